//! A client of HTTP that sends what a test gives it, also faulty requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use bivalue_server::options::Seconds;
use bivalue_server::{Options, Service};
use serde_json::Value;

/// A proper puzzle.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// How long anything may take that is not slow on purpose.
const PATIENCE: Duration = Duration::from_secs(60);

/// A request whose work ends at its bounds only.
pub(crate) fn endless() -> String {
    let empty = ".".repeat(81);
    format!(r#"{{"puzzle":"{empty}","limit":1000000000000}}"#)
}

/// Options on a free port, with time enough for a machine that does other things.
pub(crate) fn options() -> Options {
    Options {
        listen: ([127, 0, 0, 1], 0).into(),
        timeout: Seconds(PATIENCE),
        nodes: u64::MAX,
        // Tests that read to the end of a connection need not wait for long.
        idle_timeout: seconds(5.0),
        threads: 2,
        ..Options::default()
    }
}

pub(crate) fn seconds(seconds: f64) -> Seconds {
    Seconds(Duration::from_secs_f64(seconds))
}

/// A service with those options; it stops when this is dropped.
pub(crate) struct Running(Option<Service>);

impl Running {
    pub(crate) fn new(options: &Options) -> Self {
        Self(Some(Service::start(options).expect("the service starts")))
    }

    pub(crate) fn service(&self) -> &Service {
        self.0.as_ref().expect("it runs")
    }

    /// Stops it and waits; whether all requests were answered.
    pub(crate) fn stop(mut self) -> bool {
        let service = self.0.take().expect("it runs");
        service.stop();
        service.wait()
    }

    pub(crate) fn connect(&self) -> Connection {
        Connection::new(self.service().http())
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.connect().get(path)
    }

    pub(crate) fn post(&self, path: &str, kind: &str, body: &str) -> Response {
        self.connect().post(path, kind, body)
    }

    /// The value of a metric; 0 if it is not there yet.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").text();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0.0, |value| value.parse().expect("a number"))
    }

    /// Waits until a metric has at least that value.
    pub(crate) fn wait_for_more(&self, name: &str, value: f64) {
        let start = Instant::now();
        while self.metric(name) < value {
            assert!(start.elapsed() < PATIENCE, "{name} is {}, not {value}", self.metric(name));
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until a metric has that value.
    pub(crate) fn wait_for(&self, name: &str, value: f64) {
        let start = Instant::now();
        while (self.metric(name) - value).abs() > 0.1 {
            assert!(start.elapsed() < PATIENCE, "{name} is {}, not {value}", self.metric(name));
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(service) = &self.0 {
            service.stop();
        }
    }
}

/// A connection to a service.
pub(crate) struct Connection {
    pub(crate) stream: BufReader<TcpStream>,
}

impl Connection {
    pub(crate) fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        Self { stream: BufReader::new(stream) }
    }

    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream.get_mut().write_all(bytes.as_ref()).expect("it takes what is sent");
    }

    pub(crate) fn get(&mut self, path: &str) -> Response {
        self.send(format!("GET {path} HTTP/1.1\r\nhost: test\r\n\r\n"));
        self.response()
    }

    /// The response, or nothing if the service ends the connection or refuses it.
    pub(crate) fn get_or_end(&mut self, path: &str) -> Option<Response> {
        let asked = format!("GET {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n");
        let _ = self.stream.get_mut().write_all(asked.as_bytes());
        self.rest().starts_with("HTTP/1.1 200").then(|| Response::new(200))
    }

    pub(crate) fn post(&mut self, path: &str, kind: &str, body: &str) -> Response {
        self.send(request(path, kind, body));
        self.response()
    }

    /// Reads a line without its end; nothing at the end of the connection.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.stream.read_line(&mut line).expect("a line of text in time");
        (read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
    }

    /// Reads the head of a response.
    pub(crate) fn head(&mut self) -> Response {
        let status = self.line().expect("a status line");
        let status = status.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
        let mut headers = Vec::new();
        while let Some(line) = self.line().filter(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':').expect("a header");
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        Response { headers, ..Response::new(status) }
    }

    /// The next chunk of a body in chunks; nothing after the last.
    pub(crate) fn chunk(&mut self) -> Option<Vec<u8>> {
        let size = self.line()?;
        let size = usize::from_str_radix(&size, 16).expect("the size of a chunk");
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk).expect("a chunk");
        chunk.truncate(size);
        (size > 0).then_some(chunk)
    }

    /// Reads a response whose body has a length or comes in chunks.
    pub(crate) fn response(&mut self) -> Response {
        let mut response = self.head();
        if response.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = self.chunk() {
                response.body.extend(chunk);
            }
        } else if let Some(length) = response.header("content-length") {
            response.body = vec![0; length.parse().expect("a length")];
            self.stream.read_exact(&mut response.body).expect("the body");
        }
        response
    }

    /// Reads until the service ends the connection.
    pub(crate) fn rest(&mut self) -> String {
        let mut rest = Vec::new();
        // A reset is an end, too.
        let _ = self.stream.read_to_end(&mut rest).map_err(|error| {
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
        });
        String::from_utf8_lossy(&rest).into_owned()
    }
}

/// A request with a body.
pub(crate) fn request(path: &str, kind: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: test\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

/// A response.
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    fn new(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: Vec::new() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(of, _)| of == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("UTF-8")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}
