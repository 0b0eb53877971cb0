//! The evidence in verdicts.

use std::time::Duration;

use bivalue::budget::Budget;
use bivalue::engine::{End, Search, Verdict, count, default_engine, engines, judge};
use bivalue::grid::{Board, CellSet, Contradiction, DigitSet, Flaw, Grid};

use crate::{boards, oracle};

fn why_none(board: &Board) -> Contradiction {
    match judge(default_engine(), &Search::of(board)).0 {
        Verdict::None(contradiction) => contradiction,
        other => panic!("{other:?} on {board:?}"),
    }
}

#[test]
fn repeated_givens_are_refused_before_any_search() {
    for (text, flaw) in [
        ("1.......1", "1 twice in row 1: r1c1 and r1c9"),
        ("5........5", "5 twice in column 1: r1c1 and r2c1"),
        ("7.........7", "7 twice in box 1: r1c1 and r2c2"),
    ] {
        let clash = Board::new(&boards::grid(&format!("{text:.<81}"))).unwrap_err();
        assert_eq!(clash.to_string(), flaw);
        assert_eq!(clash.givens.len(), 2);
    }
}

#[test]
fn one_is_a_puzzle_and_many_are_two_solutions() {
    let board = boards::board(boards::SEVENTEEN);
    let (verdict, report) = judge(default_engine(), &Search::of(&board));
    let Verdict::One(puzzle) = verdict else { panic!("{verdict:?}") };
    assert_eq!(puzzle.board(), &board);
    assert_eq!(puzzle.solution().to_string(), boards::SEVENTEEN_SOLVED);
    assert_eq!(report.end, End::Exhausted);
    for (grid, count) in boards::counted() {
        let board = Board::new(&grid).expect("part of a solution");
        let (verdict, report) = judge(default_engine(), &Search::of(&board));
        let Verdict::Many(two) = verdict else { panic!("{verdict:?}") };
        assert!(count >= 2 && two[0] != two[1]);
        assert!(two.iter().all(|solution| solution.solves(&board)));
        assert_eq!(report.solutions, 2);
    }
}

#[test]
fn an_open_question_is_unknown() {
    let board = boards::board(boards::SEVENTEEN);
    let clock = || Duration::from_secs(1);
    let past = Budget::UNLIMITED.with_deadline(&clock, Duration::ZERO);
    for (search, end, found) in [
        (Search::of(&board).solutions(1), End::Enough, true),
        (Search::of(&board).solutions(0), End::Enough, false),
        (Search::of(&board).nodes(1), End::Nodes, false),
        (Search::of(&board).within(past), End::Timeout, false),
    ] {
        let (verdict, _) = judge(default_engine(), &search);
        let Verdict::Unknown(unknown) = verdict else { panic!("{verdict:?}") };
        assert_eq!((unknown.end, unknown.found.is_some()), (end, found));
    }
}

#[test]
fn only_a_proof_makes_a_puzzle() {
    let board = boards::board(boards::SINGLES);
    for engine in engines() {
        let (verdict, report) = judge(*engine, &Search::of(&board));
        match report.end {
            End::Exhausted => assert!(matches!(verdict, Verdict::One(_))),
            _ => assert!(matches!(verdict, Verdict::Unknown(_)), "{}", engine.name()),
        }
    }
}

#[test]
fn none_names_givens_that_clash_and_no_more() {
    let mut some = 0;
    for (kind, board) in boards::without_solution() {
        let cells = why_none(&board).givens;
        assert!(cells.is_subset(board.given_cells()));
        if cells.is_empty() {
            continue;
        }
        some += 1;
        let alone = |cells: CellSet| {
            let board = Board::new(&board.givens().restricted_to(cells)).expect("no clash");
            oracle::solutions(&board, 1).len()
        };
        assert_eq!(alone(cells), 0, "{kind}");
        for cell in cells {
            assert_eq!(alone(cells - CellSet::of(cell)), 1, "{kind}: {cell} is not needed");
        }
    }
    assert!(some >= 4);
}

#[test]
fn none_is_right_where_naming_givens_costs_too_much() {
    let board = boards::board(boards::IMPOSSIBLE);
    let cells = why_none(&board).givens;
    assert!(!cells.is_empty());
    let alone = Board::new(&board.givens().restricted_to(cells)).expect("no clash");
    let report = count(default_engine(), &Search::of(&alone).solutions(1));
    assert_eq!((report.end, report.solutions), (End::Exhausted, 0));
}

#[test]
fn none_blames_no_givens_for_what_a_player_placed() {
    let mut some = 0;
    for (kind, board) in boards::without_solution() {
        if kind == "a wrong placed digit" || board.given_cells().is_empty() {
            assert!(why_none(&board).givens.is_empty());
            some += 1;
        }
    }
    assert!(some >= 8);
}

#[test]
fn none_names_the_cell_or_house_where_singles_end() {
    let flaws: Vec<String> = boards::without_solution()
        .iter()
        .take(7)
        .map(|(_, board)| why_none(board).flaw.to_string())
        .collect();
    assert_eq!(
        flaws,
        [
            "no candidate is left for r1c9",
            "no place is left for 1 in row 1",
            "no candidate is left for r5c9",
            "no candidate is left for r9c9",
            "no candidate is left for r1c1",
            "no place is left for 1 in row 1",
            "every way of filling the empty cells fails",
        ]
    );
    // Nothing is wrong with the board itself here: singles lead to the flaw.
    let deep = boards::without_solution()
        .iter()
        .filter(|(_, board)| {
            board.contradiction().is_none() && why_none(board).flaw != Flaw::EveryWayFails
        })
        .count();
    assert!(deep > 0);
}

#[test]
fn an_empty_sukaku_cell_is_named() {
    let mut candidates = [DigitSet::ALL; 81];
    candidates[30] = DigitSet::EMPTY;
    assert_eq!(
        why_none(&Board::sukaku(&candidates)).flaw.to_string(),
        "no candidate is left for r4c4"
    );
    assert_eq!(Board::sukaku(&[DigitSet::ALL; 81]).values(), &Grid::EMPTY);
}
