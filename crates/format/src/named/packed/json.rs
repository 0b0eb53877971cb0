//! JSON: grids as arrays or texts, and objects that hold them.
//!
//! The reader accepts an array of nine rows or of 81 cells, a text of 81 or (for a Sukaku) 729
//! characters, an object with one of these under a usual name and with a solution and other fields
//! beside it, and arrays and objects of all these. A text is one value a line, or one document. The
//! writer makes one object a line:
//! - `puzzle`: the givens, 81 characters;
//! - `placed`: the placed digits, 81 characters, if there are any;
//! - `candidates`: 81 texts of digits, if there are any;
//! - `solution`: 81 characters, if it is known;
//! - `title`, `author`, `description`, `comment`, `date`, `source`, `level`, `url`: texts.

use serde_json::Value;

use bivalue_core::grid::{Digit, DigitSet, Grid};

use super::json_read::JsonParser;
use super::json_text;
use super::json_values::FIELDS;
use super::{
    Blank, Field, Format, FormatInfo, Holds, Parser, Pencilmarks, ReadOptions, Record, Sample,
    WriteError, WriteOptions, Writer,
};

/// See the [module documentation](self).
pub(crate) struct JsonFormat;

static INFO: FormatInfo = FormatInfo {
    name: "json",
    aliases: &["ndjson", "jsonl"],
    extensions: &["json", "jsonl", "ndjson"],
    about: "JSON arrays, texts and objects of usual shapes; written as one object a line",
    example: concat!(
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","#,
        r#""solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","#,
        r#""title":"Sudoku"}"#,
        "\n"
    ),
    holds: Holds {
        placed: true,
        candidates: true,
        pencilmarks: Pencilmarks::Noted,
        solution: true,
        info: &[
            Field::Title,
            Field::Author,
            Field::Description,
            Field::Comment,
            Field::Date,
            Field::Source,
            Field::Level,
            Field::Url,
        ],
    },
};

impl Format for JsonFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        json_text::starts_like_json(sample.text)
    }

    fn is_doubtful(&self, text: &str) -> bool {
        // What JSON says beside a puzzle counts.
        let start = text.trim_start();
        // A grid of cells such as `[5][ ]` is a list of arrays.
        let is_cell = start.as_bytes().get(2) == Some(&b']');
        let is_cell_a_line = |line: &str| {
            let line = line.trim();
            line.len() < 120 && line.starts_with('{') && line.ends_with('}') && !line.contains('[')
        };
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        if lines.clone().take(9).count() == 9 && lines.all(is_cell_a_line) {
            return true;
        }
        start.starts_with('[')
            && !text.contains('"')
            && (is_cell || !super::json_array::is_json(text))
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(JsonParser::new(options))
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

impl Writer for JsonFormat {
    fn write_record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let blank = options.blank.unwrap_or(Blank::DOT);
        let position = &record.position;
        let mut members: Vec<(&str, Value)> = Vec::new();
        members.push(("puzzle", blank.line(&position.givens).into()));
        if position.placed != Grid::EMPTY {
            members.push(("placed", blank.line(&position.placed).into()));
        }
        if let Some(candidates) = &position.candidates {
            members.push(("candidates", candidates.iter().copied().map(digits).collect()));
        }
        if let Some(solution) = &record.solution {
            members.push(("solution", blank.line(solution).into()));
        }
        for (field, text) in &record.info {
            let Some((name, _)) = FIELDS.iter().find(|(_, known)| known == field) else {
                continue;
            };
            match members.iter_mut().find(|(known, _)| known == name) {
                Some((_, Value::Array(texts))) => texts.push(text.clone().into()),
                Some((_, first)) => *first = vec![first.take(), text.clone().into()].into(),
                None => members.push((name, text.clone().into())),
            }
        }
        for (place, (name, value)) in members.iter().enumerate() {
            out.push(if place == 0 { '{' } else { ',' });
            out.extend(["\"", name, "\":", &value.to_string()]);
        }
        out.push_str("}\n");
        Ok(())
    }
}

/// Returns the digits of a set as a text, `""` for the empty set.
fn digits(set: DigitSet) -> Value {
    set.into_iter().map(Digit::to_char).collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::super::{ErrorCode, laws};
    use super::*;

    laws::laws!(JsonFormat);

    const P: &str = laws::PUZZLE;
    const S: &str = laws::SOLUTION;

    /// The rows of the examples' puzzle, with bars between the boxes.
    fn barred() -> Vec<String> {
        let row = |row: &[u8]| {
            let signs = String::from_utf8_lossy(row).chars().map(String::from).collect::<Vec<_>>();
            signs.chunks(3).map(|cells| cells.join(" ")).collect::<Vec<_>>().join(" | ")
        };
        P.as_bytes().chunks(9).map(row).collect()
    }

    /// Returns the examples' puzzle as an array of nine rows of numbers.
    fn rows() -> String {
        let digit = |&cell: &u8| {
            if cell == b'.' { "0".into() } else { (cell as char).to_string() }
        };
        let rows = P.as_bytes().chunks(9);
        let rows: Vec<String> = rows
            .map(|row| format!("[{}]", row.iter().map(digit).collect::<Vec<_>>().join(",")))
            .collect();
        format!("[{}]", rows.join(","))
    }

    #[test]
    fn puzzles_have_many_shapes() {
        let rows = rows();
        let flat = format!("[{}]", rows.replace(['[', ']'], "").replace('0', "null"));
        let texts = format!(
            "[{}]",
            flat[1..flat.len() - 1].replace("null", "\"\"").replace("5,", "\"5\",")
        );
        let strings: Vec<String> = P
            .as_bytes()
            .chunks(9)
            .map(|row| format!("{:?}", String::from_utf8_lossy(row)))
            .collect();
        for text in [
            rows.clone(),
            flat,
            texts,
            format!("[{}]", strings.join(",")),
            format!("[\n{}", &rows[1..].replace("],", "],\n")),
            format!("{P:?}"),
            format!("[{P:?}]"),
            format!(r#"{{"quiz":"{P}"}}"#),
            format!(r#"{{"id":7,"Question":"{P}","clues":30}}"#),
            format!(r#"{{"grid":{rows},"givens":null}}"#),
            format!(r#"{{"puzzles":[{{"puzzle":"{P}"}}]}}"#),
            format!(r#"{{"status":"ok","result":{{"puzzle":"{P}","level":2}}}}"#),
            format!(r#"{{"puzzle":{:?}}}"#, barred()),
            format!(
                r#"{{"newboard":{{"grids":[{{"value":{rows},"difficulty":"Easy"}}],"results":1}}}}"#
            ),
            format!(r#"{{"easy":{{"puzzle_data":{{"puzzle":{rows}}}}}}}"#),
            format!(
                r#"{{"puzzle":"{P}","solutions":1,"solved":true,"solution":null,"steps":[{{"a":[1]}}]}}"#
            ),
        ] {
            if !text.starts_with('"') {
                assert_eq!(laws::detected(&text), Some("json"), "{text}");
            }
            let record = laws::one(&JsonFormat, &text);
            assert_eq!(record.position.givens.to_string(), P, "{text}");
            assert_eq!(record.solution, None, "{text}");
        }
    }

    #[test]
    fn names_that_say_nothing_are_looked_into() {
        let rows = rows();
        let frame = format!(r#"{{"puzzle":{{"0":"{P}","1":"{P}"}},"solution":{{"0":"{S}"}}}}"#);
        let objects = rows.replace('0', "{}").replace('5', r#"{"value":5.0,"given":true}"#);
        for (text, count) in [
            (format!(r#"{{"initialBoard":{rows},"size":9}}"#), 1),
            (
                format!(
                    r#"{{"7":{{"puzzle":"{P}"}},"8":{{"puzzle":"{P}"}},"meta":{{"a":["b"]}}}}"#
                ),
                2,
            ),
            (format!(r#"{{"easy":[{{"puzzle":"{P}"}}],"expert":[{{"puzzle":"{P}"}}]}}"#), 2),
            (format!(r#"{{"rows":[{{"row_idx":0,"row":{{"puzzle":"{P}"}}}}]}}"#), 1),
            (frame, 2),
            (format!(r#"{{"cells":{objects}}}"#), 1),
            (format!(r#"{{"puzzle":"{}"}}"#, P.replace('.', " ")), 1),
            (format!(r#"{{"puzzle":"{} {}"}}"#, &P[..9], &P[9..]), 1),
        ] {
            let results = laws::read_as(&JsonFormat, &text, false);
            assert_eq!(results.len(), count, "{text} {results:?}");
            for result in results {
                let record = result.unwrap().record;
                assert_eq!(record.position.givens.to_string(), P, "{text}");
            }
        }
        for text in [
            format!(r#"{{"name":"{S}"}}"#),
            format!(r#"{{"solution":"{P}"}}"#),
            r#"{"meta":{"tags":["a"],"more":{}}}"#.into(),
        ] {
            assert_eq!(laws::refusal(&JsonFormat, &text).code, ErrorCode::Value, "{text}");
        }
        let inside = format!(r#"{{"expert":[{{"puzzle":"12"}},{{"puzzle":"{P}"}}]}}"#);
        let results = laws::read_as(&JsonFormat, &inside, false);
        assert!(results[0].is_err() && results[1].is_ok());
    }

    #[test]
    fn solutions_have_many_names() {
        for member in [
            format!(r#""answer":"{S}""#),
            format!(r#""Solution":"{S}","solutions":2"#),
            format!(r#""solutions":["{S}","{S}"]"#),
        ] {
            let text = format!(r#"{{"puzzle":"{P}",{member},"rating":2.5}}"#);
            let record = laws::one(&JsonFormat, &text);
            assert_eq!(record.solution.unwrap().to_string(), S);
            assert_eq!(record.field(Field::Level), Some("2.5"));
        }
    }

    #[test]
    fn a_sukaku_is_729_characters() {
        let record = laws::one(&JsonFormat, &format!("[\"{}{}\"]", "1.3......", ".".repeat(720)));
        assert!(record.position.is_sukaku());
        assert_eq!(record.position.candidates.unwrap()[0].to_string(), "13");
    }

    #[test]
    fn a_bad_line_leaves_the_others() {
        let good = format!("{{\"puzzle\":\"{P}\"}}\n");
        let text = format!("{good}{{\"puzzle\":\"{P}\"\n\n{good}{{}}\n[1,2]\n{good}7\n");
        let results = laws::read_as(&JsonFormat, &text, false);
        let lines: Vec<_> = results
            .iter()
            .map(|result| match result {
                Ok(entry) => (entry.line, None),
                Err(error) => (error.line, Some(error.code)),
            })
            .collect();
        let expected = [
            (1, None),
            (2, Some(ErrorCode::Syntax)),
            (4, None),
            (5, Some(ErrorCode::Value)),
            (6, Some(ErrorCode::Length)),
            (7, None),
            (8, Some(ErrorCode::Value)),
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn parts_of_a_document_have_their_lines() {
        let text = format!("[\n  {{\"puzzle\": \"{P}\"}},\n  {{\"a\":1}},\n  \"12q4\"\n]\n");
        let results = laws::read_as(&JsonFormat, &text, false);
        assert_eq!(results[0].as_ref().unwrap().line, 2);
        let error = results[1].as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (3, 3));
        let error = results[2].as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (4, 6));
        assert_eq!(error.excerpt, Some(("  \"12q4\"".into(), 0)));
        assert_eq!(results.len(), 3);
    }

    #[test]
    fn faults_name_the_cell() {
        let text = rows().replacen("[6,0", "[6,12", 1);
        let error = laws::refusal(&JsonFormat, &text);
        assert_eq!(
            error.message(),
            "12 in column 2 in row 2, expected a digit, or 0 or null for an empty cell"
        );
        let text = format!(r#"{{"puzzle":"{P}","solution":"123"}}"#);
        assert_eq!(laws::refusal(&JsonFormat, &text).found, "3 cells in \"solution\"");
    }

    #[test]
    fn broken_documents_are_refused_where_they_break() {
        let error = laws::refusal(&JsonFormat, "{\n\"ä\": 1,,\n}\n");
        assert_eq!((error.code, error.line), (ErrorCode::Syntax, 2));
        for text in ["[".repeat(100_000), ["[".repeat(100_000), "]".repeat(100_000)].concat()] {
            assert_eq!(laws::read_as(&JsonFormat, &text, false).len(), 1);
        }
        let error = laws::refusal(&JsonFormat, &"[\n".repeat(crate::MAX_RECORD / 2 + 1));
        assert_eq!(error.code, ErrorCode::TooLong);
    }

    #[test]
    fn cells_that_say_where_they_are_have_any_name() {
        let cell = |names: [&str; 2], (at, c): (usize, char)| {
            let members = format!(r#""{}":{},"{}":{}"#, names[0], at / 9, names[1], at % 9);
            (c != '.').then(|| format!(r#"{{{members},"value":"{c}"}}"#))
        };
        for names in [["row", "col"], ["y", "x"]] {
            let cells: Vec<String> =
                P.chars().enumerate().filter_map(|given| cell(names, given)).collect();
            let text = format!(r#"{{"squares":[{}]}}"#, cells.join(","));
            assert_eq!(laws::one(&JsonFormat, &text).position.givens.to_string(), P, "{text}");
        }
    }

    #[test]
    fn headings_in_brackets_are_no_json() {
        for text in ["[Puzzle]\n", "[State]\n", "{a}\n", "[x]\n", "[12:30] Ann: this\n"] {
            assert_ne!(laws::detected(text), Some("json"));
        }
    }
}
