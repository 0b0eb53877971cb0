//! The rating of a puzzle: one step after the other until it is solved.

use std::fmt;
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

/// A rating in tenths, shown with one decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenths(pub u16);

impl Tenths {
    fn of(rating: f64) -> Self {
        Self(((rating + 0.05) * 10.0) as u16)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// ER: the hardest step; 20.0 if the puzzle was not solved to its end.
    pub hardest: Tenths,
    /// EP: the hardest step up to the first placement; 0.0 if there was none.
    pub pearl: Tenths,
    /// ED: the first step; 0.0 if there was no placement.
    pub diamond: Tenths,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.hardest, self.pearl, self.diamond)
    }
}

/// Rates a board.
///
/// # Errors
/// The limit that was met.
pub fn rate(board: &Board, limits: &Limits<'_>) -> Result<Rating, Stop> {
    let mut solver = Solver::new(board, *limits);
    let (mut er, mut ep, mut ed) = (f64::NEG_INFINITY, 0.0, 0.0);
    while !solver.state.is_solved() {
        let Some(hint) = solver.next()? else {
            er = 20.0;
            break;
        };
        er = er.max(hint.rating);
        if ep == 0.0 {
            if ed == 0.0 {
                ed = er;
            }
            if hint.placed.is_some() {
                ep = er;
            }
        }
        solver.apply(&hint);
    }
    Ok(Rating { hardest: Tenths::of(er), pearl: Tenths::of(ep), diamond: Tenths::of(ed) })
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

    /// The next step.
    pub(super) fn next(&mut self) -> Result<Option<Hint>, Stop> {
        if let Some(hint) = self.simple() {
            return Ok(Some(hint));
        }
        if let Some(hint) = self.aligned.pair(&self.state) {
            return Ok(Some(hint));
        }
        if let Some(hint) = self.chain(Technique::ForcingChain)? {
            return Ok(Some(hint));
        }
        if let Some(hint) = self.aligned.triplet(&self.state) {
            return Ok(Some(hint));
        }
        for technique in [
            Technique::Nishio,
            Technique::MultipleForcingChain,
            Technique::DynamicForcingChain,
            Technique::DynamicForcingChainPlus,
            Technique::NestedForcingChain,
            Technique::NestedMultipleForcingChain,
            Technique::NestedDynamicForcingChain,
            Technique::DeeplyNestedForcingChain,
        ] {
            if let Some(hint) = self.chain(technique)? {
                return Ok(Some(hint));
            }
        }
        Ok(None)
    }

    fn chain(&mut self, technique: Technique) -> Result<Option<Hint>, Stop> {
        let chains = self.chains.get_or_insert_with(|| Box::new(Chains::new()));
        chains.find(&self.state, technique, &mut self.budget)
    }

    /// The next step of those before aligned pairs.
    fn simple(&self) -> Option<Hint> {
        let state = &self.state;
        singles::hidden(state)
            .or_else(|| singles::direct_locking(state))
            .or_else(|| singles::direct_hidden_set(state, 2))
            .or_else(|| singles::naked(state))
            .or_else(|| singles::direct_hidden_set(state, 3))
            .or_else(|| self.pattern(Technique::Pointing))
            .or_else(|| self.pattern(Technique::NakedPair))
            .or_else(|| self.pattern(Technique::XWing))
            .or_else(|| self.pattern(Technique::HiddenPair))
            .or_else(|| self.pattern(Technique::NakedTriplet))
            .or_else(|| self.pattern(Technique::Swordfish))
            .or_else(|| self.pattern(Technique::HiddenTriplet))
            .or_else(|| wing(state, false))
            .or_else(|| wing(state, true))
            .or_else(|| unique_loop(state))
            .or_else(|| self.pattern(Technique::NakedQuad))
            .or_else(|| self.pattern(Technique::Jellyfish))
            .or_else(|| self.pattern(Technique::HiddenQuad))
            .or_else(|| bug(state))
    }

    /// The first pattern of houses.
    fn pattern(&self, technique: Technique) -> Option<Hint> {
        let state = &self.state;
        let candidates = &state.candidates;
        let mut stop = |pattern: Pattern| ControlFlow::Break(pattern);
        let flow = match technique {
            Technique::Pointing => sets::locking(candidates, &mut stop),
            Technique::NakedPair => sets::naked(state, candidates, 2, &mut stop),
            Technique::NakedTriplet => sets::naked(state, candidates, 3, &mut stop),
            Technique::NakedQuad => sets::naked(state, candidates, 4, &mut stop),
            Technique::HiddenPair => sets::hidden(state, candidates, 2, &mut stop),
            Technique::HiddenTriplet => sets::hidden(state, candidates, 3, &mut stop),
            Technique::HiddenQuad => sets::hidden(state, candidates, 4, &mut stop),
            Technique::XWing => sets::fish(state, candidates, 2, &mut stop),
            Technique::Swordfish => sets::fish(state, candidates, 3, &mut stop),
            _ => sets::fish(state, candidates, 4, &mut stop),
        };
        let ControlFlow::Break(pattern) = flow else { return None };
        let (technique, rating) = match technique {
            Technique::Pointing if pattern.first_kind => (technique, 2.6),
            Technique::Pointing => (Technique::Claiming, 2.8),
            Technique::NakedPair => (technique, 3.0),
            Technique::XWing => (technique, 3.2),
            Technique::HiddenPair => (technique, 3.4),
            Technique::NakedTriplet => (technique, 3.6),
            Technique::Swordfish => (technique, 3.8),
            Technique::HiddenTriplet => (technique, 4.0),
            Technique::NakedQuad => (technique, 5.0),
            Technique::Jellyfish => (technique, 5.2),
            _ => (technique, 5.4),
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
