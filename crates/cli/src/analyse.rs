//! `bivalue analyse`.

use std::fmt::Write as _;
use std::io;

use bivalue::engine::Verdict;
use bivalue::grid::{Board, Grid, Position};
use bivalue::wire::{Analysis, Answer};

use crate::answer::{Searching, Voice, record};
use crate::args::AnalyseArgs;
use crate::exit::Exit;
use crate::input::Item;
use crate::solve::limit_words;
use crate::stream::{Job, Out};
use crate::talk::shown;

/// Says what there is to know of puzzles.
pub(crate) struct Analyse {
    voice: Voice,
    searching: Searching,
    backdoors: usize,
    unavoidable: usize,
}

impl Analyse {
    pub(crate) fn new(args: &AnalyseArgs, voice: Voice) -> Self {
        Self {
            voice,
            searching: Searching::new(&args.search),
            backdoors: usize::from(args.backdoors),
            unavoidable: usize::from(args.unavoidable),
        }
    }
}

impl Job for Analyse {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.voice.failure(item, failure, out),
        };
        self.voice.warnings(item, entry, out)?;
        let board = match givens(&entry.record.position) {
            Ok(board) => board,
            Err(clash) => return self.voice.invalid(&clash, item, entry, out),
        };
        let search = self.searching.search(&board, 2);
        let (verdict, report) = bivalue::engine::judge(self.searching.engine, &search);
        let (analysis, exit) = match &verdict {
            Verdict::One(puzzle) => {
                (Some(Analysis::of(puzzle, self.backdoors, self.unavoidable)), Exit::Yes)
            }
            Verdict::None(_) | Verdict::Many(_) => (None, Exit::No),
            Verdict::Unknown(_) => (None, Exit::Limit),
        };
        if self.voice.json {
            let mut answer =
                Answer::from_verdict(&verdict).with_cost(&report).at(self.voice.place(item, entry));
            answer.analysis = analysis;
            record(&answer, out)?;
        } else {
            let text = match (&analysis, &verdict) {
                (Some(analysis), _) => words(analysis),
                (None, Verdict::None(contradiction)) => format!("no solution: {contradiction}"),
                (None, Verdict::Unknown(unknown)) => {
                    format!("not known: {}", limit_words(unknown.end))
                }
                (None, _) => "not proper: more than one solution".into(),
            };
            writeln!(out.data, "{}:{}: {text}", shown(&item.head.source), entry.line)?;
        }
        Ok(exit)
    }
}

/// The board of the givens; of a Sukaku, of its candidates.
fn givens(position: &Position) -> Result<Board, bivalue::grid::Contradiction> {
    if position.givens == Grid::EMPTY { position.board() } else { Board::new(&position.givens) }
}

/// The analysis in one line.
fn words(analysis: &Analysis) -> String {
    let mut text = format!("proper, {} givens, ", analysis.givens);
    if analysis.minimal {
        text += "minimal";
    } else {
        let _ = write!(text, "redundant: {}", analysis.redundant.join(", "));
    }
    match &analysis.backdoors {
        None => text += "; singles solve it",
        Some(cells) if cells.is_empty() => text += "; no single backdoor",
        Some(cells) => {
            let _ = write!(text, "; backdoors: {}", cells.join(", "));
        }
    }
    if let Some(pairs) = &analysis.backdoor_pairs {
        let _ = write!(text, "; {} pairs", pairs.len());
        if let Some([first, second]) = pairs.first() {
            let _ = write!(text, ", the first {first} with {second}");
        }
    }
    if let Some(sets) = &analysis.unavoidable {
        let _ = write!(text, "; {} unavoidable sets", sets.len());
        let mut mark = ':';
        for size in 4..=sets.last().map_or(0, Vec::len) {
            let count = sets.iter().filter(|set| set.len() == size).count();
            if count > 0 {
                let _ = write!(text, "{mark} {count} of {size} cells");
                mark = ',';
            }
        }
    }
    text
}
