//! The running service: starting, stopping, waiting for its end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bivalue_bulk::words::reason;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::lines;
use crate::listen::{Places, bind, serve};
use crate::options::Options;
use crate::page::Page;
use crate::shared::App;

/// A service that runs until it is stopped.
pub struct Service {
    runtime: Runtime,
    http: SocketAddr,
    lines: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<bool>>,
}

impl Service {
    /// Starts it on the addresses of the options.
    ///
    /// # Errors
    /// If it cannot listen there, or if the page cannot be read.
    pub fn start(options: &Options) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(bivalue_bulk::stream::thread_count(0))
            .thread_name("network")
            .enable_all()
            .build()?;
        let app = App::new(options, Page::load(options.page.as_deref())?);
        let places = Arc::new(Places::new(&app));
        let (stop, stopped) = watch::channel(false);
        let inside = runtime.enter();
        let listener = listening(options.listen)?;
        let http = listener.local_addr()?;
        let mut tasks = Vec::new();
        let mut lines = None;
        if let Some(address) = options.line_listen {
            let listener = listening(address)?;
            lines = Some(listener.local_addr()?);
            let (app, places) = (app.clone(), Arc::clone(&places));
            tasks.push(tokio::spawn(lines::serve(app, listener, places, stopped.clone())));
        }
        tasks.push(tokio::spawn(serve(app, listener, places, stopped)));
        drop(inside);
        Ok(Self { runtime, http, lines, stop, tasks })
    }

    /// The address that HTTP is answered on.
    #[must_use]
    pub fn http(&self) -> SocketAddr {
        self.http
    }

    /// The address that the line protocol is answered on, if it is.
    #[must_use]
    pub fn lines(&self) -> Option<SocketAddr> {
        self.lines
    }

    /// Asks it to stop: it takes no new connections, and ends when all requests are answered or the
    /// time for that has passed.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Waits until it has stopped; returns whether every request was answered.
    #[must_use]
    pub fn wait(self) -> bool {
        let Self { runtime, tasks, .. } = self;
        let all = runtime.block_on(async {
            let mut all = true;
            for task in tasks {
                all &= task.await.unwrap_or(false);
            }
            all
        });
        runtime.shutdown_timeout(Duration::from_millis(100));
        all
    }
}

/// A socket that listens at that address, or an error that names it.
fn listening(address: SocketAddr) -> io::Result<TcpListener> {
    let named = |error: io::Error| {
        // The error of the system alone, such as `permission denied`, would read as if it were
        // about a file.
        io::Error::other(format!("it cannot listen on {address}: {}", reason(&error)))
    };
    bind(address).map_err(named)
}

/// A future that ends when a signal asks the process to end. Signals count from this call on.
#[cfg(unix)]
fn signals() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut hangup = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            _ = hangup.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn signals() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without signals there is nothing to wait for.
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Runs the service until a signal asks the process to end; returns whether every request was
/// answered by then.
///
/// # Errors
/// If it cannot listen.
pub fn run(options: &Options) -> io::Result<bool> {
    let _log = crate::begin_log(options);
    let service = Service::start(options)?;
    let signals = service.runtime.block_on(async { signals() })?;
    tracing::info!(address = %service.http(), "HTTP is answered");
    if let Some(address) = service.lines() {
        tracing::info!(%address, "lines are answered");
    }
    service.runtime.block_on(signals);
    tracing::info!("stopping");
    service.stop();
    let all = service.wait();
    if !all {
        tracing::warn!("requests were cut off: the time for them has passed");
    }
    Ok(all)
}
