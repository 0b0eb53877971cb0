//! `cargo xtask instructions`: how many instructions a search of the project's own puzzles takes,
//! counted by callgrind.
//!
//! Instructions are not time, but their number repeats exactly. What is counted is one round of
//! `bivalue bench`, as the difference between a run of two rounds and a run of one. (`bench` has
//! batches of a fixed size; those of `solve` and `count` are fitted to the time they take.)
//! Callgrind cannot run AVX-512, so the instruction sets are the others of x86. The command
//! is built with the profile `dist`, at full speed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::machine::{answers, cargo, root, run};

/// The file of the recorded counts.
const RECORD: &str = "docs/instructions.tsv";

/// The profile of what is counted: full speed, as it is installed.
const PROFILE: &str = "dist";

const HEAD: &str = "job\tbatch\tlevel\tinstructions per puzzle\n";

/// The puzzles, and how many.
const PUZZLES: (&str, u64) = ("testdata/puzzles/mixed.txt", 1000);

/// The number of copies of the puzzles in the list that is searched.
const TIMES: u64 = 10;

const LEVELS: [&str; 3] = ["portable", "sse42", "avx2"];

const JOBS: [&str; 3] = ["first", "unique", "count"];

/// The sizes of batches: one so small that its puzzles are searched one by one, and one with all
/// puzzles, which are searched together.
const BATCHES: [u64; 2] = [64, PUZZLES.1 * TIMES];

/// A run whose instructions are counted.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Case {
    job: String,
    batch: u64,
    level: String,
}

fn cases() -> impl Iterator<Item = Case> {
    JOBS.into_iter().flat_map(|job| {
        BATCHES.into_iter().flat_map(move |batch| {
            LEVELS.map(|level| Case { job: job.to_owned(), batch, level: level.to_owned() })
        })
    })
}

/// Counts instructions and compares them with those that are recorded, or records them.
pub(crate) fn instructions(write: bool) -> Result<()> {
    if !answers(Command::new("valgrind").arg("--version")) {
        println!("not run: there is no valgrind");
        return Ok(());
    }
    if !cfg!(target_arch = "x86_64") {
        println!("not run: the counts are of x86-64");
        return Ok(());
    }
    // One of the levels that are counted is only there with its feature.
    let what = ["build", "--locked", "--profile", PROFILE, "--package", "bivalue-cli"];
    run(cargo().args(what).args([
        "--package",
        "bivalue-core",
        "--features",
        "bivalue-core/portable",
    ]))?;
    let command = binary()?;
    let recorded = fs::read_to_string(root().join(RECORD)).unwrap_or_default();
    let recorded = parse(&recorded)?;
    let mut text = HEAD.to_owned();
    println!(
        "{:<8} {:>8} {:<10} {:>12} {:>12} {:>10}",
        "job", "batch", "level", "recorded", "now", "change"
    );
    for case in cases() {
        let (one, two) = (count(&command, &case, 1)?, count(&command, &case, 2)?);
        let round = two.checked_sub(one).context("two rounds take less than one")?;
        let count = round / (PUZZLES.1 * TIMES);
        let old = recorded.get(&case).copied();
        let (shown, change) = old.map_or(("-".to_owned(), "-".to_owned()), |old| {
            let change = (count as f64 / old.max(1) as f64 - 1.0) * 100.0;
            (old.to_string(), format!("{change:+.2} %"))
        });
        let Case { job, batch, level } = &case;
        println!("{job:<8} {batch:>8} {level:<10} {shown:>12} {count:>12} {change:>10}");
        writeln!(text, "{job}\t{batch}\t{level}\t{count}")?;
    }
    if write {
        fs::write(root().join(RECORD), text).with_context(|| format!("cannot write {RECORD}"))?;
        println!("{RECORD} is written");
    }
    Ok(())
}

/// The command as it was just built.
fn binary() -> Result<PathBuf> {
    let metadata = cargo()
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    let text = String::from_utf8_lossy(&metadata.stdout);
    let folder =
        text.split("\"target_directory\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let folder = folder.context("cargo names no target folder")?;
    Ok(Path::new(folder).join(PROFILE).join("bivalue"))
}

/// Counts the instructions of a run with this number of rounds, after one that warms up.
fn count(command: &Path, case: &Case, rounds: u64) -> Result<u64> {
    let files = (0..TIMES).map(|_| root().join(PUZZLES.0));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(command)
        .args(["bench", "--job", &case.job, "--batch", &case.batch.to_string()])
        .args(["--rounds", &rounds.to_string()])
        .args(files)
        .env("BIVALUE_LEVEL", &case.level)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .context("cannot start valgrind")?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("the command ended with {} under callgrind: {said}", output.status);
    }
    let refs = said.lines().find_map(|line| line.split("refs:").nth(1));
    let refs = refs.with_context(|| format!("callgrind says no count: {said}"))?;
    refs.trim().replace(',', "").parse().with_context(|| format!("no count: {refs:?}"))
}

fn parse(text: &str) -> Result<BTreeMap<Case, u64>> {
    let mut counts = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [job, batch, level, count] = fields[..] else {
            bail!("{RECORD}: {line:?} is no line of four fields");
        };
        let number = |field: &str| {
            field.parse().with_context(|| format!("{RECORD}: {field:?} is no number"))
        };
        let case = Case { job: job.to_owned(), batch: number(batch)?, level: level.to_owned() };
        counts.insert(case, number(count)?);
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_can_be_read_and_is_of_the_cases() {
        let counts = parse(&fs::read_to_string(root().join(RECORD)).unwrap()).unwrap();
        let mut expected: Vec<_> = cases().collect();
        expected.sort();
        assert_eq!(counts.into_keys().collect::<Vec<_>>(), expected);
        assert!(parse("head\nfirst\t64\tportable\tmany\n").is_err());
        assert!(parse("head\nfirst\t64\tportable\n").is_err());
    }
}
