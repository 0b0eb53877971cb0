//! The log: a line for each request, without its puzzle.

use std::time::Instant;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Response;
use axum::middleware::Next;
use tracing::level_filters::LevelFilter;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::options::{LogFormat, LogLevel, Options};
use crate::shared::App;

/// Writes the remaining lines of the log when it is dropped.
pub type Log = WorkerGuard;

/// Begins to log to standard error as the options say. Only the first call of a process counts.
///
/// A thread of its own writes. Where what reads the log is too slow, lines of the log are lost
/// instead of answers delayed.
pub fn begin(options: &Options) -> Log {
    let (writer, log_guard) = tracing_appender::non_blocking(std::io::stderr());
    let level = match options.log {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    // The library for the Model Context Protocol logs whole requests, with their puzzles.
    let own = Targets::new().with_default(level).with_target("rmcp", LevelFilter::OFF);
    let log = tracing_subscriber::fmt::layer().with_writer(writer);
    // A program that embeds the service may log in its own way.
    let all = tracing_subscriber::registry();
    let _ = match options.log_format {
        LogFormat::Text => all.with(log.with_ansi(false).with_filter(own)).try_init(),
        LogFormat::Json => all.with(log.json().with_filter(own)).try_init(),
    };
    log_guard
}

/// Counts and logs a request: its route, which has no puzzle in it, and what came of it.
pub(crate) async fn logged(State(app): State<App>, request: Request, next: Next) -> Response<Body> {
    let started = Instant::now();
    let method = request.method().clone();
    let client = app.client(&request);
    let path = request.extensions().get::<MatchedPath>().cloned();
    let route = path.as_ref().map_or("other", MatchedPath::as_str);
    let response = next.run(request).await;
    let (status, time) = (response.status().as_u16(), started.elapsed());
    app.metrics.request(route, status, time);
    let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    tracing::info!(%method, route, status, micros, %client, "answered");
    response
}
