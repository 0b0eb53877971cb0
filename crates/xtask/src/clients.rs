//! The service, asked by clients that others wrote: the reference client of the Model Context
//! Protocol, and Schemathesis, which makes requests from the `OpenAPI` document.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::machine::{answers, root, run};
use crate::outcome::Outcome;
use crate::python_env::python;
use crate::suites;

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
    let command = suites::programs()?.join("bivalue");
    let folder = root().join("crates/server/tests/clients");
    for client in ["mcp_client.py", "http_client.py"] {
        run(Command::new(python).arg(folder.join(client)).arg(&command))?;
    }
    Ok(())
}
