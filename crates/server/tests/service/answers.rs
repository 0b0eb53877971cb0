//! Answers: the same records as in every front end, statuses, problems, caching.

use std::fs;
use std::path::Path;

use bivalue::verbs::{verb, verbs};
use serde_json::{Value, json};

use crate::client::{PUZZLE, Running, SOLUTION, endless, options, seconds};

/// The record of a response: that of a problem is a member of it.
fn record_of(status: u16, body: &Value) -> Value {
    if status == 200 {
        return body.clone();
    }
    if let Some(record) = body.get("record") {
        return record.clone();
    }
    let mut error =
        json!({ "code": body["code"], "message": body["detail"], "values": body["values"] });
    for (name, member) in [("line", "line"), ("col", "column")] {
        if let Some(value) = body.get(member) {
            error[name] = value.clone();
        }
    }
    json!({ "v": 1, "status": "error", "error": error })
}

#[test]
fn every_request_of_the_test_data_gives_its_record() {
    let running = Running::new(&options());
    let mut connection = running.connect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/wire");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        for (number, line) in (1..).zip(fs::read_to_string(&path).unwrap().lines()) {
            let place = format!("{}:{number}", path.display());
            let case: Value = serde_json::from_str(line).unwrap();
            let request = &case["request"];
            let text = request.as_str().map_or_else(|| request.to_string(), str::to_owned);
            let expected = case["outcome"] != "error";
            let response = connection.post("/v1", "application/json", &text);
            assert_eq!(response.status == 200, expected, "{place}: {}", response.status);
            let record = record_of(response.status, &response.json());
            assert_eq!(record, case["record"], "{place}");
            // Where the request names a verb, its own route gives the same.
            let Some(verb) = request["verb"].as_str().and_then(verb) else { continue };
            let route = format!("/v1/{}", verb.name());
            let mut request = request.clone();
            request.as_object_mut().unwrap().remove("verb");
            let response = connection.post(&route, "application/json", &request.to_string());
            assert_eq!(response.status == 200, expected, "{place}: {}", response.status);
            assert_eq!(record_of(response.status, &response.json()), case["record"], "{place}");
            count += 1;
        }
    }
    assert!(count > 140, "{count} requests");
}

#[test]
fn every_verb_is_asked_by_its_address_too() {
    let running = Running::new(&options());
    let mut connection = running.connect();
    for verb in verbs() {
        for example in verb.examples() {
            let request: Value = serde_json::from_str(example.request).unwrap();
            let members = request.as_object().unwrap().iter().filter(|(name, _)| *name != "verb");
            let mut query = form_urlencoded::Serializer::new(String::new());
            for (name, value) in members {
                let values =
                    value.as_array().map_or_else(|| vec![value], |all| all.iter().collect());
                for value in values {
                    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                    query.append_pair(name, &text);
                }
            }
            let response = connection.get(&format!("/v1/{}?{}", verb.name(), query.finish()));
            let posted = connection.post("/v1", "application/json", example.request);
            assert_eq!((response.status, posted.status), (200, 200), "{}", example.request);
            assert_eq!(response.text(), posted.text());
            assert!(response.header("etag").is_some(), "{}", example.request);
        }
    }
}

#[test]
fn a_text_and_rows_of_numbers_are_puzzles() {
    let running = Running::new(&options());
    let solution = |response: crate::client::Response| response.json()["solution"].clone();
    assert_eq!(solution(running.post("/v1/solve", "text/plain", PUZZLE)), SOLUTION);
    let boxed = "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n\
                 8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n\
                 . 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9\n";
    let kind = "text/plain; charset=utf-8";
    assert_eq!(solution(running.post("/v1/solve", kind, boxed)), SOLUTION);
    let digits: Vec<u32> = PUZZLE.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let rows: Vec<_> = digits.chunks(9).collect();
    let body = json!({ "puzzle": rows }).to_string();
    assert_eq!(solution(running.post("/v1/solve", "application/json", &body)), SOLUTION);
    let body = json!(rows).to_string();
    assert_eq!(solution(running.post("/v1/solve", "application/json", &body)), SOLUTION);
    let many = running.post("/v1/count?limit=7", "text/plain", &".".repeat(81));
    assert_eq!(many.json()["solutions"], 7);
}

#[test]
fn no_is_an_answer_and_what_is_not_understood_is_a_problem() {
    let running = Running::new(&options());
    let status = |path: &str, kind: &str, body: &str, code: &str| {
        let response = running.post(path, kind, body);
        if code.is_empty() {
            assert_eq!(response.header("content-type"), Some("application/json"));
        } else {
            assert_eq!(response.header("content-type"), Some("application/problem+json"));
            assert_eq!(response.json()["code"], code, "{}", response.text());
            assert_eq!(response.json()["status"], response.status);
        }
        response.status
    };
    let json = "application/json";
    assert_eq!(status("/v1/solve", "text/plain", &".".repeat(81), ""), 200);
    assert_eq!(status("/v1/solve", json, "{", "request"), 400);
    assert_eq!(status("/v1/solve", json, "7", "request"), 400);
    assert_eq!(status("/v1/solve", json, "{}", "request"), 400);
    assert_eq!(status("/v1/solve?limit=2", json, "{}", "request"), 400);
    assert_eq!(status("/v1/solve", json, r#"{"verb":"count","puzzle":""}"#, "request"), 400);
    assert_eq!(status("/v1/solve?limits=1", "text/plain", PUZZLE, "request"), 400);
    assert_eq!(status("/v1/solve", json, r#"{"puzzle":"what is this"}"#, "unknown-format"), 422);
    assert_eq!(status("/v1/solve", "text/plain", "", "empty"), 422);
    assert_eq!(status("/v1/solve", "application/xml", PUZZLE, "content-type"), 415);
    assert_eq!(status("/v1/sing", json, "{}", "not-found"), 404);
    assert_eq!(status("/healthz", json, "{}", "method"), 405);
    assert_eq!(running.post("/healthz", json, "").header("allow"), Some("GET,HEAD"));
    let two = format!("{PUZZLE}\n{}\n", PUZZLE.replace('5', "x"));
    let response = running.post("/v1/solve", "text/plain", &two);
    assert_eq!((response.status, &response.json()["line"]), (422, &json!(2)));
    let mut connection = running.connect();
    connection.send("POST /v1/solve HTTP/1.1\r\nhost: test\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\n1\n\u{e9}".as_bytes().split_last().unwrap().1);
    connection.send([0xff]);
    let response = connection.response();
    let place = (&response.json()["line"], &response.json()["column"]);
    assert_eq!((response.status, place.0, place.1), (422, &json!(2), &json!(1)));
}

#[test]
fn what_was_asked_by_its_address_may_be_kept_unless_a_limit_was_met() {
    let running = Running::new(&options());
    let path = format!("/v1/solve?puzzle={PUZZLE}");
    let response = running.get(&path);
    assert_eq!(response.json()["solution"], SOLUTION);
    assert_eq!(response.header("cache-control"), Some("public, max-age=86400"));
    let tag = response.header("etag").unwrap().to_owned();
    let again = |tag: &str| {
        let mut connection = running.connect();
        connection.send(format!("GET {path} HTTP/1.1\r\nhost: a\r\nif-none-match: {tag}\r\n\r\n"));
        connection.head().status
    };
    assert_eq!((again(&tag), again("W/\"0\"")), (304, 200));
    let limit = running.get(&format!("/v1/check?puzzle={}&nodes=1", ".".repeat(81)));
    assert_eq!((limit.status, &limit.json()["status"]), (200, &json!("limit")));
    assert_eq!((limit.header("cache-control"), limit.header("etag")), (Some("no-store"), None));
    // What is drawn at random is another thing each time.
    for path in ["/v1/generate".to_owned(), format!("/v1/morph?puzzle={PUZZLE}")] {
        let [one, other] = [(); 2].map(|()| running.get(&path));
        assert_ne!(one.text(), other.text(), "{path}");
        assert_eq!((one.header("cache-control"), one.header("etag")), (Some("no-store"), None));
        let seeded =
            running.get(&format!("{path}{}seed=7", if path.contains('?') { '&' } else { '?' }));
        assert!(seeded.header("etag").is_some(), "{path}");
    }
    let wrong = running.get("/v1/solve?puzzle=1");
    assert_eq!((wrong.status, wrong.header("cache-control")), (422, Some("no-store")));
    assert_eq!(running.post("/v1/solve", "text/plain", PUZZLE).header("etag"), None);
}

#[test]
fn work_ends_at_the_bounds_of_the_service() {
    let body = endless();
    let reason = |options| {
        let response = Running::new(&options).post("/v1/count", "application/json", &body);
        assert_eq!((response.status, &response.json()["exact"]), (200, &json!(false)));
        response.json()["reason"].clone()
    };
    assert_eq!(reason(bivalue_server::Options { timeout: seconds(0.05), ..options() }), "timeout");
    assert_eq!(reason(bivalue_server::Options { nodes: 2_000_000, ..options() }), "nodes");
}
