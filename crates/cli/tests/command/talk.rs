//! The conversation.

use crate::run::{EMPTY, HOPELESS, PUZZLE, Ran, SOLUTION, bivalue, with_input};

/// Nine rows as they are typed.
fn rows(puzzle: &str) -> String {
    let rows: Vec<_> = puzzle.as_bytes().chunks(9).map(String::from_utf8_lossy).collect();
    rows.join("\n") + "\n"
}

fn converse(input: &str) -> Ran {
    with_input(&["solve", "--interactive"], input)
}

/// The digits of the answers, in order.
fn digits(text: &str) -> String {
    text.lines()
        // "Row 1: " and the number of steps are no answers.
        .filter(|line| !line.contains("Row") && !line.contains("steps"))
        .flat_map(str::chars)
        .filter(char::is_ascii_digit)
        .collect()
}

#[test]
fn nine_rows_give_the_solved_grid() {
    let ran = converse(&(rows(PUZZLE) + "n\n"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("Row 1: ") && ran.out.contains("Row 9: "), "{}", ran.out);
    let answer = ran.out.split_once("Row 9: ").unwrap().1;
    assert_eq!(digits(answer), SOLUTION);
    assert!(answer.contains(" steps"), "{answer}");
    assert!(answer.contains("More? (y/n)"), "{answer}");
}

#[test]
fn yes_asks_for_another_and_the_worst_answer_counts() {
    let ran = converse(&(rows(PUZZLE) + "y\n" + &rows(HOPELESS) + "Yes\n" + &rows(PUZZLE) + "n\n"));
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out.matches("More? (y/n)").count(), 3);
    assert_eq!(ran.out.matches("Could not solve this Sudoku.").count(), 1);
    assert_eq!(ran.out.matches("Solved in").count(), 2);
}

#[test]
fn anything_else_is_asked_again() {
    let ran = converse(&(rows(PUZZLE) + "maybe\n\nN\n" + &rows(PUZZLE)));
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.out.matches("More? (y/n)").count(), 3);
    assert_eq!(ran.out.matches("Please answer y for yes or n for no.").count(), 2);
    assert_eq!(ran.out.matches("Solved in").count(), 1);
}

#[test]
fn a_pasted_grid_is_read() {
    let boxed = bivalue(&["convert", "-f", "boxed", PUZZLE]).out;
    let spaced = bivalue(&["convert", "-f", "spaced", PUZZLE]).out;
    let link = bivalue(&["convert", "-f", "f-puzzles", PUZZLE]).out;
    let cells: Vec<_> = PUZZLE.chars().map(String::from).collect();
    // Without outer borders, and with blanks that are spaces.
    let inner: Vec<_> = boxed.lines().map(|line| line.trim_matches(['|', '+'])).collect();
    let spaces = boxed.replace('.', " ");
    for grid in [
        boxed.clone(),
        spaces,
        inner[1..inner.len() - 1].join("\n") + "\n",
        spaced,
        link,
        format!("{PUZZLE}\n"),
        format!("{PUZZLE} # a name\n"),
        cells.join(" ") + "\n",
    ] {
        // What is left of it, and an empty line, is no answer to the question that follows.
        let ran = converse(&(grid.clone() + "\nn\n"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{grid}{}", ran.out);
        let answer = ran.out.rsplit_once("Row ").unwrap().1.split_once(": ").unwrap().1;
        assert_eq!(digits(answer), SOLUTION, "{grid}{}", ran.out);
    }
    // A second one after the first.
    let ran = converse(&(boxed.clone() + "y\n" + &boxed + "n\n"));
    assert_eq!((ran.code, ran.out.matches("Solved in").count()), (Some(0), 2), "{}", ran.out);
}

#[test]
fn a_row_of_more_than_nine_cells_is_asked_for_again() {
    let ran = converse(&(format!("123456789123\n{}n\n", rows(PUZZLE))));
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("it has 12 cells instead of 9"), "{}", ran.out);
    assert_eq!(ran.out.matches("Row 1: ").count(), 2);
    assert_eq!(ran.out.matches("Solved in").count(), 1);
}

#[test]
fn options_that_mean_nothing_here_are_refused() {
    for option in [&["--json"][..], &["--trace"], &["--limit", "2"], &["--all"], &["-f", "csv"]] {
        let ran = bivalue(&[&["solve", "--interactive"][..], option].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{option:?}");
        assert!(ran.err.contains("one by one"), "{}", ran.err);
    }
}

#[test]
fn what_has_no_solution_is_not_solved() {
    let ran = converse(&(rows(HOPELESS) + "n\n"));
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("Could not solve this Sudoku."), "{}", ran.out);
    // A digit repeated.
    let ran = converse("\n11\n\n\n\n\n\n\n\nn\n");
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("Could not solve this Sudoku."), "{}", ran.out);
    assert!(ran.out.contains("1 twice in row 2: r2c1 and r2c2"), "{}", ran.out);
}

#[test]
fn rows_whose_empty_cells_are_spaces_may_lack_them_at_the_end() {
    let spaces: String = rows(PUZZLE)
        .lines()
        .map(|row| row.replace('.', " ").trim_end().to_owned() + "\r\n")
        .collect();
    let ran = converse(&(spaces + "n\n"));
    assert_eq!(ran.code, Some(0));
    assert_eq!(digits(ran.out.split_once("Row 9: ").unwrap().1), SOLUTION);
}

#[test]
fn a_row_with_a_forgotten_cell_is_asked_for_again() {
    // One empty cell is forgotten in one row, which is then typed again.
    for forgotten in 0..9 {
        let mut typed = Vec::new();
        for (index, row) in rows(PUZZLE).lines().enumerate() {
            if index == forgotten {
                typed.push(row.replacen('.', "", 1));
            }
            typed.push(row.to_owned());
        }
        let ran = converse(&(typed.join("\n") + "\nn\n"));
        assert_eq!(ran.code, Some(0), "{}", ran.out);
        assert!(ran.out.contains("it has 8 cells instead of 9; type a dot"), "{}", ran.out);
        assert_eq!(digits(ran.out.rsplit_once("Row 9: ").unwrap().1), SOLUTION);
    }
    // Digits alone do not show that empty cells are left out.
    assert!(converse("123\n").out.contains("it has 3 cells instead of 9"));
}

#[test]
fn words_are_no_rows() {
    let ran = converse(&format!("hello\n?\nhelp\n53..7...1\nBack\nback\n{}n\n", rows(PUZZLE)));
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert!(ran.out.contains("That is no row: 'h' is no cell."), "{}", ran.out);
    assert_eq!(ran.out.matches("Each row has nine cells").count(), 2);
    assert_eq!(digits(ran.out.rsplit_once("Row 9: ").unwrap().1), SOLUTION);
    for word in ["quit", "exit"] {
        let ran = converse(&format!("53..7....\n{word}\n"));
        assert_eq!((ran.code, ran.out.contains("Solved")), (Some(0), false), "{}", ran.out);
    }
}

#[test]
fn other_solutions_are_mentioned() {
    let ran = converse(&(rows(EMPTY) + "n\n"));
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("other solutions"), "{}", ran.out);
}

#[test]
fn the_end_of_the_input_ends_it() {
    assert_eq!(converse("").code, Some(0));
    let ran = converse("123......\n");
    assert_eq!((ran.code, ran.out.contains("Solved")), (Some(2), false));
    assert!(ran.out.contains("ended after 1 row: it is dropped"), "{}", ran.out);
    let ran = converse("123......\n456......\n");
    assert!(ran.out.contains("ended after 2 rows: they are dropped"), "{}", ran.out);
    let ran = converse(&rows(PUZZLE));
    assert_eq!((ran.code, ran.out.contains("Solved")), (Some(0), true));
}

#[test]
fn a_pasted_grid_may_have_names_of_rows_and_columns() {
    let boxed = bivalue(&["convert", "-f", "boxed", PUZZLE]).out;
    let mut names = "ABCDEFGHI".chars();
    let name = |line: &str| {
        let is_border = line.starts_with('+');
        let name = if is_border { ' ' } else { names.next().unwrap_or(' ') };
        format!("{name} {line}")
    };
    let named = boxed.lines().map(name).collect::<Vec<_>>().join("\n") + "\n";
    let spaced = rows(PUZZLE);
    let spaced =
        spaced.lines().zip(1..).map(|(row, number)| format!("{number}{}", row.replace("", " ")));
    let spaced = spaced.collect::<Vec<_>>().join("\n") + "\n";
    for grid in [
        format!("    1 2 3   4 5 6   7 8 9\n{named}"),
        format!("    A B C   D E F   G H I\n{named}    A B C   D E F   G H I\n"),
        format!("  1 2 3 4 5 6 7 8 9\n{spaced}"),
    ] {
        let ran = converse(&format!("{grid}n\n"));
        assert_eq!(ran.code, Some(0), "{grid}{}", ran.out);
        assert_eq!(ran.out.matches("Solved in").count(), 1, "{grid}{}", ran.out);
        assert!(!ran.out.contains("Please answer"), "{grid}{}", ran.out);
        assert_eq!(
            digits(ran.out.rsplit_once("Row ").unwrap().1.split_once(' ').unwrap().1),
            SOLUTION
        );
    }
    // A first row of 1 to 9 without names is a row.
    let plain = converse(&(rows(&format!("123456789{}", ".".repeat(72))) + "n\n"));
    assert!(plain.out.contains("Solved in"), "{}", plain.out);
}

/// The rows with a blank, each with one empty cell of a row left out.
fn slips(puzzle: &str, blank: char) -> Vec<String> {
    let lines: Vec<_> =
        rows(puzzle).lines().map(|row| row.replace('.', &blank.to_string())).collect();
    let slip = |at: usize| {
        let mut lines = lines.clone();
        // A row without digits may lack spaces.
        if blank == ' ' && lines[at].trim().is_empty() {
            return None;
        }
        let cell =
            lines[at].rfind(blank).filter(|_| at.is_multiple_of(2)).or(lines[at].find(blank))?;
        lines[at].remove(cell);
        Some(lines.join("\n") + "\n")
    };
    (0..9).filter_map(slip).collect()
}

#[test]
fn a_forgotten_cell_makes_no_other_puzzle() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles/mixed.txt");
    let text = std::fs::read_to_string(file).unwrap();
    // A larger number is for a run by hand.
    let count = std::env::var("BIVALUE_SLIPS").map_or(4, |count| count.parse().unwrap());
    let (mut typed, mut solved) = (0, 0);
    for puzzle in text.lines().take(count).map(|line| &line[..81]) {
        for slip in ['.', '0', '_'].iter().flat_map(|&blank| slips(puzzle, blank)) {
            let ran = converse(&slip);
            assert!(!ran.out.contains("Solved in"), "{slip}{}", ran.out);
            assert!(ran.out.contains("That is no row: it has 8 cells"), "{slip}{}", ran.out);
            typed += 1;
        }
        // Rows of spaces may lack their end, unless the end of another row was typed.
        for slip in slips(puzzle, ' ') {
            if slip.lines().any(|row| row.ends_with(' ') && !row.trim().is_empty()) {
                let ran = converse(&slip);
                assert!(!ran.out.contains("Solved in"), "{slip}{}", ran.out);
                solved += 1;
            }
        }
    }
    assert!(typed > 25 * count && solved > 5 * count, "{typed} {solved}");
}
