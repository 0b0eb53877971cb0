//! ALS-W-wing: two almost locked sets, joined by a house with two places for a digit.
//!
//! A house has two places for w. One of them sees every place of w in set A, the other one every
//! place in set B. Whichever is true, the set that it sees lacks w and has all its other digits. So
//! a digit z of both sets, other than w, is in one of them, and a cell that sees every place of z
//! in both cannot be z.
//!
//! With two sets of one cell each it is a W-wing, or a chain of three strong links. If A and B
//! cannot both have w in any case, the house is not needed, and the sets are found by the XZ-rule.
//! (The step from the W-wing to sets is by the players of the forums around 2010.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::Technique;
use super::als_proof::{Loser, eliminated, excluded, proof_of_one};
use super::bilocal::Bilocal;
use super::shortlist::Shortlist;
use crate::human::almost_locked::AlmostLockedSets;
use crate::human::{Constraint, Effect, Kind, Link, Node, Role, Step, StepSink, View};

pub(super) struct AlsWWing;

static KINDS: [Kind; 1] = [Kind {
    id: "als-w-wing",
    code: "",
    name: "Almost Locked Set W-Wing",
    about: "Two almost locked sets, of which one loses a digit to one of its two places in a house",
    pattern: "A: {set-a}, B: {set-b}, W: {restricted-digits}",
    explanation: "Each of the sets A ({set-a}) and B ({set-b}) has one digit more than cells, so \
                  it can lack only one of them. In {base}, W has only two places ({pivot}): one of \
                  them sees all its places in A, the other one all in B. So A or B loses W and \
                  holds all its other digits: {chain}. So A or B has {digits}, and what sees all \
                  {digits:its places|places of such a digit} in both cannot have it: {so}.",
    example: ":als-w-wing:2:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:462 463:244::",
    ..Kind::PLAIN
}];

/// Two sets, and a house in which a digit has two places: the first one sees the places of the
/// first set, the second one those of the second set.
#[derive(Clone, Copy)]
struct JoinedSets {
    sets: [usize; 2],
    digit: Digit,
    house: House,
    ends: [Cell; 2],
}

impl Technique for AlsWWing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        let bilocal: [Vec<Bilocal>; 9] = std::array::from_fn(|digit| {
            let digit = Digit::from_index(digit);
            House::all().filter_map(|house| Bilocal::of(view, digit, house)).collect()
        });
        let mut targets = [CellSet::EMPTY; 9];
        for group in all.groups() {
            targets[group.digit.index()] |= group.targets;
        }
        let mut list = Shortlist::new(sink);
        for z in Digit::all() {
            for cell in targets[z.index()] {
                look(all, &bilocal, Candidate::new(cell, z), &mut list)?;
            }
        }
        list.sorted().offer(|effect, seen| offer(all, effect, &seen, sink))
    }
}

/// Adds the wings that eliminate a candidate. Both of their sets lose its digit if it is true, and
/// have all their other digits.
fn look(
    all: &AlmostLockedSets,
    bilocal: &[Vec<Bilocal>; 9],
    x: Candidate,
    list: &mut Shortlist<'_, JoinedSets>,
) -> ControlFlow<()> {
    list.tick()?;
    let z = x.digit();
    let losers: Vec<usize> = all.losers(x).collect();
    // The cells that see all places of a digit in one of these sets.
    let mut taken = [CellSet::EMPTY; 9];
    for &set in &losers {
        for digit in all.sets[set].useful - DigitSet::of(z) {
            taken[digit.index()] |= all.group(set, digit).targets;
        }
    }
    for digit in Digit::all().filter(|&digit| digit != z) {
        let is_taken =
            |bilocal: &&Bilocal| bilocal.ends.iter().all(|&end| taken[digit.index()].contains(end));
        for bilocal in bilocal[digit.index()].iter().filter(is_taken) {
            join(all, &losers, digit, *bilocal, list)?;
        }
    }
    ControlFlow::Continue(())
}

/// Adds the wings of two of these sets with that house.
fn join(
    all: &AlmostLockedSets,
    sets: &[usize],
    digit: Digit,
    bilocal: Bilocal,
    list: &mut Shortlist<'_, JoinedSets>,
) -> ControlFlow<()> {
    let Bilocal { house, ends } = bilocal;
    let seen_from = |end: Cell| {
        let is_seen = move |set: &&usize| {
            all.sets[**set].useful.contains(digit) && all.group(**set, digit).targets.contains(end)
        };
        sets.iter().filter(is_seen).copied()
    };
    for a in seen_from(ends[0]) {
        list.tick()?;
        for b in seen_from(ends[1]).filter(|&b| b != a) {
            let [one, other] = [&all.sets[a], &all.sets[b]];
            let size = u64::from(one.size) + u64::from(other.size);
            if size == 2
                || list.is_full(size)
                || one.cells.intersects(other.cells)
                || all.between(a, b).contains(digit)
            {
                continue;
            }
            let effect = excluded(all, a, b, all.common(a, b) - DigitSet::of(digit));
            if list.is_open(size, &KINDS[0], &effect) {
                list.push(
                    size,
                    &KINDS[0],
                    &effect,
                    JoinedSets { sets: [a, b], digit, house, ends },
                );
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer(
    all: &AlmostLockedSets,
    effect: &Effect,
    seen: &JoinedSets,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    sink.offer(&KINDS[0], *effect, |step| {
        let lost = seen.digit;
        let losers =
            [0, 1].map(|at| Loser { set: seen.sets[at], lost, to: CellSet::of(seen.ends[at]) });
        let proof = proof_of_one(all, effect, &losers, [Constraint::House(seen.house, lost)]);
        mark(all, seen, step.digits(eliminated(effect))).proof(proof)
    })
}

/// Marks the sets, the house, the digit that links them, and a chain for each eliminated digit.
fn mark(all: &AlmostLockedSets, seen: &JoinedSets, mut step: Step) -> Step {
    let w = seen.digit;
    let [a, b] = seen.sets.map(|set| all.group(set, w).cells);
    for (place, set) in seen.sets.into_iter().enumerate() {
        step = step.candidates(Role::Set(place as u8), all.sets[set].digits, all.cells(set));
    }
    let ends: CellSet = seen.ends.into_iter().collect();
    step = step
        .candidates(Role::Restricted, w, a | b)
        .candidates(Role::Pivot, w, ends)
        .house(Role::Base, seen.house);
    let node = |cells: CellSet| Node { digit: w, cells };
    let [p, q] = seen.ends.map(|end| node(CellSet::of(end)));
    let [a, b] = [a, b].map(node);
    let link = |from, to, strong| Link { from, to, strong, through: CellSet::EMPTY };
    for z in step.digits {
        let [first, last] = seen.sets.map(|set| Node { digit: z, cells: all.group(set, z).cells });
        let [in_a, in_b] = seen.sets.map(|set| all.cells(set));
        step = step
            .link(Link { through: in_a, ..link(first, a, true) })
            .link(link(a, p, false))
            .link(link(p, q, true))
            .link(link(q, b, false))
            .link(Link { through: in_b, ..link(b, last, true) });
    }
    step
}
