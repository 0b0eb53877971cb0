use super::{
    Board, Candidate, Cell, CellSet, Conclusion, Contradiction, Digit, DigitSet, Grid, House,
    Solution,
};

/// The content of a puzzle's text: givens, placed digits, and candidates if they were noted.
///
/// Digits may clash and candidates may be impossible. [`Position::board`] makes a [`Board`] of a
/// position, or returns the clash.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Position {
    /// The givens.
    pub givens: Grid,
    /// The digits that a player placed; empty wherever there is a given.
    pub placed: Grid,
    /// The noted candidates of the empty cells; the sets of filled cells are ignored. `None` if no
    /// candidates were noted.
    pub candidates: Option<Box<[DigitSet; 81]>>,
}

impl Position {
    /// Makes the position with these givens and nothing else.
    ///
    /// ```
    /// use bivalue::{Grid, Position};
    /// assert_eq!(Position::from_givens(Grid::EMPTY), Position::default());
    /// ```
    #[must_use]
    pub const fn from_givens(givens: Grid) -> Self {
        Self { givens, placed: Grid::EMPTY, candidates: None }
    }

    /// Returns all digits, given and placed.
    ///
    /// ```
    /// use bivalue::{Cell, Digit, Grid, Position};
    /// let mut position = Position::from_givens(Grid::EMPTY);
    /// position.placed[Cell::at(0, 0)] = Digit::new(5);
    /// assert_eq!(position.values()[Cell::at(0, 0)], Digit::new(5));
    /// ```
    #[must_use]
    #[inline]
    pub fn values(&self) -> Grid {
        self.givens.or(&self.placed)
    }

    /// Returns whether the position consists of candidates alone, without a given or a placed
    /// digit.
    ///
    /// ```
    /// use bivalue::{DigitSet, Position};
    /// let candidates = Some(Box::new([DigitSet::ALL; 81]));
    /// assert!(Position { candidates, ..Position::default() }.is_sukaku());
    /// assert!(!Position::default().is_sukaku());
    /// ```
    #[must_use]
    pub fn is_sukaku(&self) -> bool {
        self.candidates.is_some() && self.values() == Grid::EMPTY
    }

    /// Returns the digits, given and placed, of a position with digits, and of a Sukaku that is a
    /// puzzle with givens in another form. In such a Sukaku a cell with one candidate that no peer
    /// lists stands for a given, and every other cell has exactly the candidates that these givens
    /// do not exclude. Returns `None` for any other Sukaku.
    ///
    /// ```
    /// use bivalue::{Board, Grid, Position};
    /// let givens: Grid = format!("12{}", ".".repeat(79)).parse()?;
    /// // The same puzzle, written as the candidates that its givens leave.
    /// let board = Board::new(&givens).unwrap();
    /// let candidates = Some(Box::new(std::array::from_fn(|i| board.domain(bivalue::Cell::from_index(i)))));
    /// let sukaku = Position { candidates, ..Position::default() };
    /// assert_eq!(sukaku.digits_of_plain(), Some(givens));
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn digits_of_plain(&self) -> Option<Grid> {
        let Some(candidates) = self.candidates.as_deref().filter(|_| self.is_sukaku()) else {
            return Some(self.values());
        };
        // The digits that the cells of each house list, and those that several of them list.
        let (mut listed, mut again) = ([DigitSet::EMPTY; 27], [DigitSet::EMPTY; 27]);
        for cell in Cell::all() {
            for house in cell.houses().map(House::index) {
                again[house] |= listed[house] & candidates[cell.index()];
                listed[house] |= candidates[cell.index()];
            }
        }
        let in_houses = |sets: &[DigitSet; 27], cell: Cell| {
            let [row, column, of_box] = cell.houses().map(|house| sets[house.index()]);
            row | column | of_box
        };
        let mut digits = Grid::EMPTY;
        let mut placed = [DigitSet::EMPTY; 27];
        for cell in Cell::all() {
            let Some(digit) = candidates[cell.index()].single() else { continue };
            if !in_houses(&again, cell).contains(digit) {
                digits[cell] = Some(digit);
                for house in cell.houses() {
                    placed[house.index()].insert(digit);
                }
            }
        }
        let is_left = |cell: Cell| {
            digits[cell].is_some() || candidates[cell.index()] == !in_houses(&placed, cell)
        };
        (digits != Grid::EMPTY && Cell::all().all(is_left)).then_some(digits)
    }

    /// Returns the board of this position: its digits, and the noted candidates that no digit in a
    /// house excludes. If no candidates were noted, the board has all candidates that no digit
    /// excludes.
    ///
    /// ```
    /// use bivalue::{Grid, Position};
    /// let givens: Grid = format!("55{}", ".".repeat(79)).parse()?;
    /// assert!(Position::from_givens(givens).board().is_err());
    /// assert!(Position::default().board().is_ok());
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the clash if a digit stands twice in a house.
    pub fn board(&self) -> Result<Board, Contradiction> {
        if self.is_sukaku()
            && let Some(candidates) = &self.candidates
        {
            return Ok(Board::sukaku(candidates));
        }
        let mut board = Board::with_placed(&self.givens, &self.placed)?;
        if let Some(noted) = &self.candidates {
            for cell in board.empty_cells() {
                for digit in board.digits(cell) - noted[cell.index()] {
                    // An elimination cannot fail.
                    let _ = board.apply(Conclusion::Eliminate(Candidate::new(cell, digit)));
                }
            }
        }
        Ok(board)
    }

    /// Returns whether a player added something to the givens: placed digits, or candidates.
    ///
    /// ```
    /// use bivalue::{Cell, Digit, Position};
    /// let mut position = Position::default();
    /// assert!(!position.has_marks());
    /// position.placed[Cell::at(0, 0)] = Digit::new(5);
    /// assert!(position.has_marks());
    /// ```
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.placed != Grid::EMPTY || self.candidates.is_some() && self.givens != Grid::EMPTY
    }

    /// Returns the cells in which the player made a mistake, compared with a solution: another
    /// digit was placed, or the digit of the solution is missing among the noted candidates. If a
    /// digit in a peer excludes the missing candidate, the peer is the mistake and not this cell.
    ///
    /// ```
    /// use bivalue::{Cell, Digit, Position};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut position = Position::from_givens(text.parse().unwrap());
    /// position.placed[Cell::at(0, 2)] = Digit::new(1); // A 4 belongs there.
    /// let solution = bivalue::solve(text).unwrap();
    /// assert_eq!(position.mistakes(&solution).to_string(), "r1c3");
    /// ```
    #[must_use]
    pub fn mistakes(&self, solution: &Solution) -> CellSet {
        let filled = self.values();
        let wrong = filled.digits().filter(|(cell, digit)| solution.grid()[*cell] != Some(*digit));
        let crossed_out = self.crossed_out(solution);
        wrong.map(|(cell, _)| cell).chain(crossed_out.into_iter().map(Candidate::cell)).collect()
    }

    /// Returns the candidates of a solution that are missing among those that were noted, unless a
    /// digit in a peer excludes them: the player crossed them out by mistake.
    ///
    /// ```
    /// use bivalue::{Cell, Digit, DigitSet, Position};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut noted = Box::new([DigitSet::ALL; 81]);
    /// noted[2].remove(Digit::new(4).unwrap()); // A 4 belongs there.
    /// let givens = text.parse().unwrap();
    /// let position = Position { candidates: Some(noted), ..Position::from_givens(givens) };
    /// let solution = bivalue::solve(text).unwrap();
    /// assert_eq!(position.crossed_out(&solution)[0].to_string(), "r1c3=4");
    /// ```
    #[must_use]
    pub fn crossed_out(&self, solution: &Solution) -> Vec<Candidate> {
        let Some(noted) = &self.candidates else { return Vec::new() };
        let values = self.values();
        let is_missing = |&(cell, digit): &(Cell, Digit)| {
            values[cell].is_none()
                && !noted[cell.index()].contains(digit)
                && !values.seen_from(cell).contains(digit)
        };
        let missing = solution.grid().digits().filter(is_missing);
        missing.map(|(cell, digit)| Candidate::new(cell, digit)).collect()
    }

    /// Returns whether the candidates add nothing to the digits: none were noted, or exactly those
    /// that no digit in a house excludes. Such a position can be written in a format without
    /// candidates without a loss.
    ///
    /// ```
    /// use bivalue::{Cell, Digit, DigitSet, Position};
    /// let mut noted = Box::new([DigitSet::ALL; 81]);
    /// let of = |noted: &Box<[DigitSet; 81]>| Position { candidates: Some(noted.clone()), ..Position::default() };
    /// assert!(of(&noted).candidates_follow());
    /// noted[0].remove(Digit::from_index(4)); // A player crossed it out.
    /// assert!(!of(&noted).candidates_follow());
    /// ```
    #[must_use]
    pub fn candidates_follow(&self) -> bool {
        let Some(noted) = &self.candidates else {
            return true;
        };
        let values = self.values();
        Cell::all()
            .all(|cell| values[cell].is_some() || noted[cell.index()] == !values.seen_from(cell))
    }
}

impl Board {
    /// Returns the position with the digits and candidates of this board.
    ///
    /// ```
    /// use bivalue::{Board, Grid};
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// assert_eq!(board.position().board().unwrap(), board);
    /// ```
    #[must_use]
    pub fn position(&self) -> Position {
        Position {
            givens: self.givens(),
            placed: self.values.restricted_to(!self.given_cells()),
            candidates: Some(Box::new(self.candidates)),
        }
    }
}

impl From<Grid> for Position {
    fn from(givens: Grid) -> Self {
        Self::from_givens(givens)
    }
}
