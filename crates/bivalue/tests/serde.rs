//! The basic types in serde: what is written is read back, and a lie is refused with what was
//! expected.

use std::collections::BTreeMap;
use std::fmt::Debug;

use bivalue::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, House, Position, Puzzle,
    Solution, Transform,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Writes a value, reads it back, and returns what was written.
fn written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    text
}

/// The error of a JSON text.
fn error<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn small_values_are_short_texts() {
    assert_eq!(written(&Cell::at(3, 6)), r#""r4c7""#);
    assert_eq!(written(&Digit::from_index(4)), "5");
    assert_eq!(written(&DigitSet::from_bits(0b101)), r#""13""#);
    assert_eq!(written(&DigitSet::EMPTY), r#""-""#);
    assert_eq!(written(&CellSet::from_bits(0b101)), r#""r1c1, r1c3""#);
    assert_eq!(written(&House::box_(4)), r#""box 5""#);
    let candidate = Candidate::from_index(10);
    assert_eq!(written(&candidate), r#""r1c2=2""#);
    assert_eq!(written(&Conclusion::Place(candidate)), r#""r1c2=2""#);
    assert_eq!(written(&Conclusion::Eliminate(candidate)), r#""r1c2<>2""#);
    assert_eq!(
        written(&Transform::nth(1)),
        r#""rows 123456789, columns 123456789, digits 213456789""#
    );
    written(&Transform::nth(123_456_789_012));
    // Digits and cells can be the keys of a map.
    let counts = BTreeMap::from([(Digit::from_index(0), 7)]);
    assert_eq!(written(&counts), r#"{"1":7}"#);
    assert_eq!(written(&BTreeMap::from([(Cell::at(0, 0), true)])), r#"{"r1c1":true}"#);
}

#[test]
fn what_has_no_more_than_givens_is_81_characters() {
    let line = format!("\"{PUZZLE}\"");
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    assert_eq!(written(&PUZZLE.parse::<Grid>().unwrap()), line);
    assert_eq!(written(&Position::from_givens(PUZZLE.parse().unwrap())), line);
    assert_eq!(written(puzzle.board()), line);
    assert_eq!(written(&puzzle), line);
    assert_eq!(written(puzzle.solution()), format!("\"{}\"", puzzle.solution()));
}

#[test]
fn placed_digits_and_candidates_are_kept() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let mut board = puzzle.board().clone();
    board.apply("r1c3=4".parse().unwrap()).unwrap();
    assert_eq!(
        written(&board),
        format!("\"{PUZZLE}, placed ..4{}\"", ".".repeat(78)),
        "all candidates are left"
    );
    board.apply("r1c4<>2".parse().unwrap()).unwrap();
    assert!(written(&board).contains(", candidates - - - 6 - 268 "));
    written(&board.position());
    // A Sukaku, without a digit; its puzzle, and one with a placed digit.
    let candidates = Cell::all().map(|cell| puzzle.board().domain(cell)).collect::<Vec<_>>();
    let sukaku = Board::sukaku(&candidates.try_into().unwrap());
    written(&sukaku);
    let position = Position { givens: Grid::EMPTY, ..sukaku.position() };
    let sukaku = Puzzle::try_from(position).unwrap();
    assert_eq!(sukaku.board().values(), &Grid::EMPTY);
    written(&sukaku);
    assert_eq!(written(&Board::default()), format!("\"{}\"", ".".repeat(81)));
}

#[test]
fn lies_are_refused_with_what_was_expected() {
    fn says<T: DeserializeOwned + Debug>(json: &str, expected: &str) {
        let error = error::<T>(json);
        assert!(error.starts_with(expected), "{error}");
    }
    says::<Cell>(r#""r0c1""#, "expected a cell, r1c1 to r9c9 or A1 to I9");
    says::<Cell>("5", "invalid type: integer `5`, expected a cell, such as r4c7");
    says::<Digit>("0", "0, expected a digit, 1 to 9");
    says::<Digit>("10", "10, expected a digit, 1 to 9");
    says::<DigitSet>(r#""11""#, "\"11\", expected digits, each once");
    says::<CellSet>(r#""r1c1 r1c2""#, "\"r1c1 r1c2\", expected cells");
    says::<House>(r#""row 0""#, "\"row 0\", expected a house");
    says::<Candidate>(r#""r1c1<>1""#, "\"r1c1<>1\", expected a candidate");
    says::<Conclusion>(r#""r1c1""#, "character 5: expected = or <>");
    says::<Transform>(r#""rows 412356789""#, "not a symmetry of Sudoku: expected");
    says::<Grid>(r#""123""#, "3 characters, expected 81");
    says::<Position>(r#""123""#, "\"123\", expected 81 characters for the givens");
    let clash = format!("\"55{}\"", ".".repeat(79));
    says::<Board>(&clash, "5 twice in row 1: r1c1 and r1c2, expected no digit twice in a house");
    says::<Puzzle>(&clash, "5 twice in row 1");
    let several = format!("\"{}\"", ".".repeat(81));
    says::<Puzzle>(&several, "more than one solution");
    assert!(error::<Puzzle>(&several).contains("expected a puzzle with exactly one solution"));
    let none = format!("\"{:.<81}\"", "12345678.........9");
    says::<Puzzle>(&none, "no solution");
    says::<Solution>(&several, "81 cells are empty");
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let wrong = puzzle.solution().to_string().replace('1', "2");
    says::<Solution>(&format!("\"{wrong}\""), "2 twice in row 1");
}

#[cfg(feature = "human")]
#[test]
fn a_game_is_a_text_that_is_played_again() {
    use bivalue::game::Game;

    let mut game = Game::new(&PUZZLE.parse().unwrap());
    game.note_all();
    game.undo();
    let json = written(&game);
    assert_eq!(json, format!(r#""puzzle {PUZZLE}\nnote all\nundone 1""#));
    let lie = json.replace("note all", "r1c1=1");
    assert!(error::<Game>(&lie).starts_with("line 2: r1c1 is given"));
}
