//! Places where puzzles are read from.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use bivalue::format::{self, MAX_RECORD, Sample};

use super::item::Failure;
use super::read_ahead::ReadAhead;
use crate::identity::Identity;

/// A place where puzzles are read from.
///
/// ```
/// use bivalue_bulk::input::Source;
///
/// let source = Source::reader("an upload", std::io::Cursor::new("puzzles"));
/// assert_eq!(source.name(), "an upload");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file, or what is opened like one, such as a named pipe.
    File(PathBuf),
    /// A text in memory.
    Text(String),
    /// Anything else that can be read, once.
    Reader(ReaderSource),
}

/// A reader that can be read once, with its name.
pub struct ReaderSource {
    name: String,
    /// The ending that the name of a file with the same text would have, in lower case.
    extension: Option<String>,
    /// Nothing after it was opened.
    reader: Mutex<Option<Box<dyn Read + Send>>>,
}

impl fmt::Debug for ReaderSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReaderSource").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Source {
    /// The source that an argument of a command means: `-` is standard input, and the name of a
    /// file is that file. Any other text is a puzzle if it looks like one, or else the name of a
    /// file that does not exist.
    ///
    /// ```
    /// use bivalue_bulk::input::Source;
    ///
    /// assert!(matches!(Source::of_argument("-".as_ref()), Source::Stdin));
    /// assert!(matches!(Source::of_argument(".".repeat(81).as_ref()), Source::Text(_)));
    /// assert!(matches!(Source::of_argument("no-such-file.txt".as_ref()), Source::File(_)));
    /// ```
    #[must_use]
    pub fn of_argument(argument: &OsStr) -> Self {
        match argument.to_str() {
            Some("-") => Self::Stdin,
            // An empty argument names no file: it is a text without a puzzle.
            Some("") => Self::Text(String::new()),
            Some(text) if !Path::new(text).exists() && looks_like_puzzle(text) => {
                Self::Text(text.to_owned())
            }
            _ => Self::File(argument.into()),
        }
    }

    /// A reader with the name that messages and records give it.
    ///
    /// A thread of its own reads ahead from it, so that answers to what came so far are not held
    /// back while it is slow.
    ///
    /// ```
    /// use bivalue_bulk::input::Source;
    ///
    /// let source = Source::reader("an upload", std::io::Cursor::new(".".repeat(81)));
    /// assert_eq!(source.name(), "an upload");
    /// ```
    pub fn reader(name: impl Into<String>, reader: impl Read + Send + 'static) -> Self {
        Self::reader_like(name, None, reader)
    }

    /// The same as [`reader`](Self::reader), read like a file whose name has that ending: of
    /// `ndjson` each line is a value by itself.
    ///
    /// ```
    /// use bivalue_bulk::input::Source;
    ///
    /// let lines = std::io::Cursor::new("[[1,2\n\"...\"\n");
    /// let source = Source::reader_like("an upload", Some("ndjson"), lines);
    /// assert_eq!(source.name(), "an upload");
    /// ```
    pub fn reader_like(
        name: impl Into<String>,
        extension: Option<&str>,
        reader: impl Read + Send + 'static,
    ) -> Self {
        Self::Reader(ReaderSource {
            name: name.into(),
            extension: extension.map(str::to_lowercase),
            reader: Mutex::new(Some(Box::new(reader))),
        })
    }

    /// The text that it holds, up to the length of the longest document that is read.
    ///
    /// # Errors
    /// The failure to open or read it; also if it is longer than that.
    ///
    /// ```
    /// use bivalue_bulk::input::Source;
    ///
    /// assert_eq!(Source::Text("5..".to_owned()).text().unwrap(), "5..");
    /// let message = Source::File("none.txt".into()).text().unwrap_err().to_string();
    /// assert_eq!(message, "cannot open none.txt: no such file");
    /// ```
    pub fn text(&self) -> Result<String, Failure> {
        let wait = || ControlFlow::Continue(());
        let opened = self.open(&wait);
        let input = opened.map_err(|error| Failure::Open { source: self.name().into(), error })?;
        let mut bytes = Vec::new();
        let read = format::decoded(input).take(MAX_RECORD as u64 + 1).read_to_end(&mut bytes);
        let read = match read {
            Ok(length) if length > MAX_RECORD => {
                Err(io::Error::other(format!("longer than {} MiB", MAX_RECORD >> 20)))
            }
            read => read,
        };
        read.map_err(|error| Failure::Read { source: self.name().into(), error: error.into() })?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Its name in messages and records.
    ///
    /// ```
    /// use bivalue_bulk::input::Source;
    ///
    /// assert_eq!(Source::Stdin.name(), "<stdin>");
    /// assert_eq!(Source::File("puzzles.txt".into()).name(), "puzzles.txt");
    /// ```
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Stdin => "<stdin>".into(),
            Self::File(path) => path.to_string_lossy(),
            Self::Text(_) => "<argument>".into(),
            Self::Reader(source) => source.name.as_str().into(),
        }
    }

    /// The size in bytes, where it is known beforehand.
    ///
    /// ```
    /// use bivalue_bulk::input::Source;
    ///
    /// assert_eq!(Source::Text("12345".to_owned()).size(), Some(5));
    /// assert_eq!(Source::Stdin.size(), None);
    /// ```
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin | Self::Reader(_) => None,
            Self::File(path) => {
                std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|m| m.len())
            }
            Self::Text(text) => Some(text.len() as u64),
        }
    }

    /// Returns whether it is that file; also as standard input, if that counts.
    pub(super) fn is(&self, file: &Identity, stdin: bool) -> bool {
        match self {
            Self::File(path) => Identity::of(path).as_ref() == Some(file),
            Self::Stdin => stdin && Identity::of_stdin().as_ref() == Some(file),
            _ => false,
        }
    }

    /// Looks whether a file can be opened. A named pipe is not, since that would wait.
    pub(super) fn check(&self) -> io::Result<()> {
        let Self::File(path) = self else { return Ok(()) };
        let metadata = path.metadata()?;
        if metadata.is_file() || metadata.is_dir() {
            open_file(path)?;
        }
        Ok(())
    }

    /// The ending of a file's name in lower case, which says something about its format.
    pub(super) fn extension(&self) -> Option<String> {
        match self {
            Self::File(path) => {
                path.extension().map(|ending| ending.to_string_lossy().to_lowercase())
            }
            Self::Reader(source) => source.extension.clone(),
            _ => None,
        }
    }

    /// Opens it. `before_wait` is called each time before reading may have to wait.
    pub(super) fn open<'a>(
        &'a self,
        before_wait: &'a dyn Fn() -> ControlFlow<()>,
    ) -> io::Result<Box<dyn BufRead + 'a>> {
        Ok(match self {
            Self::Stdin => Box::new(ReadAhead::new(|| io::stdin().lock(), before_wait)),
            Self::File(path) if path.metadata()?.is_file() => {
                Box::new(BufReader::with_capacity(128 << 10, open_file(path)?))
            }
            Self::File(path) => {
                // A named pipe cannot be opened before its other end is.
                let _ = before_wait();
                let file = open_file(path)?;
                Box::new(ReadAhead::new(|| file, before_wait))
            }
            Self::Text(text) => Box::new(text.as_bytes()),
            Self::Reader(source) => {
                let reader = source.reader.lock().unwrap_or_else(PoisonError::into_inner).take();
                let reader = reader.ok_or_else(|| io::Error::other("it has been read before"))?;
                Box::new(ReadAhead::new(|| reader, before_wait))
            }
        })
    }
}

/// Opens a file to read it, and refuses a folder.
///
/// # Errors
/// If it cannot be opened, or is a folder.
///
/// ```
/// use std::io::ErrorKind;
///
/// let opened = bivalue_bulk::input::open_file("none.txt".as_ref());
/// assert_eq!(opened.unwrap_err().kind(), ErrorKind::NotFound);
/// ```
pub fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    // On some systems a folder can be opened, and only reading it fails, with a poor message.
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory"));
    }
    Ok(file)
}

/// Returns whether an argument that is not a file is meant as a puzzle or a pattern. This includes
/// texts with small faults, so that the error is about the puzzle and not about a missing file.
fn looks_like_puzzle(argument: &str) -> bool {
    let sample = Sample { text: argument, whole: true, extension: None };
    let cells = argument.chars().filter(|c| c.is_ascii_digit() || ".*_-xX?".contains(*c)).count();
    argument.contains('\n')
        || format::detect(&sample).is_some()
        || argument.chars().filter(|c| !c.is_whitespace()).count() == 81
        || cells >= 40 && cells * 4 >= argument.chars().count() * 3
}
