//! Arrays as programs write them: Python, numpy, Java, C, JavaScript.
//!
//! Nine rows of nine or 81 values in brackets, parentheses or braces, with what programs write and JSON does not
//! have: `None`, quotes of one kind or the other, a comma after the last value, a name before
//! the array, numbers with spaces between as numpy prints them. All of that is exchanged for
//! JSON of the same length, so that faults keep their places. Read only.

use super::packed::json_array;
use super::{
    ErrorCode, Format, FormatInfo, Holds, Line, MAX_RECORD, ParseError, Parser, ReadOptions,
    Sample, Sink,
};

/// See the [module's text](self).
pub(super) struct Array;

static INFO: FormatInfo = FormatInfo {
    name: "array",
    aliases: &["python", "numpy"],
    extensions: &["py"],
    about: "arrays as programs write them and numpy prints them",
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
        if !near || start.starts_with("{\"") || sample.whole && json_array::is_json(start) {
            return false;
        }
        let json = converted(sample.text, sample.whole);
        // Fewer values are no grid but a remark in brackets.
        let is_array = json.is_some_and(|json| {
            json.bytes().filter(|&byte| byte == b',').count() >= 60
                && if sample.whole { json_array::is_json(&json) } else { json != sample.text }
        });
        // Where each row has its line, a grid of rows says more: how it is drawn.
        is_array && !super::starts_cleanly(&super::spaced::SPACED, sample)
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
            let found = format!("arrays of more than {} MiB", MAX_RECORD >> 20);
            sink.error(ParseError::new(ErrorCode::TooLong, line, 0, found, "a shorter text"));
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
        if let Some(json) = as_json(&self.text) {
            json_array::read(&json, self.first, &self.options, sink);
        } else {
            let line = Line { number: self.first, text: self.text.lines().next().unwrap_or("") };
            let (found, expected) = ("a text that is no array", "rows in brackets");
            sink.error(ParseError::new(ErrorCode::Syntax, line, 0, found, expected));
        }
    }
}

/// What a word between values stands for in JSON of the same length.
fn word(word: &str) -> Option<&'static str> {
    Some(match word {
        "None" => "null",
        "null" => "null",
        "nan" | "NaN" | "nil" => "\"\" ",
        _ => return None,
    })
}

/// An array of a program as JSON of the same length; `None` if it is none.
pub(super) fn as_json(text: &str) -> Option<String> {
    converted(text, true)
}

/// The same for the beginning of a text, if it is not the whole.
fn converted(text: &str, whole: bool) -> Option<String> {
    let start = name_before(text)?;
    let mut json = blanks(&text[..start]);
    let mut depth = 0_usize;
    // Whether a value, or the end of an array, stands right before.
    let mut after_value = false;
    let mut after_comma = None;
    let mut at = start;
    while let Some(c) = text[at..].chars().next() {
        let length = c.len_utf8();
        match c {
            '[' | '(' | '{' => {
                separate(&mut json, after_value, depth)?;
                json.push('[');
                depth += 1;
                (after_value, after_comma) = (false, None);
            }
            ']' | ')' | '}' => {
                // `np.array([…])` has one more.
                if depth == 0 {
                    json.push(' ');
                    at += length;
                    continue;
                }
                if let Some(comma) = after_comma.take() {
                    json.replace_range(comma..=comma, " ");
                }
                json.push(']');
                depth -= 1;
                after_value = true;
            }
            ',' => {
                if depth > 0 && !after_value {
                    return None;
                }
                after_comma = (depth > 0).then_some(json.len());
                json.push(if depth > 0 { ',' } else { ' ' });
                after_value = false;
            }
            ';' if depth == 0 => {
                json.push(' ');
                after_value = false;
            }
            '\'' | '"' if depth > 0 => {
                separate(&mut json, after_value, depth)?;
                let inner = &text[at + 1..];
                let inner = &inner[..inner.find(c)?];
                if inner.len() > 20 && inner.len() < 60 || inner.contains(['\\', '"', '\n']) {
                    return None;
                }
                json.extend(["\"", inner, "\""]);
                at += inner.len() + 2;
                (after_value, after_comma) = (true, None);
                continue;
            }
            '-' | '0'..='9' if depth > 0 => {
                separate(&mut json, after_value, depth)?;
                let end = |c: char| !c.is_ascii_digit() && c != '.';
                let rest = &text[at + 1..];
                let digits = &text[at..at + 1 + rest.find(end).unwrap_or(rest.len())];
                // numpy writes whole numbers as `5.`
                let whole = digits.trim_end_matches('0').trim_end_matches('.');
                let number = if digits.contains('.') { whole } else { digits };
                let number = if number.is_empty() { "0" } else { number };
                json.push_str(number);
                json.extend(std::iter::repeat_n(' ', digits.len().checked_sub(number.len())?));
                at += digits.len();
                (after_value, after_comma) = (true, None);
                continue;
            }
            '.' if depth > 0 => return None,
            _ if c.is_whitespace() => json.push(c),
            _ if c.is_ascii_alphabetic() && depth > 0 => {
                let end = |c: char| !c.is_ascii_alphanumeric();
                let name = text[at..].split(end).next()?;
                // `, dtype=int64)` follows after what `array([` opens.
                let value = word(name)?;
                separate(&mut json, after_value, depth)?;
                json.push_str(value);
                at += name.len();
                (after_value, after_comma) = (true, None);
                continue;
            }
            // What stands behind the array is no part of it.
            _ if depth == 0 => {
                let line = text[at..].find('\n').map_or(text.len(), |end| at + end);
                // It may be another array, or a name before one; other cells would be lost.
                let line = text[at..line].find(['[', '{']).map_or(line, |open| at + open);
                if text[at..line].bytes().filter(u8::is_ascii_digit).count() >= 7 {
                    return None;
                }
                json.push_str(&blanks(&text[at..line]));
                at = line;
                continue;
            }
            _ => return None,
        }
        at += length;
    }
    ((depth == 0 || !whole) && json.contains('[')).then_some(json)
}

/// Where the array starts: behind a name and an equals sign, a call and the like, if there are any.
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
    // `np.array(` and `new int[][] {` open nothing by themselves.
    let mut start = from + open;
    if rest[open..].starts_with('(') && !call.trim().is_empty() {
        start += 1;
    }
    while let Some(rest) = text[start..].trim_start().strip_prefix("[]") {
        start = text.len() - rest.len();
    }
    Some(start)
}

/// Puts a comma between two values that only white space separates.
fn separate(json: &mut String, after_value: bool, depth: usize) -> Option<()> {
    if !after_value || depth == 0 {
        return Some(());
    }
    // Not in place of the line end, which counts lines.
    if !json.ends_with(' ') && !json.ends_with('\t') {
        return None;
    }
    json.pop();
    json.push(',');
    Some(())
}

/// As many spaces as a text has bytes, and its line ends.
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
            numpy.replace("0", "0."),
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
            assert_eq!(detected(&text), Some("array"), "{text}");
            let records = records(&Array, &text);
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(records[0].position.givens.to_line('.'), PUZZLE, "{text}");
        }
    }

    #[test]
    fn a_slip_has_its_place() {
        let text = Array.example().replacen(" 9 ", " 99 ", 1);
        let error = read(&Array, &text).remove(0).unwrap_err();
        assert!(error.found.contains("99 in column 5 in row 2"), "{error}");
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
