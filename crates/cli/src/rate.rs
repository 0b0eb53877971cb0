//! `bivalue rate`.

use std::fmt::Write as _;
use std::io;
use std::time::{Duration, Instant};

use bivalue::budget::Stop;
use bivalue::engine::{self, Search, Verdict};
use bivalue::format::Entry;
use bivalue::grid::{Board, Position};
use bivalue::rate::hodoku;
use bivalue::rate::se::{self, Ending, Link, Rating, Step, Tenths, Wanted, is_at_least};
use bivalue::wire::{Answer, Rated, Status, input_text};

use crate::answer::{Voice, record};
use crate::args::{RateArgs, Scale};
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Job, Out, until_cancelled, with_timeout};
use crate::talk::Grade;

/// What is printed of a puzzle: text and placeholders.
#[derive(Clone)]
pub(crate) struct Template(Vec<Part>);

#[derive(Clone)]
enum Part {
    Text(String),
    Puzzle,
    Hardest,
    Pearl,
    Diamond,
    Level,
    Score,
    Technique,
    Number,
    Seconds,
}

impl Part {
    /// Whether a puzzle has that on a scale.
    fn suits(&self, scale: Scale) -> bool {
        match self {
            Self::Text(_) | Self::Puzzle | Self::Number | Self::Seconds => true,
            Self::Hardest | Self::Pearl | Self::Diamond => scale == Scale::Se,
            Self::Level | Self::Score | Self::Technique => scale != Scale::Se,
        }
    }
}

/// Takes a template apart.
pub(crate) fn template(text: &str) -> Result<Template, String> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != '%' {
            plain.push(character);
            continue;
        }
        let part = match characters.next() {
            Some('%') => {
                plain.push('%');
                continue;
            }
            Some('g') => Part::Puzzle,
            Some('r') => Part::Hardest,
            Some('p') => Part::Pearl,
            Some('d') => Part::Diamond,
            Some('l') => Part::Level,
            Some('s') => Part::Score,
            Some('h') => Part::Technique,
            Some('n') => Part::Number,
            Some('e') => Part::Seconds,
            Some(other) => {
                return Err(format!("%{other} is none of %g %r %p %d %l %s %h %n %e %%"));
            }
            None => return Err("a % at the end; write %% for a %".into()),
        };
        parts.push(Part::Text(std::mem::take(&mut plain)));
        parts.push(part);
    }
    parts.push(Part::Text(plain));
    Ok(Template(parts))
}

/// What there is to fill in.
pub(crate) struct Filling<'a> {
    pub(crate) puzzle: &'a Position,
    pub(crate) number: u64,
    pub(crate) rating: Option<&'a Rating>,
    pub(crate) score: Option<&'a hodoku::Rating>,
    pub(crate) elapsed: Duration,
}

impl Template {
    /// The template that was asked for, or else the usual one, if a scale has all of it.
    pub(crate) fn of(asked: Option<&Self>, usual: &str, scale: Scale) -> Result<Self, String> {
        let made = asked.cloned().map_or_else(|| template(usual), Ok)?;
        if made.0.iter().all(|part| part.suits(scale)) {
            return Ok(made);
        }
        Err(if scale == Scale::Se {
            "--format: %l, %s and %h are of --scale hodoku and hodoku-stable".into()
        } else {
            "--format: %r, %p and %d are of --scale se".into()
        })
    }

    pub(crate) fn fill(&self, with: &Filling<'_>) -> String {
        let mut line = String::new();
        for part in &self.0 {
            let tenths = |of: fn(&Rating) -> Tenths| {
                with.rating.map_or_else(|| "?".into(), |rating| of(rating).to_string())
            };
            match part {
                Part::Text(text) => line += text,
                Part::Puzzle => line += &input_text(with.puzzle),
                Part::Hardest => line += &tenths(|rating| rating.hardest),
                Part::Pearl => line += &tenths(|rating| rating.pearl),
                Part::Diamond => line += &tenths(|rating| rating.diamond),
                Part::Level => line += &with.score.map_or("?".into(), |s| s.level.to_string()),
                Part::Score => line += &with.score.map_or("?".into(), |s| s.score.to_string()),
                Part::Technique => {
                    line += with.score.and_then(|s| s.hardest).map_or("-", |kind| kind.name);
                }
                Part::Number => line += &with.number.to_string(),
                Part::Seconds => {
                    let _ = write!(line, "{:.3}", with.elapsed.as_secs_f64());
                }
            }
        }
        line.push('\n');
        line
    }
}

/// Rates puzzles.
pub(crate) struct Rate {
    voice: Voice,
    format: Template,
    steps: bool,
    wanted: Wanted,
    at_least: Option<Tenths>,
    at_most: Option<Tenths>,
    timeout: Option<Duration>,
    nodes: Option<u64>,
}

/// How far a puzzle that is not proper is followed, if nothing else was said: what is right for
/// no puzzle may take for ever.
const NODES_IF_IMPROPER: u64 = 50_000;

/// Whether a puzzle has one solution, and if not, why it cannot be rated as others.
struct Judged {
    status: Status,
    why: Option<&'static str>,
}

fn judge(board: &Board) -> Judged {
    let search = Search::of(board).within(until_cancelled());
    let (status, why) = match engine::judge(engine::default_engine(), &search).0 {
        Verdict::One(_) => (Status::Unique, None),
        Verdict::Many(_) => (Status::Multiple, Some("it has more than one solution")),
        Verdict::None(_) => (Status::None, Some("it has no solution")),
        Verdict::Unknown(_) => (Status::Limit, None),
    };
    Judged { status, why }
}

/// What was asked of a puzzle.
enum Found {
    Rating(Rating, Vec<Step>),
    Within(bool),
}

impl Rate {
    pub(crate) fn new(args: &RateArgs, voice: Voice) -> Result<Self, String> {
        let (plain, bounds) = ("%g ED=%r/%p/%d", args.at_least.is_some() || args.at_most.is_some());
        let usual = if bounds { "%g" } else { plain };
        Ok(Self {
            voice,
            format: Template::of(args.format.as_ref(), usual, args.scale)?,
            steps: args.steps,
            wanted: match (args.pearl, args.diamond) {
                (_, true) => Wanted::Diamonds,
                (true, false) => Wanted::Pearls,
                (false, false) => Wanted::Any,
            },
            at_least: args.at_least,
            at_most: args.at_most,
            timeout: args.timeout,
            nodes: args.nodes,
        })
    }

    fn find(&self, board: &Board, is_proper: bool) -> Result<Found, Stop> {
        let nodes = self.nodes.unwrap_or(if is_proper { u64::MAX } else { NODES_IF_IMPROPER });
        let budget = with_timeout(until_cancelled().with_nodes(nodes), self.timeout);
        if self.at_least.is_none() && self.at_most.is_none() {
            let mut steps = Vec::new();
            let mut show = |step: &Step| steps.push(step.clone());
            let show: Option<&mut dyn FnMut(&Step)> =
                if self.steps { Some(&mut show) } else { None };
            let rating = se::rate_with(board, &budget, self.wanted, show)?;
            return Ok(Found::Rating(rating, steps));
        }
        let mut within = true;
        if let Some(bound) = self.at_least {
            within = is_at_least(board, bound, &budget)?;
        }
        if let (true, Some(bound)) = (within, self.at_most) {
            within = !is_at_least(board, Tenths(bound.0.saturating_add(1)), &budget)?;
        }
        Ok(Found::Within(within))
    }

    fn print_record(
        &self,
        item: &Item,
        entry: &Entry,
        found: &Result<Found, Stop>,
        status: Status,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let mut answer = Answer::new(status).at(self.voice.place(item, entry));
        match found {
            Ok(Found::Rating(rating, steps)) => answer.rating = Some(Rated::of(rating, steps)),
            Ok(Found::Within(within)) => answer.rating = Some(Rated::within(Some(*within))),
            Err(stop) => {
                answer.status = Status::Limit;
                answer.reason = Some(stop.word());
            }
        }
        record(&answer, out)
    }

    fn print(
        &self,
        found: &Result<Found, Stop>,
        filling: &Filling<'_>,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        match found {
            Ok(Found::Rating(rating, steps)) => {
                let filling = Filling { rating: Some(rating), ..*filling };
                out.data.write_all(self.format.fill(&filling).as_bytes())?;
                for step in steps {
                    out.data.write_all(step_text(step).as_bytes())?;
                }
                Ok(())
            }
            Ok(Found::Within(true)) => out.data.write_all(self.format.fill(filling).as_bytes()),
            // A line a puzzle, as long as no puzzles are left out anyway.
            Err(stop) if self.at_least.is_none() && self.at_most.is_none() => {
                let reason = stop.word();
                writeln!(out.data, "{} limit ({reason})", input_text(filling.puzzle))
            }
            Ok(Found::Within(false)) | Err(_) => Ok(()),
        }
    }

    fn explain(
        &self,
        found: &Result<Found, Stop>,
        why: Option<&str>,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        if let Some(why) = why {
            let text = format!("not a proper puzzle: {why}");
            let notes = ["a rating says little of it".to_owned()];
            self.voice.say(Grade::Warning, &text, item, entry, &notes, out)?;
        }
        match found {
            Err(stop) => {
                let text = format!("not rated: {}", stop_words(*stop));
                self.voice.say(Grade::Error, &text, item, entry, &[], out)
            }
            Ok(Found::Rating(rating, _)) if rating.end == Ending::Stuck => {
                let text = "no technique goes on from where it came to";
                self.voice.say(Grade::Note, text, item, entry, &[], out)
            }
            Ok(Found::Rating(rating, _)) if rating.hardest == Tenths(0) => {
                self.voice.say(Grade::Note, "it is solved already", item, entry, &[], out)
            }
            Ok(_) => Ok(()),
        }
    }
}

impl Job for Rate {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.voice.failure(item, failure, out),
        };
        self.voice.warnings(item, entry, out)?;
        let board = match entry.record.position.board() {
            Ok(board) => board,
            Err(clash) => return self.voice.invalid(&clash, item, entry, out),
        };
        let started = Instant::now();
        let Judged { status, why } = judge(&board);
        let found = self.find(&board, why.is_none());
        if self.voice.json {
            self.print_record(item, entry, &found, status, out)?;
        } else {
            let puzzle = &entry.record.position;
            let number = item.head.number + 1;
            let elapsed = started.elapsed();
            let filling = Filling { puzzle, number, rating: None, score: None, elapsed };
            self.print(&found, &filling, out)?;
            self.explain(&found, why, item, entry, out)?;
        }
        Ok(match found {
            Err(_) => Exit::Limit,
            Ok(Found::Within(false)) => Exit::No,
            Ok(_) if why.is_some() => Exit::No,
            Ok(_) => Exit::Yes,
        })
    }
}

/// A step and its chains, on lines of their own.
fn step_text(step: &Step) -> String {
    let mut text = format!("  {step}\n");
    write_chains(&mut text, &step.chains, 4);
    text
}

fn write_chains(text: &mut String, chains: &[Vec<Link>], indent: usize) {
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

const fn stop_words(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "the node budget is spent",
        Stop::Timeout => "the time is up",
        _ => "interrupted",
    }
}
