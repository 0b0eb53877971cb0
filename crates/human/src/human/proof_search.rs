//! The search for a short list of steps that decides on a candidate.

use std::cmp::Reverse;

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::Board;

use super::check::check_within;
use super::goal::Goal;
use super::sink::Wanted;
use super::{BRUTE_FORCE, Kind, Objection, Step, TechniqueSet, View, kinds};

/// How many first steps are looked at when a pair of steps is searched for.
const FIRST_STEPS: usize = 48;

/// The nodes of one part of the search for a proof by easy steps, and of one part of shortening a
/// proof. A part then takes a twentieth of a second or so, and few proofs would become easier or
/// shorter with more.
const NODES_OF_A_PART: u64 = 50_000;

/// The hardest kind that is tried for proofs of two steps: up to there a
/// technique takes microseconds.
const LAST_OF_PAIRS: &str = "xyz-wing";

/// Which of several proofs is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Prefer {
    /// The proof with the fewest steps, however hard they are.
    #[default]
    FewSteps,
    /// The proof whose hardest step is the easiest, however many steps it has.
    EasySteps,
}

/// A technique and those of its kinds that are looked for.
struct ProofStage {
    techniques: TechniqueSet,
    /// True if the steps of a pair may be of it.
    is_quick: bool,
}

/// A step with its number on the first path.
type Numbered = (usize, Step);

/// The steps of a path that can be taken, and those of them that are needed.
type Thinned = (Vec<Numbered>, Vec<Numbered>);

/// The search for one proof.
pub(super) struct ProofSearch<'a> {
    view: &'a View,
    goal: Goal,
    /// The stages of techniques in the order in which they are tried, without brute force.
    stages: Vec<ProofStage>,
    has_brute_force: bool,
    meter: Meter<'a>,
}

impl<'a> ProofSearch<'a> {
    pub(super) fn new(
        view: &'a View,
        goal: Goal,
        techniques: &TechniqueSet,
        meter: Meter<'a>,
    ) -> Self {
        let place = |kind: &Kind| kinds().position(|(_, other)| std::ptr::eq(other, kind));
        let last = kinds().position(|(_, kind)| kind.id == LAST_OF_PAIRS);
        // Nothing is known about the time that a technique of others takes.
        let is_quick = |kind: &Kind| place(kind).is_some_and(|place| Some(place) <= last);
        let stage = |techniques: TechniqueSet| {
            let is_quick = techniques.kinds().all(is_quick);
            ProofStage { techniques, is_quick }
        };
        let stages = techniques.without(&[&BRUTE_FORCE]).each_stage().map(stage).collect();
        let has_brute_force = techniques.kinds().any(|kind| *kind == BRUTE_FORCE);
        Self { view, goal, stages, has_brute_force, meter }
    }

    /// The proof; `None` if the techniques have none.
    ///
    /// One step that refutes the opposite is found soon on any board, if by nothing else then by
    /// assumptions within assumptions. So a proof by easy steps is searched for within bounds.
    pub(super) fn proof(mut self, prefer: Prefer) -> Result<Option<Vec<Step>>, Stop> {
        if prefer == Prefer::EasySteps {
            match self.within_bounds(|search| search.rounds(None)) {
                Ok(Some(path)) => {
                    if let Some(steps) = self.shortened(&path) {
                        return Ok(Some(steps));
                    }
                }
                Ok(None) => return self.brute_force(),
                Err(_) => {}
            }
        }
        if let Some(step) = self.step(self.view, self.stages.len(), |_| true)? {
            return Ok(Some(vec![step]));
        }
        let Some(path) = self.rounds(None)? else { return self.brute_force() };
        let shortened = self.shortened(&path);
        shortened.map_or_else(
            || self.found_again(&path, self.hardest(&path), true),
            |steps| Ok(Some(steps)),
        )
    }

    /// Does one part of the search within its bounds.
    fn within_bounds<T>(&mut self, part: impl FnOnce(&Self) -> Result<T, Stop>) -> Result<T, Stop> {
        let rest = self.meter.rest();
        let bounds = rest.with_nodes(rest.nodes().min(NODES_OF_A_PART));
        let all = std::mem::replace(&mut self.meter, Meter::every(1, bounds));
        let result = part(self);
        let part = std::mem::replace(&mut self.meter, all);
        self.meter.spend(part.spent());
        result
    }

    /// Returns those steps of a path that the goal needs, each of them as it is found where it
    /// stands, or a shorter proof by steps that are no harder; `None` if the bounds of the search
    /// end it before there is any.
    fn shortened(&mut self, path: &[Step]) -> Option<Vec<Step>> {
        let hardest = self.hardest(path);
        let mut steps = match self.needed_again(path, hardest) {
            Some(steps) => steps,
            None => self.within_bounds(|search| search.found_again(path, hardest, true)).ok()??,
        };
        let hardest = self.hardest(&steps);
        if steps.len() > 2
            && let Ok(Some(pair)) = self.within_bounds(|search| search.pair(hardest))
        {
            return Some(pair);
        }
        // The easiest steps may lead there by a detour.
        if steps.len() > 3
            && let Ok(Some(path)) = self.within_bounds(|search| search.rounds(Some(hardest)))
            && let Some(direct) = self.needed_again(&path, hardest)
            && direct.len() < steps.len()
        {
            steps = direct;
        }
        Some(steps)
    }

    /// The greatest rank of the steps.
    fn hardest(&self, steps: &[Step]) -> usize {
        steps.iter().map(|step| self.rank(step.kind)).max().unwrap_or_default()
    }

    /// Returns what a path needs to meet the goal, found again by techniques up to that rank;
    /// `None` if some of it is not found, or not within the bounds.
    fn needed_again(&mut self, path: &[Step], rank: usize) -> Option<Vec<Step>> {
        let mut shortest = self.once_again(path, rank)?;
        // A step that was found again may conclude more, and make others needless.
        while let Some(fewer) = self.once_again(&shortest, rank)
            && fewer.len() < shortest.len()
        {
            shortest = fewer;
        }
        Some(shortest)
    }

    /// One pass of that: leaves out what is not needed, and finds the rest again.
    fn once_again(&mut self, path: &[Step], rank: usize) -> Option<Vec<Step>> {
        let thinned = self.within_bounds(|search| search.thinned(path)).ok()?;
        self.within_bounds(|search| search.found_again(&thinned, rank, false)).ok()?
    }

    /// The step of a view that meets the goal, by the first stage that has one, among the first
    /// stages up to the given number.
    fn step(
        &self,
        view: &View,
        stages: usize,
        is_wanted: impl Fn(&ProofStage) -> bool,
    ) -> Result<Option<Step>, Stop> {
        for stage in self.stages[..stages].iter().filter(|stage| is_wanted(stage)) {
            let effects = Wanted::Meeting(self.goal);
            let step =
                self.goal.met_by(&stage.techniques.with_effects(effects, view, &self.meter)?);
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }

    /// Takes all steps of the easiest technique that has any, again and again, until the goal is
    /// met; or all steps of all techniques up to a rank, which meets it in the fewest rounds.
    ///
    /// All of them, so that the boards do not depend on the order in which a technique finds them.
    fn rounds(&self, rank: Option<usize>) -> Result<Option<Vec<Step>>, Stop> {
        let mut view = self.view.clone();
        let mut path = Vec::new();
        loop {
            let steps = self.round(&view, rank)?;
            if steps.is_empty() {
                return Ok(None);
            }
            if let Some(step) = self.goal.met_by(&steps) {
                path.push(step);
                return Ok(Some(path));
            }
            for step in steps {
                let Some(step) = on(step, view.board()) else { continue };
                // A step that cannot be taken shows a contradiction: the premises were wrong.
                if !view.take(&step) {
                    return Ok(None);
                }
                path.push(step);
                if self.goal.is_met(view.board()) {
                    return Ok(Some(path));
                }
            }
        }
    }

    /// All steps of the first technique that has any, or of all techniques up to a rank.
    fn round(&self, view: &View, rank: Option<usize>) -> Result<Vec<Step>, Stop> {
        let mut steps = Vec::new();
        for stage in self.stages.iter().take(rank.map_or(usize::MAX, |rank| rank + 1)) {
            steps.extend(stage.techniques.all_within(view, &self.meter)?);
            if rank.is_none() && !steps.is_empty() {
                break;
            }
        }
        Ok(steps)
    }

    /// The path without the steps that the goal does not need, and with few eliminations among the
    /// others: where it can be done without the hardest of them it is.
    fn thinned(&self, path: &[Step]) -> Result<Vec<Step>, Stop> {
        let mut path: Vec<Numbered> = path.iter().cloned().enumerate().collect();
        let mut needed = self.needed(&path)?;
        let mut hard: Vec<Numbered> = needed.clone();
        // A step that is needed with all others is needed with fewer: each is tried once.
        let mut tried = Vec::new();
        loop {
            hard.retain(|(number, step)| !step.places() && !tried.contains(number));
            // The sort is stable: steps of one technique keep their order.
            hard.sort_by_key(|(_, step)| Reverse(self.rank(step.kind)));
            let Some(&(number, _)) = hard.first() else { break };
            tried.push(number);
            let others = path.iter().filter(|(other, _)| *other != number);
            match self.leading(others) {
                Ok(Some((without, fewer))) if weight(&fewer) <= weight(&needed) => {
                    (path, needed) = (without, fewer);
                    hard.clone_from(&needed);
                }
                Ok(_) => {}
                // Some steps may be needless, but the others are a proof.
                Err(_) => break,
            }
        }
        Ok(needed.into_iter().map(|(_, step)| step).collect())
    }

    /// Those of the steps that can be taken, and those of them that are needed, if they meet the
    /// goal.
    fn leading<'s>(
        &self,
        steps: impl Iterator<Item = &'s Numbered>,
    ) -> Result<Option<Thinned>, Stop> {
        let Some(taken) = self.following(self.view.board(), steps)? else { return Ok(None) };
        let needed = self.needed(&taken)?;
        Ok(Some((taken, needed)))
    }

    /// The steps of a path that it needs if late ones are left out first.
    fn needed(&self, path: &[Numbered]) -> Result<Vec<Numbered>, Stop> {
        // The boards before each step.
        let mut board = self.view.board().clone();
        let mut boards = Vec::new();
        for (_, step) in path {
            boards.push(board.clone());
            apply(&mut board, step);
        }
        // At each step, the later steps that lead to the goal from the board after it.
        let mut needed: Vec<Numbered> = Vec::new();
        for (step, board) in path.iter().zip(&boards).rev() {
            match self.following(board, needed.iter())? {
                Some(fewer) => needed = fewer,
                None => needed.insert(0, step.clone()),
            }
        }
        Ok(needed)
    }

    /// Those of the steps that are proved where the others before them lead, if they meet the goal.
    fn following<'s>(
        &self,
        board: &Board,
        steps: impl Iterator<Item = &'s Numbered>,
    ) -> Result<Option<Vec<Numbered>>, Stop> {
        let is_unique = self.view.has_unique_solution();
        let mut board = board.clone();
        let mut taken = Vec::new();
        for (number, step) in steps {
            self.meter.node()?;
            let Some(step) = on(step.clone(), &board) else { continue };
            let checked = check_within(&board, is_unique, &step, &Meter::new(self.meter.rest()));
            if let Err(Objection::Stopped(stop)) = checked {
                return Err(stop);
            }
            if checked.is_ok() && apply(&mut board, &step) {
                taken.push((*number, step));
                if self.goal.is_met(&board) {
                    return Ok(Some(taken));
                }
            }
        }
        Ok(None)
    }

    /// The same conclusions by steps that techniques up to that rank find on the board after the
    /// steps before: where steps were left out, a full house may have become a hidden single.
    ///
    /// A step that no technique finds there any more, as it was found together with those before
    /// it, is kept if it `may_stay`; its proof holds. If a part of that is known there without it, a
    /// step of a harder technique takes its place where there is one.
    fn found_again(
        &self,
        steps: &[Step],
        rank: usize,
        may_stay: bool,
    ) -> Result<Option<Vec<Step>>, Stop> {
        let mut view = self.view.clone();
        let mut found = Vec::new();
        for step in steps {
            let Some(needed) = on(step.clone(), view.board()) else { continue };
            let step = match self.concluding(&view, &needed, rank)? {
                Some(step) => step,
                None if !may_stay => return Ok(None),
                None if needed.is_of(view.board()) => needed,
                // A harder technique has it in another way.
                None => match self.concluding(&view, &needed, self.stages.len())? {
                    Some(step) => step,
                    None => needed.ended(view.board()),
                },
            };
            if !view.take(&step) {
                return Ok(None);
            }
            found.push(step);
            if self.goal.is_met(view.board()) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The first step, by techniques up to that rank, that concludes all that the needed step does.
    ///
    /// A step that follows an assumption is what its proof is. Where that is as good on this board,
    /// it is kept: looking for all nets again would take the most time of the whole search.
    fn concluding(&self, view: &View, needed: &Step, rank: usize) -> Result<Option<Step>, Stop> {
        let own = self.rank(needed.kind);
        for (number, stage) in self.stages.iter().enumerate().take(rank + 1) {
            if number == own && needed.kind.follows_assumption && needed.is_of(view.board()) {
                return Ok(Some(needed.clone()));
            }
            let effects = Wanted::AtLeast(&needed.effect);
            let steps = stage.techniques.with_effects(effects, view, &self.meter)?;
            if let Some(step) = steps.into_iter().next() {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Two steps that meet the goal, by quick techniques up to that rank.
    fn pair(&self, rank: usize) -> Result<Option<Vec<Step>>, Stop> {
        let mut firsts = Vec::new();
        for stage in self.stages.iter().take(rank + 1).filter(|stage| stage.is_quick) {
            firsts.extend(stage.techniques.all_within(self.view, &self.meter)?);
        }
        firsts.truncate(FIRST_STEPS);
        for first in firsts {
            let mut after = self.view.clone();
            if after.take(&first)
                && let Some(second) = self.step(&after, rank + 1, |stage| stage.is_quick)?
            {
                return Ok(Some(vec![first, second]));
            }
        }
        Ok(None)
    }

    /// The cell of the candidate as brute force fills it, or else another cell that excludes it.
    fn brute_force(&self) -> Result<Option<Vec<Step>>, Stop> {
        if !self.has_brute_force {
            return Ok(None);
        }
        let mut steps = TechniqueSet::of([&BRUTE_FORCE]).all_within(self.view, &self.meter)?;
        steps.retain(|step| self.goal.is_met_by(&step.effect));
        let is_elsewhere = |step: &Step| {
            !step.conclusions().any(|so| so.candidate().cell() == self.goal.candidate.cell())
        };
        Ok(steps.into_iter().min_by_key(is_elsewhere).map(|step| vec![step]))
    }

    /// The number of the stage that looks for a kind: the greater, the harder.
    fn rank(&self, kind: &Kind) -> usize {
        let looks_for =
            |stage: &ProofStage| stage.techniques.kinds().any(|other| std::ptr::eq(other, kind));
        self.stages.iter().position(looks_for).unwrap_or(self.stages.len())
    }
}

/// How many eliminations there are among the steps, and how many steps in all.
fn weight(steps: &[Numbered]) -> (usize, usize) {
    (steps.iter().filter(|(_, step)| !step.places()).count(), steps.len())
}

/// The step with those of its conclusions that change the board; `None` if there are none.
fn on(mut step: Step, board: &Board) -> Option<Step> {
    step.effect = step.effect.on(board);
    (!step.effect.is_empty()).then_some(step)
}

/// Applies the conclusions of a step, and says whether all of them could be applied.
fn apply(board: &mut Board, step: &Step) -> bool {
    step.conclusions().all(|conclusion| board.apply(conclusion).is_ok())
}
