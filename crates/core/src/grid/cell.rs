use std::fmt;
use std::str::FromStr;

use super::{CellSet, House};

/// One of the 81 cells, numbered 0 to 80 in reading order and displayed as `r1c1` to `r9c9`.
///
/// ```
/// use bivalue::grid::Cell;
///
/// let cell: Cell = "r4c7".parse().unwrap();
/// assert_eq!(cell.index(), 33);
/// assert_eq!((cell.row(), cell.column(), cell.box_index()), (3, 6, 5));
/// assert_eq!(cell.peers().len(), 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// The 20 other cells that share a house with each cell.
static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell(index as u8);
        let seen = cell.row_house().cells().bits()
            | cell.column_house().cells().bits()
            | cell.box_house().cells().bits();
        peers[index] = CellSet::from_bits(seen & !(1 << index));
        index += 1;
    }
    peers
};

impl Cell {
    /// The number of cells, 81.
    pub const COUNT: usize = 81;

    /// Returns the cell with this index in reading order, or `None` if the index is 81 or more.
    ///
    /// ```
    /// use bivalue::Cell;
    /// assert_eq!(Cell::new(80).unwrap().to_string(), "r9c9");
    /// assert_eq!(Cell::new(81), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 81 { Some(Self(index as u8)) } else { None }
    }

    /// Returns the cell with this index in reading order.
    ///
    /// ```
    /// use bivalue::Cell;
    /// assert_eq!(Cell::from_index(9).to_string(), "r2c1");
    /// ```
    ///
    /// # Panics
    /// Panics if `index` is 81 or more.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 81, "cell index out of range");
        Self(index as u8)
    }

    /// Returns the cell in a row and a column, both counted from 0 to 8.
    ///
    /// ```
    /// use bivalue::Cell;
    /// assert_eq!(Cell::at(3, 6).to_string(), "r4c7");
    /// ```
    ///
    /// # Panics
    /// Panics if the row or the column is 9 or more.
    #[inline]
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Self {
        assert!(row < 9 && column < 9, "row or column out of range");
        Self((row * 9 + column) as u8)
    }

    /// Returns all 81 cells in reading order.
    ///
    /// ```
    /// use bivalue::Cell;
    /// assert_eq!(Cell::all().filter(|cell| cell.box_index() == 4).count(), 9);
    /// ```
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..81).map(Self)
    }

    /// Returns the index in reading order, 0 to 80.
    ///
    /// ```
    /// use bivalue::Cell;
    /// assert_eq!(Cell::at(1, 0).index(), 9);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, 0 to 8.
    ///
    /// ```
    /// use bivalue::Cell;
    /// let cell: Cell = "r4c7".parse()?;
    /// assert_eq!(cell.row(), 3);
    /// # Ok::<(), bivalue::grid::NotACell>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// Returns the column, 0 to 8.
    ///
    /// ```
    /// use bivalue::Cell;
    /// let cell: Cell = "r4c7".parse()?;
    /// assert_eq!(cell.column(), 6);
    /// # Ok::<(), bivalue::grid::NotACell>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// Returns the box, 0 to 8 in reading order.
    ///
    /// ```
    /// use bivalue::Cell;
    /// assert_eq!(Cell::at(3, 6).box_index(), 5); // Shown as box 6.
    /// ```
    #[inline]
    #[must_use]
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Returns the row as a house.
    ///
    /// ```
    /// use bivalue::{Cell, House};
    /// assert_eq!(Cell::at(3, 6).row_house(), House::row(3));
    /// ```
    #[inline]
    #[must_use]
    pub const fn row_house(self) -> House {
        House::row(self.row())
    }

    /// Returns the column as a house.
    ///
    /// ```
    /// use bivalue::{Cell, House};
    /// assert_eq!(Cell::at(3, 6).column_house(), House::column(6));
    /// ```
    #[inline]
    #[must_use]
    pub const fn column_house(self) -> House {
        House::column(self.column())
    }

    /// Returns the box as a house.
    ///
    /// ```
    /// use bivalue::{Cell, House};
    /// assert_eq!(Cell::at(3, 6).box_house(), House::box_(5));
    /// ```
    #[inline]
    #[must_use]
    pub const fn box_house(self) -> House {
        House::box_(self.box_index())
    }

    /// Returns the cell's row, column and box.
    ///
    /// ```
    /// use bivalue::Cell;
    /// let names = Cell::at(3, 6).houses().map(|house| house.to_string());
    /// assert_eq!(names, ["row 4", "column 7", "box 6"]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        [self.row_house(), self.column_house(), self.box_house()]
    }

    /// Returns the 20 other cells that share a house with this one.
    ///
    /// ```
    /// use bivalue::Cell;
    /// let corner = Cell::at(0, 0);
    /// assert_eq!(corner.peers().len(), 20);
    /// assert!(!corner.peers().contains(corner));
    /// ```
    #[inline]
    #[must_use]
    pub fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// Returns whether the two cells are different and share a house.
    ///
    /// ```
    /// use bivalue::Cell;
    /// let corner = Cell::at(0, 0);
    /// assert!(corner.sees(Cell::at(2, 2))); // The same box.
    /// assert!(!corner.sees(Cell::at(3, 3)));
    /// assert!(!corner.sees(corner));
    /// ```
    #[inline]
    #[must_use]
    pub fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of a text that is not the name of a cell, `r1c1` to `r9c9`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotACell;

impl fmt::Display for NotACell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a cell, r1c1 to r9c9")
    }
}

impl std::error::Error for NotACell {}

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        match text.as_bytes() {
            [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] => {
                Ok(Self::at(usize::from(row - b'1'), usize::from(column - b'1')))
            }
            _ => Err(NotACell),
        }
    }
}
