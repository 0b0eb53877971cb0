//! Records of all kinds as one type.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::wire::{Fault, WireRecord};

/// The record of any verb, with the `id` of its request.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::ask;
///
/// let request = r#"{"verb": "solve", "puzzle": "5", "id": 7}"#;
/// let record = ask(request, &Budget::UNLIMITED).record;
/// assert_eq!(record.status(), "error");
/// assert_eq!(record.fault().unwrap().line, Some(1));
/// assert!(record.to_json().starts_with(r#"{"id":7,"v":1,"#));
/// ```
pub struct AnyRecord {
    id: Option<Value>,
    record: Box<dyn Written>,
}

impl AnyRecord {
    /// Makes it of a record, without an `id`.
    ///
    /// ```
    /// use bivalue::verbs::AnyRecord;
    /// use bivalue::wire::{Answer, Status};
    ///
    /// let record = AnyRecord::new(Answer::new(Status::Unique));
    /// assert_eq!(record.to_json(), r#"{"v":1,"status":"unique"}"#);
    /// ```
    #[must_use]
    pub fn new(record: impl WireRecord) -> Self {
        Self { id: None, record: Box::new(record) }
    }

    /// Returns the same record with the `id` of its request.
    pub(super) fn with_id(self, id: Option<Value>) -> Self {
        Self { id, ..self }
    }

    /// The statement of the record, in one word.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::ask;
    ///
    /// let reply = ask(r#"{"verb": "techniques"}"#, &Budget::UNLIMITED);
    /// assert_eq!(reply.record.status(), "techniques");
    /// ```
    #[must_use]
    pub fn status(&self) -> &'static str {
        self.record.status()
    }

    /// The fault of the request or of its puzzle, in a record of an error.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::ask;
    ///
    /// let reply = ask(r#"{"verb": "sing"}"#, &Budget::UNLIMITED);
    /// assert_eq!(reply.record.fault().unwrap().code, "request");
    /// ```
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        self.record.fault()
    }

    /// Writes the record as JSON on one line, with the `id` in front.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::ask;
    ///
    /// let reply = ask(r#"{"verb": "formats", "id": [0]}"#, &Budget::UNLIMITED);
    /// assert!(reply.record.to_json().starts_with(r#"{"id":[0],"v":1,"status":"formats""#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        self.record.to_json(self.id.as_ref())
    }

    /// Makes a JSON value of the record, with the `id`.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::ask;
    ///
    /// let request = format!(r#"{{"verb": "count", "limit": 7, "puzzle": "{}"}}"#, ".".repeat(81));
    /// let record = ask(&request, &Budget::UNLIMITED).record.to_value();
    /// assert_eq!(record["solutions"], 7);
    /// ```
    #[cfg(feature = "values")]
    #[must_use]
    pub fn to_value(&self) -> Value {
        self.record.to_value(self.id.as_ref())
    }
}

impl fmt::Debug for AnyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("AnyRecord");
        shown.field("id", &self.id).field("status", &self.status()).finish_non_exhaustive()
    }
}

/// A record of some kind, which is written with or without an `id`. Records are made of strings and
/// numbers, and can always be written.
trait Written: Send + Sync {
    fn status(&self) -> &'static str;
    fn fault(&self) -> Option<&Fault>;
    fn to_json(&self, id: Option<&Value>) -> String;
    #[cfg(feature = "values")]
    fn to_value(&self, id: Option<&Value>) -> Value;
}

impl<R: WireRecord> Written for R {
    fn status(&self) -> &'static str {
        WireRecord::status(self)
    }

    fn fault(&self) -> Option<&Fault> {
        WireRecord::fault(self)
    }

    fn to_json(&self, id: Option<&Value>) -> String {
        serde_json::to_string(&WithId { id, record: self }).unwrap_or_default()
    }

    #[cfg(feature = "values")]
    fn to_value(&self, id: Option<&Value>) -> Value {
        serde_json::to_value(WithId { id, record: self }).unwrap_or_default()
    }
}

/// A record behind the `id` of its request. A record without one is written in the same way, so
/// that the code for each kind of record is there once.
#[derive(Serialize)]
struct WithId<'a, R> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Value>,
    #[serde(flatten)]
    record: &'a R,
}
