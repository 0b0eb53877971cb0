//! Unique loop: a loop of cells that would have two solutions with two digits only.
//!
//! Six cells or more with the candidates a and b, two or none in each house. (Four of them are a
//! unique rectangle, and the four types are those of the rectangle.) The guardians are in at most
//! two cells, or they are all one digit.

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, DigitSet, House};

use super::Technique;
use super::deadly::Deadly;
use super::naked_subset::shared_houses;
use crate::human::{Kind, StepSink, View};

pub(super) struct UniqueLoop;

/// The greatest number of cells in a loop. Nine columns would hold 18, but loops as long as that do
/// not occur in practice.
const CELLS: usize = 14;

macro_rules! swap {
    ($rest:literal) => {
        concat!(
            "Every house has two or none of the cells {pattern}. If they held no digits but {digits}, \
             these could change places all around, and the puzzle would have two solutions. It has \
             one, so {guardian:the only other candidate there is true|one of the other candidates \
             there is true} ({one-guardian}). ",
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
            "It is in {roof} in any case, which therefore cannot be {either}: {so}."
        ),
        example: ":unique-loop-1:13:+4+92+576.8..+7..+3..+95.5+3.19..+4.+27+6+4+5..99..3+8+7.2+636.+1+9+2.4+77...6+34+5+2+53..+219.+82...5....:821 623 824 127 153 873 192 193 493 893 494 894 197 397 698 798:147 347::",
        ..Kind::PLAIN
    },
    Kind {
        id: "unique-loop-2",
        code: "",
        name: "Unique Loop Type 2",
        about: "A loop of cells with two digits, and one digit more in some of them",
        pattern: PATTERN,
        explanation: swap!(
            "It is {guardian-digits} in any case, and a cell that sees all of {roof} cannot be \
             {guardian-digits}: {so}."
        ),
        example: ":unique-loop-2:13:9+73.26+8+4.+8.4.9....+51.+48+73.+9...7.+5284+45+8+6.+2.9...+7+9485...45+8..+9.2.812.+947......+46.+8:128 628 129 641 342 159 361 661 662 168 369 371 175 375 385 391 594 195 395:528::",
        ..Kind::PLAIN
    },
    Kind {
        id: "unique-loop-3",
        code: "",
        name: "Unique Loop Type 3",
        about: "A loop of cells with two digits, where the other candidates make a naked subset with further cells",
        pattern: "{digits} in {pattern} with {set-a}",
        explanation: swap!(
            "For {base}, {roof} together are like one cell with only {guardian-digits}. With \
             {set-a} that makes as many cells as digits, so no further cell that sees all of them \
             can have one of these digits: {so}."
        ),
        example: ":unique-loop-3:58:+1.2.+4+3+7+9.95.+176.+4.....9+21...+71+9...646.47....1.2.+6+1+4..7...+38....3+1+5+2+69+4782..45...9:327 831 632 832 833 338 539 547 847 852 257 357 863 672 679:367::",
        ..Kind::PLAIN
    },
    Kind {
        id: "unique-loop-4",
        code: "",
        name: "Unique Loop Type 4",
        about: "A loop of cells with two digits, one of which has no other place in a house of two of them",
        pattern: PATTERN,
        explanation: swap!(
            "One of {roof} holds it, and the other one holds {restricted-digits}, which has no \
             place in {base} but these two. So neither of them is {gone-digits}: {so}."
        ),
        example: ":unique-loop-4:18:.3.+918.....+2+3.+659.96.+2..3..38..+91..2..97+3.+81..1.+86..+3.4+2..+8+975.....27.8......3...:713 721 429 729 433 533 733 439 739 551 556 561 179 683 584 189 591 592 593 199:191 193::",
        ..Kind::PLAIN
    },
];

impl Technique for UniqueLoop {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
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
                LoopSearch { view, pool, sink }.extend(&deadly, houses(start), 0)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The three houses of a cell, by index.
fn houses(cell: Cell) -> u32 {
    cell.houses().into_iter().fold(0, |houses, house| houses | 1 << house.index())
}

struct LoopSearch<'a, 'b> {
    view: &'a View,
    pool: CellSet,
    sink: &'a mut StepSink<'b>,
}

impl LoopSearch<'_, '_> {
    /// Adds a cell to the first house that has only one, or offers a complete loop.
    fn extend(&mut self, deadly: &Deadly, one: u32, two: u32) -> ControlFlow<()> {
        self.sink.tick()?;
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
        let (view, sink) = (self.view, &mut *self.sink);
        let [one, two, three, four] = &KINDS;
        match deadly.roof.len() {
            guarded if guarded == 0 || deadly.cells.len() < 6 => ControlFlow::Continue(()),
            1 => deadly.alone(one, sink),
            _ if deadly.extras.len() == 1 => deadly.same(two, sink),
            _ => shared_houses(deadly.roof).try_for_each(|house| {
                deadly.subsets(three, view, house, sink)?;
                deadly.locked(four, view, house, sink)
            }),
        }
    }
}
