use bivalue_core::grid::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, Solution,
};

use super::hidden::{BoardEvent, Hidden, Place};
use super::sites::{Cells, Counts, alone, bit, cells_of, counts, each, site};

/// A single, by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Single {
    FullHouse,
    Naked,
    Hidden,
}

/// Singles in the order in which they appear while a board changes, which is the order in which
/// HoDoKu takes them.
///
/// It starts from an empty grid: the givens are placed one after another, in reading order. A
/// placement eliminates the digit from its peers in reading order, then the other candidates from
/// its cell.
///
/// The houses are updated only when a hidden single is requested, from the events until then: more
/// than half of the cells of an easy puzzle are filled after the last hidden single.
pub(super) struct Singles<'a> {
    start: &'a Board,
    /// True if the board at the start has all candidates that its digits leave.
    is_plain: bool,
    /// For each cell its candidates as bits; none once it is filled.
    candidates: [u16; 128],
    /// For each digit the cells that have it.
    places: [Cells; 16],
    /// The number of empty cells of each house.
    empty: Counts,
    values: Grid,
    naked: NakedQueue,
    /// The events that the houses do not take into account yet.
    since: Vec<BoardEvent>,
    /// The hidden singles, made on first use.
    hidden: Option<Box<Hidden>>,
}

/// The number of naked singles in a row after which it is tried whether naked singles fill all
/// cells.
const PATIENCE: u32 = 3;

/// The eliminations of a step: the digits, as bits, from the cells that have them.
pub(super) struct Loss {
    pub(super) digits: u16,
    pub(super) cells: CellSet,
    /// The line of a locked subset. Its cells lose their candidates before the others.
    pub(super) line: CellSet,
}

impl Loss {
    pub(super) fn of(digits: u16, cells: CellSet) -> Self {
        Self { digits, cells, line: CellSet::EMPTY }
    }
}

/// A queue of cells with one candidate, first in, first out; each place is used once.
struct NakedQueue {
    all: [u8; 128],
    end: u8,
    /// The places whose cells are filled.
    taken: u128,
}

impl NakedQueue {
    /// Adds a cell if `is_so` holds, without a branch.
    fn push_if(&mut self, is_so: bool, cell: u8) {
        // A cell comes to have one candidate only once.
        self.all[usize::from(self.end & 127)] = cell;
        self.end += u8::from(is_so);
    }

    /// The places whose cells are still to be filled.
    fn waiting(&self) -> u128 {
        (bit(self.end) - 1) & !self.taken
    }

    /// Removes a cell, which need not be there.
    fn pass(&mut self, cell: u8) {
        let places = self.all.iter().zip(0..self.end);
        let place = places.filter(|(waiting, _)| **waiting == cell).map(|(_, place)| bit(place));
        self.taken |= place.sum::<u128>();
    }
}

impl<'a> Singles<'a> {
    pub(super) fn of(start: &'a Board) -> Self {
        if start.has_all_candidates() {
            return Self::of_plain(start, start);
        }
        let plain = start.with_all_candidates();
        let mut singles = Self { is_plain: false, ..Self::of_plain(start, &plain) };
        for cell in start.empty_cells() {
            for digit in plain.digits(cell) - start.digits(cell) {
                singles.apply(Conclusion::Eliminate(Candidate::new(cell, digit)));
            }
        }
        singles
    }

    /// The singles of a board that has all candidates that its digits leave.
    fn of_plain(start: &'a Board, board: &Board) -> Self {
        let mut singles = Self {
            start,
            is_plain: true,
            candidates: [0; 128],
            places: [0; 16],
            empty: counts(board.empty_cells().bits()),
            values: *board.values(),
            naked: NakedQueue { all: [0; 128], end: 0, taken: 0 },
            since: Vec::with_capacity(81),
            hidden: None,
        };
        for (cell, candidates) in Cell::all().zip(&mut singles.candidates) {
            *candidates = board.digits(cell).bits();
        }
        for (digit, places) in Digit::all().zip(&mut singles.places) {
            *places = board.places(digit).bits();
        }
        naked_at_first(board, &mut singles.naked);
        singles
    }

    /// The board in its current state.
    pub(super) fn board(&self) -> Board {
        let places = std::array::from_fn(|digit| CellSet::from_bits(self.places[digit]));
        self.start.with_state(self.values, places)
    }

    /// The number of empty cells.
    pub(super) fn left(&self) -> usize {
        (0..9).map(|row| (self.empty >> (4 * row)) as usize & 15).sum()
    }

    /// The cells where a digit, from 0 on, is a candidate.
    pub(super) fn places(&self, digit: usize) -> Cells {
        self.places[digit & 15]
    }

    /// The cells of a house where a digit, from 0 on, is a candidate.
    pub(super) fn places_in(&self, digit: u8, house: usize) -> Cells {
        self.places[usize::from(digit & 15)] & cells_of(house)
    }

    /// The number of places of a digit in each house.
    pub(super) fn counts(&self, digit: usize) -> Counts {
        match &self.hidden {
            Some(hidden) if self.since.is_empty() => hidden.counts(digit),
            _ => counts(self.places(digit)),
        }
    }

    /// The candidates of a cell, as bits.
    pub(super) fn digits_of(&self, cell: u8) -> u16 {
        self.candidates[usize::from(cell & 127)]
    }

    /// Makes some eliminations, cell by cell.
    pub(super) fn take_out(&mut self, loss: &Loss) {
        for cells in [loss.cells & loss.line, loss.cells - loss.line] {
            each(cells.bits(), |cell| {
                for digit in DigitSet::from_bits(loss.digits & self.digits_of(cell)) {
                    self.eliminate(Place(cell, digit.index() as u8));
                }
            });
        }
    }

    /// Applies a conclusion of a step.
    pub(super) fn apply(&mut self, conclusion: Conclusion) {
        let x = Place::of(conclusion.candidate());
        if self.digits_of(x.0) >> x.1 & 1 == 0 {
            return;
        }
        match conclusion {
            Conclusion::Place(_) => {
                self.naked.pass(x.0);
                self.place(x);
            }
            Conclusion::Eliminate(_) => self.eliminate(x),
        }
    }

    fn eliminate(&mut self, x @ Place(cell, digit): Place) {
        self.since.push(BoardEvent::Eliminate(x));
        self.places[usize::from(digit & 15)] &= !site(cell).cell;
        self.lose(cell, digit);
    }

    #[inline(always)]
    fn place(&mut self, x @ Place(cell, digit): Place) {
        let (at, own) = (usize::from(digit & 15), site(cell));
        let hit = self.places[at] & own.peers;
        self.places[at] &= !(own.peers | own.cell);
        each(hit, |peer| self.lose(peer, digit));
        self.empty = self.empty.wrapping_sub(own.houses);
        let others = std::mem::take(&mut self.candidates[usize::from(cell & 127)]) & !(1 << at);
        let mut rest = others;
        while rest != 0 {
            self.places[rest.trailing_zeros() as usize & 15] &= !own.cell;
            rest &= rest - 1;
        }
        self.since.push(BoardEvent::Place(x, others));
        self.values[Cell::from_index(cell.into())] = Some(Digit::from_index(at));
    }

    /// Eliminates a candidate from a cell, and adds the cell to the queue if only one is left.
    fn lose(&mut self, cell: u8, digit: u8) {
        let candidates = &mut self.candidates[usize::from(cell & 127)];
        *candidates &= !(1 << (digit & 15));
        self.naked.push_if(candidates.is_power_of_two(), cell);
    }

    /// The single that is taken next.
    pub(super) fn next(&mut self) -> Option<(Single, Candidate)> {
        let (single, Place(cell, digit)) = match self.first_naked() {
            Some((single, place)) => (single, self.naked_at(place)),
            None => (Single::Hidden, self.first_hidden()?),
        };
        let (cell, digit) = (Cell::from_index(cell.into()), Digit::from_index(digit.into()));
        Some((single, Candidate::new(cell, digit)))
    }

    /// Takes all singles, and counts them by kind. Given the solution, full houses may count as
    /// naked singles once there was a hidden one.
    pub(super) fn drain(&mut self, counts: &mut [u32; 3], solution: Option<&Solution>) {
        // The number of singles since the last hidden one.
        let mut row = 0;
        loop {
            if let Some((single, place)) = self.first_naked() {
                if let Some(solution) = solution
                    && row == PATIENCE
                    && counts[Single::Hidden as usize] > 0
                    && self.are_naked_to_the_end(solution)
                {
                    counts[Single::Naked as usize] += self.left() as u32;
                    self.end(solution);
                    return;
                }
                self.naked.taken |= bit(place);
                counts[single as usize] += 1;
                self.place(self.naked_at(place));
                row += 1;
            } else if let Some(x) = self.first_hidden() {
                counts[Single::Hidden as usize] += 1;
                self.place(x);
                row = 0;
            } else {
                return;
            }
        }
    }

    /// Returns whether naked singles fill all empty cells, in whatever order.
    #[inline(never)]
    fn are_naked_to_the_end(&self, solution: &Solution) -> bool {
        let mut left: [Cells; 16] = self.places;
        let mut filled = 0;
        loop {
            // The cells with at least one candidate, and those with more than one.
            let (mut some, mut more) = (0, 0);
            for cells in &left[..9] {
                (some, more) = (some | cells, more | some & cells);
            }
            let single = some & !more;
            if single == 0 {
                return filled == self.left();
            }
            filled += single.count_ones() as usize;
            each(single, |cell| {
                let digit = solution.grid()[Cell::from_index(cell.into())].map_or(0, Digit::index);
                let own = site(cell);
                left[digit & 15] &= !(own.cell | own.peers);
            });
        }
    }

    /// Fills all cells.
    fn end(&mut self, solution: &Solution) {
        self.values = *solution.grid();
        (self.candidates, self.places, self.empty) = ([0; 128], [0; 16], 0);
        self.naked.taken = u128::MAX;
    }

    /// The place in the queue of the first cell with one candidate. The last empty cell of a house
    /// comes before others.
    fn first_naked(&self) -> Option<(Single, u8)> {
        let waiting = self.naked.waiting();
        if waiting == 0 {
            return None;
        }
        let full = alone(self.empty) >> 3;
        let mut rest = if full == 0 { 0 } else { waiting };
        while rest != 0 {
            let place = rest.trailing_zeros() as u8;
            if site(self.naked.all[usize::from(place & 127)]).houses & full != 0 {
                return Some((Single::FullHouse, place));
            }
            rest &= rest - 1;
        }
        Some((Single::Naked, waiting.trailing_zeros() as u8))
    }

    fn naked_at(&self, place: u8) -> Place {
        let cell = self.naked.all[usize::from(place & 127)];
        Place(cell, self.digits_of(cell).trailing_zeros() as u8)
    }

    #[inline(never)]
    fn first_hidden(&mut self) -> Option<Place> {
        if self.empty == 0 {
            return None;
        }
        let hidden = self.hidden.get_or_insert_with(|| {
            Box::new(if self.is_plain {
                Hidden::of_plain(self.start)
            } else {
                Hidden::of_plain(&self.start.with_all_candidates())
            })
        });
        self.since.drain(..).for_each(|event| hidden.take(event));
        hidden.first()
    }
}

/// Adds to the queue the cells that have one candidate when the last given is placed, in the order
/// in which that happened.
///
/// It happened when the last of the other digits was first placed in a cell that sees the cell.
fn naked_at_first(board: &Board, queue: &mut NakedQueue) {
    let filled = !board.empty_cells();
    let (mut moments, mut count) = ([(0, 0); 81], 0);
    for cell in board.alone_in_cells() {
        let (mut seen, mut last) = (0, 0);
        for peer in cell.peers() & filled {
            let digit = Digit::bit(board.value(peer));
            if seen & digit == 0 {
                seen |= digit;
                last = peer.index() as u8;
            }
        }
        moments[count] = (last, cell.index() as u8);
        count += 1;
    }
    moments[..count].sort_unstable();
    moments[..count].iter().for_each(|(_, cell)| queue.push_if(true, *cell));
}

#[cfg(test)]
mod tests {
    use super::{Single, Singles};
    use bivalue_core::grid::{Board, Candidate, Cell, Digit, DigitSet, Grid, House};

    /// The same, step by step from the empty grid.
    struct Slow {
        candidates: [DigitSet; 81],
        values: Grid,
        naked: Vec<Candidate>,
        hidden: Vec<Candidate>,
    }

    impl Slow {
        fn of(givens: &Grid) -> Self {
            let mut slow = Self {
                candidates: [DigitSet::ALL; 81],
                values: Grid::EMPTY,
                naked: Vec::new(),
                hidden: Vec::new(),
            };
            for cell in givens.filled() {
                slow.place(cell, givens[cell].unwrap());
            }
            slow
        }

        fn place(&mut self, cell: Cell, digit: Digit) {
            self.values[cell] = Some(digit);
            let others = std::mem::take(&mut self.candidates[cell.index()]) - DigitSet::of(digit);
            for peer in cell.peers() {
                if self.candidates[peer.index()].contains(digit) {
                    self.candidates[peer.index()].remove(digit);
                    if let Some(last) = self.candidates[peer.index()].single() {
                        self.naked.push(Candidate::new(peer, last));
                    }
                    self.look_at_houses(peer, digit);
                }
            }
            others.into_iter().for_each(|other| self.look_at_houses(cell, other));
        }

        fn look_at_houses(&mut self, cell: Cell, digit: Digit) {
            for house in cell.houses().map(House::cells) {
                if house.into_iter().any(|cell| self.values[cell] == Some(digit)) {
                    continue;
                }
                let has = |cell: &Cell| self.candidates[cell.index()].contains(digit);
                let places: Vec<_> = house.into_iter().filter(has).collect();
                if let [last] = places[..] {
                    self.hidden.push(Candidate::new(last, digit));
                }
            }
        }

        fn next(&self) -> Option<(Single, Candidate)> {
            let empty = |x: &&Candidate| self.values[x.cell()].is_none();
            let is_last = |cell: &Cell| self.values[*cell].is_none();
            let is_full = |x: &&Candidate| {
                let mut houses = x.cell().houses().into_iter();
                houses.any(|house| house.cells().into_iter().filter(is_last).count() == 1)
            };
            let full = self.naked.iter().filter(empty).find(is_full);
            let naked = || self.naked.iter().find(empty).map(|x| (Single::Naked, *x));
            let hidden = || self.hidden.iter().find(empty).map(|x| (Single::Hidden, *x));
            full.map(|x| (Single::FullHouse, *x)).or_else(naked).or_else(hidden)
        }
    }

    #[test]
    fn come_up_as_from_the_empty_grid() {
        for text in [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9...",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
        ] {
            let givens: Grid = text.parse().unwrap();
            let board = Board::new(&givens).unwrap();
            let (mut fast, mut slow) = (Singles::of(&board), Slow::of(&givens));
            loop {
                let next = slow.next();
                assert_eq!(fast.next(), next, "{}", slow.values);
                let Some((_, x)) = next else { break };
                slow.place(x.cell(), x.digit());
                fast.apply(bivalue_core::grid::Conclusion::Place(x));
            }
            assert_eq!(fast.left(), 81 - slow.values.filled().len(), "{text}");
        }
    }
}
