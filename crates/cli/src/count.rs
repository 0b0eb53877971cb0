//! `bivalue count`.

use std::io;

use bivalue::engine::{self, End};
use bivalue::grid::Grid;
use bivalue::wire::{Answer, Status};

use crate::answer::{Searching, Voice, record};
use crate::args::CountArgs;
use crate::batch::{Desk, Spot};
use crate::exit::Exit;
use crate::input::Item;
use crate::solve::limit_words;
use crate::stream::{Job, Out};
use crate::talk::Grade;

/// Counts solutions.
pub(crate) struct Count {
    voice: Voice,
    searching: Searching,
    limit: u64,
}

impl Count {
    pub(crate) fn new(args: &CountArgs, voice: Voice) -> Self {
        Self { voice, searching: Searching::new(&args.search), limit: args.limit }
    }
}

impl Job for Count {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.voice.failure(item, failure, out),
        };
        self.voice.warnings(item, entry, out)?;
        let board = match entry.record.position.board() {
            Ok(board) => board,
            Err(clash) => {
                if !self.voice.json {
                    // A line a puzzle, also where the answer is plain.
                    writeln!(out.data, "0")?;
                }
                return self.voice.invalid(&clash, item, entry, out);
            }
        };
        let search = self.searching.search(&board, self.limit);
        let report = engine::count(self.searching.engine, &search);
        let exact = report.end == End::Exhausted;
        if self.voice.json {
            let mut answer = Answer::new(match (exact, report.solutions) {
                (true, 0) => Status::None,
                (true, 1) => Status::Unique,
                (_, 2..) => Status::Multiple,
                (false, _) => Status::Limit,
            })
            .with_cost(&report)
            .at(self.voice.place(item, entry));
            answer.solutions = Some(report.solutions);
            answer.exact = Some(exact);
            answer.reason = (!exact).then(|| report.end.word());
            record(&answer, out)?;
        } else {
            writeln!(out.data, "{}{}", if exact { "" } else { ">=" }, report.solutions)?;
            if !exact && report.end != End::Enough {
                let text = format!("not counted to the end: {}", limit_words(report.end));
                self.voice.say(Grade::Note, &text, item, entry, &[], out)?;
            }
        }
        Ok(exit(exact, report.solutions))
    }

    fn looks_ahead(&self, grids: &[Grid], desk: &mut Desk) -> bool {
        // Records say what the search cost.
        let looks = self.searching.many && !self.voice.json;
        if looks {
            desk.count(grids, self.limit > 1);
        }
        looks
    }

    fn answer(
        &self,
        spot: &Spot<'_>,
        at: usize,
        desk: &Desk,
        out: &mut Out<'_>,
    ) -> io::Result<Option<Exit>> {
        let counted = &desk.counts[at];
        let count = counted.count() as u64;
        let (line, exact): (&[u8], _) = match (count, counted.end) {
            // That a digit stands twice is said.
            (0, End::Exhausted) if spot.grid().clash().is_none() => (b"0\n", true),
            (1, End::Exhausted) => (b"1\n", true),
            (1, End::Enough) if self.limit == 1 => (b">=1\n", false),
            (2, End::Enough) if self.limit == 2 => (b">=2\n", false),
            _ => return Ok(None),
        };
        if !spot.is_plain() {
            spot.with_item(|item| self.voice.warnings_of(item, out))?;
        }
        out.data.write_all(line)?;
        Ok(Some(exit(exact, count)))
    }
}

/// What a count comes to.
const fn exit(exact: bool, solutions: u64) -> Exit {
    match (exact, solutions) {
        (true, 0) => Exit::No,
        (true, _) => Exit::Yes,
        (false, _) => Exit::Limit,
    }
}
