//! The positions on which calls are measured.

use std::path::PathBuf;
use std::time::Duration;

use bivalue::Budget;
use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{Board, Digit, DigitSet, Grid, Puzzle};
use bivalue::human::{TechniqueSet, View, basics, kinds, path_by};

/// The requests of the arguments.
pub(crate) struct Options {
    puzzles: Option<PathBuf>,
    of: usize,
    pub(crate) deadline: Duration,
    pub(crate) over: Duration,
    words: Vec<String>,
}

impl Options {
    /// Reads the arguments.
    ///
    /// # Panics
    /// If an option has no value, or one that is no number.
    pub(crate) fn of(mut arguments: impl Iterator<Item = String>) -> Self {
        let mut options = Self {
            puzzles: None,
            of: 4,
            deadline: Duration::from_millis(500),
            over: Duration::ZERO,
            words: Vec::new(),
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().expect("an option has a value");
            let number = |text: String| text.parse::<f64>().expect("a number");
            match argument.as_str() {
                "--puzzles" => options.puzzles = Some(value().into()),
                "--of" => options.of = value().parse().expect("a number"),
                "--seconds" => options.deadline = Duration::from_secs_f64(number(value())),
                "--over" => options.over = Duration::from_secs_f64(number(value()) / 1000.0),
                _ => options.words.push(argument),
            }
        }
        options
    }

    /// Returns whether a call of that name is to be run.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| name.contains(word.as_str()))
    }

    /// Some puzzles of the list.
    fn listed(&self) -> Vec<Puzzle> {
        let Some(path) = &self.puzzles else { return Vec::new() };
        let text = std::fs::read_to_string(path).expect("the list of puzzles can be read");
        let lines: Vec<_> = text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
        let step = lines.len().div_ceil(self.of.max(1)).max(1);
        lines.iter().step_by(step).filter_map(proper).collect()
    }
}

/// A position with its name, and its puzzle if it has exactly one solution.
pub(crate) struct Position {
    pub(crate) name: String,
    pub(crate) view: View,
    pub(crate) puzzle: Option<Puzzle>,
    /// True if it is the beginning of a puzzle, and not a position on its path.
    pub(crate) is_start: bool,
}

/// Puzzles that are hard, or whose positions have very many patterns of some kind.
const PUZZLES: &[(&str, &str)] = &[
    (
        "escargot",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ),
    (
        "golden nugget",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ),
    (
        "seventeen",
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    ),
    (
        "tridagon",
        "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..",
    ),
];

/// The proper puzzle of a grid.
fn proper(grid: &Grid) -> Option<Puzzle> {
    let board = Board::new(grid).ok()?;
    match engine::judge(engine::default_engine(), &Search::of(&board)).0 {
        Verdict::One(puzzle) => Some(*puzzle),
        _ => None,
    }
}

/// All positions: puzzles at their beginning and along their paths, and boards that no puzzle has.
pub(crate) fn positions(options: &Options) -> Vec<Position> {
    let named = PUZZLES.iter().filter_map(|(name, text)| {
        let puzzle = text.parse().ok().as_ref().and_then(proper)?;
        Some(((*name).to_owned(), puzzle))
    });
    let listed = options.listed().into_iter().enumerate();
    let listed = listed.map(|(number, puzzle)| (format!("listed {}", number + 1), puzzle));
    let mut all = Vec::new();
    for (name, puzzle) in named.chain(listed) {
        add(&name, &puzzle, &mut all);
    }
    for (name, board) in boards() {
        let (name, view) = (name.to_owned(), View::new(board));
        all.push(Position { name, view, puzzle: None, is_start: true });
    }
    all
}

/// Adds a puzzle's beginning, the position after singles and locked candidates, and one after some
/// easy steps.
fn add(name: &str, puzzle: &Puzzle, all: &mut Vec<Position>) {
    let start = View::of(puzzle);
    let kinds = kinds().map(|(_, kind)| kind);
    let easy = TechniqueSet::of(kinds.take_while(|kind| kind.id != "finned-x-wing"));
    let position = |part: &str, view: View| {
        // A new view, which has worked out nothing yet.
        let new = View::new(view.board().clone()).with_solution(*puzzle.solution());
        let is_unique = view.has_unique_solution();
        Position {
            name: format!("{name}{part}"),
            view: if is_unique { new.with_unique_solution() } else { new },
            puzzle: Some(puzzle.clone()),
            is_start: part.is_empty(),
        }
    };
    for (part, techniques) in [(" after basics", basics()), (" after easy steps", &easy)] {
        if let Ok(path) = path_by(&start, techniques, &Budget::UNLIMITED)
            && !path.is_solved()
        {
            all.push(position(part, path.end));
        }
    }
    all.push(position("", start));
}

/// Boards that are no puzzles: few givens, candidates without order, no solution at all.
fn boards() -> Vec<(&'static str, Board)> {
    let of_grid = |text: &str| Board::new(&text.parse().expect("81 cells")).expect("no clash");
    let sukaku = |digits: &dyn Fn(usize) -> DigitSet| Board::sukaku(&std::array::from_fn(digits));
    // The remainders are arbitrary: each cell gets some of the digits, without any order.
    let digit = |number: usize| Digit::from_index(number % 9);
    let some = |count: usize| {
        move |cell: usize| -> DigitSet {
            (0..count).map(|at| digit(cell * cell * 7 % 83 + at * (cell * 31 + cell / 5))).collect()
        }
    };
    vec![
        ("empty grid", of_grid(&".".repeat(81))),
        ("eight givens", of_grid(&format!("12345678.{}", ".".repeat(72)))),
        (
            "eight spread givens",
            of_grid(
                "1.......................2...............3........4...5..............6....7......8",
            ),
        ),
        ("all candidates", sukaku(&|_| DigitSet::ALL)),
        ("eight candidates", sukaku(&|cell| !DigitSet::of(digit(cell + cell / 9)))),
        ("two arbitrary", sukaku(&some(2))),
        ("three arbitrary", sukaku(&some(3))),
        ("five arbitrary", sukaku(&some(5))),
        ("two digits", sukaku(&|_| (0..2).map(digit).collect())),
        ("four digits", sukaku(&|_| (0..4).map(digit).collect())),
    ]
}
