//! Grids drawn with characters. All these formats share one parser; each has its own layout for
//! writing.
//!
//! The formats differ in the text between the cells, which the parser ignores: it reads any nine
//! lines with nine cells each. So a file may mix these formats, and a text from a forum need not be
//! exact. Each format is a [`BlockFormat`] in a file of its own, which names the [`Shape`] by which
//! it is detected and the [`Layout`] in which it is written.

mod fixed;
mod grid;
mod parser;
mod row;
mod survey;

use bivalue_core::grid::{Digit, Grid};

use super::{
    Blank, Format, FormatInfo, Parser, ReadOptions, Record, Sample, WriteError, WriteOptions,
    Writer,
};
use crate::phrases::CHARACTERS_CANNOT_SHOW_SUKAKU;

pub(super) use grid::HELP;
pub(super) use parser::BlockParser;
pub(super) use row::{Reading, Signs, is_border, is_rule, is_sign, is_stroke, is_vertical, read};
pub(super) use survey::{Shape, odd_size, survey};

/// A format whose texts are grids drawn with characters.
pub(super) struct BlockFormat {
    pub(super) info: &'static FormatInfo,
    /// The shape by which a text is detected as this format.
    pub(super) shape: Shape,
    pub(super) layout: &'static Layout,
}

impl Format for BlockFormat {
    fn info(&self) -> &'static FormatInfo {
        self.info
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        survey(sample, Signs::default()) == Some(self.shape)
    }

    fn is_drawn(&self) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(BlockParser::new(options, ""))
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

/// The text that the writer puts around the cells.
pub(super) struct Layout {
    /// The line above the grid; none if empty.
    pub(super) above: &'static str,
    /// The start of a row.
    pub(super) left: &'static str,
    /// The separator of two cells in a box.
    pub(super) cell: &'static str,
    /// The separator of two boxes.
    pub(super) between: &'static str,
    /// The end of a row.
    pub(super) right: &'static str,
    /// The line between two bands; none if empty.
    pub(super) band: &'static str,
    /// The line below the grid; none if empty.
    pub(super) below: &'static str,
}

impl Writer for BlockFormat {
    fn is_sign(&self, character: char) -> bool {
        // A row of strokes without anything between them is a border.
        is_sign(character) || self.layout.cell.is_empty() && is_stroke(character)
    }

    fn write_record(
        &self,
        record: &Record,
        index: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let values = digits(record)?;
        // An empty line separates two grids whatever their borders are.
        if index > 0 {
            out.push('\n');
        }
        let blank = options.blank.unwrap_or(Blank::DOT).get();
        let layout = self.layout;
        let line = |text: &str, out: &mut String| {
            if !text.is_empty() {
                out.push_str(text);
                out.push('\n');
            }
        };
        line(layout.above, out);
        for (row, cells) in values.as_array().chunks(9).enumerate() {
            if row == 3 || row == 6 {
                line(layout.band, out);
            }
            out.push_str(layout.left);
            for (column, cell) in cells.iter().enumerate() {
                match column {
                    0 => {}
                    3 | 6 => out.push_str(layout.between),
                    _ => out.push_str(layout.cell),
                }
                out.push(cell.map_or(blank, Digit::to_char));
            }
            out.push_str(layout.right);
            out.push('\n');
        }
        line(layout.below, out);
        Ok(())
    }
}

/// Returns the digits of a record. A Sukaku is refused, unless it is a puzzle with givens in
/// another form.
pub(super) fn digits(record: &Record) -> Result<Grid, WriteError> {
    record
        .position
        .digits_of_plain()
        .ok_or_else(|| WriteError(CHARACTERS_CANNOT_SHOW_SUKAKU.into()))
}
