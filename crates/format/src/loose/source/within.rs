//! Grids inside logs, chats and URLs: behind the same words on each line, beside other grids, with
//! digits by their names, in the notation of an address or a form, and in the messages of a log
//! whose lines are objects of JSON.
//!
//! The inner text is read as a grid that is drawn with characters, and only if all of it can be
//! read.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::rows::{Around, Fault};
use super::{error, grids, tree};
use crate::names::{Role, role};
use crate::phrases::{self, ONE_PUZZLE, PLAIN_SUDOKU, TWO_PUZZLES_IN_ADDRESS};
use crate::variants::{self, Says};
use crate::{Entry, ErrorCode, ParseError};

/// The fewest lines of a grid.
const FEWEST: usize = 9;

/// The largest length of a text that is looked into, in bytes.
const LONGEST: usize = 16 << 10;

/// Reads a text that is drawn with characters: `detect::of_drawn`, which stands above this module.
pub(crate) type OfDrawn = fn(&str) -> Option<Vec<Entry>>;

/// Returns the puzzles of the text within a text whose first line has the number `first`.
pub(super) fn read(
    text: &str,
    first: u64,
    of_drawn: OfDrawn,
) -> Option<Vec<Result<Entry, ParseError>>> {
    if text.len() > LONGEST {
        return None;
    }
    if let Some(result) = encoded(text, of_drawn) {
        let result = result.map_err(|fault| error(text, fault, first));
        return Some(vec![result]);
    }
    let entries = named(text, of_drawn)
        .or_else(|| logged(text, of_drawn))
        .or_else(|| behind_words(text, of_drawn))
        .or_else(|| beside(text, of_drawn))?;
    let placed = |mut entry: Entry| {
        entry.line += first - 1;
        // Its lines are others than those of the text.
        entry.layout = None;
        Ok(entry)
    };
    Some(entries.into_iter().map(placed).collect())
}

/// A line in two parts: the words before its cells or its border, and these.
struct Split<'a> {
    line: usize,
    key: String,
    numbers: Vec<u64>,
    rest: &'a str,
}

/// Reads what stands behind the same words on each line, which have nothing but numbers that do not
/// descend in them.
fn behind_words(text: &str, of_drawn: OfDrawn) -> Option<Vec<Entry>> {
    let is_drawn = |c: char| {
        c.is_whitespace() || c.is_ascii_digit() || !c.is_ascii() || "|+-=.*_?:!".contains(c)
    };
    let mut splits: Vec<Split<'_>> = Vec::new();
    for (line, text) in text.lines().enumerate() {
        let end = text.rfind(|c| !is_drawn(c)).map_or(0, |at| at + 1);
        if let Some((key, numbers)) = key(&text[..end]) {
            splits.push(Split { line, key, numbers, rest: &text[end..] });
        }
    }
    let mut counts = BTreeMap::<&str, usize>::new();
    for split in &splits {
        *counts.entry(&split.key).or_default() += 1;
    }
    let (key, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let key = key.to_owned();
    let words = key.to_lowercase();
    let other = ["box", "block", "region", "square", "sector", "nonet", "kasten", "col"];
    let is_other = |word: &str| other.iter().any(|other| word.starts_with(other));
    if count < FEWEST || words.split(|c: char| !c.is_alphabetic()).any(is_other) {
        return None;
    }
    splits.retain(|split| split.key == key);
    let (first, last) = (splits.first()?.line, splits.last()?.line);
    if last - first + 1 != splits.len() || !splits.iter().map(|split| &split.numbers).is_sorted() {
        return None;
    }
    let rest = splits[0].rest;
    let common = |rest: &str, other: &str| {
        rest.chars().zip(other.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum()
    };
    let shared: usize =
        splits.iter().map(|split| common(rest, split.rest)).min().unwrap_or_default();
    // What all lines begin with is no part of the grid up to its last space.
    let shared = rest[..shared].rfind(' ').map_or(0, |at| at + 1);
    let lines: Vec<&str> = splits.iter().map(|split| &split.rest[shared..]).collect();
    let mut entries = of_drawn(&lines.join("\n"))?;
    for entry in &mut entries {
        entry.line += first as u64;
    }
    Some(entries)
}

/// Returns the words before a grid with a sign for each number, and the numbers; `None` if there is
/// no letter.
fn key(words: &str) -> Option<(String, Vec<u64>)> {
    let mut numbers = Vec::new();
    let mut key = String::new();
    let mut rest = words.trim_start();
    while let Some(c) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            numbers.push(rest[..digits].parse().ok()?);
        }
        let length = digits.max(c.len_utf8());
        key.push(if digits > 0 { '\u{1}' } else { c });
        rest = &rest[length..];
    }
    key.contains(char::is_alphabetic).then_some((key, numbers))
}

/// Reads two to four grids that stand beside each other, each in its own columns.
fn beside(text: &str, of_drawn: OfDrawn) -> Option<Vec<Entry>> {
    let lines: Vec<Vec<char>> =
        text.lines().map(|line| line.trim_end().chars().collect()).collect();
    let filled: Vec<&Vec<char>> = lines.iter().filter(|line| !line.is_empty()).collect();
    let width = filled.iter().map(|line| line.len()).max()?;
    if filled.len() < FEWEST || !(20..=200).contains(&width) {
        return None;
    }
    // The columns that are empty in all lines.
    let is_empty = |column: usize| {
        filled.iter().all(|line| line.get(column).is_none_or(|c| c.is_whitespace()))
    };
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let mut start = None;
    for column in 0..=width {
        match start {
            None if !is_empty(column) => start = Some(column),
            // A single empty column stands between cells.
            Some(from) if is_empty(column) && is_empty(column + 1) => {
                parts.push((from, column));
                start = None;
            }
            _ => {}
        }
    }
    let size = |part: &(usize, usize)| part.1 - part.0;
    if !(2..=4).contains(&parts.len()) || parts.iter().any(|part| size(part) != size(&parts[0])) {
        return None;
    }
    let mut entries = Vec::new();
    for (from, to) in parts {
        let part = |line: &Vec<char>| -> String {
            line.iter().skip(from).take(to - from).collect::<String>().trim_end().to_owned()
        };
        let part: Vec<String> = lines.iter().map(part).collect();
        let [entry] = <[Entry; 1]>::try_from(of_drawn(&part.join("\n"))?).ok()?;
        entries.push(entry);
    }
    Some(entries)
}

/// The names of digits between colons. One other name stands for empty cells.
const DIGITS: [&str; 10] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// Reads digits by their names, `:nine:`.
fn named(text: &str, of_drawn: OfDrawn) -> Option<Vec<Entry>> {
    let mut blank = None;
    let mut count = 0;
    let mut plain = String::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some(at) = rest.find(':') {
            plain.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            let name = rest.split(':').next().unwrap_or("");
            let is_name =
                |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-".contains(&b);
            if name.len() == rest.len() || name.is_empty() || !name.bytes().all(is_name) {
                plain.push(':');
                continue;
            }
            rest = &rest[name.len() + 1..];
            count += 1;
            let name = name.strip_prefix("keycap_").unwrap_or(name);
            let digit = DIGITS.iter().position(|digit| *digit == name);
            match digit.or_else(|| name.parse().ok().filter(|digit| *digit < 10)) {
                Some(digit) => plain.push_str(&digit.to_string()),
                None if blank.get_or_insert(name) == &name => plain.push('.'),
                None => return None,
            }
        }
        plain.push_str(rest);
        plain.push('\n');
    }
    if count < 17 { None } else { of_drawn(&plain) }
}

/// The names of messages in the objects of a log.
const MESSAGES: [&str; 8] = ["msg", "message", "text", "line", "log", "event", "body", "content"];

/// Reads the messages of a log, each line of which is an object of JSON.
fn logged(text: &str, of_drawn: OfDrawn) -> Option<Vec<Entry>> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() {
            lines.push(String::new());
            continue;
        }
        let Value::Object(members) = serde_json::from_str(line).ok()? else { return None };
        let message = MESSAGES.iter().find_map(|name| members.get(*name)?.as_str())?;
        lines.push(message.to_owned());
    }
    if lines.len() < FEWEST { None } else { of_drawn(&lines.join("\n")) }
}

/// Reads the value of an address or a form that has signs such as `%5B` in it: an array, or nine
/// rows on lines of their own.
fn encoded(text: &str, of_drawn: OfDrawn) -> Option<Result<Entry, Fault>> {
    let text = text.trim();
    if !text.contains('%') || text.contains(char::is_whitespace) {
        return None;
    }
    let (mut found, mut variant) = (None, None);
    for part in text.split(['?', '&', ';']) {
        let (name, value) = part.split_once('=').unwrap_or(("", part));
        let plain = percent_decode_str(&value.replace('+', " ")).decode_utf8().ok()?.into_owned();
        let constrains =
            variants::says(name) == Some(Says::Constraint) && !variants::is_plain(&plain);
        let named = variants::named_in_words(&plain).or_else(|| variants::named_in(name));
        variant =
            variant.or_else(|| constrains.then(|| name.to_owned()).or(named.map(str::to_owned)));
        if !value.contains('%') || matches!(role(name), Role::Solution | Role::State) {
            continue;
        }
        let Some(entry) = of_value(&plain, of_drawn) else { continue };
        if found.replace(entry).is_some() {
            let message = TWO_PUZZLES_IN_ADDRESS;
            return Some(Err(Fault::new(0, ErrorCode::Value, message, ONE_PUZZLE)));
        }
    }
    let entry = found?;
    Some(variant.map_or(Ok(entry), |variant| {
        let message = phrases::constraint(variant);
        Err(Fault::new(0, ErrorCode::Value, message, PLAIN_SUDOKU))
    }))
}

/// Reads a value after its signs were decoded.
fn of_value(value: &str, of_drawn: OfDrawn) -> Option<Entry> {
    let one = |entries: Vec<Entry>| {
        let [entry] = <[Entry; 1]>::try_from(entries).ok()?;
        Some(Entry { line: 1, layout: None, ..entry })
    };
    if !value.trim_start().starts_with(['[', '{', '"']) {
        return of_drawn(value).and_then(one);
    }
    let mut found = Vec::new();
    let root = tree::tree(value)?;
    if super::constraint(&root).is_some() {
        return None;
    }
    grids::find(&root, 0, Around::new(value, None), &mut found);
    let results: Option<Vec<Entry>> = super::results(found)
        .into_iter()
        .map(|result| Some(Entry::new(result.ok()?.1, 1)))
        .collect();
    one(results?)
}
