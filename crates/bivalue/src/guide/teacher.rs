//! Explanations for learners: steps in words and pictures, in any language.
//!
//! A [`path`](crate::human::path()) has the steps of a whole solution, each the easiest at its turn,
//! and [`render::path_markdown`](crate::render::path_markdown) makes a page of it. A step knows its
//! cells, its reasons and its [proof](crate::human::Proof), and [`check`](crate::human::check())
//! verifies the proof. [`why_not`](crate::human::why_not) answers a learner's question about a
//! candidate, and [`judge_move`](crate::human::judge_move) says what a move was worth.
//!
//! Every [`Kind`](crate::human::Kind) of steps has an example, which is a lesson: a position in which
//! it is the next thing to see. All texts about steps, paths, moves and contradictions are
//! [`Words`](crate::human::Words): a translation is a list of keys and texts, and what it leaves out
//! stays English. German, Spanish, French and Japanese come with the feature `languages`:
//!
//! ```
//! # #[cfg(feature = "languages")] {
//! use bivalue::human::{Language, TechniqueSet, View, Words, judge_move, path};
//! use bivalue::render::{Paint, path_text_in};
//! use bivalue::{Budget, Puzzle};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let view = View::of(&text.parse::<Puzzle>()?);
//! let german = Words::of(Language::German);
//! let path = path(&view, &Budget::UNLIMITED).unwrap();
//! let text = path_text_in(german, &view, &path, Paint::Plain);
//! assert!(text.starts_with("  1. Nackter Einer: r5c5=5\n     In r5c5 bleibt nur die Ziffer 5, "));
//! assert!(text.contains("\n51 Schritte: Nackter Einer (30), Letzte Ziffer (21)\nGelöst: 5346789"));
//!
//! let set = TechniqueSet::usual();
//! let wrong = judge_move(&view, "r1c3=5".parse().unwrap(), set, &Budget::UNLIMITED).unwrap();
//! assert_eq!(german.judgement(&wrong), "falsch: Das Brett, wie es ist, widerspricht dem");
//! # }
//! # Ok::<(), bivalue::Error>(())
//! ```
//!
//! A program can also bring its own texts, and replace some of those that there are:
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
