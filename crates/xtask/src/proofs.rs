//! Checkers of proofs in Python and JavaScript, which share nothing with the library.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::machine::{answers, root, run};
use crate::outcome::Outcome;
use crate::package::has_python;
use crate::process;

/// Has paths made, and altered proofs, and asks both checkers: every path is accepted, and no proof
/// that the library refuses.
pub(crate) fn check() -> Outcome {
    match checked() {
        Ok(not_run) if not_run.len() == 2 => Outcome::NotRun(not_run.join("; ")),
        other => other.into(),
    }
}

fn checked() -> Result<Vec<String>> {
    let folder = root().join("target/proofs");
    run(Command::new(process::this()?).arg("proofs").arg(&folder))?;
    let mut not_run = Vec::new();
    let python = ["python3", "python/package/bivalue/proof.py"];
    if has_python() {
        accepts_what_is_true(&python, &folder)?;
    } else {
        not_run.push("Python 3.10 or later is not installed".into());
    }
    if answers(Command::new("node").arg("--version")) {
        accepts_what_is_true(&["node", "packages/bivalue/test/proofs.js"], &folder)?;
    } else {
        not_run.push("Node is not installed".into());
    }
    Ok(not_run)
}

fn accepts_what_is_true(checker: &[&str; 2], folder: &Path) -> Result<()> {
    let [program, script] = checker;
    let paths = folder.join("paths.jsonl");
    run(Command::new(program).arg(root().join(script)).arg(&paths))?;
    let altered = folder.join("altered.jsonl");
    let output = Command::new(program).arg(root().join(script)).arg(&altered).output();
    let output = output.with_context(|| format!("cannot start {program}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let prefix = format!("{}:", altered.display());
    let number = |line: &str| line.strip_prefix(&prefix)?.split(':').next()?.parse().ok();
    let refused: BTreeSet<usize> = text.lines().filter_map(number).collect();
    let (mut all, mut accepted) = (0, 0);
    for (line, number) in fs::read_to_string(&altered)?.lines().zip(1..) {
        let record: Value = serde_json::from_str(line)?;
        all += 1;
        if !refused.contains(&number) {
            accepted += 1;
            if record["accepted"] != true {
                bail!("{script} accepts line {number} of {}", altered.display());
            }
        }
    }
    println!("{script}: of {all} altered proofs {accepted} are accepted, as they are true too");
    Ok(())
}
