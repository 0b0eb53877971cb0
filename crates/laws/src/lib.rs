//! Laws that hold for any bytes.
//!
//! A law is a function over bytes that panics where it is broken. The fuzz targets hand them
//! to libFuzzer; [`Mutator`] makes inputs for them without it, from a seed and with no clock,
//! so that every run of the tests fuzzes a little on stable Rust too.

mod canon;
mod engines;
mod mutate;
mod reading;
mod round_trip;
mod second_reader;
mod seeds;
mod steps;
mod texts;

use std::fmt;

use bivalue::format::{Format, format, formats};

pub use mutate::Mutator;
pub use second_reader::{plain_text, second_reading};
pub use seeds::{Seed, examples};
pub use texts::{Outcome, Text};

/// A law, as one fuzz target knows it.
#[derive(Clone, Copy)]
pub enum Law {
    /// Any bytes, in whatever format they are taken for, are read without a panic; what comes
    /// out is bounded, stands somewhere in the text, and is the same however the bytes arrive. A
    /// plain text is read as a second reader reads it, or refused.
    Detect,
    /// The same of one format's parser, strict and lenient, without detection.
    Parser(&'static dyn Format),
    /// A record that was read from bytes and is written in any format is read back from there.
    RoundTrip,
    /// All engines that prove their answers give the same one.
    Engines,
    /// Whatever is equivalent has the same canonical forms, and the evidence leads there.
    Canon,
    /// Whatever techniques conclude is accepted by the checker of proofs, and true.
    Steps,
}

impl Law {
    /// Every law, that of the parsers once for each format.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let parsers = formats().iter().map(|&format| Self::Parser(format));
        [Self::Detect]
            .into_iter()
            .chain(parsers)
            .chain([Self::RoundTrip, Self::Engines, Self::Canon, Self::Steps])
            .collect()
    }

    /// The laws of a fuzz target; for `parser`, that of one format or of all.
    ///
    /// # Errors
    /// If there is no such target or no such format, or a format is named for a target that
    /// takes none; in words.
    pub fn of_target(target: &str, format_name: Option<&str>) -> Result<Vec<Self>, String> {
        let named = format_name
            .map(|name| format(name).ok_or_else(|| format!("no such format: {name}")))
            .transpose()?;
        if named.is_some() && target != "parser" {
            return Err(format!("target {target} takes no format"));
        }
        let is_meant = |law: &Self| match (law, named) {
            (Self::Parser(format), Some(named)) => format.name() == named.name(),
            _ => true,
        };
        let laws: Vec<_> =
            Self::all().into_iter().filter(|law| law.target() == target && is_meant(law)).collect();
        if laws.is_empty() { Err(format!("no such fuzz target: {target}")) } else { Ok(laws) }
    }

    /// The fuzz target that runs it.
    #[must_use]
    pub const fn target(self) -> &'static str {
        match self {
            Self::Detect => "detect",
            Self::Parser(_) => "parser",
            Self::RoundTrip => "round_trip",
            Self::Engines => "engines",
            Self::Canon => "canon",
            Self::Steps => "steps",
        }
    }

    /// The format that it is about, if it is about one.
    #[must_use]
    pub fn format(self) -> Option<&'static dyn Format> {
        match self {
            Self::Parser(format) => Some(format),
            _ => None,
        }
    }

    /// Checks the law on these bytes.
    ///
    /// # Panics
    /// If it is broken.
    pub fn check(self, bytes: &[u8]) {
        match self {
            Self::Detect => reading::detected(bytes),
            Self::Parser(format) => reading::parsed(format, bytes),
            Self::RoundTrip => round_trip::holds(bytes),
            Self::Engines => engines::agree(bytes),
            Self::Canon => canon::hold(bytes),
            Self::Steps => {
                steps::are_proved(bytes);
            }
        }
    }
}

/// The target, and the format where there is one: `parser line`.
impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.target())?;
        self.format().map_or(Ok(()), |format| write!(f, " {}", format.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_law_holds_for_the_examples_and_for_nothing() {
        for law in Law::all() {
            law.check(b"");
            for seed in examples() {
                law.check(&seed.bytes);
            }
        }
    }

    #[test]
    fn a_target_is_found_by_name() {
        let names = |laws: Vec<Law>| laws.iter().map(Law::to_string).collect::<Vec<_>>();
        assert_eq!(Law::of_target("detect", None).map(names), Ok(vec!["detect".into()]));
        assert_eq!(
            Law::of_target("parser", Some("line")).map(names),
            Ok(vec!["parser line".into()])
        );
        assert_eq!(
            Law::of_target("parser", None).map(|laws| laws.len()).ok(),
            Some(formats().len())
        );
        assert!(Law::of_target("parser", Some("nonesuch")).is_err());
        assert!(Law::of_target("detect", Some("line")).is_err());
        assert!(Law::of_target("nonesuch", None).is_err());
    }
}
