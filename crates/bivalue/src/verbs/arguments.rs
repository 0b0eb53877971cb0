//! Members of requests as arguments of a command.

use std::ffi::OsStr;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParserFactory};

use super::names::{NameError, TechniqueSetName};
use crate::human;

/// Takes a name, and knows all names for the completion of a shell.
#[derive(Clone)]
pub struct NameParser<T> {
    names: Vec<&'static str>,
    value: PhantomData<fn() -> T>,
}

impl<T> NameParser<T> {
    pub(super) fn new(names: Vec<&'static str>) -> Self {
        Self { names, value: PhantomData }
    }
}

impl<T> TypedValueParser for NameParser<T>
where
    T: FromStr<Err = NameError> + Clone + Send + Sync + 'static,
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

impl ValueParserFactory for TechniqueSetName {
    type Parser = NameParser<Self>;

    fn value_parser() -> Self::Parser {
        let kinds = human::kinds().map(|(_, kind)| kind.id);
        NameParser::new(Self::SETS.into_iter().chain(kinds).collect())
    }
}
