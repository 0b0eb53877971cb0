//! Rows of values with their places, the grids that they are, and the text around a list.

use bivalue_core::grid::{Digit, Grid};
use bivalue_core::text::{Message, Phrase};

use super::tree::Item;
use crate::phrases::{
    self, DIGIT_OR_BLANK, ONE_SIGN_FOR_BLANKS, ZERO_BESIDE_BLANK, in_place, in_row,
};
use crate::{ErrorCode, chars};

/// A grid, or what is wrong with it.
pub(super) struct Found<'a> {
    /// The name before it.
    pub(super) name: Option<&'a str>,
    pub(super) at: usize,
    pub(super) cells: Result<Grid, Fault>,
    /// True if its values stand column by column.
    pub(super) is_turned: bool,
    /// The number of cells, if each has its place beside it.
    pub(super) listed: usize,
}

/// A fault of a grid, with its byte offset.
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) code: ErrorCode,
    pub(super) found: Message,
    pub(super) expected: Message,
    pub(super) help: Option<Phrase>,
    /// True if the meaning of the text is at fault, so that no other reader may read it.
    pub(super) is_of_meaning: bool,
}

impl Fault {
    pub(super) fn new(
        at: usize,
        code: ErrorCode,
        found: impl Into<Message>,
        expected: impl Into<Message>,
    ) -> Self {
        let (found, expected) = (found.into(), expected.into());
        Self { at, code, found, expected, help: None, is_of_meaning: false }
    }

    /// Returns the same fault as one of the meaning of the text.
    pub(super) fn of_meaning(self) -> Self {
        Self { is_of_meaning: true, ..self }
    }

    /// Returns the same fault with the place that it is about.
    pub(super) fn of(self, place: String) -> Self {
        Self { found: in_place(self.found, place), ..self }
    }
}

/// The facts about a list that follow from the text around it.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) text: &'a str,
    pub(super) blank: Option<char>,
    /// The name before the list, or before a list around it.
    pub(super) name: Option<&'a str>,
    /// The functions of which it is an argument, the nearest first.
    pub(super) calls: [Option<&'a str>; 3],
    pub(super) is_turned: bool,
    pub(super) is_outermost: bool,
    /// True if the text names a column before a row, as in `# (column, row)` and `for x, y in`. A
    /// pair of numbers may then be either.
    pub(super) has_column_first: bool,
}

impl<'a> Around<'a> {
    pub(super) fn new(text: &'a str, blank: Option<char>) -> Self {
        Self {
            text,
            blank,
            name: None,
            calls: [None; 3],
            is_turned: false,
            is_outermost: true,
            has_column_first: says_column_first(text),
        }
    }

    pub(super) fn is_call(&self, names: &[&str]) -> bool {
        let is = |call: &str| {
            names.iter().any(|name| call.trim_start_matches('#').eq_ignore_ascii_case(name))
        };
        self.calls.iter().flatten().any(|call| is(call))
    }
}

/// Returns whether a text names a column before a row.
fn says_column_first(text: &str) -> bool {
    const COLUMN: [&str; 7] = ["col", "cols", "column", "columns", "c", "x", "spalte"];
    const ROW: [&str; 5] = ["row", "rows", "r", "y", "zeile"];
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let is = |word: &str, known: &[&str]| known.iter().any(|one| word.eq_ignore_ascii_case(one));
    text.match_indices(',').any(|(at, _)| {
        let before = text[..at].trim_end_matches(' ');
        let first = &before[before.trim_end_matches(is_part).len()..];
        let behind = text[at + 1..].trim_start_matches(' ');
        let second = &behind[..behind.find(|c| !is_part(c)).unwrap_or(behind.len())];
        is(first, &COLUMN) && is(second, &ROW)
    })
}

/// Returns the word before a list, of which the list is the argument.
pub(super) fn call_of<'a>(items: &[Item<'a>], index: usize) -> Option<&'a str> {
    let before = items.get(index.checked_sub(1)?)?;
    // A lone x is a blank elsewhere.
    let variable = before.value().filter(|value| matches!(*value, "x" | "X"));
    before.word().or(variable).filter(|_| !items[index].is_parted)
}

/// A value with its place.
pub(super) type Atom<'a> = (usize, &'a str);

/// Rows of values, each row with its place.
pub(super) type Rows<'a> = Vec<(usize, Vec<Atom<'a>>)>;

/// Returns the content of a cell, or the fault of a value that is none.
pub(super) fn cell((at, text): Atom<'_>, blank: Option<char>) -> Result<Option<Digit>, Fault> {
    chars::value(text.trim(), blank).ok_or_else(|| {
        let shown: String = text.chars().take(20).collect();
        Fault::new(at, ErrorCode::Value, Message::text(format!("{shown:?}")), DIGIT_OR_BLANK)
    })
}

/// Returns the grid of rows of values, each of which should be nine.
pub(super) fn of_rows(rows: &[(usize, Vec<Atom<'_>>)], blank: Option<char>) -> Result<Grid, Fault> {
    let mut cells = Vec::with_capacity(81);
    for (index, (at, row)) in rows.iter().enumerate() {
        if row.len() != 9 {
            let found = in_row(phrases::cells(row.len()), index + 1);
            return Err(Fault::new(*at, ErrorCode::Length, found, phrases::cells(9)));
        }
        for (place, atom) in row.iter().enumerate() {
            let content = cell(*atom, blank)
                .map_err(|fault| fault.of(format!("r{}c{}", index + 1, place + 1)))?;
            cells.push(content);
        }
    }
    if rows.len() != 9 {
        let at = rows.first().map_or(0, |row| row.0);
        return Err(Fault::new(at, ErrorCode::Rows, phrases::rows(rows.len()), phrases::rows(9)));
    }
    let values: Vec<&str> =
        rows.iter().flat_map(|(_, row)| row.iter().map(|atom| atom.1)).collect();
    let has = |is: &dyn Fn(&str) -> bool| values.iter().any(|value| is(value.trim()));
    let is_other = |value: &str| {
        let is_sign = value.chars().count() == 1 && value != "0";
        value.is_empty()
            || value.starts_with("-1")
            || chars::is_missing(value)
            || is_sign && chars::value(value, blank) == Some(None)
    };
    if has(&|value| matches!(value, "0" | "0.0" | "0."))
        && has(&is_other)
        && !has(&|value| value.starts_with('9'))
    {
        let at = rows.first().map_or(0, |row| row.0);
        let fault = Fault::new(at, ErrorCode::Value, ZERO_BESIDE_BLANK, ONE_SIGN_FOR_BLANKS);
        return Err(fault.of_meaning());
    }
    let cells: [Option<Digit>; 81] = cells.try_into().unwrap_or([None; 81]);
    Ok(Grid::new(cells))
}
