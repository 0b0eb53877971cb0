//! `convert`: a puzzle in another format.

use serde::{Deserialize, Serialize};

use super::input::blank;
use super::names::WrittenFormat;
use super::phrases::NOT_WRITTEN;
use super::subject::proper;
use super::{Example, Finding, Info, Outcome, PuzzleVerb, Refused};
use crate::budget::Budget;
use crate::format::{self, Blank, Entry, Field, Format, Record, WriteOptions};
use crate::grid::Grid;
use crate::wire::{Answer, Converted, Place, Status};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "convert",
    shown: &["/converted/text"],
    about: "Write a puzzle in another format",
    usage: "For another notation of a puzzle, such as a grid to print: an instant and 300 to \
            3,000 characters.",
    brief: &[],
    examples: &[Example {
        title: "a boxed grid",
        request: r#"{"verb":"convert","format":"boxed","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

/// Write a puzzle in another format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Convert {
    /// The format to write; `bivalue formats` lists them. A table that was read keeps all its
    /// columns in csv and tsv.
    #[cfg_attr(
        feature = "arguments",
        arg(
            short,
            long,
            value_name = "FORMAT",
            default_value = "line",
            hide_possible_values = true
        )
    )]
    pub format: WrittenFormat,
    /// Write also the solution, if the format has a place for it. A puzzle that does not have
    /// exactly one is written without any, and the answer is no.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub solve: bool,
    /// The character for an empty cell, in formats that allow several.
    #[serde(with = "blank", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<char>"))]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub blank: Option<Blank>,
}

impl Default for Convert {
    fn default() -> Self {
        Self { format: WrittenFormat(format::line_format()), solve: false, blank: None }
    }
}

/// Something that a record says and a format may have no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// Which digits a player placed.
    Placed,
    /// The candidates that a player eliminated.
    Eliminated,
    /// The solution.
    Solution,
    /// Its name, comments and whatever else is said about the puzzle.
    Info,
}

impl Loss {
    /// All losses, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Placed, Self::Eliminated, Self::Solution, Self::Info];

    /// The loss in words.
    ///
    /// ```
    /// assert_eq!(bivalue::verbs::Loss::Solution.words(), "the solution");
    /// ```
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Placed => "which digits were placed",
            Self::Eliminated => "eliminated candidates",
            Self::Solution => "the solution",
            Self::Info => "names, comments and the like",
        }
    }

    fn is_in(self, format: &dyn Format, record: &Record) -> bool {
        let (holds, position) = (format.holds(), &record.position);
        match self {
            Self::Placed => !holds.placed && position.placed != Grid::EMPTY,
            Self::Eliminated => !holds.candidates && !position.candidates_follow(),
            Self::Solution => !holds.solution && record.solution.is_some(),
            Self::Info => record.info.iter().any(|(field, _)| !holds.info.contains(field)),
        }
    }
}

/// Returns the parts of a record that a format cannot hold.
///
/// ```
/// use bivalue::format::{Record, format};
/// use bivalue::grid::Grid;
/// use bivalue::verbs::{Loss, lost_in};
///
/// let mut record = Record::from_givens(Grid::EMPTY);
/// record.solution = Some(Grid::EMPTY);
/// assert_eq!(lost_in(format("line").unwrap(), &record), [Loss::Solution]);
/// ```
#[must_use]
pub fn lost_in(format: &dyn Format, record: &Record) -> Vec<Loss> {
    Loss::ALL.into_iter().filter(|loss| loss.is_in(format, record)).collect()
}

/// A puzzle as it is to be written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rewritten {
    /// The puzzle; with its solution, if requested.
    pub record: Record,
    /// Why it has no solution, where one was requested.
    pub unsolved: Option<Refused>,
}

impl From<Record> for Rewritten {
    fn from(record: Record) -> Self {
        Self { record, unsolved: None }
    }
}

impl Finding for Rewritten {
    fn outcome(&self) -> Outcome {
        self.unsolved.as_ref().map_or(Outcome::Yes, Finding::outcome)
    }
}

impl Convert {
    /// The puzzle without a solution, marked with the reason if the format has a place for
    /// comments.
    fn unsolved(&self, mut record: Record, why: Refused) -> Rewritten {
        record.solution = None;
        if self.format.get().holds().info.contains(&Field::Comment) {
            let text = match why.answer().status {
                Status::None => "no solution",
                Status::Multiple => "more than one solution",
                Status::Invalid => "not valid",
                status => status.word(),
            };
            record.info.push((Field::Comment, text.into()));
        }
        Rewritten { record, unsolved: Some(why) }
    }

    /// The text of a file that holds the record alone.
    fn text(&self, record: &Record) -> Result<String, Refused> {
        let format = self.format.get();
        let writer = format
            .writer()
            .ok_or_else(|| Refused::fault("write", NOT_WRITTEN.with("format", format.name())))?;
        let options = WriteOptions { blank: self.blank };
        let mut text = String::new();
        let written = writer
            .begin(&options, &mut text)
            .and_then(|()| writer.record(record, 0, &options, &mut text));
        written.map_err(|error| Refused::fault("write", error.0))?;
        writer.end(&options, &mut text);
        Ok(text)
    }
}

impl PuzzleVerb for Convert {
    type Found = Rewritten;
    type Record = Answer;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Rewritten, Refused> {
        let mut record = entry.record.clone();
        if !self.solve {
            return Ok(record.into());
        }
        match proper(&record.position, budget) {
            Ok(puzzle) => {
                record.solution = Some(*puzzle.solution().grid());
                Ok(record.into())
            }
            Err(refused) if refused.outcome() == Outcome::No => Ok(self.unsolved(record, refused)),
            Err(refused) => Err(refused),
        }
    }

    fn record(&self, found: &Rewritten, place: Place) -> Answer {
        let answer = match self.text(&found.record) {
            Ok(text) => {
                let format = self.format.get();
                let lost = lost_in(format, &found.record).into_iter().map(Loss::words).collect();
                let converted = Some(Converted { format: format.name(), text, lost });
                let why = found.unsolved.as_ref().map(Refused::answer);
                Answer { converted, ..why.unwrap_or_else(|| Answer::new(Status::Converted)) }
            }
            Err(refused) => refused.answer(),
        };
        answer.at(place)
    }

    fn outcome(&self, found: &Rewritten, record: &Answer) -> Outcome {
        if record.error.is_none() { found.outcome() } else { Outcome::Error }
    }
}
