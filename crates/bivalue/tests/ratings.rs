//! Ratings as the Sudoku Explainer gives them.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bivalue::budget::{Budget, Stop};
use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{Board, Cell, DigitSet, Grid, Solution};
use bivalue::rate::se::{
    Ending, SeRating, SeStep, SeTechnique, Tenths, WantedRatings, is_at_least, rate, rate_with,
};

/// Puzzles of the project's own making, by ER from 1.2 to 8.9.
const MIXED: &str = include_str!("../../../testdata/puzzles/mixed.txt");

/// Well-known puzzles with their published ratings: those of Arto Inkala (2006, called AI Escargot,
/// and 2012).
const PUBLISHED: [(&str, &str); 2] = [
    (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "10.5/1.2/1.2",
    ),
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "10.7/10.7/9.7",
    ),
];

/// Puzzles of the project's own making whose hardest step is of that technique.
const HARDEST: [(SeTechnique, &str, u16); 39] = [
    (
        SeTechnique::HiddenSingle,
        "...6..3.4...9.7.567....4.....2.4...........43...2.1....6..3..8..531.....427...5..",
        15,
    ),
    (
        SeTechnique::HiddenSingle,
        "3.6...29..71.......8.2....7.....258.....5........694..14..8365...8.....9..7......",
        15,
    ),
    (
        SeTechnique::DirectPointing,
        "..7..9.8....81.....5.............4.6791.6..5.62....1....8.3..4.3..98.67....5....3",
        17,
    ),
    (
        SeTechnique::DirectPointing,
        "....1.......4..7...6...9..51....5.98.278......53.4.........36.1.......7...4..6..3",
        17,
    ),
    (
        SeTechnique::DirectHiddenPair,
        "5...37.28.............24..545.....3.89........3...9.7....61......23...5.1...7..4.",
        20,
    ),
    (
        SeTechnique::DirectHiddenPair,
        ".....4.35..3..56.9.2.8.6....9....2.....64.....5.3...74.8.....5.7.....16...6.....2",
        20,
    ),
    (
        SeTechnique::NakedSingle,
        "..4..5.7.6....3......7...897.......2.....6....2..1..5.............2..7159..45..2.",
        23,
    ),
    (
        SeTechnique::NakedSingle,
        "..2.7.483..36..1..8.....72..1.2..6......86.....59...3...7....4.3...5...9........8",
        23,
    ),
    (
        SeTechnique::DirectHiddenTriplet,
        ".......5.1..7.......48...6.8..6..92....1826..7....4...3.6...17.....9.....5.4..2..",
        25,
    ),
    (
        SeTechnique::DirectHiddenTriplet,
        ".5.......7.3..1....4...6.1.4...273.6.9...3......4....7.........9.52....812..8.7.5",
        25,
    ),
    (
        SeTechnique::Pointing,
        "..9.6..348..42...7....89..6.376.....5...4..8...21.........1.36......24.5.5.......",
        26,
    ),
    (
        SeTechnique::Pointing,
        "5.76.........9.1......4..2.........2..37.14....2...6..62.....48..5..6....4......9",
        26,
    ),
    (
        SeTechnique::Claiming,
        "23....1..8652.....1..4........7...9..8..2..5...7..54.6....9.....5....6....6..8.24",
        28,
    ),
    (
        SeTechnique::Claiming,
        "..2..8............1..96..5...32....6.2..4..797.6........15.6..46.8..13........5..",
        28,
    ),
    (
        SeTechnique::NakedPair,
        "97.4.............5..1...9.78.3..1...7..6...936.4...12....39..51....4....4..1.78..",
        30,
    ),
    (
        SeTechnique::NakedPair,
        ".3...6..18........7..54......472.........4....7.169.3.19..7..4........8.6..3..7..",
        30,
    ),
    (
        SeTechnique::XWing,
        "..25.9....7...462..6..7.5.1.179.........3...6..8..2...29.8.1.........4.....4..2..",
        32,
    ),
    (
        SeTechnique::XWing,
        "..8..4.......1...6.1.3.7594.41....5..9....3.78...92................7.8.9..4..8.1.",
        32,
    ),
    (
        SeTechnique::HiddenPair,
        "..3.26...2.1....85.7.8..6..........7....94......1.74297.59......2...3.........51.",
        34,
    ),
    (
        SeTechnique::HiddenPair,
        "......6.9.5.162.7........1.5...38..44.....5....8..4.9..6.8.9.5..8.4.1.6.97...6...",
        34,
    ),
    (
        SeTechnique::NakedTriplet,
        ".2....7.4....3.....576.....1.....9....3...5.6.4..8.....62.1.8.....3.4........2.97",
        36,
    ),
    (
        SeTechnique::NakedTriplet,
        "3.........82...67.5.98........9.27.54..5..13......1.9....63....9.82....1.....9...",
        36,
    ),
    (
        SeTechnique::Swordfish,
        "..5291..6......28.........9.783..1...3.62.....2..1.....1...3.9.3...6...2.4.....7.",
        38,
    ),
    (
        SeTechnique::HiddenTriplet,
        "6.1.5......2......9.....8.6....72.8..7...15..........34.59.6.....9.8.1...1.54..2.",
        40,
    ),
    (
        SeTechnique::XyWing,
        "3....9....795...1.....4..7.2..........76....2.8..5.9..7.82.......31....4.2...86..",
        42,
    ),
    (
        SeTechnique::XyWing,
        "..2..3...7....8.6..59......5..9.6..8...1...92.24.............832...5......18.4..9",
        42,
    ),
    (
        SeTechnique::XyzWing,
        "....3..5......5..3......942...7....89.....3..6.4..2...41...8....9..5.4...3.2...65",
        44,
    ),
    (
        SeTechnique::XyzWing,
        "5..6..4........9.6.....7.....2.7...8.4.59......9...37.1..3.6......98...33...4.6..",
        44,
    ),
    (
        SeTechnique::UniqueLoop,
        "9....1.6..358.7..48...4.......38...239....6....2....7.....7.49.....3...64....92..",
        45,
    ),
    (
        SeTechnique::UniqueLoop,
        "7.9.51....8..7...2....9317....4..7.......5.836......9.5..........4..7....3..6...8",
        45,
    ),
    (
        SeTechnique::Bug,
        ".....1..8.23.5..4....32........6......5.....9698...5....2....7..8.2...3.....981..",
        56,
    ),
    (
        SeTechnique::Bug,
        "............1...5..2.93.7....45....9.32....1...8.2.4...19....37....8...1.5...184.",
        56,
    ),
    (
        SeTechnique::ForcingChain,
        "...1.87.......76......2...1..6.3...4...8751..........5.794..86.6.2..9.....8..65..",
        71,
    ),
    (
        SeTechnique::ForcingChain,
        "..45..1..1..23....65....3.8..23.6.......8....9..7.4..53.....6.9..8...7.....9..4..",
        72,
    ),
    (
        SeTechnique::Nishio,
        "2.9.6....74.2.....1.6....35...547..3......9..4..1....7..791...8.....3.92....82...",
        77,
    ),
    (
        SeTechnique::Nishio,
        ".8...1..7..3..26...7.....8.53....9..7..45.....4.....3.1..........7.26.1..5..8...9",
        76,
    ),
    (
        SeTechnique::MultipleForcingChain,
        ".5...2...1....3.54......2...8....3.....7....1..6.....96..2.1..37..5...1.51..4....",
        83,
    ),
    (
        SeTechnique::MultipleForcingChain,
        ".57..2..42....6...........3........984....13...5.8...6.7..6.......5.17.258.2...4.",
        83,
    ),
    (
        SeTechnique::DynamicForcingChain,
        ".1............7....2..4.58..6.3...4.....2..5...81.69...4.6...1.....38...2.5....3.",
        89,
    ),
];

fn board(puzzle: &str) -> Board {
    let grid: Grid = puzzle.parse().expect("a puzzle");
    Board::new(&grid).expect("no digit twice in a house")
}

fn rated(board: &Board) -> SeRating {
    rate(board, &Budget::UNLIMITED).expect("no limits")
}

fn solution(board: &Board) -> Solution {
    match engine::judge(engine::default_engine(), &Search::of(board)).0 {
        Verdict::One(puzzle) => *puzzle.solution(),
        other => panic!("not proper: {other:?}"),
    }
}

fn steps(board: &Board) -> (SeRating, Vec<SeStep>) {
    let mut steps = Vec::new();
    let mut show = |step: &SeStep| steps.push(step.clone());
    let rating = rate_with(board, &Budget::UNLIMITED, WantedRatings::Any, Some(&mut show));
    (rating.expect("no limits"), steps)
}

#[test]
fn published_ratings_are_given() {
    for (puzzle, rating) in PUBLISHED {
        assert_eq!(rated(&board(puzzle)).to_string(), rating, "{puzzle}");
    }
}

/// Every step is right, and changes something.
fn assert_sound(board: &Board, rating: SeRating, steps: &[SeStep]) {
    let solution = solution(board);
    for step in steps {
        let is_right = |c: bivalue::grid::Candidate| solution.grid()[c.cell()] == Some(c.digit());
        assert!(step.placed.is_none_or(is_right), "{step}");
        assert!(!step.eliminated.iter().any(|&candidate| is_right(candidate)), "{step}");
        assert!(step.placed.is_some() || !step.eliminated.is_empty(), "{step}");
        assert_eq!(
            step.chains.is_empty(),
            step.technique < SeTechnique::ForcingChain
                || step.technique == SeTechnique::AlignedTriplet,
            "{step}"
        );
    }
    assert_eq!(rating.end, Ending::Solved);
    assert_eq!(steps.iter().map(|step| step.rating).max(), Some(rating.hardest));
    assert_eq!(steps.first().map(|step| step.rating), Some(rating.diamond));
    let first = steps.iter().position(|step| step.placed.is_some()).expect("a placement");
    assert_eq!(steps[..=first].iter().map(|step| step.rating).max(), Some(rating.pearl));
}

#[test]
fn steps_are_right_and_their_ratings_make_the_numbers() {
    let mut seen = BTreeSet::new();
    for puzzle in MIXED.lines().take(300) {
        let board = board(puzzle);
        let (rating, steps) = steps(&board);
        assert_sound(&board, rating, &steps);
        assert_eq!(rated(&board), rating, "{puzzle}");
        seen.extend(steps.iter().map(|step| step.technique));
    }
    assert!(seen.len() >= 20, "{seen:?}");
}

#[test]
fn nested_chains_are_right_and_are_shown() {
    let board = board(PUBLISHED[1].0);
    let (rating, steps) = steps(&board);
    assert_sound(&board, rating, &steps);
    let is_nested = |step: &SeStep| {
        step.chains.iter().flatten().any(|link| !link.nested.is_empty() && !link.from.is_empty())
    };
    assert!(steps.iter().any(is_nested));
}

#[test]
fn each_technique_is_rated() {
    for (technique, puzzle, er) in HARDEST {
        let (rating, steps) = steps(&board(puzzle));
        assert_eq!(rating.hardest, Tenths(er), "{puzzle}");
        for step in steps.iter().filter(|step| step.rating == rating.hardest) {
            assert_eq!(step.technique, technique, "{puzzle}");
        }
    }
}

#[test]
fn bounds_agree_with_the_rating() {
    for puzzle in MIXED.lines().skip(300).take(100) {
        let board = board(puzzle);
        let hardest = rated(&board).hardest;
        for bound in [0, 12, 15, 20, 26, 45, 66, 70, 75, 80, 85, 90, hardest.0, hardest.0 + 1] {
            let is = is_at_least(&board, Tenths(bound), &Budget::UNLIMITED);
            assert_eq!(is, Ok(hardest >= Tenths(bound)), "{puzzle} {bound}");
        }
    }
}

#[test]
fn threads_do_not_matter() {
    let puzzles: Vec<&str> = MIXED.lines().take(40).collect();
    let alone: Vec<_> = puzzles.iter().map(|puzzle| steps(&board(puzzle))).collect();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| puzzles.iter().map(|p| steps(&board(p))).collect::<Vec<_>>()))
            .collect();
        for thread in threads {
            assert_eq!(thread.join().expect("no panic"), alone);
        }
    });
}

#[test]
fn a_limit_says_so_and_never_gives_another_number() {
    let board = board(PUBLISHED[0].0);
    let full = rated(&board);
    let mut stopped = 0;
    for nodes in [0, 1, 10, 100, 1000, 10_000] {
        match rate(&board, &Budget::UNLIMITED.with_nodes(nodes)) {
            Err(stop) => {
                assert_eq!(stop, Stop::Nodes);
                stopped += 1;
            }
            Ok(rating) => assert_eq!(rating, full),
        }
    }
    assert!(stopped >= 4);
    let clock = || Duration::from_secs(1);
    let past = Budget::UNLIMITED.with_deadline(&clock, Duration::from_secs(1));
    assert_eq!(rate(&board, &past), Err(Stop::Timeout));
    let flag = AtomicBool::new(true);
    let cancelled = Budget::UNLIMITED.with_cancel(&flag);
    assert_eq!(rate(&board, &cancelled), Err(Stop::Cancelled));
}

#[test]
fn a_sukaku_is_rated() {
    let mut harder = 0;
    for puzzle in MIXED.lines().take(40) {
        let plain = board(puzzle);
        // The same puzzle in candidates alone: a given is a cell with one candidate.
        let mut candidates = [DigitSet::EMPTY; 81];
        for cell in Cell::all() {
            candidates[cell.index()] = plain.value(cell).map_or(DigitSet::ALL, DigitSet::of);
        }
        let sukaku = Board::sukaku(&candidates);
        let (rating, steps) = steps(&sukaku);
        assert_eq!(solution(&sukaku), solution(&plain));
        assert_sound(&sukaku, rating, &steps);
        assert_eq!(rated(&sukaku), rating, "{puzzle}");
        harder += usize::from(rating.hardest >= Tenths(20));
    }
    assert!(harder > 0);
}

#[test]
fn pearls_and_diamonds_are_told_from_others() {
    let limits = Budget::UNLIMITED;
    for puzzle in MIXED.lines().take(60) {
        let board = board(puzzle);
        let full = rated(&board);
        for (wanted, is_wanted) in [
            (WantedRatings::Pearls, full.hardest == full.pearl),
            (WantedRatings::Diamonds, full.hardest == full.diamond),
        ] {
            let rating = rate_with(&board, &limits, wanted, None).expect("no limits");
            assert_eq!(rating.end == Ending::Solved, is_wanted, "{puzzle} {wanted:?}");
            assert_eq!(rating.hardest, if is_wanted { full.hardest } else { Tenths(200) });
        }
    }
}

#[test]
fn whether_steps_are_shown_does_not_matter() {
    // Without one of its givens a puzzle has several solutions; with another digit there, none
    // or one.
    let limits = Budget::UNLIMITED.with_nodes(2000);
    for puzzle in MIXED.lines().skip(400).take(25) {
        let given = puzzle.find(|digit: char| digit.is_ascii_digit()).expect("a given");
        for digit in [".", "1", "2", "3", "4"] {
            let mut changed = puzzle.to_string();
            changed.replace_range(given..=given, digit);
            let Ok(board) = Board::new(&changed.parse::<Grid>().expect("a grid")) else { continue };
            let shown = rate_with(&board, &limits, WantedRatings::Any, Some(&mut |_| {}));
            assert_eq!(rate(&board, &limits), shown, "{changed}");
        }
    }
}

#[test]
fn what_is_not_proper_ends() {
    // No solution: nothing is left for r1c9.
    let hopeless =
        "12345678.........9...............................................................";
    let limits = Budget::UNLIMITED.with_nodes(20_000);
    for puzzle in [hopeless, &".".repeat(81)] {
        match rate(&board(puzzle), &limits) {
            Ok(rating) => assert_eq!((rating.hardest, rating.end), (Tenths(200), Ending::Stuck)),
            Err(stop) => assert_eq!(stop, Stop::Nodes),
        }
    }
    let mut solved = board(MIXED.lines().next().expect("a puzzle"));
    let grid = *solution(&solved).grid();
    solved = Board::new(&grid).expect("valid");
    assert_eq!(rated(&solved).to_string(), "0.0/0.0/0.0");
}
