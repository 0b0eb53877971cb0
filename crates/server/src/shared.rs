//! The state that all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::Request;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

use crate::addresses::Addresses;
use crate::held::Room;
use crate::metrics::Metrics;
use crate::options::Options;
use crate::page::Page;
use crate::pool::{Counts, Pool};

/// The state that all requests share.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) options: Options,
    pub(crate) addresses: Arc<Addresses>,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    /// The room for answers that clients have not taken yet.
    pub(crate) room: Room,
    /// The places for batches.
    pub(crate) batches: Arc<Semaphore>,
    pub(crate) page: Page,
    draining: AtomicBool,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// The other end of a connection.
#[derive(Clone)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) stream: Arc<TcpStream>,
}

impl App {
    pub(crate) fn new(options: &Options, page: Page) -> Self {
        let counts: Arc<Counts> = Arc::default();
        let queue = usize::try_from(options.queue).unwrap_or(usize::MAX);
        let places = usize::try_from(options.batches).unwrap_or(usize::MAX);
        Self(Arc::new(Shared {
            addresses: Arc::new(Addresses::new(options)),
            pool: Pool::new(options.solving_threads(), queue, &counts),
            metrics: Metrics::new(&counts),
            room: Room::new(options.answers_held),
            batches: Arc::new(Semaphore::new(places.min(Semaphore::MAX_PERMITS))),
            draining: AtomicBool::new(false),
            page,
            options: options.clone(),
        }))
    }

    /// Takes note that the service is to stop.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Returns whether the service is to stop.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// The client of a request.
    pub(crate) fn client(&self, request: &Request) -> IpAddr {
        let peer = request.extensions().get::<Peer>();
        let peer = peer.map_or(IpAddr::from([0; 4]), |peer| peer.address);
        self.addresses.client(peer, request.headers())
    }
}
