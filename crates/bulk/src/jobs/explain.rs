//! Paths to the solution, and the steps that a position has.

use std::ops::ControlFlow;

use bivalue::budget::Stop;
use bivalue::human::{Bounds, Path, Step, View, path_by, shortest_path};

use super::{Ready, Refused, Techniques, entry};
use crate::bounds::Cancel;
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::Job;

/// Where steps start.
#[derive(Clone, Default)]
pub struct Start {
    /// Whether the givens alone are looked at, without what a player placed and noted.
    pub from_givens: bool,
    /// The techniques that are tried.
    pub techniques: Techniques,
    /// Ends every search when it is set.
    pub cancel: Cancel,
}

/// Why there are no steps.
#[derive(Debug)]
#[non_exhaustive]
pub enum Unexplained {
    /// The puzzle was refused.
    Refused(Refused),
    /// There are mistakes in that number of cells, and no path leads to the solution. The number is
    /// 0 if a placed digit stands twice in a house of a puzzle with several solutions.
    Mistakes {
        /// The number of cells.
        count: usize,
        /// Whether there is more than one solution.
        several: bool,
    },
}

impl Outcome for Unexplained {
    fn reply(&self) -> Reply {
        match self {
            Self::Refused(refused) => refused.reply(),
            Self::Mistakes { .. } => Reply::No,
        }
    }
}

impl From<Refused> for Unexplained {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<Stop> for Unexplained {
    fn from(stop: Stop) -> Self {
        Self::Refused(stop.into())
    }
}

impl Start {
    /// The item to look at: that of the givens alone, if these are asked for and there is more.
    #[must_use]
    pub fn givens_of(&self, item: &Item) -> Option<Item> {
        if self.from_givens { item.by_givens() } else { None }
    }

    /// The view to start from, and whether there is more than one solution.
    fn view(&self, item: &Item) -> Result<(View, bool), Unexplained> {
        let givens = self.givens_of(item);
        let item = givens.as_ref().unwrap_or(item);
        let ready = Ready::of(item, &self.cancel)?;
        let position = &entry(item)?.record.position;
        let several = ready.has_several_solutions();
        let mistakes = ready.solution.map_or(0, |solution| position.mistakes(&solution).len());
        match ready.view {
            Some(view) if mistakes == 0 => Ok((self.techniques.view(view), several)),
            _ => Err(Unexplained::Mistakes { count: mistakes, several }),
        }
    }
}

/// Finds the path to the solution of each puzzle.
#[derive(Clone, Default)]
pub struct Explain {
    /// Where it starts.
    pub start: Start,
    /// Whether a path with few steps beyond singles and locked candidates is looked for.
    pub shortest: bool,
}

/// A path.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The view at its start.
    pub view: View,
    /// The path.
    pub path: Path,
    /// Whether there is more than one solution.
    pub several: bool,
}

impl Outcome for Explained {
    fn reply(&self) -> Reply {
        if self.path.is_solved() && !self.several { Reply::Yes } else { Reply::No }
    }
}

impl Job for Explain {
    type Outcome = Result<Explained, Unexplained>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let (view, several) = self.start.view(item)?;
        let (set, budget) = (&self.start.techniques.set, self.start.cancel.budget());
        let path = if self.shortest {
            shortest_path(&view, set, Bounds::default(), &budget)?
        } else {
            path_by(&view, set, &budget)?
        };
        Ok(Explained { view, path, several })
    }
}

/// Finds the steps that each position has.
#[derive(Clone, Default)]
pub struct Steps {
    /// Where they start.
    pub start: Start,
    /// Whether steps are wanted whose effect an easier technique has, too.
    pub all: bool,
}

/// The steps of a position.
#[derive(Clone, Debug)]
pub struct StepsFound {
    /// The view of the position.
    pub view: View,
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether there is more than one solution.
    pub several: bool,
}

impl StepsFound {
    /// Whether the position is solved already.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.view.board().empty_cells().is_empty()
    }
}

impl Outcome for StepsFound {
    fn reply(&self) -> Reply {
        let has_steps = !self.steps.is_empty() || self.is_solved();
        if has_steps && !self.several { Reply::Yes } else { Reply::No }
    }
}

impl Job for Steps {
    type Outcome = Result<StepsFound, Unexplained>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let (view, several) = self.start.view(item)?;
        let (set, budget) = (&self.start.techniques.set, self.start.cancel.budget());
        let steps = if self.all { set.each(&view, &budget)? } else { set.all(&view, &budget)? };
        Ok(StepsFound { view, steps, several })
    }
}
