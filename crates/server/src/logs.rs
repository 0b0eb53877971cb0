//! The log: a line for each request, without its puzzle.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Response;
use axum::middleware::Next;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::options::{LogFormat, LogLevel, Options};
use crate::shared::App;

/// The lines that may wait to be written; more of them are lost.
const WAITING: usize = 100_000;

/// The time that the last lines have, where what reads the log has stopped reading.
const PATIENCE: Duration = Duration::from_secs(1);

/// A message to the thread that writes the log.
enum Sent {
    Line(Vec<u8>),
    End,
}

/// Hands each line to the thread that writes the log.
struct Lines(SyncSender<Sent>);

impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // A line that finds no place is lost.
        let _ = self.0.try_send(Sent::Line(line.to_vec()));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes the remaining lines of the log when it is dropped.
#[derive(Debug)]
#[must_use = "the last lines of the log are lost if it is dropped at once"]
pub struct Log {
    lines: SyncSender<Sent>,
    /// Ends when the thread does.
    written: Receiver<()>,
}

impl Log {
    /// Starts the thread that writes the log.
    fn new(mut out: impl Write + Send + 'static) -> Self {
        let (lines, sent) = sync_channel(WAITING);
        let (writing, written) = sync_channel::<()>(1);
        thread::spawn(move || {
            let _writing = writing;
            for sent in sent {
                match sent {
                    // Nobody could be told that the log cannot be written.
                    Sent::Line(line) => drop(out.write_all(&line)),
                    Sent::End => return,
                }
            }
        });
        Self { lines, written }
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let started = Instant::now();
        while let Err(TrySendError::Full(_)) = self.lines.try_send(Sent::End) {
            if started.elapsed() > PATIENCE {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        // It ends when the thread does; nothing is ever sent.
        let _ = self.written.recv_timeout(PATIENCE);
    }
}

/// Begins to log to standard error as the options say. Only the first call of a process counts.
///
/// A thread of its own writes. Where what reads the log is too slow, lines of the log are lost
/// instead of answers delayed.
pub fn begin(options: &Options) -> Log {
    let written = Log::new(io::stderr());
    let lines = written.lines.clone();
    let level = match options.log {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    // The library for the Model Context Protocol logs whole requests, with their puzzles.
    let own = Targets::new().with_default(level).with_target("rmcp", LevelFilter::OFF);
    let log = tracing_subscriber::fmt::layer().with_writer(move || Lines(lines.clone()));
    // A program that embeds the service may log in its own way.
    let all = tracing_subscriber::registry();
    let _ = match options.log_format {
        LogFormat::Text => all.with(log.with_ansi(false).with_filter(own)).try_init(),
        LogFormat::Json => all.with(log.json().with_filter(own)).try_init(),
    };
    written
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lines_are_written_before_the_log_is_gone() {
        let (reader, writer) = io::pipe().unwrap();
        let log = Log::new(writer);
        let mut lines = Lines(log.lines.clone());
        for number in 0..1000 {
            writeln!(lines, "line {number}").unwrap();
        }
        drop(log);
        let text = io::read_to_string(reader).unwrap();
        assert!(text.ends_with("line 999\n"));
        assert_eq!(text.lines().count(), 1000);
    }

    #[test]
    fn a_log_that_nobody_reads_does_not_keep_the_service() {
        let (_reader, writer) = io::pipe().unwrap();
        let log = Log::new(writer);
        let mut lines = Lines(log.lines.clone());
        let long = vec![b'x'; 1 << 20];
        for _ in 0..8 {
            lines.write_all(&long).unwrap();
        }
        drop(log);
    }
}
