//! Nine rows with the same text before each, such as `.byte 5,3,0`, `100 DATA 5,3,0`,
//! `- [ ] 53..7....` and `a.txt:1:53..7....`, cells in brackets of their own, and two grids beside
//! each other.
//!
//! The texts before the rows must be equal but for numbers that count up, and every line between
//! the first row and the last is such a row or has no digit. So a slip is an error and does not
//! shift rows.

use std::collections::BTreeMap;

use super::offset;
use super::rows::{Atom, Fault, Found, of_rows};
use crate::phrases::{
    self, AMONG_NINE_ROWS, LINE_LIKE_THE_OTHERS, NINE_LISTS_NAMED, NUMBERS_NOT_COUNTING,
    ROW_OF_OTHER_LENGTH, ROWS_IN_ORDER, ROWS_THAT_BEGIN_ALIKE, TIMES_NOT_IN_ORDER,
};
use crate::{ErrorCode, chars, names};
use bivalue_core::text::Message;

/// The fewest rows that show what stands before each.
const FEWEST: usize = 7;

/// The sign for a number in a key. It is no character of a text.
const NUMBER: char = '\u{1}';

/// Signs that stand before the points of a list.
const BULLETS: &str = "*-+\u{2022}\u{2023}\u{25E6}\u{2013}\u{2014}";

/// Names of a board before the number of a row. Behind any other word that is none for rows, the nine
/// lists may be boxes or columns.
const BOARDS: [&str; 7] = ["data", "grid", "board", "puzzle", "sudoku", "cells", "matrix"];

/// A line with cells, and what stands around them.
struct Marked<'a> {
    at: usize,
    before: &'a str,
    /// The text around the cells, with [`NUMBER`] for each number.
    key: String,
    /// The numbers before the cells.
    numbers: Vec<u32>,
    /// The cells of one row, or of the rows of two grids.
    cells: Vec<Vec<Atom<'a>>>,
    is_bracketed: bool,
    /// True if a sign at its end says that the next line belongs to it.
    is_continued: bool,
}

/// Returns the grid, or the two grids, of a text.
pub(super) fn read<'a>(text: &'a str, blank: Option<char>) -> Option<Vec<Found<'a>>> {
    let lines: Vec<(usize, &'a str)> =
        text.lines().map(|line| (offset(text, line), line)).collect();
    let marked: Vec<Option<Marked<'a>>> =
        lines.iter().map(|&(at, line)| marked(line, at, blank)).collect();
    let mut counts = BTreeMap::<&str, usize>::new();
    for row in marked.iter().flatten() {
        *counts.entry(&row.key).or_default() += 1;
    }
    let (key, _) = counts.iter().max_by_key(|(_, count)| **count)?;
    let is_of = |row: &Option<Marked<'_>>| row.as_ref().is_some_and(|row| row.key == *key);
    let rows: Vec<&Marked<'a>> = marked.iter().flatten().filter(|row| row.key == *key).collect();
    let first = marked.iter().position(is_of)?;
    let last = marked.iter().rposition(is_of)?;
    let (rows, first) = with_labelled(&marked, rows, first);
    let row = rows[0];
    if rows.len() < FEWEST || !is_evidence(&rows) {
        return None;
    }
    let failed = |at: usize, code, found: Message, expected: Message| {
        let cells = Err(Fault::new(at, code, found, expected));
        Some(vec![Found { name: None, at, cells, is_turned: false, listed: 0 }])
    };
    let has_digit = |line: &str| line.bytes().any(|byte| byte.is_ascii_digit());
    for index in first..=last {
        let (at, line) = lines[index];
        let is_row = marked[index].as_ref().is_some_and(|row| row.at == rows[0].at);
        if !is_row && !is_of(&marked[index]) && has_digit(line) {
            let shown: String = line.trim().chars().take(30).collect();
            let found = AMONG_NINE_ROWS.with("text", format!("{shown:?}"));
            return failed(at, ErrorCode::Syntax, found, LINE_LIKE_THE_OTHERS.into());
        }
    }
    let indices: Vec<usize> = (first..=last).filter(|&index| is_of(&marked[index])).collect();
    if let Some(found) = named_blocks(&lines, &marked, &indices, blank) {
        return Some(found);
    }
    if rows.len() != 9 {
        let found = ROWS_THAT_BEGIN_ALIKE.with("rows", phrases::rows(rows.len()));
        return failed(row.at, ErrorCode::Rows, found, phrases::rows(9));
    }
    if let Some(at) = rows.iter().position(|other| other.cells.len() != row.cells.len()) {
        let found = ROW_OF_OTHER_LENGTH.into();
        return failed(rows[at].at, ErrorCode::Length, found, phrases::cells(9));
    }
    if let Some(found) = doubt(&rows) {
        return failed(row.at, ErrorCode::Value, found, ROWS_IN_ORDER.into());
    }
    let grid = |index: usize| {
        let rows: Vec<(usize, Vec<Atom<'a>>)> =
            rows.iter().map(|row| (row.at, row.cells[index].clone())).collect();
        let cells = of_rows(&rows, blank);
        Found { name: None, at: rows[0].0, cells, is_turned: false, listed: 0 }
    };
    Some((0..row.cells.len()).map(grid).collect())
}

/// Returns the grids of several blocks of nine rows, each below a line with its name:
/// `solution:` in a list of lists.
fn named_blocks<'a>(
    lines: &[(usize, &'a str)],
    marked: &[Option<Marked<'a>>],
    indices: &[usize],
    blank: Option<char>,
) -> Option<Vec<Found<'a>>> {
    let blocks: Vec<&[usize]> = indices.chunk_by(|one, next| one + 1 == *next).collect();
    if blocks.len() < 2 || blocks.iter().any(|block| block.len() != 9) {
        return None;
    }
    let found = blocks.into_iter().map(|block| {
        let (_, above) = lines.get(block[0].checked_sub(1)?)?;
        let name = above.trim().trim_end_matches(':').trim_matches(['"', '\'']);
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ');
        let rows: Vec<&Marked<'a>> = block.iter().filter_map(|&at| marked[at].as_ref()).collect();
        if name.is_empty() || !name.chars().all(is_name) || doubt(&rows).is_some() {
            return None;
        }
        let cells: Option<Vec<(usize, Vec<Atom<'a>>)>> = rows
            .iter()
            .map(|row| <[_; 1]>::try_from(row.cells.clone()).ok().map(|[cells]| (row.at, cells)))
            .collect();
        let cells = of_rows(&cells?, blank);
        Some(Found { name: Some(name), at: rows[0].at, cells, is_turned: false, listed: 0 })
    });
    found.collect()
}

/// Adds the line before eight rows, if it is like them behind a label, such as `grid: db 5,3,0`.
fn with_labelled<'m, 'a>(
    marked: &'m [Option<Marked<'a>>],
    mut rows: Vec<&'m Marked<'a>>,
    first: usize,
) -> (Vec<&'m Marked<'a>>, usize) {
    let before = first.checked_sub(1).and_then(|before| marked[before].as_ref());
    let is_labelled = |row: &&Marked<'_>| {
        let label = row.key.strip_suffix(rows[0].key.as_str());
        // The word before eight rows says what they hold: `grid DB 5,3,0` above `DB 6,0,0`.
        let is_word = |text: &str| {
            text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.')) && !text.is_empty()
        };
        let holds = rows[0].before.trim();
        let is_directive =
            holds.len() <= 6 && is_word(holds) && !holds.contains(|c: char| c.is_ascii_digit());
        label.is_some_and(|label| {
            let is_name = label.ends_with([' ', '\t']) && is_word(label.trim_end());
            !label.contains(NUMBER) && (label.trim_end().ends_with(':') || is_directive && is_name)
        })
    };
    match before.filter(is_labelled) {
        Some(row) if rows.len() == 8 => {
            rows.insert(0, row);
            (rows, first - 1)
        }
        _ => (rows, first),
    }
}

/// Returns whether what stands around the cells is no part of them.
fn is_evidence(rows: &[&Marked<'_>]) -> bool {
    let row = rows[0];
    if row.is_bracketed {
        return true;
    }
    if row.cells.len() == 2 {
        let digits = |grid: usize| {
            let cells = rows.iter().filter_map(|row| row.cells.get(grid)).flatten();
            cells.filter(|(_, cell)| matches!(cell.as_bytes(), [b'1'..=b'9'])).count()
        };
        return digits(0) >= FEWEST && digits(1) >= FEWEST;
    }
    let before = row.before.trim();
    if before.is_empty() {
        return rows.iter().filter(|row| row.is_continued).count() >= 8;
    }
    let mut signs = before.chars();
    let only = signs.next().filter(|_| signs.next().is_none());
    // A sign before each row is one of the cells unless no cell has it.
    if let Some(sign) = only.filter(|sign| BULLETS.contains(*sign)) {
        let mut cells = rows.iter().flat_map(|row| row.cells.iter().flatten());
        return !cells.any(|(_, cell)| cell.contains(sign));
    }
    // What could be cells must count up, which is checked for all numbers.
    let is_plain = |c: char| chars::cell(c, None).is_some() || c.is_whitespace();
    !before.chars().all(is_plain) || rows[0].numbers != rows[1].numbers
}

/// Returns why the order of the rows is not certain, if so.
fn doubt(rows: &[&Marked<'_>]) -> Option<Message> {
    let row = rows[0];
    let shown = || format!("{:?}", row.before.trim().chars().take(30).collect::<String>());
    let lists = || NINE_LISTS_NAMED.with("name", shown());
    let times = times(&row.key);
    let of_time = |row: &&Marked<'_>| row.numbers[..times].to_vec();
    if !rows.iter().map(of_time).is_sorted() {
        return Some(TIMES_NOT_IN_ORDER.with("text", shown()));
    }
    for place in times..row.numbers.len() {
        let numbers: Vec<u32> = rows.iter().map(|row| row.numbers[place]).collect();
        let step = numbers[1].checked_sub(numbers[0]);
        let counts = step.is_some_and(|step| {
            numbers.windows(2).all(|pair| pair[0].checked_add(step) == Some(pair[1]))
        });
        if !counts {
            return Some(NUMBERS_NOT_COUNTING.with("text", shown()));
        }
        if step == Some(0) || numbers[0] > 1 {
            continue;
        }
        // The word before the number that counts the rows.
        let at = row.key.match_indices(NUMBER).nth(place).map_or(0, |(at, _)| at);
        let name = &row.key[..at];
        // A file and the number of its line: `a.txt:1:`.
        if name.ends_with(':') && name.contains('.') {
            continue;
        }
        // A section of an array: `g(1,:)` is a row.
        let behind = row.key[at + NUMBER.len_utf8()..].replace(' ', "");
        if behind.starts_with(",:)") || behind.starts_with(",]") || behind.starts_with(",:]") {
            continue;
        }
        if name.trim_end().ends_with(',') && name.contains(':') {
            return Some(lists());
        }
        let word = name.trim_end_matches([' ', '_', '[', '(', '-', ':', '.']);
        let word = word.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or("");
        // `setRow(0, …)`.
        let is_row = word.ends_with("Row") || names::is_row(word);
        let is_board = || BOARDS.iter().any(|board| word.eq_ignore_ascii_case(board));
        if !word.is_empty() && !is_row && !is_board() {
            return Some(lists());
        }
    }
    let other = ["box", "block", "region", "square", "sector", "nonet", "col"];
    let lower = row.key.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphabetic());
    let is_other = |word: &str| other.iter().any(|other| word.starts_with(other));
    words.clone().any(is_other).then(lists)
}

/// Returns how many numbers at the start of a key are a date, a time of the day, or both.
fn times(key: &str) -> usize {
    let start = key.trim_start_matches(['[', '(', '<']);
    let (dated, after) = date(start)
        .map_or((0, start), |(count, rest)| (count, rest.trim_start_matches([',', ' ', 'T', '_'])));
    match clock(after) {
        Some(count) if count > 2 || dated > 0 || key.contains(char::is_alphabetic) => dated + count,
        // A date or a single pair with a colon may as well be anything else.
        _ => 0,
    }
}

/// Returns the numbers of a date at the start of a key, and what follows it: `2024-01-02`,
/// `02.01.24`, `01-02`.
fn date(key: &str) -> Option<(usize, &str)> {
    ['-', '/', '.'].iter().find_map(|sign| {
        [3, 2].iter().find_map(|&parts| {
            let numbers = vec![NUMBER.to_string(); parts].join(&sign.to_string());
            let rest = key.strip_prefix(&numbers)?;
            rest.starts_with([',', ' ', 'T', '_']).then_some((parts, rest))
        })
    })
}

/// Returns the numbers of a time of the day at the start of a key: `10:15`, `10:15:02`,
/// `10:15:02.123`.
fn clock(key: &str) -> Option<usize> {
    let numbers = |parts: usize| vec![NUMBER.to_string(); parts].join(":");
    let parts = [3, 2].into_iter().find(|parts| key.starts_with(&numbers(*parts)))?;
    let rest = &key[numbers(parts).len()..];
    let has_fraction = parts == 3 && rest.starts_with([',', '.']) && rest[1..].starts_with(NUMBER);
    Some(parts + usize::from(has_fraction))
}

/// Returns the cells of a line and what stands around them.
fn marked(line: &str, at: usize, blank: Option<char>) -> Option<Marked<'_>> {
    if line.len() > 400 || line.contains(NUMBER) {
        return None;
    }
    let line = without_comment(line);
    // A run of eight or ten cells may be a date before nine cells.
    let exact = |spans: &Vec<Vec<Span<'_>>>| spans.iter().all(|row| row.len() == 9);
    let (spans, is_bracketed) = bracketed(line, blank)
        .map(|spans| (vec![spans], true))
        .or_else(|| adjacent(line, blank).filter(exact).map(|spans| (spans, false)))
        .or_else(|| separated(line, blank).map(|spans| (spans, false)))
        .or_else(|| adjacent(line, blank).map(|spans| (spans, false)))?;
    let start = spans.first()?.first()?.0;
    let last = spans.last()?.last()?;
    let (before, after) = (&line[..start], &line[last.0 + last.1.len()..]);
    let (mut key, mut numbers) = (String::new(), Vec::new());
    let mut rest = before.trim();
    while let Some(c) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            numbers.push(rest[..digits].parse().ok()?);
            key.push(NUMBER);
            rest = &rest[digits..];
        } else {
            key.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    if let Some(roman) = roman(before.trim().trim_end_matches([':', '.', ')', '|', ' '])) {
        (key, numbers) = (NUMBER.into(), vec![roman]);
    }
    key.push('\u{0}');
    key.extend(after.chars().filter(|c| c.is_alphabetic()));
    if after.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let cells = spans
        .into_iter()
        .map(|row| row.into_iter().map(|(from, cell)| (at + from, cell)).collect())
        .collect();
    let is_continued = after.trim_end().ends_with(['&', '\\']);
    Some(Marked { at, before, key, numbers, cells, is_bracketed, is_continued })
}

/// Returns a line without a remark at its end, such as ` ; row 2` and ` // top`.
fn without_comment(line: &str) -> &str {
    let is_remark = |at: usize, sign: &str| {
        let words = line[at + sign.len()..].trim_start();
        line[..at].ends_with([' ', '\t'])
            && words.starts_with(|c: char| c.is_alphabetic())
            && words.len() > 1
    };
    let remark = |sign: &&str| line.rfind(*sign).filter(|&at| is_remark(at, sign));
    [";", "//", "#", "--"].iter().filter_map(remark).min().map_or(line, |at| &line[..at])
}

/// Returns the number that is written with the letters I, V and X.
fn roman(text: &str) -> Option<u32> {
    let numbers = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    (1..).zip(numbers).find(|(_, roman)| *roman == text).map(|(number, _)| number)
}

/// A cell and its offset in the line.
type Span<'a> = (usize, &'a str);

/// Nine cells in brackets of their own, of which the empty ones hold nothing.
fn bracketed(line: &str, blank: Option<char>) -> Option<Vec<Span<'_>>> {
    let mut spans = Vec::new();
    let mut rest = 0;
    while let Some(open) = line[rest..].find(['[', '(', '{']).map(|found| rest + found) {
        let Some(length) = line[open + 1..].find([']', ')', '}']) else { break };
        let inner = &line[open + 1..open + 1 + length];
        let cell = inner.trim();
        rest = open + length + 2;
        let is_cell = chars::value(cell, blank).is_some();
        if is_cell && inner.len() <= 3 {
            // The offset of an empty cell is that behind its bracket.
            let lead = if cell.is_empty() { 0 } else { inner.len() - inner.trim_start().len() };
            spans.push((open + 1 + lead, cell));
        } else if !spans.is_empty() {
            return None;
        }
    }
    let first = spans.first()?.0;
    let between: String = line[first..].chars().filter(|c| !c.is_whitespace()).collect();
    let is_plain = |c: char| "[](){}|,;&\\".contains(c) || chars::cell(c, blank).is_some();
    (spans.len() == 9 && between.chars().all(is_plain)).then_some(spans)
}

/// Returns a part of a line with its offset.
fn span<'a>(line: &'a str, part: &str) -> Span<'a> {
    let start = offset(line, part);
    (start, &line[start..start + part.len()])
}

/// Nine cells without anything between them, or twice nine.
fn adjacent(line: &str, blank: Option<char>) -> Option<Vec<Vec<Span<'_>>>> {
    let is_cell = |c: char| chars::cell(c, blank).is_some();
    let count = |run: &&str| run.chars().count();
    let runs: Vec<&str> = line.split(|c: char| !is_cell(c)).filter(|run| count(run) > 7).collect();
    // Other runs, such as dates, are no rows if one has nine cells.
    let nine: Vec<&str> = runs.iter().copied().filter(|run| count(run) == 9).collect();
    let runs = if nine.is_empty() { runs } else { nine };
    if !matches!(runs.len(), 1 | 2) || runs.iter().any(|run| count(run) > 10) {
        return None;
    }
    let spans = |run: &&str| {
        let ends = run.char_indices().map(|(from, c)| span(line, &run[from..from + c.len_utf8()]));
        ends.collect()
    };
    Some(runs.iter().map(spans).collect())
}

/// The characters that may follow the last value of a row.
const ENDS: [char; 12] = [',', ';', ')', ']', '}', '&', '\\', '"', '\'', ' ', '/', '>'];

/// Nine values with commas between them, or with white space, or twice nine with a wider space
/// between.
fn separated(line: &str, blank: Option<char>) -> Option<Vec<Vec<Span<'_>>>> {
    let body = line.trim_end().trim_end_matches(ENDS);
    // In an assignment the cells stand on the right.
    let body = body.rsplit_once(" = ").map_or(body, |(_, right)| right);
    let is_value = |text: &str| chars::value(text, blank).is_some();
    if body.matches(',').count() >= 7 {
        let mut parts: Vec<&str> = body.split(',').map(str::trim).collect();
        parts[0] = parts[0].rsplit([' ', '\t', '(', '[', '{', '"', ':']).next().unwrap_or("");
        let good = parts.iter().filter(|part| is_value(part)).count();
        let row = parts.iter().map(|part| span(line, part)).collect();
        return (good + 2 >= parts.len() && parts.len() <= 10).then(|| vec![row]);
    }
    let words: Vec<&str> = body
        .split(|c: char| c.is_whitespace() || c == '"')
        .filter(|word| !matches!(*word, "|" | ""))
        .collect();
    let values = words.iter().rev().take_while(|word| is_value(word)).count();
    let row = |words: &[&str]| words.iter().map(|word| span(line, word)).collect();
    if values == 18 && words.len() == 18 {
        let gap = |index: usize| span(line, words[index]).0 - span(line, words[index - 1]).0;
        let widest = (1..18).filter(|index| *index != 9).map(gap).max().unwrap_or(0);
        return (gap(9) > widest).then(|| vec![row(&words[..9]), row(&words[9..])]);
    }
    (words.len() > 9 && values >= 9).then(|| vec![row(&words[words.len() - 9..])])
}
