//! The tools that all parts of a text are made with: puzzles, choices, and tables of tokens.

use std::sync::OnceLock;

use bivalue::grid::{Grid, Puzzle};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// 81 numbers from 1 to 9, and 0 for empty cells.
pub(super) type Board = [u8; 81];

/// The puzzles of the project's own making that texts are made of.
const LIST: &str = include_str!("../../../../testdata/puzzles/mixed.txt");

/// Number of puzzles that are taken from the list.
const COUNT: usize = 300;

/// The minimal puzzles with their solutions.
fn puzzles() -> &'static [(Board, Board)] {
    static PUZZLES: OnceLock<Vec<(Board, Board)>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        let puzzle = |line: &str| {
            let puzzle: Puzzle = line.parse().expect("a line of the list is a proper puzzle");
            (puzzle.board().values().to_numbers(), puzzle.solution().grid().to_numbers())
        };
        LIST.lines().take(COUNT).map(puzzle).collect()
    })
}

/// Random choices that follow from a number.
pub(super) struct Pen(ChaCha8Rng);

impl Pen {
    pub(super) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below the bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u32() % bound.max(1) as u32) as usize
    }

    /// Returns true once in that many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the choices.
    pub(super) fn one<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// A puzzle and its solution.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) puzzle: Board,
    pub(super) solution: Board,
}

impl Case {
    /// A minimal puzzle, or one with more givens.
    pub(super) fn new(pen: &mut Pen) -> Self {
        let (mut puzzle, solution) = pen.one(puzzles());
        // Without a 1, digits that count from 0 look like digits that count from 1.
        let ones: Vec<_> = (0..81).filter(|&cell| solution[cell] == 1).collect();
        puzzle[pen.one(&ones)] = 1;
        let more = if pen.once_in(2) { 0 } else { pen.below(25) };
        for _ in 0..more {
            let cell = pen.below(81);
            puzzle[cell] = solution[cell];
        }
        Self { puzzle, solution }
    }

    /// A puzzle with another solution: one with the same may be a state of this one.
    pub(super) fn another(&self, pen: &mut Pen) -> Self {
        loop {
            let other = Self::new(pen);
            if other.solution != self.solution {
                return other;
            }
        }
    }

    /// A puzzle with that number of givens, if it has fewer.
    pub(super) fn filled_up(pen: &mut Pen, count: usize) -> Self {
        let mut case = Self::new(pen);
        while case.puzzle.iter().filter(|&&digit| digit > 0).count() < count {
            let cell = pen.below(81);
            case.puzzle[cell] = case.solution[cell];
        }
        case
    }

    /// A puzzle with exactly that number of givens.
    pub(super) fn with_givens(pen: &mut Pen, count: usize) -> Self {
        loop {
            let case = Self::filled_up(pen, count);
            if case.puzzle.iter().filter(|&&digit| digit > 0).count() == count {
                return case;
            }
        }
    }

    /// The cells that are empty, or those that have a given.
    pub(super) fn cells(&self, filled: bool) -> Vec<usize> {
        (0..81).filter(|&cell| (self.puzzle[cell] > 0) == filled).collect()
    }

    /// The puzzle with some more digits of the solution.
    pub(super) fn state(&self, pen: &mut Pen) -> Board {
        let mut state = self.puzzle;
        for cell in self.cells(false) {
            if pen.once_in(3) {
                state[cell] = self.solution[cell];
            }
        }
        state
    }

    /// A full grid that has the givens and otherwise digits of the solution, some of them changed.
    pub(super) fn wrong_answer(&self, pen: &mut Pen) -> Board {
        let mut answer = self.solution;
        let empty = self.cells(false);
        for _ in 0..3 + pen.below(6) {
            answer[pen.one(&empty)] = 1 + pen.below(9) as u8;
        }
        if answer == self.solution {
            let cell = pen.one(&empty);
            answer[cell] = answer[cell] % 9 + 1;
        }
        answer
    }
}

/// The box of a cell.
pub(super) const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The cells in the order column by column.
pub(super) fn by_columns(board: &Board) -> Board {
    std::array::from_fn(|at| board[at % 9 * 9 + at / 9])
}

/// The cells in the order box by box.
pub(super) fn by_boxes(board: &Board) -> Board {
    let cell = |at: usize| (at / 27 * 3 + at % 9 / 3) * 9 + at / 9 % 3 * 3 + at % 3;
    std::array::from_fn(|at| board[cell(at)])
}

/// The cells as 81 characters with `.` for empty ones.
pub(super) fn line(board: &Board) -> String {
    Grid::from_numbers(board).to_string()
}

/// A table of tokens with a name, as a part of a text.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) name: String,
    /// True for the table that the puzzle is to be read from.
    pub(super) is_puzzle: bool,
    /// True if texts that need no names show this one all the same.
    pub(super) is_titled: bool,
    /// True if the rows are arguments of calls.
    pub(super) is_calls: bool,
    pub(super) rows: Vec<Vec<String>>,
}

impl Part {
    /// A table of 81 tokens.
    pub(super) fn table(name: &str, token: impl Fn(usize) -> String) -> Self {
        let row = |row: usize| (row * 9..row * 9 + 9).map(&token).collect();
        Self {
            name: name.to_owned(),
            is_puzzle: false,
            is_titled: true,
            is_calls: false,
            rows: (0..9).map(row).collect(),
        }
    }

    /// A list of calls with numbers.
    pub(super) fn calls<const N: usize>(name: &str, calls: &[[usize; N]]) -> Self {
        let row = |call: &[usize; N]| call.iter().map(usize::to_string).collect();
        let rows = calls.iter().map(row).collect();
        Self { rows, is_calls: true, ..Self::table(name, |_| String::new()) }
    }

    /// All characters of a table one after the other.
    pub(super) fn text(&self) -> String {
        self.rows.concat().concat()
    }

    /// The name as a title: `Remaining cells`.
    pub(super) fn title(&self) -> String {
        let words = self.name.replace('_', " ");
        let mut chars = words.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    }
}

/// Conventions of a text: how it writes cells.
pub(super) struct Script {
    pub(super) pen: Pen,
    /// The token of an empty cell; in quotes, digits have the same quotes.
    pub(super) blank: &'static str,
    /// True if the digits are written as 0 to 8.
    pub(super) from_zero: bool,
    /// The words for true and false.
    pub(super) truth: [&'static str; 2],
    /// The labels of rows of drawn grids.
    pub(super) labels: &'static str,
}

impl Script {
    /// The token of a cell.
    fn token(&self, digit: u8) -> String {
        if digit == 0 {
            return self.blank.to_owned();
        }
        let digit = digit - u8::from(self.from_zero);
        match self.blank.chars().next() {
            Some(quote @ ('"' | '\'')) => format!("{quote}{digit}{quote}"),
            _ => digit.to_string(),
        }
    }

    /// A table of a board.
    pub(super) fn board(&self, name: &str, board: &Board) -> Part {
        Part::table(name, |cell| self.token(board[cell]))
    }
}
