use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use super::{Cell, CellSet, Contradiction, Digit, DigitSet, Flaw, House};

/// 81 cells, each empty or with a digit. The same digit may stand twice in a house.
///
/// ```
/// use bivalue::grid::Grid;
///
/// let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
///     .parse()
///     .unwrap();
/// assert_eq!(grid.filled().len(), 17);
/// assert!(grid.clash().is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The grid without any digit.
    pub const EMPTY: Self = Self([None; 81]);

    /// Makes a grid of 81 cells in reading order.
    ///
    /// ```
    /// use bivalue::{Digit, Grid};
    /// let mut cells = [None; 81];
    /// cells[80] = Digit::new(9);
    /// assert!(Grid::new(cells).to_string().ends_with(".9"));
    /// ```
    #[must_use]
    pub const fn new(cells: [Option<Digit>; 81]) -> Self {
        Self(cells)
    }

    /// Makes a grid of 81 numbers in reading order; what is not a number from 1 to 9 is an empty
    /// cell.
    ///
    /// ```
    /// use bivalue::Grid;
    /// let mut numbers = [0; 81];
    /// numbers[80] = 9;
    /// let grid = Grid::from_numbers(&numbers);
    /// assert!(grid.to_string().ends_with(".9"));
    /// assert_eq!(grid.to_numbers(), numbers);
    /// ```
    // A loop, because compilers call the closure of `map` 81 times and use vectors for this; not
    // inlined for the reason of `to_ascii`.
    #[inline(never)]
    #[must_use]
    pub fn from_numbers(numbers: &[u8; 81]) -> Self {
        let mut cells = [None; 81];
        for (cell, &number) in cells.iter_mut().zip(numbers) {
            *cell = Digit::new(number);
        }
        Self(cells)
    }

    /// Makes a grid of 81 characters, each a digit, or `.` or `0` for an empty cell.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn of_line(line: &[u8; 81]) -> Option<Self> {
        // Two loops, because the compiler does not use vectors for a single one.
        let (mut numbers, mut fits) = ([0; 81], [0; 81]);
        for ((number, fits), &byte) in numbers.iter_mut().zip(&mut fits).zip(line) {
            *number = byte.wrapping_sub(b'0');
            *fits = u8::from(*number <= 9) | u8::from(byte == b'.');
        }
        let all_fit = fits.iter().fold(1, |all, fits| all & fits) == 1;
        all_fit.then(|| Self::from_numbers(&numbers))
    }

    /// The numbers of the cells in reading order, 0 for an empty cell.
    ///
    /// ```
    /// assert_eq!(bivalue::Grid::EMPTY.to_numbers(), [0; 81]);
    /// ```
    #[inline(never)]
    #[must_use]
    pub fn to_numbers(&self) -> [u8; 81] {
        let mut numbers = [0; 81];
        for (number, cell) in numbers.iter_mut().zip(&self.0) {
            *number = cell.map_or(0, Digit::get);
        }
        numbers
    }

    /// Returns the cells in reading order.
    #[must_use]
    pub const fn as_array(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// Returns for each cell the digits that it may hold, as bits: its digit, or all nine if it is
    /// empty.
    ///
    /// The loop has no branches, so that compilers can use vectors.
    #[inline(always)]
    pub(crate) fn domains(&self) -> [u16; 81] {
        self.0.map(|digit| if digit.is_none() { DigitSet::ALL.bits() } else { Digit::bit(digit) })
    }

    /// Returns the cells that hold a digit.
    ///
    /// ```
    /// use bivalue::Grid;
    /// let grid: Grid = format!("12{}", ".".repeat(79)).parse()?;
    /// assert_eq!(grid.filled().to_string(), "r1c1, r1c2");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn filled(&self) -> CellSet {
        // The bits are collected in three words of 27 cells, because shifts of 128 bits need a
        // carry.
        let mut words = [0u32; 3];
        for (word, cells) in words.iter_mut().zip(self.0.as_chunks::<27>().0) {
            for (at, cell) in cells.iter().enumerate() {
                *word |= u32::from(cell.is_some()) << at;
            }
        }
        let [top, middle, bottom] = words.map(u128::from);
        CellSet::from_bits(top | middle << 27 | bottom << 54)
    }

    /// Returns the cells that hold a digit.
    ///
    /// ```
    /// use bivalue::{Digit, Grid};
    /// let grid: Grid = format!("1...{}1", ".".repeat(76)).parse()?;
    /// assert_eq!(grid.cells_with(Digit::from_index(0)).to_string(), "r1c1, r9c9");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn cells_with(&self, digit: Digit) -> CellSet {
        self.digits().filter(|&(_, d)| d == digit).map(|(cell, _)| cell).collect()
    }

    /// Returns the digits in the peers of a cell.
    ///
    /// ```
    /// use bivalue::{Cell, Grid};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// assert_eq!(grid.seen_from(Cell::at(0, 8)).to_string(), "12345678");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn seen_from(&self, cell: Cell) -> DigitSet {
        cell.peers().into_iter().filter_map(|peer| self[peer]).collect()
    }

    /// Returns the filled cells with their digits, in reading order.
    ///
    /// ```
    /// use bivalue::Grid;
    /// let grid: Grid = format!("12{}", ".".repeat(79)).parse()?;
    /// let list: Vec<_> = grid.digits().map(|(cell, digit)| format!("{cell}={digit}")).collect();
    /// assert_eq!(list, ["r1c1=1", "r1c2=2"]);
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    pub fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::all().filter_map(|cell| self[cell].map(|digit| (cell, digit)))
    }

    /// Returns this grid, with the digits of another grid in its empty cells.
    ///
    /// ```
    /// use bivalue::Grid;
    /// let givens: Grid = format!("1.{}", ".".repeat(79)).parse()?;
    /// let placed: Grid = format!("92{}", ".".repeat(79)).parse()?;
    /// assert!(givens.or(&placed).to_string().starts_with("12."));
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let mut grid = *self;
        for (cell, digit) in other.digits() {
            grid.0[cell.index()].get_or_insert(digit);
        }
        grid
    }

    /// Returns this grid without the digits outside of a set of cells.
    ///
    /// ```
    /// use bivalue::{Grid, House};
    /// let grid: Grid = "123456789".repeat(9).parse()?;
    /// let row = grid.restricted_to(House::row(0).cells());
    /// assert_eq!(row.to_string(), format!("123456789{}", ".".repeat(72)));
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn restricted_to(&self, cells: CellSet) -> Self {
        let mut grid = Self::EMPTY;
        for cell in cells {
            grid[cell] = self[cell];
        }
        grid
    }

    /// Returns the first digit that stands twice in a house, ordered by house (rows, columns,
    /// boxes) and then by digit.
    ///
    /// ```
    /// use bivalue::Grid;
    /// let grid: Grid = format!("5.5{}", ".".repeat(78)).parse()?;
    /// assert_eq!(grid.clash().unwrap().to_string(), "5 twice in row 1: r1c1 and r1c3");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn clash(&self) -> Option<Contradiction> {
        // Nearly every grid has no clash, and one pass without a branch finds that out.
        let mut clashes = 0;
        let mut columns = [0; 9];
        let (rows, _) = self.0.as_chunks::<9>();
        for band in rows.chunks_exact(3) {
            let mut boxes = [0; 3];
            for row in band {
                let mut seen = 0;
                for column in 0..9 {
                    let digit = Digit::bit(row[column]);
                    clashes |= digit & (seen | columns[column] | boxes[column / 3]);
                    seen |= digit;
                    columns[column] |= digit;
                    boxes[column / 3] |= digit;
                }
            }
        }
        if clashes != 0 { House::all().find_map(|house| self.clash_in(house)) } else { None }
    }

    /// Returns every cell whose digit stands in another cell of a house, too.
    ///
    /// ```
    /// use bivalue::Grid;
    /// let grid: Grid = format!("5.55{}9.......9", ".".repeat(68)).parse()?;
    /// assert_eq!(grid.clashes().to_string(), "r1c1, r1c3, r1c4, r9c1, r9c9");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn clashes(&self) -> CellSet {
        let is_seen = |&(cell, digit): &(Cell, Digit)| self.seen_from(cell).contains(digit);
        self.digits().filter(is_seen).map(|(cell, _)| cell).collect()
    }

    fn clash_in(&self, house: House) -> Option<Contradiction> {
        Digit::all().find_map(|digit| {
            let mut cells = (self.cells_with(digit) & house.cells()).into_iter();
            let (first, second) = (cells.next()?, cells.next()?);
            Some(Contradiction {
                flaw: Flaw::Repeated { digit, house, cells: [first, second] },
                givens: CellSet::of(first) | CellSet::of(second),
            })
        })
    }

    /// The 81 characters of the grid as bytes, with `.` for an empty cell. `format::Blank` writes
    /// any other character there.
    ///
    /// ```
    /// assert_eq!(bivalue::grid::Grid::EMPTY.to_ascii(), [b'.'; 81]);
    /// ```
    // Not inlined: a crate that is built for size or for a quick build would compile the loop
    // poorly.
    #[inline(never)]
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        let mut bytes = [b'.'; 81];
        for (byte, cell) in bytes.iter_mut().zip(&self.0) {
            *byte = cell.map_or(b'.', |digit| b'0' + digit.get());
        }
        bytes
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    #[inline]
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[cell.index()]
    }
}

impl IndexMut<Cell> for Grid {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Digit> {
        &mut self.0[cell.index()]
    }
}

/// Writes 81 characters in reading order, `.` for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&String::from_utf8_lossy(&self.to_ascii()))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The reason why a text is not a grid of 81 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// A character that is neither a digit 1 to 9 nor a blank (`.` or `0`), and its place, counted
    /// in characters from 0.
    Character(char, usize),
    /// A text that does not have 81 characters, and its number of characters.
    Length(usize),
    /// A number that is neither a digit nor 0, and its place, counted from 0.
    Number(u8, usize),
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(found, place) => {
                write!(f, "character {found:?} at {} is neither a digit nor a blank", place + 1)
            }
            Self::Length(count) => write!(f, "{count} characters, expected 81"),
            Self::Number(found, place) => {
                write!(f, "the number {found} at {}, expected 1 to 9, or 0 for a blank", place + 1)
            }
        }
    }
}

impl std::error::Error for GridError {}

/// Takes 81 numbers in reading order, 0 for an empty cell. [`Grid::from_numbers`] takes any number
/// that is no digit for an empty cell.
///
/// ```
/// use bivalue::Grid;
/// assert_eq!(Grid::try_from([0; 81]), Ok(Grid::EMPTY));
/// let error = Grid::try_from([10; 81]).unwrap_err();
/// assert_eq!(error.to_string(), "the number 10 at 1, expected 1 to 9, or 0 for a blank");
/// ```
impl TryFrom<[u8; 81]> for Grid {
    type Error = GridError;

    fn try_from(numbers: [u8; 81]) -> Result<Self, GridError> {
        match numbers.iter().position(|&number| number > 9) {
            Some(place) => Err(GridError::Number(numbers[place], place)),
            None => Ok(Self::from_numbers(&numbers)),
        }
    }
}

/// Reads 81 characters: `1` to `9` for a digit, `.` or `0` for an empty cell. `bivalue::format`
/// reads all other ways of writing a grid.
impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        let plain = text.as_bytes().try_into().ok().and_then(Self::of_line);
        if let Some(grid) = plain {
            return Ok(grid);
        }
        let mut grid = Self::EMPTY;
        let mut count = 0;
        for (place, character) in text.chars().enumerate() {
            let digit = Digit::from_char(character);
            if digit.is_none() && !matches!(character, '.' | '0') {
                return Err(GridError::Character(character, place));
            }
            if let Some(cell) = grid.0.get_mut(place) {
                *cell = digit;
            }
            count += 1;
        }
        if count == 81 { Ok(grid) } else { Err(GridError::Length(count)) }
    }
}
