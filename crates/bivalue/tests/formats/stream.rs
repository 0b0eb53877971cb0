//! Long streams in little memory.

use std::io::{self, BufReader, Read};

use bivalue::format::{ErrorCode, MAX_RECORD, ReadError, ReadOptions, Reader};
use bivalue::grid::Grid;

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

/// Everything that a stream holds, read with plain lines at once: line, givens or error.
fn outline(bytes: &[u8], capacity: usize, at_once: bool) -> Vec<String> {
    let input = BufReader::with_capacity(capacity, bytes);
    let mut reader = Reader::new(input, ReadOptions::default());
    let mut results = Vec::new();
    let mut grids = Vec::new();
    loop {
        if at_once {
            let before = reader.lines();
            grids.clear();
            let count = reader.plain_lines(7, || &mut grids) as u64;
            assert_eq!((grids.len() as u64, reader.lines()), (count, before + count));
            let plain = (before + 1..).zip(&grids);
            results.extend(plain.map(|(line, grid)| format!("{line}: {grid} []")));
        }
        match reader.next() {
            None => return results,
            Some(Ok(entry)) => {
                assert!(entry.layout.is_none() && entry.warnings.is_empty());
                let record = entry.record;
                assert_eq!(record.position, record.position.givens.into());
                let givens = record.position.givens;
                results.push(format!("{}: {givens} {:?}", entry.line, record.info));
            }
            Some(Err(ReadError::Parse(error))) => results.push(error.to_string()),
            Some(Err(ReadError::Io(error))) => panic!("bytes in memory cannot be read: {error}"),
        }
    }
}

#[test]
fn plain_lines_at_once_are_what_they_are_one_by_one() {
    let other = PUZZLE.replace('.', "0").replace('3', "_");
    let endings = ["\n", "\r\n", " # text\n", "\n\n", ".\n", "\r\r\n", "\n# text\n", "\n\u{1A}\n"];
    let starts = ["", "", "", "> ", " ", "7. ", "\u{FEFF}", "é"];
    let mut text = String::new();
    for number in 0..400 {
        // Mostly plain, and everything else everywhere.
        let odd = if number % 3 == 0 { number / 3 } else { 0 };
        text += starts[odd / 8 % 8];
        text += if number % 5 < 3 { PUZZLE } else { &other };
        text += endings[odd % 8];
    }
    let cut = text.trim_end();
    for text in [&text, cut, &text.replace("\r\n", "\n").replace('\n', "\r\n"), ""] {
        for capacity in [61, 82, 1000, 100_000] {
            let expected = outline(text.as_bytes(), capacity, false);
            assert_eq!(outline(text.as_bytes(), capacity, true), expected);
        }
    }
    let cr = text.replace("\r\n", "\n").replace('\n', "\r");
    assert_eq!(outline(cr.as_bytes(), 1000, true), outline(cr.as_bytes(), 1000, false));
}

#[test]
fn grids_are_those_of_the_puzzles_one_by_one_up_to_the_end() {
    let other = PUZZLE.replace('.', "0");
    // The digits of the first may be those from 0 to 8, so it is refused.
    let (from_0, without_9) = (PUZZLE.replace('9', "0"), other.replace('9', "0"));
    let mut text = String::new();
    for number in 0..500 {
        let line = match number % 50 {
            20 => &PUZZLE[..80],
            30..34 => &other,
            40 => &from_0,
            41 => &without_9,
            _ => PUZZLE,
        };
        text += line;
        text += if number % 77 == 3 { " # text\n\n" } else { "\n" };
    }
    let drawn = bivalue::format::format("boxed").unwrap().example().repeat(3);
    for (text, puzzles) in [(&text, 480), (&text.trim_end().to_owned(), 480), (&drawn, 3)] {
        for capacity in [61, 82, 1000, 100_000] {
            let reader = || {
                let input = BufReader::with_capacity(capacity, text.as_bytes());
                Reader::new(input, ReadOptions::default())
            };
            let expected: Vec<Result<Grid, String>> = reader()
                .map(|entry| {
                    let entry = entry.map_err(|error| error.to_string())?;
                    Ok(entry.record.position.givens)
                })
                .collect();
            assert_eq!(expected.iter().filter(|grid| grid.is_ok()).count(), puzzles);
            let (mut reader, mut grids, mut found) = (reader(), Vec::new(), Vec::new());
            loop {
                match reader.read_grids(&mut grids) {
                    Ok(0) => break,
                    Ok(count) => {
                        assert_eq!(count, grids.len());
                        found.extend(grids.drain(..).map(Ok));
                    }
                    Err(error) => found.push(Err(error.to_string())),
                }
                assert!(grids.is_empty());
            }
            assert_eq!(found, expected, "{capacity}");
            assert!(matches!(reader.read_grids(&mut grids), Ok(0)), "the end is no surprise");
        }
    }
    let mut none = Reader::new("".as_bytes(), ReadOptions::default());
    assert!(none.read_grids(&mut Vec::new()).is_err());
    assert!(matches!(none.read_grids(&mut Vec::new()), Ok(0)));
}

#[test]
fn formats_of_more_than_a_line_have_no_plain_lines() {
    for format in bivalue::format::formats() {
        let text = format.example().repeat(2);
        let options = ReadOptions { format: Some(*format), ..ReadOptions::default() };
        let mut reader = Reader::new(text.as_bytes(), options);
        let mut grids = Vec::new();
        assert!(reader.plain_lines(1, || &mut grids) == 0, "before the first puzzle");
        assert!(reader.next().is_some());
        let count = reader.plain_lines(1, || &mut grids);
        let lists = ["line", "sdm"].contains(&format.name());
        assert!(count == 0 || lists, "{}", format.name());
    }
}

#[test]
fn a_fault_of_the_stream_is_told_once() {
    struct Fails(bool);
    impl Read for Fails {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("it broke"));
            }
            let line = format!("{PUZZLE}\n");
            buffer[..82].copy_from_slice(line.as_bytes());
            Ok(82)
        }
    }
    let mut reader = Reader::new(BufReader::new(Fails(false)), ReadOptions::default());
    assert!(matches!(reader.next(), Some(Ok(_))));
    let mut grids = Vec::new();
    assert_eq!(reader.plain_lines(9, || &mut grids), 0);
    assert!(matches!(reader.next(), Some(Err(ReadError::Io(_)))));
    assert_eq!(reader.plain_lines(9, || &mut grids), 0);
    assert!(reader.next().is_none());
}
