//! Exit codes of the command.

use std::process::ExitCode;

use bivalue::verbs::Outcome;

/// The code of a command that was interrupted: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit code for an outcome.
pub(crate) fn exit_code(outcome: Outcome) -> ExitCode {
    ExitCode::from(match outcome {
        Outcome::Yes => 0,
        Outcome::No => 1,
        Outcome::Error => 2,
        Outcome::Limit => 3,
    })
}
