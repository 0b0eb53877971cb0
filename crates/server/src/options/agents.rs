//! The options of `bivalue mcp`, which answers one agent on the machine of its user.

use std::time::Duration;

use bivalue::verbs::arguments::whole_number;

use super::{Options, Seconds, ToolName, Value};

/// The options of tools for an agent on standard input and output, as arguments of a command.
///
/// ```
/// use bivalue_server::options::McpArguments;
/// use clap::{Args, Command, FromArgMatches};
///
/// let command = McpArguments::augment_args(Command::new("mcp"));
/// let matches = command.try_get_matches_from(["mcp", "--tools", "solve,why_not"]).unwrap();
/// let options = McpArguments::from_arg_matches(&matches).unwrap().options();
/// assert_eq!(options.mcp_tools[1].0, "why-not");
/// ```
#[derive(Clone, Debug, clap::Args)]
#[command(
    about = "Offer tools to an agent, by the Model Context Protocol on standard input and output",
    long_about = None
)]
pub struct McpArguments {
    /// Offer these tools alone, by the names of their subcommands
    #[arg(
        long,
        value_name = "TOOL,...",
        value_delimiter = ',',
        value_parser = <ToolName as Value>::from_text
    )]
    pub tools: Vec<ToolName>,
    /// The characters of an answer, unless the agent asks for another length with `max_characters`
    #[arg(
        long,
        value_name = "CHARACTERS",
        value_parser = whole_number::<u64>(1000..=u64::MAX),
        default_value_t = Options::default().mcp_answer
    )]
    pub answer: u64,
    /// Describe the answers of tools by schemas, and answer with structured content, too: for
    /// programs, since the descriptions are long
    #[arg(long)]
    pub schemas: bool,
    /// Give up on a request after this number of seconds
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = <Seconds as Value>::from_text,
        default_value_t = Seconds(Duration::from_secs(30))
    )]
    pub timeout: Seconds,
    /// Give up on a request after this number of search nodes or assumptions
    #[arg(
        long,
        value_name = "N",
        value_parser = whole_number::<u64>(0..=u64::MAX),
        default_value_t = Options::default().nodes
    )]
    pub nodes: u64,
}

impl McpArguments {
    /// The options of the service that they are.
    #[must_use]
    pub fn options(&self) -> Options {
        Options {
            mcp_tools: self.tools.clone(),
            mcp_answer: self.answer,
            mcp_schemas: self.schemas,
            timeout: self.timeout,
            nodes: self.nodes,
            ..Options::default()
        }
    }
}
