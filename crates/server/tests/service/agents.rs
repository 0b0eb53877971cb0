//! Tools for agents, over HTTP as the protocol has it.

use bivalue::verbs::verbs;
use bivalue_server::Options;
use serde_json::{Value, json};

use crate::client::{PUZZLE, Response, Running, SOLUTION, endless, options, seconds};

/// The version of the protocol before the newest, with which a client begins by `initialize`.
const VERSION: &str = "2025-11-25";

fn send(running: &Running, body: &Value, more: &str) -> Response {
    let (body, length) = (body.to_string(), body.to_string().len());
    let mut connection = running.connect();
    connection.send(format!(
        "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: application/json, \
         text/event-stream\r\n{more}content-length: {length}\r\n\r\n{body}"
    ));
    connection.response()
}

fn ask(running: &Running, method: &str, params: &Value) -> Value {
    let version = format!("mcp-protocol-version: {VERSION}\r\n");
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let response = send(running, &body, &version);
    assert_eq!(response.status, 200, "{method}: {}", response.text());
    response.json()
}

fn call(running: &Running, tool: &str, arguments: &Value) -> Value {
    let params = json!({ "name": tool, "arguments": arguments });
    ask(running, "tools/call", &params)["result"].clone()
}

#[test]
fn a_client_is_told_what_there_is() {
    let running = Running::new(&options());
    let client = json!({ "name": "test", "version": "1" });
    let params = json!({ "protocolVersion": VERSION, "capabilities": {}, "clientInfo": client });
    let result = ask(&running, "initialize", &params)["result"].clone();
    assert_eq!(result["protocolVersion"], VERSION);
    assert_eq!(result["serverInfo"]["name"], "bivalue");
    assert_eq!(result["serverInfo"]["version"], env!("CARGO_PKG_VERSION"));
    let tools = ask(&running, "tools/list", &json!({}))["result"]["tools"].clone();
    let names: Vec<_> =
        tools.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    let expected: Vec<_> = verbs().iter().map(|verb| verb.name().replace('-', "_")).collect();
    assert_eq!(names, expected);
    for tool in tools.as_array().unwrap() {
        for schema in [&tool["inputSchema"], &tool["outputSchema"]] {
            assert_eq!(schema["type"], "object", "{}", tool["name"]);
            every_reference_is_there(schema, schema, &tool["name"]);
        }
        assert_eq!(tool["inputSchema"]["properties"].get("verb"), None);
    }
}

#[test]
fn the_newest_version_needs_no_beginning() {
    const NEWEST: &str = "2026-07-28";
    let running = Running::new(&options());
    let of = |name: &str| format!("io.modelcontextprotocol/{name}");
    let ask = |method: &str, mut params: Value| {
        params["_meta"] = json!({
            of("protocolVersion"): NEWEST,
            of("clientCapabilities"): {},
            of("clientInfo"): { "name": "test", "version": "1" },
        });
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let name =
            params["name"].as_str().map_or(String::new(), |name| format!("mcp-name: {name}\r\n"));
        let head = format!("mcp-protocol-version: {NEWEST}\r\nmcp-method: {method}\r\n{name}");
        let response = send(&running, &body, &head);
        assert_eq!(response.status, 200, "{method}: {}", response.text());
        response.json()["result"].clone()
    };
    let known = ask("server/discover", json!({}))["supportedVersions"].clone();
    let known = known.as_array().unwrap();
    assert_eq!(known.last(), Some(&json!(NEWEST)));
    assert!(known.contains(&json!(VERSION)));
    let tools = ask("tools/list", json!({}))["tools"].clone();
    assert_eq!(tools.as_array().unwrap().len(), verbs().len());
    let call = json!({ "name": "solve", "arguments": { "puzzle": PUZZLE } });
    assert_eq!(ask("tools/call", call)["structuredContent"]["solution"], SOLUTION);
}

fn every_reference_is_there(schema: &Value, part: &Value, tool: &Value) {
    match part {
        Value::Object(members) => {
            if let Some(to) = members.get("$ref").and_then(Value::as_str) {
                assert!(schema.pointer(&to[1..]).is_some(), "{tool}: {to}");
            }
            members.values().for_each(|part| every_reference_is_there(schema, part, tool));
        }
        Value::Array(parts) => {
            for part in parts {
                every_reference_is_there(schema, part, tool);
            }
        }
        _ => {}
    }
}

#[test]
fn tools_give_the_records_of_every_front_end() {
    let running = Running::new(&options());
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/wire");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        for (number, line) in (1..).zip(std::fs::read_to_string(&path).unwrap().lines()) {
            let case: Value = serde_json::from_str(line).unwrap();
            let mut request = case["request"].clone();
            let Some(members) = request.as_object_mut() else { continue };
            let verb = members.remove("verb").and_then(|verb| verb.as_str().map(str::to_owned));
            let Some(verb) = verb.filter(|verb| bivalue::verbs::verb(verb).is_some()) else {
                continue;
            };
            // The protocol has numbers of its own.
            if members.contains_key("id") {
                continue;
            }
            let result = call(&running, &verb.replace('-', "_"), &request);
            let place = format!("{}:{number}", path.display());
            assert_eq!(result["structuredContent"], case["record"], "{place}");
            assert_eq!(result["isError"], case["outcome"] == "error", "{place}");
            let text: Value =
                serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
            assert_eq!(text, case["record"], "{place}");
            count += 1;
        }
    }
    assert!(count > 140, "{count} requests");
}

#[test]
fn a_hint_tells_no_more_than_its_level() {
    let running = Running::new(&options());
    for level in ["nudge", "area", "name", "cells"] {
        let hint = call(&running, "hint", &json!({ "puzzle": PUZZLE, "level": level }));
        let text = hint["structuredContent"].to_string();
        assert!(!text.contains(SOLUTION) && !text.contains("\"place\":"), "{level}: {text}");
    }
    let full = call(&running, "hint", &json!({ "puzzle": PUZZLE, "level": "full" }));
    assert!(full["structuredContent"].to_string().contains("\"place\":"));
}

#[test]
fn techniques_are_resources() {
    let running = Running::new(&options());
    let all = ask(&running, "resources/list", &json!({}))["result"]["resources"].clone();
    assert_eq!(all.as_array().unwrap().len(), bivalue::human::kinds().count());
    let uri = "bivalue://techniques/x-wing";
    let read = ask(&running, "resources/read", &json!({ "uri": uri }));
    let text = read["result"]["contents"][0]["text"].as_str().unwrap().to_owned();
    assert!(text.starts_with("## X-Wing\n") && text.contains("```text\n"), "{text}");
    let docs = include_str!("../../../../docs/techniques.md");
    assert!(docs.contains(&text));
    let missing = ask(&running, "resources/read", &json!({ "uri": "bivalue://techniques/none" }));
    assert!(missing["error"]["message"].as_str().unwrap().contains("nothing at"));
}

#[test]
fn what_is_no_tool_and_who_is_no_friend_is_refused() {
    let running = Running::new(&options());
    let missing = ask(&running, "tools/call", &json!({ "name": "sing", "arguments": {} }));
    assert_eq!(missing["error"]["message"], "there is no tool \"sing\"");
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {} });
    let version = format!("mcp-protocol-version: {VERSION}\r\n");
    let from =
        |origin: &str| send(&running, &list, &format!("{version}origin: {origin}\r\n")).status;
    assert_eq!(from("https://evil.example"), 403);
    // A name that was made to lead here.
    let body = list.to_string();
    let mut connection = running.connect();
    connection.send(format!(
        "POST /mcp HTTP/1.1\r\nhost: evil.example\r\ncontent-type: application/json\r\naccept: application/json, \
         text/event-stream\r\n{version}content-length: {}\r\n\r\n{body}",
        body.len()
    ));
    assert_eq!(connection.response().status, 403);
    let hosts =
        Running::new(&Options { mcp_hosts: vec!["sudoku.example".to_owned()], ..options() });
    assert_eq!(send(&hosts, &list, &version).status, 403);
}

#[test]
fn what_is_no_message_is_an_error_of_the_protocol() {
    let running = Running::new(&options());
    let post = |head: &str, body: &str| {
        let mut connection = running.connect();
        connection.send(format!(
            "POST /mcp HTTP/1.1\r\nhost: localhost\r\n{head}content-length: {}\r\n\r\n{body}",
            body.len()
        ));
        connection.response()
    };
    let json = "content-type: application/json\r\n";
    let both = "accept: application/json, text/event-stream\r\n";
    let all = format!("{json}{both}");
    for (body, code, id) in [
        ("", -32700, json!(null)),
        ("{", -32700, json!(null)),
        ("{\"jsonrpc\": \"2.0\"\n, what}", -32700, json!(null)),
        ("7", -32600, json!(null)),
        ("[]", -32600, json!(null)),
        (r#"{"id":5}"#, -32600, json!(5)),
        (r#"{"jsonrpc":"1.0","id":"a","method":"ping"}"#, -32600, json!("a")),
    ] {
        let response = post(&all, body);
        assert_eq!(response.status, 400, "{body}: {}", response.text());
        assert_eq!(response.header("content-type"), Some("application/json"));
        let answer = response.json();
        assert_eq!((&answer["jsonrpc"], &answer["id"]), (&json!("2.0"), &id), "{body}");
        assert_eq!(answer["error"]["code"], code, "{body}");
        assert!(answer["error"]["message"].is_string(), "{body}");
    }
    // What is wrong with the headers alone is a problem as everywhere.
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    for (head, status) in [(json.to_owned(), 406), (both.to_owned(), 415)] {
        let response = post(&head, &message);
        assert_eq!(response.status, status);
        assert_eq!(response.header("content-type"), Some("application/problem+json"));
        assert!(response.json()["detail"].as_str().is_some_and(|text| !text.is_empty()));
    }
}

#[test]
fn a_body_that_is_too_slow_or_too_large_is_refused() {
    let running =
        Running::new(&Options { body_timeout: seconds(0.2), body_limit: 1000, ..options() });
    let mut connection = running.connect();
    let head = "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: application/json, \
                text/event-stream\r\n";
    connection.send(format!("{head}content-length: 500\r\n\r\n{{"));
    assert_eq!(connection.response().status, 408);
    let large = json!({ "jsonrpc": "2.0", "id": 1, "method": " ".repeat(1000) });
    assert_eq!(send(&running, &large, "").status, 413);
}

#[test]
fn work_ends_when_the_client_of_a_tool_has_gone() {
    let running = Running::new(&options());
    let request: Value = serde_json::from_str(&endless()).unwrap();
    let params = json!({ "name": "count", "arguments": request });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    let (body, length) = (body.to_string(), body.to_string().len());
    let mut connection = running.connect();
    connection.send(format!(
        "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: application/json, \
         text/event-stream\r\nmcp-protocol-version: {VERSION}\r\ncontent-length: {length}\r\n\r\n{body}"
    ));
    running.wait_for("bivalue_working", 1.0);
    drop(connection);
    running.wait_for("bivalue_working", 0.0);
}
