use std::fmt;
use std::str::FromStr;

use bivalue_core::Error;
use bivalue_core::grid::{Position, UnexpectedText};

use super::{Game, Move, MoveError};

const PUZZLE: &str = "puzzle ";
const UNPROVED: &str = "unproved ";
const UNDONE: &str = "undone ";

/// Writes the saved form: the position in which the game began, and a line for each turn.
///
/// ```text
/// puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
/// note all
/// r1c3=4
/// r5c5=5, r7c9=4
/// undone 1
/// ```
///
/// The first line begins with `unproved` if it is not known that there is exactly one solution. The
/// last line is left out if no turn was undone.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = if self.solution().is_some() { PUZZLE } else { UNPROVED };
        write!(f, "{start}{}", self.start())?;
        for moves in self.turns() {
            let mut separator = "\n";
            for next in moves {
                write!(f, "{separator}{next}")?;
                separator = SEPARATOR;
            }
        }
        match self.turns().len() - self.at() {
            0 => Ok(()),
            count => write!(f, "\n{UNDONE}{count}"),
        }
    }
}

const SEPARATOR: &str = ", ";

/// Reads the saved form, and plays the game again: the puzzle is proved, and every turn has to be
/// possible and to change something.
///
/// ```
/// use bivalue::game::{Game, NotAGame};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut game = Game::new(&text.parse()?);
/// game.note_all();
/// game.place("r1c3".parse().unwrap(), "4".parse().unwrap()).unwrap();
/// game.undo();
/// let saved = game.to_string();
/// assert_eq!(saved, format!("puzzle {text}\nnote all\nr1c3=4\nundone 1"));
/// assert_eq!(saved.parse::<Game>().unwrap(), game);
///
/// let error = saved.replace("r1c3", "r1c1").parse::<Game>().unwrap_err();
/// assert_eq!(error, NotAGame::Move(3, bivalue::game::MoveError::Given("r1c1".parse().unwrap())));
/// assert_eq!(error.to_string(), "line 3: r1c1 is given");
/// # Ok::<(), bivalue::Error>(())
/// ```
impl FromStr for Game {
    type Err = NotAGame;

    fn from_str(text: &str) -> Result<Self, NotAGame> {
        let mut lines = (1..).zip(text.lines());
        let first = lines.next().map_or("", |(_, line)| line);
        let mut game = if let Some(start) = first.strip_prefix(PUZZLE) {
            Self::try_from(position_of(start)?).map_err(NotAGame::NotProper)?
        } else if let Some(start) = first.strip_prefix(UNPROVED) {
            Self::unproved(position_of(start)?)
        } else {
            return Err(NotAGame::Text(1, UnexpectedText::new(first, START)));
        };
        while let Some((number, line)) = lines.next() {
            if let Some(count) = line.strip_prefix(UNDONE) {
                let turns = game.turns().len();
                // The rest of the text has to be what such a game is saved as.
                let undone = count.parse().ok().filter(|count| (1..=turns).contains(count));
                let (Some(undone), None) = (undone, lines.next()) else {
                    return Err(NotAGame::Text(number, UnexpectedText::new(line, END)));
                };
                game.go_to(turns - undone);
                break;
            }
            let moves = line.split(SEPARATOR).map(str::parse).collect::<Result<Vec<Move>, _>>();
            let moves = moves.map_err(|error| NotAGame::Text(number, error))?;
            let has_changed = game.make(&moves).map_err(|error| NotAGame::Move(number, error))?;
            if !has_changed {
                return Err(NotAGame::NoChange(number));
            }
        }
        Ok(game)
    }
}

const START: &str = "the start of a game: `puzzle` or `unproved`, and a position";
const END: &str = "the number of turns that were undone, in the last line";

fn position_of(text: &str) -> Result<Position, NotAGame> {
    text.parse().map_err(|error| NotAGame::Text(1, error))
}

/// The reason why a text is not a saved game, with the number of the line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAGame {
    /// The line is not what was expected.
    Text(usize, UnexpectedText),
    /// The game began with a puzzle, it says, but the position does not have exactly one solution.
    NotProper(Error),
    /// The turn cannot be made.
    Move(usize, MoveError),
    /// The turn changes nothing, and a game keeps no such turn.
    NoChange(usize),
}

impl fmt::Display for NotAGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(line, error) => write!(f, "line {line}: {error}"),
            Self::NotProper(error) => write!(f, "line 1: {error}"),
            Self::Move(line, error) => write!(f, "line {line}: {error}"),
            Self::NoChange(line) => write!(f, "line {line}: the turn changes nothing"),
        }
    }
}

impl std::error::Error for NotAGame {}

/// Writes the saved form as a text.
#[cfg(feature = "serde")]
impl serde::Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads the saved form, with the checks of [`Game::from_str`].
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
