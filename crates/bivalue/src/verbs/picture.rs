//! `picture`: a puzzle, or a step on it, as a picture.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::explain::Explain;
use super::names::{TechniqueNames, TechniqueSetName};
use super::phrases::{CANNOT_BE_DONE, NEEDS, NO_STEP, both};
use super::start::StartView;
use super::subject::{subject, to_judge};
use super::words::{StepWords, worded};
use super::{Bound, Example, Finding, Info, Or, Outcome, PuzzleVerb, Refused, Tells};
use crate::budget::Budget;
use crate::format::{Entry, MessageValue};
use crate::grid::{Board, Position};
use crate::human::{Language, Order, Step, Words};
use crate::render::Scene;
use crate::wire::{self, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "picture",
    shown: &[],
    about: "Draw a puzzle, or a step on it, as SVG",
    usage: "For an SVG to show, which has 15,000 characters and more: do not read it, and leave \
            the candidates out (`candidates`) to make it short. In a text, ask `convert` for a \
            grid.",
    brief: &[],
    examples: &[Example {
        title: "a step, as other verbs give it",
        request: r#"{"verb":"picture","step":{"marks":[{"role":"base","house":"row 1"}],"place":["r1c9=9"]},"candidates":false,"puzzle":"12345678........................................................................."}"#,
    }],
};

worded! {
/// Draw a puzzle, or a step on it, as SVG.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
pub struct Picture {
    /// A step to draw on the board, as it stands in the records of other verbs: its marks, its
    /// links and its conclusions. The command draws that of a record of `hint` by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub step: Option<Map<String, Value>>,
    /// Steps that come before: the board is drawn as they leave it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub before: Vec<Map<String, Value>>,
    /// Draw the next step of the position on its board.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "arguments", arg(long, conflicts_with = "step_number"))]
    pub hint: bool,
    /// Draw the step of that number, from 1, of the path of `bivalue explain`, on the board before
    /// it. That path has the options `hodoku`, `technique` and `order` here, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(
            long = "step",
            value_name = "N",
            value_parser = super::arguments::whole_number::<u64>(1..=u64::MAX),
        )
    )]
    pub step_number: Option<u64>,
    /// The step is one of HoDoKu's path, which starts from the givens.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(
        feature = "arguments",
        arg(long, requires = "step_number", conflicts_with_all = ["technique", "order"])
    )]
    pub hodoku: bool,
    /// The techniques of the path on which the step is, as `explain` takes them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            value_name = "NAME,...",
            value_delimiter = ',',
            hide_possible_values = true,
            requires = "step_number"
        )
    )]
    pub technique: Vec<TechniqueSetName>,
    /// The order in which the techniques of that path are tried, as `explain` takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            value_enum,
            ignore_case = true,
            requires = "step_number"
        )
    )]
    pub order: Option<Order>,
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
}
}

impl Default for Picture {
    fn default() -> Self {
        Self {
            step: None,
            before: Vec::new(),
            hint: false,
            step_number: None,
            hodoku: false,
            technique: Vec::new(),
            order: None,
            candidates: true,
            noted_only: false,
            legend: true,
            overlay: false,
            language: Language::English,
            names: None,
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

impl Picture {
    /// The step of that number of the path of a position, and the board before it.
    fn step_of_path(
        &self,
        entry: &Entry,
        number: u64,
        budget: &Budget<'_>,
    ) -> Result<(Board, Step), Refused> {
        let (hodoku, order) = (self.hodoku, self.order);
        let (mut view, steps, stopped) = if number == 1 && !hodoku {
            let techniques = TechniqueNames(&self.technique);
            let view = StartView::of(entry, techniques, true, budget)?.view;
            let first = techniques.set(order).first(&view, budget)?;
            (view, first.into_iter().collect(), None)
        } else {
            let technique = self.technique.clone();
            let found = Explain { hodoku, technique, order, ..Explain::default() };
            let found = found.find(entry, budget)?;
            (found.start.view, found.path.steps, found.path.stopped)
        };
        let at = usize::try_from(number - 1).unwrap_or(usize::MAX);
        let Some(step) = steps.get(at) else {
            if let Some(stop) = stopped {
                return Err(stop.into());
            }
            let message = NO_STEP.with("number", number).with("count", steps.len());
            return Err(Refused::request(message));
        };
        for before in &steps[..at] {
            view.take(before);
        }
        Ok((view.board().clone(), step.clone()))
    }

    /// Draws a scene, with or without candidates.
    fn drawn(&self, words: &Words, scene: Scene<'_>, candidates: bool) -> Pictured {
        let (legend, overlay) = (self.legend, self.overlay);
        Pictured { svg: Scene { candidates, legend, overlay, words, ..scene }.svg() }
    }
}

/// The board of a position as it stands; of one whose placed digits clash, that of its givens.
fn board_of(position: &Position, budget: &Budget<'_>) -> Result<Board, Refused> {
    match position.board() {
        Ok(board) => Ok(board),
        Err(_) => Ok(subject(position, &to_judge(budget))?.board),
    }
}

/// The step of an entry that was read from a record of `hint`, if the text of the record is known.
fn step_of_record(entry: &Entry) -> Option<Value> {
    let text = entry.text.as_deref().filter(|text| text.trim_start().starts_with('{'))?;
    let mut record: Map<String, Value> = serde_json::from_str(text).ok()?;
    let is_hint = record.contains_key("v") && record.get("status")? == "step";
    record.remove("step").filter(|_| is_hint)
}

impl PuzzleVerb for Picture {
    const BOUNDS: &'static [Bound] = &[("step_number", 1..=u64::MAX)];

    type Found = Pictured;
    type Record = Or<wire::Picture>;

    fn check(&self) -> Result<(), Refused> {
        let all = [
            ("hint", self.hint),
            ("step_number", self.step_number.is_some()),
            ("step", self.step.is_some()),
            ("before", !self.before.is_empty()),
        ];
        let given = |list: &[(&'static str, bool)]| -> Vec<_> {
            list.iter().filter(|(_, is_given)| *is_given).map(|(name, _)| *name).collect()
        };
        let of_path = given(&[
            ("hodoku", self.hodoku),
            ("technique", !self.technique.is_empty()),
            ("order", self.order.is_some()),
        ]);
        match (&*given(&all), &*of_path) {
            ([first @ ("hint" | "step_number"), second, ..], _) => {
                Err(Refused::request(both(first, second)))
            }
            (_, ["hodoku", other, ..]) => Err(Refused::request(both("hodoku", other))),
            (_, [member, ..]) if self.step_number.is_none() => {
                let message = NEEDS.with("first", MessageValue::member(*member));
                let message = message.with("second", MessageValue::member("step_number"));
                Err(Refused::request(message))
            }
            _ => Ok(()),
        }
    }

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Pictured, Refused> {
        PuzzleVerb::check(self)?;
        let words = self.told_in();
        if let Some(number) = self.step_number.or(self.hint.then_some(1)) {
            let (board, step) = self.step_of_path(entry, number, budget)?;
            let scene = Scene::of_step_in(&words, &board, &step);
            let description = format!("{}\n{}", scene.description, Scene::of(&board).description);
            return Ok(self.drawn(&words, Scene { description, ..scene }, self.candidates));
        }
        let mut board = board_of(&entry.record.position, budget)?;
        for step in &self.before {
            for change in wire::changes(&Value::Object(step.clone())).map_err(Refused::request)? {
                board.apply(change).map_err(|_| {
                    Refused::request(CANNOT_BE_DONE.with("change", change.to_string()))
                })?;
            }
        }
        let step = self.step.clone().map(Value::Object).or_else(|| step_of_record(entry));
        let scene = match &step {
            Some(step) => wire::scene(&board, step).map_err(Refused::request)?,
            None => Scene::of(&board),
        };
        let has_noted = entry.record.position.candidates.is_some();
        Ok(self.drawn(&words, scene, self.candidates && (has_noted || !self.noted_only)))
    }

    fn record(&self, found: &Pictured, place: Place) -> Self::Record {
        Or::Record(wire::Picture::new(found.svg.clone(), place))
    }
}
