//! Miri: small tests of the library in an interpreter that sees undefined behaviour.

use anyhow::{Result, bail};

use crate::machine::{NO_NIGHTLY, answers, has, nightly, run};

/// The tests that are small enough, by their modules: those of the vectors, which have all `unsafe` code
/// and run the fast engines. The interpreter has no vectors: it sees the portable level.
const TESTS: [&str; 2] = ["engine::simd::", "engine::lanes::"];

/// What this machine lacks, in words, if it lacks anything.
pub(crate) fn missing() -> Option<&'static str> {
    if !answers(nightly().arg("--version")) {
        return Some(NO_NIGHTLY);
    }
    let is_there = || answers(nightly().args(["miri", "--version"]));
    let add = ["component", "add", "miri", "rust-src", "--toolchain", "nightly"];
    (!has(is_there, &add)).then_some("miri is not installed and cannot be")
}

/// Runs the tests.
pub(crate) fn miri() -> Result<()> {
    if let Some(missing) = missing() {
        println!("not run: {missing}");
        bail!("there is no interpreter here");
    }
    let what = ["miri", "test", "--package", "bivalue", "--lib", "--no-default-features", "--"];
    run(nightly().args(what).args(TESTS))
}
