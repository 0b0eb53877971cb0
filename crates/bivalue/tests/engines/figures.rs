//! Exact figures of single engines.

use std::ops::ControlFlow;

use bivalue::engine::{
    Claims, End, Engine, Event, Isa, Search, Visit, count, engine_at, engines, propagate,
};
use bivalue::grid::{Board, Cell, Digit, Grid, House, Solution, Transform};

use crate::answers::ask;
use crate::{boards, member, oracle};

#[test]
fn most_constrained_takes_the_known_number_of_steps() {
    for (text, steps) in boards::PROPER.into_iter().zip([149, 46, 80]) {
        let board = boards::board(text);
        let report = count(member("most_constrained"), &Search::of(&board).solutions(1));
        assert_eq!(report.first.map(|first| first.steps), Some(steps), "{text}");
    }
}

#[test]
fn sequential_fills_the_empty_grid_in_order() {
    let board = Board::new(&Grid::EMPTY).expect("nothing clashes");
    let answer = ask(member("sequential"), &Search::of(&board).solutions(50));
    assert_eq!(
        answer.visited[0],
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    );
    assert_eq!(answer.visited, answer.sorted(), "in the order of their digits");
}

#[test]
fn random_depends_on_its_seed_and_on_nothing_else() {
    let board = Board::new(&Grid::EMPTY).expect("nothing clashes");
    let random = member("random");
    let first = |seed| ask(random, &Search::of(&board).solutions(1).seed(seed)).visited.remove(0);
    let mut grids: Vec<String> = (0..20).map(first).collect();
    // Fixed: the same on every machine and in every version.
    assert_eq!(grids[0], RANDOM_SEED_0);
    grids.sort();
    grids.dedup();
    assert_eq!(grids.len(), 20);
}

const RANDOM_SEED_0: &str =
    "678345219294871653315269874842916537957432186163758942786193425531624798429587361";

#[test]
fn random_goes_on_to_the_second_solution() {
    let (grid, _) = boards::counted()[0];
    let board = Board::new(&grid).expect("part of a solution");
    for seed in 0..10 {
        let answer = ask(member("random"), &Search::of(&board).seed(seed));
        assert_eq!((answer.report.end, answer.visited.len()), (End::Exhausted, 2));
    }
}

#[test]
fn stochastic_gives_up_when_it_has_found_all() {
    let (grid, _) = boards::counted()[0];
    let board = Board::new(&grid).expect("part of a solution");
    let truth = oracle::solutions(&board, 9);
    for seed in 0..10 {
        let answer = ask(member("stochastic"), &Search::of(&board).seed(seed));
        assert_eq!(answer.report.end, End::GaveUp);
        assert_eq!(answer.sorted(), truth, "seed {seed}");
    }
    let full = boards::board(boards::SEVENTEEN_SOLVED);
    let answer = ask(member("stochastic"), &Search::of(&full));
    assert_eq!((answer.report.end, answer.visited.len()), (End::GaveUp, 1));
}

#[test]
fn stochastic_gives_up_where_nothing_is() {
    // A wrong 2, with the two digits 2 that it would see taken away: few cells can be exchanged.
    let mut wrong = boards::without(&boards::grid(boards::SEVENTEEN_SOLVED), &[22, 41, 0, 9]);
    wrong[Cell::from_index(40)] = Digit::new(2);
    let board = Board::new(&wrong).expect("no other 2 is seen from there");
    assert!(oracle::solutions(&board, 1).is_empty());
    let report = count(member("stochastic"), &Search::of(&board));
    assert_eq!((report.end, report.solutions), (End::GaveUp, 0));
}

#[test]
fn propagation_solves_by_singles_and_shows_where_it_is_stuck() {
    struct Rounds(Vec<Board>);
    impl Visit for Rounds {
        fn solution(&mut self, _: &Solution) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn watches(&self) -> bool {
            true
        }
        fn event(&mut self, event: Event<'_>) {
            if let Event::Round(_, board) = event {
                self.0.push(board.clone());
            }
        }
    }
    for (text, end) in [(boards::SINGLES, End::Exhausted), (boards::PROPER[0], End::Stuck)] {
        let board = boards::board(text);
        let mut rounds = Rounds(Vec::new());
        let report = member("propagation").run(&Search::of(&board), &mut rounds);
        assert_eq!(report.end, end);
        assert_eq!(report.cost.guesses, 0);
        let (last, flaw) = propagate(&board);
        assert_eq!(rounds.0.last(), Some(&last));
        assert_eq!(flaw, None);
        assert_eq!(last.empty_cells().is_empty(), end == End::Exhausted);
        let placed = last.values().filled().len() - board.values().filled().len();
        assert_eq!(report.cost.steps, placed as u64);
    }
}

#[test]
fn propagation_leaves_no_single() {
    for text in boards::PROPER.into_iter().chain([boards::SEVENTEEN, boards::SEVENTEEN_MORE]) {
        let (board, flaw) = propagate(&boards::board(text));
        assert_eq!(flaw, None);
        assert!(Cell::all().all(|cell| board.digits(cell).len() != 1), "{text}");
        for house in House::all() {
            for digit in Digit::all() {
                let places = board.places(digit) & house.cells();
                assert_ne!(places.len(), 1, "{digit} in {house} of {text}");
            }
        }
    }
}

#[test]
fn those_that_branch_on_houses_see_that_the_impossible_one_has_none() {
    let board = boards::board(boards::IMPOSSIBLE);
    let mut tried = 0;
    for engine in engines().iter().filter(|engine| ["exact-cover", "sat"].contains(&engine.name()))
    {
        assert_eq!(engine.claims(), Claims::Everything);
        let report = count(*engine, &Search::of(&board));
        assert_eq!((report.end, report.solutions), (End::Exhausted, 0));
        tried += 1;
    }
    assert!(tried > 0);
}

#[test]
fn rows_sees_at_once_that_the_impossible_one_has_none() {
    // Its three digits are in two cells of a column, or of a row.
    let puzzles = [0, 123_456_789_012, Transform::COUNT / 2 + 987_654_321, Transform::COUNT - 1]
        .map(|number| Transform::nth(number).grid(&boards::grid(boards::IMPOSSIBLE)));
    for level in Isa::ALL {
        let Some(engine) = engine_at("rows", level) else {
            println!("not run: this machine has no {}", level.name());
            continue;
        };
        for puzzle in puzzles {
            let board = Board::new(&puzzle).expect("no digit stands twice");
            let report = count(engine, &Search::of(&board));
            assert_eq!((report.end, report.solutions), (End::Exhausted, 0), "{}", level.name());
            assert_eq!(report.cost.nodes, 1, "{} on {puzzle}", level.name());
        }
    }
}

#[test]
fn engines_are_found_by_name() {
    for each in engines() {
        let found: &dyn Engine = member(each.name());
        assert_eq!(found.name(), each.name());
        assert!(!each.about().is_empty() && !each.about().ends_with('.'));
    }
    assert!(bivalue::engine::engine("no-such-engine").is_none());
}

#[test]
fn what_is_only_counted_is_counted_by_the_lanes() {
    // A puzzle with 17 givens without three of them.
    let text = ".................1.....2.3......3.2...1.4......5.......3......4........96....7...";
    let board = boards::board(text);
    for isa in Isa::ALL {
        for name in ["rows", "lanes"] {
            let Some(engine) = engine_at(name, isa) else { continue };
            let report = count(engine, &Search::of(&board).solutions(20_000));
            assert_eq!((report.end, report.solutions), (End::Enough, 20_000), "{name} on {isa:?}");
        }
    }
}

#[test]
fn the_lanes_count_what_is_left_of_a_tree() {
    let (grid, _) = boards::counted()[4];
    // It has 2,228 solutions, and without one of these givens 5,890, 12,100 and 23,786.
    for without in [&[][..], &[1], &[63], &[64]] {
        let board = Board::new(&boards::without(&grid, without)).expect("part of a solution");
        let search = Search::of(&board);
        for isa in Isa::ALL {
            let Some(engine) = engine_at("rows", isa) else { continue };
            let seen = ask(engine, &search).report;
            assert_eq!(count(engine, &search), seen, "{isa:?} without {without:?}");
        }
    }
}
