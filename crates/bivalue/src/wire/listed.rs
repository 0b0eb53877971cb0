use std::collections::BTreeMap;

use serde::Serialize;

use crate::engine::{Claims, Engine, default_engine};
use crate::format::Format;
use crate::human::{Kind, Words};

use super::step::Technique;
use super::{Fault, Place, VERSION};

/// The formats, or the one that a text is in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FormatList {
    /// The version of the record.
    pub v: u32,
    /// `formats`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["formats"])))]
    pub status: &'static str,
    /// The formats, in the order in which detection asks them.
    pub formats: Vec<FormatInfo>,
}

impl FormatList {
    /// The record of these formats.
    ///
    /// ```
    /// use bivalue::format::line_format;
    /// use bivalue::wire::{FormatInfo, FormatList};
    ///
    /// let list = FormatList::new(vec![FormatInfo::of(line_format(), false)]);
    /// assert_eq!((list.status, list.formats[0].format), ("formats", "line"));
    /// ```
    #[must_use]
    pub fn new(formats: Vec<FormatInfo>) -> Self {
        Self { v: VERSION, status: "formats", formats }
    }
}

/// An engine: a way to search for solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EngineRecord {
    /// The version of the record.
    pub v: u32,
    /// Its name.
    pub engine: &'static str,
    /// Its description, in one line.
    pub about: &'static str,
    /// The answers that it can give.
    pub finds: &'static str,
    /// True if it is used by default.
    pub default: bool,
}

impl EngineRecord {
    /// The record of an engine.
    ///
    /// ```
    /// use bivalue::engine::default_engine;
    /// use bivalue::wire::EngineRecord;
    ///
    /// assert!(EngineRecord::of(default_engine()).default);
    /// ```
    #[must_use]
    pub fn of(engine: &dyn Engine) -> Self {
        let finds = match engine.claims() {
            Claims::Everything => "all solutions, with proof",
            Claims::WhatLogicShows => "what logic alone shows",
            Claims::SolutionsOnly => "solutions only, no proofs",
        };
        let (name, about) = (engine.name(), engine.about());
        let default = name == default_engine().name();
        Self { v: VERSION, engine: name, about, finds, default }
    }
}

/// The format of a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileFormat {
    /// The version of the record.
    pub v: u32,
    /// The name of the file.
    pub file: String,
    /// The name of its format, if it is recognised.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<&'static str>,
    /// Why it is not recognised, or cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Fault>,
}

/// A format.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FormatInfo {
    /// Its name.
    pub format: &'static str,
    /// Its other names.
    pub aliases: Vec<&'static str>,
    /// The endings of its files' names.
    pub extensions: Vec<&'static str>,
    /// Its description, in one line.
    pub about: &'static str,
    /// True if it can be written.
    pub writes: bool,
    /// The things that it can hold besides the givens.
    pub holds: HoldsInfo,
    /// An example, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<&'static str>,
}

/// The things that a format can hold besides the givens.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HoldsInfo {
    /// True if it distinguishes placed digits from givens.
    pub placed: bool,
    /// True if it holds candidates.
    pub candidates: bool,
    /// True if it holds the solution.
    pub solution: bool,
}

impl FormatInfo {
    /// The record of a format.
    ///
    /// ```
    /// use bivalue::format::line_format;
    /// use bivalue::wire::FormatInfo;
    ///
    /// let info = FormatInfo::of(line_format(), true);
    /// assert!(info.writes && info.example.is_some());
    /// ```
    #[must_use]
    pub fn of(format: &'static dyn Format, with_example: bool) -> Self {
        let holds = format.holds();
        Self {
            format: format.name(),
            aliases: format.aliases().to_vec(),
            extensions: format.extensions().to_vec(),
            about: format.about(),
            writes: format.writer().is_some(),
            holds: HoldsInfo {
                placed: holds.placed,
                candidates: holds.candidates,
                solution: holds.solution,
            },
            example: with_example.then(|| format.example()),
        }
    }
}

/// The techniques, easiest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TechniqueList {
    /// The version of the record.
    pub v: u32,
    /// `techniques`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["techniques"])))]
    pub status: &'static str,
    /// The techniques.
    pub techniques: Vec<TechniqueInfo>,
    /// The texts in which steps are told, by key, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<BTreeMap<String, String>>,
}

impl TechniqueList {
    /// The record of these techniques.
    ///
    /// ```
    /// use bivalue::human::{Words, kind};
    /// use bivalue::wire::{TechniqueInfo, TechniqueList};
    ///
    /// let (_, kind) = kind("x-wing").unwrap();
    /// let list = TechniqueList::new(vec![TechniqueInfo::of(kind, true, Words::english())]);
    /// assert_eq!(list.status, "techniques");
    /// ```
    #[must_use]
    pub fn new(techniques: Vec<TechniqueInfo>) -> Self {
        Self { v: VERSION, status: "techniques", techniques, words: None }
    }
}

/// A technique, with its description and an example.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TechniqueInfo {
    /// Its names, and its place on `HoDoKu`'s scale.
    pub technique: Technique,
    /// Its description, in one line.
    pub about: String,
    /// True if it is used by default.
    pub enabled: bool,
    /// An example, as a line of a library of steps.
    pub example: &'static str,
}

impl TechniqueInfo {
    /// The record of a kind of step, in those words.
    ///
    /// ```
    /// use bivalue::human::{Words, kind};
    /// use bivalue::wire::TechniqueInfo;
    ///
    /// let (_, kind) = kind("x-wing").unwrap();
    /// assert_eq!(TechniqueInfo::of(kind, true, Words::english()).technique.name, "X-Wing");
    /// ```
    #[must_use]
    pub fn of(kind: &'static Kind, enabled: bool, words: &Words) -> Self {
        Self {
            technique: Technique::of(kind, words),
            about: words.about(kind).to_owned(),
            enabled,
            example: kind.example,
        }
    }
}

/// The minimal puzzles that differ from a puzzle by a few givens.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Neighbours {
    /// The version of the record.
    pub v: u32,
    /// The place of the puzzle that they are near.
    #[serde(flatten)]
    pub place: Place,
    /// `neighbours`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["neighbours"])))]
    pub status: &'static str,
    /// The puzzles, each with a character a cell.
    pub puzzles: Vec<String>,
    /// True if these are all.
    pub all: bool,
    /// The number of cases that were skipped, because too many solutions remained after the
    /// removal of givens.
    pub left_aside: u64,
}

impl Neighbours {
    /// The record of puzzles in the vicinity of the one at that place.
    ///
    /// ```
    /// use bivalue::wire::{Neighbours, Place};
    ///
    /// let record = Neighbours::new(Place::default(), vec![".".repeat(81)], true, 0);
    /// assert_eq!((record.status, record.puzzles.len()), ("neighbours", 1));
    /// ```
    #[must_use]
    pub fn new(place: Place, puzzles: Vec<String>, all: bool, left_aside: u64) -> Self {
        Self { v: VERSION, place, status: "neighbours", puzzles, all, left_aside }
    }
}
