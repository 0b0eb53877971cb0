//! The instruction sets of one engine: they walk the same tree.

use std::collections::BTreeSet;

use bivalue::engine::{
    BatchOptions, BatchSolver, Cost, End, Engine, FirstTwoSolutions, Isa, Search, SolutionCount,
    count, engine_at,
};
use bivalue::grid::{Board, Cell, Digit, DigitSet, Grid};

use crate::answers::ask;
use crate::boards;

fn levels(name: &str) -> Vec<(Isa, &'static dyn Engine)> {
    let all = Isa::ALL.into_iter();
    let levels: Vec<_> = all.filter_map(|level| Some((level, engine_at(name, level)?))).collect();
    let names: Vec<_> = levels.iter().map(|(level, _)| level.name()).collect();
    println!("levels of {name} that ran: {names:?} of {:?}", Isa::ALL.map(Isa::name));
    assert!(!levels.is_empty(), "one runs everywhere");
    levels
}

/// The least instruction set that this machine has.
fn least() -> Isa {
    Isa::ALL.into_iter().find(|isa| isa.is_available()).expect("one runs everywhere")
}

/// Boards of every kind, hard and impossible ones among them.
fn trials() -> Vec<Board> {
    let mut trials: Vec<Board> =
        boards::without_solution().into_iter().map(|(_, board)| board).collect();
    let texts = boards::PROPER.into_iter().chain([
        boards::SEVENTEEN,
        boards::SEVENTEEN_MORE,
        boards::IMPOSSIBLE,
        boards::SINGLES,
    ]);
    trials.extend(texts.map(boards::board));
    for seed in 0..40 {
        let grids = boards::digging_elsewhere(seed);
        for givens in [30, 26, 23, 17, 5] {
            trials.push(Board::new(&grids[81 - givens]).expect("part of a solution"));
        }
        trials.push(Board::sukaku(&boards::sukaku_of(
            &grids[0].to_string(),
            25 + seed as u32,
            seed,
        )));
    }
    trials
}

#[test]
fn all_instruction_sets_walk_the_same_tree() {
    for name in ["rows", "lanes"] {
        let levels = levels(name);
        for board in trials() {
            let search = Search::of(&board).solutions(60).nodes(20_000);
            let expected = ask(levels[0].1, &search);
            for (level, engine) in &levels[1..] {
                assert_eq!(ask(*engine, &search), expected, "{} on {board:?}", level.name());
            }
        }
    }
}

#[test]
fn one_side_of_a_bug_state_is_enough_for_two() {
    let boards = trials();
    for (level, engine) in levels("rows") {
        let mut many = BatchSolver::at(level).expect("the engine runs on it").together_from(2);
        let (mut found, mut firsts) = (Vec::new(), Vec::new());
        many.two_solutions_of_boards(&boards, &BatchOptions::proving(), &mut found);
        many.two_solutions_of_boards(&boards, &BatchOptions::first_only(), &mut firsts);
        for ((board, found), first) in boards.iter().zip(&found).zip(&firsts) {
            // A search for three solutions has to search both sides.
            let three = ask(engine, &Search::of(board).solutions(3));
            let two = ask(engine, &Search::of(board).solutions(2));
            let expected = &three.visited[..three.visited.len().min(2)];
            assert_eq!(two.visited, expected, "{} on {board:?}", level.name());
            let strings = |found: &FirstTwoSolutions| {
                found.solutions().map(|found| found.to_string()).collect()
            };
            let [found, first]: [Vec<String>; 2] = [found, first].map(strings);
            assert_eq!(found, expected, "{} on {board:?}", level.name());
            assert_eq!(first, expected[..expected.len().min(1)], "{} on {board:?}", level.name());
        }
    }
}

/// A solved grid without the corners of each rectangle that has the same two digits in opposite
/// corners, in two boxes.
fn rectangles() -> Vec<Board> {
    let solved = boards::grid(boards::SEVENTEEN_SOLVED);
    let cell = |row: usize, column: usize| Cell::from_index(9 * row + column);
    let mut found = Vec::new();
    for (row, column) in (0..9).flat_map(|row| (0..9).map(move |column| (row, column))) {
        for (below, after) in (row + 1..9).flat_map(|row| (column + 1..9).map(move |c| (row, c))) {
            let [a, b, c, d] =
                [cell(row, column), cell(below, after), cell(row, after), cell(below, column)];
            let boxes: BTreeSet<usize> = [a, b, c, d].map(Cell::box_index).into();
            if boxes.len() == 2 && solved[a] == solved[b] && solved[c] == solved[d] {
                let mut grid = solved;
                for corner in [a, b, c, d] {
                    grid[corner] = None;
                }
                found.push(Board::new(&grid).expect("part of a solution"));
            }
        }
    }
    found
}

#[test]
fn one_side_of_a_bug_state_is_not_searched() {
    let rectangles = rectangles();
    assert!(!rectangles.is_empty());
    for (level, engine) in levels("rows") {
        let mut many = BatchSolver::at(level).expect("the engine runs on it").together_from(1);
        let mut found = Vec::new();
        many.two_solutions_of_boards(&rectangles, &BatchOptions::proving(), &mut found);
        for (board, found) in rectangles.iter().zip(&found) {
            let [two, all] = [2, 3].map(|limit| ask(engine, &Search::of(board).solutions(limit)));
            assert_eq!((two.visited.len(), &two.visited), (2, &all.visited));
            let strings: Vec<_> = found.solutions().map(|found| found.to_string()).collect();
            assert_eq!(strings, two.visited);
            let nodes = [&two, &all].map(|answer| answer.report.cost.nodes);
            assert_eq!(nodes, [2, 3], "{} on {board:?}", level.name());
            assert_eq!(found.cost(), two.report.cost);
        }
    }
}

type Outline = (End, usize, Cost);

/// The end, the number of solutions and the cost of an answer.
fn outlined(found: &FirstTwoSolutions) -> Outline {
    (found.end, found.count(), found.cost())
}

fn outline(counts: &[SolutionCount]) -> Vec<Outline> {
    counts.iter().map(|counted| (counted.end, counted.count(), counted.cost())).collect()
}

#[test]
fn batches_have_the_answers_of_the_engine() {
    let boards = trials();
    let grids: Vec<Grid> = boards.iter().map(|board| *board.values()).collect();
    for (level, engine) in levels("rows") {
        let mut many = BatchSolver::at(level).expect("the engine runs on it").together_from(2);
        for batch in [BatchOptions::first_only(), BatchOptions::proving()] {
            let proof = batch.proof;
            let limit = if proof { 2 } else { 1 };
            let (mut of_boards, mut of_grids) = (Vec::new(), Vec::new());
            let mut compared = 0;
            many.two_solutions_of_boards(&boards, &batch, &mut of_boards);
            many.two_solutions(&grids, &batch, &mut of_grids);
            assert_eq!((of_boards.len(), of_grids.len()), (boards.len(), boards.len()));
            for ((board, found), of_grid) in boards.iter().zip(&of_boards).zip(&of_grids) {
                let answer = ask(engine, &Search::of(board).solutions(limit));
                let solutions: Vec<String> =
                    found.solutions().map(|solution| solution.to_string()).collect();
                assert_eq!(solutions, answer.visited);
                assert_eq!(found.end, answer.report.end);
                // An exhausted tree is the same for the engine and for the batch.
                if found.end == End::Exhausted && found.cost().nodes < 10_000 {
                    assert_eq!(found.cost(), answer.report.cost);
                    compared += 1;
                }
                let grid = Board::new(board.values()).expect("a board has no clash");
                let report = count(engine, &Search::of(&grid).solutions(limit));
                assert_eq!(of_grid.end, report.end);
                assert_eq!(of_grid.count() as u64, report.solutions);
            }
            assert!(compared > 0, "some are searched through");
            // The answers that keep less come from the same search.
            let (mut counts, mut counts_of_grids) = (Vec::new(), Vec::new());
            let mut solved = Vec::new();
            many.first_solutions(&grids, &batch, &mut solved);
            for (solved, found) in solved.iter().zip(&of_grids) {
                assert_eq!(
                    (solved.first, outline(&[solved.count])[0]),
                    (found.first, outlined(found))
                );
                assert_eq!(solved.only_solution(), found.only_solution());
            }
            assert_eq!(solved.len(), grids.len());
            many.count_boards(&boards, &batch, &mut counts);
            many.count(&grids, &batch, &mut counts_of_grids);
            assert_eq!(outline(&counts), of_boards.iter().map(outlined).collect::<Vec<_>>());
            assert_eq!(
                outline(&counts_of_grids),
                of_grids.iter().map(outlined).collect::<Vec<_>>()
            );
        }
    }
}

#[test]
fn a_fruitless_search_is_given_to_another_engine() {
    let boards = [boards::fruitless(), boards::board(boards::SEVENTEEN), boards::fruitless()];
    for (level, engine) in levels("rows") {
        let report = count(engine, &Search::of(&boards[0]).solutions(2));
        assert_eq!((report.end, report.solutions), (End::Exhausted, 0), "{}", level.name());
        assert!(report.cost.nodes > 10_000, "{} nodes on {}", report.cost.nodes, level.name());
        let mut many = BatchSolver::at(level).expect("the engine runs on it").together_from(2);
        let mut found = Vec::new();
        many.two_solutions_of_boards(&boards, &BatchOptions::proving(), &mut found);
        let ends = found.iter().map(|found| (found.end, found.count()));
        let expected = [(End::Exhausted, 0), (End::Exhausted, 1), (End::Exhausted, 0)];
        assert_eq!(ends.collect::<Vec<_>>(), expected, "{}", level.name());
        assert_eq!(found[2].cost(), report.cost);
    }
}

#[test]
fn repeated_digits_have_no_solution() {
    let mut many = BatchSolver::new();
    for text in ["1.......1", "5........5", "7.........7", "12345678..........9"] {
        let grid = boards::grid(&format!("{text:.<81}"));
        let mut found = Vec::new();
        many.two_solutions(&[grid], &BatchOptions::proving(), &mut found);
        let expected = usize::from(Board::new(&grid).is_ok_and(|board| {
            count(engine_at("rows", least()).expect("everywhere"), &Search::of(&board).solutions(1))
                .solutions
                > 0
        }));
        assert_eq!(found[0].count().min(1), expected, "{text}");
    }
}

/// The answers of a `BatchSolver` to pieces of that size: the end and the solutions.
fn in_pieces<T>(
    puzzles: &[T],
    size: usize,
    mut search: impl FnMut(&[T], &mut Vec<FirstTwoSolutions>),
) -> Vec<(End, Vec<String>)> {
    let mut found = Vec::new();
    for piece in puzzles.chunks(size) {
        search(piece, &mut found);
    }
    found
        .iter()
        .map(|found| (found.end, found.solutions().map(|solution| solution.to_string()).collect()))
        .collect()
}

#[test]
fn batches_have_the_same_answers_in_pieces_of_any_size() {
    let mut boards = trials();
    // More than three times the lanes, in another order each time: neighbours change.
    let trials = boards.clone();
    for step in [7, 11, 13, 17, 19, 23] {
        boards.extend(trials.iter().cycle().step_by(step).take(trials.len()).cloned());
    }
    assert!(boards.len() > 1_500, "{}", boards.len());
    let grids: Vec<Grid> = boards.iter().map(|board| *board.values()).collect();
    for batch in [BatchOptions::first_only(), BatchOptions::proving()] {
        let proof = batch.proof;
        let mut alone = BatchSolver::at(least()).expect("everywhere");
        let of_boards = in_pieces(&boards, 1, |piece, found| {
            alone.two_solutions_of_boards(piece, &batch, found);
        });
        let of_grids =
            in_pieces(&grids, 1, |piece, found| alone.two_solutions(piece, &batch, found));
        for kind in [End::Exhausted, End::Enough] {
            assert!(of_boards.iter().any(|(end, _)| *end == kind), "no {kind:?}");
        }
        assert!(of_boards.iter().any(|(_, solutions)| solutions.is_empty()));
        for level in Isa::ALL {
            let Some(many) = BatchSolver::at(level) else {
                println!("not run: this machine has no {}", level.name());
                continue;
            };
            // Hard puzzles among easy ones: the solver goes over to the lanes within a piece.
            let mut routed = BatchSolver::at(level).expect("it was there just now");
            let found = in_pieces(&boards, 700, |piece, found| {
                routed.two_solutions_of_boards(piece, &batch, found);
            });
            assert!(found == of_boards, "boards differ on {} where they are routed", level.name());
            assert!(routed.tally().sweeps > 0, "the lanes were at work");
            let mut many = many.together_from(128);
            for size in [1, 7, 127, 128, 500] {
                let found = in_pieces(&boards, size, |piece, found| {
                    many.two_solutions_of_boards(piece, &batch, found);
                });
                let place = format!("{} in pieces of {size}, proof {proof}", level.name());
                assert!(found == of_boards, "boards differ on {place}");
                let found = in_pieces(&grids, size, |piece, found| {
                    many.two_solutions(piece, &batch, found);
                });
                assert!(found == of_grids, "grids differ on {place}");
                let mut counts = Vec::new();
                for piece in grids.chunks(size) {
                    many.count(piece, &batch, &mut counts);
                }
                let counts = counts.iter().map(|counted| (counted.end, counted.count()));
                let counted = of_grids.iter().map(|(end, solutions)| (*end, solutions.len()));
                assert!(counts.eq(counted), "counts differ on {place}");
            }
        }
    }
}

#[test]
fn the_last_searches_of_a_batch_cost_as_much_as_alone() {
    // Far more puzzles than lanes: when the last ones are at work the solver knows that none takes
    // long, so nothing is shared, and the last searches go on one by one.
    let mut puzzles = Vec::new();
    for seed in 0..400 {
        let grids = boards::digging_elsewhere(seed);
        puzzles.extend([30, 26, 24, 22, 20].map(|givens| grids[81 - givens]));
    }
    let quick = puzzles.len();
    // The last two puzzles take long: they go back to the lanes. (From the list of the hardest
    // puzzles that was kept on the Sudoku Players' Forum.)
    let long = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";
    puzzles.extend([boards::grid(long); 2]);
    for batch in [BatchOptions::first_only(), BatchOptions::proving()] {
        let proof = batch.proof;
        let mut expected = Vec::new();
        let mut alone = BatchSolver::at(least()).expect("everywhere").together_from(usize::MAX);
        alone.two_solutions(&puzzles, &batch, &mut expected);
        for (level, _) in levels("rows") {
            // The last puzzles and their number differ each time.
            for skip in (0..700).step_by(17) {
                let mut many =
                    BatchSolver::at(level).expect("the engine runs on it").together_from(1);
                let mut found = Vec::new();
                many.two_solutions(&puzzles[skip..], &batch, &mut found);
                assert_eq!(found.len(), puzzles.len() - skip);
                for (found, expected) in found.drain(quick - skip..).zip(&expected[quick..]) {
                    assert!(expected.cost().nodes > 128, "{:?}", expected.cost());
                    assert_eq!(found.end, expected.end);
                    assert!(found.solutions().eq(expected.solutions()));
                }
                let mut pairs = found.iter().zip(&expected[skip..]);
                let differs = pairs.find(|(found, expected)| found != expected);
                assert_eq!(differs, None, "{} without {skip}, proof {proof}", level.name());
            }
        }
    }
}

#[test]
fn a_batch_hands_over_as_one_search_does() {
    // The impossible puzzle with another candidate beside one given. If the search tries the given
    // first it finds nothing for long, and other lanes take the side with the solutions.
    let grid = boards::grid(boards::IMPOSSIBLE);
    let mut puzzles = Vec::new();
    for cell in boards::board(boards::IMPOSSIBLE).given_cells() {
        for digit in Digit::all().filter(|&digit| grid[cell] != Some(digit)) {
            let mut domains: [DigitSet; 81] = std::array::from_fn(|at| {
                grid[Cell::from_index(at)].map_or(DigitSet::ALL, DigitSet::of)
            });
            domains[cell.index()] = domains[cell.index()] | DigitSet::of(digit);
            puzzles.push(Board::sukaku(&domains));
        }
    }
    assert!(puzzles.len() >= 136, "a piece for the lanes");
    for batch in [BatchOptions::first_only(), BatchOptions::proving()] {
        let proof = batch.proof;
        let mut alone = BatchSolver::new();
        let expected = in_pieces(&puzzles, 1, |piece, found| {
            alone.two_solutions_of_boards(piece, &batch, found);
        });
        let mut many = BatchSolver::new().together_from(128);
        let found = in_pieces(&puzzles, 136, |piece, found| {
            many.two_solutions_of_boards(piece, &batch, found);
        });
        assert!(many.tally().sweeps > 0, "the lanes were at work");
        for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
            assert_eq!(found, expected, "puzzle {number}, proof {proof}");
        }
    }
}
