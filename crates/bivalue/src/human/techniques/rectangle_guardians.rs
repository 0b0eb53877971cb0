//! Guardians of unique rectangles: candidates of which one is true, as a rectangle that two digits could fill
//! in two ways has one way.
//!
//! Two parallel lines cross two others in four empty cells of exactly two boxes, which all have the digits a and
//! b. *Guardians within* are the other candidates of these cells. *Guardians outside* are the places of a and b
//! in other cells of some houses: of both lines of a kind, or for each pair of cells in a box of that box or of
//! their line. If all of these were false, each of the houses would have a and b in its two cells of the
//! rectangle, and nothing else could be there. Where only two cells of the rectangle have other candidates, and
//! a house holds both, that house alone is enough.

use super::counting;
use super::naked_subset::shared_houses;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::human::{Constraint, Node, Pattern, Role, Step, View};

/// A rectangle with its guardians.
#[derive(Clone)]
pub(super) struct GuardedRectangle {
    /// The four cells.
    pub(super) cells: CellSet,
    /// The two digits that they cannot all keep to.
    pub(super) pair: DigitSet,
    /// The houses that have the two digits only in the rectangle and in guardians; none if the guardians are
    /// within.
    houses: Vec<House>,
    /// The cells of the rectangle in these houses.
    held: CellSet,
    /// The guardians: digits with their places.
    pub(super) guardians: Vec<Node>,
}

impl GuardedRectangle {
    /// Calls `each` for each rectangle of a view: its corners, of which the first and the second are in a line of
    /// a kind, the first and the third in a box, and its two digits. At least two of the corners have other
    /// candidates.
    fn corners(view: &View, mut each: impl FnMut([Cell; 4], DigitSet)) {
        let board = view.board();
        for is_row in [true, false] {
            let at = |line: usize, place: usize| {
                if is_row { Cell::at(line, place) } else { Cell::at(place, line) }
            };
            for one in 0..9 {
                for other in one + 1..one / 3 * 3 + 3 {
                    let both: [DigitSet; 9] = std::array::from_fn(|place| {
                        board.digits(at(one, place)) & board.digits(at(other, place))
                    });
                    for first in 0..6 {
                        for second in first / 3 * 3 + 3..9 {
                            let cells = [
                                at(one, first),
                                at(one, second),
                                at(other, first),
                                at(other, second),
                            ];
                            for (a, b) in (both[first] & both[second]).pairs() {
                                let roof =
                                    cells.iter().filter(|&&cell| board.digits(cell).len() > 2);
                                if roof.count() > 1 {
                                    each(cells, DigitSet::of(a) | DigitSet::of(b));
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Calls `each` for each rectangle with guardians within.
    pub(super) fn within(view: &View, mut each: impl FnMut(Self)) {
        let board = view.board();
        Self::corners(view, |corners, pair| {
            let cells: CellSet = corners.into_iter().collect();
            let of = |digit: Digit| Node { digit, cells: board.places(digit) & cells };
            let guardians = (!pair).into_iter().map(of).filter(|node| !node.cells.is_empty());
            each(Self {
                cells,
                pair,
                houses: Vec::new(),
                held: CellSet::EMPTY,
                guardians: guardians.collect(),
            });
        });
    }

    /// Calls `each` for each rectangle with at least one and at most that number of guardians outside.
    pub(super) fn outside(view: &View, most: usize, mut each: impl FnMut(Self)) {
        let board = view.board();
        Self::corners(view, |corners, pair| {
            let cells: CellSet = corners.into_iter().collect();
            let mut look = |houses: &[House]| {
                let all = houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
                let of = |digit| Node { digit, cells: (board.places(digit) & all) - cells };
                let guardians = pair.into_iter().map(of).filter(|node| !node.cells.is_empty());
                let count: usize = guardians.clone().map(|node| node.cells.len()).sum();
                if (1..=most).contains(&count) {
                    let (houses, held) = (houses.to_vec(), all & cells);
                    each(Self { cells, pair, houses, held, guardians: guardians.collect() });
                }
            };
            let [first, second, below, opposite] = corners;
            let roof: CellSet =
                cells.into_iter().filter(|&cell| board.digits(cell) != pair).collect();
            if roof.len() == 2 {
                shared_houses(roof).for_each(|house| look(&[house]));
            }
            let line = |a: Cell, b: Cell| {
                if a.row() == b.row() { a.row_house() } else { a.column_house() }
            };
            look(&[line(first, second), line(below, opposite)]);
            for one in [line(first, below), first.box_house()] {
                for other in [line(second, opposite), second.box_house()] {
                    look(&[one, other]);
                }
            }
        });
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

    /// Constraints that hold the candidates of the truths, but for the guardians.
    pub(super) fn links(&self) -> Vec<Constraint> {
        counting::cells(self.held).collect()
    }

    /// The cells of the guardians.
    pub(super) fn guardian_cells(&self) -> CellSet {
        self.guardians.iter().fold(CellSet::EMPTY, |all, node| all | node.cells)
    }

    /// The digits of the guardians in a cell.
    pub(super) fn guardians_in(&self, cell: Cell) -> DigitSet {
        let own = self.guardians.iter().filter(|node| node.cells.contains(cell));
        own.map(|node| node.digit).collect()
    }

    /// The only guardian, if there is one alone.
    pub(super) fn alone(&self) -> Option<Candidate> {
        match self.guardians[..] {
            [Node { digit, cells }] => cells.single().map(|cell| Candidate::new(cell, digit)),
            _ => None,
        }
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
