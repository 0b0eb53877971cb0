//! Scales of other programs: what they make of a path. Each is one file with one table,
//! keyed by the kinds of steps.

pub mod hodoku;
pub mod stable;
