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

use super::source;
use crate::as_json::{as_json, converted};
use crate::named::packed::{JsonFormat, json_array};
use crate::named::spaced::SPACED;
use crate::names::{Role, role};
use crate::phrases::{
    A_PUZZLE, ARRAYS, CELLS_UNDER_NAME, NOT_AN_ARRAY, READ_ROW_BY_ROW, ROWS_IN_BRACKETS,
    SHORTER_TEXT, too_long,
};
use crate::{
    ErrorCode, Format, FormatInfo, Holds, Line, MAX_RECORD, ParseError, Parser, ReadOptions,
    Sample, Sink, of_drawn, starts_cleanly,
};

/// See the [module documentation](self).
pub(crate) struct Array;

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
        is_array && (JsonFormat.detect(sample) || !starts_cleanly(&SPACED, sample))
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
        let other = is_needed
            .then(|| source::read(&self.text, self.first, self.options.blank_char(), of_drawn));
        let other = other.flatten().filter(|reading| {
            let reads_any = reading.results.iter().any(Result::is_ok);
            // Of a list with a word among its cells, one error tells more than one for each cell.
            let is_one_list = || reading.results.len() == 1 && results.len() > 1;
            if is_read { reading.is_turned } else { json.is_none() || reads_any || is_one_list() }
        });
        let found = other.is_some() || json.is_some();
        for result in other.map_or(results, |reading| reading.results) {
            sink.push(result);
        }
        found
    }
}

/// Returns the name before an array if it announces cells in another order than by rows.
fn name_of_other_order(text: &str) -> Option<&str> {
    let (name, _) = text.trim_start().lines().next()?.split_once('=')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = name.split(|c| !is_name(c)).rfind(|word| !word.is_empty())?;
    (role(name) == Role::OtherOrder).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{detected, read, records};

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
}
