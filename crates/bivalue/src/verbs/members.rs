//! Members of requests as typed values. Errors name the member and speak of JSON types, not of Rust
//! types.

use std::fmt;
use std::ops::RangeInclusive;

use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde_json::{Map, Value};

use crate::format::chars;

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
pub(super) fn whole_number(range: &RangeInclusive<u64>) -> String {
    format!("a whole number from {} to {}", range.start(), range.end())
}

/// A fault of a request.
#[derive(Debug)]
pub(super) struct Wrong {
    /// The path to the faulty member, from the outside.
    place: Vec<String>,
    what: What,
}

#[derive(Debug)]
enum What {
    /// There is no member of that name; with those that there are.
    Unknown(String, &'static [&'static str]),
    Other(String),
}

impl Wrong {
    fn other(message: String) -> Self {
        Self { place: Vec::new(), what: What::Other(message) }
    }

    /// The same, in the member of that name.
    pub(super) fn within(mut self, name: &str) -> Self {
        self.place.insert(0, format!("`{name}`"));
        self
    }

    fn in_item(mut self, number: usize) -> Self {
        self.place.insert(0, format!("item {number}"));
        self
    }

    /// Returns what is wrong in a sentence; where the name of a member is unknown, `further` ones
    /// are named as well.
    pub(super) fn told(&self, further: &[&str]) -> String {
        let place: Vec<_> = self.place.iter().map(|place| format!("{place}: ")).collect();
        let place = place.concat();
        match &self.what {
            What::Other(message) => format!("{place}{message}"),
            What::Unknown(name, known) => {
                // Members of all requests are none of a member.
                let further = if place.is_empty() { further } else { &[] };
                let lists = [known, further].into_iter().filter(|names| !names.is_empty());
                let lists: Vec<_> =
                    lists.map(|names| format!("`{}`", names.join("`, `"))).collect();
                format!("{place}unknown member `{name}`, expected one of {}", lists.join("; or "))
            }
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&[]))
    }
}

impl std::error::Error for Wrong {}

/// A value as a message shows it.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        value => json(value),
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
pub(super) fn found(value: &Value, expected: impl fmt::Display) -> Wrong {
    Wrong::other(format!("found {}, expected {expected}", shown(value)))
}

/// Describes the value that serde found.
fn unexpected(unexpected: Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        // As JSON, whose writer of numbers is there in any case.
        Unexpected::Float(value) => json(&value.into()),
        Unexpected::Char(value) => quoted(&value.to_string()),
        Unexpected::Str(text) => quoted(text),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        _ => "another value".to_owned(),
    }
}

impl Error for Wrong {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::other(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::other(format!("found {}, expected {expected}", unexpected(found)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::other(format!("found {length} items, expected {expected}"))
    }

    fn unknown_variant(name: &str, expected: &'static [&'static str]) -> Self {
        let expected = expected.join(", ");
        Self::other(format!("found {}, expected one of {expected}", quoted(name)))
    }

    fn unknown_field(name: &str, expected: &'static [&'static str]) -> Self {
        Self { place: Vec::new(), what: What::Unknown(name.to_owned(), expected) }
    }

    fn missing_field(name: &'static str) -> Self {
        Self::other(format!("the member `{name}` is missing"))
    }

    fn duplicate_field(name: &'static str) -> Self {
        Self::other(format!("the member `{name}` is there twice"))
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
            value => Err(found(&value, "true or false")),
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
            _ => Err(found(&self.0, "a text of one character")),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            value => Err(found(&value, "a text")),
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
            value => Err(found(&value, "a list")),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Object(_) => self.deserialize_any(visitor),
            value => Err(found(&value, "an object")),
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
            value => Err(found(&value, format_args!("one of {}", names.join(", ")))),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 bytes byte_buf unit unit_struct tuple tuple_struct identifier
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
        Err(Wrong::other("found a name, expected an object".to_owned()))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Wrong> {
        Err(Wrong::other("found a name, expected an object".to_owned()))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Wrong> {
        Err(Wrong::other("found a name, expected an object".to_owned()))
    }
}
