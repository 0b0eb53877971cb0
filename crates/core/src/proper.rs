//! The ways from a text, a grid or a position to a puzzle that is proved to be proper.

use std::fmt;
use std::str::FromStr;

use crate::budget::Budget;
use crate::engine::{self, NotMeant, Unknown, Verdict};
use crate::grid::{Board, Contradiction, Digit, Grid, Position, Puzzle, Solution};
#[cfg(feature = "serde")]
use crate::grid::{as_texts, board_of_text};
use crate::text::{
    CELLS, CHARACTER, DIGIT_DOT_OR_ZERO, ErrorCode, Line, Message, ParseError, READ_ALL_FORMATS,
};

/// Why a text is no puzzle with exactly one solution.
///
/// Every variant carries its evidence: where the text is wrong, which digits clash, or two
/// solutions that differ. As with every error of the library, the message tells all of it, so the
/// error has no [source](std::error::Error::source).
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// `bivalue::solve` sets none.
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

impl std::error::Error for Error {}

/// Reads the 81 cells of a grid and proves that the puzzle in it has exactly one solution.
///
/// A cell is a digit from `1` to `9`, or `.` or `0` if it is empty. White space, bars (`|`) and
/// lines of a frame, which are made of `-`, `=`, `+` and `|` alone, may stand between the cells.
/// [`bivalue::read`](https://docs.rs/bivalue/latest/bivalue/fn.read.html) reads all other formats.
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
        cells_of(text).map_err(Error::Unreadable)?.try_into()
    }
}

/// The help of each error of [`cells_of`].
fn other_formats() -> Message {
    READ_ALL_FORMATS.with("function", "`bivalue::read`")
}

/// The grid of a text that holds 81 cells and nothing else but spaces and a frame.
fn cells_of(text: &str) -> Result<Grid, ParseError> {
    // Some programs begin every text with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut cells, mut count) = ([None; 81], 0);
    for (number, text) in (1..).zip(text.lines()) {
        if text.chars().all(|c| c.is_whitespace() || matches!(c, '-' | '=' | '+' | '|')) {
            continue;
        }
        for (column, character) in (1..).zip(text.chars()) {
            let digit = Digit::from_char(character);
            match character {
                _ if digit.is_some() => {}
                '.' | '0' => {}
                '|' => continue,
                _ if character.is_whitespace() => continue,
                _ => {
                    let found = CHARACTER.with("character", format!("{character:?}"));
                    let line = Line { number, text };
                    let code = ErrorCode::Character;
                    let error = ParseError::new(code, line, column, found, DIGIT_DOT_OR_ZERO);
                    return Err(error.with_help(other_formats()));
                }
            }
            if let Some(cell) = cells.get_mut(count) {
                *cell = digit;
            }
            count += 1;
        }
    }
    if count == 81 {
        return Ok(Grid::new(cells));
    }
    let code = if count == 0 { ErrorCode::Empty } else { ErrorCode::Length };
    let error = ParseError::of_text(code, CELLS.with("count", count), CELLS.with("count", 81_u64));
    Err(error.with_help(other_formats()))
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

#[cfg(feature = "serde")]
as_texts! {
    // The position of the board, which is proved again when it is read.
    Puzzle, "the 81 characters of a puzzle, or the text of a position",
        std::convert::identity,
        |text: &str| -> Result<Puzzle, String> {
            let board = board_of_text(text)?;
            proved(engine::judge_board(&board, &Budget::UNLIMITED).0)
                .map_err(|error| format!("{error}; expected a puzzle with exactly one solution"))
        };
}

fn proved(verdict: Verdict) -> Result<Puzzle, Error> {
    match verdict {
        Verdict::One(puzzle) => Ok(*puzzle),
        Verdict::Many(two) => Err(Error::Several(two)),
        Verdict::None(why) => Err(Error::NoSolution(why)),
        Verdict::Unknown(unknown) => Err(Error::Unknown(unknown)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn error_of(text: &str) -> ParseError {
        match text.parse::<Puzzle>() {
            Err(Error::Unreadable(error)) => error,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn cells_are_read_in_lines_and_frames() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let rows: Vec<_> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
        for separator in ["\n", "\r\n", "\n---+---+---\n", " |\n"] {
            assert_eq!(rows.join(separator).parse::<Puzzle>().unwrap(), puzzle, "{separator:?}");
        }
        assert_eq!(PUZZLE.replace('.', "0").parse::<Puzzle>().unwrap(), puzzle);
        assert_eq!(format!("\u{feff}{PUZZLE}\r\n").parse::<Puzzle>().unwrap(), puzzle);
    }

    #[test]
    fn other_texts_are_refused_with_their_place() {
        let error = error_of(&format!("{}\n{}", &PUZZLE[..9], PUZZLE[9..].replace("79", "7O")));
        assert_eq!(
            error.to_string(),
            "line 2, column 72: character 'O', expected a digit, or . or 0 for an empty cell"
        );
        let two = error_of(&format!("{PUZZLE}\n{PUZZLE}\n"));
        assert_eq!(two.to_string(), "line 1: 162 cells, expected 81 cells");
        assert!(two.help.unwrap().to_string().contains("bivalue::read"));
        assert_eq!(error_of("").code, ErrorCode::Empty);
        // A blank that a frame is drawn with is not taken for one.
        assert_eq!(error_of(&PUZZLE.replace('.', "-")).code, ErrorCode::Character);
        let row = format!("{}---------{}", &PUZZLE[..9], &PUZZLE[18..]);
        assert_eq!(error_of(&row).code, ErrorCode::Character);
    }

    #[test]
    fn a_wrong_digit_of_the_player_does_not_change_the_puzzle() {
        let givens: Grid = PUZZLE.parse().unwrap();
        let mut position = Position::from_givens(givens);
        let empty = (!givens.filled()).into_iter().next().unwrap();
        position.placed[empty] = Digit::from_char('1');
        let puzzle = Puzzle::try_from(position).unwrap();
        assert_eq!(puzzle.board().values(), &givens);
    }
}
