use std::fmt;

use super::{Cell, CellSet, Digit, House};

/// Why a board has no solution: the evidence behind a verdict of none.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// What is wrong.
    pub flaw: Flaw,
    /// The givens that clash: these alone, with nothing else on the board, already have no
    /// solution. Empty where the givens alone have one (a Sukaku, a wrong digit placed) or
    /// where that was not looked into far enough to know.
    pub givens: CellSet,
}

/// What is wrong with a board that has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// A digit stands twice in a house.
    Repeated {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// Two of the cells it stands in, in reading order.
        cells: [Cell; 2],
    },
    /// A cell has no candidate left.
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// A digit has no place left in a house.
    NoPlace {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
    },
    /// No single cell or house shows it: every way of filling the rest fails somewhere.
    EveryWayFails,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeated { digit, house, cells: [first, second] } => {
                write!(f, "{digit} twice in {house}: {first} and {second}")
            }
            Self::NoCandidate { cell } => write!(f, "no candidate is left for {cell}"),
            Self::NoPlace { digit, house } => write!(f, "no place is left for {digit} in {house}"),
            Self::EveryWayFails => f.write_str("every way of filling the empty cells fails"),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.flaw.fmt(f)?;
        // A repeated digit names its cells already.
        if matches!(self.flaw, Flaw::Repeated { .. }) || self.givens.is_empty() {
            return Ok(());
        }
        write!(f, " (these {} givens already clash: {})", self.givens.len(), self.givens)
    }
}

impl std::error::Error for Contradiction {}
