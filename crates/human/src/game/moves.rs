use std::fmt;
use std::str::FromStr;

use bivalue_core::grid::{Candidate, Cell, Conclusion, UnexpectedText};

/// One change that a player makes.
///
/// It is displayed as the text behind each variant, which is read back.
///
/// ```
/// use bivalue::game::Move;
///
/// let note: Move = "note r1c3=4".parse()?;
/// assert!(matches!(note, Move::Note(_)));
/// assert_eq!(note.to_string(), "note r1c3=4");
/// assert!("r1c3".parse::<Move>().is_err());
/// # Ok::<(), bivalue::grid::UnexpectedText>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Move {
    /// A digit is placed in place of the one that the cell had, and the notes of the cells that see
    /// it lose the digit: `r1c3=4`.
    Place(Candidate),
    /// A digit is placed, and all notes stay: `only r1c3=4`.
    PlaceOnly(Candidate),
    /// The placed digit of a cell is removed, so that its notes show again. In a cell without a
    /// digit the notes and all that was ruled out are removed: `erase r1c3`.
    Erase(Cell),
    /// A candidate is noted, and no longer ruled out: `note r1c3=4`.
    Note(Candidate),
    /// A note is removed, which rules the candidate out if all candidates of the cell had been
    /// noted by [`Move::NoteAll`]: `erase note r1c3=4`.
    EraseNote(Candidate),
    /// A candidate is ruled out, and its note removed: `r1c3<>4`.
    Eliminate(Candidate),
    /// The candidates that no digit excludes are noted in all empty cells, but for those that were
    /// ruled out: `note all`.
    NoteAll,
    /// All notes, and all that was ruled out, are removed: `erase all notes`.
    EraseNotes,
}

/// A step's conclusion as a move: a placement with the notes that it removes, or an elimination.
///
/// ```
/// use bivalue::Conclusion;
/// use bivalue::game::Move;
///
/// let conclusion: Conclusion = "r1c3<>4".parse()?;
/// assert_eq!(Move::from(conclusion).to_string(), "r1c3<>4");
/// # Ok::<(), bivalue::grid::NotAConclusion>(())
/// ```
impl From<Conclusion> for Move {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::Place(candidate) => Self::Place(candidate),
            Conclusion::Eliminate(candidate) => Self::Eliminate(candidate),
        }
    }
}

const ONLY: &str = "only ";
const ERASE: &str = "erase ";
const NOTE: &str = "note ";
const ERASE_NOTE: &str = "erase note ";
const NOTE_ALL: &str = "note all";
const ERASE_NOTES: &str = "erase all notes";

/// A description of the texts of moves.
const MOVE: &str = "a move, such as r1c3=4, r1c3<>4, erase r1c3 or note r1c3=4";

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(candidate) => write!(f, "{candidate}"),
            Self::PlaceOnly(candidate) => write!(f, "{ONLY}{candidate}"),
            Self::Erase(cell) => write!(f, "{ERASE}{cell}"),
            Self::Note(candidate) => write!(f, "{NOTE}{candidate}"),
            Self::EraseNote(candidate) => write!(f, "{ERASE_NOTE}{candidate}"),
            Self::Eliminate(candidate) => write!(f, "{}", Conclusion::Eliminate(*candidate)),
            Self::NoteAll => f.write_str(NOTE_ALL),
            Self::EraseNotes => f.write_str(ERASE_NOTES),
        }
    }
}

/// Reads the text that a move is displayed as.
impl FromStr for Move {
    type Err = UnexpectedText;

    fn from_str(text: &str) -> Result<Self, UnexpectedText> {
        let candidate = |of: fn(Candidate) -> Self, rest: &str| rest.parse().ok().map(of);
        let read = match text {
            NOTE_ALL => Some(Self::NoteAll),
            ERASE_NOTES => Some(Self::EraseNotes),
            _ => {
                if let Some(rest) = text.strip_prefix(ERASE_NOTE) {
                    candidate(Self::EraseNote, rest)
                } else if let Some(rest) = text.strip_prefix(ERASE) {
                    rest.parse().ok().map(Self::Erase)
                } else if let Some(rest) = text.strip_prefix(NOTE) {
                    candidate(Self::Note, rest)
                } else if let Some(rest) = text.strip_prefix(ONLY) {
                    candidate(Self::PlaceOnly, rest)
                } else {
                    text.parse::<Conclusion>().ok().map(Self::from)
                }
            }
        };
        read.ok_or_else(|| UnexpectedText::new(text, MOVE))
    }
}

/// The reason why a move cannot be made.
///
/// ```
/// use bivalue::game::{Game, MoveError};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut game = Game::new(&text.parse()?);
/// let error = game.make(&["erase r1c1".parse().unwrap()]).unwrap_err();
/// assert!(matches!(error, MoveError::Given(_)));
/// assert_eq!(error.to_string(), "r1c1 is given");
/// # Ok::<(), bivalue::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveError {
    /// The cell is given.
    Given(Cell),
    /// The cell has a digit, so that it has no candidates to note or to rule out.
    Filled(Cell),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(cell) => write!(f, "{cell} is given"),
            Self::Filled(cell) => write!(f, "{cell} has a digit"),
        }
    }
}

impl std::error::Error for MoveError {}
