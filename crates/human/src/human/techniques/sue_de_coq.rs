//! Sue de Coq: cells where a line meets a box, with further cells in the line and in the box.
//!
//! Two or three cells of an intersection have at least two digits more than cells (V). Add cells of
//! the rest of the line and cells of the rest of the box, the *helpers*, which have no digit of V
//! in common, such that there are exactly as many cells in all as digits that can be placed in
//! them: each digit counts once, but a digit outside V that both the line's and the box's helpers
//! have counts twice. So all of these digits are there, and the rest of the line and of the box
//! cannot have them, except digits of V that only the other house's helpers have. (Found by the
//! player Sue de Coq, 2005, as "two-sector disjoint subsets".)

use std::cell::OnceCell;
use std::ops::ControlFlow;

use bivalue_core::grid::{CellSet, DigitSet, House, HouseKind};

use super::counting::{self, Once, proof_in};
use super::shortlist::Shortlist;
use super::{Scope, Technique};
use crate::human::subsets::{self, Subset, Subsets, cells_at};
use crate::human::{Effect, Kind, Role, StepSink, View};

pub(super) struct SueDeCoq;

static KINDS: [Kind; 1] = [Kind {
    id: "sue-de-coq",
    code: "1101",
    name: "Sue de Coq",
    about: "Cells where a line meets a box, and cells of each that have the digits they lack",
    pattern: "{pattern} with {set-a} and {set-b}, digits {digits}",
    explanation: "The cells {pattern} where {base} cross, together with {set-a} and {set-b}, are \
                  {total} cells. Count for each digit the houses that hold its places there, in \
                  each of which it can be once: {count}. That makes {total}, as many as the cells. \
                  So each digit is there as often as it can be, and what sees all its places in \
                  one of these houses cannot have it: {so}.",
    example: ":1101:2689:..94..+36..2+3.+7.5.+4..4..1+92.5+3+1+29+78+4+6+4+6+2...1+7+97+986+1+4+2+53+9+4+5...+7..3+1678+5+49+22+87.+4.+6.5:375 376:834::",
    ..Kind::PLAIN
}];

/// A pattern: the cells in the middle and the two sets of helpers.
struct SueDeCoqPattern {
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

    fn scope(&self) -> Scope {
        Scope::Houses
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut list = Shortlist::new(sink);
        let mut cells: [Option<HouseSets>; 27] = [const { None }; 27];
        let mut helpers = [Vec::new(), Vec::new()];
        for line in 0..18 {
            for block in 18..27 {
                let [along, around] = [line, block].map(House::from_index);
                let crossing = along.cells() & around.cells() & view.board().empty_cells();
                if crossing.len() < 2 || !sink.is_new(along.cells() | around.cells()) {
                    continue;
                }
                for (house, at) in [(along, line), (around, block)] {
                    cells[at].get_or_insert_with(|| HouseSets::of(view, house));
                }
                if let (Some(along), Some(around)) = (&cells[line], &cells[block]) {
                    search(view, [along, around], &mut helpers, &mut list)?;
                }
            }
        }
        list.sorted().offer(|effect, seen| offer(view, effect, &seen, sink))
    }
}

/// The empty cells of a house, and the sets of them that can be helpers.
struct HouseSets {
    house: House,
    /// The positions of the empty cells.
    empty: u16,
    /// The candidates by position.
    digits: [DigitSet; 9],
    /// The least excess, at most 1, of cells that share a digit with other cells of the house.
    least: i8,
    /// For each greatest excess from 1 to 3 the sets of cells that can be helpers, found on first
    /// use.
    tight: [OnceCell<Vec<Tight>>; MOST_EXCESS],
}

/// Cells of a house, and their excess: the number of their digits minus the number of cells.
#[derive(Clone, Copy)]
struct Tight {
    set: Subset,
    excess: i8,
}

/// The greatest excess of helpers. The two sets of helpers share no digit of V, and together with
/// the cells in the middle there are as many cells as digits, where digits outside V count for each
/// set: so the two excesses add up to at most the number of cells in the middle, 2 or 3, and
/// neither is below 0.
const MOST_EXCESS: usize = 3;

/// Helpers that have digits of V, and the number of cells minus the number of their digits outside
/// V.
#[derive(Clone, Copy)]
struct Helper {
    positions: u16,
    digits: DigitSet,
    gives: u8,
}

impl HouseSets {
    fn of(view: &View, house: House) -> Self {
        let digits = subsets::digits_of(view.board(), house);
        let is_empty = |at: &usize| !digits[*at].is_empty();
        let empty = (0..9).filter(is_empty).fold(0, |empty, at| empty | 1 << at);
        let tight = [const { OnceCell::new() }; MOST_EXCESS];
        let mut cells = Self { house, empty, digits, least: 1, tight };
        let few = cells.find_tight(1);
        cells.least = few.iter().fold(1, |least, tight| least.min(tight.excess));
        cells.tight[0] = few.into();
        cells
    }

    /// The sets of cells with at most that excess that share a digit with other cells of the house,
    /// in ascending order. Other sets have no digit of V.
    fn find_tight(&self, most: i16) -> Vec<Tight> {
        let mut tight = Vec::with_capacity(32);
        Subsets::default().tight(&self.digits, most, |set| {
            tight.push(Tight { set, excess: set.excess() });
        });
        tight
    }

    fn digits(&self, positions: u16) -> DigitSet {
        let of = |at: &usize| positions >> at & 1 != 0;
        (0..9).filter(of).fold(DigitSet::EMPTY, |all, at| all | self.digits[at])
    }

    fn cells(&self, positions: u16) -> CellSet {
        cells_at(self.house, positions)
    }

    /// Finds the helpers in the rest of the house that supply at least one of the missing cells,
    /// but not all, and have at most that excess.
    fn helpers(&self, middle: u16, v: DigitSet, missing: usize, most: i8, to: &mut Vec<Helper>) {
        to.clear();
        let most = most.clamp(1, MOST_EXCESS as i8);
        let list = &self.tight[most as usize - 1];
        let list = list.get_or_init(|| self.find_tight(most.into()));
        for &Tight { set: Subset { positions, digits }, excess } in list {
            // The number of cells minus the number of digits outside V.
            let gives = (digits & v).len() as i8 - excess;
            if positions & middle == 0 && gives > 0 && (gives as usize) < missing {
                to.push(Helper { positions, digits, gives: gives as u8 });
            }
        }
    }
}

/// The choices of two or three of three cells, in the order of their first cells.
const CHOICES: [u16; 4] = [0b011, 0b111, 0b101, 0b110];

/// The members of a set whose numbers, from the lowest on, are in a choice; nothing if the set has
/// fewer members than that.
fn chosen(set: u16, choice: u16) -> Option<u16> {
    let members = || (0..16).filter(move |at| set >> at & 1 != 0);
    let is_chosen = |(number, _): &(usize, u16)| choice >> number & 1 != 0;
    let chosen: u16 = members().enumerate().filter(is_chosen).fold(0, |all, (_, at)| all | 1 << at);
    (chosen.count_ones() == choice.count_ones()).then_some(chosen)
}

/// The positions, in a line and in a box, of the cells where they meet.
fn crossing(line: House, block: House) -> [u16; 2] {
    let (start, corner) = (line.cell(0), block.cell(0));
    if line.kind() == HouseKind::Row {
        [0b111 << corner.column(), 0b111 << (3 * (start.row() % 3))]
    } else {
        [0b111 << corner.row(), 0b001_001_001 << (start.column() % 3)]
    }
}

/// Looks at all choices of two or three cells where a line meets a box.
fn search(
    view: &View,
    [along, around]: [&HouseSets; 2],
    [left, right]: &mut [Vec<Helper>; 2],
    list: &mut Shortlist<'_, SueDeCoqPattern>,
) -> ControlFlow<()> {
    let shared = crossing(along.house, around.house);
    let shared = [shared[0] & along.empty, shared[1] & around.empty];
    for choice in CHOICES {
        // Both masks have the cells in the same order, so the chosen ones correspond.
        let [Some(middle), Some(beside)] = shared.map(|set| chosen(set, choice)) else { continue };
        let count = middle.count_ones() as usize;
        let v = along.digits(middle);
        let Some(missing @ 2..) = v.len().checked_sub(count) else { continue };
        let most = count as i8;
        along.helpers(middle, v, missing, most - around.least, left);
        if left.is_empty() {
            continue;
        }
        around.helpers(beside, v, missing, most - along.least, right);
        for a in &*left {
            list.tick()?;
            for b in &*right {
                if usize::from(a.gives + b.gives) != missing || (a.digits & b.digits).intersects(v)
                {
                    continue;
                }
                let helpers = a.positions.count_ones() + b.positions.count_ones();
                let is_first_taken = view.options().first_sue_de_coq;
                let size = if is_first_taken { 0 } else { count as u64 + u64::from(helpers) };
                if list.is_full(size)
                    || !may_change(along, middle | a.positions, (v - b.digits) | a.digits)
                        && !may_change(around, beside | b.positions, (v - a.digits) | b.digits)
                {
                    continue;
                }
                let seen = SueDeCoqPattern {
                    line: along.house,
                    block: around.house,
                    middle: along.cells(middle),
                    in_line: along.cells(a.positions),
                    in_box: around.cells(b.positions),
                };
                let is_apart = !seen.in_line.intersects(seen.in_box);
                let effect = seen.effect(view);
                if is_apart && effect.changes(view.board()) {
                    list.push(size, &KINDS[0], &effect, seen);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether any other cell of the house has one of the digits.
fn may_change(cells: &HouseSets, used: u16, digits: DigitSet) -> bool {
    cells.digits(cells.empty & !used).intersects(digits)
}

fn digits_of(view: &View, cells: CellSet) -> DigitSet {
    cells.into_iter().fold(DigitSet::EMPTY, |digits, cell| digits | view.board().digits(cell))
}

impl SueDeCoqPattern {
    fn effect(&self, view: &View) -> Effect {
        let [v, of_line, of_box] =
            [self.middle, self.in_line, self.in_box].map(|cells| digits_of(view, cells));
        // Helpers of the one house that lie in the other too lose what is settled there.
        let in_line = self.line.cells() - self.middle - self.in_line;
        let in_box = self.block.cells() - self.middle - self.in_box;
        Effect::eliminate((v - of_box) | of_line, in_line)
            .and_eliminate((v - of_line) | of_box, in_box)
    }
}

fn offer(
    view: &View,
    effect: &Effect,
    seen: &SueDeCoqPattern,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let &SueDeCoqPattern { line, block, middle, in_line, in_box } = seen;
    let [v, of_line, of_box] = [middle, in_line, in_box].map(|cells| digits_of(view, cells));
    sink.offer(&KINDS[0], *effect, |step| {
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
        let proof = proof_in(&[line, block], &step.effect, &truths, &once, &[]);
        step.digits(v | of_line | of_box)
            .cells(Role::Pattern, middle)
            .house(Role::Base, line)
            .house(Role::Base, block)
            .candidates(Role::Set(0), of_line, in_line)
            .candidates(Role::Set(1), of_box, in_box)
            .proof(proof)
    })
}
