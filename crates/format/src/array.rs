//! Arrays, texts and lists of cells as programs write them.
//!
//! An array is nine rows of nine values, or 81 values, in brackets, parentheses or braces. It may
//! contain things that JSON does not have: `None`, quotes of either kind, a comma after the last
//! value, a name before the array, and numbers that are separated by spaces, as numpy prints them.
//! The text is rewritten as JSON of the same length, so that faults keep their places. The format
//! is read and not written.
//!
//! Forms that such JSON cannot express, such as the matrices of MATLAB, nested lists of Lisp, facts
//! of Prolog and lists of cells, are read by [`super::source`], if no other format reads the text.

use super::names::{Role, role};
use super::packed::json_array;
use super::{
    ErrorCode, Format, FormatInfo, Holds, Line, MAX_RECORD, ParseError, Parser, ReadOptions,
    Sample, Sink, source,
};
use crate::phrases::{
    A_PUZZLE, ARRAYS, CELLS_UNDER_NAME, NOT_AN_ARRAY, READ_ROW_BY_ROW, ROWS_IN_BRACKETS,
    SHORTER_TEXT, too_long,
};

/// See the [module documentation](self).
pub(super) struct Array;

static INFO: FormatInfo = FormatInfo {
    name: "array",
    aliases: &["python", "numpy"],
    extensions: &["py"],
    about: "arrays, texts and lists of cells as programs write them, and arrays as numpy prints them",
    example: "\
[[5 3 0 0 7 0 0 0 0]
 [6 0 0 1 9 5 0 0 0]
 [0 9 8 0 0 0 0 6 0]
 [8 0 0 0 6 0 0 0 3]
 [4 0 0 8 0 3 0 0 1]
 [7 0 0 0 2 0 0 0 6]
 [0 6 0 0 0 0 2 8 0]
 [0 0 0 4 1 9 0 0 5]
 [0 0 0 0 8 0 0 7 9]]
",
    holds: Holds::GIVENS,
};

impl Format for Array {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let start = sample.text.trim_start();
        // A line of 81 has no brackets before its end.
        let near = start.chars().take(100).any(|c| "[({".contains(c));
        let is_object = |text: &str| text.trim_start().starts_with('{');
        if !near
            || start.starts_with("{\"")
            // Braces in brackets are a list of JSON objects, since no programming language writes
            // arrays so.
            || start.strip_prefix('[').is_some_and(is_object)
            || sample.whole && json_array::is_json(start)
        {
            return false;
        }
        let json = converted(sample.text, sample.whole);
        // With fewer values this is a remark in brackets and not a grid.
        let is_array = json.is_some_and(|json| {
            json.bytes().filter(|&byte| byte == b',').count() >= 60
                && if sample.whole { json_array::is_json(&json) } else { json != sample.text }
        });
        // If each row has a line of its own, a grid of rows keeps more, namely the layout. A text
        // that is JSON was detected before.
        is_array
            && (super::packed::JsonFormat.detect(sample)
                || !super::starts_cleanly(&super::spaced::SPACED, sample))
    }

    fn is_doubtful(&self, _: &str) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(ArrayParser {
            options: options.clone(),
            text: String::new(),
            first: 1,
            over: false,
        })
    }
}

struct ArrayParser {
    options: ReadOptions,
    text: String,
    first: u64,
    over: bool,
}

impl Parser for ArrayParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        if self.over {
            return;
        }
        if self.text.len() + line.text.len() >= MAX_RECORD {
            self.over = true;
            let found = too_long(ARRAYS);
            sink.error(ParseError::new(ErrorCode::TooLong, line, 0, found, SHORTER_TEXT));
            return;
        }
        if self.text.is_empty() {
            self.first = line.number;
        }
        self.text.push_str(line.text);
        self.text.push('\n');
    }

    fn end(&mut self, sink: &mut Sink) {
        if self.over || self.text.trim().is_empty() {
            return;
        }
        if let Some(name) = name_of_other_order(&self.text) {
            let line = Line { number: self.first, text: self.text.lines().next().unwrap_or("") };
            let found = CELLS_UNDER_NAME.with("name", format!("`{name}`"));
            let error = ParseError::new(ErrorCode::Value, line, 0, found, A_PUZZLE);
            sink.error(error.with_help(READ_ROW_BY_ROW));
        } else if !self.read(sink) {
            let line = Line { number: self.first, text: self.text.lines().next().unwrap_or("") };
            let (found, expected) = (NOT_AN_ARRAY, ROWS_IN_BRACKETS);
            sink.error(ParseError::new(ErrorCode::Syntax, line, 0, found, expected));
        }
    }
}

impl ArrayParser {
    /// Adds the puzzles of the text to the sink; returns `false` if nothing in it looks like one.
    fn read(&self, sink: &mut Sink) -> bool {
        let mut own = Sink::default();
        let json = as_json(&self.text);
        if let Some(json) = &json {
            json_array::read(json, self.first, &self.options, &mut own);
        }
        let results: Vec<_> = std::iter::from_fn(|| own.pop()).collect();
        let is_read = !results.is_empty() && results.iter().all(Result::is_ok);
        // Some languages have values that stand column by column.
        let is_needed = !is_read || source::may_be_turned(&self.text);
        let other = is_needed.then(|| {
            source::read(&self.text, self.first, self.options.blank_char(), super::of_drawn)
        });
        let other = other.flatten().filter(|reading| {
            let reads_any = reading.results.iter().any(Result::is_ok);
            if is_read { reading.is_turned } else { json.is_none() || reads_any }
        });
        let found = other.is_some() || json.is_some();
        for result in other.map_or(results, |reading| reading.results) {
            sink.push(result);
        }
        found
    }
}

/// Returns the JSON of the same length for a word between values.
fn word(word: &str) -> Option<&'static str> {
    Some(match word {
        "None" | "null" => "null",
        "nan" | "NaN" | "nil" => "\"\"",
        _ => return None,
    })
}

/// Returns an array of a program as JSON of the same length; `None` if the text is not such an
/// array.
pub(super) fn as_json(text: &str) -> Option<String> {
    converted(text, true)
}

/// Returns the same for a text that may be only the beginning of an array.
fn converted(text: &str, whole: bool) -> Option<String> {
    let start = name_before(text)?;
    let json = blanks(&text[..start]);
    let mut state =
        Exchange { text, at: start, json, depth: 0, after_value: false, after_comma: None };
    while let Some(c) = text[state.at..].chars().next() {
        state.take(c)?;
    }
    ((state.depth == 0 || !whole) && state.json.contains('[')).then_some(state.json)
}

/// The state of rewriting an array as JSON.
struct Exchange<'a> {
    text: &'a str,
    /// The number of bytes that are done.
    at: usize,
    json: String,
    /// The number of open brackets.
    depth: usize,
    /// True if the text before ends with a value or with the end of an array.
    after_value: bool,
    /// The place in the JSON of a comma without a value after it so far.
    after_comma: Option<usize>,
}

impl Exchange<'_> {
    /// Takes the part of the text that starts with a character; `None` if it cannot stand in an
    /// array.
    fn take(&mut self, c: char) -> Option<()> {
        match c {
            '[' | '(' | '{' => {
                self.separate()?;
                self.json.push('[');
                self.depth += 1;
                (self.after_value, self.after_comma) = (false, None);
            }
            // `np.array([…])` has one more bracket.
            ']' | ')' | '}' if self.depth == 0 => self.json.push(' '),
            ']' | ')' | '}' => {
                if let Some(comma) = self.after_comma.take() {
                    self.json.replace_range(comma..=comma, " ");
                }
                self.json.push(']');
                self.depth -= 1;
                self.after_value = true;
            }
            ',' if self.depth == 0 => self.json.push(' '),
            ',' => {
                if !std::mem::take(&mut self.after_value) {
                    return None;
                }
                self.after_comma = Some(self.json.len());
                self.json.push(',');
            }
            _ if c.is_whitespace() => self.json.push(c),
            _ if self.depth == 0 => return self.rest_of_line(),
            '\'' | '"' => return self.quoted(c),
            '-' | '0'..='9' => return self.number(),
            _ if c.is_ascii_alphabetic() => {
                let end = |c: char| !c.is_ascii_alphanumeric();
                let name = self.text[self.at..].split(end).next()?;
                return self.value(word(name)?, name.len());
            }
            _ => return None,
        }
        self.at += c.len_utf8();
        Some(())
    }

    /// Writes a value that takes `length` bytes in the text.
    fn value(&mut self, json: &str, length: usize) -> Option<()> {
        self.separate()?;
        self.json.push_str(json);
        self.json.extend(std::iter::repeat_n(' ', length.checked_sub(json.len())?));
        self.at += length;
        (self.after_value, self.after_comma) = (true, None);
        Some(())
    }

    /// Puts a comma between two values that only white space separates.
    fn separate(&mut self) -> Option<()> {
        if self.after_value && self.depth > 0 {
            // The comma must not replace a line end, because line ends are counted.
            self.json.pop().filter(|c| matches!(c, ' ' | '\t'))?;
            self.json.push(',');
        }
        Some(())
    }

    fn quoted(&mut self, quote: char) -> Option<()> {
        let inner = &self.text[self.at + 1..];
        let inner = &inner[..inner.find(quote)?];
        // A cell, a row or a puzzle.
        if inner.len() > 20 && inner.len() < 60 || inner.contains(['\\', '"', '\n']) {
            return None;
        }
        self.value(&format!("\"{inner}\""), inner.len() + 2)
    }

    fn number(&mut self) -> Option<()> {
        let rest = &self.text[self.at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let digits = &self.text[self.at..self.at + 1 + end];
        // numpy writes whole numbers as `5.`
        let whole = digits.trim_end_matches('0').trim_end_matches('.');
        let number = match (digits.contains('.'), whole) {
            (false, _) => digits,
            (true, "") => "0",
            (true, _) => whole,
        };
        self.value(number, digits.len())
    }

    /// Skips the text after an array, or before the next.
    fn rest_of_line(&mut self) -> Option<()> {
        let rest = &self.text[self.at..];
        let end = rest.find(['\n', '[', '{']).unwrap_or(rest.len());
        // Cells in this text would be lost.
        if rest[..end].bytes().filter(u8::is_ascii_digit).count() >= 7 {
            return None;
        }
        self.json.push_str(&blanks(&rest[..end]));
        self.at += end;
        // The next array starts anew.
        self.after_value = false;
        Some(())
    }
}

/// Returns the start of the array, after a name with an equals sign, a call or the like.
fn name_before(text: &str) -> Option<usize> {
    let line_start = text.len() - text.trim_start().len();
    let line = text[line_start..].lines().next()?;
    let after_name = line.find('=').filter(|&at| {
        let name = &line[..at];
        name.len() <= 60
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "_[]<>:., \t*&$".contains(c))
    });
    let from = line_start + after_name.map_or(0, |at| at + 1);
    let rest = &text[from..];
    let open = rest.find(['[', '(', '{'])?;
    let call = &rest[..open];
    let is_call = call.len() <= 40
        && call.chars().all(|c| c.is_ascii_alphanumeric() || "._[]<>, \t\r\n".contains(c));
    if !is_call {
        return None;
    }
    // `np.array(` and `new int[][] {` do not open an array of their own.
    let mut start = from + open;
    if rest[open..].starts_with('(') && !call.trim().is_empty() {
        start += 1;
    }
    while let Some(rest) = text[start..].trim_start().strip_prefix("[]") {
        start = text.len() - rest.len();
    }
    Some(start)
}

/// Returns the name before an array if it announces cells in another order than by rows.
fn name_of_other_order(text: &str) -> Option<&str> {
    let (name, _) = text.trim_start().lines().next()?.split_once('=')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = name.split(|c| !is_name(c)).rfind(|word| !word.is_empty())?;
    (role(name) == Role::OtherOrder).then_some(name)
}

/// Returns as many spaces as a text has bytes, with its line ends.
fn blanks(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{detected, read, records};
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn arrays_are_those_of_many_programs() {
        let numpy = Array.example().to_owned();
        let commas = numpy.replace(' ', ", ").replace("\n, [", ",\n [");
        for text in [
            numpy.clone(),
            format!("array({numpy})"),
            numpy.replace('0', "0."),
            commas.replace('0', "None"),
            commas.replace("]]", "],\n]"),
            format!("board = {commas}"),
            format!("board = np.array({})", commas.trim_end()),
            commas.replace('0', "'.'").replace('5', "'5'"),
            format!("int[][] board = {};", commas.replace('[', "{").replace(']', "}")),
            commas.replace('[', "(").replace(']', ")"),
            format!(
                "x = {}",
                commas
                    .replace(['[', ']'], "")
                    .replace(['\n'], "")
                    .split(',')
                    .map(str::trim)
                    .collect::<Vec<_>>()
                    .join(", ")
            )
            .replace("x = ", "x = (")
                + ")",
            commas.replace('0', "nan"),
        ] {
            // If each row has a line of its own, a grid of rows keeps more.
            assert!(matches!(detected(&text), Some("array" | "spaced")), "{text}");
            let records = records(&Array, &text);
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(records[0].position.givens.to_string(), PUZZLE, "{text}");
        }
    }

    #[test]
    fn a_slip_has_its_place() {
        let text = Array.example().replacen(" 9 ", " 99 ", 1);
        let error = read(&Array, &text).remove(0).unwrap_err();
        assert!(error.found.to_string().contains("99 in column 5 in row 2"), "{error}");
    }

    #[test]
    fn json_keeps_the_length_and_the_lines() {
        for text in [Array.example(), "a = [None, 'x', 5.,]\n", "[[1]\n [2]]"] {
            let json = as_json(text).unwrap();
            assert_eq!(json.len(), text.len());
            assert_eq!(json.matches('\n').count(), text.matches('\n').count());
        }
        for text in ["", "[Puzzle]", "[1 2", "[a]", "a {b}", "[1,,2]"] {
            assert_eq!(as_json(text), None, "{text}");
        }
    }
}
