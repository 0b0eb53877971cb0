//! Tests the engines' NEON code on an emulated ARM processor. Says nothing about speed.

use anyhow::{Result, bail};

use crate::machine::{
    cargo, has_component, has_or_adds_target, has_package, other_targets, run, run_tests,
};

/// It brings its own C library: a linker is all it takes besides, and that is part of the
/// toolchain.
const TARGET: &str = "aarch64-unknown-linux-musl";
const LINKER: (&str, &str) = ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld");

/// The emulator, and the package of Debian's that it is in.
const EMULATOR: (&str, &str) = ("qemu-aarch64", "qemu-user");
const RUNNER: &str = "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER";

/// The tests of the conformance suite, by their modules: those that run levels.
const TESTS: [&str; 4] = ["levels::", "figures::", "rows_neon::", "lanes_neon::"];

/// Returns what this machine lacks, in words, if it lacks anything.
pub(crate) fn missing() -> Option<String> {
    if cfg!(target_arch = "aarch64") {
        return Some("this machine is an ARM: its tests are `cargo test`".into());
    }
    if !has_or_adds_target(TARGET) {
        return Some(format!("the standard library for {TARGET} is not installed and cannot be"));
    }
    let (program, package) = EMULATOR;
    (!has_package(program, package)).then(|| format!("no {program} (Debian's {package})"))
}

/// Lints what is compiled there, and runs the tests.
pub(crate) fn arm() -> Result<()> {
    if let Some(missing) = missing() {
        bail!("not run: {missing}");
    }
    let cargo = |subcommand: &str| {
        let mut command = cargo();
        command.args([subcommand, "--locked", "--target", TARGET]);
        command
            .args(["--no-default-features", "--features", "engines"])
            .arg("--target-dir")
            .arg(other_targets())
            .env(LINKER.0, LINKER.1)
            .env(RUNNER, EMULATOR.0);
        // Flags that were meant for this machine.
        command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        command
    };
    if has_component("clippy", "clippy") {
        run(cargo("clippy").args(["--package", "bivalue", "--lib", "--", "-D", "warnings"]))?;
    } else {
        println!("not run: clippy is not installed and cannot be");
    }
    run_tests(cargo("test").args(["--package", "bivalue-core", "--lib", "--", "engine::"]))?;
    let suite = ["--package", "bivalue", "--test", "engines", "--"];
    run_tests(cargo("test").args(suite).args(TESTS))
}
