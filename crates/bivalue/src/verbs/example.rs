//! The examples of techniques.

use std::fmt::Write;

use crate::budget::{Budget, Stop};
use crate::engine::{self, Verdict};
use crate::format::LibraryLine;
use crate::grid::Conclusion;
use crate::human::{self, Effect, Kind, Options, Step, TechniqueSet, View};
use crate::rate::hodoku;
use crate::render::{Paint, drawing, paragraphs};

/// The example of a technique: a position and its step there; nothing for a technique that is not
/// in the list.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::human::kind;
/// use bivalue::verbs::example_of;
///
/// let (_, x_wing) = kind("x-wing").unwrap();
/// let (view, step) = example_of(x_wing, &Budget::UNLIMITED)?.unwrap();
/// assert_eq!(step.kind.name, "X-Wing");
/// assert!(step.explain_on(view.board()).contains("r"));
/// # Ok::<(), bivalue::Stop>(())
/// ```
pub fn example_of(kind: &Kind, budget: &Budget<'_>) -> Result<Option<(View, Step)>, Stop> {
    let Some((technique, kind)) = human::kind(kind.id) else { return Ok(None) };
    let Ok(line) = kind.example.parse::<LibraryLine>() else { return Ok(None) };
    let Ok(board) = line.position().board() else { return Ok(None) };
    let mut view = View::new(board);
    match engine::judge_board(view.board(), budget).0 {
        Verdict::One(puzzle) => {
            view = view.clone().with_unique_solution().with_solution(*puzzle.solution());
        }
        Verdict::Unknown(unknown) => unknown.end.stop().map_or(Ok(()), Err)?,
        Verdict::None(_) | Verdict::Many(_) => {}
    }
    // Kinds that are off by default have an example, too.
    let view = view.with_options(Options::default().for_kind(kind));
    let mut effect = Effect::NONE;
    line.placements.iter().for_each(|&placed| effect.add(Conclusion::Place(placed)));
    line.eliminations.iter().for_each(|&gone| effect.add(Conclusion::Eliminate(gone)));
    let mut steps = human::steps_of(technique, &view, budget)?.into_iter();
    let step = steps.find(|step| step.kind.id == kind.id && step.effect == effect);
    Ok(step.map(|step| (view, step)))
}

/// The place of a technique on `HoDoKu`'s scale in words; nothing for one that is not on it.
///
/// ```
/// use bivalue::human::kind;
/// use bivalue::verbs::scale_words;
///
/// let words = scale_words(kind("x-wing").unwrap().1);
/// assert_eq!(words.as_deref(), Some("number 0300, level hard, score 140"));
/// ```
#[must_use]
pub fn scale_words(kind: &Kind) -> Option<String> {
    let entry = hodoku::entry(kind.id)?;
    let code = if kind.code.is_empty() { "" } else { &format!("number {}, ", kind.code) };
    Some(format!("{code}level {}, score {}", entry.level.id(), entry.score))
}

/// A technique in words, as Markdown: its level and score, what it is, and its example, drawn with
/// the step's marks and explained; nothing for a technique that is not in the list.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::human::kind;
/// use bivalue::verbs::technique_page;
///
/// let page = technique_page(kind("x-wing").unwrap().1, &Budget::UNLIMITED)?.unwrap();
/// assert!(page.starts_with("## X-Wing\n\n`x-wing`, number 0300, level hard, score 140\n"));
/// # Ok::<(), bivalue::Stop>(())
/// ```
pub fn technique_page(kind: &Kind, budget: &Budget<'_>) -> Result<Option<String>, Stop> {
    let Some((view, step)) = example_of(kind, budget)? else { return Ok(None) };
    let mut page = format!("## {}\n\n`{}`", kind.name, kind.id);
    if let Some(words) = scale_words(kind) {
        page += ", ";
        page += &words;
    }
    let is_usual = TechniqueSet::usual().kinds().any(|usual| usual == kind);
    page += if is_usual { "" } else { ", not used by default" };
    // Writing to a string does not fail.
    let _ = write!(page, "\n\n{}.\n", kind.about);
    let drawing = drawing(view.board(), Some(&step), Paint::Plain);
    let _ = write!(page, "\n```text\n{drawing}```\n\n`{step}`\n\n");
    page += paragraphs(&step.explain_on(view.board())).trim_end_matches('\n');
    page += "\n";
    Ok(Some(page))
}
