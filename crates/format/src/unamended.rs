//! Amendments of irregular grids where there are lines and regular grids alone: nothing is amended,
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

/// Lines that state a variant, whose names are not known.
pub(super) mod stated {
    use super::super::{Format, Line, ParseError, Warning};

    /// The largest length of what is looked at below a first line that is a puzzle, in bytes.
    pub(crate) const LONGEST_BELOW: usize = 1;

    /// A line that states a variant. There are none.
    pub(crate) enum Stated {}

    impl Stated {
        pub(crate) fn error(&self) -> ParseError {
            match *self {}
        }

        pub(crate) fn warning(&self) -> Warning {
            match *self {}
        }
    }

    pub(crate) fn first(_: &str, _: u64, _: &dyn Format) -> Option<Stated> {
        None
    }

    pub(crate) fn of_line(_: Line<'_>) -> Option<Stated> {
        None
    }

    pub(crate) fn says_plain(_: &str) -> bool {
        false
    }
}
