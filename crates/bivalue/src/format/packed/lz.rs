//! The lz-string packing in base 64, which Sudoku sites use in links.
//!
//! The unpacked text may grow with the square of the length of the packed text, and so may the
//! dictionary that unpacking builds, which the crate does not limit. So the length of the packed
//! text is limited. The worst case is a single character repeated: 8 KiB packed take 70 MB for less
//! than a tenth of a second, and 16 KiB would take 210 MB. A plain Sudoku with candidates in every
//! cell packs to about 1 KiB.

/// The largest length of a text that is unpacked, in bytes.
const MAX_PACKED: usize = 8 << 10;
/// The largest length of an unpacked text, in UTF-16 units. It is limited because reading the text
/// takes further memory.
const MAX_UNPACKED: usize = 1 << 20;

/// The reasons why a text cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LzError {
    /// A character that is not in the alphabet, and its place, counted in characters.
    Character(char, usize),
    /// The text is not packed with lz-string, or was cut off.
    Broken,
    /// The text, or the unpacked text, is longer than this.
    TooLong(&'static str),
}

/// Packs a text; `None` if the result would be too long to be unpacked.
pub(super) fn pack(text: &str) -> Option<String> {
    let packed = lz_str::compress_to_base64(text);
    (packed.len() <= MAX_PACKED).then_some(packed)
}

/// Unpacks a text. Characters that are not Unicode become replacement characters.
pub(super) fn unpack(packed: &str) -> Result<String, LzError> {
    // The padding has no meaning, and is often lost.
    let packed = packed.trim_end_matches('=');
    if packed.is_empty() {
        return Err(LzError::Broken);
    }
    if packed.len() > MAX_PACKED {
        return Err(LzError::TooLong("8 KiB"));
    }
    // The crate ignores characters that are not in the alphabet.
    let foreign = |c: &char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '/');
    if let Some((place, character)) = packed.chars().enumerate().find(|(_, c)| foreign(c)) {
        return Err(LzError::Character(character, place));
    }
    let units = lz_str::decompress_from_base64(packed).ok_or(LzError::Broken)?;
    if units.len() > MAX_UNPACKED {
        return Err(LzError::TooLong("1 MiB, unpacked"));
    }
    Ok(String::from_utf16_lossy(&units))
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
        assert!(pack(&"a".repeat(MAX_UNPACKED)).is_some_and(|packed| packed.len() < 4 << 10));
        assert_eq!(unpack(&bomb(MAX_UNPACKED + 1)), Err(LzError::TooLong("1 MiB, unpacked")));
        assert_eq!(unpack(&"A".repeat(MAX_PACKED)), Err(LzError::Broken));
        assert_eq!(unpack(&"A".repeat(MAX_PACKED + 1)), Err(LzError::TooLong("8 KiB")));
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
