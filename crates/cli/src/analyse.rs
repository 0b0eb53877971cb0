//! `bivalue analyse`.

use std::fmt::Write as _;
use std::io;

use bivalue::engine::{self, Verdict};
use bivalue::grid::{Board, Grid, Position, Puzzle};
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
    classes: bool,
    minimals: Option<usize>,
    solutions: u64,
    /// After so many ways a search for minimal puzzles ends.
    ways: u64,
}

/// So many ways are gone for the minimal puzzles of one, if nothing else was said.
const WAYS: u64 = 5_000_000;

/// No more minimal puzzles than that are listed of one.
const MOST_MINIMALS: usize = 100_000;

impl Analyse {
    pub(crate) fn new(args: &AnalyseArgs, voice: Voice) -> Self {
        Self {
            voice,
            searching: Searching::new(&args.search),
            backdoors: usize::from(args.backdoors),
            unavoidable: usize::from(args.unavoidable),
            classes: args.classes,
            minimals: args.minimals.map(usize::from),
            solutions: args.solutions,
            ways: args.search.nodes.unwrap_or(WAYS),
        }
    }
}

impl Analyse {
    fn analysis(&self, puzzle: &Puzzle) -> Analysis {
        let mut analysis = Analysis::of(puzzle, self.backdoors, self.unavoidable);
        if self.classes {
            analysis = analysis.with_classes(puzzle);
        }
        if let Some(most) = self.minimals {
            analysis = analysis.with_minimal_puzzles(puzzle, most, MOST_MINIMALS, self.ways);
        }
        analysis
    }
}

/// `12 solutions`, or how many at least.
fn count_words(counted: Option<&engine::Report>) -> String {
    match counted {
        Some(counted) if counted.end == engine::End::Exhausted => {
            format!("{} solutions", counted.solutions)
        }
        Some(counted) => format!("{} solutions or more", counted.solutions.max(2)),
        None => "more than one solution".into(),
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
                let analysis = self.analysis(puzzle);
                let exit = if analysis.all_minimal_puzzles == Some(false) {
                    Exit::Limit
                } else {
                    Exit::Yes
                };
                (Some(analysis), exit)
            }
            Verdict::None(_) | Verdict::Many(_) => (None, Exit::No),
            Verdict::Unknown(_) => (None, Exit::Limit),
        };
        let solutions = match verdict {
            Verdict::Many(_) => {
                let search = self.searching.search(&board, self.solutions);
                Some(engine::count(self.searching.engine, &search))
            }
            _ => None,
        };
        if self.voice.json {
            let mut answer =
                Answer::from_verdict(&verdict).with_cost(&report).at(self.voice.place(item, entry));
            if let Some(counted) = &solutions {
                answer.solutions = Some(counted.solutions);
                answer.exact = Some(counted.end == engine::End::Exhausted);
            }
            answer.analysis = analysis;
            record(&answer, out)?;
        } else {
            let text = match (&analysis, &verdict) {
                (Some(analysis), _) => words(analysis),
                (None, Verdict::None(contradiction)) => format!("no solution: {contradiction}"),
                (None, Verdict::Unknown(unknown)) => {
                    format!("not known: {}", limit_words(unknown.end))
                }
                (None, _) => format!("not proper: {}", count_words(solutions.as_ref())),
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
    if let Some(puzzles) = &analysis.minimal_puzzles {
        let mark = if analysis.all_minimal_puzzles == Some(true) { "" } else { " at least" };
        let _ = write!(text, "; {} minimal puzzles in it{mark}", puzzles.len());
        let givens = |puzzle: &String| puzzle.bytes().filter(u8::is_ascii_digit).count();
        let mut mark = ':';
        for size in 17..=81 {
            let count = puzzles.iter().filter(|puzzle| givens(puzzle) == size).count();
            if count > 0 {
                let _ = write!(text, "{mark} {count} of {size} givens");
                mark = ',';
            }
        }
    }
    if let Some(classes) = &analysis.classes {
        let _ = write!(
            text,
            "; bands {:?}, column sets {:?}, {} automorphisms, {} of the solution",
            classes.bands,
            classes.column_sets,
            classes.automorphisms.len(),
            classes.solution_automorphisms
        );
    }
    text
}
