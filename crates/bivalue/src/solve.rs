//! The front door: one text, one puzzle, one answer.

use std::fmt;
use std::str::FromStr;

use crate::budget::Budget;
use crate::engine::{self, NotMeant, Unknown, Verdict};
use crate::format::{ErrorCode, ParseError, ReadError, ReadOptions, Reader};
use crate::grid::{Board, Contradiction, Grid, Position, Puzzle, Solution};

/// Why a text is no puzzle with exactly one solution.
///
/// Every variant carries its evidence: where the text is wrong, which digits clash, or two
/// solutions that differ.
///
/// ```
/// use bivalue::{Error, Puzzle};
///
/// let repeated = format!("55{}", ".".repeat(79));
/// let error = repeated.parse::<Puzzle>().unwrap_err();
/// assert!(matches!(error, Error::Clash(_)));
/// assert_eq!(error.to_string(), "a digit is repeated: 5 twice in row 1: r1c1 and r1c2");
///
/// let Err(Error::Several(two)) = bivalue::solve(&".".repeat(81)) else { panic!("not empty") };
/// assert_ne!(two[0], two[1]);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The text cannot be read, or it is not one puzzle but none or several.
    Unreadable(ParseError),
    /// A digit stands twice in a house before anything is solved.
    Clash(Contradiction),
    /// There is no solution, and why.
    NoSolution(Contradiction),
    /// There is more than one solution: two different ones.
    Several(Box<[Solution; 2]>),
    /// The search ended before it was sure. This needs a bound on the search, and
    /// [`solve`] sets none.
    Unknown(Unknown),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => error.fmt(f),
            Self::Clash(clash) => write!(f, "a digit is repeated: {clash}"),
            Self::NoSolution(why) => write!(f, "no solution: {why}"),
            Self::Several(two) => {
                write!(f, "more than one solution, such as {} and {}", two[0], two[1])
            }
            Self::Unknown(_) => f.write_str("the search ended before it was sure"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable(error) => Some(error),
            Self::Clash(why) | Self::NoSolution(why) => Some(why),
            Self::Several(_) | Self::Unknown(_) => None,
        }
    }
}

/// Solves the puzzle in a text, and proves that it has no other solution.
///
/// The format is detected: see [`mod@crate::format`] for all that can be read. To keep the givens
/// with the solution, parse a [`Puzzle`]; to read many puzzles, use a
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
/// What keeps the text from being one puzzle with exactly one solution. The search has no bound,
/// but a puzzle of nine by nine cells takes milliseconds at the worst.
pub fn solve(text: &str) -> Result<Solution, Error> {
    text.parse::<Puzzle>().map(|puzzle| *puzzle.solution())
}

/// Reads a text in any format and proves that the puzzle in it has exactly one solution.
///
/// Where a player has placed digits or noted candidates, the puzzle is that of the givens if
/// these alone have one solution, and otherwise the position as it stands.
///
/// ```
/// use bivalue::Puzzle;
///
/// let text = "
///     5 3 . | . 7 . | . . .
///     6 . . | 1 9 5 | . . .
///     . 9 8 | . . . | . 6 .
///     ------+-------+------
///     8 . . | . 6 . | . . 3
///     4 . . | 8 . 3 | . . 1
///     7 . . | . 2 . | . . 6
///     ------+-------+------
///     . 6 . | . . . | 2 8 .
///     . . . | 4 1 9 | . . 5
///     . . . | . 8 . | . 7 9";
/// let puzzle: Puzzle = text.parse()?;
/// assert_eq!(puzzle.board().given_cells().len(), 30);
/// # Ok::<(), bivalue::Error>(())
/// ```
impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        read_one(text).map_err(Error::Unreadable)?.try_into()
    }
}

/// Proves that the givens have exactly one solution.
///
/// ```
/// use bivalue::{Error, Grid, Puzzle};
///
/// assert!(matches!(Puzzle::try_from(Grid::EMPTY), Err(Error::Several(_))));
/// ```
impl TryFrom<Grid> for Puzzle {
    type Error = Error;

    fn try_from(givens: Grid) -> Result<Self, Error> {
        let board = Board::new(&givens).map_err(Error::Clash)?;
        proved(engine::judge_board(&board, &Budget::UNLIMITED).0)
    }
}

/// Proves that the puzzle of a position has exactly one solution: that of the givens if these alone
/// have one, and otherwise that of everything that was placed and noted.
impl TryFrom<Position> for Puzzle {
    type Error = Error;

    fn try_from(position: Position) -> Result<Self, Error> {
        match engine::subject(&position, &Budget::UNLIMITED) {
            Ok(subject) => proved(subject.judge(&Budget::UNLIMITED).0),
            Err(NotMeant::Clash(clash)) => Err(Error::Clash(clash)),
            Err(NotMeant::Unknown(judged)) => proved(judged.0),
        }
    }
}

fn proved(verdict: Verdict) -> Result<Puzzle, Error> {
    match verdict {
        Verdict::One(puzzle) => Ok(*puzzle),
        Verdict::Many(two) => Err(Error::Several(two)),
        Verdict::None(why) => Err(Error::NoSolution(why)),
        Verdict::Unknown(unknown) => Err(Error::Unknown(unknown)),
    }
}

/// The position of a text that holds exactly one.
fn read_one(text: &str) -> Result<Position, ParseError> {
    let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    let mut next = || reader.next().transpose().map_err(of_read_error);
    let empty = || ParseError::of_text(ErrorCode::Empty, "no puzzle", "one puzzle");
    let entry = next()?.ok_or_else(empty)?;
    match next()? {
        None => Ok(entry.record.position),
        Some(second) => {
            let mut error =
                ParseError::of_text(ErrorCode::Value, "a second puzzle", "the end of the text");
            error.line = second.line;
            Err(error.with_help("`format::Reader` reads texts of many puzzles"))
        }
    }
}

/// A text in memory has no faults but its own.
fn of_read_error(error: ReadError) -> ParseError {
    match error {
        ReadError::Parse(error) => error,
        ReadError::Io(error) => {
            ParseError::of_text(ErrorCode::Encoding, error.to_string(), "a readable text")
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
        assert_eq!((error.line, error.found.as_str()), (2, "a second puzzle"));
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

    #[test]
    fn a_wrong_digit_of_the_player_does_not_change_the_puzzle() {
        let givens: Grid = PUZZLE.parse().unwrap();
        let mut position = Position::from_givens(givens);
        let empty = (!givens.filled()).into_iter().next().unwrap();
        position.placed[empty] = crate::grid::Digit::from_char('1');
        let puzzle = Puzzle::try_from(position).unwrap();
        assert_eq!(puzzle.board().values(), &givens);
    }
}
