//! The service, run as a command, and tools for agents on standard input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;

use serde_json::{Value, json};

use crate::run::{PUZZLE, SOLUTION, bivalue, command, with_input};

/// Starts the service on free ports; the addresses of HTTP and of lines.
fn start() -> (Child, BufReader<impl Read>, String, String) {
    let args = ["serve", "--listen", "127.0.0.1:0", "--line-listen", "127.0.0.1:0"];
    let mut child = command(&args).spawn().unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut address = || {
        let mut line = String::new();
        log.read_line(&mut line).unwrap();
        let (_, rest) = line.split_once("address=").expect(&line);
        rest.trim().to_owned()
    };
    let (http, lines) = (address(), address());
    (child, log, http, lines)
}

fn ask(address: &str, text: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[cfg(unix)]
#[test]
fn the_service_answers_until_it_is_told_to_stop_and_logs_no_puzzle() {
    let (mut child, mut log, http, lines) = start();
    let get =
        format!("GET /v1/solve?puzzle={PUZZLE} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    assert!(ask(&http, &get).contains(SOLUTION));
    assert_eq!(ask(&lines, &format!("{PUZZLE}\n:quit\n")), format!("{SOLUTION}\n"));
    let status = std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(status.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut rest = String::new();
    log.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("/v1/solve") && rest.contains("stopping"), "{rest}");
    assert!(!rest.contains(PUZZLE) && !rest.contains(SOLUTION), "{rest}");
}

#[test]
fn how_the_service_runs_is_printed_and_read_again() {
    let printed = bivalue(&["serve", "--print-config", "--queue", "7"]);
    assert_eq!((printed.code, printed.err.as_str()), (Some(0), ""));
    assert!(printed.out.contains("\nqueue = 7\n"), "{}", printed.out);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &printed.out).unwrap();
    let again = bivalue(&["serve", "--print-config", "--config", file.path().to_str().unwrap()]);
    assert_eq!(again.out, printed.out);
    let wrong = bivalue(&["serve", "--queue", "many"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("--queue: \"many\": expected a whole number"), "{}", wrong.err);
}

#[test]
fn an_address_that_is_taken_is_an_error() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let ran = bivalue(&["serve", "--listen", &address]);
    assert_eq!(ran.code, Some(2));
    let why = format!("the service cannot start: it cannot listen on {address}: ");
    assert!(ran.err.contains(&why), "{}", ran.err);
}

#[test]
fn a_quiet_service_has_no_log() {
    for (argument, level) in [("--quiet", "off"), ("--verbose", "debug"), ("--queue=1", "info")] {
        let printed = bivalue(&["serve", "--print-config", argument]).out;
        assert!(printed.contains(&format!("\nlog = \"{level}\"\n")), "{printed}");
    }
}

#[test]
fn an_agent_speaks_on_standard_input() {
    let begin = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": { "name": "test", "version": "1" },
    }});
    let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let call = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {
        "name": "solve", "arguments": { "puzzle": PUZZLE },
    }});
    let mut child = command(&["mcp"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut answer = || -> Value {
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        serde_json::from_str(&line).expect(&line)
    };
    writeln!(stdin, "{begin}").unwrap();
    assert_eq!(answer()["result"]["serverInfo"]["name"], "bivalue");
    writeln!(stdin, "{ready}\n{call}").unwrap();
    let text = answer()["result"]["content"][0]["text"].clone();
    assert!(text.as_str().unwrap().contains(SOLUTION), "{text}");
    // What is no JSON is answered, and the tools go on.
    writeln!(stdin, "{{\"jsonrpc\": ").unwrap();
    let refused = answer();
    assert_eq!((&refused["error"]["code"], &refused["id"]), (&json!(-32700), &Value::Null));
    // The last message needs no end of its line.
    let last = json!({ "jsonrpc": "2.0", "id": 3, "method": "ping" });
    write!(stdin, "{last}").unwrap();
    drop(stdin);
    assert_eq!(answer(), json!({ "jsonrpc": "2.0", "id": 3, "result": {} }));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_bounds_of_tools_are_told_and_variables_of_the_service_are_checked() {
    let help = bivalue(&["mcp", "--help"]).out;
    assert!(help.contains("[default: 30]") && help.contains("[default: 10000000]"), "{help}");
    let with = |name: &str, value: &str| {
        command(&["serve", "--print-config"]).env(name, value).output().unwrap()
    };
    let wrong = with("BIVALUE_SERVE_QUEU", "1");
    assert_eq!(wrong.status.code(), Some(2));
    let error = String::from_utf8(wrong.stderr).unwrap();
    assert!(error.contains("did you mean BIVALUE_SERVE_QUEUE?"), "{error}");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "queue = 5\n").unwrap();
    let named = with("BIVALUE_SERVE_CONFIG", file.path().to_str().unwrap());
    assert!(String::from_utf8(named.stdout).unwrap().contains("\nqueue = 5\n"));
}

#[test]
fn a_tool_that_there_is_not_is_refused_by_name() {
    for args in [["mcp", "--tools", "solve,sing"], ["serve", "--mcp-tools", "solve,sing"]] {
        let ran = bivalue(&args);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        let expected = "there is no tool \"sing\", expected one of solve, check, ";
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

#[test]
fn what_is_not_the_protocol_is_an_error() {
    let ran = with_input(&["mcp"], "hello\n");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    let answer: Value = serde_json::from_str(&ran.out).expect(&ran.out);
    assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(-32700), &Value::Null));
    assert!(ran.err.contains("line 1, column 1: this is no JSON"), "{}", ran.err);
}
