//! Steps that were seen and are to be offered smallest first.

use std::ops::ControlFlow;

use crate::human::Found;

/// What a search has seen, with how much there is to look at; of equals, the first seen is first.
///
/// If one step is enough, it keeps one.
pub(super) struct Shortlist<T> {
    wants_all: bool,
    seen: Vec<(u32, T)>,
}

impl<T> Shortlist<T> {
    pub(super) fn new(found: &Found<'_>) -> Self {
        Self { wants_all: found.wants_all(), seen: Vec::new() }
    }

    /// Takes something that changes the board.
    pub(super) fn push(&mut self, size: u32, seen: T) {
        match self.seen.first() {
            Some(&(smallest, _)) if !self.wants_all => {
                if size < smallest {
                    self.seen[0] = (size, seen);
                }
            }
            _ => self.seen.push((size, seen)),
        }
    }

    /// Whether something of that size would be of no use any more.
    pub(super) fn is_full(&self, size: u32) -> bool {
        !self.wants_all && self.seen.first().is_some_and(|&(smallest, _)| smallest <= size)
    }

    /// Offers everything, smallest first.
    pub(super) fn offer(mut self, mut offer: impl FnMut(T) -> ControlFlow<()>) -> ControlFlow<()> {
        self.seen.sort_by_key(|&(size, _)| size);
        self.seen.into_iter().try_for_each(|(_, seen)| offer(seen))
    }
}
