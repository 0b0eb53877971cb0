//! One deduction, as the techniques find it.

use super::chain::Proof;
use super::state::Removed;
use super::technique::SeTechnique;

/// A deduction: its technique, its rating, its conclusions and its proof.
pub(super) struct Deduction {
    pub(super) technique: SeTechnique,
    /// The rating as the reference adds it up: tenths are added one by one as floating-point
    /// numbers, and compared exactly.
    pub(super) rating: f64,
    /// A cell and the digit that goes into it.
    pub(super) placed: Option<(u8, u8)>,
    pub(super) removed: Removed,
    /// The chains that prove it, if there are any.
    pub(super) proof: Option<Box<Proof>>,
}

impl Deduction {
    /// A deduction that eliminates candidates.
    pub(super) fn removes(technique: SeTechnique, rating: f64, removed: Removed) -> Self {
        Self { technique, rating, placed: None, removed, proof: None }
    }

    /// A deduction that fills a cell.
    pub(super) fn places(technique: SeTechnique, rating: f64, cell: usize, digit: usize) -> Self {
        Self {
            technique,
            rating,
            placed: Some((cell as u8, digit as u8)),
            removed: Removed::new(),
            proof: None,
        }
    }
}

/// A pattern of candidates in houses: its eliminations, and the eliminations that it needs.
///
/// Within chains such patterns are looked for after candidates were eliminated on assumption. The
/// pattern rests on those of them that are in `gone`.
pub(super) struct HousePattern {
    pub(super) removed: Removed,
    /// The cells and digits that must not be candidates for the pattern to hold, in the scale's
    /// order.
    pub(super) gone: Vec<(u8, u16)>,
    /// True if the pattern starts from a box, or from columns.
    pub(super) first_kind: bool,
}
