//! Texts of spreadsheets, data frames, statements and apps whose form is a little unlike that of
//! most others.

use crate::near_misses::{PUZZLE, rows};
use crate::people::{SOLUTION, boxed, drawn, nameless};
use crate::read;

/// Asserts that a text holds the puzzle and nothing else.
fn reads(text: &str) {
    let results = read(text);
    let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE, "{text}");
}

/// Asserts that a text is an error that names something.
fn refuses(text: &str, named: &str) {
    let results = read(text);
    let Some(Err(error)) = results.first() else { panic!("{text}\n{results:?}") };
    assert!(error.found.to_string().contains(named), "{text}\n{error}");
}

/// The cells with a digit: row and column, counted from 0, and the digit.
fn givens() -> Vec<(usize, usize, char)> {
    let cells = PUZZLE.chars().enumerate().filter(|(_, c)| *c != '.');
    cells.map(|(at, digit)| (at / 9, at % 9, digit)).collect()
}

#[test]
fn columns_of_a_table_may_have_vertical_lines_between_them() {
    reads(&format!("solution|puzzle|rating\n{SOLUTION}|{PUZZLE}|4.2\n"));
    reads(&format!("id | puzzle | solution\n7 | {PUZZLE} | {SOLUTION}\n"));
}

#[test]
fn a_grid_may_stand_anywhere_in_a_sheet() {
    // Both edges of this grid have a digit.
    for separator in [",", ";", "\t"] {
        let grid = |left: usize, right: usize| -> String {
            let name = |_| separator.repeat(left);
            let rows = drawn(PUZZLE, "", separator, name);
            rows.lines()
                .map(|row| format!("{row}{}\n", separator.repeat(right)))
                .collect::<Vec<_>>()
                .concat()
        };
        let empty = format!("{}\n", separator.repeat(11));
        reads(&format!("{}{}{}", empty, grid(0, 3), empty.repeat(3)));
        reads(&format!("{}{}", empty.repeat(3), grid(2, 1)));
    }
    // Without the digits of the first column, the grid might start in either of two columns.
    let spaced: String =
        rows().iter().map(|row| format!(".{}", &row[1..])).collect::<Vec<_>>().concat();
    let text = drawn(&spaced, "", ",", |_| ",".into());
    assert!(read(&text).iter().all(Result::is_err), "{text}");
}

#[test]
fn signs_around_rows_and_cells_are_taken_away() {
    reads(&drawn(PUZZLE, "0", "", nameless).replace('\n', ";\n"));
    reads(&boxed(PUZZLE, "_", nameless).replace('_', r"\_").replace('|', r"\|"));
    let marked = drawn(PUZZLE, "_", " ", |_| "\u{200e}".into());
    reads(&marked.replace('\n', "\u{200f}\n"));
}

#[test]
fn a_data_frame_may_have_dashed_lines_between_its_columns() {
    let rows: String = drawn(PUZZLE, "null", " ┆ ", nameless)
        .lines()
        .map(|row| format!("│ {row} │\n"))
        .collect::<Vec<_>>()
        .concat();
    let line = |between: &str| ["------"; 9].join(between).replace('-', "─");
    let head = |word: &str| format!("│ {} │\n", [word; 9].join(" ┆ "));
    let head = head("c") + &head("---") + &head("i64");
    let names: String = (0..9).map(|at| format!(" c{at} ┆")).collect::<Vec<_>>().concat();
    let head = head.replacen(&format!("│ {} │", ["c"; 9].join(" ┆ ")), &format!("│{names}"), 1);
    let head = head.replacen("┆\n", "│\n", 1);
    let frame = format!("┌{}┐\n{head}╞{}╡\n{rows}└{}┘\n", line("┬"), line("╪"), line("┴"));
    reads(&format!("shape: (9, 9)\n{frame}"));
}

#[test]
fn cells_are_records_in_many_forms() {
    let list = |of: &dyn Fn(usize, usize, char) -> String, between: &str| {
        givens().into_iter().map(|(r, c, d)| of(r, c, d)).collect::<Vec<_>>().join(between)
    };
    let lines = list(&|r, c, d| format!("{};{};{d}", r + 1, c + 1), "\n");
    reads(&format!("Zeile;Spalte;Wert\n{lines}\n"));
    let asserts = list(&|r, c, d| format!("(assert (= x_{}_{} {d}))", r + 1, c + 1), "\n");
    reads(&format!("(set-logic QF_LIA)\n{asserts}\n(check-sat)\n"));
    reads(&format!("[{}]", list(&|i, j, v| format!(r#"{{"i":{i},"j":{j},"v":{v}}}"#), ",")));
    let shown: Vec<String> = SOLUTION
        .chars()
        .zip(PUZZLE.chars())
        .map(|(d, p)| format!(r#"{{"solution":{d},"show":{}}}"#, p != '.'))
        .collect();
    reads(&format!(r#"{{"tiles":[{}]}}"#, shown.join(",")));
}

#[test]
fn a_map_of_regions_refuses_the_puzzle_above_it() {
    let map = "aaaabbccc\naaabbbccc\naabbbbccc\ndddeeefff\ndddeeefff\ndddeeefff\nggghhiiii\n\
               ggghhhiii\nggghhhhii\n";
    for layout in [rows().join("\n"), boxed(PUZZLE, ".", nameless)] {
        refuses(&format!("{layout}\n\n{map}"), "a map of jigsaw regions");
    }
    // The boxes are no variant.
    let solution = format!("{}\n\n{}", rows().join("\n"), drawn(SOLUTION, "", "", nameless));
    reads(&solution);
}

#[test]
fn what_is_known_and_not_read_is_named() {
    refuses("id,puzzle\n1,5.30070000600195E+80\n", "a spreadsheet has rounded");
    refuses("SumoCueV1=12J0+0J0=17J1+2J1", "SumoCue");
    refuses("3x3::k:2304:2305:2305:3843:3843:3:", "a list of cages");
    refuses(&". > . < . > 5 < . > . < 7 > . < .\n".repeat(9), "signs of comparison");
    refuses("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9pAEL3zK6I5z8", "Penpa");
}

#[test]
fn an_empty_header_stands_above_candidates_too() {
    let rows: String = (0..9)
        .map(|row| {
            let cell = |column: usize| if row == column { "5" } else { "1245" };
            format!("| {} |\n", std::array::from_fn::<&str, 9, _>(cell).join(" | "))
        })
        .collect::<Vec<_>>()
        .concat();
    let expected = read(&rows)[0].as_ref().unwrap().record.position.clone();
    let results = read(&format!("|{}\n|{}\n{rows}", " |".repeat(9), "-|".repeat(9)));
    let [Ok(entry)] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!(entry.record.position, expected);
}
