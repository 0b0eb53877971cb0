//! The service, asked over sockets as clients ask it.

#[cfg(feature = "mcp")]
mod agents;
mod answers;
mod batches;
mod client;
mod descriptions;
mod hostile;
mod lines;
mod page;
mod protections;
mod stopping;
