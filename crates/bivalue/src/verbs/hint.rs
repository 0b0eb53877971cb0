//! `hint`: the next step, as much of it as is wanted.

use serde::{Deserialize, Serialize};

use super::names::{TechniqueNames, TechniqueSetName};
use super::original::told_apart;
use super::start::{premises, with_warning};
use super::words::{StepWords, teller, told};
use super::{Example, Finding, Info, Or, Outcome, PuzzleInput, PuzzleVerb, Refused, Tells};
use crate::budget::Budget;
use crate::format::Entry;
use crate::grid::{Board, Position, Solution};
use crate::human::{Advice, Detail, HintLevel, Language, Order, View, advise_with_view, repaired};
use crate::wire::{self, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "hint",
    shown: &["/text"],
    about: "Give a hint for a position, with as much information as wanted",
    usage: "For a player who wants to go on: begin with the lowest `level`, and ask for a higher \
            one only when the player does. The answer has 200 to 1,500 characters.",
    brief: &[("detail", "words")],
    examples: &[Example {
        title: "the name of the technique",
        request: r#"{"verb":"hint","level":"name","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

told! {
/// Give a hint for a position, with as much information as wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Hint {
    /// The amount of information.
    #[cfg_attr(
        feature = "arguments",
        arg(short, long, value_enum, ignore_case = true, default_value = "nudge")
    )]
    pub level: HintLevel,
    /// The puzzle as it was printed, without the digits of the player: all other digits of the
    /// position were placed by the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub original: Option<PuzzleInput>,
    /// The techniques to use, by name or by HoDoKu's number (`bivalue techniques` lists them), or
    /// groups: families such as `fish`, levels such as `easy`, `default`, `hodoku` (those that
    /// HoDoKu uses by default) or `all` (except Franken fish of five and more houses, mutant fish,
    /// dual kites and dual empty rectangles, which are slow and must be named). If none is named:
    /// `default`.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            value_name = "NAME,...",
            value_delimiter = ',',
            hide_possible_values = true
        )
    )]
    pub technique: Vec<TechniqueSetName>,
    /// The order in which techniques are tried: as people learn them, or as HoDoKu has them. If it
    /// is not named: `human`, and `hodoku` for the group of techniques of that name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(hide_short_help = true, long, value_enum, ignore_case = true)
    )]
    pub order: Option<Order>,
    /// True if techniques may assume that the puzzle has only one solution.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long = "no-uniqueness",
            action = clap::ArgAction::SetFalse,
            help = "Use no technique that assumes that the puzzle has only one solution",
        )
    )]
    pub uniqueness: bool,
}
}

impl Default for Hint {
    fn default() -> Self {
        Self {
            level: HintLevel::default(),
            original: None,
            technique: Vec::new(),
            order: None,
            uniqueness: true,
            detail: Detail::Full,
            brief: false,
            spans: false,
            language: Language::English,
            names: None,
            words: StepWords::default(),
        }
    }
}

/// A hint.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hinted {
    /// The advice.
    pub advice: Advice,
    /// The board that it is about; nothing if a placed digit stands twice in a house.
    pub board: Option<Board>,
    /// The position that a player has after taking the advice.
    pub after: Position,
    /// True if there is more than one solution, so that mistakes cannot be found.
    pub several: bool,
}

impl Finding for Hinted {
    fn outcome(&self) -> Outcome {
        match self.advice {
            Advice::Mistakes { .. } | Advice::Clash { .. } | Advice::Stuck => Outcome::No,
            _ if self.several => Outcome::No,
            _ => Outcome::Yes,
        }
    }
}

/// The position that a player has after taking an advice.
fn after(
    advice: &Advice,
    position: &Position,
    view: Option<View>,
    solution: Option<&Solution>,
) -> Position {
    match (advice, view, solution) {
        (Advice::Step(step), Some(mut view), _) => {
            view.take(step);
            view.board().position()
        }
        (Advice::Mistakes { .. }, _, Some(solution)) => repaired(position, solution),
        _ => position.clone(),
    }
}

impl PuzzleVerb for Hint {
    type Found = Hinted;
    type Record = Or<wire::Hint>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Hinted, Refused> {
        let position = &*told_apart(&entry.record.position, self.original.as_ref())?;
        let names = TechniqueNames(&self.technique);
        let premises = premises(position, names, self.uniqueness, budget)?;
        let (advice, view) = advise_with_view(position, &premises, &names.set(self.order), budget)?;
        let view = view.or_else(|| premises.view(position).ok());
        let board = view.as_ref().map(|view| view.board().clone());
        let after = after(&advice, position, view, premises.solution.as_ref());
        Ok(Hinted { advice, board, after, several: premises.solution.is_none() })
    }

    fn record(&self, found: &Hinted, place: Place) -> Self::Record {
        let Hinted { advice, board, after, several } = found;
        let words = self.told_in();
        let words = teller(&words, self.spans);
        let mut hint = wire::Hint::new(advice, self.level, board.as_ref(), after, words);
        hint.place = with_warning(place, *several);
        Or::Record(hint)
    }
}
