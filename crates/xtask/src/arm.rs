//! The engines on ARM, on a processor that is emulated: what there is of NEON is seen to be right here,
//! not how fast it is.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::machine::{cargo, has, has_component, has_package, root, run};

/// It brings its own C library: a linker is all it takes besides, and that is part of the toolchain.
const TARGET: &str = "aarch64-unknown-linux-musl";
const LINKER: (&str, &str) = ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld");

/// The emulator, and the package of Debian's that it is in.
const EMULATOR: (&str, &str) = ("qemu-aarch64", "qemu-user");
const RUNNER: &str = "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER";

/// The tests of the conformance suite, by their modules: those of levels.
const TESTS: [&str; 3] = ["levels::", "rows_neon::", "lanes_neon::"];

/// What this machine lacks, in words, if it lacks anything.
pub(crate) fn missing() -> Option<&'static str> {
    if cfg!(target_arch = "aarch64") {
        return Some("this is an ARM: all tests were of it");
    }
    if !has(has_target, &["target", "add", TARGET]) {
        return Some("the standard library for ARM is not installed and cannot be");
    }
    let (program, package) = EMULATOR;
    (!has_package(program, package)).then_some("no qemu-aarch64 (in Debian: qemu-user)")
}

/// Whether the toolchain has the standard library for it.
fn has_target() -> bool {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(compiler);
    command.args(["--print", "target-libdir", "--target", TARGET]).current_dir(root());
    command.output().is_ok_and(|output| {
        output.status.success()
            && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

/// Lints what is compiled there, and runs the tests.
pub(crate) fn arm() -> Result<()> {
    if let Some(missing) = missing() {
        println!("not run: {missing}");
        bail!("the engines cannot be run on ARM here");
    }
    let what = ["--target", TARGET, "--package", "bivalue", "--no-default-features"];
    if has_component("clippy", "clippy") {
        run(cargo().arg("clippy").args(what).args(["--tests", "--", "-D", "warnings"]))?;
    }
    let test = |tests: &[&str], filters: &[&str]| {
        let mut command = cargo();
        command.env(LINKER.0, LINKER.1).env(RUNNER, EMULATOR.0);
        run(command.arg("test").args(what).args(tests).arg("--").args(filters))
    };
    test(&["--lib"], &["engine::"])?;
    test(&["--test", "engines"], &TESTS)
}
