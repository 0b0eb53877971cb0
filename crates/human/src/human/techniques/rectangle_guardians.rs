//! Guardians of unique rectangles: candidates of which one is true, because otherwise two digits
//! could fill the rectangle in two ways.
//!
//! Two rows and two columns cross in four empty cells of exactly two boxes. All four have two
//! digits as candidates, and at least two of them have others. In some houses, which hold two of
//! the four cells each, the places of the two digits in further cells are guardians; and so are the
//! other candidates of those of the four cells that are in none of the houses. If these guardians
//! were false, each of the houses would have the two digits in its cells of the rectangle, where
//! nothing else could be, and the rest of the rectangle would have no other candidates. There are
//! no such houses, one, or two.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, DigitSet, House};

use super::counting;
use crate::human::{Constraint, Node, Pattern, Role, Step, StepSink, View};

/// The greatest number of guardians of a rectangle with such houses.
const MOST: usize = 4;

/// An explanation that begins with the reason why one of a rectangle's guardians is true.
macro_rules! guarded {
    ($($rest:tt)*) => {
        concat!(
            "If {guardian} {guardian:were|were both|were all} false, {rectangle}. The two digits could then \
             change places, and the puzzle would have two solutions. So {one-guardian} is true",
            $($rest)*
        )
    };
}
pub(super) use guarded;

/// A rectangle with its guardians.
#[derive(Clone)]
pub(super) struct GuardedRectangle {
    /// The four cells.
    pub(super) cells: CellSet,
    /// The two digits that they cannot all keep to.
    pub(super) pair: DigitSet,
    /// The houses that have the two digits only in the rectangle and in guardians.
    houses: Vec<House>,
    /// The guardians: digits with their places.
    pub(super) guardians: Vec<Node>,
}

impl GuardedRectangle {
    /// Calls `each` for each rectangle of a view: its corners, of which the first and the third are
    /// in the same box, as are the second and the fourth, and its two digits.
    fn corners(
        view: &View,
        sink: &StepSink<'_>,
        mut each: impl FnMut([Cell; 4], DigitSet),
    ) -> ControlFlow<()> {
        let board = view.board();
        for is_row in [true, false] {
            let at = |line: usize, place: usize| {
                if is_row { Cell::at(line, place) } else { Cell::at(place, line) }
            };
            for one in 0..9 {
                for other in one + 1..one / 3 * 3 + 3 {
                    sink.tick()?;
                    let both: [DigitSet; 9] = std::array::from_fn(|place| {
                        board.digits(at(one, place)) & board.digits(at(other, place))
                    });
                    for first in 0..6 {
                        for second in first / 3 * 3 + 3..9 {
                            let shared = both[first] & both[second];
                            if shared.len() < 2 {
                                continue;
                            }
                            let lines =
                                [one, other].map(|line| [at(line, first), at(line, second)]);
                            let [[a, b], [c, d]] = lines;
                            let has_others = |&cell: &Cell| board.digits(cell).len() > 2;
                            if [a, b, c, d].iter().filter(|cell| has_others(cell)).count() > 1 {
                                for (x, y) in shared.pairs() {
                                    each([a, b, c, d], DigitSet::of(x) | y.into());
                                }
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `each` for each rectangle and choice of houses.
    pub(super) fn find(
        view: &View,
        sink: &StepSink<'_>,
        mut each: impl FnMut(Self),
    ) -> ControlFlow<()> {
        let board = view.board();
        Self::corners(view, sink, |corners, pair| {
            let cells: CellSet = corners.into_iter().collect();
            let mut look = |houses: &[House]| {
                let all = houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
                let outside = pair.into_iter().map(|digit| (digit, all - cells));
                let within = (!pair).into_iter().map(|digit| (digit, cells - all));
                let of = |(digit, cells)| Node { digit, cells: board.places(digit) & cells };
                let guardians = outside.chain(within).map(of).filter(|node| !node.cells.is_empty());
                // A guardian in both houses would be counted twice.
                let twice = match houses {
                    [one, other] => (one.cells() & other.cells()) - cells,
                    _ => CellSet::EMPTY,
                };
                if guardians.clone().any(|node| node.cells.intersects(twice)) {
                    return;
                }
                let count: usize = guardians.clone().map(|node| node.cells.len()).sum();
                if houses.is_empty() || (1..=MOST).contains(&count) {
                    let (houses, guardians) = (houses.to_vec(), guardians.collect());
                    each(Self { cells, pair, houses, guardians });
                }
            };
            let line = |a: Cell, b: Cell| {
                if a.row() == b.row() { a.row_house() } else { a.column_house() }
            };
            let [a, b, c, d] = corners;
            let lines = [line(a, b), line(c, d)];
            let [first, second] = [(a, c), (b, d)].map(|(a, b)| [line(a, b), a.box_house()]);
            look(&[]);
            look(&lines);
            for house in lines.into_iter().chain(first).chain(second) {
                look(&[house]);
            }
            for one in lines {
                for other in first.into_iter().chain(second) {
                    look(&[one, other]);
                }
            }
            for one in first {
                for other in second {
                    look(&[one, other]);
                }
            }
        })
    }

    /// Returns whether all guardians are outside of the cells.
    pub(super) fn is_external(&self) -> bool {
        self.guardians.iter().all(|node| self.pair.contains(node.digit))
    }

    /// Constraints that hold one true candidate each, together one more than the links.
    pub(super) fn truths(&self) -> Vec<Constraint> {
        let pattern = self.cells.into_iter().map(|cell| (cell, self.pair)).collect();
        let mut truths = vec![Constraint::Pattern(Pattern { cells: pattern })];
        for &house in &self.houses {
            truths.extend(self.pair.into_iter().map(|digit| Constraint::House(house, digit)));
        }
        truths
    }

    /// Constraints that hold the candidates of the truths as often as these, but for the guardians.
    pub(super) fn links(&self) -> Vec<Constraint> {
        let held = |house: &House| counting::cells(house.cells() & self.cells);
        self.houses.iter().flat_map(held).collect()
    }

    /// The guardians one by one.
    pub(super) fn each(&self) -> Vec<Candidate> {
        let of = |node: &Node| {
            let digit = node.digit;
            node.cells.into_iter().map(move |cell| Candidate::new(cell, digit))
        };
        self.guardians.iter().flat_map(of).collect()
    }

    /// The cells of the guardians.
    pub(super) fn guardian_cells(&self) -> CellSet {
        self.guardians.iter().fold(CellSet::EMPTY, |all, node| all | node.cells)
    }

    /// Adds the marks of the rectangle.
    pub(super) fn marked(&self, mut step: Step) -> Step {
        step = step.digits(self.pair).cells(Role::Pattern, self.cells);
        for node in &self.guardians {
            step = step.candidates(Role::Guardian, node.digit, node.cells);
        }
        self.houses.iter().fold(step, |step, &house| step.house(Role::Base, house))
    }
}
