//! Errors as `application/problem+json` (RFC 9457), with the code and the place of the fault.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use bivalue::format::{Message, Phrase};
use bivalue::verbs::AnyRecord;
use bivalue::wire::{Fault, MessageValues};
use serde_json::{Map, Value, json};

/// An error as it is answered.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    members: Map<String, Value>,
    /// The seconds after which it is worth trying again.
    retry_after: Option<u64>,
}

impl Problem {
    /// A problem with that code and those words.
    pub(crate) fn new(status: StatusCode, code: &str, detail: impl Into<Message>) -> Self {
        let message = detail.into();
        let mut members = Map::new();
        members.insert("type".into(), "about:blank".into());
        members.insert("title".into(), status.canonical_reason().unwrap_or("Error").into());
        members.insert("status".into(), status.as_u16().into());
        members.insert("detail".into(), message.to_string().into());
        members.insert("code".into(), code.into());
        // Messages can always be written.
        let values = serde_json::to_value(MessageValues(&message)).unwrap_or_default();
        members.insert("values".into(), values);
        Self { status, members, retry_after: None }
    }

    /// The problem for a fault of a request or of its puzzle.
    pub(crate) fn of_fault(fault: &Fault) -> Self {
        let mut problem = Self::new(status_of(fault.code), fault.code, fault.message.clone());
        problem.place("line", fault.line.map(Value::from));
        problem.place("column", fault.col.map(Value::from));
        problem
    }

    /// The problem for a fault, with the record of it as a member.
    pub(crate) fn of_record(fault: &Fault, record: &AnyRecord) -> Self {
        let mut problem = Self::of_fault(fault);
        problem.members.insert("record".into(), record.to_value());
        problem
    }

    /// Too much is requested at once.
    pub(crate) fn busy(detail: Phrase) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail).after(1)
    }

    /// The same, worth trying again after that many seconds.
    pub(crate) fn after(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    fn place(&mut self, name: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.members.insert(name.into(), value);
        }
    }

    /// The error as a line of plain text.
    pub(crate) fn plain(&self) -> String {
        format!("error: {}", self.members["detail"].as_str().unwrap_or_default())
    }

    /// The error as a line without its end, in the middle of a stream: a record, or words.
    pub(crate) fn line(&self, as_record: bool) -> String {
        if !as_record {
            return self.plain();
        }
        json!({ "v": 1, "status": "error", "error": {
            "code": self.members["code"], "message": self.members["detail"],
            "values": self.members["values"],
        }})
        .to_string()
    }
}

/// A faulty request and a puzzle that cannot be read have different statuses.
fn status_of(code: &str) -> StatusCode {
    if code == "request" { StatusCode::BAD_REQUEST } else { StatusCode::UNPROCESSABLE_ENTITY }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        Self::of_fault(&fault)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(format!("{}\n", Value::Object(self.members))));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        let json = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, json);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
