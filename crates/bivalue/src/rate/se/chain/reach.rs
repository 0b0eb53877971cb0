//! Which candidates lead to which, along static links: a closure of bits.
//!
//! Whether there is anything to find is known from sets, without going from link to link in the
//! order that ratings depend on. That order matters only for what is there.

use std::cell::OnceCell;

use super::super::hint::Removed;
use super::super::tables::bits;
use super::graph::{Graph, To};
use super::{OFF, Potential};

/// A set of candidates, by their number among those that are left.
type Bits<const W: usize> = [u64; W];

fn ones<const W: usize>(set: &Bits<W>) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &mask)| {
        let mut rest = mask;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(word * 64 + bit)
        })
    })
}

fn has<const W: usize>(set: &Bits<W>, member: usize) -> bool {
    set[member / 64] >> (member % 64) & 1 == 1
}

fn insert<const W: usize>(set: &mut Bits<W>, member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

/// Adds the second set to the first, and says whether that changed it.
fn join<const W: usize>(set: &mut Bits<W>, other: &Bits<W>) -> bool {
    let mut new = 0;
    for (word, other) in set.iter_mut().zip(other) {
        new |= other & !*word;
        *word |= other;
    }
    new != 0
}

fn meet<const W: usize>(set: &Bits<W>, other: &Bits<W>) -> bool {
    set.iter().zip(other).any(|(a, b)| a & b != 0)
}

/// What chains and cycles of one assumption can come to.
pub(super) trait Reach {
    /// Whether assumptions that are on lead to the same, all of them, along static links.
    fn agree(&self, roots: &[Potential]) -> bool;

    /// The candidates that lead to their own opposite: these and no others can be taken out.
    fn refuted(&self) -> &Removed;

    /// By candidate, a number from 1 for those that lead to each other and may be on a cycle
    /// that takes out something; 0 for the others.
    fn circles(&self) -> [u16; 729];

    /// How many potentials the shortest chain from an assumption to its opposite has, both
    /// included, if `is_wanted` says so of that length; it is asked about shorter lengths first.
    fn length(&self, root: Potential, is_wanted: &mut dyn FnMut(u32) -> bool) -> Option<u32>;
}

/// What there is.
pub(super) fn reach(graph: &Graph) -> Box<dyn Reach> {
    match graph.members.len() {
        0..=128 => Box::new(Closure::<2>::new(graph)),
        129..=192 => Box::new(Closure::<3>::new(graph)),
        193..=256 => Box::new(Closure::<4>::new(graph)),
        257..=320 => Box::new(Closure::<5>::new(graph)),
        _ => Box::new(Closure::<12>::new(graph)),
    }
}

/// The closure of "if on, then on" over static links.
struct Closure<const W: usize> {
    number: [u16; 729],
    /// The candidates that are left, ascending.
    members: Vec<u16>,
    /// What each one excludes.
    weak: Vec<Bits<W>>,
    /// What is on if it is off.
    strong: Vec<Bits<W>>,
    /// What is on if it is on, by one candidate that is off.
    direct: Vec<Bits<W>>,
    /// What follows from each one.
    reach: Vec<Bits<W>>,
    refuted: Removed,
    /// What each one excludes, by whatever follows from it.
    excluded: OnceCell<Vec<Bits<W>>>,
}

impl<const W: usize> Closure<W> {
    fn new(graph: &Graph) -> Self {
        let members = graph.members.clone();
        let mut number = [0u16; 729];
        for (at, &member) in members.iter().enumerate() {
            number[member as usize] = at as u16;
        }
        let set = |of: &[To]| {
            let mut set = [0; W];
            for &(to, _) in of {
                insert(&mut set, number[to as usize] as usize);
            }
            set
        };
        let weak: Vec<Bits<W>> = members.iter().map(|&of| set(graph.all_off(of))).collect();
        let strong: Vec<Bits<W>> = members.iter().map(|&of| set(graph.all_on(of))).collect();
        let mut direct = vec![[0; W]; members.len()];
        for (middle, strong) in strong.iter().enumerate() {
            if *strong != [0; W] {
                for from in ones(&weak[middle]) {
                    join(&mut direct[from], strong);
                }
            }
        }
        let reach = close(&direct);
        let mut refuted = Removed::new();
        for (member, &candidate) in members.iter().enumerate() {
            if meet(&reach[member], &weak[member]) {
                let (cell, digit) = (candidate / 9, candidate % 9);
                match refuted.last_mut() {
                    Some((last, digits)) if u16::from(*last) == cell => *digits |= 1 << digit,
                    _ => refuted.push((cell as u8, 1 << digit)),
                }
            }
        }
        let excluded = OnceCell::new();
        Self { number, members, weak, strong, direct, reach, refuted, excluded }
    }
}

impl<const W: usize> Closure<W> {
    /// Whether a candidate that could go sees both what is on and what is off in such a circle.
    fn takes_out_something(&self, circle: &Bits<W>) -> bool {
        let union = |sets: &[Bits<W>], members: &Bits<W>| {
            let mut union = [0; W];
            for member in ones(members) {
                join(&mut union, &sets[member]);
            }
            union
        };
        let seen_by_on = union(&self.weak, circle);
        let leading_back = union(&self.strong, circle);
        let off = std::array::from_fn(|word| seen_by_on[word] & leading_back[word]);
        let seen_by_off = union(&self.weak, &off);
        self.refuted.iter().any(|&(cell, digits)| {
            bits(digits).any(|digit| {
                let member = self.number[cell as usize * 9 + digit] as usize;
                has(&seen_by_on, member) && has(&seen_by_off, member)
            })
        })
    }
}

impl<const W: usize> Reach for Closure<W> {
    fn agree(&self, roots: &[Potential]) -> bool {
        let excluded = self.excluded.get_or_init(|| {
            let all = |from: usize| {
                let mut all = self.weak[from];
                for next in ones(&self.reach[from]) {
                    join(&mut all, &self.weak[next]);
                }
                all
            };
            (0..self.members.len()).map(all).collect()
        });
        let (mut on, mut off) = ([u64::MAX; W], [u64::MAX; W]);
        for &root in roots {
            let from = self.number[root as usize] as usize;
            let mut follows = self.reach[from];
            insert(&mut follows, from);
            for word in 0..W {
                on[word] &= follows[word];
                off[word] &= excluded[from][word];
            }
        }
        on.iter().chain(&off).any(|word| *word != 0)
    }

    fn refuted(&self) -> &Removed {
        &self.refuted
    }

    fn circles(&self) -> [u16; 729] {
        let mut circles = [0; 729];
        let mut count = 0;
        let mut done = [0; W];
        for (member, reach) in self.reach.iter().enumerate() {
            if has(&done, member) || !has(reach, member) {
                continue;
            }
            let mut circle = [0; W];
            for other in ones(reach).filter(|&other| has(&self.reach[other], member)) {
                insert(&mut circle, other);
            }
            join(&mut done, &circle);
            if ones(&circle).nth(1).is_some() && self.takes_out_something(&circle) {
                count += 1;
                for member in ones(&circle) {
                    circles[self.members[member] as usize] = count;
                }
            }
        }
        circles
    }

    fn length(&self, root: Potential, is_wanted: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        let own = self.number[root as usize % 729] as usize;
        let mut own_set = [0; W];
        insert(&mut own_set, own);
        // From on: until something is on that excludes it. From off: until it is on.
        let (mut front, goal) =
            if root < OFF { (own_set, &self.weak[own]) } else { (self.strong[own], &own_set) };
        let mut seen = front;
        let mut length = 2;
        while is_wanted(length) {
            if meet(&front, goal) {
                return Some(length);
            }
            let mut next = [0; W];
            for from in ones(&front) {
                join(&mut next, &self.direct[from]);
            }
            for (next, seen) in next.iter_mut().zip(&mut seen) {
                *next &= !*seen;
                *seen |= *next;
            }
            if next == [0; W] {
                return None;
            }
            front = next;
            length += 2;
        }
        None
    }
}

/// All that each member leads to in one step or more.
///
/// Tarjan's search for strongly connected components (1972) comes upon each after all that it leads
/// to, and what its members lead to is the same.
fn close<const W: usize>(direct: &[Bits<W>]) -> Vec<Bits<W>> {
    let mut reach = vec![[0; W]; direct.len()];
    let mut unseen = [0; W];
    for member in 0..direct.len() {
        insert(&mut unseen, member);
    }
    // By member, the first that was seen of those known to be in its component, by number.
    let mut lowest = vec![0; direct.len()];
    // What was seen and is in no component yet, in that order, and the way to where the search is.
    let (mut open, mut is_open) = (Vec::with_capacity(direct.len()), [0; W]);
    let mut way: Vec<(usize, usize)> = Vec::with_capacity(direct.len());
    for start in 0..direct.len() {
        let mut next = Some(start).filter(|&start| has(&unseen, start));
        loop {
            if let Some(member) = next {
                unseen[member / 64] &= !(1 << (member % 64));
                insert(&mut is_open, member);
                lowest[member] = open.len();
                way.push((member, open.len()));
                open.push(member);
            }
            let Some(&(member, number)) = way.last() else { break };
            next = first_in_both(&direct[member], &unseen);
            if next.is_some() {
                continue;
            }
            way.pop();
            let back: Bits<W> = std::array::from_fn(|word| direct[member][word] & is_open[word]);
            lowest[member] = ones(&back).fold(number, |lowest_of, to| lowest_of.min(lowest[to]));
            if lowest[member] < number {
                continue;
            }
            let component = &open[number..];
            let mut follows = [0; W];
            for &member in component {
                join(&mut follows, &direct[member]);
                is_open[member / 64] &= !(1 << (member % 64));
            }
            // What one of the others leads to is known with it.
            let mut waiting = [u64::MAX; W];
            for &member in component {
                waiting[member / 64] &= !(1 << (member % 64));
            }
            while let Some(to) = first_in_both(&follows, &waiting) {
                join(&mut follows, &reach[to]);
                waiting[to / 64] &= !(1 << (to % 64));
                for (waiting, reached) in waiting.iter_mut().zip(&reach[to]) {
                    *waiting &= !reached;
                }
            }
            for &member in component {
                reach[member] = follows;
            }
            open.truncate(number);
        }
    }
    reach
}

fn first_in_both<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> Option<usize> {
    let word = (0..W).find(|&word| a[word] & b[word] != 0)?;
    Some(word * 64 + (a[word] & b[word]).trailing_zeros() as usize)
}
