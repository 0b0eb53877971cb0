//! Batches: what comes in, what goes out, and when.

use std::fmt::Write;
use std::io::BufRead;

use bivalue::verbs::verbs;
use bivalue_server::Options;
use serde_json::{Value, json};

use crate::client::{Connection, PUZZLE, Running, SOLUTION, options, seconds};

/// Sends a batch as a whole.
fn ask(running: &Running, path: &str, kind: &str, accept: &str, body: &str) -> (u16, String) {
    let mut connection = running.connect();
    connection.send(head(path, kind, accept) + &chunk(body) + "0\r\n\r\n");
    let response = connection.response();
    (response.status, response.text())
}

fn head(path: &str, kind: &str, accept: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: test\r\ncontent-type: {kind}\r\naccept: {accept}\r\ntransfer-encoding: \
         chunked\r\n\r\n"
    )
}

fn chunk(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{:x}\r\n{text}\r\n", text.len()) }
}

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a record a line")).collect()
}

#[test]
fn text_csv_and_ndjson_come_in_and_records_or_text_go_out() {
    let running = Running::new(&options());
    let text = format!("{PUZZLE}\n5\n{}\n", ".".repeat(81));
    let (status, answers) = ask(&running, "/v1/batch/solve", "text/plain", "*/*", &text);
    let answers = records(&answers);
    assert_eq!((status, answers.len()), (200, 3));
    assert_eq!((&answers[0]["solution"], &answers[0]["line"]), (&json!(SOLUTION), &json!(1)));
    assert_eq!((&answers[1]["status"], &answers[1]["error"]["line"]), (&json!("error"), &json!(2)));
    assert_eq!((&answers[2]["status"], &answers[2]["line"]), (&json!("multiple"), &json!(3)));
    let (_, lines) = ask(&running, "/v1/batch/solve", "text/plain", "text/plain", &text);
    let lines: Vec<_> = lines.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, SOLUTION));
    assert!(lines[1].starts_with("error: line 2"), "{}", lines[1]);
    assert!(lines[2].starts_with("several ") && lines[2].len() == 8 + 81 + 1 + 81, "{}", lines[2]);
    let csv = format!("puzzle,name\n{PUZZLE},first\n");
    let (_, answers) = ask(&running, "/v1/batch/count?limit=2", "text/csv", "*/*", &csv);
    assert_eq!(records(&answers)[0]["solutions"], 1);
    let ndjson = format!("{}\n{}\n", json!({ "puzzle": PUZZLE }), json!({ "puzzle": PUZZLE }));
    let (_, lines) =
        ask(&running, "/v1/batch/solve", "application/x-ndjson", "text/plain", &ndjson);
    assert_eq!(lines, format!("{SOLUTION}\n{SOLUTION}\n"));
}

#[test]
fn a_puzzle_of_any_format_within_ndjson_is_answered_as_it_is_by_itself() {
    let running = Running::new(&options());
    let without_place = |mut record: Value| {
        for name in ["line", "format"] {
            record.as_object_mut().unwrap().remove(name);
        }
        record
    };
    let mut formats = 0;
    for format in bivalue::format::formats() {
        let example = format.info().example;
        for puzzle in [json!(example), json!({ "text": example, "format": format.name() })] {
            let request = json!({ "puzzle": puzzle }).to_string();
            let one = running.post("/v1/solve", "application/json", &request);
            let (_, answers) =
                ask(&running, "/v1/batch/solve", "application/x-ndjson", "*/*", &request);
            let answers = records(&answers);
            assert_eq!(answers.len(), 1, "{}: {answers:?}", format.name());
            if one.status == 200 {
                let [one, answer] = [one.json(), answers[0].clone()].map(without_place);
                assert_eq!(one, answer, "{}", format.name());
                formats += 1;
            } else {
                assert_eq!(answers[0]["status"], "error", "{}", format.name());
            }
        }
    }
    assert!(formats > 40, "{formats} formats");
}

#[test]
fn every_verb_that_is_asked_of_a_puzzle_answers_batches_as_it_answers_one() {
    let running = Running::new(&options());
    for verb in verbs().iter().filter(|verb| verb.needs_puzzle()) {
        let example = verb.examples()[0];
        let mut request: Value = serde_json::from_str(example.request).unwrap();
        let members = request.as_object_mut().unwrap();
        members.remove("verb");
        let puzzle = members.remove("puzzle").unwrap();
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, value) in members.iter() {
            for value in value.as_array().unwrap_or(&vec![value.clone()]) {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                query.append_pair(name, &text);
            }
        }
        let path = format!("/v1/batch/{}?{}", verb.name(), query.finish());
        let (status, answers) = ask(&running, &path, "text/plain", "*/*", puzzle.as_str().unwrap());
        assert_eq!(status, 200, "{path}: {answers}");
        let one = running.post("/v1", "application/json", example.request).json();
        assert_eq!(records(&answers), [one], "{path}");
    }
    let (status, _) = ask(&running, "/v1/batch/generate", "text/plain", "*/*", PUZZLE);
    assert_eq!(status, 404);
}

#[test]
fn answers_keep_the_order_and_come_before_the_next_puzzle_is_sent() {
    let running = Running::new(&options());
    let mut connection = running.connect();
    connection.send(head("/v1/batch/solve", "text/plain", "text/plain"));
    connection.send(chunk(&format!("{PUZZLE}\n")));
    assert_eq!(connection.head().status, 200);
    assert_eq!(connection.chunk().unwrap(), format!("{SOLUTION}\n").as_bytes());
    connection.send(chunk(&format!("{}\n", ".".repeat(81))));
    assert!(connection.chunk().unwrap().starts_with(b"several "));
    connection.send("0\r\n\r\n");
    assert_eq!(connection.chunk(), None);
    // Many, on several threads.
    let mut text = String::new();
    for number in 0..5000 {
        let _ = writeln!(text, "{}", if number % 3 == 0 { PUZZLE } else { SOLUTION });
    }
    let (_, answers) = ask(&running, "/v1/batch/check", "text/plain", "*/*", &text);
    let answers = records(&answers);
    assert_eq!(answers.len(), 5000);
    for (number, answer) in (1u64..).zip(&answers) {
        assert_eq!(answer["line"], number);
        let givens = if number % 3 == 1 { 30 } else { 81 };
        assert_eq!(answer["check"]["givens"], givens, "line {number}");
    }
}

#[test]
fn what_cannot_be_understood_is_a_problem_and_no_stream() {
    let running = Running::new(&options());
    let status = |path: &str, kind: &str, accept: &str| ask(&running, path, kind, accept, PUZZLE).0;
    assert_eq!(status("/v1/batch/solve?limits=1", "text/plain", "*/*"), 400);
    assert_eq!(status("/v1/batch/solve?engine=nope", "text/plain", "*/*"), 400);
    assert_eq!(status("/v1/batch/solve?input_format=odd", "text/plain", "*/*"), 400);
    assert_eq!(status("/v1/batch/solve?id=7", "text/plain", "*/*"), 400);
    assert_eq!(status("/v1/batch/solve", "application/json", "*/*"), 415);
    assert_eq!(status("/v1/batch/solve", "text/plain", "image/png"), 406);
}

#[test]
fn the_type_of_answers_is_the_one_of_the_greatest_weight() {
    let running = Running::new(&options());
    let is_text = |accept: &str| {
        let (status, answers) = ask(&running, "/v1/batch/solve", "text/plain", accept, PUZZLE);
        assert_eq!(status, 200, "{accept}");
        !answers.contains('{')
    };
    for (accept, expected) in [
        ("text/plain", true),
        ("text/*", true),
        ("text/plain, application/x-ndjson", true),
        ("application/x-ndjson;q=0.1, text/plain", true),
        ("*/*;q=0.1, text/plain; q=0.5", true),
        ("text/plain;q=0, application/x-ndjson", false),
        ("text/plain;q=0.5, */*", false),
    ] {
        assert_eq!(is_text(accept), expected, "{accept}");
    }
    assert_eq!(ask(&running, "/v1/batch/solve", "text/plain", "text/plain;q=0", PUZZLE).0, 406);
}

#[test]
fn a_client_that_waits_for_leave_to_send_gets_it() {
    let running = Running::new(&options());
    let mut connection = running.connect();
    connection.send(
        head("/v1/batch/solve", "text/plain", "text/plain")
            .replace("host:", "expect: 100-continue\r\nhost:"),
    );
    let mut leave = String::new();
    while !leave.ends_with("\r\n\r\n") {
        assert_ne!(connection.stream.read_line(&mut leave).unwrap(), 0);
    }
    assert!(leave.starts_with("HTTP/1.1 100 "), "{leave}");
    assert!(connection.stream.buffer().is_empty(), "the answer begins before the batch has");
    connection.send(chunk(&format!("{PUZZLE}\n")) + "0\r\n\r\n");
    let rest = connection.rest();
    assert!(rest.starts_with("HTTP/1.1 200") && rest.contains(SOLUTION), "{rest}");
}

#[test]
fn a_batch_that_is_cut_has_no_whole_answer() {
    let running = Running::new(&options());
    let mut connection = running.connect();
    connection.send(head("/v1/batch/solve", "text/plain", "text/plain"));
    connection.send(chunk(&format!("{PUZZLE}\n")) + "zz\r\n");
    let rest = connection.rest();
    assert!(!rest.ends_with("0\r\n\r\n"), "{rest}");
    // What is packed is refused, since nothing unpacks it.
    let mut connection = running.connect();
    let packed =
        head("/v1/batch/solve\u{20}HTTP/1.1\r\ncontent-encoding: gzip\r\nx:", "text/plain", "*/*");
    connection.send(packed + "0\r\n\r\n");
    assert!(connection.rest().starts_with("HTTP/1.1 415"));
}

#[test]
fn batches_are_bounded() {
    let bounded =
        Options { batch_puzzles: 2, batch_line: 200, batch_idle: seconds(0.2), ..options() };
    let running = Running::new(&bounded);
    let text = format!("{PUZZLE}\n").repeat(5);
    let (_, answers) = ask(&running, "/v1/batch/solve", "text/plain", "*/*", &text);
    let answered = records(&answers);
    assert_eq!((answered.len(), &answered[2]["error"]["code"]), (3, &"too-many".into()));
    let (_, answers) = ask(&running, "/v1/batch/solve", "text/plain", "text/plain", &text);
    let whole = format!("{SOLUTION}\n{SOLUTION}\n");
    assert_eq!(answers, format!("{whole}error: the batch has more than 2 puzzles\n"));
    let text = format!("{PUZZLE}\n").repeat(2);
    let (_, answers) = ask(&running, "/v1/batch/solve", "text/plain", "text/plain", &text);
    assert_eq!(answers, whole);
    let (_, answers) = ask(&running, "/v1/batch/solve", "text/plain", "*/*", &" ".repeat(201));
    assert!(answers.contains("longer than 200 bytes"), "{answers}");
    let mut connection = running.connect();
    connection.send(head("/v1/batch/solve", "text/plain", "text/plain"));
    connection.send(chunk(&format!("{PUZZLE}\n")));
    let rest = connection.rest();
    assert!(rest.contains(SOLUTION) && rest.contains("nothing more came in time"), "{rest}");
    // A byte now and then does not help.
    let mut connection = running.connect();
    connection.send(head("/v1/batch/solve", "text/plain", "text/plain"));
    let stream = connection.stream.get_mut();
    while std::io::Write::write_all(stream, b"1\r\n5\r\n").is_ok() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    running.wait_for("bivalue_batches", 0.0);
}

#[test]
fn only_so_many_batches_are_worked_on_at_once() {
    let begun = |running: &Running| {
        let mut connection = running.connect();
        connection.send(head("/v1/batch/solve", "text/plain", "text/plain"));
        connection.send(chunk(&format!("{PUZZLE}\n")));
        let status = connection.head().status;
        (status, connection)
    };
    let by_address = Options { batches_per_address: 1, limit_loopback: true, ..options() };
    for options in [Options { batches: 1, ..options() }, by_address] {
        let running = Running::new(&options);
        let first = begun(&running);
        let refused = if options.batches == 1 { 503 } else { 429 };
        assert_eq!((first.0, begun(&running).0), (200, refused));
        drop(first);
        running.wait_for("bivalue_batches", 0.0);
        assert_eq!(begun(&running).0, 200);
    }
}

#[test]
fn a_batch_ends_when_its_client_has_gone() {
    let running = Running::new(&options());
    let mut connection = running.connect();
    // The second puzzle would be worked on until a bound is met, which is far off.
    connection.send(head("/v1/batch/count?limit=1000000000000", "text/plain", "text/plain"));
    connection.send(chunk(&format!("{PUZZLE}\n{}\n", ".".repeat(81))));
    assert_eq!(connection.head().status, 200);
    assert_eq!(connection.chunk().unwrap(), b"1\n");
    assert!((running.metric("bivalue_batches") - 1.0).abs() < 0.1);
    drop(connection);
    running.wait_for("bivalue_batches", 0.0);
    running.wait_for("bivalue_batch_ends_total{end=\"client-gone\"}", 1.0);
}

#[test]
fn a_reader_that_takes_nothing_stops_the_reading_of_what_it_sends() {
    let options = Options { write_timeout: seconds(1.0), ..options() };
    let running = Running::new(&options);
    let mut connection = running.connect();
    connection.send(head("/v1/batch/solve", "text/plain", "*/*"));
    let block = chunk(&format!("{PUZZLE}\n").repeat(1000));
    let stream = connection.stream.get_mut();
    stream.set_write_timeout(Some(std::time::Duration::from_secs(60))).unwrap();
    // It is not read on for ever, and in the end the batch is given up.
    let mut sent = 0;
    while std::io::Write::write_all(stream, block.as_bytes()).is_ok() {
        sent += block.len();
        assert!(sent < 400 << 20, "{sent} bytes were taken");
    }
    running.wait_for("bivalue_batches", 0.0);
    let _ = Connection::new(running.service().http());
}

#[test]
fn a_broken_line_of_json_costs_one_answer() {
    let running = Running::new(&options());
    let good = format!("{{\"puzzle\": \"{PUZZLE}\"}}");
    for broken in ["[[1,2", "[", "{\"puzzle\":", "nul", "[1]]"] {
        let text = format!("{broken}\n{good}\n{broken}\n{good}\n");
        let kind = "application/x-ndjson";
        let (_, answers) = ask(&running, "/v1/batch/solve", kind, "text/plain", &text);
        let lines: Vec<_> = answers.lines().collect();
        assert_eq!(lines.len(), 4, "{broken}: {answers}");
        assert!(lines[0].starts_with("error") && lines[2].starts_with("error"), "{answers}");
        assert_eq!((lines[1], lines[3]), (SOLUTION, SOLUTION), "{broken}");
    }
    let doubled = format!("{{\"puzzle\": \"{PUZZLE}\", \"puzzle\": \"{PUZZLE}\"}}\n");
    let (_, answers) =
        ask(&running, "/v1/batch/solve", "application/jsonl", "text/plain", &doubled);
    assert!(answers.contains("the member \"puzzle\" twice"), "{answers}");
}
