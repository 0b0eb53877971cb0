use bivalue_core::budget::{Budget, Meter, Stop};

use super::{BRUTE_FORCE, Kind, Step, StepSink, Technique, TechniqueSet, View};

/// A path: steps that follow one another, and the board that they lead to.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, path};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let path = path(&view, &Budget::UNLIMITED).unwrap();
/// assert_eq!(path.steps[0].to_string(), "Full House: r1c9=9");
/// assert!(!path.is_solved(), "it has many solutions");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The view after the last step.
    pub end: View,
    /// The bound that ended the path before its end; none if it is whole.
    pub stopped: Option<Stop>,
    /// True if further steps were left out.
    pub is_part: bool,
}

impl Path {
    /// Returns the path up to the first step of one of these techniques; nothing if it has none.
    ///
    /// ```
    /// use bivalue::human::{View, kind, path};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let view = View::of(&puzzle);
    /// let path = path(&view, &Budget::UNLIMITED).unwrap();
    /// let before = |id| path.clone().before(&view, &[kind(id).unwrap().1]);
    /// assert!(before("swordfish").is_none());
    /// let part = before(path.steps[0].kind.id).unwrap();
    /// assert_eq!((part.steps.len(), part.end.board()), (0, view.board()));
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn before(mut self, start: &View, kinds: &[&'static Kind]) -> Option<Self> {
        let is_one = |step: &Step| kinds.iter().any(|kind| kind.id == step.kind.id);
        let count = self.steps.iter().position(is_one)?;
        self.steps.truncate(count);
        self.end = start.clone();
        for step in &self.steps {
            self.end.take(step);
        }
        Some(Self { is_part: true, stopped: None, ..self })
    }

    /// Returns whether every cell is filled at the end.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::engine::{self, Search, Verdict};
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, path};
    ///
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///     .parse()
    ///     .unwrap();
    /// let board = Board::new(&grid).unwrap();
    /// let Verdict::One(puzzle) = engine::judge(engine::default_engine(), &Search::of(&board)).0 else {
    ///     panic!("not proper")
    /// };
    /// assert!(path(&View::of(&puzzle), &Budget::UNLIMITED).unwrap().is_solved());
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end.board().empty_cells().is_empty()
    }
}

/// Finds the easiest step of a view: the first step of the first technique that has one.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, next_step};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let view = View::new(Board::new(&grid).unwrap());
/// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// assert_eq!(step.to_string(), "Full House: r1c9=9");
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
pub fn next_step(view: &View, budget: &Budget<'_>) -> Result<Option<Step>, Stop> {
    TechniqueSet::everything().first(view, budget)
}

/// Every step of one technique, one for each kind and effect.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::format::LibraryLine;
/// use bivalue::human::{View, kind, steps_of};
///
/// let (technique, kind) = kind("xy-wing").unwrap();
/// let example: LibraryLine = kind.example.parse().unwrap();
/// let view = View::new(example.position().board().unwrap());
/// assert_eq!(steps_of(technique, &view, &Budget::UNLIMITED).unwrap().len(), 1);
/// ```
pub fn steps_of(
    technique: &dyn Technique,
    view: &View,
    budget: &Budget<'_>,
) -> Result<Vec<Step>, Stop> {
    let mut sink = StepSink::all(view).within(*budget);
    if sink.tick().is_continue() {
        // A collector of all steps breaks only at a bound.
        let _ = technique.find(view, &mut sink);
    }
    sink.into_steps()
}

/// Every step of every technique but brute force, easiest first. Each effect is found once, by the
/// easiest technique that has it.
///
/// # Errors
/// The bound that was met.
pub fn all_steps(view: &View, budget: &Budget<'_>) -> Result<Vec<Step>, Stop> {
    TechniqueSet::everything().without(&[&BRUTE_FORCE]).all(view, budget)
}

/// Follows the path that takes the easiest step each time, until the board is full or no technique
/// has a step.
///
/// On a transformed board every technique finds the transformed steps. If a technique has several
/// steps, another one may come first, and the rest of the path may differ. [`crate::rate::stable`]
/// follows a path that is the same for every transform.
///
/// On a board without a solution it ends when a step cannot be taken.
///
/// # Errors
/// The bound that was met.
pub fn path(view: &View, budget: &Budget<'_>) -> Result<Path, Stop> {
    path_by(view, TechniqueSet::everything(), budget)
}

/// The path that takes the first step of a technique set each time.
///
/// # Errors
/// The bound that was met.
pub fn path_by(view: &View, techniques: &TechniqueSet, budget: &Budget<'_>) -> Result<Path, Stop> {
    path_within(view, techniques, &Meter::new(*budget))
}

/// [`path_by`] as far as the budget goes: what was found before a bound was met is the path, which
/// names the bound.
///
/// ```
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{TechniqueSet, View, path_until};
/// use bivalue::{Budget, Stop};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let path = path_until(&view, TechniqueSet::usual(), &Budget::UNLIMITED.with_nodes(0));
/// assert_eq!((path.steps.len(), path.stopped), (0, Some(Stop::Nodes)));
/// ```
#[must_use]
pub fn path_until(view: &View, techniques: &TechniqueSet, budget: &Budget<'_>) -> Path {
    path_as_far(view, techniques, &Meter::new(*budget))
}

/// [`path_by`] as a part of a longer call.
pub(super) fn path_within(
    view: &View,
    techniques: &TechniqueSet,
    meter: &Meter<'_>,
) -> Result<Path, Stop> {
    let path = path_as_far(view, techniques, meter);
    path.stopped.map_or(Ok(path), Err)
}

fn path_as_far(view: &View, techniques: &TechniqueSet, meter: &Meter<'_>) -> Path {
    let mut path = Path { steps: Vec::new(), end: view.clone(), stopped: None, is_part: false };
    while !path.end.board().empty_cells().is_empty() {
        match techniques.first_within(&path.end, meter) {
            // Every step changes the board, so this ends.
            Ok(Some(step)) if path.end.take(&step) => path.steps.push(step),
            Ok(_) => break,
            Err(stop) => {
                path.stopped = Some(stop);
                break;
            }
        }
    }
    path
}
