//! Brute force: a cell of the solution, for positions in which no technique has a step.

use std::ops::ControlFlow;

use bivalue_core::grid::Candidate;

use super::Technique;
use crate::human::{Effect, Kind, Reason, Role, StepSink, View};

pub(super) struct BruteForce;

/// The kind of the last resort, a cell of the solution.
///
/// ```
/// use bivalue::human::{BRUTE_FORCE, kinds};
///
/// assert_eq!(BRUTE_FORCE.name, "Brute Force");
/// assert!(kinds().any(|(_, kind)| *kind == BRUTE_FORCE));
/// ```
pub static BRUTE_FORCE: Kind = Kind {
    id: "brute-force",
    code: "",
    name: "Brute Force",
    about: "A cell of the solution, found by trying everything: for where no technique has a step",
    pattern: "",
    explanation: "Everything was tried: with any other digit in {pattern} the puzzle has no \
                  solution, so {so}.",
    example: ":brute-force:5:98.7..6..7.5....9..43.....78..2....6..7.1..2......48..3..9...6.....5.3.......1..9:::559:",
    ..Kind::PLAIN
};

impl Technique for BruteForce {
    fn kinds(&self) -> &'static [Kind] {
        std::slice::from_ref(&BRUTE_FORCE)
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some(solution) = view.solution() else { return ControlFlow::Continue(()) };
        let empty: Vec<_> = view.board().empty_cells().into_iter().collect();
        // The middle empty cell comes first, as in HoDoKu.
        let (before, after) = empty.split_at(empty.len() / 2);
        for &cell in after.iter().chain(before) {
            let Some(digit) = solution.grid()[cell] else { continue };
            let x = Candidate::new(cell, digit);
            if !view.board().has(x) {
                continue;
            }
            sink.offer(&BRUTE_FORCE, Effect::place(x), |step| {
                step.digits(digit).cells(Role::Pattern, cell).because(Reason::Search)
            })?;
        }
        ControlFlow::Continue(())
    }
}
