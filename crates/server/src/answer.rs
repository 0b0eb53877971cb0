//! Requests to verbs over HTTP, and their answers.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use bivalue::Budget;
use bivalue::format::MessageValue;
use bivalue::verbs::{AnyRecord, Listed, Outcome, Reply, ask_value, ask_verb, parse_request};
use bivalue::wire::Fault;
use http_body_util::{BodyExt, Limited};
use serde_json::{Map, Value};
use tokio::time::timeout;

use crate::addresses::counted;
use crate::members::{fault, members};
use crate::phrases::{
    ANSWER_FAILED, ANSWER_TOO_LARGE, ANSWERS_HELD, BODY_ENDED, BODY_TOO_LARGE, BODY_TOO_LATE,
    CONTENT_ENCODING, CONTENT_TYPE, EXPECTED_KIND, KIND_OR, NO_CONTENT_TYPE, NOT_UTF_8,
    OBJECT_OR_ROWS, OPTIONS_ARE_MEMBERS, OTHER_ADDRESS, QUERY_NOT_UTF_8, QUERY_PERCENT, QUEUE_FULL,
};
use crate::pool::{NotDone, Turn};
use crate::problem::Problem;
use crate::shared::App;
use crate::tags::has_tag;

/// The kind of a request's body.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Json,
    Text,
}

/// How long an answer may be kept: a newer version may find a shorter proof, so that it is not kept
/// for ever.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// `POST /v1`: a request that names its verb.
pub(crate) async fn ask(State(app): State<App>, request: Request) -> Response<Body> {
    let client = app.client(&request);
    let asked = async {
        kind(request.headers(), &[Kind::Json])?;
        no_options(request.uri())?;
        parse_request(&text(body(&app, request).await?)?).map_err(Problem::from)
    };
    match asked.await {
        Ok(request) => answered(&app, client, Asked::Named(request), false).await,
        Err(problem) => problem.into_response(),
    }
}

/// `POST /v1/VERB`: a request as JSON, or the text of a puzzle with the options in the query.
pub(crate) async fn asked_by_body(
    app: App,
    verb: &'static dyn Listed,
    request: Request,
) -> Response<Body> {
    let client = app.client(&request);
    let asked = async {
        let kind = kind(request.headers(), &[Kind::Json, Kind::Text])?;
        let uri = request.uri().clone();
        let text = text(body(&app, request).await?)?;
        Ok::<_, Problem>(match kind {
            Kind::Json => of_json(verb, parse_request(&text)?, &uri)?,
            Kind::Text => members(verb, &pairs(&uri)?, Some(text))?,
        })
    };
    match asked.await {
        Ok(members) => answered(&app, client, Asked::Of(verb, members), false).await,
        Err(problem) => problem.into_response(),
    }
}

/// `GET /v1/VERB`: a request that is all in its address. The same address always gives the same
/// answer, unless a seed is drawn for it.
pub(crate) async fn asked_by_address(
    app: App,
    verb: &'static dyn Listed,
    request: Request,
) -> Response<Body> {
    let members = match pairs(request.uri()).and_then(|pairs| members(verb, &pairs, None)) {
        Ok(members) => members,
        Err(fault) => return Problem::from(fault).into_response(),
    };
    let is_cached = !verb.draws_seed(&members);
    let tag = tag(request.uri());
    if is_cached && has_tag(request.headers(), &tag) {
        // The client has the answer, which cannot have changed.
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response.headers_mut().insert(header::ETAG, tag);
        response.headers_mut().insert(header::CACHE_CONTROL, KEPT);
        return response;
    }
    let client = app.client(&request);
    let mut response = answered(&app, client, Asked::Of(verb, members), is_cached).await;
    if response.headers().contains_key(header::CACHE_CONTROL) {
        return response;
    }
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, KEPT);
    headers.insert(header::ETAG, tag);
    response
}

/// The tag of the answer to that address, of this version.
fn tag(uri: &Uri) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    (env!("CARGO_PKG_VERSION"), uri.path(), uri.query()).hash(&mut hasher);
    // It is weak: a compressed answer has the same.
    let tag = HeaderValue::from_str(&format!("W/\"{:016x}\"", hasher.finish()));
    tag.unwrap_or(HeaderValue::from_static("W/\"\""))
}

/// The names and values in the query of an address.
///
/// # Errors
/// A `%` that is not followed by the two digits of a byte, or bytes that are no text.
pub(crate) fn pairs(uri: &Uri) -> Result<Vec<(String, String)>, Fault> {
    let query = uri.query().unwrap_or_default();
    let is_digit = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_hexdigit());
    for (at, _) in query.match_indices('%') {
        let mut digits = query[at + 1..].bytes();
        if !is_digit(digits.next()) || !is_digit(digits.next()) {
            return Err(fault(QUERY_PERCENT.with("column", at + 1)));
        }
    }
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let is_broken = |text: &String| text.contains(char::REPLACEMENT_CHARACTER);
    if pairs.iter().any(|(name, value)| is_broken(name) || is_broken(value)) {
        return Err(fault(QUERY_NOT_UTF_8));
    }
    Ok(pairs)
}

fn no_options(uri: &Uri) -> Result<(), Fault> {
    if uri.query().is_none_or(str::is_empty) {
        return Ok(());
    }
    Err(fault(OPTIONS_ARE_MEMBERS))
}

/// The members of a request in JSON: an object, or the rows of a puzzle.
pub(crate) fn of_json(
    verb: &dyn Listed,
    value: Value,
    uri: &Uri,
) -> Result<Map<String, Value>, Fault> {
    match value {
        Value::Array(rows) if verb.needs_puzzle() => {
            let mut members = members(verb, &pairs(uri)?, None)?;
            members.insert("puzzle".into(), Value::Array(rows));
            Ok(members)
        }
        Value::Object(mut members) => {
            no_options(uri)?;
            match members.remove("verb") {
                None => Ok(members),
                Some(name) if name == verb.name() => Ok(members),
                Some(name) => {
                    let other = OTHER_ADDRESS.with("member", MessageValue::member("verb"));
                    let other = other.with("name", name.to_string());
                    Err(fault(other.with("verb", format!("{:?}", verb.name()))))
                }
            }
        }
        _ => Err(fault(OBJECT_OR_ROWS.with("example", "{\"puzzle\": \"...\"}"))),
    }
}

/// Checks what the body is said to be.
pub(crate) fn kind(headers: &HeaderMap, expected: &[Kind]) -> Result<Kind, Problem> {
    let said = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = said.and_then(|said| said.split(';').next()).unwrap_or_default().trim();
    let kind = match essence.to_ascii_lowercase().as_str() {
        "application/json" => Some(Kind::Json),
        "text/plain" => Some(Kind::Text),
        _ => None,
    };
    kind.filter(|kind| expected.contains(kind)).ok_or_else(|| {
        let of = |kind: &Kind| match kind {
            Kind::Json => "application/json",
            Kind::Text => "text/plain",
        };
        let expected: Vec<_> = expected.iter().map(of).collect();
        unsupported(said, &expected)
    })
}

/// A body of a type that is not taken.
pub(crate) fn unsupported(said: Option<&str>, expected: &[&str]) -> Problem {
    let found = said.map_or_else(
        || NO_CONTENT_TYPE.into(),
        |said| CONTENT_TYPE.with("text", format!("{said:?}")),
    );
    let kinds = expected.iter().map(|kind| MessageValue::from((*kind).to_owned()));
    let kinds =
        kinds.reduce(|first, second| KIND_OR.with("first", first).with("second", second).into());
    let detail = EXPECTED_KIND.with("found", found);
    let detail = detail.with("kinds", kinds.unwrap_or_else(|| "".into()));
    Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content-type", detail)
}

/// Refuses a compressed body, since the service does not decompress bodies.
pub(crate) fn plain_body(headers: &HeaderMap) -> Result<(), Problem> {
    let packed = headers.get(header::CONTENT_ENCODING).and_then(|said| said.to_str().ok());
    match packed.filter(|said| !said.eq_ignore_ascii_case("identity")) {
        None => Ok(()),
        Some(said) => {
            let detail = CONTENT_ENCODING.with("text", format!("{said:?}"));
            Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content-encoding", detail))
        }
    }
}

/// Reads the whole body, within the bounds of its size and time.
pub(crate) async fn body(app: &App, request: Request) -> Result<Bytes, Problem> {
    plain_body(request.headers())?;
    let limit = app.options.body_limit;
    let too_large = || {
        app.metrics.limit("body");
        let detail = BODY_TOO_LARGE.with("most", limit).with("batch", "/v1/batch");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body-size", detail)
    };
    let said = request.headers().get(header::CONTENT_LENGTH);
    let said = said.and_then(|said| said.to_str().ok()).and_then(|said| said.parse::<u64>().ok());
    if said.is_some_and(|said| said > limit) {
        return Err(too_large());
    }
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let whole = Limited::new(request.into_body(), most).collect();
    match timeout(app.options.body_timeout.0, whole).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Problem::new(StatusCode::BAD_REQUEST, "body", BODY_ENDED)),
        Err(_) => {
            app.metrics.limit("body-time");
            Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "body-time", BODY_TOO_LATE))
        }
    }
}

fn text(body: Bytes) -> Result<String, Problem> {
    String::from_utf8(body.into()).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let before = String::from_utf8_lossy(before);
        let line = before.matches('\n').count() as u64 + 1;
        let col = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) as u64 + 1;
        let fault = Fault::new("encoding", NOT_UTF_8).at(Some(line), Some(col));
        Problem::of_fault(&fault)
    })
}

/// A request.
pub(crate) enum Asked {
    /// An object that names its verb.
    Named(Value),
    /// The members of a request to that verb.
    Of(&'static dyn Listed, Map<String, Value>),
}

impl Asked {
    fn answer(&self, budget: &Budget<'_>) -> Reply<AnyRecord> {
        match self {
            Self::Named(request) => ask_value(request.clone(), budget),
            Self::Of(verb, members) => ask_verb(*verb, members.clone(), budget),
        }
    }

    /// Writes the request to the log, with the name of its verb.
    pub(crate) fn log(&self) {
        match self {
            Self::Named(request) => tracing::info!(%request, "asked"),
            Self::Of(verb, members) => {
                let mut members = members.clone();
                members.insert("verb".into(), verb.name().into());
                let request = Value::Object(members);
                tracing::info!(%request, "asked");
            }
        }
    }
}

/// A record, and its JSON on one line, whose length is bounded.
pub(crate) struct Written {
    pub(crate) record: AnyRecord,
    pub(crate) json: String,
}

/// Answers a request on one of the threads that solve, within its budget.
pub(crate) async fn reply(
    app: &App,
    client: IpAddr,
    asked: Asked,
) -> Result<Reply<Written>, Problem> {
    let (nodes, most) = (app.options.nodes, app.options.timeout.0);
    let work = move |turn: &Turn| {
        let reply = asked.answer(&turn.budget(most).with_nodes(nodes));
        reply.map(|record| Written { json: record.to_json(), record })
    };
    let reply = app.pool.run(counted(client), work).await.map_err(|not_done| match not_done {
        NotDone::Busy => {
            app.metrics.limit("queue");
            Problem::busy(QUEUE_FULL)
        }
        NotDone::Failed => {
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", ANSWER_FAILED)
        }
    })?;
    let most = app.options.answer_limit;
    if reply.record.json.len() as u64 > most {
        app.metrics.limit("answer");
        let detail = ANSWER_TOO_LARGE.with("most", most);
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "answer-size", detail));
    }
    Ok(reply)
}

/// The response to a request.
async fn answered(app: &App, client: IpAddr, asked: Asked, is_cached: bool) -> Response<Body> {
    if app.options.log_puzzles {
        asked.log();
    }
    let reply = match reply(app, client, asked).await {
        Ok(reply) => reply,
        Err(problem) => return problem.into_response(),
    };
    app.metrics.outcome(reply.outcome);
    let Written { record, mut json } = reply.record;
    if reply.outcome == Outcome::Error
        && let Some(fault) = record.fault()
    {
        return Problem::of_record(fault, &record).into_response();
    }
    json.push('\n');
    let Some(bytes) = app.room.hold(json) else {
        app.metrics.limit("answers-held");
        return Problem::busy(ANSWERS_HELD).into_response();
    };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // Another time there may be more time.
    if !is_cached || reply.outcome == Outcome::Limit {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
