//! Puzzles in the source code of any language, in data notations such as YAML and TOML, and as
//! lists of cells with their places.
//!
//! The text is split into values, words and brackets ([`tree`]). Among these are looked for: nine
//! lists of nine values, 81 values, nine texts of nine characters, a text of 81, and cells with
//! their places ([`grids`], [`listed`]). If there are none, tables in the markup of documents
//! ([`markup`]), nine rows that begin alike ([`marked`]), tables with a column for each cell
//! ([`wide`]), records of cells ([`records`]), digits that a picture places ([`drawn`]), links
//! ([`addresses`]), and cells or rows that nothing but line breaks part ([`single`]) are looked
//! for. What these have around them, such as types, names of functions and comments, differs from
//! language to language and is not needed, but where it says that values stand column by column.

mod addresses;
mod blocks;
mod drawn;
mod grids;
mod listed;
mod marked;
mod markup;
mod records;
mod rows;
mod run;
mod single;
mod sums;
mod tree;
mod wide;
mod within;

use bivalue_core::grid::{Cell, Grid};

use crate::chars;
use crate::names::{Role, role};
use crate::phrases::{
    self, A_PUZZLE, BRACKET_MISSING, CELLS_LISTED_APART, CELLS_UNDER_NAME, ONE_LIST_OF_CELLS,
    PLAIN_SUDOKU, READ_ROW_BY_ROW,
};
use crate::roles;
use crate::variants::{self, Says};
use crate::{Entry, ErrorCode, Line, ParseError, Record};
use rows::{Around, Fault, Found};
use tree::List;
pub(crate) use within::OfDrawn;

/// The largest length of a text that is read so, in bytes.
const LONGEST: usize = 256 << 10;

/// The findings in a text.
pub(crate) struct Reading {
    pub(crate) results: Vec<Result<Entry, ParseError>>,
    /// True if a grid stands column by column.
    pub(crate) is_turned: bool,
    /// The error for which no other reader may read the text.
    pub(crate) refusal: Option<ParseError>,
}

impl Reading {
    fn new(results: Vec<Result<Entry, ParseError>>) -> Self {
        Self { results, is_turned: false, refusal: None }
    }

    /// The reading of a text that no reader may read.
    fn refused(error: ParseError) -> Self {
        Self { refusal: Some(error.clone()), ..Self::new(vec![Err(error)]) }
    }
}

/// Returns the puzzles in a text, or `None` if nothing in it looks like one. The first line of the
/// text has the number `first`.
pub(crate) fn read(
    text: &str,
    first: u64,
    blank: Option<char>,
    of_drawn: OfDrawn,
) -> Option<Reading> {
    if text.len() > LONGEST {
        return None;
    }
    let mut found = Vec::new();
    if let Some(cells) = blocks::read(text, blank) {
        found.push(cells);
    } else {
        let root = tree::tree(text).unwrap_or_default();
        grids::find(&root, 0, Around::new(text, blank), &mut found);
        if found.is_empty() {
            found = others(text, blank).unwrap_or_default();
        } else if found.iter().all(is_of_other_shape) && !may_be_turned(text) {
            // The lists of a text may be something else than its rows, such as the places before
            // them.
            let rows = marked::read(text, blank);
            found = rows.filter(|rows| rows.iter().all(|row| row.cells.is_ok())).unwrap_or(found);
        }
        if let Some(fault) = constraint(&root).filter(|_| !found.is_empty()) {
            return Some(Reading::refused(error(text, fault, first)));
        }
        let listed: usize = found.iter().map(|found| found.listed).sum();
        let count = listed::count_listed(&root);
        let has_whole = found.iter().any(|found| found.listed == 0 && found.cells.is_ok());
        if listed > 0 && listed < count && !has_whole {
            let apart = CELLS_LISTED_APART.with("count", count).with("listed", listed);
            let fault = Fault::new(found[0].at, ErrorCode::Syntax, apart, ONE_LIST_OF_CELLS);
            let fault = Fault { help: Some(BRACKET_MISSING), ..fault };
            return Some(Reading::new(vec![Err(error(text, fault, first))]));
        }
    }
    let is_read = |found: &Found<'_>| found.cells.is_ok();
    if !found.iter().any(is_read)
        && let Some(results) = within::read(text, first, of_drawn)
    {
        return Some(Reading::new(results));
    }
    if found.is_empty() {
        return None;
    }
    let turned = if found.iter().any(|found| found.name.is_some()) {
        turned_later(text)
    } else {
        Vec::new()
    };
    for found in &mut found {
        let is_of = |name: &str| turned.iter().any(|turned| turned.ends_with(name));
        if found.name.is_some_and(is_of) {
            found.cells = Err(grids::of_other_order(found.at));
        }
    }
    let is_turned = found.iter().any(|found| found.is_turned);
    let mut refusal = None;
    let results = results(found).into_iter().map(|result| match result {
        Ok((at, record)) => Ok(Entry::new(record, place(text, at, first).0)),
        Err(fault) => {
            let is_of_meaning = fault.is_of_meaning;
            let error = error(text, fault, first);
            refusal = refusal.take().or_else(|| is_of_meaning.then(|| error.clone()));
            Err(error)
        }
    });
    let results = results.collect();
    Some(Reading { results, is_turned, refusal })
}

/// Returns whether lists were found that have other lengths than a grid.
fn is_of_other_shape(found: &Found<'_>) -> bool {
    let fault = found.cells.as_ref().err();
    fault.is_some_and(|fault| matches!(fault.code, ErrorCode::Length | ErrorCode::Rows))
}

/// Returns the grids in a text that has something else around its cells than a language has.
fn others(text: &str, blank: Option<char>) -> Option<Vec<Found<'_>>> {
    [
        addresses::read,
        markup::read,
        drawn::read,
        wide::read,
        marked::read,
        records::read,
        single::read,
    ]
    .iter()
    .find_map(|read| read(text, blank))
}

/// Returns whether a text has such grids, or one with a fault.
pub(crate) fn finds_marked(text: &str, of_drawn: OfDrawn) -> bool {
    others(text, None).is_some() || within::read(text, 1, of_drawn).is_some()
}

/// Returns whether a text has any of the words and signs by which a grid of values stands column by
/// column, or by which that is not certain.
pub(crate) fn may_be_turned(text: &str) -> bool {
    let close: String =
        text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
    grids::TURNING.iter().chain(&tree::TURNING).any(|word| close.contains(word))
}

/// Returns the names of the grids whose rows and columns a program exchanges after it has named them.
/// It may do so to look at the columns.
fn turned_later(text: &str) -> Vec<String> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let mut names = Vec::new();
    for line in text.lines().filter(|line| line.contains('=')) {
        let close: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let value = close.split_once('=').filter(|(target, _)| role(target) != Role::OtherOrder);
        let Some((_, value)) = value else { continue };
        for call in ["zip(*", "transpose("] {
            let argument = value.split(call).nth(1).and_then(|rest| rest.split_once(')'));
            names.extend(argument.map(|(name, _)| name.to_owned()));
        }
        for suffix in [".transpose(", ".T", ".'"] {
            let Some((before, behind)) = value.split_once(suffix) else { continue };
            if !behind.starts_with(char::is_alphanumeric) || suffix.ends_with('(') {
                names.push(before[before.trim_end_matches(is_name).len()..].to_owned());
            }
        }
    }
    names
}

/// Returns the fault of a name that makes the puzzle beside it a variant.
fn constraint(list: &List<'_>) -> Option<Fault> {
    list.items.iter().find_map(|item| {
        let is_empty = item.list().is_some_and(|list| list.items.is_empty());
        let text = item.value().or(item.word()).unwrap_or("");
        let is_one = match item.name.and_then(variants::says) {
            Some(Says::Constraint) if item.list().is_some() => !is_empty,
            Some(Says::Constraint) => !variants::is_plain(text),
            Some(Says::Kind | Says::Doubtful) => variants::is_variant(text),
            Some(Says::Rules | Says::Description) => variants::is_named_in(text),
            Some(Says::Regions) | None => false,
        };
        if is_one {
            let name = item.name.unwrap_or("");
            let found = phrases::constraint(format!("`{name}`"));
            return Some(Fault::new(item.at, ErrorCode::Value, found, PLAIN_SUDOKU));
        }
        item.list().and_then(constraint)
    })
}

/// Returns the line, the column and the text of the line of an offset.
fn place(text: &str, at: usize, first: u64) -> (u64, u64, &str) {
    let at = at.min(text.trim_end().len());
    let before = text.get(..at).unwrap_or("");
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let number = first + before.bytes().filter(|&byte| byte == b'\n').count() as u64;
    let column = before[start..].chars().count() as u64 + 1;
    (number, column, text[start..].lines().next().unwrap_or(""))
}

fn error(text: &str, fault: Fault, first: u64) -> ParseError {
    let (number, column, line) = place(text, fault.at, first);
    let error = ParseError::new(
        fault.code,
        Line { number, text: line },
        column,
        fault.found,
        fault.expected,
    );
    ParseError { help: fault.help.map(Into::into), ..error }
}

/// Returns the grid in which rows and columns are exchanged.
fn turned(grid: &Grid) -> Grid {
    let mut turned = Grid::EMPTY;
    for cell in Cell::all() {
        turned[cell] = grid[Cell::at(cell.column(), cell.row())];
    }
    turned
}

/// Puts grids and their solutions together.
fn results(found: Vec<Found<'_>>) -> Vec<Result<(usize, Record), Fault>> {
    let role_of = |found: &Found<'_>| found.name.map_or(Role::Unknown, role);
    let others: Vec<Option<Grid>> = found
        .iter()
        .filter(|found| role_of(found) != Role::State)
        .map(|found| found.cells.as_ref().ok().copied())
        .collect();
    // Beside a full grid alone, a mask says which of its digits are given. Beside a puzzle with a slip
    // it cannot be told what else a state may belong to.
    let belongs = |found: &Found<'_>| match &found.cells {
        Ok(grid) => others.iter().any(|other| {
            let is_with = |other: &Grid| {
                let is_puzzle = roles::is_open(other) || grid.filled().len() == 81;
                roles::is_beside(grid, other) && is_puzzle
            };
            other.as_ref().is_none_or(is_with)
        }),
        Err(_) => !others.is_empty(),
    };
    let mut results: Vec<Result<(usize, Record), Fault>> = Vec::new();
    let mut solutions: Vec<Grid> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    let several = found.len() > 1;
    for found in found {
        let kind = role_of(&found);
        // What a player has entered is no puzzle of its own, unless it contradicts the others.
        if kind == Role::State && belongs(&found) {
            continue;
        }
        let name = found.name.unwrap_or("");
        // The numbers of the boxes or columns of all cells.
        if several
            && grids::is_of_other_order(name)
            && found.cells.as_ref().is_ok_and(roles::is_table)
        {
            continue;
        }
        // A name of cells is a puzzle with a slip, and not one for its solution.
        let cells_of_name = name.chars().filter(|&c| chars::cell(c, None).is_some()).count();
        let cells = match found.cells {
            Ok(_) if cells_of_name >= 40 => {
                let count = phrases::cells(name.chars().count());
                Err(Fault::new(found.at, ErrorCode::Length, count, phrases::cells(81)))
            }
            Ok(_) if grids::is_of_other_order(name) => {
                let cells = CELLS_UNDER_NAME.with("name", format!("`{name}`"));
                let fault = Fault::new(found.at, ErrorCode::Value, cells, A_PUZZLE);
                Err(Fault { help: Some(READ_ROW_BY_ROW), ..fault.of_meaning() })
            }
            Ok(grid) if found.is_turned => Ok(turned(&grid)),
            cells => cells,
        };
        match cells {
            Ok(grid) if several && grid.filled().len() == 81 => solutions.push(grid),
            Ok(grid) => {
                names.push(name);
                results.push(Ok((found.at, Record::from_givens(grid))));
            }
            Err(fault) => results.push(Err(fault)),
        }
    }
    if results.is_empty() {
        return solutions.into_iter().map(|grid| Ok((0, Record::from_givens(grid)))).collect();
    }
    for (_, record) in results.iter_mut().flatten() {
        let givens = record.position.givens;
        let fills = |grid: &&Grid| givens.digits().all(|(cell, digit)| grid[cell] == Some(digit));
        // An answer with a slip is no solution.
        let mut fitting = solutions.iter().filter(fills);
        record.solution = fitting.find(|grid| grid.clash().is_none()).copied();
    }
    results
}

/// Returns where a part of a text begins in it, in bytes.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;

#[cfg(test)]
#[path = "texts_tests.rs"]
mod texts_tests;
