//! Drawings of boards with the marks of a step, read as candidate grids.

use bivalue::Puzzle;
use bivalue::budget::Budget;
use bivalue::format::{Entry, ParseError, ReadOptions};
use bivalue::grid::{Board, Cell, DigitSet};
use bivalue::human::{Step, View, path};
use bivalue::render::{Paint, drawing, path_part};

use crate::read_with;

fn read(text: &str) -> Vec<Result<Entry, ParseError>> {
    read_with(text.as_bytes(), ReadOptions::default())
}

/// The digits and the candidates of all cells.
fn cells(board: &Board) -> Vec<DigitSet> {
    let values = board.values();
    Cell::all().map(|cell| values[cell].map_or(board.digits(cell), DigitSet::of)).collect()
}

/// Paths with many techniques.
const PUZZLES: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

/// Each step of the paths, with the board before it.
fn each(mut show: impl FnMut(&Board, &Step)) {
    for puzzle in PUZZLES {
        let mut view = View::of(&puzzle.parse::<Puzzle>().unwrap());
        for step in path(&view, &Budget::UNLIMITED).unwrap().steps {
            show(view.board(), &step);
            view.take(&step);
        }
    }
}

#[test]
fn a_drawing_is_read_as_the_position_that_it_shows() {
    let mut wrong = Vec::new();
    each(|board, step| {
        let text = drawing(board, Some(step), Paint::Plain);
        let entries = read(&text);
        let [Ok(entry)] = &entries[..] else {
            wrong.push(format!("{text}{entries:?}"));
            return;
        };
        let same = entry
            .record
            .position
            .board()
            .is_ok_and(|read| cells(&read) == cells(board) && read.values() == board.values());
        if !same {
            wrong.push(format!("{step}\n{text}"));
        }
    });
    let some: Vec<_> = wrong.iter().take(6).cloned().collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), some.join("\n"));
}

#[test]
fn several_drawings_are_refused() {
    let view = View::of(&PUZZLES[0].parse::<Puzzle>().unwrap());
    let path = path(&view, &Budget::UNLIMITED).unwrap();
    for (range, count) in [(1..=1, 1), (1..=3, 3)] {
        let text = path_part(&view, &path, &range, true, Paint::Plain);
        let entries = read(&text);
        let is_refused = entries.len() == 1 && entries[0].is_err();
        assert!(is_refused == (count > 1), "{text}");
    }
}
