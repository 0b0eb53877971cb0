//! `cargo xtask test`: everything that can fail, and what came of it.
//!
//! Each step runs in a process of its own, so that its processor time is known (see `process.rs`).
//! The steps run in order, but for those that have folders of their own for what they build: these
//! run beside the others, and their output is shown when they end. `--quick` runs the parts that
//! are done in a few minutes, and names those that it leaves out.

use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;

use crate::machine::{cargo, data_folder, has_component, run, run_watched};
use crate::outcome::Outcome;
use crate::{
    arm, clients, cluster, coverage, deny, features, first, full, miri, npm, oldest, package,
    process, proofs, simd128, suites,
};

/// How much is tested.
#[derive(Args, Clone)]
pub(crate) struct TestArgs {
    /// Run only the steps whose title has this text in it
    #[arg(long, value_name = "TEXT", conflicts_with = "quick")]
    only: Option<String>,
    /// Run only what takes a few minutes, and name the rest
    #[arg(long)]
    quick: bool,
    /// Begin no step after this number of minutes, and name those that were not run
    #[arg(long, value_name = "N")]
    minutes: Option<u64>,
    /// Run the one step of this title, and write what came of it to the file of --report
    #[arg(long, value_name = "TITLE", hide = true, requires = "report")]
    step: Option<String>,
    #[arg(long, value_name = "FILE", hide = true, requires = "step")]
    report: Option<PathBuf>,
}

/// One part of the tests.
struct Step {
    title: &'static str,
    /// About how many seconds it takes on two cores, when what it needs is built.
    seconds: u64,
    run: fn() -> Outcome,
    quick: Quick,
    /// True if it runs beside the others: it builds nothing in the folder where they do, but for
    /// the program of `checks`, which is a part of their build.
    is_beside: bool,
}

/// The part of a step that `--quick` runs.
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
        Self { title, seconds, run, quick, is_beside: false }
    }

    /// A step that runs beside the others, and never in a quick run.
    const fn beside(title: &'static str, seconds: u64, run: fn() -> Outcome) -> Self {
        Self { title, seconds, run, quick: Quick::LeftOut, is_beside: true }
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
    Step::new("lints", 20, Quick::All, || {
        lints(&["--workspace", "--all-features", "--all-targets"])
    }),
    Step::new("lints of the library, default features", 10, Quick::LeftOut, || {
        lints(&["--package", "bivalue", "--lib"])
    }),
    Step::new("lints of the library, no features", 10, Quick::LeftOut, || {
        lints(&["--package", "bivalue", "--no-default-features", "--lib"])
    }),
    Step::new("lints of the command, default features", 20, Quick::LeftOut, || {
        lints(&["--package", "bivalue-cli", "--all-targets"])
    }),
    Step::new("features of the library", 120, Quick::LeftOut, features::check),
    Step::new("tests, all features", 300, Quick::Part(100, suites::quick), suites::all),
    Step::new("example programs", 5, Quick::All, suites::examples),
    Step::new("clients of the service", 60, Quick::LeftOut, clients::clients),
    Step::new("tests of the library, no features", 30, Quick::LeftOut, suites::bare),
    Step::new("documentation", 20, Quick::LeftOut, documentation),
    Step::new("crates are packed", 15, Quick::LeftOut, packed),
    Step::new("the oldest Rust that is promised", 60, Quick::LeftOut, oldest::check),
    Step::new("licences and sources of dependencies", 5, Quick::LeftOut, deny::licences),
    Step::new("security advisories on dependencies", 10, Quick::LeftOut, deny::advisories),
    Step::new("generated docs are fresh", 5, Quick::All, || chore(&["docs", "--check"])),
    Step::new("records of the wire requests are fresh", 5, Quick::All, || {
        chore(&["wire", "--check"])
    }),
    Step::new("the crates of others are listed", 5, Quick::LeftOut, || {
        chore(&["notices", "--check"])
    }),
    Step::new("generated puzzles are fresh", 5, Quick::LeftOut, || chore(&["puzzles", "--check"])),
    Step::new("proofs, checked in Python and JavaScript", 60, Quick::LeftOut, proofs::check),
    Step::new("the page", 300, Quick::LeftOut, || unless(npm::missing(), &["page", "--test"])),
    // As it is released, with the limits of its size.
    Step::beside("npm package", 500, || unless(npm::missing(), &["wasm", "--test"])),
    Step::beside("the first command of the README", 150, first::command),
    Step::beside("the command with all features, as it is released", 300, full::command),
    Step::beside("the Python package, as it is released", 150, package::package),
    Step::beside("datasets on Spark and Sail", 120, cluster::cluster),
    Step::beside("engines on ARM, emulated", 200, || unless(arm::missing(), &["arm"])),
    Step::beside("engines in WebAssembly", 200, || unless(simd128::missing(), &["simd128"])),
    Step::beside("undefined behaviour, by Miri", 300, || unless(miri::missing(), &["miri"])),
    Step::beside("short fuzz", 60, || chore(&["fuzz", "--runs", "2000"])),
    Step::beside("short fuzz, guided by coverage", 200, || {
        unless(coverage::missing(), &["fuzz", "--coverage", "--runs", "1000"])
    }),
    Step::beside("laws of what is generated", 60, generated),
    Step::beside("outer data set", 30, data),
    Step::beside("texts of the outer data set", 5, reading),
    Step::beside("canonical forms of the outer data set", 60, canon),
];

/// The crates that are to be published, each after those that it needs.
const PUBLISHED: [&str; 7] = [
    "bivalue-core",
    "bivalue-format",
    "bivalue-human",
    "bivalue",
    "bivalue-bulk",
    "bivalue-server",
    "bivalue-cli",
];

/// The results of the steps so far.
#[derive(Default)]
struct Tally {
    lines: Vec<String>,
    not_run: Vec<String>,
    passed: usize,
    failed: usize,
    skipped: usize,
    /// The seconds of processor time of all steps.
    processor: u64,
}

/// A step that has ended: its number and title, what came of it, and how long it took.
type Ended = (usize, &'static str, process::Ended, Duration);

impl Tally {
    fn add_shown(&mut self, (number, title, ended, time): Ended) {
        heading(number, title);
        print!("{}", ended.output);
        self.add(title, ended, time);
    }

    fn add(&mut self, title: &str, ended: process::Ended, time: Duration) {
        let line = match ended.outcome {
            Outcome::Passed(parts) => {
                self.passed += 1;
                self.not_run.extend(parts.iter().map(|part| format!("{title}: {part}")));
                format!("passed   {title}")
            }
            Outcome::Failed(why) => {
                self.failed += 1;
                println!("FAILED: {title}: {why}");
                format!("FAILED   {title}: {why}")
            }
            Outcome::NotRun(why) => {
                self.skipped += 1;
                println!("not run: {why}");
                self.not_run.push(format!("{title}: {why}"));
                format!("not run  {title}")
            }
        };
        let processor = ended.processor.map_or_else(|| "?".into(), |seconds| seconds.to_string());
        self.processor += ended.processor.unwrap_or_default();
        self.lines.push(format!("{:5} s {processor:>9} s  {line}", time.as_secs()));
    }
}

/// Runs every step, also after one failed, and says what came of each and how long it took.
pub(crate) fn test(args: &TestArgs) -> Result<()> {
    if let (Some(title), Some(report)) = (&args.step, &args.report) {
        let step = STEPS.iter().find(|step| step.title == title);
        let Some(step) = step else { bail!("no step has the title {title}") };
        let Some((_, run)) = step.chosen(args) else { bail!("--quick leaves out {title}") };
        return process::report(report, &run());
    }
    if !STEPS.iter().any(|step| step.chosen(args).is_some()) {
        bail!("no step has such a title");
    }
    process::keep_this()?;
    announce(args);
    let begun = Instant::now();
    let run = |title: &'static str, is_beside: bool| match args.minutes {
        Some(most) if begun.elapsed() >= Duration::from_secs(60 * most) => {
            let why = format!("the {most} minutes of --minutes were over");
            process::Ended::without_run(Outcome::NotRun(why))
        }
        _ => process::run(title, args.quick, is_beside),
    };
    let mut tally = Tally::default();
    for step in STEPS.iter().filter(|step| step.chosen(args).is_none()) {
        let option = if args.quick { "--quick" } else { "--only" };
        tally.not_run.push(format!("{}: left out by {option}", step.title));
    }
    let chosen = |is_beside: bool| {
        let steps = (1..).zip(STEPS).filter(move |(_, step)| step.is_beside == is_beside);
        steps.filter(|(_, step)| step.chosen(args).is_some())
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        scope.spawn(move || {
            for (number, Step { title, .. }) in chosen(true) {
                let start = Instant::now();
                let ended = run(title, true);
                // The receiver is only gone if this process panics.
                let _ = sender.send((number, *title, ended, start.elapsed()));
            }
        });
        // What ran beside the others is shown when one of these has ended.
        for (number, Step { title, .. }) in chosen(false) {
            heading(number, title);
            let start = Instant::now();
            let ended = run(title, false);
            tally.add(title, ended, start.elapsed());
            for ended in receiver.try_iter() {
                tally.add_shown(ended);
            }
        }
        for ended in receiver {
            tally.add_shown(ended);
        }
    });
    let Tally { lines, not_run, passed, failed, skipped, processor } = tally;
    println!("\n==== summary ====\n  clock   processor");
    for line in lines {
        println!("{line}");
    }
    if !not_run.is_empty() {
        println!("\n==== not run ====");
        for line in not_run {
            println!("{line}");
        }
    }
    println!(
        "\n{passed} passed, {failed} failed, {skipped} not run; {processor} s of processor time"
    );
    if failed == 0 { Ok(()) } else { bail!("{failed} of {} steps failed", passed + failed) }
}

fn heading(number: usize, title: &str) {
    println!("\n==== {number}/{}: {title} ====", STEPS.len());
}

/// Says which steps run, and about how long each takes.
fn announce(args: &TestArgs) {
    let chosen = || STEPS.iter().filter_map(|step| Some((step, step.chosen(args)?.0)));
    let of = |is_beside: bool| {
        let steps = chosen().filter(move |(step, _)| step.is_beside == is_beside);
        steps.map(|(_, seconds)| seconds).sum::<u64>()
    };
    println!(
        "{} parts, about {} minutes on two cores when everything is built (* beside the others):",
        chosen().count(),
        of(false).max(of(true)).div_ceil(60)
    );
    for (step, seconds) in chosen() {
        let mark = if step.is_beside { '*' } else { ' ' };
        println!("{seconds:5} s {mark} {}", step.title);
    }
}

/// A step that is one command passed if the command did.
/// A step whose command said what of it was not run.
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
    command.args(["clippy", "--locked"]).args(which);
    run(command.args(["--", "-D", "warnings"])).into()
}

/// Packs each crate that is to be published.
fn packed() -> Outcome {
    let what = ["package", "--quiet", "--locked", "--no-verify", "--allow-dirty"];
    let packages = PUBLISHED.iter().flat_map(|name| ["--package", name]);
    run(cargo().args(what).args(packages)).into()
}

fn documentation() -> Outcome {
    let what = ["doc", "--locked", "--no-deps", "--workspace", "--all-features"];
    run(cargo().args(what).env("RUSTDOCFLAGS", "-D warnings")).into()
}

/// Another chore, of this crate or of `checks`, in a process of its own: whatever it does, the
/// summary comes.
fn chore(args: &[&str]) -> Outcome {
    match process::this() {
        Ok(this) => run_watched(Command::new(this).args(args)).into(),
        Err(why) => Outcome::Failed(format!("{why:#}")),
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
        let only = only.map(str::to_owned);
        TestArgs { only, quick, minutes: None, step: None, report: None }
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
