//! Links of SudokuWiki, with and without candidates.
//!
//! A link is `https://www.sudokuwiki.org/sudoku.htm?bd=` and one of three forms:
//!
//! - 81 digits, `0` for an empty cell;
//! - `S9B` and two base-36 characters a cell: 1 to 9 is a given, 10 to 18 a placed digit (the digit
//!   plus nine), and 19 to 529 a set of candidates (the set plus 18; bit 0 stands for the digit 1);
//! - two base-32 characters a cell: twice a set of candidates, plus 1 for a clue. A clue with one
//!   candidate is a given; everything else is read as candidates.

use bivalue_core::grid::{Cell, Digit, DigitSet, Grid, Position};

use super::super::fault::Fault;
use super::super::texts::{self, Cells};
use super::super::{
    Blank, ErrorCode, Field, FormatInfo, Holds, Pencilmarks, ReadOptions, Record, WriteError,
};
use super::{Decoded, LinkFormat, Site, Token, Url};
use crate::phrases::{
    self, BASE_DIGIT, CHARACTERS, NUMBER_FOR_CELL, RANGE, SUDOKUWIKI_BOARD, TWO_CHARACTERS_A_CELL,
};

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

static INFO: FormatInfo = FormatInfo {
    name: "sudokuwiki",
    aliases: &[],
    extensions: &[],
    about: "links of SudokuWiki, with placed digits and candidates where there are any",
    example: "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
    holds: Holds {
        placed: true,
        candidates: true,
        pencilmarks: Pencilmarks::Noted,
        solution: false,
        info: &[Field::Comment],
    },
};

/// See the [module documentation](self).
pub(crate) const SUDOKU_WIKI: LinkFormat =
    LinkFormat { info: &INFO, site: Site::SudokuWiki, link_of };

/// Reads a link of SudokuWiki, or the text after its `bd=`.
pub(super) fn decode(token: &Token<'_>, options: &ReadOptions) -> Option<Result<Decoded, Fault>> {
    let (text, bare) = match Url::parse(token.text) {
        Some(url) if url.is_at("sudokuwiki.org") => (url.parameter("bd")?, false),
        Some(_) => return None,
        None => (token.text, true),
    };
    let place = token.place_of(text);
    let position = if let Some(board) = text.strip_prefix("S9B") {
        s9b(board).map_err(|fault| fault.shifted(3))
    } else if is_base_32(text, bare) {
        base_32(text)
    } else if bare {
        return None;
    } else {
        Cells::from_text(text, options.blank_char())
            .map(Cells::position)
            .map_err(|fault| fault.help(SUDOKUWIKI_BOARD))
    };
    Some(
        position
            .map(|position| Record { position, ..Record::default() }.into())
            .map_err(|fault| fault.shifted(place)),
    )
}

/// Returns whether a text is 162 base-32 characters. Without the address, the text must not look
/// like any other format.
fn is_base_32(text: &str, bare: bool) -> bool {
    text.len() == 162
        && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'v'))
        && (!bare || text.bytes().any(|byte| byte.is_ascii_alphabetic()))
}

/// Returns the 81 numbers of two characters each.
fn numbers(text: &str, radix: u32) -> Result<Vec<u16>, Fault> {
    let mut values = Vec::with_capacity(162);
    for (place, character) in text.chars().enumerate() {
        let Some(value) = character.to_digit(radix) else {
            let found = phrases::character(character);
            let expected = BASE_DIGIT.with("base", u64::from(radix));
            return Err(Fault::new(ErrorCode::Character, found, expected).at(place));
        };
        values.push(value);
    }
    if values.len() != 162 {
        let found = CHARACTERS.with("count", values.len());
        return Err(Fault::new(ErrorCode::Length, found, TWO_CHARACTERS_A_CELL).at(0));
    }
    Ok(values.chunks(2).map(|pair| (pair[0] * radix + pair[1]) as u16).collect())
}

fn s9b(text: &str) -> Result<Position, Fault> {
    let mut position = Position::default();
    let mut notes = Box::new([DigitSet::EMPTY; 81]);
    for (cell, number) in Cell::all().zip(numbers(text, 36)?) {
        match number {
            1..=9 => position.givens[cell] = Digit::new(number as u8),
            10..=18 => position.placed[cell] = Digit::new(number as u8 - 9),
            19..=529 => notes[cell.index()] = DigitSet::from_bits(number - 18),
            _ => {
                let found = NUMBER_FOR_CELL
                    .with("number", u64::from(number))
                    .with("cell", cell.to_string());
                let fault = Fault::new(
                    ErrorCode::Value,
                    found,
                    RANGE.with("least", 1_u64).with("most", 529_u64),
                );
                return Err(fault.at(cell.index() * 2));
            }
        }
    }
    // If every empty cell has all nine candidates, none were noted.
    let values = position.values();
    let open = Cell::all().all(|c| values[c].is_some() || notes[c.index()] == DigitSet::ALL);
    position.candidates = (!open).then_some(notes);
    Ok(position)
}

fn base_32(text: &str) -> Result<Position, Fault> {
    let mut givens = Grid::EMPTY;
    let mut notes = Box::new([DigitSet::EMPTY; 81]);
    for (cell, number) in Cell::all().zip(numbers(text, 32)?) {
        let digits = DigitSet::from_bits(number >> 1);
        if number > 0x3FF || digits.is_empty() {
            let found =
                NUMBER_FOR_CELL.with("number", u64::from(number)).with("cell", cell.to_string());
            let fault = Fault::new(
                ErrorCode::Value,
                found,
                RANGE.with("least", 2_u64).with("most", 1023_u64),
            );
            return Err(fault.at(cell.index() * 2));
        }
        if number & 1 == 1 && digits.len() == 1 {
            givens[cell] = digits.single();
        } else {
            notes[cell.index()] = digits;
        }
    }
    Ok(Position {
        givens,
        candidates: (givens.filled().len() < 81).then_some(notes),
        ..Position::default()
    })
}

/// Returns the link of a record.
fn link_of(record: &Record) -> Result<String, WriteError> {
    let position = &record.position;
    let board = if texts::shows_givens_alone(position) {
        Blank::ZERO.line(&position.givens)
    } else {
        texts::can_be_notes(position)?;
        s9b_of(position)
    };
    Ok(format!("{ADDRESS}{board}"))
}

fn s9b_of(position: &Position) -> String {
    let mut text = String::from("S9B");
    for cell in Cell::all() {
        let number = match (position.givens[cell], position.placed[cell]) {
            (Some(digit), _) => digit.get().into(),
            (None, Some(digit)) => u16::from(digit.get()) + 9,
            (None, None) => {
                let candidates = position.candidates.as_ref();
                18 + candidates.map_or(DigitSet::ALL, |all| all[cell.index()]).bits()
            }
        };
        for value in [number / 36, number % 36] {
            text.extend(char::from_digit(value.into(), 36));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::super::laws;
    use super::*;

    laws::laws!(SUDOKU_WIKI);

    fn pairs(numbers: impl Iterator<Item = u16>, radix: u16) -> String {
        let digit = |value: u16| char::from_digit(value.into(), radix.into()).unwrap();
        let pairs = numbers.flat_map(|number| [digit(number / radix), digit(number % radix)]);
        pairs.collect()
    }

    #[test]
    fn s9b_tells_givens_placed_digits_and_candidates_apart() {
        // 1 to 9 given, then 1 to 9 placed, then {1}, {2} and {1, 2}, then all.
        let numbers = (1..=21).chain(std::iter::repeat(529)).take(81);
        let board = format!("S9B{}", pairs(numbers, 36));
        for text in [format!("{ADDRESS}{board}"), board] {
            assert_eq!(laws::detected(&text), Some("sudokuwiki"));
            let position = laws::one(&SUDOKU_WIKI, &text).position;
            assert!(position.givens.to_string().starts_with("123456789..."));
            assert!(position.placed.to_string().starts_with(".........123456789..."));
            let candidates = position.candidates.unwrap();
            let shown: Vec<String> = candidates[18..22].iter().map(DigitSet::to_string).collect();
            assert_eq!(shown, ["1", "2", "12", "123456789"]);
        }
    }

    #[test]
    fn the_older_form_has_sets_and_clues() {
        // A given 1, a single candidate 2, the candidates 1 and 3 as a clue and not, then all.
        let numbers = [3, 4, 11, 10].into_iter().chain(std::iter::repeat(1022)).take(81);
        let board = pairs(numbers, 32);
        for text in [format!("{ADDRESS}{board}"), board] {
            assert_eq!(laws::detected(&text), Some("sudokuwiki"));
            let position = laws::one(&SUDOKU_WIKI, &text).position;
            assert_eq!(position.givens.filled().len(), 1);
            assert_eq!(position.givens[Cell::from_index(0)], Digit::new(1));
            let candidates = position.candidates.unwrap();
            let shown: Vec<String> = candidates[..5].iter().map(DigitSet::to_string).collect();
            assert_eq!(shown, ["-", "2", "13", "13", "123456789"]);
        }
    }

    #[test]
    fn faults_have_their_place() {
        let error = laws::refusal(&SUDOKU_WIKI, &format!("{ADDRESS}S9B0!"));
        let start = ADDRESS.len() as u64 + 1;
        assert_eq!((error.code, error.column), (ErrorCode::Character, start + 4));
        let error = laws::refusal(&SUDOKU_WIKI, &format!("{ADDRESS}S9B{}", "01".repeat(80)));
        assert_eq!((error.code, error.column), (ErrorCode::Length, start + 3));
        let bad = format!("{ADDRESS}S9B{}zz", "01".repeat(80));
        let error = laws::refusal(&SUDOKU_WIKI, &bad);
        assert_eq!((error.code, error.column), (ErrorCode::Value, start + 163));
        let error = laws::refusal(&SUDOKU_WIKI, &format!("{ADDRESS}123"));
        assert_eq!(error.code, ErrorCode::Length);
    }

    #[test]
    fn a_cell_without_candidates_cannot_be_shown() {
        let position =
            Position { candidates: Some(Box::new([DigitSet::EMPTY; 81])), ..Position::default() };
        let record = Record { position, ..Record::default() };
        assert!(laws::written(&SUDOKU_WIKI, &[record]).is_err());
    }
}
