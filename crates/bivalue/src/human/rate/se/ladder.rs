//! What is tried at every step, in order.

use std::ops::ControlFlow;

use super::aligned::Aligned;
use super::budget::{Budget, Limits, Stop};
use super::bug::bug;
use super::chain::Chains;
use super::hint::{Hint, Pattern};
use super::loops::unique_loop;
use super::sets;
use super::singles;
use super::state::State;
use super::tables::bits;
use super::technique::Technique;
use super::wings::wing;
use crate::grid::Board;

/// Looks for the next step by a technique.
type Find = fn(&mut Solver<'_>) -> Result<Option<Hint>, Stop>;

/// Tenths of the lowest rating that a technique can have, ascending, and how it is looked for.
///
/// Hints are lazy: the first that is found is taken, though a later technique might be rated
/// lower.
const LADDER: [(u16, Find); 29] = [
    (10, |solver| Ok(singles::hidden(&solver.state))),
    (17, |solver| Ok(singles::direct_locking(&solver.state))),
    (20, |solver| Ok(singles::direct_hidden_set(&solver.state, 2))),
    (23, |solver| Ok(singles::naked(&solver.state))),
    (25, |solver| Ok(singles::direct_hidden_set(&solver.state, 3))),
    (26, |solver| Ok(solver.pattern(Technique::Pointing))),
    (30, |solver| Ok(solver.pattern(Technique::NakedPair))),
    (32, |solver| Ok(solver.pattern(Technique::XWing))),
    (34, |solver| Ok(solver.pattern(Technique::HiddenPair))),
    (36, |solver| Ok(solver.pattern(Technique::NakedTriplet))),
    (38, |solver| Ok(solver.pattern(Technique::Swordfish))),
    (40, |solver| Ok(solver.pattern(Technique::HiddenTriplet))),
    (42, |solver| Ok(wing(&solver.state, false))),
    (44, |solver| Ok(wing(&solver.state, true))),
    (45, |solver| Ok(unique_loop(&solver.state))),
    (50, |solver| Ok(solver.pattern(Technique::NakedQuad))),
    (52, |solver| Ok(solver.pattern(Technique::Jellyfish))),
    (54, |solver| Ok(solver.pattern(Technique::HiddenQuad))),
    (56, |solver| Ok(bug(&solver.state))),
    (62, |solver| Ok(solver.aligned.pair(&solver.state))),
    (65, |solver| solver.chain(Technique::ForcingChain)),
    (75, |solver| Ok(solver.aligned.triplet(&solver.state))),
    (75, |solver| solver.chain(Technique::Nishio)),
    (80, |solver| solver.chain(Technique::MultipleForcingChain)),
    (85, |solver| solver.chain(Technique::DynamicForcingChain)),
    (90, |solver| solver.chain(Technique::DynamicForcingChainPlus)),
    (95, |solver| solver.chain(Technique::NestedForcingChain)),
    (100, |solver| solver.chain(Technique::NestedMultipleForcingChain)),
    (105, |solver| solver.chain(Technique::NestedDynamicForcingChain)),
];

/// The last, which is tried when nothing else is left.
const DEEPEST: u16 = 110;

/// What the search for a step came to.
pub(super) enum Next {
    Step(Hint),
    /// There is none.
    None,
    /// There is none below the bound, and it was not asked further.
    NotBelow,
}

/// A puzzle on its way, and what finds the next step.
pub(super) struct Solver<'a> {
    pub(super) state: State,
    chains: Option<Box<Chains>>,
    aligned: Aligned,
    budget: Budget<'a>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(board: &Board, limits: Limits<'a>) -> Self {
        Self {
            state: State::new(board),
            chains: None,
            aligned: Aligned::default(),
            budget: Budget::new(limits),
        }
    }

    /// The next step, looked for among techniques that can be rated below the bound, which is
    /// in tenths.
    pub(super) fn next(&mut self, bound: u16) -> Result<Next, Stop> {
        for (lowest, find) in LADDER {
            if lowest >= bound {
                return Ok(Next::NotBelow);
            }
            if let Some(hint) = find(self)? {
                return Ok(Next::Step(hint));
            }
        }
        if DEEPEST >= bound {
            return Ok(Next::NotBelow);
        }
        let hint = self.chain(Technique::DeeplyNestedForcingChain)?;
        Ok(hint.map_or(Next::None, Next::Step))
    }

    fn chain(&mut self, technique: Technique) -> Result<Option<Hint>, Stop> {
        let chains = self.chains.get_or_insert_with(|| Box::new(Chains::new()));
        chains.find(&self.state, technique, &mut self.budget)
    }

    /// The first pattern of houses.
    fn pattern(&self, technique: Technique) -> Option<Hint> {
        let state = &self.state;
        let candidates = &state.candidates;
        let mut stop = |pattern: Pattern| ControlFlow::Break(pattern);
        let (rating, flow) = match technique {
            Technique::Pointing => (2.6, sets::locking(candidates, &mut stop)),
            Technique::NakedPair => (3.0, sets::naked(state, candidates, 2, &mut stop)),
            Technique::XWing => (3.2, sets::fish(state, candidates, 2, &mut stop)),
            Technique::HiddenPair => (3.4, sets::hidden(state, candidates, 2, &mut stop)),
            Technique::NakedTriplet => (3.6, sets::naked(state, candidates, 3, &mut stop)),
            Technique::Swordfish => (3.8, sets::fish(state, candidates, 3, &mut stop)),
            Technique::HiddenTriplet => (4.0, sets::hidden(state, candidates, 3, &mut stop)),
            Technique::NakedQuad => (5.0, sets::naked(state, candidates, 4, &mut stop)),
            Technique::Jellyfish => (5.2, sets::fish(state, candidates, 4, &mut stop)),
            _ => (5.4, sets::hidden(state, candidates, 4, &mut stop)),
        };
        let ControlFlow::Break(pattern) = flow else { return None };
        let (technique, rating) = match technique {
            Technique::Pointing if !pattern.first_kind => (Technique::Claiming, 2.8),
            _ => (technique, rating),
        };
        Some(Hint::removes(technique, rating, pattern.removed))
    }

    /// Applies a step: what goes first, then what is placed.
    pub(super) fn apply(&mut self, hint: &Hint) {
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
