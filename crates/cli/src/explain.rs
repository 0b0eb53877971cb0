//! `bivalue explain`, `steps`, `why-not` and `judge-move`: steps in words.

use std::io::{self, Write};
use std::time::Duration;

use bivalue::format::Format;
use bivalue::human::{
    Advice, Exclusion, HintLevel, Judgement, NotProper, Refutation, Step, View, Why,
    by_conclusions, conclusions_text,
};
use bivalue::render::{Paint, drawing, paragraphs};
use bivalue::verbs::{
    Explain, Explained, JudgeMove, JudgedMoves, Outcome, PuzzleVerb, Refused, StartView, Steps,
    StepsFound, WhyNot, WhyNotFound,
};

use crate::args::InputArgs;
use crate::messages::{Severity, counted};
use crate::reporter::{Print, Printed, Shown};

/// Names each puzzle, which what follows is about, apart from what stands before.
#[derive(Clone, Copy)]
pub(crate) struct Headings {
    /// Whether there is one puzzle, which was typed as an argument: it needs no name.
    is_typed: bool,
}

impl Headings {
    pub(crate) fn of(args: &InputArgs) -> Self {
        Self { is_typed: args.puzzles.len() == 1 && args.input(false).is_small() }
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
        if self.is_typed && number == 0 {
            return Ok(());
        }
        let place = verb.place(shown.entry, shown.item.location.format.map(Format::name));
        writeln!(out.data, "{}: {}", shown.name(), place.input.unwrap_or_default())
    }
}

/// Prints numbered steps with their explanations.
fn print_steps(steps: &[Step], view: &mut View, out: &mut Printed) -> io::Result<()> {
    for (number, step) in (1..).zip(steps) {
        writeln!(out.data, "{number:3}. {step}")?;
        for line in step.explain_on(view.board()).lines() {
            writeln!(out.data, "     {line}")?;
        }
        view.take(step);
    }
    Ok(())
}

/// Prints paths.
pub(crate) struct Paths {
    pub(crate) verb: Explain,
    pub(crate) headings: Headings,
    pub(crate) markdown: bool,
    pub(crate) paint: Paint,
}

impl Paths {
    fn print_path(
        &self,
        Explained { start, path }: &Explained,
        out: &mut Printed,
    ) -> io::Result<()> {
        let mut view = start.view.clone();
        if self.markdown {
            for (number, step) in (1..).zip(&path.steps) {
                markdown(number, step, &view, out)?;
                view.take(step);
            }
        } else {
            print_steps(&path.steps, &mut view, out)?;
        }
        if !path.steps.is_empty() {
            writeln!(out.data, "{}", summary(&path.steps))?;
        }
        let board = view.board();
        let end = if path.is_solved() {
            format!("Solved: {}", board.values())
        } else if self.markdown {
            format!("Stuck:\n\n```text\n{}```", drawing(board, None, Paint::Plain))
        } else {
            format!("Stuck:\n{}", drawing(board, None, self.paint).trim_end())
        };
        writeln!(out.data, "{end}")
    }
}

/// How many steps of each technique there are, in the order in which these first come up.
fn summary(steps: &[Step]) -> String {
    let mut counts: Vec<(&str, u64)> = Vec::new();
    for step in steps {
        match counts.iter_mut().find(|(name, _)| *name == step.kind.name) {
            Some((_, count)) => *count += 1,
            None => counts.push((step.kind.name, 1)),
        }
    }
    let counts: Vec<_> = counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    format!("{}: {}", counted(steps.len() as u64, "step"), counts.join(", "))
}

/// A step as a section.
fn markdown(number: usize, step: &Step, view: &View, out: &mut Printed) -> io::Result<()> {
    writeln!(out.data, "## {number}. {}\n", step.kind.name)?;
    if !step.places() {
        writeln!(out.data, "```text\n{}```\n", drawing(view.board(), Some(step), Paint::Plain))?;
    }
    // The explanation says the same in words, except the notation of a chain.
    let has_notation =
        step.kind.pattern.contains("{chain}") && !step.kind.explanation.contains("{proof}");
    if has_notation {
        let line = step.to_string();
        let notation = line.strip_prefix(step.kind.name).map_or(&*line, |rest| &rest[2..]);
        writeln!(out.data, "`{notation}`\n")?;
    }
    write!(out.data, "{}", paragraphs(&step.explain_on(view.board())))
}

impl Print<Explained> for Paths {
    fn print(
        &self,
        shown: &Shown<'_>,
        found: Explained,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        if self.markdown {
            if found.start.several {
                shown.say(Severity::Warning, Refused::SEVERAL, &[], out)?;
            }
            let before = if shown.number() > 0 { "\n" } else { "" };
            let place = self.verb.place(shown.entry, None);
            writeln!(out.data, "{before}# {}\n", place.input.unwrap_or_default())?;
        } else {
            self.headings.begin(shown, &self.verb, &found.start, out)?;
        }
        self.print_path(&found, out)?;
        Ok(Outcome::Yes)
    }
}

/// Lists the steps that positions have.
pub(crate) struct StepLists {
    pub(crate) verb: Steps,
    pub(crate) headings: Headings,
}

impl StepLists {
    /// The steps, one a line; all of them below what they conclude.
    fn list(&self, found: &StepsFound, out: &mut Printed) -> io::Result<()> {
        let steps = &found.steps;
        if found.is_solved() {
            return writeln!(out.data, "{}", Advice::Solved.text(HintLevel::Full, None));
        }
        if !self.verb.all {
            return steps.iter().try_for_each(|step| writeln!(out.data, "{step}"));
        }
        for group in by_conclusions(steps) {
            writeln!(out.data, "{}", conclusions_text(group.effect.conclusions()))?;
            for at in group.steps {
                writeln!(out.data, "  {}", steps[at])?;
            }
        }
        Ok(())
    }
}

impl Print<StepsFound> for StepLists {
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
            // Without a solution there is no cell of it to tell; where brute force was asked
            // for it found something if there is.
            let help: &[String] = match found.start.view.solution() {
                Some(_) => &["`--technique brute-force` tells cells of the solution".into()],
                None => &[],
            };
            let text = Advice::Stuck.text(HintLevel::Full, None);
            shown.say(Severity::Note, &text, help, out)?;
        }
        if let Some(level) = found.easiest {
            let text = format!("these are the steps up to the level {level}");
            let help = ["`--level easy..` lists steps of all levels".to_owned()];
            shown.say(Severity::Note, &text.to_lowercase(), &help, out)?;
        }
        if found.more > 0 {
            let text = format!("{} not listed: see --limit", counted(found.more, "more step"));
            shown.say(Severity::Note, &text, &[], out)?;
        }
        Ok(Outcome::Yes)
    }
}

/// Prints why a candidate is false or true.
pub(crate) struct Proofs {
    pub(crate) verb: WhyNot,
    pub(crate) headings: Headings,
}

impl Print<WhyNotFound> for Proofs {
    fn print(
        &self,
        shown: &Shown<'_>,
        WhyNotFound { why, start }: WhyNotFound,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        self.headings.begin(shown, &self.verb, &start, out)?;
        let candidate = self.verb.candidate.0.candidate();
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let text = match &why {
            Why::False(_) => format!("{candidate} is false:"),
            Why::True(_) => format!("{candidate} is true:"),
            Why::NotProvable { is_true } => {
                format!("{candidate} is {is_true}, but these techniques do not prove it")
            }
            Why::Placed => format!("{digit} is in {cell} already"),
            Why::Excluded(Exclusion::Filled(other)) => {
                format!("{candidate} is false: {other} is in {cell}")
            }
            Why::Excluded(Exclusion::Seen(other)) => {
                format!("{candidate} is false: {digit} is in {other}, in the same house")
            }
            Why::Excluded(Exclusion::Eliminated) => format!("{candidate} was eliminated before"),
            Why::NotProper(not_proper) => not_proper_words(not_proper).into(),
        };
        writeln!(out.data, "{text}")?;
        if let Why::False(steps) | Why::True(steps) = &why {
            print_steps(steps, &mut start.view.clone(), out)?;
        }
        Ok(Outcome::Yes)
    }
}

fn not_proper_words(not_proper: &NotProper) -> &'static str {
    match not_proper {
        NotProper::NoSolution => "nothing can be proved: the position has no solution",
        NotProper::ManySolutions(_) => {
            "nothing can be proved: the position has more than one solution"
        }
    }
}

/// Prints judgements of moves.
pub(crate) struct Judgements {
    pub(crate) verb: JudgeMove,
    pub(crate) headings: Headings,
}

impl Print<JudgedMoves> for Judgements {
    fn print(
        &self,
        shown: &Shown<'_>,
        JudgedMoves { judged, start }: JudgedMoves,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        self.headings.begin(shown, &self.verb, &start, out)?;
        for (one, judgement) in self.verb.moves.iter().zip(&judged.judgements) {
            writeln!(out.data, "{}: {}", one.0, judgement_words(judgement))?;
            let steps: &[Step] = match judgement {
                Judgement::Right(steps) => steps,
                Judgement::Wrong(Refutation::Proved(steps)) => steps,
                _ => &[],
            };
            for step in steps {
                writeln!(out.data, "  {step}")?;
            }
        }
        if let Some(first) = judged.first_wrong {
            writeln!(out.data, "move {} broke the puzzle", first + 1)?;
        }
        Ok(Outcome::Yes)
    }
}

fn judgement_words(judgement: &Judgement) -> String {
    match judgement {
        Judgement::NoChange => "changes nothing".into(),
        Judgement::Right(steps) => match &steps[..] {
            [only] => format!("right, by {}", only.kind.name),
            steps => format!("right, by {} steps", steps.len()),
        },
        Judgement::Guess => "right, but a guess: these techniques do not prove it".into(),
        Judgement::Wrong(Refutation::OnBoard) => "wrong: the board shows it".into(),
        Judgement::Wrong(Refutation::Proved(_)) => "wrong, which is proved by".into(),
        Judgement::Wrong(Refutation::NotProvable) => "wrong: the solution is another".into(),
        Judgement::NotProper(not_proper) => not_proper_words(not_proper).into(),
    }
}
