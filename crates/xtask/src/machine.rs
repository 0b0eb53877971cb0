//! The parts of this machine that chores use: the project's folder, toolchains, tools.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The root of the project.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// Cargo, of the toolchain that runs this, at the root.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Returns where cargo builds for processors other than this one. It is apart from what is built
/// for this one, so that neither waits for the other.
pub(crate) fn other_targets() -> PathBuf {
    root().join("target/other-targets")
}

/// Runs a command to its end, and fails if it does.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = name_of(command);
    let status = command.status().with_context(|| format!("cannot start {name}"))?;
    if status.success() { Ok(()) } else { bail!("{name} ended with {status}") }
}

/// Runs a command to its end, shows its output, and returns every line that reports a part that was
/// not run.
///
/// The output of passing tests (`--show-output`) is not shown, but searched for such lines.
pub(crate) fn run_watched(command: &mut Command) -> Result<Vec<String>> {
    let name = name_of(command);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = child.with_context(|| format!("cannot start {name}"))?;
    let mut watch = Watch::default();
    for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
        let line = line.with_context(|| format!("cannot read what {name} says"))?;
        if watch.shows(&line) {
            println!("{line}");
        }
    }
    let status = child.wait().with_context(|| format!("{name} is lost"))?;
    if status.success() { Ok(watch.not_run) } else { bail!("{name} ended with {status}") }
}

/// The state of the search for these lines.
#[derive(Default)]
struct Watch {
    /// True if the line is within the output of passing tests.
    in_passed: bool,
    /// The test that prints.
    test: String,
    not_run: Vec<String>,
}

impl Watch {
    /// Takes notice of a line, and says whether it is to be shown.
    fn shows(&mut self, line: &str) -> bool {
        let begins = line == "successes:";
        if begins || line == "failures:" || line.starts_with("test result:") {
            self.in_passed = begins;
            self.test.clear();
        }
        let heading = line.strip_prefix("---- ").and_then(|rest| rest.strip_suffix(" stdout ----"));
        if let Some(test) = heading.filter(|_| self.in_passed) {
            test.clone_into(&mut self.test);
        }
        let line = line.trim();
        if line.starts_with("not run: ") || line.contains(": not run, ") {
            let reason = line.trim_start_matches("not run: ");
            let notice = match self.test.as_str() {
                "" => reason.to_owned(),
                test => format!("{test}: {reason}"),
            };
            self.not_run.push(notice);
        }
        !self.in_passed
    }
}

/// The same for a command that runs tests: it fails as well if there were none.
pub(crate) fn run_tests(command: &mut Command) -> Result<()> {
    let name = name_of(command);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = child.with_context(|| format!("cannot start {name}"))?;
    let mut passed = 0;
    for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
        let line = line.with_context(|| format!("cannot read what {name} says"))?;
        println!("{line}");
        passed += usize::from(line.starts_with("test ") && line.ends_with(" ok"));
    }
    let status = child.wait().with_context(|| format!("{name} is lost"))?;
    if !status.success() {
        bail!("{name} ended with {status}");
    }
    if passed == 0 {
        bail!("{name} ran no test");
    }
    Ok(())
}

fn name_of(command: &Command) -> String {
    let program = Path::new(command.get_program());
    program.file_stem().unwrap_or(program.as_os_str()).to_string_lossy().into_owned()
}

/// Returns what a command prints.
pub(crate) fn printed(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::null()).output()?;
    if !output.status.success() {
        bail!("a command failed: {command:?}");
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// Returns whether a command can be run, and succeeds.
pub(crate) fn answers(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Returns whether a cargo subcommand that is a component of the toolchain is there; if not, tries
/// to install it.
pub(crate) fn has_component(subcommand: &str, component: &str) -> bool {
    let is_there = || answers(cargo().args([subcommand, "--version"]));
    has_or_adds(component, is_there, &["component", "add", component])
}

/// Returns whether something of a toolchain is there; if not, tries to install it by rustup.
pub(crate) fn has_or_adds(name: &str, is_there: impl Fn() -> bool, rustup: &[&str]) -> bool {
    if is_there() {
        return true;
    }
    println!("{name} is not installed: trying to");
    answers(Command::new("rustup").args(rustup)) && is_there()
}

/// Cargo of the nightly toolchain, at the root.
pub(crate) fn nightly() -> Command {
    toolchain("nightly")
}

/// Cargo of that toolchain, at the root.
pub(crate) fn toolchain(name: &str) -> Command {
    let mut command = Command::new("cargo");
    command.arg(format!("+{name}")).current_dir(root()).env_remove("RUSTUP_TOOLCHAIN");
    command
}

/// The reason for a part that is not run because there is no such toolchain.
pub(crate) const NO_NIGHTLY: &str = "no nightly toolchain (`rustup toolchain install nightly`)";

/// Returns whether a program that is in a package of Debian's is there; if not, tries to install
/// it.
pub(crate) fn has_package(program: &str, package: &str) -> bool {
    let is_there = || answers(Command::new(program).arg("--version"));
    if is_there() {
        return true;
    }
    println!("{program} is not installed: trying to");
    adds_package(package) && is_there()
}

/// Returns whether the toolchain has the standard library for a target; it is installed if it can
/// be.
pub(crate) fn has_or_adds_target(target: &str) -> bool {
    let is_there = || {
        let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut command = Command::new(compiler);
        command.args(["--print", "target-libdir", "--target", target]).current_dir(root());
        command.output().is_ok_and(|output| {
            output.status.success()
                && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
        })
    };
    has_or_adds(target, is_there, &["target", "add", target])
}

/// Tries to install a package of Debian's.
pub(crate) fn adds_package(package: &str) -> bool {
    let apt = |args: &[&str]| {
        let mut apt = Command::new("apt-get");
        answers(apt.env("DEBIAN_FRONTEND", "noninteractive").args(args))
    };
    // Nothing else is to go for it.
    let install = || apt(&["install", "--yes", "--no-remove", "--no-install-recommends", package]);
    let update = || apt(&["update", "--option", "Acquire::Retries=0"]);
    install() || update() && install()
}

/// The folder with the outer data set, if there is one.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    if let Some(folder) = env::var_os("BIVALUE_DATA") {
        return Some(folder.into());
    }
    let folder = root().join("../shared/data");
    folder.is_dir().then(|| folder.canonicalize().unwrap_or(folder))
}

/// Writes a generated file, or only says whether it is as it would be written.
///
/// # Errors
/// If it cannot be written, or is not as it would be.
pub fn settle(path: &str, text: &str, check: bool, chore: &str) -> Result<()> {
    let file = root().join(path);
    // Version control may have given the file the line ends of the system.
    let fresh = fs::read_to_string(&file).is_ok_and(|old| old.replace("\r\n", "\n") == text);
    if fresh {
        println!("{path} is fresh");
        return Ok(());
    }
    if check {
        bail!("{path} is stale: run `cargo xtask {chore}`");
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&file, text).with_context(|| format!("cannot write {path}"))?;
    println!("{path} is written");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passing_tests_print_is_listened_to_and_not_shown() {
        let mut watch = Watch::default();
        let lines = "test a ... ok\n\nsuccesses:\n\n---- a stdout ----\nnot run: no NEON\n\n\
                     successes:\n    a\n\nfailures:\n\n---- b stdout ----\nit is wrong\n\n\
                     test result: FAILED. 1 passed\ncorpora: not run, no folder\n";
        let shown: Vec<_> = lines.lines().filter(|line| watch.shows(line)).collect();
        assert_eq!(watch.not_run, ["a: no NEON", "corpora: not run, no folder"]);
        assert!(shown.contains(&"it is wrong") && shown.contains(&"test a ... ok"), "{shown:?}");
        assert!(!shown.iter().any(|line| line.contains("NEON")), "{shown:?}");
    }
}
