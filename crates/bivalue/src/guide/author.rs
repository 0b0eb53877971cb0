//! Techniques, formats and searches of one's own.
//!
//! | to add | implement | and then |
//! |---|---|---|
//! | a technique | [`OwnTechnique`](crate::human::OwnTechnique) | a [`CheckedTechnique`](crate::human::CheckedTechnique) takes part in a [`TechniqueSet`](crate::human::TechniqueSet) |
//! | an order of the search | [`SearchGuide`](crate::engine::SearchGuide) | [`guided_search`](crate::engine::guided_search) |
//! | what is done with each solution | [`Visit`](crate::engine::Visit) | [`Engine::run`](crate::engine::Engine::run) |
//! | a format | [`Format`](crate::format::Format), [`Parser`](crate::format::Parser), [`Writer`](crate::format::Writer) | [`ReadOptions::format`](crate::format::ReadOptions::format) |
//! | a method of generation, a source of grids | [`Method`](crate::generate::Method), [`Grids`](crate::generate::Grids) | a [`Request`](crate::generate::Request) |
//! | a clock | [`Clock`](crate::budget::Clock) | [`Budget::with_deadline`](crate::Budget::with_deadline) |
//!
//! [`Engine`](crate::engine::Engine) and [`Technique`](crate::human::Technique) are sealed: a search
//! that went through everything makes a [`Puzzle`](crate::Puzzle), and the steps of a technique are
//! believed. What the open traits hand over is checked, so that none of them can make the library
//! say something wrong. A step is checked by its [`Proof`](crate::human::Proof).
//!
//! This technique guesses. [`OwnTechnique`](crate::human::OwnTechnique) has one that proves its
//! steps.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::atomic::{AtomicU64, Ordering};
//!
//! use bivalue::human::{
//!     CheckedTechnique, Effect, Kind, Objection, OwnTechnique, Step, StepSink, TechniqueSet, View,
//!     path_by,
//! };
//! use bivalue::{Budget, Candidate, Puzzle};
//!
//! /// The first candidate of a cell with two candidates.
//! struct Guess;
//!
//! static KINDS: [Kind; 1] = [Kind { id: "guess", name: "Guess", ..Kind::PLAIN }];
//! static GUESS: CheckedTechnique = CheckedTechnique::new(&Guess);
//! static REFUSED: AtomicU64 = AtomicU64::new(0);
//!
//! impl OwnTechnique for Guess {
//!     fn kinds(&self) -> &'static [Kind] {
//!         &KINDS
//!     }
//!
//!     fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
//!         for cell in view.bivalue() {
//!             let Some(digit) = view.board().digits(cell).first() else { continue };
//!             sink.offer(&KINDS[0], Effect::place(Candidate::new(cell, digit)), |step| step)?;
//!         }
//!         ControlFlow::Continue(())
//!     }
//!
//!     fn refused(&self, _: &Step, _: &Objection) {
//!         REFUSED.fetch_add(1, Ordering::Relaxed);
//!     }
//! }
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//!     let view = View::of(&text.parse::<Puzzle>()?);
//!     let techniques = TechniqueSet::usual().with_before(&GUESS, "full-house");
//!     let path = path_by(&view, &techniques, &Budget::UNLIMITED)?;
//!     assert!(path.is_solved());
//!     // Nobody saw a guess.
//!     assert!(path.steps.iter().all(|step| step.kind.id != "guess"));
//!     assert!(REFUSED.load(Ordering::Relaxed) > 0);
//!     Ok(())
//! }
//! ```
