//! The things that texts name, with their places in the texts.

use serde::Serialize;

use super::names;
use crate::grid::{Digit, House};
use crate::human::{Teller, Text};

/// A part of a text that names cells, candidates or houses. Those of a text are in order, and none
/// overlaps another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Span {
    /// The number of its first character, from 0, counted in characters (Unicode scalar values).
    pub from: u64,
    /// The number of the character behind its end.
    pub to: u64,
    /// The cells; of houses all of theirs.
    pub cells: Vec<String>,
    /// The digits, if candidates are named: each of them in each of the cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub digits: Vec<u8>,
    /// The houses, if some are named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<String>,
}

impl Span {
    /// Returns the spans of a text, or `None` if its texts were made without spans.
    ///
    /// ```
    /// use bivalue::grid::House;
    /// use bivalue::human::{Teller, Words};
    /// use bivalue::wire::Span;
    ///
    /// let words = Words::english().with_spans();
    /// let spans = Span::of(&words.house(House::row(2)), words).unwrap();
    /// assert_eq!((spans[0].from, spans[0].to, &spans[0].houses[0][..]), (0, 5, "row 3"));
    /// let plain = Teller::from(Words::english());
    /// assert_eq!(Span::of(&plain.house(House::row(2)), plain), None);
    /// ```
    #[must_use]
    pub fn of(text: &Text, words: Teller<'_>) -> Option<Vec<Self>> {
        let spans = text.spans_in_chars().map(|(range, span)| Self {
            from: range.start as u64,
            to: range.end as u64,
            cells: names(span.cells),
            digits: span.digits.into_iter().map(Digit::get).collect(),
            houses: span.houses.iter().map(House::to_string).collect(),
        });
        words.has_spans().then(|| spans.collect())
    }
}
