//! Hints: how much of a step a player is told.

use super::tell::{Phrase, many, one};
use super::{Effect, Role, Step, TechniqueSet, View, Words};
use crate::grid::{Board, Cell, CellSet, DigitSet, House, Position, Solution};

/// How much a hint tells: each level tells what the one before does, and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintLevel {
    /// Whether there is a mistake, or else whether a digit can be placed or candidates can go.
    Nudge,
    /// A house to look at.
    Area,
    /// What the step is called.
    Name,
    /// The cells and digits of the pattern.
    Cells,
    /// The whole step with its proof.
    Full,
    /// The position after it.
    Apply,
}

/// What there is to say to a player about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// In these cells a digit was placed that is wrong, or the right candidate was crossed out.
    Mistakes(CellSet),
    /// This can be done next.
    Step(Box<Step>),
    /// Nothing is left to do.
    Solved,
    /// None of the techniques has a step.
    Stuck,
}

/// What there is to say about a position: its mistakes before anything else, and then the
/// easiest step.
///
/// `view` is of the position's board; without it (a digit stands twice in a house) or with a
/// mistake only that is told. Without a solution mistakes are not looked for.
#[must_use]
pub fn advise(
    position: &Position,
    solution: Option<&Solution>,
    view: Option<&View>,
    techniques: &TechniqueSet,
) -> Advice {
    let mistakes = solution.map_or(CellSet::EMPTY, |solution| position.mistakes(solution));
    match view {
        Some(view) if mistakes.is_empty() => {
            if view.board().empty_cells().is_empty() {
                return Advice::Solved;
            }
            techniques.first(view).map_or(Advice::Stuck, |step| Advice::Step(Box::new(step)))
        }
        _ => Advice::Mistakes(mistakes),
    }
}

/// The position without its mistakes: digits that are wrong are taken back and noted again in
/// those peers that no other digit excludes them from, and candidates that were crossed out
/// wrongly, with all others of their cell, are noted again.
#[must_use]
pub fn repaired(position: &Position, solution: &Solution) -> Position {
    let mistakes = position.mistakes(solution);
    let mut repaired = position.clone();
    repaired.placed = position.placed.restricted_to(!mistakes);
    let values = repaired.values();
    if let Some(noted) = &mut repaired.candidates {
        for (cell, digit) in mistakes.into_iter().filter_map(|x| Some((x, position.placed[x]?))) {
            for peer in cell.peers() - values.filled() {
                if !values.seen_from(peer).contains(digit) {
                    noted[peer.index()].insert(digit);
                }
            }
        }
        for cell in Cell::all().filter(|&cell| values[cell].is_none()) {
            let right = solution.grid()[cell];
            if right.is_some_and(|digit| !noted[cell.index()].contains(digit)) {
                noted[cell.index()] = !values.seen_from(cell);
            }
        }
    }
    repaired
}

impl Advice {
    /// As much of it in plain words as a level tells; with the board that it is of, also what the
    /// lines of a net rest on. Which cells are mistakes is not told below [`HintLevel::Full`].
    #[must_use]
    pub fn told(&self, level: HintLevel, board: Option<&Board>) -> String {
        Words::english().hint(self, level, board)
    }
}

impl Words {
    /// As much of an advice as a level tells: [`Advice::told`].
    #[must_use]
    pub fn hint(&self, advice: &Advice, level: HintLevel, board: Option<&Board>) -> String {
        let house = |step: &Step| ("house", one(self.house(step.house_to_see())));
        match advice {
            Advice::Solved => self.say(Phrase::Solved, &[]),
            Advice::Stuck => self.say(Phrase::Stuck, &[]),
            Advice::Mistakes(cells) => match cells.len() {
                count if level >= HintLevel::Full => {
                    self.say(Phrase::Mistakes, &[("cells", many(count, cells.to_string()))])
                }
                1 => self.say(Phrase::OneMistake, &[]),
                count => {
                    self.say(Phrase::ManyMistakes, &[("count", many(count, count.to_string()))])
                }
            },
            Advice::Step(step) => match level {
                HintLevel::Nudge if step.places() => self.say(Phrase::CanPlace, &[]),
                HintLevel::Nudge => self.say(Phrase::CanEliminate, &[]),
                HintLevel::Area => self.say(Phrase::LookAt, &[house(step)]),
                HintLevel::Name => {
                    let name = ("name", one(self.name(step.kind)));
                    self.say(Phrase::NameInHouse, &[name, house(step)])
                }
                HintLevel::Cells => {
                    self.say(Phrase::Cells, &[("pattern", one(self.pattern(step)))])
                }
                HintLevel::Full | HintLevel::Apply => {
                    format!("{}\n{}", self.line(step), self.explain(step, board))
                }
            },
        }
    }
}

impl Step {
    /// The cells to look at: those of the marks, or else those that it changes.
    #[must_use]
    pub fn cells_to_see(&self) -> CellSet {
        let cells = self.marks.iter().fold(CellSet::EMPTY, |all, mark| all | mark.cells());
        if cells.is_empty() {
            return self.conclusions().map(|so| so.candidate().cell()).collect();
        }
        cells
    }

    /// The digits to look at: those that it is about, and those of the marks. None where they
    /// alone with the cells would say what follows.
    #[must_use]
    pub fn digits_to_see(&self) -> DigitSet {
        if self.kind.pattern.is_empty() {
            return DigitSet::EMPTY;
        }
        self.marks.iter().fold(self.digits, |all, mark| all | mark.digits())
    }

    /// The house to look at: the one with most of the cells to see; of equal ones, one that is
    /// marked, and boxes before lines.
    #[must_use]
    pub fn house_to_see(&self) -> House {
        let cells = self.cells_to_see();
        let is_marked = |house: House| self.marks.iter().any(|mark| mark.house() == Some(house));
        // The last of the best, and boxes come last; there are 27 of them.
        let most =
            House::all().max_by_key(|&house| ((house.cells() & cells).len(), is_marked(house)));
        most.unwrap_or(House::row(0))
    }

    /// What to look at, cells and digits, without how it hangs together and what follows.
    #[must_use]
    pub fn pattern(&self) -> String {
        Words::english().pattern(self)
    }

    /// The step with no more to see than the cells: without their parts, links, conclusions and
    /// proof.
    #[must_use]
    pub fn outline(&self) -> Self {
        Self::new(self.kind, Effect::NONE).cells(Role::Pattern, self.cells_to_see())
    }
}
