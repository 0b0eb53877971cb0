//! Random records.

use bivalue::format::{Holds, Record};
use bivalue::grid::{Cell, Digit, DigitSet, Grid, Position};
use proptest::prelude::*;

/// A full and valid grid.
fn solution() -> impl Strategy<Value = Grid> {
    let digits = Just((0..9).collect::<Vec<usize>>()).prop_shuffle();
    let three = || Just(vec![0usize, 1, 2]).prop_shuffle();
    (digits, [three(), three(), three()]).prop_map(|(digits, bands)| {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            let row = cell.row() / 3 * 3 + bands[cell.row() / 3][cell.row() % 3];
            let value = (row * 3 + row / 3 + cell.column()) % 9;
            grid[cell] = Some(Digit::from_index(digits[value]));
        }
        grid
    })
}

/// A grid's digits as givens in some cells, as placed in others; candidates for the rest if
/// wanted, at least two in a cell, so that none can be taken for a digit.
fn position(grid: Grid, kinds: &[u8], noted: Option<&[u16]>) -> Position {
    let cells = |kind| Cell::all().filter(|cell| kinds[cell.index()] == kind).collect();
    let mut position = Position::from_givens(grid.restricted_to(cells(0)));
    position.placed = grid.restricted_to(cells(1));
    let values = position.values();
    position.candidates = noted.map(|noted| {
        let mut sets = [DigitSet::EMPTY; 81];
        for cell in Cell::all().filter(|&cell| values[cell].is_none()) {
            let possible = !values.seen_from(cell);
            let set = possible & DigitSet::from_bits(noted[cell.index()]);
            sets[cell.index()] = if set.len() < 2 { possible } else { set };
        }
        Box::new(sets)
    });
    position
}

/// Givens; givens and placed digits; candidates as well; candidates alone. With a solution
/// and whatever the format may hold besides.
pub(crate) fn record(holds: Holds) -> impl Strategy<Value = Record> {
    let kinds = prop_oneof![
        prop::collection::vec(prop::sample::select(vec![0u8, 2, 2]), 81),
        prop::collection::vec(prop::sample::select(vec![0u8, 0, 1, 2, 2, 2, 2, 2]), 81),
        Just(vec![0u8; 81]),
    ];
    let noted = prop::option::of(prop::collection::vec(0u16..512, 81));
    let texts = prop::collection::vec(
        "[A-Za-z0-9]([A-Za-z0-9 .,;:!?'\"<>&\u{e9}#/()=+-]{0,30}[A-Za-z0-9])?",
        8,
    );
    (solution(), kinds, noted, any::<bool>(), texts).prop_map(
        move |(grid, kinds, noted, sukaku, texts)| {
            let sukaku = sukaku && noted.is_some();
            let kinds = if sukaku { vec![2; 81] } else { kinds };
            let mut record = Record {
                position: position(grid, &kinds, noted.as_deref()),
                solution: holds.solution.then_some(grid),
                info: Vec::new(),
            };
            for (field, text) in holds.info.iter().zip(texts) {
                // A text may be anything but a puzzle.
                record.info.push((*field, text));
            }
            record
        },
    )
}

/// The record with all that says the same said in one way: no candidates in filled cells, and
/// none where they follow from the digits.
pub(crate) fn plain(mut record: Record) -> Record {
    let values = record.position.values();
    if !record.position.is_sukaku() && record.position.candidates_follow() {
        record.position.candidates = None;
    }
    if let Some(sets) = &mut record.position.candidates {
        for (cell, _) in values.digits() {
            sets[cell.index()] = DigitSet::EMPTY;
        }
    }
    record
}
