use serde::Serialize;

use crate::format::Entry;
use crate::grid::{Digit, DigitSet, Grid, Position};

/// The place where a puzzle was read.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// The file, unless there is only one source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line on which it starts, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The name of the puzzle: its title, or the comment behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The puzzle, given and placed digits, a character a cell, `.` for an empty one; of a
    /// Sukaku 729.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The digits that were placed and not given, a character a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<String>,
    /// The format it was in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<&'static str>,
    /// The corrections that were made while reading.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl Place {
    /// The place of an entry.
    ///
    /// ```
    /// use bivalue::format::{Entry, Record};
    /// use bivalue::grid::Grid;
    /// use bivalue::wire::Place;
    ///
    /// let entry = Entry::new(Record::from_givens(Grid::EMPTY), 7);
    /// let place = Place::of(&entry, Some("line"));
    /// assert_eq!((place.line, place.format), (Some(7), Some("line")));
    /// assert_eq!(place.input, Some(".".repeat(81)));
    /// ```
    #[must_use]
    pub fn of(entry: &Entry, format: Option<&'static str>) -> Self {
        Self {
            file: None,
            line: Some(entry.line),
            name: entry.record.name(),
            input: Some(input_text(&entry.record.position)),
            placed: Some(entry.record.position.placed)
                .filter(|placed| *placed != Grid::EMPTY)
                .map(|placed| placed.to_string()),
            format,
            warnings: entry.warnings.iter().map(|warning| warning.message.clone()).collect(),
        }
    }
}

/// A puzzle as 81 characters, or 729 for one of candidates alone.
///
/// ```
/// use bivalue::grid::{Grid, Position};
/// use bivalue::wire::input_text;
///
/// assert_eq!(input_text(&Position::from_givens(Grid::EMPTY)), ".".repeat(81));
/// ```
#[must_use]
pub fn input_text(position: &Position) -> String {
    match &position.candidates {
        Some(candidates) if position.is_sukaku() => {
            candidates.iter().flat_map(|&set| shown(set)).collect()
        }
        _ => position.values().to_string(),
    }
}

/// Nine characters: the digits of the set in their places, `.` elsewhere.
fn shown(set: DigitSet) -> impl Iterator<Item = char> {
    Digit::all().map(move |digit| if set.contains(digit) { digit.to_char() } else { '.' })
}
