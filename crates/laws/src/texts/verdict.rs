//! What a text must be read as, and what was read.

use bivalue::format::{Entry, ReadError, ReadOptions, Reader};
use bivalue::grid::{Cell, Grid};

use super::script::{Board, Case, line};

/// The right ways to read a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    /// Its puzzle is read.
    Right,
    /// Its puzzle is read, or nothing.
    RightOrRefused,
    /// Its puzzle is read with a warning, or nothing.
    WarnedOrRefused,
    /// Nothing is read.
    MustRefuse,
    /// Two puzzles are read.
    Two,
}

/// How a text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Right, without an error.
    Right,
    /// Right as far as it was read, with an error besides.
    Partly,
    /// Nothing was read although it can be: an error.
    Refused,
    /// Nothing was read, which is right.
    RightlyRefused,
    /// Another puzzle, or one too many, was read, or one of two was dropped without a word.
    Wrong,
}

/// The puzzles of a text and the judgement.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    pub(super) judgement: Judgement,
    pub(super) puzzle: Board,
    pub(super) solution: Board,
    pub(super) second: Option<Board>,
}

impl Expected {
    pub(super) fn new(case: &Case, judgement: Judgement, second: Option<Board>) -> Self {
        let Case { puzzle, solution } = *case;
        Self { judgement, puzzle, solution, second }
    }

    /// Reads the text and judges the result; the second value tells what was read.
    pub(super) fn judge(&self, text: &str, extension: Option<&str>) -> (Outcome, Vec<String>) {
        let extension = extension.map(str::to_owned);
        let options = ReadOptions { extension, ..ReadOptions::default() };
        let (mut read, mut has_error, mut told) = (Vec::new(), false, Vec::new());
        for result in Reader::new(text.as_bytes(), options) {
            match result {
                Ok(entry) => {
                    told.push(shown(&entry));
                    read.push(entry);
                }
                Err(ReadError::Parse(error)) => {
                    has_error = true;
                    told.push(format!("error: {}", error.message()));
                }
                Err(ReadError::Io(error)) => panic!("bytes in memory cannot be read: {error}"),
            }
        }
        (self.outcome(&read, has_error), told)
    }

    fn outcome(&self, read: &[Entry], has_error: bool) -> Outcome {
        let is_refusal_right = !matches!(self.judgement, Judgement::Right | Judgement::Two);
        if read.is_empty() {
            return if is_refusal_right { Outcome::RightlyRefused } else { Outcome::Refused };
        }
        let is_right = match (self.judgement, self.second) {
            (Judgement::MustRefuse, _) => false,
            (Judgement::Two, Some(second)) => {
                let boards = [self.puzzle, second].map(|board| Grid::from_numbers(&board));
                let read: Vec<_> =
                    read.iter().map(|entry| entry.record.position.values()).collect();
                read == boards || (has_error && read.len() == 1 && boards.contains(&read[0]))
            }
            _ => {
                let is_warned = |entry: &Entry| {
                    self.judgement != Judgement::WarnedOrRefused || !entry.warnings.is_empty()
                };
                matches!(read, [entry] if self.is_puzzle(entry) && is_warned(entry))
            }
        };
        match (is_right, has_error) {
            (false, _) => Outcome::Wrong,
            (true, true) => Outcome::Partly,
            (true, false) => Outcome::Right,
        }
    }

    /// Returns whether the entry has the givens, and nothing that contradicts the solution.
    fn is_puzzle(&self, entry: &Entry) -> bool {
        let position = &entry.record.position;
        let solution = Grid::from_numbers(&self.solution);
        let is_true = |cell: Cell| {
            let own = solution[cell];
            let candidates = position.candidates.as_ref().map(|all| all[cell.index()]);
            let is_noted = position.values()[cell].is_some()
                || candidates.is_none_or(|all| own.is_some_and(|digit| all.contains(digit)));
            (position.placed[cell].is_none() || position.placed[cell] == own) && is_noted
        };
        let puzzle = Grid::from_numbers(&self.puzzle);
        // A text may give a wrong answer as the solution.
        let is_answer = |grid: Grid| {
            grid == Grid::EMPTY
                || (grid.filled() == solution.filled()
                    && grid.restricted_to(puzzle.filled()) == puzzle)
        };
        position.givens == puzzle
            && Cell::all().all(is_true)
            && entry.record.solution.is_none_or(is_answer)
    }

    /// The judgement in words.
    pub(super) fn told(&self) -> String {
        let second = self.second.map_or_else(String::new, |second| format!(" {}", line(&second)));
        match self.judgement {
            Judgement::MustRefuse => "an error".to_owned(),
            Judgement::Right | Judgement::Two => format!("{}{second}", line(&self.puzzle)),
            Judgement::RightOrRefused => format!("{} or an error", line(&self.puzzle)),
            Judgement::WarnedOrRefused => {
                format!("{} with a warning, or an error", line(&self.puzzle))
            }
        }
    }
}

/// An entry in a line.
fn shown(entry: &Entry) -> String {
    let position = &entry.record.position;
    let mut words = vec![position.givens.to_string()];
    if position.placed != Grid::EMPTY {
        words.push(format!("placed {}", position.placed));
    }
    if position.candidates.is_some() {
        words.push("with candidates".to_owned());
    }
    if let Some(solution) = entry.record.solution {
        words.push(format!("solution {solution}"));
    }
    if !entry.warnings.is_empty() {
        words.push(format!("{} warnings", entry.warnings.len()));
    }
    words.join(" ")
}
