//! Links and exports of Sudoku Coach.
//!
//! `https://sudoku.coach/en/solver/` and 81 digits, or the site's export: `SCv7_32_` and then
//! a JSON object, deflated with a zlib header, in base 32 with the alphabet `0` to `9`, `a` to
//! `v`. The object has `givenDigits` and `userDigits`, 81 digits each, and
//! `userCellCandidates`: 81 numbers with `-` between, bit *d* for the digit *d*.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde_json::Value;

use bivalue_core::grid::{Cell, DigitSet, Grid, Position};

use super::super::fault::{Fault, quoted};
use super::super::json_text;
use super::super::texts::{self, Cells};
use super::super::{
    Blank, ErrorCode, Field, FormatInfo, Holds, Pencilmarks, ReadOptions, Record, WriteError,
};
use super::link;
use super::{Decoded, LinkFormat, Site, Token, Url};
use crate::phrases::{
    self, BASE_DIGIT, DEFLATED_JSON, EXPORT_OF_9X9, FOR_CELL, GRID_SIZE, NO_TEXT_MEMBER,
    NUMBER_UP_TO, NUMBERS, PACKED_BROKEN_BECAUSE, PACKED_NOT_JSON, PACKED_TEXT, SINGLE_PUZZLE,
    TEXT_AT_START, TEXT_CUT_OFF, UNPACKED_TOO_LONG,
};
use bivalue_core::text::Message;

const ADDRESS: &str = "https://sudoku.coach/en/solver/";
const PREFIX: &str = "SCv7_32_";
/// The largest length of inflated JSON.
const MAX_JSON: u64 = 256 << 10;

static INFO: FormatInfo = FormatInfo {
    name: "sudoku-coach",
    aliases: &[],
    extensions: &[],
    about: "links of Sudoku Coach, and its export where there are placed digits or candidates",
    example: "https://sudoku.coach/en/solver/530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
    holds: Holds {
        placed: true,
        candidates: true,
        pencilmarks: Pencilmarks::Noted,
        solution: false,
        info: &[Field::Comment],
    },
};

/// See the [module documentation](self).
pub(crate) const SUDOKU_COACH: LinkFormat =
    LinkFormat { info: &INFO, site: Site::SudokuCoach, link_of };

/// Reads a link of Sudoku Coach, or an export.
pub(super) fn decode(token: &Token<'_>, options: &ReadOptions) -> Option<Result<Decoded, Fault>> {
    let is_export = |text: &str| text.starts_with("SCv");
    let text = match Url::parse(token.text) {
        Some(url) if url.is_at("sudoku.coach") => {
            let mut parts = url.parameters().map(|(_, value)| value).chain(url.path.split('/'));
            parts.find(|part| is_export(part) || link::is_grid(part))?
        }
        None if is_export(token.text) => token.text,
        _ => return None,
    };
    let position = if is_export(text) {
        export(text)
    } else {
        Cells::from_text(&super::plain(text), options.blank_char()).map(Cells::position)
    };
    Some(match position {
        Ok(position) => Ok(Record { position, ..Record::default() }.into()),
        Err(fault) => Err(fault.shifted(token.place_of(text))),
    })
}

fn export(text: &str) -> Result<Position, Fault> {
    let Some(packed) = text.strip_prefix(PREFIX) else {
        let found = Message::text(quoted(text));
        return Err(Fault::new(ErrorCode::Syntax, found, TEXT_AT_START.with("text", PREFIX)).at(0));
    };
    let bytes = base_32(packed).map_err(|fault| fault.shifted(PREFIX.len()))?;
    let mut json = String::new();
    let broken = |what: Message| {
        Fault::new(ErrorCode::Syntax, what, DEFLATED_JSON).at(PREFIX.len()).help(TEXT_CUT_OFF)
    };
    ZlibDecoder::new(&bytes[..])
        .take(MAX_JSON + 1)
        .read_to_string(&mut json)
        .map_err(|error| broken(PACKED_BROKEN_BECAUSE.with("reason", error.to_string())))?;
    if json.len() as u64 > MAX_JSON {
        let found = UNPACKED_TOO_LONG.with("size", "256 KiB");
        return Err(Fault::new(ErrorCode::TooLong, found, SINGLE_PUZZLE).at(PREFIX.len()));
    }
    let value: Value = serde_json::from_str(&json)
        .map_err(|error| broken(PACKED_NOT_JSON.with("reason", json_text::reason(&error))))?;
    board(&value).map_err(|fault| fault.of(PACKED_TEXT).at(0))
}

fn board(value: &Value) -> Result<Position, Fault> {
    let member = |name: &str| {
        let text = value.get(name).and_then(Value::as_str);
        text.ok_or_else(|| {
            let found = NO_TEXT_MEMBER.with("member", format!("{name:?}"));
            Fault::new(ErrorCode::Value, found, EXPORT_OF_9X9)
        })
    };
    if let Some(size) = value.get("gridSize").filter(|size| **size != 9) {
        return Err(Fault::new(
            ErrorCode::Value,
            GRID_SIZE.with("size", size.to_string()),
            Message::text("9"),
        ));
    }
    let digits = |name| texts::grid_of(member(name)?, None).map_err(|fault| fault.of(name));
    let givens = digits("givenDigits")?;
    let mut placed =
        if value.get("userDigits").is_some() { digits("userDigits")? } else { Grid::EMPTY };
    for cell in givens.filled() {
        placed[cell] = None;
    }
    let candidates = match value.get("userCellCandidates") {
        Some(Value::String(text)) if !text.is_empty() => {
            texts::from_notes(notes(text)?, &givens.or(&placed))
        }
        _ => None,
    };
    Ok(Position { givens, placed, candidates })
}

/// Returns the candidates of 81 numbers with hyphens between them.
fn notes(text: &str) -> Result<Box<[DigitSet; 81]>, Fault> {
    let mut notes = Box::new([DigitSet::EMPTY; 81]);
    let count = text.split('-').count();
    if count != 81 {
        let found = NUMBERS.with("count", count);
        return Err(
            Fault::new(ErrorCode::Length, found, Message::text("81")).of("userCellCandidates")
        );
    }
    for (cell, part) in Cell::all().zip(text.split('-')) {
        let number = part.parse::<u16>().ok().filter(|number| *number < 1024);
        let Some(number) = number else {
            let found = FOR_CELL.with("found", quoted(part)).with("cell", cell.to_string());
            let fault = Fault::new(ErrorCode::Value, found, NUMBER_UP_TO.with("most", 1023_u64));
            return Err(fault.of("userCellCandidates"));
        };
        notes[cell.index()] = DigitSet::from_bits(number >> 1);
    }
    Ok(notes)
}

/// Returns the bytes of base-32 text. Bits at the end that do not fill a byte are dropped, because
/// the site has its own padding.
fn base_32(text: &str) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::with_capacity(text.len() * 5 / 8);
    let (mut bits, mut count) = (0u32, 0);
    for (at, character) in text.char_indices() {
        let Some(value) = character.to_digit(32) else {
            let found = phrases::character(character);
            return Err(
                Fault::new(ErrorCode::Syntax, found, BASE_DIGIT.with("base", 32_u64)).at(at)
            );
        };
        (bits, count) = (bits << 5 | value, count + 5);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Ok(bytes)
}

/// Returns bytes as base-32 text, without padding.
fn to_base_32(bytes: &[u8]) -> String {
    let mut text = String::with_capacity((bytes.len() * 8).div_ceil(5));
    let mut add = |value: u32| text.extend(char::from_digit(value & 31, 32));
    let (mut bits, mut count) = (0u32, 0);
    for &byte in bytes {
        (bits, count) = (bits << 8 | u32::from(byte), count + 8);
        while count >= 5 {
            count -= 5;
            add(bits >> count);
        }
    }
    if count > 0 {
        add(bits << (5 - count));
    }
    text
}

/// Returns the link of a record.
fn link_of(record: &Record) -> Result<String, WriteError> {
    let position = &record.position;
    Ok(if texts::shows_givens_alone(position) {
        format!("{ADDRESS}{}", Blank::ZERO.line(&position.givens))
    } else {
        texts::can_be_notes(position)?;
        export_of(position)
    })
}

fn export_of(position: &Position) -> String {
    let numbers: Vec<String> = (0..81)
        .map(|cell| {
            let notes = position.candidates.as_ref();
            let digits = notes.map_or(DigitSet::EMPTY, |notes| notes[cell]);
            (digits.bits() << 1).to_string()
        })
        .collect();
    let json = format!(
        r#"{{"gridSize":9,"givenDigits":"{}","userDigits":"{}","userCellCandidates":"{}"}}"#,
        Blank::ZERO.line(&position.givens),
        Blank::ZERO.line(&position.placed),
        numbers.join("-"),
    );
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let packed =
        encoder.write_all(json.as_bytes()).and_then(|()| encoder.finish()).unwrap_or_default();
    format!("{PREFIX}{}", to_base_32(&packed))
}

#[cfg(test)]
mod tests {
    use super::super::super::laws;
    use super::*;

    laws::laws!(SUDOKU_COACH);

    use proptest::prelude::*;

    #[test]
    fn base_32_is_that_of_rfc_4648() {
        assert_eq!(to_base_32(b"foobar"), "cpnmuoj1e8");
        assert_eq!(base_32("CPNMUOJ1E8").unwrap(), b"foobar");
    }

    proptest! {
        #[test]
        fn base_32_is_undone(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            prop_assert_eq!(base_32(&to_base_32(&bytes)).unwrap(), bytes);
        }

        #[test]
        fn the_first_foreign_character_is_named(good in "[0-9a-vA-V]{0,20}", bad in "[^0-9a-vA-V]", more in ".{0,9}") {
            let fault = base_32(&format!("{good}{bad}{more}")).unwrap_err();
            prop_assert_eq!(fault.found.to_string(), format!("character {:?}", bad.chars().next().unwrap()));
            prop_assert_eq!(fault.at, Some(good.len() as u64));
        }
    }

    fn packed(json: &[u8]) -> String {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(json).unwrap();
        format!("{PREFIX}{}", to_base_32(&encoder.finish().unwrap()))
    }

    #[test]
    fn exports_hold_candidates_from_bit_one() {
        let givens = laws::PUZZLE.replace('.', "0");
        let mut numbers = vec!["0"; 81];
        (numbers[2], numbers[3]) = ("22", "2");
        let json = format!(
            r#"{{"gridSize":9,"colours":[],"givenDigits":"{givens}","userDigits":"{}","userCellCandidates":"{}"}}"#,
            "0".repeat(81),
            numbers.join("-")
        );
        let text = packed(json.as_bytes());
        assert_eq!(laws::detected(&text), Some("sudoku-coach"));
        // The site pads at the end.
        for text in [text.clone(), format!("{text}0"), format!("{text} # comment")] {
            let position = laws::one(&SUDOKU_COACH, &text).position;
            assert_eq!(Blank::ZERO.line(&position.givens), givens);
            let candidates = position.candidates.unwrap();
            let shown: Vec<String> = candidates[..6].iter().map(DigitSet::to_string).collect();
            assert_eq!(shown, ["-", "-", "124", "1", "-", "123456789"]);
        }
    }

    #[test]
    fn broken_exports_are_refused() {
        let refused = |text: &str| laws::refusal(&SUDOKU_COACH, text);
        let bomb = packed(&vec![b' '; 2 << 20]);
        assert!(bomb.len() < 8 << 10);
        assert_eq!(refused(&bomb).code, ErrorCode::TooLong);
        let good = packed(br#"{"givenDigits":"1"}"#);
        assert_eq!(refused(&good).code, ErrorCode::Length);
        assert_eq!(refused(&good[..20]).code, ErrorCode::Syntax);
        assert_eq!(refused("SCv7_32_f2!").column, 11);
        assert_eq!(refused("SCv6_x").code, ErrorCode::Syntax);
        assert_eq!(refused(&packed(br#"{"gridSize":6}"#)).found, "grid size 6 in the packed text");
    }
}
