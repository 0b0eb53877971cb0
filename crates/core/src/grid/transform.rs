use std::fmt;
use std::str::FromStr;

use super::{Board, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Position, Solution};

/// A symmetry of Sudoku: one of 3,359,232 rearrangements of the cells, and one of 9! ways to rename
/// the digits.
///
/// A transform has three parts, in this order. The grid is transposed, or not. Row *i* moves to row
/// `rows[i]` and column *j* to column `columns[j]`, so that bands and stacks stay together. Each
/// digit is renamed.
///
/// ```
/// use bivalue::grid::{Grid, Transform};
///
/// let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
///     .parse()
///     .unwrap();
/// let transform = Transform::nth(123_456_789_012);
/// let moved = transform.grid(&grid);
/// assert_ne!(moved, grid);
/// assert_eq!(transform.inverse().grid(&moved), grid);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transform {
    transpose: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

/// The error of permutations that are not a symmetry of Sudoku, because they do not have each of 0
/// to 8 once, or because they split a band or a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidTransform;

impl fmt::Display for InvalidTransform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a symmetry of Sudoku: expected orders of the nine rows, columns and digits that keep bands and stacks together, such as `transpose, rows 213456789, columns 123456789, digits 987654321`")
    }
}

impl std::error::Error for InvalidTransform {}

const IN_ORDER: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const FACTORIAL_9: u64 = 362_880;
/// The number of ways to permute the rows: 3! orders of bands, and 3! orders of rows in each band.
const LINES: u64 = 6 * 6 * 6 * 6;

impl Transform {
    /// The transform that changes nothing.
    pub const IDENTITY: Self =
        Self { transpose: false, rows: IN_ORDER, columns: IN_ORDER, digits: IN_ORDER };

    /// The number of transforms, 3,359,232 times 362,880.
    pub const COUNT: u64 = 2 * LINES * LINES * FACTORIAL_9;

    /// Makes a transform. It transposes first if `transpose` is true. Then row *i* moves to
    /// `rows[i]`, column *j* moves to `columns[j]`, and the digit with index *d* becomes the digit
    /// with index `digits[d]`, all counted from 0.
    ///
    /// ```
    /// use bivalue::{Cell, Transform};
    /// let in_order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    /// // The upper two bands change places.
    /// let bands = [3, 4, 5, 0, 1, 2, 6, 7, 8];
    /// let transform = Transform::new(false, bands, in_order, in_order)?;
    /// assert_eq!(transform.cell(Cell::at(0, 0)), Cell::at(3, 0));
    /// // A band is torn apart.
    /// assert!(Transform::new(false, [3, 1, 2, 0, 4, 5, 6, 7, 8], in_order, in_order).is_err());
    /// # Ok::<(), bivalue::grid::InvalidTransform>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if one of the arrays is not a permutation of 0 to 8, or if a band or a
    /// stack is split.
    pub fn new(
        transpose: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Result<Self, InvalidTransform> {
        let permutes = |p: &[u8; 9]| {
            p.iter().all(|&to| to < 9) && p.iter().fold(0u16, |seen, &to| seen | 1 << to) == 0x1FF
        };
        let keeps_chutes =
            |p: &[u8; 9]| p.chunks(3).all(|c| c[0] / 3 == c[1] / 3 && c[0] / 3 == c[2] / 3);
        if [rows, columns, digits].iter().all(permutes) && [rows, columns].iter().all(keeps_chutes)
        {
            Ok(Self { transpose, rows, columns, digits })
        } else {
            Err(InvalidTransform)
        }
    }

    /// Returns whether the grid is transposed first, so that rows become columns.
    #[must_use]
    pub const fn transposes(&self) -> bool {
        self.transpose
    }

    /// Returns the place to which each row moves after transposing, counted from 0.
    #[must_use]
    pub const fn rows(&self) -> [u8; 9] {
        self.rows
    }

    /// Returns the place to which each column moves after transposing, counted from 0.
    #[must_use]
    pub const fn columns(&self) -> [u8; 9] {
        self.columns
    }

    /// Returns for each digit's index the index of the digit that it becomes.
    #[must_use]
    pub const fn digits(&self) -> [u8; 9] {
        self.digits
    }

    /// Returns the transform with this number. From [`Transform::COUNT`] on they repeat. Number 0
    /// is the identity, and a random number makes a random transform.
    ///
    /// ```
    /// use bivalue::Transform;
    /// assert_eq!(Transform::nth(0), Transform::IDENTITY);
    /// assert_eq!(Transform::nth(Transform::COUNT + 7), Transform::nth(7));
    /// ```
    #[must_use]
    pub fn nth(number: u64) -> Self {
        let mut rest = number % Self::COUNT;
        let mut take = |radix: u64| {
            let digit = rest % radix;
            rest /= radix;
            digit
        };
        let mut digits = IN_ORDER;
        permute(&mut digits, take(FACTORIAL_9));
        let mut lines = || {
            let mut chutes = [0, 1, 2];
            permute(&mut chutes, take(6));
            let mut lines = [0; 9];
            for (from, to) in chutes.into_iter().enumerate() {
                let mut within = [0, 1, 2];
                permute(&mut within, take(6));
                for (line, place) in within.into_iter().enumerate() {
                    lines[from * 3 + line] = to * 3 + place;
                }
            }
            lines
        };
        let (rows, columns) = (lines(), lines());
        Self { transpose: take(2) == 1, rows, columns, digits }
    }

    /// Returns the transform that applies this one first and then another.
    ///
    /// ```
    /// use bivalue::{Cell, Transform};
    /// let (first, second) = (Transform::nth(1_000_000), Transform::nth(999_999_999_999));
    /// let cell = Cell::at(4, 2);
    /// assert_eq!(first.then(&second).cell(cell), second.cell(first.cell(cell)));
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        // To transpose after permuting is the same as to permute after transposing, with rows and
        // columns exchanged.
        let (rows, columns) =
            if next.transpose { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Self {
            transpose: self.transpose ^ next.transpose,
            rows: rows.map(|row| next.rows[usize::from(row)]),
            columns: columns.map(|column| next.columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digits[usize::from(digit)]),
        }
    }

    /// Returns the inverse transform.
    ///
    /// ```
    /// use bivalue::Transform;
    /// let transform = Transform::nth(987_654_321);
    /// assert_eq!(transform.then(&transform.inverse()), Transform::IDENTITY);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (invert(&self.rows), invert(&self.columns));
        let (rows, columns) = if self.transpose { (columns, rows) } else { (rows, columns) };
        Self { transpose: self.transpose, rows, columns, digits: invert(&self.digits) }
    }

    /// Returns the cell to which a cell moves.
    ///
    /// ```
    /// use bivalue::{Cell, Transform};
    /// // Cells that see each other still do.
    /// let transform = Transform::nth(987_654_321);
    /// let (a, b) = (Cell::at(0, 0), Cell::at(2, 1));
    /// assert!(transform.cell(a).sees(transform.cell(b)));
    /// ```
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) =
            if self.transpose { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
        Cell::at(usize::from(self.rows[row]), usize::from(self.columns[column]))
    }

    /// Returns the digit that a digit becomes.
    ///
    /// ```
    /// use bivalue::{Digit, Transform};
    /// let in_order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    /// let swapped = Transform::new(false, in_order, in_order, [1, 0, 2, 3, 4, 5, 6, 7, 8])?;
    /// assert_eq!(swapped.digit(Digit::from_index(0)).get(), 2);
    /// # Ok::<(), bivalue::grid::InvalidTransform>(())
    /// ```
    #[must_use]
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(usize::from(self.digits[digit.index()]))
    }

    /// Returns the candidate that a candidate becomes.
    ///
    /// ```
    /// use bivalue::{Candidate, Transform};
    /// let transform = Transform::nth(987_654_321);
    /// let moved = transform.candidate(Candidate::from_index(0));
    /// assert_eq!(moved.cell(), transform.cell(bivalue::Cell::at(0, 0)));
    /// ```
    #[must_use]
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate::new(self.cell(candidate.cell()), self.digit(candidate.digit()))
    }

    /// Returns the house to which a house moves.
    ///
    /// ```
    /// use bivalue::{House, Transform};
    /// let transform = Transform::nth(987_654_321);
    /// let house = transform.house(House::box_(3));
    /// assert_eq!(house.cells(), transform.cells(House::box_(3).cells()));
    /// ```
    #[must_use]
    pub fn house(&self, house: House) -> House {
        let (first, last) = (self.cell(house.cell(0)), self.cell(house.cell(8)));
        if first.row() == last.row() {
            first.row_house()
        } else if first.column() == last.column() {
            first.column_house()
        } else {
            first.box_house()
        }
    }

    /// Returns the cells to which a set of cells moves.
    ///
    /// ```
    /// use bivalue::{House, Transform};
    /// let cells = House::row(0).cells();
    /// assert_eq!(Transform::nth(987_654_321).cells(cells).len(), 9);
    /// ```
    #[must_use]
    pub fn cells(&self, cells: CellSet) -> CellSet {
        cells.into_iter().map(|cell| self.cell(cell)).collect()
    }

    /// Returns the digits that a set of digits becomes.
    ///
    /// ```
    /// use bivalue::{DigitSet, Transform};
    /// let transform = Transform::nth(987_654_321);
    /// assert_eq!(transform.digit_set(DigitSet::ALL), DigitSet::ALL);
    /// ```
    #[must_use]
    pub fn digit_set(&self, digits: DigitSet) -> DigitSet {
        digits.into_iter().map(|digit| self.digit(digit)).collect()
    }

    /// Returns the transformed grid.
    ///
    /// ```
    /// use bivalue::{Cell, Digit, Grid, Transform};
    /// let transform = Transform::nth(987_654_321);
    /// let mut grid = Grid::EMPTY;
    /// grid[Cell::at(4, 4)] = Digit::new(5);
    /// let moved = transform.grid(&grid);
    /// let five = transform.digit(Digit::from_index(4));
    /// assert_eq!(moved[transform.cell(Cell::at(4, 4))], Some(five));
    /// ```
    #[must_use]
    pub fn grid(&self, grid: &Grid) -> Grid {
        let mut moved = Grid::EMPTY;
        for (cell, digit) in grid.digits() {
            moved[self.cell(cell)] = Some(self.digit(digit));
        }
        moved
    }

    /// Returns the transformed solution, which is a solution as well.
    ///
    /// ```
    /// use bivalue::Transform;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let transform = Transform::nth(987_654_321);
    /// // Solving and transforming may change places.
    /// let moved = transform.grid(&text.parse().unwrap()).to_string();
    /// assert_eq!(bivalue::solve(&moved)?, transform.solution(&bivalue::solve(text)?));
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    ///
    /// # Panics
    /// Never panics, because every cell of the result gets a digit.
    #[must_use]
    pub fn solution(&self, solution: &Solution) -> Solution {
        let moved = self.grid(solution.grid());
        Solution::from_digits(
            moved.as_array().map(|digit| digit.expect("a transform keeps every digit")),
        )
    }

    /// Returns the transformed position.
    ///
    /// ```
    /// use bivalue::{Position, Transform};
    /// let transform = Transform::nth(987_654_321);
    /// let position = Position::from_givens(format!("12{}", ".".repeat(79)).parse()?);
    /// assert_eq!(transform.position(&position).givens, transform.grid(&position.givens));
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn position(&self, position: &Position) -> Position {
        Position {
            givens: self.grid(&position.givens),
            placed: self.grid(&position.placed),
            candidates: position.candidates.as_ref().map(|noted| {
                let mut moved = Box::new([DigitSet::EMPTY; 81]);
                for (cell, &digits) in Cell::all().zip(noted.iter()) {
                    moved[self.cell(cell).index()] = self.digit_set(digits);
                }
                moved
            }),
        }
    }

    /// Returns the transformed board, which is a board as well.
    ///
    /// ```
    /// use bivalue::{Board, Grid, Transform};
    /// let givens: Grid = format!("12{}", ".".repeat(79)).parse()?;
    /// let transform = Transform::nth(987_654_321);
    /// let board = transform.board(&Board::new(&givens).unwrap());
    /// assert_eq!(board.givens(), transform.grid(&givens));
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    ///
    /// # Panics
    /// Never panics, because a symmetry of a board without clashes has no clashes.
    #[must_use]
    pub fn board(&self, board: &Board) -> Board {
        self.position(&board.position()).board().expect("a transform brings no clash")
    }
}

/// Puts the items into the order with this rank among all their orders.
fn permute<const N: usize>(items: &mut [u8; N], mut rank: u64) {
    for place in 0..N {
        let left = (N - place) as u64;
        let chosen = place + (rank % left) as usize;
        rank /= left;
        items.swap(place, chosen);
    }
}

fn invert(permutation: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (from, &to) in (0..).zip(permutation) {
        inverse[usize::from(to)] = from;
    }
    inverse
}

/// Writes `transpose, rows 123456789, columns 123456789, digits 123456789`: the place to which each
/// row and column moves, and the digit that each digit becomes.
impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.transpose {
            f.write_str("transpose, ")?;
        }
        for (word, permutation) in
            [("rows", &self.rows), (", columns", &self.columns), (", digits", &self.digits)]
        {
            write!(f, "{word} ")?;
            permutation.iter().try_for_each(|to| write!(f, "{}", to + 1))?;
        }
        Ok(())
    }
}

/// Reads what [`Transform`]'s text says. A part that is left out changes nothing.
///
/// ```
/// use bivalue::Transform;
///
/// let transform = Transform::nth(123_456_789_012);
/// assert_eq!(transform.to_string().parse(), Ok(transform));
/// let renames: Transform = "digits 213456789".parse().unwrap();
/// assert_eq!(renames.rows(), Transform::IDENTITY.rows());
/// assert!("rows 412356789".parse::<Transform>().is_err());
/// ```
impl FromStr for Transform {
    type Err = InvalidTransform;

    fn from_str(text: &str) -> Result<Self, InvalidTransform> {
        let mut transposes = None;
        let (mut rows, mut columns, mut digits) = (None, None, None);
        for part in text.split(',') {
            let (word, order) = part.trim().split_once(' ').unwrap_or((part.trim(), ""));
            let is_new = match word {
                "transpose" if order.is_empty() => transposes.replace(true).is_none(),
                "rows" => rows.replace(order_of(order)?).is_none(),
                "columns" => columns.replace(order_of(order)?).is_none(),
                "digits" => digits.replace(order_of(order)?).is_none(),
                _ => false,
            };
            if !is_new {
                return Err(InvalidTransform);
            }
        }
        let or_none = |order: Option<[u8; 9]>| order.unwrap_or(IN_ORDER);
        let transposes = transposes.unwrap_or(false);
        Self::new(transposes, or_none(rows), or_none(columns), or_none(digits))
    }
}

/// The order that nine digits name, counted from 0.
fn order_of(text: &str) -> Result<[u8; 9], InvalidTransform> {
    let digits = text.trim().bytes().map(|digit| digit.wrapping_sub(b'1')).collect::<Vec<_>>();
    digits.try_into().map_err(|_| InvalidTransform)
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
