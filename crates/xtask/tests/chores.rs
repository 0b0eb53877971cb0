//! Chores, run as others run them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bivalue::human;

fn xtask(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn every_example_is_a_case_of_its_own_technique() {
    let kinds = human::kinds().map(|(_, kind)| kind);
    let text = kinds.fold(String::new(), |text, kind| text + kind.example + "\n");
    let path = file("examples.txt", &text);
    let output = xtask(&["reglib", path.to_str().unwrap()]).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.ends_with(&format!("{0} of {0} passed\n", text.lines().count())), "{out}");
    assert!(output.status.success());
}

#[test]
fn a_bad_line_is_named_once_and_the_others_go_on() {
    let (_, kind) = human::kind("naked-pair").unwrap();
    let path = file("bad.txt", &format!("# cases\n:02:x:\n{}\n", kind.example));
    let output = xtask(&["reglib", path.to_str().unwrap()]).output().unwrap();
    assert!(!output.status.success());
    let out = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = out.lines().collect();
    assert!(lines[0].starts_with("line 2: ") && !out.contains(": line"), "{out}");
    assert_eq!(lines.last(), Some(&"1 of 2 passed"));
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let path = file("many.txt", &":02:x:\n".repeat(20_000));
    let mut child = xtask(&["reglib", path.to_str().unwrap()]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

/// The crates of others in a lock file: their names and versions.
fn locked(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let value = |package: &str, name: &str| {
        let mut lines = package.lines();
        lines
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "))
            .map(|value| value.trim_matches('"').to_owned())
    };
    let packages = text.split("[[package]]").skip(1);
    let others = packages.filter(|package| value(package, "source").is_some());
    others
        .map(|package| (value(package, "name").unwrap(), value(package, "version").unwrap()))
        .collect()
}

#[test]
fn the_crates_that_are_shipped_are_those_of_the_lock_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let list = fs::read_to_string(root.join("THIRD_PARTY.md")).unwrap();
    let rows: Vec<Vec<&str>> = list
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| crate"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    for (product, lock) in [
        ("command", "Cargo.lock"),
        ("npm package", "crates/wasm/Cargo.lock"),
        ("Python package", "python/Cargo.lock"),
    ] {
        let locked = locked(&root.join(lock));
        let own = rows.iter().filter(|row| row[3].split(", ").any(|name| name == product));
        let mut count = 0;
        for row in own {
            let shipped = (row[0].to_owned(), row[1].to_owned());
            assert!(
                locked.contains(&shipped),
                "{shipped:?} is not in {lock}: run `cargo xtask notices`"
            );
            count += 1;
        }
        // Without a list this test would say nothing.
        assert!(count >= 20, "{count} crates in the {product}");
    }
    // What the manifests name is in what is shipped.
    for (manifest, product) in [
        ("crates/bivalue/Cargo.toml", "bivalue"),
        ("crates/bulk/Cargo.toml", "bivalue-bulk"),
        ("crates/cli/Cargo.toml", "bivalue-cli"),
        ("crates/server/Cargo.toml", "bivalue-server"),
    ] {
        let text = fs::read_to_string(root.join(manifest)).unwrap();
        let dependencies =
            text.split("\n[").find(|part| part.starts_with("dependencies]")).unwrap();
        for line in dependencies.lines().skip(1) {
            let Some((name, value)) =
                line.split_once('=').filter(|(name, _)| !name.starts_with('#'))
            else {
                continue;
            };
            let name = name.trim().trim_end_matches(".workspace");
            let is_ours = name.starts_with("bivalue")
                || value.contains("optional = true")
                || value.contains("path");
            assert!(
                is_ours || rows.iter().any(|row| row[0] == name),
                "{name} of {product}: run `cargo xtask notices`"
            );
        }
    }
}
