//! Each line once, where it first comes up, in a stream of any length.
//!
//! Keys that were seen are kept in memory, and new lines are printed as they come, until there are
//! too many. From then on lines whose keys are not among these are put aside in sorted runs on
//! disk; at the end the runs are merged by key, which leaves the first line of each, and these are
//! sorted again by their numbers. What is printed does not depend on where the memory ended.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::runs::Sorter;

/// The length of a key: a grid's 81 characters.
pub(crate) const KEY: usize = 81;

/// The key of a line that is always printed.
pub(crate) const NO_KEY: [u8; KEY] = [b' '; KEY];

/// A key, nine cells in four bytes.
type Packed = [u8; PACKED];

/// Its length.
const PACKED: usize = 36;

/// Takes lines that begin with a key and prints what is behind it, unless the key has been
/// there before.
#[derive(Clone)]
pub(crate) struct Dedupe(Arc<Mutex<State>>);

struct State {
    out: Box<dyn Write + Send>,
    /// The keys of all lines that were printed, as long as they are few.
    seen: HashSet<Packed>,
    most: usize,
    /// The line that is not complete yet.
    begun: Vec<u8>,
    /// What is to be printed next.
    text: Vec<u8>,
    /// How many lines without a key were printed before an interruption.
    printed_before: u64,
    /// The number of the next line that is put aside; 0 is for those that were printed.
    number: u64,
    aside: Sorter,
}

impl Dedupe {
    /// Prints to that output, with so much memory in MiB.
    pub(crate) fn new(out: Box<dyn Write + Send>, memory: u64) -> Self {
        /// What a key takes at most, with its part of the free room.
        const KEY_BYTES: usize = 96;
        let half = usize::try_from(memory << 19).unwrap_or(usize::MAX);
        Self(Arc::new(Mutex::new(State {
            out,
            seen: HashSet::new(),
            most: half / KEY_BYTES,
            begun: Vec::new(),
            text: Vec::new(),
            printed_before: 0,
            number: 1,
            aside: Sorter::new(PACKED + 8, half),
        })))
    }

    /// Goes on with a file: keeps its complete lines, and takes note of their keys.
    ///
    /// # Errors
    /// If it cannot be read or written, or holds something else.
    pub(crate) fn resume(path: &Path, memory: u64) -> io::Result<Self> {
        let file =
            File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        let dedupe = Self::new(Box::new(file.try_clone()?), memory);
        let mut lines = BufReader::new(file);
        let mut end = 0;
        let mut line = Vec::new();
        let mut state = dedupe.state();
        while lines.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
            end += line.len() as u64;
            match key_of_printed(&line) {
                Some(Some(key)) => state.note_printed(key)?,
                Some(None) => state.printed_before += 1,
                None => return Err(io::Error::other("holds something else than canonical forms")),
            }
            line.clear();
        }
        // A line that was torn is printed anew.
        let mut file = lines.into_inner();
        file.set_len(end)?;
        file.seek(io::SeekFrom::Start(end))?;
        drop(state);
        Ok(dedupe)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints what was put aside.
    ///
    /// # Errors
    /// If it cannot be printed, or a temporary file not be read.
    pub(crate) fn finish(&self) -> io::Result<()> {
        self.state().finish()
    }
}

/// The key of a line of an output file: none if it has none; nothing if it is no line of such a
/// file.
fn key_of_printed(line: &[u8]) -> Option<Option<Packed>> {
    if !line.starts_with(b"{") {
        return packed(line.get(..KEY)?).map(Some);
    }
    let record: Value = serde_json::from_slice(line).ok()?;
    match &record["canonical"]["text"] {
        Value::String(text) => packed(text.as_bytes()).map(Some),
        _ => Some(None),
    }
}

fn packed(key: &[u8]) -> Option<Packed> {
    let mut packed = [0; PACKED];
    let rows = key.get(..KEY)?.chunks_exact(9).zip(packed.chunks_exact_mut(4));
    for (row, bytes) in rows {
        let mut value = 0u32;
        for &byte in row {
            let digit =
                if byte == b'.' { 0 } else { byte.checked_sub(b'0').filter(|&d| d < 10)? };
            value = value * 10 + u32::from(digit);
        }
        bytes.copy_from_slice(&value.to_be_bytes());
    }
    Some(packed)
}

impl State {
    fn note_printed(&mut self, key: Packed) -> io::Result<()> {
        if self.seen.len() < self.most {
            self.seen.insert(key);
            return Ok(());
        }
        self.aside.push(&[&key[..], &0u64.to_be_bytes(), b""])
    }

    fn line(&mut self, line: &[u8]) -> io::Result<()> {
        let (key, text) = line.split_at(KEY.min(line.len()));
        let key = packed(key);
        if key.is_none() && self.printed_before > 0 {
            self.printed_before -= 1;
            return Ok(());
        }
        if self.aside.is_empty() && (key.is_none() || self.seen.len() < self.most) {
            if key.is_none_or(|key| self.seen.insert(key)) {
                self.text.extend_from_slice(text);
            }
            return Ok(());
        }
        let number = self.number.to_be_bytes();
        self.number += 1;
        match key {
            Some(key) if self.seen.contains(&key) => Ok(()),
            Some(key) => self.aside.push(&[&key, &number, text]),
            // No key begins like this one, so it stays.
            None => self.aside.push(&[&[u8::MAX; 28], &number, &number, text]),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.seen = HashSet::new();
        let mut in_order = Sorter::new(8, self.aside.memory());
        let mut last = [0; PACKED];
        let mut is_first = true;
        let mut by_key = std::mem::replace(&mut self.aside, Sorter::new(8, 0)).merged()?;
        while let Some(record) = by_key.next()? {
            let (key, rest) = record.split_at(PACKED);
            let (number, text) = rest.split_at(8);
            if is_first || key != last {
                last.copy_from_slice(key);
                if number != [0; 8] {
                    in_order.push(&[number, text])?;
                }
            }
            is_first = false;
        }
        let mut in_order = in_order.merged()?;
        while let Some(record) = in_order.next()? {
            self.out.write_all(&record[8..])?;
        }
        self.out.flush()
    }
}

impl Write for Dedupe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let state = &mut *self.state();
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            if !part.ends_with(b"\n") {
                state.begun.extend_from_slice(part);
            } else if state.begun.is_empty() {
                state.line(part)?;
            } else {
                let mut line = std::mem::take(&mut state.begun);
                line.extend_from_slice(part);
                state.line(&line)?;
                line.clear();
                state.begun = line;
            }
        }
        state.out.write_all(&state.text)?;
        state.text.clear();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.state().out.flush()
    }
}
