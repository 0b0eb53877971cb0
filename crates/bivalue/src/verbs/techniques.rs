//! `techniques`: the techniques, or one of them.

use serde::{Deserialize, Serialize};

use super::names::TechniqueName;
use super::words::{StepWords, worded};
use super::{Answers, Example, Info, Nothing, Outcome, Reply, Tells};
use crate::budget::Budget;
use crate::human::{self, Kind, TechniqueSet};
use crate::wire::{TechniqueInfo, TechniqueList};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "techniques",
    shown: &[],
    about: "List the techniques, easiest first, or describe one",
    usage: "For what a technique is: name it for an answer of 600 characters. All of them take \
            57,000.",
    brief: &[],
    examples: &[Example {
        title: "about the X-Wing",
        request: r#"{"verb":"techniques","name":"x-wing"}"#,
    }],
};

worded! {
/// List the techniques, easiest first, or describe one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Techniques {
    /// The technique to describe, or the family.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub name: Option<TechniqueName>,
    /// List also the texts in which steps are told, by key: a translation starts from them.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub texts: bool,
}
}

impl Answers for Techniques {
    type About = Nothing;
    type Record = TechniqueList;

    fn answer(&self, _: &Nothing, _: &Budget<'_>) -> Reply<TechniqueList> {
        let words = &*self.told_in();
        let usual: Vec<&Kind> = TechniqueSet::usual().kinds().collect();
        let is_named = |kind: &&Kind| self.name.is_none_or(|name| name.kinds().contains(kind));
        let kinds = human::kinds().map(|(_, kind)| kind).filter(is_named);
        let list =
            kinds.map(|kind| TechniqueInfo::of(kind, usual.contains(&kind), words)).collect();
        let mut record = TechniqueList::new(list);
        if self.texts {
            let texts = words.entries().map(|(key, text)| (key, text.to_owned()));
            record.words = Some(texts.collect());
        }
        Reply::new(Outcome::Yes, record)
    }
}
