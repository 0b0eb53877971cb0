//! The progress bar, for people only.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bivalue_bulk::words::counted;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::When;
use crate::messages::{Messages, tell};

/// The progress of the work, with the rate of puzzles and the remaining time: as a bar on a
/// terminal, as lines elsewhere, or not at all.
pub(crate) struct Progress {
    how: How,
    /// True if answers are printed on the same terminal as the bar.
    shares: bool,
    whole: Whole,
    read: Arc<AtomicU64>,
    started: Instant,
    /// The time of the last display, counted from the start.
    shown: Option<Duration>,
    count: u64,
}

enum How {
    Nothing,
    Bar(Option<ProgressBar>),
    Lines,
}

impl How {
    /// The way to show progress. It depends on whether messages go to a terminal, whether the total
    /// is known, and whether answers are printed on a terminal.
    fn of(when: When, on_terminal: bool, is_known: bool, shares: bool) -> Self {
        match when {
            When::Always if on_terminal => Self::Bar(None),
            When::Always => Self::Lines,
            // Answers that scroll by on the same terminal are progress enough.
            When::Auto if on_terminal && is_known && !shares => Self::Bar(None),
            When::Auto | When::Never => Self::Nothing,
        }
    }
}

/// The totals that are known: the work ends when one of them is reached.
#[derive(Clone, Copy, Default)]
pub(crate) struct Whole {
    /// Bytes to be read.
    pub(crate) bytes: Option<u64>,
    /// Puzzles to be answered or made.
    pub(crate) puzzles: Option<u64>,
}

/// Work that ends sooner gets no bar.
const DELAY: Duration = Duration::from_secs(1);

/// The time between two frames of the bar, and between two lines.
const FRAME: Duration = Duration::from_millis(100);
const LINE: Duration = Duration::from_secs(1);

/// The time after which the estimate of the remaining time is meaningful.
const WARM: Duration = Duration::from_secs(3);

/// The length of the bar, whatever is counted.
const LENGTH: u64 = 10_000;

impl Progress {
    /// A bar that appears after a second, if `when` and the terminal allow it, over answers that go
    /// to standard output or to files.
    pub(crate) fn new(when: When, whole: Whole, read: Arc<AtomicU64>, to_stdout: bool) -> Self {
        let on_terminal = io::stderr().is_terminal();
        let shares = to_stdout && io::stdout().is_terminal();
        let is_known = whole.bytes.is_some() || whole.puzzles.is_some();
        let how = How::of(when, on_terminal, is_known, shares);
        Self { how, shares, whole, read, started: Instant::now(), shown: None, count: 0 }
    }

    /// A progress bar for a number of puzzles to be made. Each may take long, so the bar also
    /// appears where they are printed on the same terminal.
    pub(crate) fn of_puzzles(when: When, messages: &Messages, number: u64) -> Self {
        let whole = Whole { puzzles: Some(number), bytes: None };
        match when {
            When::Auto if messages.quiet => Self::new(When::Never, whole, Arc::default(), true),
            When::Auto if io::stderr().is_terminal() => {
                Self::new(When::Always, whole, Arc::default(), true)
            }
            when => Self::new(when, whole, Arc::default(), true),
        }
    }

    /// Updates the number of finished puzzles.
    pub(crate) fn update(&mut self, count: u64) {
        self.update_with(count, String::new);
    }

    /// The same, with a further text behind the number.
    pub(crate) fn update_with(&mut self, count: u64, more: impl FnOnce() -> String) {
        self.count = count;
        let wait = match self.how {
            How::Nothing => return,
            How::Bar(_) => FRAME,
            How::Lines => LINE,
        };
        let elapsed = self.started.elapsed();
        if elapsed < self.shown.map_or(DELAY, |shown| shown + wait) {
            return;
        }
        self.shown = Some(elapsed);
        let done = done(self.whole, count, self.read.load(Ordering::Relaxed));
        let text = words(count, done, elapsed, &more());
        match &mut self.how {
            How::Bar(bar) => {
                let bar = bar.get_or_insert_with(|| new_bar(done.is_some()));
                bar.set_message(text);
                bar.set_position((done.unwrap_or(0.0) * LENGTH as f64) as u64);
                bar.tick();
            }
            _ => tell(&format!("{text}\n")),
        }
    }

    /// Prints answers, with the bar out of their way.
    pub(crate) fn suspended<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.how {
            How::Bar(Some(bar)) if self.shares => bar.suspend(work),
            _ => work(),
        }
    }

    /// Takes the bar away, or writes the last line.
    pub(crate) fn finish(&mut self) {
        match std::mem::replace(&mut self.how, How::Nothing) {
            How::Bar(Some(bar)) => bar.finish_and_clear(),
            How::Lines => {
                let text = words(self.count, None, self.started.elapsed(), "");
                tell(&format!("{text}\n"));
            }
            _ => {}
        }
    }

    /// Standard error, with the bar out of the way while something is written.
    pub(crate) fn stderr(&self) -> Stderr {
        match &self.how {
            How::Bar(bar) => Stderr(bar.clone()),
            _ => Stderr(None),
        }
    }
}

/// The part of the whole that is done, from 0 to 1.
fn done(whole: Whole, count: u64, read: u64) -> Option<f64> {
    let part = |done: u64, all: Option<u64>| {
        all.map(|all| if all == 0 { 1.0 } else { (done as f64 / all as f64).min(1.0) })
    };
    [part(count, whole.puzzles), part(read, whole.bytes)].into_iter().flatten().reduce(f64::max)
}

/// For example ` 12% 6000 puzzles, 500/s, 1m 28s left`.
fn words(count: u64, done: Option<f64>, elapsed: Duration, more: &str) -> String {
    let rate = count as f64 / elapsed.as_secs_f64().max(0.001);
    let digits = usize::from(rate < 10.0);
    let mut text = counted(count, "puzzle");
    let _ = write!(text, ", {rate:.digits$}/s{more}");
    if let Some(done) = done {
        text.insert_str(0, &format!("{:>3.0}% ", (done * 100.0).floor()));
        // Before that it would be a guess from a puzzle or two.
        if elapsed >= WARM && count > 0 && done > 0.0 && done < 1.0 {
            let left = elapsed.mul_f64((1.0 - done) / done);
            let _ = write!(text, ", {} left", time(left.as_secs() + 1));
        }
    }
    text
}

/// For example `45s`, `7m 5s`, `2h 3m`.
fn time(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds}s"),
        (0, minutes, seconds) => format!("{minutes}m {seconds}s"),
        (hours, minutes, _) => format!("{hours}h {minutes}m"),
    }
}

fn new_bar(is_known: bool) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(10);
    let bar = ProgressBar::with_draw_target(is_known.then_some(LENGTH), target);
    let template = if is_known { "{bar:30} {msg}" } else { "{spinner} {msg}" };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whichever_ends_first_is_what_is_done() {
        let whole = |bytes, puzzles| Whole { bytes, puzzles };
        assert_eq!(done(whole(None, None), 5, 5), None);
        assert_eq!(done(whole(Some(100), None), 0, 25), Some(0.25));
        // Sixty thousand of a million: more than half of them, and a small part of the file.
        assert_eq!(done(whole(Some(82_000_000), Some(60_000)), 30_000, 2_460_000), Some(0.5));
        assert_eq!(done(whole(Some(820), Some(60_000)), 10, 820), Some(1.0));
        assert_eq!(done(whole(Some(0), None), 0, 0), Some(1.0));
    }

    #[test]
    fn a_bar_is_shown_unless_answers_scroll_by() {
        let is_bar = |how| matches!(how, How::Bar(_));
        assert!(is_bar(How::of(When::Auto, true, true, false)));
        assert!(!is_bar(How::of(When::Auto, true, true, true)));
        assert!(!is_bar(How::of(When::Auto, false, true, false)));
        assert!(is_bar(How::of(When::Always, true, false, true)));
        // Answers that go to a file are not on the terminal, wherever standard output goes.
        let to_file = Progress::new(When::Auto, Whole::default(), Arc::default(), false);
        assert!(!to_file.shares);
    }

    #[test]
    fn the_time_left_is_told_when_it_means_something() {
        let words = |count, done, seconds| words(count, done, Duration::from_secs(seconds), "");
        assert_eq!(words(1, Some(0.0), 1), "  0% 1 puzzle, 1.0/s");
        assert_eq!(words(500, Some(0.01), 2), "  1% 500 puzzles, 250/s");
        assert_eq!(words(500, Some(0.125), 10), " 12% 500 puzzles, 50/s, 1m 11s left");
        assert_eq!(words(500, None, 10), "500 puzzles, 50/s");
        assert_eq!(words(500, Some(1.0), 10), "100% 500 puzzles, 50/s");
        assert_eq!((time(59), time(3600 * 2 + 185)), ("59s".into(), "2h 3m".into()));
    }
}
