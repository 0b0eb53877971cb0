//! The ratings W and gW: the length of the longest whip.

use bivalue::Puzzle;
use bivalue::budget::{Budget, Stop};
use bivalue::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, House, Transform};
use bivalue::rate::whips::{WhipRating, rate};

use WhipRating::{Longest, Unsolved};

/// Puzzles with the ratings W and gW that Denis Berthier has published for them, where he has: in
/// *Pattern-Based Constraint Satisfaction and Logic Puzzles* (2012), in the sections that are
/// named; those of the last four are of puzzles of the list `top1465`.
const PUBLISHED: [(&str, Option<WhipRating>, Option<WhipRating>); 13] = [
    // 5.10.1, 5.10.2, and 5.10.4 with 7.7.7.
    (
        ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8",
        Some(Longest(5)),
        None,
    ),
    (
        "...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7",
        Some(Unsolved),
        None,
    ),
    (
        ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.",
        Some(Longest(31)),
        Some(Longest(12)),
    ),
    // 7.7.1 to 7.7.5.
    (
        "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...",
        Some(Longest(7)),
        Some(Longest(2)),
    ),
    (
        "..34.6..9....8..237..1.25..271.4....5..6......3...8..7.......9..459..2....7..4...",
        Some(Longest(3)),
        Some(Longest(2)),
    ),
    (
        "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..",
        Some(Unsolved),
        Some(Longest(2)),
    ),
    (
        "4...6..7.......6...3...2..17....85...1.4......2.95..........7.5..91...3...3.4..8.",
        Some(Unsolved),
        None,
    ),
    (
        ".....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9.",
        Some(Unsolved),
        Some(Unsolved),
    ),
    // 9.7.1.
    (
        "7.8...3.....2.1...5.........4....8263...8.......1...93.9.6....4....7.5...........",
        Some(Longest(13)),
        Some(Longest(13)),
    ),
    // Numbers 1, 113, 29 and 7.
    (
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        Some(Longest(10)),
        None,
    ),
    (
        "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9",
        Some(Longest(16)),
        None,
    ),
    (
        "..1.....7...89..........6..26..3.......5...749...........1.4.5.83.............2..",
        Some(Longest(12)),
        None,
    ),
    (
        ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
        Some(Longest(16)),
        None,
    ),
];

/// Puzzles of the project's own making, by ER from 1.2 to 8.9.
const MIXED: &str = include_str!("../../../testdata/puzzles/mixed.txt");

fn rated(puzzle: &Puzzle, groups: bool) -> WhipRating {
    rate(puzzle, groups, &Budget::UNLIMITED).unwrap()
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

#[test]
fn published_ratings_are_given() {
    for (text, w, gw) in PUBLISHED {
        for (groups, published) in [(false, w), (true, gw)] {
            if let Some(published) = published {
                assert_eq!(rated(&puzzle(text), groups), published, "{text} {groups}");
            }
        }
    }
}

#[test]
fn singles_are_0_and_locked_candidates_are_1() {
    let singles =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let locked =
        "........88....97..5...73.2....4....6.1..6....98......2..7.2.......6543.......8.5.";
    for (text, links) in [(singles, 0), (locked, 1)] {
        assert_eq!(rated(&puzzle(text), false), Longest(links), "{text}");
        assert_eq!(rated(&puzzle(text), true), Longest(links), "{text}");
    }
}

#[test]
fn transforms_of_a_puzzle_have_its_ratings() {
    for text in [PUBLISHED[3].0, PUBLISHED[9].0, PUBLISHED[1].0] {
        let puzzle = puzzle(text);
        for number in [987_654_321, 123_456_789_012, 5_000_000_000_017] {
            let moved = Transform::nth(number).grid(&puzzle.board().givens());
            let moved = self::puzzle(&moved.to_string());
            for groups in [false, true] {
                let ratings = [&puzzle, &moved].map(|puzzle| rated(puzzle, groups));
                assert_eq!(ratings[0], ratings[1], "{text} {number} {groups}");
            }
        }
    }
}

/// The longest whip that a puzzle needs by the letter of the definition, if it has at most that
/// number of links: all chains are tried, one after the other.
fn by_definition(puzzle: &Puzzle, groups: bool, most: usize) -> Option<u8> {
    let mut board = puzzle.board().clone();
    board.settle();
    let mut longest = 0;
    while !board.empty_cells().is_empty() {
        let candidates: Vec<_> = Candidate::all().filter(|&x| board.has(x)).collect();
        let found = (1..=most).find_map(|links| {
            let is_target =
                |&&z: &&Candidate| ends(&board, z, &mut vec![], &mut vec![], links, groups);
            let targets: Vec<Candidate> = candidates.iter().filter(is_target).copied().collect();
            (!targets.is_empty()).then_some((links, targets))
        });
        let (links, targets) = found?;
        longest = longest.max(links);
        for target in targets {
            board.apply(Conclusion::Eliminate(target)).unwrap();
        }
        board.settle();
    }
    Some(longest as u8)
}

/// A digit in a cell, or in one of the cells of a minirow or minicolumn.
type Placed = (Digit, CellSet);

fn is_linked(x: Candidate, (digit, cells): Placed) -> bool {
    let one = |cell: Cell| {
        let same_cell = x.cell() == cell && x.digit() != digit;
        same_cell || x.digit() == digit && x.cell().peers().contains(cell)
    };
    cells.into_iter().all(one)
}

/// Returns whether a partial whip, given by its placements and the candidates with which its links
/// start, can be ended with that number of links.
fn ends(
    board: &Board,
    target: Candidate,
    placed: &mut Vec<Placed>,
    starts: &mut Vec<Candidate>,
    links: usize,
    groups: bool,
) -> bool {
    let assumed = (target.digit(), target.cell().into());
    let last = placed.last().copied().unwrap_or(assumed);
    let excluded = |x: Candidate, placed: &[Placed]| {
        is_linked(x, assumed) || placed.iter().any(|&one| is_linked(x, one))
    };
    let candidates = Candidate::all().filter(|&x| board.has(x) && is_linked(x, last));
    let starting: Vec<_> = candidates.filter(|x| !starts.contains(x)).collect();
    for start in starting {
        let cell: Vec<_> = board.digits(start.cell()).into_iter().collect();
        let cell = cell.into_iter().map(|digit| Candidate::new(start.cell(), digit)).collect();
        let houses = start.cell().houses().into_iter().map(|house| {
            let places = board.places(start.digit()) & house.cells();
            places.into_iter().map(|cell| Candidate::new(cell, start.digit())).collect()
        });
        for variable in std::iter::once(cell).chain(houses) {
            let variable: Vec<Candidate> = variable;
            let left: Vec<_> = variable.into_iter().filter(|&x| !excluded(x, placed)).collect();
            if left.is_empty() && links == 1 {
                return true;
            }
            if left.is_empty() || links == 1 || left.contains(&target) {
                continue;
            }
            let digit = left[0].digit();
            let mut cells: CellSet = left.iter().map(|x| x.cell()).collect();
            if left.len() > 1 {
                let around = House::all().map(House::cells).filter(|&one| cells.is_subset(one));
                let around: Vec<_> = around.collect();
                let [one, other] = around[..] else { continue };
                if !groups || left.iter().any(|x| x.digit() != digit) {
                    continue;
                }
                cells = one & other;
            }
            if placed.contains(&(digit, cells)) {
                continue;
            }
            placed.push((digit, cells));
            starts.push(start);
            let is_ended = ends(board, target, placed, starts, links - 1, groups);
            placed.pop();
            starts.pop();
            if is_ended {
                return true;
            }
        }
    }
    false
}

#[test]
fn ratings_are_those_of_the_definition() {
    let (mut compared, mut longer) = (0, 0);
    for text in MIXED.lines().filter(|line| line.len() >= 81).take(40) {
        let puzzle = puzzle(&text[..81]);
        for groups in [false, true] {
            if let Longest(links @ 0..=3) = rated(&puzzle, groups) {
                assert_eq!(by_definition(&puzzle, groups, 3), Some(links), "{text} {groups}");
                (compared, longer) = (compared + 1, longer + usize::from(links > 1));
            } else {
                assert_eq!(by_definition(&puzzle, groups, 3), None, "{text} {groups}");
            }
        }
    }
    assert!(compared > 20 && longer > 5, "{compared} {longer}");
}

#[test]
fn a_limit_gives_no_number() {
    let puzzle = puzzle(PUBLISHED[9].0);
    for groups in [false, true] {
        for nodes in [0, 1, 100, 1000] {
            let budget = Budget::UNLIMITED.with_nodes(nodes);
            assert_eq!(rate(&puzzle, groups, &budget), Err(Stop::Nodes), "{nodes} {groups}");
        }
    }
}
