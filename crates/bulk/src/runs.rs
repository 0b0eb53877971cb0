//! Sorting more than memory holds: sorted runs in temporary files, which are merged.
//!
//! ```
//! use bivalue_bulk::runs::Sorter;
//!
//! let mut sorter = Sorter::new(1, 1 << 20);
//! for record in [b"c3", b"a1", b"b2"] {
//!     sorter.push(&[record])?;
//! }
//! let mut sorted = sorter.sorted()?;
//! assert_eq!(sorted.next()?, Some(b"a1".to_vec()));
//! # Ok::<(), std::io::Error>(())
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

use crate::output::CannotWrite;
use crate::words::reason;

/// The runs that are merged at once at most: each is an open file.
const MOST_RUNS: usize = 128;

/// The bytes of the smallest and of the largest buffer through which a run is read.
const BUFFERS: [usize; 2] = [4 << 10, 64 << 10];

/// The bytes of a block of records.
const BLOCK: usize = 64 << 10;

/// The bytes that the place of a record takes: three times its own size, because the list of places
/// is in memory twice while it grows.
const PLACE: usize = 3 * size_of::<RecordPlace>();

/// Sorts records of bytes by their keys, with which they begin.
///
/// Records of equal keys come in the order of the bytes behind their keys where they went to
/// different runs; keys that are all different make the order certain.
pub struct Sorter {
    key: usize,
    memory: usize,
    records: Records,
    runs: Vec<File>,
}

/// Records in memory. Blocks are added as they are needed and never move.
#[derive(Default)]
struct Records {
    blocks: Vec<Vec<u8>>,
    places: Vec<RecordPlace>,
    /// The memory that the blocks take, in bytes.
    bytes: usize,
}

/// The place of a record: its block, its start there, and its length.
#[derive(Clone, Copy)]
struct RecordPlace {
    /// The beginning of its key as a number, which distinguishes most records where the list of
    /// places lies.
    prefix: u64,
    block: u32,
    start: u32,
    length: u32,
}

impl Records {
    fn get(&self, place: RecordPlace) -> &[u8] {
        let start = place.start as usize;
        &self.blocks[place.block as usize][start..start + place.length as usize]
    }

    /// The memory that is taken after another record of that length, in bytes.
    fn memory_with(&self, length: usize) -> usize {
        let block = if self.has_room(length) { 0 } else { length.max(BLOCK) };
        self.bytes + block + (self.places.len() + 1) * PLACE
    }

    fn has_room(&self, length: usize) -> bool {
        self.blocks.last().is_some_and(|block| block.capacity() - block.len() >= length)
    }

    fn push(&mut self, parts: &[&[u8]], length: usize, key: usize) {
        if !self.has_room(length) {
            let size = length.max(BLOCK);
            self.blocks.push(Vec::with_capacity(size));
            self.bytes += size;
        }
        let at = self.blocks.len() - 1;
        let block = &mut self.blocks[at];
        let start = block.len();
        for part in parts {
            block.extend_from_slice(part);
        }
        let mut prefix = [0; 8];
        for (to, from) in prefix.iter_mut().zip(&block[start..start + key]) {
            *to = *from;
        }
        self.places.push(RecordPlace {
            prefix: u64::from_be_bytes(prefix),
            block: at as u32,
            start: start as u32,
            length: length as u32,
        });
    }

    fn sort(&mut self, key: usize) {
        let mut places = std::mem::take(&mut self.places);
        places.sort_unstable_by(|&one, &other| {
            let by_prefix = one.prefix.cmp(&other.prefix);
            by_prefix.then_with(|| self.get(one)[..key].cmp(&self.get(other)[..key]))
        });
        self.places = places;
    }

    fn clear(&mut self) {
        self.places.clear();
        // One block is filled again; others would count as memory while they are empty.
        self.blocks.truncate(1);
        self.blocks.iter_mut().for_each(Vec::clear);
        self.bytes = self.blocks.iter().map(Vec::capacity).sum();
    }
}

impl Sorter {
    /// A sorter by the first `key` bytes, with at most `memory` bytes of memory (128 KiB at least,
    /// and one record at least). Memory is taken as it is needed.
    ///
    /// ```
    /// assert!(bivalue_bulk::runs::Sorter::new(8, 1 << 20).is_empty());
    /// ```
    #[must_use]
    pub fn new(key: usize, memory: usize) -> Self {
        Self { key, memory, records: Records::default(), runs: Vec::new() }
    }

    /// The memory that it may take, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Returns whether there is no record.
    ///
    /// ```
    /// use bivalue_bulk::runs::Sorter;
    ///
    /// let mut sorter = Sorter::new(1, 1 << 20);
    /// sorter.push(&[b"a"])?;
    /// assert!(!sorter.is_empty());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.places.is_empty() && self.runs.is_empty()
    }

    /// Takes a record, in parts, that is no shorter than a key.
    ///
    /// # Errors
    /// If it is shorter than a key or has 4 GiB or more, or a temporary file cannot be written.
    ///
    /// ```
    /// use bivalue_bulk::runs::Sorter;
    ///
    /// let mut sorter = Sorter::new(2, 1 << 20);
    /// sorter.push(&[b"ke", b"y"])?;
    /// assert!(sorter.push(&[b"k"]).is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn push(&mut self, parts: &[&[u8]]) -> io::Result<()> {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        if length < self.key || u32::try_from(length).is_err() {
            return Err(io::Error::other("a record is shorter than its key, or 4 GiB long"));
        }
        let is_full = self.records.memory_with(length) > self.memory.max(2 * BLOCK);
        if is_full && !self.records.places.is_empty() {
            self.write_run()?;
        }
        self.records.push(parts, length, self.key);
        Ok(())
    }

    /// The runs that are merged at once: their buffers take a fourth of the memory.
    fn most_runs(&self) -> usize {
        (self.memory / 4 / BUFFERS[0]).clamp(2, MOST_RUNS)
    }

    fn write_run(&mut self) -> io::Result<()> {
        self.write_sorted().map_err(|error| failed("write", &error))
    }

    fn write_sorted(&mut self) -> io::Result<()> {
        self.records.sort(self.key);
        let mut run = BufWriter::new(temporary()?);
        for &place in &self.records.places {
            write_record(&mut run, self.records.get(place))?;
        }
        self.runs.push(run.into_inner()?);
        self.records.clear();
        if self.runs.len() >= self.most_runs() {
            let runs = std::mem::take(&mut self.runs);
            let mut merged = Sorted::of(runs, Records::default(), self.memory)?;
            let mut run = BufWriter::new(temporary()?);
            while let Some(record) = merged.next()? {
                write_record(&mut run, &record)?;
            }
            self.runs.push(run.into_inner()?);
        }
        Ok(())
    }

    /// All records, sorted.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    ///
    /// ```
    /// use bivalue_bulk::runs::Sorter;
    ///
    /// assert_eq!(Sorter::new(1, 1 << 20).sorted()?.next()?, None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn sorted(mut self) -> io::Result<Sorted> {
        self.records.sort(self.key);
        Sorted::of(self.runs, self.records, self.memory)
    }
}

/// A file that is gone when it is closed, in whichever way the process ends.
fn temporary() -> io::Result<File> {
    tempfile::tempfile().map_err(|error| failed("make", &error))
}

/// Returns the error of a failed operation on a temporary file.
fn failed(verb: &str, error: &io::Error) -> io::Error {
    match error.get_ref() {
        Some(said) if said.is::<CannotWrite>() => CannotWrite::error(said.to_string()),
        _ => CannotWrite::error(format!("cannot {verb} a temporary file: {}", reason(error))),
    }
}

fn write_record(run: &mut impl Write, record: &[u8]) -> io::Result<()> {
    run.write_all(&(record.len() as u32).to_le_bytes())?;
    run.write_all(record)
}

/// Sorted records: the runs in files and the records that stayed in memory, merged.
pub struct Sorted {
    files: Vec<BufReader<File>>,
    records: Records,
    /// The number of the next record in memory.
    at: usize,
    /// The next record of each run that has one.
    next: BinaryHeap<Reverse<(Vec<u8>, usize)>>,
}

impl Sorted {
    fn of(runs: Vec<File>, records: Records, memory: usize) -> io::Result<Self> {
        let buffer = (memory / 4 / runs.len().max(1)).clamp(BUFFERS[0], BUFFERS[1]);
        let mut sorted = Self { files: Vec::new(), records, at: 0, next: BinaryHeap::new() };
        for mut run in runs {
            run.rewind()?;
            sorted.files.push(BufReader::with_capacity(buffer, run));
        }
        for run in 0..=sorted.files.len() {
            sorted.read(run)?;
        }
        Ok(sorted)
    }

    /// Reads the next record of a run; the last run is that in memory.
    fn read(&mut self, run: usize) -> io::Result<()> {
        let record = if let Some(file) = self.files.get_mut(run) {
            let mut length = [0; 4];
            match file.read_exact(&mut length) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
                Err(error) => return Err(error),
            }
            let mut record = vec![0; u32::from_le_bytes(length) as usize];
            file.read_exact(&mut record)?;
            record
        } else {
            let Some(&place) = self.records.places.get(self.at) else { return Ok(()) };
            self.at += 1;
            self.records.get(place).to_vec()
        };
        self.next.push(Reverse((record, run)));
        Ok(())
    }

    /// The next record; nothing after the last.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    ///
    /// ```
    /// use bivalue_bulk::runs::Sorter;
    ///
    /// let mut sorter = Sorter::new(1, 1 << 20);
    /// sorter.push(&[b"b"])?;
    /// sorter.push(&[b"a"])?;
    /// let mut sorted = sorter.sorted()?;
    /// assert_eq!(sorted.next()?, Some(b"a".to_vec()));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    // Not an iterator: an error is for the caller's `?`, and ends everything.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(Reverse((record, run))) = self.next.pop() else { return Ok(None) };
        self.read(run)?;
        Ok(Some(record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_out_sorted() {
        // With so little memory there are many runs, and runs are merged before the end.
        for (memory, count) in [(64, 60_000), (1 << 20, 60_000), (1 << 20, 1000), (64, 0)] {
            let mut sorter = Sorter::new(4, memory);
            let number = |index: u32| (index.wrapping_mul(2_654_435_761)).to_be_bytes();
            for index in 0..count {
                let text = "x".repeat(index as usize % 40);
                sorter.push(&[&number(index), text.as_bytes()]).unwrap();
                assert!(sorter.records.memory_with(0) <= memory.max(2 * BLOCK) + PLACE);
                assert!(sorter.runs.len() < sorter.most_runs());
            }
            assert_eq!(sorter.is_empty(), count == 0);
            assert_eq!(sorter.runs.is_empty(), count <= 1000, "{memory} {count}");
            let mut expected: Vec<_> = (0..count).map(number).collect();
            expected.sort_unstable();
            let mut records = sorter.sorted().unwrap();
            for key in expected {
                assert_eq!(records.next().unwrap().unwrap()[..4], key);
            }
            assert_eq!(records.next().unwrap(), None);
        }
    }

    #[test]
    fn memory_is_taken_as_it_is_needed() {
        let mut sorter = Sorter::new(4, usize::MAX);
        sorter.push(&[b"abcd"]).unwrap();
        assert_eq!(sorter.records.bytes, BLOCK);
        // A record that is larger than a block has one of its own.
        sorter.push(&[&vec![0; 3 * BLOCK]]).unwrap();
        assert_eq!(sorter.records.bytes, 4 * BLOCK);
        assert!(sorter.push(&[b"abc"]).is_err());
    }
}
