//! Rectangles of four cells that two digits might fill both ways round.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::View;
use crate::grid::{Cell, CellSet, Digit, DigitSet, House};

/// Where two rows and two columns meet in cells of exactly two boxes, none of them given and each with
/// one of two digits at least, the first without any other.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    /// The start, its neighbours in the row and in the column, the opposite corner.
    pub(super) corners: [Cell; 4],
    pub(super) pair: DigitSet,
    /// The cells with other candidates.
    pub(super) roof: CellSet,
    pub(super) shape: Roof,
    /// These candidates.
    pub(super) extras: DigitSet,
}

/// How the cells with other candidates lie.
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

/// By which of the corners are the roof, as bits.
const SHAPES: [Roof; 16] = {
    use Roof::{Beside, Diagonal, Else, One, Three};
    [
        Else, One, One, Beside, One, Beside, Diagonal, Three, One, Diagonal, Beside, Three, Beside,
        Three, Three, Else,
    ]
};

/// The cells that make a rectangle of two boxes with a corner: those in its band or in its
/// stack, not in both, that it does not see.
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
    /// All of empty cells, by start.
    fn unique(view: &View) -> Vec<Self> {
        let board = view.board();
        let mut all = Vec::new();
        for start in view.bivalue() {
            let pair = board.digits(start);
            let has = pair.into_iter().map(|digit| board.places(digit));
            let usable = has.fold(CellSet::EMPTY, |usable, places| usable | places);
            for opposite in opposites(start, usable) {
                let needs_both = !view.options().incomplete_rectangles;
                all.extend(Self::of(view, corners(start, opposite), pair, needs_both));
            }
        }
        all
    }

    /// All with some cells that were filled while solving, by start, which is one of them.
    fn avoidable(view: &View) -> Vec<Self> {
        let board = view.board();
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
            // The opposite corner may hold the digit of the start, or the rectangle is none.
            let opposites = opposites(start, usable) & may_hold[digit];
            opposites.into_iter().map(move |opposite| corners(start, opposite))
        };
        let all = starts.into_iter().flat_map(of_start).flat_map(move |corners| {
            let seconds = seconds(view, corners).into_iter();
            seconds.filter_map(move |second| {
                let first = board.domain(corners[0]);
                Self::of(view, corners, first | DigitSet::of(second), false)
            })
        });
        all.collect()
    }

    /// The rectangle of those corners, unless one of them breaks the pattern.
    fn of(view: &View, corners: [Cell; 4], pair: DigitSet, needs_both: bool) -> Option<Self> {
        let (mut roof, mut extras) = (0, DigitSet::EMPTY);
        for (at, cell) in corners.into_iter().enumerate() {
            let domain = view.board().domain(cell);
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

/// The corners opposite of a start, all corners being among those cells.
fn opposites(start: Cell, usable: CellSet) -> CellSet {
    let [row, column, _] = start.houses().map(House::cells);
    let of_columns = (row & usable)
        .into_iter()
        .fold(CellSet::EMPTY, |all, cell| all | House::column(cell.column()).cells());
    let of_rows = (column & usable)
        .into_iter()
        .fold(CellSet::EMPTY, |all, cell| all | House::row(cell.row()).cells());
    OPPOSITES[start.index()] & usable & of_columns & of_rows
}

fn corners(start: Cell, opposite: Cell) -> [Cell; 4] {
    [
        start,
        Cell::at(start.row(), opposite.column()),
        Cell::at(opposite.row(), start.column()),
        opposite,
    ]
}

/// The second digits that a rectangle with filled cells may be about, the start among them.
fn seconds(view: &View, corners: [Cell; 4]) -> DigitSet {
    let board = view.board();
    let first = board.domain(corners[0]);
    let values: DigitSet = corners.into_iter().filter_map(|cell| board.value(cell)).collect();
    let filled = corners.into_iter().filter(|&cell| board.value(cell).is_some()).count();
    match (filled, values.len()) {
        (2 | 3, 2) => values - first,
        // Opposite corners: the other digit is in both of the others.
        (2, 1) => (board.digits(corners[1]) & board.digits(corners[2])) - first,
        _ => DigitSet::EMPTY,
    }
}

/// Those of a view, found when they are first asked for.
#[derive(Clone, Default)]
pub(super) struct Lazy {
    unique: OnceLock<Arc<[Rectangle]>>,
    avoidable: OnceLock<Arc<[Rectangle]>>,
}

impl Lazy {
    /// Those of empty cells.
    pub(super) fn unique(&self, view: &View) -> &[Rectangle] {
        self.unique.get_or_init(|| Rectangle::unique(view).into())
    }

    /// Those with cells that were filled while solving.
    pub(super) fn avoidable(&self, view: &View) -> &[Rectangle] {
        self.avoidable.get_or_init(|| Rectangle::avoidable(view).into())
    }
}

/// Nothing to tell: it follows from the rest of the view.
impl fmt::Debug for Lazy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lazy")
    }
}
