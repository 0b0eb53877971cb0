//! What the search asks of vectors, and one sweep of deductions in these words.

use crate::grid::{Cell, Digit, Grid};

use super::super::simd::Kernel;
use super::Puzzle;

/// Everything is possible in a cell.
pub(in crate::engine) const ALL: u16 = 0x1ff;

/// One row of each band: 27 lanes of 16 bits, whose nine low bits are a cell's candidates.
///
/// Three of them are a state: value `i` holds row `i` of each of the three bands. Whatever
/// lanes there are besides hold [`ALL`] and keep it; no operation mixes them with the 27.
///
/// ```text
///            box 0      box 1      box 2
/// band 0   c0 c1 c2   c3 c4 c5   c6 c7 c8     value i: row i of the band
/// band 1   c0 c1 c2   c3 c4 c5   c6 c7 c8
/// band 2   c0 c1 c2   c3 c4 c5   c6 c7 c8
/// ```
///
/// The layout is symmetric: the three turns below commute, and no rule cares which way round
/// they go.
pub(in crate::engine) trait Lanes: Copy {
    /// A yes or no for each lane.
    type Mask: Copy;

    /// The state of these cells' candidates, in reading order.
    fn load(cells: &[u16; 81]) -> [Self; 3];
    /// The state of a grid.
    #[inline(always)]
    fn load_grid(grid: &Grid) -> [Self; 3] {
        Self::load(&grid.domains())
    }
    /// The candidates of the state's cells, in reading order, and something else behind.
    fn store(state: [Self; 3]) -> [u16; 96];

    fn splat(bits: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// What is in `self` and not in `other`.
    fn without(self, other: Self) -> Self;

    /// Every lane gets what the next column of its box holds.
    fn next_column(self) -> Self;
    /// Every lane gets what the column after the next of its box holds.
    fn column_after(self) -> Self;
    /// Every lane gets what the next box of its band holds.
    fn next_box(self) -> Self;
    /// Every lane gets what the box after the next of its band holds.
    fn box_after(self) -> Self;
    /// Every lane gets what the next band holds.
    fn next_band(self) -> Self;
    /// Every lane gets what the band after the next holds.
    fn band_after(self) -> Self;
    /// From the digits that each column may have in each box, those that can stay there
    /// because the other two columns of its stack can take them in the other two boxes, in
    /// some order.
    #[inline(always)]
    fn columns_allowed(self) -> Self {
        let (one, two) = (self.next_column(), self.column_after());
        let either = one.next_band().and(two.band_after());
        either.or(two.next_band().and(one.band_after()))
    }

    /// What each lane holds but its lowest bit.
    fn all_but_one(self) -> Self;
    /// The lanes that hold something.
    fn filled(self) -> Self::Mask;
    /// The lanes that hold one bit at most.
    fn single(self) -> Self::Mask;
    /// `self` in the lanes of the mask, `other` elsewhere.
    fn or_else(self, mask: Self::Mask, other: Self) -> Self;
    /// `self` in the lanes of the mask, nothing elsewhere.
    fn only(self, mask: Self::Mask) -> Self;
    /// The lanes in `mask` and not in `other`.
    fn mask_without(mask: Self::Mask, other: Self::Mask) -> Self::Mask;
    fn mask_and(mask: Self::Mask, other: Self::Mask) -> Self::Mask;
    fn mask_or(mask: Self::Mask, other: Self::Mask) -> Self::Mask;
    fn any(mask: Self::Mask) -> bool;
    /// Whether the 27 lanes are all in the mask.
    fn all(mask: Self::Mask) -> bool;
    /// The lanes that differ.
    fn differ(state: [Self; 3], other: [Self; 3]) -> bool;
    /// Whether a lane of the three holds nothing.
    fn any_empty(state: [Self; 3]) -> bool;
    /// Whether a lane holds something else than [`ALL`].
    fn lacks(houses: Self) -> bool;

    /// What to guess, and whether the search is still `ahead`: see [`is_bold`](super::super::choice::is_bold).
    fn choose(state: [Self; 3], ahead: bool) -> (Guess<Self>, bool);

    /// Does what there is seldom reason for, compiled by itself: inside the search it would take registers.
    fn apart<K: Kernel>(kernel: K) -> K::Output;

    /// The lane of that cell in each of the three.
    fn lane_of(cell: usize) -> [Self::Mask; 3];
}

/// A candidate that is guessed.
///
/// For most searches it need not be known by name: it goes from lanes to lanes.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Guess<L: Lanes> {
    /// The lane of its cell, in one of the three.
    pub(super) lanes: [L::Mask; 3],
    /// In that lane, its digit.
    pub(super) digits: L,
    /// Its cell.
    pub(super) cell: usize,
    /// Whether it is made in a [grave](super::super::choice).
    pub(super) is_grave: bool,
}

impl<L: Lanes> Guess<L> {
    #[inline(always)]
    pub(super) fn of(cell: Cell, digit: Digit) -> Self {
        let cell = cell.index();
        Self {
            lanes: L::lane_of(cell),
            digits: L::splat(1 << digit.index()),
            cell,
            is_grave: false,
        }
    }

    /// The state where the candidate is true.
    #[inline(always)]
    pub(super) fn is_true(&self, state: [L; 3]) -> [L; 3] {
        [
            self.digits.or_else(self.lanes[0], state[0]),
            self.digits.or_else(self.lanes[1], state[1]),
            self.digits.or_else(self.lanes[2], state[2]),
        ]
    }

    /// The state where the candidate is false.
    #[inline(always)]
    pub(super) fn is_false(&self, state: [L; 3]) -> [L; 3] {
        [
            state[0].without(self.digits.only(self.lanes[0])),
            state[1].without(self.digits.only(self.lanes[1])),
            state[2].without(self.digits.only(self.lanes[2])),
        ]
    }

    /// The candidate's name.
    #[inline(always)]
    pub(super) fn candidate(self) -> (Cell, Digit) {
        (Cell::from_index(self.cell), Digit::lowest_of(L::store([self.digits; 3])[self.cell]))
    }
}

/// Where propagation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Fixpoint {
    /// There is no solution.
    Dead,
    /// Every cell has one candidate, and that is a solution.
    Solved,
    /// Some cell has several candidates.
    Stuck,
}

/// Deduces until nothing new follows: locked candidates, hidden and naked singles.
///
/// 1. In a chute, a digit's three minilines are one in each line and one in each box: a
///    miniline keeps its digit only if the others can complete such a choice. After that, a
///    digit with one place in a line has one place in that box.
/// 2. The only place of a digit in a box is that digit's and no other's.
/// 3. The only candidate of a cell leaves the rest of the box; by 1 it leaves the lines.
#[inline(always)]
pub(in crate::engine) fn propagate<L: Lanes>(state: &mut [L; 3]) -> Fixpoint {
    loop {
        let before = *state;
        let cells = locked(before);
        if L::any_empty(cells) {
            return Fixpoint::Dead;
        }
        // What is alone in its box has nothing to take from that box, and nothing there takes it: so
        // these two need not wait for each other.
        let (houses, others) = others(cells);
        let hidden =
            [cells[0].without(others[0]), cells[1].without(others[1]), cells[2].without(others[2])];
        let found = [hidden[0].filled(), hidden[1].filled(), hidden[2].filled()];
        let single = [cells[0].single(), cells[1].single(), cells[2].single()];
        let (_, others) = self::others([
            cells[0].only(single[0]),
            cells[1].only(single[1]),
            cells[2].only(single[2]),
        ]);
        *state = [
            hidden[0].or_else(found[0], cells[0]).without(others[0]),
            hidden[1].or_else(found[1], cells[1]).without(others[1]),
            hidden[2].or_else(found[2], cells[2]).without(others[2]),
        ];
        if !L::differ(*state, before) {
            return fixpoint(houses, found, single);
        }
    }
}

#[inline(always)]
fn fixpoint<L: Lanes>(houses: L, found: [L::Mask; 3], single: [L::Mask; 3]) -> Fixpoint {
    // Two digits that have only this place in their box.
    let a = L::mask_without(found[0], single[0]);
    let b = L::mask_without(found[1], single[1]);
    let c = L::mask_without(found[2], single[2]);
    let twice = L::mask_or(L::mask_or(a, b), c);
    if L::any(twice) || L::lacks(houses) {
        return Fixpoint::Dead;
    }
    let single = L::mask_and(L::mask_and(single[0], single[1]), single[2]);
    if L::all(single) { Fixpoint::Solved } else { Fixpoint::Stuck }
}

/// The digits in each box, and for each cell those in the other cells of its box.
#[inline(always)]
fn others<L: Lanes>([a, b, c]: [L; 3]) -> (L, [L; 3]) {
    let rows = a.or(b).or(c);
    let columns = rows.next_column().or(rows.column_after());
    (rows.or(columns), [b.or(c).or(columns), c.or(a).or(columns), a.or(b).or(columns)])
}

/// Locked candidates in all six chutes, exactly.
#[inline(always)]
fn locked<L: Lanes>([a, b, c]: [L; 3]) -> [L; 3] {
    let columns = a.or(b).or(c).columns_allowed();
    let [a1, a2] = minirows(a);
    let [b1, b2] = minirows(b);
    let [c1, c2] = minirows(c);
    [
        a.and(columns).and(b1.and(c2).or(b2.and(c1))),
        b.and(columns).and(c1.and(a2).or(c2.and(a1))),
        c.and(columns).and(a1.and(b2).or(a2.and(b1))),
    ]
}

/// Whether it shows without a guess that there is no solution: by [`propagate`], or because where that is
/// stuck a miniline [is blocked](IsBlocked).
#[inline(always)]
pub(in crate::engine) fn is_hopeless<L: Lanes, P: Puzzle>(puzzle: &P) -> bool {
    let mut state: [L; 3] = puzzle.load();
    match propagate(&mut state) {
        Fixpoint::Dead => true,
        Fixpoint::Solved => false,
        Fixpoint::Stuck => IsBlocked(state).run(),
    }
}

/// Whether three digits have no other miniline in their line, and a cell of it has none of them.
///
/// That is seldom so, and to ask it everywhere takes longer than what it saves. But who does not see it may
/// try hundreds of guesses elsewhere with each way in which the three fail.
pub(super) struct IsBlocked<L: Lanes>(pub(super) [L; 3]);

impl<L: Lanes> Kernel for IsBlocked<L> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let [a, b, c] = self.0;
        let columns = a.or(b).or(c);
        let (digits, three) = musts(columns, columns.next_band().or(columns.band_after()));
        let all = L::mask_and(
            L::mask_and(a.and(digits).filled(), b.and(digits).filled()),
            c.and(digits).filled(),
        );
        let columns = L::mask_without(three, all);
        let rows = L::mask_or(is_row_blocked(a), L::mask_or(is_row_blocked(b), is_row_blocked(c)));
        L::any(L::mask_or(columns, rows))
    }
}

#[inline(always)]
fn is_row_blocked<L: Lanes>(row: L) -> L::Mask {
    let all = row.or(row.next_column()).or(row.column_after());
    let (digits, three) = musts(all, all.next_box().or(all.box_after()));
    L::mask_without(three, row.and(digits).filled())
}

/// Of the digits of minilines those that the others in the line do not have, and where there are
/// three or more of them.
#[inline(always)]
fn musts<L: Lanes>(own: L, others: L) -> (L, L::Mask) {
    let digits = own.without(others);
    (digits, digits.all_but_one().all_but_one().filled())
}

/// The digits of the next box's minirow, and of the one after.
#[inline(always)]
fn minirows<L: Lanes>(row: L) -> [L; 2] {
    let all = row.or(row.next_column()).or(row.column_after());
    [all.next_box(), all.box_after()]
}
