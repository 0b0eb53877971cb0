use serde::Serialize;

use crate::canon::Form;
use crate::grid::{Grid, Transform};

use super::VERSION;

/// A transform, everything counted from 1: what stands at place *n* is where number *n* goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rearrangement {
    /// True if rows become columns first.
    pub transpose: bool,
    /// The new place of each row, after the transposition.
    pub rows: String,
    /// The new place of each column, after the transposition.
    pub columns: String,
    /// The new name of each digit.
    pub digits: String,
}

impl From<&Transform> for Rearrangement {
    fn from(transform: &Transform) -> Self {
        let text = |places: [u8; 9]| places.map(|place| char::from(b'1' + place)).iter().collect();
        Self {
            transpose: transform.transposes(),
            rows: text(transform.rows()),
            columns: text(transform.columns()),
            digits: text(transform.digits()),
        }
    }
}

/// The canonical form of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Canonical {
    /// The name of the form, with its version.
    pub form: &'static str,
    /// The puzzle in that form, a character a cell.
    pub text: String,
    /// A transform that makes this form of the puzzle.
    pub transform: Rearrangement,
    /// The number of rearrangements of the cells that do so.
    pub automorphisms: u32,
}

impl Canonical {
    /// The record of a canonical form.
    ///
    /// ```
    /// use bivalue::canon::{Form, puzzle_minlex};
    /// use bivalue::wire::Canonical;
    ///
    /// let found = puzzle_minlex(&format!("7{}", ".".repeat(80)).parse().unwrap()).unwrap();
    /// let record = Canonical::new(Form::PuzzleMinlex, &found);
    /// assert_eq!(record.form, Form::PuzzleMinlex.name());
    /// assert!(record.text.ends_with('1'));
    /// ```
    #[must_use]
    pub fn new(form: Form, canonical: &crate::canon::Canonical) -> Self {
        Self {
            form: form.name(),
            text: canonical.form.to_string(),
            transform: (&canonical.transform).into(),
            automorphisms: canonical.automorphisms,
        }
    }
}

/// A puzzle made of another.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Morph {
    /// The puzzle: a character a cell, or one a candidate for a Sukaku.
    pub text: String,
    /// The transform that made it.
    pub transform: Rearrangement,
}

/// The equivalence of two puzzles.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Equivalence {
    /// The version of the record.
    pub v: u32,
    /// `same` or `different`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["same", "different"])))]
    pub status: &'static str,
    /// The form by which they were compared, with its version.
    pub form: &'static str,
    /// The canonical form of each.
    pub texts: [String; 2],
    /// A transform that makes the second of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transform: Option<Rearrangement>,
}

impl Equivalence {
    /// The record for two puzzles with these forms.
    ///
    /// ```
    /// use bivalue::canon::Form;
    /// use bivalue::grid::{Grid, Transform};
    /// use bivalue::wire::Equivalence;
    ///
    /// let forms = [&Grid::EMPTY; 2];
    /// let record = Equivalence::new(Form::PuzzleMinlex, forms, Some(&Transform::IDENTITY));
    /// assert_eq!(record.status, "same");
    /// ```
    #[must_use]
    pub fn new(form: Form, forms: [&Grid; 2], transform: Option<&Transform>) -> Self {
        Self {
            v: VERSION,
            status: if transform.is_some() { "same" } else { "different" },
            form: form.name(),
            texts: forms.map(ToString::to_string),
            transform: transform.map(Into::into),
        }
    }
}
