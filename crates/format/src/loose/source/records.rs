//! Records of cells, one a line: the row, the column and the digit. These are tables with such
//! columns (`row,col,value`), statements (`s.add(X[0][1] == 3)`, `(assert (= x12 3))`,
//! `cell.0.1=3`), tags (`<cell row="1" col="2" value="3"/>`), tables of two columns (`A1;5`), and
//! the 81 fields of a form.
//!
//! The lines must be equal but for their numbers, and nothing else may stand between them. Which
//! number is the row must be said by a name or by the way in which programs write it.

use std::collections::BTreeMap;

use super::listed::{compares, of_places};
use super::offset;
use super::rows::{Atom, Fault, Found, of_rows};
use crate::cell_names::{self, Place};
use crate::phrases::{
    AMONG_CELLS, BESIDE_CELLS, COLUMNS_NAMED_ROW_AND_COL, COMPARED, GIVENS_ALONE,
    LINE_LIKE_THE_OTHERS, PLACE_AND_DIGIT, ROW_OR_COLUMN_OF_ONE_DIGIT, ROW_UNKNOWN,
};
use crate::{ErrorCode, chars};
use bivalue_core::text::{Message, Phrase};

/// The fewest records: no puzzle with one solution has fewer givens.
const FEWEST: usize = 17;

/// Names of the row, of the column, and of the digit.
const ROW: [&str; 8] = ["row", "r", "rowindex", "rowid", "rownumber", "zeile", "ligne", "fila"];
const COLUMN: [&str; 8] =
    ["col", "c", "column", "colindex", "columnindex", "spalte", "colonne", "columna"];
const DIGIT: [&str; 13] = [
    "value", "val", "v", "digit", "d", "number", "num", "n", "given", "wert", "ziffer", "valeur",
    "valor",
];

/// A line with numbers.
struct Record<'a> {
    at: usize,
    text: &'a str,
    /// The line with `#` for each number.
    key: String,
    numbers: Vec<Atom<'a>>,
}

/// Returns the grid of a text of records.
pub(super) fn read(text: &str, blank: Option<char>) -> Option<Vec<Found<'_>>> {
    let pieces = pieces(text);
    let (at, cells) = pairs(&pieces, blank).or_else(|| triples(&pieces, blank))?;
    Some(vec![Found { name: None, at, cells, is_turned: false, listed: 0 }])
}

/// The lines of a text, or the tags of one, or the fields of a form, with their offsets.
fn pieces(text: &str) -> Vec<Atom<'_>> {
    if let Some(blocks) = blocks(text) {
        return blocks;
    }
    let is_form = text.trim_end().lines().count() == 1 && text.matches('&').count() >= 16;
    let mut pieces = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        let is_tag = line.trim_start().starts_with('<');
        let end = |rest: &str| {
            if is_tag {
                rest.find("><").map(|at| at + 1)
            } else {
                rest.find('&').filter(|_| is_form)
            }
        };
        while let Some(at) = end(rest) {
            pieces.push(&rest[..at]);
            rest = rest[at..].trim_start_matches('&');
        }
        pieces.push(rest);
    }
    let filled = pieces.into_iter().map(str::trim).filter(|piece| !piece.is_empty());
    filled.map(|piece| (offset(text, piece), piece)).collect()
}

/// The records of a text in which each has several lines, below `[[cell]]` as TOML has it, or
/// behind `- ` as YAML does.
fn blocks(text: &str) -> Option<Vec<Atom<'_>>> {
    let is_start = |line: &str| {
        let line = line.trim_start();
        line.starts_with("[[") && line.trim_end().ends_with("]]")
            || line.strip_prefix("- ").is_some_and(|rest| {
                let name = rest.split(':').next().unwrap_or("").trim();
                name.len() < rest.trim().len()
                    && name.chars().all(|c| c.is_alphanumeric() || c == '_')
            })
    };
    let lines: Vec<(usize, &str)> = text.lines().map(|line| (offset(text, line), line)).collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|&at| is_start(lines[at].1)).collect();
    // With a line a record, they are pieces by themselves.
    let are_long = starts.windows(2).all(|pair| pair[1] - pair[0] > 1);
    if starts.len() < FEWEST || !are_long {
        return None;
    }
    let indent = |line: &str| line.len() - line.trim_start().len();
    let of = |index: usize| (lines[index].0 + indent(lines[index].1), lines[index].1.trim());
    let mut pieces: Vec<Atom<'_>> = (0..starts[0]).map(of).collect();
    for (index, &start) in starts.iter().enumerate() {
        let next = starts.get(index + 1).copied().unwrap_or(lines.len());
        let is_list = lines[start].1.trim_start().starts_with('-');
        let is_inner = |line: &str| {
            !line.trim().is_empty() && (!is_list || indent(line) > indent(lines[start].1))
        };
        let inner = lines[start + 1..next].iter().take_while(|(_, line)| is_inner(line)).count();
        let (last, line) = lines[start + inner];
        let from = of(start).0;
        pieces.push((from, text[from..last + line.len()].trim_end()));
        pieces.extend((start + inner + 1..next).map(of));
    }
    pieces.retain(|(_, piece)| !piece.is_empty());
    Some(pieces)
}

fn fault(at: usize, found: impl Into<Message>, expected: Phrase) -> Fault {
    Fault::new(at, ErrorCode::Value, found, expected)
}

fn shown(text: &str) -> String {
    format!("{:?}", text.chars().take(30).collect::<String>())
}

type Cells = (usize, Result<bivalue_core::grid::Grid, Fault>);

/// Lines of two fields, of which the first is a place such as `A1`.
fn pairs<'a>(pieces: &[Atom<'a>], blank: Option<char>) -> Option<Cells> {
    for separator in [',', ';', '\t', '|'] {
        let split = |piece: &Atom<'a>| pair(piece.1, separator);
        let first = pieces.iter().position(|piece| split(piece).is_some());
        let last = pieces.iter().rposition(|piece| split(piece).is_some());
        let (Some(first), Some(last)) = (first, last) else { continue };
        let found: Vec<_> = pieces[first..=last].iter().map(split).collect();
        if found.iter().flatten().count() < FEWEST {
            continue;
        }
        let at = pieces[first].0;
        if let Some(index) = found.iter().position(Option::is_none) {
            let (at, piece) = pieces[first + index];
            let error = fault(at, AMONG_CELLS.with("text", shown(piece)), PLACE_AND_DIGIT);
            return Some((at, Err(error)));
        }
        let outside = pieces[..first].iter().chain(&pieces[last + 1..]);
        if let Some(&(at, piece)) = outside.clone().find(|(_, piece)| {
            piece.bytes().any(|b| b.is_ascii_digit()) && piece.contains(separator)
        }) {
            let error = fault(at, BESIDE_CELLS.with("text", shown(piece)), PLACE_AND_DIGIT);
            return Some((at, Err(error)));
        }
        let listed: Vec<(Place, Atom<'_>)> = found
            .iter()
            .zip(&pieces[first..])
            .filter_map(|(found, piece)| {
                found.map(|(place, offset, value)| (place, (piece.0 + offset, value)))
            })
            .collect();
        return Some((at, of_places(&listed, blank)));
    }
    None
}

/// Returns the place and the value of a line of two fields, and the offset of the value.
fn pair(piece: &str, separator: char) -> Option<(Place, usize, &str)> {
    let (name, value) = piece.trim_matches('|').split_once(separator)?;
    let value = value.trim().trim_matches(['"', '\'']);
    let offset = offset(piece, value);
    Some((cell_names::place(name)?, offset, value))
}

/// Returns the numbers of a line. An empty value at its end or in quotes counts as one.
fn record((at, text): Atom<'_>) -> Record<'_> {
    let ended = text.trim_end_matches([',', ';', '.']);
    let text = if ended.ends_with([')', ']', '}', '>']) { ended } else { text };
    // A sign in the text must not look like a number.
    if text.contains('#') {
        return Record { at, text, key: String::new(), numbers: Vec::new() };
    }
    let (mut key, mut numbers) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let offset = at + text.len() - rest.len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            numbers.push((offset, &rest[..digits]));
            key.push('#');
            rest = &rest[digits..];
        } else if rest.starts_with("\"\"") {
            numbers.push((offset + 1, ""));
            key.push_str("\"#\"");
            rest = &rest[2..];
        } else {
            key.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    let tail = text.rsplit([',', ';', '|', '=', '\t']).next().unwrap_or(text);
    let word = tail.trim();
    let is_empty = word.is_empty() || chars::is_missing(word) || word == ".";
    if is_empty && tail.len() < text.len() {
        key.truncate(key.len() - word.len());
        key.push('#');
        numbers.push((at + text.len() - word.len(), &text[text.len() - word.len()..]));
    }
    Record { at, text, key, numbers }
}

/// Lines of a row, a column and a digit.
fn triples(pieces: &[Atom<'_>], blank: Option<char>) -> Option<Cells> {
    let records: Vec<Record<'_>> = pieces.iter().map(|&piece| record(piece)).collect();
    let mut counts = BTreeMap::<&str, usize>::new();
    for record in records.iter().filter(|record| record.numbers.len() > 1) {
        *counts.entry(&record.key).or_default() += 1;
    }
    let (key, _) =
        counts.iter().filter(|(_, count)| **count >= FEWEST).max_by_key(|(_, count)| **count)?;
    let is_of = |record: &Record<'_>| record.key == *key;
    let first = records.iter().position(is_of)?;
    let last = records.iter().rposition(is_of)?;
    let own: Vec<&Record<'_>> = records.iter().filter(|record| is_of(record)).collect();
    let at = own[0].at;
    if compares(own[0].text) {
        return Some((at, Err(fault(at, COMPARED, GIVENS_ALONE))));
    }
    if let Some(cells) = form(&own, blank) {
        return Some((at, cells));
    }
    let (parts, compact) = parts(key, &own, &records[..first])?;
    let start: String = key.chars().take(4).collect();
    let other = |record: &&Record<'_>| {
        let is_alike = record.key.starts_with(start.as_str()) && record.numbers.len() > 1;
        is_alike || !record.numbers.is_empty() && signs(record.text) == signs(own[0].text)
    };
    let between = records[first..=last].iter().find(|record| !is_of(record));
    let outside = || records[..first].iter().chain(&records[last + 1..]).find(other);
    if let Some(record) = between.or_else(outside) {
        let found = AMONG_CELLS.with("text", shown(record.text));
        return Some((record.at, Err(fault(record.at, found, LINE_LIKE_THE_OTHERS))));
    }
    let Some([row, column, digit]) = parts else {
        let found = ROW_UNKNOWN;
        let error = fault(at, found, COLUMNS_NAMED_ROW_AND_COL);
        return Some((at, Err(error)));
    };
    let mut listed: Vec<(Place, Atom<'_>)> = Vec::new();
    for record in &own {
        let numbers = &record.numbers;
        let single = |(at, text): Atom<'_>| match text.as_bytes() {
            [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
            _ => Err(fault(at, Message::text(shown(text)), ROW_OR_COLUMN_OF_ONE_DIGIT)),
        };
        let place = if compact {
            let (at, text) = numbers[row];
            let (row, column) = text.split_at(1);
            single((at, row)).and_then(|row| Ok((row, single((at, column))?)))
        } else {
            single(numbers[row]).and_then(|row| Ok((row, single(numbers[column])?)))
        };
        match place {
            Ok((row, column)) => listed.push((cell_names::of_numbers(row, column), numbers[digit])),
            Err(error) => return Some((at, Err(error))),
        }
    }
    Some((at, of_places(&listed, blank)))
}

/// Returns the signs of a line, without letters, digits and white space.
fn signs(text: &str) -> String {
    text.chars().filter(|c| !c.is_alphanumeric() && !c.is_whitespace()).collect()
}

/// The 81 fields of a form, which are numbered one by one.
fn form(
    records: &[&Record<'_>],
    blank: Option<char>,
) -> Option<Result<bivalue_core::grid::Grid, Fault>> {
    let number = |record: &&Record<'_>| record.numbers[0].1.parse::<usize>().ok();
    let from = number(&records[0]).filter(|from| *from < 2)?;
    let counts = records.iter().map(number).eq((from..from + 81).map(Some));
    let is_other = ["box", "col", "block", "reg"].iter().any(|word| records[0].key.contains(word));
    let is_pair = !is_other
        && records[0].numbers.len() == 2
        && records[0].key.starts_with(|c: char| c.is_alphabetic());
    let values: Vec<Atom<'_>> = records.iter().map(|record| record.numbers[1]).collect();
    (counts && is_pair).then(|| {
        let rows: Vec<_> = values.chunks(9).map(|row| (row[0].0, row.to_vec())).collect();
        of_rows(&rows, blank)
    })
}

/// Returns which numbers of the records are the row, the column and the digit, or `Some(None)` if
/// nothing says it, and whether one number is both the row and the column; `None` if the records
/// are no cells.
#[allow(clippy::type_complexity)]
fn parts(
    key: &str,
    records: &[&Record<'_>],
    above: &[Record<'_>],
) -> Option<(Option<[usize; 3]>, bool)> {
    let count = records[0].numbers.len();
    // What is equal in all records is neither: a digit is given nine times at most.
    let varies = |place: &usize| {
        records.iter().any(|record| record.numbers[*place].1 != records[0].numbers[*place].1)
    };
    let places: Vec<usize> = (0..count).filter(|place| count <= 3 || varies(place)).collect();
    let has_length = |place: usize, length: usize| {
        records.iter().all(|record| record.numbers[place].1.len() == length)
    };
    let is_digit = |place: usize| records.iter().all(|record| record.numbers[place].1.len() <= 1);
    let marks: Vec<usize> = key.match_indices('#').map(|(at, _)| at).collect();
    let between = |from: usize, to: usize| &key[marks[from] + 1..marks[to]];
    if let [pair, digit] = places[..] {
        // `x12 = 3`.
        let is_name = key[..marks[pair]].ends_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let assigns = key.contains('=');
        return (has_length(pair, 2) && is_digit(digit) && is_name && assigns)
            .then_some((Some([pair, pair, digit]), true));
    }
    let [a, b, c] = places[..] else { return None };
    if !is_digit(a) || !is_digit(b) || !is_digit(c) {
        return None;
    }
    let word = |place: usize| {
        let start = place.checked_sub(1).map_or(0, |before| marks[before] + 1);
        let before = &key[start..marks[place]];
        // What stands behind a tag is named by the element, and not by its last attribute.
        if before.ends_with('>') && before.contains('=') {
            return String::new();
        }
        let before = before.trim_end_matches(|c: char| !c.is_alphabetic());
        let word = before.rsplit(|c: char| !c.is_alphabetic() && c != '_').next().unwrap_or("");
        word.replace('_', "").to_lowercase()
    };
    let mut names: Vec<String> = vec![word(a), word(b), word(c)];
    if !key.contains(char::is_alphabetic) {
        // The names stand above, perhaps with a line below them.
        let header = above.iter().rev().find(|record| record.text.contains(char::is_alphabetic));
        let text = header.map_or("", |record| {
            record.text.trim_end_matches(" VALUES").trim_end_matches(" values")
        });
        let text = text.rsplit('(').next().unwrap_or("");
        let words: Vec<String> = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| !word.is_empty())
            .map(|word| word.replace('_', "").to_lowercase())
            .collect();
        if words.len() == count && count >= 3 {
            names = places.iter().map(|&place| words[place].clone()).collect();
        }
    }
    let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
    let graph = |row: &str, column: &str| Some((find(&[row])?, find(&[column])?));
    let named =
        find(&ROW).zip(find(&COLUMN)).or_else(|| graph("y", "x")).or_else(|| graph("i", "j"));
    if let Some((row, column)) = named {
        let digit = 3 - row - column;
        let says = names[digit].is_empty()
            || DIGIT.contains(&names[digit].as_str())
            || names[digit] == "k";
        return says.then_some((Some([places[row], places[column], places[digit]]), false));
    }
    let is_index = |text: &str| matches!(text, "][" | "." | "_" | "," | ", " | ")(");
    let starts = key[..marks[a]].ends_with(['[', '(', '.', '_']);
    // `x_1_2 = 3`, and `(= x_1_2 3)`.
    let assigns = between(b, c).contains('=') || key[..marks[a]].contains("(= ");
    if is_index(between(a, b)) && starts && assigns {
        return Some((Some([a, b, c]), false));
    }
    // Numbers alone may be anything.
    let is_plain = !key.contains(char::is_alphabetic) && names.iter().all(String::is_empty);
    is_plain.then_some((None, false))
}
