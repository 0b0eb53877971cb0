//! `cargo xtask test`: everything that can fail, in order, and what came of it.
//!
//! `--quick` runs the parts that are done in a few minutes, and names those that it leaves out.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;

use crate::machine::{cargo, data_folder, has_component, run, run_watched};
use crate::{arm, clients, coverage, deny, miri, npm, oldest, package, simd128, suites};

/// How much is tested.
#[derive(Args, Clone)]
pub(crate) struct TestArgs {
    /// Run only the steps whose title has this text in it
    #[arg(long, value_name = "TEXT", conflicts_with = "quick")]
    only: Option<String>,
    /// Run only what takes a few minutes, and name the rest
    #[arg(long)]
    quick: bool,
}

/// What came of a step.
pub(crate) enum Outcome {
    /// It passed, but for these parts, which were not run: each with the reason.
    Passed(Vec<String>),
    /// It failed, and why.
    Failed(String),
    /// The machine lacks what the step needs.
    NotRun(String),
}

/// One part of the tests.
struct Step {
    title: &'static str,
    /// About how many seconds it takes on two cores, when what it needs is built.
    seconds: u64,
    run: fn() -> Outcome,
    quick: Quick,
}

/// What `--quick` runs of a step.
#[derive(Clone, Copy)]
enum Quick {
    /// The whole step.
    All,
    /// Less of it: about how many seconds that takes, and what runs.
    Part(u64, fn() -> Outcome),
    /// Nothing.
    LeftOut,
}

impl Step {
    const fn new(title: &'static str, seconds: u64, quick: Quick, run: fn() -> Outcome) -> Self {
        Self { title, seconds, run, quick }
    }

    /// About how many seconds it takes, and what runs: nothing if it is left out.
    fn chosen(&self, args: &TestArgs) -> Option<(u64, fn() -> Outcome)> {
        match self.quick {
            _ if args.only.as_ref().is_some_and(|only| !self.title.contains(only)) => None,
            Quick::LeftOut if args.quick => None,
            Quick::Part(seconds, run) if args.quick => Some((seconds, run)),
            _ => Some((self.seconds, self.run)),
        }
    }
}

const STEPS: &[Step] = &[
    Step::new("formatting", 2, Quick::All, formatting),
    Step::new("lints", 20, Quick::All, || lints(&["--workspace", "--all-features"])),
    Step::new("lints of the library, default features", 10, Quick::LeftOut, || {
        lints(&["--package", "bivalue"])
    }),
    Step::new("lints of the library, no features", 10, Quick::LeftOut, || {
        lints(&["--package", "bivalue", "--no-default-features"])
    }),
    Step::new("tests, all features", 300, Quick::Part(100, suites::quick), suites::all),
    Step::new("example programs", 5, Quick::All, suites::examples),
    Step::new("clients of the service", 60, Quick::LeftOut, clients::clients),
    Step::new("the Python package", 150, Quick::LeftOut, package::package),
    Step::new("tests of the library, no features", 30, Quick::LeftOut, suites::bare),
    Step::new("engines on ARM, emulated", 200, Quick::LeftOut, || unless(arm::missing(), &["arm"])),
    Step::new("engines in WebAssembly", 200, Quick::LeftOut, || {
        unless(simd128::missing(), &["simd128"])
    }),
    Step::new("npm package", 200, Quick::LeftOut, || {
        unless(npm::missing(), &["wasm", "--quick", "--test"])
    }),
    Step::new("the page", 300, Quick::LeftOut, || unless(npm::missing(), &["page", "--test"])),
    Step::new("undefined behaviour, by Miri", 300, Quick::LeftOut, || {
        unless(miri::missing(), &["miri"])
    }),
    Step::new("documentation", 20, Quick::LeftOut, documentation),
    Step::new("the oldest Rust that is promised", 60, Quick::LeftOut, oldest::check),
    Step::new("licences and sources of dependencies", 5, Quick::LeftOut, deny::licences),
    Step::new("security advisories on dependencies", 10, Quick::LeftOut, deny::advisories),
    Step::new("generated docs are fresh", 5, Quick::All, || chore(&["docs", "--check"])),
    Step::new("records of the wire requests are fresh", 5, Quick::All, || {
        chore(&["wire", "--check"])
    }),
    Step::new("generated puzzles are fresh", 5, Quick::LeftOut, || chore(&["puzzles", "--check"])),
    Step::new("short fuzz", 60, Quick::LeftOut, || chore(&["fuzz", "--runs", "2000"])),
    Step::new("short fuzz, guided by coverage", 200, Quick::LeftOut, || {
        unless(coverage::missing(), &["fuzz", "--coverage", "--runs", "1000"])
    }),
    Step::new("laws of what is generated", 60, Quick::LeftOut, generated),
    Step::new("outer data set", 30, Quick::LeftOut, data),
    Step::new("texts of the outer data set", 5, Quick::LeftOut, reading),
    Step::new("canonical forms of the outer data set", 60, Quick::LeftOut, canon),
];

/// Runs every step, also after one failed, and says what came of each and how long it took.
pub(crate) fn test(args: &TestArgs) -> Result<()> {
    LazyLock::force(&THIS);
    if !STEPS.iter().any(|step| step.chosen(args).is_some()) {
        bail!("no step has such a title");
    }
    announce(args);
    let mut lines = Vec::new();
    let mut not_run = Vec::new();
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (number, step) in (1..).zip(STEPS) {
        let title = step.title;
        let Some((_, run)) = step.chosen(args) else {
            let option = if args.quick { "--quick" } else { "--only" };
            not_run.push(format!("{title}: left out by {option}"));
            continue;
        };
        println!("\n==== {number}/{}: {title} ====", STEPS.len());
        let start = Instant::now();
        let line = match run() {
            Outcome::Passed(parts) => {
                passed += 1;
                not_run.extend(parts.iter().map(|part| format!("{title}: {part}")));
                format!("passed   {title}")
            }
            Outcome::Failed(why) => {
                failed += 1;
                println!("FAILED: {title}: {why}");
                format!("FAILED   {title}: {why}")
            }
            Outcome::NotRun(why) => {
                skipped += 1;
                println!("not run: {why}");
                not_run.push(format!("{title}: {why}"));
                format!("not run  {title}")
            }
        };
        lines.push(format!("{:5} s  {line}", start.elapsed().as_secs()));
    }
    println!("\n==== summary ====");
    for line in lines {
        println!("{line}");
    }
    if !not_run.is_empty() {
        println!("\n==== not run ====");
        for line in not_run {
            println!("{line}");
        }
    }
    println!("\n{passed} passed, {failed} failed, {skipped} not run");
    if failed == 0 { Ok(()) } else { bail!("{failed} of {} steps failed", passed + failed) }
}

/// Says which steps run, and about how long each takes.
fn announce(args: &TestArgs) {
    let chosen = || STEPS.iter().filter_map(|step| Some((step.title, step.chosen(args)?.0)));
    let total: u64 = chosen().map(|(_, seconds)| seconds).sum();
    println!(
        "{} parts, about {} minutes on two cores when everything is built:",
        chosen().count(),
        total.div_ceil(60)
    );
    for (title, seconds) in chosen() {
        println!("{seconds:5} s  {title}");
    }
}

/// A step that is one command passed if the command did.
impl From<Result<()>> for Outcome {
    fn from(result: Result<()>) -> Self {
        result.map(|()| Vec::new()).into()
    }
}

/// A step whose command said what of it was not run.
impl From<Result<Vec<String>>> for Outcome {
    fn from(result: Result<Vec<String>>) -> Self {
        match result {
            Ok(not_run) => Self::Passed(not_run),
            Err(error) => Self::Failed(format!("{error:#}")),
        }
    }
}

fn formatting() -> Outcome {
    if !has_component("fmt", "rustfmt") {
        return Outcome::NotRun("rustfmt is not installed and cannot be".into());
    }
    let workspace = run(cargo().args(["fmt", "--all", "--check"]));
    let fuzz = || run(cargo().args(["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"]));
    let of_wasm = ["fmt", "--all", "--check", "--manifest-path", "crates/wasm/Cargo.toml"];
    let wasm = || run(cargo().args(of_wasm));
    workspace.and_then(|()| fuzz()).and_then(|()| wasm()).into()
}

fn lints(which: &[&str]) -> Outcome {
    if !has_component("clippy", "clippy") {
        return Outcome::NotRun("clippy is not installed and cannot be".into());
    }
    let mut command = cargo();
    command.args(["clippy", "--locked", "--all-targets"]).args(which);
    run(command.args(["--", "-D", "warnings"])).into()
}

fn documentation() -> Outcome {
    let what = ["doc", "--locked", "--no-deps", "--workspace", "--all-features"];
    run(cargo().args(what).env("RUSTDOCFLAGS", "-D warnings")).into()
}

/// Where this program is. That is asked before the tests build it anew there, for then the system
/// would say that it is gone.
static THIS: LazyLock<Result<PathBuf, String>> =
    LazyLock::new(|| env::current_exe().map_err(|error| error.to_string()));

/// Another chore, in a process of its own: whatever it does, the summary comes.
fn chore(args: &[&str]) -> Outcome {
    match &*THIS {
        Ok(this) => run_watched(Command::new(this).args(args)).into(),
        Err(why) => Outcome::Failed(why.clone()),
    }
}

/// A chore for which something may be missing.
fn unless(missing: Option<String>, args: &[&str]) -> Outcome {
    missing.map_or_else(|| chore(args), Outcome::NotRun)
}

fn canon() -> Outcome {
    match data_folder().map(|folder| folder.join("canon")) {
        Some(folder) if folder.is_dir() => {
            chore(&["canon", "--grids", "100000", &folder.to_string_lossy()])
        }
        Some(folder) => Outcome::NotRun(format!("there is no {}", folder.display())),
        None => Outcome::NotRun("BIVALUE_DATA names no folder".into()),
    }
}

fn generated() -> Outcome {
    let few = ["--grids", "100000", "--top-down", "20000", "--controlled", "500"];
    chore(&[&["generated"][..], &few].concat())
}

fn reading() -> Outcome {
    match data_folder().map(|folder| folder.join("reading")) {
        Some(folder) if folder.is_dir() => chore(&["reading", &folder.to_string_lossy()]),
        _ => Outcome::NotRun("BIVALUE_DATA names no folder with texts in reading/".into()),
    }
}

fn data() -> Outcome {
    match data_folder() {
        Some(_) => chore(&["data"]),
        None => Outcome::NotRun("BIVALUE_DATA names no folder".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(quick: bool, only: Option<&str>) -> TestArgs {
        TestArgs { quick, only: only.map(str::to_owned) }
    }

    #[test]
    fn steps_are_chosen_by_their_titles() {
        let chosen = |only| {
            let args = asked(false, Some(only));
            STEPS.iter().filter(|step| step.chosen(&args).is_some()).count()
        };
        assert_eq!((chosen("fuzz"), chosen("no such step")), (2, 0));
    }

    #[test]
    fn the_quick_run_takes_less_than_four_minutes_and_leaves_something_out() {
        let quick: Vec<_> =
            STEPS.iter().filter_map(|step| step.chosen(&asked(true, None))).collect();
        assert!(quick.iter().map(|(seconds, _)| seconds).sum::<u64>() < 240);
        assert!((3..STEPS.len()).contains(&quick.len()));
        assert!(STEPS.iter().all(|step| step.chosen(&asked(false, None)).is_some()));
    }
}
