//! A check against files from elsewhere, which are not part of this project.

use bivalue::format::{Format, ReadOptions, Reader};

/// The files of the outer collection and the format that each must be detected as.
const FILES: &[(&str, &str)] = &[
    ("collection.sdm", "sdm"),
    ("forum.txt", "forum"),
    ("hodoku-boxed.txt", "boxed"),
    ("line-comment.txt", "line"),
    ("line-dash.txt", "line"),
    ("line-dot.txt", "line"),
    ("line-star.txt", "line"),
    ("line-underscore.txt", "line"),
    ("line-x.txt", "line"),
    ("line-zero.txt", "line"),
    ("rows-crlf.msk", "rows"),
    ("rows.msk", "rows"),
    ("simple.ss", "simple-sudoku"),
    ("spaced.txt", "spaced"),
    ("tabs9.tsv", "spaced"),
];

const GRID: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/// Set `BIVALUE_DATA` to the folder that holds `formats/`.
#[test]
fn outer_files_are_read() {
    let Some(folder) = std::env::var_os("BIVALUE_DATA") else {
        println!("not run: BIVALUE_DATA is not set");
        return;
    };
    let folder = std::path::Path::new(&folder).join("formats");
    for (name, format) in FILES {
        let bytes =
            std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let options = ReadOptions {
            extension: name.rsplit_once('.').map(|(_, extension)| extension.to_owned()),
            ..ReadOptions::default()
        };
        let mut reader = Reader::new(&bytes[..], options);
        let entry = reader.next().and_then(Result::ok).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(entry.record.position.values().to_string(), GRID, "{name}");
        assert_eq!(reader.format().map(Format::name), Some(*format), "{name}");
        assert!(reader.all(|result| result.is_ok()), "{name}");
    }
}
