//! Miri: small tests of the library in an interpreter that sees undefined behaviour.

use anyhow::{Result, bail};

use crate::machine::{NO_NIGHTLY, answers, has_or_adds, nightly, run_tests};

/// The tests that are small enough, by their modules: those of the vectors, which have all `unsafe`
/// code and run the fast engines.
const TESTS: [&str; 2] = ["engine::simd::", "engine::bitslice::"];

/// The processor that is interpreted, on any machine: of the levels of vectors the interpreter has
/// AVX2, and it uses only the features that are named.
const TARGET: &str = "x86_64-unknown-linux-gnu";
const FLAGS: &str = "-Ctarget-feature=+avx2,+bmi1,+bmi2,+lzcnt,+popcnt";

/// Returns what this machine lacks, in words, if it lacks anything.
pub(crate) fn missing() -> Option<String> {
    if !answers(nightly().arg("--version")) {
        return Some(NO_NIGHTLY.into());
    }
    // That makes ready the standard library, of which it needs the source.
    let is_there = || answers(nightly().args(["miri", "setup", "--target", TARGET]));
    let add = ["component", "add", "miri", "rust-src", "--toolchain", "nightly"];
    (!has_or_adds("miri", is_there, &add)).then(|| "miri is not installed and cannot be".into())
}

/// Runs the tests.
pub(crate) fn miri() -> Result<()> {
    if let Some(missing) = missing() {
        bail!("not run: {missing}");
    }
    let mut command = nightly();
    command.args(["miri", "test", "--locked", "--target", TARGET, "--package", "bivalue-core"]);
    command.env("RUSTFLAGS", FLAGS).env_remove("CARGO_ENCODED_RUSTFLAGS");
    command.args(["--lib", "--no-default-features", "--features", "engines,portable", "--"]);
    run_tests(command.args(TESTS))
}
