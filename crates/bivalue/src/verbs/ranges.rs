//! Members of requests that are a value or a range of values: `24`, `22..25`, `..23`, `hard..`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Refused;
use super::members::{custom, whole_number};
use super::phrases::{FOUND_VALUE, RANGE_IS_EMPTY, in_member};
use crate::format::Message;
use crate::rate::hodoku::Level;
use crate::rate::se::Tenths;

/// A text that is no range of the values that were expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeError(Message);

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for RangeError {}

/// The message that the first end of a range is above the second.
fn range_is_empty(from: impl fmt::Display, to: impl fmt::Display) -> Message {
    let [from, to] = [from.to_string(), to.to_string()].map(|end| end.to_lowercase());
    RANGE_IS_EMPTY.with("from", from).with("to", to)
}

/// The two ends of a range, of which an open one is the least or the greatest value.
fn ends<T: PartialOrd + Copy + fmt::Display>(
    text: &str,
    bounds: RangeInclusive<T>,
    value: impl Fn(&str) -> Option<T>,
    expected: &'static str,
) -> Result<[T; 2], RangeError> {
    let value = |text: &str| {
        let value = value(text.trim()).filter(|value| bounds.contains(value));
        value.ok_or_else(|| {
            let found = FOUND_VALUE.with("found", format!("{text:?}"));
            RangeError(found.with("expected", expected))
        })
    };
    let Some((from, to)) = text.split_once("..") else {
        return value(text).map(|value| [value; 2]);
    };
    let to = to.strip_prefix('=').unwrap_or(to);
    let from = if from.trim().is_empty() { *bounds.start() } else { value(from)? };
    let to = if to.trim().is_empty() { *bounds.end() } else { value(to)? };
    if from > to {
        return Err(RangeError(range_is_empty(from, to)));
    }
    Ok([from, to])
}

/// Says which number is not in its range.
pub(super) fn in_ranges(all: &[(&'static str, u64, RangeInclusive<u64>)]) -> Result<(), Refused> {
    match all.iter().find(|(_, value, range)| !range.contains(value)) {
        None => Ok(()),
        Some((name, value, range)) => {
            let expected = whole_number(range);
            let what = FOUND_VALUE.with("found", *value).with("expected", expected);
            Err(Refused::request(in_member(name, what)))
        }
    }
}

/// Defines a member of requests that is a range, written as a text.
macro_rules! range {
    (
        $(#[$doc:meta])*
        $name:ident($value:ty), $bounds:expr, $parse:expr, $show:expr, $expected:literal
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name([$value; 2]);

        impl From<$name> for RangeInclusive<$value> {
            fn from($name([from, to]): $name) -> Self {
                from..=to
            }
        }

        impl FromStr for $name {
            type Err = RangeError;

            fn from_str(text: &str) -> Result<Self, RangeError> {
                ends(text, $bounds, $parse, $expected).map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let [from, to] = self.0;
                #[allow(clippy::redundant_closure_call)]
                let show = |value| ($show)(value);
                if from == to {
                    write!(f, "{}", show(from))
                } else {
                    write!(f, "{}..{}", show(from), show(to))
                }
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(|wrong: RangeError| custom(wrong.0))
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "type": "string",
                    "description": concat!("Written as ", $expected, "."),
                })
            }
        }
    };
}

range!(
    /// A number of givens, or a range of such numbers.
    Clues(usize),
    0..=81,
    |text: &str| text.parse().ok(),
    |value: usize| value,
    "a number of givens up to 81 or a range, such as 24, 22..25 or ..23"
);

range!(
    /// A score on `HoDoKu`'s scale, or a range of scores.
    Scores(u32),
    0..=u32::MAX,
    |text: &str| text.parse().ok(),
    |value: u32| value,
    "a score or a range, such as 500..800 or 2000.."
);

range!(
    /// A rating by the Sudoku Explainer, or a range of ratings.
    Ratings(Tenths),
    Tenths(0)..=Tenths(u16::MAX),
    |text: &str| text.parse().ok(),
    |value: Tenths| value,
    "a rating or a range, such as 4.2, 7.0..8.3 or 8.0.."
);

range!(
    /// A level on `HoDoKu`'s scale, or a range of levels.
    Levels(Level),
    Level::Easy..=Level::Extreme,
    |text: &str| Level::all().find(|level| level.id().eq_ignore_ascii_case(text)),
    |value: Level| value.id(),
    "easy, medium, hard, unfair, extreme or a range, such as easy..hard or hard.."
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_may_be_open_and_are_written_as_they_are_read() {
        let clues = |text: &str| text.parse::<Clues>().map(RangeInclusive::from);
        assert_eq!(clues("24"), Ok(24..=24));
        assert_eq!(clues("..23"), Ok(0..=23));
        assert_eq!(clues("22..=25"), Ok(22..=25));
        assert_eq!("easy..hard".parse::<Levels>().unwrap().to_string(), "easy..hard");
        assert_eq!("Hard".parse::<Levels>().unwrap().to_string(), "hard");
        assert_eq!("7.0..8.3".parse::<Ratings>().unwrap().to_string(), "7.0..8.3");
    }

    #[test]
    fn what_is_no_range_is_refused_with_what_was_expected() {
        let error = |text: &str| text.parse::<Clues>().unwrap_err().to_string();
        assert!(error("82").starts_with("found \"82\", expected a number of givens up to 81"));
        assert_eq!(error("25..22"), "the range is empty: 25 is above 22");
        assert!("simple".parse::<Levels>().is_err());
        assert!(error("").contains("expected"));
    }
}
