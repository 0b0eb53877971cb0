//! The loop that accepts connections, with the bounds on a connection before its first request.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::StatusCode;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower::Service;

use crate::addresses::Held;
use crate::held::Kept;
use crate::routes::router;
use crate::shared::{App, Peer};
use crate::timed::{Limits, Progress, Timed};

/// The connections that the system keeps until they are taken.
const BACKLOG: i32 = 1024;

/// A socket that listens at that address.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let domain = socket2::Domain::for_address(address);
    let socket = socket2::Socket::new(domain, socket2::Type::STREAM, None)?;
    socket.set_nonblocking(true)?;
    // A service that is started again takes the place of the one before. (On Windows this would
    // take it from one that still runs.)
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    TcpListener::from_std(socket.into())
}

/// The places for connections, of all kinds and addresses.
pub(crate) struct Places {
    all: Arc<Semaphore>,
}

/// A connection that has a place.
pub(crate) struct Placed {
    _all: tokio::sync::OwnedSemaphorePermit,
    _address: Held,
    app: App,
}

impl Drop for Placed {
    fn drop(&mut self) {
        self.app.metrics.connections.dec();
    }
}

impl Places {
    pub(crate) fn new(app: &App) -> Self {
        let most = usize::try_from(app.options.connections).unwrap_or(usize::MAX);
        Self { all: Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS))) }
    }

    /// A place for a connection of that peer.
    ///
    /// # Errors
    /// The status of HTTP that says why there is none.
    pub(crate) fn take(&self, app: &App, peer: SocketAddr) -> Result<Placed, StatusCode> {
        let Ok(all) = Arc::clone(&self.all).try_acquire_owned() else {
            app.metrics.limit("connections");
            return Err(StatusCode::SERVICE_UNAVAILABLE);
        };
        let Some(address) = app.addresses.connection(peer.ip()) else {
            app.metrics.limit("connections-per-address");
            return Err(StatusCode::TOO_MANY_REQUESTS);
        };
        app.metrics.connections.inc();
        Ok(Placed { _all: all, _address: address, app: app.clone() })
    }
}

/// The next connection. Errors that concern one connection, or that pass, are waited out.
pub(crate) async fn next(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) if is_of_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot take a connection");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

fn is_of_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Waits until the service is to stop.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // If the sender is gone, so is the service.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Answers HTTP until it is to stop, and then until all requests are answered or the time for that
/// has passed. Returns whether all were.
pub(crate) async fn serve(
    app: App,
    listener: TcpListener,
    places: Arc<Places>,
    mut stop: watch::Receiver<bool>,
) -> bool {
    let mut http = http1::Builder::new();
    let header_limit = usize::try_from(app.options.header_limit).unwrap_or(usize::MAX);
    // The connection itself has the limits of time.
    http.header_read_timeout(None)
        .max_header_size(header_limit)
        // The number of bytes that are read before a head is found to be too long.
        .max_buf_size(header_limit.clamp(8 << 10, 1 << 20).max(64 << 10));
    let graceful = GracefulShutdown::new();
    let router = router(&app);
    let take = |(stream, peer): (TcpStream, SocketAddr)| match places.take(&app, peer) {
        Ok(placed) => {
            let connection = connection(&app, &http, &router, stream, peer);
            let connection = graceful.watch(connection);
            tokio::spawn(async move {
                let _placed = placed;
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "a connection ended");
                }
            });
        }
        Err(status) => refuse(&stream, status),
    };
    loop {
        tokio::select! {
            accepted = next(&listener) => take(accepted),
            () = stopped(&mut stop) => break,
        }
    }
    // Clients learn from answers that the connection ends, and take no harm.
    app.drain();
    let drain = app.options.drain.0;
    let grace = Duration::from_millis(500).min(drain / 4);
    let until = sleep(grace);
    tokio::pin!(until);
    loop {
        tokio::select! {
            accepted = next(&listener) => take(accepted),
            () = &mut until => break,
        }
    }
    drop(listener);
    timeout(drain.saturating_sub(grace), graceful.shutdown()).await.is_ok()
}

/// Answers that there are too many connections, if the client can take an answer.
fn refuse(stream: &TcpStream, status: StatusCode) {
    let answer = format!(
        "HTTP/1.1 {status}\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
    );
    let _ = stream.try_write(answer.as_bytes());
}

fn connection(
    app: &App,
    http: &http1::Builder,
    router: &Router,
    stream: TcpStream,
    peer: SocketAddr,
) -> impl hyper_util::server::graceful::GracefulConnection<Output = hyper::Result<()>> + use<> {
    // An answer is one write, which need not wait for more.
    let _ = stream.set_nodelay(true);
    let stream = Arc::new(stream);
    let peer = Peer { address: peer.ip(), stream: Arc::clone(&stream) };
    let progress = Progress::new();
    let limits = Limits {
        progress: progress.clone(),
        head: app.options.header_timeout.0,
        idle: app.options.idle_timeout.0,
    };
    let stream = Timed::new(stream, app.options.write_timeout.0).with_limits(limits);
    let stream = TokioIo::new(stream);
    let router = router.clone();
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let answering = progress.answering();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer.clone());
        let answer = router.clone().call(request);
        async move { answer.await.map(|response| response.map(|body| Kept::new(body, answering))) }
    });
    http.serve_connection(stream, service)
}
