//! `bivalue canon`.

use std::io;

use bivalue::canon::{self, Canonical, Form};
use bivalue::engine::{self, FirstSolution, Search, Verdict};
use bivalue::format::Entry;
use bivalue::grid::{Board, Grid, Solution};
use bivalue::wire::{self, Answer, Fault};

use crate::answer::{Voice, record};
use crate::args::CanonArgs;
use crate::batch::{Desk, Spot};
use crate::dedupe::{KEY, NO_KEY};
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Job, Out};
use crate::talk::Grade;

/// Prints canonical forms.
pub(crate) struct Canon {
    voice: Voice,
    form: Form,
    /// Whether transforms are printed.
    transform: bool,
    /// Whether each line begins with a key, by which [`crate::dedupe`] knows it.
    keyed: bool,
}

impl Canon {
    pub(crate) fn new(args: &CanonArgs, voice: Voice) -> Self {
        Self { voice, form: args.form, transform: args.transform, keyed: args.dedupe }
    }

    /// Whether the form of that grid depends on its solution.
    fn needs_solution(&self, grid: &Grid) -> bool {
        match self.form {
            Form::GridMinlex => grid.as_array().contains(&None),
            Form::SolutionMinlex => true,
            _ => false,
        }
    }

    /// The form of a grid without a clash; the solution is there if it is needed.
    fn canonical(&self, grid: &Grid, solution: Option<&Solution>) -> Option<Canonical> {
        match (self.form, solution) {
            (Form::SolutionMinlex, Some(solution)) => Some(canon::solution_minlex(grid, solution)),
            (Form::GridMinlex, Some(solution)) => {
                let Canonical { form, transform, automorphisms } = canon::grid_minlex(solution);
                Some(Canonical { form: *form.grid(), transform, automorphisms })
            }
            // The form C of a complete grid is its form A.
            _ => canon::puzzle_minlex(grid).ok(),
        }
    }

    /// Prints what is no form: it has no key.
    fn begin_other(&self, out: &mut Out<'_>) -> io::Result<()> {
        if self.keyed && self.voice.json { out.data.write_all(&NO_KEY) } else { Ok(()) }
    }

    fn print(
        &self,
        canonical: &Canonical,
        of: Option<(&Item, &Entry)>,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        let mut line = [b'\n'; KEY + 1];
        for (byte, digit) in line.iter_mut().zip(canonical.form.as_array()) {
            *byte = digit.map_or(b'.', |digit| b'0' + digit.get());
        }
        if self.keyed {
            out.data.write_all(&line[..KEY])?;
        }
        match of {
            Some((item, entry)) if self.voice.json => {
                let answer = Answer::canonical(wire::Canonical::new(self.form, canonical));
                record(&answer.at(self.voice.place(item, entry)), out)?;
            }
            _ if self.transform => {
                out.data.write_all(&line[..KEY])?;
                writeln!(out.data, "\t{}", canonical.transform)?;
            }
            _ => out.data.write_all(&line)?,
        }
        Ok(Exit::Yes)
    }

    /// Says that there is no form because there is not exactly one solution.
    fn not_proper(
        &self,
        verdict: &Verdict,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        let exit = if matches!(verdict, Verdict::Unknown(_)) { Exit::Limit } else { Exit::No };
        if self.voice.json {
            self.begin_other(out)?;
            record(&Answer::from_verdict(verdict).at(self.voice.place(item, entry)), out)?;
            return Ok(exit);
        }
        let why = match verdict {
            Verdict::None(contradiction) => format!("no solution: {contradiction}"),
            Verdict::Many(_) => "more than one solution".into(),
            _ => "its solutions are not known".into(),
        };
        let text = format!("no form {}: {why}", self.form.letter());
        self.voice.say(Grade::Error, &text, item, entry, &[], out)?;
        Ok(exit)
    }
}

/// The givens of an entry, or that it has none to speak of.
pub(crate) fn givens(entry: &Entry) -> Result<&Grid, Fault> {
    let position = &entry.record.position;
    if position.is_sukaku() {
        let message = "a Sukaku has no givens, and no canonical form".into();
        return Err(Fault { code: "sukaku", message, line: None, col: None });
    }
    Ok(&position.givens)
}

impl Job for Canon {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => {
                self.begin_other(out)?;
                return self.voice.failure(item, failure, out);
            }
        };
        self.voice.warnings(item, entry, out)?;
        let grid = match givens(entry) {
            Ok(grid) => grid,
            Err(fault) if self.voice.json => {
                self.begin_other(out)?;
                record(&Answer::unreadable(fault).at(self.voice.place(item, entry)), out)?;
                return Ok(Exit::Error);
            }
            Err(fault) => {
                self.voice.say(Grade::Error, &fault.message, item, entry, &[], out)?;
                return Ok(Exit::Error);
            }
        };
        let board = match Board::new(grid) {
            Ok(board) => board,
            Err(clash) => {
                self.begin_other(out)?;
                return self.voice.invalid(&clash, item, entry, out);
            }
        };
        let mut solution = None;
        if self.needs_solution(grid) {
            let search = Search::of(&board);
            match engine::judge(engine::default_engine(), &search).0 {
                Verdict::One(puzzle) => solution = Some(*puzzle.solution()),
                verdict => return self.not_proper(&verdict, item, entry, out),
            }
        }
        let canonical = self.canonical(grid, solution.as_ref());
        let canonical = canonical.ok_or_else(|| io::Error::other("a board that clashes"))?;
        self.print(&canonical, Some((item, entry)), out)
    }

    fn looks_ahead(&self, grids: &[Grid], desk: &mut Desk) -> bool {
        if grids.iter().any(|grid| self.needs_solution(grid)) {
            desk.search(grids, true);
        } else {
            desk.solved.clear();
        }
        true
    }

    fn answer(
        &self,
        spot: &Spot<'_>,
        at: usize,
        desk: &Desk,
        out: &mut Out<'_>,
    ) -> io::Result<Option<Exit>> {
        let grid = spot.grid();
        let solution = if self.needs_solution(grid) {
            let only = desk.solved.get(at).and_then(FirstSolution::only_solution);
            let Some(solution) = only else { return Ok(None) };
            Some(solution)
        } else {
            None
        };
        let Some(canonical) = self.canonical(grid, solution) else { return Ok(None) };
        if spot.is_plain() && !self.voice.json {
            return self.print(&canonical, None, out).map(Some);
        }
        self.voice
            .answer(spot, out, |item, entry, out| self.print(&canonical, Some((item, entry)), out))
    }
}
