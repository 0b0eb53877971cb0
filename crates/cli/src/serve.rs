//! `bivalue serve` and `bivalue mcp`.

use std::io::Write;

use bivalue::verbs::Outcome;

use bivalue_bulk::words::reason;
use bivalue_server::options::{LogLevel, McpArguments, configuration};

use crate::Failed;
use crate::args::ServeArgs;
use crate::messages::Messages;

/// Runs the service, or prints how it would run.
pub(crate) fn serve(
    args: &ServeArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Outcome, Failed> {
    let mut options = args.options.options(std::env::vars_os())?;
    if messages.quiet {
        options.log = LogLevel::Off;
    } else if messages.verbose {
        options.log = LogLevel::Debug;
    }
    if args.options.print_config {
        out.write_all(configuration(&options).as_bytes())?;
        return Ok(Outcome::Yes);
    }
    let all = bivalue_server::run(&options)
        .map_err(|error| format!("the service cannot start: {}", reason(&error)))?;
    Ok(if all { Outcome::Yes } else { Outcome::Limit })
}

/// Answers an agent on standard input and output.
pub(crate) fn mcp(args: &McpArguments) -> Result<Outcome, Failed> {
    bivalue_server::run_mcp(&args.options())
        .map_err(|error| format!("the connection with the agent, which is to send requests of the Model Context Protocol, failed: {}", reason(&error)))?;
    Ok(Outcome::Yes)
}
