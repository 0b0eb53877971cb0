//! `cargo xtask data`: the outer data set, which the project reads but does not carry.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use bivalue::engine::{self, Search, Verdict};
use bivalue::format::{ReadOptions, Reader};

use crate::machine::data_folder;

/// Puzzles of a corpus that are judged.
const PUZZLES: usize = 1000;

/// The corpora and the number of solutions of their puzzles: 0, 1, or 2 for more.
const CORPORA: &[(&str, u64)] = &[
    ("kaggle_real10k.txt", 1),
    ("unbiased_20k.txt", 1),
    ("17_clue.txt", 1),
    ("magictour_top1465.txt", 1),
    ("forum_hardest_11plus.txt", 1),
    ("forum_hardest_1106.txt", 1),
    ("serg_benchmark.txt", 2),
    ("multi_minus1_10k.txt", 2),
    ("invalid.txt", 0),
];

/// Reads every format file and judges the beginning of every corpus.
pub(crate) fn data() -> Result<()> {
    let Some(folder) = data_folder() else {
        println!("not run: BIVALUE_DATA names no folder");
        return Ok(());
    };
    let mut failures = Vec::new();
    for file in files(&folder.join("formats"))? {
        match read(&file) {
            Ok((format, count)) => println!("{}: {count} puzzles, {format}", name(&file)),
            Err(error) => failures.push(format!("{}: {error:#}", name(&file))),
        }
    }
    for (corpus, solutions) in CORPORA {
        match judge(&folder.join("corpora").join(corpus), *solutions) {
            Ok(count) => println!("{corpus}: {count} puzzles judged"),
            Err(error) => failures.push(format!("{corpus}: {error:#}")),
        }
    }
    for failure in &failures {
        println!("{failure}");
    }
    if failures.is_empty() { Ok(()) } else { bail!("{} files are not as expected", failures.len()) }
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("no {}", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.is_file());
    files.sort();
    Ok(files)
}

fn name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn open(file: &Path) -> Result<Reader<BufReader<fs::File>>> {
    let extension = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let options = ReadOptions { extension, ..ReadOptions::default() };
    let input = fs::File::open(file).with_context(|| format!("cannot open {}", name(file)))?;
    Ok(Reader::new(BufReader::new(input), options))
}

/// Reads a file: the name of its format, and how many puzzles it holds.
fn read(file: &Path) -> Result<(&'static str, usize)> {
    let mut reader = open(file)?;
    let mut count = 0;
    for entry in reader.by_ref() {
        entry?;
        count += 1;
    }
    Ok((reader.format().context("no format")?.name(), count))
}

/// Judges the first puzzles of a corpus.
fn judge(file: &Path, solutions: u64) -> Result<usize> {
    let mut count = 0;
    for entry in open(file)?.take(PUZZLES) {
        let entry = entry?;
        let board = entry.record.position.board()?;
        let found = match engine::judge(engine::default_engine(), &Search::of(&board)).0 {
            Verdict::None(_) => 0,
            Verdict::One(_) => 1,
            Verdict::Many(_) => 2,
            Verdict::Unknown(unknown) => bail!("line {}: {unknown:?}", entry.line),
        };
        if found != solutions {
            bail!("line {}: {found} solutions, expected {solutions}", entry.line);
        }
        count += 1;
    }
    Ok(count)
}
