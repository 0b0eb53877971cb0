//! Verbs that search a whole batch of puzzles at once.

use bivalue::engine::End;
use bivalue::grid::{CellSet, Grid};
use bivalue::verbs::{
    Analyse, Canon, Check, Checked, Convert, Count, Counted, EngineName, Explain, Filter, Hint,
    JudgeMove, Minimise, Morph, Picture, PuzzleVerb, Rate, Rated, Refused, Same, ScaleFamily,
    Steps, WhyNot,
};

use super::Ask;
use crate::stream::{Lookahead, Origin};

/// A verb for many puzzles. Where the puzzles of a batch can be searched all at
/// once it says how; what is found is the same as by [`PuzzleVerb::find`].
pub trait BatchVerb: PuzzleVerb + Sized {
    /// Searches all puzzles of a batch that are givens and nothing else, and returns whether it
    /// did.
    fn look_ahead(ask: &Ask<Self>, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        let _ = (ask, grids, lookahead);
        false
    }

    /// Returns what was found out about the puzzle that is the grid at `index`, or nothing: then
    /// the puzzle is searched by itself.
    fn known(
        ask: &Ask<Self>,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Result<Self::Found, Refused>> {
        let _ = (ask, origin, index, lookahead);
        None
    }
}

impl BatchVerb for Analyse {}
impl BatchVerb for Convert {}
impl BatchVerb for Explain {}
impl BatchVerb for Filter {}
impl BatchVerb for Hint {}
impl BatchVerb for JudgeMove {}
impl BatchVerb for Minimise {}
impl BatchVerb for Morph {}
impl BatchVerb for Picture {}
impl BatchVerb for Same {}
impl BatchVerb for Steps {}
impl BatchVerb for WhyNot {}

impl<V> Ask<V> {
    /// Returns whether no bound and no record needs a search of each puzzle by itself.
    fn searches_together(&self, engine: Option<EngineName>) -> bool {
        engine.is_none_or(EngineName::is_of_batches)
            && self.bounds.let_search_together()
            && !self.records
    }
}

impl BatchVerb for Count {
    fn look_ahead(ask: &Ask<Self>, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        let looks = ask.searches_together(ask.verb.engine);
        if looks {
            lookahead.end_within(ask.bounds.together);
            lookahead.count(grids, ask.verb.limit > 1);
        }
        looks
    }

    fn known(
        ask: &Ask<Self>,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Result<Counted, Refused>> {
        let counted = lookahead.counted(index)?;
        let (solutions, end) = (counted.count() as u64, counted.end);
        let is_known = match (solutions, end) {
            // If there is no solution, the reason may be a repeated digit, which a search of the
            // puzzle by itself reports.
            (0, End::Exhausted) => origin.givens()?.clash().is_none(),
            (1, End::Exhausted) => true,
            (1 | 2, End::Enough) => ask.verb.limit == solutions,
            _ => false,
        };
        is_known.then_some(Ok(Counted { solutions, end, report: None, mistakes: None }))
    }
}

impl BatchVerb for Check {
    fn look_ahead(ask: &Ask<Self>, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        // With an original the grids hold digits of a player.
        let looks = ask.searches_together(ask.verb.engine) && ask.verb.original.is_none();
        if looks {
            lookahead.end_within(ask.bounds.together);
            lookahead.search(grids, true);
            lookahead.search_without(grids);
        }
        looks
    }

    fn known(
        ask: &Ask<Self>,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Result<Checked, Refused>> {
        let solution = lookahead.only_solution(index)?;
        let redundant = lookahead.redundant(index)?;
        let solution_matches = match origin {
            Origin::Plain { .. } => None,
            Origin::Item(item) => Self::solution_matches(item.entry().ok()?, solution),
        };
        Some(Ok(Checked {
            givens: origin.givens()?.filled(),
            placed: CellSet::EMPTY,
            judged: None,
            by_givens: true,
            redundant: Some(redundant),
            stop: None,
            solution_matches,
            mistakes: CellSet::EMPTY,
            crossed_out: Vec::new(),
            proper_with: Vec::new(),
            must_be_minimal: ask.verb.minimal,
        }))
    }
}

impl BatchVerb for Canon {
    fn look_ahead(ask: &Ask<Self>, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        lookahead.clear();
        if grids.iter().any(|grid| ask.verb.needs_solution(grid)) {
            lookahead.end_within(ask.bounds.together);
            lookahead.search_proper(grids);
        }
        true
    }

    fn known(
        ask: &Ask<Self>,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Result<Self::Found, Refused>> {
        let grid = origin.givens()?;
        if ask.verb.needs_solution(grid) {
            return Some(Ok(ask.verb.form_of(lookahead.puzzle(index)?)));
        }
        ask.verb.form_of_grid(grid).map(Ok)
    }
}

impl BatchVerb for Rate {
    fn look_ahead(ask: &Ask<Self>, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        // The other ratings take so much longer than the search that this would save nothing.
        let looks = ask.verb.scale.family() == ScaleFamily::Hodoku;
        if looks {
            lookahead.end_within(ask.bounds.together);
            lookahead.search_proper(grids);
        }
        looks
    }

    fn known(
        ask: &Ask<Self>,
        _: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Result<Rated, Refused>> {
        let puzzle = lookahead.puzzle(index)?;
        let rated = ask.verb.rate_proper(puzzle, &ask.bounds.budget());
        let puzzle = Box::new(puzzle.clone());
        Some(rated.map(|rating| Rated { puzzle, rating, mistakes: None }).map_err(Into::into))
    }
}
