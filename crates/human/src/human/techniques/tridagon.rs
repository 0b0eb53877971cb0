//! Tridagon, also trivalue oddagon or Thor's hammer: twelve cells that three digits cannot fill.
//!
//! Four boxes form a rectangle. Each has three of the cells, one in each of its rows and columns.
//! If all twelve held the same three digits, each box would have them in some order by row, and in
//! some order by column, and what turns one into the other is an even or an odd rearrangement: that
//! of the places of its cells. Around the rectangle these rearrangements would have to cancel out,
//! which they cannot if an odd number of the four is odd. So one of the other candidates in these
//! cells, the *guardians*, is true. The cells need not have all three digits.
//!
//! (The pattern was found by players in 2021 in the hardest puzzles that were then known;
//! "trivalue oddagon" is the name by eleven and marek stefanik, "tridagon" that by denis berthier.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, DigitSet};

use super::Technique;
use super::guardians::{Guarded, direct, forced};
use crate::human::{Kind, StepSink, View};

/// The greatest number of guardians.
const MOST: u8 = 8;

static KINDS: [Kind; 2] = [
    Kind {
        id: "tridagon",
        code: "",
        name: "Tridagon",
        about: "Twelve cells in four boxes that three digits cannot fill: one of their other candidates is true",
        pattern: "{digits} in {pattern}, or {guardian}",
        explanation: "Four boxes have three of the cells each, on a diagonal (whole or broken): it \
                      runs one way in {alike}, and the other way in {other}. Three digits can fill \
                      such cells only if an even number of the four diagonals runs each way, so \
                      {digits} alone cannot. So {guardian:the only other candidate there is \
                      true,|one of the other candidates there is true:} {one-guardian}. \
                      {guardian:That is|Whichever it is, it excludes what all of them see}: {so}.",
        example: ":tridagon:248:7.6...+9515987+16+3..41.9+5.+87+6+9...71+5.3...6.5+19..513+9...+71..5.963.3.+5.+6+7.1+9..9+13.7.+5:415 444 448 252 452 852 253 453 872::648:",
        ..Kind::PLAIN
    },
    Kind {
        id: "tridagon-forcing-chain",
        code: "",
        name: "Tridagon Forcing Chain",
        about: "Twelve cells in four boxes that three digits cannot fill: all of their other candidates lead to the same",
        pattern: "{digits} in {pattern}: {chain}",
        explanation: "Four boxes have three of the cells each, on a diagonal (whole or broken): it \
                      runs one way in {alike}, and the other way in {other}. Three digits can fill \
                      such cells only if an even number of the four diagonals runs each way, so \
                      {digits} alone cannot. So one of the other candidates there is true: \
                      {one-guardian}. {refuted:Each leads to the same, or to a \
                      contradiction|Whichever it is, the same follows}:{proof}\nSo {so}.",
        example: ":tridagon-forcing-chain:468:2749+1..5...1....2...657+21...25+1.9.3.3.+9.+57+21..17+23.9.+5..27.13..+79+83+2.+5.+1+1.3.95.+72:427 429:479::",
        ..Kind::PLAIN
    },
];

/// Tridagons whose guardians show or exclude something at once.
pub(super) struct Tridagon;

/// Tridagons whose guardians all lead to the same.
pub(super) struct TridagonForcing;

impl Technique for Tridagon {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS[..1]
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let patterns = tridagons(view, sink)?;
        direct(view, patterns, &KINDS[0], sink)
    }
}

impl Technique for TridagonForcing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS[1..]
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let patterns = tridagons(view, sink)?;
        forced(view, patterns, &KINDS[1], sink)
    }
}

/// For each row of a box the column of its cell there: the even arrangements, then the odd ones.
const ARRANGEMENTS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The number of guardians of cells that cannot be part of a pattern, which is above any bound.
const NEVER: u8 = MOST + 1;

/// All tridagons with few guardians. Breaks if a bound is met.
fn tridagons(view: &View, sink: &StepSink<'_>) -> ControlFlow<(), Vec<Guarded>> {
    let mut found = Vec::new();
    for digits in triples() {
        sink.tick()?;
        let boxes = guardians(view, digits);
        let least = boxes.map(|arrangements| arrangements.into_iter().min().unwrap_or(NEVER));
        for rectangle in RECTANGLES {
            if rectangle.iter().map(|&at| least[at]).sum::<u8>() > MOST {
                continue;
            }
            for ways in odd() {
                let of_box = |at: usize| boxes[rectangle[at]][ways[at]];
                if (0..4).map(of_box).sum::<u8>() <= MOST {
                    let cells = (0..4).flat_map(|at| cells_of(rectangle[at], ways[at]));
                    let cells = cells.map(|cell| (cell, digits)).collect();
                    found.push(Guarded::of(view, digits, cells));
                }
            }
        }
    }
    // From a board without a solution nothing has to follow.
    found.retain(|pattern| !pattern.guardians.is_empty());
    ControlFlow::Continue(found)
}

/// The boxes of each rectangle of boxes, in the order in which each shares a chute with the one
/// before.
const RECTANGLES: [[usize; 4]; 9] = {
    let mut all = [[0; 4]; 9];
    let pairs = [[0, 1], [0, 2], [1, 2]];
    let mut at = 0;
    while at < 9 {
        let ([top, bottom], [left, right]) = (pairs[at / 3], pairs[at % 3]);
        all[at] = [3 * top + left, 3 * top + right, 3 * bottom + right, 3 * bottom + left];
        at += 1;
    }
    all
};

/// All sets of three digits.
pub(super) fn triples() -> impl Iterator<Item = DigitSet> {
    (0..1 << 9).map(DigitSet::from_bits).filter(|digits| digits.len() == 3)
}

/// The cells of an arrangement in a box.
fn cells_of(at: usize, arrangement: usize) -> [Cell; 3] {
    let (top, left) = (at / 3 * 3, at % 3 * 3);
    std::array::from_fn(|row| Cell::at(top + row, left + ARRANGEMENTS[arrangement][row]))
}

/// For each box the number of guardians of each arrangement.
fn guardians(view: &View, digits: DigitSet) -> [[u8; 6]; 9] {
    let own = |cell: Cell| {
        let candidates = view.board().digits(cell);
        if candidates.intersects(digits) { (candidates - digits).len() as u8 } else { NEVER }
    };
    std::array::from_fn(|at| {
        let (top, left) = (at / 3 * 3, at % 3 * 3);
        let cell = |row, column| own(Cell::at(top + row, left + column));
        let count: [[u8; 3]; 3] =
            std::array::from_fn(|row| std::array::from_fn(|column| cell(row, column)));
        ARRANGEMENTS.map(|columns| {
            let sum = (0..3).map(|row| count[row][columns[row]]).sum::<u8>();
            sum.min(NEVER)
        })
    })
}

/// The arrangements in four boxes of which an odd number is odd.
fn odd() -> impl Iterator<Item = [usize; 4]> {
    (0..6 * 6 * 6 * 6)
        .map(|way| [way % 6, way / 6 % 6, way / 36 % 6, way / 216])
        .filter(|ways| ways.iter().filter(|&&way| way >= 3).count() % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether three digits can fill the cells.
    fn can_be_filled(cells: &[Cell], values: &mut Vec<(Cell, u8)>) -> bool {
        let Some(&cell) = cells.get(values.len()) else { return true };
        (0..3).any(|value| {
            let clashes = |&(other, same): &(Cell, u8)| same == value && other.sees(cell);
            if values.iter().any(clashes) {
                return false;
            }
            values.push((cell, value));
            let is_filled = can_be_filled(cells, values);
            values.pop();
            is_filled
        })
    }

    #[test]
    fn the_odd_ones_cannot_be_filled() {
        let odd: Vec<_> = odd().collect();
        for rectangle in RECTANGLES {
            for way in 0..6 * 6 * 6 * 6 {
                let ways = [way % 6, way / 6 % 6, way / 36 % 6, way / 216];
                let cells: Vec<_> =
                    (0..4).flat_map(|at| cells_of(rectangle[at], ways[at])).collect();
                assert_eq!(can_be_filled(&cells, &mut Vec::new()), !odd.contains(&ways));
            }
        }
    }
}
