use proptest::prelude::*;

use bivalue_core::grid::{Cell, Grid, Position};

use super::*;
use crate::ErrorCode;
use crate::groups::tests::{any_position, any_unplaced};
use crate::testing::{detected, read, read_leniently, records, write};

/// Returns a grid without borders, as it is posted in a forum.
fn bare() -> String {
    let rows = Candidates.example().lines().filter(|line| !is_border(line));
    rows.map(|row| row.replace('|', " ") + "\n").collect()
}

fn example() -> Record {
    records(&Candidates, Candidates.example()).remove(0)
}

#[test]
fn the_example_is_detected_and_tells_givens_from_naked_singles() {
    assert_eq!(detected(Candidates.example()), Some("candidates"));
    let position = example().position;
    assert_eq!(
        position.givens.to_string(),
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    );
    let noted = position.candidates.unwrap();
    assert_eq!(noted[Cell::at(6, 5).index()].to_string(), "7");
    assert_eq!(noted[Cell::at(0, 0).index()], DigitSet::EMPTY);
}

#[test]
fn borders_make_no_difference() {
    let simple = Candidates.example().replace(['.', '\''], "*");
    let plus = Candidates.example().replace(['.', ':', '\''], "+");
    for text in [bare(), simple, plus] {
        assert_eq!(detected(&text), Some("candidates"), "{text}");
        assert_eq!(records(&Candidates, &text), [example()], "{text}");
    }
}

#[test]
fn marks_of_a_step_are_read_over() {
    let marked = Candidates.example().replace("247   247", "*2-47 #A247").replace("139 ", "@139");
    assert_eq!(records(&Candidates, &marked), [example()]);
    let of_people = Candidates.example().replace("247   247", "(2)47 [b]2+4{7}[/b]");
    assert_eq!(records(&Candidates, &of_people), [example()]);
    let eliminated = group("-7", None);
    assert_eq!(eliminated, Ok(Group::Candidates(DigitSet::of(Digit::from_index(6)))));
}

#[test]
fn sudoku_studios_marks_override_what_peers_list() {
    let marked = Candidates.example().replacen("| 5 ", "| <5>", 1).replacen(" 3  ", " *3*", 1);
    let position = records(&Candidates, &marked).remove(0).position;
    assert_eq!(position.givens.to_string(), "5".to_owned() + &".".repeat(80));
    assert_eq!(position.placed.to_string()[..3], *".3.");
    assert_eq!(position.candidates.unwrap()[Cell::at(0, 4).index()].to_string(), "7");
}

#[test]
fn several_grids_follow_each_other_with_headings_between() {
    let one = Candidates.example();
    let text = format!("Puzzle 1, from page 12\n{one}\nSimple Sudoku\nVersion 4.2n\n{one}{one}");
    assert_eq!(records(&Candidates, &text).len(), 3);
    let lines: Vec<u64> =
        read(&Candidates, &text).iter().map(|entry| entry.as_ref().unwrap().line).collect();
    assert_eq!(lines, [3, 19, 32]);
}

#[test]
fn a_bad_row_is_reported_where_it_is_and_the_next_grid_is_read() {
    let one = Candidates.example();
    let bad = one.replacen("1489", "14~9", 1) + one;
    let results = read(&Candidates, &bad);
    assert_eq!(results.len(), 2);
    let error = results[0].as_ref().unwrap_err();
    assert_eq!((error.code, error.line), (ErrorCode::Character, 2));
    assert_eq!(error.column, 42);
    assert!(results[1].is_ok());
    assert_eq!(detected(&bad), Some("candidates"));

    let long = one.replacen("1489", "14 89", 1);
    let error = read(&Candidates, &long).remove(0).unwrap_err();
    assert_eq!((error.code, error.line), (ErrorCode::Length, 2));
    assert_eq!(error.message(), "a row of 10 cells, expected 9 cells");
}

#[test]
fn a_grid_with_too_few_rows_does_not_take_the_next_one_with_it() {
    let one = Candidates.example();
    let short: String = one.split_inclusive('\n').filter(|line| !line.contains("1245")).collect();
    for gap in ["", "\n"] {
        let results = read(&Candidates, &format!("{short}{gap}{one}"));
        assert_eq!(results.len(), 2);
        let error = results[0].as_ref().unwrap_err();
        assert_eq!((error.code, error.line), (ErrorCode::Rows, 2));
        assert!(results[1].is_ok());
    }
}

#[test]
fn lenient_reading_fills_short_rows() {
    let short = Candidates.example().replacen(" 248 ", "     ", 1);
    let entry = read_leniently(&Candidates, &short).remove(0).unwrap();
    assert_eq!(entry.warnings.len(), 1);
    assert_eq!(entry.warnings[0].line, 2);
    assert_eq!(entry.record.position.candidates.unwrap()[8], DigitSet::EMPTY);
}

#[test]
fn other_grids_are_declined() {
    let line = example().position.givens.to_string();
    let rows: Vec<&str> = (0..9).map(|row| &line[row * 9..][..9]).collect();
    let spaced = |row: &&str| row.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
    let boxed = |row: &&str| format!("| {} |", spaced(row));
    let narrow = |row: &&str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let texts = [
        rows.join("\n"),
        rows.iter().map(spaced).collect::<Vec<_>>().join("\n"),
        rows.iter().map(boxed).collect::<Vec<_>>().join("\n"),
        rows.iter().map(narrow).collect::<Vec<_>>().join("\n"),
    ];
    for text in texts {
        let sample = Sample { text: &text, whole: true, extension: None };
        assert!(!Candidates.detect(&sample), "{text}");
    }
}

#[test]
fn it_is_written_in_hodokus_style() {
    assert_eq!(write(&Candidates, [&example()]), Candidates.example());
}

#[test]
fn a_plain_puzzle_gets_its_candidates() {
    let given = Record::from_givens(example().position.givens);
    let read = records(&Candidates, &write(&Candidates, [&given])).remove(0);
    assert_eq!(read.position.givens, given.position.givens);
    assert!(read.position.candidates.is_some() && read.position.candidates_follow());
}

#[test]
fn a_sukaku_stays_one() {
    let mut candidates = Box::new([DigitSet::ALL; 81]);
    candidates[0] = DigitSet::of(Digit::from_index(0));
    let position = Position { candidates: Some(candidates), ..Position::default() };
    let record = Record { position, ..Record::default() };
    let read = records(&Candidates, &write(&Candidates, [&record]));
    assert!(read[0].position.is_sukaku());
    assert_eq!(read, [record]);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(position in prop_oneof![any_position(), any_unplaced()]) {
        let record = Record { position, solution: Some(Grid::EMPTY), ..Record::default() };
        let text = write(&Candidates, [&record]);
        prop_assert_eq!(records(&Candidates, &text), [record.reduced_to(Candidates.holds())]);
    }
}
