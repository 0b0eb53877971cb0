//! `bivalue rate`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::Duration;

use bivalue::budget::Budget;
use bivalue::engine::Verdict;
use bivalue::human::Words;
use bivalue::rate::hodoku;
use bivalue::rate::se::{self, Ending, SeLink, Tenths};
use bivalue::rate::whips::WhipRating;
use bivalue::verbs::{Outcome, PuzzleVerb, Rate, Rated, Rating, Refused, ScaleFamily, Tells};
use bivalue::wire::{Status, input_text};
use bivalue_bulk::arguments::RateFormat;
use bivalue_bulk::input::Item;
use bivalue_bulk::template::{Filling, Template};
use bivalue_bulk::words::{limit_words, placeholder, refused_words};
use bivalue_bulk::writing::{OutputFormat, TableRows};

use crate::args::RateArgs;
use crate::messages::Severity;
use crate::reporter::Print;
use crate::shown::{Printed, Shown};

/// Prints ratings.
pub(crate) struct Ratings {
    template: Template,
    /// True if the name of a puzzle stands at the end of its line: if no template says where.
    names: bool,
    /// True if only the puzzles in a range are printed.
    selects: bool,
    /// The rows of a table in the place of lines.
    rows: Option<TableRows>,
    /// The words in which steps are named.
    words: Words,
}

/// The template of `--format`, or else the default of the scale. It is an error if the template has
/// values of another scale.
fn template(args: &RateArgs) -> Result<Template, String> {
    let Rate { scale, within, .. } = args.asked.verb;
    let family = scale.family();
    let usual = match family {
        ScaleFamily::Se if within.is_some() => "%g",
        ScaleFamily::Se => "%g ED=%r/%p/%d",
        ScaleFamily::Hodoku => "%g %l %s %h",
        ScaleFamily::W => "%g W=%w",
        ScaleFamily::Gw => "%g gW=%w",
    };
    let Some(RateFormat::Line(template)) = args.format.clone() else { return usual.parse() };
    if template.suits(family) {
        return Ok(template);
    }
    let scores = "%l, %s and %h of hodoku and hodoku-stable";
    Err(format!("--format: %r, %p and %d are of --scale se, {scores}, %w of w and gw"))
}

impl Ratings {
    /// Prints ratings as requested, or says what is wrong with the arguments.
    pub(crate) fn new(args: &RateArgs) -> Result<Self, String> {
        let verb = &args.asked.verb;
        PuzzleVerb::check(verb).map_err(|refused| refused_words(&refused, &|_| String::new()))?;
        let selects = verb.within.is_some();
        let rows = match args.format {
            _ if args.asked.output.json => None,
            Some(RateFormat::Table(_)) if verb.steps => {
                return Err("--steps: a table has no place for steps; --json has".into());
            }
            Some(RateFormat::Table(format)) => {
                let written = OutputFormat::new(format, args.asked.input.blank);
                let written = written.map_err(|error| error.to_string())?;
                let mut columns = vec!["status"];
                if !selects {
                    columns.extend(verb.scale.family().columns());
                }
                Some(TableRows::of_answers(written, columns))
            }
            _ => None,
        };
        let words = verb.told_in().into_owned();
        Ok(Self { template: template(args)?, names: args.format.is_none(), selects, rows, words })
    }

    /// Prints the row of a puzzle: its status and what is known of its rating.
    fn print_row(&self, item: &Item, status: Status, rated: Option<&Rated>, out: &mut Printed) {
        let Some(rows) = &self.rows else { return };
        let fields = rated.map(Rated::fields).unwrap_or_default();
        let fields = [status.word()].into_iter().chain(fields.iter().map(String::as_str));
        rows.answer(item, fields, &mut out.data);
    }

    fn print_line(
        &self,
        rated: &Rated,
        filling: &Filling<'_>,
        out: &mut Printed,
    ) -> io::Result<()> {
        let filling = match &rated.rating {
            Rating::Se(rating, _) => Filling { rating: Some(rating), ..*filling },
            Rating::Score { rating, .. } => Filling { score: Some(rating), ..*filling },
            Rating::Whips(rating) => Filling { whips: Some(*rating), ..*filling },
            Rating::Within(false) => return Ok(()),
            _ => *filling,
        };
        let mut line = self.template.fill(&filling);
        if self.names && !filling.name.is_empty() {
            line.truncate(line.trim_end().len());
            let _ = writeln!(line, " # {}", filling.name);
        }
        out.data.write_all(line.as_bytes())?;
        match &rated.rating {
            Rating::Se(_, steps) => {
                steps.iter().try_for_each(|step| out.data.write_all(step_text(step).as_bytes()))
            }
            Rating::Score { path, .. } => {
                // The score of the puzzle is the sum of these.
                path.iter().try_for_each(|step| {
                    let score = hodoku::entry(step.kind.id).map_or(0, |entry| entry.score);
                    writeln!(out.data, "{score:6} {}", self.words.line(step))
                })
            }
            _ => Ok(()),
        }
    }
}

impl Print<Rated> for Ratings {
    fn print(
        &self,
        shown: &Shown<'_>,
        rated: Rated,
        elapsed: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        if self.rows.is_some() {
            if !matches!(rated.rating, Rating::Within(false)) {
                self.print_row(shown.item, Status::Unique, Some(&rated), out);
            }
            return comment(shown, &rated, out);
        }
        let puzzle = &shown.entry.record.position;
        let number = shown.number() + 1;
        let name = shown.entry.record.name().unwrap_or_default();
        let (rating, score, whips) = (None, None, None);
        let filling = Filling { puzzle, name: &name, number, rating, score, whips, elapsed };
        self.print_line(&rated, &filling, out)?;
        comment(shown, &rated, out)
    }

    fn refused(&self, shown: &Shown<'_>, refused: &Refused, out: &mut Printed) -> io::Result<()> {
        match refused {
            Refused::Stopped(stop) => {
                let text = format!("not rated: {}", limit_words((*stop).into()));
                shown.say(Severity::Error, &text, &[], out)
            }
            _ if self.selects => {
                shown.left_out(refused, &refused_words(refused, &|v| self.improper(v)), out)
            }
            _ => shown.refused(refused, &|verdict| self.improper(verdict), out),
        }
    }

    fn improper(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Unknown(unknown) => format!("not rated: {}", limit_words(unknown.end)),
            Verdict::None(_) => "not rated: it has no solution".into(),
            _ => "not rated: it has more than one solution".into(),
        }
    }

    fn has_lines(&self) -> bool {
        !self.selects && self.rows.is_none()
    }

    fn rows(&self) -> Option<&TableRows> {
        self.rows.as_ref()
    }

    fn without_answer(&self, item: &Item, status: Status, out: &mut Printed) {
        if !self.selects {
            self.print_row(item, status, None, out);
        }
    }

    fn selects(&self) -> bool {
        self.selects
    }

    fn placeholder(&self, shown: &Shown<'_>, refused: &Refused) -> String {
        match refused {
            Refused::Stopped(stop) => {
                format!("{} limit ({})", input_text(&shown.entry.record.position), stop.word())
            }
            _ => format!("# {}", placeholder(refused)),
        }
    }
}

/// Says what a rating does not.
fn comment(shown: &Shown<'_>, rated: &Rated, out: &mut Printed) -> io::Result<Outcome> {
    match &rated.rating {
        Rating::Se(rating, _) if rating.end == Ending::Stuck => {
            shown.say(
                Severity::Note,
                "the techniques of the scale do not solve it: the rating is that of the steps so far",
                &[],
                out,
            )?;
        }
        Rating::Se(rating, _)
            if shown.reporter.messages.verbose
                && let Ok(scored) = hodoku::rate(&rated.puzzle, &Budget::UNLIMITED) =>
        {
            let text = format!("{} (HoDoKu), ER {}", scored.level.id(), rating.hardest);
            shown.say(Severity::Note, &text, &[], out)?;
        }
        Rating::Se(rating, _) if rating.hardest == Tenths(0) => {
            shown.say(Severity::Note, "it is solved already", &[], out)?;
        }
        Rating::Whips(WhipRating::Unsolved) => {
            shown.say(Severity::Note, "whips do not solve it: it has no rating", &[], out)?;
        }
        Rating::Whips(WhipRating::MoreThan(_)) => {
            let text = "there are too many partial whips to search for longer ones";
            shown.say(Severity::Note, text, &[], out)?;
        }
        _ => {}
    }
    // Puzzles outside of the range are left out, and do not change the exit status.
    Ok(Outcome::Yes)
}

/// A step and its chains, on lines of their own.
fn step_text(step: &se::SeStep) -> String {
    let mut text = format!("  {step}\n");
    write_chains(&mut text, &step.chains, 4);
    text
}

fn write_chains(text: &mut String, chains: &[Vec<SeLink>], indent: usize) {
    for (at, chain) in chains.iter().enumerate() {
        if chains.len() > 1 {
            let _ = writeln!(text, "{:indent$}chain {}:", "", at + 1);
        }
        for link in chain {
            let _ = writeln!(text, "{:indent$}{link}", "");
            write_chains(text, &link.nested, indent + 4);
        }
    }
}
