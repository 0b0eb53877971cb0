//! Exit codes of the command.

use std::process::ExitCode;

use bivalue_bulk::Reply;

/// The code of a command that was interrupted: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit code for a reply.
pub(crate) fn exit_code(reply: Reply) -> ExitCode {
    ExitCode::from(match reply {
        Reply::Yes => 0,
        Reply::No => 1,
        Reply::Error => 2,
        Reply::Limit => 3,
    })
}
