//! Where in a list something is, found by a number that equals share.

/// A table of a list's places by prints: numbers that are the same for equal members, and seldom
/// for others. They have to be mixed well in their high bits.
#[derive(Default)]
pub(super) struct Prints {
    /// A print, and the place of what has it, from 1; 0 where nothing is. Their number is a power
    /// of two, and at most half of them are used.
    slots: Vec<(u64, u32)>,
    count: u32,
}

impl Prints {
    /// The place of a member with that print that is the one that is looked for.
    pub(super) fn find(&self, print: u64, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let mut at = self.start(print);
        loop {
            let (other, place) = self.slots[at];
            let place = (place as usize).checked_sub(1)?;
            if other == print && is_it(place) {
                return Some(place);
            }
            at = (at + 1) % self.slots.len();
        }
    }

    /// Notes the print of what comes into the list as the next member; what was noted for another
    /// member is not forgotten.
    pub(super) fn insert(&mut self, print: u64) {
        if 2 * (self.count as usize + 1) > self.slots.len() {
            let size = (2 * self.slots.len()).max(64);
            let before = std::mem::replace(&mut self.slots, vec![(0, 0); size]);
            before.into_iter().filter(|&(_, place)| place > 0).for_each(|slot| self.put(slot));
        }
        self.count += 1;
        self.put((print, self.count));
    }

    fn put(&mut self, slot: (u64, u32)) {
        let mut at = self.start(slot.0);
        while self.slots[at].1 > 0 {
            at = (at + 1) % self.slots.len();
        }
        self.slots[at] = slot;
    }

    /// Where a print is looked for first.
    fn start(&self, print: u64) -> usize {
        (print >> (64 - self.slots.len().trailing_zeros())) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Prints;

    #[test]
    fn members_are_found_though_prints_are_the_same() {
        let list: Vec<u64> =
            (0..1000).map(|at: u64| at.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        // Ten members share each print.
        let print = |member: u64| member / 10 * 10;
        let mut prints = Prints::default();
        assert_eq!(prints.find(print(list[0]), |_| true), None);
        for (at, &member) in list.iter().enumerate() {
            assert_eq!(prints.find(print(member), |at| list[at] == member), None);
            prints.insert(print(member));
            assert_eq!(prints.find(print(member), |at| list[at] == member), Some(at));
        }
        for (at, &member) in list.iter().enumerate() {
            assert_eq!(prints.find(print(member), |at| list[at] == member), Some(at));
        }
    }
}
