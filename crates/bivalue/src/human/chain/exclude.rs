use super::Graph;
use crate::grid::{Candidate, DigitSet};

/// By candidate, the nodes that exclude it, as rows; the first row is that of all candidates
/// without any.
pub(super) struct Excluders {
    number: Box<[u16; Candidate::COUNT]>,
    rows: Vec<u64>,
}

impl Graph<'_> {
    /// The candidates that are false if a node is true.
    fn excluded(&self, node: usize) -> impl Iterator<Item = Candidate> {
        let of = self.nodes[node];
        let seen = self.seen[node].into_iter().map(move |cell| Candidate::new(cell, of.digit));
        let within = of.cells.single().into_iter().flat_map(move |cell| {
            let others = self.view.board().digits(cell) - DigitSet::of(of.digit);
            others.into_iter().map(move |digit| Candidate::new(cell, digit))
        });
        seen.chain(within)
    }

    /// Which nodes exclude which candidates.
    pub(super) fn excluders(&self) -> Excluders {
        let words = self.words;
        let mut number = Box::new([0; Candidate::COUNT]);
        let mut rows = Vec::with_capacity(256 * words);
        rows.resize(words, 0);
        for node in 0..self.nodes.len() {
            for x in self.excluded(node) {
                let number = &mut number[x.index()];
                if *number == 0 {
                    *number = (rows.len() / words) as u16;
                    rows.resize(rows.len() + words, 0);
                }
                rows[usize::from(*number) * words + node / 64] |= 1 << (node % 64);
            }
        }
        Excluders { number, rows }
    }

    /// The nodes that exclude some candidate which that node excludes too, itself with them.
    pub(super) fn partners(&self, excluders: &Excluders, node: usize, found: &mut [u64]) {
        found.fill(0);
        for x in self.excluded(node) {
            let row = &excluders.rows[usize::from(excluders.number[x.index()]) * self.words..];
            found.iter_mut().zip(row).for_each(|(found, row)| *found |= row);
        }
    }
}
