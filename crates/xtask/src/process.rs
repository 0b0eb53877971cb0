//! Steps of the tests, each in a process of its own, whose processor time is counted.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::machine::root;
use crate::outcome::Outcome;

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

/// The end of a step.
pub(crate) struct Ended {
    /// What it printed, if that was kept.
    pub(crate) output: String,
    pub(crate) outcome: Outcome,
    /// The seconds of processor time of the step and of all that it called, where the system counts
    /// them.
    pub(crate) processor: Option<u64>,
}

impl Ended {
    /// The end of a step that did not begin.
    pub(crate) fn without_run(outcome: Outcome) -> Self {
        Self { output: String::new(), outcome, processor: None }
    }
}

/// Runs the step of a title in a process of its own, whose output is shown, or kept until it ends.
pub(crate) fn run(title: &str, is_quick: bool, is_kept: bool) -> Ended {
    started(title, is_quick, is_kept)
        .unwrap_or_else(|error| Ended::without_run(Outcome::Failed(format!("{error:#}"))))
}

fn started(title: &str, is_quick: bool, is_kept: bool) -> Result<Ended> {
    let file = |name: &str| folder().join(format!("{}.{name}", title.replace([' ', ','], "-")));
    let (output, report) = (file("txt"), file("json"));
    let _ = fs::remove_file(&report);
    let mut command = Command::new(this()?);
    command.args(["test", "--step", title, "--report"]).arg(&report).stdin(Stdio::null());
    if is_quick {
        command.arg("--quick");
    }
    if is_kept {
        let out = File::create(&output)?;
        command.stdout(out.try_clone()?).stderr(out);
    }
    let status = command.status()?;
    let (outcome, processor) = read(&report)
        .unwrap_or_else(|_| (Outcome::Failed(format!("its process ended with {status}")), None));
    let output = if is_kept { fs::read(&output)? } else { Vec::new() };
    Ok(Ended { output: String::from_utf8_lossy(&output).into_owned(), outcome, processor })
}

/// Writes what came of the step that ran in this process, and the processor time that it took.
pub(crate) fn report(file: &Path, outcome: &Outcome) -> Result<()> {
    let mut report = match outcome {
        Outcome::Passed(not_run) => json!({ "passed": not_run }),
        Outcome::Failed(why) => json!({ "failed": why }),
        Outcome::NotRun(why) => json!({ "not_run": why }),
    };
    let stat = fs::read_to_string(format!("/proc/{}/stat", process::id())).ok();
    report["processor"] = json!(stat.as_deref().and_then(processor_seconds));
    Ok(fs::write(file, report.to_string())?)
}

/// Returns the seconds of processor time in Linux's status of a process: its own and those of all
/// processes that it waited for, in its code and in the system's, which are counted in hundredths.
fn processor_seconds(stat: &str) -> Option<u64> {
    // The name before the parenthesis may have spaces; the times are the fields 14 to 17.
    let (_, fields) = stat.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(4).map(|field| field.parse::<u64>().ok());
    Some(times.sum::<Option<u64>>()? / 100)
}

fn read(file: &Path) -> Result<(Outcome, Option<u64>)> {
    let report: Value = serde_json::from_str(&fs::read_to_string(file)?)?;
    Ok((outcome(&report)?, report["processor"].as_u64()))
}

fn outcome(report: &Value) -> Result<Outcome> {
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
            read(&file).unwrap().0
        };
        assert!(matches!(
            through(Outcome::Passed(vec!["no NEON".into()])),
            Outcome::Passed(parts) if parts == ["no NEON"]
        ));
        assert!(
            matches!(through(Outcome::Failed("why".into())), Outcome::Failed(why) if why == "why")
        );
        assert!(matches!(through(Outcome::NotRun("why".into())), Outcome::NotRun(_)));
        assert_eq!(read(&file).unwrap().1.is_some(), cfg!(target_os = "linux"));
        fs::remove_file(&file).unwrap();
        assert!(read(&file).is_err());
    }

    #[test]
    fn the_processor_time_is_that_of_a_process_and_of_those_that_it_called() {
        let stat = "7 (a (name) b) S 1 7 7 0 -1 4194304 1 2 3 4 150 50 2000 300 20 0 1 0 99 5 6";
        assert_eq!(processor_seconds(stat), Some(25));
        assert_eq!(processor_seconds("nonsense"), None);
    }
}
