//! Members of requests as arguments of a command.

use std::error::Error;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParserFactory};

use super::ranges::Levels;
use crate::rate::hodoku::Level;

/// Takes a name, and knows all names for the completion of a shell.
#[derive(Clone)]
pub struct NameParser<T> {
    names: Vec<&'static str>,
    value: PhantomData<fn() -> T>,
}

impl<T> NameParser<T> {
    /// A parser that knows these names.
    #[must_use]
    pub fn new(names: Vec<&'static str>) -> Self {
        Self { names, value: PhantomData }
    }
}

impl<T> TypedValueParser for NameParser<T>
where
    T: FromStr + Clone + Send + Sync + 'static,
    T::Err: Into<Box<dyn Error + Send + Sync>>,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let parser = StringValueParser::new().try_map(|name: String| name.parse::<T>());
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

impl ValueParserFactory for Levels {
    type Parser = NameParser<Self>;

    fn value_parser() -> Self::Parser {
        NameParser::new(Level::all().map(Level::id).collect())
    }
}

/// Returns whether a text is a whole number beyond all that fit.
fn is_too_large(text: &str) -> bool {
    text.parse::<u64>().is_err_and(|error| *error.kind() == IntErrorKind::PosOverflow)
}

/// Takes a whole number in a range, and says what is expected if it is none.
///
/// ```
/// use bivalue::verbs::arguments::whole_number;
/// use clap::{Arg, Command};
///
/// let command = Command::new("solve");
/// let command = command.arg(Arg::new("limit").value_parser(whole_number::<u8>(1..=6)));
/// let error = command.try_get_matches_from(["solve", "x"]).unwrap_err().to_string();
/// assert!(error.contains("expected a whole number from 1 to 6"));
/// ```
#[must_use]
pub fn whole_number<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    StringValueParser::new().try_map(move |text: String| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            match range.clone().into_inner() {
                (least, u64::MAX) if is_too_large(&text) => {
                    format!("expected a whole number from {least} to {}", u64::MAX)
                }
                (0, u64::MAX) => "expected a whole number, such as 7".to_owned(),
                (least, u64::MAX) => format!("expected a whole number of {least} or more"),
                (least, most) => format!("expected a whole number from {least} to {most}"),
            }
        })
    })
}
