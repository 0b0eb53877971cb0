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

/// What every byte stands for, as [`cell`] has it for ASCII characters and without a further
/// blank. Lines come by the million: one look-up a byte, and no decoding.
pub(super) static CELL_OF_BYTE: [Option<Option<Digit>>; 256] = {
    let mut table = [None; 256];
    let mut digit = 1;
    while digit <= 9 {
        table[b'0' as usize + digit as usize] = Some(Digit::new(digit));
        digit += 1;
    }
    let blanks = BLANKS.as_bytes();
    let mut index = 0;
    while index < blanks.len() {
        table[blanks[index] as usize] = Some(None);
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees_with_the_function() {
        for byte in 0..=255u8 {
            let expected = if byte.is_ascii() { cell(byte.into(), None) } else { None };
            assert_eq!(CELL_OF_BYTE[usize::from(byte)], expected, "{byte:#04x}");
        }
    }
}
