//! Positions made ready for the explainer: judged, and looked at as techniques do.

use std::io;

use bivalue::engine::{self, Report, Search, Verdict};
use bivalue::format::Entry;
use bivalue::grid::{Board, Contradiction, Position, Solution};
use bivalue::human::View;
use bivalue::wire::{Answer, Place};

use crate::answer::{Voice, record};
use crate::exit::Exit;
use crate::input::Item;
use crate::solve::limit_words;
use crate::stream::{Out, until_cancelled};
use crate::talk::Grade;

/// What a puzzle was judged to be.
pub(crate) struct Judged {
    pub(crate) verdict: Verdict,
    pub(crate) report: Report,
    /// Whether the givens alone were judged.
    pub(crate) by_givens: bool,
}

/// Judges the puzzle: its givens alone if they are proper, and otherwise the position as it
/// stands, with what was placed and noted.
///
/// # Errors
/// The clash, if a digit stands twice in a house.
pub(crate) fn judge(
    position: &Position,
    judge_board: impl Fn(&Board) -> (Verdict, Report),
) -> Result<Judged, Contradiction> {
    if position.has_marks()
        && let Ok(board) = Board::new(&position.givens)
        && let (verdict @ Verdict::One(_), report) = judge_board(&board)
    {
        return Ok(Judged { verdict, report, by_givens: true });
    }
    let (verdict, report) = judge_board(&position.board()?);
    let by_givens = !position.has_marks() && !position.is_sukaku();
    Ok(Judged { verdict, report, by_givens })
}

/// Judges as [`judge`], with the default engine and no bound.
pub(crate) fn judge_plainly(position: &Position) -> Result<Judged, Contradiction> {
    judge(position, |board| {
        let search = Search::of(board).within(until_cancelled());
        engine::judge(engine::default_engine(), &search)
    })
}

/// A position that something can be said about.
pub(crate) struct Ready<'a> {
    pub(crate) entry: &'a Entry,
    /// The solution, if there is exactly one.
    pub(crate) solution: Option<Solution>,
    /// How techniques see it; nothing if a placed digit stands twice in a house.
    pub(crate) view: Option<View>,
    /// Yes, or no if it has more than one solution.
    pub(crate) exit: Exit,
}

/// What is said of a position with more than one solution.
const SEVERAL: &str = "more than one solution: mistakes are not looked for, and nothing is \
                       concluded from uniqueness";

impl<'a> Ready<'a> {
    /// Makes an item ready, or says what keeps it from that and how the command then ends.
    pub(crate) fn of(
        item: &'a Item,
        voice: &Voice,
        out: &mut Out<'_>,
    ) -> io::Result<Result<Self, Exit>> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return voice.failure(item, failure, out).map(Err),
        };
        voice.warnings(item, entry, out)?;
        let position = &entry.record.position;
        let Judged { verdict, by_givens, .. } = match judge_plainly(position) {
            Ok(judged) => judged,
            Err(clash) => return voice.invalid(&clash, item, entry, out).map(Err),
        };
        let view = position.board().ok().map(View::new);
        let refuse = |grade, text: &str, exit, out: &mut Out<'_>| {
            if voice.json {
                record(&Answer::from_verdict(&verdict).at(voice.place(item, entry)), out)?;
            } else {
                voice.say(grade, text, item, entry, &[], out)?;
            }
            Ok(Err(exit))
        };
        Ok(Ok(match &verdict {
            Verdict::One(puzzle) => {
                let solution = Some(*puzzle.solution());
                let view = if by_givens { view.map(View::with_unique_solution) } else { view };
                let view = view.map(|view| view.with_solution(*puzzle.solution()));
                Self { entry, solution, view, exit: Exit::Yes }
            }
            Verdict::Many(_) => {
                if !voice.json {
                    voice.say(Grade::Warning, SEVERAL, item, entry, &[], out)?;
                }
                Self { entry, solution: None, view, exit: Exit::No }
            }
            Verdict::None(contradiction) => {
                let text = format!("no solution: {contradiction}");
                return refuse(Grade::Error, &text, Exit::No, out);
            }
            Verdict::Unknown(unknown) => {
                let text = format!("not known: {}", limit_words(unknown.end));
                return refuse(Grade::Error, &text, Exit::Limit, out);
            }
        }))
    }

    /// Where a record says that it was read, with what is to be known of it.
    pub(crate) fn place(&self, item: &Item, voice: &Voice) -> Place {
        let mut place = voice.place(item, self.entry);
        if self.exit == Exit::No {
            place.warnings.push(SEVERAL.into());
        }
        place
    }
}
