//! One fault in a stream of grids costs a grid or two, and never makes another puzzle of them.

use bivalue::format::{Format, Record, WriteOptions, format};
use bivalue::grid::Grid;
use proptest::prelude::*;

use crate::{known, read_with};

const GRIDS: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "31.452...8.6...1....4.......7..4..5.26.1.9.74.3..8..6.......9....1...4.2...871.36",
    "..5..37..2.89..1...4..5.6......1..4..7.....2..9..3......4.2..8...1..89.5..25..4..",
    "97..8....5..914....82....6.6...2...71..3.8..43...6...8.6....89....591..6....7..35",
];

/// All four grids in that format, and perhaps something between them.
fn text(name: &str, between: &str) -> String {
    let writer = format(name).and_then(Format::writer).expect("a writer");
    let mut text = String::new();
    for grid in GRIDS {
        let grid: Grid = grid.parse().expect("a grid");
        let record = Record::from_givens(grid);
        writer.record(&record, 0, &WriteOptions::default(), &mut text).expect("a text");
        text.push_str(between);
    }
    text
}

#[derive(Clone, Debug)]
enum Fault {
    Remove(prop::sample::Index),
    Insert(prop::sample::Index, char),
    RemoveLine(prop::sample::Index),
    RepeatLine(prop::sample::Index),
}

fn apply(text: &str, fault: &Fault) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    match fault {
        Fault::Remove(at) => {
            characters.remove(at.index(characters.len()));
        }
        Fault::Insert(at, c) => characters.insert(at.index(characters.len()), *c),
        Fault::RemoveLine(at) => {
            lines.remove(at.index(lines.len()));
            return lines.concat();
        }
        Fault::RepeatLine(at) => {
            let at = at.index(lines.len());
            lines.insert(at, lines[at]);
            return lines.concat();
        }
    }
    characters.into_iter().collect()
}

fn faults() -> impl Strategy<Value = Fault> {
    let index = any::<prop::sample::Index>;
    let inserted = prop::sample::select("z5.|\n -*#".chars().collect::<Vec<_>>());
    prop_oneof![
        index().prop_map(Fault::Remove),
        (index(), inserted).prop_map(|(at, c)| Fault::Insert(at, c)),
        index().prop_map(Fault::RemoveLine),
        index().prop_map(Fault::RepeatLine),
    ]
}

/// If nothing separates the grids of a text, a missing row moves all that follow: so those
/// without borders come with an empty line or a title in between.
const STREAMS: &[(&str, &str)] = &[
    ("line", ""),
    ("sdm", ""),
    ("susser", ""),
    ("rows", "\n"),
    ("rows", "Next\n"),
    ("spaced", "\n"),
    ("spf", "\n"),
    ("spf", "Next\n"),
    ("forum", "\n"),
    ("boxed", ""),
    ("boxed", "\n"),
    ("boxed", "Next\n"),
    ("simple-sudoku", ""),
    ("simple-sudoku", "\n"),
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(81),
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_other_puzzle_is_made(stream in prop::sample::select(STREAMS), fault in faults()) {
        let (name, between) = stream;
        let text = apply(&text(name, between), &fault);
        let results = read_with(text.as_bytes(), known(format(name).expect("a format"), false));
        let mut read = 0;
        for entry in results.iter().flatten() {
            let grid = entry.record.position.givens.to_string();
            // Two digits in a cell are notes, with a warning.
            let is_known = GRIDS.contains(&grid.as_str()) || !entry.warnings.is_empty();
            prop_assert!(is_known, "{name}: {grid}\n{text}");
            read += 1;
        }
        prop_assert!(read >= 2, "{name}: only {read}\n{text}\n{results:?}");
        prop_assert!(results.len() <= 6, "{name}\n{text}\n{results:?}");
    }
}
