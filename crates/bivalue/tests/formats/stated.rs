//! Lines around a puzzle that say what kind of puzzle it is.

use bivalue::format::ReadOptions;

use crate::near_misses::{PUZZLE, rows};
use crate::people::{boxed, nameless};
use crate::{read, read_with};

/// The puzzle in some layouts.
fn layouts() -> [String; 4] {
    let solid = rows().join("\n") + "\n";
    [format!("{PUZZLE}\n"), solid, boxed(PUZZLE, ".", nameless), format!("{PUZZLE}\n{PUZZLE}\n")]
}

#[test]
fn a_line_that_states_a_variant_refuses_the_text_above_it_and_below_it() {
    for line in [
        "diagonals: true",
        "X-Sudoku = yes",
        "variant: killer",
        "Type: Jigsaw",
        "# anti-knight: yes",
        "Cages: r1c1-r1c2=8",
        "Rules: Digits along a thermometer increase",
    ] {
        for layout in layouts() {
            for text in [format!("{line}\n{layout}"), format!("{layout}{line}\n")] {
                let results = read(&text);
                let [Err(error)] = results.as_slice() else { panic!("{text}\n{results:?}") };
                let name = line.split([':', '=']).next().unwrap_or("").trim_matches(['#', ' ']);
                assert!(
                    error.found.to_string().contains("a constraint beyond plain Sudoku"),
                    "{error}"
                );
                assert!(error.found.to_string().contains(name), "{error}");
                let lenient = ReadOptions { lenient: true, ..ReadOptions::default() };
                let results = read_with(text.as_bytes(), lenient);
                let first = results[0].as_ref().unwrap_or_else(|error| panic!("{text}\n{error}"));
                assert_eq!(first.record.position.givens.to_string(), PUZZLE, "{text}");
                assert!(first.warnings.iter().any(|w| w.message.contains("variant")), "{text}");
            }
        }
    }
}

#[test]
fn a_line_that_states_a_plain_sudoku_or_speaks_of_a_technique_does_not_refuse_the_text() {
    for line in ["type: classic", "Diagonals: no", "killer = false"] {
        for layout in layouts() {
            for text in [format!("{line}\n{layout}"), format!("{layout}{line}\n")] {
                let results = read(&text);
                assert!(results.iter().all(Result::is_ok), "{text}\n{results:?}");
                let first = results[0].as_ref().unwrap();
                assert_eq!(first.record.position.givens.to_string(), PUZZLE, "{text}");
            }
        }
    }
    let grid = boxed(PUZZLE, ".", nameless);
    for line in ["Skyscraper: 4 in r3c1 and r7c2", "Ratio: 3.2", "Killer Sudoku"] {
        assert!(read(&format!("{grid}{line}\n")).iter().all(Result::is_ok), "{line}");
    }
}

#[test]
fn constraints_below_a_list_of_rows_are_refused() {
    let grid = format!("title: Bow\ngrid:\n  - \"{}\"\n", rows().join("\"\n  - \""));
    assert_eq!(read(&grid)[0].as_ref().unwrap().record.position.givens.to_string(), PUZZLE);
    let results = read(&format!("{grid}constraints:\n  - type: arrow\n    bulb: r2c2\n"));
    let [Err(error)] = results.as_slice() else { panic!("{results:?}") };
    assert!(error.found.to_string().contains("`type`"), "{error}");
}

#[test]
fn values_of_a_spreadsheet_that_stand_column_by_column_are_refused_by_name() {
    let values: Vec<Vec<String>> =
        rows().iter().map(|row| row.chars().map(String::from).collect()).collect();
    let values = format!("{values:?}");
    let text = format!(r#"{{"range":"A1:I9","majorDimension":"ROWS","values":{values}}}"#);
    let results = read(&text);
    assert_eq!(results[0].as_ref().unwrap().record.position.givens.to_string(), PUZZLE);
    let results = read(&text.replace("ROWS", "COLUMNS"));
    let [Err(error)] = results.as_slice() else { panic!("{results:?}") };
    assert!(error.found.to_string().contains("in the order \"majorDimension\""), "{error}");
}

#[test]
fn in_a_long_list_the_line_alone_is_an_error() {
    let text = format!("{}windoku: true\n{PUZZLE}\n", format!("{PUZZLE}\n").repeat(200));
    let results = read(&text);
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 201);
    let error = results.into_iter().find_map(Result::err).unwrap();
    assert!(error.found.to_string().contains("windoku") && error.line == 201, "{error}");
}
