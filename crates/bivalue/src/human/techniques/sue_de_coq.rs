//! Sue de Coq: cells where a line meets a box, with one set of helpers in each.
//!
//! Two or three cells of an intersection have at least two digits more than cells (V). Some cells of the
//! rest of the line and some of the rest of the box have no digit of V in common, and
//! there are exactly as many cells in all as digits can be placed in them: each once, those outside
//! V that both the line's and the box's cells have, twice. So all of these
//! digits are there, and the rest of the line and of the box cannot have them, except those
//! of V that only the other one's cells share.
//! (Found by the player Sue de Coq, 2005, as "two-sector disjoint subsets".)

use std::ops::ControlFlow;

use super::counting::{self, Once, proof};
use super::shortlist::Shortlist;
use super::{Sight, Technique};
use crate::grid::{CellSet, DigitSet, House};
use crate::human::{Effect, Found, Kind, Role, View};

pub(super) struct SueDeCoq;

static KINDS: [Kind; 1] = [Kind {
    id: "sue-de-coq",
    code: "1101",
    name: "Sue de Coq",
    about: "Cells where a line meets a box, and cells of each that have the digits they lack",
    pattern: "{digits} in {pattern} with {set-a} and {set-b}",
    explanation: "{pattern} lie in {base}. With {set-a} of the one and {set-b} of the other there are \
                  as many cells as digits that fit into them: {digits}, each once in the line and once in the box. \
                  So each of these digits is there, and what sees all its places in these cells \
                  cannot have it: {so}.",
    example: ":1101:2689:..94..+36..2+3.+7.5.+4..4..1+92.5+3+1+29+78+4+6+4+6+2...1+7+97+986+1+4+2+53+9+4+5...+7..3+1678+5+49+22+87.+4.+6.5:375 376:834::",
}];

/// Two disjoint sets of helpers.
struct Seen {
    line: House,
    block: House,
    middle: CellSet,
    in_line: CellSet,
    in_box: CellSet,
}

impl Technique for SueDeCoq {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn sight(&self) -> Sight {
        Sight::Houses
    }

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut list = Shortlist::new(found);
        let mut unions: [Option<Box<Unions>>; 27] = [const { None }; 27];
        let mut helpers = [Vec::new(), Vec::new()];
        for line in 0..18 {
            for block in 18..27 {
                let [along, around] = [line, block].map(House::from_index);
                let crossing = along.cells() & around.cells() & view.board().empty_cells();
                if crossing.len() < 2 || !found.is_new(along.cells() | around.cells()) {
                    continue;
                }
                for (house, at) in [(along, line), (around, block)] {
                    unions[at].get_or_insert_with(|| Unions::of(view, house).into());
                }
                if let (Some(along), Some(around)) = (&unions[line], &unions[block]) {
                    search(view, [along, around], crossing, &mut helpers, &mut list);
                }
            }
        }
        list.offer(|seen| offer(view, &seen, found))
    }
}

/// By set of positions of a house, the digits of the cells there.
struct Unions {
    house: House,
    /// The positions of the empty cells.
    empty: u16,
    digits: [DigitSet; 512],
}

/// Some cells that have digits of V, and how many cells more than digits outside V.
#[derive(Clone, Copy)]
struct Helper {
    positions: u16,
    digits: DigitSet,
    gives: u8,
}

impl Unions {
    fn of(view: &View, house: House) -> Self {
        let mut of = [DigitSet::EMPTY; 9];
        let mut empty = 0;
        for (at, digits) in of.iter_mut().enumerate() {
            *digits = view.board().digits(house.cell(at));
            empty |= u16::from(!digits.is_empty()) << at;
        }
        let mut unions = Self { house, empty, digits: [DigitSet::EMPTY; 512] };
        for chosen in subsets(empty) {
            let before = unions.digits[usize::from(chosen & (chosen - 1))];
            unions.digits[usize::from(chosen)] = before | of[chosen.trailing_zeros() as usize];
        }
        unions
    }

    fn digits(&self, positions: u16) -> DigitSet {
        self.digits[usize::from(positions & 0x1FF)]
    }

    fn cells(&self, positions: u16) -> CellSet {
        (0..9).filter(|at| positions >> at & 1 != 0).map(|at| self.house.cell(at)).collect()
    }

    fn positions(&self, cells: CellSet) -> u16 {
        (0..9).filter(|&at| cells.contains(self.house.cell(at))).fold(0, |all, at| all | 1 << at)
    }

    /// The subsets of the rest that have digits of V and give at least one cell, but less than
    /// `missing`.
    fn helpers(&self, middle: u16, v: DigitSet, missing: usize, helpers: &mut Vec<Helper>) {
        helpers.clear();
        for positions in subsets(self.empty & !middle) {
            let digits = self.digits(positions);
            let has = DigitSet::from_bits(positions).len();
            let takes = (digits - v).len();
            if has > takes && has - takes < missing && digits.intersects(v) {
                helpers.push(Helper { positions, digits, gives: (has - takes) as u8 });
            }
        }
    }
}

/// All subsets but the empty one, in ascending order.
fn subsets(set: u16) -> impl Iterator<Item = u16> {
    let mut last = 0u16;
    std::iter::from_fn(move || {
        last = last.wrapping_sub(set) & set;
        (last != 0).then_some(last)
    })
}

/// Looks at two and three cells of a crossing.
fn search(
    view: &View,
    [along, around]: [&Unions; 2],
    crossing: CellSet,
    [left, right]: &mut [Vec<Helper>; 2],
    list: &mut Shortlist<Seen>,
) {
    let shared = [along.positions(crossing), around.positions(crossing)];
    // Both say the cells in the same order: choices of one are those of the other.
    for (middle, beside) in subsets(shared[0]).zip(subsets(shared[1])) {
        let count = middle.count_ones() as usize;
        let v = along.digits(middle);
        let Some(missing @ 2..) = v.len().checked_sub(count) else { continue };
        if count < 2 {
            continue;
        }
        along.helpers(middle, v, missing, left);
        if left.is_empty() {
            continue;
        }
        around.helpers(beside, v, missing, right);
        for a in &*left {
            for b in &*right {
                if usize::from(a.gives + b.gives) != missing || (a.digits & b.digits).intersects(v)
                {
                    continue;
                }
                let helpers = a.positions.count_ones() + b.positions.count_ones();
                let size = count as u64 + u64::from(helpers);
                if list.is_full(size)
                    || !may_change(along, middle | a.positions, (v - b.digits) | a.digits)
                        && !may_change(around, beside | b.positions, (v - a.digits) | b.digits)
                {
                    continue;
                }
                let seen = Seen {
                    line: along.house,
                    block: around.house,
                    middle: along.cells(middle),
                    in_line: along.cells(a.positions),
                    in_box: around.cells(b.positions),
                };
                let is_apart = !seen.in_line.intersects(seen.in_box);
                if is_apart && seen.effect(view).changes(view) {
                    list.push(size, seen);
                }
            }
        }
    }
}

/// Whether cells of the house besides those have one of the digits.
fn may_change(unions: &Unions, used: u16, digits: DigitSet) -> bool {
    unions.digits(unions.empty & !used).intersects(digits)
}

fn digits_of(view: &View, cells: CellSet) -> DigitSet {
    cells.into_iter().fold(DigitSet::EMPTY, |digits, cell| digits | view.board().digits(cell))
}

impl Seen {
    fn effect(&self, view: &View) -> Effect {
        let [v, of_line, of_box] =
            [self.middle, self.in_line, self.in_box].map(|cells| digits_of(view, cells));
        let cells = self.middle | self.in_line | self.in_box;
        Effect::eliminate((v - of_box) | of_line, self.line.cells() - cells)
            .and_eliminate((v - of_line) | of_box, self.block.cells() - cells)
    }
}

fn offer(view: &View, seen: &Seen, found: &mut Found<'_>) -> ControlFlow<()> {
    let &Seen { line, block, middle, in_line, in_box } = seen;
    let [v, of_line, of_box] = [middle, in_line, in_box].map(|cells| digits_of(view, cells));
    found.offer(&KINDS[0], seen.effect(view), |step| {
        let mut once: Vec<_> = Vec::new();
        for digit in v {
            let cells = (middle | in_line | in_box) & view.board().places(digit);
            once.push(Once { digit, cells });
        }
        for (digits, cells) in [(of_line, in_line), (of_box, in_box)] {
            for digit in digits - v {
                once.push(Once { digit, cells: cells & view.board().places(digit) });
            }
        }
        let truths: Vec<_> = counting::cells(middle | in_line | in_box).collect();
        let proof = proof(&step.effect, &truths, &once, &[]);
        step.digits(v | of_line | of_box)
            .cells(Role::Pattern, middle)
            .house(Role::Base, line)
            .house(Role::Base, block)
            .cells(Role::Set(0), in_line)
            .cells(Role::Set(1), in_box)
            .proof(proof)
    })
}
