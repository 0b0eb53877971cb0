//! What single characters stand for, one for all formats.

use crate::grid::Digit;

/// Characters that stand for an empty cell wherever a cell is one character. `#` is one only
/// where it cannot start a comment, a space only where the width is fixed. The last four are
/// dots at half height, `·` and those that look like it.
pub(super) const BLANKS: &str = ".0*_-xX?\u{B7}\u{2022}\u{2219}\u{22C5}";

/// Those of them that are one byte.
pub(super) const ASCII_BLANKS: [u8; 8] = {
    let mut blanks = [0; 8];
    let mut index = 0;
    while index < 8 {
        blanks[index] = BLANKS.as_bytes()[index];
        assert!(blanks[index].is_ascii());
        index += 1;
    }
    blanks
};

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

/// Which bytes [`cell`] reads, as ASCII characters and without a further blank. Lines come by
/// the million: two look-ups a byte, no decoding and no branch, for blanks come unpredictably.
pub(super) static IS_CELL: [bool; 256] = {
    let mut table = [false; 256];
    let blanks = BLANKS.as_bytes();
    let mut index = 0;
    // What is not ASCII takes several bytes.
    while index < blanks.len() && blanks[index].is_ascii() {
        table[blanks[index] as usize] = true;
        index += 1;
    }
    let mut byte = b'1';
    while byte <= b'9' {
        table[byte as usize] = true;
        byte += 1;
    }
    table
};

/// The digit of every byte that shows one.
pub(super) static DIGIT: [Option<Digit>; 256] = {
    let mut table = [None; 256];
    let mut byte = b'1';
    while byte <= b'9' {
        table[byte as usize] = Digit::new(byte - b'0');
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_agree_with_the_function() {
        for byte in 0..=255u8 {
            let index = usize::from(byte);
            let table = IS_CELL[index].then_some(DIGIT[index]);
            let function = cell(byte.into(), None).filter(|_| byte.is_ascii());
            assert_eq!(table, function, "{byte:#04x}");
        }
    }
}
