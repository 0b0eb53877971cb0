//! Sources of puzzles: arguments, files, standard input.

use std::borrow::Cow;
use std::cell::Cell;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bivalue::format::{self, Entry, Format, ParseError, ReadError, ReadOptions, Reader, Sample};

use bivalue::wire::Fault;

use crate::args::InputArgs;
use crate::talk::shown;

/// A source of puzzles.
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// A puzzle on the command line.
    Text(String),
}

/// A puzzle as it came out of a source, or why it did not.
pub(crate) struct Item {
    /// The puzzle's number among all, from 0.
    pub(crate) number: u64,
    /// Whether it is the first of its source.
    pub(crate) first: bool,
    /// What to call its source.
    pub(crate) source: Arc<str>,
    /// The format that the source is in, if it was settled.
    pub(crate) format: Option<&'static dyn Format>,
    pub(crate) result: Result<Entry, Failure>,
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

    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(match self {
            Self::Stdin => Box::new(io::stdin().lock()),
            Self::File(path) => Box::new(open_file(path)?),
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
            },
            skip: args.skip,
            take: args.take.unwrap_or(u64::MAX),
            read: Arc::default(),
        }
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

    /// Hands over every puzzle in order until told to stop. `before_read` is called each time
    /// before more is read from a source, which may block: what is ready should be passed on.
    pub(crate) fn for_each(
        &self,
        before_read: &dyn Fn(),
        mut take: impl FnMut(Item) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let number = Rc::new(Cell::new(0));
        for source in &self.sources {
            let name: Arc<str> = source.name().into();
            let mut first = true;
            let mut hand_over = |format, result| {
                let count = number.get();
                number.set(count + 1);
                if count < self.skip {
                    return ControlFlow::Continue(());
                }
                if count - self.skip >= self.take {
                    return ControlFlow::Break(());
                }
                let number = count - self.skip;
                let first = std::mem::take(&mut first);
                take(Item { number, first, source: Arc::clone(&name), format, result })?;
                if number + 1 >= self.take {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let input = match source.open() {
                Ok(input) => input,
                Err(error) => {
                    let failure =
                        Failure::Io(format!("cannot open {}: {}", shown(&name), reason(&error)));
                    hand_over(None, Err(failure))?;
                    continue;
                }
            };
            let input = Watched { input, before_read, read: &self.read };
            let input = BufReader::with_capacity(128 << 10, input);
            let mut reader = Reader::new(input, self.options_for(source));
            while let Some(result) = reader.next() {
                let result = result.map_err(|error| match error {
                    ReadError::Parse(error) => Failure::Parse(error),
                    ReadError::Io(error) => {
                        Failure::Io(format!("cannot read {}: {}", shown(&name), reason(&error)))
                    }
                });
                hand_over(reader.format(), result)?;
            }
        }
        ControlFlow::Continue(())
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

/// An input error without the number that means little to people.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "is a directory".into(),
        _ => error.to_string(),
    }
}

/// A source that says when it is read from, and how much was.
struct Watched<'a> {
    input: Box<dyn Read + 'a>,
    before_read: &'a dyn Fn(),
    read: &'a AtomicU64,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (self.before_read)();
        let count = self.input.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
