//! HoDoKu's scale without its chances: the same level and score for every transform of a puzzle.
//!
//! HoDoKu takes the first step that it finds, so its score depends on how the puzzle is turned.
//! Here every step of the easiest technique that has any is taken at once. A technique finds on a
//! transformed board the transformed steps, so what is left is the transform of what was left
//! before: nothing depends on an order. Steps that place digits count once for each cell that
//! is filled; others count once together, as in HoDoKu the first of them often makes room for
//! something easier.

use super::hodoku::{BRUTE_FORCE, Rating, rating, repertoire};
use crate::grid::{Candidate, Cell, CellSet, Conclusion, Digit, House, Puzzle, Solution};
use crate::human::{Kind, View, kinds};

/// Rates a puzzle by HoDoKu's scale, the same under every transform.
#[must_use]
pub fn rate(puzzle: &Puzzle) -> Rating {
    let mut view = View::of(puzzle);
    let mut counts: Vec<(&'static Kind, u32)> = Vec::new();
    while !view.board().empty_cells().is_empty() {
        let steps = repertoire().easiest(&view);
        let empty = view.board().empty_cells().len();
        // All kinds that are found together have the same entry.
        let first = kinds()
            .map(|(_, kind)| kind)
            .find(|kind| steps.iter().any(|step| step.kind.id == kind.id));
        if let Some(kind) = first {
            for step in &steps {
                view.take(step);
            }
            let filled = empty - view.board().empty_cells().len();
            counts.push((kind, u32::try_from(filled.max(1)).unwrap_or(1)));
        } else {
            for cell in most_special(&view, puzzle.solution()) {
                if let Some(digit) = puzzle.solution().grid()[cell] {
                    // A digit of the solution is among the candidates.
                    let _ = view.apply(Conclusion::Place(Candidate::new(cell, digit)));
                }
            }
            counts.push((&BRUTE_FORCE, 1));
        }
    }
    rating(counts.into_iter())
}

/// Rounds in which candidates learn what is around them.
const ROUNDS: usize = 4;

/// A choice of empty cells that does not depend on their places: those of the lowest fingerprint,
/// which is made of the candidates around a cell and of which of them are right. Cells that
/// some symmetry of the board exchanges have the same, so it may be several.
fn most_special(view: &View, solution: &Solution) -> CellSet {
    let board = view.board();
    let mut prints = [[0u64; 9]; 81];
    for cell in board.empty_cells() {
        for digit in board.digits(cell) {
            prints[cell.index()][digit.index()] =
                if solution.grid()[cell] == Some(digit) { mix(2) } else { mix(1) };
        }
    }
    for _ in 0..ROUNDS {
        let before = prints;
        let sum = |house: House, digit: Digit| {
            let of = |cell: Cell| mix(before[cell.index()][digit.index()]);
            (house.cells() & board.places(digit)).into_iter().map(of).fold(0, u64::wrapping_add)
        };
        for cell in board.empty_cells() {
            let own = before[cell.index()].iter().map(|&print| mix(print));
            let own = own.fold(0, u64::wrapping_add);
            for digit in board.digits(cell) {
                let [row, column, r#box] = cell.houses().map(|house| sum(house, digit));
                // Rows and columns may be exchanged, so their sum counts.
                let lines = mix(row).wrapping_add(mix(column));
                let print = &mut prints[cell.index()][digit.index()];
                *print = mix(*print ^ mix(own).rotate_left(7) ^ mix(r#box).rotate_left(21) ^ lines);
            }
        }
    }
    let print = |cell: Cell| {
        let all = prints[cell.index()].iter().map(|&print| mix(print));
        all.fold(0, u64::wrapping_add)
    };
    let lowest = board.empty_cells().into_iter().map(print).min();
    board.empty_cells().into_iter().filter(|&cell| Some(print(cell)) == lowest).collect()
}

/// Stirs a word. (Sebastiano Vigna's `SplitMix64`.)
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
