//! Lists of cells with their places: `r1c1=5`, `A1: 5`, `given(1,1,5).`, `given(cell(1,1),5).`

use bivalue_core::grid::Grid;

use super::rows::{Around, Atom, Fault, call_of, cell};
use super::tree::{Item, List, Node};
use super::{offset, run};
use crate::ErrorCode;
use crate::cell_names::{self, Place, Style};
use crate::names::words;
use crate::phrases::{
    AMONG_CELLS, CELL_BEFORE_DIGIT, CELLS_UNDER_NAME, COLUMN_BEFORE_ROW, EVERY_PLACE_CERTAIN,
    FACTS_OF_TWO_NAMES, GIVENS_ALONE, ONE_LIST_OF_CELLS, R1C1_IS_CERTAIN, WITHOUT_CELL_NAME,
};

/// The fewest cells of a list of cells; fewer may be anything.
const FEWEST: usize = 8;

/// Returns the grid of a list of cells with their places: `r1c1=5`, or `given(1,1,5)`.
pub(super) fn listed<'a>(
    list: &List<'a>,
    around: Around<'a>,
) -> Option<(usize, Result<Grid, Fault>)> {
    named(list, around).or_else(|| facts(list, around))
}

/// Returns the number of cells with their places in a list and in the lists within it.
pub(super) fn count_listed(list: &List<'_>) -> usize {
    let items = list.items.iter().enumerate();
    let count = |(index, item): (usize, &Item<'_>)| {
        let is_named = item.list().is_none() && item.name.and_then(cell_names::place).is_some();
        let is_fact = fact(&list.items, index).is_some();
        let inner = item.list().filter(|_| !is_fact).map_or(0, count_listed);
        usize::from(is_named || is_fact) + inner
    };
    items.map(count).sum()
}

fn named<'a>(list: &List<'a>, around: Around<'a>) -> Option<(usize, Result<Grid, Fault>)> {
    let mut cells: Vec<(Place, Atom<'a>)> = Vec::new();
    let mut entries: Vec<Entry<'a>> = Vec::new();
    let mut others = Vec::new();
    for item in list.items.iter().filter(|item| !is_condition(around.text, item)) {
        match (item.name.and_then(cell_names::place), &item.node) {
            (Some(place), Node::Value(text) | Node::Word(text)) => {
                cells.push((place, (item.at, text)));
                entries.extend(item.name.map(|name| Entry::of(around.text, name, item.end)));
            }
            (None, Node::Value(text)) if !text.is_empty() && !matches!(*text, "." | "-" | "*") => {
                others.push(item);
            }
            _ => {}
        }
    }
    let places: Vec<Place> = cells.iter().map(|(place, _)| *place).collect();
    if cells.len() < FEWEST || others.len() > cells.len() / 8 || cell_names::are_one_row(&places) {
        return None;
    }
    if let Some(other) = others.first() {
        let shown: String = around.text[other.at..].chars().take(12).collect();
        let found = WITHOUT_CELL_NAME.with("text", format!("{shown:?}"));
        let expected = CELL_BEFORE_DIGIT;
        return Some((cells.len(), Err(Fault::new(other.at, ErrorCode::Value, found, expected))));
    }
    let fault = one_run(&entries, around.text).err();
    Some((cells.len(), fault.map_or_else(|| of_listed(&cells, around), Err)))
}

/// An entry of a list of cells: its offsets, and the name of the grid before its place.
struct Entry<'a> {
    at: usize,
    end: usize,
    grid: &'a str,
}

impl<'a> Entry<'a> {
    /// The entry with a name in a text.
    fn of(text: &str, name: &'a str, end: usize) -> Self {
        let at = offset(text, name);
        let grid = name.find(['[', '(']).map_or("", |bracket| name[..bracket].trim());
        Self { at, end: end.max(at + name.len()), grid }
    }
}

/// Checks that cells are of one grid, and that nothing but their notation stands between them.
fn one_run(entries: &[Entry<'_>], text: &str) -> Result<(), Fault> {
    let first = entries.first().map_or("", |entry| entry.grid);
    if let Some(other) = entries.iter().find(|entry| entry.grid != first) {
        return Err(of_two_names(first, other.grid, other.at).of_meaning());
    }
    if let Some((at, word)) = entries.first().and_then(|first| run::denial(text, first.at)) {
        let found = CELLS_UNDER_NAME.with("name", format!("`{word}`"));
        return Err(Fault::new(at, ErrorCode::Value, found, GIVENS_ALONE).of_meaning());
    }
    let places: Vec<(usize, usize)> = entries.iter().map(|entry| (entry.at, entry.end)).collect();
    let ends = (places[0].0, places[places.len() - 1].1);
    let other = run::interruption(text, &places).or_else(|| run::numbered(text, ends));
    other.map_or(Ok(()), |(at, other)| {
        let found = AMONG_CELLS.with("text", format!("{other:?}"));
        Err(Fault::new(at, ErrorCode::Value, found, ONE_LIST_OF_CELLS).of_meaning())
    })
}

/// The fault of cells or facts that stand under two names.
fn of_two_names(first: &str, second: &str, at: usize) -> Fault {
    let found = FACTS_OF_TWO_NAMES
        .with("first", format!("`{first}`"))
        .with("second", format!("`{second}`"));
    Fault::new(at, ErrorCode::Value, found, GIVENS_ALONE)
}

/// Returns the grid of cells with their places, unless the text around them says that the column
/// stands before the row.
fn of_listed(cells: &[(Place, Atom<'_>)], around: Around<'_>) -> Result<Grid, Fault> {
    let are_pairs = cells.iter().any(|(place, _)| place.style == Style::Pair);
    if are_pairs && around.has_column_first {
        let at = cells[0].1.0;
        let fault = Fault::new(at, ErrorCode::Value, COLUMN_BEFORE_ROW, EVERY_PLACE_CERTAIN);
        return Err(Fault { help: Some(R1C1_IS_CERTAIN), ..fault.of_meaning() });
    }
    of_places(cells, around.blank)
}

/// The words in the names of facts that say which digits are given. The digits of other calls, such
/// as `remove` and `guess`, may be anything.
const GIVEN: [&str; 27] = [
    "given",
    "givens",
    "clue",
    "clues",
    "cell",
    "cells",
    "initial",
    "init",
    "start",
    "fixed",
    "hint",
    "hints",
    "puzzle",
    "sudoku",
    "grid",
    "board",
    "value",
    "val",
    "digit",
    "number",
    "num",
    "input",
    "preset",
    "prefilled",
    "known",
    "field",
    "fact",
];

/// The words in names of calls that change a grid or ask about it.
const DEEDS: [&str; 32] = [
    "print",
    "show",
    "draw",
    "log",
    "get",
    "write",
    "read",
    "paint",
    "set",
    "remove",
    "eliminate",
    "exclude",
    "delete",
    "clear",
    "guess",
    "move",
    "try",
    "play",
    "place",
    "assign",
    "assert",
    "expect",
    "test",
    "check",
    "is",
    "can",
    "not",
    "no",
    "candidate",
    "candidates",
    "note",
    "undo",
];

/// Returns whether a fact with this name says which digit is given in a cell.
fn is_given(name: &str) -> bool {
    let words = words(name);
    let is = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    name.chars().count() == 1 || is(&GIVEN) && !is(&DEEDS)
}

/// The signs between values that differ.
const UNEQUAL: [&str; 5] = ["!=", "<>", "/=", "\\=", "=/="];

/// The words with which lines begin that compare cells, and put nothing into them.
const CONDITIONS: [&str; 14] = [
    "if",
    "elif",
    "elsif",
    "elseif",
    "else",
    "while",
    "when",
    "unless",
    "until",
    "assert",
    "expect",
    "require",
    "case",
    "} else if",
];

/// Returns whether a named value is compared with a cell, which does not say that the cell has it.
fn is_condition(text: &str, item: &Item<'_>) -> bool {
    let before = text.get(..item.at).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    UNEQUAL.iter().any(|sign| before.trim_end().ends_with(sign)) || starts_condition(line)
}

/// Returns whether a line begins as one that compares cells.
fn starts_condition(line: &str) -> bool {
    let line = line.trim_start();
    CONDITIONS.iter().any(|word| {
        line.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// Returns whether a line compares a cell with a digit.
pub(super) fn compares(line: &str) -> bool {
    UNEQUAL.iter().any(|sign| line.contains(sign)) && !line.contains(" />")
        || starts_condition(line)
}

/// Returns the name of a fact, its place and its digit.
fn fact<'a>(items: &[Item<'a>], index: usize) -> Option<(&'a str, Place, Atom<'a>)> {
    let name = call_of(items, index).filter(|name| is_given(name))?;
    let (row, column, digit) = match &items[index].list()?.items[..] {
        [row, column, digit] if row.value().is_some() => (row, column, digit),
        // The place is one argument: `given(cell(1, 3), 9)`, or `given((1, 3), 9)`.
        [name @ .., place, digit] if name.len() < 2 && name.iter().all(|n| n.word().is_some()) => {
            let [row, column] = &place.list()?.items[..] else { return None };
            (row, column, digit)
        }
        _ => return None,
    };
    let number = |item: &Item<'_>| match item.value()?.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    };
    let place = cell_names::of_numbers(number(row)?, number(column)?);
    Some((name, place, (digit.at, digit.value()?)))
}

fn facts<'a>(list: &List<'a>, around: Around<'a>) -> Option<(usize, Result<Grid, Fault>)> {
    let at = |index| Some((index, fact(&list.items, index)?));
    let facts: Vec<_> = (0..list.items.len()).filter_map(at).collect();
    let (_, first) = facts.first().filter(|_| facts.len() >= FEWEST)?;
    let cells: Vec<(Place, Atom<'a>)> =
        facts.iter().map(|(_, (_, place, atom))| (*place, *atom)).collect();
    let entry = |(index, (name, ..)): &(usize, (&'a str, Place, Atom<'a>))| {
        Entry::of(around.text, name, list.items[*index].end)
    };
    let entries: Vec<Entry<'_>> = facts.iter().map(entry).collect();
    let other = facts.iter().map(|(_, fact)| fact).find(|fact| fact.0 != first.0);
    let result = match other {
        Some(other) => Err(of_two_names(first.0, other.0, other.2.0)),
        None => one_run(&entries, around.text).and_then(|()| of_listed(&cells, around)),
    };
    Some((cells.len(), result))
}

/// Returns the grid of cells with their places.
pub(super) fn of_places(listed: &[(Place, Atom<'_>)], blank: Option<char>) -> Result<Grid, Fault> {
    let places: Vec<Place> = listed.iter().map(|(place, _)| *place).collect();
    let cells = cell_names::cells(&places).map_err(|(index, found)| {
        let at = listed[index.unwrap_or(0)].1.0;
        let mut fault = Fault::new(at, ErrorCode::Value, found, EVERY_PLACE_CERTAIN);
        if index.is_none() && places[0].style != Style::RowColumn {
            fault.help = Some(R1C1_IS_CERTAIN);
        }
        fault
    })?;
    let mut grid = Grid::EMPTY;
    for (place, (_, atom)) in cells.into_iter().zip(listed) {
        grid[place] = cell(*atom, blank).map_err(|fault| fault.of(place.to_string()))?;
    }
    Ok(grid)
}
