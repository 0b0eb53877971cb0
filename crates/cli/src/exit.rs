//! Exit codes of the command.

use std::process::ExitCode;

use bivalue_bulk::Reply;

/// The exit code for a reply.
pub(crate) fn exit_code(reply: Reply) -> ExitCode {
    ExitCode::from(match reply {
        Reply::Yes => 0,
        Reply::No => 1,
        Reply::Error => 2,
        Reply::Limit => 3,
    })
}
