//! `bivalue split`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bivalue::canon;
use bivalue::engine::{self, FirstSolution, Search, Verdict};
use bivalue::generate::Dice;
use bivalue::grid::{Board, Grid, Solution};
use bivalue::{grids, wire};
use serde_json::json;

use crate::Failed;
use crate::answer::Voice;
use crate::args::SplitArgs;
use crate::batch::{Desk, Spot};
use crate::canon::givens;
use crate::exit::Exit;
use crate::input::{Item, reason};
use crate::runs::Sorter;
use crate::stream::{Job, Out};
use crate::talk::Grade;

/// What the parts are called, in files' names too.
const PARTS: [&str; 3] = ["train", "validation", "test"];

/// How many of so many classes go into each part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares(pub(crate) [u32; 3]);

/// Takes shares: `80,10,10`, or `80,20` without a part for validation.
pub(crate) fn shares(text: &str) -> Result<Shares, String> {
    let numbers: Result<Vec<u32>, _> = text.split(',').map(|n| n.trim().parse()).collect();
    let shares = match numbers.as_deref() {
        Ok(&[first, last]) => [first, 0, last],
        Ok(&[first, middle, last]) => [first, middle, last],
        _ => return Err("expected two or three numbers, such as 80,20 or 80,10,10".into()),
    };
    let sum = shares.iter().try_fold(0_u32, |sum, &share| sum.checked_add(share));
    match sum {
        None => Err("the numbers are too large".into()),
        Some(0) => Err("one of the numbers at least must be more than 0".into()),
        Some(_) => Ok(Shares(shares)),
    }
}

/// Puts each puzzle into a part, by the class of its solution grid.
pub(crate) struct Split {
    voice: Voice,
    seed: u64,
    shares: Shares,
}

impl Split {
    pub(crate) fn new(args: &SplitArgs, voice: Voice) -> Self {
        Self { voice, seed: args.seed, shares: args.shares }
    }

    /// The part of a class: it follows from the seed and the class alone, so that the same
    /// class goes the same way in other collections too.
    fn part(&self, class: &Solution) -> usize {
        // The number of a grid is below 2 to the 73rd: its parts tell classes apart.
        let number = grids::rank(class);
        let mut dice = Dice::new(self.seed ^ (number >> 64) as u64, number as u64);
        let Shares(shares) = self.shares;
        let mut left = dice.below(shares.iter().sum());
        for (part, share) in shares.into_iter().enumerate() {
            if left < share {
                return part;
            }
            left -= share;
        }
        PARTS.len() - 1
    }

    fn put(
        &self,
        grid: &Grid,
        solution: &Solution,
        item: &Item,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        let class = canon::grid_minlex(solution).form;
        let part = self.part(&class);
        let form = canon::puzzle_minlex(grid).map(|canonical| canonical.form);
        let text = match &item.result {
            Ok(entry) => entry.text.clone(),
            Err(_) => None,
        };
        let text = text.unwrap_or_else(|| grid.to_string());
        writeln!(out.data, "{part}{class}{}{text}", form.unwrap_or(Grid::EMPTY))?;
        Ok(Exit::Yes)
    }
}

impl Job for Split {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => {
                let text = self.voice.talk.failure(failure, &item.head.source);
                out.talk.write_all(text.as_bytes())?;
                return Ok(Exit::Error);
            }
        };
        self.voice.warnings(item, entry, out)?;
        let why = match givens(entry) {
            Err(fault) => fault.message,
            Ok(grid) => match Board::new(grid) {
                Err(clash) => clash.to_string(),
                Ok(board) => match engine::judge(engine::default_engine(), &Search::of(&board)).0 {
                    Verdict::One(puzzle) => return self.put(grid, puzzle.solution(), item, out),
                    Verdict::None(_) => "it has no solution".into(),
                    Verdict::Many(_) => "it has more than one solution".into(),
                    Verdict::Unknown(_) => "its solutions are not known".into(),
                },
            },
        };
        let text = format!("in no part: {why}");
        self.voice.say(Grade::Error, &text, item, entry, &[], out)?;
        Ok(Exit::No)
    }

    fn looks_ahead(&self, grids: &[Grid], desk: &mut Desk) -> bool {
        desk.search(grids, true);
        true
    }

    fn answer(
        &self,
        spot: &Spot<'_>,
        at: usize,
        desk: &Desk,
        out: &mut Out<'_>,
    ) -> io::Result<Option<Exit>> {
        let Some(solution) = desk.solved.get(at).and_then(FirstSolution::only_solution) else {
            return Ok(None);
        };
        spot.with_item(|item| {
            self.voice.warnings_of(item, out)?;
            self.put(spot.grid(), solution, item, out).map(Some)
        })
    }
}

/// Writes the parts, and counts what is in them.
#[derive(Clone)]
pub(crate) struct Parts(Arc<Mutex<State>>);

struct State {
    files: Vec<BufWriter<File>>,
    begun: Vec<u8>,
    puzzles: [u64; 3],
    /// By form A, part and number.
    grids: Sorter,
    /// By form C, part and number.
    forms: Sorter,
}

/// A form, a part and a number.
const KEY: usize = 81 + 1 + 8;

impl Parts {
    /// Writes to files whose names begin so.
    pub(crate) fn new(args: &SplitArgs) -> Result<Self, Failed> {
        let file = |part: &str| {
            let mut path = args.output.clone().into_os_string();
            path.push(format!(".{part}.txt"));
            let path = PathBuf::from(path);
            let failed = |error| format!("cannot write {}: {}", path.display(), reason(&error));
            // What was there before may be somebody's only copy.
            let file = File::options().write(true).create_new(true).open(&path).map_err(failed)?;
            Ok(BufWriter::new(file))
        };
        let files: Result<_, String> = PARTS.into_iter().map(file).collect();
        let half = usize::try_from(args.memory << 19).unwrap_or(usize::MAX);
        Ok(Self(Arc::new(Mutex::new(State {
            files: files?,
            begun: Vec::new(),
            puzzles: [0; 3],
            grids: Sorter::new(KEY, half),
            forms: Sorter::new(KEY, half),
        }))))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks through what was written for classes in more than one part, and says what is where.
    pub(crate) fn report(&self, as_json: bool, out: &mut dyn Write) -> io::Result<()> {
        let state = &mut *self.state();
        state.files.iter_mut().try_for_each(Write::flush)?;
        let taken = |sorter: &mut Sorter| std::mem::replace(sorter, Sorter::new(KEY, 0));
        let grids = Count::of(taken(&mut state.grids))?;
        let forms = Count::of(taken(&mut state.forms))?;
        let puzzles: u64 = state.puzzles.iter().sum();
        if as_json {
            let part = |at: usize| {
                json!({
                    "puzzles": state.puzzles[at], "classes": forms.classes[at],
                    "solution_classes": grids.classes[at],
                })
            };
            let record = json!({
                "v": wire::VERSION, "status": "split", "puzzles": puzzles,
                "train": part(0), "validation": part(1), "test": part(2),
                "leaked_classes": forms.shared, "leaked_solution_classes": grids.shared,
                "puzzles_with_others_of_their_solution_class": grids.in_company,
            });
            return writeln!(out, "{record}");
        }
        for (at, part) in PARTS.iter().enumerate() {
            writeln!(
                out,
                "{part}: {} puzzles, {} classes of puzzles, {} of solution grids",
                state.puzzles[at], forms.classes[at], grids.classes[at]
            )?;
        }
        writeln!(
            out,
            "in more than one part: {} classes of puzzles, {} of solution grids",
            forms.shared, grids.shared
        )?;
        writeln!(
            out,
            "{} of {puzzles} puzzles have others with their class of solution grid",
            grids.in_company
        )
    }
}

/// What sorted records come to.
#[derive(Default)]
struct Count {
    /// How many classes each part has.
    classes: [u64; 3],
    /// How many are in several parts.
    shared: u64,
    /// How many records are of a class with several.
    in_company: u64,
}

impl Count {
    fn of(records: Sorter) -> io::Result<Self> {
        let mut count = Self::default();
        let mut sorted = records.merged()?;
        let (mut class, mut parts) = (Vec::new(), [0_u64; 3]);
        loop {
            let record = sorted.next()?;
            let next = record.as_ref().map(|record| &record[..81]);
            if next != Some(&class[..]) {
                count.note(parts);
                parts = [0; 3];
                class = next.map(<[u8]>::to_vec).unwrap_or_default();
            }
            let Some(record) = record else { return Ok(count) };
            parts[usize::from(record[81]).min(2)] += 1;
        }
    }

    fn note(&mut self, parts: [u64; 3]) {
        for (classes, part) in self.classes.iter_mut().zip(parts) {
            *classes += u64::from(part > 0);
        }
        self.shared += u64::from(parts.iter().filter(|&&part| part > 0).count() > 1);
        let all: u64 = parts.iter().sum();
        self.in_company += if all > 1 { all } else { 0 };
    }
}

impl State {
    fn line(&mut self, line: &[u8]) -> io::Result<()> {
        let (Some(&part), true) = (line.first(), line.len() > 1 + 2 * 81) else { return Ok(()) };
        let part = usize::from(part.wrapping_sub(b'0')).min(2);
        let number: u64 = self.puzzles.iter().sum();
        let after = [&[part as u8][..], &number.to_be_bytes()].concat();
        self.grids.push(&[&line[1..82], &after])?;
        self.forms.push(&[&line[82..163], &after])?;
        self.puzzles[part] += 1;
        self.files[part].write_all(&line[163..])
    }
}

impl Write for Parts {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let state = &mut *self.state();
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            state.begun.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut state.begun);
                state.line(&line)?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.state().files.iter_mut().try_for_each(Write::flush)
    }
}
