use serde::Serialize;

use super::step;
use crate::grid::Board;
use crate::human::{self, Teller};
use crate::rate::hodoku;
use crate::rate::se::{SeLink, SeRating, SeStep, Tenths};
use crate::rate::whips::WhipRating;

/// How hard a puzzle is, as in [`Rating`](SeRating).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rated {
    /// The scale: `se`, `hodoku`, `hodoku-stable`, `w` or `gw`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["se", "hodoku", "hodoku-stable", "w", "gw"])))]
    pub scale: &'static str,
    /// The rating of the hardest step; left out if only a range was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// The rating of the hardest step up to the first placement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ep: Option<f64>,
    /// The rating of the first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ed: Option<f64>,
    /// True if the rating of the hardest step is in the requested range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<bool>,
    /// The steps, if they were requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<RatedStep>,
    /// By `HoDoKu`'s scale the level: `easy` to `extreme`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = hodoku::Level::all().map(hodoku::Level::id).collect::<Vec<_>>()))
    )]
    pub level: Option<&'static str>,
    /// By `HoDoKu`'s scale the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// By `HoDoKu`'s scale the hardest technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
    /// By `HoDoKu`'s scale the steps, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<step::Step>,
    /// With the detail `path`: the steps in one line each, in the place of `path`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// By the scale `w` the number of links of the longest whip that is needed; left out if whips do
    /// not solve the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub w: Option<u8>,
    /// By the scale `gw` the same with grouped whips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gw: Option<u8>,
    /// By these two scales, if the search for longer whips was given up: the rating is above this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub above: Option<u8>,
}

/// A step, as in [`Step`](SeStep).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatedStep {
    /// The technique by name.
    pub technique: &'static str,
    /// Its rating.
    pub rating: f64,
    /// The placed digit, `r4c7=2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<String>,
    /// The eliminated candidates, `r4c7<>2` and so on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eliminated: Vec<String>,
    /// The chains, one for each case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<Vec<RatedLink>>,
}

/// A link of a chain, as in [`Link`](SeLink).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatedLink {
    /// The statement that a candidate is true or false, `r4c7=2` or `r4c7<>2`.
    pub what: String,
    /// The reason, in words: `assumed`, `row 4`, `r4c7`.
    pub why: String,
    /// The statements from which it follows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<String>,
    /// The chains within, if it follows from some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nested: Vec<Vec<RatedLink>>,
}

/// The number that a rating is.
fn number(tenths: Tenths) -> f64 {
    f64::from(tenths.0) / 10.0
}

impl Rated {
    /// A rating.
    ///
    /// ```
    /// use bivalue::rate::se;
    /// use bivalue::wire::Rated;
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
    ///         .parse()
    ///         .unwrap();
    /// let rating = se::rate(puzzle.board(), &Budget::UNLIMITED).unwrap();
    /// assert_eq!(Rated::of(&rating, &[]).er, Some(2.6));
    /// ```
    #[must_use]
    pub fn of(rating: &SeRating, steps: &[SeStep]) -> Self {
        Self {
            er: Some(number(rating.hardest)),
            ep: Some(number(rating.pearl)),
            ed: Some(number(rating.diamond)),
            steps: steps.iter().map(Into::into).collect(),
            ..Self::within(None)
        }
    }

    /// Only whether the rating is in the range that was asked for.
    ///
    /// ```
    /// use bivalue::wire::Rated;
    ///
    /// let record = Rated::within(Some(true));
    /// assert_eq!((record.scale, record.er, record.within), ("se", None, Some(true)));
    /// ```
    #[must_use]
    pub fn within(within: Option<bool>) -> Self {
        Self {
            scale: "se",
            er: None,
            ep: None,
            ed: None,
            within,
            steps: Vec::new(),
            level: None,
            score: None,
            hardest: None,
            path: Vec::new(),
            lines: Vec::new(),
            w: None,
            gw: None,
            above: None,
        }
    }

    /// A rating by `HoDoKu`'s scale, in one of its forms, and the steps of the path from that board,
    /// in those words; none if the path is not wanted.
    ///
    /// ```
    /// use bivalue::human::Words;
    /// use bivalue::rate::hodoku;
    /// use bivalue::wire::Rated;
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let rating = hodoku::rate(&puzzle, &Budget::UNLIMITED).unwrap();
    /// let record = Rated::by_score("hodoku", &rating, &[], puzzle.board(), Words::english());
    /// assert_eq!(record.level, Some("easy"));
    /// ```
    #[must_use]
    pub fn by_score<'a>(
        scale: &'static str,
        rating: &hodoku::HodokuRating,
        path: &[human::Step],
        start: &Board,
        words: impl Into<Teller<'a>>,
    ) -> Self {
        let (path, lines) = step::Step::along(path, start, words.into());
        Self {
            scale,
            level: Some(rating.level.id()),
            score: Some(rating.score),
            hardest: rating.hardest.map(|kind| kind.id),
            path,
            lines,
            ..Self::within(None)
        }
    }

    /// A rating by the longest whip, on the scale `w` or `gw`.
    ///
    /// ```
    /// use bivalue::rate::whips::WhipRating;
    /// use bivalue::wire::Rated;
    ///
    /// let record = Rated::by_whips("gw", WhipRating::Longest(4));
    /// assert_eq!((record.gw, record.w, record.above), (Some(4), None, None));
    /// assert_eq!(Rated::by_whips("w", WhipRating::MoreThan(18)).above, Some(18));
    /// ```
    #[must_use]
    pub fn by_whips(scale: &'static str, rating: WhipRating) -> Self {
        let above = match rating {
            WhipRating::MoreThan(links) => Some(links),
            _ => None,
        };
        let of = |name| rating.longest().filter(|_| scale == name);
        Self { scale, w: of("w"), gw: of("gw"), above, ..Self::within(None) }
    }
}

impl From<&SeStep> for RatedStep {
    fn from(step: &SeStep) -> Self {
        let eliminated = step.eliminated.iter();
        Self {
            technique: step.technique.name(),
            rating: number(step.rating),
            placed: step.placed.map(|placed| placed.to_string()),
            eliminated: eliminated.map(|c| format!("{}<>{}", c.cell(), c.digit())).collect(),
            chains: links(&step.chains),
        }
    }
}

fn links(chains: &[Vec<SeLink>]) -> Vec<Vec<RatedLink>> {
    chains.iter().map(|chain| chain.iter().map(Into::into).collect()).collect()
}

impl From<&SeLink> for RatedLink {
    fn from(link: &SeLink) -> Self {
        Self {
            what: link.what(),
            why: link.reason.to_string(),
            from: link.from.iter().map(SeLink::signed).collect(),
            nested: links(&link.nested),
        }
    }
}
