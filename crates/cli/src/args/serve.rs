//! The arguments of the service.

use bivalue_server::options::Arguments;
use clap::Args;

#[derive(Clone, Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) options: Arguments,
}
