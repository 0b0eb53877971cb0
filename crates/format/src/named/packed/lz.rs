//! The lz-string packing in base 64, which Sudoku sites use in links.
//!
//! The unpacked text may grow with the square of its length: 8 KiB of a single character repeated
//! hold fifteen million. So packing is left to the crate, and unpacking is done here, with a bound
//! on what comes out. An entry of the dictionary is a text that has come out before and the
//! character after it, which is a stretch of the output: only its place there is kept, so that time
//! and memory grow with what goes in and what comes out, and no faster.
//!
//! The packing is lz-string by pieroxy (<https://pieroxy.net/blog/pages/lz-string/index.html>).

use std::ops::Range;

/// The longest text that is unpacked, in bytes. A plain Sudoku with candidates noted in every cell
/// packs to about 1 KiB, a variant with everything that its site can draw to some 10 KiB.
const MAX_PACKED: usize = 64 << 10;
/// The longest text that comes out, in UTF-16 units: what reads it takes memory in its turn. That
/// plain Sudoku has about 20 Ki of them.
const MAX_UNPACKED: usize = 256 << 10;

/// The reasons why a text cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LzError {
    /// A character that is not in the alphabet, and its place, counted in characters.
    Character(char, usize),
    /// The text is not packed with lz-string, or was cut off.
    Broken,
    /// The packed text is longer than this.
    TooLong(&'static str),
    /// The unpacked text is longer than that.
    TooLongUnpacked(&'static str),
}

/// Packs a text; `None` if the result would be too long to be unpacked.
pub(super) fn pack(text: &str) -> Option<String> {
    let units = text.encode_utf16().count();
    let packed = (units <= MAX_UNPACKED).then(|| lz_str::compress_to_base64(text));
    packed.filter(|packed| packed.len() <= MAX_PACKED)
}

/// Unpacks a text. Characters that are not Unicode become replacement characters.
pub(super) fn unpack(packed: &str) -> Result<String, LzError> {
    // The padding has no meaning, and is often lost.
    let packed = packed.trim_end_matches('=');
    if packed.is_empty() {
        return Err(LzError::Broken);
    }
    if packed.len() > MAX_PACKED {
        return Err(LzError::TooLong("64 KiB"));
    }
    let mut sextets = Vec::with_capacity(packed.len());
    for (place, character) in packed.chars().enumerate() {
        sextets.push(sextet(character).ok_or(LzError::Character(character, place))?);
    }
    let units = unpacked(&sextets)?;
    Ok(String::from_utf16_lossy(&units))
}

/// The six bits that a character of base 64 stands for.
fn sextet(character: char) -> Option<u8> {
    let byte = u8::try_from(character).ok()?;
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

/// The codes that are no entries: what follows is a new unit of 8 or of 16 bits, or nothing.
const UNIT_8: usize = 0;
const UNIT_16: usize = 1;
const END: usize = 2;

fn unpacked(sextets: &[u8]) -> Result<Vec<u16>, LzError> {
    let mut bits = Bits { sextets, at: 0 };
    let mut out: Vec<u16> = Vec::new();
    // What each code stands for: a stretch of the output. The first has the code after `END`.
    let mut entries: Vec<Range<usize>> = Vec::new();
    let mut last: Option<Range<usize>> = None;
    // The bits of a code, and how many codes there still are of that width.
    let (mut width, mut room) = (2, 1);
    loop {
        let code = bits.take(width)?;
        let start = out.len();
        match (code, &last) {
            (END, _) => return Ok(out),
            (UNIT_8 | UNIT_16, _) => {
                out.push(bits.take(8 << code)? as u16);
                entries.push(start..start + 1);
                if last.is_some() {
                    grow(&mut room, &mut width);
                }
            }
            // The entry that is not finished yet: the last text, and its own first unit.
            (_, Some(last)) if code == entries.len() + END + 1 => {
                copy(&mut out, last.start..last.end + 1)?;
            }
            (_, Some(_)) => {
                let entry = entries.get(code - END - 1).ok_or(LzError::Broken)?;
                copy(&mut out, entry.clone())?;
            }
            // Nothing has come out that it could stand for.
            (_, None) => return Err(LzError::Broken),
        }
        if let Some(last) = last.replace(start..out.len()) {
            entries.push(last.start..last.end + 1);
            grow(&mut room, &mut width);
        } else {
            (width, room) = (3, 4);
        }
    }
}

/// Takes note that a code was given away.
fn grow(room: &mut usize, width: &mut u32) {
    *room -= 1;
    if *room == 0 {
        *room = 1 << *width;
        *width += 1;
    }
}

/// Adds a stretch of the output to it; the stretch may reach one unit into what is added.
fn copy(out: &mut Vec<u16>, range: Range<usize>) -> Result<(), LzError> {
    if out.len() + range.len() > MAX_UNPACKED {
        return Err(LzError::TooLongUnpacked("256 KiB"));
    }
    for at in range {
        out.push(out[at]);
    }
    Ok(())
}

/// Bits in the order of packing: of each six the highest first, of each number the lowest first.
struct Bits<'a> {
    sextets: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<usize, LzError> {
        let mut number = 0;
        for place in 0..count {
            let sextet = self.sextets.get(self.at / 6).ok_or(LzError::Broken)?;
            let bit = sextet >> (5 - self.at % 6) & 1;
            number |= usize::from(bit) << place;
            self.at += 1;
        }
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn unpacking_undoes_packing(text in "(\\PC|[ab]){0,300}") {
            prop_assert_eq!(unpack(&pack(&text).unwrap()), Ok(text));
        }

        #[test]
        fn any_text_is_unpacked_or_refused(text in "[A-Za-z0-9+/=ä]{0,200}") {
                let _ = unpack(&text);
        }

        #[test]
        fn a_changed_packing_is_unpacked_or_refused(
            text in "[ab]{0,80}",
            changes in prop::collection::vec((any::<prop::sample::Index>(), "[A-Za-z0-9+/=]"), 1..5),
        ) {
            let mut packed = pack(&text).unwrap();
            for (place, character) in changes {
                let place = place.index(packed.len());
                packed.replace_range(place..=place, &character);
            }
            let _ = unpack(&packed);
        }
    }

    #[test]
    fn repetitions_use_the_entry_that_is_just_being_made() {
        let text = "a".repeat(10_000);
        assert_eq!(unpack(&pack(&text).unwrap()), Ok(text));
    }

    #[test]
    fn bombs_are_refused() {
        let bomb = |length| lz_str::compress_to_base64(&"a".repeat(length));
        assert!(unpack(&bomb(MAX_UNPACKED)).is_ok());
        assert!(pack(&"a".repeat(MAX_UNPACKED)).is_some_and(|packed| packed.len() < 2 << 10));
        assert_eq!(unpack(&bomb(MAX_UNPACKED + 1)), Err(LzError::TooLongUnpacked("256 KiB")));
        assert_eq!(pack(&"a".repeat(MAX_UNPACKED + 1)), None);
        let endless = bomb(4 * MAX_UNPACKED);
        assert!(endless.len() < MAX_PACKED);
        assert_eq!(unpack(&endless), Err(LzError::TooLongUnpacked("256 KiB")));
        assert_eq!(unpack(&"A".repeat(MAX_PACKED)), Err(LzError::Broken));
        assert_eq!(unpack(&"A".repeat(MAX_PACKED + 1)), Err(LzError::TooLong("64 KiB")));
    }

    /// Checks that a text that is unpacked here is unpacked to the same by the crate.
    fn agrees(packed: &str) {
        let bare = packed.trim_end_matches('=');
        if let Ok(text) = unpack(packed) {
            let units = lz_str::decompress_from_base64(bare);
            assert_eq!(units.map(|units| String::from_utf16_lossy(&units)), Some(text), "{packed}");
        }
    }

    #[test]
    fn unpacking_agrees_with_the_crate() {
        for text in ["a", "ab\u{1f600}", "\u{100}\u{100}b", &"abcab".repeat(999), "{\"size\":9}"] {
            let packed = pack(text).unwrap();
            assert_eq!(unpack(&packed).as_deref(), Ok(text));
            agrees(&packed);
            for cut in 1..packed.len().min(200) {
                agrees(&packed[..cut]);
            }
        }
    }

    #[test]
    fn cut_and_foreign_texts_are_refused() {
        let packed = pack("{\"size\":9,\"grid\":[]}").unwrap();
        assert_eq!(unpack(&packed[..8]), Err(LzError::Broken));
        assert_eq!(unpack("N4I-"), Err(LzError::Character('-', 3)));
        assert_eq!(unpack("N4=I"), Err(LzError::Character('=', 2)));
        assert_eq!(unpack("="), Err(LzError::Broken));
        assert_eq!(unpack(""), Err(LzError::Broken));
    }
}
