use crate::budget::Budget;

/// How the puzzles of a batch are searched.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::engine::BatchOptions;
///
/// let options = BatchOptions::proving().within(Budget::UNLIMITED.with_nodes(100_000));
/// assert!(options.proof);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BatchOptions<'a> {
    /// True if a search goes on after the first solution, to find a second or prove that there is
    /// none.
    pub proof: bool,
    /// The node limit holds for each puzzle; the deadline and the flag end the whole batch. With a
    /// node limit the puzzles are searched one by one.
    pub budget: Budget<'a>,
}

impl BatchOptions<'static> {
    /// Options without bounds, for two solutions, or one and the proof that there is no other.
    ///
    /// ```
    /// use bivalue::engine::BatchOptions;
    ///
    /// assert!(BatchOptions::proving().proof);
    /// ```
    #[must_use]
    pub const fn proving() -> Self {
        Self { proof: true, budget: Budget::UNLIMITED }
    }

    /// Options without bounds, for the first solution, which may not be the only one.
    ///
    /// ```
    /// use bivalue::engine::BatchOptions;
    ///
    /// assert!(!BatchOptions::first_only().proof);
    /// ```
    #[must_use]
    pub const fn first_only() -> Self {
        Self { proof: false, budget: Budget::UNLIMITED }
    }
}

impl BatchOptions<'_> {
    /// The same options within a budget.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::engine::BatchOptions;
    ///
    /// let options = BatchOptions::proving().within(Budget::UNLIMITED.with_nodes(1000));
    /// assert_eq!(options.budget.nodes(), 1000);
    /// ```
    #[must_use]
    pub const fn within(self, budget: Budget<'_>) -> BatchOptions<'_> {
        BatchOptions { proof: self.proof, budget }
    }

    /// The number of solutions after which the search of a puzzle ends.
    pub(super) fn enough(&self) -> usize {
        if self.proof { 2 } else { 1 }
    }
}
