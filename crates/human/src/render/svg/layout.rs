//! The places of things in a picture, and its legend.

use std::fmt::Write;

use bivalue_core::grid::{Candidate, Cell};

/// The width of a cell.
pub(super) const CELL: u32 = 60;
/// The width of the board.
pub(super) const BOARD: u32 = 9 * CELL;
/// The space around the board, which has the numbers of rows and columns.
pub(super) const MARGIN: u32 = 26;
/// The width of the picture.
pub(super) const WIDTH: u32 = BOARD + 2 * MARGIN;
/// The radius of the mark of a candidate.
pub(super) const RADIUS: f64 = 9.2;

/// The upper left corner of a cell.
pub(super) fn at(cell: Cell) -> (u32, u32) {
    (MARGIN + cell.column() as u32 * CELL, MARGIN + cell.row() as u32 * CELL)
}

/// The middle of a candidate: nine have places in a cell as the keys of a telephone.
pub(super) fn center(candidate: Candidate) -> (f64, f64) {
    let (x, y) = at(candidate.cell());
    let index = candidate.digit().index();
    let offset = |place: usize| f64::from(CELL) * (place as f64 + 0.5) / 3.0;
    // A little towards the middle, away from the lines.
    let inside = |offset: f64| 30.0 + (offset - 30.0) * 0.93;
    (f64::from(x) + inside(offset(index % 3)), f64::from(y) + inside(offset(index / 3)))
}

/// A text as it stands in XML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The sign before a meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LegendSign {
    /// A candidate with its mark.
    Candidate,
    /// A cell.
    Cell,
    /// A house.
    House,
    /// A link.
    Link,
}

/// The meanings of signs, in lines below the board.
#[derive(Default)]
pub(super) struct Legend {
    /// Sign, class, meaning, and where it stands.
    entries: Vec<(LegendSign, String, String, (u32, u32))>,
    /// The place of the next one.
    next: (u32, u32),
}

impl Legend {
    /// The height of a line.
    const LINE: u32 = 26;
    /// The width of a sign with the space behind it.
    const SIGN: u32 = 28;
    /// The top of the first line.
    const TOP: u32 = MARGIN + BOARD + 24;

    /// Adds a sign, unless it is there.
    pub(super) fn add(&mut self, sign: LegendSign, class: String, meaning: String) {
        if self.entries.iter().any(|(_, known, same, _)| *known == class && *same == meaning) {
            return;
        }
        // About the width of the letters, with space behind them.
        let width = Self::SIGN + meaning.chars().count() as u32 * 8 + 18;
        if self.entries.is_empty() {
            self.next = (MARGIN, Self::TOP);
        } else if self.next.0 + width > MARGIN + BOARD {
            self.next = (MARGIN, self.next.1 + Self::LINE);
        }
        self.entries.push((sign, class, meaning, self.next));
        self.next.0 += width;
    }

    /// The height of the picture.
    pub(super) fn bottom(&self) -> u32 {
        if self.entries.is_empty() { WIDTH } else { self.next.1 + Self::LINE - 2 }
    }

    pub(super) fn write(&self, out: &mut String) {
        for (sign, class, meaning, (x, y)) in &self.entries {
            let (middle, left) = (x + 10, x + Self::SIGN);
            let _ = match sign {
                LegendSign::Candidate => writeln!(
                    out,
                    "<circle class=\"candidate-mark {class}\" cx=\"{middle}\" cy=\"{y}\" r=\"{RADIUS}\"/>"
                ),
                LegendSign::Cell => writeln!(
                    out,
                    "<rect class=\"cell {class}\" x=\"{x}\" y=\"{}\" width=\"20\" height=\"18\" rx=\"3\"/>",
                    y - 9
                ),
                LegendSign::House => writeln!(
                    out,
                    "<rect class=\"house {class}\" x=\"{}\" y=\"{}\" width=\"18\" height=\"14\" rx=\"4\"/>",
                    x + 1,
                    y - 7
                ),
                LegendSign::Link => {
                    writeln!(out, "<path class=\"link {class}\" d=\"M{x} {y}H{}\"/>", x + 22)
                }
            };
            if class == "eliminated" {
                let far = RADIUS * 0.72;
                let (middle, y) = (f64::from(middle), f64::from(*y));
                let _ = writeln!(
                    out,
                    "<path class=\"strike\" d=\"M{} {}L{} {}\"/>",
                    middle - far,
                    y + far,
                    middle + far,
                    y - far
                );
            }
            let _ = writeln!(
                out,
                "<text class=\"meaning\" x=\"{left}\" y=\"{}\">{}</text>",
                y + 1,
                escaped(meaning)
            );
        }
    }
}
