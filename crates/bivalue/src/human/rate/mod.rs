//! Scales of other programs. One that rates paths of our own techniques is one file with one
//! table, keyed by the kinds of steps; one whose ratings depend on how its program searches is an
//! engine of its own in a folder.

pub mod hodoku;
pub mod se;
pub mod stable;
