//! Templates that are filled in with texts and their spans: the filled text has the spans of the
//! texts in its places.

use std::borrow::Borrow;

use bivalue_core::text::template::{Piece, form, pieces};

use super::Text;

/// The value of a place: a text, and the number of things that it names.
#[derive(Clone)]
pub(in crate::human) struct Value {
    text: Text,
    count: usize,
}

/// A text for one thing, or for something that is not counted.
pub(in crate::human) fn one(text: impl Into<Text>) -> Value {
    many(1, text)
}

/// A text for a number of things.
pub(in crate::human) fn many(count: usize, text: impl Into<Text>) -> Value {
    Value { text: text.into(), count }
}

/// The names of the places of a template, in order.
pub(super) fn places(template: &str) -> impl Iterator<Item = &str> {
    pieces(template).filter_map(Piece::name)
}

/// The template with every place filled in; a place without a value stays.
pub(super) fn fill<V: Borrow<Value>>(template: &str, value: impl Fn(&str) -> Option<V>) -> Text {
    let mut filled = Text::default();
    for piece in pieces(template) {
        match piece {
            Piece::Text(text) => filled.push_str(text),
            Piece::Place(name) => match value(name) {
                Some(value) => filled.push(&value.borrow().text),
                None => ["{", name, "}"].iter().for_each(|text| filled.push_str(text)),
            },
            Piece::Forms(name, forms) => {
                let count = value(name).map_or(0, |value| value.borrow().count as u64);
                filled.push_str(form(forms, count));
            }
            Piece::Open(text) => ["{", text].iter().for_each(|text| filled.push_str(text)),
        }
    }
    filled
}

/// A place that the original does not have, or the text after a brace that is not closed.
pub(super) fn unknown_place<'a>(template: &'a str, original: &str) -> Option<&'a str> {
    let is_known = |place: &str| pieces(original).any(|piece| piece.name() == Some(place));
    pieces(template).find_map(|piece| match piece {
        Piece::Place(name) | Piece::Forms(name, _) => Some(name).filter(|name| !is_known(name)),
        Piece::Open(text) => Some(text),
        Piece::Text(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in() {
        let value = |name: &str| match name {
            "fin" => Some(many(2, "r1c12")),
            "so" => Some(one("r1c1=5")),
            _ => None,
        };
        let filled = |template: &str| String::from(fill(template, value));
        assert_eq!(filled("{fin:it|they} at {fin}: {so}."), "they at r1c12: r1c1=5.");
        assert_eq!(filled("{so:it|they}{fin:1|2|more}{none:1|2|more}"), "it2more");
        assert_eq!(filled("{none}, {so:it}{fin:|s}, {fin"), "{none}, its, {fin");
        assert_eq!(filled(""), "");
    }

    #[test]
    fn what_a_value_names_is_named_wherever_it_stands() {
        let cells = "r1c1".parse::<bivalue_core::grid::Cell>().unwrap().into();
        let named = many(1, Text::naming("r1c1", cells, bivalue_core::grid::DigitSet::EMPTY));
        let text = fill("é {a}{a:, |s}{a}", |_| Some(&named));
        assert_eq!(text.as_str(), "é r1c1, r1c1");
        let ranges: Vec<_> = text.spans().iter().map(|span| span.range.clone()).collect();
        assert_eq!(ranges, [3..7, 9..13]);
        assert!(text.spans().iter().all(|span| span.cells == cells));
    }

    #[test]
    fn forms_go_by_number() {
        let polish: Vec<_> = (0..7).map(|count| form("pole|pola|pola|pola|pól", count)).collect();
        assert_eq!(polish, ["pól", "pole", "pola", "pola", "pola", "pól", "pól"]);
        assert_eq!(
            [form("it|them", 0), form("it|them", 1), form("it|them", 9)],
            ["them", "it", "them"]
        );
    }

    #[test]
    fn places_that_the_original_lacks_are_found() {
        assert_eq!(unknown_place("{b:x|y} and {a}", "{a} or {b}"), None);
        assert_eq!(unknown_place("nothing", "{a}"), None);
        assert_eq!(unknown_place("{a} in {c:x|y}", "{a}"), Some("c"));
        assert_eq!(unknown_place("{a", "{a}"), Some("a"));
        assert_eq!(unknown_place("{}", "{a}"), Some(""));
    }
}
