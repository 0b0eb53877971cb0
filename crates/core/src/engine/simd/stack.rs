//! A stack of fixed size whose memory is not initialised before it is used.

use std::mem::MaybeUninit;

/// The largest number of pending alternatives: a search has one for each guess on its path, and
/// guesses in each cell at most once, because the cell has one candidate after that.
pub(in crate::engine) const DEPTH: usize = 81;

/// The states that a search has still to enter.
pub(in crate::engine) struct Stack<T> {
    /// The first `len` are initialised.
    items: [MaybeUninit<T>; DEPTH],
    len: usize,
}

impl<T: Copy> Stack<T> {
    #[inline(always)]
    pub(in crate::engine) fn new() -> Self {
        Self { items: [const { MaybeUninit::uninit() }; DEPTH], len: 0 }
    }

    #[inline(always)]
    pub(in crate::engine) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Pushes a state.
    ///
    /// # Panics
    /// If there are 81 already.
    #[inline(always)]
    pub(in crate::engine) fn push(&mut self, item: T) {
        self.items[self.len].write(item);
        self.len += 1;
    }

    /// Pops the last state.
    #[inline(always)]
    pub(in crate::engine) fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        // SAFETY: `push` has initialised every place below the length that it has set.
        Some(unsafe { self.items[self.len].assume_init_read() })
    }
}

#[cfg(test)]
mod tests {
    use super::{DEPTH, Stack};

    #[test]
    fn last_in_is_first_out() {
        let mut stack = Stack::new();
        for round in 0..3 {
            for item in 0..DEPTH {
                stack.push([item, round]);
            }
            for item in (round..DEPTH).rev() {
                assert_eq!(stack.pop(), Some([item, round]));
            }
            while stack.pop().is_some() {}
        }
        assert_eq!(stack.pop(), None);
    }
}
