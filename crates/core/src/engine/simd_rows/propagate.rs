//! Deductions in vectors: propagation to the fixpoint, and a test for one more contradiction.

use super::super::simd::{Bitwise, CandidateVector, Kernel};

/// How propagation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Fixpoint {
    /// A contradiction: there is no solution.
    Dead,
    /// Every cell has one candidate, and that is a solution.
    Solved,
    /// Some cell has several candidates.
    Stuck,
}

/// Deduces until nothing new follows: locked candidates, hidden and naked singles.
///
/// 1. Of the nine minilines where a chute's lines meet its boxes, a digit is in three: one in each
///    line and one in each box. A miniline keeps the digit only if it is part of such a choice
///    whose other two minilines have the digit as well. After that, a digit with one place in a
///    line has one place in that box.
/// 2. The only place of a digit in a box has no other candidate.
/// 3. The only candidate of a cell is removed from the rest of the box; by rule 1 it is removed
///    from the lines.
// WebAssembly has few registers to keep anything in: there a call costs less than its copies do.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn propagate<V: CandidateVector>(state: &mut [V; 3]) -> Fixpoint {
    loop {
        let before = *state;
        let cells = locked(before);
        if V::any_zero(cells) {
            return Fixpoint::Dead;
        }
        // Rules 2 and 3 need not wait for each other: the only place of a digit in a box does not
        // take a candidate from another cell of the box, and none of them takes that digit.
        let (houses, others) = others(cells);
        let hidden =
            [cells[0].without(others[0]), cells[1].without(others[1]), cells[2].without(others[2])];
        let single = [cells[0].at_most_one(), cells[1].at_most_one(), cells[2].at_most_one()];
        let (_, others) = self::others([
            cells[0].only(single[0]),
            cells[1].only(single[1]),
            cells[2].only(single[2]),
        ]);
        *state = [
            hidden[0].or_if_zero(cells[0]).without(others[0]),
            hidden[1].or_if_zero(cells[1]).without(others[1]),
            hidden[2].or_if_zero(cells[2]).without(others[2]),
        ];
        if !V::differ(*state, before) {
            return fixpoint::<V>(houses, hidden, single);
        }
    }
}

/// Returns the kind of fixpoint of a state: `houses` are the digits that each box has, `hidden`
/// those that have their only place in their box in that cell, and `single` the cells with one
/// candidate.
#[inline(always)]
fn fixpoint<V: CandidateVector>(houses: V, hidden: [V; 3], single: [V::Mask; 3]) -> Fixpoint {
    // Cells that are the only place of two digits.
    let a = hidden[0].nonzero().without(single[0]);
    let b = hidden[1].nonzero().without(single[1]);
    let c = hidden[2].nonzero().without(single[2]);
    if V::any(a.or(b).or(c)) || V::any_incomplete(houses) {
        return Fixpoint::Dead;
    }
    let single = single[0].and(single[1]).and(single[2]);
    if V::all(single) { Fixpoint::Solved } else { Fixpoint::Stuck }
}

/// The digits in each box, and for each cell the digits in the other cells of its box.
#[inline(always)]
fn others<V: CandidateVector>([a, b, c]: [V; 3]) -> (V, [V; 3]) {
    let rows = a.or(b).or(c);
    let columns = rows.next_column().or(rows.column_after());
    (rows.or(columns), [b.or(c).or(columns), c.or(a).or(columns), a.or(b).or(columns)])
}

/// Locked candidates in all six chutes, exactly.
#[inline(always)]
fn locked<V: CandidateVector>([a, b, c]: [V; 3]) -> [V; 3] {
    let columns = a.or(b).or(c).columns_allowed();
    let [a1, a2] = other_minirows(a);
    let [b1, b2] = other_minirows(b);
    let [c1, c2] = other_minirows(c);
    [
        a.and(columns).and(b1.and(c2).or(b2.and(c1))),
        b.and(columns).and(c1.and(a2).or(c2.and(a1))),
        c.and(columns).and(a1.and(b2).or(a2.and(b1))),
    ]
}

/// The digits of the minirow in the next box, and in the box after that.
#[inline(always)]
fn other_minirows<V: CandidateVector>(row: V) -> [V; 2] {
    let all = row.or(row.next_column()).or(row.column_after());
    [all.next_box(), all.box_after()]
}

/// The test for a *blocked miniline* in a state: three digits have no other miniline in their
/// line, so they fill this one, but one of its cells has none of the three as a candidate.
///
/// This is rare, and to test every node for it takes longer than it saves. But a search that does
/// not notice it may repeat the failure of those three digits for each of hundreds of guesses
/// elsewhere.
pub(super) struct HasBlockedMiniline<V: CandidateVector>(pub(super) [V; 3]);

impl<V: CandidateVector> Kernel for HasBlockedMiniline<V> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let [a, b, c] = self.0;
        let columns = a.or(b).or(c);
        let (digits, three) = exclusive(columns, columns.next_band().or(columns.band_after()));
        let all = a.and(digits).nonzero().and(b.and(digits).nonzero()).and(c.and(digits).nonzero());
        let columns = three.without(all);
        let rows = blocked_minirows(a).or(blocked_minirows(b).or(blocked_minirows(c)));
        V::any(columns.or(rows))
    }
}

#[inline(always)]
fn blocked_minirows<V: CandidateVector>(row: V) -> V::Mask {
    let all = row.or(row.next_column()).or(row.column_after());
    let (digits, three) = exclusive(all, all.next_box().or(all.box_after()));
    three.without(row.and(digits).nonzero())
}

/// The digits of each miniline that the other minilines of its line do not have, and the lanes with
/// three or more such digits.
#[inline(always)]
fn exclusive<V: CandidateVector>(own: V, others: V) -> (V, V::Mask) {
    let digits = own.without(others);
    (digits, digits.without_lowest().without_lowest().nonzero())
}
