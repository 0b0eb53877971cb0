//! The front door: one text, one puzzle, one answer.

use bivalue_core::Error;

use bivalue_core::text::{
    ANOTHER_PUZZLE, END_OF_TEXT, Message, NO_PUZZLE, ONE_PUZZLE, READ_MANY_PUZZLES, READABLE_TEXT,
};

use crate::format::{ErrorCode, ParseError, ReadError, ReadOptions, Reader};
use crate::grid::{Position, Puzzle, Solution};

/// Solves the puzzle in a text, and proves that it has no other solution.
///
/// The format is detected: see [`mod@crate::format`] for all that can be read. To keep the givens
/// with the solution, [`read`] the text; to read many puzzles, use a
/// [`Reader`](crate::format::Reader).
///
/// ```
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let solution = bivalue::solve(text)?;
/// assert!(solution.to_string().starts_with("534678912672195348"));
/// # Ok::<(), bivalue::Error>(())
/// ```
///
/// # Errors
/// The reason why the text is not one puzzle with exactly one solution. The search has no bound,
/// but a puzzle of nine by nine cells takes milliseconds at the worst.
pub fn solve(text: &str) -> Result<Solution, Error> {
    read(text).map(|puzzle| *puzzle.solution())
}

/// Reads a text in any format and proves that the puzzle in it has exactly one solution.
///
/// If a player has placed digits or noted candidates, the puzzle is that of the givens if
/// these alone have one solution, and otherwise the position as it stands. A text of 81 cells can
/// be parsed as well: `text.parse::<Puzzle>()`.
///
/// ```
/// let puzzle = bivalue::read("[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],
///     [8,0,0,0,6,0,0,0,3],[4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],
///     [0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],[0,0,0,0,8,0,0,7,9]]")?;
/// assert_eq!(puzzle.board().given_cells().len(), 30);
/// # Ok::<(), bivalue::Error>(())
/// ```
///
/// # Errors
/// The reason why the text is not one puzzle with exactly one solution.
pub fn read(text: &str) -> Result<Puzzle, Error> {
    read_one(text).map_err(Error::Unreadable)?.try_into()
}

/// The position of a text that holds exactly one.
fn read_one(text: &str) -> Result<Position, ParseError> {
    let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    let mut next = || reader.next().transpose().map_err(of_read_error);
    let empty = || ParseError::of_text(ErrorCode::Empty, NO_PUZZLE, ONE_PUZZLE);
    let entry = next()?.ok_or_else(empty)?;
    match next()? {
        None => Ok(entry.record.position),
        Some(second) => {
            let mut error = ParseError::of_text(ErrorCode::Value, ANOTHER_PUZZLE, END_OF_TEXT);
            error.line = second.line;
            Err(error.with_help(READ_MANY_PUZZLES.with("function", "`format::Reader`")))
        }
    }
}

/// A text in memory has no faults but its own.
fn of_read_error(error: ReadError) -> ParseError {
    match error {
        ReadError::Parse(error) => error,
        ReadError::Io(error) => {
            let found = Message::text(error.to_string());
            ParseError::of_text(ErrorCode::Encoding, found, READABLE_TEXT)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn each_kind_of_text_has_its_own_answer() {
        assert!(solve(PUZZLE).is_ok());
        let second = solve(&format!("{PUZZLE}\n{PUZZLE}\n")).unwrap_err();
        let Error::Unreadable(error) = &second else { panic!("{second}") };
        assert_eq!((error.line, error.found.to_string().as_str()), (2, "a second puzzle"));
        let letter = solve(&PUZZLE.replace("79", "7O")).unwrap_err();
        assert!(matches!(&letter, Error::Unreadable(e) if e.column == 81), "{letter}");
        assert!(matches!(solve(""), Err(Error::Unreadable(e)) if e.code == ErrorCode::Empty));
        // A 4 belongs in the third cell; a 1 clashes with nothing at first sight.
        let none = solve(&PUZZLE.replacen("53.", "531", 1)).unwrap_err();
        assert!(matches!(none, Error::NoSolution(_)), "{none}");
        let clash = solve(&PUZZLE.replacen("53.", "533", 1)).unwrap_err();
        assert!(matches!(clash, Error::Clash(_)), "{clash}");
        let several = solve(&PUZZLE.replace(['5', '8'], ".")).unwrap_err();
        assert!(matches!(several, Error::Several(_)), "{several}");
    }
}
