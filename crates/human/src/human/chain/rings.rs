use std::hash::Hasher;

use crate::human::fingerprints::Fingerprints;
use crate::human::sink::FoldHasher;

/// Loops, one after the other. Each begins at its lowest node, with a strong link.
#[derive(Default)]
pub(super) struct Rings {
    nodes: Vec<u16>,
    ends: Vec<usize>,
    fingerprints: Fingerprints,
}

impl Rings {
    /// Adds a loop, which may begin at any node and run in either direction if its first link is
    /// strong, and returns whether it is new.
    pub(super) fn add(&mut self, way: &[u16]) -> bool {
        let before = self.nodes.len();
        let lowest = (0..way.len()).min_by_key(|&at| way[at]).unwrap_or(0);
        let (left, right) = way.split_at(lowest);
        if lowest % 2 == 0 {
            self.nodes.extend(right.iter().chain(left));
        } else {
            // The strong link is the one to the node before.
            let (one, others) = right.split_at(1);
            self.nodes.extend(one.iter().chain(left.iter().rev()).chain(others.iter().rev()));
        }
        let (known, new) = self.nodes.split_at(before);
        let mut fold = FoldHasher::default();
        for &node in new {
            fold.write_u64(node.into());
        }
        let print = fold.finish();
        let start = |at: usize| if at == 0 { 0 } else { self.ends[at - 1] };
        let is_same = |at: usize| &known[start(at)..self.ends[at]] == new;
        let is_new = self.fingerprints.find(print, is_same).is_none();
        if is_new {
            self.fingerprints.insert(print);
            self.ends.push(self.nodes.len());
        } else {
            self.nodes.truncate(before);
        }
        is_new
    }
}
