use proptest::prelude::*;

use super::*;
use crate::groups::tests::any_position;
use crate::testing::{detected, read, records, write};

fn line() -> LibraryLine {
    Library.example().trim_end().parse().unwrap()
}

fn error_in(text: &str) -> ParseError {
    let results = read(&Library, &(text.to_owned() + Library.example()));
    assert_eq!(results.len(), 2);
    assert!(results[1].is_ok());
    results[0].clone().unwrap_err()
}

#[test]
fn the_example_is_detected_and_written_as_it_is() {
    assert_eq!(detected(Library.example()), Some("library"));
    assert_eq!(line().to_string() + "\n", Library.example());
    assert_eq!(line().eliminations[0].to_string(), "r3c4=4");
    let comment = format!("# a library\n#\n{}", Library.example());
    assert_eq!(detected(&comment), Some("library"));
    assert_eq!(records(&Library, &comment).len(), 1);
}

#[test]
fn removed_candidates_are_gone_and_the_others_follow() {
    let position = line().position();
    assert_eq!(position.placed.filled().len(), 1);
    assert_eq!(position.givens.filled().len(), 30);
    let board = position.board().unwrap();
    assert_eq!(board.digits(Cell::at(0, 2)).to_string(), "124");
    assert_eq!(board.digits(Cell::at(1, 1)).to_string(), "247");
    assert_eq!(board.digits(Cell::at(0, 1)), DigitSet::EMPTY);
    let fewer: LibraryLine = line().to_string().replace("112 215", "113 272").parse().unwrap();
    let fewer = fewer.position().board().unwrap();
    assert_eq!(fewer.digits(Cell::at(0, 2)).to_string(), "24");
    assert_eq!(fewer.digits(Cell::at(6, 1)), DigitSet::EMPTY);
}

#[test]
fn the_last_field_may_be_missing() {
    let short = Library.example().trim_end().strip_suffix(':').unwrap();
    assert_eq!(short.parse(), Ok(line()));
    assert!(short.strip_suffix(':').unwrap().parse::<LibraryLine>().is_err());
}

#[test]
fn what_has_no_number_goes_by_its_name() {
    let named = Library.example().replace("0100", "naked-triple-2");
    assert_eq!(detected(&named), Some("library"));
    assert_eq!(records(&Library, &named), records(&Library, Library.example()));
    let line: LibraryLine = named.trim_end().parse().unwrap();
    assert_eq!(line.technique, "naked-triple-2");
    assert_eq!(line.to_string() + "\n", named);
    // A word between colons alone is not evidence.
    assert_ne!(detected(":shrug:\n"), Some("library"));
}

#[test]
fn faults_name_their_place() {
    let example = Library.example();
    let error = error_in(&example.replace("+5", "+."));
    assert_eq!((error.code, error.column), (ErrorCode::Character, 50));
    assert_eq!(error.message(), "character '.', expected a digit after +");
    let error = error_in(&example.replace("112 215", "112 21"));
    assert_eq!((error.code, error.column), (ErrorCode::Character, 96));
    let error = error_in(&example.replace("79:", "7:"));
    assert_eq!((error.code, error.column), (ErrorCode::Length, 9));
    assert_eq!(error_in(&example.replace("::", "")).code, ErrorCode::Syntax);
    assert_eq!(error_in(&example.replace("0100", "fi sh")).column, 2);
    assert_eq!(error_in(&example.replace(":4:", ":4y:")).column, 8);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(position in any_position()) {
        let record = Record { position, solution: Some(Grid::EMPTY), ..Record::default() };
        let text = write(&Library, [&record]);
        prop_assert_eq!(records(&Library, &text), [record.reduced_to(Library.holds())]);
    }
}
