//! `convert`: a puzzle in another format.

use serde::{Deserialize, Serialize};

use super::names::WrittenFormat;
use super::{Answers, Outcome, ReadPuzzle, Reply, refused, stopped, subject};
use crate::budget::Budget;
use crate::engine::{self, Search, Verdict};
use crate::format::{self, Format, Record, WriteOptions};
use crate::grid::Grid;
use crate::wire::{Answer, Converted};

/// Write a puzzle in another format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Convert {
    /// The format to write.
    pub format: WrittenFormat,
    /// Write the solution too, where the format has a place for it and there is exactly one.
    pub solve: bool,
    /// The character for an empty cell, in formats that leave a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blank: Option<char>,
}

impl Default for Convert {
    fn default() -> Self {
        Self { format: WrittenFormat(format::line_format()), solve: false, blank: None }
    }
}

/// What a record says and a format has no place for: which digits were placed, eliminated
/// candidates, the solution.
///
/// ```
/// use bivalue::format::{Record, format};
/// use bivalue::grid::Grid;
/// use bivalue::verbs::lost_in;
///
/// let mut record = Record::from_givens(Grid::EMPTY);
/// record.solution = Some(Grid::EMPTY);
/// assert_eq!(lost_in(format("line").unwrap(), &record), ["the solution"]);
/// ```
#[must_use]
pub fn lost_in(format: &dyn Format, record: &Record) -> Vec<&'static str> {
    let (holds, position) = (format.holds(), &record.position);
    let is_lost = [
        ("which digits were placed", !holds.placed && position.placed != Grid::EMPTY),
        ("eliminated candidates", !holds.candidates && !position.candidates_follow()),
        ("the solution", !holds.solution && record.solution.is_some()),
    ];
    is_lost.into_iter().filter(|(_, is_lost)| *is_lost).map(|(what, _)| what).collect()
}

impl Answers for Convert {
    type About = ReadPuzzle;
    type Record = Answer;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Answer> {
        let place = about.place();
        let mut record = about.entry.record.clone();
        if self.solve
            && record.solution.is_none()
            && let Ok(puzzle) = subject(&record.position, budget)
        {
            let search = Search::of(&puzzle.board).within(*budget);
            match engine::judge(engine::default_engine(), &search).0 {
                Verdict::One(proper) => record.solution = Some(*proper.solution().grid()),
                Verdict::Unknown(unknown) => {
                    if let Some(stop) = super::subject::stop_of(unknown.end) {
                        return stopped(stop).map(|answer| answer.at(place));
                    }
                }
                Verdict::None(_) | Verdict::Many(_) => {}
            }
        }
        let format = self.format.get();
        let Some(writer) = format.writer() else {
            return refused("write", format!("format {} cannot be written", format.name()));
        };
        let options = WriteOptions { blank: self.blank };
        let mut text = String::new();
        writer.begin(&options, &mut text);
        if let Err(error) = writer.record(&record, 0, &options, &mut text) {
            return refused("write", error.to_string()).map(|answer| answer.at(place));
        }
        writer.end(&options, &mut text);
        let lost = lost_in(format, &record);
        let converted = Converted { format: format.name(), text, lost };
        Reply::new(Outcome::Yes, Answer::converted(converted).at(place))
    }
}
