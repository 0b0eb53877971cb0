use std::fmt;
use std::str::FromStr;

/// One of the 81 cells, numbered 0 to 80 in reading order and displayed as `r1c1` to `r9c9`.
///
/// ```
/// use bivalue::grid::Cell;
///
/// let cell: Cell = "r4c7".parse().unwrap();
/// assert_eq!(cell.index(), 33);
/// assert_eq!((cell.row(), cell.column(), cell.box_index()), (3, 6, 5));
/// assert_eq!(cell.peers().len(), 20);
/// // In the other usual notation the letter is the row.
/// assert_eq!("D7".parse(), Ok(cell));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

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

/// The error of a text that is not the name of a cell, `r1c1` to `r9c9` or `A1` to `I9`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotACell;

impl fmt::Display for NotACell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a cell, r1c1 to r9c9 or A1 to I9")
    }
}

impl std::error::Error for NotACell {}

/// Reads `r4c7`, or `D7`, whose letter is the row. Letters may be small or capital.
impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        let (row, column) = match *text.to_ascii_uppercase().as_bytes() {
            [b'R', row @ b'1'..=b'9', b'C', column @ b'1'..=b'9'] => (row - b'1', column - b'1'),
            [row @ b'A'..=b'I', column @ b'1'..=b'9'] => (row - b'A', column - b'1'),
            _ => return Err(NotACell),
        };
        Ok(Self::at(row.into(), column.into()))
    }
}
