//! How people solve: steps, and how hard they are.

pub mod rate;
