//! Texts that are nearly a puzzle, or none at all: each a clear error, never a wrong puzzle.

use bivalue::format::{ErrorCode, ParseError};

use crate::{detected, read};

pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The nine rows of the puzzle.
pub(crate) fn rows() -> Vec<String> {
    let cells: Vec<char> = PUZZLE.chars().collect();
    cells.chunks(9).map(|row| row.iter().collect()).collect()
}

/// The rows with that one exchanged.
fn rows_with(index: usize, row: &str) -> String {
    let mut rows = rows();
    row.clone_into(&mut rows[index]);
    rows.join("\n") + "\n"
}

fn only_error(text: &str) -> ParseError {
    let mut results = read(text);
    assert_eq!(results.len(), 1, "{results:?}");
    results.remove(0).expect_err("no puzzle was due")
}

#[track_caller]
fn refused(text: &str, place: (u64, u64), code: ErrorCode, message: &str) {
    let error = only_error(text);
    assert_eq!((error.line, error.column), place, "{error}");
    assert_eq!(error.message(), message);
    assert_eq!(error.code, code);
}

#[test]
fn lines_of_80_and_82() {
    let short = &PUZZLE[..80];
    refused(short, (1, 81), ErrorCode::Length, "80 cells, expected 81 cells");
    let long = format!("  {PUZZLE}. # a comment\n");
    refused(&long, (1, 84), ErrorCode::Length, "82 cells, expected 81 cells");
    assert_eq!(detected(short), Some("line"));
    assert!(only_error(short).help.unwrap().to_string().starts_with("lenient reading"));
}

#[test]
fn a_letter_in_a_line() {
    let text = format!("{}a{}", &PUZZLE[..40], &PUZZLE[41..]);
    let message = "character 'a', expected a digit or a blank";
    refused(&text, (1, 41), ErrorCode::Character, message);
}

#[test]
fn a_bad_line_among_good_ones() {
    let text = format!("junk\n{PUZZLE}\n# a comment\n{}\n\n{PUZZLE}\n", &PUZZLE[..79]);
    let results = read(&text);
    let lines: Vec<Result<u64, u64>> = results
        .into_iter()
        .map(|result| result.map(|entry| entry.line).map_err(|error| error.line))
        .collect();
    assert_eq!(lines, [Err(1), Ok(2), Err(4), Ok(6)]);
}

#[test]
fn eight_and_ten_rows() {
    let rows = rows();
    let eight = rows[..8].join("\n");
    refused(&eight, (8, 0), ErrorCode::Rows, "8 rows, expected 9 rows");
    assert_eq!(detected(&eight), Some("rows"));
    let ten = format!("{}\n{}\n", rows.join("\n"), rows[0]);
    refused(&ten, (10, 0), ErrorCode::Rows, "10 rows, expected 9 rows");
}

#[test]
fn rows_of_eight_and_ten() {
    let message = "8 cells in row 4 of the grid, expected 9 cells";
    refused(&rows_with(3, "8...6..."), (4, 9), ErrorCode::Length, message);
    let message = "10 cells in row 4 of the grid, expected 9 cells";
    refused(&rows_with(3, "8...6...3."), (4, 10), ErrorCode::Length, message);
    let message = "character 'a' in row 2 of the grid, expected a digit or a blank";
    refused(&rows_with(1, "6..1a5..."), (2, 5), ErrorCode::Character, message);
}

#[test]
fn rows_of_a_solution_that_lack_a_digit_are_not_filled_up() {
    let text = "534678912\n672195348\n198342567\n85976142\n426853791\n713924856\n\
                961537284\n287419635\n345286179\n";
    let message = "8 cells in row 4 of the grid, expected 9 cells";
    refused(text, (4, 9), ErrorCode::Length, message);
}

#[test]
fn a_bad_grid_does_not_shift_the_next() {
    let good = rows().join("\n");
    let eight = rows()[..8].join("\n");
    let three = rows()[..3].join("\n");
    let six = rows()[..6].join("\n");
    for bad in [&eight, &three, &six] {
        for text in [
            format!("{good}\n\n{bad}\n\n{good}\n\n{good}\n"),
            format!("{good}\n\n{bad}\nNumber 3\n{good}\nNumber 4\n{good}\n"),
        ] {
            let results = read(&text);
            assert_eq!(results.len(), 4, "{text}");
            for (index, result) in results.into_iter().enumerate() {
                match result {
                    Ok(entry) => assert_eq!(entry.record.position.givens.to_string(), PUZZLE),
                    Err(error) => assert_eq!((index, error.code), (1, ErrorCode::Rows)),
                }
            }
        }
    }
}

#[test]
fn a_bad_band_does_not_shift_the_next_grid() {
    let boxed = bivalue::format::format("boxed").unwrap().example();
    let lacking: String =
        boxed.split_inclusive('\n').filter(|row| !row.contains("7 . . | . 2")).collect();
    for between in ["", "\n"] {
        let results = read(&format!("{lacking}{between}{boxed}{between}{boxed}"));
        assert_eq!(results.len(), 3);
        let error = results[0].as_ref().unwrap_err();
        assert_eq!(error.message(), "2 rows in the second band, expected 3 rows");
        assert_eq!(error.line, 8);
        for result in &results[1..] {
            let entry = result.as_ref().unwrap();
            assert_eq!(entry.record.position.givens.to_string(), PUZZLE);
        }
    }
}

#[test]
fn a_row_that_is_no_utf8_does_not_shift_the_next_grid() {
    let good = rows().join("\n");
    let bad_first = rows_with(0, "53..\u{1}....");
    let bad_row = rows_with(3, "8...\u{1}...3");
    for (text, puzzles) in [
        (format!("{bad_first}{good}\n"), 0),
        (format!("{bad_first}\n{good}\n"), 1),
        (format!("{bad_row}{good}\n"), 1),
        (format!("{good}\n\u{1}\n{good}\n\n{good}\n"), 3),
    ] {
        let bytes: Vec<u8> = text.bytes().map(|byte| if byte == 1 { 0xE9 } else { byte }).collect();
        let results = crate::read_with(&bytes, bivalue::format::ReadOptions::default());
        let (read, errors): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
        assert_eq!(errors.len(), 1, "{text}");
        assert_eq!(errors[0].as_ref().unwrap_err().code, ErrorCode::Encoding);
        assert_eq!(read.len(), puzzles, "{text}");
        for entry in read.into_iter().flatten() {
            assert_eq!(entry.record.position.givens.to_string(), PUZZLE);
        }
    }
}

#[test]
fn texts_without_a_puzzle() {
    use ErrorCode::{Empty, Encoding, UnknownFormat};
    refused("", (1, 0), Empty, "an empty text, expected a puzzle");
    refused(" \n\t\n", (1, 0), Empty, "nothing but white space, expected a puzzle");
    refused("\0\u{1}", (1, 0), Encoding, "binary data (a zero byte at offset 0), expected text");
    let page = format!("<!DOCTYPE html>\n<html><body>\n{}\n</body></html>", rows().join("\n"));
    let message = "an HTML page without a puzzle, expected a table of 9 by 9 cells";
    refused(&page, (1, 0), UnknownFormat, message);
    let sixteen = "1.2.A...34G.5.6.\n".repeat(16);
    refused(&sixteen, (1, 0), UnknownFormat, "a grid of 16 by 16 cells, expected 9 by 9");
    let numbered: Vec<String> = (1..=16).map(|number| number.to_string()).collect();
    let sixteen = (numbered.join(" ") + "\n").repeat(16);
    refused(&sixteen, (1, 0), UnknownFormat, "a grid of 16 by 16 cells, expected 9 by 9");
    for text in [
        "In 2024, there were 9 rows of 81 cells.\nCall 123456789!\n\n17 is prime.\n",
        "17\n34\n51\n68\n85\n102\n119\n136\n153\n170\n187\n",
        "---------\n=========\n",
    ] {
        let error = only_error(text);
        assert_eq!(error.code, UnknownFormat, "{text}");
        assert_eq!(error.line, 1);
        assert!(error.excerpt.is_some() && error.help.is_some());
    }
}

#[test]
fn bytes_that_are_no_text() {
    let bytes: Vec<u8> = b"some text\n".iter().copied().chain(1..=255).collect();
    let results = crate::read_with(&bytes, bivalue::format::ReadOptions::default());
    let error = results[0].as_ref().unwrap_err();
    assert_eq!(error.code, ErrorCode::Encoding);
    // Nine bytes before the line end of the sequence, then 11 to 127 on the next line.
    assert_eq!((error.line, error.column), (3, 118));
    assert_eq!(error.found, "byte 0x80, which is no UTF-8 text");
}

#[test]
fn candidate_grids_are_left_to_their_own_format() {
    let text = "12 3 4 5 6 7 8 9 1\n".repeat(9);
    assert!(!matches!(detected(&text), Some("spaced" | "rows")));
    let format = bivalue::format::format("spaced").unwrap();
    let results = crate::read_with(text.as_bytes(), crate::known(format, false));
    let error = results[0].as_ref().unwrap_err();
    assert_eq!(error.found, "candidates in row 1 of the grid");
}

/// Returns rows as lists of values, each in brackets of its own.
fn lists(rows: &[String], blank: &str, brackets: [&str; 2]) -> String {
    let cells = |row: &String| -> Vec<String> {
        row.chars().map(|c| if c == '.' { blank.to_owned() } else { c.to_string() }).collect()
    };
    let [open, close] = brackets;
    let rows: Vec<String> =
        rows.iter().map(|row| format!("{open}{}{close}", cells(row).join(", "))).collect();
    rows.join(",\n")
}

#[test]
fn nothing_is_read_in_the_place_of_a_puzzle_with_a_slip() {
    let mut short = rows();
    short[4].pop();
    let state: Vec<String> = rows().iter().map(|row| row.replacen('.', "4", 1)).collect();
    let tight = |rows: &[String]| -> String {
        let row = |row: &String| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]);
        rows.iter().map(row).collect::<String>().replace('.', "x")
    };
    let matrix = |rows: &[String]| {
        format!("matrix(c(\n{}\n), nrow = 9, byrow = TRUE)\n", lists(rows, "0", ["", ""]))
    };
    let frame = |rows: &[String]| format!("pd.DataFrame([{}])\n", lists(rows, "''", ["[", "]"]));
    let letters = "ABCDEFGHI".chars();
    let labelled: Vec<String> = letters.zip(rows()).map(|(c, row)| format!("{c} {row}")).collect();
    for text in [
        format!("Start:\n{}\nState:\n{}", tight(&short), tight(&state)),
        format!("board <- {}", matrix(&short)),
        format!("quiz = {}user_grid = {}", frame(&short), frame(&state)),
        format!("Board:\n  123456789\n{}\n", labelled[..8].join("\n")),
    ] {
        let results = read(&text);
        let are_errors = !results.is_empty() && results.iter().all(Result::is_err);
        assert!(are_errors, "{text}\n{results:?}");
    }
}

#[test]
fn digits_from_0_are_refused_in_rows_of_groups_and_of_spaces() {
    // No digit is a 9.
    let rows: Vec<String> = rows().iter().map(|row| row.replace('9', "0")).collect();
    let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let tags: Vec<_> = rows.iter().map(|row| format!("<row>{}</row>\n", spaced(row))).collect();
    let tags = tags.concat();
    let state = rows.join("\n").replace('.', " ");
    for text in [format!("<grid>\n{tags}</grid>\n"), format!("{state}\n\nUser grid:\n{state}\n")] {
        let results = read(&text);
        let has_zeros = |error: &ParseError| error.to_string().contains("may count from 0");
        let are_refused = results.iter().all(|result| result.as_ref().is_err_and(has_zeros));
        assert!(are_refused && !results.is_empty(), "{text}\n{results:?}");
    }
}

#[test]
fn a_puzzle_that_a_comment_shows_again_is_one() {
    let comment = lists(&rows(), "0", ["-- [", "]"]).replace("],", "]");
    let program = format!("{comment}\nquiz = [{}]\n", lists(&rows(), "-1", ["[", "]"]));
    let results = read(&program);
    let [Ok(entry)] = results.as_slice() else { panic!("{program}\n{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE);
}

#[test]
fn nine_dashes_behind_a_label_are_a_row() {
    let mut rows = rows();
    rows[5] = ".".repeat(9);
    let numbered = (1..).zip(&rows);
    let text: Vec<_> = numbered.map(|(number, row)| format!("Row {number}: {row}\n")).collect();
    let text = text.concat();
    let results = read(&text.replace('.', "-"));
    let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), rows.concat());
}
