//! `cargo xtask instructions`: how many instructions the command takes for the project's own
//! puzzles, counted by callgrind.
//!
//! Instructions are no time, but they depend less on what else a machine does: only as far as the
//! command fits its batches to the time they take. Callgrind cannot run
//! AVX-512, so the levels are the portable one and AVX2.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::machine::{answers, cargo, root, run};

/// Where the counts are recorded.
const RECORD: &str = "docs/instructions.tsv";

const HEAD: &str = "job\tlevel\tinstructions per puzzle\n";

/// The puzzles, and how many.
const PUZZLES: (&str, u64) = ("testdata/puzzles/mixed.txt", 1000);

/// How often the command gets them in one run: what it does once in any run counts little then,
/// and batches become as large as they are for long lists.
const TIMES: u64 = 10;

const LEVELS: [&str; 2] = ["portable", "avx2"];

/// What is counted: a title and arguments before the files.
const JOBS: [(&str, &[&str]); 4] = [
    ("solve", &["solve", "--jobs", "1"]),
    ("solve-first", &["solve", "--limit", "1", "--jobs", "1"]),
    ("count", &["count", "--limit", "2", "--jobs", "1"]),
    ("convert", &["convert", "--jobs", "1"]),
];

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
    run(cargo().args(["build", "--release", "--package", "bivalue-cli"]))?;
    let command = binary()?;
    let recorded = fs::read_to_string(root().join(RECORD)).unwrap_or_default();
    let recorded = parse(&recorded)?;
    let mut text = HEAD.to_owned();
    println!("{:<12} {:<10} {:>12} {:>12} {:>8}", "job", "level", "recorded", "now", "change");
    for (job, args) in JOBS {
        for level in LEVELS {
            let count = count(&command, args, level)? / (PUZZLES.1 * TIMES);
            let old = recorded.get(&(job.to_owned(), level.to_owned())).copied();
            let (shown, change) = old.map_or(("-".to_owned(), "-".to_owned()), |old| {
                let change = (count as f64 / old.max(1) as f64 - 1.0) * 100.0;
                (old.to_string(), format!("{change:+.1} %"))
            });
            println!("{job:<12} {level:<10} {shown:>12} {count:>12} {change:>8}");
            writeln!(text, "{job}\t{level}\t{count}")?;
        }
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
    Ok(Path::new(folder).join("release/bivalue"))
}

/// What callgrind counts in a run of the command on that level.
fn count(command: &Path, args: &[&str], level: &str) -> Result<u64> {
    let files = (0..TIMES).map(|_| root().join(PUZZLES.0));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(command)
        .args(args)
        .args(files)
        .env("BIVALUE_LEVEL", level)
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

fn parse(text: &str) -> Result<BTreeMap<(String, String), u64>> {
    let mut counts = BTreeMap::new();
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(job), Some(level), Some(count)) = (fields.next(), fields.next(), fields.next())
        else {
            bail!("{RECORD}: {line:?} is no line of three fields");
        };
        let count = count.parse().with_context(|| format!("{RECORD}: {count:?} is no number"))?;
        counts.insert((job.to_owned(), level.to_owned()), count);
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_can_be_read_and_is_of_the_jobs_and_levels() {
        let counts = parse(&fs::read_to_string(root().join(RECORD)).unwrap()).unwrap();
        let expected = JOBS.iter().flat_map(|(job, _)| LEVELS.map(|level| (*job, level)));
        let mut expected: Vec<_> = expected.map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
        expected.sort();
        assert_eq!(counts.into_keys().collect::<Vec<_>>(), expected);
        assert!(parse("head\njob\tportable\tmany\n").is_err());
        assert!(parse("head\njob\tportable\n").is_err());
    }
}
