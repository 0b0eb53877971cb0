//! `bivalue filter`.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use bivalue::engine::Verdict;
use bivalue::format::{Entry, Format, WriteOptions};
use bivalue::generate::{Difficulty, DifficultyError, Wanted};
use bivalue::grid::Grid;
use bivalue::rate::hodoku;
use bivalue::wire;

use crate::answer::{Voice, record};
use crate::args::FilterArgs;
use crate::dress::write_record;
use crate::exit::Exit;
use crate::input::Item;
use crate::ready::judge_plainly;
use crate::stream::{Job, Out, until_cancelled};
use crate::talk::Grade;

/// Prints those puzzles that take what is asked for.
pub(crate) struct Filter {
    voice: Voice,
    difficulty: Difficulty,
    options: WriteOptions,
    matched: AtomicU64,
}

impl Filter {
    pub(crate) fn new(args: &FilterArgs, voice: Voice) -> Result<Self, DifficultyError> {
        let difficulty = Difficulty::new(Wanted {
            technique: args.technique.clone(),
            not_technique: args.not_technique.clone(),
            hardest: args.hardest.clone(),
            level: args.level.clone(),
            ..Wanted::default()
        })?;
        let options = WriteOptions { blank: args.input.blank };
        Ok(Self { voice, difficulty, options, matched: AtomicU64::new(0) })
    }

    /// Whether no puzzle was as wanted.
    pub(crate) fn found_nothing(&self) -> bool {
        self.matched.load(Ordering::Relaxed) == 0
    }

    /// Prints the puzzle as it was: its line, its grid, or what its format makes of it.
    fn print(&self, item: &Item, entry: &Entry, out: &mut Out<'_>) -> io::Result<Exit> {
        if let Some(line) = &entry.text {
            writeln!(out.data, "{line}")?;
        } else if let Some(dress) = &entry.dress {
            let before = if item.head.number > 0 { "\n" } else { "" };
            write!(out.data, "{before}{}", dress.filled_with(&Grid::EMPTY))?;
        } else if let Some(writer) = item.head.format.and_then(Format::writer) {
            let number = item.head.number;
            if let Err(message) = write_record(writer, &entry.record, number, &self.options, out)? {
                self.voice.say(Grade::Error, &message, item, entry, &[], out)?;
                return Ok(Exit::Error);
            }
        } else {
            writeln!(out.data, "{}", wire::input_text(&entry.record.position))?;
        }
        Ok(Exit::Yes)
    }
}

impl Job for Filter {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.voice.failure(item, failure, out),
        };
        self.voice.warnings(item, entry, out)?;
        let judged = match judge_plainly(&entry.record.position) {
            Ok(judged) => judged,
            Err(clash) => return self.voice.invalid(&clash, item, entry, out),
        };
        let Verdict::One(puzzle) = &judged.verdict else {
            if self.voice.json {
                let answer = wire::Answer::from_verdict(&judged.verdict);
                record(&answer.at(self.voice.place(item, entry)), out)?;
            } else {
                let text = "not proper: it has no level and no path";
                self.voice.say(Grade::Error, text, item, entry, &[], out)?;
            }
            return Ok(Exit::No);
        };
        let budget = &until_cancelled();
        match self.difficulty.suits(puzzle, budget) {
            Ok(true) => {}
            Ok(false) => return Ok(Exit::Yes),
            Err(stop) => return self.voice.stopped(stop, item, entry, out),
        }
        self.matched.fetch_add(1, Ordering::Relaxed);
        if self.voice.json {
            let told = hodoku::solve(puzzle, budget)
                .and_then(|told| Ok((told, self.difficulty.explained(puzzle, budget)?)));
            let ((path, rating), explained) = match told {
                Ok(told) => told,
                Err(stop) => return self.voice.stopped(stop, item, entry, out),
            };
            let place = self.voice.place(item, entry);
            let mut found = wire::Match::new(&path, &rating, place);
            if let Some(path) = explained {
                found = found.with_explained(&path);
            }
            record(&found, out)?;
            return Ok(Exit::Yes);
        }
        self.print(item, entry, out)
    }
}
