use std::sync::LazyLock;

use super::singles::{Single, Singles};
use super::{BRUTE_FORCE, Rating, entry, options, rating, repertoire};
use crate::grid::{Candidate, Conclusion, Puzzle, Solution};
use crate::human::{
    Effect, Found, Kind, Memory, Path, Rank, Repertoire, Role, Step, Technique, View, kind,
};

/// The path to the solution on which the scale is based, and its rating: a step of the easiest
/// enabled technique that has one each time, and where none has, a cell of the solution.
#[must_use]
pub fn solve(puzzle: &Puzzle) -> (Path, Rating) {
    follow(Run::of(puzzle), || true)
}

/// As [`solve`], asking before each step whether to go on; nothing if not.
#[must_use]
pub fn solve_while(puzzle: &Puzzle, mut goes_on: impl FnMut() -> bool) -> Option<(Path, Rating)> {
    let mut is_whole = true;
    let found = follow(Run::of(puzzle), || {
        is_whole = goes_on();
        is_whole
    });
    is_whole.then_some(found)
}

fn follow(mut run: Run<'_>, mut goes_on: impl FnMut() -> bool) -> (Path, Rating) {
    let mut steps: Vec<Step> = Vec::new();
    while goes_on()
        && let Some(taken) = run.next()
    {
        steps.push(match taken {
            Taken::Single(single, x) => {
                // The view does not know the last placement yet.
                run.late.pop();
                let step = told(run.view(), single, x);
                run.late.push(x);
                step
            }
            Taken::Step(step) => *step,
        });
    }
    let rating = rating(steps.iter().map(|step| (step.kind, 1)));
    (Path { steps, end: run.view().clone() }, rating)
}

/// Rates a puzzle: as [`solve`], without the steps, in less time.
///
/// ```
/// use bivalue::engine::{self, Search, Verdict};
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::rate::hodoku::{self, Level};
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

/// As [`rate`], asking before each step whether to go on; nothing if not.
#[must_use]
pub fn rate_while(puzzle: &Puzzle, mut goes_on: impl FnMut() -> bool) -> Option<Rating> {
    let mut is_whole = true;
    let rating = count(puzzle, || {
        is_whole = goes_on();
        is_whole
    });
    is_whole.then_some(rating)
}

fn count(puzzle: &Puzzle, mut goes_on: impl FnMut() -> bool) -> Rating {
    let mut run = Run::of(puzzle);
    let mut singles = [0; 3];
    let mut kinds: Vec<(&'static Kind, u32)> = Vec::new();
    while goes_on()
        && let Some(taken) = run.next()
    {
        match taken {
            Taken::Single(single, _) => singles[single as usize] += 1,
            Taken::Step(step) => kinds.push((step.kind, 1)),
        }
    }
    let singles = SINGLES.iter().zip(singles).filter(|&(_, count)| count > 0);
    rating(singles.map(|((_, kind), count)| (*kind, count)).chain(kinds))
}

/// The kinds of the steps that [`solve`] takes, one after the other, if nothing is looked for but
/// singles and what is in the repertoire: some first kinds of the scale's.
pub(crate) fn kinds_taken<'a>(
    puzzle: &'a Puzzle,
    repertoire: &'a Repertoire,
) -> impl Iterator<Item = &'static Kind> + 'a {
    let mut run = Run { repertoire, ..Run::of(puzzle) };
    std::iter::from_fn(move || {
        run.next().map(|taken| match taken {
            Taken::Single(single, _) => SINGLES[single as usize].1,
            Taken::Step(step) => step.kind,
        })
    })
}

/// The step that is taken on a view: one of the easiest enabled technique that has one.
///
/// Which of several singles it is depends on how a path came to that view, which is not known
/// here; [`solve`] knows.
#[must_use]
pub fn next_step(view: &View) -> Option<Step> {
    remembering(repertoire(), view, &mut Memory::default())
}

/// The same on a path, where it is known what was looked at before.
fn remembering(repertoire: &Repertoire, view: &View, memory: &mut Memory) -> Option<Step> {
    repertoire.first_ranked(view, memory, |kind| is_weighed(kind).then_some(weight as Rank))
}

/// Full house, naked single, hidden single.
static SINGLES: LazyLock<Vec<(&'static dyn Technique, &'static Kind)>> = LazyLock::new(|| {
    ["full-house", "naked-single", "hidden-single"].into_iter().filter_map(kind).collect()
});

/// Whether all steps of the technique are looked at, and the one of most weight is taken.
fn is_weighed(kind: &'static Kind) -> bool {
    static WEIGHED: LazyLock<Vec<&'static Kind>> = LazyLock::new(|| {
        let is_weighed = |kind: &&'static Kind| {
            let index = entry(kind.id).map_or(0, |entry| entry.index);
            matches!(index, 5400..=5650 | 5900 | 8500)
        };
        repertoire().kinds().filter(is_weighed).collect()
    });
    WEIGHED.iter().any(|weighed| std::ptr::eq(*weighed, kind))
}

/// What comes first where several steps are looked at: a step that places a digit, then one that
/// changes more, then one of earlier candidates.
///
/// Of earlier ones: candidates are sorted by digit and then by cell, and cells, from 0, and digits, from
/// 1, are added up; a cell counts once for the first candidate, 81 times for the second, 161
/// times for the third, and so on.
fn weight(effect: &Effect) -> u64 {
    let mut places = false;
    let (mut count, mut sum, mut factor) = (0, 0, 1);
    for conclusion in effect.conclusions() {
        places |= matches!(conclusion, Conclusion::Place(_));
        let x = conclusion.candidate();
        sum += x.cell().index() as u64 * factor + x.digit().index() as u64 + 1;
        factor += 80;
        count += 1;
    }
    u64::from(places) << 63 | count << 48 | ((1 << 48) - 1 - sum)
}

/// What a path does next.
enum Taken {
    Single(Single, Candidate),
    Step(Box<Step>),
}

/// A path in the making.
struct Run<'a> {
    puzzle: &'a Puzzle,
    repertoire: &'a Repertoire,
    singles: Singles,
    /// Made when it is first asked for: singles do without.
    view: Option<View>,
    /// Placements that the view does not know yet.
    late: Vec<Candidate>,
    left: usize,
    memory: Memory,
}

impl<'a> Run<'a> {
    fn of(puzzle: &'a Puzzle) -> Self {
        let board = puzzle.board();
        Self {
            puzzle,
            repertoire: repertoire(),
            singles: Singles::of(board),
            view: None,
            late: Vec::new(),
            left: board.empty_cells().len(),
            memory: Memory::without(SINGLES.len()),
        }
    }

    /// Takes the next step; nothing if every cell is filled.
    fn next(&mut self) -> Option<Taken> {
        if self.left == 0 {
            return None;
        }
        if let Some((single, x)) = self.singles.next() {
            self.singles.apply(Conclusion::Place(x));
            self.late.push(x);
            self.left -= 1;
            return Some(Taken::Single(single, x));
        }
        // There are no singles, so nothing is to be found by the first techniques.
        let mut memory = std::mem::take(&mut self.memory);
        let (solution, repertoire) = (self.puzzle.solution(), self.repertoire);
        let view = self.view();
        let step = remembering(repertoire, view, &mut memory)
            .unwrap_or_else(|| brute_force(view, solution));
        let taken = view.take(&step);
        debug_assert!(taken, "{step}");
        self.memory = memory;
        for conclusion in step.conclusions() {
            self.singles.apply(conclusion);
            self.left -= usize::from(matches!(conclusion, Conclusion::Place(_)));
        }
        Some(Taken::Step(Box::new(step)))
    }

    /// The view, with what was placed so far.
    fn view(&mut self) -> &mut View {
        let puzzle = self.puzzle;
        let view = self.view.get_or_insert_with(|| View::of(puzzle).with_options(options()));
        for x in self.late.drain(..) {
            let taken = view.apply(Conclusion::Place(x));
            debug_assert!(taken.is_ok(), "{x}");
        }
        view
    }
}

/// A single as a step.
fn told(view: &View, single: Single, x: Candidate) -> Step {
    let (technique, kind) = SINGLES[single as usize];
    let mut found = Found::exactly(view, &Effect::place(x));
    // That it breaks means that it has the step.
    let _ = technique.find(view, &mut found);
    found.into_steps().pop().unwrap_or_else(|| Step::new(kind, Effect::place(x)))
}

/// The step that fills one cell of the solution: the middle one of those that are empty.
///
/// It has no proof: the solution is its premise.
fn brute_force(view: &View, solution: &Solution) -> Step {
    let empty: Vec<_> = view.board().empty_cells().into_iter().collect();
    let cell = empty[empty.len() / 2];
    let placed = solution.grid()[cell].map(|digit| Candidate::new(cell, digit));
    let effect = placed.map_or(Effect::NONE, Effect::place);
    Step::new(&BRUTE_FORCE, effect).cells(Role::Pattern, cell)
}
