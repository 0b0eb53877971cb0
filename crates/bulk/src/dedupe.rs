//! Each class of puzzles once, where it first comes up, in a stream of any length.
//!
//! The keys that were seen are kept in memory, and new texts are passed on as they come, until
//! there are too many keys. From then on texts whose keys are not among these are put aside in
//! sorted runs on disk; at the end the runs are merged by key, which leaves the first text of
//! each, and these are sorted again by their numbers. What is passed on, and in which order, does
//! not depend on the memory.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek};

use bivalue::grid::Grid;
use serde_json::Value;

use crate::runs::Sorter;

/// A key, nine cells in four bytes.
type Packed = [u8; PACKED];

/// The length of a packed key.
const PACKED: usize = 36;

/// Passes on the first text of each key.
///
/// ```
/// use bivalue::grid::Grid;
/// use bivalue_bulk::dedupe::Distinct;
///
/// let key: Grid = format!("12{}", ".".repeat(79)).parse()?;
/// let mut distinct = Distinct::new(1 << 20);
/// assert!(distinct.is_new(Some(&key), b"first")?);
/// assert!(!distinct.is_new(Some(&key), b"second")?);
/// // What has no key is always passed on.
/// assert!(distinct.is_new(None, b"third")?);
/// // Nothing was put aside.
/// distinct.finish(&mut |text| panic!("{text:?}"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Distinct {
    /// The keys of all texts that were passed on, as long as they are few.
    seen: HashSet<Packed>,
    /// The number of keys that are kept in memory at most.
    most: usize,
    /// The texts without a key that were written before an interruption.
    keyless_before: u64,
    /// The number of the next text that is put aside; 0 stands for those that were written.
    number: u64,
    aside: Sorter,
}

impl Distinct {
    /// A filter with at most that memory in bytes. Memory is taken as it is needed.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::dedupe::Distinct;
    ///
    /// // Without memory, every text is put aside until the end.
    /// let mut distinct = Distinct::new(0);
    /// assert!(!distinct.is_new(Some(&Grid::EMPTY), b"first")?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn new(memory: usize) -> Self {
        /// The bytes that a key takes at most: with its part of the free room in the table, and
        /// with the old table beside the new one while it grows.
        const KEY_BYTES: usize = 128;
        let half = memory / 2;
        Self {
            seen: HashSet::new(),
            most: half / KEY_BYTES,
            keyless_before: 0,
            number: 1,
            aside: Sorter::new(PACKED + 8, half),
        }
    }

    /// Takes note of a text that was written before an interruption: its key is not new, and of
    /// texts without a key that number is not passed on again.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::dedupe::Distinct;
    ///
    /// let mut distinct = Distinct::new(1 << 20);
    /// distinct.note_written(Some(&Grid::EMPTY))?;
    /// assert!(!distinct.is_new(Some(&Grid::EMPTY), b"again")?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn note_written(&mut self, key: Option<&Grid>) -> io::Result<()> {
        let Some(key) = key.map(packed) else {
            self.keyless_before += 1;
            return Ok(());
        };
        if self.seen.len() < self.most {
            self.seen.insert(key);
            return Ok(());
        }
        self.aside.push(&[&key[..], &0u64.to_be_bytes(), b""])
    }

    /// Goes on with a file of canonical forms, as `bivalue canon --dedupe` writes it: keeps its
    /// complete lines, takes note of their keys, and leaves the file open at its new end.
    ///
    /// # Errors
    /// If the file cannot be read or written, or holds something else.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::dedupe::Distinct;
    /// use std::io::Write;
    ///
    /// let mut file = tempfile::tempfile()?;
    /// write!(file, "{}\ntorn", Grid::EMPTY)?;
    /// std::io::Seek::rewind(&mut file)?;
    /// let mut distinct = Distinct::new(1 << 20);
    /// distinct.resume(&mut file)?;
    /// assert_eq!(file.metadata()?.len(), 82);
    /// assert!(!distinct.is_new(Some(&Grid::EMPTY), b"again")?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn resume(&mut self, file: &mut File) -> io::Result<()> {
        let mut lines = BufReader::new(&mut *file);
        let mut end = 0;
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
            end += line.len() as u64;
            let key = key_of_written(&line);
            let key =
                key.ok_or_else(|| io::Error::other("holds something else than canonical forms"))?;
            self.note_written(key.as_ref())?;
            line.clear();
        }
        // A line that was torn is written anew.
        drop(lines);
        file.set_len(end)?;
        file.seek(io::SeekFrom::Start(end))?;
        Ok(())
    }

    /// Returns whether a text is to be passed on now, because it is the first of its key. If that
    /// is not certain yet the text is put aside, for [`Distinct::finish`].
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::dedupe::Distinct;
    ///
    /// let mut distinct = Distinct::new(1 << 20);
    /// assert!(distinct.is_new(Some(&Grid::EMPTY), b"first")?);
    /// assert!(!distinct.is_new(Some(&Grid::EMPTY), b"second")?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn is_new(&mut self, key: Option<&Grid>, text: &[u8]) -> io::Result<bool> {
        let key = key.map(packed);
        if key.is_none() && self.keyless_before > 0 {
            self.keyless_before -= 1;
            return Ok(false);
        }
        if self.aside.is_empty() && (key.is_none() || self.seen.len() < self.most) {
            return Ok(key.is_none_or(|key| self.seen.insert(key)));
        }
        let number = self.number.to_be_bytes();
        self.number += 1;
        match key {
            Some(key) if self.seen.contains(&key) => {}
            Some(key) => self.aside.push(&[&key, &number, text])?,
            // No key begins like this one, so the text stays.
            None => self.aside.push(&[&[u8::MAX; 28], &number, &number, text])?,
        }
        Ok(false)
    }

    /// Passes on the first text of each key that was put aside, in the order of coming.
    ///
    /// # Errors
    /// If `write` fails, or a temporary file cannot be written or read.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::dedupe::Distinct;
    ///
    /// let mut distinct = Distinct::new(0);
    /// distinct.is_new(Some(&Grid::EMPTY), b"first")?;
    /// distinct.is_new(Some(&Grid::EMPTY), b"second")?;
    /// let mut rest = Vec::new();
    /// distinct.finish(&mut |text| Ok(rest.push(text.to_vec())))?;
    /// assert_eq!(rest, [b"first"]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn finish(self, write: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        drop(self.seen);
        let mut in_order = Sorter::new(8, self.aside.memory());
        let mut last: Option<Packed> = None;
        let mut by_key = self.aside.sorted()?;
        while let Some(record) = by_key.next()? {
            let (key, rest) = record.split_at(PACKED);
            let (number, text) = rest.split_at(8);
            if last.is_none_or(|last| key != last) {
                last = key.try_into().ok();
                if number != [0; 8] {
                    in_order.push(&[number, text])?;
                }
            }
        }
        drop(by_key);
        let mut in_order = in_order.sorted()?;
        while let Some(record) = in_order.next()? {
            write(&record[8..])?;
        }
        Ok(())
    }
}

fn packed(key: &Grid) -> Packed {
    let mut packed = [0; PACKED];
    let rows = key.as_array().chunks_exact(9).zip(packed.chunks_exact_mut(4));
    for (row, bytes) in rows {
        let digits = row.iter().map(|digit| digit.map_or(0, |digit| u32::from(digit.get())));
        let value = digits.fold(0, |value, digit| value * 10 + digit);
        bytes.copy_from_slice(&value.to_be_bytes());
    }
    packed
}

/// The key of a line of an output file: `Some(None)` if the line has no key, and nothing if it is
/// no line of such a file.
fn key_of_written(line: &[u8]) -> Option<Option<Grid>> {
    let grid = |text: &[u8]| -> Option<Grid> { std::str::from_utf8(text).ok()?.parse().ok() };
    if !line.starts_with(b"{") {
        return grid(line.get(..81)?).map(Some);
    }
    let record: Value = serde_json::from_slice(line).ok()?;
    match &record["canonical"]["text"] {
        Value::String(text) => grid(text.as_bytes()).map(Some),
        _ => Some(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_passed_on_does_not_depend_on_the_memory() {
        let key = |number: u32| -> Grid { format!("{number:081}").parse().unwrap() };
        let passed_on = |memory| {
            let mut all = Vec::new();
            let mut distinct = Distinct::new(memory);
            distinct.note_written(Some(&key(7))).unwrap();
            distinct.note_written(None).unwrap();
            for index in 0..9000 {
                // Every third text has a key that was there before, and every tenth has none.
                let number = if index % 3 == 0 { index / 2 } else { index };
                let key = (index % 10 > 0).then(|| key(number));
                let text = index.to_string();
                if distinct.is_new(key.as_ref(), text.as_bytes()).unwrap() {
                    all.push(text);
                }
            }
            let mut rest = 0;
            let mut write = |text: &[u8]| {
                all.push(String::from_utf8(text.to_vec()).unwrap());
                rest += 1;
                Ok(())
            };
            distinct.finish(&mut write).unwrap();
            (all, rest)
        };
        let (all, rest) = passed_on(1 << 30);
        assert_eq!(rest, 0);
        assert!(!all.contains(&"7".to_owned()) && !all.contains(&"0".to_owned()));
        for memory in [0, 1 << 10, 1 << 16] {
            let (some, rest) = passed_on(memory);
            assert!(some == all && rest > 0, "{memory}");
        }
    }
}
