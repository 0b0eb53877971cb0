//! The outcome of a part of the tests.

use anyhow::Result;

/// The result of a step.
pub(crate) enum Outcome {
    /// It passed, but for these parts, which were not run: each with the reason.
    Passed(Vec<String>),
    /// It failed, and why.
    Failed(String),
    /// The machine lacks what the step needs.
    NotRun(String),
}

impl From<Result<()>> for Outcome {
    fn from(result: Result<()>) -> Self {
        result.map(|()| Vec::new()).into()
    }
}

impl From<Result<Vec<String>>> for Outcome {
    fn from(result: Result<Vec<String>>) -> Self {
        match result {
            Ok(not_run) => Self::Passed(not_run),
            Err(error) => Self::Failed(format!("{error:#}")),
        }
    }
}
