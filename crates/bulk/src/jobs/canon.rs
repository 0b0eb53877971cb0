//! The canonical form of each puzzle.

use std::ops::ControlFlow;

use bivalue::canon::{self, Canonical, Form};
use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{Board, Grid, Solution};

use super::{Refused, entry, givens};
use crate::bounds::Cancel;
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::{Job, Lookahead, Origin};

/// Finds the canonical form of each puzzle.
#[derive(Clone)]
pub struct Canonicalize {
    /// The form.
    pub form: Form,
    /// Ends every search when it is set.
    pub cancel: Cancel,
}

impl Outcome for Canonical {
    fn reply(&self) -> Reply {
        Reply::Yes
    }
}

impl Canonicalize {
    /// Whether the form of that grid depends on its solution.
    fn needs_solution(&self, grid: &Grid) -> bool {
        match self.form {
            Form::GridMinlex => grid.as_array().contains(&None),
            Form::SolutionMinlex => true,
            _ => false,
        }
    }

    /// The form of a grid; the solution is there if it is needed.
    fn canonical(&self, grid: &Grid, solution: Option<&Solution>) -> Result<Canonical, Refused> {
        match (self.form, solution) {
            (Form::SolutionMinlex, Some(solution)) => Ok(canon::solution_minlex(grid, solution)),
            (Form::GridMinlex, Some(solution)) => {
                let Canonical { form, transform, automorphisms } = canon::grid_minlex(solution);
                Ok(Canonical { form: *form.grid(), transform, automorphisms })
            }
            // The form C of a complete grid is its form A.
            _ => Ok(canon::puzzle_minlex(grid)?),
        }
    }
}

impl Job for Canonicalize {
    type Outcome = Result<Canonical, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let grid = givens(entry(item)?)?;
        let board = Board::new(grid)?;
        if !self.needs_solution(grid) {
            return self.canonical(grid, None);
        }
        let search = Search::of(&board).within(self.cancel.budget());
        match engine::judge(engine::default_engine(), &search) {
            (Verdict::One(puzzle), _) => self.canonical(grid, Some(puzzle.solution())),
            judged => Err(Refused::NotProper(Box::new(judged))),
        }
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        lookahead.clear();
        if grids.iter().any(|grid| self.needs_solution(grid)) {
            lookahead.search(grids, true);
        }
        true
    }

    fn known(
        &self,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Self::Outcome> {
        let grid = origin.givens()?;
        let solution =
            if self.needs_solution(grid) { Some(lookahead.only_solution(index)?) } else { None };
        self.canonical(grid, solution).ok().map(Ok)
    }
}
