//! `rate`: how hard a puzzle is, on one of the scales.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::phrases::{BOTH, NEED_SCALE, NEED_SCALES, in_member};
use super::ranges::Ratings;
use super::words::{StepWords, teller, told};
use super::{Example, Finding, Info, Outcome, PuzzleVerb, Refused, Tells, subject};
use crate::budget::{Budget, Stop};
use crate::engine::Verdict;
use crate::format::{Entry, Message, MessageValue};
use crate::grid::{Board, Puzzle};
use crate::human::{self, Detail};
use crate::rate::se::{self, Tenths, WantedRatings};
use crate::rate::whips::{self, WhipRating};
use crate::rate::{hodoku, stable};
use crate::wire::{self, Answer, Place, Status};

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Scale {
    /// The three ratings of the Sudoku Explainer 1.2.1, as serate 1.2.1.3 has them.
    #[default]
    Se,
    /// HoDoKu 2.2.0 with its default settings: a level and a score.
    Hodoku,
    /// The same levels and scores, but the same for every rearrangement of a puzzle.
    HodokuStable,
    /// Denis Berthier's W: the number of links of the longest whip that is needed.
    W,
    /// Denis Berthier's gW: the same with grouped whips.
    Gw,
}

impl Scale {
    /// The name of the scale, as requests and records have it.
    ///
    /// ```
    /// use bivalue::verbs::Scale;
    ///
    /// assert_eq!(Scale::HodokuStable.name(), "hodoku-stable");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Se => "se",
            Self::Hodoku => "hodoku",
            Self::HodokuStable => "hodoku-stable",
            Self::W => "w",
            Self::Gw => "gw",
        }
    }

    /// The family of the scale.
    ///
    /// ```
    /// use bivalue::verbs::{Scale, ScaleFamily};
    ///
    /// assert_eq!(Scale::HodokuStable.family(), ScaleFamily::Hodoku);
    /// ```
    #[must_use]
    pub const fn family(self) -> ScaleFamily {
        match self {
            Self::Se => ScaleFamily::Se,
            Self::Hodoku | Self::HodokuStable => ScaleFamily::Hodoku,
            Self::W => ScaleFamily::W,
            Self::Gw => ScaleFamily::Gw,
        }
    }

    /// The scale of that family among these.
    ///
    /// # Errors
    /// If there are two: a record has one rating of each family.
    ///
    /// ```
    /// use bivalue::verbs::{Scale, ScaleFamily};
    ///
    /// let scales = [Scale::Se, Scale::HodokuStable];
    /// assert_eq!(Scale::of_family(ScaleFamily::Hodoku, &scales), Ok(Some(Scale::HodokuStable)));
    /// let scales = [Scale::Hodoku, Scale::HodokuStable];
    /// assert!(Scale::of_family(ScaleFamily::Hodoku, &scales).is_err());
    /// ```
    pub fn of_family(family: ScaleFamily, scales: &[Self]) -> Result<Option<Self>, Message> {
        let mut found = None;
        for &scale in scales.iter().filter(|scale| scale.family() == family) {
            if let Some(other) = found.replace(scale).filter(|other| *other != scale) {
                let both = BOTH.with("first", other.name()).with("second", scale.name());
                return Err(in_member("rate", both));
            }
        }
        Ok(found)
    }
}

/// Scales that say the same of a puzzle: a record has one rating of each family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleFamily {
    /// The ratings of the Sudoku Explainer.
    Se,
    /// The levels and scores of `HoDoKu`.
    Hodoku,
    /// The longest whip.
    W,
    /// The longest whip where grouped ones are used, too.
    Gw,
}

/// Which puzzles are rated to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum RateOnly {
    /// All of them.
    #[default]
    Any,
    /// Those whose hardest step comes no later than the first placement; the others get 20.0, which
    /// is not a rating.
    Pearls,
    /// Those whose first step is the hardest; the others get 20.0, which is not a rating.
    Diamonds,
}

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "rate",
    shown: &["/rating/er", "/rating/score"],
    about: "Rate how hard a puzzle is",
    usage: "For how hard a puzzle is: mostly an instant, some seconds for the hardest puzzles on \
            the scale `se`, and 200 characters. `steps` adds 100 characters a step, with the \
            detail `full` up to 5,000.",
    brief: &[("detail", "path")],
    examples: &[
        Example {
            title: "by the Sudoku Explainer",
            request: r#"{"verb":"rate","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        },
        Example {
            title: "by HoDoKu",
            request: r#"{"verb":"rate","scale":"hodoku","puzzle":"...8.1..........435............7.8........1...2..3....6......75..34........2..6.."}"#,
        },
        Example {
            title: "by the longest whip",
            request: r#"{"verb":"rate","scale":"w","puzzle":"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"}"#,
        },
    ],
};

told! {
/// Rate how hard a puzzle is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Rate {
    /// The scale.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_enum, ignore_case = true, default_value = "se")
    )]
    pub scale: Scale,
    /// List every step with its effect; on the scale `se` also with its rating and its chains.
    ///
    /// The scales `w` and `gw` have no steps.
    #[cfg_attr(feature = "arguments", arg(long, conflicts_with = "within"))]
    pub steps: bool,
    /// On the scale `se`: the puzzles that are rated to the end.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            value_enum,
            ignore_case = true,
            default_value = "any",
            conflicts_with = "within"
        )
    )]
    pub only: RateOnly,
    /// On the scale `se`: only find out whether the rating of the hardest step is in this range,
    /// such as 7.0..8.3 or 7.2.., which is faster than rating the puzzle. The command prints the
    /// puzzles in the range.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(hide_short_help = true, long, value_name = "A..B"))]
    pub within: Option<Ratings>,
}
}

/// How hard a puzzle is.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The puzzle, which is proper: any other has no rating.
    pub puzzle: Box<Puzzle>,
    /// The rating.
    pub rating: Rating,
    /// In how many cells a player is wrong, if in any.
    pub mistakes: Option<u64>,
}

/// A rating on one of the scales.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Rating {
    /// By the Sudoku Explainer; with its steps, if requested.
    Se(se::SeRating, Vec<se::SeStep>),
    /// True if the rating by the Sudoku Explainer is in the range that was requested.
    Within(bool),
    /// On `HoDoKu`'s scale.
    Score {
        /// Level, score and hardest technique.
        rating: hodoku::HodokuRating,
        /// The steps of the path, if requested.
        path: Vec<human::Step>,
        /// The board on which the path starts.
        start: Box<Board>,
    },
    /// On the scale `w` or `gw`.
    Whips(WhipRating),
}

impl ScaleFamily {
    /// All families.
    pub const ALL: [Self; 4] = [Self::Se, Self::Hodoku, Self::W, Self::Gw];

    /// The names of the columns of ratings in a table.
    ///
    /// ```
    /// assert_eq!(bivalue::verbs::ScaleFamily::Se.columns(), ["er", "ep", "ed"]);
    /// ```
    #[must_use]
    pub const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Se => &["er", "ep", "ed"],
            Self::Hodoku => &["level", "score", "hardest"],
            Self::W => &["w"],
            Self::Gw => &["gw"],
        }
    }
}

impl Rated {
    /// The fields of the [columns](ScaleFamily::columns) of the scale; none if it was only found out
    /// whether the rating is in a range.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::{PuzzleInput, PuzzleVerb, Rate};
    ///
    /// let puzzle = PuzzleInput::from_text(
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    /// );
    /// let puzzle = puzzle.read().unwrap();
    /// let rated = Rate::default().find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(rated.fields(), ["1.2", "1.2", "1.2"]);
    /// ```
    #[must_use]
    pub fn fields(&self) -> Vec<String> {
        match &self.rating {
            Rating::Se(rating, _) => {
                [rating.hardest, rating.pearl, rating.diamond].map(|one| one.to_string()).into()
            }
            Rating::Within(_) => Vec::new(),
            Rating::Whips(rating) => {
                vec![rating.longest().map_or_else(String::new, |links| links.to_string())]
            }
            Rating::Score { rating, .. } => {
                let hardest = rating.hardest.map_or("", |kind| kind.id);
                let fields = [rating.level.id(), &rating.score.to_string(), hardest];
                fields.map(str::to_owned).into()
            }
        }
    }
}

impl Finding for Rated {
    fn outcome(&self) -> Outcome {
        if matches!(self.rating, Rating::Within(false)) { Outcome::No } else { Outcome::Yes }
    }
}

impl Rate {
    fn by_se(&self, board: &Board, budget: &Budget<'_>) -> Result<Rating, Stop> {
        if let Some(range) = self.within {
            let range: RangeInclusive<Tenths> = range.into();
            let (least, most) = (*range.start(), *range.end());
            let above = Tenths(most.0.saturating_add(1));
            let is_open = |bound: Tenths| bound == Tenths(0) || bound == Tenths(u16::MAX);
            let within = (is_open(least) || se::is_at_least(board, least, budget)?)
                && (is_open(most) || !se::is_at_least(board, above, budget)?);
            return Ok(Rating::Within(within));
        }
        let wanted = match self.only {
            RateOnly::Any => WantedRatings::Any,
            RateOnly::Pearls => WantedRatings::Pearls,
            RateOnly::Diamonds => WantedRatings::Diamonds,
        };
        let mut steps = Vec::new();
        let mut keep = |step: &se::SeStep| steps.push(step.clone());
        let keep: Option<&mut dyn FnMut(&se::SeStep)> =
            if self.steps { Some(&mut keep) } else { None };
        let rating = se::rate_with(board, budget, wanted, keep)?;
        Ok(Rating::Se(rating, steps))
    }

    /// The rating of a proper puzzle.
    ///
    /// # Errors
    /// The bound that was met.
    ///
    /// ```
    /// use bivalue::verbs::{Rate, Rating};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
    ///         .parse()
    ///         .unwrap();
    /// match Rate::default().rate_proper(&puzzle, &Budget::UNLIMITED) {
    ///     Ok(Rating::Se(rating, _)) => assert_eq!(rating.to_string(), "2.6/2.0/2.0"),
    ///     other => panic!("not expected: {other:?}"),
    /// }
    /// ```
    pub fn rate_proper(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Rating, Stop> {
        let (rating, path) = match self.scale {
            Scale::Se => return self.by_se(puzzle.board(), budget),
            Scale::Hodoku if !self.steps => (hodoku::rate(puzzle, budget)?, Vec::new()),
            Scale::Hodoku => {
                let (path, rating) = hodoku::solve(puzzle, budget)?;
                (rating, path.steps)
            }
            Scale::HodokuStable => {
                let (path, rating) = stable::solve(puzzle, budget)?;
                (rating, if self.steps { path.steps } else { Vec::new() })
            }
            Scale::W => return Ok(Rating::Whips(whips::rate(puzzle, false, budget)?)),
            Scale::Gw => return Ok(Rating::Whips(whips::rate(puzzle, true, budget)?)),
        };
        Ok(Rating::Score { rating, path, start: Box::new(puzzle.board().clone()) })
    }
}

impl PuzzleVerb for Rate {
    type Found = Rated;
    type Record = Answer;

    /// Refuses options that the scale does not have.
    fn check(&self) -> Result<(), Refused> {
        if self.scale != Scale::Se && (self.only != RateOnly::Any || self.within.is_some()) {
            let message = NEED_SCALE.with("first", MessageValue::member("only"));
            let message = message.with("second", MessageValue::member("within"));
            let message = message.with("scale", Scale::Se.name());
            return Err(Refused::request(message));
        }
        if self.steps && matches!(self.scale, Scale::W | Scale::Gw) {
            let message = NEED_SCALES.with("first", MessageValue::member("steps"));
            return Err(Refused::request(message.with("scales", "se, hodoku, hodoku-stable")));
        }
        Ok(())
    }

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Rated, Refused> {
        self.check()?;
        let puzzle = subject(&entry.record.position, budget)?;
        let mistakes = puzzle.count_of_mistakes();
        let puzzle = match puzzle.judge(budget) {
            (Verdict::One(puzzle), _) => puzzle,
            judged => return Err(judged.into()),
        };
        let rating = self.rate_proper(&puzzle, budget)?;
        Ok(Rated { puzzle, rating, mistakes })
    }

    fn record(&self, found: &Rated, place: Place) -> Answer {
        let rating = match &found.rating {
            Rating::Se(rating, steps) => {
                let mut rated = wire::Rated::of(rating, steps);
                if self.detail != Detail::Full {
                    rated.steps.iter_mut().for_each(|step| step.chains.clear());
                }
                rated
            }
            Rating::Within(within) => wire::Rated::within(Some(*within)),
            Rating::Score { rating, path, start } => {
                let words = self.told_in();
                let words = teller(&words, self.spans);
                wire::Rated::by_score(self.scale.name(), rating, path, start, words)
            }
            Rating::Whips(rating) => wire::Rated::by_whips(self.scale.name(), *rating),
        };
        let answer = Answer::new(Status::Unique);
        Answer { mistakes: found.mistakes, rating: Some(rating), ..answer }.at(place)
    }
}
