//! The behaviours of every method of generation.

mod behaviours;
mod difficulty;
mod requests;

use bivalue::budget::Budget;
use bivalue::engine::{BatchOptions, BatchSolver, End};
use bivalue::generate::{Generator, Made, Method, Request, Symmetry, Workshop};
use bivalue::grid::{CellSet, Grid};

/// The first puzzles of a request.
pub(crate) fn made(request: Request, seed: u64, count: u64) -> Vec<Made> {
    let generator = Generator::new(request, seed).expect("the request can be met");
    let mut workshop = Workshop::new();
    let mut puzzle =
        |index| generator.puzzle(index, &mut workshop, &Budget::UNLIMITED, &mut |_| Ok(true));
    (0..count).map(|index| puzzle(index).expect("there is one")).collect()
}

pub(crate) fn givens(made: &Made) -> Grid {
    made.puzzle.board().givens()
}

/// How many solutions each has, 2 for more, by a search that knows nothing of generators.
pub(crate) fn solutions(grids: &[Grid]) -> Vec<usize> {
    let mut found = Vec::new();
    BatchSolver::new().two_solutions(grids, &BatchOptions::proving(), &mut found);
    found
        .iter()
        .map(|found| {
            assert!(matches!(found.end, End::Exhausted | End::Enough));
            found.count()
        })
        .collect()
}

/// Returns whether the puzzle is proper, and no longer when those cells are emptied together.
pub(crate) fn needs(grid: &Grid, units: &[CellSet]) -> bool {
    let filled = grid.filled();
    let units = units.iter().filter(|unit| unit.intersects(filled));
    let mut grids = vec![*grid];
    grids.extend(units.map(|&unit| grid.restricted_to(filled - unit)));
    let counts = solutions(&grids);
    counts[0] == 1 && counts[1..].iter().all(|&count| count == 2)
}

/// Stamps every behaviour on every method, with each symmetry that it can do.
macro_rules! methods {
    ($($name:ident: $method:literal,)*) => {
        $(mod $name {
            use crate::behaviours;
            use bivalue::generate::{Method, method};

            fn the_method() -> &'static dyn Method {
                method($method).expect("the method is in the list")
            }

            #[test]
            fn makes_minimal_puzzles_of_every_symmetry() {
                behaviours::makes_minimal_puzzles_of_every_symmetry(the_method());
            }

            #[test]
            fn makes_truly_minimal_symmetric_puzzles() {
                behaviours::makes_truly_minimal_symmetric_puzzles(the_method());
            }

            #[test]
            fn keeps_to_the_number_of_givens() {
                behaviours::keeps_to_the_number_of_givens(the_method());
            }

            #[test]
            fn keeps_to_the_solution() {
                behaviours::keeps_to_the_solution(the_method());
            }

            #[test]
            fn makes_the_same_from_the_same_seed_everywhere() {
                behaviours::makes_the_same_from_the_same_seed_everywhere(the_method());
            }

            #[test]
            fn makes_each_puzzle_without_those_before() {
                behaviours::makes_each_puzzle_without_those_before(the_method());
            }

            #[test]
            fn gives_up_and_says_what_was_tried() {
                behaviours::gives_up_and_says_what_was_tried(the_method());
            }
        })*

        #[test]
        fn the_list_is_complete() {
            let listed: Vec<_> = bivalue::generate::methods().iter().map(|m| m.name()).collect();
            assert_eq!(listed, [$($method),*]);
        }
    };
}

methods! {
    top_down: "top-down",
    bottom_up: "bottom-up",
    controlled_bias: "controlled-bias",
}

/// The symmetries that a method can do.
pub(crate) fn symmetries(method: &'static dyn Method) -> Vec<Symmetry> {
    let can = |symmetry: &Symmetry| {
        Request { method, symmetry: *symmetry, ..Request::default() }.check().is_ok()
    };
    Symmetry::ALL.into_iter().filter(can).collect()
}
