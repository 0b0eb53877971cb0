//! Shows how to write puzzles in another format: it reads a drawn grid and writes lines of 81
//! characters.
//!
//! `cargo run --example convert`

use std::error::Error;

use bivalue::format::{self, Format, ReadOptions, Reader, WriteOptions};

const TEXT: &str = "
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9
";

fn main() -> Result<(), Box<dyn Error>> {
    let writer = format::format("line").and_then(Format::writer).ok_or("no writer")?;
    let options = WriteOptions::default();
    let mut text = String::new();
    writer.begin(&options, &mut text)?;
    for (index, entry) in (0..).zip(Reader::new(TEXT.as_bytes(), ReadOptions::default())) {
        writer.record(&entry?.record, index, &options, &mut text)?;
    }
    writer.end(&options, &mut text);
    print!("{text}");
    Ok(())
}
