//! Long streams in little memory.

use std::io::{self, BufReader, Read};

use bivalue::format::{ErrorCode, MAX_RECORD, ReadError, ReadOptions, Reader};

use crate::near_misses::{PUZZLE, rows};

/// Makes its bytes as they are read, so that nothing holds the whole text.
struct Made<F> {
    part: F,
    left: u64,
    pending: Vec<u8>,
}

impl<F: FnMut(u64) -> Vec<u8>> Read for Made<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.pending.is_empty() && self.left > 0 {
            self.left -= 1;
            self.pending = (self.part)(self.left);
        }
        let count = self.pending.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.pending[..count]);
        self.pending.drain(..count);
        Ok(count)
    }
}

fn made(parts: u64, part: impl FnMut(u64) -> Vec<u8>) -> BufReader<impl Read> {
    BufReader::new(Made { part, left: parts, pending: Vec::new() })
}

#[test]
fn a_hundred_thousand_lines() {
    let line = format!("{PUZZLE} # text\n");
    let mut reader =
        Reader::new(made(100_000, |_| line.clone().into_bytes()), ReadOptions::default());
    let mut number = 0;
    for result in &mut reader {
        number += 1;
        assert_eq!(result.unwrap().line, number);
    }
    assert_eq!(number, 100_000);
    assert_eq!(reader.format().unwrap().name(), "line");
}

#[test]
fn ten_thousand_grids_each_after_its_own_lines() {
    let boxed = bivalue::format::format("boxed").unwrap().example();
    let made = made(10_000, |_| boxed.as_bytes().to_vec());
    let mut reader = Reader::new(made, ReadOptions::default());
    for (index, result) in (0..).zip(&mut reader) {
        assert_eq!(result.unwrap().line, 1 + 13 * index);
    }
    assert_eq!(reader.format().unwrap().name(), "boxed");
}

#[test]
fn one_bad_grid_among_thousands() {
    let good = rows().join("\n") + "\n";
    let made = made(5_000, |left| {
        let text = if left == 2_500 { good.replace('9', "z") } else { good.clone() };
        text.into_bytes()
    });
    let results: Vec<bool> = Reader::new(made, ReadOptions::default()).map(|r| r.is_ok()).collect();
    assert_eq!(results.len(), 5_000);
    assert_eq!(results.iter().position(|ok| !ok), Some(5_000 - 1 - 2_500));
    assert_eq!(results.iter().filter(|ok| !**ok).count(), 1);
}

#[test]
fn a_line_without_end() {
    let format = bivalue::format::format("line");
    let options = ReadOptions { format, ..ReadOptions::default() };
    let parts = MAX_RECORD as u64 / 65_536 + 10;
    let text = |left| {
        if left == 0 { format!("\n{PUZZLE}\n").into_bytes() } else { vec![b'5'; 65_536] }
    };
    let results: Vec<_> = Reader::new(made(parts, text), options).collect();
    assert_eq!(results.len(), 2);
    let Err(ReadError::Parse(error)) = &results[0] else {
        panic!("{results:?}");
    };
    assert_eq!((error.code, error.line), (ErrorCode::TooLong, 1));
    assert_eq!(results[1].as_ref().unwrap().line, 2);
    // Without a known format it is refused at its beginning.
    let results: Vec<_> = Reader::new(made(parts, text), ReadOptions::default()).collect();
    assert_eq!(results.len(), 1);
    assert!(matches!(&results[0], Err(ReadError::Parse(e)) if e.code == ErrorCode::UnknownFormat));
}

#[test]
fn the_first_line_is_answered_before_the_second_is_sent() {
    /// Gives one line and then fails, as a pipe would wait.
    struct Once(bool);
    impl Read for Once {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("read on before the first answer"));
            }
            let line = format!("{PUZZLE}\n");
            buffer[..line.len()].copy_from_slice(line.as_bytes());
            Ok(line.len())
        }
    }
    let mut reader = Reader::new(BufReader::new(Once(false)), ReadOptions::default());
    assert!(reader.next().unwrap().is_ok());
    assert!(matches!(reader.next(), Some(Err(ReadError::Io(_)))));
    assert!(reader.next().is_none());
}

#[test]
fn a_document_of_faults_takes_little_memory() {
    let games = |count: usize| "<game/>".repeat(count);
    let zeros = PUZZLE.replace('.', "0");
    let xml = format!("<opensudoku>{}<game data=\"{zeros}\"/></opensudoku>", games(100_000));
    let json = format!("[{}\"{PUZZLE}\"]", "{},".repeat(100_000));
    for text in [xml, json] {
        let results: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
        assert_eq!(results.len(), 1002);
        let Some(Err(ReadError::Parse(last))) = results.last() else { panic!("no last error") };
        assert_eq!(last.found, "99000 more that cannot be read");
    }
}
