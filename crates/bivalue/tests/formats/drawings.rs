//! Drawings of boards with the marks of a step, read as candidate grids.

use bivalue::Puzzle;
use bivalue::budget::Budget;
use bivalue::format::{Entry, ParseError, ReadOptions};
use bivalue::grid::{Board, Cell, DigitSet};
use bivalue::human::{Language, Step, View, Words, path};
use bivalue::render::{Paint, drawing, path_part, path_part_in, svg};

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
const PUZZLES: [&str; 5] = [
    "98.7..6..7...9......5..6.9.4...53....7.6..2....3.7...4.1.....28..7...1.....1....6",
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
    // Each of the first steps of this puzzle places a digit.
    let view = View::of(&PUZZLES[1].parse::<Puzzle>().unwrap());
    let path = path(&view, &Budget::UNLIMITED).unwrap();
    for (range, count) in [(1..=1, 1), (1..=3, 3)] {
        let text = path_part(&view, &path, &range, true, Paint::Plain);
        let entries = read(&text);
        let is_refused = entries.len() == 1 && entries[0].is_err();
        assert!(is_refused == (count > 1), "{text}");
    }
}

#[test]
fn a_drawing_with_its_explanation_is_read_in_every_language() {
    let start = View::of(&PUZZLES[0].parse::<Puzzle>().unwrap());
    let path = path(&start, &Budget::UNLIMITED).unwrap();
    for language in Language::ALL {
        let words = Words::of(language);
        let mut view = start.clone();
        // Behind the last step stands the solution.
        for (number, step) in (1..path.steps.len()).zip(&path.steps) {
            if number % 8 == 3 {
                let text =
                    path_part_in(words, &start, &path, &(number..=number), true, Paint::Plain);
                let entries = read(&text);
                let [Ok(entry)] = &entries[..] else { panic!("{text}\n{entries:?}") };
                let read = entry.record.position.board().unwrap();
                assert_eq!(cells(&read), cells(view.board()), "{text}");
            }
            view.take(step);
        }
        let text = path_part_in(words, &start, &path, &(1..=path.steps.len()), false, Paint::Plain);
        let entries = read(&text);
        assert!(matches!(entries[..], [Err(_)]), "{language:?}: {}", entries.len());
    }
}

#[test]
fn a_picture_is_read_as_its_givens_or_refused() {
    let mut count = 0;
    for givens in PUZZLES {
        let view = View::of(&givens.parse::<Puzzle>().unwrap());
        let path = path(&view, &Budget::UNLIMITED).unwrap();
        for step in [None, path.steps.first()] {
            let text = svg(view.board(), step);
            match &read(&text)[..] {
                [Ok(entry)] => assert_eq!(entry.record.position.givens.to_string(), givens),
                [Err(_)] => count += 1,
                results => panic!("{text}\n{}", results.len()),
            }
        }
    }
    assert!(count < 6, "{count}");
}
