//! `/openapi.json`: what the service answers, as `OpenAPI` 3.1, made from the list of verbs with
//! the schemas and examples that it has.

use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderValue, Response, header};
use bivalue::verbs::{Listed, schema, verbs};
use serde_json::{Map, Value, json};

use crate::members::{READING, REQUESTS};

/// The document, as it is sent.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| format!("{:#}\n", document()));

/// `GET /openapi.json`.
pub(crate) async fn show() -> Response<Body> {
    let mut response = Response::new(Body::from(DOCUMENT.as_str()));
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}

/// The document.
pub(crate) fn document() -> Value {
    let mut paths = Map::new();
    for verb in verbs() {
        paths.insert(format!("/v1/{}", verb.name()), of_verb(*verb));
        if verb.needs_puzzle() {
            paths.insert(format!("/v1/batch/{}", verb.name()), of_batch(*verb));
        }
    }
    paths.insert(
        "/v1".into(),
        json!({ "post": {
            "operationId": "ask",
            "summary": "Answer a request that names its verb",
            "requestBody": { "required": true, "content": { "application/json": {
                "schema": { "oneOf": verbs().iter().map(|verb| reference("request", verb.name()))
                    .collect::<Vec<_>>() },
            }}},
            "responses": responses(&json!({ "application/json": {
                "schema": { "anyOf": verbs().iter().map(|verb| reference("record", verb.name()))
                    .collect::<Vec<_>>() },
            }}), &OF_BODY),
        }}),
    );
    for (path, summary, kind, more) in PLAIN {
        let text = json!({ *kind: { "schema": { "type": "string" } } });
        let name = path.trim_start_matches('/').replace('.', "-");
        paths.insert(
            (*path).into(),
            json!({ "get": {
                "operationId": if name.is_empty() { "page" } else { &name },
                "summary": summary,
                "responses": responses(&text, more),
            }}),
        );
    }
    if cfg!(feature = "mcp") {
        paths.insert("/mcp".into(), of_tools());
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Bivalue",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Sudoku puzzles: solved, checked, rated, explained, converted, made.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": components() },
    })
}

/// A reference to the schema of a request or a record.
fn reference(kind: &str, name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{kind}-{name}") })
}

/// All schemas. Those of requests and those of records have names of their own.
fn components() -> Value {
    let mut all = Map::new();
    for (kind, schemas) in [("request", &*REQUESTS), ("record", &schema::records())] {
        for (name, schema) in schemas["$defs"].as_object().into_iter().flatten() {
            let mut schema = schema.clone();
            refer(&mut schema, kind);
            all.insert(format!("{kind}-{name}"), schema);
        }
    }
    for verb in verbs() {
        // The address names the verb.
        let name = format!("request-{}", verb.name());
        if let Some(mut body) = all.get(&name).cloned() {
            if let Some(required) = body["required"].as_array_mut() {
                required.retain(|name| name != "verb");
            }
            all.insert(format!("body-{}", verb.name()), body);
        }
    }
    all.insert("problem".into(), json!({
        "type": "object",
        "description": "An error, as RFC 9457 has it.",
        "required": ["type", "title", "status", "detail", "code", "values"],
        "properties": {
            "type": { "type": "string" },
            "title": { "type": "string" },
            "status": { "type": "integer" },
            "detail": { "type": "string", "description": "What is wrong." },
            "code": { "type": "string", "description": "What is wrong, as a word that does not change." },
            "line": { "type": "integer", "description": "The line of the text, from 1." },
            "column": { "type": "integer", "description": "The column in characters, from 1." },
            "values": {
                "type": "object",
                "description": "The same as `detail`, as data: the name of its phrase, and the values of its places.",
            },
            "record": { "type": "object", "description": "The record that every front end gives." },
        },
    }));
    Value::Object(all)
}

/// Lets references within a schema lead to the schemas of that kind.
fn refer(schema: &mut Value, kind: &str) {
    match schema {
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(to) if name == "$ref" => {
                        *to = to.replace("#/$defs/", &format!("#/components/schemas/{kind}-"));
                    }
                    member => refer(member, kind),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| refer(value, kind)),
        _ => {}
    }
}

/// The addresses that are only read: what is there, of which type, and the statuses besides those
/// that every address has.
const PLAIN: &[(&str, &str, &str, &[u16])] = &[
    (
        "/",
        "Show the page for players, or lead to /docs where there is none",
        "text/html",
        &[304, 307],
    ),
    ("/docs", "Describe the service for people", "text/html", &[]),
    ("/docs.css", "The style of /docs", "text/css", &[]),
    ("/healthz", "Say whether the service is alive", "text/plain", &[]),
    (
        "/metrics",
        "Count what was asked and how long it took, unless that is turned off",
        "application/openmetrics-text",
        &[404],
    ),
    ("/openapi.json", "Describe the service for programs", "application/json", &[]),
    ("/readyz", "Say whether the service takes requests", "text/plain", &[]),
];

/// The statuses that every address has.
const ALWAYS: [u16; 6] = [400, 405, 429, 431, 501, 503];

/// The statuses of an address that takes a body.
const OF_BODY: [u16; 4] = [408, 413, 415, 422];

/// All statuses but that of an answer, with what they say.
const STATUSES: [(u16, &str); 16] = [
    (202, "The message needs no answer"),
    (304, "The client has the answer"),
    (307, "There is no page, and the documentation is elsewhere"),
    (400, "The request cannot be understood"),
    (403, "The host or the web page that asks is none that may"),
    (404, "There is nothing at this address"),
    (405, "The address has not this method"),
    (406, "No answer is of a type that is accepted"),
    (408, "The body did not come in time"),
    (413, "The body is too large"),
    (415, "The body is of a type that is not taken"),
    (422, "The text holds no puzzle that can be read, or the answer is too large"),
    (429, "The client asks too fast, or for too much at once"),
    (431, "The head of the request is too long"),
    (501, "The body comes in another transfer encoding than `chunked`"),
    (503, "Too much is asked for at once, or the service stops"),
];

/// The answers of an operation, and its errors: those that every address has, and more.
fn responses(content: &Value, more: &[u16]) -> Value {
    let mut responses = Map::new();
    let about = "The answer, which may be no, or that a limit was met";
    let answered = json!({ "description": about, "content": content });
    responses.insert("200".into(), answered);
    for (status, description) in STATUSES {
        if !ALWAYS.contains(&status) && !more.contains(&status) {
            continue;
        }
        let mut response = json!({ "description": description });
        // These are answered without a body; 431 before the request is looked at.
        if ![202, 304, 307, 431].contains(&status) {
            response["content"] = json!({ "application/problem+json": {
                "schema": { "$ref": "#/components/schemas/problem" },
            }});
        }
        responses.insert(status.to_string(), response);
    }
    Value::Object(responses)
}

/// Tools for agents.
fn of_tools() -> Value {
    let message = json!({ "application/json": { "schema": { "type": "object" } } });
    let mut responses = responses(&message, &[&OF_BODY[..], &[202, 403, 406]].concat());
    responses["400"]["content"] = json!({ "application/json": { "schema": {
        "type": "object",
        "description": "An error of JSON-RPC: the body is no JSON, or no message of the protocol.",
    }}});
    json!({ "post": {
        "operationId": "mcp",
        "summary": "Answer an agent by the Model Context Protocol",
        "description": "A message of JSON-RPC. Both `application/json` and `text/event-stream` are to be accepted.",
        "requestBody": { "required": true, "content": message },
        "responses": responses,
    }})
}

/// The options of a verb in the query.
fn parameters(verb: &dyn Listed, with_puzzle: bool) -> Vec<Value> {
    let schema = &REQUESTS["$defs"][verb.name()];
    let required = schema["required"].as_array();
    let mut parameters = Vec::new();
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        if name == "verb" || name == "puzzle" && !with_puzzle {
            continue;
        }
        let is_required = required.is_some_and(|required| required.iter().any(|one| one == name));
        let mut member = member.clone();
        refer(&mut member, "request");
        let mut description = member["description"].take();
        if name == "puzzle" {
            member = json!({ "type": "string" });
            description = "The text of a puzzle, in any format.".into();
        } else if name == "id" {
            member = json!({ "type": "string" });
        }
        parameters.push(json!({
            "name": name, "in": "query", "required": is_required, "description": description, "schema": member,
        }));
    }
    if verb.needs_puzzle() {
        for (name, member) in READING {
            let member = &REQUESTS["$defs"]["Detailed"]["properties"][member];
            parameters.push(json!({
                "name": name, "in": "query", "description": member["description"], "schema": member,
            }));
        }
    }
    for parameter in &mut parameters {
        // What is not known of a member is left out.
        if let Some(members) = parameter.as_object_mut() {
            members.retain(|_, value| !value.is_null());
        }
        if let Some(schema) = parameter["schema"].as_object_mut() {
            schema.remove("description");
        }
    }
    parameters
}

/// The examples of a verb as bodies of requests.
fn examples(verb: &dyn Listed) -> Value {
    let example = |example: &bivalue::verbs::Example| {
        let mut request: Value = serde_json::from_str(example.request).unwrap_or_default();
        if let Some(members) = request.as_object_mut() {
            members.remove("verb");
        }
        let name = example.title.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        (name, json!({ "summary": example.title, "value": request }))
    };
    Value::Object(verb.examples().iter().map(example).collect())
}

fn of_verb(verb: &dyn Listed) -> Value {
    let name = verb.name();
    let record = json!({ "application/json": { "schema": reference("record", name) } });
    let body = reference("body", name);
    let mut content = json!({ "application/json": { "schema": body, "examples": examples(verb) } });
    let mut post = json!({
        "operationId": name,
        "summary": verb.about(),
        "responses": responses(&record, &OF_BODY),
    });
    if verb.needs_puzzle() {
        content["text/plain"] = json!({ "schema": {
            "type": "string", "description": "The text of a puzzle; its options are in the query.",
        }});
        post["description"] =
            "The options in the query belong to a text; a request in JSON has them as members."
                .into();
        let mut optional = parameters(verb, false);
        // A request in JSON has no parameters at all.
        for one in &mut optional {
            one["required"] = false.into();
        }
        post["parameters"] = optional.into();
    }
    post["requestBody"] = json!({ "required": true, "content": content });
    json!({
        "get": {
            "operationId": format!("get-{name}"),
            "summary": verb.about(),
            "parameters": parameters(verb, true),
            "responses": responses(&record, &[304, 422]),
        },
        "post": post,
    })
}

fn of_batch(verb: &dyn Listed) -> Value {
    let name = verb.name();
    let text =
        |description: &str| json!({ "schema": { "type": "string", "description": description } });
    let parameters: Vec<_> =
        parameters(verb, false).into_iter().filter(|one| one["name"] != "id").collect();
    let answers = json!({
        "application/x-ndjson": text("A record a line."),
        "text/plain": text("An answer a line."),
    });
    json!({ "post": {
        "operationId": format!("batch-{name}"),
        "summary": format!("{}; for many puzzles, in order", verb.about()),
        "parameters": parameters,
        "requestBody": { "required": true, "content": {
            "application/x-ndjson": text("A puzzle a line, as JSON."),
            "text/csv": text("A table with a column of puzzles."),
            "text/plain": text("Puzzles in any format."),
        }},
        "responses": responses(&answers, &[406, 415]),
    }})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                found.extend(members.get("$ref").and_then(Value::as_str).map(str::to_owned));
                members.values().for_each(|value| references(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_to_a_schema() {
        let document = document();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 50);
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }

    #[test]
    fn every_verb_has_its_routes() {
        let document = document();
        for verb in verbs() {
            let path = &document["paths"][format!("/v1/{}", verb.name())];
            assert!(path["get"].is_object() && path["post"].is_object(), "{}", verb.name());
            let batch = &document["paths"][format!("/v1/batch/{}", verb.name())];
            assert_eq!(batch.is_object(), verb.needs_puzzle(), "{}", verb.name());
        }
    }
}
