//! Words at work: all texts are put together here, with the spans of what they name or without.

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, DigitSet, House, HouseKind};

use super::notation::{by_kind, cells_text, conclusions_parts, digits_text, houses_text};
use super::phrases::Phrase;
use super::template::{Value, fill, many, one};
use super::{Text, Words};
use crate::human::{Mark, Shape};

/// Words that write [`Text`]s: with the [`Span`](super::Span)s of what these name,
/// [`Words::with_spans`], or as plain texts, if it is made `from` the words.
///
/// ```
/// use bivalue::grid::House;
/// use bivalue::human::{Teller, Words};
///
/// let words = Words::english();
/// assert_eq!(words.with_spans().house(House::row(2)).spans().len(), 1);
/// assert_eq!(Teller::from(words).house(House::row(2)), "row 3".into());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    words: &'a Words,
    /// True if texts keep spans. If not, no span is ever made.
    has_spans: bool,
}

impl<'a> From<&'a Words> for Teller<'a> {
    fn from(words: &'a Words) -> Self {
        Self { words, has_spans: false }
    }
}

impl Words {
    /// Returns these words, with the cells, candidates and houses that the texts name.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::format::LibraryLine;
    /// use bivalue::human::{View, Words, kind, steps_of};
    ///
    /// let (technique, kind) = kind("xy-wing").unwrap();
    /// let example: LibraryLine = kind.example.parse().unwrap();
    /// let view = View::new(example.position().board().unwrap());
    /// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
    /// let text = Words::english().with_spans().line(&step);
    /// assert_eq!(text.as_str(), Words::english().line(&step));
    /// let named: Vec<&str> = text.spans().iter().map(|span| &text.as_str()[span.range.clone()]).collect();
    /// assert_eq!(named.len(), 3);
    /// ```
    #[must_use]
    pub fn with_spans(&self) -> Teller<'_> {
        Teller { words: self, has_spans: true }
    }
}

impl<'a> Teller<'a> {
    /// Returns the words.
    #[must_use]
    pub fn words(self) -> &'a Words {
        self.words
    }

    /// Returns whether texts keep what they name.
    #[must_use]
    pub fn has_spans(self) -> bool {
        self.has_spans
    }

    /// Returns a text that names digits in cells, or with no digit just the cells.
    pub(in crate::human) fn naming(
        self,
        text: impl Into<String>,
        cells: CellSet,
        digits: DigitSet,
    ) -> Text {
        if self.has_spans { Text::naming(text, cells, digits) } else { text.into().into() }
    }

    fn naming_houses(self, text: impl Into<String>, houses: &[House]) -> Text {
        if self.has_spans { Text::naming_houses(text, houses) } else { text.into().into() }
    }

    /// Cells in short, as [`cells_text`].
    pub(in crate::human) fn cells(self, cells: CellSet) -> Text {
        self.naming(cells_text(cells), cells, DigitSet::EMPTY)
    }

    pub(in crate::human) fn cell(self, cell: Cell) -> Text {
        self.naming(cell.to_string(), cell.into(), DigitSet::EMPTY)
    }

    /// Cells one by one: `r1c1, r1c2`.
    pub(in crate::human) fn each_cell(self, cells: CellSet) -> Text {
        if cells.is_empty() {
            return cells.to_string().into();
        }
        Text::join(cells.into_iter().map(|cell| self.cell(cell)), ", ")
    }

    /// A candidate that is true: `r1c1=5`.
    pub(in crate::human) fn candidate(self, x: Candidate) -> Text {
        self.naming(x.to_string(), x.cell().into(), x.digit().into())
    }

    pub(in crate::human) fn conclusion(self, so: Conclusion) -> Text {
        let x = so.candidate();
        self.naming(so.to_string(), x.cell().into(), x.digit().into())
    }

    /// Conclusions in short, as [`conclusions_text`](super::conclusions_text).
    pub(in crate::human) fn conclusions(self, all: impl IntoIterator<Item = Conclusion>) -> Text {
        let parts = conclusions_parts(all);
        Text::join(parts.map(|(text, cells, digits)| self.naming(text, cells, digits)), ", ")
    }

    /// Houses in short, as in the notation of fish: `r38`, `c5b17`.
    pub(in crate::human) fn houses_in_short(self, houses: &[House]) -> Text {
        self.naming_houses(houses_text(houses), houses)
    }

    /// A phrase with its places filled in.
    pub(in crate::human) fn say(self, phrase: Phrase, places: &[(&str, Value)]) -> Text {
        let value = |name: &str| {
            let place = places.iter().find(|(place, _)| *place == name);
            debug_assert!(place.is_some(), "{} without {name}", phrase.key());
            place.map(|(_, value)| value)
        };
        fill(self.words.phrase(phrase), value)
    }

    /// A list in a row: `this, that, the other`.
    pub(in crate::human) fn row(self, parts: impl IntoIterator<Item = impl Into<Text>>) -> Text {
        let join = |list: Text, next| {
            self.say(Phrase::ListNext, &[("list", one(list)), ("next", one(next))])
        };
        parts.into_iter().map(Into::into).reduce(join).unwrap_or_default()
    }

    /// A list in a sentence: `this, that and the other`.
    pub(in crate::human) fn list(self, parts: impl IntoIterator<Item = impl Into<Text>>) -> Text {
        self.list_by(Phrase::ListLast, parts)
    }

    /// A list of alternatives: `this, that or the other`.
    pub(in crate::human) fn choice(self, parts: impl IntoIterator<Item = impl Into<Text>>) -> Text {
        self.list_by(Phrase::ListOr, parts)
    }

    fn list_by(self, phrase: Phrase, parts: impl IntoIterator<Item = impl Into<Text>>) -> Text {
        let mut parts: Vec<Text> = parts.into_iter().map(Into::into).collect();
        match parts.pop() {
            Some(last) if !parts.is_empty() => {
                let others = one(self.row(parts));
                self.say(phrase, &[("list", others), ("last", one(last))])
            }
            last => last.unwrap_or_default(),
        }
    }

    /// Digits in cells, with the digits' text given: `3,7 in r4c18`.
    pub(in crate::human) fn digits_in_cells(
        self,
        digits_text: String,
        digits: DigitSet,
        cells: CellSet,
    ) -> Text {
        let places = [
            ("digits", many(digits.len(), digits_text)),
            ("cells", many(cells.len(), cells_text(cells))),
        ];
        self.naming(self.say(Phrase::DigitsInCells, &places), cells, digits)
    }

    /// A house in a sentence, as [`Words::house`].
    ///
    /// ```
    /// use bivalue::grid::House;
    /// use bivalue::human::Words;
    ///
    /// let text = Words::english().with_spans().house(House::row(2));
    /// assert_eq!((text.as_str(), &text.spans()[0].houses[..]), ("row 3", &[House::row(2)][..]));
    /// ```
    #[must_use]
    pub fn house(self, house: House) -> Text {
        self.houses(&[house])
    }

    /// Houses in a sentence: `rows 3 and 8`, `row 3, columns 5 and 6 and box 6`. Those of a kind
    /// are one span.
    pub(in crate::human) fn houses(self, houses: &[House]) -> Text {
        let part = |(kind, numbers): (HouseKind, Vec<usize>)| {
            let phrase = match kind {
                HouseKind::Row => Phrase::Row,
                HouseKind::Column => Phrase::Column,
                HouseKind::Box => Phrase::Box,
            };
            let list = self.list(numbers.iter().map(ToString::to_string));
            let text = self.say(phrase, &[("numbers", many(numbers.len(), list))]);
            if !self.has_spans {
                return text;
            }
            let mut of_kind: Vec<House> =
                houses.iter().copied().filter(|house| house.kind() == kind).collect();
            of_kind.sort_unstable();
            of_kind.dedup();
            Text::naming_houses(text, &of_kind)
        };
        self.list(by_kind(houses).map(part))
    }

    /// The cells, candidates or links of a mark.
    pub(in crate::human) fn mark(self, mark: &Mark) -> Text {
        match mark.shape {
            Shape::Cells(cells) => self.cells(cells),
            Shape::Candidates(digits, cells) => {
                self.digits_in_cells(digits_text(digits), digits, cells)
            }
            Shape::House(house) => self.house(house),
            Shape::Link(link) => {
                let sign = if link.strong { " = " } else { " - " };
                let ends = [link.from, link.to].map(|node| {
                    let text = node.digit.to_string() + &cells_text(node.cells);
                    self.naming(text, node.cells, node.digit.into())
                });
                Text::join(ends, sign)
            }
        }
    }
}
