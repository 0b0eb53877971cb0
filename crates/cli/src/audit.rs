//! `bivalue audit`.

use std::io;

use bivalue::canon;
use bivalue::engine::{self, FirstSolution, Search, Verdict};
use bivalue::format::Entry;
use bivalue::generate::Symmetry;
use bivalue::grid::{Board, CellSet, Grid, Solution};
use bivalue::rate::hodoku::{self, Level};

use crate::answer::Voice;
use crate::args::AuditArgs;
use crate::batch::{Desk, Spot};
use crate::canon::givens;
use crate::exit::Exit;
use crate::input::Item;
use crate::ledger::{Line, State};
use crate::stream::{Job, Out, until_cancelled};

/// Looks at each puzzle of a collection; what it finds goes to a [`crate::ledger::Ledger`].
pub(crate) struct Audit {
    voice: Voice,
    /// Whether levels are asked for.
    levels: bool,
}

impl Audit {
    pub(crate) fn new(args: &AuditArgs, voice: Voice) -> Self {
        Self { voice, levels: args.levels }
    }

    /// What there is to be said of a proper puzzle.
    fn proper(&self, grid: &Grid, solution: &Solution, redundant: CellSet) -> Option<Line> {
        let cells = grid.filled();
        let canonical = canon::puzzle_minlex(grid).ok()?;
        // Of several symmetries the one that leaves the fewest orbits.
        let symmetries = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.is_of(cells));
        let symmetry = symmetries.min_by_key(|symmetry| symmetry.orbits().len());
        let level = self.levels.then(|| level(grid)).flatten();
        Some(Line {
            puzzle: *grid,
            class: Some(canonical.form),
            solution: Some(*canon::grid_minlex(solution).form.grid()),
            redundant,
            symmetry: symmetry.unwrap_or(Symmetry::None),
            automorphic: canonical.automorphisms > 1,
            level,
            ..Line::of(State::Proper)
        })
    }
}

/// The level of a proper puzzle on HoDoKu's scale.
fn level(grid: &Grid) -> Option<Level> {
    let board = Board::new(grid).ok()?;
    match engine::judge(engine::default_engine(), &Search::of(&board)).0 {
        Verdict::One(puzzle) => {
            hodoku::rate(&puzzle, &until_cancelled()).ok().map(|rating| rating.level)
        }
        _ => None,
    }
}

/// Passes on what there is to be said of a puzzle.
fn enter(line: Line, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
    let exit = match line.state {
        State::Proper => Exit::Yes,
        State::Unreadable => Exit::Error,
        State::Unknown => Exit::Limit,
        _ => Exit::No,
    };
    let at = match &item.result {
        Ok(entry) => Some(entry.line),
        Err(failure) => failure.fault().line,
    };
    line.at(&item.head.source, at.unwrap_or(0)).write(out.data)?;
    Ok(exit)
}

/// Passes on what is no proper puzzle.
fn other(state: State, item: &Item, entry: &Entry, out: &mut Out<'_>) -> io::Result<Exit> {
    enter(Line { puzzle: entry.record.position.givens, ..Line::of(state) }, item, out)
}

impl Job for Audit {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => {
                out.talk
                    .write_all(self.voice.talk.failure(failure, &item.head.source).as_bytes())?;
                return enter(Line::of(State::Unreadable), item, out);
            }
        };
        self.voice.warnings(item, entry, out)?;
        let Ok(grid) = givens(entry) else {
            return other(State::Sukaku, item, entry, out);
        };
        let Ok(board) = Board::new(grid) else {
            return other(State::Invalid, item, entry, out);
        };
        match engine::judge(engine::default_engine(), &Search::of(&board)).0 {
            Verdict::One(puzzle) => {
                let budget = until_cancelled();
                let Ok(redundant) = bivalue::analyse::redundant_givens(&puzzle, &budget) else {
                    return other(State::Unknown, item, entry, out);
                };
                let line = self.proper(grid, puzzle.solution(), redundant);
                enter(line.unwrap_or(Line::of(State::Invalid)), item, out)
            }
            Verdict::None(_) => other(State::None, item, entry, out),
            Verdict::Many(_) => other(State::Multiple, item, entry, out),
            Verdict::Unknown(_) => other(State::Unknown, item, entry, out),
        }
    }

    fn looks_ahead(&self, grids: &[Grid], desk: &mut Desk) -> bool {
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
        let found = desk.solved.get(at).and_then(FirstSolution::only_solution);
        let (Some(solution), Some(Some(redundant))) = (found, desk.redundant.get(at)) else {
            return Ok(None);
        };
        let Some(line) = self.proper(spot.grid(), solution, *redundant) else { return Ok(None) };
        self.voice.answer(spot, out, |item, _, out| enter(line, item, out))
    }
}
