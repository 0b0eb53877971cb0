use std::fmt;

use super::sets::places_of;
use super::{Candidate, Cell, CellSet, Contradiction, Digit, DigitSet, Flaw, Grid, House};

/// A state of solving: the givens, the placed digits and the candidates that are left.
///
/// No digit stands twice in a house, an empty cell has no candidate that a peer's digit
/// excludes, and a filled cell has no candidates. A Sukaku is a board without digits whose
/// candidates are the puzzle. The mutators are [`Board::apply`] and [`Board::settle`].
///
/// ```
/// use bivalue::grid::{Board, Candidate, Conclusion, Digit, Grid};
///
/// let mut board = Board::new(&Grid::EMPTY).unwrap();
/// let corner = Candidate::from_index(0);
/// board.apply(Conclusion::Place(corner)).unwrap();
/// assert_eq!(board.value(corner.cell()), Digit::new(1));
/// assert_eq!(board.places(corner.digit()).len(), 60);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    givens: CellSet,
    /// The cells with a digit.
    pub(super) filled: CellSet,
    pub(super) values: Grid,
    pub(super) candidates: [DigitSet; 81],
    /// The same candidates, as the set of cells for each digit.
    pub(super) places: [CellSet; 9],
}

/// The board without any digit and with all candidates.
///
/// ```
/// use bivalue::{Board, Grid};
/// assert_eq!(Board::default(), Board::new(&Grid::EMPTY).unwrap());
/// ```
impl Default for Board {
    fn default() -> Self {
        Self::sukaku(&[DigitSet::ALL; 81])
    }
}

/// One change of a board, a placement or an elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conclusion {
    /// The candidate is true: its digit is placed in its cell. It is displayed as `r4c7=2`.
    Place(Candidate),
    /// The candidate is false. It is displayed as `r4c7<>2`.
    Eliminate(Candidate),
}

impl Conclusion {
    /// Returns the candidate that is placed or eliminated.
    ///
    /// ```
    /// use bivalue::{Candidate, Conclusion};
    /// let candidate = Candidate::from_index(0);
    /// assert_eq!(Conclusion::Eliminate(candidate).candidate(), candidate);
    /// ```
    #[must_use]
    pub const fn candidate(self) -> Candidate {
        let (Self::Place(candidate) | Self::Eliminate(candidate)) = self;
        candidate
    }

    /// Returns the opposite conclusion about the same candidate.
    ///
    /// ```
    /// use bivalue::{Candidate, Conclusion};
    /// let place = Conclusion::Place(Candidate::from_index(0));
    /// assert_eq!(place.opposite().to_string(), "r1c1<>1");
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Place(candidate) => Self::Eliminate(candidate),
            Self::Eliminate(candidate) => Self::Place(candidate),
        }
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(candidate) => write!(f, "{candidate}"),
            Self::Eliminate(candidate) => {
                write!(f, "{}<>{}", candidate.cell(), candidate.digit())
            }
        }
    }
}

/// The error of a placement whose digit is not a candidate of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACandidate(pub Candidate);

impl fmt::Display for NotACandidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a candidate of {}", self.0.digit(), self.0.cell())
    }
}

impl std::error::Error for NotACandidate {}

impl Board {
    /// Makes the board whose givens are the digits of a grid, with every candidate that no given in
    /// a house excludes.
    ///
    /// ```
    /// use bivalue::{Board, Cell, Grid};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let board = Board::new(&grid).unwrap();
    /// assert_eq!(board.digits(Cell::at(0, 8)).to_string(), "9");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the clash if a digit stands twice in a house.
    pub fn new(givens: &Grid) -> Result<Self, Contradiction> {
        Self::with_placed(givens, &Grid::EMPTY)
    }

    /// Makes the board with these givens and with the digits that a player placed. In a cell with
    /// both, the given counts.
    ///
    /// ```
    /// use bivalue::{Board, Grid};
    /// let givens: Grid = format!("1.{}", ".".repeat(79)).parse()?;
    /// let placed: Grid = format!(".2{}", ".".repeat(79)).parse()?;
    /// let board = Board::with_placed(&givens, &placed).unwrap();
    /// assert_eq!((board.given_cells().len(), board.values().filled().len()), (1, 2));
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the clash if a digit stands twice in a house.
    pub fn with_placed(givens: &Grid, placed: &Grid) -> Result<Self, Contradiction> {
        let values = givens.or(placed);
        let filled = values.filled();
        // `rows`, `columns` and `boxes` have the digits of each house; `excluded` has for each
        // digit the filled cells and the cells that see the digit.
        let (mut rows, mut columns, mut boxes) = ([0; 9], [0; 9], [0; 9]);
        let mut excluded = [filled; 9];
        let mut is_twice = false;
        for cell in filled {
            let Some(digit) = values[cell] else { continue };
            let bit = Digit::bit(Some(digit));
            for house in
                [&mut rows[cell.row()], &mut columns[cell.column()], &mut boxes[cell.box_index()]]
            {
                is_twice |= *house & bit != 0;
                *house |= bit;
            }
            excluded[digit.index()] |= cell.peers();
        }
        if let Some(clash) = if is_twice { values.clash() } else { None } {
            return Err(clash);
        }
        let mut candidates = [DigitSet::EMPTY; 81];
        for (row, (candidates, values)) in
            candidates.chunks_exact_mut(9).zip(values.as_array().chunks_exact(9)).enumerate()
        {
            for (column, (candidates, value)) in candidates.iter_mut().zip(values).enumerate() {
                let taken = rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3];
                *candidates =
                    if value.is_some() { DigitSet::EMPTY } else { !DigitSet::from_bits(taken) };
            }
        }
        let left = excluded.map(|cells| !cells);
        Ok(Self { givens: givens.filled(), filled, values, candidates, places: left })
    }

    /// Makes the board without any digit and with these candidates in the 81 cells.
    ///
    /// ```
    /// use bivalue::{Board, Cell, DigitSet};
    /// let mut candidates = [DigitSet::ALL; 81];
    /// candidates[0] = DigitSet::from_bits(0b11);
    /// let board = Board::sukaku(&candidates);
    /// assert_eq!(board.bivalue_cells().first(), Some(Cell::at(0, 0)));
    /// ```
    #[must_use]
    pub fn sukaku(candidates: &[DigitSet; 81]) -> Self {
        Self {
            givens: CellSet::EMPTY,
            filled: CellSet::EMPTY,
            values: Grid::EMPTY,
            candidates: *candidates,
            places: places_of(candidates),
        }
    }

    /// Changes the board, and returns whether anything changed.
    ///
    /// A placement fills the cell and eliminates the digit from the candidates of its peers. No
    /// further deductions are made.
    ///
    /// ```
    /// use bivalue::{Board, Candidate, Conclusion, Grid};
    /// let mut board = Board::new(&Grid::EMPTY).unwrap();
    /// let [one, two] = [0, 1].map(Candidate::from_index); // 1 and 2 in the first cell.
    /// assert_eq!(board.apply(Conclusion::Eliminate(one)), Ok(true));
    /// assert_eq!(board.apply(Conclusion::Eliminate(one)), Ok(false)); // It is gone already.
    /// assert!(board.apply(Conclusion::Place(one)).is_err());
    /// assert_eq!(board.apply(Conclusion::Place(two)), Ok(true));
    /// ```
    ///
    /// # Errors
    /// Returns an error, and changes nothing, if the digit of a placement is not a candidate of the
    /// cell. It is not an error to place the digit that the cell already has.
    pub fn apply(&mut self, conclusion: Conclusion) -> Result<bool, NotACandidate> {
        match conclusion {
            Conclusion::Place(candidate) => {
                if self.value(candidate.cell()) == Some(candidate.digit()) {
                    return Ok(false);
                }
                if !self.has(candidate) {
                    return Err(NotACandidate(candidate));
                }
                self.fill(candidate.cell(), candidate.digit());
                Ok(true)
            }
            Conclusion::Eliminate(candidate) => {
                let changed = self.has(candidate);
                self.candidates[candidate.cell().index()].remove(candidate.digit());
                self.places[candidate.digit().index()].remove(candidate.cell());
                Ok(changed)
            }
        }
    }

    /// Returns the digits that were given.
    ///
    /// ```
    /// use bivalue::{Board, Candidate, Conclusion, Grid};
    /// let mut board = Board::new(&Grid::EMPTY).unwrap();
    /// board.apply(Conclusion::Place(Candidate::from_index(0)))?;
    /// assert_eq!(board.givens(), Grid::EMPTY); // The digit was placed, not given.
    /// # Ok::<(), bivalue::grid::NotACandidate>(())
    /// ```
    #[must_use]
    pub fn givens(&self) -> Grid {
        self.values.restricted_to(self.givens)
    }

    /// Returns the cells that were given.
    #[inline]
    #[must_use]
    pub fn given_cells(&self) -> CellSet {
        self.givens
    }

    /// Returns all digits, given and placed.
    #[inline]
    #[must_use]
    pub fn values(&self) -> &Grid {
        &self.values
    }

    /// Returns the digit in a cell, given or placed.
    ///
    /// ```
    /// use bivalue::{Board, Cell, Grid};
    /// assert_eq!(Board::new(&Grid::EMPTY).unwrap().value(Cell::at(0, 0)), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell]
    }

    /// Returns the candidates of an empty cell; none for a filled one.
    ///
    /// ```
    /// use bivalue::{Board, Cell, Grid};
    /// let grid: Grid = format!("12{}", ".".repeat(79)).parse()?;
    /// let board = Board::new(&grid).unwrap();
    /// assert_eq!(board.digits(Cell::at(0, 2)).to_string(), "3456789");
    /// assert!(board.digits(Cell::at(0, 0)).is_empty()); // It is filled.
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Returns the digits that a cell may still hold: its digit, or its candidates.
    ///
    /// ```
    /// use bivalue::{Board, Cell, Grid};
    /// let grid: Grid = format!("12{}", ".".repeat(79)).parse()?;
    /// let board = Board::new(&grid).unwrap();
    /// assert_eq!(board.domain(Cell::at(0, 0)).to_string(), "1");
    /// assert_eq!(board.domain(Cell::at(0, 2)).to_string(), "3456789");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn domain(&self, cell: Cell) -> DigitSet {
        self.value(cell).map_or(self.digits(cell), DigitSet::of)
    }

    /// Returns for each cell the digits that it may still hold, as bits: its digit, or its
    /// candidates.
    ///
    /// The loop has no branches, so that compilers can use vectors.
    #[inline(always)]
    pub(crate) fn domains(&self) -> [u16; 81] {
        let mut domains = [0; 81];
        for ((domain, digit), candidates) in
            domains.iter_mut().zip(self.values.as_array()).zip(&self.candidates)
        {
            *domain = candidates.bits() | Digit::bit(*digit);
        }
        domains
    }

    /// Returns the empty cells that have the digit as a candidate.
    ///
    /// ```
    /// use bivalue::{Board, Digit, Grid, House};
    /// let grid: Grid = format!("1..{}", ".".repeat(78)).parse()?;
    /// let places = Board::new(&grid).unwrap().places(Digit::from_index(0));
    /// assert!(!places.intersects(House::row(0).cells()));
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns whether the candidate is still possible.
    ///
    /// ```
    /// use bivalue::{Board, Candidate, Conclusion, Grid};
    /// let mut board = Board::new(&Grid::EMPTY).unwrap();
    /// let candidate = Candidate::from_index(0);
    /// assert!(board.has(candidate));
    /// board.apply(Conclusion::Eliminate(candidate))?;
    /// assert!(!board.has(candidate));
    /// # Ok::<(), bivalue::grid::NotACandidate>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell()).contains(candidate.digit())
    }

    /// Returns the cells without a digit.
    ///
    /// ```
    /// use bivalue::{Board, Grid};
    /// assert_eq!(Board::new(&Grid::EMPTY).unwrap().empty_cells().len(), 81);
    /// ```
    #[inline]
    #[must_use]
    pub fn empty_cells(&self) -> CellSet {
        !self.filled
    }

    /// Returns the empty cells with exactly two candidates.
    ///
    /// ```
    /// use bivalue::{Board, Grid};
    /// let grid: Grid = format!("1234567..{}", ".".repeat(72)).parse()?;
    /// assert_eq!(Board::new(&grid).unwrap().bivalue_cells().to_string(), "r1c8, r1c9");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn bivalue_cells(&self) -> CellSet {
        Cell::all().filter(|&cell| self.digits(cell).len() == 2).collect()
    }

    /// Returns the first direct contradiction: an empty cell without a candidate, or else a house
    /// without a place for a digit. `None` does not mean that the board has a solution.
    ///
    /// ```
    /// use bivalue::{Board, Grid};
    /// // The last cell of the row sees every digit.
    /// let grid: Grid = format!("12345678.........9{}", ".".repeat(63)).parse()?;
    /// let why = Board::new(&grid).unwrap().contradiction().unwrap();
    /// assert_eq!(why.to_string(), "no candidate is left for r1c9");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        if let Some(cell) = self.empty_cells().into_iter().find(|&c| self.digits(c).is_empty()) {
            return Some(Contradiction {
                flaw: Flaw::NoCandidate { cell },
                givens: CellSet::EMPTY,
            });
        }
        House::all().find_map(|house| {
            let placed: DigitSet =
                house.cells().into_iter().filter_map(|cell| self.value(cell)).collect();
            (!placed).into_iter().find(|&digit| !self.places(digit).intersects(house.cells())).map(
                |digit| Contradiction {
                    flaw: Flaw::NoPlace { digit, house },
                    givens: CellSet::EMPTY,
                },
            )
        })
    }
}

/// Returns the candidates of each cell from the cells of each digit.
fn candidates_in(places: &[CellSet; 9]) -> [DigitSet; 81] {
    let mut candidates = [DigitSet::EMPTY; 81];
    for (digit, places) in Digit::all().zip(places) {
        for cell in *places {
            candidates[cell.index()].insert(digit);
        }
    }
    candidates
}

/// Methods for solving with human techniques.
impl Board {
    /// Returns the board with other placed digits, and with the candidates of each digit in these
    /// cells. Those that a digit excludes are left out.
    ///
    /// # Panics
    /// If a digit stands twice in a house, or a given is missing.
    #[doc(hidden)]
    #[must_use]
    pub fn with_state(&self, values: Grid, mut places: [CellSet; 9]) -> Self {
        let has_givens = self.givens.into_iter().all(|cell| values[cell] == self.values[cell]);
        assert!(has_givens && values.clash().is_none(), "not a state of this board");
        let board = Self { filled: values.filled(), values, ..self.clone() };
        for (places, left) in places.iter_mut().zip(board.places_left()) {
            *places &= left;
        }
        Self { candidates: candidates_in(&places), places, ..board }
    }

    /// Returns whether the board has every candidate that its digits do not exclude.
    #[doc(hidden)]
    #[must_use]
    pub fn has_all_candidates(&self) -> bool {
        self.places == self.places_left()
    }

    /// Returns the board with the same digits and every candidate that they do not exclude.
    #[doc(hidden)]
    #[must_use]
    pub fn with_all_candidates(&self) -> Self {
        let places = self.places_left();
        Self { candidates: candidates_in(&places), places, ..self.clone() }
    }

    /// Returns for each digit the cells in which the placed digits and givens do not exclude it.
    fn places_left(&self) -> [CellSet; 9] {
        let mut places = [!self.filled; 9];
        for cell in self.filled {
            if let Some(digit) = self.values[cell] {
                places[digit.index()] -= cell.peers();
            }
        }
        places
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("givens", &self.givens())
            .field("values", &self.values)
            .field("candidates", &self.candidates)
            .finish_non_exhaustive()
    }
}
