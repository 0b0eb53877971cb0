//! Classes of sorted records, and what sources have in common.

use std::collections::BTreeMap;

/// The kinds of grids that are sorted into classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClassKind {
    /// Puzzles, up to equivalence.
    Puzzles,
    /// Solution grids, up to equivalence.
    SolutionGrids,
}

impl ClassKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Puzzles, Self::SolutionGrids];

    /// The plural of what is classified.
    ///
    /// ```
    /// assert_eq!(bivalue_bulk::audit::ClassKind::SolutionGrids.words(), "solution grids");
    /// ```
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Puzzles => "puzzles",
            Self::SolutionGrids => "solution grids",
        }
    }
}

/// The puzzles and solutions that two sources share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shared {
    /// The classes that are in both.
    pub classes: u64,
    /// The puzzles of the later source that are of these classes.
    pub puzzles: u64,
}

/// The largest number of sources of a class that is counted for each pair of its sources; the
/// number of pairs is half the square of this.
pub(super) const MOST_SOURCES: usize = 16;

/// The largest number of pairs of sources for which the shared classes are counted.
pub(super) const MOST_PAIRS: usize = 100_000;

/// The totals of all classes.
#[derive(Default)]
pub(super) struct Classes {
    /// The number of classes.
    pub(super) count: u64,
    /// The puzzles of the largest class.
    pub(super) largest: u64,
    /// The classes that an earlier and a later source share, by their numbers.
    pub(super) pairs: BTreeMap<(u32, u32), Shared>,
    /// The classes that are in more sources than [`MOST_SOURCES`], and the puzzles in them.
    pub(super) widely: Shared,
    /// The number of classes for which a pair of sources is left out, because there are
    /// [`MOST_PAIRS`] already.
    pub(super) left_out: u64,
}

/// Counts classes whose members come one after the other.
#[derive(Default)]
pub(super) struct ClassCounter {
    all: Classes,
    key: Vec<u8>,
    members: u64,
    /// The members from each source, by its number.
    sources: BTreeMap<u32, u64>,
}

impl ClassCounter {
    /// Takes the next member: the key of its class, and its source.
    pub(super) fn add(&mut self, key: &[u8], source: u32) {
        if self.key != key {
            self.end_class();
            self.key.clear();
            self.key.extend_from_slice(key);
        }
        self.members += 1;
        *self.sources.entry(source).or_default() += 1;
    }

    fn end_class(&mut self) {
        if self.members == 0 {
            return;
        }
        self.all.count += 1;
        self.all.largest = self.all.largest.max(self.members);
        let sources = std::mem::take(&mut self.sources);
        if sources.len() > MOST_SOURCES {
            self.all.widely.classes += 1;
            self.all.widely.puzzles += self.members;
        } else {
            let sources: Vec<_> = sources.into_iter().collect();
            self.add_pairs(&sources);
        }
        self.members = 0;
    }

    fn add_pairs(&mut self, sources: &[(u32, u64)]) {
        let pairs = &mut self.all.pairs;
        let mut is_whole = true;
        for (at, (later, puzzles)) in sources.iter().enumerate() {
            for (earlier, _) in &sources[..at] {
                let pair = (*earlier, *later);
                if pairs.len() >= MOST_PAIRS && !pairs.contains_key(&pair) {
                    is_whole = false;
                    continue;
                }
                let shared = pairs.entry(pair).or_default();
                shared.classes += 1;
                shared.puzzles += puzzles;
            }
        }
        self.all.left_out += u64::from(!is_whole);
    }

    /// The totals of all classes.
    pub(super) fn end(mut self) -> Classes {
        self.end_class();
        self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_many_sources_share_is_bounded() {
        let mut counter = ClassCounter::default();
        for source in 0..MOST_SOURCES as u32 {
            counter.add(b"a", source);
        }
        for source in 0..=MOST_SOURCES as u32 {
            counter.add(b"b", source);
            counter.add(b"b", source);
        }
        let few = MOST_SOURCES as u64;
        let classes = counter.end();
        assert_eq!((classes.count, classes.largest), (2, 2 * (few + 1)));
        assert_eq!(classes.pairs.len() as u64, few * (few - 1) / 2);
        assert_eq!(classes.pairs[&(3, 7)], Shared { classes: 1, puzzles: 1 });
        assert_eq!(classes.widely, Shared { classes: 1, puzzles: 2 * (few + 1) });
        assert_eq!(classes.left_out, 0);
    }

    #[test]
    fn the_pairs_that_are_kept_are_bounded() {
        let mut counter = ClassCounter::default();
        let pairs = MOST_PAIRS as u32 + 10;
        for at in 0..pairs {
            counter.add(&at.to_be_bytes(), at);
            counter.add(&at.to_be_bytes(), at + 1);
        }
        // Pairs that are kept go on being counted.
        counter.add(b"more", 0);
        counter.add(b"more", 1);
        let classes = counter.end();
        assert_eq!((classes.pairs.len(), classes.left_out), (MOST_PAIRS, 10));
        assert_eq!(classes.pairs[&(0, 1)].classes, 2);
    }
}
