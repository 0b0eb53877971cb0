//! Files that are whole or not there: where answers go.
//!
//! What is written to a file goes to another one beside it, whose name ends with
//! [`UNFINISHED`], and takes its place when it is whole. So whoever reads the file sees the old
//! one or the new one, and a run that fails loses nothing that was there before. A run that is
//! interrupted keeps what is done, up to the last [`Output::mark`].
//!
//! ```
//! use bivalue_bulk::output::Output;
//! use std::fs;
//! use std::io::Write;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("book.txt");
//! fs::write(&path, "old\n")?;
//! let mut output = Output::replacing(&path)?;
//! output.write_all(b"new\n")?;
//! assert_eq!(fs::read_to_string(&path)?, "old\n");
//! // Two cannot write it at the same time.
//! assert!(Output::replacing(&path).is_err());
//! output.finish()?;
//! assert_eq!(fs::read_to_string(&path)?, "new\n");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError as Busy, Weak};
use std::time::Duration;

use crate::identity::is_still;
use crate::input::{printable, reason};

/// How the name of a file ends while it is not whole.
pub const UNFINISHED: &str = ".bivalue-part";

/// The bytes that are gathered before they are written.
const BUFFER: usize = 64 << 10;

/// Where answers go. Clones write to the same place.
#[derive(Clone)]
pub struct Output(Arc<Mutex<State>>);

struct State {
    to: To,
    buffer: Vec<u8>,
    /// The bytes that were written, without those in the buffer.
    written: u64,
    /// The bytes up to the last mark.
    marked: u64,
    stage: Stage,
}

#[derive(Clone, PartialEq, Eq)]
enum Stage {
    Open,
    /// Writing failed: the kind of the error, and its text where there is a file.
    Failed(io::ErrorKind, Option<String>),
    /// Finished or discarded.
    Over,
}

enum To {
    /// A file beside the one that is asked for.
    Part {
        file: File,
        part: PathBuf,
        target: PathBuf,
        /// Whether the target must not be there before, and a part of it is of no use.
        new: bool,
    },
    /// The file itself, from that place on.
    Place { file: File, start: u64, path: PathBuf },
    /// A device, a pipe, a standard stream.
    Stream { stream: Box<dyn Write + Send>, path: Option<PathBuf> },
}

/// Why a file cannot be written; the text names it.
#[derive(Debug)]
pub struct CannotWrite(String);

impl fmt::Display for CannotWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CannotWrite {}

fn cannot_write(path: &Path, error: &io::Error) -> io::Error {
    let path = path.to_string_lossy();
    io::Error::other(CannotWrite(format!("cannot write {}: {}", printable(&path), reason(error))))
}

impl Output {
    /// Writes to that stream, as it comes.
    #[must_use]
    pub fn stream(stream: impl Write + Send + 'static) -> Self {
        Self::of(To::Stream { stream: Box::new(stream), path: None })
    }

    /// Writes that file anew: it takes the place of what was there when it is finished. What is
    /// no plain file is written to as it is: a device, a named pipe, `/dev/stdout`.
    ///
    /// Where no file can be made beside it, the file itself is written.
    ///
    /// # Errors
    /// If it cannot be written, also because another run is writing it; the error is a
    /// [`CannotWrite`].
    pub fn replacing(path: &Path) -> io::Result<Self> {
        open(path).map(Self::of).map_err(|error| cannot_write(path, &error))
    }

    /// Writes a file that must not be there yet. Unless it is finished nothing is left of it.
    ///
    /// # Errors
    /// If it is there, or cannot be written; the error is a [`CannotWrite`].
    pub fn new_file(path: &Path) -> io::Result<Self> {
        let open = || {
            refuse_existing(path)?;
            let part = part_of(path);
            Ok(To::Part { file: claim(&part)?, part, target: path.into(), new: true })
        };
        open().map(Self::of).map_err(|error| cannot_write(path, &error))
    }

    /// Writes into that file itself, which is made if it is not there. `begin` looks at what is
    /// there and leaves the file where writing is to go on.
    ///
    /// # Errors
    /// If it cannot be written, also because another run is writing it, or if `begin` fails; the
    /// error is a [`CannotWrite`].
    pub fn in_place(
        path: &Path,
        begin: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> io::Result<Self> {
        let open = || {
            let options = &mut File::options();
            let mut file =
                options.read(true).write(true).create(true).truncate(false).open(path)?;
            lock(&file)?;
            if let Ok(part) = File::open(part_of(path)) {
                lock(&part)?;
            }
            begin(&mut file)?;
            let start = io::Seek::stream_position(&mut file)?;
            Ok(To::Place { file, start, path: path.into() })
        };
        open().map(Self::of).map_err(|error| cannot_write(path, &error))
    }

    fn of(to: To) -> Self {
        let state = State { to, buffer: Vec::new(), written: 0, marked: 0, stage: Stage::Open };
        Self(Arc::new(Mutex::new(state)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note that all that was written so far is whole: an interrupted run keeps it.
    pub fn mark(&self) {
        let mut state = self.state();
        state.marked = state.written + state.buffer.len() as u64;
    }

    /// Writes what is left, and puts the file in its place.
    ///
    /// # Errors
    /// If that fails; the error is a [`CannotWrite`] where there is a file.
    pub fn finish(&self) -> io::Result<()> {
        self.state().finish()
    }

    /// Drops all that was written; what was there before stays.
    pub fn discard(&self) {
        self.state().discard();
    }

    /// What is needed to keep what is done when the process is to end.
    #[must_use]
    pub fn rescue(&self) -> Rescue {
        Rescue(Arc::downgrade(&self.0))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.state().write(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.state().flush()
    }
}

/// Keeps what is done of an output that somebody else may be writing.
///
/// ```
/// use bivalue_bulk::output::Output;
/// use std::io::Write;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("book.txt");
/// let mut output = Output::replacing(&path)?;
/// output.write_all(b"whole\n")?;
/// output.mark();
/// output.write_all(b"to")?;
/// output.rescue().keep();
/// assert_eq!(std::fs::read_to_string(&path)?, "whole\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Rescue(Weak<Mutex<State>>);

impl Rescue {
    /// Writes what there is up to the last mark and puts the file in its place; a file that must
    /// be whole is dropped. Nothing happens if the output is finished, or if a write is under way
    /// that does not end: nobody reads the pipe.
    pub fn keep(&self) {
        const TRIES: u32 = 10;
        const PAUSE: Duration = Duration::from_millis(10);
        let Some(state) = self.0.upgrade() else { return };
        for _ in 0..TRIES {
            match state.try_lock() {
                Ok(mut state) => return state.keep(),
                Err(Busy::Poisoned(error)) => return error.into_inner().keep(),
                Err(Busy::WouldBlock) => std::thread::sleep(PAUSE),
            }
        }
    }
}

impl State {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.still_open()?;
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() < BUFFER { Ok(()) } else { self.flush() }
    }

    /// The error that ended it, if it has ended.
    fn still_open(&self) -> io::Result<()> {
        match &self.stage {
            Stage::Open => Ok(()),
            Stage::Failed(kind, None) => Err((*kind).into()),
            Stage::Failed(_, Some(text)) => Err(io::Error::other(CannotWrite(text.clone()))),
            Stage::Over => Err(io::Error::other("the output has ended")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.still_open()?;
        let written = match &mut self.to {
            To::Part { file, .. } | To::Place { file, .. } => file.write_all(&self.buffer),
            To::Stream { stream, .. } => {
                stream.write_all(&self.buffer).and_then(|()| stream.flush())
            }
        };
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        written.map_err(|error| self.failed(error))
    }

    /// Ends with an error; returns it with the name of the file.
    fn failed(&mut self, error: io::Error) -> io::Error {
        let (kind, error) = (error.kind(), self.explained(error));
        let of_file = error.get_ref().and_then(|error| error.downcast_ref::<CannotWrite>());
        self.stage = Stage::Failed(kind, of_file.map(CannotWrite::to_string));
        error
    }

    /// The error with the name of the file, and with where its part is.
    fn explained(&self, error: io::Error) -> io::Error {
        match &self.to {
            To::Stream { path: None, .. } => error,
            To::Stream { path: Some(path), .. }
            | To::Place { path, .. }
            | To::Part { target: path, new: true, .. } => cannot_write(path, &error),
            To::Part { target, part, .. } => {
                let part = part.to_string_lossy();
                let text =
                    format!("{}; what was written is in {}", reason(&error), printable(&part));
                cannot_write(target, &io::Error::other(text))
            }
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.stage == Stage::Over {
            return Ok(());
        }
        self.flush()?;
        if let To::Part { part, target, new, .. } = &self.to {
            let free = if *new { refuse_existing(target) } else { Ok(()) };
            let moved = free.and_then(|()| fs::rename(part, target));
            moved.map_err(|error| self.failed(error))?;
        }
        self.close();
        Ok(())
    }

    /// Closes the file, so that others may write it.
    fn close(&mut self) {
        self.stage = Stage::Over;
        self.to = To::Stream { stream: Box::new(io::sink()), path: None };
    }

    fn keep(&mut self) {
        if self.stage != Stage::Open {
            return;
        }
        if self.marked == 0 || matches!(self.to, To::Part { new: true, .. }) {
            return self.discard();
        }
        self.cut();
        // There is nobody left to tell if it fails.
        let _ = self.finish();
    }

    /// Cuts what stands after the mark.
    fn cut(&mut self) {
        if let Some(marked) = self.marked.checked_sub(self.written) {
            self.buffer.truncate(marked as usize);
            return;
        }
        self.buffer.clear();
        // What cannot be cut stays.
        let _ = match &self.to {
            To::Part { file, .. } => file.set_len(self.marked),
            To::Place { file, start, .. } => file.set_len(start + self.marked),
            To::Stream { .. } => Ok(()),
        };
    }

    fn discard(&mut self) {
        match &self.to {
            To::Part { part, .. } => {
                let _ = fs::remove_file(part);
            }
            To::Place { file, start, .. } => {
                let _ = file.set_len(*start);
            }
            To::Stream { .. } => {}
        }
        self.buffer.clear();
        self.close();
    }
}

/// An output that was not finished has failed. What was written stays where it is, unless it is of
/// no use.
impl Drop for State {
    fn drop(&mut self) {
        let _ = self.flush();
        if let To::Part { part, new, .. } = &self.to
            && self.stage != Stage::Over
            && (*new || self.written == 0)
        {
            let _ = fs::remove_file(part);
        }
    }
}

fn refuse_existing(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => Ok(()),
    }
}

/// The file beside `path` that is written until it is whole.
fn part_of(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(UNFINISHED);
    part.into()
}

/// Opens what is written instead of `path`.
fn open(path: &Path) -> io::Result<To> {
    let target = match followed(path)? {
        Followed::Stdout => return Ok(stream(io::stdout(), path)),
        Followed::Stderr => return Ok(stream(io::stderr(), path)),
        Followed::Descriptor => {
            return Ok(stream(File::options().append(true).open(path)?, path));
        }
        Followed::File(target) => target,
    };
    let there = match fs::metadata(&target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
        Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(metadata) if !metadata.is_file() => {
            return Ok(stream(File::options().write(true).open(&target)?, path));
        }
        Ok(metadata) => {
            // A file that may not be written is not replaced either.
            let file = File::options().write(true).open(&target)?;
            lock(&file)?;
            Some((file, metadata.permissions()))
        }
    };
    let part = part_of(&target);
    match (claim(&part), there) {
        (Ok(file), there) => {
            if let Some((_, permissions)) = there {
                file.set_permissions(permissions)?;
            }
            Ok(To::Part { file, part, target, new: false })
        }
        (Err(error), Some((file, _))) if error.kind() == io::ErrorKind::PermissionDenied => {
            file.set_len(0)?;
            Ok(To::Place { file, start: 0, path: target })
        }
        (Err(error), _) => Err(error),
    }
}

fn stream(stream: impl Write + Send + 'static, path: &Path) -> To {
    To::Stream { stream: Box::new(stream), path: Some(path.into()) }
}

/// What a path leads to.
enum Followed {
    Stdout,
    Stderr,
    /// Something that is open already, by its number.
    Descriptor,
    File(PathBuf),
}

/// Follows symbolic links, so that a link is not replaced by a file.
fn followed(path: &Path) -> io::Result<Followed> {
    /// As many as systems follow.
    const LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match path.to_str() {
            Some("/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1") => return Ok(Followed::Stdout),
            Some("/dev/stderr" | "/dev/fd/2" | "/proc/self/fd/2") => return Ok(Followed::Stderr),
            _ if path.starts_with("/dev/fd") || path.starts_with("/proc") => {
                return Ok(Followed::Descriptor);
            }
            _ => {}
        }
        if !fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_symlink()) {
            return Ok(Followed::File(path));
        }
        let link = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Makes a file that nobody else writes. One that a killed run has left is used again.
fn claim(part: &Path) -> io::Result<File> {
    /// Each time it was found another run has just finished.
    const TRIES: usize = 10;
    for _ in 0..TRIES {
        let file = File::options().write(true).create(true).truncate(false).open(part)?;
        lock(&file)?;
        if is_still(&file, part)? {
            file.set_len(0)?;
            return Ok(file);
        }
    }
    Err(written_by_another())
}

fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(written_by_another()),
        // Not all file systems have locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn written_by_another() -> io::Error {
    io::Error::other("another run is writing it")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with a file in it.
    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.txt");
        fs::write(&path, "old\n").unwrap();
        (folder, path)
    }

    fn names(folder: &tempfile::TempDir) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn message<T>(result: io::Result<T>) -> String {
        result.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_file_is_the_old_one_until_it_is_finished() {
        let (folder, path) = folder();
        let mut output = Output::replacing(&path).unwrap();
        output.write_all(&vec![b'x'; 3 * BUFFER]).unwrap();
        output.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old\n");
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap().len(), 3 * BUFFER);
        assert_eq!(names(&folder), ["book.txt"]);
        // Nothing goes behind the end, and ending twice does nothing.
        assert!(output.write_all(b"more").is_err() && output.flush().is_err());
        output.finish().unwrap();
    }

    #[test]
    fn what_fails_leaves_the_old_file_and_what_was_written() {
        let (folder, path) = folder();
        drop(Output::replacing(&path).unwrap());
        assert_eq!(names(&folder), ["book.txt"]);
        let mut output = Output::replacing(&path).unwrap();
        output.write_all(b"some\n").unwrap();
        drop(output);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old\n");
        assert_eq!(fs::read_to_string(part_of(&path)).unwrap(), "some\n");
        // It is in nobody's way.
        let mut output = Output::replacing(&path).unwrap();
        output.write_all(b"new\n").unwrap();
        output.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new\n");
        assert_eq!(names(&folder), ["book.txt"]);
    }

    #[test]
    fn what_is_rescued_is_whole() {
        let (folder, path) = folder();
        for (marked, more) in [("a\n", "b"), ("a\n", &*"b".repeat(2 * BUFFER)), ("", "b")] {
            fs::write(&path, "old\n").unwrap();
            let mut output = Output::replacing(&path).unwrap();
            output.write_all(marked.as_bytes()).unwrap();
            output.mark();
            output.write_all(more.as_bytes()).unwrap();
            output.rescue().keep();
            let left = if marked.is_empty() { "old\n" } else { marked };
            assert_eq!(fs::read_to_string(&path).unwrap(), left);
            assert_eq!(names(&folder), ["book.txt"]);
        }
        let mut output = Output::in_place(&path, |file| file.set_len(0)).unwrap();
        output.write_all(b"1\n").unwrap();
        output.mark();
        output.write_all(&vec![b'2'; 2 * BUFFER]).unwrap();
        output.rescue().keep();
        assert_eq!(fs::read_to_string(&path).unwrap(), "1\n");
    }

    #[test]
    fn new_files_are_whole_or_not_there() {
        let (folder, path) = folder();
        assert!(message(Output::new_file(&path)).ends_with("book.txt: it is there already"));
        fs::remove_file(&path).unwrap();
        // What a killed run has left.
        fs::write(part_of(&path), "some").unwrap();
        for keeps in [false, true] {
            let mut output = Output::new_file(&path).unwrap();
            output.write_all(b"a\n").unwrap();
            output.mark();
            assert!(message(Output::new_file(&path)).contains("another run"));
            if keeps {
                output.rescue().keep();
            }
            drop(output);
            assert!(names(&folder).is_empty());
        }
        let mut output = Output::new_file(&path).unwrap();
        output.write_all(b"a\n").unwrap();
        output.finish().unwrap();
        assert_eq!(names(&folder), ["book.txt"]);
        // Somebody else may have been faster.
        let output = Output::new_file(&folder.path().join("b.txt")).unwrap();
        fs::write(folder.path().join("b.txt"), "theirs").unwrap();
        assert!(message(output.finish()).contains("already"));
        drop(output);
        assert_eq!(names(&folder), ["b.txt", "book.txt"]);
    }

    #[test]
    fn two_do_not_write_the_same_file() {
        let (_folder, path) = folder();
        let in_place = || Output::in_place(&path, |_| Ok(()));
        for is_in_place in [false, true] {
            let first = if is_in_place { in_place() } else { Output::replacing(&path) }.unwrap();
            assert!(message(Output::replacing(&path)).ends_with("another run is writing it"));
            assert!(message(in_place()).ends_with("another run is writing it"));
            first.discard();
        }
        assert!(in_place().is_ok() && Output::replacing(&path).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let (folder, path) = folder();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let link = folder.path().join("link");
        symlink("book.txt", &link).unwrap();
        let mut output = Output::replacing(&link).unwrap();
        output.write_all(b"new\n").unwrap();
        output.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new\n");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        // A link that somebody has laid where the part would be is not followed.
        let victim = folder.path().join("victim");
        fs::write(&victim, "precious").unwrap();
        symlink(&victim, part_of(&path)).unwrap();
        let refused = message(Output::replacing(&path));
        assert!(refused.contains("something else of that name"), "{refused}");
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn errors_name_the_file() {
        let mut output = Output::replacing(Path::new("/dev/full")).unwrap();
        output.write_all(b"x").unwrap();
        let error = output.finish().unwrap_err();
        assert!(error.get_ref().is_some_and(|error| error.is::<CannotWrite>()));
        assert!(error.to_string().starts_with("cannot write /dev/full: no space"), "{error}");
        // Whoever goes on gets it again.
        assert_eq!(message(output.write_all(b"x")), error.to_string());
        assert_eq!(message(output.finish()), error.to_string());
        let folder = tempfile::tempdir().unwrap();
        assert!(message(Output::replacing(folder.path())).ends_with(": is a directory"));
        let path = folder.path().join("none").join("book.txt");
        assert!(message(Output::replacing(&path)).ends_with(": no such file"));
    }
}
