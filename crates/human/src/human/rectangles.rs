//! Possible unique and avoidable rectangles: four cells in which two digits could be exchanged.

use std::fmt;
use std::sync::{Arc, OnceLock};

use bivalue_core::grid::{Board, Cell, CellSet, Digit, DigitSet, House};

use super::indexed_board::IndexedBoard;

/// A rectangle: the four cells where two rows and two columns meet, in exactly two boxes. None of
/// them is given, each has at least one of two digits, and the first cell has no other candidates.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    /// The first corner, its neighbours in the row and in the column, and the opposite corner.
    pub(super) corners: [Cell; 4],
    pub(super) pair: DigitSet,
    /// The cells with other candidates.
    pub(super) roof: CellSet,
    pub(super) shape: Roof,
    /// The digits of these candidates.
    pub(super) extras: DigitSet,
}

/// The arrangement of the cells with other candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Roof {
    One,
    /// Two in a row or in a column.
    Beside,
    /// Two opposite corners.
    Diagonal,
    Three,
    /// None, or all four.
    Else,
}

/// The arrangement for each set of corners, as bits.
const SHAPES: [Roof; 16] = {
    use Roof::{Beside, Diagonal, Else, One, Three};
    [
        Else, One, One, Beside, One, Beside, Diagonal, Three, One, Diagonal, Beside, Three, Beside,
        Three, Three, Else,
    ]
};

/// For each corner the possible opposite corners of a rectangle in two boxes: the cells in its band
/// or in its stack, but not in both, that it does not see.
static OPPOSITES: [CellSet; 81] = {
    let mut all = [CellSet::EMPTY; 81];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (a, b) = (Cell::from_index(pair / 81), Cell::from_index(pair % 81));
        let same_band = a.row() / 3 == b.row() / 3;
        let same_stack = a.column() / 3 == b.column() / 3;
        if same_band != same_stack && a.row() != b.row() && a.column() != b.column() {
            all[a.index()].insert(b);
        }
        pair += 1;
    }
    all
};

impl Rectangle {
    /// All rectangles of empty cells, by first corner: with `needs_both` those whose cells have
    /// both digits.
    fn unique(indexed: &IndexedBoard, needs_both: bool) -> Vec<Self> {
        let board = indexed.board();
        let mut all = Vec::new();
        for start in indexed.bivalue() {
            let pair = board.digits(start);
            let has = pair.into_iter().map(|digit| board.places(digit));
            let usable = has.fold(CellSet::EMPTY, |usable, places| usable | places);
            for opposite in OPPOSITES[start.index()] & usable & crossings(start, usable) {
                let corners = corners(start, opposite);
                all.extend(Self::of(board, corners, pair, needs_both));
            }
        }
        all
    }

    /// All rectangles with cells that were filled while solving. The first corner of each is such a
    /// cell.
    fn avoidable(board: &Board) -> Vec<Self> {
        let starts = !(board.empty_cells() | board.given_cells());
        let mut may_hold: [CellSet; 9] =
            std::array::from_fn(|at| board.places(Digit::from_index(at)));
        for cell in starts {
            if let Some(digit) = board.value(cell) {
                may_hold[digit.index()].insert(cell);
            }
        }
        let usable = !board.given_cells();
        let of_start = move |start: Cell| {
            let digit = board.value(start).map_or(0, Digit::index);
            // The opposite corner must have the digit of the first corner as a candidate or value.
            let opposites = OPPOSITES[start.index()] & may_hold[digit] & usable;
            let opposites = opposites & crossings(start, usable);
            opposites.into_iter().map(move |opposite| corners(start, opposite))
        };
        let all = starts.into_iter().flat_map(of_start).flat_map(move |corners| {
            let seconds = seconds(board, corners).into_iter();
            seconds.filter_map(move |second| {
                let first = board.domain(corners[0]);
                Self::of(board, corners, first | DigitSet::of(second), false)
            })
        });
        all.collect()
    }

    /// The rectangle of four corners, unless one of them does not fit.
    fn of(board: &Board, corners: [Cell; 4], pair: DigitSet, needs_both: bool) -> Option<Self> {
        let (mut roof, mut extras) = (0, DigitSet::EMPTY);
        for (at, cell) in corners.into_iter().enumerate() {
            let domain = board.domain(cell);
            let has = domain & pair;
            if has.is_empty() || needs_both && has != pair {
                return None;
            }
            roof |= usize::from(domain != has) << at;
            extras |= domain - pair;
        }
        let shape = SHAPES[roof];
        let is_roof = |at: &usize| roof >> at & 1 != 0;
        let roof = (0..4).filter(is_roof).map(|at| corners[at]).collect();
        Some(Self { corners, pair, roof, shape, extras })
    }
}

/// The possible opposite corners: cells whose row and column meet the lines of the first corner in
/// the given cells.
fn crossings(start: Cell, cells: CellSet) -> CellSet {
    const COLUMN: u128 = House::column(0).cells().bits();
    let row = cells.bits() >> (9 * start.row()) & 0x1FF;
    let column = cells.bits() >> start.column() & COLUMN;
    CellSet::from_bits(row * COLUMN) & CellSet::from_bits(column * 0x1FF)
}

fn corners(start: Cell, opposite: Cell) -> [Cell; 4] {
    [
        start,
        Cell::at(start.row(), opposite.column()),
        Cell::at(opposite.row(), start.column()),
        opposite,
    ]
}

/// The possible second digits of a rectangle with filled cells, of which the first corner is one.
fn seconds(board: &Board, corners: [Cell; 4]) -> DigitSet {
    let first = board.domain(corners[0]);
    let values: DigitSet = corners.into_iter().filter_map(|cell| board.value(cell)).collect();
    let filled = corners.into_iter().filter(|&cell| board.value(cell).is_some()).count();
    match (filled, values.len()) {
        (2 | 3, 2) => values - first,
        // Two opposite corners are filled: both of the other two have the second digit.
        (2, 1) => (board.digits(corners[1]) & board.digits(corners[2])) - first,
        _ => DigitSet::EMPTY,
    }
}

/// The rectangles of a view, found on first use.
#[derive(Clone, Default)]
pub(super) struct RectanglesCache {
    unique: OnceLock<Arc<[Rectangle]>>,
    avoidable: OnceLock<Arc<[Rectangle]>>,
}

impl RectanglesCache {
    /// The rectangles of empty cells; with `needs_both` each of these has both digits.
    pub(super) fn unique(&self, indexed: &IndexedBoard, needs_both: bool) -> &[Rectangle] {
        self.unique.get_or_init(|| Rectangle::unique(indexed, needs_both).into())
    }

    /// The rectangles with cells that were filled while solving.
    pub(super) fn avoidable(&self, board: &Board) -> &[Rectangle] {
        self.avoidable.get_or_init(|| Rectangle::avoidable(board).into())
    }
}

/// Prints a name only: the contents follow from the rest of the view.
impl fmt::Debug for RectanglesCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RectanglesCache")
    }
}
