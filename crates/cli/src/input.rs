//! Sources of puzzles: arguments, files, standard input.

use std::borrow::Cow;
use std::cell::{Cell, RefCell, RefMut};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bivalue::format::{
    self, Entry, Format, ParseError, ReadError, ReadOptions, Reader, Record, Sample,
};
use bivalue::grid::{Grid, Position};
use bivalue::wire::Fault;

use crate::ahead::Ahead;
use crate::args::InputArgs;
use crate::talk::shown;

/// A source of puzzles.
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// A puzzle on the command line.
    Text(String),
}

/// Where a puzzle came from.
#[derive(Clone)]
pub(crate) struct Head {
    /// The puzzle's number among all, from 0.
    pub(crate) number: u64,
    /// Whether it is the first of its source.
    pub(crate) first: bool,
    /// What to call its source.
    pub(crate) source: Arc<str>,
    /// The format that the source is in, if it was settled.
    pub(crate) format: Option<&'static dyn Format>,
}

/// A puzzle as it came out of a source, or why it did not.
pub(crate) struct Item {
    pub(crate) head: Head,
    pub(crate) result: Result<Entry, Failure>,
}

impl Item {
    /// The puzzle by its givens alone, if a player added something to them.
    pub(crate) fn by_givens(&self) -> Option<Self> {
        let entry = self.result.as_ref().ok()?;
        let position = &entry.record.position;
        position.has_marks().then(|| {
            let mut entry = entry.clone();
            entry.record.position = Position::from_givens(position.givens);
            Self { head: self.head.clone(), result: Ok(entry) }
        })
    }
}

/// Who takes puzzles as they are read.
pub(crate) trait Take {
    /// How many puzzles are welcome before what there is goes on; one at least.
    fn room(&self) -> usize;

    /// Takes a puzzle, and says whether there are to be more.
    fn item(&self, item: Item) -> ControlFlow<()>;

    /// Where the grids go of puzzles that are givens and nothing else, on lines one after the other.
    fn grids(&self) -> RefMut<'_, Vec<Grid>>;

    /// Takes so many puzzles whose grids have just gone there; the head and the line are those of
    /// the first.
    fn plain(&self, first: Head, line: u64, count: usize) -> ControlFlow<()>;

    /// Takes note that what comes next may be slow in coming, so that what is ready should be
    /// passed on; says whether it is still wanted.
    fn before_wait(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A puzzle that stands that many lines after the first of its run.
pub(crate) fn plain_item(first: &Head, line: u64, index: usize, grid: Grid) -> Item {
    let number = first.number + index as u64;
    Item {
        head: Head { number, first: first.first && index == 0, ..first.clone() },
        result: Ok(Entry::new(Record::from_givens(grid), line + index as u64)),
    }
}

/// Why there is no puzzle.
pub(crate) enum Failure {
    Parse(ParseError),
    /// The source cannot be read; in words.
    Io(String),
}

impl Failure {
    /// The same for a record.
    pub(crate) fn fault(&self) -> Fault {
        match self {
            Self::Parse(error) => error.into(),
            Self::Io(message) => {
                Fault { code: "io", message: message.clone(), line: None, col: None }
            }
        }
    }
}

/// All that a command reads.
pub(crate) struct Input {
    sources: Vec<Source>,
    options: ReadOptions,
    skip: u64,
    take: u64,
    /// Bytes read so far, for progress.
    pub(crate) read: Arc<AtomicU64>,
}

impl Source {
    /// What an argument means: `-` is standard input; what is a file is read; all else must
    /// look like a puzzle, or is a file that does not exist.
    fn of_argument(argument: &OsStr) -> Self {
        match argument.to_str() {
            Some("-") => Self::Stdin,
            Some(text) if !Path::new(text).exists() && looks_like_puzzle(text) => {
                Self::Text(text.to_owned())
            }
            _ => Self::File(argument.into()),
        }
    }

    /// What to call it in messages.
    fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Stdin => "<stdin>".into(),
            Self::File(path) => path.to_string_lossy(),
            Self::Text(_) => "<argument>".into(),
        }
    }

    /// Opens it. `before_wait` is called each time before something may be slow in coming.
    fn open<'a>(
        &'a self,
        before_wait: &'a dyn Fn() -> ControlFlow<()>,
    ) -> io::Result<Box<dyn BufRead + 'a>> {
        Ok(match self {
            Self::Stdin => Box::new(Ahead::new(|| io::stdin().lock(), before_wait)),
            Self::File(path) if path.metadata()?.is_file() => {
                Box::new(BufReader::with_capacity(128 << 10, open_file(path)?))
            }
            Self::File(path) => {
                // A named pipe is not open before somebody opens its other end.
                let _ = before_wait();
                let file = open_file(path)?;
                Box::new(Ahead::new(|| file, before_wait))
            }
            Self::Text(text) => Box::new(text.as_bytes()),
        })
    }

    /// The size in bytes, where it is known beforehand.
    fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => {
                std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|m| m.len())
            }
            Self::Text(text) => Some(text.len() as u64),
        }
    }
}

fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    // Opening a folder works on some systems, and reading it then fails with little to say.
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory"));
    }
    Ok(file)
}

/// Whether an argument that is no file is meant as a puzzle. Near misses are, so that the
/// error is about the puzzle and not about a file that nobody has.
fn looks_like_puzzle(argument: &str) -> bool {
    let sample = Sample { text: argument, whole: true, extension: None };
    let cells = argument.chars().filter(|c| c.is_ascii_digit() || ".*_-xX?".contains(*c)).count();
    argument.contains('\n')
        || format::detect(&sample).is_some()
        || cells >= 40 && cells * 4 >= argument.chars().count() * 3
}

impl Input {
    /// The sources that were asked for, standard input if none.
    pub(crate) fn new(args: &InputArgs) -> Self {
        let mut sources: Vec<_> = args.puzzles.iter().map(|a| Source::of_argument(a)).collect();
        if sources.is_empty() {
            sources.push(Source::Stdin);
        }
        Self {
            sources,
            options: ReadOptions {
                format: args.input_format,
                lenient: args.lenient,
                blank: args.blank,
                extension: None,
                keep_lines: false,
            },
            skip: args.skip,
            take: args.take.unwrap_or(u64::MAX),
            read: Arc::default(),
        }
    }

    /// The same, and every puzzle that is a line keeps its text.
    pub(crate) fn keeping_lines(mut self) -> Self {
        self.options.keep_lines = true;
        self
    }

    /// The whole size in bytes, if every source has one.
    pub(crate) fn size(&self) -> Option<u64> {
        self.sources.iter().map(Source::size).sum()
    }

    /// Whether a puzzle was typed as an argument, and nothing else is read.
    pub(crate) fn is_small(&self) -> bool {
        self.sources.iter().all(|source| matches!(source, Source::Text(_)))
    }

    /// Whether standard input is among the sources.
    pub(crate) fn reads_stdin(&self) -> bool {
        self.sources.iter().any(|source| matches!(source, Source::Stdin))
    }

    /// Whether that file is among the sources.
    pub(crate) fn reads(&self, path: &Path) -> bool {
        let Ok(path) = path.canonicalize() else { return false };
        self.sources.iter().any(|source| match source {
            // What is no plain file (a terminal, a pipe) loses nothing by being written to.
            Source::File(file) => {
                path.is_file() && file.canonicalize().is_ok_and(|file| file == path)
            }
            _ => false,
        })
    }

    /// Hands over every puzzle in order until told to stop.
    pub(crate) fn for_each(&self, take: &dyn Take) -> ControlFlow<()> {
        let mut count = 0;
        for source in &self.sources {
            self.for_each_of(source, &mut count, take)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands over the puzzles of a source; `count` counts all puzzles, also those before `skip`.
    fn for_each_of(&self, source: &Source, count: &mut u64, take: &dyn Take) -> ControlFlow<()> {
        let name: Arc<str> = source.name().into();
        let stopped = Cell::new(false);
        let before_wait = || {
            let flow = take.before_wait();
            stopped.set(flow.is_break());
            flow
        };
        let mut first = true;
        let mut head = |before: u64, format| Head {
            number: before - self.skip,
            first: std::mem::take(&mut first),
            source: Arc::clone(&name),
            format,
        };
        let end = self.skip.saturating_add(self.take);
        let io_failure = |verb, error| {
            Failure::Io(format!("cannot {verb} {}: {}", shown(&name), reason(&error)))
        };
        let input = match source.open(&before_wait) {
            _ if stopped.get() => return ControlFlow::Break(()),
            Ok(input) => Metered { input, read: &self.read },
            Err(error) => {
                let before = std::mem::replace(count, *count + 1);
                if before >= end {
                    return ControlFlow::Break(());
                }
                if before >= self.skip {
                    take.item(Item {
                        head: head(before, None),
                        result: Err(io_failure("open", error)),
                    })?;
                }
                return ControlFlow::Continue(());
            }
        };
        let mut reader = Reader::new(input, self.options_for(source));
        let mut unwanted = Vec::new();
        while *count < end {
            let passes = *count < self.skip;
            let left = if passes { self.skip - *count } else { end - *count };
            let left = usize::try_from(left).unwrap_or(usize::MAX);
            let run = if passes {
                unwanted.clear();
                reader.plain_lines(left, || &mut unwanted)
            } else {
                reader.plain_lines(left.min(take.room()), || take.grids())
            };
            if run > 0 {
                let before = std::mem::replace(count, *count + run as u64);
                if !passes {
                    let line = reader.lines() - run as u64 + 1;
                    take.plain(head(before, reader.format()), line, run)?;
                }
                continue;
            }
            let Some(result) = reader.next() else { break };
            if stopped.get() {
                return ControlFlow::Break(());
            }
            let before = std::mem::replace(count, *count + 1);
            if before < self.skip {
                continue;
            }
            let result = result.map_err(|error| match error {
                ReadError::Parse(error) => Failure::Parse(error),
                ReadError::Io(error) => io_failure("read", error),
            });
            take.item(Item { head: head(before, reader.format()), result })?;
        }
        if stopped.get() || *count >= end {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// All puzzles, in memory.
    pub(crate) fn all(&self) -> Vec<Item> {
        let items = Items::default();
        let _ = self.for_each(&items);
        items.items.into_inner()
    }

    fn options_for(&self, source: &Source) -> ReadOptions {
        let extension = match source {
            Source::File(path) => path.extension(),
            _ => None,
        };
        ReadOptions {
            extension: extension.map(|ending| ending.to_string_lossy().to_lowercase()),
            ..self.options.clone()
        }
    }
}

/// Keeps everything.
#[derive(Default)]
struct Items {
    items: RefCell<Vec<Item>>,
    grids: RefCell<Vec<Grid>>,
}

impl Take for Items {
    fn room(&self) -> usize {
        usize::MAX
    }

    fn item(&self, item: Item) -> ControlFlow<()> {
        self.items.borrow_mut().push(item);
        ControlFlow::Continue(())
    }

    fn grids(&self) -> RefMut<'_, Vec<Grid>> {
        self.grids.borrow_mut()
    }

    fn plain(&self, first: Head, line: u64, _: usize) -> ControlFlow<()> {
        let mut grids = self.grids.borrow_mut();
        let plain = grids.drain(..).enumerate();
        let items = plain.map(|(index, grid)| plain_item(&first, line, index, grid));
        self.items.borrow_mut().extend(items);
        ControlFlow::Continue(())
    }
}

/// An input error without the number that means little to people.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "is a directory".into(),
        _ => error.to_string(),
    }
}

/// A source that counts what is read from it.
struct Metered<'a> {
    input: Box<dyn BufRead + 'a>,
    read: &'a AtomicU64,
}

impl Read for Metered<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl BufRead for Metered<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
        self.read.fetch_add(amount as u64, Ordering::Relaxed);
    }
}
