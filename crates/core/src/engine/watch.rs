use crate::grid::{Board, Candidate, Conclusion};

use super::{Event, Visit};

/// A visitor together with the boards of its events, if it watches the search.
///
/// Engines search on their own data; boards are kept only for visitors that watch.
pub(super) struct Watch<'v> {
    pub(super) visit: &'v mut dyn Visit,
    /// The board before each placement that is not taken back, and the current one on top; empty if
    /// the visitor does not watch.
    boards: Vec<Board>,
}

impl<'v> Watch<'v> {
    /// Prepares the boards if the visitor watches.
    pub(super) fn new(visit: &'v mut dyn Visit, board: &Board) -> Self {
        let boards = if visit.watches() { vec![board.clone()] } else { Vec::new() };
        Self { visit, boards }
    }

    /// Tells the visitor that a candidate was placed.
    #[inline]
    pub(super) fn placed(&mut self, candidate: Candidate) {
        if !self.boards.is_empty() {
            self.show_placed(candidate);
        }
    }

    /// Tells the visitor that the candidate placed last was taken back.
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
