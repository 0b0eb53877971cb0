//! `/docs`: the page about all verbs, made from their list. It needs no script and no file of other
//! sites.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderValue, Response, header};
use bivalue::verbs::{Listed, verbs};
use serde_json::Value;

use crate::members::REQUESTS;

static PAGE: LazyLock<String> = LazyLock::new(page);

const STYLE: &str = include_str!("docs.css");

/// `GET /docs`.
pub(crate) async fn show() -> Response<Body> {
    of_kind(PAGE.as_str(), "text/html; charset=utf-8")
}

/// `GET /docs.css`.
pub(crate) async fn style() -> Response<Body> {
    of_kind(STYLE, "text/css; charset=utf-8")
}

fn of_kind(text: &'static str, kind: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// A text in HTML.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\n', " ")
}

fn page() -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Bivalue: the service</title>\n\
         <link rel=\"stylesheet\" href=\"/docs.css\">\n<h1>Bivalue: the service</h1>\n\
         <p>Ask with <code>POST /v1/VERB</code>: a request in JSON, or the text of a puzzle as \
         <code>text/plain</code> with the options in the query. <code>GET /v1/VERB?puzzle=...</code> asks the \
         same, and its answers may be kept. <code>POST /v1/batch/VERB</code> takes many puzzles as text, CSV or \
         NDJSON, and answers each on a line. Errors are <code>application/problem+json</code>. \
         <a href=\"/openapi.json\">/openapi.json</a> says all of this to programs.</p>\n<ul>\n",
    );
    for verb in verbs() {
        let (name, about) = (verb.name(), escaped(verb.about()));
        // Writing to a string does not fail.
        let _ = writeln!(page, "<li><a href=\"#{name}\">{name}</a>: {about}");
    }
    page += "</ul>\n";
    for verb in verbs() {
        describe(&mut page, *verb);
    }
    page
}

fn describe(page: &mut String, verb: &dyn Listed) {
    let name = verb.name();
    let schema = &REQUESTS["$defs"][name];
    let _ =
        write!(page, "<h2 id=\"{name}\">{name}</h2>\n<p>{}.</p>\n<table>\n", escaped(verb.about()));
    *page += "<tr><th>member<th>what it is<th>if left out\n";
    for (member, schema) in schema["properties"].as_object().into_iter().flatten() {
        if member == "verb" {
            continue;
        }
        let about = match member.as_str() {
            "puzzle" => "A text in any format, rows of numbers, or an object of text and format.",
            _ => schema["description"].as_str().unwrap_or_default(),
        };
        let default = schema.get("default").map_or(String::new(), Value::to_string);
        let (about, default) = (escaped(about), escaped(&default));
        let _ =
            writeln!(page, "<tr><td><code>{member}</code><td>{about}<td><code>{default}</code>");
    }
    *page += "</table>\n";
    for example in verb.examples() {
        let request = escaped(example.request);
        let _ = write!(
            page,
            "<p>{}:</p>\n<pre>curl -H 'content-type: application/json' http://localhost:8080/v1/{name} -d \
             '{request}'</pre>\n",
            escaped(example.title),
        );
    }
}
