//! The format of a text by its beginning, or the most likely fault of a text that is in none.

use super::{ErrorCode, Format, Line, ParseError, ReadOptions, Sample, detect};

/// The length of the beginning of a stream that detection sees, in bytes.
pub(super) const SAMPLE: usize = 64 << 10;

/// Chooses the format of a text that starts with the bytes `head`. `text` has the same lines without
/// quotation marks and other wrapping.
pub(super) fn recognise(
    head: &[u8],
    text: &str,
    (whole, utf16): (bool, bool),
    options: &ReadOptions,
) -> Result<&'static dyn Format, ParseError> {
    if let Some((found, help)) = no_text(head) {
        return Err(ParseError::of_text(ErrorCode::Encoding, found, "text").with_help(help));
    }
    if let Some(at) = head.iter().position(|&byte| byte == 0) {
        let found = format!("binary data (a zero byte at offset {at})");
        return Err(ParseError::of_text(ErrorCode::Encoding, found, "text"));
    }
    // Detection does not know the caller's blank, so it sees a usual one instead.
    let replaced = match options.blank {
        Some(blank) if !blank.is_whitespace() => &text.replace(blank, "."),
        _ => text,
    };
    let sample = Sample { text: replaced, whole, extension: options.extension.as_deref() };
    detect(&sample).ok_or_else(|| match std::str::from_utf8(head) {
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

/// The beginnings of compressed files, the program that made them, and the command that unpacks them.
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
const OTHER: [(&[u8], &str, &str); 7] = [
    (b"%PDF-", "a PDF document", COPY),
    (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "a spreadsheet or document of Microsoft Office", SHEET),
    (b"\x89PNG\r\n", "a picture", TYPE),
    (b"\xFF\xD8\xFF", "a picture", TYPE),
    (b"GIF8", "a picture", TYPE),
    // Behind the mark stands a page, whose type comes first.
    (b"PAR1\x15", "a table of Parquet", TABLE),
    (b"ARROW1\0\0", "a table of Arrow", TABLE),
];

const COPY: &str = "open it, copy the grid as text and paste that";
const SHEET: &str = "save the sheet as CSV, or copy its cells and paste them";
const TABLE: &str = "write it as CSV first, as DuckDB does: `copy (from 'FILE') to 'FILE.csv'`";
const TYPE: &str = "type the digits: pictures are not read";

/// Returns what a file is that starts with these bytes and is no text, and what can be done about
/// it.
fn no_text(head: &[u8]) -> Option<(String, String)> {
    // The documents of office programs are archives whose first file has one of these names.
    let is_office = |name: &&[u8]| head.get(30..).is_some_and(|rest| rest.starts_with(name));
    let names: [&[u8]; 5] =
        [b"[Content_Types].xml", b"mimetypeapplication/vnd.", b"xl/", b"_rels/", b"docProps/"];
    if head.starts_with(b"PK\x03\x04") && names.iter().any(is_office) {
        return Some(("a compressed spreadsheet or document".into(), SHEET.into()));
    }
    let starts = |(magic, ..): &&(&[u8], &str, &str)| head.starts_with(magic);
    if let Some((_, program, command)) = COMPRESSED.iter().find(starts) {
        let help = format!("unpack it first, as in `{command} FILE | bivalue solve -`");
        return Some((format!("data compressed by {program}"), help));
    }
    let (_, found, help) = OTHER.iter().find(starts)?;
    Some(((*found).into(), (*help).into()))
}

/// Returns whether a line is a comment in the formats that have a puzzle on each line.
fn is_comment(line: &str) -> bool {
    super::line::COMMENTS.into_iter().any(|sign| line.trim_start().starts_with(sign))
}

/// Returns the most likely fault of a text that no format recognises.
fn unrecognised(sample: &Sample<'_>) -> ParseError {
    let start = sample.text.trim_start();
    if start.is_empty() {
        let found =
            if sample.text.is_empty() { "an empty text" } else { "nothing but white space" };
        return ParseError::of_text(ErrorCode::Empty, found, "a puzzle");
    }
    if sample.filled_lines().all(|line| is_comment(line.text)) {
        return ParseError::of_text(ErrorCode::Empty, "nothing but comments", "a puzzle");
    }
    let first = sample.filled_lines().next().unwrap_or(Line { number: 1, text: "" });
    if let Some(size) = super::block::odd_size(sample) {
        return ParseError::new(
            ErrorCode::UnknownFormat,
            first,
            0,
            format!("a grid of {size} by {size} cells"),
            "9 by 9",
        );
    }
    if cfg!(feature = "text-formats")
        && let Some((found, expected, help)) = named(sample.text)
    {
        return ParseError::new(ErrorCode::UnknownFormat, first, 0, found, expected)
            .with_help(help);
    }
    if !sample.whole && !sample.text.contains('\n') {
        let found = format!("a line of more than {} KiB in no known format", SAMPLE >> 10);
        return ParseError::new(ErrorCode::UnknownFormat, first, 0, found, "a puzzle");
    }
    ParseError::new(
        ErrorCode::UnknownFormat,
        first,
        0,
        "the format is not recognised",
        "81 digits and blanks, nine rows, a grid with borders, candidates, or one of the other formats",
    )
    .with_help("`bivalue formats --examples` shows the formats")
}

/// Returns what is found, expected and advised for texts that are known and hold no puzzle that can be read.
fn named(text: &str) -> Option<(String, &'static str, &'static str)> {
    const PLAIN_ONLY: &str = "only plain Sudoku puzzles of 9 by 9 cells are read";
    let start = text.trim_start();
    if start.starts_with("SumoCue") {
        return Some((
            "a puzzle of SumoCue: a killer or jigsaw".into(),
            "a plain Sudoku",
            PLAIN_ONLY,
        ));
    }
    let head: Vec<&str> = start.split(':').take(4).collect();
    if matches!(head[..], ["3x3", _, "k", _]) {
        return Some(("a list of cages: a killer".into(), "a plain Sudoku", PLAIN_ONLY));
    }
    if has_comparisons(text) {
        let found = "signs of comparison between the cells: a greater-than Sudoku";
        return Some((found.into(), "a plain Sudoku", PLAIN_ONLY));
    }
    let mut words = text.split(|c: char| c.is_whitespace() || ",;|\"".contains(c));
    let rounded = words.find(|word| is_rounded(word))?;
    let found = format!("{rounded:?}, a number that a spreadsheet has rounded");
    Some((found, "81 digits", "most digits are lost; save the column as text instead"))
}

/// Returns whether a word is a number of 70 to 82 digits in scientific notation, such as `5.3007E+80`.
fn is_rounded(word: &str) -> bool {
    let Some((digits, exponent)) = word.split_once(['E', 'e']) else { return false };
    let exponent = exponent.strip_prefix('+').and_then(|number| number.parse::<u8>().ok());
    exponent.is_some_and(|exponent| (69..=81).contains(&exponent))
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
}

/// Returns whether five lines or more are nine cells with `<` and `>` between them, and the text has ten such signs or
/// more.
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
            "half a character of UTF-16 text".into()
        } else {
            format!("byte {:#04x}, which is no UTF-8 text", bytes[at])
        },
        if utf16 { "whole characters" } else { "UTF-8 text" },
    )
}
