//! The candidates that searches for chains look for.

use std::sync::Arc;

use bivalue_core::grid::{CellSet, Digit};

use super::reach::Reach;
use crate::human::StepSink;

/// The candidates that a chain or a loop may eliminate. Searches look for nothing else.
#[derive(Clone)]
pub(in crate::human) struct TargetFilter {
    cells: [CellSet; 9],
    /// The consequences from which the candidates are known.
    reach: Option<Arc<Reach>>,
}

impl TargetFilter {
    /// All candidates.
    pub(in crate::human) fn all() -> Self {
        Self { cells: [CellSet::ALL; 9], reach: None }
    }

    /// The candidates that may be eliminated by links in cells and houses, and if wanted by groups.
    /// If every step is requested, these are all candidates: nearly always there is a step, so the
    /// consequences are not worth working out.
    pub(in crate::human) fn of(sink: &StepSink<'_>, grouped: bool) -> Self {
        if sink.wants_each() {
            return Self::all();
        }
        let reach = sink.view().reach(grouped);
        Self { cells: reach.refuted(), reach: Some(reach) }
    }

    pub(in crate::human) fn is_empty(&self) -> bool {
        self.cells.iter().all(|cells| cells.is_empty())
    }

    pub(super) fn cells(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// The consequences from which the candidates are known, if they were worked out.
    pub(super) fn reach(&self) -> Option<&Reach> {
        self.reach.as_deref()
    }
}
