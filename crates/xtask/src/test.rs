//! `cargo xtask test`: everything that can fail, in order, and what it came to.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::machine::{cargo, data_folder, has_component, run};
use crate::{arm, coverage, miri};

/// What a step came to.
enum Outcome {
    Passed,
    Failed(String),
    /// The machine lacks what it takes.
    NotRun(String),
}

/// A step and what it does.
struct Step {
    title: &'static str,
    run: fn() -> Outcome,
}

const STEPS: &[Step] = &[
    Step { title: "formatting", run: formatting },
    Step { title: "lints", run: || lints(&["--workspace", "--all-features"]) },
    Step {
        title: "lints of the library, default features",
        run: || lints(&["--package", "bivalue"]),
    },
    // Features only add formats, engines and records: what is there without them is tested with them.
    Step {
        title: "lints of the library, no features",
        run: || lints(&["--package", "bivalue", "--no-default-features"]),
    },
    Step { title: "tests, all features", run: tests },
    Step { title: "engines on ARM, emulated", run: || unless(arm::missing(), &["arm"]) },
    Step { title: "undefined behaviour, by Miri", run: || unless(miri::missing(), &["miri"]) },
    Step { title: "documentation", run: documentation },
    Step { title: "generated docs are fresh", run: || chore(&["docs", "--check"]) },
    Step { title: "generated puzzles are fresh", run: || chore(&["puzzles", "--check"]) },
    Step { title: "short fuzz", run: || chore(&["fuzz", "--runs", "2000"]) },
    Step {
        title: "short fuzz, guided by coverage",
        run: || unless(coverage::missing(), &["fuzz", "--coverage", "--runs", "1000"]),
    },
    Step { title: "laws of what is generated", run: generated },
    Step { title: "outer data set", run: data },
    Step { title: "canonical forms of the outer data set", run: canon },
];

/// Runs every step, also after one failed, and says what each came to and how long it took.
pub(crate) fn test() -> Result<()> {
    LazyLock::force(&THIS);
    let mut lines = Vec::new();
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (number, Step { title, run }) in (1..).zip(STEPS) {
        println!("\n==== {number}/{}: {title} ====", STEPS.len());
        let start = Instant::now();
        let line = match run() {
            Outcome::Passed => {
                passed += 1;
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
                format!("not run  {title}: {why}")
            }
        };
        lines.push(format!("{:5} s  {line}", start.elapsed().as_secs()));
    }
    println!("\n==== summary ====");
    for line in lines {
        println!("{line}");
    }
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    if failed == 0 { Ok(()) } else { bail!("{failed} of {} steps failed", STEPS.len()) }
}

impl From<Result<()>> for Outcome {
    fn from(result: Result<()>) -> Self {
        match result {
            Ok(()) => Self::Passed,
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
    workspace.and_then(|()| fuzz()).into()
}

fn lints(which: &[&str]) -> Outcome {
    if !has_component("clippy", "clippy") {
        return Outcome::NotRun("clippy is not installed and cannot be".into());
    }
    run(cargo().args(["clippy", "--all-targets"]).args(which).args(["--", "-D", "warnings"])).into()
}

fn tests() -> Outcome {
    let mut command = cargo();
    command.args(["test", "--no-fail-fast", "--workspace", "--all-features"]);
    // Tests that need the outer data set find it here, or say that they were not run.
    if let Some(folder) = data_folder() {
        command.env("BIVALUE_DATA", folder);
    }
    run(&mut command).into()
}

fn documentation() -> Outcome {
    let what = ["doc", "--no-deps", "--workspace", "--all-features"];
    run(cargo().args(what).env("RUSTDOCFLAGS", "-D warnings")).into()
}

/// Where this program is. That is asked before the tests build it anew there, for then the system
/// would say that it is gone.
static THIS: LazyLock<Result<PathBuf, String>> =
    LazyLock::new(|| env::current_exe().map_err(|error| error.to_string()));

/// Another chore, in a process of its own: whatever it does, the summary comes.
fn chore(args: &[&str]) -> Outcome {
    match &*THIS {
        Ok(this) => run(Command::new(this).args(args)).into(),
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

fn data() -> Outcome {
    match data_folder() {
        Some(_) => chore(&["data"]),
        None => Outcome::NotRun("BIVALUE_DATA names no folder".into()),
    }
}
