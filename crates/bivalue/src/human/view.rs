use std::sync::Arc;

use super::almost_locked::{AlmostLockedSets, Lazy};
use super::rectangles::Rectangle;
use super::{Kind, Requirement, Step};
use super::{chain, net, rectangles, template_eliminations};
use crate::grid::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, House, NotACandidate, Puzzle, Solution,
};

/// A board as techniques look at it: the same facts, ready in every direction.
///
/// Everything is kept up by [`View::apply`], so that a whole path costs one construction.
///
/// ```
/// use bivalue::grid::{Board, Digit, Grid, House};
/// use bivalue::human::View;
///
/// let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
///     .parse()
///     .unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// assert_eq!(view.positions(Digit::from_index(0), House::row(0)), 0, "1 is placed in row 1");
/// ```
#[derive(Clone, Debug)]
pub struct View {
    board: Board,
    positions: Positions,
    by_count: [CellSet; 10],
    unique: bool,
    solution: Option<Solution>,
    options: Options,
    template_eliminations: template_eliminations::Lazy,
    almost_locked: Lazy,
    rectangles: rectangles::Lazy,
    /// Of this board, or of an earlier one: candidates only go.
    implications: net::Lazy,
    /// The same.
    reach: chain::Lazy,
}

/// What techniques may do, where there is a choice. The default is what HoDoKu does by default
/// while it solves, and Franken jellyfish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent switches
pub struct Options {
    /// Fins of a fish at most.
    pub max_fins: u8,
    /// Endo fins of a fish at most.
    pub max_endo_fins: u8,
    /// Bases of a Franken fish at most, up to 7.
    pub max_franken_size: u8,
    /// Bases of a mutant fish at most, up to 7. To find all large ones takes long.
    pub max_mutant_size: u8,
    /// Two fish of the same bases as one step.
    pub siamese: bool,
    /// Empty rectangles of two candidates (dual ones may have two in any case).
    pub small_empty_rectangles: bool,
    /// Two kites or two empty rectangles as one step.
    pub duals: bool,
    /// Unique rectangles with cells that lack one of the two digits.
    pub incomplete_rectangles: bool,
    /// Almost locked sets as nodes of grouped chains.
    pub als_in_chains: bool,
    /// Almost locked sets that share cells, in ALS-XY-wings and death blossoms.
    pub als_overlap: bool,
    /// Almost locked sets are listed by rows, columns and boxes and there by their first cells, not
    /// by size. Those of a step come from as far up in the list as possible, and share no cell;
    /// chains go down the list.
    pub als_by_house: bool,
    /// Only chains that pass no cell twice; AIC only from a cell to a cell.
    pub plain_chains: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_fins: 5,
            max_endo_fins: 2,
            max_franken_size: 4,
            max_mutant_size: 0,
            siamese: false,
            small_empty_rectangles: false,
            duals: false,
            incomplete_rectangles: true,
            als_in_chains: false,
            als_overlap: false,
            als_by_house: false,
            plain_chains: false,
        }
    }
}

impl Options {
    /// The same with what it takes to look for steps of that kind: some of those that HoDoKu does not use
    /// by default are only looked for if an option says so.
    #[must_use]
    pub fn for_kind(mut self, kind: &Kind) -> Self {
        match kind.requires {
            Requirement::Nothing => {}
            Requirement::FrankenSize(size) => {
                self.max_franken_size = self.max_franken_size.max(size);
            }
            Requirement::MutantSize(size) => self.max_mutant_size = self.max_mutant_size.max(size),
            Requirement::Duals => self.duals = true,
        }
        self
    }

    /// Whether steps of that kind are looked for without further options.
    #[must_use]
    pub fn allow(self, kind: &Kind) -> bool {
        self.for_kind(kind) == self
    }
}

impl View {
    /// The view of a board of which nothing else is known.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let mut positions = [[0; 9]; 27];
        for digit in Digit::all() {
            set_positions(&mut positions, digit, board.places(digit));
        }
        Self {
            by_count: by_count(&board),
            positions,
            board,
            unique: false,
            solution: None,
            options: Options::default(),
            template_eliminations: template_eliminations::Lazy::default(),
            almost_locked: Lazy::default(),
            rectangles: rectangles::Lazy::default(),
            implications: net::Lazy::default(),
            reach: chain::Lazy::default(),
        }
    }

    /// The view of a proper puzzle. That its solution is the only one is a premise that
    /// techniques may use, unless the puzzle is told by candidates or by placed digits too:
    /// then another filling of the same givens is no other solution of it.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        Self::new(puzzle.board().clone()).given_by(puzzle)
    }

    /// The view of a board that a proper puzzle was brought to.
    pub(crate) fn at(puzzle: &Puzzle, board: Board) -> Self {
        Self::new(board).given_by(puzzle)
    }

    fn given_by(self, puzzle: &Puzzle) -> Self {
        let start = puzzle.board();
        let told_by_givens =
            start.given_cells() == !start.empty_cells() && start.has_all_candidates();
        Self { unique: told_by_givens, solution: Some(*puzzle.solution()), ..self }
    }

    /// The same view, with the premise that the givens alone have exactly one solution.
    #[must_use]
    pub fn with_unique_solution(mut self) -> Self {
        self.unique = true;
        self
    }

    /// The same view, without the premise that there is only one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Self {
        self.unique = false;
        self
    }

    /// The same view, with the only solution of its board: what brute force takes its cells from,
    /// and nothing else looks at.
    #[must_use]
    pub fn with_solution(self, solution: Solution) -> Self {
        Self { solution: Some(solution), ..self }
    }

    /// The same view, with those options.
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.options = options;
        self.forget_lists();
        self
    }

    /// The same view with every digit placed that is the only candidate of its cell and that no
    /// peer has: where a puzzle is told by candidates, these cells are as good as filled.
    #[must_use]
    pub fn with_lone_placed(mut self) -> Self {
        for cell in self.with_count(1) {
            let lone = self.board.digits(cell).single();
            if let Some(digit) = lone.filter(|&x| !self.board.places(x).intersects(cell.peers())) {
                // It is a candidate of the cell.
                let _ = self.apply(Conclusion::Place(Candidate::new(cell, digit)));
            }
        }
        self
    }

    /// The board: candidates by cell and by digit, givens and placed digits.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether it is known that the givens alone have exactly one solution.
    #[must_use]
    pub fn has_unique_solution(&self) -> bool {
        self.unique
    }

    /// The only solution of the board, if it is known.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// What techniques may do.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The positions in a house where the digit is a candidate: bit 0 for the first cell,
    /// `house.cell(0)`, to bit 8. None if the digit is placed.
    #[inline]
    #[must_use]
    pub fn positions(&self, digit: Digit, house: House) -> u16 {
        self.positions[house.index()][digit.index()]
    }

    /// The cells of a house where the digit is a candidate.
    #[inline]
    #[must_use]
    pub fn places(&self, digit: Digit, house: House) -> CellSet {
        self.board.places(digit) & house.cells()
    }

    /// The empty cells with exactly that many candidates, 0 to 9.
    ///
    /// # Panics
    /// From 10 on.
    #[inline]
    #[must_use]
    pub fn with_count(&self, count: usize) -> CellSet {
        self.by_count[count]
    }

    /// The empty cells with exactly two candidates.
    #[inline]
    #[must_use]
    pub fn bivalue(&self) -> CellSet {
        self.by_count[2]
    }

    /// The bivalue cells of the same two candidates as that one, which is among them.
    pub(super) fn equal_bivalue(&self, cell: Cell) -> CellSet {
        let digits = self.board.digits(cell).into_iter();
        digits.fold(self.bivalue(), |cells, digit| cells & self.board.places(digit))
    }

    /// The places of the digit that are false by what is known of this digit alone: techniques
    /// that look at one digit only eliminate from among these.
    pub(super) fn template_eliminations(&self, digit: Digit) -> CellSet {
        self.template_eliminations.get(&self.board, digit)
    }

    /// The rectangles of its empty cells.
    pub(super) fn unique_rectangles(&self) -> &[Rectangle] {
        self.rectangles.unique(self)
    }

    /// The rectangles with cells that were filled while solving.
    pub(super) fn avoidable_rectangles(&self) -> &[Rectangle] {
        self.rectangles.avoidable(self)
    }

    /// Its almost locked sets.
    pub(super) fn almost_locked_sets(&self) -> &AlmostLockedSets {
        self.almost_locked.get(self)
    }

    /// What nets lead to, on this board or an earlier one.
    pub(super) fn implications(&self) -> &net::Lazy {
        &self.implications
    }

    /// What candidates lead to by links, without groups or with them.
    pub(super) fn reach(&self, grouped: bool) -> Arc<chain::Reach> {
        self.reach.get(self, grouped)
    }

    /// Changes the board and says whether that changed anything; see [`Board::apply`].
    ///
    /// # Errors
    /// If a digit is to be placed that is not among the cell's candidates.
    pub fn apply(&mut self, conclusion: Conclusion) -> Result<bool, NotACandidate> {
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

    /// Turns to what the board has become.
    pub(crate) fn turn_to(&mut self, board: Board) {
        for digit in Digit::all() {
            if board.places(digit) != self.board.places(digit) {
                self.template_eliminations.forget(digit);
                set_positions(&mut self.positions, digit, board.places(digit));
            }
        }
        self.by_count = by_count(&board);
        self.board = board;
        self.forget_lists();
    }

    /// Takes a step: applies its conclusions, and says whether all of them could be applied.
    /// (On a board without a solution a step may place digits that exclude each other.)
    pub fn take(&mut self, step: &Step) -> bool {
        step.conclusions().all(|conclusion| self.apply(conclusion).is_ok())
    }

    /// Notes that a cell has one candidate fewer, before the board knows.
    fn lose_one(&mut self, cell: Cell) {
        let count = self.board.digits(cell).len();
        self.by_count[count].remove(cell);
        self.by_count[count - 1].insert(cell);
    }

    /// Forgets what is listed of the board as a whole.
    fn forget_lists(&mut self) {
        self.almost_locked = Lazy::default();
        self.rectangles = rectangles::Lazy::default();
    }

    /// Takes a candidate out of the positions.
    fn forget(&mut self, x: Candidate) {
        self.forget_lists();
        let (cell, digit) = (x.cell(), x.digit());
        self.template_eliminations.forget(digit);
        for (house, position) in cell.houses().into_iter().zip(positions_of(cell)) {
            self.positions[house.index()][digit.index()] &= !(1 << position);
        }
    }
}

/// By house and digit, the positions in the house where the digit is a candidate, as bits.
pub(in crate::human) type Positions = [[u16; 9]; 27];

/// Sets the positions of a digit with those places.
pub(in crate::human) fn set_positions(positions: &mut Positions, digit: Digit, places: CellSet) {
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

/// By number of candidates, the empty cells that have so many.
fn by_count(board: &Board) -> [CellSet; 10] {
    // The numbers are added up for all cells at once: a set for each of their binary places.
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
