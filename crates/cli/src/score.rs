//! `bivalue rate` by HoDoKu's scale.

use std::io;
use std::time::{Duration, Instant};

use bivalue::budget::Stop;
use bivalue::engine::Verdict;
use bivalue::format::Entry;
use bivalue::grid::{Grid, Puzzle};
use bivalue::human::{Path, Step};
use bivalue::rate::hodoku::{self, Rating};
use bivalue::rate::stable;
use bivalue::wire::{Answer, Rated, Status, input_text};

use crate::answer::{Voice, record};
use crate::args::{RateArgs, Scale};
use crate::batch::{Desk, Spot};
use crate::exit::Exit;
use crate::input::Item;
use crate::rate::{Filling, Template};
use crate::ready::judge_plainly;
use crate::solve::limit_words;
use crate::stream::{Job, Out, until_cancelled, with_timeout};
use crate::talk::Grade;

/// Rates puzzles: level, score and hardest technique.
pub(crate) struct Score {
    voice: Voice,
    format: Template,
    is_stable: bool,
    steps: bool,
    timeout: Option<Duration>,
}

impl Score {
    pub(crate) fn new(args: &RateArgs, voice: Voice) -> Result<Self, String> {
        let others = [
            ("--pearl", args.pearl, "the scale has no other rating than that of the whole path"),
            (
                "--diamond",
                args.diamond,
                "the scale has no other rating than that of the whole path",
            ),
            ("--at-least", args.at_least.is_some(), "`bivalue filter --level` takes its levels"),
            ("--at-most", args.at_most.is_some(), "`bivalue filter --level` takes its levels"),
            ("--nodes", args.nodes.is_some(), "its paths follow no assumptions one by one"),
        ];
        if let Some((name, _, why)) = others.iter().find(|(_, is_asked, _)| *is_asked) {
            return Err(format!("{name} is of --scale se: {why}"));
        }
        Ok(Self {
            voice,
            format: Template::of(args.format.as_ref(), "%g %l %s %h", args.scale)?,
            is_stable: args.scale == Scale::HodokuStable,
            steps: args.steps,
            timeout: args.timeout,
        })
    }

    /// The rating and, if they are asked for, the steps; why there is none otherwise.
    fn find(&self, puzzle: &Puzzle) -> Result<(Rating, Vec<Step>), &'static str> {
        let budget = &with_timeout(until_cancelled(), self.timeout);
        let with_steps = |(path, rating): (Path, Rating)| {
            (rating, if self.steps { path.steps } else { Vec::new() })
        };
        let found = if self.is_stable {
            stable::solve(puzzle, budget).map(with_steps)
        } else if self.steps {
            hodoku::solve(puzzle, budget).map(with_steps)
        } else {
            hodoku::rate(puzzle, budget).map(|rating| (rating, Vec::new()))
        };
        found.map_err(Stop::word)
    }

    fn refuse(&self, verdict: &Verdict, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let Ok(entry) = &item.result else { return Ok(Exit::Error) };
        let (text, exit) = match verdict {
            Verdict::Unknown(unknown) => {
                (format!("not rated: {}", limit_words(unknown.end)), Exit::Limit)
            }
            Verdict::None(_) => ("not rated: it has no solution".into(), Exit::No),
            _ => ("not rated: it has more than one solution".into(), Exit::No),
        };
        if self.voice.json {
            record(&Answer::from_verdict(verdict).at(self.voice.place(item, entry)), out)?;
        } else {
            self.voice.say(Grade::Error, &text, item, entry, &[], out)?;
        }
        Ok(exit)
    }
}

impl Job for Score {
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
        match &judged.verdict {
            Verdict::One(puzzle) => self.answer_proper(puzzle, item, entry, out),
            verdict => self.refuse(verdict, item, out),
        }
    }

    fn looks_ahead(&self, grids: &[Grid], desk: &mut Desk) -> bool {
        desk.search_proper(grids);
        true
    }

    fn answer(
        &self,
        spot: &Spot<'_>,
        at: usize,
        desk: &Desk,
        out: &mut Out<'_>,
    ) -> io::Result<Option<Exit>> {
        let Some(Some(puzzle)) = desk.proper.get(at) else { return Ok(None) };
        self.voice
            .answer(spot, out, |item, entry, out| self.answer_proper(puzzle, item, entry, out))
    }
}

impl Score {
    /// Answers for a proper puzzle.
    fn answer_proper(
        &self,
        puzzle: &Puzzle,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        let started = Instant::now();
        let found = self.find(puzzle);
        let elapsed = started.elapsed();
        let exit = if found.is_ok() { Exit::Yes } else { Exit::Limit };
        if self.voice.json {
            let mut answer = Answer::new(Status::Unique).at(self.voice.place(item, entry));
            match &found {
                Ok((rating, steps)) => {
                    let scale = if self.is_stable { "hodoku-stable" } else { "hodoku" };
                    answer.rating = Some(Rated::by_score(scale, rating, steps, puzzle.board()));
                }
                Err(reason) => {
                    answer.status = Status::Limit;
                    answer.reason = Some(reason);
                }
            }
            record(&answer, out)?;
            return Ok(exit);
        }
        let puzzle = &entry.record.position;
        match &found {
            Ok((rating, steps)) => {
                let number = item.head.number + 1;
                let score = Some(rating);
                let filling = Filling { puzzle, number, rating: None, score, elapsed };
                out.data.write_all(self.format.fill(&filling).as_bytes())?;
                for step in steps {
                    writeln!(out.data, "  {step}")?;
                }
            }
            Err(reason) => {
                writeln!(out.data, "{} limit ({reason})", input_text(puzzle))?;
                let why = if *reason == "timeout" { "the time is up" } else { "interrupted" };
                let text = format!("not rated: {why}");
                self.voice.say(Grade::Error, &text, item, entry, &[], out)?;
            }
        }
        Ok(exit)
    }
}
