//! Written output that is not yet in its place.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{CannotWrite, cannot_write};
use crate::words::{printable, reason};

/// The bytes that are gathered before they are written.
pub(super) const BUFFER: usize = 64 << 10;

/// The destination and state of the written output.
pub(super) struct State {
    pub(super) to: To,
    pub(super) buffer: Vec<u8>,
    /// The bytes that were written, without those in the buffer.
    pub(super) written: u64,
    /// The bytes up to the last mark.
    pub(super) marked: u64,
    pub(super) stage: Stage,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) enum Stage {
    Open,
    /// Writing failed: the kind of the error, and its text where there is a file.
    Failed(io::ErrorKind, Option<String>),
    /// Finished or discarded.
    Over,
}

pub(super) enum To {
    /// A file beside the one that is requested.
    Part {
        file: File,
        part: PathBuf,
        target: PathBuf,
        /// True if the target must not be there before, and a part of it is of no use.
        new: bool,
    },
    /// The file itself, from that place on.
    Place { file: File, start: u64, path: PathBuf },
    /// A device, a pipe, a standard stream.
    Stream { stream: Box<dyn Write + Send>, path: Option<PathBuf> },
}

/// Refuses a path that is taken.
pub(super) fn refuse_existing(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => Ok(()),
    }
}

impl State {
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.still_open()?;
        if self.buffer.len() + bytes.len() > BUFFER {
            self.empty()?;
        }
        if bytes.len() < BUFFER {
            self.buffer.extend_from_slice(bytes);
            return Ok(());
        }
        self.send(bytes)
    }

    /// Writes what is in the buffer.
    fn empty(&mut self) -> io::Result<()> {
        let mut buffer = std::mem::take(&mut self.buffer);
        let sent = self.send(&buffer);
        buffer.clear();
        self.buffer = buffer;
        sent
    }

    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let sent = match &mut self.to {
            To::Part { file, .. } | To::Place { file, .. } => file.write_all(bytes),
            To::Stream { stream, .. } => stream.write_all(bytes),
        };
        self.written += bytes.len() as u64;
        sent.map_err(|error| self.failed(error))
    }

    /// The error that ended it, if it has ended.
    fn still_open(&self) -> io::Result<()> {
        match &self.stage {
            Stage::Open => Ok(()),
            Stage::Failed(kind, None) => Err((*kind).into()),
            Stage::Failed(_, Some(text)) => Err(CannotWrite::error(text.clone())),
            Stage::Over => Err(io::Error::other("the output has ended")),
        }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.still_open()?;
        self.empty()?;
        match &mut self.to {
            To::Stream { stream, .. } => stream.flush().map_err(|error| self.failed(error)),
            _ => Ok(()),
        }
    }

    /// Ends with an error; returns it with the name of the file.
    pub(super) fn failed(&mut self, error: io::Error) -> io::Error {
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

    pub(super) fn finish(&mut self) -> io::Result<()> {
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

    /// Keeps what is done, and returns the name of the part that has it where an older file stays.
    pub(super) fn keep(&mut self) -> Option<PathBuf> {
        if self.stage != Stage::Open {
            return None;
        }
        if self.marked == 0 || matches!(self.to, To::Part { new: true, .. }) {
            self.discard();
            return None;
        }
        self.cut();
        if let To::Part { part, target, .. } = &self.to
            && target.exists()
        {
            let part = part.clone();
            let flushed = self.flush();
            self.close();
            return flushed.is_ok().then_some(part);
        }
        // Nobody is left who could receive an error.
        let _ = self.finish();
        None
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

    pub(super) fn discard(&mut self) {
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
