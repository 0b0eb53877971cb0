//! `picture`: a puzzle, or a step on it, as a picture.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::phrases::CANNOT_BE_DONE;
use super::subject::{subject, to_judge};
use super::words::StepWords;
use super::{Example, Finding, Info, Or, Outcome, PuzzleVerb, Refused};
use crate::budget::Budget;
use crate::format::Entry;
use crate::grid::{Board, Position};
use crate::render::Scene;
use crate::wire::{self, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "picture",
    shown: &[],
    about: "Draw a puzzle, or a step on it, as SVG",
    examples: &[Example {
        title: "a step, as other verbs give it",
        request: r#"{"verb":"picture","step":{"marks":[{"role":"base","house":"row 1"}],"place":["r1c9=9"]},"candidates":false,"puzzle":"12345678........................................................................."}"#,
    }],
};

/// Draw a puzzle, or a step on it, as SVG.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
pub struct Picture {
    /// A step to draw on the board, as it stands in the records of other verbs: its marks, its
    /// links and its conclusions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub step: Option<Map<String, Value>>,
    /// Steps that come before: the board is drawn as they leave it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub before: Vec<Map<String, Value>>,
    /// True if the candidates of empty cells are drawn.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long = "no-candidates", action = clap::ArgAction::SetFalse, help = "Show no candidates"
        )
    )]
    pub candidates: bool,
    /// True if candidates are drawn only on a position with noted candidates, and not those that
    /// the digits leave.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long = "candidates",
            action = clap::ArgAction::SetFalse,
            help = "Show the candidates also of a puzzle that comes without any",
        )
    )]
    pub noted_only: bool,
    /// True if the meaning of colours and lines stands below the board.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long = "no-legend",
            action = clap::ArgAction::SetFalse,
            help = "Leave out the meaning of colours and lines",
        )
    )]
    pub legend: bool,
    /// Draw nothing but marks, links and marked candidates, without a style, to be laid over a
    /// picture of the board.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub overlay: bool,
    /// A translation: texts by key, in the place of the English texts of steps. Texts whose keys
    /// are missing stay English.
    #[serde(skip_serializing_if = "StepWords::is_english")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub words: StepWords,
}

impl Default for Picture {
    fn default() -> Self {
        Self {
            step: None,
            before: Vec::new(),
            candidates: true,
            noted_only: false,
            legend: true,
            overlay: false,
            words: StepWords::default(),
        }
    }
}

/// A picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Pictured {
    /// The picture, as SVG.
    pub svg: String,
}

impl Finding for Pictured {
    fn outcome(&self) -> Outcome {
        Outcome::Yes
    }
}

/// The board of a position as it stands; of one whose placed digits clash, that of its givens.
fn board_of(position: &Position, budget: &Budget<'_>) -> Result<Board, Refused> {
    match position.board() {
        Ok(board) => Ok(board),
        Err(_) => Ok(subject(position, &to_judge(budget))?.board),
    }
}

impl PuzzleVerb for Picture {
    type Found = Pictured;
    type Record = Or<wire::Picture>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Pictured, Refused> {
        let mut board = board_of(&entry.record.position, budget)?;
        for step in &self.before {
            for change in wire::changes(&Value::Object(step.clone())).map_err(Refused::request)? {
                board.apply(change).map_err(|_| {
                    Refused::request(CANNOT_BE_DONE.with("change", change.to_string()))
                })?;
            }
        }
        let scene = match &self.step {
            Some(step) => {
                wire::scene(&board, &Value::Object(step.clone())).map_err(Refused::request)?
            }
            None => Scene::of(&board),
        };
        let Self { legend, overlay, noted_only, .. } = *self;
        let has_noted = entry.record.position.candidates.is_some();
        let candidates = self.candidates && (has_noted || !noted_only);
        let words = self.words.get();
        Ok(Pictured { svg: Scene { candidates, legend, overlay, words, ..scene }.svg() })
    }

    fn record(&self, found: &Pictured, place: Place) -> Self::Record {
        Or::Record(wire::Picture::new(found.svg.clone(), place))
    }
}
