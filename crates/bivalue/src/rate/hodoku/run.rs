use super::outline::{Outline, first};
use super::{Rating, techniques};
use crate::grid::Puzzle;
use crate::human::{Path, Step, View};

/// The path to the solution on which the scale is based, and its rating: a step of the easiest
/// enabled technique that has one each time, and where none has, a cell of the solution.
#[must_use]
pub fn solve(puzzle: &Puzzle) -> (Path, Rating) {
    follow(Outline::with_count(puzzle, techniques()).told(), || true)
}

/// As [`solve`], asking before each step that is no single whether to go on; nothing if not.
#[must_use]
pub fn solve_while(puzzle: &Puzzle, mut goes_on: impl FnMut() -> bool) -> Option<(Path, Rating)> {
    let mut is_whole = true;
    let found = follow(Outline::with_count(puzzle, techniques()).told(), || {
        is_whole = goes_on();
        is_whole
    });
    is_whole.then_some(found)
}

fn follow(outline: Outline<'_>, goes_on: impl FnMut() -> bool) -> (Path, Rating) {
    let mut outline = run(outline, goes_on);
    let rating = outline.tally().rating();
    (outline.path(), rating)
}

/// Goes along a path to its end, or until it is told to stop.
fn run(mut outline: Outline<'_>, mut goes_on: impl FnMut() -> bool) -> Outline<'_> {
    while goes_on() && outline.next().is_some() {}
    outline
}

/// Rates a puzzle: as [`solve`], without the steps, in less time.
///
/// ```
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
/// let rating = hodoku::rate(&puzzle);
/// assert_eq!(rating.level, Level::Easy);
/// assert_eq!(rating, hodoku::solve(&puzzle).1);
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn rate(puzzle: &Puzzle) -> Rating {
    count(puzzle, || true)
}

/// As [`rate`], asking before each step that is no single whether to go on; nothing if not.
#[must_use]
pub fn rate_while(puzzle: &Puzzle, mut goes_on: impl FnMut() -> bool) -> Option<Rating> {
    let mut is_whole = true;
    let rating = count(puzzle, || {
        is_whole = goes_on();
        is_whole
    });
    is_whole.then_some(rating)
}

fn count(puzzle: &Puzzle, goes_on: impl FnMut() -> bool) -> Rating {
    run(Outline::with_count(puzzle, techniques()), goes_on).tally().rating()
}

/// The step that is taken on a view: one of the easiest enabled technique that has one.
///
/// Which of several singles it is depends on how a path came to that view, which is not known
/// here; [`solve`] knows.
#[must_use]
pub fn next_step(view: &View) -> Option<Step> {
    first(techniques(), view)
}
