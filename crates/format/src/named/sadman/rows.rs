//! The rows of sections: cells of one character, and candidates between commas.

use std::borrow::Cow;

use bivalue_core::grid::DigitSet;

use crate::cells::{Rules, amend, column, is_cells};
use crate::phrases::{self, CANDIDATES_WITH_COMMAS, ROW_OF_CELLS};
use crate::{ErrorCode, Line, ParseError, Warning, chars};

/// Returns whether a line above the first row is other text, because most of its characters are not
/// cells.
pub(super) fn is_text(text: &str, blank: Option<char>) -> bool {
    let shown = || text.chars().filter(|c| !c.is_whitespace());
    let foreign = shown().filter(|&c| chars::cell(c, blank).is_none());
    foreign.count() * 2 > shown().count()
}

/// Returns the cells of a row without separators. Spaces in a row of nine characters are blanks.
pub(super) fn row_text(line: &str, blank: Option<char>) -> Cow<'_, str> {
    let text = line.trim();
    if is_cells(text, 9, blank) {
        return Cow::Borrowed(text);
    }
    let close: String = text.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
    if is_cells(&close, 9, blank) {
        return Cow::Owned(close);
    }
    let filled = line.replace(' ', ".");
    if is_cells(&filled, 9, blank) { Cow::Owned(filled) } else { Cow::Borrowed(text) }
}

/// Reads the candidates of nine cells between commas.
pub(super) fn read_marks(
    line: Line<'_>,
    rules: Rules,
    warnings: &mut Vec<Warning>,
) -> Result<[DigitSet; 9], ParseError> {
    let mut row = [DigitSet::EMPTY; 9];
    let mut count = 0;
    let mut offset = 0;
    let text = line.text.trim_end();
    // Each of nine cells may end with a comma.
    let ended = text.strip_suffix(',').filter(|text| text.matches(',').count() == 8);
    let text = ended.unwrap_or(text);
    for part in text.split(',') {
        for (at, character) in part.char_indices() {
            match chars::cell(character, rules.blank) {
                Some(Some(digit)) => {
                    if let Some(set) = row.get_mut(count) {
                        set.insert(digit);
                    }
                }
                Some(None) => {}
                None if character.is_whitespace() => {}
                None => {
                    let fault = ParseError::new(
                        ErrorCode::Character,
                        line,
                        column(line, offset + at),
                        phrases::character(character),
                        CANDIDATES_WITH_COMMAS,
                    );
                    amend(fault, "read over", rules, warnings)?;
                }
            }
        }
        count += 1;
        offset += part.len() + 1;
    }
    if count != 9 {
        let found = ROW_OF_CELLS.with("count", count);
        let fault = ParseError::new(ErrorCode::Length, line, 0, found, phrases::cells(9));
        amend(fault, "filled up or cut", rules, warnings)?;
    }
    Ok(row)
}
