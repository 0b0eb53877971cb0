//! Exocets: two cells whose digits must appear in two others.
//!
//! In a band (or stack) take a line of a box, two of its cells as *base*, and three lines that
//! cross the chute: one through the third cell of the base's line, and one in each of the other two
//! boxes. A digit that is true in the base is not in the line of the base again, and not in its
//! box, but each of the crossing lines has it. So if two lines hold all other places for it in them
//! but two cells, the *targets*, it is true in a target: two lines are too few for three. If that
//! is so for all base digits, the two that are true fill both targets. (Found by the player
//! champagne; David P. Bird's compendium of 2013 in the players' forum names the forms and rules.)

mod double;
mod found;
mod junior;
mod pairs;
mod search;
mod senior;

pub(super) use self::double::DoubleExocet;
pub(in crate::human) use self::found::ExocetsCache;
pub(super) use self::junior::JuniorExocet;
pub(super) use self::pairs::ExocetPairs;
pub(super) use self::senior::SeniorExocet;
use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House};

use crate::human::{Branch, Constraint, Cover, Effect, Proof, ProofLine, Reason, Role, Step, View};

/// A band or a stack, and the lines that cross it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Chute {
    /// True if its lines are rows.
    is_band: bool,
    number: usize,
}

impl Chute {
    fn all() -> impl Iterator<Item = Self> {
        let of = |is_band| (0..3).map(move |number| Self { is_band, number });
        [true, false].into_iter().flat_map(of)
    }

    /// The base in a line of the chute and a box, all but the third cell, with its digits: two
    /// empty cells that have three or four digits together.
    fn base(
        self,
        view: &View,
        line: usize,
        block: usize,
        third: usize,
    ) -> Option<([Cell; 2], DigitSet)> {
        let base = [1, 2].map(|next| self.cell(line, block * 3 + (third + next) % 3));
        let digits = view.board().digits(base[0]) | view.board().digits(base[1]);
        let are_empty = base.iter().all(|&cell| view.board().value(cell).is_none());
        (are_empty && matches!(digits.len(), 3 | 4)).then_some((base, digits))
    }

    /// The cell where a line of the chute, 0 to 2, meets a crossing line.
    fn cell(self, line: usize, across: usize) -> Cell {
        self.crossing(self.number * 3 + line, across)
    }

    /// The cell where a line that is parallel to the chute's own meets a crossing line.
    fn crossing(self, along: usize, across: usize) -> Cell {
        if self.is_band { Cell::at(along, across) } else { Cell::at(across, along) }
    }

    /// The crossing line of a number.
    fn across(self, number: usize) -> House {
        if self.is_band { House::column(number) } else { House::row(number) }
    }

    /// The line of a number that is parallel to the chute's own lines, in the chute or outside.
    fn along(self, number: usize) -> House {
        if self.is_band { House::row(number) } else { House::column(number) }
    }
}

/// An exocet with what holds its digits.
struct Exocet {
    chute: Chute,
    base: [Cell; 2],
    digits: DigitSet,
    targets: [Cell; 2],
    /// The numbers of the crossing lines.
    across: [usize; 3],
    holders: Vec<Holders>,
}

/// The pairs of lines each of which holds all places of a base digit that the base leaves in the
/// crossing lines, but for the targets.
struct Holders {
    digit: Digit,
    /// At least one.
    pairs: Vec<Vec<House>>,
}

/// By digit the cells where it is a candidate or placed.
type Live = [CellSet; 9];

fn live(view: &View) -> Live {
    let mut live = [CellSet::EMPTY; 9];
    for cell in Cell::all() {
        for digit in view.board().domain(cell) {
            live[digit.index()].insert(cell);
        }
    }
    live
}

/// The cells of some houses.
fn cells_of<'a>(houses: impl IntoIterator<Item = &'a House>) -> CellSet {
    houses.into_iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// Returns what follows at once for those digits, cells of the base, and targets: the targets have
/// no other digits, and what no target has is not in the base.
fn base_rule(view: &View, digits: DigitSet, base: [Cell; 2], targets: [Cell; 2]) -> Effect {
    let has = targets.map(|target| view.board().digits(target));
    let absent = digits - (has[0] | has[1]);
    let mut effect = Effect::NONE;
    for at in 0..2 {
        effect = effect.and_eliminate(!digits, targets[at]).and_eliminate(absent, base[at]);
    }
    effect
}

impl Exocet {
    /// The crossing lines.
    fn crossing(&self) -> [House; 3] {
        self.across.map(|across| self.chute.across(across))
    }

    /// Adds the marks.
    fn marked(&self, mut step: Step) -> Step {
        for house in self.crossing() {
            step = step.house(Role::Cover, house);
        }
        step.digits(self.digits)
            .cells(Role::Base, self.base.into_iter().collect::<CellSet>())
            .cells(Role::Target, self.targets.into_iter().collect::<CellSet>())
    }

    /// Returns what holds a digit, if it is one of the base.
    fn holders_of(&self, digit: Digit) -> Option<&Holders> {
        self.holders.iter().find(|holders| holders.digit == digit)
    }

    /// The reason why a digit is not in the base, if no target has it.
    fn not_in_base(&self, holders: &Holders) -> Reason {
        let digit = holders.digit;
        let truths = self.crossing().map(|house| Constraint::House(house, digit));
        let links = holders.pairs[0].iter().map(|&house| Constraint::House(house, digit));
        Reason::Counting(Cover::new(truths, links))
    }

    /// The reason why a house of the base has two digits nowhere else, if the base has no others.
    fn in_base(&self, house: House, digits: impl IntoIterator<Item = Digit>) -> Reason {
        let links = digits.into_iter().map(|digit| Constraint::House(house, digit));
        Reason::Counting(Cover::new(self.base.map(Constraint::Cell), links))
    }

    /// The line of the proof that a digit is not in the base.
    fn out_of_base(&self, view: &View, holders: &Holders) -> ProofLine {
        let bases = self.base.into_iter().map(|cell| Candidate::new(cell, holders.digit));
        let so = bases.filter(|&x| view.board().has(x)).map(Conclusion::Eliminate).collect();
        ProofLine { so, why: self.not_in_base(holders) }
    }

    /// The line of the proof, behind those that leave only that digit in the base, that this cannot
    /// be: the base has two cells.
    fn both_alike(&self, digit: Digit) -> ProofLine {
        let only = Candidate::new(self.base[0], digit);
        let why = Reason::Only(Constraint::Cell(self.base[0]));
        ProofLine { so: vec![Conclusion::Place(only)], why }
    }

    /// The proof of what follows at once.
    fn proof(&self, view: &View, effect: &Effect) -> Proof {
        let mut lines = Vec::new();
        for holders in &self.holders {
            if self.base.iter().any(|&cell| effect.eliminated(holders.digit).contains(cell)) {
                lines.push(self.out_of_base(view, holders));
            }
        }
        for (target, other) in [(0, 1), (1, 0)].map(|(a, b)| (self.targets[a], self.targets[b])) {
            let false_there = |so: &Conclusion| {
                let x = so.candidate();
                x.cell() == target && !self.digits.contains(x.digit())
            };
            let so: Vec<_> = effect.conclusions().filter(false_there).collect();
            if so.is_empty() {
                continue;
            }
            // Otherwise the base would have the digit of the other target twice.
            let branch = |case: Digit| {
                let rest = self.holders.iter().filter(|holders| holders.digit != case);
                let mut lines: Vec<_> =
                    rest.map(|holders| self.out_of_base(view, holders)).collect();
                lines.push(self.both_alike(case));
                Branch { case: Candidate::new(other, case), lines }
            };
            let branches = view.board().digits(other).into_iter().map(branch).collect();
            let why = Reason::Cases(Constraint::Cell(other), branches);
            let line = ProofLine { so: so.clone(), why };
            lines.push(ProofLine { so, why: Reason::Refuted(vec![line]) });
        }
        Proof { lines }
    }
}
