//! Common code of the formats that read cells from a longer line: cells of one character each, the
//! place of a fault, and its amendment in lenient reading.

use std::ops::RangeInclusive;

use bivalue_core::grid::{Digit, Grid};

use super::{ErrorCode, Line, ParseError, ReadOptions, Warning, chars};
use crate::phrases::{
    self, DIGIT_OR_BLANK, ONE_SIGN_FOR_BLANKS, ZERO_BESIDE_BLANK, ZEROS_AT_EITHER_END,
    ZEROS_MAY_BE_LOST,
};

/// The options for reading cells.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    /// A further character that stands for an empty cell.
    pub(super) blank: Option<char>,
    /// True if faults are amended, with a warning.
    pub(super) lenient: bool,
}

impl From<&ReadOptions> for Rules {
    fn from(options: &ReadOptions) -> Self {
        Self { blank: options.blank_char(), lenient: options.lenient }
    }
}

/// Returns the column, from 1, of the character at a byte offset of a line.
pub(super) fn column(line: Line<'_>, offset: usize) -> u64 {
    let before = line.text.char_indices().take_while(|&(at, _)| at < offset);
    before.count() as u64 + 1
}

/// Returns whether a text consists of exactly `count` cells.
pub(super) fn is_cells(text: &str, count: usize, blank: Option<char>) -> bool {
    leading(text, blank) == (count, text.len())
}

/// Returns the number of cells with which a text starts, and their number of bytes.
pub(super) fn leading(text: &str, blank: Option<char>) -> (usize, usize) {
    let mut count = 0;
    for (at, character) in text.char_indices() {
        if chars::cell(character, blank).is_none() {
            return (count, at);
        }
        count += 1;
    }
    (count, text.len())
}

/// Refuses 81 cells whose digits may count from 0, or takes a 0 as an empty cell with a warning. The
/// place is that of the fault.
pub(super) fn amend_zeros(
    (line, column): (Line<'_>, u64),
    rules: Rules,
    warnings: &mut Vec<Warning>,
) -> Result<(), ParseError> {
    let (found, expected) = (ZERO_BESIDE_BLANK, ONE_SIGN_FOR_BLANKS);
    let fault = ParseError::new(ErrorCode::Value, line, column, found, expected);
    amend(fault, "0 read as an empty cell", rules, warnings)
}

/// Reads a text of exactly `N` cells that starts at a byte offset of the line.
///
/// In lenient reading a foreign character is an empty cell, and missing cells at the end are empty.
pub(super) fn read<const N: usize>(
    text: &str,
    (line, offset): (Line<'_>, usize),
    rules: Rules,
    warnings: &mut Vec<Warning>,
) -> Result<[Option<Digit>; N], ParseError> {
    let mut cells = [None; N];
    let mut count = 0;
    for character in text.chars() {
        let content = chars::cell(character, rules.blank);
        if content.is_none() && (!rules.lenient || count < N) {
            let fault = ParseError::new(
                ErrorCode::Character,
                line,
                column(line, offset) + count as u64,
                phrases::character(character),
                DIGIT_OR_BLANK,
            );
            amend(fault, "read as an empty cell", rules, warnings)?;
        }
        if let Some(cell) = cells.get_mut(count) {
            *cell = content.flatten();
        }
        count += 1;
    }
    if N == 81 && chars::may_count_from_0(text.chars()) {
        amend_zeros((line, column(line, offset)), rules, warnings)?;
    }
    if count != N {
        let found = phrases::cells(count);
        let start = column(line, offset);
        let fault = ParseError::new(ErrorCode::Length, line, start, found, phrases::cells(N));
        if N == 81
            && let Some(grid) = without_zeros(text, &fault, rules, warnings)
        {
            cells.copy_from_slice(grid?.as_array());
            return Ok(cells);
        }
        let remedy = if count < N { "filled up with empty cells at the end" } else { "cut" };
        amend(fault, remedy, rules, warnings)?;
    }
    Ok(cells)
}

/// The numbers of digits that are left of 81 if the zeros at the front were lost.
const DIGITS_OF_NUMBERS: RangeInclusive<usize> = 70..=80;

/// Returns whether a text may be 81 digits that lost zeros at the front.
pub(super) fn is_number(text: &str) -> bool {
    DIGITS_OF_NUMBERS.contains(&text.len())
        && !text.starts_with('0')
        && text.contains('0')
        && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads digits that may be a puzzle which a program took for a number: then the zeros at its front
/// are lost. Returns nothing if they are no such number, or only zeros at the end can be missing.
pub(super) fn without_zeros(
    text: &str,
    fault: &ParseError,
    rules: Rules,
    warnings: &mut Vec<Warning>,
) -> Option<Result<Grid, ParseError>> {
    if !is_number(text) {
        return None;
    }
    let fault = fault.clone();
    if !rules.lenient {
        return Some(Err(fault.with_help(ZEROS_MAY_BE_LOST)));
    }
    let zeros = "0".repeat(81 - text.len());
    let fits = |text: String| text.parse().ok().filter(|grid: &Grid| grid.clash().is_none());
    match (fits(format!("{zeros}{text}")), fits(format!("{text}{zeros}"))) {
        (Some(_), Some(_)) => Some(Err(fault.with_help(ZEROS_AT_EITHER_END))),
        (front, _) => front.map(|grid| {
            let filled = format!("filled up with {} zeros at the front", zeros.len());
            amend(fault, &filled, rules, warnings).map(|()| grid)
        }),
    }
}

/// Turns a fault into a warning if reading is lenient.
pub(super) fn amend(
    fault: ParseError,
    remedy: &str,
    rules: Rules,
    warnings: &mut Vec<Warning>,
) -> Result<(), ParseError> {
    if !rules.lenient {
        return Err(fault);
    }
    warnings.push(Warning {
        line: fault.line,
        column: fault.column,
        message: format!("{}; {remedy}", fault.message()),
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENIENT: Rules = Rules { blank: None, lenient: true };

    fn line(text: &str) -> Line<'_> {
        Line { number: 3, text }
    }

    #[test]
    fn columns_count_characters_and_not_bytes() {
        let text = "né,12~";
        let strict = Rules { lenient: false, ..LENIENT };
        let error = read::<3>("12~", (line(text), 4), strict, &mut Vec::new()).unwrap_err();
        assert_eq!((error.line, error.column), (3, 6));
        assert_eq!(error.found, "character '~'");
    }

    #[test]
    fn lenient_reading_warns_of_every_amendment() {
        let mut warnings = Vec::new();
        let cells = read::<4>("1~", (line("1~"), 0), LENIENT, &mut warnings).unwrap();
        assert_eq!(cells, [Digit::new(1), None, None, None]);
        assert_eq!(warnings.len(), 2);
        let cells = read::<1>("1~", (line("1~"), 0), LENIENT, &mut warnings).unwrap();
        assert_eq!(cells, [Digit::new(1)]);
        assert_eq!(warnings.len(), 3, "what is cut off needs no second warning");
    }
}
