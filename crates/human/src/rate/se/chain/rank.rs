//! The order of deductions: which of several is applied, and in which order nested ones are used.

use super::super::tables::bits;

/// The rank of a deduction: by rating, then complexity, then sort, then the order of finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// The bits of a rating, which is positive: they compare as the numbers do.
    rating: u64,
    complexity: u32,
    sort: u8,
    found: u32,
}

impl Rank {
    const WORST: Self =
        Self { rating: u64::MAX, complexity: u32::MAX, sort: u8::MAX, found: u32::MAX };

    /// The rank of a deduction of that basic rating, before all its equals.
    pub(super) fn new(base: f64, complexity: u32, sort: u8) -> Self {
        let rating = rating(base, complexity).to_bits();
        Self { rating, complexity, sort, found: 0 }
    }

    /// The rank of the deduction of that number among its equals.
    pub(super) const fn numbered(self, found: u32) -> Self {
        Self { found, ..self }
    }

    pub(super) fn rating(self) -> f64 {
        f64::from_bits(self.rating)
    }

    pub(super) const fn complexity(self) -> u32 {
        self.complexity
    }
}

/// The rating of a chain: a tenth more for each of a row of lengths, added one by one.
fn rating(base: f64, complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut ceiling, mut added, mut is_odd) = (4, 0.0, false);
    while length > ceiling {
        added += 0.1;
        ceiling = if is_odd { ceiling * 4 / 3 } else { ceiling * 3 / 2 };
        is_odd = !is_odd;
    }
    base + added
}

/// The deductions that are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The best.
    Best,
    /// For each candidate the best one that eliminates it.
    BestByCandidate,
}

/// Keeps the best deduction, or the best one for each eliminated candidate.
pub(super) struct Collector<H> {
    best: Best,
    hints: Vec<(Rank, H)>,
}

enum Best {
    Single(Rank),
    ByCandidate(Box<[Rank]>),
}

fn candidates(removed: &[(u8, u16)]) -> impl Iterator<Item = usize> {
    removed
        .iter()
        .flat_map(|&(cell, digits)| bits(digits).map(move |digit| cell as usize * 9 + digit))
}

impl<H> Collector<H> {
    pub(super) fn new(wanted: Wanted) -> Self {
        let best = match wanted {
            Wanted::Best => Best::Single(Rank::WORST),
            Wanted::BestByCandidate => Best::ByCandidate(vec![Rank::WORST; 729].into_boxed_slice()),
        };
        Self { best, hints: Vec::new() }
    }

    /// The rank that a deduction must be below to be of use.
    pub(super) fn bound(&self, removed: &[(u8, u16)]) -> Rank {
        match &self.best {
            Best::Single(best) => *best,
            Best::ByCandidate(best) => {
                candidates(removed).map(|at| best[at]).max().unwrap_or(Rank::WORST)
            }
        }
    }

    /// Keeps a deduction if it is wanted. `found` is the deduction's number in the scale's order;
    /// calls need not be in that order.
    pub(super) fn offer(
        &mut self,
        rank: Rank,
        found: u32,
        removed: &[(u8, u16)],
        hint: impl FnOnce() -> H,
    ) {
        let rank = rank.numbered(found);
        if rank >= self.bound(removed) {
            return;
        }
        match &mut self.best {
            Best::Single(best) => {
                *best = rank;
                self.hints.clear();
            }
            Best::ByCandidate(best) => {
                for at in candidates(removed) {
                    best[at] = best[at].min(rank);
                }
            }
        }
        self.hints.push((rank, hint()));
    }

    /// All deductions that are the best for a candidate, the best first.
    pub(super) fn sorted(self) -> impl Iterator<Item = (Rank, H)> {
        let mut hints = self.hints;
        if let Best::ByCandidate(best) = &self.best {
            hints.retain(|(rank, _)| best.iter().any(|best| best == rank));
        }
        hints.sort_by_key(|(rank, _)| *rank);
        hints.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_chains_are_rated_higher_by_steps_that_grow() {
        for (complexity, tenths) in
            [(2, 80), (6, 80), (7, 81), (8, 81), (9, 82), (10, 82), (11, 83), (14, 83), (15, 84)]
        {
            assert_eq!((rating(8.0, complexity) * 10.0).round() as u32, tenths, "{complexity}");
        }
        assert_eq!((rating(8.0, 1026) * 10.0).round() as u32, 96);
        assert_eq!((rating(8.0, 1027) * 10.0).round() as u32, 97);
    }

    #[test]
    fn ratings_compare_with_all_their_digits() {
        // 6.6 and a tenth is a little less than 6.5 and two tenths.
        let (chain, cycle) = (Rank::new(6.6, 8, 2), Rank::new(6.5, 10, 2));
        assert!(chain < cycle);
    }

    #[test]
    fn the_first_of_equals_is_kept() {
        let mut collector = Collector::new(Wanted::Best);
        let removed = [(0, 1)];
        collector.offer(Rank::new(8.0, 9, 5), 7, &removed, || "second");
        collector.offer(Rank::new(8.0, 9, 5), 3, &removed, || "first");
        collector.offer(Rank::new(8.0, 9, 5), 9, &removed, || "third");
        assert_eq!(collector.sorted().map(|(_, hint)| hint).collect::<Vec<_>>(), ["first"]);
    }
}
