//! Lists of YAML with a value on each line: `- 5`, `- - 5`, `- 53..7....`.

use bivalue_core::grid::{Digit, Grid};

use super::offset;
use super::rows::{Fault, Found};
use crate::phrases::{self, DIGIT_OR_BLANK, in_place, in_row};
use crate::{ErrorCode, chars};

/// Returns the grid of a text whose lines are 81 values, or nine rows of nine characters, behind
/// dashes; `None` if it is no such text.
pub(super) fn read<'a>(text: &'a str, blank: Option<char>) -> Option<Found<'a>> {
    let mut values: Vec<(usize, &'a str, bool)> = Vec::new();
    let mut name = None;
    let mut is_nested = false;
    let mut starts = false;
    for line in text.lines() {
        let at = offset(text, line);
        let mut rest = line.trim_start();
        let mut dashes = 0;
        while let Some(inner) =
            rest.strip_prefix('-').filter(|r| r.is_empty() || r.starts_with(' '))
        {
            rest = inner.trim_start();
            dashes += 1;
        }
        if dashes == 0 {
            let is_key = rest.trim_end().ends_with(':') || rest.contains(": ");
            if rest.is_empty() || rest.starts_with('#') || rest.trim_end() == "---" {
                continue;
            }
            if !is_key || !values.is_empty() {
                return None;
            }
            name = rest.trim_end().strip_suffix(':').map(str::trim);
            continue;
        }
        is_nested |= dashes > 1 || rest.trim().is_empty();
        starts |= dashes > 1;
        let value = rest.split(" #").next().unwrap_or("").trim();
        if value.is_empty() {
            starts = true;
            continue;
        }
        let value = value.trim_matches(['"', '\'']);
        let lead = offset(line, rest);
        values.push((at + lead, value, std::mem::take(&mut starts)));
    }
    let cells = if (8..=10).contains(&values.len()) {
        rows(&values, blank)?
    } else {
        flat(&values, is_nested, blank)?
    };
    let at = values.first().map_or(0, |value| value.0);
    Some(Found { name, at, cells, is_turned: false, listed: 0 })
}

/// Nine rows of nine characters.
fn rows(values: &[(usize, &str, bool)], blank: Option<char>) -> Option<Result<Grid, Fault>> {
    let readable = |text: &str| text.chars().filter(|&c| chars::cell(c, blank).is_some()).count();
    let near =
        |&&(_, text, _): &&(usize, &str, bool)| readable(text) >= 8 && text.chars().count() <= 10;
    if values.iter().filter(near).count() < 8 {
        return None;
    }
    let mut cells = Vec::with_capacity(81);
    for (index, &(at, text, _)) in values.iter().enumerate() {
        let count = text.chars().count();
        if count != 9 {
            let found = in_row(phrases::cells(count), index + 1);
            return Some(Err(Fault::new(at, ErrorCode::Length, found, phrases::cells(9))));
        }
        for (offset, c) in text.char_indices() {
            let Some(content) = chars::cell(c, blank) else {
                let found = in_row(phrases::character(c), index + 1);
                let expected = DIGIT_OR_BLANK;
                return Some(Err(Fault::new(at + offset, ErrorCode::Character, found, expected)));
            };
            cells.push(content);
        }
    }
    if values.len() != 9 {
        let found = phrases::rows(values.len());
        return Some(Err(Fault::new(values[0].0, ErrorCode::Rows, found, phrases::rows(9))));
    }
    Some(Ok(grid(cells)))
}

/// 81 values, of which each ninth may start a row.
fn flat(
    values: &[(usize, &str, bool)],
    is_nested: bool,
    blank: Option<char>,
) -> Option<Result<Grid, Fault>> {
    let good = values.iter().filter(|value| chars::value(value.1, blank).is_some()).count();
    if !(75..=87).contains(&values.len()) || good * 20 < values.len() * 19 {
        return None;
    }
    if is_nested {
        let starts: Vec<usize> = (0..values.len()).filter(|&index| values[index].2).collect();
        let ends = starts.iter().skip(1).copied().chain([values.len()]);
        for (index, (start, end)) in starts.iter().copied().zip(ends).enumerate() {
            if end - start != 9 {
                let found = in_row(phrases::cells(end - start), index + 1);
                return Some(Err(Fault::new(
                    values[start].0,
                    ErrorCode::Length,
                    found,
                    phrases::cells(9),
                )));
            }
        }
    }
    let mut cells = Vec::with_capacity(81);
    for (index, &(at, text, _)) in values.iter().enumerate() {
        let Some(content) = chars::value(text, blank) else {
            let found =
                in_place(format!("{text:?}"), format!("r{}c{}", index / 9 + 1, index % 9 + 1));
            return Some(Err(Fault::new(at, ErrorCode::Value, found, DIGIT_OR_BLANK)));
        };
        cells.push(content);
    }
    if values.len() != 81 {
        let found = phrases::cells(values.len());
        return Some(Err(Fault::new(values[0].0, ErrorCode::Length, found, phrases::cells(81))));
    }
    Some(Ok(grid(cells)))
}

fn grid(cells: Vec<Option<Digit>>) -> Grid {
    cells.try_into().map_or(Grid::EMPTY, Grid::new)
}
