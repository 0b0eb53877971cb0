//! Exit codes and the way they add up.

use std::process::ExitCode;

/// What the answer was, in rising order of weight: over many puzzles the heaviest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Yes, or all done.
    Yes,
    /// No: no solution, not unique, a check that failed.
    No,
    /// A limit was met; the answer is not known.
    Limit,
    /// Usage, reading or writing failed.
    Error,
}

/// The code of a command that was interrupted: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Error => 2,
            Exit::Limit => 3,
        })
    }
}
