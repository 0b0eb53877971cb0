//! `same`: whether two puzzles are equivalent.

use serde::{Deserialize, Serialize};

use super::phrases::IN_OTHER;
use super::refused::givens;
use super::{Example, Finding, Info, Or, Outcome, PuzzleInput, PuzzleVerb, Refused};
use crate::budget::Budget;
use crate::canon::{self, Form};
use crate::format::Entry;
use crate::grid::{Grid, Transform};
use crate::wire::{Equivalence, Fault, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "same",
    shown: &[],
    about: "Say whether two puzzles are the same except for the order of lines and the names of digits",
    usage: "For whether two puzzles are equivalent: an instant and some 400 characters.",
    brief: &[],
    examples: &[Example {
        title: "two digits swapped",
        request: r#"{"verb":"same","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","other":"35..7....6..193....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79"}"#,
    }],
};

/// Say whether two puzzles are the same except for the order of lines and the names of digits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Same {
    /// The puzzle to compare with.
    pub other: PuzzleInput,
}

/// Two puzzles compared.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compared {
    /// The canonical forms of both.
    pub forms: [Grid; 2],
    /// The transform that makes the second of the first, if they are equivalent.
    pub transform: Option<Transform>,
}

impl Finding for Compared {
    fn outcome(&self) -> Outcome {
        if self.transform.is_some() { Outcome::Yes } else { Outcome::No }
    }
}

impl Compared {
    /// Compares two puzzles that were read.
    ///
    /// # Errors
    /// Why one of them has no canonical form.
    ///
    /// ```
    /// use bivalue::verbs::{Compared, PuzzleInput};
    ///
    /// let one = PuzzleInput::from_text(format!("1{}", ".".repeat(80))).read().unwrap();
    /// let other = PuzzleInput::from_text(format!("{}9", ".".repeat(80))).read().unwrap();
    /// assert!(Compared::of(&one.entry, &other.entry).unwrap().transform.is_some());
    /// ```
    pub fn of(one: &Entry, other: &Entry) -> Result<Self, Refused> {
        let form = |entry| Ok::<_, Refused>(canon::puzzle_minlex(givens(entry)?)?);
        let of_other = |refused: Refused| {
            Refused::fault("other", IN_OTHER.with("what", refused.to_fault().message))
        };
        let (one, other) = (form(one)?, form(other).map_err(of_other)?);
        let is_same = one.form == other.form;
        let transform = is_same.then(|| one.transform.then(&other.transform.inverse()));
        Ok(Self { forms: [one.form, other.form], transform })
    }

    /// The record of it.
    ///
    /// ```
    /// use bivalue::verbs::{Compared, PuzzleInput};
    ///
    /// let one = PuzzleInput::from_text(format!("1{}", ".".repeat(80))).read().unwrap();
    /// let compared = Compared::of(&one.entry, &one.entry).unwrap();
    /// assert_eq!(compared.record().status, "same");
    /// ```
    #[must_use]
    pub fn record(&self) -> Equivalence {
        let [one, other] = &self.forms;
        Equivalence::new(Form::PuzzleMinlex, [one, other], self.transform.as_ref())
    }
}

impl PuzzleVerb for Same {
    type Found = Compared;
    type Record = Or<Equivalence>;

    fn find(&self, entry: &Entry, _: &Budget<'_>) -> Result<Compared, Refused> {
        let other = self.other.read().map_err(|fault| {
            let message = IN_OTHER.with("what", fault.message);
            Refused::Fault(Fault { message, ..fault })
        })?;
        Compared::of(entry, &other.entry)
    }

    fn record(&self, found: &Compared, _: Place) -> Self::Record {
        Or::Record(found.record())
    }
}
