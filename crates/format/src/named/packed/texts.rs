//! Texts that consist of cells, and the meaning of notes in cells.

use bivalue_core::grid::{Cell, Digit, DigitSet, Grid, Position};

use super::fault::Fault;
use super::{ErrorCode, WriteError, chars};
use crate::phrases::{
    self, CELL_EMPTY_WITHOUT_CANDIDATE, DIGIT_OR_BLANK, ONE_SIGN_FOR_BLANKS, ZERO_BESIDE_BLANK,
};

/// The content of 81 cells.
pub(super) enum Cells {
    /// Each cell has a digit or is empty.
    Grid(Grid),
    /// Each cell has candidates, as in a Sukaku.
    Sukaku(Box<[DigitSet; 81]>),
}

impl Cells {
    /// Returns the cells of 81 characters, or of 729, nine for each cell.
    pub(super) fn from_text(text: &str, blank: Option<char>) -> Result<Self, Fault> {
        let mut cells = Vec::with_capacity(81);
        for (place, character) in text.chars().enumerate() {
            let Some(content) = chars::cell(character, blank) else {
                let found = phrases::character(character);
                return Err(Fault::new(ErrorCode::Character, found, DIGIT_OR_BLANK).at(place));
            };
            cells.push(content);
        }
        match cells.len() {
            // In a text of exactly 81 characters a space is a sign of its own.
            81 if chars::may_count_from_0(text.replace(' ', ".").chars()) => {
                Err(Fault::new(ErrorCode::Value, ZERO_BESIDE_BLANK, ONE_SIGN_FOR_BLANKS))
            }
            81 => Ok(Self::Grid(grid(cells))),
            729 => {
                let mut sets = Box::new([DigitSet::EMPTY; 81]);
                for (set, nine) in sets.iter_mut().zip(cells.chunks(9)) {
                    *set = nine.iter().copied().flatten().collect();
                }
                Ok(Self::Sukaku(sets))
            }
            count => Err(Fault::count(count, phrases::cells(81))),
        }
    }

    /// Returns the position that has these as its clues.
    pub(super) fn position(self) -> Position {
        match self {
            Self::Grid(givens) => Position::from_givens(givens),
            Self::Sukaku(candidates) => {
                Position { candidates: Some(candidates), ..Position::default() }
            }
        }
    }
}

/// Returns the grid of cells in reading order; missing cells are empty.
pub(super) fn grid(cells: impl IntoIterator<Item = Option<Digit>>) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, content) in Cell::all().zip(cells) {
        grid[cell] = content;
    }
    grid
}

/// Returns the grid of 81 characters.
pub(super) fn grid_of(text: &str, blank: Option<char>) -> Result<Grid, Fault> {
    match Cells::from_text(text, blank)? {
        Cells::Grid(grid) => Ok(grid),
        Cells::Sukaku(_) => Err(Fault::count(729, phrases::cells(81))),
    }
}

/// Returns whether a text is 81 cells.
pub(super) fn is_grid(text: &str) -> bool {
    text.len() == 81 && text.chars().all(|c| chars::cell(c, None).is_some())
}

/// Returns the candidates of notes. Players note only some cells, so an empty cell without notes
/// may still hold any digit. If no cell has notes, there are no noted candidates.
pub(super) fn from_notes(
    mut notes: Box<[DigitSet; 81]>,
    values: &Grid,
) -> Option<Box<[DigitSet; 81]>> {
    if notes.iter().all(|digits| digits.is_empty()) {
        return None;
    }
    for (cell, digits) in Cell::all().zip(notes.iter_mut()) {
        if values[cell].is_none() && digits.is_empty() {
            *digits = DigitSet::ALL;
        }
    }
    Some(notes)
}

/// Returns whether a position shows no more than its givens: nothing was placed, and no candidate
/// was removed from an empty cell. The format then needs no form with notes.
pub(super) fn shows_givens_alone(position: &Position) -> bool {
    let values = position.values();
    position.placed == Grid::EMPTY
        && position.candidates.as_ref().is_none_or(|candidates| {
            Cell::all().all(|c| values[c].is_some() || candidates[c.index()] == DigitSet::ALL)
        })
}

/// Refuses a position with an empty cell that has no candidate, because a cell without notes would
/// be read as one with all candidates.
pub(super) fn can_be_notes(position: &Position) -> Result<(), WriteError> {
    let Some(candidates) = &position.candidates else {
        return Ok(());
    };
    let values = position.values();
    let bare = Cell::all().find(|&c| values[c].is_none() && candidates[c.index()].is_empty());
    bare.map_or(Ok(()), |cell| {
        Err(WriteError(CELL_EMPTY_WITHOUT_CANDIDATE.with("cell", cell.to_string())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_cells_with_digits_and_notes_of_all_digits_say_nothing() {
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let givens: Grid = full.parse().unwrap();
        let noted = |givens: &Grid, digits| Position {
            candidates: Some(Box::new([digits; 81])),
            ..Position::from_givens(*givens)
        };
        assert!(shows_givens_alone(&noted(&givens, DigitSet::EMPTY)));
        assert!(shows_givens_alone(&noted(&Grid::EMPTY, DigitSet::ALL)));
        assert!(!shows_givens_alone(&noted(&Grid::EMPTY, DigitSet::from_bits(7))));
        let placed = Position { placed: givens, ..Position::default() };
        assert!(!shows_givens_alone(&placed));
    }

    #[test]
    fn cells_without_notes_may_hold_anything() {
        let one = DigitSet::of(Digit::from_index(0));
        let mut notes = Box::new([DigitSet::EMPTY; 81]);
        assert_eq!(from_notes(notes.clone(), &Grid::EMPTY), None);
        notes[3] = one;
        let mut values = Grid::EMPTY;
        values[Cell::from_index(5)] = Digit::new(9);
        let candidates = from_notes(notes, &values).unwrap();
        assert_eq!(candidates[3], one);
        assert_eq!(candidates[4], DigitSet::ALL);
        assert_eq!(candidates[5], DigitSet::EMPTY);
    }
}
