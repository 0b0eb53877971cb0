//! Explanations for learners: steps in words and pictures, in any language.
//!
//! A [`path`](crate::human::path()) has the steps of a whole solution, each the easiest at its turn,
//! and [`render::path_markdown`](crate::render::path_markdown) makes a page of it. A step knows its
//! cells, its reasons and its [proof](crate::human::Proof), and [`check`](crate::human::check())
//! verifies the proof. [`why_not`](crate::human::why_not) answers a learner's question about a
//! candidate, and [`judge_move`](crate::human::judge_move) says what a move was worth.
//!
//! Every [`Kind`](crate::human::Kind) of steps has an example, which is a lesson: a position in which
//! it is the next thing to see. All texts about steps are [`Words`](crate::human::Words): a
//! translation is a list of keys and texts, and what it leaves out stays English. The project has
//! German, Spanish, French and Japanese in the folder `web/js/words/steps`.
//!
//! ```
//! use std::error::Error;
//!
//! use bivalue::Budget;
//! use bivalue::format::LibraryLine;
//! use bivalue::human::{Advice, HintLevel, View, Words, kind, steps_of};
//!
//! fn main() -> Result<(), Box<dyn Error>> {
//!     let german = Words::english().with([
//!         ("hint.name", "{name}: schau auf {house}."),
//!         ("x-wing.name", "X-Flügel"),
//!     ])?;
//!     let (technique, x_wing) = kind("x-wing").ok_or("no such technique")?;
//!     let lesson: LibraryLine = x_wing.example.parse()?;
//!     let view = View::new(lesson.position().board()?);
//!     let steps = steps_of(technique, &view, &Budget::UNLIMITED)?;
//!     let step = steps.into_iter().find(|step| step.kind == x_wing).ok_or("no step")?;
//!     println!("{}", german.explain(&step, Some(view.board())));
//!
//!     // A hint tells no more than the learner wants to know.
//!     let advice = Advice::Step(Box::new(step));
//!     let hint = |level| german.hint(&advice, level, Some(view.board()));
//!     assert!(hint(HintLevel::Name).starts_with("X-Flügel: schau auf "));
//!     assert!(hint(HintLevel::Full).contains("X-Flügel"));
//!     Ok(())
//! }
//! ```
