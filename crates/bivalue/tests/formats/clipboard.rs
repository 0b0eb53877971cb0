//! The three grids of Simple Sudoku's clipboard are one puzzle.

use bivalue::format::{ErrorCode, format};

use crate::{detected, known, read, read_with};

fn example() -> &'static str {
    format("simple-sudoku-clipboard").unwrap().example()
}

/// The parts between the empty lines: two or three grids and the name.
fn parts() -> Vec<&'static str> {
    example().split("\n\n").collect()
}

#[test]
fn givens_placed_and_candidates() {
    let entry = read(example()).remove(0).unwrap();
    let position = entry.record.position;
    assert_eq!(position.givens.filled().len(), 30);
    assert_eq!(position.placed.digits().count(), 2);
    assert_eq!(position.placed["r5c5".parse().unwrap()].map(bivalue::grid::Digit::get), Some(5));
    assert!(position.candidates.is_some());
    assert!(position.candidates_follow());
    // Three grids, and no layout that would be that of one of them.
    assert_eq!(entry.layout, None);
}

#[test]
fn grids_may_be_missing() {
    let parts = parts();
    let [givens, placed, candidates, name] = parts[..] else {
        panic!("{parts:?}");
    };
    for (text, count, noted) in [
        (format!("{givens}\n\n{placed}\n\n{candidates}\n"), 2, true),
        (format!("{givens}\n\n{placed}\n\n{name}"), 2, false),
        (format!("{givens}\n\n{candidates}\n\n{name}"), 0, true),
        (format!("{givens}\n\n{name}"), 0, false),
    ] {
        assert_eq!(detected(&text), Some("simple-sudoku-clipboard"), "{text}");
        let results = read(&text);
        assert_eq!(results.len(), 1, "{text}");
        let position = &results[0].as_ref().unwrap().record.position;
        assert_eq!(position.givens.filled().len(), 30);
        assert_eq!(position.placed.filled().len(), count);
        assert_eq!(position.candidates.is_some(), noted);
    }
    // A file of the program holds one grid, and several are several puzzles.
    assert_eq!(detected(givens), Some("simple-sudoku"));
}

#[test]
fn several_follow_each_other() {
    let results = read(&example().repeat(3));
    assert_eq!(results.len(), 3);
    let first = results[0].as_ref().unwrap().record.clone();
    assert!(results.into_iter().all(|result| result.unwrap().record == first));
}

#[test]
fn grids_that_contradict_each_other_are_refused() {
    let mut parts: Vec<String> = parts().into_iter().map(str::to_owned).collect();
    parts[1] = parts[1].replacen("53.", "35.", 1);
    let text = parts.join("\n\n");
    let results = read(&text);
    assert_eq!(results.len(), 1);
    let error = results[0].as_ref().unwrap_err();
    assert_eq!((error.code, error.line), (ErrorCode::Value, 16));
    assert_eq!(
        error.message().to_string(),
        "3 in r1c1 of the second grid, expected the given 5 of the first"
    );
}

#[test]
fn a_damaged_grid_costs_one_puzzle() {
    let damaged = example().replacen("| 5 ", "| z ", 1);
    assert_ne!(damaged, example());
    let text = format!("{damaged}\n{}", example());
    let clipboard = format("simple-sudoku-clipboard").unwrap();
    let results = read_with(text.as_bytes(), known(clipboard, false));
    assert_eq!(results.len(), 2);
    let error = results[0].as_ref().unwrap_err();
    assert_eq!(error.found, "character 'z' among the candidates of r1c1");
    assert!(results[1].is_ok());
}
