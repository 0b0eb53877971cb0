//! The lz-string packing in base 64 that Sudoku sites put into links.
//!
//! A Lempel-Ziv-Welch code over UTF-16, written six bits a character, lowest bit first. Codes
//! 0 and 1 announce a new character of 8 or 16 bits and code 2 is the end; a code takes one
//! bit more whenever the dictionary has outgrown its width. Unpacking is done here and not by
//! the crate that packs, because what comes from outside may grow with the square of its
//! length and that crate sets no limit.

/// The longest text that is unpacked, in UTF-16 units.
const MAX_UNPACKED: usize = 1 << 20;

/// Why a text cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LzError {
    /// A character that is not in the alphabet, and its place in characters.
    Character(char, usize),
    /// It is not such a packing, or was cut.
    Broken,
    /// What it unpacks to is too long.
    TooLong,
}

/// Packs a text.
pub(super) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Unpacks a text; characters that are not Unicode come out as replacement characters.
pub(super) fn unpack(packed: &str) -> Result<String, LzError> {
    let mut bits = Bits::new(packed)?;
    let mut out: Vec<u16> = Vec::new();
    // Every entry is a piece of what was already unpacked: where it starts and how long it is.
    // The first three are the codes with a meaning of their own.
    let mut entries = vec![(0, 0); 3];
    let mut room = 4_usize;
    let mut width = 3;
    let mut last = match bits.take(2)? {
        2 => return Ok(String::new()),
        3 => return Err(LzError::Broken),
        code => bits.character(code, &mut out)?,
    };
    entries.push(last);
    loop {
        let code = bits.take(width)?;
        let entry = match code {
            0 | 1 => {
                let entry = bits.character(code, &mut out)?;
                entries.push(entry);
                step(&mut room, &mut width);
                entry
            }
            2 => return Ok(String::from_utf16_lossy(&out)),
            _ => {
                let start = out.len();
                let (from, length) = match entries.get(code as usize) {
                    Some(&entry) => entry,
                    // The entry that this very code completes: the last one and its first
                    // character again, which is what stands right after it.
                    None if code as usize == entries.len() => (last.0, last.1 + 1),
                    None => return Err(LzError::Broken),
                };
                if start + length > MAX_UNPACKED {
                    return Err(LzError::TooLong);
                }
                for at in from..from + length {
                    out.push(out[at]);
                }
                (start, length)
            }
        };
        // The last piece with the character that follows it.
        entries.push((last.0, last.1 + 1));
        step(&mut room, &mut width);
        last = entry;
    }
}

/// Notes that the dictionary has grown by one.
fn step(room: &mut usize, width: &mut u32) {
    *room -= 1;
    if *room == 0 {
        *room = 1 << *width;
        *width += 1;
    }
}

/// The bits of the packed text.
struct Bits {
    sextets: Vec<u8>,
    position: usize,
}

impl Bits {
    fn new(packed: &str) -> Result<Self, LzError> {
        let sextets = packed
            .trim_end_matches('=')
            .chars()
            .enumerate()
            .map(|(place, character)| match character {
                'A'..='Z' => Ok(character as u8 - b'A'),
                'a'..='z' => Ok(character as u8 - b'a' + 26),
                '0'..='9' => Ok(character as u8 - b'0' + 52),
                '+' => Ok(62),
                '/' => Ok(63),
                _ => Err(LzError::Character(character, place)),
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { sextets, position: 0 })
    }

    fn take(&mut self, count: u32) -> Result<u32, LzError> {
        let mut value = 0;
        for bit in 0..count {
            let sextet = self.sextets.get(self.position / 6).ok_or(LzError::Broken)?;
            value |= u32::from(sextet >> (5 - self.position % 6) & 1) << bit;
            self.position += 1;
        }
        Ok(value)
    }

    /// Takes a new character and says where it now stands.
    fn character(&mut self, code: u32, out: &mut Vec<u16>) -> Result<(usize, usize), LzError> {
        let unit = self.take(if code == 0 { 8 } else { 16 })?;
        if out.len() >= MAX_UNPACKED {
            return Err(LzError::TooLong);
        }
        out.push(unit as u16);
        Ok((out.len() - 1, 1))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn unpacking_undoes_packing(text in "(\\PC|[ab]){0,300}") {
            prop_assert_eq!(unpack(&pack(&text)), Ok(text));
        }

        #[test]
        fn any_text_is_unpacked_or_refused(text in "[A-Za-z0-9+/=ä]{0,200}") {
            let _ = unpack(&text);
        }
    }

    #[test]
    fn repetitions_use_the_entry_that_is_just_being_made() {
        let text = "a".repeat(10_000);
        assert_eq!(unpack(&pack(&text)), Ok(text));
    }

    #[test]
    fn bombs_are_refused() {
        let bomb = pack(&"a".repeat(MAX_UNPACKED + 1));
        assert!(bomb.len() < 8 << 10);
        assert_eq!(unpack(&bomb), Err(LzError::TooLong));
        assert!(unpack(&pack(&"a".repeat(MAX_UNPACKED))).is_ok());
    }

    #[test]
    fn cut_and_foreign_texts_are_refused() {
        let packed = pack("{\"size\":9,\"grid\":[]}");
        assert_eq!(unpack(&packed[..8]), Err(LzError::Broken));
        assert_eq!(unpack("N4I-"), Err(LzError::Character('-', 3)));
        assert_eq!(unpack(""), Err(LzError::Broken));
    }
}
