//! Lines and columns of places in a long text.

use super::fault::Fault;
use super::{ErrorCode, ParseError};
use crate::phrases::{self, SHORTER_ONE};
use bivalue_core::text::Phrase;

/// The numbers of characters that an error shows before and after its place.
const BEFORE: usize = 30;
const FROM: usize = 60;

/// Finds the lines and columns of places, which are usually in ascending order.
///
/// To count from the start for every puzzle of a long text would take time in the square of its
/// length, so the last place is remembered.
pub(super) struct Places<'a> {
    text: &'a str,
    first_line: u64,
    offset: usize,
    line: u64,
    column: u64,
}

impl<'a> Places<'a> {
    /// Makes the places of a text whose first line has a number.
    pub(super) fn new(text: &'a str, first_line: u64) -> Self {
        Self { text, first_line, offset: 0, line: first_line, column: 1 }
    }

    /// Returns the offset of a part of the text.
    pub(super) fn offset_of(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    /// Returns the line of a byte offset.
    pub(super) fn line(&mut self, offset: usize) -> u64 {
        self.seek(offset);
        self.line
    }

    /// Returns the error of a fault in a piece that starts at a byte offset.
    pub(super) fn error(&mut self, offset: usize, fault: Fault) -> ParseError {
        // What is missing at the end is missing behind the last line, not in a line after it.
        let end = self.text.strip_suffix('\n').map_or(self.text.len(), str::len);
        self.seek(offset.min(end));
        let (before, from) = self.text.split_at(self.offset);
        let cut = before
            .char_indices()
            .rev()
            .take_while(|&(_, character)| character != '\n')
            .take(BEFORE)
            .last()
            .map_or(before.len(), |(at, _)| at);
        let shown = before.get(cut..).unwrap_or("");
        let shown_before = shown.chars().count() as u64;
        let excerpt = shown.chars().chain(from.chars().take_while(|&c| c != '\n').take(FROM));
        ParseError {
            code: fault.code,
            line: self.line,
            column: self.column + fault.at.unwrap_or(0),
            found: fault.found,
            expected: fault.expected,
            help: fault.help,
            excerpt: Some((excerpt.collect(), self.column - 1 - shown_before)),
        }
    }

    fn seek(&mut self, offset: usize) {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.offset {
            (self.offset, self.line, self.column) = (0, self.first_line, 1);
        }
        let passed = &self.text[self.offset..offset];
        if let Some(newline) = passed.rfind('\n') {
            self.line += passed.bytes().filter(|&byte| byte == b'\n').count() as u64;
            self.column = passed[newline + 1..].chars().count() as u64 + 1;
        } else {
            self.column += passed.chars().count() as u64;
        }
        self.offset = offset;
    }
}

/// Returns the fault of a document that is longer than the limit.
pub(super) fn too_long(what: Phrase) -> Fault {
    Fault::new(ErrorCode::TooLong, phrases::too_long(what), SHORTER_ONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::{A_LINE, A_TAG};

    #[test]
    fn places_are_lines_and_characters() {
        let text = "ä{\nöü x\n";
        let mut places = Places::new(text, 7);
        let fault = || Fault::new(ErrorCode::Value, A_TAG, A_LINE);
        let at = text.find('x').unwrap();
        let error = places.error(at, fault());
        assert_eq!((error.line, error.column), (8, 4));
        assert_eq!(error.excerpt, Some(("öü x".into(), 0)));
        // Offsets may also descend, and an offset within a character stands for its start.
        let error = places.error(1, fault());
        assert_eq!((error.line, error.column), (7, 1));
        assert_eq!(places.line(text.len() + 5), 9);
        let error = places.error(text.len(), fault());
        assert_eq!((error.line, error.column), (8, 5));
    }

    #[test]
    fn a_long_line_is_cut_before_and_after() {
        let text = "a".repeat(500);
        let error = Places::new(&text, 1).error(200, Fault::new(ErrorCode::Value, A_TAG, A_LINE));
        assert_eq!(error.column, 201);
        assert_eq!(error.excerpt, Some(("a".repeat(90), 170)));
    }
}
