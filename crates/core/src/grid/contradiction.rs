use std::fmt;

use super::{Cell, CellSet, Digit, House};

/// The reason why a board has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The house or cell that shows the contradiction.
    pub flaw: Flaw,
    /// A set of givens that alone, with nothing else on the board, have no solution. It is empty if
    /// the givens alone have a solution (in a Sukaku, or if a player placed a wrong digit), or if
    /// the search for such a set was ended before it was found.
    pub givens: CellSet,
}

/// The kinds of contradictions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A digit stands twice in a house.
    Repeated {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// Two cells with the digit, in reading order.
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
    /// No single cell or house shows the contradiction: every way of filling the empty cells fails.
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
        // The message of a repeated digit names its cells already.
        if matches!(self.flaw, Flaw::Repeated { .. }) || self.givens.is_empty() {
            return Ok(());
        }
        write!(f, " (these {} givens already clash: {})", self.givens.len(), self.givens)
    }
}

impl std::error::Error for Contradiction {}
