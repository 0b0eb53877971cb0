//! Datasets: interrupted, shared, refused and checked.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::run::{PUZZLE, SOLUTION, bivalue, command};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The files of a finished dataset with what is in them, but for locks.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in [folder.to_owned(), folder.join("blocks")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() && path.extension().is_none_or(|ending| ending != "lock") {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// A few puzzles. Tests of the library have small blocks, and more of them.
const MAKE: [&str; 4] = ["dataset", "make", "-n", "40"];

#[test]
fn a_killed_run_goes_on_and_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed, shared] =
        ["whole", "killed", "shared"].map(|name| folder.path().join(name));
    let make = |more: &[&str]| bivalue(&[&MAKE[..], more].concat());
    let ran = make(&["--out", text(&whole), "-j", "2"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("1 block made, 0 were there, 0 bad rows\ntrain: "), "{}", ran.out);
    // Wherever it ends, and be it after all has been done.
    let args = [&MAKE[..], &["--out", text(&killed)]].concat();
    let mut child = command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !killed.join("job.json").exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let ran = make(&["--out", text(&killed), "-j", "2"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(files(&whole) == files(&killed));
    for shard in ["2/2", "1/2"] {
        let ran = make(&["--out", text(&shared), "--shard", shard]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    assert_eq!(bivalue(&["dataset", "finish", text(&shared)]).code, Some(0));
    assert!(files(&whole) == files(&shared));
    let ran = make(&["--out", text(&whole), "--seed", "1"]);
    assert!(ran.code == Some(2) && ran.err.contains("holds another dataset"), "{}", ran.err);
    // A byte that was changed is found.
    let ran = bivalue(&["dataset", "verify", text(&whole), "--sample", "20"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let path = whole.join("test.parquet");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    let ran = bivalue(&["dataset", "verify", text(&whole), "--sample", "20"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.starts_with("test.parquet: its SHA-256 is not"), "{}", ran.out);
}

#[test]
fn a_spec_names_files_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let table = format!("puzzle,solution\n{PUZZLE},{SOLUTION}\nbad,\n");
    fs::write(path("puzzles.csv"), table).unwrap();
    fs::write(
        path("spec.toml"),
        "import = [\"puzzles.csv\"]\nrate = [\"se\"]\nshares = \"100,0\"\n",
    )
    .unwrap();
    let (spec, set) = (path("spec.toml"), path("set"));
    let args = ["dataset", "make", "--spec", text(&spec), "--out", text(&set)];
    let ran = bivalue(&[&args[..], &["--max-bad", "0"]].concat());
    assert!(ran.code == Some(2) && ran.err.contains("1 bad row, more"), "{}", ran.err);
    let ran = bivalue(&args);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.ends_with("rejected: 1 row: 1 unreadable\n"), "{}", ran.out);
    let out = path("csv");
    let ran = bivalue(&["dataset", "export", text(&set), "--to", "csv", "--out", text(&out)]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let csv = fs::read_to_string(out.join("train.csv")).unwrap();
    assert!(csv.contains(PUZZLE) && csv.contains("534678912 672195348 "), "{csv}");
    let card = fs::read_to_string(set.join("README.md")).unwrap();
    assert!(card.contains("| puzzles.csv | 2 |") && card.contains("| `se_er` |"), "{card}");
    fs::write(path("wrong.toml"), "nmber = 3\n").unwrap();
    let ran = bivalue(&["dataset", "make", "--spec", text(&path("wrong.toml")), "--out", "none"]);
    assert!(ran.code == Some(2) && ran.err.contains("nmber"), "{}", ran.err);
}

#[test]
fn an_import_takes_tables_that_were_joined() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let table = |seed: &str| {
        let ran = bivalue(&["generate", "-n", "2", "--seed", seed, "--with-solutions"]);
        assert!(ran.out.starts_with("puzzle,solution\n"), "{}", ran.out);
        ran.out
    };
    fs::write(path("book.csv"), table("1") + &table("2")).unwrap();
    let (book, set) = (path("book.csv"), path("set"));
    let args = ["dataset", "make", "--import", text(&book), "--out", text(&set)];
    let ran = bivalue(&[&args[..], &["--shares", "100,0", "--max-bad", "0"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("1 block made, 0 were there, 0 bad rows\n"), "{}", ran.out);
    assert!(ran.out.contains("\ntrain: 4 rows\n"), "{}", ran.out);
    assert!(ran.out.ends_with("\nrejected: 0 rows\n"), "{}", ran.out);
    let card = fs::read_to_string(set.join("README.md")).unwrap();
    assert!(card.contains("| book.csv | 4 |"), "{card}");
}
