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
mod eureka;
mod found;
mod groups;
mod hint;
mod net;
mod notation;
mod path;
mod phrases;
mod prints;
mod proof;
pub mod rate;
mod reasons;
mod rectangles;
mod repertoire;
mod row;
mod shortest;
mod step;
mod story;
mod subsets;
pub mod techniques;
mod tell;
mod template;
mod view;
mod words;

pub use check::{Objection, check};
pub use effect::Effect;
pub use found::Found;
use found::Rank;
pub use groups::{Group, by_conclusions};
pub use hint::{Advice, HintLevel, advise, repaired};
pub use notation::{cells_text, conclusions_text, role_name};
pub use path::{Path, all_steps, next_step, path, path_by, steps_of};
pub use proof::{Branch, Constraint, Cover, Line, Pattern, Proof, Reason};
pub use reasons::proof_lines;
use repertoire::Memory;
pub use repertoire::Repertoire;
pub use shortest::{Bounds, basics, shortest_path};
pub use step::{Kind, Link, Mark, Node, Role, Shape, Step};
pub use techniques::{BRUTE_FORCE, Sight, Technique, kind, kinds, techniques};
pub use view::{Options, View};
pub use words::{Words, WordsError};
