//! Metrics, in the text format of Prometheus.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, Response, header};
use bivalue::verbs::Outcome;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::pool::Counts;

type Labels<const N: usize> = [(&'static str, String); N];

/// Everything that is counted.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Labels<2>, Counter>,
    seconds: Family<Labels<1>, Histogram>,
    outcomes: Family<Labels<1>, Counter>,
    limits: Family<Labels<1>, Counter>,
    /// The connections that are held.
    pub(crate) connections: Gauge,
    /// The batches that are worked on.
    pub(crate) batches: Gauge,
    /// The puzzles of batches that were answered.
    pub(crate) puzzles: Counter,
    /// The batches that were given up before their end.
    pub(crate) batches_ended: Family<Labels<1>, Counter>,
    /// The lines of the line protocol that were answered.
    pub(crate) lines: Counter,
}

/// The upper bounds of the classes of latencies, in seconds.
const CLASSES: [f64; 12] =
    [1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 5e-3, 0.01, 0.025, 0.1, 0.25, 1.0, 2.5];

impl Metrics {
    pub(crate) fn new(counts: &Arc<Counts>) -> Self {
        let mut registry = Registry::with_prefix("bivalue");
        let of_class: fn() -> Histogram = || Histogram::new(CLASSES);
        let metrics = Self {
            requests: Family::default(),
            seconds: Family::new_with_constructor(of_class),
            outcomes: Family::default(),
            limits: Family::default(),
            connections: Gauge::default(),
            batches: Gauge::default(),
            puzzles: Counter::default(),
            batches_ended: Family::default(),
            lines: Counter::default(),
            registry: Registry::default(),
        };
        let list = &mut registry;
        list.register("requests", "Requests by route and status", metrics.requests.clone());
        list.register("request_seconds", "How long answers took", metrics.seconds.clone());
        list.register("answers", "Answers of verbs by outcome", metrics.outcomes.clone());
        list.register("limited", "What was refused because of a limit", metrics.limits.clone());
        list.register("connections", "Connections that are held", metrics.connections.clone());
        list.register("batches", "Batches that are worked on", metrics.batches.clone());
        list.register("batch_puzzles", "Puzzles of batches", metrics.puzzles.clone());
        list.register("batch_ends", "Batches by their end", metrics.batches_ended.clone());
        list.register("lines", "Lines of the line protocol", metrics.lines.clone());
        list.register("waiting", "Requests that wait for a thread", counts.waiting.clone());
        list.register("working", "Requests that are worked on", counts.working.clone());
        list.register("cancelled", "Requests whose client had gone", counts.cancelled.clone());
        Self { registry, ..metrics }
    }

    /// A request to that route was answered.
    pub(crate) fn request(&self, route: &str, status: u16, time: Duration) {
        let labels = [("route", route.to_owned()), ("status", status.to_string())];
        self.requests.get_or_create(&labels).inc();
        self.seconds.get_or_create(&[("route", route.to_owned())]).observe(time.as_secs_f64());
    }

    /// A verb was answered.
    pub(crate) fn outcome(&self, outcome: Outcome) {
        let outcome = match outcome {
            Outcome::Yes => "yes",
            Outcome::No => "no",
            Outcome::Limit => "limit",
            Outcome::Error => "error",
        };
        self.outcomes.get_or_create(&[("outcome", outcome.to_owned())]).inc();
    }

    /// A limit was met.
    pub(crate) fn limit(&self, limit: &str) {
        self.limits.get_or_create(&[("limit", limit.to_owned())]).inc();
    }

    /// Everything that was counted, as a response.
    pub(crate) fn response(&self) -> Response<Body> {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        let mut response = Response::new(Body::from(text));
        let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        response
    }

    /// A batch came to its end.
    pub(crate) fn batch_end(&self, end: &str) {
        self.batches_ended.get_or_create(&[("end", end.to_owned())]).inc();
    }
}
