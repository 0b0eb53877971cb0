//! A board with tables: the positions of digits in houses, and cells by their number of candidates.

use bivalue_core::grid::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, House, NotACandidate,
};

/// A board with the positions of each digit in each house, and the cells by their number of
/// candidates.
#[derive(Clone, Debug)]
pub(super) struct IndexedBoard {
    board: Board,
    positions: Positions,
    by_count: [CellSet; 10],
}

impl IndexedBoard {
    pub(super) fn new(board: Board) -> Self {
        let mut positions = [[0; 9]; 27];
        for digit in Digit::all() {
            set_positions(&mut positions, digit, board.places(digit));
        }
        Self { by_count: by_count(&board), positions, board }
    }

    #[inline]
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// The positions in a house where a digit is a candidate, as bits.
    #[inline]
    pub(super) fn positions(&self, digit: Digit, house: House) -> u16 {
        self.positions[house.index()][digit.index()]
    }

    /// The cells of a house where a digit is a candidate.
    #[inline]
    pub(super) fn places(&self, digit: Digit, house: House) -> CellSet {
        self.board.places(digit) & house.cells()
    }

    /// The empty cells with that many candidates, 0 to 9.
    #[inline]
    pub(super) fn with_count(&self, count: usize) -> CellSet {
        self.by_count[count]
    }

    /// The empty cells with two candidates.
    #[inline]
    pub(super) fn bivalue(&self) -> CellSet {
        self.by_count[2]
    }

    /// Applies a conclusion as [`Board::apply`] does.
    pub(super) fn apply(&mut self, conclusion: Conclusion) -> Result<bool, NotACandidate> {
        match conclusion {
            Conclusion::Eliminate(x) if self.board.has(x) => {
                self.lose_one(x.cell());
                self.forget(x);
            }
            Conclusion::Place(x) if self.board.has(x) => {
                let digits = self.board.digits(x.cell());
                self.by_count[digits.len()].remove(x.cell());
                for other in digits {
                    self.forget(Candidate::new(x.cell(), other));
                }
                for peer in x.cell().peers() & self.board.places(x.digit()) {
                    self.lose_one(peer);
                    self.forget(Candidate::new(peer, x.digit()));
                }
            }
            _ => {}
        }
        self.board.apply(conclusion)
    }

    /// Turns to another board, which is best a later one of the same puzzle.
    pub(super) fn turn_to(&mut self, board: Board) {
        for digit in Digit::all() {
            if board.places(digit) != self.board.places(digit) {
                set_positions(&mut self.positions, digit, board.places(digit));
            }
        }
        self.by_count = by_count(&board);
        self.board = board;
    }

    /// Moves a cell to the cells with one candidate less.
    fn lose_one(&mut self, cell: Cell) {
        let count = self.board.digits(cell).len();
        self.by_count[count].remove(cell);
        self.by_count[count - 1].insert(cell);
    }

    /// Removes a candidate from the positions.
    fn forget(&mut self, x: Candidate) {
        let (cell, digit) = (x.cell(), x.digit());
        for (house, position) in cell.houses().into_iter().zip(positions_of(cell)) {
            self.positions[house.index()][digit.index()] &= !(1 << position);
        }
    }
}

/// For each house and digit the positions in the house where the digit is a candidate, as bits.
type Positions = [[u16; 9]; 27];

/// Sets the positions of a digit in all houses from its places.
fn set_positions(positions: &mut Positions, digit: Digit, places: CellSet) {
    let (bits, at) = (places.bits(), digit.index());
    for band in 0..3 {
        let cells = (bits >> (27 * band)) as u32 & 0x7FF_FFFF;
        for row in 0..3 {
            positions[3 * band + row][at] = (cells >> (9 * row) & 0x1FF) as u16;
        }
        for column in 0..9 {
            let thin = cells >> column;
            let of_band = (thin & 1 | thin >> 8 & 2 | thin >> 16 & 4) as u16;
            let positions = &mut positions[9 + column][at];
            *positions = *positions & !(7 << (3 * band)) | of_band << (3 * band);
        }
        for stack in 0..3 {
            let wide = cells >> (3 * stack);
            positions[18 + 3 * band + stack][at] =
                (wide & 7 | wide >> 6 & 0o70 | wide >> 12 & 0o700) as u16;
        }
    }
}

/// For each number of candidates, 0 to 9, the empty cells that have that many.
fn by_count(board: &Board) -> [CellSet; 10] {
    // The numbers of all cells are added up together in binary: each set holds one binary digit of
    // them.
    let mut sums = [CellSet::EMPTY; 4];
    for digit in Digit::all() {
        let mut carry = board.places(digit);
        for sum in &mut sums {
            (*sum, carry) = (*sum ^ carry, *sum & carry);
        }
    }
    let empty = board.empty_cells();
    std::array::from_fn(|count| {
        let fits = |at: usize| if count >> at & 1 == 0 { !sums[at] } else { sums[at] };
        (0..4).fold(empty, |cells, at| cells & fits(at))
    })
}

/// The cell's positions in its row, its column and its box.
fn positions_of(cell: Cell) -> [usize; 3] {
    [cell.column(), cell.row(), cell.row() % 3 * 3 + cell.column() % 3]
}
