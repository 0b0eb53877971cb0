//! `bivalue explain`, `steps`, `why-not` and `judge-move`: steps in words; `bivalue picture`.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Duration;

use bivalue::budget::Budget;
use bivalue::format::{Format, Record};
use bivalue::grid::{Board, CellSet, Conclusion};
use bivalue::human::{
    Advice, HintLevel, Role, Step, TechniqueSet, View, by_conclusions, conclusions_text, kind,
};
use bivalue::render::{Paint, path_markdown_in, path_part_in, steps_in};
use bivalue::verbs::phrases::NO_STEP;
use bivalue::verbs::{
    Explain, Explained, JudgeMove, JudgedMoves, Outcome, Pictured, PuzzleVerb, Refused, StartView,
    Steps, StepsFound, Tells, WhyNot, WhyNotFound,
};
use bivalue_bulk::words::counted;
use bivalue_bulk::writing::OutputFormat;

use crate::args::{Asked, InputArgs};
use crate::interrupt;
use crate::messages::Severity;
use crate::reporter::Print;
use crate::shown::{Printed, Shown};

/// Prints a heading with the name of the puzzle before each answer.
#[derive(Clone, Copy)]
pub(crate) struct Headings {
    /// True if there is one puzzle, which was typed as an argument: it needs no name.
    is_typed: bool,
}

impl Headings {
    pub(crate) fn of(args: &InputArgs) -> Self {
        Self { is_typed: args.puzzles.len() == 1 && args.input(false).is_small() }
    }

    /// Returns whether there is one for that puzzle.
    pub(crate) fn are_for(self, shown: &Shown<'_>) -> bool {
        !self.is_typed || shown.number() > 0
    }

    /// Warns where there are several solutions, and prints the name of a puzzle.
    fn begin(
        self,
        shown: &Shown<'_>,
        verb: &impl PuzzleVerb,
        start: &StartView,
        out: &mut Printed,
    ) -> io::Result<()> {
        if start.several {
            shown.say(Severity::Warning, Refused::SEVERAL, &[], out)?;
        }
        let number = shown.number();
        if number > 0 {
            writeln!(out.data)?;
        }
        if !self.are_for(shown) {
            return Ok(());
        }
        let place = verb.place(shown.entry, shown.item.location.format.map(Format::name));
        writeln!(out.data, "{}: {}", shown.name(), place.input.unwrap_or_default())
    }
}

/// Prints paths.
pub(crate) struct Paths {
    pub(crate) verb: Explain,
    pub(crate) headings: Headings,
    pub(crate) markdown: bool,
    /// The format of the position after the steps, if it is printed instead of them.
    pub(crate) position: Option<OutputFormat>,
    /// The numbers of the steps that are printed as text.
    pub(crate) range: RangeInclusive<usize>,
    /// True if each of them has a drawing.
    pub(crate) draws: bool,
    pub(crate) paint: Paint,
}

impl Print<Explained> for Paths {
    fn print(
        &self,
        shown: &Shown<'_>,
        found: Explained,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        let (first, count) = (*self.range.start(), found.path.steps.len());
        let words = &self.verb.told_in();
        // Without a step, the end of the path alone is printed.
        if first > count.max(1) && found.path.stopped.is_none() {
            let text = NO_STEP.with("number", first).with("count", count);
            shown.say(Severity::Error, &text.to_string(), &[], out)?;
            return Ok(Outcome::Error);
        }
        if let Some(output) = &self.position {
            let mut view = found.start.view.clone();
            for step in found.path.steps.iter().take(*self.range.end()) {
                view.take(step);
            }
            let record = Record { position: view.board().position(), ..Record::default() };
            return shown.write(output, &record, shown.number(), out);
        }
        if self.markdown {
            if found.start.several {
                shown.say(Severity::Warning, Refused::SEVERAL, &[], out)?;
            }
            let before = if shown.number() > 0 { "\n" } else { "" };
            let place = self.verb.place(shown.entry, None);
            writeln!(out.data, "{before}# {}\n", place.input.unwrap_or_default())?;
            out.data.extend(path_markdown_in(words, &found.start.view, &found.path).bytes());
        } else {
            self.headings.begin(shown, &self.verb, &found.start, out)?;
            if !self.verb.technique.is_empty()
                && let Some(text) =
                    single_within(found.start.view.board(), found.path.steps.first())
            {
                shown.say(Severity::Note, &text, &[], out)?;
            }
            let (view, path, range) = (&found.start.view, &found.path, &self.range);
            let text = path_part_in(words, view, path, range, self.draws, self.paint);
            out.data.extend(text.bytes());
        }
        Ok(if found.path.stopped.is_some() { Outcome::Limit } else { Outcome::Yes })
    }
}

/// Returns a note on the first of some steps whose pattern has a cell that is a single: without it,
/// the pattern has fewer cells than usual, and is hard to follow. Singles are not told themselves
/// where other techniques are named.
pub(crate) fn single_within<'a>(
    board: &Board,
    steps: impl IntoIterator<Item = &'a Step>,
) -> Option<String> {
    let ids = ["full-house", "naked-single", "hidden-single"];
    let singles = TechniqueSet::of(ids.iter().filter_map(|id| Some(kind(id)?.1)));
    let singles = singles.all(&View::new(board.clone()), &Budget::UNLIMITED).ok()?;
    let steps: Vec<_> = steps.into_iter().collect();
    if steps.iter().any(|step| ids.contains(&step.kind.id)) {
        return None;
    }
    steps.into_iter().find_map(|step| {
        let marks = step.marks.iter().filter(|mark| mark.role == Role::Pattern);
        let cells = marks.fold(CellSet::EMPTY, |all, mark| all | mark.cells());
        let within = singles.iter().find(|single| {
            single.conclusions().any(|conclusion| match conclusion {
                Conclusion::Place(it) => {
                    cells.contains(it.cell()) && step.digits.contains(it.digit())
                }
                Conclusion::Eliminate(_) => false,
            })
        });
        let name = step.kind.name;
        Some(format!("{} comes before the {name}, which has fewer cells without it", within?))
    })
}

/// Prints what a verb found, below headings.
pub(crate) struct Told<V> {
    verb: V,
    headings: Headings,
}

impl<V: clap::Args + Clone> Told<V> {
    pub(crate) fn of(args: &Asked<V>) -> Self {
        Self { verb: args.verb.clone(), headings: Headings::of(&args.input) }
    }
}

impl Told<Steps> {
    /// Prints the steps, one a line. If all steps were requested, they are grouped below their
    /// conclusions.
    fn list(&self, found: &StepsFound, out: &mut Printed) -> io::Result<()> {
        let steps = &found.steps;
        let words = self.verb.told_in();
        if found.is_solved() {
            return writeln!(out.data, "{}", Advice::Solved.text(HintLevel::Full, None));
        }
        if !self.verb.all {
            let mut steps = steps.iter();
            return steps.try_for_each(|step| writeln!(out.data, "{}", words.line(step)));
        }
        for group in by_conclusions(steps) {
            writeln!(out.data, "{}", conclusions_text(group.effect.conclusions()))?;
            for at in group.steps {
                writeln!(out.data, "  {}", words.line(&steps[at]))?;
            }
        }
        Ok(())
    }
}

impl Print<StepsFound> for Told<Steps> {
    fn print(
        &self,
        shown: &Shown<'_>,
        found: StepsFound,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        self.headings.begin(shown, &self.verb, &found.start, out)?;
        self.list(&found, out)?;
        if found.steps.is_empty() && !found.is_solved() {
            // Brute force needs a solution. If it was among the techniques, it found a step.
            let help: &[String] = match found.start.view.solution() {
                Some(_) => {
                    &["`--technique brute-force` names digits of the solution instead".into()]
                }
                None => &[],
            };
            let text = Advice::Stuck.text(HintLevel::Full, None);
            shown.say(Severity::Note, &text, help, out)?;
        }
        if !self.verb.technique.is_empty()
            && let Some(text) = single_within(found.start.view.board(), &found.steps)
        {
            shown.say(Severity::Note, &text, &[], out)?;
        }
        if let Some(level) = found.easiest {
            let text = format!("only steps of the easiest level that has any are listed: {level}");
            let help = ["`--level easy..` lists steps of all levels".to_owned()];
            shown.say(Severity::Note, &text.to_lowercase(), &help, out)?;
        }
        for (kind, count) in &found.locked {
            let text = format!(
                "{} {} by `--technique {}`",
                counted(*count, &kind.name.to_lowercase()),
                if *count == 1 { "is listed" } else { "are listed" },
                kind.id
            );
            shown.say(Severity::Note, &text, &[], out)?;
        }
        if found.more > 0 {
            let text = format!("{} not listed: see --limit", counted(found.more, "more step"));
            shown.say(Severity::Note, &text, &[], out)?;
        }
        Ok(Outcome::Yes)
    }
}

impl Print<WhyNotFound> for Told<WhyNot> {
    fn print(
        &self,
        shown: &Shown<'_>,
        WhyNotFound { candidate, why, start, .. }: WhyNotFound,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        self.headings.begin(shown, &self.verb, &start, out)?;
        let words = self.verb.told_in();
        writeln!(out.data, "{}", words.why_before_steps(&why, candidate))?;
        out.data.extend(steps_in(&words, &start.view, why.steps()).bytes());
        Ok(Outcome::Yes)
    }
}

/// Prints a picture, or writes a file for each.
pub(crate) struct Pictures {
    /// The name of the files, in which `%n` is the number of the puzzle.
    pub(crate) files: Option<String>,
}

impl Print<Pictured> for Pictures {
    fn print(
        &self,
        shown: &Shown<'_>,
        found: Pictured,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        if let Some(files) = &self.files {
            let name = files.replace("%n", &(shown.number() + 1).to_string());
            let mut file = interrupt::output(Some(Path::new(&name)))?;
            file.write_all(found.svg.as_bytes())?;
            file.finish()?;
            return Ok(Outcome::Yes);
        }
        if shown.number() > 0 {
            let help = "`-o NAME-%n.svg` writes a file for each, with its number".to_owned();
            let text = "a second puzzle: an SVG file holds one picture";
            shown.say(Severity::Error, text, &[help], out)?;
            return Ok(Outcome::Error);
        }
        out.data.extend(found.svg.bytes());
        Ok(Outcome::Yes)
    }
}

impl Print<JudgedMoves> for Told<JudgeMove> {
    fn print(
        &self,
        shown: &Shown<'_>,
        JudgedMoves { judged, start, .. }: JudgedMoves,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        self.headings.begin(shown, &self.verb, &start, out)?;
        let words = self.verb.told_in();
        for (one, judgement) in self.verb.moves.iter().zip(&judged.judgements) {
            writeln!(out.data, "{}: {}", one.0, words.judgement_before_steps(judgement))?;
            for step in judgement.steps() {
                writeln!(out.data, "  {}", words.line(step))?;
            }
        }
        if let Some(first) = judged.first_wrong {
            writeln!(out.data, "move {} is the first wrong one", first + 1)?;
        }
        Ok(Outcome::Yes)
    }
}
