//! A program for people: it reads what they paste, says what is wrong with it, and helps.
//!
//! [`read`](crate::read) takes a text in any format. Its [`Error`](crate::Error) has the evidence:
//! the place in the text, the digits that clash, or two of the solutions. What a player has filled
//! in is a [`Position`](crate::Position), which may have mistakes, and [`advise`](crate::human::advise)
//! answers with the mistakes or with the next step. [`Scene`](crate::render::Scene) draws it.
//!
//! Every call that may take long has a [`Budget`](crate::Budget): a number of nodes, so that it ends
//! in the same way on every machine, or a
//! [deadline by a clock of the program](crate::Budget::with_deadline), or a
//! [flag](crate::Budget::with_cancel) that another thread sets.
//!
//! ```
//! use std::error::Error;
//!
//! use bivalue::human::{Advice, HintLevel, Premises, TechniqueSet, Words, advise};
//! use bivalue::render::Scene;
//! use bivalue::{Budget, Cell, Digit, Position, Puzzle};
//!
//! fn main() -> Result<(), Box<dyn Error>> {
//!     let pasted = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
//!     let puzzle = match bivalue::read(pasted) {
//!         Ok(puzzle) => puzzle,
//!         Err(error) => return Err(format!("This is no puzzle: {error}").into()),
//!     };
//!     let mut position = puzzle.board().position();
//!     let (text, picture) = help(&puzzle, &position, HintLevel::Full)?;
//!     assert!(text.contains("In box 9"), "{text}");
//!     assert!(picture.starts_with("<svg"));
//!
//!     // The player fills in a wrong digit, and is told only as much as wanted.
//!     let (cell, digit): (Cell, Digit) = ("r1c3".parse()?, "1".parse()?);
//!     let mut placed = *position.placed.as_array();
//!     placed[cell.index()] = Some(digit);
//!     position.placed = bivalue::Grid::new(placed);
//!     let (text, _) = help(&puzzle, &position, HintLevel::Nudge)?;
//!     assert_eq!(text, "There is a mistake in one cell.");
//!     Ok(())
//! }
//!
//! /// Returns a hint in words, and a picture of the board with the hint in it.
//! fn help(
//!     puzzle: &Puzzle,
//!     position: &Position,
//!     level: HintLevel,
//! ) -> Result<(String, String), Box<dyn Error>> {
//!     let (words, budget) = (Words::english(), Budget::UNLIMITED.with_nodes(1_000_000));
//!     let advice = advise(position, &Premises::of(puzzle), TechniqueSet::usual(), &budget)?;
//!     let board = position.board()?;
//!     let scene = match &advice {
//!         Advice::Step(step) => Scene::of_step_in(words, &board, step),
//!         _ => Scene::of(&board),
//!     };
//!     Ok((words.hint(&advice, level, Some(&board)), scene.svg()))
//! }
//! ```
//!
//! [`game`](crate::game) does the same with moves, notes and undo. [`setter`](super::setter) makes
//! the puzzles, and [`teacher`](super::teacher) shows other languages.
