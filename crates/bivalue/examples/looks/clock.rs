//! The clock that notes the gaps between looks, and the table of the greatest gaps.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bivalue::budget::{Budget, Clock};

use crate::positions::Options;

/// A clock that notes the time between looks at it, and ends the call.
struct Watch {
    start: Instant,
    /// When it was last looked at, in nanoseconds.
    last: AtomicU64,
    /// The gaps before the looks so far, in nanoseconds.
    gaps: Mutex<Vec<u64>>,
    end: End,
}

/// When a call is ended.
#[derive(Clone, Copy)]
enum End {
    /// After this time.
    After(Duration),
    /// At the look of that number, from 1 on, if it comes so far.
    AtLook(usize),
}

impl Watch {
    fn new(end: End) -> Self {
        let gaps = Mutex::new(Vec::with_capacity(1 << 16));
        Self { start: Instant::now(), last: AtomicU64::new(0), gaps, end }
    }

    /// Notes the gap before this moment. The result is the time since the start and the number of
    /// gaps.
    fn note(&self) -> (Duration, usize) {
        let now = self.start.elapsed().as_nanos() as u64;
        let gap = now - self.last.swap(now, Ordering::Relaxed);
        let mut gaps = self.gaps.lock().unwrap_or_else(PoisonError::into_inner);
        gaps.push(gap);
        (Duration::from_nanos(now), gaps.len())
    }
}

impl Clock for Watch {
    fn now(&self) -> Duration {
        let (time, looks) = self.note();
        let is_over = match self.end {
            End::After(end) => time >= end,
            End::AtLook(last) => looks >= last,
        };
        Duration::from_secs(u64::from(is_over))
    }
}

/// The measurements of one call.
#[derive(Default)]
struct Row {
    gap: Duration,
    /// The number of looks before that gap.
    after: usize,
    /// The looks and the time of the run with that gap, and the position.
    looks: usize,
    time: Duration,
    position: String,
    runs: u32,
}

/// The greatest gaps by call.
pub(crate) struct Table<'a> {
    options: &'a Options,
    rows: BTreeMap<String, Row>,
}

/// A gap above this is measured again.
const DOUBTFUL: Duration = Duration::from_millis(3);

/// How often at most a call is run.
const ROUNDS: usize = 6;

impl<'a> Table<'a> {
    pub(crate) fn new(options: &'a Options) -> Self {
        Self { options, rows: BTreeMap::new() }
    }

    /// Runs a call on a position, and notes its greatest gap.
    pub(crate) fn run<T>(
        &mut self,
        name: impl Display,
        position: impl Display,
        mut call: impl FnMut(&Budget<'_>) -> T,
    ) {
        let name = name.to_string();
        if !self.options.wants(&name) {
            return;
        }
        let (mut gaps, time) = once(End::After(self.options.deadline), &mut call);
        // The last gap is the one after the last look.
        let is_over = time >= self.options.deadline;
        let end = End::AtLook(if is_over { gaps.len() - 1 } else { usize::MAX });
        for _ in 1..ROUNDS {
            if greatest(&gaps).0 < DOUBTFUL {
                break;
            }
            let (again, _) = once(end, &mut call);
            gaps.iter_mut().zip(again).for_each(|(gap, again)| *gap = again.min(*gap));
        }
        let (gap, after) = greatest(&gaps);
        let looks = gaps.len() - 1;
        let row = self.rows.entry(name).or_default();
        row.runs += 1;
        if gap >= row.gap {
            let (position, runs) = (position.to_string(), row.runs);
            *row = Row { gap, after, looks, time, position, runs };
        }
    }

    /// Runs a call that is only slow the first time, because it makes tables then.
    pub(crate) fn run_once<T>(&mut self, name: &str, call: impl FnOnce(&Budget<'_>) -> T) {
        if !self.options.wants(name) {
            return;
        }
        let mut call = Some(call);
        let mut take = |budget: &Budget<'_>| call.take().map(|call| call(budget));
        let (gaps, time) = once(End::After(self.options.deadline), &mut take);
        let ((gap, after), looks) = (greatest(&gaps), gaps.len() - 1);
        let position = "first use".to_owned();
        self.rows.insert(name.to_owned(), Row { gap, after, looks, time, position, runs: 1 });
    }

    /// Prints the table, the greatest gaps first.
    pub(crate) fn print(&self) {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by_key(|(_, row)| std::cmp::Reverse(row.gap));
        let out = &mut std::io::stdout().lock();
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let print = || -> std::io::Result<()> {
            writeln!(
                out,
                "{:>9} {:>9} {:>9} {:>9} {:>5}  call",
                "gap/ms", "time/ms", "after", "looks", "runs"
            )?;
            for (name, row) in rows {
                if row.gap < self.options.over {
                    break;
                }
                let (gap, time) = (milliseconds(row.gap), milliseconds(row.time));
                let Row { after, looks, runs, position, .. } = row;
                writeln!(
                    out,
                    "{gap:9.3} {time:9.1} {after:9} {looks:9} {runs:5}  {name}: {position}"
                )?;
            }
            Ok(())
        };
        // A closed pipe is no reason to complain.
        let _ = print();
    }
}

/// Runs a call once: the gaps before its looks and after the last, and its time.
fn once<T>(end: End, call: &mut impl FnMut(&Budget<'_>) -> T) -> (Vec<u64>, Duration) {
    let watch = Watch::new(end);
    let budget = Budget::UNLIMITED.with_deadline(&watch, Duration::from_secs(1));
    let result = call(&budget);
    let (time, _) = watch.note();
    drop(result);
    let gaps = watch.gaps.into_inner().unwrap_or_else(PoisonError::into_inner);
    (gaps, time)
}

/// The greatest gap, and the number of looks before it.
fn greatest(gaps: &[u64]) -> (Duration, usize) {
    let greatest = (0..gaps.len()).max_by_key(|&at| gaps[at]).unwrap_or(0);
    (Duration::from_nanos(gaps.get(greatest).copied().unwrap_or(0)), greatest)
}
