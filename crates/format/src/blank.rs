//! The character that stands for an empty cell.

use std::fmt;
use std::str::FromStr;

use bivalue_core::grid::{Digit, Grid};
use bivalue_core::text::Message;

use super::chars;
use crate::phrases::{CHARACTER_FOR_BLANKS, FOUND_EXPECTED, NOT_A_BLANK};

/// A character that can stand for an empty cell.
///
/// It is none that readers take for something else in every format: no digit from 1 to 9, be it
/// full-width or a numeral, no white space, no control character, no full-width sign such as `，`,
/// and none that has no width. The [writer](super::Writer::check) of a format refuses those that
/// the format uses otherwise.
///
/// ```
/// use bivalue::format::Blank;
///
/// let blank: Blank = "_".parse()?;
/// assert_eq!(blank.get(), '_');
/// let error = Blank::try_from('5').unwrap_err();
/// assert_eq!(error, "'5' cannot stand for an empty cell");
/// # Ok::<(), bivalue::format::Message>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Blank(char);

impl Blank {
    /// The blank `.`, which most formats write.
    pub const DOT: Self = Self('.');
    /// The blank `0`.
    pub const ZERO: Self = Self('0');

    /// Makes a blank of a character, or returns `None` if it cannot stand for an empty cell.
    ///
    /// ```
    /// use bivalue::format::Blank;
    ///
    /// assert_eq!(Blank::new('0'), Some(Blank::ZERO));
    /// assert!(['5', '５', '五', ' ', '\n'].into_iter().all(|c| Blank::new(c).is_none()));
    /// ```
    #[must_use]
    pub fn new(character: char) -> Option<Self> {
        // The mark of the byte order is removed from the beginning of a text.
        let is_other = Digit::from_char(character).is_some()
            || character.is_whitespace()
            || character.is_control()
            || character == '\u{FEFF}';
        let plain = chars::plain_form(character)?;
        let stays = plain == character || chars::cell(plain, None) == Some(None);
        (!is_other && stays).then_some(Self(character))
    }

    /// Returns the character.
    #[must_use]
    pub const fn get(self) -> char {
        self.0
    }

    /// Returns the 81 characters of a grid in reading order, with this one for its empty cells.
    ///
    /// ```
    /// use bivalue::format::Blank;
    /// use bivalue::grid::Grid;
    ///
    /// assert_eq!(Blank::ZERO.line(&Grid::EMPTY), "0".repeat(81));
    /// ```
    #[must_use]
    pub fn line(self, grid: &Grid) -> String {
        if let Some(bytes) = self.bytes(grid) {
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        grid.as_array().iter().map(|cell| cell.map_or(self.0, Digit::to_char)).collect()
    }

    /// Returns the same characters as bytes, or `None` if this one is not ASCII.
    ///
    /// ```
    /// use bivalue::format::Blank;
    /// use bivalue::grid::Grid;
    ///
    /// assert_eq!(Blank::ZERO.bytes(&Grid::EMPTY), Some([b'0'; 81]));
    /// assert_eq!(Blank::new('·').unwrap().bytes(&Grid::EMPTY), None);
    /// ```
    // Not inlined: a crate that is built for size or for a quick build would compile the loop
    // poorly.
    #[inline(never)]
    #[must_use]
    pub fn bytes(self, grid: &Grid) -> Option<[u8; 81]> {
        let blank = self.byte()?;
        let mut bytes = [blank; 81];
        for (byte, cell) in bytes.iter_mut().zip(grid.as_array()) {
            *byte = cell.map_or(blank, |digit| b'0' + digit.get());
        }
        Some(bytes)
    }

    /// Returns the character as a byte, or `None` if it is not ASCII.
    pub(super) fn byte(self) -> Option<u8> {
        u8::try_from(self.0).ok().filter(u8::is_ascii)
    }
}

/// Refuses the characters that [`Blank::new`] refuses.
impl TryFrom<char> for Blank {
    type Error = Message;

    fn try_from(character: char) -> Result<Self, Message> {
        let refused = || NOT_A_BLANK.with("character", chars::quoted_character(character));
        Self::new(character).ok_or_else(refused)
    }
}

/// Reads a text of one character.
impl FromStr for Blank {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => character.try_into(),
            _ => Err(FOUND_EXPECTED
                .with("found", chars::quoted(text))
                .with("expected", CHARACTER_FOR_BLANKS)),
        }
    }
}

impl fmt::Display for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_as_a_digit_or_as_nothing_is_no_blank() {
        for refused in "123456789１９①⑨➊٣३๙七𝟝，｜＋ \t\n\u{A0}\u{3000}\u{FEFF}\u{200B}\u{FE0F}\u{20E3}\u{1B}\u{85}\0".chars() {
            assert_eq!(Blank::new(refused), None, "{refused:?}");
        }
        for allowed in (33..=126).map(char::from).filter(|c| !('1'..='9').contains(c)) {
            assert_eq!(Blank::new(allowed).map(Blank::get), Some(allowed));
        }
        for allowed in "·•○□░零〇。＊０é".chars() {
            assert_eq!(Blank::new(allowed).map(Blank::get), Some(allowed));
        }
    }

    #[test]
    fn a_text_that_is_no_blank_is_named() {
        for (text, error) in [
            ("", "\"\", expected a character for empty cells"),
            ("ab", "\"ab\", expected a character for empty cells"),
            ("7", "'7' cannot stand for an empty cell"),
        ] {
            assert_eq!(text.parse::<Blank>().unwrap_err(), error);
        }
        assert_eq!(format!("{0} {0:?}", Blank::DOT), ". '.'");
    }
}
