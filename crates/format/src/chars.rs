//! The meaning of single characters in all formats.

use bivalue_core::grid::{Cell, Digit, Grid};

/// The characters that stand for an empty cell wherever a cell is one character. `#` is a blank
/// only where it cannot start a comment, and a space only where the width is fixed. The last four
/// are raised dots, `·` and similar ones.
pub(super) const BLANKS: &str = ".0*_-xX?\u{B7}\u{2022}\u{2219}\u{22C5}";

/// The blanks that are one byte.
#[cfg(feature = "text-formats")]
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

/// Returns the content of a cell that is written as a character, or `None` if the character cannot
/// be a cell.
// It is called for each character of a text, also from other units of the compiler.
#[inline]
#[must_use]
pub fn cell(character: char, blank: Option<char>) -> Option<Option<Digit>> {
    if Some(character) == blank {
        Some(None)
    } else if let Some(digit) = Digit::from_char(character) {
        Some(Some(digit))
    } else {
        BLANKS.contains(character).then_some(None)
    }
}

/// The words that programs and data frames write for a missing value.
const MISSING: [&str; 34] = [
    "~",
    "nan",
    "NaN",
    "NAN",
    "na",
    "NA",
    "N/A",
    "n/a",
    "<NA>",
    "#N/A",
    "none",
    "None",
    "NONE",
    "null",
    "NULL",
    "Null",
    "nil",
    "NIL",
    "nothing",
    "#f",
    "missing",
    "Missing",
    "MISSING",
    "undefined",
    "undef",
    "Nothing",
    "np.nan",
    "np.NaN",
    "numpy.nan",
    "pd.NA",
    "blank",
    "Blank",
    "empty",
    "Empty",
];

/// Returns the content of a cell that is written as a value of a program or a data frame: a
/// character, a number such as `5.0` or `5.000e+00`, or a word such as `NaN`. `None` if it is no
/// such value.
pub(super) fn value(text: &str, blank: Option<char>) -> Option<Option<Digit>> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None, _) => return Some(None),
        (Some(only), None) => return cell(only, blank),
        _ => {}
    }
    if text == "-1" || MISSING.contains(&text) {
        return Some(None);
    }
    if let Some(digits) = text.strip_prefix("0x").filter(|digits| digits.len() < 3) {
        let digit = digits.strip_prefix('0').filter(|rest| !rest.is_empty()).unwrap_or(digits);
        let digit = digit.parse().ok().filter(|_| digit.len() == 1);
        return digit.and_then(|digit| cell(digit, None));
    }
    // R writes whole numbers as 5L.
    if let [digit @ b'0'..=b'9', b'L'] = text.as_bytes() {
        return cell(char::from(*digit), None);
    }
    // Other numbers of several characters, such as 05, are no cells.
    match one_digit_decimal(text)? {
        (_, 0) | (true, 1) => Some(None),
        (true, _) => None,
        (false, digit) => Some(Digit::new(digit)),
    }
}

/// Returns whether a decimal number is negative, and its absolute value if that is a whole number
/// below ten: `5.0`, `5.000e+00` and `.5E1` are 5.
///
/// The digits are looked at one by one: the standard library's reader of numbers has large tables,
/// which the small module for browsers would carry for this alone.
fn one_digit_decimal(text: &str) -> Option<(bool, u8)> {
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, exponent.parse::<i16>().ok()?),
        None => (text, 0),
    };
    let is_negative = number.starts_with('-');
    let (whole, part) = number.strip_prefix(['-', '+']).unwrap_or(number).split_once('.')?;
    let digits = || whole.bytes().chain(part.bytes());
    if text.len() > 30 || digits().next().is_none() || !digits().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // The place of each digit: that of the ones is 0.
    let highest = i32::try_from(whole.len()).ok()? - 1 + i32::from(exponent);
    let mut value = 0;
    for (place, byte) in (i32::MIN..=highest).rev().zip(digits()) {
        if byte != b'0' && place != 0 {
            return None;
        }
        value = value.max(byte - b'0');
    }
    Some((is_negative, value))
}

/// Returns whether cells may be digits from 0 to 8: there are a 0 and another sign for empty cells,
/// and no 9. Their puzzle would then be another one.
pub(super) fn may_count_from_0(cells: impl Iterator<Item = char>) -> bool {
    let (mut zero, mut other) = (false, false);
    for c in cells {
        match c {
            '0' => zero = true,
            '9' => return false,
            // A space is no sign of its own: it may stand between cells.
            ' ' | '1'..='8' => {}
            _ => other |= cell(c, None).is_some(),
        }
    }
    zero && other
}

/// Returns whether a grid is a solution with the digits from 0 to 8, whose zeros were read as empty
/// cells.
pub(super) fn counts_from_0(grid: &Grid) -> bool {
    let count = |digit| Cell::all().filter(|cell| grid[*cell] == digit).count();
    grid.filled().len() == 72
        && Digit::all().filter(|digit| count(Some(*digit)) == 9).count() == 8
        && grid.clash().is_none()
}

/// Returns the nine cells of a text that has nothing else but separators, quotes and brackets.
#[cfg(feature = "formats")]
pub(super) fn row(text: &str) -> Option<[Option<Digit>; 9]> {
    let is_cell = |c: &char| !c.is_whitespace() && !"|,;[](){}'\"".contains(*c);
    let cells: Option<Vec<_>> =
        text.chars().filter(is_cell).take(10).map(|c| cell(c, None)).collect();
    cells?.try_into().ok()
}

/// Returns whether a text is a word for a missing value.
#[cfg(feature = "formats")]
pub(super) fn is_missing(text: &str) -> bool {
    MISSING.contains(&text)
}

/// Returns a line in plain characters, if it has other characters that stand for cells, and hardly
/// any letters: full-width digits and spaces, keycap digits, squares for empty cells.
pub(super) fn plain(line: &str) -> Option<String> {
    let letters = line.chars().filter(|c| c.is_alphabetic() && numeral(*c).is_none());
    let letters = letters.take(3).count();
    // Where there is a letter, a numeral is a part of a word.
    let plain =
        |c: char| plain_character(c).or_else(|| numeral(c).filter(|_| letters == 0).map(Some));
    if letters > 2 || !line.chars().any(|c| plain(c).is_some()) {
        return None;
    }
    Some(line.chars().filter_map(|c| plain(c).unwrap_or(Some(c))).collect())
}

/// Returns the digit of a Chinese numeral.
fn numeral(character: char) -> Option<char> {
    let numerals =
        "\u{96F6}\u{4E00}\u{4E8C}\u{4E09}\u{56DB}\u{4E94}\u{516D}\u{4E03}\u{516B}\u{4E5D}";
    let at = numerals.chars().position(|numeral| numeral == character)?;
    char::from_digit(at as u32, 10)
}

/// Returns the character that stands for a cell in a text that this character stands in, or `None`
/// if it only changes the look of the one before it.
pub(super) fn plain_form(character: char) -> Option<char> {
    let plain = plain_character(character).or_else(|| numeral(character).map(Some));
    plain.unwrap_or(Some(character))
}

/// Returns the plain character for another one, `Some(None)` for a character that only changes the
/// look of the one before it, and `None` for a character that stays as it is.
fn plain_character(character: char) -> Option<Option<char>> {
    Some(Some(match character {
        '\u{FF10}'..='\u{FF19}' => char::from_digit(character as u32 - 0xFF10, 10)?,
        // Mathematical digits: bold, double-struck, sans-serif, bold sans-serif, monospace.
        '\u{1D7CE}'..='\u{1D7FF}' => char::from_digit((character as u32 - 0x1D7CE) % 10, 10)?,
        // Digits in circles, open and filled.
        '\u{2460}'..='\u{2468}' => char::from_digit(character as u32 - 0x245F, 10)?,
        '\u{2776}'..='\u{277E}' => char::from_digit(character as u32 - 0x2775, 10)?,
        '\u{2780}'..='\u{2788}' => char::from_digit(character as u32 - 0x277F, 10)?,
        '\u{278A}'..='\u{2792}' => char::from_digit(character as u32 - 0x2789, 10)?,
        '\u{24EA}' => '0',
        // Arabic, Persian, Devanagari, Bengali and Thai digits.
        '\u{660}'..='\u{669}' => char::from_digit(character as u32 - 0x660, 10)?,
        '\u{6F0}'..='\u{6F9}' => char::from_digit(character as u32 - 0x6F0, 10)?,
        '\u{966}'..='\u{96F}' => char::from_digit(character as u32 - 0x966, 10)?,
        '\u{9E6}'..='\u{9EF}' => char::from_digit(character as u32 - 0x9E6, 10)?,
        '\u{E50}'..='\u{E59}' => char::from_digit(character as u32 - 0xE50, 10)?,
        // Spaces of the width of a character or a digit, one at which no line breaks, and
        // full-width signs.
        '\u{3000}' | '\u{2007}' | '\u{A0}' => ' ',
        '\u{FF0E}' | '\u{3002}' => '.',
        '\u{FF0A}' => '*',
        '\u{FF3F}' => '_',
        '\u{FF0D}' => '-',
        '\u{FF0B}' => '+',
        '\u{FF0C}' => ',',
        '\u{FF5C}' => '|',
        // Squares and circles.
        '\u{2B1B}'
        | '\u{2B1C}'
        | '\u{25A0}'
        | '\u{25A1}'
        | '\u{25AA}'
        | '\u{25AB}'
        | '\u{25FB}'..='\u{25FE}'
        | '\u{1F532}'
        | '\u{1F533}'
        | '\u{1F7E5}'..='\u{1F7EB}'
        | '\u{26AA}'
        | '\u{26AB}'
        | '\u{2B55}'
        | '\u{25A2}'
        | '\u{25CB}'
        | '\u{3007}' => '.',
        // The keycap around a digit, the variation selectors of emoji, and marks of direction.
        '\u{20E3}' | '\u{FE0E}' | '\u{FE0F}' | '\u{200B}'..='\u{200F}' | '\u{2060}' => {
            return Some(None);
        }
        _ => return None,
    }))
}

/// The bytes that [`cell`] reads, as ASCII characters and without a further blank. There may be
/// millions of lines, so a byte takes two look-ups, without decoding and without a branch, because
/// a processor cannot predict blanks.
pub(super) static IS_CELL: [bool; 256] = {
    let mut table = [false; 256];
    let blanks = BLANKS.as_bytes();
    let mut index = 0;
    // Characters that are not ASCII have several bytes.
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

/// The digit of every byte that is a digit.
pub(super) static DIGIT: [Option<Digit>; 256] = {
    let mut table = [None; 256];
    let mut byte = b'1';
    while byte <= b'9' {
        table[byte as usize] = Digit::new(byte - b'0');
        byte += 1;
    }
    table
};

/// A text in quotes.
///
/// Which characters of Unicode can be shown is a table. In a build with few formats, which is to be
/// small, all that are not ASCII are written as numbers.
#[must_use]
pub fn quoted(text: &str) -> String {
    if cfg!(feature = "text-formats") {
        return format!("{text:?}");
    }
    format!("\"{}\"", escaped(text.chars(), '\''))
}

/// A character in quotes: see [`quoted`].
#[must_use]
pub fn quoted_character(character: char) -> String {
    if cfg!(feature = "text-formats") {
        return format!("{character:?}");
    }
    format!("'{}'", escaped(std::iter::once(character), '"'))
}

/// Characters as they stand in quotes that are not `plain`.
fn escaped(characters: impl Iterator<Item = char>, plain: char) -> String {
    let mut escaped = String::new();
    for character in characters {
        if character == plain {
            escaped.push(character);
        } else {
            escaped.extend(character.escape_default());
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_are_shown_for_cells_have_a_plain_one() {
        for (line, expected) in [
            ("１２\u{3000}０", Some("12 0")),
            ("4\u{FE0F}\u{20E3}\u{2B1C}\u{2B1C}\u{FE0F}", Some("4..")),
            ("\u{1D7CF}\u{1D7FF}", Some("19")),
            ("│ １ │", Some("│ 1 │")),
            ("A １", Some("A 1")),
            ("\u{2460}\u{2468}\u{24EA}\u{2777}", Some("1902")),
            ("\u{25A1}\u{4E00} \u{4E5D}\u{A0}\u{96F6}", Some(".1 9 0")),
            ("\u{7B2C}\u{4E00}", None),
            ("第１回 abc", None),
            ("·1·", None),
            ("1.2", None),
        ] {
            assert_eq!(plain(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn values_are_numbers_and_words() {
        for (text, expected) in [
            ("5", Some(Digit::new(5))),
            ("5.0", Some(Digit::new(5))),
            ("5.", Some(Digit::new(5))),
            ("5.000000000000000000e+00", Some(Digit::new(5))),
            ("0.0", Some(None)),
            ("-1.0", Some(None)),
            ("-1", Some(None)),
            ("NaN", Some(None)),
            ("None", Some(None)),
            ("blank", Some(None)),
            ("0x05", Some(Digit::new(5))),
            ("0x0", Some(None)),
            ("0x15", None),
            ("0x", None),
            ("", Some(None)),
            ("5L", Some(Digit::new(5))),
            ("0L", Some(None)),
            ("55L", None),
            ("50.0e-1", Some(Digit::new(5))),
            (".5E1", Some(Digit::new(5))),
            ("-0.0", Some(None)),
            ("5.5", None),
            ("-5.0", None),
            ("4.99999999999999999999", None),
            ("-.e1", None),
            ("5.0e99999", None),
            ("10.0", None),
            ("05", None),
            ("1e0", None),
            ("..", None),
            ("inf", None),
            ("Nan", None),
        ] {
            assert_eq!(value(text, None), expected, "{text}");
        }
    }

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
