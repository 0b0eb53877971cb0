//! Texts that know what they name: sentences and notation with the cells, candidates and houses in
//! them.

use std::fmt;
use std::ops::Range;

use bivalue_core::grid::{Candidate, CellSet, DigitSet, House};

/// A part of a [`Text`] that names something: cells, digits in cells, or houses.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::{Board, Grid, House};
/// use bivalue::human::{View, Words, next_step};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// let text = Words::english().with_spans().explain(&step, None);
/// assert_eq!(text.as_str(), "In row 1, only r1c9 is empty and only the digit 9 is missing: r1c9=9.");
/// let [row, cell, so] = text.spans() else { panic!("{text:?}") };
/// assert_eq!((row.range.clone(), &row.houses[..]), (3..8, &[House::row(0)][..]));
/// assert_eq!((&text.as_str()[cell.range.clone()], cell.cells.to_string()), ("r1c9", "r1c9".into()));
/// assert_eq!((&text.as_str()[so.range.clone()], so.digits.to_string()), ("r1c9=9", "9".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Span {
    /// Its place in the text, in bytes.
    pub range: Range<usize>,
    /// The cells that are named; of houses all cells.
    pub cells: CellSet,
    /// The digits that are named in these cells; none if it names only cells or houses.
    pub digits: DigitSet,
    /// The houses that are named; none if it names cells.
    pub houses: Vec<House>,
}

impl Span {
    /// Returns the candidates that are named: each of the digits in each of the cells.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Candidate, Grid};
    /// use bivalue::human::{View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let text = Words::english().with_spans().line(&step);
    /// let named: Vec<Candidate> = text.spans().iter().flat_map(|span| span.candidates()).collect();
    /// assert_eq!((text.as_str(), named.len()), ("Full House: r1c9=9", 1));
    /// ```
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        let digits = self.digits;
        let of = move |cell| digits.into_iter().map(move |digit| Candidate::new(cell, digit));
        self.cells.into_iter().flat_map(of)
    }
}

/// A text with the spans in which it names something, in their order. No two of them overlap, and
/// none is empty.
///
/// [`Words::with_spans`](super::Words::with_spans) describes steps in such texts. Plain strings are
/// the same without spans.
///
/// ```
/// use bivalue::human::{Advice, HintLevel, Words};
///
/// let cells = "r4c7".parse::<bivalue::grid::Cell>().unwrap().into();
/// let wrong = Advice::Mistakes { cells, crossed_out: Vec::new() };
/// let text = Words::english().with_spans().hint(&wrong, HintLevel::Full, None);
/// assert_eq!(text.as_str(), "There is a mistake in r4c7.");
/// assert_eq!(text.spans()[0].range, 22..26);
/// assert_eq!(text.to_string(), String::from(text));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    text: String,
    spans: Vec<Span>,
}

impl Text {
    /// Returns the text as a string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the parts that name something, in order.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The spans with their places counted in characters (Unicode scalar values), as Python counts
    /// them, and not in bytes. JavaScript counts the same in every text without characters beyond
    /// U+FFFF.
    ///
    /// ```
    /// use bivalue::human::{Advice, HintLevel, Words};
    ///
    /// let words = Words::english().with([("hint.mistakes", "Λάθος: {cells}")]).unwrap();
    /// let cells = "r4c7".parse::<bivalue::grid::Cell>().unwrap().into();
    /// let wrong = Advice::Mistakes { cells, crossed_out: Vec::new() };
    /// let text = words.with_spans().hint(&wrong, HintLevel::Full, None);
    /// assert_eq!(text.spans()[0].range, 12..16);
    /// assert_eq!(text.spans_in_chars().next().unwrap().0, 7..11);
    /// ```
    pub fn spans_in_chars(&self) -> impl Iterator<Item = (Range<usize>, &Span)> {
        let (mut bytes, mut chars) = (0, 0);
        let mut count_to = move |at: usize| {
            chars += self.text[bytes..at].chars().count();
            bytes = at;
            chars
        };
        self.spans
            .iter()
            .map(move |span| (count_to(span.range.start)..count_to(span.range.end), span))
    }

    /// The same text, all of which names these things.
    pub(super) fn naming(text: impl Into<String>, cells: CellSet, digits: DigitSet) -> Self {
        let text = text.into();
        let range = 0..text.len();
        let span = Span { range, cells, digits, houses: Vec::new() };
        let spans = if text.is_empty() || cells.is_empty() { Vec::new() } else { vec![span] };
        Self { text, spans }
    }

    /// The same text, all of which names these houses.
    pub(super) fn naming_houses(text: impl Into<String>, houses: &[House]) -> Self {
        let cells = houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
        let mut text = Self::naming(text, cells, DigitSet::EMPTY);
        text.spans.iter_mut().for_each(|span| span.houses = houses.to_vec());
        text
    }

    pub(in crate::human) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(in crate::human) fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(in crate::human) fn push(&mut self, other: &Self) {
        let start = self.text.len();
        self.text.push_str(&other.text);
        self.spans.extend(other.spans.iter().map(|span| {
            let range = start + span.range.start..start + span.range.end;
            Span { range, ..span.clone() }
        }));
    }

    /// The text behind two spaces for each level.
    pub(super) fn indented(&self, depth: usize) -> Self {
        let mut text = Self::from("  ".repeat(depth));
        text.push(self);
        text
    }

    /// Texts one after the other, with a separator between them.
    pub(in crate::human) fn join(parts: impl IntoIterator<Item = Self>, separator: &str) -> Self {
        let join = |mut all: Self, next| {
            all.push_str(separator);
            all.push(&next);
            all
        };
        parts.into_iter().reduce(join).unwrap_or_default()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self { text, spans: Vec::new() }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        text.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_move_with_their_texts() {
        let cells = House::row(0).cells();
        let named = |text: &str| Text::naming(text, cells, DigitSet::EMPTY);
        let mut text = Text::from("ひ ");
        text.push(&Text::join([named("ab"), "-".into(), named("c")], ", "));
        text.push_str(".");
        assert_eq!(text.as_str(), "ひ ab, -, c.");
        let ranges: Vec<_> = text.spans().iter().map(|span| span.range.clone()).collect();
        assert_eq!(ranges, [4..6, 11..12]);
        let in_chars: Vec<_> = text.spans_in_chars().map(|(range, _)| range).collect();
        assert_eq!(in_chars, [2..4, 9..10]);
        // What is nothing, or names nothing, is no span.
        assert_eq!(named(""), Text::default());
        assert_eq!(Text::naming("a", CellSet::EMPTY, DigitSet::ALL), "a".into());
        assert_eq!(Text::naming_houses("", &[House::row(0)]), Text::default());
    }
}
