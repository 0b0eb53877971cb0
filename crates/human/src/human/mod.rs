//! Solving as a human does: steps with marks and proofs, easiest first.
//!
//! A [`Technique`] looks at a [`View`] of a board and offers every [`Step`] it sees to a
//! [`StepSink`]. A step says what changes ([`Effect`]), what to look at ([`Mark`]) and why it is
//! true ([`Proof`]); [`check`] verifies the proof and shares no code with the techniques.
//! [`next_step`], [`all_steps`] and [`path`] are what callers ask for,
//! and [`why_not`] and [`judge_move`] where a player asks about one candidate. [`Words`] write
//! steps in English or in another language, of which the library has some: [`Language`]. A
//! technique can also be written outside of the library: [`OwnTechnique`]; the module [`techniques`](mod@techniques) says what else is open.

mod ahead;
mod almost_locked;
mod chain;
mod check;
mod effect;
mod fingerprints;
mod goal;
mod groups;
mod hint;
mod incremental;
mod indexed_board;
mod judge_move;
mod kind;
mod mark;
mod names;
mod net;
mod options;
mod order;
mod own;
mod path;
mod proof;
mod proof_search;
mod rectangles;
mod shortest;
mod sink;
mod sort;
mod spread;
mod step;
mod subsets;
mod technique;
mod technique_choice;
mod technique_set;
pub mod techniques;
mod tell;
mod template_eliminations;
mod truth;
mod view;
pub(crate) mod whips;
mod why_not;

pub use check::{Objection, check};
pub use effect::Effect;
pub use groups::{Group, by_conclusions};
pub(crate) use hint::advise_on;
#[doc(hidden)]
pub use hint::advise_with_view;
pub use hint::{Advice, HintLevel, Premises, advise, repaired};
pub use judge_move::{Judged, Judgement, Refutation, judge_move, judge_moves};
pub use kind::{Kind, Requirement};
pub use mark::{Link, Mark, Node, Role, Shape};
use mark::{marked_cells, marked_houses};
pub use names::{Called, OtherName, Tradition, called, other_names};
pub use options::Options;
pub use order::Order;
pub use own::{CheckedTechnique, OwnTechnique};
pub use path::{Path, all_steps, next_step, path, path_by, path_until, steps_of};
pub use proof::{Branch, Constraint, Cover, Pattern, Proof, ProofLine, Reason};
pub use proof_search::Prefer;
pub use shortest::{Bounds, basics, shortest_path};
pub(crate) use sink::Rank;
pub use sink::StepSink;
pub use step::Step;
pub use technique::{Scope, Technique};
pub(crate) use technique_set::EmptyStages;
pub use technique_set::TechniqueSet;
pub use techniques::{BRUTE_FORCE, kind, kinds, techniques};
pub use tell::{
    Detail, Span, Teller, Text, Words, WordsError, cells_text, conclusions_text, proof_lines,
    role_name,
};
pub use tell::{Language, UnknownLanguage};
pub use truth::NotProper;
pub use view::View;
pub use why_not::{Exclusion, Why, why_not};
