//! The service, asked by clients that others wrote: the reference client of the Model Context Protocol, and
//! Schemathesis, which makes requests from the `OpenAPI` document.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::machine::{answers, cargo, root, run};
use crate::python_env::python;
use crate::test::Outcome;

/// The Python packages, in the versions that are known to work.
const PACKAGES: [&str; 2] = ["mcp==2.3.0", "schemathesis==4.32.5"];

/// Asks the service of the command, if Python and the packages are here or can be installed.
pub(crate) fn clients() -> Outcome {
    if !answers(Command::new("python3").arg("--version")) {
        return Outcome::NotRun("Python 3 is not installed".into());
    }
    match python("clients", &PACKAGES, &[]) {
        Some(python) => ask(&python).into(),
        None => Outcome::NotRun(format!("{} cannot be installed", PACKAGES.join(" and "))),
    }
}

fn ask(python: &Path) -> Result<()> {
    run(cargo().args(["build", "--quiet", "--locked", "--package", "bivalue-cli"]))?;
    let metadata = cargo()
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked"])
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo metadata")?;
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout)?;
    let target = metadata["target_directory"].as_str().context("no target folder")?;
    let command = Path::new(target).join("debug/bivalue");
    let folder = root().join("crates/server/tests/clients");
    for client in ["mcp_client.py", "http_client.py"] {
        run(Command::new(python).arg(folder.join(client)).arg(&command))?;
    }
    Ok(())
}
