//! A SAT solver on a CNF encoding.
//!
//! One variable per candidate. Each empty cell has at least one digit and at most one, each
//! digit stands at least once and at most once in each house: the "extended" encoding of Lynce
//! and Ouaknine ("Sudoku as a SAT problem", 2006), whose redundant half lets unit propagation
//! see hidden singles. The solver is `batsat`, a `MiniSat` in Rust: conflict-driven clause learning
//! (Marques-Silva and Sakallah, 1996). After each solution a clause that forbids it is added,
//! so counting many solutions gets slower with each.
//!
//! It shares no code with the other engines, so the tests compare them with it.

use std::cell::{Cell as Shared, RefCell};
use std::ops::ControlFlow;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use crate::grid::{Board, Candidate, Digit, House, Solution};

use super::{Claims, End, Engine, EngineInfo, Report, Sealed, Search, SearchMeter, Visit};

/// See the [module's text](self).
pub(super) struct Sat;

static INFO: EngineInfo = EngineInfo {
    name: "sat",
    aliases: &[],
    about: "hands a CNF encoding to a clause-learning SAT solver",
    claims: Claims::Everything,
    shows_placements: false,
};

impl Sealed for Sat {}

impl Engine for Sat {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let bound = Bound { meter: RefCell::new(SearchMeter::new(search)), end: Shared::new(None) };
        let mut formula = Formula::of(search.board, bound);
        let flow = formula.solve(search.board, visit);
        let Bound { meter, .. } = std::mem::replace(
            formula.solver.cb_mut(),
            Bound { meter: RefCell::new(SearchMeter::new(search)), end: Shared::new(None) },
        );
        meter.into_inner().report(flow)
    }
}

/// Stops the solver when a bound is met. The solver asks after every unit propagation without a
/// conflict, before its next decision: this counts as a node.
struct Bound<'a> {
    meter: RefCell<SearchMeter<'a>>,
    end: Shared<Option<End>>,
}

impl Callbacks for Bound<'_> {
    fn stop(&self) -> bool {
        match self.meter.borrow_mut().node() {
            ControlFlow::Continue(()) => false,
            ControlFlow::Break(end) => {
                self.end.set(Some(end));
                true
            }
        }
    }
}

struct Formula<'a> {
    solver: Solver<Bound<'a>>,
    /// The candidates that have a variable, and their variables.
    variables: Vec<(Candidate, Var)>,
}

impl<'a> Formula<'a> {
    fn of(board: &Board, bound: Bound<'a>) -> Self {
        let mut solver = Solver::new(SolverOpts::default(), bound);
        let mut variables = Vec::new();
        let mut variable_of = [None; Candidate::COUNT];
        for cell in board.empty_cells() {
            for digit in board.digits(cell) {
                let candidate = Candidate::new(cell, digit);
                let variable = solver.new_var_default();
                variables.push((candidate, variable));
                variable_of[candidate.index()] = Some(variable);
            }
        }
        let mut exactly_one = |candidates: &mut dyn Iterator<Item = Candidate>| {
            let mut one: Vec<Lit> = candidates
                .filter_map(|candidate| variable_of[candidate.index()])
                .map(|variable| Lit::new(variable, true))
                .collect();
            for (place, &a) in one.iter().enumerate() {
                for &b in &one[..place] {
                    solver.add_clause_reuse(&mut vec![!a, !b]);
                }
            }
            solver.add_clause_reuse(&mut one);
        };
        for cell in board.empty_cells() {
            exactly_one(&mut Digit::all().map(|digit| Candidate::new(cell, digit)));
        }
        for house in House::all() {
            for digit in Digit::all() {
                if !house.cells().into_iter().any(|cell| board.value(cell) == Some(digit)) {
                    exactly_one(
                        &mut house.cells().into_iter().map(|cell| Candidate::new(cell, digit)),
                    );
                }
            }
        }
        Self { solver, variables }
    }

    fn solve(&mut self, board: &Board, visit: &mut dyn Visit) -> ControlFlow<End> {
        self.solver.cb().meter.borrow_mut().node()?;
        loop {
            let decisions = self.solver.num_decisions();
            let answer = self.solver.solve_limited(&[]);
            let bound = self.solver.cb();
            bound.meter.borrow_mut().chose(self.solver.num_decisions() - decisions);
            if answer == lbool::FALSE {
                return ControlFlow::Continue(());
            }
            if answer == lbool::TRUE {
                let solution = self.solution(board);
                bound.meter.borrow_mut().found(&solution, visit)?;
            }
            if let Some(end) = bound.end.get() {
                return ControlFlow::Break(end);
            }
            if !self.forbid_model() {
                return ControlFlow::Continue(());
            }
        }
    }

    /// The solution, from the solver's model.
    fn solution(&self, board: &Board) -> Solution {
        let mut digits =
            board.values().as_array().map(|digit| digit.unwrap_or(Digit::from_index(0)));
        for (candidate, _) in self.chosen() {
            digits[candidate.cell().index()] = candidate.digit();
        }
        Solution::from_digits(digits)
    }

    /// Adds the clause that not all of the model's candidates are true, and returns whether another
    /// solution is possible.
    fn forbid_model(&mut self) -> bool {
        let mut clause: Vec<Lit> =
            self.chosen().map(|(_, variable)| Lit::new(variable, false)).collect();
        self.solver.add_clause_reuse(&mut clause)
    }

    /// The candidates that are true in the solver's model.
    fn chosen(&self) -> impl Iterator<Item = (Candidate, Var)> {
        self.variables
            .iter()
            .copied()
            .filter(|&(_, variable)| self.solver.value_var(variable) == lbool::TRUE)
    }
}
