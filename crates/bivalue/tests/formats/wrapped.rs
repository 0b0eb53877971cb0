//! Grids in what other programs make of them: logs, forms, chats, tables of text, and two or more
//! beside each other.
#![allow(clippy::format_collect)] // Texts of a few lines each.

use crate::near_misses::{PUZZLE, rows};
use crate::people::{SOLUTION, boxed, drawn, is_read, nameless};
use crate::read;

/// The puzzle between borders, with that blank.
fn borders(blank: &str) -> String {
    boxed(PUZZLE, blank, nameless)
}

fn each_line(text: &str, line: impl Fn(usize, &str) -> String) -> String {
    text.lines().enumerate().map(|(at, text)| line(at, text) + "\n").collect()
}

#[test]
fn a_full_grid_below_a_grid_is_its_solution() {
    let solved = |text: fn(&str) -> String| {
        let results = read(&format!("Puzzle:\n{}\nSolution:\n{}", text(PUZZLE), text(SOLUTION)));
        let [Ok(entry)] = results.as_slice() else { panic!("{results:?}") };
        assert_eq!(entry.record.position.givens.to_string(), PUZZLE);
        assert_eq!(entry.record.solution.unwrap().to_string(), SOLUTION);
    };
    solved(|puzzle| boxed(puzzle, ".", nameless));
    solved(|puzzle| drawn(puzzle, "0", " ", nameless));
    // A full grid of other digits is left out with a warning; each line of a list is a puzzle.
    let other = SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2");
    let text = boxed(PUZZLE, ".", nameless) + "\n" + &boxed(&other, ".", nameless);
    let results = read(&text);
    let [Ok(entry)] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!((entry.record.solution, entry.warnings.len()), (None, 1));
    assert_eq!(read(&format!("{PUZZLE}\n{SOLUTION}\n")).len(), 2);
}

#[test]
fn labelled_answers_are_no_puzzles_however_many_there_are() {
    let answers = format!("Answer: {SOLUTION}\n").repeat(100_000);
    assert_eq!(read(&format!("Puzzle: {PUZZLE}\n{answers}")).len(), 1);
    let results = read(&format!("Solution: {SOLUTION}\nPuzzle: {PUZZLE}\n"));
    let [Ok(entry)] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE);
    assert_eq!(entry.record.solution.unwrap().to_string(), SOLUTION);
}

#[test]
fn rows_are_counted_in_words() {
    let first =
        ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"];
    is_read(&drawn(PUZZLE, "_", " ", |row| format!("{} row: ", first[row])), PUZZLE);
    let one = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    is_read(&drawn(PUZZLE, ".", " ", |row| format!("Row {}: ", one[row])), PUZZLE);
    let swapped = drawn(PUZZLE, ".", " ", |row| format!("Row {}: ", one[(row + 1) % 9]));
    assert!(read(&swapped).iter().all(Result::is_err));
}

#[test]
fn signs_around_cells_are_no_cells() {
    let underlined = |row: &String| {
        let cells = row.chars().map(|c| format!("_{c}_|").replace('.', "_"));
        format!("|{}\n", cells.collect::<String>())
    };
    let text: String = rows().iter().map(underlined).collect();
    is_read(&text, PUZZLE);
    for sign in ["!", "#"] {
        let hashed = borders(" ").replace('|', sign).replace(['+', '-'], "-");
        let text = each_line(&hashed, |_, line| {
            line.replace("-------------------------", &sign.repeat(25))
        });
        is_read(&text, PUZZLE);
    }
    let ruler = ["-"; 9].join("  ");
    is_read(&format!("{ruler}\n{}{ruler}\n", drawn(PUZZLE, " ", "  ", nameless)), PUZZLE);
}

#[test]
fn spaces_and_dots_have_other_characters() {
    is_read(&drawn(PUZZLE, "\u{A0}", "", nameless), PUZZLE);
    let numerals = "\u{4E00}\u{4E8C}\u{4E09}\u{56DB}\u{4E94}\u{516D}\u{4E03}\u{516B}\u{4E5D}";
    let chinese = (1..)
        .zip(numerals.chars())
        .fold(drawn(PUZZLE, "\u{25A1}", "", nameless), |text, (digit, numeral)| {
            text.replace(&digit.to_string(), &numeral.to_string())
        });
    is_read(&chinese, PUZZLE);
    is_read(&format!("<pre>\n{}</pre>\n", drawn(PUZZLE, "&middot;", "", nameless)), PUZZLE);
    is_read(&format!(">!{PUZZLE}!<\n"), PUZZLE);
}

#[test]
#[cfg(feature = "formats")]
fn borders_and_rows_stand_behind_the_same_words() {
    for blank in [".", " "] {
        let text = borders(blank);
        is_read(
            &each_line(&text, |at, line| {
                format!("2024-05-06 07:08:{at:02},{} INFO solver {line}", 100 + at)
            }),
            PUZZLE,
        );
        is_read(&each_line(&text, |_, line| format!("solver_1  | {line}")), PUZZLE);
        is_read(&each_line(&text, |_, line| format!("[INFO] {line}")), PUZZLE);
        let objects = each_line(&text, |at, line| {
            format!("{{\"level\":\"info\",\"ts\":{at},\"msg\":\"{line}\"}}")
        });
        is_read(&objects, PUZZLE);
    }
    let objects = drawn(PUZZLE, ".", "", |_| "{\"msg\":\"".into()).replace('\n', "\"}\n");
    is_read(&objects, PUZZLE);
    // Times that go back are those of other lines.
    let back = each_line(&borders("."), |at, line| format!("07:08:{:02} INFO {line}", 50 - at));
    assert!(read(&back).iter().all(Result::is_err), "{back}");
    let slip = each_line(&borders("."), |at, line| {
        format!("[INFO] {}", if at == 5 { line.replacen(". ", "", 1) } else { line.into() })
    });
    assert!(read(&slip).iter().all(Result::is_err), "{slip}");
}

#[test]
#[cfg(feature = "formats")]
fn grids_stand_beside_each_other() {
    let other: String = PUZZLE.chars().rev().collect();
    for blank in [".", " "] {
        let grids = [PUZZLE, &other, PUZZLE].map(|puzzle| boxed(puzzle, blank, nameless));
        let text: String = (0..grids[0].lines().count())
            .map(|at| {
                grids
                    .iter()
                    .map(|grid| grid.lines().nth(at).unwrap())
                    .collect::<Vec<_>>()
                    .join("    ")
                    + "\n"
            })
            .collect();
        let results = read(&text);
        let lines: Vec<String> = results
            .iter()
            .flatten()
            .map(|entry| entry.record.position.givens.to_string())
            .collect();
        assert_eq!(lines, [PUZZLE, &other, PUZZLE], "{text}{results:?}");
    }
}

#[test]
#[cfg(feature = "formats")]
fn digits_have_names_between_colons() {
    let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let named = |blank: &str| {
        (1..).zip(names).fold(drawn(PUZZLE, blank, "", nameless), |text, (digit, name)| {
            text.replace(&digit.to_string(), &format!(":{name}:"))
        })
    };
    is_read(&named(":white_large_square:"), PUZZLE);
    is_read(&named(":zero:"), PUZZLE);
    // Two other names are no single sign for empty cells.
    let two = named(":black_square:").replacen(":black_square:", ":ten:", 1);
    assert!(read(&two).iter().all(Result::is_err));
}

#[test]
#[cfg(feature = "formats")]
fn addresses_and_forms_hold_arrays_and_rows() {
    let encoded = |text: &str| {
        let byte = |byte: u8| match byte {
            b'0'..=b'9' | b'.' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        };
        text.bytes().map(byte).collect::<String>()
    };
    let array = format!("[[{}]]", drawn(PUZZLE, "0", ",", nameless).trim().replace('\n', "],["));
    let array = encoded(&array);
    is_read(&format!("board={array}&difficulty=easy"), PUZZLE);
    let rows = encoded(&rows().join("\r\n"));
    is_read(&format!("mailto:a@example.org?subject=Today&body={rows}"), PUZZLE);
    for text in [
        format!("board={array}&cages=%5B1%5D"),
        format!("mailto:a@example.org?subject=Killer%20Sudoku&body={rows}"),
        format!("a={array}&b={array}"),
    ] {
        assert!(read(&text).iter().all(Result::is_err), "{text}");
    }
    let cells = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    is_read(&format!("https://example.org/puzzles/solo.html#3x3dt:{cells}"), PUZZLE);
    let killer = read(&format!("https://example.org/puzzles/solo.html#3x3k:{cells}"));
    assert!(killer[0].as_ref().unwrap_err().found.to_string().contains("killer"), "{killer:?}");
}

#[test]
#[cfg(feature = "formats")]
fn texts_are_written_in_parts() {
    let parts = |sign: &str| {
        format!(
            "String s = \"{}\"{sign}\"{}\"{sign}\"{}\";\n",
            &PUZZLE[..27],
            &PUZZLE[27..54],
            &PUZZLE[54..]
        )
    };
    for sign in [" + ", "\n    + ", "\n    ", " \\\n "] {
        is_read(&parts(sign), PUZZLE);
    }
    assert!(read(&parts(", ")).iter().all(Result::is_err));
    let rows = |name: &str, from: usize| {
        drawn(PUZZLE, "0", ", ", |row| format!("{name} {}: [", row + from)).replace('\n', "]\n")
    };
    is_read(&rows("row", 0), PUZZLE);
    is_read(&rows("row", 1), PUZZLE);
    assert!(read(&rows("box", 0)).iter().all(Result::is_err));
}

#[test]
#[cfg(feature = "formats")]
fn members_of_json_say_what_digits_are() {
    let each = |cell: &dyn Fn(char, char) -> String| {
        let cells: Vec<String> =
            PUZZLE.chars().zip(SOLUTION.chars()).map(|(c, s)| cell(c, s)).collect();
        format!("[{}]", cells.join(","))
    };
    let shown = |c: char| c != '.';
    is_read(&each(&|c, s| format!("{{\"answer\":{s},\"revealed\":{}}}", shown(c))), PUZZLE);
    is_read(&each(&|c, s| format!("{{\"solution\":{s},\"isGiven\":{}}}", shown(c))), PUZZLE);
    is_read(&each(&|c, _| if shown(c) { c.to_string() } else { "false".into() }), PUZZLE);
    let only = read(&each(&|_, s| format!("{{\"solution\":{s}}}")));
    assert!(
        only[0].as_ref().unwrap_err().found.to_string().contains("only the digits of a solution"),
        "{only:?}"
    );
    let placed = read(&format!("{{\"puzzle\":\"{PUZZLE}\",\"user\":\"..4{}\"}}", ".".repeat(78)));
    let position = &placed[0].as_ref().unwrap().record.position;
    assert_eq!((position.givens.to_string(), position.placed.filled().len()), (PUZZLE.into(), 1));
    let against = read(&format!("{{\"puzzle\":\"{PUZZLE}\",\"current\":\"1{}\"}}", ".".repeat(80)));
    assert!(
        against[0].as_ref().unwrap_err().found.to_string().contains("placed in r1c1"),
        "{against:?}"
    );
    for bars in ["|", "\u{2503}", "\u{250A}", "\u{FF5C}"] {
        let row = |row: &str| format!("\"{}{bars}{}{bars}{}\"", &row[..3], &row[3..6], &row[6..]);
        let rows: Vec<String> = rows().iter().map(|text| row(text)).collect();
        is_read(&format!("{{\"puzzle\":[{}]}}", rows.join(",")), PUZZLE);
    }
    let rows: Vec<String> = (1..)
        .zip(rows())
        .map(|(at, row)| format!("\"R{at}\":\"{}\"", row.replace("", " ").trim()))
        .collect();
    is_read(&format!("{{{}}}", rows.join(",")), PUZZLE);
}
