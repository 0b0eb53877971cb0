//! The calls that are measured.

use std::ops::ControlFlow;

use bivalue::analyse::{backdoors, minimal_puzzles, redundant_givens, unavoidable_sets};
use bivalue::budget::{Budget, Meter};
use bivalue::canon;
use bivalue::engine::{BatchOptions, BatchSolver, Search, count, engines, judge, other_solution};
use bivalue::generate::{
    Difficulty, Generator, Minimal, NotMade, Request, Symmetry, VicinityBounds, Wanted, Workshop,
    grid_sources, methods,
};
use bivalue::grid::{Candidate, Conclusion, DigitSet, Grid, Puzzle, Solution};
use bivalue::grids;
use bivalue::human::{
    Bounds, Options, Prefer, Premises, TechniqueSet, advise, all_steps, check, judge_moves, kind,
    next_step, path, shortest_path, steps_of, techniques, why_not,
};
use bivalue::rate::{hodoku, se, stable};

use crate::clock::Table;
use crate::positions::Position;

/// The calls that make tables when they are first used.
pub(crate) fn first_uses(table: &mut Table<'_>) {
    let filled = |grids: usize, budget: &Budget<'_>| {
        let grids = grid_sources()[grids];
        let generator = Generator::new(Request { grids, ..Request::default() }, 1);
        generator.expect("a request").full_grid(0, budget)
    };
    table.run_once("first search", |budget| filled(1, budget));
    table.run_once("first set of techniques", |_| TechniqueSet::usual().kinds().count());
    table.run_once("first uniform grid", |budget| filled(0, budget));
    table.run_once("first canonical grid", |_| {
        grids::unrank(1 << 64).map(|grid| canon::grid_minlex(&grid))
    });
    table.run_once("first canonical puzzle", |_| canon::puzzle_minlex(&Grid::EMPTY));
}

/// The options with which techniques are run.
fn options() -> [(&'static str, Options); 3] {
    let everything = Options {
        max_franken_size: 7,
        max_mutant_size: 7,
        duals: true,
        siamese: true,
        small_empty_rectangles: true,
        als_in_chains: true,
        als_overlap: true,
        ..Options::default()
    };
    [("", Options::default()), (" +", everything), (" of hodoku", hodoku::options())]
}

/// Every technique by itself: all its steps, and the first one.
pub(crate) fn techniques_alone(positions: &[Position], table: &mut Table<'_>) {
    for technique in techniques() {
        for (with, options) in options() {
            let name = format!("technique {}{with}", technique.kinds()[0].id);
            for Position { name: position, view, .. } in positions {
                table.run(&name, position, |budget| {
                    steps_of(*technique, &view.clone().with_options(options), budget)
                });
            }
        }
        let set = TechniqueSet::of(technique.kinds());
        let name = format!("first {}", technique.kinds()[0].id);
        for Position { name: position, view, .. } in positions {
            table.run(&name, position, |budget| set.first(&view.clone(), budget));
        }
    }
}

/// Sets of techniques: hints, all steps, paths, judged moves.
pub(crate) fn sets_of_techniques(positions: &[Position], table: &mut Table<'_>) {
    let (usual, everything) = (TechniqueSet::usual(), TechniqueSet::everything());
    for Position { name, view, puzzle, is_start } in positions {
        let noted = view.board().position();
        table.run("next step", name, |budget| next_step(&view.clone(), budget));
        let (is_unique, options) = (view.has_unique_solution(), *view.options());
        let premises = Premises { solution: view.solution().copied(), is_unique, options };
        table.run("hint", name, |budget| advise(&noted, &premises, usual, budget));
        table.run("all steps", name, |budget| all_steps(&view.clone(), budget));
        table.run("easiest", name, |budget| everything.easiest(&view.clone(), budget));
        table.run("each", name, |budget| everything.each(&view.clone(), budget));
        table.run("hodoku next step", name, |budget| hodoku::next_step(&view.clone(), budget));
        let candidates: Vec<_> = Candidate::all().filter(|&x| view.board().has(x)).collect();
        for &x in candidates.iter().step_by(97) {
            for prefer in [Prefer::FewSteps, Prefer::EasySteps] {
                table.run(format!("why not {prefer:?}"), name, |budget| {
                    why_not(&view.clone(), x, usual, prefer, budget)
                });
            }
        }
        let moves: Vec<_> =
            candidates.iter().step_by(151).map(|&x| Conclusion::Eliminate(x)).collect();
        table.run("judged moves", name, |budget| judge_moves(&view.clone(), &moves, usual, budget));
        if *is_start && puzzle.is_some() {
            table.run("path", name, |budget| path(&view.clone(), budget));
            for bounds in [Bounds::default(), Bounds { width: 2, depth: 2 }] {
                table.run("shortest path", name, |budget| {
                    shortest_path(&view.clone(), usual, bounds, budget)
                });
            }
        }
        for name_of_kind in
            ["forcing-net-verity", "template-delete", "brute-force", "kraken-fish-1"]
        {
            let Some((technique, _)) = kind(name_of_kind) else { continue };
            let bound = Budget::UNLIMITED.with_nodes(3_000_000);
            let Ok(steps) = steps_of(technique, &view.clone(), &bound) else { continue };
            if let Some(step) = steps.iter().max_by_key(|step| format!("{:?}", step.proof).len()) {
                table.run(format!("proof of {name_of_kind}"), name, |budget| {
                    check(view, step, budget).is_ok()
                });
            }
        }
    }
}

/// The rating scales.
pub(crate) fn ratings(positions: &[Position], table: &mut Table<'_>) {
    for Position { name, view, puzzle, .. } in positions {
        table.run("sudoku explainer", name, |budget| se::rate(view.board(), budget));
        table.run("sudoku explainer with steps", name, |budget| {
            let mut steps = Vec::new();
            let mut show = |step: &se::SeStep| steps.push(step.rating);
            se::rate_with(view.board(), budget, se::WantedRatings::Any, Some(&mut show))
        });
        table
            .run("at least", name, |budget| se::is_at_least(view.board(), se::Tenths(100), budget));
        let Some(puzzle) = puzzle else { continue };
        table.run("hodoku", name, |budget| hodoku::rate(puzzle, budget));
        table.run("hodoku with steps", name, |budget| hodoku::solve(puzzle, budget));
        table.run("stable scale", name, |budget| stable::rate(puzzle, budget));
        let named = |name: &str| kind(name).map(|(_, kind)| kind);
        for wanted in [
            Wanted {
                level: Some(hodoku::Level::Extreme..=hodoku::Level::Extreme),
                ..Wanted::default()
            },
            Wanted {
                technique: vec![named("death-blossom").into_iter().collect()],
                ..Wanted::default()
            },
            Wanted { er: Some(se::Tenths(20)..=se::Tenths(71)), ..Wanted::default() },
        ] {
            let difficulty = Difficulty::new(wanted).expect("a difficulty");
            table.run("difficulty", name, |budget| difficulty.suits(puzzle, budget));
            table.run("path of a difficulty", name, |budget| difficulty.path(puzzle, budget));
        }
    }
}

/// The engines, one by one and on batches.
pub(crate) fn searches(positions: &[Position], table: &mut Table<'_>) {
    for Position { name, view, .. } in positions {
        for engine in engines() {
            table.run(format!("engine {}", engine.name()), name, |budget| {
                judge(*engine, &Search::of(view.board()).within(*budget))
            });
            table.run(format!("count by {}", engine.name()), name, |budget| {
                count(*engine, &Search::of(view.board()).within(*budget))
            });
        }
        let boards = vec![view.board().clone(); 3000];
        for (how, from) in
            [("batch", None), ("batch together", Some(2)), ("batch alone", Some(1 << 40))]
        {
            table.run(how, name, |budget| {
                let solver = BatchSolver::new();
                let mut solver = from.map_or(solver, |from| BatchSolver::new().together_from(from));
                let options = BatchOptions::proving().within(*budget);
                solver.count_boards(&boards, &options, &mut Vec::new());
                solver.two_solutions_of_boards(&boards, &options, &mut Vec::new());
            });
        }
        let grids = vec![view.board().givens(); 20_000];
        table.run("batch of grids", name, |budget| {
            let mut puzzles = Vec::new();
            BatchSolver::new().proper_puzzles(&grids, *budget, &mut puzzles);
        });
        table.run("batch of mixed boards", name, |budget| {
            let mixed: Vec<_> =
                positions.iter().map(|position| position.view.board().clone()).collect();
            let mut solver = BatchSolver::new().together_from(2);
            solver.count_boards(&mixed, &BatchOptions::proving().within(*budget), &mut Vec::new());
        });
        table.run("canonical puzzle (no budget)", name, |_| {
            canon::puzzle_minlex(&view.board().givens())
        });
    }
}

/// The requests about puzzles and full grids.
pub(crate) fn analyses(positions: &[Position], table: &mut Table<'_>) {
    let starts = positions.iter().filter(|position| position.is_start);
    for (name, puzzle) in starts.filter_map(|at| Some((&at.name, at.puzzle.as_ref()?))) {
        table.run("redundant givens", name, |budget| redundant_givens(puzzle, budget));
        table.run("backdoors", name, |budget| backdoors(puzzle, 2, budget));
        let solution = puzzle.solution();
        for largest in [8, 12] {
            table.run(format!("unavoidable sets to {largest}"), name, |budget| {
                unavoidable_sets(solution, largest, budget)
            });
        }
        let full = with_givens(puzzle.solution(), 81);
        let more = with_givens(puzzle.solution(), 40);
        for (what, puzzle) in
            [("", Some(puzzle)), (" of 40", more.as_ref()), (" of 81", full.as_ref())]
        {
            let Some(puzzle) = puzzle else { continue };
            for most in [81, 20] {
                table.run(format!("minimal puzzles{what}"), name, |budget| {
                    minimal_puzzles(puzzle, most, budget, &mut |_| ControlFlow::Continue(()))
                });
            }
        }
        for (minus, plus) in [(1, 1), (2, 2), (3, 3), (5, 2)] {
            for solutions in [20_000, 1_000_000] {
                let vicinity = VicinityBounds { minus, plus, solutions };
                table.run(format!("vicinity -{minus}+{plus}"), name, |budget| {
                    vicinity.of(puzzle, budget, &mut |_| ControlFlow::Continue(()))
                });
            }
        }
        table.run("other solution", name, |budget| {
            let meter = Meter::new(*budget);
            other_solution(&[DigitSet::ALL; 81], solution, &meter)
        });
        table.run("canonical grid (no budget)", name, |_| canon::grid_minlex(solution));
        table.run("rank of a grid (no budget)", name, |_| grids::rank(solution));
    }
}

/// The puzzle with the first givens of a solution, if it is proper.
fn with_givens(solution: &Solution, givens: usize) -> Option<Puzzle> {
    let text: String = (solution.to_string().chars().enumerate())
        .map(|(at, digit)| if at * 32 % 81 < givens { digit } else { '.' })
        .collect();
    let mut puzzles = Vec::new();
    BatchSolver::new().proper_puzzles(&[text.parse().ok()?], Budget::UNLIMITED, &mut puzzles);
    puzzles.pop()?
}

/// The generator: every method, every source of grids, requests that are seldom met.
pub(crate) fn generators(table: &mut Table<'_>) {
    let some = Request { tries: 200, ..Request::default() };
    let mut requests = Vec::new();
    for &method in methods() {
        for (what, minimal, symmetry, clues) in [
            ("", Minimal::Truly, Symmetry::None, 0..=81),
            (" few", Minimal::Truly, Symmetry::None, 17..=19),
            (" symmetric", Minimal::WithinSymmetry, Symmetry::HalfTurn, 0..=22),
            (" many", Minimal::No, Symmetry::None, 60..=70),
        ] {
            let request = Request { method, minimal, symmetry, clues, ..some.clone() };
            requests.push((format!("generator {}{what}", method.name()), request));
        }
        if let Ok(pattern) = "..xxxxxxx".repeat(9).parse() {
            let request = Request { method, pattern: Some(pattern), ..some.clone() };
            requests.push((format!("generator {} pattern", method.name()), request));
        }
    }
    for &grids in grid_sources() {
        let request = Request { grids, ..some.clone() };
        requests.push((format!("grids {}", grids.name()), request));
    }
    for (name, request) in requests {
        let Ok(generator) = Generator::new(request, 1) else { continue };
        for index in 0..3 {
            table.run(&name, index, |budget| {
                generator.puzzle(index, &mut Workshop::new(), budget, &mut |_| Ok(false))
            });
        }
        table.run(format!("{name}: full grid"), 0, |budget| generator.full_grid(0, budget));
        table.run(format!("{name}: sukaku"), 0, |budget| {
            generator.sukaku(0, &mut Workshop::new(), budget)
        });
        table.run(format!("{name}: estimate"), 0, |budget| -> Result<(), NotMade> {
            generator.estimate(100, &mut Workshop::new(), budget, &mut |_| Ok(true)).map(|_| ())
        });
    }
}
