//! Making what is asked for, on threads, and writing it in order.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use bivalue::canon::{self, Canonical, Form};
use bivalue::format::{Field, Record, WriteOptions, Writer};
use bivalue::generate::{Difficulty, Generator, Made, NotMade, Workshop};
use bivalue::grid::{Grid, Puzzle, Solution};
use bivalue::rate::hodoku::{self, Level};
use bivalue::rate::se;
use bivalue::wire::{self, Generated, Graded};

use crate::args::Rated;
use crate::progress::Progress;
use crate::stream::{cancelled, until_cancelled};

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Product {
    Puzzles,
    Sukakus,
    /// Complete grids.
    Grids,
}

/// What makes and writes puzzles.
pub(crate) struct Make {
    pub(crate) generator: Generator,
    pub(crate) difficulty: Difficulty,
    pub(crate) product: Product,
    pub(crate) writer: &'static dyn Writer,
    pub(crate) json: bool,
    pub(crate) holds_solution: bool,
    /// How each puzzle is rated.
    pub(crate) rate: Vec<Rated>,
    pub(crate) canon: Option<Form>,
}

/// How many puzzles of each level were made, where levels are known.
pub(crate) type Levels = [u64; 5];

/// Puzzles one after the other, as text.
#[derive(Default)]
struct Chunk {
    text: String,
    count: u64,
    levels: Levels,
    /// The number of the puzzle that was given up, which is the last.
    gave_up: Option<(u64, NotMade)>,
}

/// What is said of a puzzle besides.
#[derive(Default)]
struct Said {
    hodoku: Option<Graded>,
    se: Option<se::Rating>,
    canonical: Option<wire::Canonical>,
}

impl Make {
    fn chunk(&self, range: std::ops::Range<u64>, first: u64, workshop: &mut Workshop) -> Chunk {
        let mut chunk = Chunk::default();
        for index in range {
            let budget = &until_cancelled();
            let suits = &mut |made: &Made| self.difficulty.suits(&made.puzzle, budget);
            let made = match self.product {
                Product::Grids => {
                    let Ok(grid) = self.generator.full_grid(index, budget) else { break };
                    self.write_grid(&grid, index, index - first, &mut chunk.text);
                    chunk.count += 1;
                    continue;
                }
                Product::Sukakus => {
                    self.generator.sukaku(index, workshop, budget).map_err(NotMade::from)
                }
                Product::Puzzles => self.generator.puzzle(index, workshop, budget, suits),
            };
            match made {
                Ok(made) => self.write(&made, index - first, &mut chunk),
                // The command is to stop.
                Err(NotMade::Stopped(_)) => break,
                Err(gave_up) => {
                    chunk.gave_up = Some((index + 1, gave_up));
                    break;
                }
            }
            chunk.count += 1;
        }
        chunk
    }

    fn write_grid(&self, grid: &Solution, index: u64, place: u64, text: &mut String) {
        let form = self.canon.map(|form| wire::Canonical::new(form, &form_of_grid(grid)));
        if self.json {
            let record =
                Generated { canonical: form, ..Generated::full(index, grid, &self.generator) };
            push_json(&record, text);
            return;
        }
        let mut record = Record::from_givens(*grid.grid());
        record.solution = self.holds_solution.then(|| *grid.grid());
        record.info.extend(form.map(|form| (Field::Comment, form.text)));
        let _ = self.writer.record(&record, place, &WriteOptions::default(), text);
    }

    fn write(&self, made: &Made, place: u64, chunk: &mut Chunk) {
        let said = self.say(&made.puzzle);
        if let Some(graded) = &said.hodoku {
            let level =
                Level::all().position(|l| l.to_string().eq_ignore_ascii_case(&graded.level));
            chunk.levels[level.unwrap_or(0)] += 1;
        }
        let text = &mut chunk.text;
        if self.json {
            let record = Generated {
                hodoku: said.hodoku,
                rating: said.se.map(|rating| wire::Rated::of(&rating, &[])),
                canonical: said.canonical,
                ..Generated::of(made, &self.generator)
            };
            push_json(&record, text);
            return;
        }
        let mut record = Record::from_givens(made.puzzle.board().givens());
        if self.product == Product::Sukakus {
            record.position = made.puzzle.board().position();
        }
        record.solution = self.holds_solution.then(|| *made.puzzle.solution().grid());
        if let Some(weight) = made.weight {
            record.info.push((Field::Comment, format!("weight {weight:.6}")));
        }
        if let Some(said) = said.words() {
            record.info.push((Field::Level, said.clone()));
            record.info.push((Field::Comment, said));
        }
        // Every format that is written can show givens, and those for candidates candidates.
        let _ = self.writer.record(&record, place, &WriteOptions::default(), text);
    }

    fn say(&self, puzzle: &Puzzle) -> Said {
        let budget = &until_cancelled();
        let graded = || {
            let (path, rating) = hodoku::solve(puzzle, budget).ok()?;
            Some(Graded::of(&path, &rating))
        };
        Said {
            hodoku: if self.rate.contains(&Rated::Hodoku) { graded() } else { None },
            se: if self.rate.contains(&Rated::Se) {
                se::rate(puzzle.board(), budget).ok()
            } else {
                None
            },
            canonical: self
                .canon
                .and_then(|form| Some(wire::Canonical::new(form, &form_of(form, puzzle)?))),
        }
    }
}

impl Said {
    /// `hard 1240, ED=7.1/1.2/1.2, .....`
    fn words(&self) -> Option<String> {
        let mut words = Vec::new();
        if let Some(graded) = &self.hodoku {
            words.push(format!("{} {}", graded.level, graded.score));
        }
        words.extend(self.se.as_ref().map(|rating| format!("ED={rating}")));
        words.extend(self.canonical.as_ref().map(|form| form.text.clone()));
        (!words.is_empty()).then(|| words.join(", "))
    }
}

/// The canonical form of a puzzle.
fn form_of(form: Form, puzzle: &Puzzle) -> Option<Canonical> {
    let givens: Grid = puzzle.board().givens();
    match form {
        Form::GridMinlex => Some(form_of_grid(puzzle.solution())),
        Form::SolutionMinlex => Some(canon::solution_minlex(&givens, puzzle.solution())),
        _ => canon::puzzle_minlex(&givens).ok(),
    }
}

/// That of a complete grid, which is the same text in each form.
fn form_of_grid(grid: &Solution) -> Canonical {
    let canon::Canonical { form, transform, automorphisms } = canon::grid_minlex(grid);
    Canonical { form: *form.grid(), transform, automorphisms }
}

fn push_json(record: &Generated, text: &mut String) {
    // What is made of strings and numbers can be written.
    *text += &serde_json::to_string(record).unwrap_or_default();
    text.push('\n');
}

/// Puzzles to be made and where they go.
struct Task {
    range: std::ops::Range<u64>,
    chunk: SyncSender<Chunk>,
}

/// What became of a request.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) count: u64,
    pub(crate) levels: Levels,
    /// The number of the puzzle that was given up, if one was.
    pub(crate) gave_up: Option<(u64, NotMade)>,
}

/// Makes puzzles on threads and prints them in order.
pub(crate) fn on_threads(
    make: &Arc<Make>,
    range: std::ops::Range<u64>,
    jobs: usize,
    data: &mut BufWriter<Box<dyn Write>>,
    progress: &mut Progress,
) -> io::Result<Outcome> {
    let first = range.start;
    let (to_workers, tasks) = sync_channel::<Task>(jobs);
    let (to_printer, chunks) = sync_channel(jobs * 4);
    let tasks = Arc::new(Mutex::new(tasks));
    for _ in 0..jobs {
        let (make, tasks) = (Arc::clone(make), Arc::clone(&tasks));
        std::thread::spawn(move || {
            let mut workshop = Workshop::new();
            loop {
                let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(Task { range, chunk }) = task else { return };
                // The printer may have hung up.
                let _ = chunk.send(make.chunk(range, first, &mut workshop));
            }
        });
    }
    std::thread::spawn(move || dispatch(range, &to_workers, &to_printer));
    let mut outcome = Outcome::default();
    loop {
        let Ok(chunk): Result<Receiver<Chunk>, _> = chunks.recv() else { return Ok(outcome) };
        let chunk = if let Ok(chunk) = chunk.try_recv() {
            chunk
        } else {
            // Nothing is ready: show what there is, and wait.
            data.flush()?;
            chunk.recv().map_err(|_| io::Error::other("a worker failed"))?
        };
        data.write_all(chunk.text.as_bytes())?;
        outcome.count += chunk.count;
        for (all, new) in outcome.levels.iter_mut().zip(chunk.levels) {
            *all += new;
        }
        progress.update_with(outcome.count, || level_words(&outcome.levels));
        outcome.gave_up = chunk.gave_up;
        if outcome.gave_up.is_some() || cancelled() {
            return Ok(outcome);
        }
    }
}

/// Hands out puzzles to be made, few at first.
fn dispatch(
    range: std::ops::Range<u64>,
    to_workers: &SyncSender<Task>,
    to_printer: &SyncSender<Receiver<Chunk>>,
) {
    /// Enough that handing over costs nothing.
    const MOST: u64 = 256;
    let (mut next, mut size) = (range.start, 1);
    while next < range.end {
        let end = range.end.min(next.saturating_add(size));
        let (chunk, its_chunk) = sync_channel(1);
        let task = Task { range: next..end, chunk };
        if to_printer.send(its_chunk).is_err() || to_workers.send(task).is_err() {
            return;
        }
        next = end;
        // Grows slowly, so that rare puzzles are shown as they come.
        if next - range.start > 8 * size {
            size = (2 * size).min(MOST);
        }
    }
}

/// `: 12 easy, 3 hard`; empty where no level is known.
pub(crate) fn level_words(levels: &Levels) -> String {
    let mut words = String::new();
    for (level, &count) in Level::all().zip(levels) {
        if count > 0 {
            let mark = if words.is_empty() { ": " } else { ", " };
            let _ = write!(words, "{mark}{count} {}", level.to_string().to_lowercase());
        }
    }
    words
}
