//! Each protection, with what happens to a client that it is meant for.

use bivalue_server::Options;
use bivalue_server::options::{Origin, Value};

use crate::client::{Connection, PUZZLE, Running, endless, options, request, seconds};

/// The origins of an option.
fn origins(text: &str) -> Vec<Origin> {
    Value::from_text(text).expect("origins")
}

#[test]
fn a_connection_that_sends_nothing_or_half_a_head_is_ended() {
    let limits = Options { header_timeout: seconds(0.2), idle_timeout: seconds(0.2), ..options() };
    let running = Running::new(&limits);
    let mut silent = running.connect();
    let mut half = running.connect();
    half.send("GET /healthz HTTP/1.1\r\nhost:");
    // Bytes now and then do not help.
    let mut again = running.connect();
    assert_eq!(again.get("/healthz").status, 200);
    assert_eq!((silent.rest().as_str(), again.rest().as_str()), ("", ""));
    // What was begun is told that it took too long, or nothing.
    assert!(!half.rest().contains("200 OK"));
}

#[test]
fn a_connection_is_kept_longer_than_a_head_may_take() {
    let running = Running::new(&Options { header_timeout: seconds(0.3), ..options() });
    let mut connection = running.connect();
    for _ in 0..2 {
        assert_eq!(connection.get("/healthz").status, 200);
        std::thread::sleep(std::time::Duration::from_millis(600));
    }
    // The time of a head begins with its first byte.
    connection.send("GET /healthz HTTP/1.1\r\nhost:");
    assert!(!connection.rest().contains("200 OK"));
}

#[test]
fn small_requests_are_answered_beside_long_ones_of_the_same_client() {
    for threads in [1, 2] {
        let running = Running::new(&Options { threads, ..options() });
        let mut long: Vec<_> = (0..4).map(|_| running.connect()).collect();
        for connection in &mut long {
            connection.send(request("/v1/count", "application/json", &endless()));
        }
        running.wait_for("bivalue_working", threads as f64);
        for _ in 0..5 {
            assert_eq!(running.post("/v1/solve", "text/plain", PUZZLE).status, 200);
        }
        // The long ones still go on.
        assert!(running.metric("bivalue_working") + running.metric("bivalue_waiting") > 3.5);
    }
}

#[test]
fn answers_that_nobody_takes_are_bounded_in_all() {
    let running = Running::new(&Options { answers_held: 300_000, ..options() });
    let asked = "GET /v1/techniques HTTP/1.1\r\nhost: a\r\n\r\n";
    // More than fits into the buffers of both ends, so that some of them are held.
    let mut greedy: Vec<_> = (0..40).map(|_| running.connect()).collect();
    for connection in &mut greedy {
        let _ =
            std::io::Write::write_all(connection.stream.get_mut(), asked.repeat(200).as_bytes());
    }
    running.wait_for_more("bivalue_limited_total{limit=\"answers-held\"}", 1.0);
    drop(greedy);
    // When they have gone, all is as before.
    running.wait_for("bivalue_connections", 1.0);
    assert_eq!(running.get("/v1/techniques").status, 200);
}

#[test]
fn a_head_that_is_too_long_is_refused() {
    let running = Running::new(&Options { header_limit: 8192, ..options() });
    let head = |length| {
        let mut connection = running.connect();
        let filler = "x".repeat(length);
        connection.send(format!("GET /healthz HTTP/1.1\r\nhost: a\r\nfiller: {filler}\r\n\r\n"));
        connection.head().status
    };
    assert_eq!((head(7000), head(9000)), (200, 431));
    // Without an end it is not waited for.
    let mut connection = running.connect();
    let _ = std::io::Write::write_all(connection.stream.get_mut(), &vec![b'x'; 1 << 20]);
    assert!(!connection.rest().contains("200 OK"));
}

#[test]
fn a_body_that_is_too_long_or_too_slow_is_refused() {
    let options = Options { body_limit: 1000, body_timeout: seconds(0.2), ..options() };
    let running = Running::new(&options);
    let status = |body: String| running.post("/v1/solve", "text/plain", &body).status;
    assert_eq!((status(PUZZLE.into()), status(" ".repeat(1001))), (200, 413));
    let mut connection = running.connect();
    connection.send("POST /v1/solve HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n");
    connection.send(format!("3e9\r\n{}\r\n0\r\n\r\n", " ".repeat(1001)));
    assert_eq!(connection.response().status, 413);
    let mut connection = running.connect();
    connection.send(request("/v1/solve", "text/plain", PUZZLE).split_at(150).0);
    assert_eq!(connection.response().status, 408);
}

#[test]
fn a_client_that_takes_nothing_is_cut_off() {
    let options = Options { write_timeout: seconds(0.3), ..options() };
    let running = Running::new(&options);
    let mut connection = running.connect();
    // Far more than fits into the buffers of both ends.
    let asked = "GET /v1/techniques HTTP/1.1\r\nhost: a\r\n\r\n".repeat(2000);
    let sent = std::io::Write::write_all(connection.stream.get_mut(), asked.as_bytes());
    running.wait_for("bivalue_connections", 1.0);
    drop((sent, connection));
}

#[test]
fn connections_are_counted_in_all_and_by_address() {
    let running = Running::new(&Options { connections: 2, ..options() });
    let refused = |running: &Running, status: &str| {
        let mut held = [running.connect(), running.connect()];
        for one in &mut held {
            assert_eq!(one.get("/healthz").status, 200);
        }
        let answer = running.connect().rest();
        assert!(answer.is_empty() || answer.contains(status), "{answer}");
        // When one ends, another has its place.
        let [first, mut second] = held;
        drop(first);
        let free = || Connection::new(running.service().http()).get_or_end("/healthz");
        while free().is_none() {}
        assert_eq!(second.get("/healthz").status, 200);
    };
    refused(&running, "503");
    let by_address = Options { connections_per_address: 2, limit_loopback: true, ..options() };
    refused(&Running::new(&by_address), "429");
}

#[test]
fn requests_that_come_too_fast_are_refused_by_address() {
    let proxy = vec!["127.0.0.1/32".parse().unwrap()];
    let running = Running::new(&Options { rate: 0, burst: 2, trusted_proxy: proxy, ..options() });
    let mut connection = running.connect();
    let mut ask = |client: &str, path: &str| {
        connection
            .send(format!("GET {path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: {client}\r\n\r\n"));
        connection.response()
    };
    let of = |response: crate::client::Response| response.status;
    let path = format!("/v1/solve?puzzle={PUZZLE}");
    assert_eq!([1, 2].map(|_| of(ask("192.0.2.1", &path))), [200, 200]);
    let third = ask("192.0.2.1", &path);
    assert_eq!((third.status, third.header("retry-after")), (429, Some("3601")));
    assert_eq!(of(ask("192.0.2.1", "/healthz")), 200);
    assert_eq!([1, 2].map(|_| of(ask("2001:db8::1", &path))), [200, 200]);
    assert_eq!((of(ask("2001:db8::2", &path)), of(ask("2001:db8:0:1::1", &path))), (429, 200));
}

#[test]
fn a_full_queue_is_answered_at_once() {
    let running = Running::new(&Options { threads: 1, queue: 1, ..options() });
    let mut running_one = running.connect();
    running_one.send(request("/v1/count", "application/json", &endless()));
    running.wait_for("bivalue_working", 1.0);
    let mut waiting = running.connect();
    waiting.send(request("/v1/count", "application/json", &endless()));
    running.wait_for("bivalue_waiting", 1.0);
    let third = running.post("/v1/solve", "text/plain", PUZZLE);
    assert_eq!((third.status, third.header("retry-after")), (503, Some("1")));
    assert_eq!(third.json()["code"], "busy");
    // The network has threads of its own.
    assert_eq!(running.get("/healthz").status, 200);
}

#[test]
fn work_whose_client_has_gone_ends() {
    let running = Running::new(&Options { threads: 1, ..options() });
    let mut gone = running.connect();
    gone.send(request("/v1/count", "application/json", &endless()));
    running.wait_for("bivalue_working", 1.0);
    drop(gone);
    running.wait_for("bivalue_cancelled_total", 1.0);
    assert_eq!(running.post("/v1/solve", "text/plain", PUZZLE).status, 200);
    assert!(running.stop());
}

#[test]
fn answers_have_headers_that_keep_browsers_safe_and_other_pages_out() {
    let running = Running::new(&options());
    let response = running.post("/v1/solve", "text/plain", PUZZLE);
    assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
    assert!(response.header("content-security-policy").unwrap().starts_with("default-src 'self';"));
    let cross = |running: &Running| {
        let mut connection = running.connect();
        connection.send("GET /healthz HTTP/1.1\r\nhost: a\r\norigin: https://a.example\r\n\r\n");
        let response = connection.response();
        response.header("access-control-allow-origin").map(str::to_owned)
    };
    assert_eq!(cross(&running), None);
    let listed = Options { cors: origins("https://a.example"), ..options() };
    assert_eq!(cross(&Running::new(&listed)).as_deref(), Some("https://a.example"));
    let other = Options { cors: origins("https://b.example"), ..options() };
    assert_eq!(cross(&Running::new(&other)), None);
}

#[test]
fn a_request_that_could_be_understood_in_two_ways_is_refused() {
    let running = Running::new(&options());
    let status = |head: &str| {
        let mut connection = running.connect();
        connection.send(format!("GET /healthz HTTP/1.1\r\n{head}\r\n"));
        connection.head().status
    };
    assert_eq!(status("host: a\r\n"), 200);
    for wrong in ["", "host: a\r\nhost: b\r\n", "host: a b\r\n"] {
        assert_eq!(status(wrong), 400, "{wrong}");
    }
    assert_eq!(status("host: a\r\ntransfer-encoding: gzip, chunked\r\n"), 501);
    // What is not compressed is small, and better than no answer.
    assert_eq!(status("host: a\r\naccept-encoding: *;q=0\r\n"), 200);
    for wrong in ["/v1/count?puzzle=%zz", "/v1/count?puzzle=%4", "/v1/count?puzzle=%ff"] {
        assert_eq!(running.get(wrong).status, 400, "{wrong}");
    }
}

#[test]
fn an_answer_that_is_too_large_is_refused() {
    let running = Running::new(&Options { answer_limit: 2000, ..options() });
    let path = format!("/v1/steps?puzzle={PUZZLE}");
    let answer = running.get(&path);
    assert_eq!((answer.status, answer.json()["code"].as_str()), (422, Some("answer-size")));
    assert_eq!(running.get(&format!("/v1/count?puzzle={PUZZLE}")).status, 200);
}
