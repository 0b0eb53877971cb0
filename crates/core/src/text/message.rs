//! Messages as data: a phrase of a table, and the values of its places.

use std::borrow::Cow;
use std::fmt;

use super::template::{Piece, form, pieces};

/// A phrase of a table: a message, or a part of one, without its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The name by which a program knows the phrase, such as `cells`. Translations are listed by
    /// it.
    pub name: &'static str,
    /// The English text with its places: `{count} {count:cell|cells}`.
    pub english: &'static str,
}

impl Phrase {
    /// Returns the message that has a value for one place of the phrase; [`Message::with`] adds
    /// those of further places.
    ///
    /// ```
    /// use bivalue::format::Phrase;
    ///
    /// const CELLS: Phrase = Phrase { name: "cells", english: "{count} {count:cell|cells}" };
    /// assert_eq!(CELLS.with("count", 1_usize).to_string(), "1 cell");
    /// assert_eq!(CELLS.with("count", 8_usize).to_string(), "8 cells");
    /// ```
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<MessageValue>) -> Message {
        Message::from(self).with(name, value)
    }
}

/// Makes a table of phrases: a constant for each, and `PHRASES` with all of them in order.
#[doc(hidden)]
#[macro_export]
macro_rules! phrases {
    ($($(#[$doc:meta])* $phrase:ident $name:literal $english:literal)*) => {
        $(
            $(#[$doc])*
            #[doc = concat!("`", $english, "`")]
            pub const $phrase: $crate::text::Phrase =
                $crate::text::Phrase { name: $name, english: $english };
        )*

        /// All phrases of the table.
        pub const PHRASES: &[$crate::text::Phrase] = &[$($phrase),*];
    };
}

/// A message as data: a phrase, and a value for each of its places. [`Display`](fmt::Display)
/// writes it in English; a program can act on the values, or write the message in another language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Box<Parts>);

/// The parts of a message, in a box so that results with errors are small.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    phrase: Phrase,
    values: Vec<(&'static str, MessageValue)>,
}

/// The value of a place of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageValue {
    /// A number, for `{name}` and for the choice among forms.
    Number(u64),
    /// A text that no language changes: a character, a quotation, the name of a cell or of a
    /// format.
    Text(Cow<'static, str>),
    /// The name of a member of a request, which is written in backticks. Front ends whose users
    /// know the member by another name, such as that of an option, write that one.
    Member(Cow<'static, str>),
    /// Texts or names of members, written with a comma between them.
    List(Vec<Self>),
    /// A message within the message.
    Message(Message),
}

impl Message {
    /// Makes the message that is a text in English without values, for a program with messages of
    /// its own. Its phrase is `text`.
    ///
    /// ```
    /// use bivalue::format::Message;
    ///
    /// assert_eq!(Message::text("a jigsaw"), "a jigsaw");
    /// ```
    pub fn text(english: impl Into<Cow<'static, str>>) -> Self {
        super::TEXT.with("text", MessageValue::Text(english.into()))
    }

    /// Returns the same message with the value of one more place.
    ///
    /// ```
    /// use bivalue::format::Phrase;
    ///
    /// const IN_ROW: Phrase = Phrase { name: "in-row", english: "{found} in row {row}" };
    /// let message = IN_ROW.with("found", "8 cells").with("row", 2_u64);
    /// assert_eq!(message.to_string(), "8 cells in row 2");
    /// ```
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<MessageValue>) -> Self {
        self.and(name, value.into())
    }

    /// The same for a value of any type: one copy of the code serves them all.
    #[inline(never)]
    fn and(mut self, name: &'static str, value: MessageValue) -> Self {
        let places = || pieces(self.0.phrase.english).filter_map(Piece::name);
        debug_assert!(places().any(|place| place == name), "{:?} has no {name}", self.0.phrase);
        self.0.values.push((name, value));
        self
    }

    /// Returns the phrase of the message.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        self.0.phrase
    }

    /// Returns the values with the names of their places.
    #[must_use]
    pub fn values(&self) -> &[(&'static str, MessageValue)] {
        &self.0.values
    }

    /// Returns the message in English, with other names for the members of requests.
    ///
    /// ```
    /// use bivalue::format::{Message, Phrase, MessageValue};
    ///
    /// let missing = Phrase { name: "missing", english: "{member} is missing" };
    /// let message = missing.with("member", MessageValue::member("not_technique"));
    /// let option = |member: &str| format!("--{}", member.replace('_', "-"));
    /// assert_eq!(message.to_string(), "`not_technique` is missing");
    /// assert_eq!(message.with_members(&option), "`--not-technique` is missing");
    /// ```
    #[must_use]
    pub fn with_members(&self, member: &dyn Fn(&str) -> String) -> String {
        let mut text = String::new();
        self.write(&mut text, member);
        text
    }

    fn write(&self, text: &mut String, member: &dyn Fn(&str) -> String) {
        let value_of = |name| {
            let value =
                self.0.values.iter().find_map(|(known, value)| (*known == name).then_some(value));
            debug_assert!(value.is_some(), "{self:?} has no value for {name}");
            value
        };
        for piece in pieces(self.0.phrase.english) {
            match piece {
                Piece::Text(part) | Piece::Open(part) => text.push_str(part),
                Piece::Place(name) => {
                    if let Some(value) = value_of(name) {
                        value.write(text, member);
                    }
                }
                Piece::Forms(name, forms) => {
                    let count = match value_of(name) {
                        Some(MessageValue::Number(count)) => *count,
                        Some(MessageValue::List(values)) => values.len() as u64,
                        _ => 0,
                    };
                    text.push_str(form(forms, count));
                }
            }
        }
    }
}

impl MessageValue {
    /// Makes the name of a member of a request.
    ///
    /// ```
    /// use bivalue::format::{MessageValue, Phrase};
    ///
    /// let unknown = Phrase { name: "unknown", english: "unknown member {member}" };
    /// let message = unknown.with("member", MessageValue::member("limits"));
    /// assert_eq!(message.to_string(), "unknown member `limits`");
    /// ```
    pub fn member(name: impl Into<Cow<'static, str>>) -> Self {
        Self::Member(name.into())
    }

    fn write(&self, text: &mut String, member: &dyn Fn(&str) -> String) {
        match self {
            Self::Number(number) => text.push_str(&number.to_string()),
            Self::Text(value) => text.push_str(value),
            Self::Member(name) => text.extend(["`", &member(name), "`"]),
            Self::List(values) => {
                for (at, value) in values.iter().enumerate() {
                    text.push_str(if at == 0 { "" } else { ", " });
                    value.write(text, member);
                }
            }
            Self::Message(message) => message.write(text, member),
        }
    }
}

/// A list of values.
impl<V: Into<Self>> FromIterator<V> for MessageValue {
    fn from_iter<I: IntoIterator<Item = V>>(values: I) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_members(&str::to_owned))
    }
}

impl std::error::Error for Message {}

impl From<Phrase> for Message {
    fn from(phrase: Phrase) -> Self {
        Self(Box::new(Parts { phrase, values: Vec::new() }))
    }
}

impl From<Message> for MessageValue {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<Phrase> for MessageValue {
    fn from(phrase: Phrase) -> Self {
        Message::from(phrase).into()
    }
}

impl From<u64> for MessageValue {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for MessageValue {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<char> for MessageValue {
    fn from(character: char) -> Self {
        Self::Text(character.to_string().into())
    }
}

impl From<&'static str> for MessageValue {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for MessageValue {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

/// A message equals its English text.
impl PartialEq<&str> for Message {
    fn eq(&self, english: &&str) -> bool {
        self.with_members(&str::to_owned) == **english
    }
}
