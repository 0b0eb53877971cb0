//! Texts in encodings that are older than Unicode, with a byte for each character.
//!
//! The digits and nearly all blanks are the same in all of them. So a text is decoded only if each
//! of its other bytes is one that people have around a grid: lines of the code page 437, in which
//! programs draw them in terminals, or the spaces, dots, dashes and letters within words of
//! Windows-1252, which contains Latin-1.

/// The fewest lines of either direction by which a text shows that it is drawn in the code page
/// 437.
const FEWEST: usize = 6;

/// The characters of the code page 437 from 0xB0 to 0xDF.
const DRAWN: &str = "\u{2591}\u{2592}\u{2593}│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌\u{2588}\u{2584}\u{258C}\u{2590}\u{2580}";

/// Returns the text of bytes that are no UTF-8, or `None` if they are, or if it is not certain what
/// they are.
pub(crate) fn decoded(bytes: &[u8]) -> Option<String> {
    if std::str::from_utf8(bytes).is_ok() || bytes.contains(&0) {
        return None;
    }
    let count = |known: [u8; 2]| bytes.iter().filter(|byte| known.contains(byte)).count();
    let is_drawn = count([0xB3, 0xBA]) >= FEWEST && count([0xC4, 0xCD]) >= FEWEST;
    // Lines beside each other may look like a character of UTF-8, of which no other text in old
    // bytes has any.
    if !is_drawn && bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii()) {
        return None;
    }
    let decode = |at: usize| if is_drawn { drawn(bytes[at]) } else { western(bytes, at) };
    (0..bytes.len()).map(decode).collect()
}

/// Returns a character of the code page 437.
fn drawn(byte: u8) -> Option<char> {
    match byte {
        0..=0x7F => Some(byte.into()),
        0xB0..=0xDF => DRAWN.chars().nth(usize::from(byte - 0xB0)),
        0xF9 | 0xFA => Some('\u{B7}'),
        0xFE => Some('\u{25A0}'),
        0xFF => Some(' '),
        _ => None,
    }
}

/// Returns the character of Windows-1252 at a place. Letters are read only beside other letters.
fn western(bytes: &[u8], at: usize) -> Option<char> {
    let is_letter =
        |byte: u8| byte.is_ascii_alphabetic() || byte >= 0xC0 && !matches!(byte, 0xD7 | 0xF7);
    let beside = [at.checked_sub(1), Some(at + 1)];
    let is_in_word = || {
        let mut others = beside.iter().flatten().filter_map(|&other| bytes.get(other));
        others.any(|&other| is_letter(other))
    };
    Some(match bytes[at] {
        byte @ 0..=0x7F => byte.into(),
        0xA0 => ' ',
        0xB7 => '\u{B7}',
        0x95 => '\u{2022}',
        0xA6 => '\u{A6}',
        0x85 => '\u{2026}',
        0x91 | 0x92 => '\'',
        0x93 | 0x94 => '"',
        0x96 | 0x97 => '-',
        byte @ (0xA9 | 0xAB | 0xBB | 0xB0 | 0xBA) => byte.into(),
        byte if is_letter(byte) && is_in_word() => byte.into(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::ROWS;
    use crate::{ReadOptions, Reader};

    fn bytes(text: &str, byte: impl Fn(char) -> u8) -> Vec<u8> {
        text.chars().map(|c| if c.is_ascii() { c as u8 } else { byte(c) }).collect()
    }

    #[track_caller]
    fn reads(bytes: &[u8]) {
        let mut reader = Reader::new(bytes, ReadOptions::default());
        let entry = reader.next().unwrap().unwrap();
        assert_eq!(entry.record.position.givens.to_string(), ROWS.concat());
        assert!(reader.next().is_none() && entry.warnings.is_empty(), "{:?}", entry.warnings);
    }

    #[test]
    fn a_character_is_a_byte_in_older_texts() {
        let western = |c: char| if c == '\u{2022}' { 0x95 } else { u8::try_from(c).unwrap() };
        let rows = ROWS.join("\r\n");
        for blank in ['\u{B7}', '\u{A0}', '\u{2022}'] {
            reads(&bytes(&rows.replace('.', &blank.to_string()), western));
        }
        reads(&bytes(&format!("R\u{E4}tsel f\u{FC}r heute:\n\n{rows}\n"), western));
        let drawn = |c: char| 0xB0 + DRAWN.chars().position(|other| other == c).unwrap() as u8;
        let border = "+───────────+";
        let row = |row: &&str| {
            format!("│{}│{}│{}│\n", &row[..3], &row[3..6], &row[6..]).replace('.', " ")
        };
        let mut text = ROWS.iter().map(row).collect::<String>();
        text.insert_str(0, &format!("{border}\n"));
        reads(&bytes(&text.replace('+', "┼"), drawn));
    }

    #[test]
    fn what_is_not_certain_stays() {
        for bytes in [
            &b"\xC3\xA9 53..7"[..],
            b"53\xB7\xC3\xA97",
            b"53\x80\x807",
            b"5\xE93",
            b"53..7",
            b"\xFF\xFE5\0",
        ] {
            assert_eq!(decoded(bytes), None, "{bytes:?}");
        }
    }
}
