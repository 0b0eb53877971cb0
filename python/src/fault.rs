//! The faults of a request or a puzzle, as Python gets them.

use std::borrow::Cow;

use bivalue::format::Message;
use bivalue::wire::{Fault, MessageValues};
use pyo3::prelude::*;

/// A fault as a tuple: code, message, line, column, and the message as data, which is JSON.
pub(crate) type FaultTuple = (String, String, Option<u64>, Option<u64>, String);

/// The members of a fault.
pub(crate) fn tuple(fault: &Fault) -> FaultTuple {
    // Messages can always be written.
    let values = serde_json::to_string(&MessageValues(&fault.message)).unwrap_or_default();
    (fault.code.to_owned(), fault.message.to_string(), fault.line, fault.col, values)
}

/// A fault as the exception of the package.
pub(crate) fn error(py: Python<'_>, fault: &Fault) -> PyErr {
    let made = py.import("bivalue._errors").and_then(|module| {
        let (code, message, line, column, values) = tuple(fault);
        let values = py.import("json")?.call_method1("loads", (values,))?;
        module.getattr("BivalueError")?.call1((code, message, line, column, None::<u64>, values))
    });
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// A request that cannot be understood.
pub(crate) fn request(message: impl Into<Message>) -> Fault {
    Fault::new("request", message)
}

/// A call that is not as the package documents it, for a reason in English.
pub(crate) fn usage(reason: impl Into<Cow<'static, str>>) -> Fault {
    request(Message::text(reason))
}
