//! What single characters stand for, one for all formats.

use crate::grid::Digit;

/// Characters that stand for an empty cell wherever a cell is one character. `#` is one only
/// where it cannot start a comment, a space only where the width is fixed.
pub(super) const BLANKS: &str = ".0*_-xX?";

/// The content of a cell shown as that character, or `None` if no cell is shown so.
pub(super) fn cell(character: char, blank: Option<char>) -> Option<Option<Digit>> {
    if Some(character) == blank {
        Some(None)
    } else if let Some(digit) = Digit::from_char(character) {
        Some(Some(digit))
    } else {
        BLANKS.contains(character).then_some(None)
    }
}
