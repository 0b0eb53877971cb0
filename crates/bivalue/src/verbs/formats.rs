//! `formats`: the text formats, or the one that a text is in.

use serde::{Deserialize, Serialize};

use super::phrases::NOT_RECOGNISED;
use super::{Answers, Example, Info, Nothing, Or, Outcome, Reply, refused};
use crate::budget::Budget;
use crate::format;
use crate::wire::{FormatInfo, FormatList};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "formats",
    shown: &[],
    about: "List the formats, or name the one that a text is in",
    usage: "For the names that `convert` takes: 6,600 characters; with `text` the one format of \
            a text.",
    brief: &[],
    examples: &[Example {
        title: "which format is it?",
        request: r#"{"verb":"formats","text":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

/// List the formats, or name the one that a text is in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Formats {
    /// The text whose format is to be named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Add an example of each format.
    pub examples: bool,
}

impl Answers for Formats {
    type About = Nothing;
    type Record = Or<FormatList>;

    fn answer(&self, _: &Nothing, _: &Budget<'_>) -> Reply<Self::Record> {
        let info = |format: &&'static dyn format::Format| FormatInfo::of(*format, self.examples);
        let Some(text) = &self.text else {
            let formats = format::formats().iter().map(info).collect();
            return Reply::new(Outcome::Yes, Or::Record(FormatList::new(formats)));
        };
        let sample = format::Sample { text, whole: true, extension: None };
        match format::detect(&sample) {
            Some(format) => {
                Reply::new(Outcome::Yes, Or::Record(FormatList::new(vec![info(&format)])))
            }
            None => refused("unknown-format", NOT_RECOGNISED).into(),
        }
    }
}
