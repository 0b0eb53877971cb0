use bivalue_core::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, Position};

use super::{Move, MoveError};

/// The content of a cell in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    /// The digit, given or placed.
    pub(super) digit: Option<Digit>,
    /// The noted candidates. Those of a filled cell show again when the digit is removed.
    pub(super) notes: DigitSet,
    /// The candidates that the player ruled out.
    ruled_out: DigitSet,
    /// True if all candidates were noted, so that a note which is removed rules its candidate out.
    is_full: bool,
}

impl Content {
    /// Returns whether there is something to erase below the digit.
    fn has_marks(self) -> bool {
        !self.notes.is_empty() || !self.ruled_out.is_empty()
    }
}

/// A change of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    cell: Cell,
    before: Content,
    after: Content,
}

/// The cells of a game, as moves change them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameBoard {
    givens: CellSet,
    cells: [Content; 81],
    /// The candidates of a Sukaku; in other puzzles every digit.
    domains: Option<Box<[DigitSet; 81]>>,
}

impl GameBoard {
    pub(super) fn new(start: &Position) -> Self {
        let values = start.values();
        let mut cells = [Content::default(); 81];
        for (cell, content) in Cell::all().zip(&mut cells) {
            content.digit = values[cell];
            if let (None, Some(noted)) = (values[cell], &start.candidates) {
                content.notes = noted[cell.index()];
                content.is_full = true;
                if !start.is_sukaku() {
                    content.ruled_out = !values.seen_from(cell) - content.notes;
                }
            }
        }
        let domains = start.candidates.clone().filter(|_| start.is_sukaku());
        Self { givens: start.givens.filled(), cells, domains }
    }

    pub(super) fn content(&self, cell: Cell) -> &Content {
        &self.cells[cell.index()]
    }

    pub(super) fn givens(&self) -> CellSet {
        self.givens
    }

    pub(super) fn values(&self) -> Grid {
        Grid::new(self.cells.map(|content| content.digit))
    }

    /// Returns whether the puzzle allows all digits: a Sukaku allows its candidates alone.
    pub(super) fn is_within_domains(&self) -> bool {
        self.values().digits().all(|(cell, digit)| self.domain(cell).contains(digit))
    }

    fn domain(&self, cell: Cell) -> DigitSet {
        self.domains.as_ref().map_or(DigitSet::ALL, |domains| domains[cell.index()])
    }

    /// The candidates of an empty cell that no digit excludes and that were not ruled out.
    fn candidates(&self, values: &Grid, cell: Cell) -> DigitSet {
        self.domain(cell) - values.seen_from(cell) - self.content(cell).ruled_out
    }

    /// The position, with candidates if some were ruled out, or if these are the puzzle.
    pub(super) fn position(&self) -> Position {
        let values = self.values();
        let empty = !values.filled();
        let candidates = self.candidates_of_all(&values, empty);
        let is_ruled_out = |cell: Cell| candidates[cell.index()] != !values.seen_from(cell);
        Position {
            givens: values.restricted_to(self.givens),
            placed: values.restricted_to(!self.givens),
            candidates: (self.domains.is_some() || empty.into_iter().any(is_ruled_out))
                .then(|| Box::new(candidates)),
        }
    }

    fn candidates_of_all(&self, values: &Grid, empty: CellSet) -> [DigitSet; 81] {
        let mut candidates = [DigitSet::EMPTY; 81];
        for cell in empty {
            candidates[cell.index()] = self.candidates(values, cell);
        }
        candidates
    }

    /// Makes a move, and adds the changes to a list.
    ///
    /// # Errors
    /// The reason why it cannot be made; then nothing has changed.
    pub(super) fn make(&mut self, next: Move, changes: &mut Vec<Change>) -> Result<(), MoveError> {
        match next {
            Move::Place(candidate) => {
                self.place(candidate, changes)?;
                let digit = candidate.digit();
                for peer in candidate.cell().peers() {
                    self.change(peer, changes, |content| {
                        content.notes.remove(digit);
                    });
                }
            }
            Move::PlaceOnly(candidate) => self.place(candidate, changes)?,
            Move::Erase(cell) => {
                self.not_given(cell)?;
                self.change(cell, changes, |content| {
                    if content.digit.take().is_none() && content.has_marks() {
                        *content = Content::default();
                    }
                });
            }
            Move::Note(candidate) => self.note(candidate, changes, |content| {
                content.notes.insert(candidate.digit());
                content.ruled_out.remove(candidate.digit());
            })?,
            Move::EraseNote(candidate) => self.note(candidate, changes, |content| {
                if content.is_full && content.notes.contains(candidate.digit()) {
                    content.ruled_out.insert(candidate.digit());
                }
                content.notes.remove(candidate.digit());
            })?,
            Move::Eliminate(candidate) => self.note(candidate, changes, |content| {
                content.notes.remove(candidate.digit());
                content.ruled_out.insert(candidate.digit());
            })?,
            Move::NoteAll => {
                let values = self.values();
                for cell in !values.filled() {
                    let notes = self.candidates(&values, cell);
                    self.change(cell, changes, |content| {
                        *content = Content { notes, is_full: true, ..*content };
                    });
                }
            }
            Move::EraseNotes => {
                for cell in Cell::all() {
                    self.change(cell, changes, |content| {
                        *content = Content { digit: content.digit, ..Content::default() };
                    });
                }
            }
        }
        Ok(())
    }

    fn place(&mut self, candidate: Candidate, changes: &mut Vec<Change>) -> Result<(), MoveError> {
        self.not_given(candidate.cell())?;
        let digit = Some(candidate.digit());
        self.change(candidate.cell(), changes, |content| content.digit = digit);
        Ok(())
    }

    fn note(
        &mut self,
        candidate: Candidate,
        changes: &mut Vec<Change>,
        how: impl FnOnce(&mut Content),
    ) -> Result<(), MoveError> {
        let cell = candidate.cell();
        self.not_given(cell)?;
        if self.content(cell).digit.is_some() {
            return Err(MoveError::Filled(cell));
        }
        self.change(cell, changes, how);
        Ok(())
    }

    fn not_given(&self, cell: Cell) -> Result<(), MoveError> {
        if self.givens.contains(cell) { Err(MoveError::Given(cell)) } else { Ok(()) }
    }

    fn change(&mut self, cell: Cell, changes: &mut Vec<Change>, how: impl FnOnce(&mut Content)) {
        let content = &mut self.cells[cell.index()];
        let before = *content;
        how(content);
        if *content != before {
            changes.push(Change { cell, before, after: *content });
        }
    }

    /// Takes changes back, the last one first.
    pub(super) fn undo(&mut self, changes: &[Change]) {
        for change in changes.iter().rev() {
            self.cells[change.cell.index()] = change.before;
        }
    }

    /// Makes changes again that were taken back.
    pub(super) fn redo(&mut self, changes: &[Change]) {
        for change in changes {
            self.cells[change.cell.index()] = change.after;
        }
    }
}
