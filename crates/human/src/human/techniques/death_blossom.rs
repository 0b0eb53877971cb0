//! Death Blossom: a cell whose every candidate takes a digit from an almost locked set.
//!
//! For every candidate d of the *stem* there is a *petal*: an almost locked set whose places of d
//! all see the stem. Whatever the stem is, one petal lacks that digit and has all its other digits.
//! So a digit z of all petals, which the stem does not have, is in one of them, and a cell that
//! sees every place of z in all petals cannot be z.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Digit, DigitSet};

use super::Technique;
use super::als_proof::{Loser, eliminated, proof_of_one};
use super::counting;
use super::shortlist::Shortlist;
use crate::human::almost_locked::AlmostLockedSets;
use crate::human::sort::sort_by_number;
use crate::human::{Effect, Kind, Link, Node, Role, Step, StepSink, View};

pub(super) struct DeathBlossom;

static KINDS: [Kind; 1] = [Kind {
    id: "death-blossom",
    code: "0904",
    name: "Death Blossom",
    about: "A cell, and for each of its candidates an almost locked set that would hold a digit",
    pattern: "{digits} with stem {pivot} and petals {pincer}: {chain}",
    explanation: "{pincer:The petal|Each of the petals} ({pincer}) has one digit more than cells, \
                  so it holds all the others if it lacks one. For each candidate of the stem \
                  {pivot} there is a petal whose places for it all see the stem. So whatever \
                  {pivot} is, one petal lacks that digit and holds all its others. A digit that \
                  all petals have is in one of them, and what sees all its places there is false: \
                  {so}.",
    example: ":0904:1:.......29.5...87..3.....+6..1.+63..9..8254..1+6+3..+3+1.6..2+56..1+324+7..75+6.....3...4+5.6:411 412 712 813 715 716 421 225 432 833 235 535 236 536 745 746 765 965 882 294 895 898:123::",
    is_usual: false,
    ..Kind::PLAIN
}];

/// A petal: a set that loses a digit if the stem has it, and the candidates that it could eliminate
/// then.
#[derive(Clone, Copy)]
struct Petal {
    set: usize,
    digits: DigitSet,
}

/// The petals of a blossom, one for each candidate of the stem, in ascending order.
struct Blossom {
    stem: Cell,
    petals: Vec<(Digit, usize)>,
}

impl Technique for DeathBlossom {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        let mut list = Shortlist::new(sink);
        for stem in view.board().empty_cells() {
            let mut search = BlossomSearch {
                view,
                all,
                stem,
                corollas: corollas(view, all, stem),
                list: &mut list,
            };
            // A stem without candidates, on a board without a solution, is none.
            let has_petals = |(_, petals): &(Digit, Vec<Petal>)| !petals.is_empty();
            if !search.corollas.is_empty() && search.corollas.iter().all(has_petals) {
                let reach = search.reach();
                search.pick(0, &mut Vec::new(), CellSet::EMPTY, reach)?;
            }
        }
        list.sorted().offer(|effect, seen| offer(all, effect, &seen, sink))
    }
}

/// For each candidate of the stem its possible petals.
fn corollas(view: &View, all: &AlmostLockedSets, stem: Cell) -> Vec<(Digit, Vec<Petal>)> {
    let candidates = view.board().digits(stem);
    let petals = |digit: Digit, petals: &mut Vec<Petal>| {
        let losers = all.losers(Candidate::new(stem, digit));
        let all = losers.map(|set| Petal { set, digits: all.sets[set].useful - candidates });
        petals.extend(all.filter(|petal| !petal.digits.is_empty()));
    };
    candidates
        .into_iter()
        .map(|digit| {
            let mut all = Vec::with_capacity(32);
            petals(digit, &mut all);
            (digit, all)
        })
        .collect()
}

struct BlossomSearch<'a, 'f> {
    view: &'a View,
    all: &'a AlmostLockedSets,
    stem: Cell,
    corollas: Vec<(Digit, Vec<Petal>)>,
    list: &'a mut Shortlist<'f, Blossom>,
}

/// For each digit the cells from which it could still be eliminated.
type Reach = [CellSet; 9];

impl BlossomSearch<'_, '_> {
    /// The candidates that a choice of petals may eliminate. Petals that can be part of no such
    /// choice are dropped.
    fn reach(&mut self) -> Reach {
        let mut reach: Reach =
            std::array::from_fn(|digit| self.view.board().places(Digit::from_index(digit)));
        for _ in 0..2 {
            for (_, petals) in &mut self.corollas {
                let mut together = [CellSet::EMPTY; 9];
                petals.retain_mut(|petal| {
                    let mut kept = DigitSet::EMPTY;
                    for digit in petal.digits {
                        let targets =
                            self.all.group(petal.set, digit).targets & reach[digit.index()];
                        together[digit.index()] |= targets;
                        if !targets.is_empty() {
                            kept.insert(digit);
                        }
                    }
                    petal.digits = kept;
                    !kept.is_empty()
                });
                reach = std::array::from_fn(|digit| reach[digit] & together[digit]);
            }
        }
        sort_by_number(&mut self.corollas, |(digit, petals)| 9 * petals.len() + digit.index());
        reach
    }

    /// Chooses a petal for the next candidate of the stem.
    fn pick(
        &mut self,
        at: usize,
        picked: &mut Vec<(Digit, usize)>,
        cells: CellSet,
        reach: Reach,
    ) -> ControlFlow<()> {
        self.list.tick()?;
        let Some((digit, petals)) = self.corollas.get(at) else {
            let mut effect = Effect::NONE;
            for digit in Digit::all() {
                effect = effect.and_eliminate(DigitSet::of(digit), reach[digit.index()]);
            }
            let size = picked.iter().map(|&(_, set)| self.all.sets[set].cells.len() as u64).sum();
            if self.list.is_open(size, &KINDS[0], &effect) {
                let seen = Blossom { stem: self.stem, petals: picked.clone() };
                self.list.push(size, &KINDS[0], &effect, seen);
            }
            return ControlFlow::Continue(());
        };
        let digit = *digit;
        for number in 0..petals.len() {
            let petal = self.corollas[at].1[number];
            let set = self.all.sets[petal.set];
            let size = (cells | set.cells).len() as u64;
            if !self.view.options().als_overlap && cells.intersects(set.cells)
                || self.list.is_full(size)
            {
                continue;
            }
            let mut left = [CellSet::EMPTY; 9];
            let mut any = false;
            for digit in petal.digits {
                let targets = self.all.group(petal.set, digit).targets & reach[digit.index()];
                left[digit.index()] = targets;
                any |= !targets.is_empty();
            }
            if any {
                picked.push((digit, petal.set));
                self.pick(at + 1, picked, cells | set.cells, left)?;
                picked.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

fn offer(
    all: &AlmostLockedSets,
    effect: &Effect,
    seen: &Blossom,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    sink.offer(&KINDS[0], *effect, |mut step| {
        let digits = eliminated(effect);
        let stem = CellSet::of(seen.stem);
        let loser = |&(lost, set): &(Digit, usize)| Loser { set, lost, to: stem };
        let losers: Vec<_> = seen.petals.iter().map(loser).collect();
        let proof = proof_of_one(all, effect, &losers, counting::cells(stem));
        step = step.digits(digits).cells(Role::Pivot, seen.stem);
        for &(own, set) in &seen.petals {
            step = step
                .candidates(Role::Pincer, all.sets[set].digits, all.sets[set].cells)
                .candidates(Role::Restricted, own, all.group(set, own).cells | stem);
        }
        for &(own, set) in &seen.petals {
            step = chains(all, set, Node { digit: own, cells: stem }, step);
        }
        step.proof(proof)
    })
}

/// Marks how a candidate of the stem takes its digit from a petal, which then holds each of the
/// eliminated digits.
fn chains(all: &AlmostLockedSets, petal: usize, stem: Node, mut step: Step) -> Step {
    let within = |digit: Digit| Node { digit, cells: all.group(petal, digit).cells };
    let lost = within(stem.digit);
    for z in step.digits {
        let through = all.cells(petal);
        step = step
            .link(Link { from: stem, to: lost, strong: false, through: CellSet::EMPTY })
            .link(Link { from: lost, to: within(z), strong: true, through });
    }
    step
}
