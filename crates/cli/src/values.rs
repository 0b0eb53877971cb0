//! What stands for values on the command line.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};

use bivalue::engine::{self, Engine};
use bivalue::format::{self, Format};
use bivalue::generate::{self, Grids, Method, Symmetry};
use bivalue::rate::se::Tenths;
use bivalue_bulk::stream::MOST_THREADS;

/// Takes a number of threads; 0 stands for one for each core.
pub(crate) fn jobs_parser() -> impl TypedValueParser<Value = usize> {
    RangedU64ValueParser::<usize>::new().range(0..=MOST_THREADS as u64)
}

/// A range for the number of givens.
pub(crate) type ClueRange = RangeInclusive<usize>;

/// Takes the name of a method.
pub(crate) fn method_parser() -> impl TypedValueParser<Value = &'static dyn Method> {
    let names: Vec<_> = generate::methods().iter().map(|method| method.name()).collect();
    PossibleValuesParser::new(names).try_map(|name| generate::method(&name).ok_or("no such method"))
}

/// Takes the name of a symmetry.
pub(crate) fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name))
        .try_map(|name| Symmetry::named(&name).ok_or("no such symmetry"))
}

pub(crate) fn clue_range(text: &str) -> Result<ClueRange, String> {
    let number = |text: &str, other: usize| {
        if text.is_empty() { Some(other) } else { text.parse().ok().filter(|&n| n <= 81) }
    };
    let range = match text.split_once("..") {
        None => text.parse().ok().filter(|&n| n <= 81).map(|n| n..=n),
        Some((least, most)) => {
            let most = most.strip_prefix('=').unwrap_or(most);
            number(least, 0).zip(number(most, 81)).map(|(least, most)| least..=most)
        }
    };
    range.ok_or_else(|| {
        "expected a number of givens up to 81 or a range, such as 24 or 22..25".into()
    })
}

/// Takes where full grids come from.
pub(crate) fn grids_parser() -> impl TypedValueParser<Value = &'static dyn Grids> {
    let names: Vec<_> = generate::grid_sources().iter().map(|grids| grids.name()).collect();
    PossibleValuesParser::new(names)
        .try_map(|name| generate::grid_source(&name).ok_or("no such grids"))
}

/// Takes a number or a range of numbers that may be open.
fn range<T: FromStr + Copy>(
    text: &str,
    least: T,
    most: T,
    expected: &str,
) -> Result<RangeInclusive<T>, String> {
    let number = |text: &str, other: T| match text.trim() {
        "" => Ok(other),
        text => text.parse().map_err(|_| format!("expected {expected}")),
    };
    match text.split_once("..") {
        None if text.trim().is_empty() => Err(format!("expected {expected}")),
        None => number(text, least).map(|n| n..=n),
        Some((from, to)) => {
            let to = to.strip_prefix('=').unwrap_or(to);
            Ok(number(from, least)?..=number(to, most)?)
        }
    }
}

/// Takes a score or a range of scores.
pub(crate) fn scores(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, 0, u32::MAX, "a score or a range, such as 500..800 or 2000..")
}

/// Takes a rating of the Sudoku Explainer or a range of ratings.
pub(crate) fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    range(text, Tenths(0), Tenths(u16::MAX), "a rating or a range, such as 4.2, 7.0..8.3 or 8.0..")
}

pub(crate) fn blank(text: &str) -> Result<char, String> {
    text.parse()
        .ok()
        .filter(|character| !matches!(character, '1'..='9') && !char::is_control(*character))
        .ok_or_else(|| "expected one character that is no digit 1 to 9".into())
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    text.strip_suffix('s')
        .unwrap_or(text)
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected seconds, such as 2 or 0.5".into())
}

/// Takes the name of an engine.
pub(crate) fn engine_parser() -> impl TypedValueParser<Value = &'static dyn Engine> {
    let names: Vec<_> = engine::engines().iter().map(|engine| engine.name()).collect();
    PossibleValuesParser::new(names).try_map(|name| engine::engine(&name).ok_or("no such engine"))
}

/// Takes the name or alias of a format.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = &'static dyn Format> {
    formats_parser(|_| true)
}

/// The same where something is written: those that can only be read are not offered. That they
/// cannot be written is said by who writes.
pub(crate) fn written_format_parser() -> impl TypedValueParser<Value = &'static dyn Format> {
    formats_parser(|format| format.writer().is_some())
}

fn formats_parser(
    is_offered: impl Fn(&dyn Format) -> bool,
) -> impl TypedValueParser<Value = &'static dyn Format> {
    let names = format::formats().iter().map(|&format| {
        PossibleValue::new(format.name())
            .aliases(format.aliases().iter().copied())
            .hide(!is_offered(format))
    });
    PossibleValuesParser::new(names.collect::<Vec<_>>())
        .try_map(|name| format::format(&name).ok_or("no such format"))
}
