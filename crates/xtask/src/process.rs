//! Steps of the tests that run beside the others, each in a process whose output is kept until it
//! ends.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::machine::root;
use crate::test::Outcome;

/// Returns where the processes leave their output and their reports.
fn folder() -> PathBuf {
    root().join("target/steps")
}

/// Keeps a copy of this program: the tests build it anew where it is.
pub(crate) fn keep_this() -> Result<()> {
    let folder = folder();
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    // A copy that still runs cannot be written to, but another file can take its name.
    let (copy, new) = (this_at(), folder.join("new"));
    fs::copy(env::current_exe()?, &new).and_then(|_| fs::rename(&new, &copy))?;
    Ok(())
}

/// The copy of this program, or this program itself where no copy was made.
pub(crate) fn this() -> Result<PathBuf> {
    let copy = this_at();
    if copy.is_file() { Ok(copy) } else { Ok(env::current_exe()?) }
}

fn this_at() -> PathBuf {
    folder().join(format!("xtask{}", env::consts::EXE_SUFFIX))
}

/// Runs the step of a title in a process of its own: what it printed, and what came of it.
pub(crate) fn run(title: &str) -> (String, Outcome) {
    match started(title) {
        Ok(ended) => ended,
        Err(error) => (String::new(), Outcome::Failed(format!("{error:#}"))),
    }
}

fn started(title: &str) -> Result<(String, Outcome)> {
    let file = |name: &str| folder().join(format!("{}.{name}", title.replace([' ', ','], "-")));
    let (output, report) = (file("txt"), file("json"));
    let _ = fs::remove_file(&report);
    let mut command = Command::new(this()?);
    command.args(["test", "--step", title, "--report"]).arg(&report).stdin(Stdio::null());
    let out = File::create(&output)?;
    command.stdout(out.try_clone()?).stderr(out);
    let status = command.status()?;
    let outcome = match read(&report) {
        Ok(outcome) => outcome,
        Err(_) => Outcome::Failed(format!("its process ended with {status}")),
    };
    Ok((String::from_utf8_lossy(&fs::read(&output)?).into_owned(), outcome))
}

/// Writes what came of a step.
pub(crate) fn report(file: &Path, outcome: &Outcome) -> Result<()> {
    let report = match outcome {
        Outcome::Passed(not_run) => json!({ "passed": not_run }),
        Outcome::Failed(why) => json!({ "failed": why }),
        Outcome::NotRun(why) => json!({ "not_run": why }),
    };
    Ok(fs::write(file, report.to_string())?)
}

fn read(file: &Path) -> Result<Outcome> {
    let report: Value = serde_json::from_str(&fs::read_to_string(file)?)?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    if let Some(parts) = report["passed"].as_array() {
        return Ok(Outcome::Passed(parts.iter().filter_map(text).collect()));
    }
    let not_run = text(&report["not_run"]).map(Outcome::NotRun);
    let failed = || text(&report["failed"]).map(Outcome::Failed);
    not_run.or_else(failed).context("a report says nothing")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_of_a_step_is_read_as_it_was_written() {
        let file = env::temp_dir().join(format!("bivalue-report-{}", std::process::id()));
        let through = |outcome| {
            report(&file, &outcome).unwrap();
            read(&file).unwrap()
        };
        assert!(matches!(
            through(Outcome::Passed(vec!["no NEON".into()])),
            Outcome::Passed(parts) if parts == ["no NEON"]
        ));
        assert!(
            matches!(through(Outcome::Failed("why".into())), Outcome::Failed(why) if why == "why")
        );
        assert!(matches!(through(Outcome::NotRun("why".into())), Outcome::NotRun(_)));
        fs::remove_file(&file).unwrap();
        assert!(read(&file).is_err());
    }
}
