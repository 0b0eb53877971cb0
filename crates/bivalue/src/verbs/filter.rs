//! `filter`: whether a puzzle needs certain techniques or has a certain level.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::names::{SymmetryName, TechniqueName};
use super::phrases::NO_CONDITION;
use super::ranges::{Clues, Levels, Ratings, Scores};
use super::subject::proper;
use super::{Example, Finding, Info, Or, Outcome, PuzzleVerb, Refused};
use crate::budget::Budget;
use crate::format::{Entry, Message, MessageValue};
use crate::generate::{Difficulty, Wanted};
use crate::human::Path;
use crate::rate::hodoku::{self, HodokuRating};
use crate::wire::{self, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "filter",
    shown: &[],
    about: "Say whether a puzzle needs certain techniques or has a certain level",
    usage: "For whether a puzzle has a level, a score or a technique on its path: an instant and \
            some 400 characters.",
    brief: &[],
    examples: &[Example {
        title: "is it easy?",
        request: r#"{"verb":"filter","level":"easy","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

/// Say whether a puzzle needs certain techniques or has a certain level.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Filter {
    /// The path has steps of each of these techniques.
    ///
    /// Of a family, such as `fish`, it has steps of one member. For techniques that HoDoKu uses by
    /// default it is the path of `bivalue explain --hodoku`; for others it is that of `bivalue
    /// explain --from givens` with the named techniques added.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueName>,
    /// The path has no step of any of these techniques.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            alias = "exclude",
            value_name = "NAME,...",
            value_delimiter = ',',
            hide_possible_values = true
        )
    )]
    pub not_technique: Vec<TechniqueName>,
    /// The hardest step of the path is of one of these techniques.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub hardest: Vec<TechniqueName>,
    /// The level on HoDoKu's scale, or a range of levels: `hard`, `easy..hard`, `hard..`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(short, long, value_name = "LEVEL", hide_possible_values = true)
    )]
    pub level: Option<Levels>,
    /// The score on HoDoKu's scale, or a range of scores: `500..800`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(hide_short_help = true, long, value_name = "A..B"))]
    pub score: Option<Scores>,
    /// The rating of the hardest step by the Sudoku Explainer, or a range: `7.2..`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "A..B"))]
    pub er: Option<Ratings>,
    /// The number of givens, or a range: `24..26`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "A..B"))]
    pub clues: Option<Clues>,
    /// The symmetry that the pattern of givens has, perhaps with others; `random` is any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(hide_short_help = true, long, value_name = "SYMMETRY", hide_possible_values = true)
    )]
    pub symmetry: Option<SymmetryName>,
    /// The puzzle has exactly one solution. Conditions on the path leave out other puzzles as well,
    /// each with a note.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "arguments", arg(long))]
    pub proper: bool,
    /// Answer yes for the puzzles that do not meet the conditions.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub not: bool,
}

/// The answer to whether a puzzle is as requested.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Filtered {
    /// True if it is.
    pub suits: bool,
    /// Its path on `HoDoKu`'s scale with all that is known of it; nothing for a puzzle that is not
    /// proper, where the conditions are about its givens alone.
    pub details: Option<Match>,
}

/// The path of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Match {
    /// The path on `HoDoKu`'s scale.
    pub path: Path,
    /// The rating on that scale.
    pub rating: HodokuRating,
    /// The path with further techniques, where the question was about these.
    pub explained: Option<Path>,
}

/// The conditions on a difficulty: the techniques that the path has, those that it has not and those
/// of its hardest step, its level and score, and the rating by the Sudoku Explainer.
pub(super) fn wanted(
    [technique, not_technique, hardest]: [&[TechniqueName]; 3],
    (level, score, er): (Option<Levels>, Option<Scores>, Option<Ratings>),
) -> Wanted {
    let kinds =
        |names: &[TechniqueName]| names.iter().flat_map(|name| name.kinds().to_vec()).collect();
    Wanted {
        technique: technique.iter().map(|name| name.kinds().to_vec()).collect(),
        not_technique: kinds(not_technique),
        hardest: kinds(hardest),
        level: level.map(Into::into),
        score: score.map(Into::into),
        er: er.map(Into::into),
    }
}

impl Finding for Filtered {
    fn outcome(&self) -> Outcome {
        if self.suits { Outcome::Yes } else { Outcome::No }
    }
}

impl Filter {
    /// The conditions on puzzles.
    ///
    /// # Errors
    /// The reason why no puzzle can meet them; also if there is no condition.
    ///
    /// ```
    /// use bivalue::verbs::Filter;
    ///
    /// let level = Some("hard..".parse().unwrap());
    /// assert!(Filter { level, ..Filter::default() }.difficulty().is_ok());
    /// assert!(Filter::default().difficulty().is_err());
    /// ```
    pub fn difficulty(&self) -> Result<Difficulty, Refused> {
        if *self == (Self { not: self.not, ..Self::default() }) {
            let members = ["level", "technique", "clues"];
            let message = Message::from(NO_CONDITION);
            let message = members
                .iter()
                .fold(message, |message, &name| message.with(name, MessageValue::member(name)));
            return Err(Refused::request(message));
        }
        let Self { technique, not_technique, hardest, level, score, er, .. } = self;
        let wanted = wanted([technique, not_technique, hardest], (*level, *score, *er));
        Difficulty::new(wanted).map_err(|error| Refused::request(error.message()))
    }

    /// Says whether a puzzle is as requested, which takes less than also finding its path.
    ///
    /// # Errors
    /// Why there is no answer.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::{Filter, PuzzleInput};
    ///
    /// let puzzle = PuzzleInput::from_text(
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    /// );
    /// let puzzle = puzzle.read().unwrap();
    /// let easy = Filter { level: Some("easy".parse().unwrap()), ..Filter::default() };
    /// let difficulty = easy.difficulty().unwrap();
    /// assert!(easy.suits(&difficulty, &puzzle.entry, &Budget::UNLIMITED).unwrap());
    /// ```
    pub fn suits(
        &self,
        difficulty: &Difficulty,
        entry: &Entry,
        budget: &Budget<'_>,
    ) -> Result<bool, Refused> {
        let suits = if difficulty.is_any() && !self.proper {
            // The pattern of givens is known of any puzzle, also of one with several solutions.
            self.has_pattern(entry)
        } else {
            match proper(&entry.record.position, budget) {
                Ok(puzzle) => self.has_pattern(entry) && difficulty.suits(&puzzle, budget)?,
                Err(refused) if self.proper && refused.outcome() == Outcome::No => false,
                Err(refused) => return Err(refused),
            }
        };
        Ok(suits != self.not)
    }

    /// Returns whether the pattern of givens is as requested.
    fn has_pattern(&self, entry: &Entry) -> bool {
        let givens = entry.record.position.givens.filled();
        let is_symmetric = |name: SymmetryName| name.get().iter().any(|one| one.is_of(givens));
        let has_clues = |clues: Clues| RangeInclusive::from(clues).contains(&givens.len());
        self.clues.is_none_or(has_clues) && self.symmetry.is_none_or(is_symmetric)
    }
}

impl PuzzleVerb for Filter {
    type Found = Filtered;
    type Record = Or<wire::Match>;

    fn check(&self) -> Result<(), Refused> {
        self.difficulty().map(|_| ())
    }

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Filtered, Refused> {
        let difficulty = self.difficulty()?;
        let puzzle = match proper(&entry.record.position, budget) {
            // What is asked is known of any puzzle, and there is no path.
            Err(refused)
                if (difficulty.is_any() || self.proper) && refused.outcome() == Outcome::No =>
            {
                let suits = self.suits(&difficulty, entry, budget)?;
                return Ok(Filtered { suits, details: None });
            }
            puzzle => puzzle?,
        };
        let suits = self.suits(&difficulty, entry, budget)?;
        let (path, rating) = hodoku::solve(&puzzle, budget)?;
        let explained = difficulty.explained(&puzzle, budget)?;
        Ok(Filtered { suits, details: Some(Match { path, rating, explained }) })
    }

    fn record(&self, found: &Filtered, place: Place) -> Self::Record {
        let mut record = match &found.details {
            Some(details) => wire::Match::new(&details.path, &details.rating, place),
            None => wire::Match::of_givens(place),
        };
        if let Some(path) = found.details.as_ref().and_then(|details| details.explained.as_ref()) {
            record = record.with_explained(path);
        }
        if !found.suits {
            record.status = "no-match";
        }
        Or::Record(record)
    }
}
