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

/// The text of a tool's answer.
fn text(running: &Running, tool: &str, arguments: &Value) -> String {
    let result = call(running, tool, arguments);
    result["content"][0]["text"].as_str().unwrap().to_owned()
}

/// The record that a tool's answer is.
fn record(running: &Running, tool: &str, arguments: &Value) -> Value {
    let text = text(running, tool, arguments);
    serde_json::from_str(&text).unwrap_or_else(|wrong| panic!("{tool}: {wrong}: {text}"))
}

fn list(running: &Running) -> Vec<Value> {
    let tools = ask(running, "tools/list", &json!({}))["result"]["tools"].clone();
    tools.as_array().unwrap().clone()
}

fn names(tools: &[Value]) -> Vec<&str> {
    tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect()
}

/// A puzzle whose rating by the Sudoku Explainer is 10.7.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_client_is_told_what_there_is() {
    let running = Running::new(&options());
    let client = json!({ "name": "test", "version": "1" });
    let params = json!({ "protocolVersion": VERSION, "capabilities": {}, "clientInfo": client });
    let result = ask(&running, "initialize", &params)["result"].clone();
    assert_eq!(result["protocolVersion"], VERSION);
    assert_eq!(result["serverInfo"]["name"], "bivalue");
    assert_eq!(result["serverInfo"]["version"], env!("CARGO_PKG_VERSION"));
    let tools = list(&running);
    let expected: Vec<_> = verbs().iter().map(|verb| verb.name().replace('-', "_")).collect();
    assert_eq!(names(&tools), expected);
    for (tool, verb) in tools.iter().zip(verbs()) {
        let (schema, name) = (&tool["inputSchema"], &tool["name"]);
        assert_eq!(schema["type"], "object", "{name}");
        let about = tool["description"].as_str().unwrap();
        assert!(about.starts_with(verb.about()) && about.ends_with(verb.usage()), "{about}");
        let members = schema["properties"].as_object().unwrap();
        let all = verb_schema(verb.name())["properties"].as_object().unwrap().clone();
        for (member, schema) in members {
            let own = ["max_characters", "from_item"].contains(&member.as_str());
            assert!(own || all.contains_key(member), "{name} {member}");
            assert!(schema["type"].is_string(), "{name} {member}: {schema}");
            let is_whole = schema["type"] == "integer";
            assert!(!is_whole || schema["minimum"].is_u64(), "{name} {member}: {schema}");
        }
        let hidden = ["verb", "id", "nodes", "spans", "words"];
        for member in all.keys().filter(|member| !hidden.contains(&member.as_str())) {
            assert!(members.contains_key(member), "{name} {member}");
        }
    }
    // What is read by a model each time is short, and has nothing that a client does not know.
    let text = Value::from(tools).to_string();
    assert!(text.len() < 30_000, "{} bytes of tools", text.len());
    for word in ["\"format\":\"uint", "outputSchema", "$ref", "sashimi"] {
        assert!(!text.contains(word), "{word}");
    }
}

/// The schema of a verb's requests.
fn verb_schema(verb: &str) -> Value {
    bivalue::verbs::schema::requests()["$defs"][verb].clone()
}

#[test]
fn programs_get_schemas_of_answers_that_these_meet() {
    let running = Running::new(&Options { mcp_schemas: true, ..options() });
    for tool in list(&running) {
        let schema = &tool["outputSchema"];
        assert_eq!(schema["type"], "object", "{}", tool["name"]);
        every_reference_is_there(schema, schema, &tool["name"]);
    }
    let result = call(&running, "explain", &json!({ "puzzle": PUZZLE }));
    let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(result["structuredContent"], text);
    // An agent has each answer once.
    let result = call(&Running::new(&options()), "solve", &json!({ "puzzle": PUZZLE }));
    assert!(result.get("structuredContent").is_none(), "{result}");
}

#[test]
fn the_tools_are_those_that_are_chosen() {
    let chosen = "hint, why_not ,solve";
    let mcp_tools = bivalue_server::options::Value::from_text(chosen).unwrap();
    let running = Running::new(&Options { mcp_tools, ..options() });
    assert_eq!(names(&list(&running)), ["solve", "hint", "why_not"]);
    assert_eq!(record(&running, "solve", &json!({ "puzzle": PUZZLE }))["solution"], SOLUTION);
    let missing = ask(&running, "tools/call", &json!({ "name": "rate", "arguments": {} }));
    let expected = "there is no tool \"rate\", expected one of solve, hint, why_not";
    assert_eq!(missing["error"]["message"], expected);
}

#[test]
fn the_members_of_an_answer_are_in_the_order_of_every_front_end() {
    let running = Running::new(&options());
    let arguments = json!({ "puzzle": PUZZLE });
    let answer = text(&running, "solve", &arguments);
    let members = arguments.as_object().unwrap().clone();
    let verb = bivalue::verbs::verb("solve").unwrap();
    let reply = bivalue::verbs::ask_verb(verb, members, &bivalue::Budget::UNLIMITED);
    assert_eq!(answer, reply.record.to_json());
    assert!(answer.starts_with("{\"v\":1,\"line\":1,"), "{answer}");
}

#[test]
fn answers_are_short_and_lead_on() {
    let running = Running::new(&Options { timeout: seconds(60.0), ..options() });
    let hard = json!({ "puzzle": HARD });
    let path = text(&running, "explain", &hard);
    assert!(path.len() < 8000, "{} characters of a hard path", path.len());
    let lines = record(&running, "explain", &hard)["lines"].as_array().unwrap().len();
    let words = record(&running, "explain", &json!({ "puzzle": HARD, "detail": "words" }));
    let first = &words["steps"][0];
    assert!(first["explanation"].is_string() && first.get("proof").is_none(), "{first}");
    assert_eq!(words["truncated"]["of"], lines);
    let all = json!({ "puzzle": HARD, "detail": "full", "max_characters": 1_000_000 });
    let all = record(&running, "explain", &all);
    assert!(all["steps"][0]["marks"].is_array() && all.get("truncated").is_none());
    // The parts are the whole.
    let mut steps = Vec::new();
    while steps.len() < lines {
        let arguments = json!({ "puzzle": HARD, "detail": "full", "from_item": steps.len() });
        let part = record(&running, "explain", &arguments);
        assert_eq!(part["truncated"]["from_item"], steps.len());
        steps.extend(part["steps"].as_array().unwrap().iter().cloned());
    }
    assert_eq!(Value::from(steps), all["steps"]);
    for wrong in [json!(-1), json!("5"), json!(999)] {
        let arguments = json!({ "puzzle": PUZZLE, "max_characters": wrong });
        assert_eq!(call(&running, "solve", &arguments)["isError"], true, "{wrong}");
    }
}

#[test]
fn every_answer_keeps_to_its_bound() {
    let running = Running::new(&options());
    let empty = ".".repeat(81);
    let long = [
        ("solve", json!({ "puzzle": empty, "limit": 10_000 })),
        ("explain", json!({ "puzzle": PUZZLE, "detail": "full" })),
        ("steps", json!({ "puzzle": PUZZLE, "all": true, "detail": "full" })),
        ("rate", json!({ "puzzle": PUZZLE, "scale": "hodoku", "steps": true, "detail": "full" })),
        ("analyse", json!({ "puzzle": PUZZLE, "unavoidable": 12 })),
        ("techniques", json!({ "texts": true })),
        ("picture", json!({ "puzzle": PUZZLE })),
        ("formats", json!({})),
    ];
    for (tool, arguments) in &long {
        for most in [1000_usize, 2000, 5000, 20_000] {
            let mut arguments = arguments.clone();
            arguments["max_characters"] = most.into();
            let result = call(&running, tool, &arguments);
            let text = result["content"][0]["text"].as_str().unwrap();
            assert!(text.len() <= most, "{tool}: {} characters, more than {most}", text.len());
            if result["isError"] == true {
                assert!(text.contains("ask with `max_characters` "), "{tool}: {text}");
            } else {
                serde_json::from_str::<Value>(text).unwrap();
            }
        }
    }
    // A verdict is told, however long its proof is.
    let arguments = json!({
        "puzzle": PUZZLE, "candidate": "r1c3=2", "detail": "full", "max_characters": 1000,
    });
    let answer = record(&running, "why_not", &arguments);
    assert_eq!((&answer["is_true"], &answer["truncated"]["items"]), (&json!(false), &json!(0)));
    // By default, too.
    for (tool, arguments) in &long {
        let text = text(&running, tool, arguments);
        assert!(text.len() <= 20_000, "{tool}: {} characters", text.len());
        serde_json::from_str::<Value>(&text).unwrap();
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
    let text = ask("tools/call", call)["content"][0]["text"].clone();
    assert!(text.as_str().unwrap().contains(SOLUTION), "{text}");
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
    let running = Running::new(&Options { mcp_schemas: true, ..options() });
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
            // Without these, tools answer in short.
            members.insert("max_characters".into(), 16_000_000.into());
            if bivalue::verbs::verb(&verb)
                .unwrap()
                .brief()
                .iter()
                .any(|(name, _)| *name == "detail")
            {
                members.entry("detail").or_insert_with(|| "full".into());
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
        let text = hint["content"][0]["text"].to_string();
        assert!(!text.contains(SOLUTION) && !text.contains("place\\\":"), "{level}: {text}");
    }
    let full = call(&running, "hint", &json!({ "puzzle": PUZZLE, "level": "full" }));
    assert!(full["content"][0]["text"].to_string().contains("place\\\":"));
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
    let message = missing["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("there is no tool \"sing\", expected one of solve, "), "{message}");
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
