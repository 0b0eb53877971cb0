//! The arguments of the service, and of tools for agents.

use bivalue::verbs::arguments::whole_number;
use bivalue_server::Options;
use bivalue_server::options::{Arguments, Seconds, Value};
use clap::Args;

#[derive(Clone, Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) options: Arguments,
}

#[derive(Clone, Args)]
pub(crate) struct McpArgs {
    /// Give up on a request after this number of seconds
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = <Seconds as Value>::from_text, default_value_t = Options::default().timeout
    )]
    pub(crate) timeout: Seconds,
    /// Give up on a request after this number of search nodes or assumptions
    #[arg(
        long,
        value_name = "N",
        value_parser = whole_number::<u64>(0..=u64::MAX),
        default_value_t = Options::default().nodes
    )]
    pub(crate) nodes: u64,
}
