use crate::grid::{Board, Candidate, Cell, Conclusion, Digit};

/// A single, by what shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Single {
    FullHouse,
    Naked,
    Hidden,
}

/// By cell its row, column and box, from 0 to 26, and its position in each.
static HOUSES: [[(u8, u8); 3]; 81] = houses();

/// By cell its peers, in reading order.
static PEERS: [[u8; 20]; 81] = peers();

/// By house, its cells.
static CELLS: [[u8; 9]; 27] = cells();

const fn houses() -> [[(u8, u8); 3]; 81] {
    let mut all = [[(0, 0); 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (block, within) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        all[cell as usize] = [(row, column), (9 + column, row), (18 + block, within)];
        cell += 1;
    }
    all
}

const fn peers() -> [[u8; 20]; 81] {
    let houses = houses();
    let mut all = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut count) = (0, 0);
        while other < 81 {
            let (a, b) = (houses[cell], houses[other]);
            let sees = a[0].0 == b[0].0 || a[1].0 == b[1].0 || a[2].0 == b[2].0;
            if sees && other != cell {
                all[cell][count] = other as u8;
                count += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    all
}

const fn cells() -> [[u8; 9]; 27] {
    let houses = houses();
    let mut all = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            let (house, at) = houses[cell][kind];
            all[house as usize][at as usize] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    all
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
            let digits = board.digits(cell);
            if digits.len() != singles.candidates[cell.index()].count_ones() as usize {
                for digit in Digit::all().filter(|&digit| !digits.contains(digit)) {
                    singles.eliminate(cell.index(), digit.index());
                }
            }
        }
        singles
    }

    /// Takes in what a step changes.
    pub(super) fn apply(&mut self, conclusion: Conclusion) {
        match conclusion {
            Conclusion::Place(x) => self.place(x),
            Conclusion::Eliminate(x) => self.eliminate(x.cell().index(), x.digit().index()),
        }
    }

    fn place(&mut self, x: Candidate) {
        let (cell, digit) = (x.cell().index(), x.digit().index());
        for peer in PEERS[cell] {
            self.eliminate(usize::from(peer), digit);
        }
        let mut rest = std::mem::take(&mut self.candidates[cell]);
        while rest != 0 {
            let other = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            self.forget(cell, other, other != digit);
        }
        for (house, _) in HOUSES[cell] {
            self.empty[usize::from(house)] -= 1;
        }
    }

    fn eliminate(&mut self, cell: usize, digit: usize) {
        let candidates = &mut self.candidates[cell];
        if *candidates >> digit & 1 == 0 {
            return;
        }
        *candidates &= !(1 << digit);
        if candidates.is_power_of_two() {
            self.naked.push(cell, candidates.trailing_zeros() as usize);
        }
        self.forget(cell, digit, true);
    }

    /// Takes a place from a digit, and notes where there is only one left.
    fn forget(&mut self, cell: usize, digit: usize, notes: bool) {
        for (house, at) in HOUSES[cell] {
            let house = usize::from(house);
            let positions = &mut self.positions[house][digit];
            *positions &= !(1 << at);
            if notes && positions.is_power_of_two() {
                let last = CELLS[house][positions.trailing_zeros() as usize];
                self.hidden.push(usize::from(last), digit);
            }
        }
    }

    /// The single that is taken next.
    pub(super) fn next(&mut self) -> Option<(Single, Candidate)> {
        let is_open = |&x: &u16| self.candidates[usize::from(x) / 9] >> (x % 9) & 1 != 0;
        let is_last = |&x: &u16| {
            let houses = HOUSES[usize::from(x) / 9];
            houses.into_iter().any(|(house, _)| self.empty[usize::from(house)] == 1)
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
