//! Rows of tables: those that were read, with all of their columns and an answer, and new ones.

use std::sync::atomic::{AtomicBool, Ordering};

use bivalue::format::Record;
use bivalue::grid::Grid;

use super::OutputFormat;
use crate::input::Item;
use crate::stream::Origin;

/// A table that is written, a row for each puzzle. Where a table was read it has all columns of
/// that one; such columns are known if
/// [`InputOptions::keep_tables`](crate::input::InputOptions::keep_tables) is set.
///
/// ```
/// use bivalue::format::format;
/// use bivalue::verbs::WrittenFormat;
/// use bivalue_bulk::input::{Input, InputOptions, Source};
/// use bivalue_bulk::stream::Origin;
/// use bivalue_bulk::writing::{OutputFormat, TableRows};
///
/// let (blank, solved) = (".".repeat(81), "123456789".repeat(9).parse().unwrap());
/// let options = InputOptions { keep_tables: true, ..InputOptions::default() };
/// let source = Source::Text(format!("id,puzzle\n7,{blank}\n"));
/// let items = Input::new(vec![source], options).all();
/// let csv = OutputFormat::new(WrittenFormat(format("csv").unwrap()), None).ok();
/// let rows = TableRows::new(csv, true);
/// let mut data = Vec::new();
/// rows.before(&Origin::Item(&items[0]), &mut data);
/// assert!(rows.row(&items[0], None, Some(&solved), &mut data));
/// let text = String::from_utf8(data).unwrap();
/// assert_eq!(text, format!("id,puzzle,solution\n7,{blank},{solved}\n"));
/// ```
pub struct TableRows {
    output: Option<OutputFormat>,
    /// True if the rows of a table may be written again, since there is only one source.
    keeps: bool,
    /// True if the header was written.
    has_header: AtomicBool,
}

impl TableRows {
    /// Tables in that format, if it is one. Columns of a table that is read are only kept where
    /// there is a single source: the tables of several can have different columns.
    ///
    /// ```
    /// use bivalue_bulk::writing::TableRows;
    ///
    /// assert!(!TableRows::new(None, true).keeps_columns());
    /// ```
    #[must_use]
    pub fn new(output: Option<OutputFormat>, has_one_source: bool) -> Self {
        let output = output.filter(OutputFormat::is_table);
        let keeps = output.is_some() && has_one_source;
        Self { output, keeps, has_header: AtomicBool::new(false) }
    }

    /// Returns whether the columns of a table that is read are kept.
    #[must_use]
    pub fn keeps_columns(&self) -> bool {
        self.keeps
    }

    /// Writes the header before the first puzzle, if the header depends on that puzzle.
    pub fn before(&self, origin: &Origin<'_>, data: &mut Vec<u8>) {
        if !self.keeps || origin.number() > 0 {
            return;
        }
        self.has_header.store(true, Ordering::Relaxed);
        let header = match (&origin.location().table, self.output) {
            (Some(table), _) => table.columns.header() + "\n",
            (None, Some(output)) => output.beginning(),
            (None, None) => return,
        };
        data.extend_from_slice(header.as_bytes());
    }

    /// Writes the row of a table that was read, with that solution and, if it is another, that
    /// puzzle; says whether there is such a row.
    pub fn row(
        &self,
        item: &Item,
        puzzle: Option<&str>,
        solution: Option<&Grid>,
        data: &mut Vec<u8>,
    ) -> bool {
        let Some(table) = item.location.table.as_ref().filter(|_| self.keeps) else {
            return false;
        };
        let text = match &item.result {
            Ok(entry) => entry.text.as_deref(),
            Err(_) => table.unread.as_deref(),
        };
        let row = table.columns.row(text, puzzle, solution);
        data.extend_from_slice(row.as_bytes());
        data.push(b'\n');
        true
    }

    /// Writes a record in the row of a table that was read; says whether there is such a row.
    pub fn record(&self, item: &Item, record: &Record, data: &mut Vec<u8>) -> bool {
        let Some(output) = self.output.filter(|_| item.location.table.is_some()) else {
            return false;
        };
        let mut cells = String::new();
        let puzzle = Record { solution: None, ..record.clone() };
        if output.push(&puzzle, 1, &mut cells).is_err() {
            return false;
        }
        let puzzle = cells.trim_end_matches('\n').trim_end_matches(',');
        self.row(item, Some(puzzle), record.solution.as_ref(), data)
    }

    /// Writes the row of a puzzle without an answer, so that all rows keep their places: with that
    /// puzzle, or as it was read.
    pub fn row_without(&self, item: &Item, puzzle: Option<&str>, data: &mut Vec<u8>) {
        let Some(output) = self.output else { return };
        if self.row(item, puzzle, None, data) {
            return;
        }
        let entry = item.result.as_ref().ok().filter(|_| puzzle.is_none());
        let record = entry.map(|entry| Record { solution: None, ..entry.record.clone() });
        let mut row = String::new();
        // A record that cannot be shown in a row leaves an empty one.
        if record.is_none_or(|record| output.push(&record, 1, &mut row).is_err()) {
            row.push_str(",\n");
        }
        data.extend_from_slice(row.as_bytes());
    }

    /// Writes the header where there was no puzzle.
    pub fn end(&self, data: &mut Vec<u8>) {
        if let Some(output) = self.output
            && self.keeps
            && !self.has_header.load(Ordering::Relaxed)
        {
            data.extend_from_slice(output.beginning().as_bytes());
        }
    }
}
