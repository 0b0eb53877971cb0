//! Texts with more than a puzzle: a second one under any name, masks, entered digits that look
//! otherwise, layers of digits, and rules of variants. None of these is lost or read as the puzzle.

use crate::near_misses::{PUZZLE, rows};
use crate::people::{SOLUTION, is_read};
use crate::read;

/// Another puzzle, which contradicts the first.
fn other() -> String {
    PUZZLE.chars().rev().collect()
}

fn nine(cells: &str) -> String {
    let rows: Vec<_> = (0..9).map(|row| &cells[row * 9..row * 9 + 9]).collect();
    rows.join("\n") + "\n"
}

#[track_caller]
fn is_refused(text: &str, found: &str) {
    let results = read(text);
    let [Err(error)] = results.as_slice() else { panic!("{text}\n{results:?}") };
    assert!(error.found.to_string().contains(found), "{text}\n{error}");
}

#[track_caller]
fn are_both_read(text: &str) {
    let read: Vec<String> = read(text)
        .into_iter()
        .map(|result| result.expect("both are puzzles").record.position.givens.to_string())
        .collect();
    assert_eq!(read, [PUZZLE.to_owned(), other()], "{text}");
}

/// The rows of a state, in which each entered digit is shown in a way of its own. One of the
/// digits is entered.
fn state(entered: impl Fn(char) -> String, given: impl Fn(char) -> String, sign: &str) -> String {
    let cell = |(at, c): (usize, char)| match c {
        '.' if at == 2 => entered('4'),
        '.' => ".".to_owned(),
        digit => given(digit),
    };
    let cells: Vec<String> = PUZZLE.chars().enumerate().map(cell).collect();
    cells.chunks(9).map(|row| row.join(sign) + "\n").collect()
}

#[test]
fn a_grid_under_a_name_of_states_is_one_only_by_its_digits() {
    for heading in ["Now", "v2 (current)", "After Christmas", "So far the hardest:", "User"] {
        are_both_read(&format!("One\n{}\n{heading}\n{}", nine(PUZZLE), nine(&other())));
    }
    are_both_read(&format!("User:\n{}\nBot:\n{}", nine(PUZZLE), nine(&other())));
    let array = |name: &str, cells: &str| {
        let rows: Vec<String> = nine(cells).lines().map(|row| format!("\"{row}\"")).collect();
        format!("const char *{name}[9] = {{{}}};\n", rows.join(", "))
    };
    are_both_read(&(array("board", PUZZLE) + &array("state", &other())));
    // A state has all digits of the puzzle; with a slip it is not certain to be one.
    let state = PUZZLE.replacen('.', "4", 1);
    is_read(&format!("Puzzle\n{}\nNow\n{}", nine(PUZZLE), nine(&state)), &state);
    let slip = state.replacen('6', "2", 1);
    is_refused(&format!("Puzzle\n{}\nNow\n{}", nine(PUZZLE), nine(&slip)), "two different");
}

#[test]
fn a_second_puzzle_in_an_object_or_a_row_is_not_dropped() {
    let other = other();
    for [first, second] in [["grid", "next"], ["puzzle", "bonusPuzzle"], ["next", "state"]] {
        let text = format!(r#"{{"{first}":"{PUZZLE}","{second}":"{other}"}}"#);
        is_refused(&text, "two puzzles");
        is_refused(
            &format!("{first},{second}\n{PUZZLE},{other}\n"),
            "several columns that may be the puzzle",
        );
    }
    // A solution, a state, and entered digits by themselves belong to the puzzle.
    let state = PUZZLE.replacen('.', "4", 1);
    for beside in [SOLUTION, &state, PUZZLE] {
        is_read(&format!(r#"{{"grid":"{PUZZLE}","next":"{beside}"}}"#), PUZZLE);
        is_read(&format!("puzzle,bonus\n{PUZZLE},{beside}\n"), PUZZLE);
    }
    is_read(&format!(r#"{{"puzzle":"{PUZZLE}","canonical":"{other}"}}"#), PUZZLE);
}

#[test]
fn a_solution_beside_its_mask_is_no_puzzle() {
    let mask: String = PUZZLE.chars().map(|c| if c == '.' { '0' } else { '1' }).collect();
    let crosses = PUZZLE.replace(|c: char| c.is_ascii_digit(), "x");
    for mask in [&mask, &crosses] {
        let text = format!("Mask\n{}\nSolution\n{}", nine(mask), nine(SOLUTION));
        is_refused(&text, "only the digits of a solution");
    }
}

#[test]
fn digits_of_two_kinds_are_not_all_given() {
    let circled = |c: char| char::from_u32(0x245F + c as u32 - 0x30).unwrap().to_string();
    let found = "digits of two kinds";
    is_refused(&state(String::from, circled, ""), found);
    for [before, behind] in
        [["(", ")"], ["*", "*"], ["**", "**"], ["||", "||"], ["", "."], ["\u{1B}[1m", "\u{1B}[0m"]]
    {
        let marked = |c: char| format!("{before}{c}{behind}");
        is_refused(&state(marked, String::from, " "), found);
        is_refused(&state(String::from, marked, " "), found);
    }
    let page = |entered: [&str; 2], given: [&str; 2]| {
        let cell = |[before, behind]: [&str; 2], c: char| format!("<td{before}>{c}{behind}</td>");
        let rows = state(|c| cell(entered, c), |c| cell(given, c), "").replace('.', "<td></td>");
        let rows: Vec<String> = rows.lines().map(|row| format!("<tr>{row}</tr>")).collect();
        format!("<table>\n{}\n</table>\n", rows.join("\n"))
    };
    for marked in [
        [" class=\"user\"", ""],
        [" style=\"color: blue\"", ""],
        ["><b", "</b>"],
        ["><span style=\"display:none\"", "</span>"],
        ["><input value=\"\" readonly", ""],
    ] {
        is_refused(&page(marked, ["", ""]), found);
        is_refused(&page(["", ""], marked), found);
    }
    // The place of a cell may give it a class, and one class may say that digits are given.
    let text = page([" class=\"c1\"", ""], [" class=\"c2\"", ""]);
    is_read(&text, &PUZZLE.replacen('.', "4", 1));
    let results = read(&page([" class=\"user\"", ""], [" class=\"given\"", ""]));
    let [Ok(entry)] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE);
    assert_eq!(entry.record.position.placed.filled().len(), 1);
}

#[test]
fn layers_and_numbers_that_clash_everywhere_are_no_puzzles() {
    let layer = |digit: char| nine(&PUZZLE.replace(|c: char| c != digit, "."));
    let layers: Vec<String> = ('1'..='9').map(layer).collect();
    is_refused(&layers.join("\n"), "a table of numbers");
    let numbers: String =
        (0..9).map(|at| (151_722_839_u32 + at * 1_001_001).to_string() + "\n").collect();
    is_refused(&numbers, "a table of numbers");
}

#[test]
fn words_of_more_variants_are_warned_of() {
    for (line, is_one) in [
        ("Each digit is once in every row, column and box and on both diagonals.", true),
        ("Die beiden Diagonalen enthalten die Ziffern 1 bis 9.", true),
        ("\u{5BFE}\u{89D2}\u{7DDA}\u{30CA}\u{30F3}\u{30D7}\u{30EC}", true),
        ("\u{414}\u{438}\u{430}\u{433}\u{43E}\u{43D}\u{430}\u{43B}\u{44C}", true),
        ("The arrow's digits sum to the circle.", true),
        ("King's move restriction", true),
        ("no diagonals here", false),
        ("Each row, column and box", false),
    ] {
        let results = read(&format!("{line}\n{}\n", rows().join("\n")));
        let [Ok(entry)] = results.as_slice() else { panic!("{line}\n{results:?}") };
        let is_warned = entry.warnings.iter().any(|warning| warning.message.contains("variant"));
        assert_eq!(is_warned, is_one, "{line}");
    }
}

#[test]
fn a_puzzle_in_a_comment_is_not_that_of_the_program() {
    let array = |cells: &str| {
        let row =
            |row: &str| format!("  [{}],\n", row.split("").collect::<Vec<_>>()[1..10].join(", "));
        let rows: String = nine(&cells.replace('.', "0")).lines().map(row).collect();
        format!("board = [\n{rows}]\n")
    };
    let quoted =
        |cells: &str| format!("b = [\n\"{}\"]\n", nine(cells).trim().replace('\n', "\",\n\""));
    let line = |cells: &str| format!("b = \"{cells}\";\n");
    let forms: [&dyn Fn(&str) -> String; 3] = [&array, &quoted, &line];
    for [open, close] in [
        ["/* old:\n", "*/\n"],
        ["\"\"\"\n", "\"\"\"\n"],
        ["<!--\n", "-->\n"],
        ["{-\n", "-}\n"],
        ["--[[\n", "]]\n"],
    ] {
        for form in forms {
            for old in [form(&other()), nine(&other()), other() + "\n"] {
                let comment = format!("{open}{old}{close}");
                is_read(&(form(PUZZLE) + &comment), PUZZLE);
                is_read(&(comment.clone() + &form(PUZZLE)), PUZZLE);
                // Alone it is the only puzzle, and a solution is none.
                let known = format!("{comment}{}", form(SOLUTION));
                assert!(read(&known).iter().flatten().count() < 2, "{known}");
            }
        }
    }
    for form in forms {
        let old =
            form(&other()).lines().map(|line| ["// ", line, "\n"].concat()).collect::<String>();
        is_read(&(form(PUZZLE) + &old), PUZZLE);
        is_read(&(old + &form(PUZZLE)), PUZZLE);
    }
    is_read(&format!("/* old: {} */\n{}", other(), line(PUZZLE)), PUZZLE);
    // The text behind a name is a value.
    let values =
        format!("a = \"\"\"\n{}\"\"\"\nb = \"\"\"\n{}\"\"\"\n", nine(PUZZLE), nine(&other()));
    are_both_read(&values);
}
