//! The order in which techniques are tried at every step.

use std::ops::ControlFlow;

use bivalue_core::budget::{Budget, Meter, Stop};

use super::aligned::Aligned;
use super::bug::bug;
use super::chain::Chains;
use super::deduction::{Deduction, HousePattern};
use super::locks;
use super::loops::Loops;
use super::run::Run;
use super::sets;
use super::singles;
use super::state::{Changes, State};
use super::tables::bits;
use super::technique::SeTechnique;
use super::wings::wing;

/// Finds the next step by a technique. The number says at which place the technique keeps the
/// changes since its last search.
type Find = fn(&mut Solver<'_>, usize) -> Result<Option<Deduction>, Stop>;

/// The clock and the flag are looked at once in this number of assumptions, and at every step.
const NODES_BETWEEN_CHECKS: u64 = 4;

/// A technique that settling steps of any rating does not replace.
const NEVER: u16 = u16::MAX;

/// For each technique its lowest rating in tenths, ascending; the rating up to which all steps must
/// be settled for it to find nothing; and its search.
///
/// The first step that is found is taken, though a later technique might have a step that is rated
/// lower.
static LADDER: [(u16, u16, Find); 29] = [
    (10, 15, |solver, _| Ok(singles::hidden(&solver.state))),
    (17, 19, |solver, at| Ok(singles::direct_locking(&solver.state, solver.lockable(at)))),
    (20, 34, |solver, at| {
        Ok(singles::direct_hidden_set(&solver.state, 2, solver.fresh[at].houses))
    }),
    (23, 23, |solver, _| Ok(singles::naked(&solver.state))),
    (25, 40, |solver, at| {
        Ok(singles::direct_hidden_set(&solver.state, 3, solver.fresh[at].houses))
    }),
    (26, 28, |solver, at| Ok(solver.pattern(SeTechnique::Pointing, at))),
    (30, 30, |solver, at| Ok(solver.pattern(SeTechnique::NakedPair, at))),
    (32, 32, |solver, at| Ok(solver.pattern(SeTechnique::XWing, at))),
    (34, 34, |solver, at| Ok(solver.pattern(SeTechnique::HiddenPair, at))),
    (36, 36, |solver, at| Ok(solver.pattern(SeTechnique::NakedTriplet, at))),
    (38, 38, |solver, at| Ok(solver.pattern(SeTechnique::Swordfish, at))),
    (40, 40, |solver, at| Ok(solver.pattern(SeTechnique::HiddenTriplet, at))),
    (42, NEVER, |solver, at| Ok(wing(&solver.state, false, solver.fresh[at].houses))),
    (44, NEVER, |solver, at| Ok(wing(&solver.state, true, solver.fresh[at].houses))),
    (45, NEVER, |solver, _| Ok(solver.loops.best(&solver.state))),
    (50, NEVER, |solver, at| Ok(solver.pattern(SeTechnique::NakedQuad, at))),
    (52, NEVER, |solver, at| Ok(solver.pattern(SeTechnique::Jellyfish, at))),
    (54, NEVER, |solver, at| Ok(solver.pattern(SeTechnique::HiddenQuad, at))),
    (56, NEVER, |solver, _| Ok(bug(&solver.state))),
    (62, NEVER, |solver, _| Ok(solver.aligned.pair(&solver.state))),
    (65, NEVER, |solver, _| solver.chain(SeTechnique::ForcingChain)),
    (75, NEVER, |solver, _| Ok(solver.aligned.triplet(&solver.state))),
    (75, NEVER, |solver, _| solver.chain(SeTechnique::Nishio)),
    (80, NEVER, |solver, _| solver.chain(SeTechnique::MultipleForcingChain)),
    (85, NEVER, |solver, _| solver.chain(SeTechnique::DynamicForcingChain)),
    (90, NEVER, |solver, _| solver.chain(SeTechnique::DynamicForcingChainPlus)),
    (95, NEVER, |solver, _| solver.chain(SeTechnique::NestedForcingChain)),
    (100, NEVER, |solver, _| solver.chain(SeTechnique::NestedMultipleForcingChain)),
    (105, NEVER, |solver, _| solver.chain(SeTechnique::NestedDynamicForcingChain)),
];

/// The lowest rating of the last technique, which is tried when no other has a step.
const DEEPEST: u16 = 110;

/// The number of techniques that look only where something has changed since they last found
/// nothing.
pub(super) const LOCAL: usize = 18;

/// The result of a search for a step.
pub(super) enum Next {
    Step(Deduction),
    /// There is none.
    None,
    /// There is none that is rated below the bound, and other techniques were not tried.
    NotBelow,
}

/// A puzzle while it is being solved, and the techniques that find its next step.
pub(super) struct Solver<'a> {
    pub(super) state: State,
    /// For each technique the places where something has changed since it last found nothing.
    pub(super) fresh: [Changes; LOCAL],
    /// The rating, in tenths, up to which [`Solver::settle`] has made all steps.
    pub(super) settled: u16,
    chains: Option<Box<Chains>>,
    loops: Loops,
    aligned: Aligned,
    meter: Meter<'a>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(run: &Run, budget: Budget<'a>) -> Self {
        Self {
            state: State::new(run),
            fresh: [Changes::NONE; LOCAL],
            settled: 0,
            chains: None,
            loops: Loops::default(),
            aligned: Aligned::default(),
            meter: Meter::every(NODES_BETWEEN_CHECKS, budget),
        }
    }

    /// Finds the next step, by techniques whose lowest rating is below the bound, which is in
    /// tenths.
    pub(super) fn next(&mut self, bound: u16) -> Result<Next, Stop> {
        self.meter.check()?;
        self.spread_changes();
        for (at, (lowest, settled, find)) in LADDER.iter().enumerate() {
            if *lowest >= bound {
                return Ok(Next::NotBelow);
            }
            if *settled <= self.settled {
                continue;
            }
            if let Some(hint) = find(self, at)? {
                return Ok(Next::Step(hint));
            }
            if at < LOCAL {
                self.fresh[at] = Changes::NONE;
            }
        }
        if DEEPEST >= bound {
            return Ok(Next::NotBelow);
        }
        let hint = self.chain(SeTechnique::DeeplyNestedForcingChain)?;
        Ok(hint.map_or(Next::None, Next::Step))
    }

    /// Notes for all techniques where something has changed.
    pub(super) fn spread_changes(&mut self) {
        let Changes { houses, digits } = self.state.take_changes();
        if digits != 0 {
            for fresh in &mut self.fresh {
                fresh.houses |= houses;
                fresh.digits |= digits;
            }
        }
    }

    fn chain(&mut self, technique: SeTechnique) -> Result<Option<Deduction>, Stop> {
        let chains = self.chains.get_or_insert_default();
        chains.find(&self.state, technique, &self.meter)
    }

    /// The digits that locked candidates may eliminate anywhere.
    fn lockable(&self, at: usize) -> u16 {
        locks::lockable(&self.state.candidates, self.fresh[at].digits)
    }

    /// The first step by a pattern of houses.
    fn pattern(&self, technique: SeTechnique, at: usize) -> Option<Deduction> {
        let state = &self.state;
        let candidates = &state.candidates;
        let Changes { houses, digits } = self.fresh[at];
        let mut stop = |pattern: HousePattern| ControlFlow::Break(pattern);
        let stop = &mut stop;
        let (rating, flow) = match technique {
            SeTechnique::Pointing => (2.6, sets::locking(candidates, self.lockable(at), stop)),
            SeTechnique::NakedPair => (3.0, sets::naked(state, candidates, 2, houses, stop)),
            SeTechnique::XWing => (3.2, sets::fish(state, candidates, 2, digits, stop)),
            SeTechnique::HiddenPair => (3.4, sets::hidden(state, candidates, 2, houses, stop)),
            SeTechnique::NakedTriplet => (3.6, sets::naked(state, candidates, 3, houses, stop)),
            SeTechnique::Swordfish => (3.8, sets::fish(state, candidates, 3, digits, stop)),
            SeTechnique::HiddenTriplet => (4.0, sets::hidden(state, candidates, 3, houses, stop)),
            SeTechnique::NakedQuad => (5.0, sets::naked(state, candidates, 4, houses, stop)),
            SeTechnique::Jellyfish => (5.2, sets::fish(state, candidates, 4, digits, stop)),
            _ => (5.4, sets::hidden(state, candidates, 4, houses, stop)),
        };
        let ControlFlow::Break(pattern) = flow else { return None };
        let (technique, rating) = match technique {
            SeTechnique::Pointing if !pattern.first_kind => (SeTechnique::Claiming, 2.8),
            _ => (technique, rating),
        };
        Some(Deduction::removes(technique, rating, pattern.removed))
    }

    /// Applies a step: its eliminations first, then its placement.
    pub(super) fn apply(&mut self, hint: &Deduction) {
        for &(cell, digits) in &hint.removed {
            for digit in bits(digits) {
                self.state.eliminate(cell as usize, digit);
            }
        }
        if let Some((cell, digit)) = hint.placed {
            self.state.place(cell as usize, digit as usize);
        }
    }
}
