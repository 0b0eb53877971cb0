//! The descriptions that the service gives of itself.

use bivalue::verbs::verbs;
use serde_json::Value;

use crate::client::{PUZZLE, Running, options};

#[test]
fn every_example_of_the_description_is_answered_and_every_address_is_there() {
    let hosts = vec!["test".to_owned()];
    let running = Running::new(&bivalue_server::Options { mcp_hosts: hosts, ..options() });
    let response = running.get("/openapi.json");
    assert_eq!(response.header("content-type"), Some("application/json"));
    let document = response.json();
    assert_eq!(document["openapi"], "3.1.0");
    let mut count = 0;
    let mut connection = running.connect();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let asked = connection.get(path);
        assert_eq!(asked.status == 405, operations.get("get").is_none(), "{path}");
        assert_ne!(asked.status, 404, "{path}");
        let described = &operations["get"]["responses"]["200"]["content"];
        if asked.status == 200 {
            let kind = asked.header("content-type").unwrap_or_default().split(';').next().unwrap();
            assert!(described[kind].is_object(), "{path}: {kind}");
        }
        let content = &operations["post"]["requestBody"]["content"]["application/json"];
        for example in content["examples"].as_object().into_iter().flat_map(|all| all.values()) {
            let body = example["value"].to_string();
            let response = connection.post(path, "application/json", &body);
            assert_eq!(response.status, 200, "{path}: {body}");
            count += 1;
        }
    }
    assert!(count >= verbs().len(), "{count} examples");
}

#[test]
fn every_status_that_an_address_has_is_described() {
    let small = bivalue_server::Options {
        body_limit: 300,
        answer_limit: 1000,
        body_timeout: crate::client::seconds(0.2),
        metrics: false,
        ..options()
    };
    let running = Running::new(&small);
    let document = running.get("/openapi.json").json();
    let text = "content-type: text/plain\r\n";
    let json = "content-type: application/json\r\n";
    let both = "accept: application/json, text/event-stream\r\n";
    let long = " ".repeat(301);
    let solve = format!("/v1/solve?puzzle={PUZZLE}");
    let cases = [
        ("GET", "/", "", "", 307),
        ("GET", "/metrics", "", "", 404),
        ("DELETE", "/healthz", "", "", 405),
        ("GET", "/docs", "host: b\r\n", "", 400),
        ("GET", &solve, "if-none-match: *\r\n", "", 304),
        ("GET", &solve, "transfer-encoding: gzip, chunked\r\n", "", 501),
        ("GET", "/v1/solve?puzzle=5", "", "", 422),
        ("GET", "/v1/formats", "", "", 422),
        ("POST", "/v1/solve", text, "?", 422),
        ("POST", "/v1/solve", "", "{}", 415),
        ("POST", "/v1/solve", text, &long, 413),
        ("POST", "/v1/solve", "content-type: text/plain\r\nexpect: nothing\r\n", "slow", 408),
        ("POST", "/v1", json, "{", 400),
        ("POST", "/v1/batch/solve", json, "{}", 415),
        ("POST", "/v1/batch/solve", "accept: image/png\r\ncontent-type: text/plain\r\n", "", 406),
        ("POST", "/mcp", json, "{}", 403),
        ("POST", "/mcp", both, "{}", 403),
    ];
    for (method, path, headers, body, status) in cases {
        let mut connection = running.connect();
        // A body that is slow is not all that was said.
        let length = body.len() + usize::from(body == "slow");
        let length = match method {
            "POST" => format!("content-length: {length}\r\n"),
            _ => String::new(),
        };
        connection
            .send(format!("{method} {path} HTTP/1.1\r\nhost: a\r\n{headers}{length}\r\n{body}"));
        let response = connection.head();
        assert_eq!(response.status, status, "{method} {path}");
        let path = path.split('?').next().unwrap();
        let operations = &document["paths"][path];
        let operation = &operations[method.to_ascii_lowercase()];
        // The error about an unknown method lists the others.
        let operation = if operation.is_null() { &operations["get"] } else { operation };
        let described = &operation["responses"][status.to_string()];
        assert!(described.is_object(), "{method} {path}: {status}");
        let kind = response.header("content-type").unwrap_or_default();
        assert!(kind.is_empty() || described["content"][kind].is_object(), "{path}: {kind}");
    }
}

#[test]
fn the_page_for_people_needs_no_file_of_others() {
    let running = Running::new(&options());
    let start = running.get("/");
    assert_eq!((start.status, start.header("location")), (307, Some("/docs")));
    let response = running.get("/docs");
    assert_eq!(response.header("content-type"), Some("text/html; charset=utf-8"));
    let page = response.text();
    for verb in verbs() {
        assert!(page.contains(&format!("<h2 id=\"{}\">", verb.name())), "{}", verb.name());
    }
    let links = page.split(" src=\"").skip(1).chain(page.split(" href=\"").skip(1));
    for to in links.filter_map(|rest| rest.split('"').next()) {
        assert!(to.starts_with(['/', '#']) && !to.starts_with("//"), "{to}");
        if to.starts_with('/') {
            assert_eq!(running.get(to).status, 200, "{to}");
        }
    }
    // The policy of the service forbids styles and scripts within the page.
    assert!(!page.contains("<style") && !page.contains("<script") && !page.contains("style="));
}

#[test]
fn answers_are_compressed_if_the_client_takes_that() {
    let running = Running::new(&options());
    let encoding = |accepted: &str| {
        let mut connection = running.connect();
        connection.send(format!(
            "GET /v1/techniques HTTP/1.1\r\nhost: a\r\naccept-encoding: {accepted}\r\n\r\n"
        ));
        let response = connection.response();
        (response.header("content-encoding").map(str::to_owned), response.body.len())
    };
    let plain = encoding("identity");
    let gzip = encoding("gzip");
    assert_eq!((plain.0, gzip.0.as_deref()), (None, Some("gzip")));
    assert!(gzip.1 * 3 < plain.1, "{} of {} bytes", gzip.1, plain.1);
    if cfg!(feature = "zstd") {
        assert_eq!(encoding("zstd").0.as_deref(), Some("zstd"));
    }
}

#[test]
fn answers_of_a_compressed_batch_come_as_they_are_known() {
    let running = Running::new(&options());
    let mut connection = running.connect();
    connection.send(format!(
        "POST /v1/batch/solve HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\naccept-encoding: gzip\r\n\
         transfer-encoding: chunked\r\n\r\n52\r\n{PUZZLE}\n\r\n"
    ));
    assert_eq!(connection.head().header("content-encoding"), Some("gzip"));
    // The head of the compressed text alone has 10 bytes.
    let mut bytes = 0;
    while bytes < 60 {
        bytes += connection.chunk().expect("an answer before the next puzzle").len();
    }
    connection.send("0\r\n\r\n");
    while connection.chunk().is_some() {}
}

#[test]
fn metrics_count_by_route_and_say_nothing_of_puzzles() {
    let running = Running::new(&options());
    running.post("/v1/solve", "text/plain", PUZZLE);
    running.get(&format!("/v1/solve?puzzle={PUZZLE}"));
    running.get("/nowhere");
    let text = running.get("/metrics").text();
    let has = |line: &str| assert!(text.lines().any(|of| of == line), "{line}\n{text}");
    has("bivalue_requests_total{route=\"/v1/solve\",status=\"200\"} 2");
    has("bivalue_requests_total{route=\"other\",status=\"404\"} 1");
    has("bivalue_answers_total{outcome=\"yes\"} 2");
    has("bivalue_request_seconds_count{route=\"/v1/solve\"} 2");
    assert!(!text.contains(PUZZLE));
    let silent = Running::new(&bivalue_server::Options { metrics: false, ..options() });
    assert_eq!(silent.get("/metrics").status, 404);
}

/// The members of all objects within a value.
fn members(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(all) => {
            found.extend(all.keys().cloned());
            all.values().for_each(|value| members(value, found));
        }
        Value::Array(all) => all.iter().for_each(|value| members(value, found)),
        _ => {}
    }
}

#[test]
fn the_description_knows_every_member_of_every_record() {
    let running = Running::new(&options());
    let document = running.get("/openapi.json").json();
    let mut known = Vec::new();
    members(&document["components"]["schemas"], &mut known);
    for verb in verbs() {
        for example in verb.examples() {
            let record = running.post("/v1", "application/json", example.request).json();
            for name in record.as_object().unwrap().keys() {
                assert!(known.contains(name), "{}: {name}", verb.name());
            }
        }
    }
}

#[test]
fn what_a_request_must_have_is_required() {
    let running = Running::new(&options());
    let document = running.get("/openapi.json").json();
    let required = |name: &str| {
        let required = &document["components"]["schemas"][name]["required"];
        let names = required.as_array().into_iter().flatten();
        names.map(|name| name.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(required("request-judge-move"), ["verb", "puzzle", "moves"]);
    assert_eq!(required("body-judge-move"), ["puzzle", "moves"]);
    assert_eq!(required("body-same"), ["puzzle", "other"]);
    assert_eq!(required("request-formats"), ["verb"]);
}
