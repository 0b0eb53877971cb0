//! The text that Sudoku Studio copies: 81 cells with `+` before a placed digit, then removed
//! candidates.
//!
//! In `73+2.4..+19…:227 557 464` the candidates after the colon were removed. Each is digit, row
//! and column; the colon may be missing. The candidates of the position are those that no digit in
//! a house excludes, without the removed ones. HoDoKu's library lines have the same two fields. The
//! format is read and not written.

use bivalue_core::grid::{Cell, Digit, DigitSet, Grid, Position};

use crate::cells::column;
use crate::phrases::{self, DIGIT_OR_BLANK, DIGIT_ROW_COLUMN, DIGIT_THAT_WAS_PLACED};
use crate::{
    Entry, ErrorCode, Format, FormatInfo, Holds, Line, ParseError, Parser, Pencilmarks,
    ReadOptions, Record, Sample, Sink, chars,
};
use bivalue_core::text::Message;

/// See the [module documentation](self).
pub(crate) struct Studio;

static INFO: FormatInfo = FormatInfo {
    name: "sudoku-studio",
    aliases: &["studio"],
    extensions: &[],
    about: "Sudoku Studio's line: + before a placed digit, then removed candidates",
    example: "53..7....6..195....98....6.8...6...34..8+53..17...2...6.6....28....419..5....8..79:113 215 334\n",
    holds: Holds {
        placed: true,
        candidates: true,
        pencilmarks: Pencilmarks::Noted,
        ..Holds::GIVENS
    },
};

impl Format for Studio {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let lines = sample.filled_lines().filter(|line| !is_comment(line.text)).take(20);
        let mut telling = false;
        let mut count = 0;
        for line in lines {
            count += 1;
            let (cells, removed) = halves(line.text);
            let digits = cells.chars().filter(|&c| c != '+').count();
            let readable = cells.chars().filter(|&c| c == '+' || chars::cell(c, None).is_some());
            let marked = cells.contains('+') || removed.is_some_and(is_removed);
            // A text with one cell too many or too few is still of this format.
            if !(79..=83).contains(&digits) || readable.count() + 2 < cells.chars().count() {
                return false;
            }
            telling |= marked;
        }
        count > 0 && telling
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(StudioParser { blank: options.blank_char() })
    }
}

fn is_comment(text: &str) -> bool {
    text.trim_start().starts_with('#')
}

/// Returns the texts before and after the colon.
fn halves(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    text.split_once(':').map_or((text, None), |(cells, removed)| (cells.trim_end(), Some(removed)))
}

/// Returns whether a text is numbers of three digits.
fn is_removed(text: &str) -> bool {
    let number = |word: &str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    !text.trim().is_empty() && text.split_whitespace().all(number)
}

struct StudioParser {
    blank: Option<char>,
}

impl Parser for StudioParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        if !line.text.trim().is_empty() && !is_comment(line.text) {
            sink.push(self.read(line));
        }
    }

    fn end(&mut self, _: &mut Sink) {}
}

impl StudioParser {
    fn read(&self, line: Line<'_>) -> Result<Entry, ParseError> {
        let (cells, removed) = halves(line.text);
        let offset = |part: &str| part.as_ptr() as usize - line.text.as_ptr() as usize;
        let mut grids = [Grid::EMPTY; 2];
        let (mut count, mut placed) = (0, false);
        for (at, c) in cells.char_indices() {
            if c == '+' && !placed {
                placed = true;
                continue;
            }
            let place = column(line, offset(cells) + at);
            let content = chars::cell(c, self.blank)
                .filter(|content| content.is_some() || !placed)
                .ok_or_else(|| {
                    let found = phrases::character(c);
                    let expected = if placed { DIGIT_THAT_WAS_PLACED } else { DIGIT_OR_BLANK };
                    ParseError::new(ErrorCode::Character, line, place, found, expected)
                })?;
            if count < 81 {
                grids[usize::from(placed)][Cell::from_index(count)] = content;
            }
            (count, placed) = (count + 1, false);
        }
        if count != 81 {
            let place = column(line, offset(cells) + cells.len());
            let found = phrases::cells(count);
            return Err(ParseError::new(ErrorCode::Length, line, place, found, phrases::cells(81)));
        }
        let [givens, placed] = grids;
        let mut position = Position { givens, placed, candidates: None };
        if let Some(removed) = removed.filter(|removed| !removed.trim().is_empty()) {
            position.candidates = Some(candidates(&position.values(), removed, line)?);
        }
        Ok(Entry::new(Record { position, ..Record::default() }, line.number))
    }
}

/// Returns the candidates that no digit excludes and that were not removed.
fn candidates(
    values: &Grid,
    removed: &str,
    line: Line<'_>,
) -> Result<Box<[DigitSet; 81]>, ParseError> {
    let mut candidates = Box::new([DigitSet::EMPTY; 81]);
    for (cell, digits) in Cell::all().zip(candidates.iter_mut()) {
        if values[cell].is_none() {
            *digits = !values.seen_from(cell);
        }
    }
    for word in removed.split_whitespace() {
        let digits: Option<Vec<Digit>> = word.chars().map(Digit::from_char).collect();
        let Some([digit, row, column]) = digits.as_deref() else {
            let place = word.as_ptr() as usize - line.text.as_ptr() as usize;
            let place = self::column(line, place);
            let (found, expected) = (Message::text(format!("{word:?}")), DIGIT_ROW_COLUMN);
            return Err(ParseError::new(ErrorCode::Value, line, place, found, expected));
        };
        candidates[Cell::at(row.index(), column.index()).index()].remove(*digit);
    }
    Ok(candidates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{detected, read, records};

    #[test]
    fn digits_are_given_or_placed_and_candidates_removed() {
        assert_eq!(detected(Studio.example()), Some("sudoku-studio"));
        let position = records(&Studio, Studio.example()).remove(0).position;
        assert_eq!(position.givens.filled().len(), 30);
        assert_eq!(position.placed[Cell::at(4, 4)], Digit::new(5));
        assert_eq!(position.candidates.unwrap()[2].to_string(), "24");
        let bare = Studio.example().split(':').next().unwrap();
        assert_eq!(detected(bare), Some("sudoku-studio"));
        assert_eq!(records(&Studio, bare).remove(0).position.candidates, None);
    }

    #[test]
    fn faults_name_their_place() {
        for (from, to, column) in [("+53", "+.3", 42), (":113", ":11", 84), ("53..7", "53.7", 82)] {
            let text = Studio.example().replacen(from, to, 1);
            let error = read(&Studio, &text).remove(0).unwrap_err();
            assert_eq!((error.line, error.column), (1, column), "{error}");
        }
    }
}
