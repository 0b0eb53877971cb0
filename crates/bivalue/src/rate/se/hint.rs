//! One deduction, as the techniques hand it over.

use super::chain::Proof;
use super::technique::Technique;

/// Candidates that go, by cell, in the order in which the technique comes upon the cells.
pub(super) type Removed = Vec<(u8, u16)>;

/// A deduction: what it rests on, how hard it is, what it changes.
pub(super) struct Hint {
    pub(super) technique: Technique,
    /// As the scale adds it up: tenths are added one by one, and compared with all their digits.
    pub(super) rating: f64,
    /// A cell and the digit that goes into it.
    pub(super) placed: Option<(u8, u8)>,
    pub(super) removed: Removed,
    /// The chains behind it, if there are any.
    pub(super) proof: Option<Box<Proof>>,
}

impl Hint {
    /// A deduction that takes out candidates.
    pub(super) fn removes(technique: Technique, rating: f64, removed: Removed) -> Self {
        Self { technique, rating, placed: None, removed, proof: None }
    }

    /// A deduction that fills a cell.
    pub(super) fn places(technique: Technique, rating: f64, cell: usize, digit: usize) -> Self {
        Self {
            technique,
            rating,
            placed: Some((cell as u8, digit as u8)),
            removed: Removed::new(),
            proof: None,
        }
    }
}

/// A pattern of candidates in houses: what goes, and what had to be gone before.
///
/// Within chains such patterns are looked for after candidates were taken out on trial; what they
/// rest on then is which of those are in `gone`.
pub(super) struct Pattern {
    pub(super) removed: Removed,
    /// Cells and digits that the pattern needs not to be candidates, in the scale's order.
    pub(super) gone: Vec<(u8, u16)>,
    /// Whether a box, or columns, are what it starts from.
    pub(super) first_kind: bool,
}
