//! Rows of tables: those that were read, with all of their columns and an answer, and new ones.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bivalue::format::{Record, Table, WriteError};
use bivalue::grid::Grid;
use bivalue::wire::input_text;

use super::{ColumnNames, OutputFormat};
use crate::input::{Item, Location, TableRow};
use crate::output::CannotWrite;
use crate::stream::Origin;
use crate::words::counted;

/// The header of puzzles without solutions.
const PUZZLE: &str = "puzzle\n";

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
/// let rows = TableRows::new(csv);
/// let mut data = Vec::new();
/// rows.before(&Origin::Item(&items[0]), &mut data)?;
/// assert!(rows.row(&items[0], None, Some(&solved), &mut data));
/// let text = String::from_utf8(data).unwrap();
/// assert_eq!(text, format!("id,puzzle,solution\n7,{blank},{solved}\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct TableRows {
    output: Option<OutputFormat>,
    /// The columns of answers, if these are not puzzles with solutions.
    added: Option<Vec<&'static str>>,
    /// True if a table gets a column of solutions that it did not have.
    adds_solutions: bool,
    /// The names of the columns of a new table.
    names: Option<ColumnNames>,
    /// True if the header was written.
    has_header: AtomicBool,
    /// The number of solutions for which there is no column.
    lost: AtomicU64,
}

impl TableRows {
    /// Tables in that format, if it is one.
    ///
    /// ```
    /// use bivalue_bulk::writing::TableRows;
    ///
    /// assert!(TableRows::new(None).separators().is_none());
    /// ```
    #[must_use]
    pub fn new(output: Option<OutputFormat>) -> Self {
        let output = output.filter(OutputFormat::is_table);
        Self {
            output,
            added: None,
            adds_solutions: true,
            names: None,
            has_header: AtomicBool::new(false),
            lost: AtomicU64::new(0),
        }
    }

    /// Tables of puzzles for which no solutions are found: those that were read get no further
    /// column, and puzzles in no table have a column of solutions only if they may bring some.
    ///
    /// ```
    /// use bivalue::format::format;
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Origin;
    /// use bivalue_bulk::writing::{OutputFormat, TableRows};
    ///
    /// let source = Source::Text(format!("id,puzzle\n7,{}\n", ".".repeat(81)));
    /// let options = InputOptions { keep_tables: true, ..InputOptions::default() };
    /// let items = Input::new(vec![source], options).all();
    /// let csv = OutputFormat::new(WrittenFormat(format("csv").unwrap()), None).ok();
    /// let rows = TableRows::of_puzzles(csv);
    /// let mut data = Vec::new();
    /// rows.before(&Origin::Item(&items[0]), &mut data)?;
    /// assert_eq!(data, b"id,puzzle\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn of_puzzles(output: Option<OutputFormat>) -> Self {
        Self { adds_solutions: false, ..Self::new(output) }
    }

    /// Tables with those columns behind the ones that were read; of puzzles in no table, behind the
    /// puzzle and its name.
    ///
    /// ```
    /// use bivalue::format::format;
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::writing::{OutputFormat, TableRows};
    ///
    /// let text = format!("{} # Void", ".".repeat(81));
    /// let items = Input::new(vec![Source::Text(text)], InputOptions::default()).all();
    /// let tsv = OutputFormat::new(WrittenFormat(format("tsv").unwrap()), None).unwrap();
    /// let rows = TableRows::of_answers(tsv, vec!["status"]);
    /// let mut data = Vec::new();
    /// rows.answer(&items[0], ["multiple"], &mut data);
    /// assert_eq!(data, format!("{}\tVoid\tmultiple\n", ".".repeat(81)).into_bytes());
    /// ```
    #[must_use]
    pub fn of_answers(output: OutputFormat, added: Vec<&'static str>) -> Self {
        Self { added: Some(added), ..Self::new(Some(output)) }
    }

    /// The same tables, with those names of the columns of a new one, if any.
    ///
    /// # Errors
    /// There are names, and the format is none of tables.
    ///
    /// ```
    /// use bivalue::format::{format, line_format};
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::{OutputFormat, TableRows};
    ///
    /// let rows = |format| TableRows::new(OutputFormat::new(WrittenFormat(format), None).ok());
    /// let names: Option<bivalue_bulk::writing::ColumnNames> = "quizzes,solutions".parse().ok();
    /// assert!(rows(line_format()).with_names(names.clone()).is_err());
    /// let mut data = Vec::new();
    /// rows(format("csv").unwrap()).with_names(names).unwrap().end(&mut data);
    /// assert_eq!(data, b"quizzes,solutions\n");
    /// ```
    pub fn with_names(self, names: Option<ColumnNames>) -> Result<Self, String> {
        match (&self.output, &names) {
            (None, Some(_)) => Err(ColumnNames::no_table()),
            _ => Ok(Self { names, ..self }),
        }
    }

    /// The header of a new table with the names of its columns that were given, if any.
    fn named(&self, usual: &str) -> Result<String, String> {
        let separator = self.output.and_then(|output| output.separator());
        match &self.names {
            Some(names) => names.header(usual, separator),
            None => Ok(usual.to_owned()),
        }
    }

    /// The header of a table of answers.
    fn header_of_answers(&self, table: Option<&Table>, added: &[&str]) -> String {
        let named = |name: &str| match table {
            // What was read keeps its name.
            Some(table) if table.has_column(name) => format!("found_{name}"),
            _ => name.to_owned(),
        };
        let own = match table {
            Some(table) => vec![table.header_or_made_up()],
            None => vec!["puzzle".to_owned(), "name".to_owned()],
        };
        self.line(table, own.into_iter().chain(added.iter().map(|name| named(name))))
    }

    /// A line of fields, with the separator of the table that was read.
    fn line(&self, table: Option<&Table>, fields: impl Iterator<Item = String>) -> String {
        let own = || self.output.and_then(|output| output.separator());
        let separator = table.map(Table::written_separator).or_else(own).unwrap_or(',');
        fields.collect::<Vec<_>>().join(&separator.to_string()) + "\n"
    }

    /// Writes the row of a puzzle with the fields of its answer.
    pub fn answer<'a>(
        &self,
        item: &Item,
        fields: impl IntoIterator<Item = &'a str>,
        data: &mut Vec<u8>,
    ) {
        let entry = item.result.as_ref().ok();
        let puzzle = || entry.map(|entry| input_text(&entry.record.position));
        let mut all = if let Some(TableRow { columns, unread, .. }) = &item.location.table {
            let text = entry.map_or(unread.as_deref(), |entry| entry.text.as_deref());
            let puzzle = puzzle().filter(|_| !columns.has_rows());
            vec![columns.row_as_read(text, puzzle.as_deref())]
        } else {
            let mut name = entry.and_then(|entry| entry.record.name()).unwrap_or_default();
            if name.contains([',', '\t', '"']) {
                name = format!("\"{}\"", name.replace('"', "\"\""));
            }
            vec![puzzle().unwrap_or_default(), name]
        };
        let width = all.len() + self.added.as_ref().map_or(0, Vec::len);
        all.extend(fields.into_iter().map(str::to_owned));
        all.resize(width, String::new());
        let table = item.location.table.as_ref().map(|table| &*table.columns);
        data.extend_from_slice(self.line(table, all.into_iter()).as_bytes());
    }

    /// The signs that may stand between the columns of a table that was read and is written again;
    /// nothing if no table is written.
    #[must_use]
    pub fn separators(&self) -> Option<&'static [char]> {
        self.output.map(|output| output.separators())
    }

    /// Writes the header before the first puzzle, on which it depends.
    ///
    /// # Errors
    /// The names of columns that were given are not those of so many columns.
    pub fn before(&self, origin: &Origin<'_>, data: &mut Vec<u8>) -> io::Result<()> {
        let Some(output) = self.output.filter(|_| origin.number() == 0) else { return Ok(()) };
        self.has_header.store(true, Ordering::Relaxed);
        let table = origin.location().table.as_ref().map(|table| &*table.columns);
        let header = match (&self.added, table) {
            (Some(added), table) => self.header_of_answers(table, added),
            (None, Some(table)) if self.adds_solutions => table.header() + "\n",
            (None, Some(table)) => table.header_of_puzzles() + "\n",
            (None, None) if self.is_of_puzzles(origin.location()) => PUZZLE.to_owned(),
            (None, None) => output.beginning(),
        };
        let header = match table {
            Some(_) if self.names.is_some() => Err(ColumnNames::of_another()),
            Some(_) => Ok(header),
            None => self.named(&header),
        };
        data.extend_from_slice(header.map_err(CannotWrite::error)?.as_bytes());
        Ok(())
    }

    /// Returns whether the table has nothing but a column of puzzles: they stand in no table, and
    /// neither bring solutions nor get some.
    fn is_of_puzzles(&self, location: &Location) -> bool {
        location.table.is_none() && !self.adds_solutions && !location.brings_solutions
    }

    /// Writes the row of a table that was read, with that solution and, if it is another, that
    /// puzzle; says whether there is such a row. A row whose puzzle cannot be read stays as it is,
    /// unless there is another puzzle.
    pub fn row(
        &self,
        item: &Item,
        puzzle: Option<&str>,
        solution: Option<&Grid>,
        data: &mut Vec<u8>,
    ) -> bool {
        let Some(table) = item.location.table.as_ref().filter(|_| self.output.is_some()) else {
            return false;
        };
        let (text, own) = match &item.result {
            Ok(entry) => (entry.text.as_deref(), self.cells(&entry.record)),
            Err(_) => (table.unread.as_deref(), None),
        };
        let stays = item.result.is_err() && puzzle.is_none();
        let solution = solution.map_or_else(String::new, ToString::to_string);
        let solution = Some(&*solution).filter(|_| !stays);
        let own = own.filter(|_| !table.columns.has_rows());
        let puzzle = puzzle.or(own.as_deref());
        let row = if self.adds_solutions {
            table.columns.row(text, puzzle, solution)
        } else {
            table.columns.row_of_puzzle(text, puzzle, solution)
        };
        data.extend_from_slice(row.as_bytes());
        data.push(b'\n');
        true
    }

    /// The cells of a puzzle as a row has them, if a row can show the puzzle.
    fn cells(&self, record: &Record) -> Option<String> {
        let puzzle = Record { solution: None, ..record.clone() };
        let (mut row, output) = (String::new(), self.output?);
        output.push(&puzzle, 1, &mut row).ok()?;
        row.truncate(row.trim_end_matches(['\n', output.separator()?]).len());
        Some(row)
    }

    /// Writes a record in the row of a table that was read, or below a column of puzzles; says
    /// whether there is such a row.
    pub fn record(&self, item: &Item, record: &Record, data: &mut Vec<u8>) -> bool {
        let (table, is_of_puzzles) = (&item.location.table, self.is_of_puzzles(&item.location));
        if self.output.is_none() || table.is_none() && !is_of_puzzles {
            return false;
        }
        let Some(puzzle) = self.cells(record) else { return false };
        let has_column = |table: &TableRow| self.adds_solutions || table.columns.has_solutions();
        if record.solution.is_some() && !table.as_ref().is_some_and(has_column) {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        if is_of_puzzles {
            data.extend_from_slice(puzzle.as_bytes());
            data.push(b'\n');
            return true;
        }
        self.row(item, Some(&puzzle), record.solution.as_ref(), data)
    }

    /// The number of solutions that were left out, in words; nothing if there are none.
    ///
    /// ```
    /// use bivalue_bulk::writing::TableRows;
    ///
    /// assert!(TableRows::new(None).lost().is_none());
    /// ```
    #[must_use]
    pub fn lost(&self) -> Option<String> {
        let lost = Some(self.lost.load(Ordering::Relaxed)).filter(|lost| *lost > 0)?;
        let solutions = counted(lost, "solution");
        Some(format!("{solutions} left out: the first puzzle has none, so the table has no column"))
    }

    /// Writes a puzzle as it is: in the row that was read, or in a new one.
    ///
    /// # Errors
    /// Why a row cannot show the puzzle. Then nothing is written.
    ///
    /// ```
    /// use bivalue::format::format;
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::writing::{OutputFormat, TableRows};
    ///
    /// let text = Source::Text(".".repeat(81));
    /// let items = Input::new(vec![text], InputOptions::default()).all();
    /// let tsv = OutputFormat::new(WrittenFormat(format("tsv").unwrap()), None).ok();
    /// let mut text = String::new();
    /// TableRows::of_puzzles(tsv).puzzle(&items[0], &mut text)?;
    /// assert_eq!(text, ".".repeat(81) + "\n");
    /// # Ok::<(), bivalue::format::WriteError>(())
    /// ```
    pub fn puzzle(&self, item: &Item, text: &mut String) -> Result<(), WriteError> {
        let (Ok(entry), Some(output)) = (&item.result, self.output) else { return Ok(()) };
        let mut row = Vec::new();
        if !self.record(item, &entry.record, &mut row) {
            return output.push(&entry.record, 1, text);
        }
        text.push_str(&String::from_utf8_lossy(&row));
        Ok(())
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
        if self.is_of_puzzles(&item.location) {
            let cells = record.and_then(|record| self.cells(&record));
            // Readers of tables pass over a line without anything.
            data.extend_from_slice(cells.as_deref().unwrap_or("\"\"").as_bytes());
            data.push(b'\n');
            return;
        }
        let mut row = String::new();
        // A record that cannot be shown in a row leaves an empty one.
        if record.is_none_or(|record| output.push(&record, 1, &mut row).is_err()) {
            row.extend(output.separator());
            row.push('\n');
        }
        data.extend_from_slice(row.as_bytes());
    }

    /// Writes the header where there was no puzzle.
    pub fn end(&self, data: &mut Vec<u8>) {
        if let Some(output) = self.output
            && !self.has_header.load(Ordering::Relaxed)
        {
            let header = match &self.added {
                Some(added) => self.header_of_answers(None, added),
                None if !self.adds_solutions => PUZZLE.to_owned(),
                None => output.beginning(),
            };
            let header = self.named(&header).unwrap_or(header);
            data.extend_from_slice(header.as_bytes());
        }
    }
}
