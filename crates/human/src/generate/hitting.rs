/// A greedy hitting set: the items are visited in order, and each is dropped unless it is the last
/// one left of a set.
///
/// Sets are of places in that order, a bit for each. A thing is asked about when its turn comes:
/// all things after it are still there, so only the sets that it is the last of can forbid that
/// it goes.
#[derive(Clone)]
pub(super) struct Greedy<const W: usize> {
    sets: Vec<[u64; W]>,
    /// By last place: the newest of the sets that end there, and for each set the one before.
    newest: Vec<u32>,
    before: Vec<u32>,
}

/// No set.
const NONE: u32 = u32::MAX;

impl<const W: usize> Greedy<W> {
    pub(super) fn new() -> Self {
        Self { sets: Vec::new(), newest: vec![NONE; 64 * W], before: Vec::new() }
    }

    /// Forgets all sets.
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.before.clear();
        self.newest.fill(NONE);
    }

    /// Adds a set that is not empty.
    #[inline]
    pub(super) fn add(&mut self, set: [u64; W]) {
        let last = last_of(&set);
        self.before.push(self.newest[last]);
        self.newest[last] = self.sets.len() as u32;
        self.sets.push(set);
    }

    /// Returns whether the item at that place must be kept, given the earlier items that were kept.
    #[inline]
    pub(super) fn keeps(&self, place: usize, kept: &[u64; W]) -> bool {
        let mut set = self.newest[place];
        while set != NONE {
            if !meets(&self.sets[set as usize], kept) {
                return true;
            }
            set = self.before[set as usize];
        }
        false
    }
}

#[inline]
fn last_of<const W: usize>(set: &[u64; W]) -> usize {
    let word = set.iter().rposition(|&bits| bits != 0).expect("the set is not empty");
    64 * word + 63 - set[word].leading_zeros() as usize
}

#[inline]
fn meets<const W: usize>(a: &[u64; W], b: &[u64; W]) -> bool {
    a.iter().zip(b).fold(0, |both, (a, b)| both | a & b) != 0
}
