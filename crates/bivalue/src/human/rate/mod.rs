//! Scales of difficulty.

pub mod se;
