//! The behaviours, each of which every engine must have.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bivalue::budget::Budget;
use bivalue::engine::{Claims, End, Engine, Event, Search, Visit};
use bivalue::grid::{Board, Candidate, Cell, DigitSet, Grid, Solution, Transform};
use rand::RngExt;

use crate::answers::{Effort, ask, assert_right};
use crate::{boards, oracle};

pub(crate) fn agrees_with_the_oracle(engine: &dyn Engine) {
    for text in boards::PROPER {
        let board = boards::board(text);
        let truth = oracle::solutions(&board, 2);
        assert_eq!(truth.len(), 1);
        assert_right(engine, &board, 2, &truth, Effort::Small);
        // The random search finds the solutions of such puzzles, though it cannot prove that they
        // are all.
        if engine.claims() == Claims::SolutionsOnly {
            assert_eq!(ask(engine, &Search::of(&board).solutions(1)).visited, truth);
        }
    }
}

pub(crate) fn agrees_on_random_boards(engine: &dyn Engine) {
    for seed in 0..12 {
        let grids = boards::digging_elsewhere(seed);
        for givens in [50, 40, 32] {
            let board = Board::new(&grids[81 - givens]).expect("part of a solution");
            let truth = oracle::solutions(&board, 300);
            assert_right(engine, &board, 300, &truth, Effort::Small);
        }
    }
}

pub(crate) fn counts_exactly(engine: &dyn Engine) {
    for (grid, count) in boards::counted() {
        let board = Board::new(&grid).expect("part of a solution");
        let truth = oracle::solutions(&board, usize::MAX);
        assert_eq!(truth.len(), count, "the oracle on {grid}");
        let answer = assert_right(engine, &board, u64::MAX, &truth, Effort::Small);
        if engine.claims() == Claims::Everything {
            assert_eq!(answer.report.end, End::Exhausted);
        }
    }
}

pub(crate) fn stops_at_the_limit(engine: &dyn Engine) {
    let (grid, count) = boards::counted()[3];
    let board = Board::new(&grid).expect("part of a solution");
    for limit in [0, 1, 2, 5, count as u64 - 1, count as u64, count as u64 + 1] {
        let truth = oracle::solutions(&board, limit as usize);
        let answer = assert_right(engine, &board, limit, &truth, Effort::Small);
        if engine.claims() == Claims::Everything {
            assert_eq!(answer.visited.len(), truth.len());
            assert_eq!(answer.report.end == End::Exhausted, limit > count as u64);
        }
    }
}

pub(crate) fn stops_when_the_visitor_says_so(engine: &dyn Engine) {
    let board = boards::board(boards::SINGLES);
    for board in [board, Board::new(&Grid::EMPTY).expect("nothing clashes")] {
        let mut visits = 0;
        let report = engine.run(&Search::of(&board), &mut |_: &Solution| {
            visits += 1;
            ControlFlow::Break(())
        });
        assert_eq!(report.solutions, visits);
        if report.end != End::Stuck {
            assert_eq!((report.end, visits), (End::Enough, 1));
        }
    }
}

pub(crate) fn finds_nothing_where_nothing_is(engine: &dyn Engine) {
    for (kind, board) in boards::without_solution() {
        println!("{kind}");
        assert!(oracle::solutions(&board, 1).is_empty(), "{kind} has a solution: {board:?}");
        assert_right(engine, &board, 2, &[], Effort::Great);
    }
}

pub(crate) fn judges_zero_to_81_givens(engine: &dyn Engine) {
    for grid in boards::digging(boards::SEVENTEEN_SOLVED, 17) {
        let board = Board::new(&grid).expect("part of a solution");
        let truth = oracle::solutions(&board, 2);
        let answer = assert_right(engine, &board, 2, &truth, Effort::Great);
        // The digits are a solution already, which every engine finds.
        if grid.filled().len() == 81 {
            assert_eq!(answer.visited, [boards::SEVENTEEN_SOLVED]);
        }
    }
}

pub(crate) fn judges_17_givens(engine: &dyn Engine) {
    let truth = [boards::SEVENTEEN_SOLVED.to_string()];
    let board = boards::board(boards::SEVENTEEN);
    assert_right(engine, &board, 2, &truth, Effort::Great);
    let board = boards::board(boards::SEVENTEEN_MORE);
    let truth = oracle::solutions(&board, 2);
    assert_eq!(truth.len(), 1);
    assert_right(engine, &board, 2, &truth, Effort::Great);
    // Sixteen of them are too few.
    for given in boards::grid(boards::SEVENTEEN).filled() {
        let fewer = boards::without(&boards::grid(boards::SEVENTEEN), &[given.index()]);
        let board = Board::new(&fewer).expect("part of a puzzle");
        let truth = oracle::solutions(&board, 2);
        assert_eq!(truth.len(), 2);
        assert_right(engine, &board, 2, &truth, Effort::Great);
    }
}

pub(crate) fn keeps_to_the_candidates_of_a_sukaku(engine: &dyn Engine) {
    let mut counts = [0; 3];
    for seed in 0..8 {
        let mut candidates =
            boards::sukaku_of(boards::SEVENTEEN_SOLVED, 20 + seed as u32 * 4, seed);
        for reduced in [false, true] {
            if reduced {
                // Without a digit of the solution that it was made from.
                let own = boards::grid(boards::SEVENTEEN_SOLVED)[Cell::from_index(40)];
                candidates[40] -= own.map_or(DigitSet::EMPTY, DigitSet::of);
            }
            let board = Board::sukaku(&candidates);
            let truth = oracle::solutions(&board, 50);
            assert_right(engine, &board, 50, &truth, Effort::Great);
            counts[truth.len().min(2)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "none, one and many are tried: {counts:?}");
}

pub(crate) fn agrees_under_transforms(engine: &dyn Engine) {
    let mut rng = boards::rng(5);
    let (several, count) = boards::counted()[2];
    for (grid, count) in [(several, count), (boards::grid(boards::SINGLES), 1)] {
        let board = Board::new(&grid).expect("no clash");
        let truth = oracle::solutions(&board, usize::MAX);
        assert_eq!(truth.len(), count);
        let plain = assert_right(engine, &board, u64::MAX, &truth, Effort::Great);
        for _ in 0..6 {
            let transform = Transform::nth(rng.random());
            let mut moved: Vec<String> =
                truth.iter().map(|text| transform.grid(&boards::grid(text)).to_string()).collect();
            moved.sort();
            let board = transform.board(&board);
            let answer = assert_right(engine, &board, u64::MAX, &moved, Effort::Great);
            // Logic gets equally far on every transform of a board.
            if engine.claims() == Claims::WhatLogicShows {
                assert_eq!(answer.report, plain.report);
            }
        }
    }
}

pub(crate) fn answers_on_the_empty_grid(engine: &dyn Engine) {
    let board = Board::new(&Grid::EMPTY).expect("nothing clashes");
    for seed in 0..20 {
        let answer = ask(engine, &Search::of(&board).solutions(2).seed(seed));
        let expected = match engine.claims() {
            Claims::WhatLogicShows => (End::Stuck, 0),
            _ => (End::Enough, 2),
        };
        assert_eq!((answer.report.end, answer.visited.len()), expected);
    }
}

pub(crate) fn gives_the_same_on_two_threads(engine: &dyn Engine) {
    let board = boards::board(boards::PROPER[1]);
    let (several, _) = boards::counted()[2];
    let several = Board::new(&several).expect("no clash");
    let both = || {
        [&board, &several].map(|board| ask(engine, &Search::of(board).solutions(3).nodes(200_000)))
    };
    let alone = both();
    std::thread::scope(|scope| {
        let threads = [scope.spawn(both), scope.spawn(both)];
        for thread in threads {
            assert_eq!(thread.join().expect("no panic"), alone);
        }
    });
}

pub(crate) fn repeats_itself(engine: &dyn Engine) {
    let (several, _) = boards::counted()[3];
    for board in [several, Grid::EMPTY, boards::grid(boards::PROPER[2])] {
        let board = Board::new(&board).expect("no clash");
        let search = Search::of(&board).solutions(20).nodes(300_000).seed(3);
        assert_eq!(ask(engine, &search), ask(engine, &search));
    }
}

pub(crate) fn ends_at_the_node_budget(engine: &dyn Engine) {
    let board = boards::board(boards::PROPER[0]);
    let whole = ask(engine, &Search::of(&board).nodes(2_000_000));
    assert!(whole.report.cost.nodes > 1, "nothing to cut short");
    for budget in [0, 1, whole.report.cost.nodes / 2, whole.report.cost.nodes] {
        let answer = ask(engine, &Search::of(&board).nodes(budget));
        assert!(whole.visited.starts_with(&answer.visited));
        if budget == whole.report.cost.nodes {
            assert_eq!(answer, whole);
        } else {
            assert_eq!(answer.report.end, End::Nodes);
            assert_eq!(answer.report.cost.nodes, budget);
        }
    }
}

pub(crate) fn ends_when_cancelled(engine: &dyn Engine) {
    let cancel = AtomicBool::new(true);
    let board = Board::new(&Grid::EMPTY).expect("nothing clashes");
    let search = Search::of(&board).cancel(&cancel);
    let answer = ask(engine, &search);
    assert_eq!((answer.report.end, answer.visited.len()), (End::Cancelled, 0));
    // In the middle of a search that would go on for ever.
    cancel.store(false, Ordering::Relaxed);
    let report = engine.run(&search, &mut |_: &Solution| {
        cancel.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    if engine.claims() == Claims::WhatLogicShows {
        assert_eq!(report.end, End::Stuck);
    } else {
        assert_eq!(report.end, End::Cancelled);
        assert!(report.solutions > 0);
    }
}

pub(crate) fn ends_at_the_deadline(engine: &dyn Engine) {
    let board = Board::new(&Grid::EMPTY).expect("nothing clashes");
    let clock = || Duration::from_secs(1);
    let past = Budget::UNLIMITED.with_deadline(&clock, Duration::ZERO);
    let answer = ask(engine, &Search::of(&board).within(past));
    assert_eq!((answer.report.end, answer.visited.len()), (End::Timeout, 0));
}

/// A visitor that repeats the events on its own boards.
struct Watcher {
    stack: Vec<Board>,
    rounds: u64,
    visited: Vec<String>,
}

impl Visit for Watcher {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.visited.push(solution.to_string());
        ControlFlow::Continue(())
    }

    fn watches(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Placed(candidate, board) => {
                assert_eq!(differs(&self.stack[self.stack.len() - 1], board), [candidate]);
                self.stack.push(board.clone());
            }
            Event::TakenBack(candidate, board) => {
                let top = self.stack.pop().expect("placed before");
                assert_eq!(differs(board, &top), [candidate]);
                assert_eq!(Some(board), self.stack.last());
            }
            Event::Round(round, board) => {
                self.rounds += 1;
                assert_eq!(round, self.rounds);
                assert_eq!(Some(board), self.stack.last());
            }
            other => panic!("an event that this suite does not know: {other:?}"),
        }
    }
}

/// The candidates that the later board has placed and the earlier has not.
fn differs(earlier: &Board, later: &Board) -> Vec<Candidate> {
    later
        .values()
        .digits()
        .filter(|&(cell, digit)| earlier.value(cell) != Some(digit))
        .map(|(cell, digit)| Candidate::new(cell, digit))
        .collect()
}

pub(crate) fn shows_its_steps(engine: &dyn Engine) {
    let board = boards::board(boards::PROPER[2]);
    let search = Search::of(&board).nodes(20_000);
    let mut watcher = Watcher { stack: vec![board.clone()], rounds: 0, visited: Vec::new() };
    let report = engine.run(&search, &mut watcher);
    let unwatched = ask(engine, &search);
    assert_eq!(report, unwatched.report, "watching changes nothing");
    assert_eq!(watcher.visited, unwatched.visited);
    // An exhausted search has taken everything back.
    if report.end == End::Exhausted && engine.claims() == Claims::Everything {
        assert_eq!(watcher.stack, [board]);
    }
    if engine.claims() == Claims::WhatLogicShows {
        assert!(watcher.rounds > 0);
    }
}
