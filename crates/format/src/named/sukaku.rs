//! A Sukaku in one line: 729 characters, nine for each cell, each a digit or a blank.
//!
//! Sukaku Explainer, tdoku and gsf's programs read and write such lines. Such a puzzle has no
//! givens; its clues are the candidates. Usually the digit *d* stands in place *d* of its cell, but
//! other orders are read as well. As in a line of 81 characters, a comment may follow after white
//! space, a comma, `#` or `;`.
//!
//! Every puzzle can be written in this format: a digit becomes the only candidate of its cell.

use bivalue_core::grid::{Cell, Digit, DigitSet, Position};

use crate::cells::{Rules, amend, column, leading};
use crate::chars;
use crate::phrases::{DIGIT_IN_OWN_PLACE, DIGIT_TWICE, EACH_DIGIT_ONCE};
use crate::{
    Blank, Entry, ErrorCode, Format, FormatInfo, Holds, Line, ParseError, Parser, Pencilmarks,
    ReadOptions, Record, Sample, Sink, Warning, WriteError, WriteOptions, Writer, cells,
};

/// See the [module documentation](self).
pub(crate) struct Sukaku;

static INFO: FormatInfo = FormatInfo {
    name: "sukaku",
    aliases: &["729"],
    extensions: &[],
    about: "729 characters a line, nine candidates or blanks for each cell",
    example: concat!(
        "....5......3......12.4......2...6.........7...2.4.6.8.1..4...8912.4....9.2.4...8.",
        ".....6....2.4..7...2.4..7..1................9....5......34..78..234......2.4..78.",
        "12...............9.......8..23........34......2.4.....1.345.7.......6....2.4..7..",
        ".......8.12..5....12..5...9....5.7.9.....6...1..4..7.....45.7.9.2.45...9..3......",
        "...4......2..5.....2..56..9.......8.....5......3..........5.7.9.2..5...91........",
        "......7..1...5....1.3.5...9....5...9.2.......1..4........45..89...45...9.....6...",
        "1.3.....9.....6...1.345.7.9..3.5.7....3.5..........7...2..............8....4.....",
        ".23.......2....78..23...7.....4.....1................9..3..6.....3..........5....",
        "123......12.45....12345.....23.56..........8..2...6...1.34.6.........7..........9",
        "\n"
    ),
    holds: Holds { candidates: true, pencilmarks: Pencilmarks::Only, ..Holds::GIVENS },
};

impl Format for Sukaku {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let mut lines =
            sample.filled_lines().filter(|line| !line.text.trim_start().starts_with('#'));
        lines.any(|line| {
            let text = line.text.trim_start();
            let cells = text.get(..leading(text, None).1).unwrap_or("");
            // A text with nearly as many characters has a fault, but is of this format.
            (700..=760).contains(&cells.len()) && cells.contains(|c: char| c.is_ascii_digit())
        })
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(SukakuParser { rules: options.into() })
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

/// The characters that may follow the 729.
const END: [char; 5] = [' ', '\t', ',', ';', '#'];

struct SukakuParser {
    rules: Rules,
}

impl Parser for SukakuParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let plain = in_place(line.text.as_bytes())
            .or_else(|| by_bytes(line.text.trim_start().as_bytes(), self.rules.blank));
        if let Some(candidates) = plain {
            sink.entry(Entry::new(record(candidates), line.number));
            return;
        }
        let text = line.text.trim_start();
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        let offset = line.text.len() - text.len();
        let end = text.find(END);
        let text = end.map_or(text, |end| &text[..end]);
        let mut warnings = Vec::new();
        let candidates = candidates(text, (line, offset), self.rules, &mut warnings);
        sink.push(candidates.map(|candidates| {
            let mut entry = Entry::new(record(candidates), line.number);
            entry.warnings = warnings;
            entry
        }));
    }

    fn end(&mut self, _: &mut Sink) {}
}

fn record(candidates: Box<[DigitSet; 81]>) -> Record {
    let position = Position { candidates: Some(candidates), ..Position::default() };
    Record { position, ..Record::default() }
}

/// For each byte of a line, the digit that stands there if it is a candidate.
static PLACES: [u8; 729] = {
    let mut places = [0; 729];
    let mut at = 0;
    while at < 729 {
        places[at] = b'1' + (at % 9) as u8;
        at += 1;
    }
    places
};

/// The candidates of a line that starts with 729 bytes of which each is `.`, `0` or the digit of
/// its place: nearly all lines are like that. The loops have no branches, so that compilers can use
/// vectors.
fn in_place(line: &[u8]) -> Option<Box<[DigitSet; 81]>> {
    let cells = all_cells(line)?;
    let (mut has, mut is_other) = ([0; 729], false);
    for ((has, &byte), &digit) in has.iter_mut().zip(cells).zip(&PLACES) {
        *has = u8::from(byte == digit);
        is_other |= byte != digit && byte != b'.' && byte != b'0';
    }
    if is_other {
        return None;
    }
    let mut candidates = Box::new([DigitSet::EMPTY; 81]);
    for (set, has) in candidates.iter_mut().zip(has.as_chunks::<9>().0) {
        let [a, b, c, d, e, f, g, h, nine] = *has;
        // The multiplication gathers one bit of each byte in the highest byte.
        let eight = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        let eight = eight.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        *set = DigitSet::from_bits(eight as u16 | u16::from(nine) << 8);
    }
    Some(candidates)
}

/// The 729 bytes that a line starts with, if no further cells may follow.
fn all_cells(line: &[u8]) -> Option<&[u8; 729]> {
    let (cells, rest) = line.split_first_chunk::<729>()?;
    let ends = rest.first().is_none_or(|&next| END.contains(&char::from(next)));
    ends.then_some(cells)
}

/// For each byte, the digit that it is, as the bit of a [`DigitSet`]; no bit for a blank, and
/// [`OTHER`] for every byte that is no cell.
static MEANINGS: [u16; 256] = {
    let mut meanings = [OTHER; 256];
    let mut at = 0;
    while at < chars::ASCII_BLANKS.len() {
        meanings[chars::ASCII_BLANKS[at] as usize] = 0;
        at += 1;
    }
    let mut digit = 0;
    while digit < 9 {
        meanings[b'1' as usize + digit] = 1 << digit;
        digit += 1;
    }
    meanings
};

const OTHER: u16 = 1 << 15;

/// The candidates of a line that starts with 729 bytes, each a digit or a blank, in any order
/// within their cell. None if a byte is neither, if a cell has a digit twice, or if there is a
/// further blank: what such lines mean, and their faults, are found character by character.
fn by_bytes(line: &[u8], blank: Option<char>) -> Option<Box<[DigitSet; 81]>> {
    let cells = all_cells(line).filter(|_| blank.is_none())?;
    let mut candidates = Box::new([DigitSet::EMPTY; 81]);
    let mut faults = 0;
    for (set, bytes) in candidates.iter_mut().zip(cells.as_chunks::<9>().0) {
        let mut digits = 0;
        for &byte in bytes {
            let digit = MEANINGS[usize::from(byte)];
            faults |= digits & digit | digit & OTHER;
            digits |= digit;
        }
        *set = DigitSet::from_bits(digits & !OTHER);
    }
    (faults == 0).then_some(candidates)
}

/// Reads 729 characters that start at a byte offset of a line.
fn candidates(
    text: &str,
    (line, offset): (Line<'_>, usize),
    rules: Rules,
    warnings: &mut Vec<Warning>,
) -> Result<Box<[DigitSet; 81]>, ParseError> {
    let places = cells::read::<729>(text, (line, offset), rules, warnings)?;
    let mut candidates = Box::new([DigitSet::EMPTY; 81]);
    for (index, content) in places.into_iter().enumerate() {
        let (cell, set) = (Cell::from_index(index / 9), &mut candidates[index / 9]);
        let Some(digit) = content else { continue };
        if set.contains(digit) {
            let fault = ParseError::new(
                ErrorCode::Value,
                line,
                column(line, offset) + index as u64,
                DIGIT_TWICE.with("digit", digit.to_string()).with("cell", cell.to_string()),
                EACH_DIGIT_ONCE,
            )
            .with_help(DIGIT_IN_OWN_PLACE);
            amend(fault, "counted once", rules, warnings)?;
        }
        set.insert(digit);
    }
    Ok(candidates)
}

impl Writer for Sukaku {
    fn is_sign(&self, character: char) -> bool {
        matches!(character, '#' | ',' | ';')
    }

    fn write_record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let shown = record.reduced_to(self.holds()).position;
        let blank = options.blank.unwrap_or(Blank::DOT);
        let sets = shown.candidates.as_deref().unwrap_or(&[DigitSet::EMPTY; 81]);
        let Some(blank_byte) = blank.byte() else {
            for &set in sets {
                out.extend(
                    Digit::all().map(|digit| {
                        if set.contains(digit) { digit.to_char() } else { blank.get() }
                    }),
                );
            }
            out.push('\n');
            return Ok(());
        };
        // Nearly always: as one text, because a character at a time takes ten times as long.
        let mut bytes = [blank_byte; 729];
        for (set, cell) in sets.iter().zip(bytes.as_chunks_mut::<9>().0) {
            for (place, byte) in cell.iter_mut().enumerate() {
                if set.bits() >> place & 1 != 0 {
                    *byte = b'1' + place as u8;
                }
            }
        }
        out.push_str(std::str::from_utf8(&bytes).expect("digits and a blank are ASCII"));
        out.push('\n');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::groups::tests::any_position;
    use crate::named::line::LineFormat;
    use crate::testing::{detected, read, read_leniently, records, write};
    use bivalue_core::grid::Grid;

    #[test]
    fn the_example_is_detected_and_written_as_it_is() {
        assert_eq!(detected(Sukaku.example()), Some("sukaku"));
        let records = records(&Sukaku, Sukaku.example());
        assert!(records[0].position.is_sukaku());
        assert_eq!(write(&Sukaku, &records), Sukaku.example());
    }

    #[test]
    fn digits_may_stand_in_any_order_and_a_comment_may_follow() {
        let shuffled = Sukaku.example().replace("12345....", "5....1432");
        assert_ne!(shuffled, Sukaku.example());
        let text = shuffled.replace('\n', " # extreme\n\n# next\n");
        assert_eq!(records(&Sukaku, &text), records(&Sukaku, Sukaku.example()));
    }

    #[test]
    fn what_is_read_in_place_is_what_is_read_one_by_one() {
        let text = Sukaku.example();
        for text in [text.to_owned(), text.replace('.', "0"), text.replace('\n', ",x\n")] {
            let spaced = format!("  {text}");
            assert!(in_place(text.trim_end().as_bytes()).is_some());
            assert!(in_place(spaced.as_bytes()).is_none());
            assert_eq!(records(&Sukaku, &text), records(&Sukaku, &spaced));
        }
        for other in [&text[1..], &text.replacen('.', "-", 1), &text.replace('\n', ".\n")] {
            assert!(in_place(other.trim_end().as_bytes()).is_none(), "{other}");
        }
    }

    #[test]
    fn what_is_read_by_bytes_is_what_is_read_by_characters() {
        let line = Sukaku.example().trim_end();
        let read = |text: &str| {
            let line = Line { number: 1, text };
            let rules = Rules { blank: None, lenient: false };
            candidates(text, (line, 0), rules, &mut Vec::new())
        };
        let shuffled = line.replace("12345....", "5....1432");
        let blanks = line.replace('.', "*").replacen('*', "x", 9).replacen('*', "_", 9);
        for text in [line, &shuffled, &blanks] {
            let bytes = by_bytes(text.as_bytes(), None).unwrap();
            assert_eq!(Ok(bytes), read(text));
            assert_eq!(by_bytes(format!("{text};x").as_bytes(), None), read(text).ok());
            assert!(by_bytes(text.as_bytes(), Some('!')).is_none());
            assert!(by_bytes(format!("{text}.").as_bytes(), None).is_none());
        }
        for fault in ["1234!....", "123451...", "1234·...."] {
            let text = line.replace("12345....", fault);
            assert!(by_bytes(text.as_bytes(), None).is_none(), "{fault}");
        }
    }

    #[test]
    fn any_blank_is_written() {
        let records = records(&Sukaku, Sukaku.example());
        for blank in ['-', '·'] {
            let options = WriteOptions { blank: Blank::new(blank) };
            let mut text = String::new();
            Sukaku.record(&records[0], 1, &options, &mut text).unwrap();
            assert_eq!(text, Sukaku.example().replace('.', &blank.to_string()));
        }
    }

    #[test]
    fn what_is_a_puzzle_with_givens_is_written_as_one() {
        let line = LineFormat;
        let puzzle = Record::from_givens(line.example()[..81].parse().unwrap());
        let text = write(&Sukaku, [&puzzle]);
        let sukaku = records(&Sukaku, &text);
        assert!(sukaku[0].position.is_sukaku());
        assert_eq!(write(&LineFormat, &sukaku)[..81], line.example()[..81]);
        // With one candidate less, the Sukaku is not a puzzle with givens in another form.
        let other = records(&Sukaku, &text.replacen("12.4.....", "12.......", 1));
        assert_eq!(other[0].position.digits_of_plain(), None);
    }

    #[test]
    fn faults_name_their_place() {
        let twice = Sukaku.example().replace("12345....", "123451...");
        let error = read(&Sukaku, &twice).remove(0).unwrap_err();
        assert_eq!((error.code, error.column), (ErrorCode::Value, 672));
        assert!(error.found.to_string().contains("r9c3"), "{error}");
        let short = Sukaku.example().trim_end().strip_suffix('9').unwrap();
        let both = format!("{short}\n{}", Sukaku.example());
        let results = read(&Sukaku, &both);
        let error = results[0].as_ref().unwrap_err();
        assert_eq!((error.code, error.line), (ErrorCode::Length, 1));
        assert_eq!(detected(short), Some("sukaku"));
        assert!(results[1].is_ok());
        let entry = read_leniently(&Sukaku, short).remove(0).unwrap();
        assert_eq!(entry.warnings.len(), 1);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(position in any_position()) {
            let record = Record { position, solution: Some(Grid::EMPTY), ..Record::default() };
            let text = write(&Sukaku, [&record]);
            prop_assert_eq!(records(&Sukaku, &text), [record.reduced_to(Sukaku.holds())]);
        }
    }
}
