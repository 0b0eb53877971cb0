use std::fmt;

use super::{Cell, Digit};

/// A digit in a cell, one of 729 pairs. The value itself does not say whether the digit is still
/// possible.
///
/// It is displayed as `r4c7=2`, like a placement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// The number of candidates, 729.
    pub const COUNT: usize = 729;

    /// Returns the candidate of a digit in a cell.
    ///
    /// ```
    /// use bivalue::{Candidate, Cell, Digit};
    /// let candidate = Candidate::new(Cell::at(3, 6), Digit::from_index(1));
    /// assert_eq!(candidate.to_string(), "r4c7=2");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self((cell.index() * 9 + digit.index()) as u16)
    }

    /// Returns the candidate with this index, which is nine times the index of the cell plus the
    /// index of the digit.
    ///
    /// ```
    /// use bivalue::Candidate;
    /// assert_eq!(Candidate::from_index(10).to_string(), "r1c2=2");
    /// ```
    ///
    /// # Panics
    /// Panics if `index` is 729 or more.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 729, "candidate index out of range");
        Self(index as u16)
    }

    /// Returns the candidate with this index, or `None` if the index is 729 or more.
    ///
    /// ```
    /// use bivalue::Candidate;
    /// assert_eq!(Candidate::checked_from_index(10), Some(Candidate::from_index(10)));
    /// assert_eq!(Candidate::checked_from_index(729), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn checked_from_index(index: usize) -> Option<Self> {
        if index < 729 { Some(Self(index as u16)) } else { None }
    }

    /// Returns all candidates, ordered by cell and then by digit.
    ///
    /// ```
    /// use bivalue::Candidate;
    /// assert_eq!(Candidate::all().last().unwrap().to_string(), "r9c9=9");
    /// ```
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..729).map(Self)
    }

    /// Returns the index, 0 to 728, which is nine times the index of the cell plus the index of the
    /// digit.
    ///
    /// ```
    /// use bivalue::Candidate;
    /// assert!(Candidate::all().map(Candidate::index).eq(0..729));
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell.
    ///
    /// ```
    /// use bivalue::Candidate;
    /// assert_eq!(Candidate::from_index(10).cell().to_string(), "r1c2");
    /// ```
    #[inline]
    #[must_use]
    pub const fn cell(self) -> Cell {
        Cell::from_index(self.0 as usize / 9)
    }

    /// Returns the digit.
    ///
    /// ```
    /// use bivalue::Candidate;
    /// assert_eq!(Candidate::from_index(10).digit().get(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn digit(self) -> Digit {
        Digit::from_index(self.0 as usize % 9)
    }

    /// Returns whether at most one of the two candidates can be true. They then share the cell, or
    /// have the same digit in one house.
    ///
    /// ```
    /// use bivalue::{Candidate, Cell, Digit};
    /// let [one, two] = [0, 1].map(Digit::from_index);
    /// let corner = Candidate::new(Cell::at(0, 0), one);
    /// assert!(corner.sees(Candidate::new(Cell::at(0, 0), two))); // The same cell.
    /// assert!(corner.sees(Candidate::new(Cell::at(0, 8), one))); // The same digit in the row.
    /// assert!(!corner.sees(Candidate::new(Cell::at(0, 8), two)));
    /// ```
    #[inline]
    #[must_use]
    pub fn sees(self, other: Self) -> bool {
        self != other
            && (self.cell() == other.cell()
                || self.digit() == other.digit() && self.cell().sees(other.cell()))
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell(), self.digit())
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
