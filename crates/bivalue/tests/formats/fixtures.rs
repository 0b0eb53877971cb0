//! The files in `testdata/formats`: what must be read from each.

use std::path::PathBuf;

use bivalue::format::{Format, ReadOptions, Reader};

const ONE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str =
    "31.452...8.6...1....4.......7..4..5.26.1.9.74.3..8..6.......9....1...4.2...871.36";

/// A file, its format, its puzzles (`None` for an error) and how many digits are placed.
type Fixture = (&'static str, &'static str, &'static [Option<&'static str>], usize);

const FIXTURES: &[Fixture] = &[
    ("boxed-markdown.md", "boxed", &[Some(TWO)], 0),
    ("boxed-spaces.txt", "boxed", &[Some(TWO)], 0),
    ("boxed-two.txt", "boxed", &[Some(TWO), Some(ONE)], 0),
    ("boxed-unicode.txt", "boxed", &[Some(TWO)], 0),
    ("clipboard-two.txt", "simple-sudoku-clipboard", &[Some(TWO)], 2),
    ("collection.sdm", "sdm", &[Some(ONE), Some(TWO)], 0),
    ("forum-dashes.txt", "forum", &[Some(TWO)], 0),
    ("grid.spf", "spf", &[Some(TWO)], 0),
    ("grid.ss", "simple-sudoku", &[Some(TWO)], 0),
    ("list-bank.txt", "line", &[Some(TWO), Some(ONE)], 0),
    ("list-mixed.txt", "line", &[Some(ONE), None, Some(TWO), None, None, Some(TWO)], 0),
    ("puzzle.susser.txt", "susser", &[Some(TWO)], 2),
    ("rows-bands.txt", "rows", &[Some(TWO)], 0),
    ("rows-crlf.msk", "rows", &[Some(TWO)], 0),
    ("rows-spaces-trimmed.txt", "rows", &[Some(TWO)], 0),
    ("rows-titled.txt", "rows", &[Some(TWO), Some(ONE)], 0),
    ("spaced-empty.csv", "spaced", &[Some(TWO)], 0),
    ("spaced-empty.tsv", "spaced", &[Some(TWO)], 0),
];

#[test]
fn the_files_are_read() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats");
    for (name, format, puzzles, placed) in FIXTURES {
        let bytes = std::fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        let options = ReadOptions {
            extension: name.rsplit_once('.').map(|(_, extension)| extension.to_owned()),
            ..ReadOptions::default()
        };
        let mut reader = Reader::new(&bytes[..], options);
        let positions: Vec<_> =
            reader.by_ref().map(|result| result.ok().map(|entry| entry.record.position)).collect();
        assert_eq!(reader.format().map(Format::name), Some(*format), "{name}");
        let givens: Vec<_> = positions
            .iter()
            .map(|position| position.as_ref().map(|position| position.givens.to_string()))
            .collect();
        let givens: Vec<_> = givens.iter().map(Option::as_deref).collect();
        assert_eq!(givens, *puzzles, "{name}");
        let count: usize = positions.iter().flatten().map(|p| p.placed.filled().len()).sum();
        assert_eq!(count, *placed, "{name}");
    }
}
