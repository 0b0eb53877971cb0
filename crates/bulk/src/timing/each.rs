//! Times of single puzzles.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::words::printable;

/// The times of single puzzles in nanoseconds: each is the lesser of two, and has the time of reading
/// the clock in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Each {
    /// Half of the puzzles take at most that time.
    pub p50_ns: u64,
    /// 95 of 100 puzzles take at most that time.
    pub p95_ns: u64,
    /// 99 of 100 puzzles take at most that time.
    pub p99_ns: u64,
    /// The puzzle that takes longest; the first one if several do.
    pub slowest: Slowest,
}

/// The puzzle that takes longest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Slowest {
    /// The number of the puzzle among those that are timed, from 1.
    pub number: u64,
    /// The file that it was read from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line in that file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// Its time in nanoseconds.
    pub ns: u64,
}

impl Each {
    /// The times of puzzles, which stand at those places; nothing of no puzzle.
    pub(super) fn of(times: &[Duration], places: &[(Arc<str>, u64)]) -> Option<Self> {
        let in_ns = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let times: Vec<u64> = times.iter().copied().map(in_ns).collect();
        let longest = *times.iter().max()?;
        let at = times.iter().position(|&time| time == longest)?;
        let place = places.get(at);
        let slowest = Slowest {
            number: at as u64 + 1,
            file: place.map(|(source, _)| source.to_string()),
            line: place.map(|(_, line)| *line),
            ns: longest,
        };
        let mut sorted = times;
        sorted.sort_unstable();
        // The nearest rank: the least time that this part of the puzzles does not exceed.
        let part = |percent: usize| sorted[(sorted.len() * percent).div_ceil(100).max(1) - 1];
        Some(Self { p50_ns: part(50), p95_ns: part(95), p99_ns: part(99), slowest })
    }
}

/// Two lines without a line feed at the end.
impl fmt::Display for Each {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p50_ns, p95_ns, p99_ns, slowest } = self;
        writeln!(
            f,
            "ns of a puzzle     {p50_ns:>14} at 50% {p95_ns:>13} at 95% {p99_ns:>8} at 99%"
        )?;
        write!(f, "slowest puzzle     {:>14} ns, ", slowest.ns)?;
        match (&slowest.file, slowest.line) {
            (Some(file), Some(line)) => write!(f, "{}:{line}", printable(file)),
            _ => write!(f, "number {}", slowest.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_nearest_ranks_and_the_slowest_has_its_place() {
        // 200, 199 and so on down to 1.
        let times: Vec<_> = (1..=200).rev().map(Duration::from_nanos).collect();
        let places: Vec<_> = (1..=200).map(|line| (Arc::from("a.txt"), line * 2)).collect();
        let each = Each::of(&times, &places).unwrap();
        assert_eq!((each.p50_ns, each.p95_ns, each.p99_ns), (100, 190, 198));
        assert_eq!((each.slowest.number, each.slowest.line, each.slowest.ns), (1, Some(2), 200));
        assert!(each.to_string().ends_with("200 ns, a.txt:2"), "{each}");
        let one = Each::of(&[Duration::from_nanos(7)], &[]).unwrap();
        assert_eq!((one.p50_ns, one.p99_ns, one.slowest.line), (7, 7, None));
        assert!(one.to_string().ends_with("7 ns, number 1"), "{one}");
        assert_eq!(Each::of(&[], &[]), None);
    }
}
