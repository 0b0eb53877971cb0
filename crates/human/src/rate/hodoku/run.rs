use bivalue_core::budget::{Budget, Stop};
use bivalue_core::grid::Puzzle;

use super::outline::{Outline, first};
use super::{HodokuRating, techniques};
use crate::human::{Kind, Path, Step, View};

/// Follows the path to the solution on which the scale is based, and rates it: a step of the
/// easiest enabled technique that has one each time, and where none has, a cell of the solution.
///
/// # Errors
/// The bound that was met.
pub fn solve(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<(Path, HodokuRating), Stop> {
    budget.check()?;
    let mut outline = run(Outline::with_count(puzzle, techniques(), *budget).with_proofs())?;
    let rating = outline.tally().rating();
    Ok((outline.path(), rating))
}

/// Goes along a path to its end.
fn run(mut outline: Outline<'_>) -> Result<Outline<'_>, Stop> {
    while outline.next()?.is_some() {}
    Ok(outline)
}

/// Rates a puzzle: as [`solve`], without the steps, in less time.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::engine::{self, Search, Verdict};
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::hodoku::{self, Level};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()?;
/// let board = Board::new(&grid).unwrap();
/// let Verdict::One(puzzle) = engine::judge(engine::default_engine(), &Search::of(&board)).0
/// else {
///     panic!("not proper")
/// };
/// let rating = hodoku::rate(&puzzle, &Budget::UNLIMITED).unwrap();
/// assert_eq!(rating.level, Level::Easy);
/// assert_eq!(rating, hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap().1);
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
pub fn rate(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<HodokuRating, Stop> {
    budget.check()?;
    Ok(run(Outline::with_count(puzzle, techniques(), *budget))?.tally().rating())
}

/// Kinds of steps, each with how many steps of it there are; a kind may come up several times.
pub type KindCounts = Vec<(&'static Kind, u32)>;

/// Rates a puzzle: as [`rate`], with the kinds of the path's steps.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use bivalue::rate::hodoku::{rate, rate_counting};
/// use bivalue::{Budget, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (rating, kinds) = rate_counting(&puzzle, &Budget::UNLIMITED).unwrap();
/// assert_eq!(Ok(rating), rate(&puzzle, &Budget::UNLIMITED));
/// assert_eq!(kinds.iter().map(|(_, count)| count).sum::<u32>(), 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_counting(
    puzzle: &Puzzle,
    budget: &Budget<'_>,
) -> Result<(HodokuRating, KindCounts), Stop> {
    budget.check()?;
    let mut outline = run(Outline::with_count(puzzle, techniques(), *budget))?;
    Ok((outline.tally().rating(), outline.kinds().collect()))
}

/// Finds the step that is taken on a view: one of the easiest enabled technique that has one.
///
/// Which of several singles it is depends on how a path came to that view, which is not known
/// here; [`solve`] knows.
///
/// # Errors
/// The bound that was met.
pub fn next_step(view: &View, budget: &Budget<'_>) -> Result<Option<Step>, Stop> {
    first(techniques(), view, budget)
}
