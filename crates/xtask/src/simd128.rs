//! The engines in WebAssembly, in Node: with its vectors, and with portable words.

use std::process::Command;

use anyhow::{Result, bail};

use crate::machine::{answers, cargo, has_or_adds_target, other_targets, root, run_tests};

/// Unlike the target of the npm package it has a system, which the harness of tests needs; Node
/// brings one.
const TARGET: &str = "wasm32-wasip1";
const RUNNER: &str = "CARGO_TARGET_WASM32_WASIP1_RUNNER";

/// The tests of the conformance suite, by their modules: those that run levels.
const TESTS: [&str; 4] = ["levels::", "figures::", "rows_", "lanes_"];

/// The tests that cannot run there: a module has one thread, and a panic ends it.
const LEFT_OUT: [&str; 2] = ["gives_the_same_on_two_threads", "panics"];

/// Returns what this machine lacks, in words, if it lacks anything.
pub(crate) fn missing() -> Option<String> {
    if !answers(Command::new("node").args(["--no-warnings", "--eval", "require('node:wasi')"])) {
        return Some("there is no Node with a system for WebAssembly".into());
    }
    let has = has_or_adds_target(TARGET);
    (!has).then(|| format!("the standard library for {TARGET} is not installed and cannot be"))
}

/// Runs the engines' tests.
pub(crate) fn simd128(portable: bool) -> Result<()> {
    if let Some(missing) = missing() {
        bail!("not run: {missing}");
    }
    let runner = root().join("crates/xtask/src/wasi.mjs");
    let cargo = || {
        let mut command = cargo();
        command.args(["test", "--locked", "--target", TARGET]);
        command.args(["--no-default-features", "--features", "engines"]);
        command.arg("--target-dir").arg(other_targets());
        command.env(RUNNER, format!("node --no-warnings {}", runner.display()));
        // The same vectors as in the npm package, and no flags that were meant for this machine.
        command.env_remove("CARGO_ENCODED_RUSTFLAGS");
        command.env("RUSTFLAGS", if portable { "" } else { "-Ctarget-feature=+simd128" });
        command
    };
    let left_out: Vec<_> = LEFT_OUT.iter().flat_map(|name| ["--skip", name]).collect();
    let units = ["--package", "bivalue-core", "--lib", "--", "engine::"];
    let suite = ["--package", "bivalue", "--test", "engines", "--"];
    run_tests(cargo().args(units).args(&left_out))?;
    run_tests(cargo().args(suite).args(TESTS).args(&left_out))
}
