//! The behaviours of every call with a budget: a bound that is met is an error, and never an answer
//! that looks whole; and without a bound the answer does not depend on who looks at the clock.

mod human;
mod searches;

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use bivalue::budget::{Budget, Clock, Stop};
use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{Board, Grid, Puzzle};

/// A clock that shows that time is up at one of the looks at it.
struct Ending {
    looks: AtomicU64,
    last: u64,
}

impl Ending {
    fn at(last: u64) -> Self {
        Self { looks: AtomicU64::new(0), last }
    }

    fn looks(&self) -> u64 {
        self.looks.load(Ordering::Relaxed)
    }
}

impl Clock for Ending {
    fn now(&self) -> Duration {
        let is_over = self.looks.fetch_add(1, Ordering::Relaxed) >= self.last;
        Duration::from_secs(u64::from(is_over))
    }
}

/// Runs the call without an end, and then so that it ends at the first look at the clock, the
/// last, and some between.
pub(crate) fn stops<T: Debug + PartialEq>(
    name: &str,
    call: impl Fn(&Budget<'_>) -> Result<T, Stop>,
) {
    let whole = call(&Budget::UNLIMITED);
    assert!(whole.is_ok(), "{name}: {whole:?}");
    let until =
        |clock: &Ending| call(&Budget::UNLIMITED.with_deadline(clock, Duration::from_secs(1)));
    let never = Ending::at(u64::MAX);
    assert_eq!(until(&never), whole, "{name}");
    let looks = never.looks();
    assert!(looks > 0, "{name} never looks at the clock");
    for last in [0, 1, looks / 3, looks / 2, looks.saturating_sub(2), looks - 1] {
        if last < looks {
            let clock = Ending::at(last);
            assert_eq!(until(&clock), Err(Stop::Timeout), "{name} at {last} of {looks}");
            assert_eq!(clock.looks(), last + 1, "{name} goes on after {last} of {looks}");
        }
    }
    let cancel = AtomicBool::new(true);
    let cancelled = call(&Budget::UNLIMITED.with_cancel(&cancel));
    assert_eq!(cancelled, Err(Stop::Cancelled), "{name}");
    assert_eq!(call(&Budget::UNLIMITED.with_nodes(0)), Err(Stop::Nodes), "{name}");
}

/// Runs the call without an end, and then so that it ends at each of up to a hundred looks at the
/// clock that are spread over all of them.
pub(crate) fn stops_everywhere<T: Debug + PartialEq>(
    name: &str,
    call: impl Fn(&Budget<'_>) -> Result<T, Stop>,
) {
    let never = Ending::at(u64::MAX);
    let whole = call(&Budget::UNLIMITED.with_deadline(&never, Duration::from_secs(1)));
    assert!(whole.is_ok(), "{name}: {whole:?}");
    let looks = never.looks();
    assert!(looks > 0, "{name} never looks at the clock");
    for last in (0..looks).step_by(looks.div_ceil(100) as usize) {
        let clock = Ending::at(last);
        let end = call(&Budget::UNLIMITED.with_deadline(&clock, Duration::from_secs(1)));
        assert_eq!(end.err(), Some(Stop::Timeout), "{name} at {last} of {looks}");
        assert_eq!(clock.looks(), last + 1, "{name} goes on after {last} of {looks}");
    }
}

/// Runs the call so that it ends at that look at the clock, if it comes so far.
pub(crate) fn until<T>(
    last: u64,
    call: impl FnOnce(&Budget<'_>) -> Result<T, Stop>,
) -> Result<T, Stop> {
    call(&Budget::UNLIMITED.with_deadline(&Ending::at(last), Duration::from_secs(1)))
}

/// The proper puzzle of a text.
pub(crate) fn puzzle(text: &str) -> Puzzle {
    let grid: Grid = text.parse().expect("81 characters");
    let board = Board::new(&grid).expect("no digit twice");
    match engine::judge(engine::default_engine(), &Search::of(&board)).0 {
        Verdict::One(puzzle) => *puzzle,
        _ => panic!("{text} is not proper"),
    }
}
