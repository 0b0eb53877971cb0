//! The claim that a proof is searched for.

use bivalue_core::grid::{Board, Candidate, Conclusion, Digit};

use super::{Effect, Step};

/// The claim to prove: that a candidate, open on the board, is true or that it is false.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    pub(super) candidate: Candidate,
    pub(super) is_true: bool,
}

impl Goal {
    /// The conclusion that is to be proved.
    pub(super) fn conclusion(self) -> Conclusion {
        if self.is_true {
            Conclusion::Place(self.candidate)
        } else {
            Conclusion::Eliminate(self.candidate)
        }
    }

    pub(super) fn is_met(self, board: &Board) -> bool {
        let x = self.candidate;
        let is_placed = board.value(x.cell()) == Some(x.digit());
        if self.is_true { is_placed } else { !is_placed && !board.has(x) }
    }

    /// Returns whether a step of that effect decides on the candidate directly, without further
    /// steps.
    pub(super) fn is_met_by(self, effect: &Effect) -> bool {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        if self.is_true {
            return effect.placed(digit).contains(cell);
        }
        effect.eliminated(digit).contains(cell)
            || effect.placed(digit).intersects(cell.peers())
            || Digit::all().any(|other| other != digit && effect.placed(other).contains(cell))
    }

    /// The step that meets it, if there is one; of several, the first of those with the fewest
    /// cells to look at.
    pub(super) fn met_by(self, steps: &[Step]) -> Option<Step> {
        let meets = steps.iter().filter(|step| self.is_met_by(&step.effect));
        meets.min_by_key(|step| step.cells_to_see().len()).cloned()
    }
}
