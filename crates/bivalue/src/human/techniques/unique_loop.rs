//! Unique loop: a loop of cells that cannot keep to two digits.
//!
//! Six cells or more, each with the digits a and b, two or none in each house. (Four of them are
//! a unique rectangle, and the four types are those of the rectangle.) There are guardians in two
//! cells at most, or they are one digit.

use std::ops::ControlFlow;

use super::Technique;
use super::deadly::Deadly;
use super::naked_subset::shared_houses;
use crate::grid::{Cell, CellSet, DigitSet, House};
use crate::human::{Found, Kind, View};

pub(super) struct UniqueLoop;

/// Cells of a loop at most: nine columns hold no more than 18, and loops as long as that are not found in practice.
const CELLS: usize = 14;

macro_rules! swap {
    ($rest:literal) => {
        concat!(
            "If {pattern}, of which every house has two or none, held no digits but {digits}, these could \
             change places all around, and the puzzle would have two solutions. It has one, so of the other \
             candidates in these cells ({guardian}) one is true. ",
            $rest
        )
    };
}

const PATTERN: &str = "{digits} in {pattern}";

static KINDS: [Kind; 4] = [
    Kind {
        id: "unique-loop-1",
        code: "",
        name: "Unique Loop Type 1",
        about: "A loop of cells, all but one of which have two digits only: the last has neither",
        pattern: PATTERN,
        explanation: swap!(
            "All of them are in one cell, which therefore is neither of the two: {so}."
        ),
        example: ":unique-loop-1:18:+1+6+7+2+94+835+8+43..56+29.2.8+36+7+4+1+39+4...2.+6+2+7.64+9+5.+3+65.3+2.+974.8..+6..5+77+3...+216+8.+16....+92::146 846::",
    },
    Kind {
        id: "unique-loop-2",
        code: "",
        name: "Unique Loop Type 2",
        about: "A loop of cells with two digits, and one digit more in some of them",
        pattern: PATTERN,
        explanation: swap!(
            "All of them are one digit, so a cell that sees them all cannot have it: {so}."
        ),
        example: ":unique-loop-2:23:+9+7..5....56....18.+48..96...+14+5.7..9.8+972...4.3+2+6+9+45+7+18+619+5.+7+8.+47+5+8...+9.+1+2+34...6+75::416::",
    },
    Kind {
        id: "unique-loop-3",
        code: "",
        name: "Unique Loop Type 3",
        about: "A loop of cells with two digits, where the other candidates make a naked subset with further cells",
        pattern: PATTERN,
        explanation: swap!(
            "For {base} that is as if these two cells were one cell with these candidates; with {set-a} it makes \
             as many cells as digits, and no further cell that sees them can have one of these: {so}."
        ),
        example: ":unique-loop-3:47:+93+2+7+6+4+8+1+5..5+13+896+2+816+9+257+34.+2.817.+4..8.6.+3+1+2...1+4.+23+8.+258+3+7+6491+1..2+8+9+6+5+33..+54+1.+78::959::",
    },
    Kind {
        id: "unique-loop-4",
        code: "",
        name: "Unique Loop Type 4",
        about: "A loop of cells with two digits, one of which has no other place in a house of two of them",
        pattern: PATTERN,
        explanation: swap!(
            "One of these two cells holds it, and the other one holds a digit that has no other place \
             in {base} ({restricted}). So neither of them has the second digit of the pair: {so}."
        ),
        example: ":unique-loop-4:47:+93+2+7+6+4+8+1+5..5+13+896+2+816+9+257+34.+2.817.+4..8.6.+3+1+2...1+4.+23+8.+258+3+7+6491+1..2+8+9+6+5+33..+54+1.+78::751 753::",
    },
];

impl Technique for UniqueLoop {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        if !view.has_unique_solution() {
            return ControlFlow::Continue(());
        }
        let board = view.board();
        for start in view.bivalue() {
            let pair = board.digits(start);
            let both = pair.into_iter().map(|digit| board.places(digit));
            let pool = both.fold(CellSet::ALL, |pool, places| pool & places);
            // The start is the first cell of the loop that has two candidates.
            let before = CellSet::from_bits(CellSet::of(start).bits() - 1);
            let pool = pool - (view.bivalue() & before) - CellSet::of(start);
            if pool.len() >= 5 {
                let deadly = Deadly {
                    cells: CellSet::of(start),
                    pair,
                    roof: CellSet::EMPTY,
                    extras: DigitSet::EMPTY,
                };
                Search { view, pool, found }.extend(&deadly, houses(start), 0)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The three houses of a cell, by index.
fn houses(cell: Cell) -> u32 {
    cell.houses().into_iter().fold(0, |houses, house| houses | 1 << house.index())
}

struct Search<'a, 'b> {
    view: &'a View,
    pool: CellSet,
    found: &'a mut Found<'b>,
}

impl Search<'_, '_> {
    /// Adds a cell to the first house that has one only, or offers a loop that is complete.
    fn extend(&mut self, deadly: &Deadly, one: u32, two: u32) -> ControlFlow<()> {
        if one == 0 {
            return self.offer(deadly);
        }
        if deadly.cells.len() == CELLS {
            return ControlFlow::Continue(());
        }
        let open = House::from_index(one.trailing_zeros() as usize);
        for cell in (self.pool & open.cells()) - deadly.cells {
            let own = houses(cell);
            let more = self.view.board().digits(cell) - deadly.pair;
            let next = Deadly {
                cells: deadly.cells | CellSet::of(cell),
                roof: if more.is_empty() { deadly.roof } else { deadly.roof | CellSet::of(cell) },
                extras: deadly.extras | more,
                pair: deadly.pair,
            };
            if own & two == 0 && (next.roof.len() <= 2 || next.extras.len() == 1) {
                self.extend(&next, one ^ own, two | (one & own))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn offer(&mut self, deadly: &Deadly) -> ControlFlow<()> {
        let (view, found) = (self.view, &mut *self.found);
        let [one, two, three, four] = &KINDS;
        match deadly.roof.len() {
            guarded if guarded == 0 || deadly.cells.len() < 6 => ControlFlow::Continue(()),
            1 => deadly.alone(one, found),
            _ if deadly.extras.len() == 1 => deadly.same(two, found),
            _ => shared_houses(deadly.roof).try_for_each(|house| {
                deadly.subsets(three, view, house, found)?;
                deadly.locked(four, view, house, found)
            }),
        }
    }
}
