//! One puzzle a line: 81 characters, then perhaps a comment.
//!
//! The community's lingua franca. Digits, and one of many characters for an empty cell; what
//! follows after white space, a comma, `#` or `;` is a comment.

use crate::grid::Grid;

use super::{
    Entry, ErrorCode, Field, Format, Holds, Line, ParseError, Parser, ReadOptions, Record, Sample,
    Sink, WriteError, WriteOptions, Writer, chars,
};

/// See the [module's text](self).
pub(super) struct LineFormat;

impl Format for LineFormat {
    fn name(&self) -> &'static str {
        "line"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["txt"]
    }

    fn about(&self) -> &'static str {
        "81 characters a line, then perhaps a comment"
    }

    fn example(&self) -> &'static str {
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6.. # 17 clues\n"
    }

    fn holds(&self) -> Holds {
        Holds { info: &[Field::Comment], ..Holds::GIVENS }
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        sample.filled_lines().any(|line| is_puzzle(line.text.as_bytes()))
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(LineParser { blank: options.blank })
    }

    fn writer(&self) -> Option<&'static dyn Writer> {
        Some(&Self)
    }
}

/// Whether a line starts with 81 cells and goes on with none.
pub(super) fn is_puzzle(line: &[u8]) -> bool {
    let cells = line.trim_ascii_start().iter();
    cells.take_while(|&&byte| chars::cell(byte.into(), None).is_some()).count() == 81
}

struct LineParser {
    blank: Option<char>,
}

impl Parser for LineParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let text = line.text.trim();
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        let mut grid = [None; 81];
        let mut count = 0;
        for (place, character) in text.chars().enumerate() {
            let Some(content) = chars::cell(character, self.blank) else {
                if matches!(character, ' ' | '\t' | ',' | ';' | '#') {
                    break;
                }
                sink.error(ParseError::new(
                    ErrorCode::Character,
                    line,
                    place as u64 + 1,
                    format!("character {character:?}"),
                    "a digit or a blank",
                ));
                return;
            };
            if let Some(cell) = grid.get_mut(place) {
                *cell = content;
            }
            count = place + 1;
        }
        if count != 81 {
            let found = format!("{count} cells");
            sink.error(ParseError::new(ErrorCode::Length, line, 0, found, "81 cells"));
            return;
        }
        sink.entry(Entry::new(Record::from_givens(Grid::new(grid)), line.number));
    }

    fn end(&mut self, _: &mut Sink) {}
}

impl Writer for LineFormat {
    fn record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        if record.position.is_sukaku() {
            return Err(WriteError("a line of 81 characters cannot show a Sukaku".into()));
        }
        let blank = options.blank.unwrap_or('.');
        out.push_str(&record.position.values().to_line(blank));
        out.push('\n');
        Ok(())
    }
}
