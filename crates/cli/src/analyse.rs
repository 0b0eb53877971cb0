//! `bivalue analyse`.

use std::fmt::Write as _;
use std::io;

use bivalue::budget::{Budget, Stop};
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
    /// The node limit of a search for minimal puzzles.
    minimals_nodes: u64,
}

/// The node limit of a search for minimal puzzles, if nothing else was said.
const MINIMALS_NODES: u64 = 50_000_000;

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
            minimals_nodes: args.search.nodes.unwrap_or(MINIMALS_NODES),
        }
    }
}

impl Analyse {
    fn analysis(&self, puzzle: &Puzzle, budget: Budget<'_>) -> Result<Analysis, Stop> {
        let mut analysis = Analysis::of(puzzle, self.backdoors, self.unavoidable, &budget)?;
        if self.classes {
            analysis = analysis.with_classes(puzzle);
        }
        if let Some(most) = self.minimals {
            let budget = budget.with_nodes(self.minimals_nodes);
            analysis = analysis.with_minimal_puzzles(puzzle, most, MOST_MINIMALS, &budget);
        }
        Ok(analysis)
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
        let budget = self.searching.budget();
        let search = self.searching.search(&board, 2).within(budget);
        let (verdict, report) = bivalue::engine::judge(self.searching.engine, &search);
        let (analysis, stop, exit) = match &verdict {
            Verdict::One(puzzle) => match self.analysis(puzzle, budget.with_nodes(u64::MAX)) {
                Ok(analysis) if analysis.all_minimal_puzzles == Some(false) => {
                    (Some(analysis), None, Exit::Limit)
                }
                Ok(analysis) => (Some(analysis), None, Exit::Yes),
                Err(stop) => (None, Some(stop), Exit::Limit),
            },
            Verdict::None(_) | Verdict::Many(_) => (None, None, Exit::No),
            Verdict::Unknown(_) => (None, None, Exit::Limit),
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
            answer.reason = stop.map(Stop::word).or(answer.reason);
            record(&answer, out)?;
        } else {
            let text = match (&analysis, stop, &verdict) {
                (Some(analysis), ..) => words(analysis),
                (_, Some(stop), _) => format!("proper, not analysed: {}", limit_words(stop.into())),
                (_, _, Verdict::None(contradiction)) => format!("no solution: {contradiction}"),
                (_, _, Verdict::Unknown(unknown)) => {
                    format!("not known: {}", limit_words(unknown.end))
                }
                _ => format!("not proper: {}", count_words(solutions.as_ref())),
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
