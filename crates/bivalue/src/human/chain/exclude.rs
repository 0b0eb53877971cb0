use super::{Graph, Hopes};
use crate::grid::{Candidate, Digit, DigitSet};
use crate::human::row::join;

/// By candidate that may be eliminated, the nodes that exclude it, as rows; the first row is that of
/// all candidates without any.
pub(super) struct Excluders {
    number: Box<[u16; Candidate::COUNT]>,
    rows: Vec<u64>,
}

impl Graph<'_> {
    /// The candidates among some that are false if a node is true.
    fn excluded(&self, node: usize, hopes: &Hopes) -> impl Iterator<Item = Candidate> + use<'_> {
        let of = self.nodes[node];
        let seen = self.seen[node] & hopes.cells(of.digit);
        let seen = seen.into_iter().map(move |cell| Candidate::new(cell, of.digit));
        let mut others = DigitSet::EMPTY;
        if let Some(cell) = of.cells.single() {
            let is_hoped = |digit: &Digit| hopes.cells(*digit).contains(cell);
            others = self.view.board().digits(cell) - DigitSet::of(of.digit);
            others = others.into_iter().filter(is_hoped).collect();
        }
        let cell = of.cells.first();
        let within = others.into_iter().filter_map(move |digit| Some(Candidate::new(cell?, digit)));
        seen.chain(within)
    }

    /// Which nodes exclude which of some candidates.
    pub(super) fn excluders(&self, hopes: &Hopes) -> Excluders {
        let words = self.words;
        let mut number = Box::new([0; Candidate::COUNT]);
        let mut rows = Vec::with_capacity(256 * words);
        rows.resize(words, 0);
        for node in 0..self.nodes.len() {
            for x in self.excluded(node, hopes) {
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

    /// The nodes that exclude some of those candidates which that node excludes too, itself with them.
    pub(super) fn partners(
        &self,
        excluders: &Excluders,
        hopes: &Hopes,
        node: usize,
        found: &mut [u64],
    ) {
        found.fill(0);
        for x in self.excluded(node, hopes) {
            let row = &excluders.rows[usize::from(excluders.number[x.index()]) * self.words..];
            join(found, row);
        }
    }
}
