use std::fmt;

use super::{Cell, CellSet};

/// One of the 27 houses: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
///
/// Each has nine cells, in which a solution has every digit once. Houses are displayed as `row 4`,
/// `column 7` and `box 5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

/// The three kinds of houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells one below the other.
    Column,
    /// A square of three by three cells.
    Box,
}

impl HouseKind {
    /// Returns the word for the kind: `row`, `column` or `box`.
    ///
    /// ```
    /// use bivalue::grid::HouseKind;
    /// assert_eq!(HouseKind::Box.word(), "box");
    /// ```
    #[inline]
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
        }
    }
}

const fn cells_of(house: usize) -> CellSet {
    let mut bits = 0;
    let mut position = 0;
    while position < 9 {
        bits |= 1 << cell_in(house, position).index();
        position += 1;
    }
    CellSet::from_bits(bits)
}

const fn cell_in(house: usize, position: usize) -> Cell {
    let n = house % 9;
    match house / 9 {
        0 => Cell::at(n, position),
        1 => Cell::at(position, n),
        _ => Cell::at(n / 3 * 3 + position / 3, n % 3 * 3 + position % 3),
    }
}

const CELLS: [CellSet; 27] = {
    let mut cells = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        cells[house] = cells_of(house);
        house += 1;
    }
    cells
};

impl House {
    /// The number of houses, 27.
    pub const COUNT: usize = 27;

    /// Returns the house with this index, or `None` if the index is 27 or more.
    ///
    /// ```
    /// use bivalue::House;
    /// assert_eq!(House::new(18), Some(House::box_(0)));
    /// assert_eq!(House::new(27), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 27 { Some(Self(index as u8)) } else { None }
    }

    /// Returns the house with this index: rows have 0 to 8, columns 9 to 17, boxes 18 to 26.
    ///
    /// ```
    /// use bivalue::House;
    /// assert_eq!(House::from_index(9), House::column(0));
    /// ```
    ///
    /// # Panics
    /// Panics if `index` is 27 or more.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 27, "house index out of range");
        Self(index as u8)
    }

    /// Returns a row, 0 to 8.
    ///
    /// ```
    /// use bivalue::House;
    /// assert_eq!(House::row(3).to_string(), "row 4");
    /// ```
    ///
    /// # Panics
    /// Panics if `row` is 9 or more.
    #[inline]
    #[must_use]
    pub const fn row(row: usize) -> Self {
        assert!(row < 9, "row out of range");
        Self(row as u8)
    }

    /// Returns a column, 0 to 8.
    ///
    /// ```
    /// use bivalue::House;
    /// assert_eq!(House::column(6).to_string(), "column 7");
    /// ```
    ///
    /// # Panics
    /// Panics if `column` is 9 or more.
    #[inline]
    #[must_use]
    pub const fn column(column: usize) -> Self {
        assert!(column < 9, "column out of range");
        Self(column as u8 + 9)
    }

    /// Returns a box, 0 to 8 in reading order.
    ///
    /// ```
    /// use bivalue::{Cell, House};
    /// assert_eq!(House::box_(4).cell(4), Cell::at(4, 4)); // The very middle.
    /// ```
    ///
    /// # Panics
    /// Panics if `index` is 9 or more.
    #[inline]
    #[must_use]
    pub const fn box_(index: usize) -> Self {
        assert!(index < 9, "box out of range");
        Self(index as u8 + 18)
    }

    /// Returns all houses: rows, then columns, then boxes.
    ///
    /// ```
    /// use bivalue::House;
    /// assert!(House::all().all(|house| house.cells().len() == 9));
    /// ```
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..27).map(Self)
    }

    /// Returns the index, 0 to 26.
    ///
    /// ```
    /// use bivalue::House;
    /// assert_eq!(House::box_(0).index(), 18);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the kind of the house: row, column or box.
    ///
    /// ```
    /// use bivalue::House;
    /// use bivalue::grid::HouseKind;
    /// assert_eq!(House::from_index(26).kind(), HouseKind::Box);
    /// ```
    #[inline]
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.0 {
            0..9 => HouseKind::Row,
            9..18 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Returns the number among the houses of its kind, 0 to 8.
    ///
    /// ```
    /// use bivalue::House;
    /// assert_eq!(House::column(6).number(), 6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize % 9
    }

    /// Returns the nine cells.
    ///
    /// ```
    /// use bivalue::House;
    /// // A row and a box share three cells, or none.
    /// assert_eq!((House::row(0).cells() & House::box_(1).cells()).to_string(), "r1c4, r1c5, r1c6");
    /// ```
    #[inline]
    #[must_use]
    pub const fn cells(self) -> CellSet {
        CELLS[self.0 as usize]
    }

    /// Returns the cell at a position 0 to 8, in reading order within the house.
    ///
    /// ```
    /// use bivalue::House;
    /// assert_eq!(House::box_(1).cell(3).to_string(), "r2c4");
    /// ```
    ///
    /// # Panics
    /// Panics if `position` is 9 or more.
    #[inline]
    #[must_use]
    pub const fn cell(self, position: usize) -> Cell {
        cell_in(self.0 as usize, position)
    }

    /// Returns the other house that contains all cells at these positions; bit 0 of the mask stands
    /// for position 0. For a line it is a box, for a box a row or else a column. Returns `None` if
    /// there is no such house.
    ///
    /// ```
    /// use bivalue::grid::House;
    ///
    /// // The first two cells of row 4 are in box 4, the first and the last are in no other house.
    /// assert_eq!(House::row(3).crossing(0b000_000_011), Some(House::box_(3)));
    /// assert_eq!(House::row(3).crossing(0b100_000_001), None);
    /// // The first and the fourth cell of box 4 are in column 1.
    /// assert_eq!(House::box_(3).crossing(0b000_001_001), Some(House::column(0)));
    /// ```
    #[must_use]
    pub fn crossing(self, positions: u16) -> Option<Self> {
        let fits = |mask: u16| positions & !mask == 0;
        let third = |at: &usize| fits(0b111 << (3 * at));
        let first = self.cell(0);
        match self.kind() {
            HouseKind::Row => (0..3).find(third).map(|at| Self::box_(first.box_index() + at)),
            HouseKind::Column => {
                (0..3).find(third).map(|at| Self::box_(first.box_index() + 3 * at))
            }
            HouseKind::Box => {
                let row = (0..3).find(third).map(|at| Self::row(first.row() + at));
                let column = || (0..3).find(|at| fits(0b001_001_001 << at));
                row.or_else(|| column().map(|at| Self::column(first.column() + at)))
            }
        }
    }
}

/// The 20 other cells that share a house with each cell.
static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::from_index(index);
        let seen = cell.row_house().cells().bits()
            | cell.column_house().cells().bits()
            | cell.box_house().cells().bits();
        peers[index] = CellSet::from_bits(seen & !(1 << index));
        index += 1;
    }
    peers
};

impl Cell {
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

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind().word(), self.number() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
