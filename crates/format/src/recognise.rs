//! The format of a text by its beginning, or the most likely fault of a text that is in none.

use super::detect::{Choice, choose};
use super::{ErrorCode, Format, Line, ParseError, ReadOptions, Sample};
use crate::named::line;
use crate::phrases::{
    A_PUZZLE, ARROW_TABLE, BINARY_DATA, COMPARISONS, COMPRESSED_BY, COMPRESSED_DOCUMENT,
    COPY_GRID_AS_TEXT, DASHES_APART, DIGITS_OF_LINE, EMPTY_TEXT, GRID_OF_SIZE, HALF_UTF_16,
    LIST_OF_CAGES, LONG_DASH, LONG_LINE_UNKNOWN, NINE_BY_NINE, NOT_UTF_8, OFFICE_DOCUMENT,
    ONLY_COMMENTS, PARQUET_TABLE, PDF_DOCUMENT, PICTURE_FILE, PLAIN_PUZZLES_ONLY, PLAIN_SUDOKU,
    PLAIN_TEXT, ROUNDED_NUMBER, SAVE_COLUMN_AS_TEXT, SAVE_SHEET_AS_CSV, SHOW_FORMATS, SUMOCUE,
    TYPE_THE_DIGITS, UNPACK_FIRST, UNRECOGNISED, USUAL_FORMATS, UTF_8_TEXT, WHITE_SPACE,
    WHOLE_CHARACTERS, WRITE_TABLE_AS_CSV,
};
use bivalue_core::text::{Message, Phrase};

/// The length of the beginning of a stream that detection sees, in bytes.
pub(super) const SAMPLE: usize = 64 << 10;

/// Chooses the format of a text that starts with the bytes `head`, and returns with it what is
/// known of the puzzles of the text. `text` has the same lines without quotation marks and other
/// wrapping.
pub(super) fn recognise(
    head: &[u8],
    text: &str,
    (whole, utf16): (bool, bool),
    options: &ReadOptions,
) -> Result<(&'static dyn Format, Choice), ParseError> {
    if let Some((found, help)) = no_text(head) {
        return Err(ParseError::of_text(ErrorCode::Encoding, found, PLAIN_TEXT).with_help(help));
    }
    if let Some(at) = head.iter().position(|&byte| byte == 0) {
        let found = BINARY_DATA.with("offset", at);
        return Err(ParseError::of_text(ErrorCode::Encoding, found, PLAIN_TEXT));
    }
    // Detection does not know the caller's blank, so it sees a usual one instead.
    let replaced = match options.blank {
        Some(blank) => &text.replace(blank.get(), "."),
        None => text,
    };
    let sample = Sample { text: replaced, whole, extension: options.extension.as_deref() };
    let choice = choose(&sample);
    let format = choice.format.map(|format| (format, choice));
    format.ok_or_else(|| match std::str::from_utf8(head) {
        // A character that the end of the sample cuts in two is not a fault.
        Err(error) if error.error_len().is_some() => {
            let start = head[..error.valid_up_to()]
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map_or(0, |newline| newline + 1);
            let number = head[..start].split(|&byte| byte == b'\n').count() as u64;
            let line = head[start..].split(|&byte| byte == b'\n').next().unwrap_or(&[]);
            // Everything before the line is valid, so the first fault is in this line.
            match std::str::from_utf8(line) {
                Err(error) => not_utf8(line, error, number, utf16),
                Ok(_) => unrecognised(&sample),
            }
        }
        _ => unrecognised(&sample),
    })
}

/// The beginnings of compressed files, the program that made them, and the command that unpacks
/// them.
const COMPRESSED: [(&[u8], &str, &str); 8] = [
    (&[0x1F, 0x8B], "gzip", "zcat"),
    (b"\xFD7zXZ\0", "xz", "xzcat"),
    (&[0x28, 0xB5, 0x2F, 0xFD], "zstd", "zstdcat"),
    (b"BZh", "bzip2", "bzcat"),
    (&[0x04, 0x22, 0x4D, 0x18], "lz4", "lz4cat"),
    (b"7z\xBC\xAF\x27\x1C", "7-Zip", "7z x -so"),
    (b"Rar!\x1A", "RAR", "unrar p -inul"),
    (b"PK\x03\x04", "zip", "unzip -p"),
];

/// Other files that are no texts, and the way to get puzzles out of them.
const OTHER: [(&[u8], Phrase, Phrase); 7] = [
    (b"%PDF-", PDF_DOCUMENT, COPY_GRID_AS_TEXT),
    (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", OFFICE_DOCUMENT, SAVE_SHEET_AS_CSV),
    (b"\x89PNG\r\n", PICTURE_FILE, TYPE_THE_DIGITS),
    (b"\xFF\xD8\xFF", PICTURE_FILE, TYPE_THE_DIGITS),
    (b"GIF8", PICTURE_FILE, TYPE_THE_DIGITS),
    // Behind the mark stands a page, whose type comes first.
    (b"PAR1\x15", PARQUET_TABLE, WRITE_TABLE_AS_CSV),
    (b"ARROW1\0\0", ARROW_TABLE, WRITE_TABLE_AS_CSV),
];

/// Returns what a file is that starts with these bytes and is no text, and what can be done about
/// it.
fn no_text(head: &[u8]) -> Option<(Message, Message)> {
    // The documents of office programs are archives whose first file has one of these names.
    let is_office = |name: &&[u8]| head.get(30..).is_some_and(|rest| rest.starts_with(name));
    let names: [&[u8]; 5] =
        [b"[Content_Types].xml", b"mimetypeapplication/vnd.", b"xl/", b"_rels/", b"docProps/"];
    if head.starts_with(b"PK\x03\x04") && names.iter().any(is_office) {
        return Some((COMPRESSED_DOCUMENT.into(), SAVE_SHEET_AS_CSV.into()));
    }
    let starts = |(magic, ..): &&(&[u8], &str, &str)| head.starts_with(magic);
    if let Some(&(_, program, command)) = COMPRESSED.iter().find(starts) {
        let found = COMPRESSED_BY.with("program", program);
        return Some((found, UNPACK_FIRST.with("command", command)));
    }
    let (_, found, help) = OTHER.into_iter().find(|(magic, ..)| head.starts_with(magic))?;
    Some((found.into(), help.into()))
}

/// Returns whether a line is a comment in the formats that have a puzzle on each line.
fn is_comment(line: &str) -> bool {
    line::COMMENTS.into_iter().any(|sign| line.trim_start().starts_with(sign))
}

/// Returns the most likely fault of a text that no format recognises.
fn unrecognised(sample: &Sample<'_>) -> ParseError {
    let start = sample.text.trim_start();
    if start.is_empty() {
        let found = if sample.text.is_empty() { EMPTY_TEXT } else { WHITE_SPACE };
        return ParseError::of_text(ErrorCode::Empty, found, A_PUZZLE);
    }
    if sample.filled_lines().all(|line| is_comment(line.text)) {
        return ParseError::of_text(ErrorCode::Empty, ONLY_COMMENTS, A_PUZZLE);
    }
    let first = sample.filled_lines().next().unwrap_or(Line { number: 1, text: "" });
    if let Some(size) = super::block::odd_size(sample) {
        return ParseError::new(
            ErrorCode::UnknownFormat,
            first,
            0,
            GRID_OF_SIZE.with("size", size),
            NINE_BY_NINE,
        );
    }
    if cfg!(feature = "text-formats")
        && let Some((found, expected, help)) = named(sample.text)
    {
        return ParseError::new(ErrorCode::UnknownFormat, first, 0, found, expected)
            .with_help(help);
    }
    if !sample.whole && !sample.text.contains('\n') {
        let found = LONG_LINE_UNKNOWN.with("kib", SAMPLE >> 10);
        return ParseError::new(ErrorCode::UnknownFormat, first, 0, found, A_PUZZLE);
    }
    ParseError::new(ErrorCode::UnknownFormat, first, 0, UNRECOGNISED, USUAL_FORMATS)
        .with_help(SHOW_FORMATS)
}

/// Returns what is found, expected and advised for texts that are known and hold no puzzle that can
/// be read.
fn named(text: &str) -> Option<(Message, Phrase, Phrase)> {
    let start = text.trim_start();
    if start.starts_with("SumoCue") {
        return Some((SUMOCUE.into(), PLAIN_SUDOKU, PLAIN_PUZZLES_ONLY));
    }
    // Word processors make one sign of two dashes.
    let has_dash = |line: &&str| {
        let cells = line.chars().filter(|&c| super::chars::cell(c, None).is_some()).count();
        line.contains(['\u{2014}', '\u{2013}']) && cells >= 30 && !line.contains(' ')
    };
    if text.lines().any(|line| has_dash(&line)) {
        return Some((LONG_DASH.into(), DIGITS_OF_LINE, DASHES_APART));
    }
    let head: Vec<&str> = start.split(':').take(4).collect();
    if matches!(head[..], ["3x3", _, "k", _]) {
        return Some((LIST_OF_CAGES.into(), PLAIN_SUDOKU, PLAIN_PUZZLES_ONLY));
    }
    if has_comparisons(text) {
        return Some((COMPARISONS.into(), PLAIN_SUDOKU, PLAIN_PUZZLES_ONLY));
    }
    let mut words = text.split(|c: char| c.is_whitespace() || ",;|\"".contains(c));
    let rounded = words.find(|word| is_rounded(word))?;
    let found = ROUNDED_NUMBER.with("text", format!("{rounded:?}"));
    Some((found, DIGITS_OF_LINE, SAVE_COLUMN_AS_TEXT))
}

/// Returns whether a word is a number of 70 to 82 digits in scientific notation, such as
/// `5.3007E+80`.
fn is_rounded(word: &str) -> bool {
    let Some((digits, exponent)) = word.split_once(['E', 'e']) else { return false };
    let exponent = exponent.strip_prefix('+').and_then(|number| number.parse::<u8>().ok());
    exponent.is_some_and(|exponent| (69..=81).contains(&exponent))
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
}

/// Returns whether five lines or more are nine cells with `<` and `>` between them, and the text
/// has ten such signs or more.
fn has_comparisons(text: &str) -> bool {
    let is_sign = |c: &char| matches!(c, '<' | '>');
    let cells = |line: &str| -> Option<usize> {
        let mut count = 0;
        for c in line.chars().filter(|c| !is_sign(c) && !matches!(c, '|' | ' ' | '\t')) {
            super::chars::cell(c, None)?;
            count += 1;
        }
        Some(count)
    };
    let is_row = |line: &&str| line.contains(['<', '>']) && cells(line) == Some(9);
    text.lines().filter(is_row).count() >= 5 && text.chars().filter(is_sign).count() >= 10
}

/// The error of a line whose bytes are no text.
pub(super) fn not_utf8(
    bytes: &[u8],
    error: std::str::Utf8Error,
    number: u64,
    utf16: bool,
) -> ParseError {
    let at = error.valid_up_to();
    let text = String::from_utf8_lossy(bytes);
    let column = String::from_utf8_lossy(&bytes[..at]).chars().count() as u64 + 1;
    ParseError::new(
        ErrorCode::Encoding,
        Line { number, text: &text },
        column,
        if utf16 {
            HALF_UTF_16.into()
        } else {
            NOT_UTF_8.with("byte", format!("{:#04x}", bytes[at]))
        },
        if utf16 { WHOLE_CHARACTERS } else { UTF_8_TEXT },
    )
}
