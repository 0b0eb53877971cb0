//! `bivalue check`.

use std::io;

use bivalue::engine::{self, Verdict};
use bivalue::format::Entry;
use bivalue::grid::{Board, CellSet, Puzzle};
use bivalue::wire::{Answer, Check as Findings, names};

use crate::answer::{Searching, Voice, record};
use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::input::Item;
use crate::solve::limit_words;
use crate::stream::{Job, Out};

/// Says whether puzzles are proper and minimal, and their solutions right.
pub(crate) struct Check {
    voice: Voice,
    searching: Searching,
    /// Whether a puzzle that is not minimal fails.
    minimal: bool,
}

impl Check {
    pub(crate) fn new(args: &CheckArgs, voice: Voice) -> Self {
        Self { voice, searching: Searching::new(&args.search), minimal: args.minimal }
    }

    fn findings(&self, verdict: &Verdict, entry: &Entry) -> (Findings, Exit) {
        let mut findings = Findings {
            givens: entry.record.position.givens.filled().len() as u64,
            proper: match verdict {
                Verdict::One(_) => Some(true),
                Verdict::None(_) | Verdict::Many(_) => Some(false),
                Verdict::Unknown(_) => None,
            },
            minimal: None,
            redundant: Vec::new(),
            solution_matches: None,
        };
        let Verdict::One(puzzle) = verdict else {
            let exit = if findings.proper.is_none() { Exit::Limit } else { Exit::No };
            return (findings, exit);
        };
        let mut exit = Exit::Yes;
        match self.redundant_givens(puzzle) {
            Some(redundant) => {
                findings.minimal = Some(redundant.is_empty());
                findings.redundant = names(redundant);
                if self.minimal && !redundant.is_empty() {
                    exit = Exit::No;
                }
            }
            None => exit = Exit::Limit,
        }
        findings.solution_matches =
            entry.record.solution.map(|claimed| claimed == *puzzle.solution().grid());
        if findings.solution_matches == Some(false) {
            exit = Exit::No;
        }
        (findings, exit)
    }

    /// The givens without which the puzzle still has one solution, or `None` if a bound was
    /// met before all was known.
    fn redundant_givens(&self, puzzle: &Puzzle) -> Option<CellSet> {
        let givens = puzzle.board().givens();
        let cells = puzzle.board().given_cells();
        let mut redundant = CellSet::EMPTY;
        for cell in cells {
            let board = Board::new(&givens.restricted_to(cells - cell.into())).ok()?;
            let (verdict, _) =
                engine::judge(self.searching.engine, &self.searching.search(&board, 2));
            match verdict {
                Verdict::One(_) => redundant.insert(cell),
                Verdict::Many(_) | Verdict::None(_) => {}
                Verdict::Unknown(_) => return None,
            }
        }
        Some(redundant)
    }
}

/// The verdict and the findings in one line.
fn words(verdict: &Verdict, findings: &Findings) -> String {
    let givens = findings.givens;
    let mut text = match verdict {
        Verdict::None(contradiction) => format!("no solution: {contradiction}"),
        Verdict::One(_) => format!("proper, {givens} givens"),
        Verdict::Many(pair) => {
            format!("not proper, {givens} givens: solutions {} and {}", pair[0], pair[1])
        }
        Verdict::Unknown(unknown) => format!("not known: {}", limit_words(unknown.end)),
    };
    match findings.minimal {
        Some(true) => text += ", minimal",
        Some(false) => {
            text += ", not minimal, redundant: ";
            text += &findings.redundant.join(", ");
        }
        None if findings.proper == Some(true) => text += ", minimal or not is not known",
        None => {}
    }
    match findings.solution_matches {
        Some(true) => text += ", its solution is right",
        Some(false) => text += ", its solution is WRONG",
        None => {}
    }
    text
}

impl Job for Check {
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
                    writeln!(out.data, "{}:{}: not valid: {clash}", item.source, entry.line)?;
                    return Ok(Exit::No);
                }
                return self.voice.invalid(&clash, item, entry, out);
            }
        };
        let (verdict, report) =
            engine::judge(self.searching.engine, &self.searching.search(&board, 2));
        let (findings, exit) = self.findings(&verdict, entry);
        if self.voice.json {
            let mut answer =
                Answer::from_verdict(&verdict).with_cost(&report).at(self.voice.place(item, entry));
            answer.check = Some(findings);
            record(&answer, out)?;
        } else {
            let (source, line) = (&item.source, entry.line);
            writeln!(out.data, "{source}:{line}: {}", words(&verdict, &findings))?;
        }
        Ok(exit)
    }
}
