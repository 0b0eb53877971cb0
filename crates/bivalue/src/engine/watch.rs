use crate::grid::{Board, Candidate, Conclusion};

use super::{Event, Visit};

/// A visitor together with the boards that it is shown, if it watches.
///
/// Engines search on links and bits; boards are kept only for those who look at them.
pub(super) struct Watch<'v> {
    pub(super) visit: &'v mut dyn Visit,
    /// The board before each placement that stands, and the present one on top; empty if
    /// nobody watches.
    boards: Vec<Board>,
}

impl<'v> Watch<'v> {
    /// Asks the visitor whether it watches.
    pub(super) fn new(visit: &'v mut dyn Visit, board: &Board) -> Self {
        let boards = if visit.watches() { vec![board.clone()] } else { Vec::new() };
        Self { visit, boards }
    }

    /// Shows that a candidate was placed.
    #[inline]
    pub(super) fn placed(&mut self, candidate: Candidate) {
        if !self.boards.is_empty() {
            self.show_placed(candidate);
        }
    }

    /// Shows that the candidate placed last was taken back.
    #[inline]
    pub(super) fn taken_back(&mut self, candidate: Candidate) {
        if !self.boards.is_empty() {
            self.show_taken_back(candidate);
        }
    }

    #[cold]
    fn show_placed(&mut self, candidate: Candidate) {
        let Some(mut board) = self.boards.last().cloned() else {
            return;
        };
        let placed = board.apply(Conclusion::Place(candidate));
        debug_assert_eq!(placed, Ok(true), "engines place candidates only");
        self.visit.event(Event::Placed(candidate, &board));
        self.boards.push(board);
    }

    #[cold]
    fn show_taken_back(&mut self, candidate: Candidate) {
        self.boards.pop();
        if let Some(board) = self.boards.last() {
            self.visit.event(Event::TakenBack(candidate, board));
        }
    }
}
