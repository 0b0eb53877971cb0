//! Exit codes of the command.

use std::process::ExitCode;

use bivalue::verbs::Outcome;

/// The exit code for an outcome.
pub(crate) fn exit_code(outcome: Outcome) -> ExitCode {
    ExitCode::from(match outcome {
        Outcome::Yes => 0,
        Outcome::No => 1,
        Outcome::Error => 2,
        Outcome::Limit => 3,
    })
}
