//! A stack of fixed size whose places cost nothing before they are used.

use std::mem::MaybeUninit;

/// A search has an alternative pending for one cell of each choice on its path, and a cell is
/// chosen in once: after that it has one candidate.
pub(in crate::engine) const DEPTH: usize = 81;

/// The states that are still to be searched.
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

    /// Puts a state on top.
    ///
    /// # Panics
    /// If 81 are there already.
    #[inline(always)]
    pub(in crate::engine) fn push(&mut self, item: T) {
        self.items[self.len].write(item);
        self.len += 1;
    }

    /// Takes the state on top.
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
    fn what_goes_on_last_comes_off_first() {
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
