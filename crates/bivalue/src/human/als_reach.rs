//! What almost locked sets take from each other, link by link.
//!
//! A set that holds a digit takes it from every set in which that is restricted together with
//! it; a set that loses a digit holds all its others. Which sets lose a digit depends on the
//! places of it only, so it is groups that are followed here, from all of them at once.

use super::almost_locked::AlmostLockedSets;
use crate::grid::Digit;

/// By number of links, from which groups the digit of a group gets lost: if a set that has the
/// one group holds its digit, the sets that have the other lose theirs.
pub(super) struct Reach<'a> {
    all: &'a AlmostLockedSets,
    words: usize,
    /// By links, less one, and group: the groups from which it gets lost by so many.
    lost: Vec<Vec<u64>>,
    /// The same for the groups of which some set then has lost another digit, and so holds it.
    held: Vec<Vec<u64>>,
    /// By group, those of the other digits of its sets.
    beside: Vec<u64>,
}

impl<'a> Reach<'a> {
    /// Up to so many links; if `fresh`, only what fewer links do not reach.
    pub(super) fn of(all: &'a AlmostLockedSets, links: usize, fresh: bool) -> Self {
        let words = all.groups().len().div_ceil(64);
        let empty = vec![0; all.groups().len() * words];
        let mut reach =
            Self { all, words, lost: Vec::new(), held: Vec::new(), beside: empty.clone() };
        reach.fill_beside();
        let mut known = empty.clone();
        for _ in 0..links {
            let mut lost = empty.clone();
            for (group, of) in all.groups().iter().enumerate() {
                let row = &mut lost[group * words..][..words];
                for other in of.neighbors() {
                    match reach.held.last() {
                        None => row[other / 64] |= 1 << (other % 64),
                        Some(held) => join(&held[other * words..][..words], row),
                    }
                }
            }
            if fresh {
                for (new, known) in lost.iter_mut().zip(&mut known) {
                    *new &= !*known;
                    *known |= *new;
                }
            }
            let is_last = fresh && lost.iter().all(|&word| word == 0);
            reach.held.push(reach.held_after(&lost));
            reach.lost.push(lost);
            if is_last {
                break;
            }
        }
        reach
    }

    fn fill_beside(&mut self) {
        let words = self.words;
        for set in &self.all.sets {
            for digit in set.digits {
                let row = &mut self.beside[set.group(digit) * words..][..words];
                for other in set.digits.into_iter().filter(|&other| other != digit) {
                    row[set.group(other) / 64] |= 1 << (set.group(other) % 64);
                }
            }
        }
    }

    /// What sets hold that lost another digit.
    fn held_after(&self, lost: &[u64]) -> Vec<u64> {
        let words = self.words;
        let mut held = vec![0; lost.len()];
        let (mut once, mut twice) = (vec![0; words], vec![0; words]);
        for set in &self.all.sets {
            once.fill(0);
            twice.fill(0);
            for digit in set.digits {
                let row = &lost[set.group(digit) * words..][..words];
                for ((once, twice), word) in once.iter_mut().zip(&mut twice).zip(row) {
                    *twice |= *once & word;
                    *once |= word;
                }
            }
            for digit in set.digits {
                let at = set.group(digit) * words;
                let row = &mut held[at..at + words];
                for (word, held) in row.iter_mut().enumerate() {
                    *held |= twice[word] | once[word] & !lost[at + word];
                }
            }
        }
        held
    }

    /// The numbers of links that were followed.
    pub(super) fn links(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.lost.len()
    }

    /// Whether sets that hold the digit of the first group take that of the second, by so many links.
    pub(super) fn takes(&self, from: usize, to: usize, links: usize) -> bool {
        self.lost[links - 1][to * self.words + from / 64] >> (from % 64) & 1 != 0
    }

    /// Whether so many links may connect a set of the one group and a set of the other, both of one
    /// digit, so that one of them has that digit.
    pub(super) fn joins(&self, one: usize, other: usize, links: usize) -> bool {
        let beside = &self.beside[one * self.words..][..self.words];
        let held = &self.held[links - 1][other * self.words..][..self.words];
        beside.iter().zip(held).any(|(a, b)| a & b != 0)
    }

    /// The pairs of groups of a digit that could eliminate something together.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let groups = self.all.groups();
        Digit::all().flat_map(move |digit| {
            let numbers = self.all.numbers_of(digit);
            numbers.clone().flat_map(move |one| {
                let fits =
                    move |&other: &usize| groups[one].targets.intersects(groups[other].targets);
                (one..numbers.end).filter(fits).map(move |other| (one, other))
            })
        })
    }
}

fn join(row: &[u64], all: &mut [u64]) {
    all.iter_mut().zip(row).for_each(|(all, row)| *all |= row);
}
