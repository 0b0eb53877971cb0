//! `rate`: how hard a puzzle is, on one of three scales.

use serde::{Deserialize, Serialize};

use super::ranges::Ratings;
use super::{Answers, Outcome, ReadPuzzle, Reply, refused, stopped, subject};
use crate::budget::{Budget, Stop};
use crate::engine::{self, Search, Verdict};
use crate::grid::{Board, Puzzle};
use crate::rate::se::{self, Tenths, Wanted};
use crate::rate::{hodoku, stable};
use crate::wire::{Answer, Rated, Status};

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Scale {
    /// The three ratings of the Sudoku Explainer 1.2.1, as serate 1.2.1.3 has them.
    #[default]
    Se,
    /// `HoDoKu` 2.2.0 with its default settings: a level and a score.
    Hodoku,
    /// The same levels and scores, but the same for every rearrangement of a puzzle.
    HodokuStable,
}

/// Which puzzles are rated to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RateOnly {
    /// All of them.
    #[default]
    Any,
    /// Those whose hardest step is up to the first placement; the others are rated 20.0.
    Pearls,
    /// Those whose first step is the hardest; the others are rated 20.0.
    Diamonds,
}

/// Rate how hard a puzzle is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rate {
    /// The scale.
    pub scale: Scale,
    /// List every step: what it is and what it changes; of the scale `se` also its rating and its
    /// chains.
    pub steps: bool,
    /// On the scale `se`: which puzzles are rated to the end.
    pub only: RateOnly,
    /// On the scale `se`: only say whether the rating of the hardest step is in this range, which
    /// takes less than rating the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Ratings>,
}

/// Nodes after which a puzzle that is not proper is not followed further, if nothing else is asked
/// for: techniques that are right for no puzzle may never come to an end.
const NODES_IF_IMPROPER: u64 = 50_000;

impl Rate {
    fn by_se(&self, board: &Board, budget: &Budget<'_>) -> Result<(Rated, bool), Stop> {
        if let Some(range) = self.within {
            let range: std::ops::RangeInclusive<Tenths> = range.into();
            let above = Tenths(range.end().0.saturating_add(1));
            let within = se::is_at_least(board, *range.start(), budget)?
                && !se::is_at_least(board, above, budget)?;
            return Ok((Rated::within(Some(within)), within));
        }
        let wanted = match self.only {
            RateOnly::Any => Wanted::Any,
            RateOnly::Pearls => Wanted::Pearls,
            RateOnly::Diamonds => Wanted::Diamonds,
        };
        let mut steps = Vec::new();
        let mut keep = |step: &se::Step| steps.push(step.clone());
        let keep: Option<&mut dyn FnMut(&se::Step)> =
            if self.steps { Some(&mut keep) } else { None };
        let rating = se::rate_with(board, budget, wanted, keep)?;
        Ok((Rated::of(&rating, &steps), true))
    }

    fn by_score(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Rated, Stop> {
        let (name, (path, rating)) = if self.scale == Scale::HodokuStable {
            ("hodoku-stable", stable::solve(puzzle, budget)?)
        } else {
            ("hodoku", hodoku::solve(puzzle, budget)?)
        };
        let path = if self.steps { &path.steps[..] } else { &[] };
        Ok(Rated::by_score(name, &rating, path, puzzle.board()))
    }
}

impl Answers for Rate {
    type About = ReadPuzzle;
    type Record = Answer;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Answer> {
        let place = about.place();
        if self.scale != Scale::Se && (self.only != RateOnly::Any || self.within.is_some()) {
            let message = "`only` and `within` are of the scale se".to_owned();
            return refused("request", message).map(|answer| answer.at(place));
        }
        let puzzle = match subject(&about.entry.record.position, budget) {
            Ok(puzzle) => puzzle,
            Err(refused) => return refused.reply().map(|answer| answer.at(place)),
        };
        let search = Search::of(&puzzle.board).within(*budget);
        let verdict = engine::judge(engine::default_engine(), &search).0;
        let rated = match &verdict {
            Verdict::One(proper) if self.scale == Scale::Se => self.by_se(proper.board(), budget),
            Verdict::One(proper) => self.by_score(proper, budget).map(|rated| (rated, true)),
            Verdict::Unknown(_) => {
                return Reply::new(Outcome::Limit, Answer::from_verdict(&verdict).at(place));
            }
            // The scale rates what is not proper, too, as far as its techniques go.
            _ if self.scale == Scale::Se => {
                let nodes = budget.nodes().min(NODES_IF_IMPROPER);
                self.by_se(&puzzle.board, &budget.with_nodes(nodes))
            }
            _ => return Reply::new(Outcome::No, Answer::from_verdict(&verdict).at(place)),
        };
        let (status, is_proper) = match &verdict {
            Verdict::One(_) => (Status::Unique, true),
            Verdict::Many(_) => (Status::Multiple, false),
            _ => (Status::None, false),
        };
        match rated {
            Ok((rated, within)) => {
                let yes = is_proper && within;
                let rating = Some(rated);
                let mistakes = puzzle.count_of_mistakes();
                let answer = Answer { mistakes, rating, ..Answer::new(status) }.at(place);
                Reply::new(if yes { Outcome::Yes } else { Outcome::No }, answer)
            }
            Err(stop) => stopped(stop).map(|answer| answer.at(place)),
        }
    }
}
