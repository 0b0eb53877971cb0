//! Datasets on Apache Spark and on Sail: a master, workers and a server, all on this machine.

use std::path::Path;

use anyhow::Result;

use crate::outcome::Outcome;
use crate::package::{has_python, installed, pytest};
use crate::python_env::python;

/// The Python packages, in versions that are known to work together: Sail serves one line of
/// Spark's clients.
const NEEDED: [&str; 11] = [
    "maturin==1.16.0",
    "numpy==2.4.6",
    "pytest==9.2.0",
    "pyspark==4.1.4",
    "pyarrow==26.0.1",
    "pandas==3.1.1",
    "grpcio==1.85.3",
    "grpcio-status==1.85.3",
    "googleapis-common-protos==1.76.0",
    "zstandard==0.25.0",
    "pysail==0.7.2",
];

/// The tests, each in a process of its own, because a process has one kind of session. They say
/// themselves if Java is missing.
const TESTS: [&str; 2] = ["cluster/test_spark.py", "cluster/test_sail.py"];

/// Makes datasets on both, if Python is here and the packages can be installed.
pub(crate) fn cluster() -> Outcome {
    if !has_python() {
        return Outcome::NotRun("Python 3.10 or later is not installed".into());
    }
    match python("cluster", &NEEDED, &[]) {
        Some(python) => test(&python).into(),
        None => Outcome::NotRun(format!("{} cannot be installed", NEEDED.join(", "))),
    }
}

fn test(python: &Path) -> Result<Vec<String>> {
    let python = installed(python, "cluster")?;
    let mut not_run = Vec::new();
    for tests in TESTS {
        not_run.extend(pytest(&python, tests)?);
    }
    Ok(not_run)
}
