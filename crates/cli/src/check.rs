//! `bivalue check`.

use std::fmt::Write as _;
use std::io;

use bivalue::engine::{self, Report, Verdict};
use bivalue::format::Entry;
use bivalue::grid::{Board, CellSet, Grid, Puzzle, Solution};
use bivalue::wire::{Answer, Check as Findings, names};

use crate::answer::{Searching, Voice, record};
use crate::args::CheckArgs;
use crate::batch::{Desk, Spot};
use crate::exit::Exit;
use crate::input::Item;
use crate::ready::{Judged, judge};
use crate::solve::limit_words;
use crate::stream::{Job, Out};
use crate::talk::shown;

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

    fn judge_board(&self, board: &Board) -> (Verdict, Report) {
        engine::judge(self.searching.engine, &self.searching.search(board, 2))
    }

    fn findings(
        &self,
        Judged { verdict, by_givens, .. }: &Judged,
        entry: &Entry,
    ) -> (Findings, Exit) {
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
        let redundant = by_givens.then(|| self.redundant_givens(puzzle));
        let exit = self.add_to(&mut findings, redundant, puzzle.solution(), entry);
        (findings, exit)
    }

    /// Adds what there is to say of a proper puzzle. `redundant` is there if it was asked which
    /// givens are, and holds them if that is known.
    fn add_to(
        &self,
        findings: &mut Findings,
        redundant: Option<Option<CellSet>>,
        solution: &Solution,
        entry: &Entry,
    ) -> Exit {
        let mut exit = Exit::Yes;
        match redundant {
            Some(Some(redundant)) => {
                findings.minimal = Some(redundant.is_empty());
                findings.redundant = names(redundant);
                if self.minimal && !redundant.is_empty() {
                    exit = Exit::No;
                }
            }
            Some(None) => exit = Exit::Limit,
            None => {}
        }
        findings.solution_matches =
            entry.record.solution.map(|claimed| claimed == *solution.grid());
        if findings.solution_matches == Some(false) {
            exit = Exit::No;
        }
        exit
    }

    /// The givens without which the puzzle still has one solution, or `None` if a bound was
    /// met before all was known.
    fn redundant_givens(&self, puzzle: &Puzzle) -> Option<CellSet> {
        let givens = puzzle.board().givens();
        let cells = puzzle.board().given_cells();
        let mut redundant = CellSet::EMPTY;
        for cell in cells {
            let board = Board::new(&givens.restricted_to(cells - cell.into())).ok()?;
            match self.judge_board(&board).0 {
                Verdict::One(_) => redundant.insert(cell),
                Verdict::Many(_) | Verdict::None(_) => {}
                Verdict::Unknown(_) => return None,
            }
        }
        Some(redundant)
    }
}

/// The verdict and the findings in one line.
fn words(judged: &Judged, findings: &Findings, mistakes: Option<u64>) -> String {
    let (verdict, givens) = (&judged.verdict, findings.givens);
    let mut text = match verdict {
        Verdict::None(contradiction) => format!("no solution: {contradiction}"),
        Verdict::One(_) if judged.by_givens => proper(givens),
        Verdict::One(_) if givens == 0 => "proper".into(),
        Verdict::One(_) => {
            format!("proper with what was placed and noted beside its {givens} givens")
        }
        Verdict::Many(pair) => {
            format!("not proper, {givens} givens: solutions {} and {}", pair[0], pair[1])
        }
        Verdict::Unknown(unknown) => format!("not known: {}", limit_words(unknown.end)),
    };
    if findings.minimal.is_none() && findings.proper == Some(true) && judged.by_givens {
        text += ", minimal or not is not known";
    }
    add_findings(&mut text, findings, mistakes);
    text
}

/// What is said of a puzzle whose givens have one solution.
fn proper(givens: u64) -> String {
    format!("proper, {givens} givens")
}

/// What is added of every proper puzzle.
fn add_findings(text: &mut String, findings: &Findings, mistakes: Option<u64>) {
    match findings.minimal {
        Some(true) => *text += ", minimal",
        Some(false) => {
            *text += ", not minimal, redundant: ";
            *text += &findings.redundant.join(", ");
        }
        None => {}
    }
    if let Some(cells) = mistakes {
        let _ = write!(text, ", placed digits and noted candidates are WRONG in {cells} cells");
    }
    match findings.solution_matches {
        Some(true) => *text += ", its solution is right",
        Some(false) => *text += ", its solution is WRONG",
        None => {}
    }
}

impl Job for Check {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.voice.failure(item, failure, out),
        };
        self.voice.warnings(item, entry, out)?;
        let position = &entry.record.position;
        let judged = match judge(position, |board| self.judge_board(board)) {
            Ok(judged) => judged,
            Err(clash) => {
                if !self.voice.json {
                    let source = shown(&item.head.source);
                    writeln!(out.data, "{source}:{}: not valid: {clash}", entry.line)?;
                    return Ok(Exit::No);
                }
                return self.voice.invalid(&clash, item, entry, out);
            }
        };
        let (findings, mut exit) = self.findings(&judged, entry);
        let mistakes = match &judged {
            Judged { verdict: Verdict::One(puzzle), by_givens: true, .. } => {
                Some(position.mistakes(puzzle.solution()).len() as u64).filter(|&count| count > 0)
            }
            _ => None,
        };
        if mistakes.is_some() {
            exit = exit.max(Exit::No);
        }
        if self.voice.json {
            let mut answer = Answer::from_verdict(&judged.verdict)
                .with_cost(&judged.report)
                .at(self.voice.place(item, entry));
            answer.check = Some(findings);
            answer.mistakes = mistakes;
            record(&answer, out)?;
        } else {
            let (source, line) = (shown(&item.head.source), entry.line);
            writeln!(out.data, "{source}:{line}: {}", words(&judged, &findings, mistakes))?;
        }
        Ok(exit)
    }

    fn looks_ahead(&self, grids: &[Grid], desk: &mut Desk) -> bool {
        // Records say what the search cost.
        if !self.searching.many || self.voice.json {
            return false;
        }
        desk.search(grids, true);
        desk.search_without(grids);
        true
    }

    fn answer(
        &self,
        spot: &Spot<'_>,
        at: usize,
        desk: &Desk,
        out: &mut Out<'_>,
    ) -> io::Result<Option<Exit>> {
        let found = desk.solved[at].only_solution();
        let (Some(solution), Some(redundant)) = (found, desk.redundant[at]) else {
            return Ok(None);
        };
        self.voice.answer(spot, out, |item, entry, out| {
            let givens = spot.grid().filled().len() as u64;
            let mut findings = Findings {
                givens,
                proper: Some(true),
                minimal: None,
                redundant: Vec::new(),
                solution_matches: None,
            };
            let exit = self.add_to(&mut findings, Some(Some(redundant)), solution, entry);
            let mut text = proper(givens);
            add_findings(&mut text, &findings, None);
            writeln!(out.data, "{}:{}: {text}", shown(&item.head.source), entry.line)?;
            Ok(exit)
        })
    }
}
