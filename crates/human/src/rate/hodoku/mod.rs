//! HoDoKu's scale: an order of techniques, a level and a score for each.
//!
//! The score of a path is the sum of its steps' scores; its level is the hardest of its steps',
//! raised while the score is above what the level allows. (HoDoKu 2.2.0, default settings.)
//!
//! So a score depends on the path, and the choice of a step where a technique has several is part
//! of the scale. HoDoKu's choice was found from its solution paths; the file `order.rs` has it.

mod basics;
mod hidden;
mod lower_bounds;
mod order;
mod outline;
mod run;
mod singles;
mod sites;
mod table;

use std::fmt;
use std::sync::LazyLock;

use crate::human::{Kind, Options, Path, TechniqueSet};
use table::TABLE;

pub(crate) use lower_bounds::LowerBounds;
pub(crate) use outline::Outline;
pub use run::{KindCounts, next_step, rate, rate_counting, solve};

/// HoDoKu's levels.
///
/// ```
/// use bivalue::rate::hodoku::Level;
///
/// assert!(Level::Easy < Level::Extreme);
/// assert_eq!(Level::Unfair.to_string(), "Unfair");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Up to a score of 800.
    Easy,
    /// Up to a score of 1000.
    Medium,
    /// Up to a score of 1600.
    Hard,
    /// Up to a score of 1800.
    Unfair,
    /// Everything else.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    ///
    /// ```
    /// use bivalue::rate::hodoku::Level;
    ///
    /// assert_eq!(Level::all().count(), 5);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme].into_iter()
    }

    /// Its name in requests and records, in lower case.
    ///
    /// ```
    /// use bivalue::rate::hodoku::Level;
    ///
    /// assert_eq!(Level::all().map(Level::id).next(), Some("easy"));
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// The greatest score of a puzzle of this level; none for the hardest level.
    ///
    /// ```
    /// use bivalue::rate::hodoku::Level;
    ///
    /// assert_eq!(Level::Hard.most(), Some(1600));
    /// ```
    #[must_use]
    pub const fn most(self) -> Option<u32> {
        match self {
            Self::Easy => Some(800),
            Self::Medium => Some(1000),
            Self::Hard => Some(1600),
            Self::Unfair => Some(1800),
            Self::Extreme => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Unfair => "Unfair",
            Self::Extreme => "Extreme",
        })
    }
}

/// The entry of a kind of step on the scale.
///
/// ```
/// use bivalue::rate::hodoku::{self, Level};
///
/// let entry = hodoku::entry("x-wing").unwrap();
/// assert_eq!((entry.level, entry.score), (Level::Hard, 140));
/// assert!(entry.is_enabled);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HodokuEntry {
    /// Its place in the order: kinds of a lower index are tried before.
    pub index: u16,
    /// Its level.
    pub level: Level,
    /// The score that one step adds.
    pub score: u32,
    /// True if it is used by default.
    pub is_enabled: bool,
    /// Which step is taken where a technique has several.
    pub choice: Choice,
}

/// Which step of a technique is taken on the paths of the scale.
///
/// ```
/// use bivalue::rate::hodoku::{self, Choice};
///
/// assert_eq!(hodoku::entry("xy-wing").unwrap().choice, Choice::First);
/// assert_eq!(hodoku::entry("xy-chain").unwrap().choice, Choice::Best);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Choice {
    /// The step that the search finds first.
    First,
    /// The best of all steps: one that places a digit, or else the one that eliminates most; of
    /// equal ones the one with the least sum of the numbers of its cells and digits.
    Best,
    /// The same, but of equal ones the one with the first cell.
    BestByCell,
}

/// The rating of a path.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::engine::{self, Search, Verdict};
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::hodoku::{self, Level};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// let Verdict::One(puzzle) = engine::judge(engine::default_engine(), &Search::of(&board)).0 else {
///     panic!("not proper")
/// };
/// let rating = hodoku::rate(&puzzle, &Budget::UNLIMITED).unwrap();
/// assert_eq!(rating.level, Level::Easy);
/// assert_eq!(rating.hardest.unwrap().id, "naked-single");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HodokuRating {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
    /// The hardest kind of step: of the highest level, and of these the last in order. None if
    /// there is no step.
    pub hardest: Option<&'static Kind>,
}

/// The least score of a single.
pub(crate) const LEAST_OF_SINGLES: u32 = 4;
/// The greatest score of a single.
pub(crate) const MOST_OF_SINGLES: u32 = 14;

/// The greatest number of cells that a step of that score fills. Forcing chains and nets, with
/// scores from 500 on, may fill any number.
const fn most_filled(score: u32) -> u32 {
    if score < 500 { 1 } else { 81 }
}

/// The entry of a kind, by its id.
///
/// ```
/// use bivalue::rate::hodoku;
///
/// assert_eq!(hodoku::entry("hidden-single").unwrap().score, 14);
/// assert!(hodoku::entry("sk-loop").is_none(), "HoDoKu does not know it");
/// ```
#[must_use]
pub fn entry(id: &str) -> Option<HodokuEntry> {
    let row = TABLE.iter().find(|(same, ..)| *same == id);
    row.map(|&(_, index, level, score, is_enabled, choice, _)| HodokuEntry {
        index,
        level,
        score,
        is_enabled,
        choice,
    })
}

/// The options of techniques on the paths of this scale.
///
/// ```
/// use bivalue::rate::hodoku;
///
/// assert!(hodoku::options().plain_chains);
/// ```
#[must_use]
pub fn options() -> Options {
    Options {
        plain_chains: true,
        als_by_house: true,
        first_sue_de_coq: true,
        plain_nets: true,
        ..Options::default()
    }
}

/// Returns whether the scale's paths may have steps of that kind: HoDoKu uses it by default, or it
/// is the last resort.
///
/// ```
/// use bivalue::human::kind;
/// use bivalue::rate::hodoku;
///
/// let [xy_wing, whale] = ["xy-wing", "whale"].map(|name| kind(name).unwrap().1);
/// assert!(hodoku::uses(xy_wing));
/// assert!(!hodoku::uses(whale));
/// ```
#[must_use]
pub fn uses(kind: &Kind) -> bool {
    options().allow(kind) && entry(kind.id).is_some_and(|entry| entry.is_enabled)
}

/// The kinds that HoDoKu uses by default, in its order.
///
/// ```
/// use bivalue::rate::hodoku;
///
/// let first: Vec<_> = hodoku::techniques().kinds().take(2).map(|kind| kind.id).collect();
/// assert_eq!(first, ["full-house", "naked-single"]);
/// ```
#[must_use]
pub fn techniques() -> &'static TechniqueSet {
    static TECHNIQUES: LazyLock<TechniqueSet> = LazyLock::new(|| {
        TechniqueSet::by_key(|kind| entry(kind.id).filter(|_| uses(kind)).map(|entry| entry.index))
    });
    &TECHNIQUES
}

/// Rates a path; `None` if it does not solve its board, or has a step that is not on the scale.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::engine::{self, Search, Verdict};
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::hodoku;
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// let Verdict::One(puzzle) = engine::judge(engine::default_engine(), &Search::of(&board)).0 else {
///     panic!("not proper")
/// };
/// let (path, rating) = hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap();
/// assert_eq!(hodoku::rate_path(&path), Some(rating));
/// ```
#[must_use]
pub fn rate_path(path: &Path) -> Option<HodokuRating> {
    let is_rated = path.is_solved() && path.steps.iter().all(|step| entry(step.kind.id).is_some());
    is_rated.then(|| rating(path.steps.iter().map(|step| (step.kind, 1))))
}

/// The rating of steps: their kinds, and the number of each.
pub(super) fn rating(kinds: impl Iterator<Item = (&'static Kind, u32)>) -> HodokuRating {
    let mut tally = Tally::default();
    kinds.for_each(|(kind, count)| tally.add(kind, count));
    tally.rating()
}

/// The rating of a path so far: level and score never decrease with further steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    score: u32,
    hardest: Option<(Level, u16, &'static Kind)>,
}

impl Tally {
    /// Adds some steps of one kind.
    pub(crate) fn add(&mut self, kind: &'static Kind, count: u32) {
        let Some(entry) = entry(kind.id) else { return };
        self.score = self.score.saturating_add(entry.score.saturating_mul(count));
        if self.hardest.is_none_or(|(level, index, _)| (level, index) < (entry.level, entry.index))
        {
            self.hardest = Some((entry.level, entry.index, kind));
        }
    }

    /// The tally with further singles, each of which adds `each` to the score.
    pub(crate) fn with_singles(&self, count: usize, each: u32) -> Self {
        self.with_score(each.saturating_mul(count as u32))
    }

    /// The tally with a higher score.
    pub(crate) fn with_score(&self, more: u32) -> Self {
        Self { score: self.score.saturating_add(more), ..*self }
    }

    /// The rating of the steps so far.
    pub(crate) fn rating(&self) -> HodokuRating {
        self.rating_from(Level::Easy)
    }

    /// The rating of the steps so far, of at least that level.
    fn rating_from(&self, least: Level) -> HodokuRating {
        let mut level = self.hardest.map_or(least, |(level, ..)| level.max(least));
        for (one, next) in Level::all().zip(Level::all().skip(1)) {
            if level == one && one.most().is_some_and(|most| self.score > most) {
                level = next;
            }
        }
        HodokuRating { level, score: self.score, hardest: self.hardest.map(|(.., kind)| kind) }
    }
}
