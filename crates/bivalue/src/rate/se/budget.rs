//! How much may be spent on a rating.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Why a rating was not brought to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The node budget was spent.
    Nodes,
    /// The deadline passed.
    Timeout,
    /// The flag was set.
    Cancelled,
}

impl Stop {
    /// The reason as a word for records: `nodes`, `timeout`, `cancelled`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Timeout => "timeout",
            Self::Cancelled => "cancelled",
        }
    }
}

/// Where a rating ends though it is not complete. Without bounds it takes what it takes.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// It ends before a node beyond that many: a node is one assumption followed to its end.
    pub nodes: u64,
    /// It ends soon after that moment.
    pub deadline: Option<Instant>,
    /// It ends soon after that flag was set.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self { nodes: u64::MAX, deadline: None, cancel: None }
    }
}

/// Counts nodes and says when a limit is met.
pub(super) struct Budget<'a> {
    limits: Limits<'a>,
    nodes: u64,
}

/// The clock and the flag are looked at every so many nodes.
const NODES_BETWEEN_LOOKS: u64 = 64;

impl<'a> Budget<'a> {
    pub(super) fn new(limits: Limits<'a>) -> Self {
        Self { limits, nodes: 0 }
    }

    /// Enters a node.
    #[inline]
    pub(super) fn node(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.limits.nodes {
            return Err(Stop::Nodes);
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&self) -> Result<(), Stop> {
        if self.limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Timeout);
        }
        Ok(())
    }
}
