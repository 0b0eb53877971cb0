use bivalue_core::bits::join;
use bivalue_core::grid::{Candidate, DigitSet};

use super::{Graph, TargetFilter};

/// For each candidate that may be eliminated, the row of the nodes that exclude it.
pub(super) struct Excluders(Vec<u64>);

impl Graph<'_> {
    /// Calls `each` with the number of each candidate of the filter that is false if the node is
    /// true.
    #[inline]
    fn exclude(&self, node: usize, filter: &TargetFilter, mut each: impl FnMut(usize)) {
        let of = self.nodes[node];
        for cell in self.seen[node] & filter.cells(of.digit) {
            each(Candidate::new(cell, of.digit).index());
        }
        if self.is_single(node)
            && let Some(cell) = of.cells.first()
        {
            for digit in self.view.board().digits(cell) - DigitSet::of(of.digit) {
                if filter.cells(digit).contains(cell) {
                    each(Candidate::new(cell, digit).index());
                }
            }
        }
    }

    /// The nodes that exclude each candidate of the filter.
    pub(super) fn excluders(&self, filter: &TargetFilter) -> Excluders {
        let words = self.words;
        let mut rows = vec![0; Candidate::COUNT * words];
        for node in 0..self.nodes.len() {
            let (at, bit) = (node / 64, 1 << (node % 64));
            self.exclude(node, filter, |x| rows[x * words + at] |= bit);
        }
        Excluders(rows)
    }

    /// The nodes that exclude a candidate of the filter which the given node excludes too. The node
    /// itself is among them.
    pub(super) fn partners(
        &self,
        excluders: &Excluders,
        filter: &TargetFilter,
        node: usize,
        found: &mut [u64],
    ) {
        found.fill(0);
        self.exclude(node, filter, |x| join(found, &excluders.0[x * self.words..]));
    }
}
