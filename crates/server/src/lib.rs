//! The Bivalue service: verbs and batches over HTTP, and lines on a socket.
//!
//! The service has no Sudoku in it. Its routes follow from the list of verbs
//! ([`bivalue::verbs::verbs`]), and many puzzles are the work of [`bivalue_bulk`]. What is here
//! carries requests and answers, and bounds what a client may do: see [`Options`].
//!
//! ```
//! use bivalue_server::{Options, Service};
//!
//! let options = Options { listen: ([127, 0, 0, 1], 0).into(), ..Options::default() };
//! let service = Service::start(&options)?;
//! assert_ne!(service.http().port(), 0);
//! service.stop();
//! assert!(service.wait());
//! # Ok::<(), std::io::Error>(())
//! ```

mod addresses;
mod answer;
mod batch;
#[cfg(feature = "mcp")]
mod bounded;
mod cross;
mod docs;
mod held;
mod lines;
mod listen;
mod logs;
#[cfg(feature = "mcp")]
mod mcp;
mod members;
mod metrics;
mod openapi;
pub mod options;
mod page;
mod phrases;
mod pool;
mod problem;
mod routes;
mod service;
mod shared;
#[cfg(feature = "mcp")]
mod stdio;
mod tags;
mod timed;
#[cfg(feature = "mcp")]
mod tools;

pub use logs::{Log, begin as begin_log};
pub use options::{Arguments, Options};
pub use service::{Service, run};
#[cfg(feature = "mcp")]
pub use stdio::run_mcp;
