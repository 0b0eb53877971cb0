//! Why there is no answer, in words.

use std::io;

use bivalue::engine::Verdict;
use bivalue::grid::Contradiction;
use bivalue::verbs::{Finding as _, Outcome, Refused};
use bivalue_bulk::words::refused_words;

use crate::messages::Severity;
use crate::shown::{Printed, Shown};

impl Shown<'_> {
    /// Says why there is no answer; `improper` says it of a puzzle that is not proper.
    pub(crate) fn refused(
        &self,
        refused: &Refused,
        improper: &dyn Fn(&Verdict) -> String,
        out: &mut Printed,
    ) -> io::Result<()> {
        match refused {
            Refused::Clash(clash) => self.clash(clash, out),
            Refused::Mistakes { count, several } => {
                if *several {
                    self.say(Severity::Warning, Refused::SEVERAL, &[], out)?;
                }
                self.mistakes(*count, out)
            }
            refused => {
                let is_none = |verdict: &Verdict| matches!(verdict, Verdict::None(_));
                let has_none = matches!(refused, Refused::Improper(judged) if is_none(&judged.0));
                let notes = self.note_on_players().filter(|_| has_none);
                let text = refused_words(refused, improper);
                self.say(Severity::Error, &text, &Vec::from_iter(notes), out)
            }
        }
    }

    /// Says why a puzzle is left out of a selection. It is not an error then if the puzzle is not
    /// proper.
    pub(crate) fn left_out(
        &self,
        refused: &Refused,
        text: &str,
        out: &mut Printed,
    ) -> io::Result<()> {
        let is_no = refused.outcome() == Outcome::No;
        self.say(if is_no { Severity::Note } else { Severity::Error }, text, &[], out)
    }

    /// Says how to learn which cell is wrong in a puzzle that has no solution.
    pub(crate) fn tell_of_original(&self, out: &mut Printed) -> io::Result<()> {
        let text = "if a digit is wrong: `bivalue hint --level full --original PUZZLE POSITION` \
                    names the cells of POSITION that are not as in the solution of PUZZLE";
        if self.entry.record.position.placed.filled().is_empty() {
            return self.say(Severity::Note, text, &[], out);
        }
        Ok(())
    }

    /// Returns what to do if the digits are a player's position: this is likely where there are
    /// more than 40, and in commands that players use. There is no note if placed digits are marked
    /// already.
    pub(crate) fn note_on_players(&self) -> Option<String> {
        let is_players = self.reporter.is_for_players;
        let position = &self.entry.record.position;
        let many = position.givens.filled().len() > 40;
        (position.placed.filled().is_empty() && (is_players || many)).then(|| {
            "if some of these digits were placed by a player: `--original PUZZLE` of `bivalue \
             check` and `bivalue hint` tells them apart, and so do formats such as susser (+5) and \
             candidates"
                .into()
        })
    }

    /// Says that a digit stands twice in a house.
    fn clash(&self, clash: &Contradiction, out: &mut Printed) -> io::Result<()> {
        let given = self.entry.record.position.givens.filled();
        let mut notes: Vec<String> = (clash.givens - given)
            .into_iter()
            .map(|cell| format!("{cell} was placed, not given"))
            .collect();
        if notes.is_empty() {
            notes.extend(self.note_on_players());
        }
        self.say(Severity::Error, &clash.to_string(), &notes, out)
    }

    /// A position with mistakes has no path to the solution.
    fn mistakes(&self, count: u64, out: &mut Printed) -> io::Result<()> {
        let text = match count {
            1 => "there is a mistake in one cell".into(),
            count => format!("there are mistakes in {count} cells"),
        };
        let them = if count == 1 { "it" } else { "them" };
        let help =
            format!("`bivalue hint --level full` names {them}, `--from givens` ignores {them}");
        self.say(Severity::Error, &text, &[help], out)
    }
}
