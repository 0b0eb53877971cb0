//! A hash table of places in a list.

/// The places of a list's members by their fingerprints: numbers that are the same for equal
/// members and seldom for others. They have to be mixed well in their high bits.
#[derive(Default)]
pub(super) struct Fingerprints {
    /// A fingerprint, and the place of its member plus 1; 0 for an empty slot. The number of slots
    /// is a power of two, and at most half of them are used.
    slots: Vec<(u64, u32)>,
    /// The slots of the smaller table before, of which the first `moved` are in this one already.
    /// A few are moved with each new member, so that no single one takes long.
    before: Vec<(u64, u32)>,
    moved: usize,
    count: u32,
}

impl Fingerprints {
    /// The place of the member with that fingerprint for which `is_it` holds.
    pub(super) fn find(&self, print: u64, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let found = find_in(&self.slots, print, &is_it);
        if self.before.is_empty() {
            found
        } else {
            found.or_else(|| find_in(&self.before, print, is_it))
        }
    }

    /// Adds the fingerprint of the list's next member.
    pub(super) fn insert(&mut self, print: u64) {
        if 2 * (self.count as usize + 1) > self.slots.len() {
            let size = (2 * self.slots.len()).max(64);
            self.before = std::mem::replace(&mut self.slots, vec![(0, 0); size]);
            self.moved = 0;
        }
        // All are moved before the table is full again: there are four slots to each member that
        // comes until then.
        for _ in 0..8 {
            let Some(&slot) = self.before.get(self.moved) else {
                self.before = Vec::new();
                break;
            };
            self.moved += 1;
            if slot.1 > 0 {
                self.put(slot);
            }
        }
        self.count += 1;
        self.put((print, self.count));
    }

    fn put(&mut self, slot: (u64, u32)) {
        let mut at = start(&self.slots, slot.0);
        while self.slots[at].1 > 0 {
            at = (at + 1) % self.slots.len();
        }
        self.slots[at] = slot;
    }
}

/// The slot at which the search for a fingerprint begins.
fn start(slots: &[(u64, u32)], print: u64) -> usize {
    (print >> (64 - slots.len().trailing_zeros())) as usize
}

/// The place of the member with that fingerprint for which `is_it` holds, in one table.
fn find_in(slots: &[(u64, u32)], print: u64, is_it: impl Fn(usize) -> bool) -> Option<usize> {
    if slots.is_empty() {
        return None;
    }
    let mut at = start(slots, print);
    loop {
        let (other, place) = slots[at];
        let place = (place as usize).checked_sub(1)?;
        if other == print && is_it(place) {
            return Some(place);
        }
        at = (at + 1) % slots.len();
    }
}

#[cfg(test)]
mod tests {
    use super::Fingerprints;

    #[test]
    fn members_are_found_though_prints_are_the_same() {
        let list: Vec<u64> =
            (0..1000).map(|at: u64| at.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        // Ten members share each fingerprint.
        let print = |member: u64| member / 10 * 10;
        let mut fingerprints = Fingerprints::default();
        assert_eq!(fingerprints.find(print(list[0]), |_| true), None);
        for (at, &member) in list.iter().enumerate() {
            assert_eq!(fingerprints.find(print(member), |at| list[at] == member), None);
            fingerprints.insert(print(member));
            assert_eq!(fingerprints.find(print(member), |at| list[at] == member), Some(at));
        }
        for (at, &member) in list.iter().enumerate() {
            assert_eq!(fingerprints.find(print(member), |at| list[at] == member), Some(at));
        }
    }
}
