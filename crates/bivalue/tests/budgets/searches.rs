//! Analysis and generation.

use std::ops::ControlFlow;

use bivalue::analyse::{backdoors, minimal_puzzles, redundant_givens, unavoidable_sets};
use bivalue::budget::{Budget, Meter, Stop};
use bivalue::engine::{BatchSolver, Search, count, engines, other_solution};
use bivalue::generate::{
    Generator, GivenPattern, Made, NotMade, Request, VicinityBounds, Workshop, grid_sources,
    methods,
};

use crate::{puzzle, stops, stops_everywhere, until};

const SEVENTEEN: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/// The same puzzle with some more digits of its solution.
fn redundant() -> bivalue::grid::Puzzle {
    let solution = *puzzle(SEVENTEEN).solution();
    let grid = solution.grid().to_string();
    let with = |at: usize| at.is_multiple_of(7) || SEVENTEEN.as_bytes()[at] != b'.';
    let text: String =
        grid.chars().enumerate().map(|(at, digit)| if with(at) { digit } else { '.' }).collect();
    puzzle(&text)
}

#[test]
fn analyses_stop() {
    let (few, more) = (puzzle(SEVENTEEN), redundant());
    stops("redundant givens", |budget| redundant_givens(&few, budget));
    stops("backdoors", |budget| backdoors(&few, 2, budget));
    stops("unavoidable sets", |budget| unavoidable_sets(few.solution(), 8, budget));
    stops("minimal puzzles", |budget| {
        let mut found = Vec::new();
        let mut visit = |cells| {
            found.push(cells);
            ControlFlow::Continue(())
        };
        let end = minimal_puzzles(&more, 81, budget, &mut visit)?;
        Ok((end, found))
    });
    stops("vicinity", |budget| {
        let mut found = Vec::new();
        let vicinity = VicinityBounds { minus: 1, plus: 1, solutions: 2_000 };
        let left_aside = vicinity.of(&few, budget, &mut |neighbour| {
            found.push(neighbour.board().givens());
            ControlFlow::Continue(())
        })?;
        Ok((left_aside, found))
    });
}

#[test]
fn searches_stop() {
    let few = puzzle(SEVENTEEN);
    let known = few.solution();
    let open = known.domains(few.board().given_cells());
    stops_everywhere("other solution", |budget| other_solution(&open, known, &Meter::new(*budget)));
    let more = redundant();
    for engine in engines().iter().filter(|engine| engine.name() != "stochastic") {
        stops_everywhere(engine.name(), |budget| {
            let report = count(*engine, &Search::of(more.board()).within(*budget));
            report.end.stop().map_or(Ok(report.solutions), Err)
        });
    }
}

#[test]
fn batches_stop() {
    let grids = vec![puzzle(SEVENTEEN).board().givens(); 3000];
    let solve = |budget: &Budget<'_>| {
        let mut puzzles = Vec::new();
        BatchSolver::new().proper_puzzles(&grids, *budget, &mut puzzles);
        let count = puzzles.iter().flatten().count();
        assert_eq!(puzzles.len(), grids.len());
        if count == grids.len() { Ok(count) } else { Err(Stop::Timeout) }
    };
    assert_eq!(solve(&Budget::UNLIMITED), Ok(3000));
    for looks in [0, 1, 2, 5, 10] {
        assert_eq!(until(looks, solve), Err(Stop::Timeout), "{looks}");
    }
}

/// Returns what can be compared of a puzzle that was made.
fn outcome(made: Result<Made, NotMade>) -> Result<String, Stop> {
    match made {
        Ok(made) => Ok(made.puzzle.board().givens().to_string()),
        Err(NotMade::GaveUp(tried)) => Ok(tried.to_string()),
        Err(not_made) => Err(stopped(not_made)),
    }
}

/// Returns the bound that was met.
fn stopped(not_made: NotMade) -> Stop {
    match not_made {
        NotMade::Stopped(stop) => stop,
        other => panic!("{other}"),
    }
}

#[test]
fn generators_stop() {
    for &method in methods() {
        let request = Request { method, tries: 3, ..Request::default() };
        let generator = Generator::new(request, 1).unwrap();
        stops(method.name(), |budget| {
            outcome(generator.puzzle(0, &mut Workshop::new(), budget, &mut |_| Ok(false)))
        });
    }
    for &grids in grid_sources() {
        let generator = Generator::new(Request { grids, ..Request::default() }, 1).unwrap();
        stops(grids.name(), |budget| generator.full_grid(0, budget));
    }
    let generator = Generator::new(Request::default(), 1).unwrap();
    stops("sukaku", |budget| {
        outcome(generator.sukaku(0, &mut Workshop::new(), budget).map_err(NotMade::from))
    });
    stops("estimate", |budget| {
        let estimate = generator.estimate(5, &mut Workshop::new(), budget, &mut |_| Ok(true));
        estimate.map_err(stopped)
    });
}

#[test]
fn a_pattern_that_no_puzzle_has_stops() {
    // Three boxes that share no row and no column leave all others open.
    let boxes = ["xxx......", "...xxx...", "......xxx"].map(|row| row.repeat(3));
    let pattern: GivenPattern = boxes.concat().parse().unwrap();
    let request = Request { pattern: Some(pattern), ..Request::default() };
    let generator = Generator::new(request, 1).unwrap();
    let budget = Budget::UNLIMITED.with_nodes(100_000);
    let made = generator.puzzle(0, &mut Workshop::new(), &budget, &mut |_| Ok(true));
    assert_eq!(made.err(), Some(NotMade::Stopped(Stop::Nodes)));
}
