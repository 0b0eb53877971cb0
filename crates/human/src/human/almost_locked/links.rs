//! Chains of almost locked sets: which sets lose a digit because another set has one.

use bivalue_core::bits::{contains, join, members};
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::Digit;

use super::{AlmostLockedSets, Bits};

/// The groups that lose their digit if a set has some digit, link by link.
///
/// A set that loses a digit holds all its others, and each of these is lost by the groups that it
/// excludes. All sets of a group lose its digit together, so chains are followed from group to
/// group, and all sets with the same first group have the same consequences.
pub(in crate::human) struct Links<'a> {
    all: &'a AlmostLockedSets,
    /// The number of words in a set of groups.
    words: usize,
    /// For each group the row of the groups that lose the digit if it has the digit.
    first: Vec<u64>,
    /// For each group the row of the groups that lose their digits if it loses its digit.
    next: Vec<u64>,
    /// The number of layers.
    depth: usize,
    /// For each group that has its digit: by number of links from 0 on, the groups that lose their
    /// digits by that many links and no fewer, and then the sets of those groups. They are worked
    /// out on first use.
    layers: Vec<Vec<u64>>,
}

impl<'a> Links<'a> {
    /// Links of chains with at most `depth` links.
    pub(in crate::human) fn new(
        all: &'a AlmostLockedSets,
        depth: usize,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let count = all.groups.len();
        let words = count.div_ceil(64);
        let mut first = vec![0; count * words];
        for (group, row) in all.groups.iter().zip(first.chunks_exact_mut(words.max(1))) {
            for &other in all.excluded_numbers(group) {
                row[usize::from(other) / 64] |= 1 << (other % 64);
            }
        }
        let mut next = vec![0; count * words];
        for (group, row) in all.groups.iter().zip(next.chunks_exact_mut(words.max(1))) {
            for set in all.members(group).map(|set| &all.sets[set]) {
                meter.node()?;
                for digit in set.useful.into_iter().filter(|&digit| digit != group.digit) {
                    let held = usize::from(set.groups[digit.index()]);
                    if !all.groups[held].excluded.is_empty() {
                        join(row, &first[held * words..][..words]);
                    }
                }
            }
        }
        Ok(Self { all, words, first, next, depth, layers: vec![Vec::new(); count] })
    }

    /// The layers that follow from a set's having a digit.
    pub(in crate::human) fn from(
        &mut self,
        set: usize,
        digit: Digit,
        meter: &Meter<'_>,
    ) -> Result<Layers<'_>, Stop> {
        let (group, words) = (self.all.number(set, digit), self.words);
        let mut layers = std::mem::take(&mut self.layers[group]);
        if layers.is_empty() {
            layers.resize((self.depth + 1) * (words + self.all.words()), 0);
            let mut reached = self.first[group * words..][..words].to_vec();
            layers[words..2 * words].copy_from_slice(&reached);
            for links in 2..=self.depth {
                meter.check()?;
                let (before, after) = layers.split_at_mut(links * words);
                let after = &mut after[..words];
                for lost in members(&before[(links - 1) * words..]) {
                    join(after, &self.next[lost * words..][..words]);
                }
                for (new, reached) in after.iter_mut().zip(&mut reached) {
                    *new &= !*reached;
                    *reached |= *new;
                }
            }
            let (groups, sets) = layers.split_at_mut((self.depth + 1) * words);
            let sets = sets.chunks_exact_mut(self.all.words().max(1));
            for (groups, sets) in groups.chunks_exact(words.max(1)).zip(sets) {
                for set in members(groups).flat_map(|at| self.all.members(&self.all.groups[at])) {
                    sets[set / 64] |= 1 << (set % 64);
                }
            }
        }
        self.layers[group] = layers;
        let (groups, sets) = self.layers[group].split_at((self.depth + 1) * words);
        Ok(Layers { all: self.all, words, groups, sets })
    }
}

/// The groups and sets that lose a digit, by number of links.
#[derive(Clone, Copy)]
pub(in crate::human) struct Layers<'a> {
    all: &'a AlmostLockedSets,
    words: usize,
    groups: &'a [u64],
    sets: &'a [u64],
}

impl Layers<'_> {
    /// Returns whether a set first loses a digit by that many links, and no fewer.
    #[inline]
    pub(in crate::human) fn loses(&self, links: usize, set: usize, digit: Digit) -> bool {
        contains(&self.groups[links * self.words..], self.all.number(set, digit))
    }

    /// The sets that first lose a digit by that many links, and no fewer.
    #[inline]
    pub(in crate::human) fn losers(&self, links: usize) -> &Bits {
        &self.sets[links * self.all.words()..][..self.all.words()]
    }

    /// A chain of `links` links by which a set loses a digit: its sets from the last one on,
    /// without the first one, and the digits that lead to each of them.
    pub(in crate::human) fn way(
        &self,
        links: usize,
        set: usize,
        digit: Digit,
    ) -> (Vec<usize>, Vec<Digit>) {
        let (mut sets, mut digits) = (vec![set], vec![digit]);
        for links in (1..links).rev() {
            let (to, by) = (sets[sets.len() - 1], digits[digits.len() - 1]);
            let before = Digit::all().filter(|&digit| digit != by).find_map(|digit| {
                let loses = |&set: &usize| {
                    self.all.sets[set].digits.contains(digit) && self.loses(links, set, digit)
                };
                Some((members(self.all.restricted(to, by)).find(loses)?, digit))
            });
            let Some((set, digit)) = before else { break };
            sets.push(set);
            digits.push(digit);
        }
        (sets, digits)
    }
}
