//! Chores that ask the library, run as others run them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bivalue::human;

fn checks(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checks"));
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
    let output = checks(&["reglib", path.to_str().unwrap()]).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.ends_with(&format!("{0} of {0} passed\n", text.lines().count())), "{out}");
    assert!(output.status.success());
}

#[test]
fn a_bad_line_is_named_once_and_the_others_go_on() {
    let (_, kind) = human::kind("naked-pair").unwrap();
    let path = file("bad.txt", &format!("# cases\n:02:x:\n{}\n", kind.example));
    let output = checks(&["reglib", path.to_str().unwrap()]).output().unwrap();
    assert!(!output.status.success());
    let out = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = out.lines().collect();
    assert!(lines[0].starts_with("line 2: ") && !out.contains(": line"), "{out}");
    assert_eq!(lines.last(), Some(&"1 of 2 passed"));
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let path = file("many.txt", &":02:x:\n".repeat(20_000));
    let mut child = checks(&["reglib", path.to_str().unwrap()]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}
