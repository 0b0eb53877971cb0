//! `POST /v1/batch/VERB`: many puzzles in, an answer a line out, in order, of any length.
//!
//! The body is handed block by block to [`bivalue_bulk`], whose threads do the work, and what they
//! deliver goes out as it comes. Channels of a few blocks stand between, so that a client that
//! reads slowly slows down the reading of what it sends.

use std::io::{self, Read};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bivalue::format::MessageValue;
use bivalue::verbs::{Detailed, Listed};
use bivalue_bulk::input::{Input, InputOptions, Source};
use bivalue_bulk::jobs::{AnswerFormat, answer_all};
use bivalue_bulk::stream::{Deliver, RunOptions};
use bivalue_bulk::{Bounds, Cancel};
use http_body::Frame;
use http_body_util::BodyExt;
use serde_json::{Map, Value};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;

use crate::addresses::Held;
use crate::answer::{pairs, plain_body, unsupported};
use crate::members::{fault, members};
use crate::phrases::{BATCH_HAS_NO_ID, NOT_ACCEPTABLE, TOO_MANY_BATCHES, TOO_MANY_BATCHES_HERE};
use crate::problem::Problem;
use crate::shared::{App, Peer};
use crate::timed::gone;

/// The blocks that may be waiting in each direction.
const BLOCKS: usize = 4;

/// The time that a client has to take notice of a cut.
const CUT: Duration = Duration::from_secs(1);

/// The types of bodies, with the formats that they are in and the endings of such files; a text may
/// be in any.
const KINDS: [(&str, Option<(&str, &str)>); 4] = [
    ("application/x-ndjson", Some(("json", "ndjson"))),
    ("application/jsonl", Some(("json", "jsonl"))),
    ("text/csv", Some(("csv", "csv"))),
    ("text/plain", None),
];

/// The request for the puzzles of a batch.
struct BatchRequest {
    members: Map<String, Value>,
    input: InputOptions,
    extension: Option<&'static str>,
    answer_format: AnswerFormat,
    nodes: u64,
    timeout: Duration,
}

/// Answers a batch.
///
/// # Errors
/// The fault of the request, before anything is answered.
pub(crate) async fn batch(
    app: &App,
    verb: &'static dyn Listed,
    request: Request,
) -> Result<Response<Body>, Problem> {
    let asked = asked(app, verb, &request)?;
    // A request that cannot be understood is answered by a problem, and not by the first line of a
    // stream.
    verb.question(asked.members.clone())?;
    let answer_format = asked.answer_format;
    let place = place(app, &request)?;
    let peer = request.extensions().get::<Peer>().cloned();
    let cancel = Cancel::new();
    let (to_work, from_client) = channel(BLOCKS);
    let (to_client, from_work) = channel(BLOCKS);
    let reading = Reading { app: app.clone(), to_work, longest: app.options.batch_line };
    let waits = request.headers().contains_key(header::EXPECT);
    let mut body = request.into_body();
    let first = if waits { begun(&mut body, app.options.batch_idle.0).await } else { None };
    tokio::spawn(reading.read(first, body, cancel.clone()));
    let upload = Upload { blocks: from_client, block: Bytes::new() };
    let answers = BatchAnswers {
        app: app.clone(),
        to_client,
        cancel: cancel.clone(),
        delivered: 0,
        patience: app.options.write_timeout.0,
        runtime: tokio::runtime::Handle::current(),
    };
    let app = app.clone();
    std::thread::spawn(move || {
        let _place = place;
        work(&app, verb, asked, upload, answers, peer);
    });
    Ok(response(answer_format, from_work))
}

/// Waits for the first part of a body. A client that waits for leave to send it
/// (`Expect: 100-continue`) gets the leave by this, and the answer does not begin before the client
/// has used it: some proxies stop where both come at once. Returns nothing if the time is over.
async fn begun(body: &mut Body, patience: Duration) -> Option<Received> {
    timeout(patience, body.frame()).await.ok()
}

/// The result of reading from a body; `None` at its end.
type Received = Option<Result<Frame<Bytes>, axum::Error>>;

/// A place for a batch, while it is worked on.
struct Place {
    app: App,
    _all: tokio::sync::OwnedSemaphorePermit,
    _address: Held,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.metrics.batches.dec();
    }
}

fn place(app: &App, request: &Request) -> Result<Place, Problem> {
    let busy = |limit, detail| {
        app.metrics.limit(limit);
        Problem::busy(detail)
    };
    let all = Arc::clone(&app.batches).try_acquire_owned();
    let all = all.map_err(|_| busy("batches", TOO_MANY_BATCHES))?;
    let address = app.addresses.batch(app.client(request));
    let address = address.ok_or_else(|| {
        app.metrics.limit("batches-per-address");
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "batches", TOO_MANY_BATCHES_HERE).after(1)
    })?;
    app.metrics.batches.inc();
    Ok(Place { app: app.clone(), _all: all, _address: address })
}

fn asked(app: &App, verb: &dyn Listed, request: &Request) -> Result<BatchRequest, Problem> {
    plain_body(request.headers())?;
    let said = request.headers().get(header::CONTENT_TYPE).and_then(|said| said.to_str().ok());
    let essence = said.and_then(|said| said.split(';').next()).unwrap_or_default().trim();
    let kind = KINDS.iter().find(|(kind, _)| kind.eq_ignore_ascii_case(essence));
    let (_, read_as) = kind.ok_or_else(|| unsupported(said, &KINDS.map(|(kind, _)| kind)))?;
    // The options of reading are checked as those of a single puzzle are, and taken from there.
    let mut members = members(verb, &pairs(request.uri())?, Some(String::new()))?;
    let mut reading: Detailed = match members.remove("puzzle") {
        Some(Value::Object(reading)) => Detailed::from_members(reading)?,
        _ => Detailed::default(),
    };
    if reading.format.is_none() {
        reading.format = read_as.map(|(format, _)| format.to_owned());
    }
    let extension = read_as.map(|(_, extension)| extension);
    let reading = reading.options()?;
    if members.remove("id").is_some() {
        return Err(fault(BATCH_HAS_NO_ID.with("member", MessageValue::member("id"))).into());
    }
    let mut bound = |name: &str, most: u64| {
        members.remove(name).and_then(|value| value.as_u64()).map_or(most, |asked| asked.min(most))
    };
    let nodes = bound("nodes", app.options.nodes);
    let most = u64::try_from(app.options.timeout.0.as_millis()).unwrap_or(u64::MAX);
    let timeout = Duration::from_millis(bound("timeout_ms", most)).min(app.options.timeout.0);
    let input = InputOptions {
        format: reading.format,
        lenient: reading.lenient,
        blank: reading.blank,
        allowed: Some(app.options.batch_puzzles),
        ..InputOptions::default()
    };
    let answer_format = answer_format(request.headers())?;
    Ok(BatchRequest { members, input, extension, answer_format, nodes, timeout })
}

/// How answers are wanted: as records, unless text is requested.
fn answer_format(headers: &HeaderMap) -> Result<AnswerFormat, Problem> {
    let Some(accept) = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()) else {
        return Ok(AnswerFormat::Records);
    };
    let weighed = |range: &'_ str| {
        let mut parts = range.split(';').map(str::trim);
        let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        (kind, weight.unwrap_or(1.0))
    };
    let mut kinds: Vec<_> = accept.split(',').map(weighed).filter(|(_, q)| *q > 0.0).collect();
    // Of equal weights the first counts.
    kinds.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    for (kind, _) in kinds {
        match &*kind {
            "text/plain" | "text/*" => return Ok(AnswerFormat::Lines),
            "*/*" | "application/*" | "application/x-ndjson" | "application/jsonl" => {
                return Ok(AnswerFormat::Records);
            }
            _ => {}
        }
    }
    let detail = NOT_ACCEPTABLE.with("text", accept.to_owned());
    Err(Problem::new(StatusCode::NOT_ACCEPTABLE, "accept", detail))
}

fn response(answer_format: AnswerFormat, blocks: Receiver<io::Result<Bytes>>) -> Response<Body> {
    let kind = match answer_format {
        AnswerFormat::Records => "application/x-ndjson",
        AnswerFormat::Lines => "text/plain; charset=utf-8",
    };
    let mut response = Response::new(Body::new(Blocks(blocks)));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The answers as the body of a response.
struct Blocks(Receiver<io::Result<Bytes>>);

impl http_body::Body for Blocks {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.0.poll_recv(cx).map(|block| block.map(|block| block.map(Frame::data)))
    }
}

/// The body, on its way to the work.
struct Reading {
    app: App,
    to_work: Sender<io::Result<Bytes>>,
    /// The bytes of a line at most.
    longest: u64,
}

impl Reading {
    async fn read(self, mut first: Option<Received>, mut body: Body, cancel: Cancel) {
        let mut line = 0;
        let patience = self.app.options.batch_idle.0;
        // The time that was waited since the last whole line: a byte now and then is no progress.
        let mut waited = Duration::ZERO;
        let fail = |why: &str| Err(io::Error::other(why.to_owned()));
        loop {
            let asked = Instant::now();
            let frame = match first.take() {
                Some(frame) => Ok(frame),
                None => timeout(patience.saturating_sub(waited), body.frame()).await,
            };
            waited += asked.elapsed();
            let sent = match frame {
                Err(_) => {
                    self.app.metrics.limit("batch-idle");
                    fail("nothing more came in time")
                }
                Ok(None) => return,
                Ok(Some(Err(_))) => {
                    // The client has gone, and nobody reads answers.
                    cancel.cancel();
                    fail("the connection ended")
                }
                Ok(Some(Ok(frame))) => match frame.into_data() {
                    Ok(block) if self.is_too_long(&mut line, &block) => {
                        self.app.metrics.limit("batch-line");
                        fail(&format!("a line is longer than {} bytes", self.longest))
                    }
                    Ok(block) => {
                        if line < block.len() as u64 {
                            waited = Duration::ZERO;
                        }
                        Ok(block)
                    }
                    // Trailers say nothing here.
                    Err(_) => continue,
                },
            };
            let ends = sent.is_err();
            if self.to_work.send(sent).await.is_err() || ends {
                return;
            }
        }
    }

    /// Returns whether a line is longer than it may be; `line` is the length of the one that has
    /// begun.
    fn is_too_long(&self, line: &mut u64, block: &[u8]) -> bool {
        let mut parts = block.split(|&byte| byte == b'\n');
        let first = parts.next().map_or(0, <[u8]>::len) as u64;
        let mut longest = *line + first;
        *line = longest;
        for part in parts {
            *line = part.len() as u64;
            longest = longest.max(*line);
        }
        longest > self.longest
    }
}

/// The body as a blocking reader, for a thread that reads it block by block.
struct Upload {
    blocks: Receiver<io::Result<Bytes>>,
    block: Bytes,
}

impl Read for Upload {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.block.is_empty() {
            match self.blocks.blocking_recv() {
                Some(block) => self.block = block?,
                None => return Ok(0),
            }
        }
        let length = self.block.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.block.split_to(length));
        Ok(length)
    }
}

/// The answers on their way to the client.
struct BatchAnswers {
    app: App,
    to_client: Sender<io::Result<Bytes>>,
    cancel: Cancel,
    delivered: u64,
    patience: Duration,
    runtime: tokio::runtime::Handle,
}

impl BatchAnswers {
    fn send(&self, block: Bytes) -> io::Result<()> {
        let send = async { timeout(self.patience, self.to_client.send(Ok(block))).await };
        let sent = self.runtime.block_on(send);
        if let Ok(Ok(())) = sent {
            return Ok(());
        }
        self.cancel.cancel();
        Err(io::ErrorKind::BrokenPipe.into())
    }
}

impl Deliver<Vec<u8>> for BatchAnswers {
    fn deliver(&mut self, part: &mut Vec<u8>) -> io::Result<()> {
        if part.is_empty() {
            return Ok(());
        }
        // It is sent at once: holding back a part of a block would delay answers that are ready.
        self.send(Bytes::from(std::mem::take(part)))
    }

    fn progress(&mut self, count: u64) {
        self.app.metrics.puzzles.inc_by(count - self.delivered);
        self.delivered = count;
    }
}

fn work(
    app: &App,
    verb: &'static dyn Listed,
    asked: BatchRequest,
    upload: Upload,
    mut answers: BatchAnswers,
    peer: Option<Peer>,
) {
    let cancel = answers.cancel.clone();
    let BatchRequest { members, input, extension, answer_format, nodes, timeout } = asked;
    let most = app.options.batch_puzzles;
    let input =
        Arc::new(Input::new(vec![Source::reader_like("the batch", extension, upload)], input));
    let bounds = Bounds {
        nodes: Some(nodes),
        timeout: Some(timeout),
        together: Some(timeout),
        cancel: cancel.clone(),
    };
    let threads = usize::try_from(app.options.batch_threads).unwrap_or(usize::MAX);
    let options = RunOptions { threads, cancel: cancel.clone(), fail_fast: false };
    let watched = Watched::begin(&answers, peer);
    let done = answer_all(verb, members, answer_format, &input, bounds, &options, &mut answers);
    drop(watched);
    let end = match done {
        _ if cancel.is_cancelled() => "client-gone",
        Ok(Ok(summary)) if summary.count > most => {
            app.metrics.limit("batch-puzzles");
            "too-many"
        }
        Ok(Ok(_)) => "whole",
        Ok(Err(_)) | Err(_) => "failed",
    };
    app.metrics.batch_end(end);
    if matches!(end, "failed" | "client-gone") {
        // If only the upload was cut, the client is still there, and the error shows it that the
        // answer is not complete.
        let cut = Err(io::Error::other("the batch failed"));
        let send = async { tokio::time::timeout(CUT, answers.to_client.send(cut)).await };
        let _ = answers.runtime.block_on(send);
    }
}

/// Cancels the work as soon as the client is gone, also while a puzzle is worked on.
struct Watched(tokio::task::JoinHandle<()>);

impl Watched {
    fn begin(answers: &BatchAnswers, peer: Option<Peer>) -> Self {
        let (to_client, cancel) = (answers.to_client.clone(), answers.cancel.clone());
        Self(answers.runtime.spawn(async move {
            // A connection that is neither read nor written does not report that the peer is gone.
            match peer {
                Some(peer) => tokio::select! {
                    () = to_client.closed() => {}
                    () = gone(&peer.stream) => {}
                },
                None => to_client.closed().await,
            }
            cancel.cancel();
        }))
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.0.abort();
    }
}
