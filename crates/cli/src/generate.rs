//! `bivalue generate`.

use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bivalue::format::{Field, Record, WriteOptions, Writer};
use bivalue::generate::{GaveUp, Generator, Made, Minimal, Request, Symmetry, Workshop};
use bivalue::wire::Generated;

use crate::Failed;
use crate::args::{GenerateArgs, TalkArgs};
use crate::dress::{begin_writing, end_writing, writer_of};
use crate::exit::Exit;
use crate::input::reason;
use crate::progress::Progress;
use crate::stream::cancelled;
use crate::talk::{Grade, Talk, tell};

/// Makes puzzles.
pub(crate) fn generate(
    args: &GenerateArgs,
    talk_args: &TalkArgs,
    talk: &Talk,
) -> Result<Exit, Failed> {
    let generator = Generator::new(request(args), args.seed.unwrap_or_else(any_seed))
        .map_err(|error| error.to_string())?;
    let note = |text: &str| tell(&talk.message(Grade::Note, text, None, &[]));
    if talk.verbose {
        note(&format!("seed {}", generator.seed()));
    }
    if args.estimate {
        writeln!(io::stdout(), "{}", rarity(&generator).1)?;
        return Ok(Exit::Yes);
    }
    if is_special(args) && !talk.quiet {
        let (tries_each, text) = rarity(&generator);
        if talk.verbose || tries_each > RARE {
            note(&text);
        }
    }
    let candidates = bivalue::format::format("sukaku").filter(|_| args.sukaku);
    let format = args.format.or(candidates).or(bivalue::format::format("line"));
    let (format, writer) = writer_of(format.ok_or_else(|| "no such format".to_owned())?)?;
    if args.sukaku && !format.holds().candidates {
        return Err(Failed::Usage(format!("{} has no place for candidates", format.name())));
    }
    let data: Box<dyn Write> = match &args.output {
        Some(path) => Box::new(
            File::create(path)
                .map_err(|error| format!("cannot write {}: {}", path.display(), reason(&error)))?,
        ),
        None => Box::new(io::stdout()),
    };
    let jobs = match args.jobs {
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        jobs => jobs,
    };
    let holds_solution = format.holds().solution;
    let make = Make { generator, writer, json: args.json, sukaku: args.sukaku, holds_solution };
    let range = args.skip..args.skip.saturating_add(args.number);
    let mut progress = Progress::of_puzzles(talk_args.progress, talk, args.number);
    let mut data = BufWriter::with_capacity(64 << 10, data);
    let written = (!args.json).then_some((format, writer));
    begin_writing(written, &WriteOptions::default(), &mut data)?;
    let gave_up = on_threads(&Arc::new(make), range, jobs, &mut data, &mut progress)?;
    progress.finish();
    end_writing(written, &WriteOptions::default(), &mut data)?;
    data.flush()?;
    if let Some((number, gave_up)) = gave_up {
        let text = format!("puzzle {number}: {gave_up}");
        tell(&talk.message(Grade::Error, &text, None, &[]));
        return Ok(Exit::Limit);
    }
    Ok(Exit::Yes)
}

fn request(args: &GenerateArgs) -> Request {
    let minimal = if args.not_minimal {
        Minimal::No
    } else if args.truly_minimal {
        Minimal::Truly
    } else {
        Minimal::WithinSymmetry
    };
    Request {
        method: args.method,
        symmetry: args.symmetry,
        minimal,
        clues: args.clues.clone().unwrap_or(0..=81),
        pattern: args.pattern.clone(),
        solution: args.solution,
        tries: args.tries,
    }
}

/// A seed that nobody knows beforehand.
fn any_seed() -> u64 {
    // Each is keyed at random, which is what is wanted here.
    RandomState::new().build_hasher().finish()
}

/// Whether more is asked for than the first try of the method gives.
fn is_special(args: &GenerateArgs) -> bool {
    let symmetric = args.symmetry != Symmetry::None;
    args.clues.is_some() || args.pattern.is_some() || args.truly_minimal && symmetric
}

/// Of puzzles that take more tries it is said beforehand.
const RARE: f64 = 10.0;

/// How many tries a puzzle takes, and the same in words.
fn rarity(generator: &Generator) -> (f64, String) {
    /// How long it may take to look.
    const PATIENCE: Duration = Duration::from_millis(200);
    let started = Instant::now();
    let mut workshop = Workshop::new();
    let mut tries = 4;
    // This is talk: no puzzle depends on the clock.
    let estimate = loop {
        let estimate = generator.estimate(tries, &mut workshop, &mut |_| true);
        if started.elapsed() * 3 > PATIENCE || cancelled() {
            break estimate;
        }
        tries *= 2;
    };
    // The last round is half of all.
    let each = started.elapsed() / 2 / u32::try_from(tries).unwrap_or(u32::MAX);
    match estimate.tries_each() {
        Some(tries_each) => {
            let each = each.mul_f64(tries_each);
            (tries_each, format!("about 1 in {tries_each:.0} tries fits, {each:.1?} each"))
        }
        None => (
            f64::INFINITY,
            format!(
                "rarer than 1 in {tries}, more than {:.1?} each; {}",
                each * u32::try_from(tries).unwrap_or(u32::MAX),
                estimate.tried
            ),
        ),
    }
}

/// What makes and writes puzzles.
struct Make {
    generator: Generator,
    writer: &'static dyn Writer,
    json: bool,
    sukaku: bool,
    holds_solution: bool,
}

/// Puzzles one after the other, as text.
struct Chunk {
    text: String,
    count: u64,
    /// The number of the puzzle that was given up, which is the last.
    gave_up: Option<(u64, GaveUp)>,
}

impl Make {
    fn chunk(&self, range: std::ops::Range<u64>, first: u64, workshop: &mut Workshop) -> Chunk {
        let mut chunk = Chunk { text: String::new(), count: 0, gave_up: None };
        for index in range {
            if cancelled() {
                break;
            }
            let made = if self.sukaku {
                Ok(self.generator.sukaku(index, workshop))
            } else {
                self.generator.puzzle(index, workshop, &mut |_| true)
            };
            match made {
                Ok(made) => self.write(&made, index - first, &mut chunk.text),
                Err(gave_up) => {
                    chunk.gave_up = Some((index + 1, gave_up));
                    break;
                }
            }
            chunk.count += 1;
        }
        chunk
    }

    fn write(&self, made: &Made, place: u64, text: &mut String) {
        if self.json {
            // What is made of strings and numbers can be written.
            *text +=
                &serde_json::to_string(&Generated::of(made, &self.generator)).unwrap_or_default();
            text.push('\n');
            return;
        }
        let mut record = Record::from_givens(made.puzzle.board().givens());
        if self.sukaku {
            record.position = made.puzzle.board().position();
        }
        if self.holds_solution {
            record.solution = Some(*made.puzzle.solution().grid());
        }
        if let Some(weight) = made.weight {
            record.info.push((Field::Comment, format!("weight {weight:.6}")));
        }
        // Every format that is written can show givens, and those for candidates candidates.
        let _ = self.writer.record(&record, place, &WriteOptions::default(), text);
    }
}

/// Puzzles to be made and where they go.
struct Task {
    range: std::ops::Range<u64>,
    chunk: SyncSender<Chunk>,
}

/// Makes puzzles on threads and prints them in order; says which puzzle was given up, if one was.
fn on_threads(
    make: &Arc<Make>,
    range: std::ops::Range<u64>,
    jobs: usize,
    data: &mut BufWriter<Box<dyn Write>>,
    progress: &mut Progress,
) -> io::Result<Option<(u64, GaveUp)>> {
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
    let mut count = 0;
    loop {
        let Ok(chunk): Result<Receiver<Chunk>, _> = chunks.recv() else { return Ok(None) };
        let chunk = if let Ok(chunk) = chunk.try_recv() {
            chunk
        } else {
            // Nothing is ready: show what there is, and wait.
            data.flush()?;
            chunk.recv().map_err(|_| io::Error::other("a worker failed"))?
        };
        data.write_all(chunk.text.as_bytes())?;
        count += chunk.count;
        progress.update(count);
        if chunk.gave_up.is_some() || cancelled() {
            return Ok(chunk.gave_up);
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
