//! The findings of `cargo deny` about the dependencies: their licences, their sources, and
//! advisories against them. Its rules are in `deny.toml`.

use crate::machine::{answers, cargo, run};
use crate::outcome::Outcome;

/// Said where the tool is missing.
const MISSING: &str = "cargo-deny is not installed (`cargo install --locked cargo-deny`)";

fn is_installed() -> bool {
    answers(cargo().args(["deny", "--version"]))
}

/// Checks licences, sources and doubled dependencies.
pub(crate) fn licences() -> Outcome {
    if !is_installed() {
        return Outcome::NotRun(MISSING.into());
    }
    // Whatever the lock file names is checked: no network is needed once it is fetched.
    run(cargo().args(["deny", "--locked", "check", "licenses", "bans", "sources"])).into()
}

/// Checks for security advisories, of which the list is fetched.
pub(crate) fn advisories() -> Outcome {
    if !is_installed() {
        return Outcome::NotRun(MISSING.into());
    }
    if !answers(cargo().args(["deny", "--locked", "fetch", "db"])) {
        return Outcome::NotRun("the list of advisories cannot be fetched".into());
    }
    run(cargo().args(["deny", "--locked", "check", "--disable-fetch", "advisories"])).into()
}
