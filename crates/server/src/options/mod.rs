//! The options of the service: one list, from which the arguments of the command, the variables of
//! the environment, the file of configuration and `--print-config` are made.

mod agents;
mod layers;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

pub use agents::McpArguments;
pub use layers::{Arguments, PREFIX, configuration};
pub use values::{LogFormat, LogLevel, Origin, Seconds, ToolName, Value};

use ipnet::IpNet;

/// The argument of a tool that sets the length of its answer.
#[cfg(feature = "mcp")]
pub(crate) const MAX_CHARACTERS: &str = "max_characters";

/// An option of the list: its name, its help, and how its value is set and shown.
pub(crate) struct Listed {
    /// The name, as in a file: `header-timeout`.
    pub(crate) name: &'static str,
    /// Its purpose, in one sentence without a full stop.
    pub(crate) about: &'static str,
    /// The placeholder of its value in the help.
    pub(crate) value: &'static str,
    /// Sets it from a text.
    pub(crate) set: fn(&mut Options, &str) -> Result<(), String>,
    /// Its value as it stands in a file; nothing if it has none.
    pub(crate) get: fn(&Options) -> Option<toml::Value>,
}

/// Makes the struct, its defaults and the list of one table.
macro_rules! options {
    ($(
        $(#[doc = $about:literal])+
        $field:ident, $name:literal, $value:literal: $type:ty = $default:expr;
    )+) => {
        /// How the service runs. Every member is an option of the command by the same name.
        #[derive(Clone, Debug)]
        pub struct Options {
            $($(#[doc = $about])+ pub $field: $type,)+
        }

        impl Default for Options {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        /// All options.
        pub(crate) const LIST: &[Listed] = &[$(Listed {
            name: $name,
            about: concat!($($about,)+),
            value: $value,
            set: |options, text| {
                options.$field = <$type as Value>::from_text(text)?;
                Ok(())
            },
            get: |options| options.$field.to_toml(),
        },)+];
    };
}

options! {
    /// The address and port for HTTP; port 0 takes a free one
    listen, "listen", "ADDRESS:PORT": SocketAddr = SocketAddr::from(([127, 0, 0, 1], 8080));
    /// The address and port for the line protocol, which is off by default
    line_listen, "line-listen", "ADDRESS:PORT": Option<SocketAddr> = None;
    /// The folder of the page that is served at /, as cargo xtask page writes it; by default the
    /// page that the program was built with, if any
    page, "page", "FOLDER": Option<PathBuf> = None;
    /// The number of threads for solving; 0 for one for each core
    threads, "threads", "N": u64 = 0;
    /// The number of requests that may wait for a thread; beyond it the answer is 503
    queue, "queue", "N": u64 = 64;
    /// The limit of nodes for a puzzle, beyond which its status is limit
    nodes, "nodes", "N": u64 = 10_000_000;
    /// The limit of seconds for a puzzle, beyond which its status is limit
    timeout, "timeout", "SECONDS": Seconds = Seconds(Duration::from_secs(2));
    /// The largest body, in bytes, of a request that is not a batch
    body_limit, "body-limit", "BYTES": u64 = 64 << 10;
    /// The seconds within which the body of such a request must arrive
    body_timeout, "body-timeout", "SECONDS": Seconds = Seconds(Duration::from_secs(10));
    /// The largest answer, in bytes, to a request that is not a batch
    answer_limit, "answer-limit", "BYTES": u64 = 16 << 20;
    /// The bytes of all answers together that clients have not taken yet; beyond it the answer is
    /// 503
    answers_held, "answers-held", "BYTES": u64 = 32 << 20;
    /// The largest head of a request, in bytes
    header_limit, "header-limit", "BYTES": u64 = 16 << 10;
    /// The seconds within which the head of a request must arrive, also on a new connection that
    /// sends nothing
    header_timeout, "header-timeout", "SECONDS": Seconds = Seconds(Duration::from_secs(5));
    /// The seconds after which a connection that had an answer, and sends nothing, is ended
    idle_timeout, "idle-timeout", "SECONDS": Seconds = Seconds(Duration::from_secs(75));
    /// The seconds after which a client that does not read its answer is disconnected
    write_timeout, "write-timeout", "SECONDS": Seconds = Seconds(Duration::from_secs(30));
    /// The number of connections that can be open at once
    connections, "connections", "N": u64 = 1024;
    /// The number of open connections of one address, or of one /64 of IPv6
    connections_per_address, "connections-per-address", "N": u64 = 32;
    /// The number of requests a second of one address, or of one /64 of IPv6; beyond it the answer
    /// is 429
    rate, "rate", "N": u64 = 50;
    /// The number of requests of one address at once before the rate is limited
    burst, "burst", "N": u64 = 200;
    /// True if the limits of connections and rates apply to addresses of this machine, too
    limit_loopback, "limit-loopback", "true|false": bool = false;
    /// The addresses or networks of proxies whose header `X-Forwarded-For` is trusted, separated by
    /// commas
    trusted_proxy, "trusted-proxy", "NETWORK,...": Vec<IpNet> = Vec::new();
    /// The number of batches at once; beyond it the answer is 503
    batches, "batches", "N": u64 = 4;
    /// The number of batches of one address at once
    batches_per_address, "batches-per-address", "N": u64 = 2;
    /// The number of threads for a batch; 0 for one for each core
    batch_threads, "batch-threads", "N": u64 = 0;
    /// The largest number of puzzles in a batch
    batch_puzzles, "batch-puzzles", "N": u64 = 10_000_000;
    /// The longest line of a batch, in bytes
    batch_line, "batch-line", "BYTES": u64 = 64 << 10;
    /// The seconds within which the next line of a batch must arrive
    batch_idle, "batch-idle", "SECONDS": Seconds = Seconds(Duration::from_secs(30));
    /// The longest line of the line protocol, in bytes
    line_limit, "line-limit", "BYTES": u64 = 4 << 10;
    /// The seconds after which a client of the line protocol that sends nothing is disconnected
    line_idle, "line-idle", "SECONDS": Seconds = Seconds(Duration::from_secs(30));
    /// The seconds within which running requests must end when the service stops
    drain, "drain", "SECONDS": Seconds = Seconds(Duration::from_secs(10));
    /// The origins of web pages that may call the service, separated by commas, or *
    cors, "cors", "ORIGIN,...": Vec<Origin> = Vec::new();
    /// The names by which agents may reach /mcp, separated by commas, or *
    mcp_hosts, "mcp-hosts", "HOST,...": Vec<String> =
        ["localhost", "127.0.0.1", "::1"].map(str::to_owned).to_vec();
    /// The tools that agents get, separated by commas; by default all
    mcp_tools, "mcp-tools", "TOOL,...": Vec<ToolName> = Vec::new();
    /// True if tools have schemas of their answers, and the answers are structured, too
    mcp_schemas, "mcp-schemas", "true|false": bool = false;
    /// The characters of an answer to an agent that asks for no other length
    mcp_answer, "mcp-answer", "CHARACTERS": u64 = 20_000;
    /// True if /metrics is answered
    metrics, "metrics", "true|false": bool = true;
    /// The least severe messages that are logged: off, error, warn, info or debug; --quiet means
    /// off, and --verbose debug
    log, "log", "LEVEL": LogLevel = LogLevel::Info;
    /// How messages are logged: text or json
    log_format, "log-format", "FORMAT": LogFormat = LogFormat::Text;
    /// True if the log holds the puzzles of requests
    log_puzzles, "log-puzzles", "true|false": bool = false;
}

impl Options {
    /// The threads that solve.
    pub(crate) fn solving_threads(&self) -> usize {
        bivalue_bulk::stream::thread_count(usize::try_from(self.threads).unwrap_or(usize::MAX))
    }
}
