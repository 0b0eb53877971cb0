//! The levels of vectors: the command prints the same on each.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::run::{HOPELESS, PUZZLE, REPEATED, Ran, command, finish};

/// The values of `BIVALUE_LEVEL`: the levels, and a name that is none.
const NAMES: [&str; 7] = ["portable", "simd128", "neon", "sse42", "avx2", "avx512", "nonesuch"];

/// The command on that level, without its note about an unknown level.
fn at(name: &str, args: &[&str]) -> Ran {
    let mut ran =
        finish(command(args).env("BIVALUE_LEVEL", name).spawn().expect("the command starts"), b"");
    let is_note = |line: &&str| line.contains("BIVALUE_LEVEL is nonesuch");
    ran.err = ran.err.split_inclusive('\n').filter(|line| !is_note(line)).collect();
    ran
}

/// 400 puzzles, more than one batch of which goes to the bit lanes: of every four one has some
/// givens less and several solutions; one has none, and one repeats a digit.
fn puzzles() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/puzzles/mixed.txt");
    let proper = fs::read_to_string(file).expect("our own puzzles");
    let mut text = String::new();
    for (number, puzzle) in proper.lines().take(400).enumerate() {
        let mut puzzle = puzzle.to_owned();
        if number % 4 == 3 {
            // The puzzles are minimal: without any given they have several solutions.
            let givens = puzzle.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
            let gone: Vec<usize> = givens.map(|(at, _)| at).take(1 + number % 7).collect();
            for at in gone {
                puzzle.replace_range(at..=at, ".");
            }
        }
        writeln!(text, "{puzzle}").unwrap();
    }
    for puzzle in [HOPELESS, REPEATED, PUZZLE] {
        writeln!(text, "{puzzle}").unwrap();
    }
    text
}

#[test]
fn all_levels_print_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, puzzles()).unwrap();
    let file = file.to_str().unwrap();

    // A level that the machine lacks is not run: the command takes another then, and says which.
    let mut ran = Vec::new();
    for name in NAMES {
        let bench = at(name, &["bench", "--json", "--rounds", "1", "--take", "200", file]);
        assert_eq!(bench.code, Some(0), "{}", bench.err);
        let records = bench.records();
        let level = records[0]["level"].as_str().expect("the level").to_owned();
        if level == name {
            println!("{name}: run");
        } else if name == "nonesuch" {
            println!("{name}: run, on {level}");
            assert!(NAMES[..NAMES.len() - 1].contains(&level.as_str()), "{level}");
        } else {
            println!("not run: this machine has no {name}; the command took {level}");
            continue;
        }
        ran.push(name);
    }
    // Besides the name of no level.
    assert!(ran.len() > 1, "{ran:?}");

    for args in [
        &["solve"][..],
        &["solve", "-j", "1"],
        &["solve", "--limit", "1"],
        &["solve", "--limit", "2"],
        &["solve", "--json"],
        &["count", "--limit", "50"],
        &["check", "--json"],
    ] {
        let args = [args, &[file]].concat();
        let expected = at(ran[0], &args);
        assert!(expected.out.lines().count() > 300, "{args:?}: {}", expected.err);
        for name in &ran[1..] {
            let found = at(name, &args);
            assert_eq!(found.code, expected.code, "{args:?} on {name}");
            assert!(found.out == expected.out, "{args:?} prints something else on {name}");
            assert!(found.err == expected.err, "{args:?} says something else on {name}");
        }
    }
}

#[test]
fn all_levels_find_the_same_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    let some = puzzles().lines().take(400).collect::<Vec<_>>().join("\n") + "\n";
    fs::write(&file, some.repeat(6)).unwrap();
    let file = file.to_str().unwrap();
    // The checksum is over the first solutions, and no work depends on the level either.
    let members = ["checksum", "unique", "multiple", "none", "nodes_per_puzzle", "solved"];
    for batch in ["2400", "700", "1"] {
        let args = ["bench", "--json", "--rounds", "1", "--job", "unique", "--batch", batch, file];
        let found = NAMES.map(|name| {
            let record = &at(name, &args).records()[0];
            assert_eq!(record["sweeps"].is_null(), batch == "1", "the lanes are at work: {record}");
            members.map(|member| record[member].clone())
        });
        assert_eq!(found[0][2], 600, "several solutions");
        assert!(found.iter().all(|one| *one == found[0]), "batches of {batch}: {found:?}");
    }
}
