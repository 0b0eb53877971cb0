use super::{Graph, Hopes};
use crate::grid::{Candidate, DigitSet};
use crate::human::row::join;

/// By candidate that may be eliminated, the nodes that exclude it, as rows.
pub(super) struct Excluders(Vec<u64>);

impl Graph<'_> {
    /// Tells the candidates among some that are false if a node is true, by number.
    #[inline]
    fn exclude(&self, node: usize, hopes: &Hopes, mut tell: impl FnMut(usize)) {
        let of = self.nodes[node];
        for cell in self.seen[node] & hopes.cells(of.digit) {
            tell(Candidate::new(cell, of.digit).index());
        }
        if self.is_single(node)
            && let Some(cell) = of.cells.first()
        {
            for digit in self.view.board().digits(cell) - DigitSet::of(of.digit) {
                if hopes.cells(digit).contains(cell) {
                    tell(Candidate::new(cell, digit).index());
                }
            }
        }
    }

    /// Which nodes exclude which of some candidates.
    pub(super) fn excluders(&self, hopes: &Hopes) -> Excluders {
        let words = self.words;
        let mut rows = vec![0; Candidate::COUNT * words];
        for node in 0..self.nodes.len() {
            let (at, bit) = (node / 64, 1 << (node % 64));
            self.exclude(node, hopes, |x| rows[x * words + at] |= bit);
        }
        Excluders(rows)
    }

    /// The nodes that exclude some of those candidates which that node excludes too, itself with them.
    pub(super) fn partners(
        &self,
        excluders: &Excluders,
        hopes: &Hopes,
        node: usize,
        found: &mut [u64],
    ) {
        found.fill(0);
        self.exclude(node, hopes, |x| join(found, &excluders.0[x * self.words..]));
    }
}
