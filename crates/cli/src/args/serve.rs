//! The arguments of the service, and of tools for agents.

use bivalue_server::options::Arguments;
use clap::Args;

use super::BoundsArgs;

#[derive(Clone, Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) options: Arguments,
}

#[derive(Clone, Args)]
pub(crate) struct McpArgs {
    #[command(flatten)]
    pub(crate) bounds: BoundsArgs,
}
