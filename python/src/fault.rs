//! The faults of a request or a puzzle, as Python gets them.

use bivalue::wire::Fault;
use pyo3::prelude::*;

/// A fault as a tuple: code, message, line and column.
pub(crate) type FaultTuple = (String, String, Option<u64>, Option<u64>);

/// The members of a fault.
pub(crate) fn tuple(fault: &Fault) -> FaultTuple {
    (fault.code.to_owned(), fault.message.clone(), fault.line, fault.col)
}

/// A fault as the exception of the package.
pub(crate) fn error(py: Python<'_>, fault: &Fault) -> PyErr {
    let made = py.import("bivalue._errors").and_then(|module| {
        let (code, message, line, column) = tuple(fault);
        module.getattr("BivalueError")?.call1((code, message, line, column))
    });
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// A request that cannot be understood.
pub(crate) fn request(message: impl Into<String>) -> Fault {
    Fault { code: "request", message: message.into(), line: None, col: None }
}
