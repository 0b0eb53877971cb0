use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::Puzzle;
use bivalue_core::text::{Message, MessageValue};

use super::phrases::{
    NO_RATING, NO_RATING_BELOW, NONE_IN_RANGE, RATED_FROM_TO, RATED_OR_MORE, SCORE_TOO_HIGH,
    TECHNIQUE_EXCLUDED, TECHNIQUE_TOO_HARD,
};
use crate::human::{Kind, Options, Order, Path, TechniqueSet, View, path_by};
use crate::rate::hodoku::{
    self, HodokuRating, LEAST_OF_SINGLES, Level, LowerBounds, MOST_OF_SINGLES, Outline, Tally,
};
use crate::rate::se::{Tenths, is_at_least};

/// The requested difficulty of puzzles, on HoDoKu's scale and that of the Sudoku Explainer.
///
/// By default anything will do.
///
/// A path is the one that HoDoKu's scale is based on. For techniques that this scale does not use
/// it is the one that takes the easiest step each time of those that are usual and these techniques
/// ([`TechniqueSet::usual`], with [`Options::for_kind`](crate::human::Options::for_kind)).
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The level on HoDoKu's scale.
    pub level: Option<RangeInclusive<Level>>,
    /// The score on HoDoKu's scale.
    pub score: Option<RangeInclusive<u32>>,
    /// The path has a step of each of these: of one kind of each list.
    pub technique: Vec<Vec<&'static Kind>>,
    /// The path has no step of these.
    pub not_technique: Vec<&'static Kind>,
    /// The hardest step is one of these, if there are any: on HoDoKu's scale, if that uses all of
    /// them, and otherwise the last in the order of the techniques, of a path that solves the
    /// puzzle.
    pub hardest: Vec<&'static Kind>,
    /// The rating of the hardest step by the Sudoku Explainer.
    pub er: Option<RangeInclusive<Tenths>>,
}

/// Why no puzzle can be as hard as wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DifficultyError {
    /// The first end of a range is above the second.
    Empty(&'static str),
    /// A step of that technique is of a higher level than is wanted at most.
    TooHard(&'static str, Level),
    /// Steps of that technique are requested and excluded.
    Excluded(&'static str),
    /// The least wanted score is above the greatest one of the hardest wanted level.
    TooMuch(Level, u32),
    /// No puzzle is known that has a rating of this range by the Sudoku Explainer.
    NoRating(Tenths, Tenths),
}

impl DifficultyError {
    /// Returns the reason as a message.
    ///
    /// ```
    /// use bivalue::generate::DifficultyError;
    ///
    /// assert_eq!(DifficultyError::Empty("score").message(), "no score is in the range");
    /// ```
    #[must_use]
    pub fn message(&self) -> Message {
        match *self {
            Self::Empty(what) => NONE_IN_RANGE.with("what", what),
            Self::TooHard(id, level) => {
                TECHNIQUE_TOO_HARD.with("technique", id).with("level", level.to_string())
            }
            Self::Excluded(id) => TECHNIQUE_EXCLUDED.with("technique", id),
            Self::TooMuch(level, most) => {
                SCORE_TOO_HIGH.with("level", level.to_string()).with("most", u64::from(most))
            }
            Self::NoRating(least, most) => no_rating(least, most),
        }
    }
}

/// Returns the message that no puzzle has a rating of the range, and which ratings there are.
fn no_rating(least: Tenths, most: Tenths) -> Message {
    let text = |rating: Tenths| MessageValue::from(rating.to_string());
    let ratings = match (least == most, most) {
        (true, _) => text(least),
        (false, Tenths(u16::MAX)) => RATED_OR_MORE.with("least", text(least)).into(),
        (false, _) => RATED_FROM_TO.with("least", text(least)).with("most", text(most)).into(),
    };
    let (first, last) = (Tenths(SINGLE_RATINGS[0]), Tenths(HARDEST));
    let message =
        NO_RATING.with("ratings", ratings).with("first", text(first)).with("last", text(last));
    if most < Tenths(CHAINS) && least > first {
        let all: MessageValue = SINGLE_RATINGS.into_iter().map(|one| text(Tenths(one))).collect();
        let below = NO_RATING_BELOW.with("no_rating", message);
        return below.with("chains", text(Tenths(CHAINS))).with("all", all);
    }
    message
}

impl fmt::Display for DifficultyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for DifficultyError {}

/// The ratings of the Sudoku Explainer that are those of one technique each, in tenths; from
/// [`CHAINS`] on there are ratings by the length of a loop or chain.
const SINGLE_RATINGS: [u16; 18] =
    [10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44];
const CHAINS: u16 = 45;

/// The rating of the hardest puzzles that are known, in tenths.
const HARDEST: u16 = 119;

/// Checks whether puzzles have the requested difficulty, and stops as soon as that is known.
///
/// A path is ended as soon as it is harder than wanted, or would be after any next step. Techniques
/// that are harder than the hardest allowed one are not searched for. Naked and hidden singles are
/// distinguished only if their scores make a difference.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::generate::{Difficulty, Generator, Request, Wanted, Workshop};
/// use bivalue::rate::hodoku::{self, Level};
///
/// let wanted = Wanted { level: Some(Level::Hard..=Level::Hard), ..Wanted::default() };
/// let difficulty = Difficulty::new(wanted).unwrap();
/// let generator = Generator::new(Request::default(), 1).unwrap();
/// let budget = &Budget::UNLIMITED;
/// let mut suits = |made: &bivalue::generate::Made| difficulty.suits(&made.puzzle, budget);
/// let made = generator.puzzle(0, &mut Workshop::new(), budget, &mut suits).unwrap();
/// assert_eq!(hodoku::solve(&made.puzzle, budget).unwrap().1.level, Level::Hard);
/// ```
#[derive(Clone)]
pub struct Difficulty {
    /// The parts of the request that HoDoKu's scale decides.
    wanted: Wanted,
    /// The parts that a path with other techniques decides.
    explained: Option<Explained>,
    /// The techniques that may be on a wanted path, and those that come before them on the scale.
    techniques: TechniqueSet,
    /// For each number of techniques that are known to have no step, the least that the next step
    /// adds to level and score.
    lower_bounds: Vec<LowerBounds>,
}

impl fmt::Debug for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Difficulty").field("wanted", &self.wanted).finish_non_exhaustive()
    }
}

impl Difficulty {
    /// The test of whether puzzles are as hard as wanted.
    ///
    /// # Errors
    /// The contradiction in the request, if no puzzle can meet it.
    ///
    /// ```
    /// use bivalue::generate::{Difficulty, Wanted};
    /// use bivalue::human::kind;
    /// use bivalue::rate::hodoku::Level;
    ///
    /// // Puzzles of the level easy have no steps as hard as an X-Wing.
    /// let (_, x_wing) = kind("x-wing").unwrap();
    /// let level = Some(Level::Easy..=Level::Easy);
    /// let wanted = Wanted { level, technique: vec![vec![x_wing]], ..Wanted::default() };
    /// assert!(Difficulty::new(wanted).is_err());
    /// ```
    pub fn new(mut wanted: Wanted) -> Result<Self, DifficultyError> {
        wanted.check_techniques()?;
        let explained = Explained::take_from(&mut wanted);
        wanted.check()?;
        let last = wanted.last_index();
        let techniques = TechniqueSet::by_key(|kind| {
            let entry = hodoku::entry(kind.id).filter(|entry| entry.is_enabled)?;
            (entry.index <= last).then_some(entry.index)
        });
        Ok(Self { lower_bounds: LowerBounds::by_stage(&techniques), techniques, wanted, explained })
    }

    /// Returns whether any puzzle is hard enough and easy enough, because nothing is requested.
    ///
    /// ```
    /// use bivalue::generate::{Difficulty, Wanted};
    /// use bivalue::rate::se::Tenths;
    ///
    /// assert!(Difficulty::new(Wanted::default()).unwrap().is_any());
    /// let wanted = Wanted { er: Some(Tenths(50)..=Tenths(60)), ..Wanted::default() };
    /// assert!(!Difficulty::new(wanted).unwrap().is_any());
    /// ```
    #[must_use]
    pub fn is_any(&self) -> bool {
        !self.wanted.is_about_paths() && self.explained.is_none() && self.wanted.er.is_none()
    }

    /// Says whether a puzzle is as hard as wanted.
    ///
    /// # Errors
    /// The bound that was met. The node limit counts for each scale by itself.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Difficulty, Wanted};
    /// use bivalue::rate::hodoku::Level;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: bivalue::Puzzle = text.parse().unwrap();
    /// let is_of = |level: Level| {
    ///     let wanted = Wanted { level: Some(level..=level), ..Wanted::default() };
    ///     Difficulty::new(wanted).unwrap().suits(&puzzle, &Budget::UNLIMITED)
    /// };
    /// assert_eq!(is_of(Level::Easy), Ok(true));
    /// assert_eq!(is_of(Level::Hard), Ok(false));
    /// ```
    pub fn suits(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<bool, Stop> {
        Ok(self.has_path(puzzle, budget)? && self.has_er(puzzle, budget)?)
    }

    /// The whole path and its rating on HoDoKu's scale, if these are as wanted; what the Sudoku
    /// Explainer says of the puzzle is not looked at.
    ///
    /// # Errors
    /// The bound that was met.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Difficulty, Wanted};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: bivalue::Puzzle = text.parse().unwrap();
    /// let wanted = Wanted { score: Some(0..=500), ..Wanted::default() };
    /// let difficulty = Difficulty::new(wanted).unwrap();
    /// let (path, rating) = difficulty.path(&puzzle, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert!(path.is_solved() && rating.score <= 500);
    /// ```
    pub fn path(
        &self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
    ) -> Result<Option<(Path, HodokuRating)>, Stop> {
        if self.has_path(puzzle, budget)? {
            hodoku::solve(puzzle, budget).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Returns whether the paths are as wanted.
    fn has_path(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<bool, Stop> {
        if self.wanted.is_about_paths() && self.walk(puzzle, budget)?.is_break() {
            return Ok(false);
        }
        self.explained.as_ref().map_or(Ok(true), |explained| explained.suits(puzzle, budget))
    }

    /// The path on which techniques are looked for that the scale does not use, if there are any.
    ///
    /// # Errors
    /// The bound that was met.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Difficulty, Wanted};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: bivalue::Puzzle = text.parse().unwrap();
    /// // HoDoKu's scale uses all that is requested here, so no other path is needed.
    /// let wanted = Wanted { score: Some(0..=500), ..Wanted::default() };
    /// let difficulty = Difficulty::new(wanted).unwrap();
    /// assert!(difficulty.explained(&puzzle, &Budget::UNLIMITED).unwrap().is_none());
    /// ```
    pub fn explained(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Option<Path>, Stop> {
        self.explained.as_ref().map(|explained| explained.path(puzzle, budget)).transpose()
    }

    /// Returns whether the Sudoku Explainer's rating is as wanted.
    ///
    /// # Errors
    /// The bound that was met.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Difficulty, Wanted};
    /// use bivalue::rate::se::Tenths;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: bivalue::Puzzle = text.parse().unwrap();
    /// let wanted = Wanted { er: Some(Tenths(0)..=Tenths(25)), ..Wanted::default() };
    /// assert_eq!(Difficulty::new(wanted).unwrap().has_er(&puzzle, &Budget::UNLIMITED), Ok(true));
    /// ```
    pub fn has_er(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<bool, Stop> {
        let Some(range) = &self.wanted.er else { return Ok(true) };
        let board = puzzle.board();
        Ok(is_at_least(board, *range.start(), budget)?
            && !is_at_least(board, Tenths(range.end().0.saturating_add(1)), budget)?)
    }

    /// Walks the path for as long as is needed; breaks where it is not as wanted.
    fn walk(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<ControlFlow<()>, Stop> {
        let mut outline = Outline::of(puzzle, &self.techniques, *budget);
        let mut others = Tally::default();
        let mut missing = self.wanted.technique.clone();
        loop {
            let kind = match self.next(&mut outline, &others, missing.is_empty())? {
                Ok(Some(kind)) => kind,
                Ok(None) if outline.left() == 0 => break,
                // The next step is harder than permitted.
                Ok(None) => return Ok(ControlFlow::Break(())),
                Err(known) => return Ok(known),
            };
            if is_one(kind, &self.wanted.not_technique) {
                return Ok(ControlFlow::Break(()));
            }
            others.add(kind, 1);
            missing.retain(|any| !is_one(kind, any));
        }
        Ok(if self.ends_as_wanted(&mut outline, others, missing) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        })
    }

    /// Takes the next step, unless the result is already decided.
    ///
    /// The score counts each cell that is yet to be filled at the lowest score of a single, and the
    /// next step at the lowest score of the techniques not yet tried.
    fn next(
        &self,
        outline: &mut Outline<'_>,
        others: &Tally,
        has_techniques: bool,
    ) -> Result<Result<Option<&'static Kind>, ControlFlow<()>>, Stop> {
        let (filled, left) = (outline.filled(), outline.left());
        let least = others.with_singles(filled + left, LEAST_OF_SINGLES);
        if let Some(known) = self.so_far([least.rating()], has_techniques) {
            return Ok(Err(known));
        }
        if left == 0 {
            return Ok(Ok(None));
        }
        let known = |bounds: &LowerBounds, more| {
            self.so_far(bounds.ratings(&least.with_score(more)), has_techniques)
        };
        // What the singles so far add to that. The more stages are passed the more is known.
        let more = outline.score_of_singles() - filled as u32 * LEAST_OF_SINGLES;
        let end = self.lower_bounds.partition_point(|bounds| known(bounds, more).is_none());
        let mut is_stopped = false;
        let next = outline.next_while(|passed| {
            is_stopped = passed >= end;
            !is_stopped
        })?;
        let known = if is_stopped { known(&self.lower_bounds[end], more) } else { None };
        Ok(known.map_or(Ok(next), Err))
    }

    /// Returns whether a path that is at its end is as wanted.
    fn ends_as_wanted(
        &self,
        outline: &mut Outline<'_>,
        others: Tally,
        mut missing: Vec<Vec<&'static Kind>>,
    ) -> bool {
        let Wanted { score, not_technique, hardest, .. } = &self.wanted;
        let [low, high] = [LEAST_OF_SINGLES, MOST_OF_SINGLES]
            .map(|each| others.with_singles(outline.filled(), each).rating());
        let is_about_levels = missing.is_empty() && not_technique.is_empty() && hardest.is_empty();
        if is_about_levels && score.is_none() && low.level == high.level {
            return self.wanted.takes(&low);
        }
        let mut all = others;
        for (kind, count) in outline.singles() {
            if is_one(kind, not_technique) {
                return false;
            }
            missing.retain(|any| !is_one(kind, any));
            all.add(kind, count);
        }
        missing.is_empty() && self.wanted.takes(&all.rating())
    }

    /// Returns what is known of a path that is not at its end, when it is of one of these ratings
    /// at least: whether it is as wanted.
    fn so_far(
        &self,
        ratings: impl IntoIterator<Item = HodokuRating>,
        has_techniques: bool,
    ) -> Option<ControlFlow<()>> {
        let mut each = ratings.into_iter().map(|rating| self.so_far_of(&rating, has_techniques));
        let first = each.next()?;
        each.all(|other| other == first).then_some(first).flatten()
    }

    /// The same of one rating, which only grows.
    fn so_far_of(&self, rating: &HodokuRating, has_techniques: bool) -> Option<ControlFlow<()>> {
        let Wanted { level, score, not_technique, hardest, .. } = &self.wanted;
        if level.as_ref().is_some_and(|levels| rating.level > *levels.end())
            || score.as_ref().is_some_and(|scores| rating.score > *scores.end())
            || !hardest.is_empty() && key_of(rating.hardest) > hardest_key(hardest)
        {
            return Some(ControlFlow::Break(()));
        }
        let stays = level.as_ref().is_none_or(|levels| *levels.end() == Level::Extreme)
            && score.as_ref().is_none_or(|scores| *scores.end() == u32::MAX)
            && not_technique.is_empty()
            && hardest.is_empty();
        (stays && has_techniques && self.wanted.takes(rating)).then_some(ControlFlow::Continue(()))
    }
}

/// The request for techniques that HoDoKu's scale does not use. The default path of `explain`, with
/// these techniques in their places, decides whether a puzzle meets it.
#[derive(Clone)]
struct Explained {
    technique: Vec<Vec<&'static Kind>>,
    not_technique: Vec<&'static Kind>,
    hardest: Vec<&'static Kind>,
    techniques: TechniqueSet,
    options: Options,
}

impl Explained {
    /// Removes the techniques that the scale does not have from a request, and returns a check for
    /// them if there are any.
    fn take_from(wanted: &mut Wanted) -> Option<Self> {
        let is_beyond = |kind: &mut &'static Kind| !hodoku::uses(kind);
        // A step of one kind of a list is a step of one path.
        let has_beyond = |any: &mut Vec<&'static Kind>| any.iter_mut().any(is_beyond);
        let technique: Vec<_> = wanted.technique.extract_if(.., has_beyond).collect();
        let not_technique: Vec<_> = wanted.not_technique.extract_if(.., is_beyond).collect();
        // The hardest step of a path is that of one path.
        let hardest = if wanted.hardest.iter().all(|kind| hodoku::uses(kind)) {
            Vec::new()
        } else {
            std::mem::take(&mut wanted.hardest)
        };
        let named: Vec<_> = [&technique.concat()[..], &not_technique, &hardest].concat();
        if named.is_empty() {
            return None;
        }
        let options = named.iter().fold(Options::default(), |all, kind| all.for_kind(kind));
        let techniques =
            TechniqueSet::of(TechniqueSet::usual().kinds().chain(named)).in_order(Order::Human);
        Some(Self { technique, not_technique, hardest, techniques, options })
    }

    fn view(&self, puzzle: &Puzzle) -> View {
        View::of(puzzle).with_options(self.options)
    }

    /// The path.
    fn path(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Path, Stop> {
        path_by(&self.view(puzzle), &self.techniques, budget)
    }

    /// Returns whether the path is as wanted; it is followed for no longer than it takes to know.
    fn suits(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<bool, Stop> {
        let meter = &Meter::new(*budget);
        let order = |kind: &Kind| self.techniques.kinds().position(|one| one.id == kind.id);
        let most = self.hardest.iter().filter_map(|kind| order(kind)).max();
        let is_about_all = !self.not_technique.is_empty() || most.is_some();
        let mut missing = self.technique.clone();
        let mut last = None;
        let mut view = self.view(puzzle);
        while is_about_all || !missing.is_empty() {
            let Some(step) = self.techniques.first_within(&view, meter)? else { break };
            let at = order(step.kind);
            if is_one(step.kind, &self.not_technique) || most.is_some() && at > most {
                return Ok(false);
            }
            missing.retain(|any| !is_one(step.kind, any));
            last = last.max(at);
            if !view.take(&step) {
                break;
            }
        }
        let is_hardest = || self.hardest.iter().any(|kind| last.is_some() && order(kind) == last);
        Ok(missing.is_empty()
            && (most.is_none() || view.board().empty_cells().is_empty() && is_hardest()))
    }
}

impl Wanted {
    fn is_about_paths(&self) -> bool {
        self.level.is_some()
            || self.score.is_some()
            || !self.technique.is_empty()
            || !self.not_technique.is_empty()
            || !self.hardest.is_empty()
    }

    fn check(&self) -> Result<(), DifficultyError> {
        if self.level.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(DifficultyError::Empty("level"));
        }
        if self.score.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(DifficultyError::Empty("score"));
        }
        if self.er.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(DifficultyError::Empty("rating"));
        }
        if let Some(range) = &self.er {
            let mut ratings = SINGLE_RATINGS.into_iter().chain(CHAINS..=HARDEST).map(Tenths);
            if !ratings.any(|rating| range.contains(&rating)) {
                return Err(DifficultyError::NoRating(*range.start(), *range.end()));
            }
        }
        let Some(levels) = &self.level else { return Ok(()) };
        if let (Some(most), Some(scores)) = (levels.end().most(), &self.score)
            && *scores.start() > most
        {
            return Err(DifficultyError::TooMuch(*levels.end(), most));
        }
        let too_hard = |kind: &&'static Kind| {
            let entry = hodoku::entry(kind.id).filter(|entry| entry.level > *levels.end());
            entry.map(|entry| DifficultyError::TooHard(kind.id, entry.level))
        };
        let any = self.technique.iter().chain([&self.hardest]);
        let mut easiest = any.filter_map(|any| any.iter().min_by_key(|kind| key_of(Some(kind))));
        easiest.find_map(too_hard).map_or(Ok(()), Err)
    }

    /// Checks that no technique is requested and excluded.
    fn check_techniques(&self) -> Result<(), DifficultyError> {
        let is_excluded =
            |any: &&Vec<&'static Kind>| any.iter().all(|kind| is_one(kind, &self.not_technique));
        let mut excluded = self.technique.iter().chain([&self.hardest]).filter(is_excluded);
        let first = excluded.find_map(|any| any.first());
        first.map_or(Ok(()), |kind| Err(DifficultyError::Excluded(kind.id)))
    }

    /// The place on the scale behind which nothing may be on the path.
    fn last_index(&self) -> u16 {
        let allowed = |kind: &'static Kind| {
            let entry = hodoku::entry(kind.id)?;
            let fits = self.level.as_ref().is_none_or(|levels| entry.level <= *levels.end())
                && (self.hardest.is_empty() || key_of(Some(kind)) <= hardest_key(&self.hardest))
                && !is_one(kind, &self.not_technique);
            (entry.is_enabled && fits).then_some(entry.index)
        };
        hodoku::techniques().kinds().filter_map(allowed).max().unwrap_or(0)
    }

    /// Returns whether the rating of a path is as wanted.
    fn takes(&self, rating: &HodokuRating) -> bool {
        self.level.as_ref().is_none_or(|levels| levels.contains(&rating.level))
            && self.score.as_ref().is_none_or(|scores| scores.contains(&rating.score))
            && (self.hardest.is_empty()
                || rating.hardest.is_some_and(|kind| is_one(kind, &self.hardest)))
    }
}

/// How hard a step is: its level, then its place on the scale.
fn key_of(kind: Option<&Kind>) -> Option<(Level, u16)> {
    kind.and_then(|kind| hodoku::entry(kind.id)).map(|entry| (entry.level, entry.index))
}

fn hardest_key(kinds: &[&'static Kind]) -> Option<(Level, u16)> {
    kinds.iter().filter_map(|kind| key_of(Some(kind))).max()
}

fn is_one(kind: &Kind, kinds: &[&'static Kind]) -> bool {
    kinds.iter().any(|one| one.id == kind.id)
}
