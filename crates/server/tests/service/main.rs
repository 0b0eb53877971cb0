//! The service, with requests over sockets as clients send them.

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
