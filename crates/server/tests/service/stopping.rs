//! How the service comes to its end.

use bivalue_server::Options;

use crate::client::{PUZZLE, Running, endless, options, request, seconds};

#[test]
fn what_was_asked_is_answered_when_the_service_stops() {
    let running = Running::new(&Options { timeout: seconds(1.0), ..options() });
    let mut connection = running.connect();
    connection.send(request("/v1/count", "application/json", &endless()));
    running.wait_for("bivalue_working", 1.0);
    assert!(running.stop());
    let response = connection.response();
    assert_eq!((response.status, response.header("connection")), (200, Some("close")));
    assert_eq!(connection.rest(), "");
}

#[test]
fn what_takes_longer_than_it_may_is_cut_off() {
    let running = Running::new(&Options { drain: seconds(0.1), ..options() });
    let mut connection = running.connect();
    connection.send(request("/v1/count", "application/json", &endless()));
    running.wait_for("bivalue_working", 1.0);
    assert!(!running.stop());
    assert_eq!(connection.rest(), "");
}

#[test]
fn a_service_that_stops_is_alive_and_not_ready() {
    let running = Running::new(&options());
    let mut connection = running.connect();
    assert_eq!(connection.get("/readyz").status, 200);
    let mut slow = running.connect();
    slow.send(request("/v1/count", "application/json", &endless()));
    running.wait_for("bivalue_working", 1.0);
    running.service().stop();
    // An answer on the way holds the connection, and says that it ends.
    let ready = loop {
        let response = connection.get("/readyz");
        if response.status != 200 {
            break response;
        }
    };
    assert_eq!((ready.status, ready.header("connection")), (503, Some("close")));
    drop(slow);
    assert!(running.stop());
}

#[test]
fn clients_under_load_lose_no_request() {
    let running = Running::new(&options());
    let address = running.service().http();
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(move || {
                    let mut connection = crate::client::Connection::new(address);
                    for count in 1.. {
                        let response = connection.post("/v1/solve", "text/plain", PUZZLE);
                        assert_eq!(response.status, 200);
                        if response.header("connection") == Some("close") {
                            return count;
                        }
                    }
                    0
                })
            })
            .collect();
        running.get("/healthz");
        running.service().stop();
        assert!(clients.into_iter().all(|client| client.join().unwrap() > 0));
    });
    assert!(running.stop());
}
