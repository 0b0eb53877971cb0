//! Members of requests as typed values. Errors name the member and speak of JSON types, not of Rust
//! types.

use std::cell::Cell;
use std::fmt;
use std::ops::RangeInclusive;

use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde_json::{Map, Value};

use super::phrases::{
    CHARACTER, FOUND_VALUE, IN_ITEM, IN_MEMBER, ITEMS, LIST, MISSING_MEMBER, NAME, OBJECT, ONE_OF,
    OTHER_VALUE, TEXT, TRUE_OR_FALSE, TWICE, UNKNOWN_MEMBER, UNKNOWN_MEMBER_OF_VERB, WHOLE_NUMBER,
};
use crate::format::{Blank, Message, MessageValue, chars};

/// The members that requests of all verbs have, in the order of the schemas; only verbs that need a
/// puzzle have `puzzle`.
///
/// ```
/// assert!(bivalue::verbs::COMMON_MEMBERS.contains(&"timeout_ms"));
/// ```
pub const COMMON_MEMBERS: [&str; 5] = ["verb", "puzzle", "id", "nodes", "timeout_ms"];

/// A number of a request with the least and the greatest value that it may have.
pub type Bound = (&'static str, RangeInclusive<u64>);

/// Makes a typed value of the members of a request.
///
/// # Errors
/// The member that cannot be understood, what was found there, and what was expected.
pub(super) fn typed<T: DeserializeOwned>(
    members: Map<String, Value>,
    bounds: &[Bound],
) -> Result<T, Wrong> {
    for (name, range) in bounds {
        let Some(value) = members.get(*name).filter(|value| !value.is_null()) else { continue };
        if !value.as_u64().is_some_and(|number| range.contains(&number)) {
            return Err(found(value, whole_number(range)).within(name));
        }
    }
    T::deserialize(Member(Value::Object(members)))
}

/// Makes a typed value of the member of that name.
///
/// # Errors
/// The value that was found, and the expected one.
pub(super) fn value<T: DeserializeOwned>(name: &str, value: Value) -> Result<T, Wrong> {
    T::deserialize(Member(value)).map_err(|wrong| wrong.within(name))
}

/// A whole number in a range, as it is expected.
pub(super) fn whole_number(range: &RangeInclusive<u64>) -> Message {
    WHOLE_NUMBER.with("least", *range.start()).with("most", *range.end())
}

/// A fault of a request.
#[derive(Debug)]
pub(super) struct Wrong {
    /// The path to the faulty member, from the outside.
    path: Vec<Part>,
    what: What,
}

/// A part of the path to a member.
#[derive(Debug)]
enum Part {
    Member(String),
    Item(usize),
}

#[derive(Debug)]
enum What {
    /// There is no member of that name; with those that there are.
    Unknown(String, &'static [&'static str]),
    Other(Message),
}

impl Wrong {
    fn other(message: impl Into<Message>) -> Self {
        Self { path: Vec::new(), what: What::Other(message.into()) }
    }

    /// The same, in the member of that name.
    pub(super) fn within(mut self, name: &str) -> Self {
        self.path.insert(0, Part::Member(name.to_owned()));
        self
    }

    fn in_item(mut self, number: usize) -> Self {
        self.path.insert(0, Part::Item(number));
        self
    }

    /// Returns the message; where the name of a member is unknown, `common` ones are named as well.
    pub(super) fn message(&self, common: &[&'static str]) -> Message {
        // Members of all requests are none of a member.
        let common = if self.path.is_empty() { common } else { &[] };
        let what = match &self.what {
            What::Other(message) => message.clone(),
            What::Unknown(name, known) => unknown_member(name, known, common),
        };
        self.path.iter().rev().fold(what, |what, part| match part {
            Part::Member(name) => {
                IN_MEMBER.with("member", MessageValue::member(name.to_owned())).with("what", what)
            }
            Part::Item(number) => IN_ITEM.with("number", *number).with("what", what),
        })
    }
}

/// Returns the message that there is no member of that name, with the names of those that there
/// are.
fn unknown_member(name: &str, known: &[&'static str], common: &[&'static str]) -> Message {
    let names = |names: &[&'static str]| -> MessageValue {
        names.iter().copied().map(MessageValue::member).collect()
    };
    let (phrase, known, common) = match (known, common) {
        ([], one) | (one, []) => (UNKNOWN_MEMBER, one, None),
        _ => (UNKNOWN_MEMBER_OF_VERB, known, Some(common)),
    };
    let message =
        phrase.with("member", MessageValue::member(name.to_owned())).with("known", names(known));
    match common {
        None => message,
        Some(common) => message.with("common", names(common)),
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(&[]).fmt(f)
    }
}

impl std::error::Error for Wrong {}

/// A value as a message shows it.
fn shown(value: &Value) -> MessageValue {
    match value {
        Value::String(text) => quoted(text).into(),
        Value::Array(_) => LIST.into(),
        Value::Object(_) => OBJECT.into(),
        value => value.as_u64().map_or_else(|| json(value).into(), MessageValue::from),
    }
}

/// Serializes a value. It is not `Display`, because that would add code.
pub(super) fn json(value: &Value) -> String {
    // Values can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

/// A text in quotes; of a long one the beginning.
fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        None => chars::quoted(text),
        Some((end, _)) => chars::quoted(&text[..end]) + "...",
    }
}

/// Describes the value that was found.
pub(super) fn found(value: &Value, expected: impl Into<MessageValue>) -> Wrong {
    Wrong::other(FOUND_VALUE.with("found", shown(value)).with("expected", expected))
}

/// Describes the value that serde found.
fn unexpected(unexpected: Unexpected<'_>) -> MessageValue {
    match unexpected {
        Unexpected::Bool(value) => value.to_string().into(),
        Unexpected::Unsigned(value) => value.into(),
        Unexpected::Signed(value) => value.to_string().into(),
        // As JSON, whose writer of numbers is there in any case.
        Unexpected::Float(value) => json(&value.into()).into(),
        Unexpected::Char(value) => quoted(&value.to_string()).into(),
        Unexpected::Str(text) => quoted(text).into(),
        Unexpected::Unit | Unexpected::Option => "null".into(),
        Unexpected::Seq => LIST.into(),
        Unexpected::Map => OBJECT.into(),
        _ => OTHER_VALUE.into(),
    }
}

/// One of several names, as it is expected.
fn one_of(names: &'static [&'static str]) -> Message {
    ONE_OF.with("names", names.iter().copied().collect::<MessageValue>())
}

thread_local! {
    /// The message of the error that is being made by [`custom`].
    static MESSAGE: Cell<Option<Message>> = const { Cell::new(None) };
}

/// Returns the error of an implementation of `Deserialize` that has a message. Errors of serde are
/// made of texts alone, so a [`Wrong`] takes the message itself from the side.
pub(super) fn custom<E: Error>(message: Message) -> E {
    let text = message.to_string();
    MESSAGE.set(Some(message));
    let error = E::custom(text);
    MESSAGE.set(None);
    error
}

impl Error for Wrong {
    fn custom<T: fmt::Display>(text: T) -> Self {
        Self::other(MESSAGE.take().unwrap_or_else(|| Message::text(text.to_string())))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let message = FOUND_VALUE.with("found", unexpected(found));
        Self::other(message.with("expected", expected.to_string()))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        // The only characters of requests are those for empty cells.
        if let Unexpected::Char(character) = found
            && let Err(message) = Blank::try_from(character)
        {
            return Self::other(message);
        }
        Self::invalid_type(found, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        let message = FOUND_VALUE.with("found", ITEMS.with("count", length));
        Self::other(message.with("expected", expected.to_string()))
    }

    fn unknown_variant(name: &str, expected: &'static [&'static str]) -> Self {
        Self::other(FOUND_VALUE.with("found", quoted(name)).with("expected", one_of(expected)))
    }

    fn unknown_field(name: &str, expected: &'static [&'static str]) -> Self {
        Self { path: Vec::new(), what: What::Unknown(name.to_owned(), expected) }
    }

    fn missing_field(name: &'static str) -> Self {
        Self::other(MISSING_MEMBER.with("member", MessageValue::member(name.to_owned())))
    }

    fn duplicate_field(name: &'static str) -> Self {
        Self::other(TWICE.with("member", MessageValue::member(name.to_owned())))
    }
}

/// A value within a request.
struct Member(Value);

impl IntoDeserializer<'_, Wrong> for Member {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Methods for the types of numbers, which differ in their range.
macro_rules! whole_numbers {
    ($($method:ident: $type:ty, $visit:ident;)+) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            match self.0.as_u64().and_then(|number| <$type>::try_from(number).ok()) {
                Some(number) => visitor.$visit(number),
                None => Err(found(&self.0, whole_number(&(0..=<$type>::MAX.into())))),
            }
        }
    )+};
}

impl<'de> Deserializer<'de> for Member {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => visitor.visit_seq(Items(items.into_iter().enumerate())),
            Value::Object(members) => visitor.visit_map(Members(members.into_iter(), None)),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (None, Some(number), _) => visitor.visit_i64(number),
                (None, None, number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Bool(value) => visitor.visit_bool(value),
            value => Err(found(&value, TRUE_OR_FALSE)),
        }
    }

    whole_numbers! {
        deserialize_u8: u8, visit_u8;
        deserialize_u16: u16, visit_u16;
        deserialize_u32: u32, visit_u32;
        deserialize_u64: u64, visit_u64;
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let text = self.0.as_str().unwrap_or_default();
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => visitor.visit_char(letter),
            _ => Err(found(&self.0, CHARACTER)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            value => Err(found(&value, TEXT)),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_string(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Array(_) => self.deserialize_any(visitor),
            value => Err(found(&value, LIST)),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Object(_) => self.deserialize_any(visitor),
            value => Err(found(&value, OBJECT)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(Name(name)),
            value => Err(found(&value, one_of(names))),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 bytes byte_buf unit
        unit_struct tuple tuple_struct identifier
    }
}

/// The items of a list, counted from 0.
struct Items(std::iter::Enumerate<std::vec::IntoIter<Value>>);

impl<'de> SeqAccess<'de> for Items {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Wrong> {
        let Some((at, item)) = self.0.next() else { return Ok(None) };
        seed.deserialize(Member(item)).map(Some).map_err(|wrong| wrong.in_item(at + 1))
    }
}

/// The members of an object; and the one whose name was requested and whose value comes next.
struct Members(serde_json::map::IntoIter, Option<(String, Value)>);

impl<'de> MapAccess<'de> for Members {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Wrong> {
        let Some((name, value)) = self.0.next() else { return Ok(None) };
        let key = StringDeserializer::<Wrong>::new(name.clone());
        self.1 = Some((name, value));
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Wrong> {
        let (name, value) = self.1.take().unwrap_or_default();
        seed.deserialize(Member(value)).map_err(|wrong| wrong.within(&name))
    }
}

/// The name of one of several choices.
struct Name(String);

impl<'de> EnumAccess<'de> for Name {
    type Error = Wrong;
    type Variant = Alone;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Alone), Wrong> {
        seed.deserialize(StringDeserializer::<Wrong>::new(self.0)).map(|choice| (choice, Alone))
    }
}

/// A choice that is nothing but its name: requests have no others.
struct Alone;

impl<'de> VariantAccess<'de> for Alone {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Wrong> {
        Err(Wrong::other(FOUND_VALUE.with("found", NAME).with("expected", OBJECT)))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Wrong> {
        Err(Wrong::other(FOUND_VALUE.with("found", NAME).with("expected", OBJECT)))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Wrong> {
        Err(Wrong::other(FOUND_VALUE.with("found", NAME).with("expected", OBJECT)))
    }
}
