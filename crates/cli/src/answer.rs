//! What the jobs over puzzles have in common: boards, messages, records.

use std::io;
use std::time::Duration;

use serde::Serialize;

use bivalue::budget::{Budget, Stop};
use bivalue::engine::{self, Claims, Engine, Search};
use bivalue::format::{Entry, Format};
use bivalue::grid::{Board, Contradiction};
use bivalue::wire::{Answer, Place, Status};

use crate::args::SearchArgs;
use crate::batch::Spot;
use crate::exit::Exit;
use crate::input::{Failure, Item};
use crate::stream::{Out, until_cancelled, with_timeout};
use crate::talk::{At, Grade, Talk};

/// How to search, settled.
pub(crate) struct Searching {
    pub(crate) engine: &'static dyn Engine,
    /// Whether puzzles may be searched many at once: nothing is asked for but their solutions.
    pub(crate) many: bool,
    seed: u64,
    nodes: u64,
    timeout: Option<Duration>,
}

impl Searching {
    pub(crate) fn new(args: &SearchArgs) -> Self {
        Self {
            many: args.engine.is_none() && args.nodes.is_none() && args.timeout.is_none(),
            engine: args.engine.unwrap_or_else(engine::default_engine),
            seed: args.seed,
            nodes: args.nodes.unwrap_or(u64::MAX),
            timeout: args.timeout,
        }
    }

    /// The same, by an engine that shows its placements, unless one was asked for.
    pub(crate) fn shown(self, args: &SearchArgs) -> Self {
        let engine = args.engine.or_else(|| engine::engine("exact-cover")).unwrap_or(self.engine);
        Self { engine, many: false, ..self }
    }

    /// A search of that board, for up to so many solutions.
    pub(crate) fn search<'a>(&self, board: &'a Board, solutions: u64) -> Search<'a> {
        Search::of(board).solutions(solutions).within(self.budget()).seed(self.seed)
    }

    /// The bounds of the work on one puzzle, beginning now.
    pub(crate) fn budget(&self) -> Budget<'static> {
        with_timeout(until_cancelled().with_nodes(self.nodes), self.timeout)
    }

    /// How many solutions to look for to know whether there is exactly one: two, or one if
    /// the engine could not prove it anyway.
    pub(crate) fn solutions_for_proof(&self) -> u64 {
        if self.engine.claims() == Claims::SolutionsOnly { 1 } else { 2 }
    }
}

/// Prints answers and messages for puzzles.
pub(crate) struct Voice {
    pub(crate) talk: Talk,
    pub(crate) json: bool,
    /// Whether records name their source.
    pub(crate) names_sources: bool,
}

impl Voice {
    /// Says that a bound was met before the answer was known.
    pub(crate) fn stopped(
        &self,
        stop: Stop,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        if self.json {
            let mut answer = Answer::new(Status::Limit).at(self.place(item, entry));
            answer.reason = Some(stop.word());
            record(&answer, out)?;
        } else {
            self.say(Grade::Error, &format!("stopped: {stop}"), item, entry, &[], out)?;
        }
        Ok(Exit::Limit)
    }

    /// Says why an item is no puzzle.
    pub(crate) fn failure(
        &self,
        item: &Item,
        failure: &Failure,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        if self.json {
            let fault = failure.fault();
            let place = Place {
                file: self.source_name(item),
                line: fault.line,
                format: item.head.format.map(Format::name),
                ..Place::default()
            };
            record(&Answer::unreadable(fault).at(place), out)?;
        } else {
            out.talk.write_all(self.talk.failure(failure, &item.head.source).as_bytes())?;
        }
        Ok(Exit::Error)
    }

    /// Passes on what was odd about an entry.
    pub(crate) fn warnings(&self, item: &Item, entry: &Entry, out: &mut Out<'_>) -> io::Result<()> {
        if self.talk.verbose
            && item.head.first
            && let Some(format) = item.head.format
        {
            let text = format!("detected: {}", format.name());
            self.say(Grade::Note, &text, item, entry, &[], out)?;
        }
        for warning in &entry.warnings {
            let at = At { source: &item.head.source, line: warning.line, column: warning.column };
            let text = self.talk.message(Grade::Warning, &warning.message, Some(at), &[]);
            out.talk.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Prints the answer to a puzzle that was looked at beforehand, after what was odd about it.
    pub(crate) fn answer(
        &self,
        spot: &Spot<'_>,
        out: &mut Out<'_>,
        print: impl FnOnce(&Item, &Entry, &mut Out<'_>) -> io::Result<Exit>,
    ) -> io::Result<Option<Exit>> {
        spot.with_item(|item| {
            let Ok(entry) = &item.result else { return Ok(None) };
            self.warnings(item, entry, out)?;
            print(item, entry, out).map(Some)
        })
    }

    /// Passes on what was odd about an item, if it is an entry.
    pub(crate) fn warnings_of(&self, item: &Item, out: &mut Out<'_>) -> io::Result<()> {
        item.result.as_ref().map_or(Ok(()), |entry| self.warnings(item, entry, out))
    }

    /// Says something about an entry.
    pub(crate) fn say(
        &self,
        grade: Grade,
        text: &str,
        item: &Item,
        entry: &Entry,
        notes: &[String],
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let at = At { source: &item.head.source, line: entry.line, column: 0 };
        let text = self.talk.message(grade, text, Some(at), notes);
        out.talk.write_all(text.as_bytes())
    }

    /// The place of an entry for its record.
    pub(crate) fn place(&self, item: &Item, entry: &Entry) -> Place {
        Place {
            file: self.source_name(item),
            ..Place::of(entry, item.head.format.map(Format::name))
        }
    }

    fn source_name(&self, item: &Item) -> Option<String> {
        self.names_sources.then(|| item.head.source.to_string())
    }

    /// Refuses a board on which a digit is repeated.
    pub(crate) fn invalid(
        &self,
        clash: &Contradiction,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        if self.json {
            record(&Answer::invalid(clash).at(self.place(item, entry)), out)?;
        } else {
            let given = entry.record.position.givens.filled();
            let placed: Vec<String> = (clash.givens - given)
                .into_iter()
                .map(|cell| format!("{cell} was placed, not given"))
                .collect();
            self.say(Grade::Error, &clash.to_string(), item, entry, &placed, out)?;
        }
        Ok(Exit::No)
    }
}

/// Prints a JSON record on a line.
pub(crate) fn record(record: &impl Serialize, out: &mut Out<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *out.data, record)?;
    out.data.write_all(b"\n")
}
