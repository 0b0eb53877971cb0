//! Grids drawn with characters: one parser for all, and a layout each for the writer.
//!
//! These formats differ in what stands between the cells, and the parser does not care: it
//! takes any nine lines with nine cells each. So a file may mix them, and what is pasted from
//! a forum need not be exact. The members are in files of their own; each is a
//! [`BlockFormat`] that names the [`Shape`] by which it is detected and the [`Layout`] in
//! which it is written.

mod fixed;
mod grid;
mod parser;
mod row;
mod survey;

use super::{
    Format, FormatInfo, Parser, ReadOptions, Record, Sample, WriteError, WriteOptions, Writer,
};
use crate::grid::{Digit, Grid};

pub(super) use grid::{HELP, cells, counted};
pub(super) use parser::BlockParser;
pub(super) use row::{Reading, Signs, is_vertical, read};
pub(super) use survey::{Shape, odd_size, survey};

/// A format whose texts are grids drawn with characters.
pub(super) struct BlockFormat {
    pub(super) info: &'static FormatInfo,
    /// What a text must look like to be detected as this.
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

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(BlockParser::new(options, ""))
    }

    fn writer(&self) -> Option<&'static dyn Writer> {
        Some(self.layout)
    }
}

/// What a writer puts around the cells.
pub(super) struct Layout {
    /// The line above the grid; none if empty.
    pub(super) above: &'static str,
    /// What starts a row.
    pub(super) left: &'static str,
    /// What stands between two cells of a box.
    pub(super) cell: &'static str,
    /// What stands between two boxes.
    pub(super) between: &'static str,
    /// What ends a row.
    pub(super) right: &'static str,
    /// The line between two bands; none if empty.
    pub(super) band: &'static str,
    /// The line below the grid; none if empty.
    pub(super) below: &'static str,
}

impl Writer for Layout {
    fn record(
        &self,
        record: &Record,
        index: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let values = digits(record)?;
        // An empty line tells two grids apart whatever their borders are.
        if index > 0 {
            out.push('\n');
        }
        let blank = options.blank.unwrap_or('.');
        let line = |text: &str, out: &mut String| {
            if !text.is_empty() {
                out.push_str(text);
                out.push('\n');
            }
        };
        line(self.above, out);
        for (row, cells) in values.as_array().chunks(9).enumerate() {
            if row == 3 || row == 6 {
                line(self.band, out);
            }
            out.push_str(self.left);
            for (column, cell) in cells.iter().enumerate() {
                match column {
                    0 => {}
                    3 | 6 => out.push_str(self.between),
                    _ => out.push_str(self.cell),
                }
                out.push(cell.map_or(blank, Digit::to_char));
            }
            out.push_str(self.right);
            out.push('\n');
        }
        line(self.below, out);
        Ok(())
    }
}

/// Returns the digits of a record; one that consists of candidates alone is refused, unless it is a
/// puzzle with givens in other words.
pub(super) fn digits(record: &Record) -> Result<Grid, WriteError> {
    record.position.digits_of_plain().ok_or_else(|| {
        WriteError(
            "a Sukaku has candidates and no digits: one character a cell cannot show it".into(),
        )
    })
}
