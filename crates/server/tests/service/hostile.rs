//! Clients that mean harm, or are broken: no request makes the service fail, and none of them keeps
//! others from their answers.

use std::fs;
use std::io::Write;
use std::path::Path;

use bivalue::verbs::verbs;
use bivalue_server::Options;
use laws::Mutator;

use crate::client::{PUZZLE, Running, options, request, seconds};

/// No answer is larger: that of a list of 10,000 solutions is the largest.
const LARGEST: usize = 4 << 20;

fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/wire");
    let files =
        fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()));
    let lines = files.flat_map(|text| text.unwrap().lines().map(str::to_owned).collect::<Vec<_>>());
    let request = |line: String| {
        let case: serde_json::Value = serde_json::from_str(&line).unwrap();
        case["request"].to_string().into_bytes()
    };
    let mut seeds: Vec<_> = lines.map(request).collect();
    seeds.push(PUZZLE.into());
    seeds
}

#[test]
fn no_body_makes_the_service_fail() {
    let quick = Options { timeout: seconds(0.02), nodes: 20_000, ..options() };
    let running = Running::new(&quick);
    let seeds = seeds();
    let mut mutator = Mutator::new(&seeds, 35);
    let mut connection = running.connect();
    for number in 0..1500 {
        let body = mutator.next().expect("inputs without end");
        let verb = verbs()[number % verbs().len()];
        let (path, kind) = match number % 5 {
            0 => ("/v1".to_owned(), "application/json"),
            1 | 2 => (format!("/v1/{}", verb.name()), "application/json"),
            3 => (format!("/v1/{}", verb.name()), "text/plain"),
            _ => (format!("/v1/batch/{}", verb.name()), "text/plain"),
        };
        let head = request(&path, kind, "");
        let head = head.replace("content-length: 0", &format!("content-length: {}", body.len()));
        connection.send(head);
        // A body may be refused before it was sent as a whole.
        let sent = connection.stream.get_mut().write_all(&body);
        let response = connection.response();
        let text = String::from_utf8_lossy(&body);
        assert!(response.status < 500, "{number}: {path}: {}: {text}", response.status);
        assert!(response.body.len() < LARGEST, "{number}: {} bytes", response.body.len());
        if sent.is_err() || response.header("connection") == Some("close") {
            connection = running.connect();
        }
        if number % 5 == 4 {
            // A batch that failed ends its connection.
            connection = running.connect();
        }
    }
    assert_eq!(running.post("/v1/solve", "text/plain", PUZZLE).status, 200);
}

#[test]
fn clients_that_stand_still_keep_nobody_from_answers() {
    let running = Running::new(&Options { connections: 400, ..options() });
    let half_a_body = request("/v1/solve", "text/plain", PUZZLE);
    let half_a_body = &half_a_body[..half_a_body.len() - 40];
    let half_a_batch = "POST /v1/batch/solve HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\n\
                        transfer-encoding: chunked\r\n\r\n5\r\n53..7\r\n";
    let still: Vec<_> = ["", "GET /v1/solve HTTP/1.1\r\nhost:", half_a_body, half_a_batch]
        .iter()
        .cycle()
        .take(200)
        .map(|said| {
            let mut connection = running.connect();
            connection.send(said);
            connection
        })
        .collect();
    for _ in 0..20 {
        assert_eq!(running.post("/v1/solve", "text/plain", PUZZLE).status, 200);
    }
    assert!((running.metric("bivalue_working")).abs() < 0.1);
    drop(still);
}
