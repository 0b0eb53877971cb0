use std::sync::Arc;

use bivalue_core::grid::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, House, NotACandidate, Puzzle, Solution,
};

use super::almost_locked::{AlmostLockedCache, AlmostLockedSets};
use super::indexed_board::IndexedBoard;
use super::rectangles::Rectangle;
use super::techniques::ExocetsCache;
use super::{Options, Step};
use super::{chain, net, rectangles, template_eliminations};

/// A board as techniques look at it: its candidates by cell, by digit and house, and by number.
///
/// All of that is updated by [`View::apply`], so that a whole path takes one construction.
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
    indexed: IndexedBoard,
    unique: bool,
    solution: Option<Solution>,
    options: Options,
    template_eliminations: template_eliminations::TemplatesCache,
    almost_locked: AlmostLockedCache,
    rectangles: rectangles::RectanglesCache,
    exocets: ExocetsCache,
    /// The consequences of nets, of this board or of an earlier one, which are still true.
    implications: net::ImplicationsCache,
    /// The same.
    reach: chain::ReachCache,
}

impl View {
    /// The view of a board, without its solution.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::View;
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// assert!(!view.has_unique_solution(), "that is not known");
    /// assert_eq!(view.solution(), None);
    /// ```
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            indexed: IndexedBoard::new(board),
            unique: false,
            solution: None,
            options: Options::default(),
            template_eliminations: template_eliminations::TemplatesCache::default(),
            almost_locked: AlmostLockedCache::default(),
            rectangles: rectangles::RectanglesCache::default(),
            exocets: ExocetsCache::default(),
            implications: net::ImplicationsCache::default(),
            reach: chain::ReachCache::default(),
        }
    }

    /// The view of a proper puzzle. Techniques may use that its solution is unique only if the
    /// givens alone define the puzzle. If it has placed digits or is defined by candidates, the
    /// same givens may have other solutions.
    ///
    /// ```
    /// use bivalue::engine::{self, Search, Verdict};
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::View;
    ///
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///     .parse()
    ///     .unwrap();
    /// let board = Board::new(&grid).unwrap();
    /// let Verdict::One(puzzle) = engine::judge(engine::default_engine(), &Search::of(&board)).0 else {
    ///     panic!("not proper")
    /// };
    /// let view = View::of(&puzzle);
    /// assert!(view.has_unique_solution());
    /// assert_eq!(view.solution(), Some(puzzle.solution()));
    /// ```
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        Self::new(puzzle.board().clone()).given_by(puzzle)
    }

    /// The view of a board on the way to the solution of a proper puzzle.
    pub(crate) fn at(puzzle: &Puzzle, board: Board) -> Self {
        Self::new(board).given_by(puzzle)
    }

    fn given_by(self, puzzle: &Puzzle) -> Self {
        let unique = is_told_by_givens(puzzle.board());
        Self { unique, solution: Some(*puzzle.solution()), ..self }
    }

    /// The same view, with the premise that the givens alone have exactly one solution.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::View;
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// assert!(view.with_unique_solution().has_unique_solution());
    /// ```
    #[must_use]
    pub fn with_unique_solution(mut self) -> Self {
        self.unique = true;
        self
    }

    /// The same view, without the premise that there is only one solution.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::View;
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// assert!(!view.with_unique_solution().without_uniqueness().has_unique_solution());
    /// ```
    #[must_use]
    pub fn without_uniqueness(mut self) -> Self {
        self.unique = false;
        self
    }

    /// The same view, with the only solution of its board. Only brute force uses it, and nested
    /// forcing chains, to know which candidates can be refuted.
    ///
    /// ```
    /// use bivalue::engine::{self, Search, Verdict};
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::View;
    ///
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///     .parse()
    ///     .unwrap();
    /// let board = Board::new(&grid).unwrap();
    /// let Verdict::One(puzzle) = engine::judge(engine::default_engine(), &Search::of(&board)).0 else {
    ///     panic!("not proper")
    /// };
    /// let view = View::new(board).with_solution(*puzzle.solution());
    /// assert_eq!(view.solution(), Some(puzzle.solution()));
    /// ```
    #[must_use]
    pub fn with_solution(self, solution: Solution) -> Self {
        Self { solution: Some(solution), ..self }
    }

    /// The same view, with those options.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{Options, View};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let options = Options { max_fins: 2, ..Options::default() };
    /// assert_eq!(view.with_options(options).options().max_fins, 2);
    /// ```
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.options = options;
        self.forget_lists();
        self
    }

    /// The same view with every digit placed that is the only candidate of its cell and of which no
    /// peer has it. In puzzles that are defined by candidates, such cells count as filled:
    /// these have no other way to write a placed digit, and a hint that places it would be repeated
    /// forever.
    ///
    /// ```
    /// use bivalue::grid::{Board, Digit, DigitSet};
    /// use bivalue::human::View;
    ///
    /// // A Sukaku whose first cell has one candidate, which no other cell of its houses has.
    /// let [one, others] = [DigitSet::of(Digit::from_index(0)), !DigitSet::of(Digit::from_index(0))];
    /// let board = Board::sukaku(&std::array::from_fn(|cell| if cell == 0 { one } else { others }));
    /// let view = View::new(board).with_lone_placed();
    /// assert_eq!(view.board().value("r1c1".parse().unwrap()), Some(Digit::from_index(0)));
    /// ```
    #[must_use]
    pub fn with_lone_placed(mut self) -> Self {
        for cell in self.with_count(1) {
            let lone = self.board().digits(cell).single();
            if let Some(digit) = lone.filter(|&x| !self.board().places(x).intersects(cell.peers()))
            {
                // The digit is a candidate of the cell, so this cannot fail.
                let _ = self.apply(Conclusion::Place(Candidate::new(cell, digit)));
            }
        }
        self
    }

    /// The board: candidates by cell and by digit, givens and placed digits.
    ///
    /// ```
    /// use bivalue::grid::{Board, Digit, Grid};
    /// use bivalue::human::View;
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// assert_eq!(view.board().value("r1c1".parse().unwrap()), Some(Digit::from_index(0)));
    /// ```
    #[must_use]
    pub fn board(&self) -> &Board {
        self.indexed.board()
    }

    /// Returns whether it is known that the givens alone have exactly one solution.
    #[must_use]
    pub fn has_unique_solution(&self) -> bool {
        self.unique
    }

    /// The only solution of the board, if it is known.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// The board with its tables.
    pub(super) fn indexed(&self) -> &IndexedBoard {
        &self.indexed
    }

    /// The options of techniques.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The positions in a house where the digit is a candidate: bit 0 for the first cell,
    /// `house.cell(0)`, to bit 8. None if the digit is placed.
    ///
    /// ```
    /// use bivalue::grid::{Board, Digit, Grid, House};
    /// use bivalue::human::View;
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// // 9 is left in the last cell of row 1, and in every cell of column 9.
    /// let nine = Digit::from_index(8);
    /// assert_eq!(view.positions(nine, House::row(0)), 0b1_0000_0000);
    /// assert_eq!(view.positions(nine, House::column(8)), 0b1_1111_1111);
    /// ```
    #[inline]
    #[must_use]
    pub fn positions(&self, digit: Digit, house: House) -> u16 {
        self.indexed.positions(digit, house)
    }

    /// The cells of a house where the digit is a candidate.
    ///
    /// ```
    /// use bivalue::grid::{Board, Digit, Grid, House};
    /// use bivalue::human::{View, cells_text};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let nine = Digit::from_index(8);
    /// assert_eq!(cells_text(view.places(nine, House::row(0))), "r1c9");
    /// ```
    #[inline]
    #[must_use]
    pub fn places(&self, digit: Digit, house: House) -> CellSet {
        self.indexed.places(digit, house)
    }

    /// The empty cells with exactly that many candidates, 0 to 9.
    ///
    /// # Panics
    /// From 10 on.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, cells_text};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// assert_eq!(cells_text(view.with_count(1)), "r1c9");
    /// assert!(view.with_count(0).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn with_count(&self, count: usize) -> CellSet {
        self.indexed.with_count(count)
    }

    /// The empty cells with exactly two candidates.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::View;
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// assert!(view.bivalue().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn bivalue(&self) -> CellSet {
        self.indexed.bivalue()
    }

    /// The bivalue cells with the same two candidates as a bivalue cell, which is among them.
    pub(super) fn equal_bivalue(&self, cell: Cell) -> CellSet {
        let digits = self.board().digits(cell).into_iter();
        digits.fold(self.bivalue(), |cells, digit| cells & self.board().places(digit))
    }

    /// The places of a digit that are in no template of it. Techniques that look at a single digit
    /// eliminate no others.
    pub(super) fn template_eliminations(&self, digit: Digit) -> CellSet {
        self.template_eliminations.get(self.board(), digit)
    }

    /// The possible unique rectangles, of empty cells.
    pub(super) fn unique_rectangles(&self) -> &[Rectangle] {
        self.rectangles.unique(&self.indexed, !self.options.incomplete_rectangles)
    }

    /// The possible avoidable rectangles, with cells that were filled while solving.
    pub(super) fn avoidable_rectangles(&self) -> &[Rectangle] {
        self.rectangles.avoidable(self.board())
    }

    /// Its almost locked sets.
    pub(super) fn almost_locked_sets(&self) -> &AlmostLockedSets {
        self.almost_locked.get(&self.indexed, &self.options)
    }

    /// The exocets of its board, if they were looked for.
    pub(super) fn exocets(&self) -> &ExocetsCache {
        &self.exocets
    }

    /// The consequences of all assumptions by nets, on this board or an earlier one.
    pub(super) fn implications(&self) -> &net::ImplicationsCache {
        &self.implications
    }

    /// The consequences of candidates by links, without groups or with them.
    pub(super) fn reach(&self, grouped: bool) -> Arc<chain::Reach> {
        self.reach.get(&self.indexed, grouped)
    }

    /// Applies a conclusion to the board, and returns whether it changed anything; see
    /// [`Board::apply`].
    ///
    /// # Errors
    /// If a digit is to be placed that is not among the cell's candidates.
    ///
    /// ```
    /// use bivalue::grid::{Board, Candidate, Conclusion, Digit, Grid};
    /// use bivalue::human::View;
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let mut view = view;
    /// let x = Candidate::new("r1c9".parse().unwrap(), Digit::from_index(8));
    /// assert_eq!(view.apply(Conclusion::Place(x)), Ok(true));
    /// assert!(view.with_count(1).is_empty());
    /// // The cell has that digit already.
    /// assert_eq!(view.apply(Conclusion::Place(x)), Ok(false));
    /// ```
    pub fn apply(&mut self, conclusion: Conclusion) -> Result<bool, NotACandidate> {
        let x = conclusion.candidate();
        if self.board().has(x) {
            self.forget_lists();
            let lost = match conclusion {
                Conclusion::Place(_) => self.board().digits(x.cell()),
                Conclusion::Eliminate(_) => x.digit().into(),
            };
            lost.into_iter().for_each(|digit| self.template_eliminations.forget(digit));
        }
        self.indexed.apply(conclusion)
    }

    /// Changes to a later state of the board.
    pub(crate) fn turn_to(&mut self, board: Board) {
        for digit in Digit::all() {
            if board.places(digit) != self.board().places(digit) {
                self.template_eliminations.forget(digit);
            }
        }
        self.indexed.turn_to(board);
        self.forget_lists();
    }

    /// Takes a step: applies its conclusions, and says whether all of them could be applied.
    /// (On a board without a solution a step may place digits that exclude each other.)
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Digit, Grid};
    /// use bivalue::human::{View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let mut view = view;
    /// assert!(view.take(&step));
    /// assert_eq!(view.board().value("r1c9".parse().unwrap()), Some(Digit::from_index(8)));
    /// ```
    pub fn take(&mut self, step: &Step) -> bool {
        step.conclusions().all(|conclusion| self.apply(conclusion).is_ok())
    }

    /// Discards the lists of patterns, which depend on the whole board.
    fn forget_lists(&mut self) {
        self.almost_locked = AlmostLockedCache::default();
        self.rectangles = rectangles::RectanglesCache::default();
        self.exocets = ExocetsCache::default();
    }
}

/// Returns whether a board holds nothing but its givens and what these leave.
pub(super) fn is_told_by_givens(board: &Board) -> bool {
    board.given_cells() == !board.empty_cells() && board.has_all_candidates()
}
