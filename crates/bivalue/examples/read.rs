//! Shows how to read a file of puzzles in any format, how to find out the format, and how to handle
//! puzzles that cannot be read or are not proper.
//!
//! `cargo run --example read -- FILE` reads a file; without an argument it reads a text of its own.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use bivalue::Puzzle;
use bivalue::format::{Format, ReadError, ReadOptions, Reader};

/// Two puzzles with titles, the second of which has a row with only eight cells.
const TEXT: &str = "
Puzzle 1
53.|.7.|...
6..|195|...
.98|...|.6.
---+---+---
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
---+---+---
.6.|...|28.
...|419|..5
...|.8.|.79

Puzzle 2
8..|...|...
..3|6..|...
.7.|.9.|2..
---+---+---
.5.|..7|...
...|.45|7..
...|1..|.3.
---+---+---
..1|...|.6
..8|5..|.1.
.9.|...|4..
";

fn main() -> Result<(), Box<dyn Error>> {
    match env::args().nth(1) {
        None => read(TEXT.as_bytes(), ReadOptions::default())?,
        Some(name) => {
            // The extension decides between formats whose texts look the same.
            let extension = Path::new(&name).extension();
            let extension = extension.map(|ending| ending.to_string_lossy().to_lowercase());
            let options = ReadOptions { extension, ..ReadOptions::default() };
            read(BufReader::new(File::open(&name)?), options)?;
        }
    }
    Ok(())
}

/// Prints a line for each puzzle of a text.
fn read(text: impl BufRead, options: ReadOptions) -> Result<(), ReadError> {
    let mut reader = Reader::new(text, options);
    for entry in &mut reader {
        match entry {
            Ok(entry) => {
                let (line, givens) = (entry.line, entry.record.position.givens);
                match Puzzle::try_from(entry.record.position) {
                    Ok(_) => println!("line {line}: {givens} is proper"),
                    Err(error) => println!("line {line}: {givens} is not proper: {error}"),
                }
            }
            // The next item is the puzzle after the one that cannot be read.
            Err(ReadError::Parse(error)) => println!("{error}"),
            Err(error @ ReadError::Io(_)) => return Err(error),
        }
    }
    println!("The format is {}.", reader.format().map_or("unknown", Format::name));
    Ok(())
}
