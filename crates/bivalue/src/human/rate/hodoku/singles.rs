use crate::grid::{Board, Candidate, Cell, Conclusion, Digit, House};

/// A single, by what shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Single {
    FullHouse,
    Naked,
    Hidden,
}

/// Singles in the order in which they come up while a board changes, which is the order in which
/// HoDoKu takes them.
///
/// It starts from an empty grid: the givens are placed one after another, in reading order. A
/// placement takes the digit from its peers in reading order, then the other candidates from its
/// cell.
pub(super) struct Singles {
    /// By cell, its candidates as bits; none once it is filled.
    candidates: [u16; 81],
    /// By house and digit, the positions of the cells that have it.
    positions: [[u16; 9]; 27],
    /// By house, its empty cells.
    empty: [u8; 27],
    naked: Queue<81>,
    hidden: Queue<243>,
}

/// Candidates, first in, first out; each place is used once.
struct Queue<const SIZE: usize> {
    all: [u16; SIZE],
    first: usize,
    end: usize,
}

impl<const SIZE: usize> Queue<SIZE> {
    const EMPTY: Self = Self { all: [0; SIZE], first: 0, end: 0 };

    fn push(&mut self, cell: usize, digit: usize) {
        // A cell gets down to one candidate once, a digit in a house to one place once.
        self.all[self.end] = (cell * 9 + digit) as u16;
        self.end += 1;
    }

    fn waiting(&self) -> &[u16] {
        &self.all[self.first..self.end]
    }
}

impl Singles {
    pub(super) fn of(board: &Board) -> Self {
        let mut singles = Self {
            candidates: [0x1FF; 81],
            positions: [[0x1FF; 9]; 27],
            empty: [9; 27],
            naked: Queue::EMPTY,
            hidden: Queue::EMPTY,
        };
        for cell in Cell::all() {
            if let Some(digit) = board.value(cell) {
                singles.place(Candidate::new(cell, digit));
            }
        }
        for cell in board.empty_cells() {
            for digit in Digit::all().filter(|&digit| !board.digits(cell).contains(digit)) {
                singles.eliminate(cell, digit.index());
            }
        }
        singles
    }

    /// Takes in what a step changes.
    pub(super) fn apply(&mut self, conclusion: Conclusion) {
        match conclusion {
            Conclusion::Place(x) => self.place(x),
            Conclusion::Eliminate(x) => self.eliminate(x.cell(), x.digit().index()),
        }
    }

    fn place(&mut self, x: Candidate) {
        let (cell, digit) = (x.cell(), x.digit().index());
        for peer in cell.peers() {
            self.eliminate(peer, digit);
        }
        let mut rest = std::mem::take(&mut self.candidates[cell.index()]);
        while rest != 0 {
            let other = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            self.forget(cell, other, other != digit);
        }
        for house in cell.houses() {
            self.empty[house.index()] -= 1;
        }
    }

    fn eliminate(&mut self, cell: Cell, digit: usize) {
        let candidates = &mut self.candidates[cell.index()];
        if *candidates >> digit & 1 == 0 {
            return;
        }
        *candidates &= !(1 << digit);
        if candidates.is_power_of_two() {
            self.naked.push(cell.index(), candidates.trailing_zeros() as usize);
        }
        self.forget(cell, digit, true);
    }

    /// Takes a place from a digit, and notes where there is only one left.
    fn forget(&mut self, cell: Cell, digit: usize, notes: bool) {
        let in_box = cell.row() % 3 * 3 + cell.column() % 3;
        for (house, at) in cell.houses().into_iter().zip([cell.column(), cell.row(), in_box]) {
            let positions = &mut self.positions[house.index()][digit];
            *positions &= !(1 << at);
            if notes && positions.is_power_of_two() {
                let last = house.cell(positions.trailing_zeros() as usize);
                self.hidden.push(last.index(), digit);
            }
        }
    }

    /// The single that is taken next.
    pub(super) fn next(&mut self) -> Option<(Single, Candidate)> {
        let is_open = |&x: &u16| self.candidates[usize::from(x) / 9] >> (x % 9) & 1 != 0;
        let is_last = |&x: &u16| {
            let houses = Cell::from_index(usize::from(x) / 9).houses();
            houses.into_iter().any(|house: House| self.empty[house.index()] == 1)
        };
        let passed = self.naked.waiting().iter().take_while(|x| !is_open(x)).count();
        let late = self.hidden.waiting().iter().take_while(|x| !is_open(x)).count();
        self.naked.first += passed;
        self.hidden.first += late;
        let naked = self.naked.waiting();
        let (single, x) = if let Some(x) = naked.iter().find(|x| is_open(x) && is_last(x)) {
            (Single::FullHouse, x)
        } else if let Some(x) = naked.first() {
            (Single::Naked, x)
        } else {
            (Single::Hidden, self.hidden.waiting().first()?)
        };
        Some((single, Candidate::from_index(usize::from(*x))))
    }
}
