//! The progress bar, for people only.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::When;
use crate::messages::Messages;

/// A bar of the bytes read, with the rate of puzzles and the time left; or nothing.
pub(crate) struct Progress {
    wanted: bool,
    total: Option<u64>,
    read: Arc<AtomicU64>,
    /// Whether the total is of puzzles instead of bytes.
    counts_puzzles: bool,
    started: Instant,
    bar: Option<ProgressBar>,
}

/// What is done sooner needs no bar.
const DELAY: Duration = Duration::from_secs(1);

impl Progress {
    /// A bar that appears after a second, if `when` and the terminal allow it.
    pub(crate) fn new(when: When, total: Option<u64>, read: Arc<AtomicU64>) -> Self {
        let wanted = match when {
            When::Always => true,
            When::Never => false,
            // Answers that scroll by on the same terminal are progress enough.
            When::Auto => {
                io::stderr().is_terminal() && !io::stdout().is_terminal() && total.is_some()
            }
        };
        Self { wanted, total, read, counts_puzzles: false, started: Instant::now(), bar: None }
    }

    /// A bar of so many puzzles to be made.
    pub(crate) fn of_puzzles(when: When, messages: &Messages, number: u64) -> Self {
        let when = if when == When::Auto && messages.quiet { When::Never } else { when };
        let mut progress = Self::new(when, Some(number), Arc::default());
        progress.counts_puzzles = true;
        progress
    }

    /// Takes note of how many puzzles are done.
    pub(crate) fn update(&mut self, count: u64) {
        self.update_with(count, String::new);
    }

    /// The same, and says more behind it.
    pub(crate) fn update_with(&mut self, count: u64, more: impl FnOnce() -> String) {
        if !self.wanted {
            return;
        }
        let elapsed = self.started.elapsed();
        if self.bar.is_none() && elapsed >= DELAY {
            self.bar = Some(new_bar(self.total));
        }
        if let Some(bar) = &self.bar {
            let read = self.read.load(Ordering::Relaxed);
            bar.set_position(if self.counts_puzzles { count } else { read });
            let rate = count as f64 / elapsed.as_secs_f64();
            bar.set_message(format!("{count} puzzles, {rate:.0}/s{}", more()));
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.wanted = false;
    }

    /// Standard error, with the bar out of the way while something is written.
    pub(crate) fn stderr(&self) -> Stderr {
        Stderr(self.bar.clone())
    }
}

fn new_bar(total: Option<u64>) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(10);
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::with_draw_target(Some(total), target),
            "{bar:30} {percent:>3}% {msg}, {eta} left",
        ),
        None => (ProgressBar::with_draw_target(None, target), "{spinner} {bytes} {msg}"),
    };
    // The templates above are constant and right.
    bar.with_style(ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar()))
}

/// See [`Progress::stderr`]. Writing never fails: without standard error the answers go on.
pub(crate) struct Stderr(Option<ProgressBar>);

impl Write for Stderr {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let write = || {
            let _ = io::stderr().write_all(buffer);
        };
        match &self.0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
