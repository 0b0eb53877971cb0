//! Solving as a human does: steps with marks and proofs, easiest first.
//!
//! A [`Technique`] looks at a [`View`] of a board and offers every [`Step`] it sees to a
//! [`Found`]. A step says what changes ([`Effect`]), what to look at ([`Mark`]) and why it is
//! true ([`Proof`]); [`check`] verifies the proof and shares no code with the techniques.
//! [`next_step`], [`all_steps`] and [`path`] are what callers ask for. [`Words`] tell steps in
//! English or in another language.

mod almost_locked;
mod carried;
mod chain;
mod check;
mod doomed;
mod effect;
mod found;
mod groups;
mod hint;
mod net;
mod path;
mod prints;
mod proof;
mod rectangles;
mod repertoire;
mod row;
mod shortest;
mod step;
mod subsets;
pub mod techniques;
mod tell;
mod view;

pub use check::{Objection, check};
pub use effect::Effect;
pub use found::Found;
pub(crate) use found::Rank;
pub use groups::{Group, by_conclusions};
pub use hint::{Advice, HintLevel, advise, repaired};
pub use path::{Path, all_steps, next_step, path, path_by, steps_of};
pub use proof::{Branch, Constraint, Cover, Line, Pattern, Proof, Reason};
pub(crate) use repertoire::Memory;
pub use repertoire::Repertoire;
pub use shortest::{Bounds, basics, shortest_path};
pub use step::{Kind, Link, Mark, Node, Requirement, Role, Shape, Step};
pub use techniques::{BRUTE_FORCE, Sight, Technique, kind, kinds, techniques};
pub use tell::{Words, WordsError, cells_text, conclusions_text, proof_lines, role_name};
pub use view::{Options, View};
