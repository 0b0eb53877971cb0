//! Files that are whole or not there: where answers go.
//!
//! The output for a file goes to another one beside it, whose name ends with
//! [`UNFINISHED`], and takes its place when it is whole. So readers see the old file or the
//! new one, and a run that fails loses nothing that was there before. A run that is
//! interrupted keeps what is done, up to the last [`Output::mark`]: in its place, or in the other
//! file where the place is taken.
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

mod open;
mod state;
pub mod user_files;

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, Weak};
use std::time::Duration;

use crate::words::{printable, reason};

use open::{claim, lock, open, part_of};
use state::{Stage, State, To, refuse_existing};

/// How the name of a file ends while it is not whole.
pub const UNFINISHED: &str = ".bivalue-part";

/// The destination of answers. Clones write to the same place.
#[derive(Clone)]
pub struct Output(Arc<Mutex<State>>);

/// Why a file cannot be written; the text names it.
#[derive(Debug)]
pub struct CannotWrite(String);

impl fmt::Display for CannotWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CannotWrite {}

impl CannotWrite {
    /// An error with that text.
    pub(crate) fn error(text: String) -> io::Error {
        io::Error::other(Self(text))
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> io::Error {
    let path = path.to_string_lossy();
    CannotWrite::error(format!("cannot write {}: {}", printable(&path), reason(error)))
}

impl Output {
    /// Writes to that stream, as it comes.
    ///
    /// ```
    /// use bivalue_bulk::output::Output;
    /// use std::io::Write;
    ///
    /// let mut output = Output::stream(std::io::sink());
    /// output.write_all(b"gone\n")?;
    /// output.finish()?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn stream(stream: impl Write + Send + 'static) -> Self {
        Self::of(To::Stream { stream: Box::new(stream), path: None })
    }

    /// Writes that file anew: it takes the place of what was there when it is finished. What is
    /// no plain file is written to as it is: a device, a named pipe, `/dev/stdout`.
    ///
    /// If no file can be made beside it, the file itself is written.
    ///
    /// # Errors
    /// If it cannot be written, also because another run is writing it; the error is a
    /// [`CannotWrite`].
    ///
    /// ```
    /// use bivalue_bulk::output::Output;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let nowhere = folder.path().join("none").join("book.txt");
    /// assert!(Output::replacing(&nowhere).is_err());
    /// Output::replacing(&folder.path().join("book.txt"))?.finish()?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn replacing(path: &Path) -> io::Result<Self> {
        open(path).map(Self::of).map_err(|error| cannot_write(path, &error))
    }

    /// Writes a file that must not be there yet. Unless it is finished nothing is left of it.
    ///
    /// # Errors
    /// If it is there, or cannot be written; the error is a [`CannotWrite`].
    ///
    /// ```
    /// use bivalue_bulk::output::Output;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("book.txt");
    /// Output::new_file(&path)?.finish()?;
    /// assert!(Output::new_file(&path).is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
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
    ///
    /// ```
    /// use bivalue_bulk::output::Output;
    /// use std::io::{Seek, SeekFrom, Write};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("book.txt");
    /// std::fs::write(&path, "first\n")?;
    /// let mut output = Output::in_place(&path, |file| file.seek(SeekFrom::End(0)).map(drop))?;
    /// output.write_all(b"second\n")?;
    /// output.finish()?;
    /// assert_eq!(std::fs::read_to_string(&path)?, "first\nsecond\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
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
    /// output.write_all(b"a part")?;
    /// assert_eq!(output.rescue().keep(), None);
    /// assert_eq!(std::fs::read_to_string(&path)?, "whole\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn mark(&self) {
        let mut state = self.state();
        state.marked = state.written + state.buffer.len() as u64;
    }

    /// Writes what is left, and puts the file in its place.
    ///
    /// # Errors
    /// If that fails; the error is a [`CannotWrite`] where there is a file.
    ///
    /// ```
    /// use bivalue_bulk::output::Output;
    /// use std::io::Write;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("book.txt");
    /// let mut output = Output::replacing(&path)?;
    /// output.write_all(b"whole\n")?;
    /// assert!(!path.exists());
    /// output.finish()?;
    /// assert!(path.exists());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn finish(&self) -> io::Result<()> {
        self.state().finish()
    }

    /// The same, and the file is on the disk in its place when this is done: it outlasts a loss of
    /// power.
    ///
    /// # Errors
    /// If that fails; the error is a [`CannotWrite`] where there is a file.
    ///
    /// ```
    /// use bivalue_bulk::output::Output;
    /// use std::io::Write;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("book.txt");
    /// let mut output = Output::replacing(&path)?;
    /// output.write_all(b"kept\n")?;
    /// output.finish_on_disk()?;
    /// assert_eq!(std::fs::read_to_string(&path)?, "kept\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn finish_on_disk(&self) -> io::Result<()> {
        let mut state = self.state();
        state.flush()?;
        let (synced, folder) = match &state.to {
            To::Part { file, target, .. } => (file.sync_all(), target.parent().map(Path::to_owned)),
            To::Place { file, .. } => (file.sync_all(), None),
            To::Stream { .. } => (Ok(()), None),
        };
        synced.map_err(|error| state.failed(error))?;
        state.finish()?;
        // The name is on the disk when its folder is. Not all systems can open a folder.
        if let Some(folder) = folder
            && let Ok(folder) =
                File::open(if folder.as_os_str().is_empty() { Path::new(".") } else { &folder })
        {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    /// Drops all that was written; what was there before stays.
    ///
    /// ```
    /// use bivalue_bulk::output::Output;
    /// use std::io::Write;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("book.txt");
    /// std::fs::write(&path, "old\n")?;
    /// let mut output = Output::replacing(&path)?;
    /// output.write_all(b"new\n")?;
    /// output.discard();
    /// assert_eq!(std::fs::read_to_string(&path)?, "old\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn discard(&self) {
        self.state().discard();
    }

    /// Leaves the file as it is, or not there, where what was written is no answer; what cannot be
    /// taken back, such as what went to a pipe, is finished. Says whether it was left.
    ///
    /// # Errors
    /// If it is finished and that fails.
    ///
    /// ```
    /// use bivalue_bulk::output::Output;
    /// use std::io::Write;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("book.txt");
    /// let mut output = Output::replacing(&path)?;
    /// output.write_all(b"# not read\n")?;
    /// assert!(output.leave()?);
    /// assert!(!path.exists());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn leave(&self) -> io::Result<bool> {
        let mut state = self.state();
        if matches!(state.to, To::Part { .. }) {
            state.discard();
            return Ok(true);
        }
        state.finish().map(|()| false)
    }

    /// Returns whether nothing was written.
    ///
    /// ```
    /// use bivalue_bulk::output::Output;
    /// use std::io::Write;
    ///
    /// let mut output = Output::stream(std::io::sink());
    /// assert!(output.is_empty());
    /// output.write_all(b"a")?;
    /// assert!(!output.is_empty());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let state = self.state();
        state.written == 0 && state.buffer.is_empty()
    }

    /// Returns a handle that saves the finished output when the process is about to end.
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
/// assert_eq!(output.rescue().keep(), None);
/// assert_eq!(std::fs::read_to_string(&path)?, "whole\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Rescue(Weak<Mutex<State>>);

impl Rescue {
    /// Writes what there is up to the last mark and puts the file in its place. If an older file is
    /// there, it stays, and the name of the file beside it that has what is done is returned. A
    /// file that must be whole is dropped. Nothing happens if the output is finished, or if a write
    /// is under way that does not end: nobody reads the pipe.
    #[must_use]
    pub fn keep(&self) -> Option<PathBuf> {
        const TRIES: u32 = 10;
        const PAUSE: Duration = Duration::from_millis(10);
        let state = self.0.upgrade()?;
        for _ in 0..TRIES {
            match state.try_lock() {
                Ok(mut state) => return state.keep(),
                Err(TryLockError::Poisoned(error)) => return error.into_inner().keep(),
                Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
