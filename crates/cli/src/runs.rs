//! Sorting more than memory holds: sorted runs in temporary files, which are merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

/// How many runs are merged at once: each is an open file.
const RUNS: usize = 128;

/// Sorts records of bytes by their keys, with which they begin; keys are different.
pub(crate) struct Sorter {
    key: usize,
    memory: usize,
    /// Records one after the other, and where each begins and ends.
    bytes: Vec<u8>,
    records: Vec<(usize, usize)>,
    runs: Vec<File>,
}

impl Sorter {
    /// A sorter by the first `key` bytes, with about so many bytes of memory.
    pub(crate) fn new(key: usize, memory: usize) -> Self {
        Self { key, memory, bytes: Vec::new(), records: Vec::new(), runs: Vec::new() }
    }

    pub(crate) fn memory(&self) -> usize {
        self.memory
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.records.is_empty() && self.runs.is_empty()
    }

    /// Takes a record, in parts.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub(crate) fn push(&mut self, parts: &[&[u8]]) -> io::Result<()> {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        let index = (self.records.len() + 1) * size_of::<(usize, usize)>();
        if !self.records.is_empty() && self.bytes.len() + length + index > self.memory {
            self.write_run()?;
        }
        // Asking for all of it at once: growing would take as much again for a while.
        if self.bytes.capacity() == 0 {
            self.bytes.reserve(self.memory / 4 * 3);
            self.records.reserve(self.memory / 64);
        }
        let start = self.bytes.len();
        for part in parts {
            self.bytes.extend_from_slice(part);
        }
        self.records.push((start, self.bytes.len()));
        Ok(())
    }

    fn write_run(&mut self) -> io::Result<()> {
        let Self { key, bytes, records, .. } = self;
        records.sort_unstable_by(|&(one, _), &(other, _)| {
            bytes[one..one + *key].cmp(&bytes[other..other + *key])
        });
        let mut run = BufWriter::new(temporary()?);
        for &(start, end) in &*records {
            write_record(&mut run, &bytes[start..end])?;
        }
        self.runs.push(run.into_inner()?);
        bytes.clear();
        records.clear();
        if self.runs.len() >= RUNS {
            let mut merged = Merged::of(self.key, std::mem::take(&mut self.runs))?;
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
    /// If a temporary file cannot be written or read.
    pub(crate) fn merged(mut self) -> io::Result<Merged> {
        if !self.records.is_empty() {
            self.write_run()?;
        }
        Merged::of(self.key, self.runs)
    }
}

/// A file that is gone when it is closed, however that comes.
fn temporary() -> io::Result<File> {
    let failed = |error| io::Error::other(format!("cannot make a temporary file: {error}"));
    tempfile::tempfile().map_err(failed)
}

fn write_record(run: &mut impl Write, record: &[u8]) -> io::Result<()> {
    run.write_all(&(record.len() as u64).to_le_bytes())?;
    run.write_all(record)
}

/// Runs, merged.
pub(crate) struct Merged {
    runs: Vec<BufReader<File>>,
    /// The next record of each run that has one.
    next: BinaryHeap<Reverse<(Vec<u8>, usize)>>,
}

impl Merged {
    fn of(key: usize, runs: Vec<File>) -> io::Result<Self> {
        debug_assert!(key > 0);
        let mut merged = Self { runs: Vec::new(), next: BinaryHeap::new() };
        for (index, mut run) in runs.into_iter().enumerate() {
            run.rewind()?;
            merged.runs.push(BufReader::with_capacity(64 << 10, run));
            merged.read(index)?;
        }
        Ok(merged)
    }

    fn read(&mut self, index: usize) -> io::Result<()> {
        let run = &mut self.runs[index];
        let mut length = [0; 8];
        match run.read_exact(&mut length) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            Err(error) => return Err(error),
        }
        let mut record = vec![0; usize::try_from(u64::from_le_bytes(length)).unwrap_or(usize::MAX)];
        run.read_exact(&mut record)?;
        self.next.push(Reverse((record, index)));
        Ok(())
    }

    /// The next record.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(Reverse((record, index))) = self.next.pop() else { return Ok(None) };
        self.read(index)?;
        Ok(Some(record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_out_sorted() {
        // With so little memory every few records are a run, and runs are merged before the end.
        for memory in [64, 1 << 20] {
            let mut sorter = Sorter::new(4, memory);
            let number = |index: u32| (index.wrapping_mul(2_654_435_761)).to_be_bytes();
            for index in 0..1000u32 {
                let text = "x".repeat(index as usize % 40);
                sorter.push(&[&number(index), text.as_bytes()]).unwrap();
            }
            assert!(!sorter.is_empty());
            let mut expected: Vec<_> = (0..1000).map(number).collect();
            expected.sort_unstable();
            let mut merged = sorter.merged().unwrap();
            for key in expected {
                assert_eq!(merged.next().unwrap().unwrap()[..4], key);
            }
            assert_eq!(merged.next().unwrap(), None);
        }
    }
}
