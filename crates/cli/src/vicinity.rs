//! `bivalue vicinity`.

use std::io;
use std::ops::ControlFlow;

use bivalue::engine::{self, Verdict};
use bivalue::generate::Vicinity as Around;
use bivalue::grid::{Board, Puzzle};
use bivalue::wire::{Answer, Neighbour};

use crate::answer::{Searching, Voice, record};
use crate::args::VicinityArgs;
use crate::exit::Exit;
use crate::input::Item;
use crate::solve::limit_words;
use crate::stream::{Job, Out};
use crate::talk::Grade;

/// Looks for minimal puzzles that differ by a few givens.
pub(crate) struct Vicinity {
    voice: Voice,
    searching: Searching,
    around: Around,
}

impl Vicinity {
    pub(crate) fn new(args: &VicinityArgs, voice: Voice) -> Self {
        let around = Around {
            minus: usize::from(args.minus),
            plus: usize::from(args.plus),
            solutions: args.solutions,
        };
        Self { voice, searching: Searching::new(&args.search), around }
    }
}

impl Job for Vicinity {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.voice.failure(item, failure, out),
        };
        self.voice.warnings(item, entry, out)?;
        let board = match Board::new(&entry.record.position.givens) {
            Ok(board) => board,
            Err(clash) => return self.voice.invalid(&clash, item, entry, out),
        };
        let budget = self.searching.budget();
        let search = self.searching.search(&board, 2).within(budget);
        let (verdict, report) = engine::judge(self.searching.engine, &search);
        let Verdict::One(puzzle) = &verdict else {
            if self.voice.json {
                let answer = Answer::from_verdict(&verdict).with_cost(&report);
                record(&answer.at(self.voice.place(item, entry)), out)?;
            } else {
                let text = "not looked at: it is not proper by its givens";
                self.voice.say(Grade::Error, text, item, entry, &[], out)?;
            }
            let unknown = matches!(verdict, Verdict::Unknown(_));
            return Ok(if unknown { Exit::Limit } else { Exit::No });
        };
        let place = self.voice.place(item, entry);
        let mut failed = None;
        let left_aside = self.around.of(puzzle, &budget, &mut |neighbour: &Puzzle| {
            let written = if self.voice.json {
                record(&Neighbour::of(&place, neighbour), out)
            } else {
                writeln!(out.data, "{}", neighbour.board().givens())
            };
            failed = written.err();
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let text = match left_aside {
            Ok(0) => return Ok(Exit::Yes),
            Ok(cases) => format!("too many solutions were left in {cases} cases: see --solutions"),
            Err(stop) => format!("not looked through to the end: {}", limit_words(stop.into())),
        };
        self.voice.say(Grade::Warning, &text, item, entry, &[], out)?;
        Ok(Exit::Limit)
    }
}
