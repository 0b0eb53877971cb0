//! What amends irregular grids, where there are lines and regular grids alone: nothing is amended,
//! and what would be is an error.

use super::{Format, Parser, ReadOptions, Warning};

/// Returns no lines: labels and the like are not removed.
pub(super) fn tidied(_: &str, _: Option<char>) -> Option<Vec<String>> {
    None
}

/// Returns no parser: rows that are too short or too long are not filled up or cut.
pub(super) fn parser(
    _: &str,
    _: Option<&'static dyn Format>,
    _: &ReadOptions,
) -> Option<Box<dyn Parser>> {
    None
}

/// Returns no warning: names of variants are not known.
pub(super) fn variant_named(_: &str, _: Option<&dyn Format>) -> Option<Warning> {
    None
}
