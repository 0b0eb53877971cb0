//! Fuzzing guided by coverage: cargo-fuzz and libFuzzer, on a nightly toolchain.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::machine::{NO_NIGHTLY, answers, cargo, nightly, root, run};

/// The release of cargo-fuzz that is installed.
const VERSION: &str = "0.13.2";

/// Seconds after which an input is taken for one that is never done with.
const TIMEOUT: u64 = 20;

/// Returns what this machine lacks, in words, if it lacks anything.
pub(crate) fn missing() -> Option<String> {
    if !answers(nightly().arg("--version")) {
        return Some(NO_NIGHTLY.into());
    }
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".into());
    if !answers(Command::new(&compiler).arg("--version")) {
        return Some(format!("no C++ compiler ({compiler}), which libFuzzer is built with"));
    }
    None
}

/// How the targets are built: without a sanitizer, which only sees faults of `unsafe` code (Miri
/// runs that of this project), and in several units, so that all processors take part.
const BUILD: [&str; 2] = ["--sanitizer=none", "--codegen-units=16"];

/// The bound of a fuzz run.
#[derive(Clone, Copy)]
pub enum Bound {
    /// So many seconds.
    Seconds(u64),
    /// So many inputs.
    Runs(u64),
}

/// The program that is fuzzed for one law.
pub struct Target {
    /// The law's name.
    pub law: String,
    /// The fuzz target, as `fuzz/fuzz_targets` has it.
    pub name: &'static str,
    /// The format that it is about, if it is about one.
    pub format: Option<&'static str>,
    /// Inputs to start from, by name.
    pub seeds: Vec<(String, Vec<u8>)>,
}

/// Looks for inputs that break one of the laws; every law gets that much.
///
/// # Errors
/// If a law is broken, or this machine lacks what it takes.
pub fn fuzz(targets: &[Target], bound: Bound) -> Result<()> {
    if let Some(missing) = missing() {
        println!("not run: {missing}");
        bail!("fuzzing guided by coverage is not possible here");
    }
    let tool = cargo_fuzz()?;
    let mut broken = Vec::new();
    for target in targets {
        let law = &target.law;
        println!("---- {law} ----");
        if let Err(error) = fuzz_one(&tool, target, bound) {
            println!("{law}: {error:#}");
            broken.push(law.clone());
        }
    }
    if broken.is_empty() { Ok(()) } else { bail!("broken: {}", broken.join(", ")) }
}

fn fuzz_one(tool: &PathBuf, target: &Target, bound: Bound) -> Result<()> {
    // What was found for a format stays with it.
    let folder = target.law.replace(' ', "-");
    let corpus = root().join("fuzz/corpus").join(&folder);
    fs::create_dir_all(&corpus)?;
    for (name, bytes) in &target.seeds {
        fs::write(corpus.join(name), bytes)?;
    }
    let mut command = Command::new(tool);
    command.current_dir(root());
    // The tool calls whichever cargo the toolchain's name leads to.
    command.env("RUSTUP_TOOLCHAIN", "nightly").env_remove("CARGO").env_remove("RUSTC");
    if let Some(format) = target.format {
        command.env("BIVALUE_FORMAT", format);
    }
    command.arg("run").args(BUILD).arg(target.name).arg(&corpus).arg("--");
    command
        .arg(format!("-timeout={TIMEOUT}"))
        .arg("-print_final_stats=1")
        .args(["-verbosity=0", "-print_funcs=0"]);
    match bound {
        // Without a seed of its own libFuzzer takes the clock's.
        Bound::Runs(runs) => command.arg(format!("-runs={runs}")).arg("-seed=1"),
        Bound::Seconds(seconds) => command.arg(format!("-max_total_time={seconds}")),
    };
    run(&mut command)
}

/// The path of cargo-fuzz, which is installed below `target` if it is not there.
fn cargo_fuzz() -> Result<PathBuf> {
    let home = root().join("target/tools");
    let tool = home.join("bin").join(format!("cargo-fuzz{}", env::consts::EXE_SUFFIX));
    let is_there = answers(Command::new(&tool).args(["fuzz", "--version"]))
        || answers(Command::new(&tool).arg("--version"));
    if !is_there {
        let what = ["install", "--locked", "--quiet", "cargo-fuzz", "--version", VERSION];
        run(cargo().args(what).arg("--root").arg(&home))?;
    }
    Ok(tool)
}
