use std::sync::LazyLock;

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::{Candidate, Puzzle, Solution};

use super::basics::{BASICS, Basics};
use super::order::{in_order, rank};
use super::singles::{Single, Singles};
use super::{LEAST_OF_SINGLES, MOST_OF_SINGLES, Tally, entry, most_filled, options};
use crate::human::{
    Effect, EmptyStages, Kind, Path, Step, StepSink, Technique, TechniqueSet, View, kind,
};

/// A path without its singles.
///
/// The order of singles decides only which kind each of them is. In any order they lead to the same
/// board, and the step that is taken there depends on nothing but that board and those of the steps
/// before. So singles are filled in as fast as possible, and their order is worked out only on
/// demand.
pub(crate) struct Outline<'a> {
    puzzle: &'a Puzzle,
    techniques: &'a TechniqueSet,
    /// True if steps get marks and proofs.
    with_proofs: bool,
    /// The view, made when the first step is looked for.
    view: Option<View>,
    /// The kinds of the steps so far.
    kinds: Vec<&'static Kind>,
    /// The steps so far, if they have marks and proofs.
    steps: Vec<Step>,
    /// The number of cells that singles have filled.
    filled: usize,
    left: usize,
    /// The number of [`BASICS`] that are in the technique set; they are looked for without a view.
    basics: usize,
    empty_stages: EmptyStages,
    /// The singles in their order, made when a step is looked for or kinds of singles are asked
    /// for.
    count: Option<Box<CountedSingles<'a>>>,
    meter: Meter<'a>,
}

/// Singles in their order, and the number of each kind so far.
struct CountedSingles<'a> {
    singles: Singles<'a>,
    basics: Basics,
    counts: [u32; 3],
    /// The solution, if full houses may count as naked singles, which have the same score.
    solution: Option<&'a Solution>,
}

impl<'a> Outline<'a> {
    /// The outline of a path with singles and the steps of a technique set, which holds some first
    /// kinds of the scale.
    pub(crate) fn of(puzzle: &'a Puzzle, techniques: &'a TechniqueSet, budget: Budget<'a>) -> Self {
        let mut board = puzzle.board().clone();
        let filled = board.settle().len();
        Self::new(puzzle, techniques, filled, None, budget)
    }

    /// The same, if the rating will be needed in any case, and the kinds of single steps will not.
    pub(super) fn with_count(
        puzzle: &'a Puzzle,
        techniques: &'a TechniqueSet,
        budget: Budget<'a>,
    ) -> Self {
        let count = CountedSingles::of(puzzle, Some(puzzle.solution()));
        let filled = count.counts.iter().sum::<u32>() as usize;
        Self::new(puzzle, techniques, filled, Some(count), budget)
    }

    fn new(
        puzzle: &'a Puzzle,
        techniques: &'a TechniqueSet,
        filled: usize,
        count: Option<Box<CountedSingles<'a>>>,
        budget: Budget<'a>,
    ) -> Self {
        let kinds = techniques.kinds().skip(SINGLES.len());
        let basics = kinds.zip(&BASICS).take_while(|(kind, (id, _))| kind.id == *id).count();
        Self {
            puzzle,
            techniques,
            with_proofs: false,
            view: None,
            kinds: Vec::new(),
            steps: Vec::new(),
            filled,
            left: puzzle.board().empty_cells().len() - filled,
            basics,
            empty_stages: EmptyStages::up_to(SINGLES.len() + basics),
            count,
            meter: Meter::new(budget),
        }
    }

    /// The same, with marks and proofs in its steps.
    pub(super) fn with_proofs(self) -> Self {
        Self {
            with_proofs: true,
            basics: 0,
            empty_stages: EmptyStages::up_to(SINGLES.len()),
            ..self
        }
    }

    /// Takes the next step that is no single. Returns `None` if every cell is filled, or no
    /// technique of the set has a step.
    pub(crate) fn next(&mut self) -> Result<Option<&'static Kind>, Stop> {
        self.next_while(|_| true)
    }

    /// Like [`Self::next`], but calls `goes_on(n)` before each technique, where n stages are known
    /// to have no step; returns `None` if it returns false.
    pub(crate) fn next_while(
        &mut self,
        mut goes_on: impl FnMut(usize) -> bool,
    ) -> Result<Option<&'static Kind>, Stop> {
        if self.left == 0 {
            return Ok(None);
        }
        self.meter.node()?;
        let before = self.filled;
        let Some(basic) = self.next_basic(&mut goes_on) else { return Ok(None) };
        let kind = match basic {
            Some(kind) => kind,
            None => match self.next_other(&mut goes_on)? {
                Some(kind) => kind,
                None => return Ok(None),
            },
        };
        let left = self.counted().singles.left();
        let settled = self.filled - before;
        debug_assert!(self.left - left - settled <= most_filled_by(kind), "{}", kind.name);
        self.left = left;
        self.kinds.push(kind);
        Ok(Some(kind))
    }

    /// Takes the next step if it is one of the basics and steps have no marks and proofs. None if
    /// the search was stopped.
    fn next_basic(
        &mut self,
        goes_on: &mut impl FnMut(usize) -> bool,
    ) -> Option<Option<&'static Kind>> {
        let count = self.count.get_or_insert_with(|| CountedSingles::of(self.puzzle, None));
        count.basics.look_at(&count.singles);
        let kinds = self.techniques.kinds().enumerate().skip(SINGLES.len());
        for ((at, kind), (_, find)) in kinds.zip(&BASICS).take(self.basics) {
            if !goes_on(at) {
                return None;
            }
            if let Some(loss) = find(&mut count.basics, &count.singles) {
                count.singles.take_out(&loss);
                self.filled += count.drain();
                return Some(Some(kind));
            }
        }
        Some(None)
    }

    /// Takes the next step, which is none of the basics that were looked for. None if there is none
    /// or the search was stopped.
    fn next_other(
        &mut self,
        goes_on: &mut impl FnMut(usize) -> bool,
    ) -> Result<Option<&'static Kind>, Stop> {
        let Self { puzzle, techniques, empty_stages, meter, .. } = self;
        let count = self.count.get_or_insert_with(|| CountedSingles::of(puzzle, None));
        let board = count.singles.board();
        let view = match &mut self.view {
            Some(view) => {
                view.turn_to(board);
                view
            }
            none => none.insert(View::at(puzzle, board).with_options(options())),
        };
        let step = next_ranked(techniques, view, empty_stages, self.with_proofs, meter, goes_on)?;
        let Some(step) = step else { return Ok(None) };
        self.filled += count.take(&step);
        let kind = step.kind;
        if self.with_proofs {
            self.steps.push(step);
        }
        Ok(Some(kind))
    }

    /// The number of cells that singles have filled so far.
    pub(crate) fn filled(&self) -> usize {
        self.filled
    }

    /// The number of empty cells.
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// The kinds of singles so far, and the number of each.
    pub(crate) fn singles(&mut self) -> impl Iterator<Item = (&'static Kind, u32)> + use<> {
        SINGLES.iter().zip(self.counts()).filter(|&(_, n)| n > 0).map(|((_, kind), n)| (*kind, n))
    }

    /// The score of the singles so far.
    pub(crate) fn score_of_singles(&mut self) -> u32 {
        let [full, naked, hidden] = self.counts();
        LEAST_OF_SINGLES * (full + naked) + MOST_OF_SINGLES * hidden
    }

    fn counts(&mut self) -> [u32; 3] {
        self.counted().counts
    }

    fn counted(&mut self) -> &mut CountedSingles<'a> {
        self.count.get_or_insert_with(|| CountedSingles::of(self.puzzle, None))
    }

    /// The rating of the steps so far, with singles.
    pub(super) fn tally(&mut self) -> Tally {
        let mut tally = Tally::default();
        self.kinds().for_each(|(kind, count)| tally.add(kind, count));
        tally
    }

    /// The kinds of the steps so far, with singles, and the number of each.
    pub(super) fn kinds(&mut self) -> impl Iterator<Item = (&'static Kind, u32)> + '_ {
        let singles = self.singles();
        singles.chain(self.kinds.iter().map(|kind| (*kind, 1)))
    }

    /// The path with its singles.
    pub(super) fn path(self) -> Path {
        let mut singles = Singles::of(self.puzzle.board());
        let mut view = View::of(self.puzzle).with_options(options());
        let mut steps = Vec::new();
        let mut others = self.steps.into_iter();
        loop {
            let step = match singles.next() {
                Some((single, x)) => step_of(&view, single, x),
                None => match others.next() {
                    Some(step) => step,
                    None => return Path { steps, end: view, stopped: None, is_part: false },
                },
            };
            view.take(&step);
            for so in in_order(&step) {
                singles.apply(so);
            }
            steps.push(step);
        }
    }
}

impl<'a> CountedSingles<'a> {
    /// Counts the singles at the start of a puzzle.
    fn of(puzzle: &'a Puzzle, solution: Option<&'a Solution>) -> Box<Self> {
        let mut count = Box::new(Self {
            singles: Singles::of(puzzle.board()),
            basics: Basics::default(),
            counts: [0; 3],
            solution,
        });
        count.drain();
        count
    }

    /// Takes a step and the singles after it, and returns the number of these.
    fn take(&mut self, step: &Step) -> usize {
        for so in in_order(step) {
            self.singles.apply(so);
        }
        self.drain()
    }

    /// Fills in singles until there is none, and returns their number.
    fn drain(&mut self) -> usize {
        let left = self.singles.left();
        self.singles.drain(&mut self.counts, self.solution);
        left - self.singles.left()
    }
}

/// The step that is taken on a view where there are no singles, or the first single of the view.
pub(super) fn first(
    techniques: &TechniqueSet,
    view: &View,
    budget: &Budget<'_>,
) -> Result<Option<Step>, Stop> {
    let meter = &Meter::new(*budget);
    next_ranked(techniques, view, &mut EmptyStages::default(), true, meter, |_| true)
}

/// The same on a path, with the stages that had no step on it so far.
fn next_ranked(
    techniques: &TechniqueSet,
    view: &View,
    empty_stages: &mut EmptyStages,
    with_proofs: bool,
    meter: &Meter<'_>,
    goes_on: impl FnMut(usize) -> bool,
) -> Result<Option<Step>, Stop> {
    techniques.first_ranked(view, empty_stages, with_proofs, rank, meter, goes_on)
}

/// Full house, naked single, hidden single.
static SINGLES: LazyLock<Vec<(&'static dyn Technique, &'static Kind)>> = LazyLock::new(|| {
    ["full-house", "naked-single", "hidden-single"].into_iter().filter_map(kind).collect()
});

/// The greatest number of cells that a step of that kind fills.
fn most_filled_by(kind: &Kind) -> usize {
    entry(kind.id).map_or(81, |entry| most_filled(entry.score) as usize)
}

/// A single as a step.
fn step_of(view: &View, single: Single, x: Candidate) -> Step {
    let (technique, kind) = SINGLES[single as usize];
    let effect = Effect::place(x);
    let mut sink = StepSink::exactly(view, &effect);
    // If it breaks, it has found the step.
    let _ = technique.find(view, &mut sink);
    let step = sink.into_steps().ok().and_then(|mut steps| steps.pop());
    step.unwrap_or_else(|| Step::new(kind, Effect::place(x)))
}
