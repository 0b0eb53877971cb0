use std::collections::VecDeque;

use super::{Entry, ErrorCode, ParseError, Warning};
use crate::phrases::{MORE_UNREADABLE, PUZZLES};

/// The queue in which a parser puts the puzzles and errors that it completes.
///
/// A [`Parser`](super::Parser) gets it with every line, and [`Reader`](super::Reader) takes the
/// results out in the same order.
#[derive(Debug, Default)]
pub struct Sink {
    results: VecDeque<Result<Entry, ParseError>>,
    /// The number of errors among the results.
    errors: usize,
    /// The number of errors beyond [`MOST_ERRORS`], and the line of the first of them.
    more: Option<(u64, u64)>,
    /// A warning that concerns the next puzzle.
    ahead: Option<Warning>,
}

/// The largest number of errors that wait at a time; errors beyond it are only counted.
///
/// A document that is read as a whole may have a fault every few bytes, and an error takes a
/// hundred times as much memory.
const MOST_ERRORS: usize = 1000;

impl Sink {
    /// Adds a puzzle.
    ///
    /// ```
    /// use bivalue::format::{Entry, Record, Sink};
    ///
    /// let mut sink = Sink::default();
    /// sink.entry(Entry::new(Record::default(), 1));
    /// ```
    pub fn entry(&mut self, entry: Entry) {
        self.push(Ok(entry));
    }

    /// Gives the next puzzle a warning, if there is one.
    pub(super) fn warn_ahead(&mut self, warning: Option<Warning>) {
        self.ahead = warning;
    }

    /// Adds the error of a puzzle that cannot be read.
    ///
    /// At most 1,000 errors wait at a time. Errors beyond that are counted, and one last error
    /// gives their number.
    ///
    /// ```
    /// use bivalue::format::{ErrorCode, Message, ParseError, Sink};
    ///
    /// let mut sink = Sink::default();
    /// let [found, expected] = ["8 rows", "9 rows"].map(Message::text);
    /// sink.error(ParseError::of_text(ErrorCode::Rows, found, expected));
    /// ```
    pub fn error(&mut self, error: ParseError) {
        self.push(Err(error));
    }

    /// Adds a puzzle or an error.
    ///
    /// ```
    /// use bivalue::format::{Entry, Record, Sink};
    ///
    /// let mut sink = Sink::default();
    /// sink.push(Ok(Entry::new(Record::default(), 1)));
    /// ```
    pub fn push(&mut self, mut result: Result<Entry, ParseError>) {
        if let Ok(entry) = &mut result {
            entry.warnings.extend(self.ahead.take());
        } else if let Err(error) = &result {
            if self.errors == MOST_ERRORS {
                let (count, line) = self.more.unwrap_or((0, error.line));
                self.more = Some((count + 1, line));
                return;
            }
            self.errors += 1;
        }
        self.results.push_back(result);
    }

    /// Returns whether the queue is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.results.is_empty() && self.more.is_none()
    }

    /// Returns the number of puzzles and errors.
    pub(super) fn len(&self) -> u64 {
        self.results.len() as u64 + self.more.map_or(0, |(count, _)| count)
    }

    /// Adds a puzzle or an error, if there is one.
    pub(super) fn extend(&mut self, result: Option<Result<Entry, ParseError>>) {
        if let Some(result) = result {
            self.push(result);
        }
    }

    pub(super) fn pop(&mut self) -> Option<Result<Entry, ParseError>> {
        let Some(result) = self.results.pop_front() else {
            let (count, line) = self.more.take()?;
            let found = MORE_UNREADABLE.with("count", count);
            let error = ParseError::of_text(ErrorCode::Value, found, PUZZLES);
            return Some(Err(ParseError { line, ..error }));
        };
        self.errors -= usize::from(result.is_err());
        Some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Record;
    use super::*;

    #[test]
    fn errors_beyond_a_thousand_are_counted_and_puzzles_are_kept() {
        let mut sink = Sink::default();
        for line in 1..=3000 {
            let error = ParseError::of_text(ErrorCode::Value, MORE_UNREADABLE, PUZZLES);
            sink.error(ParseError { line, ..error });
            sink.entry(Entry::new(Record::default(), line));
        }
        let results: Vec<_> = std::iter::from_fn(|| sink.pop()).collect();
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 3000);
        assert_eq!(results.len(), 3000 + MOST_ERRORS + 1);
        let last = results.last().unwrap().as_ref().unwrap_err();
        assert_eq!(
            (last.line, last.found.to_string()),
            (1001, "2000 more that cannot be read".to_owned())
        );
        sink.error(last.clone());
        assert!(sink.pop().is_some() && sink.pop().is_none());
    }
}
