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

use super::Technique;
use super::counting::{self, Once, proof};
use super::shortlist::Shortlist;
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

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut list = Shortlist::new(found);
        let empty = view.board().empty_cells();
        let boxes: [Unions; 9] = std::array::from_fn(|at| Unions::of(view, House::box_(at)));
        for line in (0..18).map(House::from_index) {
            let in_line = Unions::of(view, line);
            for in_box in &boxes {
                let crossing = line.cells() & in_box.house.cells() & empty;
                for middle in (3..8).map(|chosen| choose(crossing, chosen)) {
                    if middle.len() >= 2 && middle.is_subset(crossing) {
                        search(view, [&in_line, in_box], middle, &mut list);
                    }
                }
            }
        }
        list.offer(|seen| offer(view, &seen, found))
    }
}

/// The cells whose number in the set is a bit of `chosen`; everything if there is no such cell.
fn choose(cells: CellSet, chosen: u32) -> CellSet {
    if chosen >> cells.len() != 0 {
        return CellSet::ALL;
    }
    cells
        .into_iter()
        .enumerate()
        .filter(|(i, _)| chosen >> i & 1 != 0)
        .map(|(_, cell)| cell)
        .collect()
}

/// By set of positions of a house, the digits of the cells there.
struct Unions {
    house: House,
    /// The positions of the empty cells.
    empty: u16,
    digits: [DigitSet; 512],
}

/// Some cells that have digits of V, and how many cells more than digits outside V.
#[derive(Clone, Copy, Default)]
struct Helper {
    positions: u16,
    gives: u8,
}

impl Unions {
    fn of(view: &View, house: House) -> Self {
        let open = view.board().empty_cells() & house.cells();
        let is_open = |at: &usize| open.contains(house.cell(*at));
        let empty = (0..9).filter(is_open).fold(0, |all, at| all | 1 << at);
        let mut unions = Self { house, empty, digits: [DigitSet::EMPTY; 512] };
        for chosen in subsets(empty) {
            let last = house.cell(chosen.trailing_zeros() as usize);
            let before = unions.digits[usize::from(chosen & (chosen - 1))];
            unions.digits[usize::from(chosen)] = before | view.board().digits(last);
        }
        unions
    }

    fn digits(&self, positions: u16) -> DigitSet {
        self.digits[usize::from(positions)]
    }

    fn cells(&self, positions: u16) -> CellSet {
        (0..9).filter(|at| positions >> at & 1 != 0).map(|at| self.house.cell(at)).collect()
    }

    /// The subsets of the rest that have digits of V and give at least one cell, but less than
    /// `missing`.
    fn helpers(&self, middle: CellSet, v: DigitSet, missing: usize) -> ([Helper; 128], usize) {
        let is_middle = |at: &usize| middle.contains(self.house.cell(*at));
        let rest = self.empty - (0..9).filter(is_middle).fold(0, |all, at| all | 1 << at);
        let mut helpers = [Helper::default(); 128];
        let mut count = 0;
        for positions in subsets(rest) {
            let digits = self.digits(positions);
            let has = positions.count_ones() as usize;
            let takes = (digits - v).len();
            if has > takes && has - takes < missing && digits.intersects(v) {
                helpers[count] = Helper { positions, gives: (has - takes) as u8 };
                count += 1;
            }
        }
        (helpers, count)
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

fn search(
    view: &View,
    [in_line, in_box]: [&Unions; 2],
    middle: CellSet,
    list: &mut Shortlist<Seen>,
) {
    let v = digits_of(view, middle);
    let Some(missing @ 2..) = v.len().checked_sub(middle.len()) else { return };
    let (left, lefts) = in_line.helpers(middle, v, missing);
    if lefts == 0 {
        return;
    }
    let (right, rights) = in_box.helpers(middle, v, missing);
    for a in &left[..lefts] {
        for b in &right[..rights] {
            let common = in_line.digits(a.positions) & in_box.digits(b.positions) & v;
            if usize::from(a.gives + b.gives) != missing || !common.is_empty() {
                continue;
            }
            let helpers = a.positions.count_ones() + b.positions.count_ones();
            let size = middle.len() as u64 + u64::from(helpers);
            let seen = Seen {
                line: in_line.house,
                block: in_box.house,
                middle,
                in_line: in_line.cells(a.positions),
                in_box: in_box.cells(b.positions),
            };
            let is_apart = !seen.in_line.intersects(seen.in_box);
            if is_apart && !list.is_full(size) && seen.effect(view).changes(view) {
                list.push(size, seen);
            }
        }
    }
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
