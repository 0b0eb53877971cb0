//! A game: a puzzle that a player fills in, with notes, undo and redo, mistakes and hints.
//!
//! A [`Game`] holds everything that a program for players has to remember about a board. Every
//! change is a [`Move`]; moves that are made together are one turn, which is undone as a whole.
//!
//! ```
//! use bivalue::Budget;
//! use bivalue::game::Game;
//! use bivalue::human::{HintLevel, Words};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut game = Game::new(&text.parse()?);
//! let [here, there] = ["r1c3", "r1c4"].map(|name| name.parse().unwrap());
//!
//! // A wrong digit: it clashes with the 5 in the same row and box, and the 5 is given.
//! game.place(here, "5".parse().unwrap()).unwrap();
//! assert_eq!(game.clashes().to_string(), "r1c1, r1c3");
//! assert_eq!(game.mistakes().unwrap().to_string(), "r1c3");
//! let hint = |game: &Game, level| game.hint(level, Words::english(), &Budget::UNLIMITED).unwrap();
//! assert_eq!(hint(&game, HintLevel::Full), "There is a mistake in r1c3.");
//! assert!(game.undo());
//!
//! // Notes: the digit that is placed disappears from those of the other cells.
//! game.note_all();
//! assert_eq!(game.notes(there).to_string(), "26");
//! game.place(here, "2".parse().unwrap()).unwrap();
//! assert_eq!(game.notes(there).to_string(), "6");
//!
//! // The game is saved as a text, and replayed when it is read.
//! let read: Game = game.to_string().parse().unwrap();
//! assert_eq!(read, game);
//! # Ok::<(), bivalue::Error>(())
//! ```
//!
//! # Rules
//!
//! - Givens are never changed: [`MoveError::Given`].
//! - A placed digit may be wrong, and may clash: [`Game::clashes`] has all cells that do, and
//!   [`Game::mistakes`] those in which the solution is another.
//! - A note says that a candidate is possible, and nothing about the candidates that are not noted,
//!   because many players note only some of them. Where all were noted at once
//!   ([`Game::note_all`]), a note that the player removes rules the candidate out. A note that
//!   disappears because a digit was placed rules nothing out, so that nothing is lost if the digit
//!   was wrong.
//! - Hints and mistakes take into account what was ruled out, and not which notes there are.
//! - A turn that changes nothing is not kept.
//!
//! # Saved games
//!
//! A game is displayed as a text with a line for each turn, and read back from it. The text may
//! come from anywhere: the puzzle is proved again, and every turn is made again, so that a text
//! whose turns cannot be made is refused with the number of the line ([`NotAGame`]). With the
//! feature `serde` a game is a string with that text.

mod board;
mod moves;
mod play;
mod saved;

pub use moves::{Move, MoveError};
pub use play::Game;
pub use saved::NotAGame;
