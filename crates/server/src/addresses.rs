//! The bounds of each address: connections, batches, requests a second.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use ipnet::IpNet;

use crate::options::Options;

/// The state of the addresses that connected lately.
pub(crate) struct Addresses {
    limits: Limits,
    known: Mutex<Known>,
}

struct Limits {
    connections: u64,
    batches: u64,
    rate: f64,
    burst: f64,
    loopback: bool,
    proxies: Vec<IpNet>,
}

struct Known {
    entries: HashMap<IpAddr, Entry>,
    /// The number of entries at which those without information are dropped.
    full: usize,
}

struct Entry {
    connections: u64,
    batches: u64,
    /// The requests that may come now.
    tokens: f64,
    at: Instant,
}

/// Below this number of addresses nothing is dropped.
const FEW: usize = 1024;

/// The resources that one address holds.
#[derive(Clone, Copy)]
enum What {
    Connection,
    Batch,
}

/// A connection or a batch that counts until this is dropped.
pub(crate) struct Held(Option<(Arc<Addresses>, IpAddr, What)>);

impl Drop for Held {
    fn drop(&mut self) {
        if let Some((addresses, address, what)) = self.0.take()
            && let Some(entry) = addresses.known().entries.get_mut(&address)
        {
            *entry.held(what) -= 1;
        }
    }
}

impl Entry {
    fn new(limits: &Limits, now: Instant) -> Self {
        Self { connections: 0, batches: 0, tokens: limits.burst, at: now }
    }

    fn held(&mut self, what: What) -> &mut u64 {
        match what {
            What::Connection => &mut self.connections,
            What::Batch => &mut self.batches,
        }
    }

    fn fill(&mut self, limits: &Limits, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + passed * limits.rate).min(limits.burst);
        self.at = now;
    }
}

/// The address that is counted: for an IPv4 address in IPv6 form the IPv4 address, and for IPv6 the
/// network of 64 bits, which belongs to one client.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into()
        }
        IpAddr::V4(address) => address.into(),
    }
}

impl Addresses {
    pub(crate) fn new(options: &Options) -> Self {
        let limits = Limits {
            connections: options.connections_per_address,
            batches: options.batches_per_address,
            rate: options.rate as f64,
            burst: options.burst.max(1) as f64,
            loopback: options.limit_loopback,
            proxies: options.trusted_proxy.clone(),
        };
        Self { limits, known: Mutex::new(Known { entries: HashMap::new(), full: FEW }) }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_proxy(&self, address: IpAddr) -> bool {
        self.limits.proxies.iter().any(|proxy| proxy.contains(&address.to_canonical()))
    }

    /// The client of a request: the peer of the connection or, where that is a trusted proxy, the
    /// last address in `X-Forwarded-For` that is not a trusted proxy.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.is_proxy(peer) {
            return peer;
        }
        let lines = headers.get_all("x-forwarded-for").iter();
        let text: Vec<_> = lines.filter_map(|line| line.to_str().ok()).collect();
        let mut client = peer;
        for part in text.iter().flat_map(|line| line.split(',')).rev() {
            // A trusted proxy writes only addresses, some with a port. Text before anything else is
            // not from a trusted proxy.
            let part = part.trim();
            let with_port = || part.parse::<SocketAddr>().ok().map(|address| address.ip());
            let Some(address) = part.parse().ok().or_else(with_port) else { break };
            client = address;
            if !self.is_proxy(address) {
                break;
            }
        }
        client
    }

    fn is_exempt(&self, address: IpAddr) -> bool {
        address.to_canonical().is_loopback() && !self.limits.loopback || self.is_proxy(address)
    }

    /// A connection of that address; nothing if it has too many.
    pub(crate) fn connection(self: &Arc<Self>, address: IpAddr) -> Option<Held> {
        self.hold(address, What::Connection, self.limits.connections)
    }

    /// A batch of that address; nothing if it has too many.
    pub(crate) fn batch(self: &Arc<Self>, address: IpAddr) -> Option<Held> {
        self.hold(address, What::Batch, self.limits.batches)
    }

    fn hold(self: &Arc<Self>, address: IpAddr, what: What, most: u64) -> Option<Held> {
        if self.is_exempt(address) {
            return Some(Held(None));
        }
        let address = counted(address);
        self.with_entry(address, Instant::now(), |entry| {
            let held = entry.held(what);
            if *held >= most {
                return None;
            }
            *held += 1;
            Some(Held(Some((Arc::clone(self), address, what))))
        })
    }

    /// A request of that address.
    ///
    /// # Errors
    /// The time after which it may come again.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Duration> {
        self.request_at(address, Instant::now())
    }

    fn request_at(&self, address: IpAddr, now: Instant) -> Result<(), Duration> {
        if self.is_exempt(address) {
            return Ok(());
        }
        self.with_entry(counted(address), now, |entry| {
            entry.fill(&self.limits, now);
            if entry.tokens >= 1.0 {
                entry.tokens -= 1.0;
                return Ok(());
            }
            let wait = (1.0 - entry.tokens) / self.limits.rate;
            Err(Duration::try_from_secs_f64(wait).unwrap_or(Duration::from_secs(3600)))
        })
    }

    fn with_entry<T>(&self, address: IpAddr, now: Instant, f: impl FnOnce(&mut Entry) -> T) -> T {
        let limits = &self.limits;
        let mut known = self.known();
        if known.entries.len() >= known.full {
            known.entries.retain(|_, entry| {
                entry.fill(limits, now);
                entry.connections > 0 || entry.batches > 0 || entry.tokens < limits.burst
            });
            // What is left is walked through again when there is twice as much.
            known.full = (known.entries.len() * 2).max(FEW);
        }
        f(known.entries.entry(address).or_insert_with(|| Entry::new(limits, now)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(options: &Options) -> Arc<Addresses> {
        Arc::new(Addresses::new(options))
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_rate_counts_after_the_burst_and_comes_back_with_time() {
        let all = addresses(&Options { rate: 2, burst: 3, ..Options::default() });
        let start = Instant::now();
        let at = |ms| all.request_at(ip("192.0.2.1"), start + Duration::from_millis(ms));
        assert!((0..3).all(|_| at(0).is_ok()));
        assert_eq!(at(0).unwrap_err(), Duration::from_millis(500));
        assert!(at(499).is_err());
        assert!(at(1000).is_ok() && at(1000).is_ok() && at(1000).is_err());
        assert!(all.request_at(ip("192.0.2.2"), start).is_ok());
    }

    #[test]
    fn a_network_of_64_bits_is_one_client_and_an_address_in_two_forms_is_one() {
        let all = addresses(&Options { rate: 0, burst: 1, ..Options::default() });
        assert!(all.request(ip("2001:db8::1")).is_ok());
        assert!(all.request(ip("2001:db8::ffff:2")).is_err());
        assert!(all.request(ip("2001:db8:0:1::1")).is_ok());
        assert!(all.request(ip("192.0.2.1")).is_ok());
        assert!(all.request(ip("::ffff:192.0.2.1")).is_err());
    }

    #[test]
    fn connections_and_batches_count_until_they_end() {
        let few =
            Options { connections_per_address: 2, batches_per_address: 1, ..Options::default() };
        let all = addresses(&few);
        let first = all.connection(ip("192.0.2.1")).unwrap();
        let second = all.connection(ip("192.0.2.1"));
        assert!(second.is_some() && all.connection(ip("192.0.2.1")).is_none());
        drop(first);
        let again = all.connection(ip("192.0.2.1"));
        assert!(again.is_some() && all.connection(ip("192.0.2.1")).is_none());
        let batch = all.batch(ip("192.0.2.1"));
        assert!(batch.is_some() && all.batch(ip("192.0.2.1")).is_none());
    }

    #[test]
    fn this_machine_is_held_to_limits_only_if_that_is_asked_for() {
        let options = Options { rate: 0, burst: 1, ..Options::default() };
        let free = addresses(&options);
        assert!((0..9).all(|_| free.request(ip("127.0.0.1")).is_ok()));
        let held = addresses(&Options { limit_loopback: true, ..options });
        assert!(held.request(ip("::1")).is_ok() && held.request(ip("::1")).is_err());
    }

    #[test]
    fn a_header_is_believed_from_trusted_proxies_alone() {
        let proxies = vec!["127.0.0.1/32".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
        let all = addresses(&Options { trusted_proxy: proxies, ..Options::default() });
        let client = |peer: &str, header: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", header.parse().unwrap());
            all.client(ip(peer), &headers).to_string()
        };
        assert_eq!(client("127.0.0.1", "192.0.2.1"), "192.0.2.1");
        assert_eq!(client("192.0.2.9", "192.0.2.1"), "192.0.2.9");
        // Some proxies write the port as well.
        assert_eq!(client("127.0.0.1", "192.0.2.1:4711"), "192.0.2.1");
        assert_eq!(client("127.0.0.1", "[2001:db8::1]:5, 10.1.1.1"), "2001:db8::1");
        // What a client writes in front is not believed.
        assert_eq!(client("127.0.0.1", "6.6.6.6, 192.0.2.1, 10.1.1.1"), "192.0.2.1");
        assert_eq!(client("127.0.0.1", "192.0.2.1, nonsense, 10.1.1.1"), "10.1.1.1");
        assert_eq!(client("127.0.0.1", "nonsense"), "127.0.0.1");
    }

    #[test]
    fn what_says_nothing_is_forgotten() {
        let all = addresses(&Options { rate: 1_000_000, burst: 1, ..Options::default() });
        let start = Instant::now();
        for number in 0..50_000u32 {
            let now = start + Duration::from_millis(u64::from(number));
            all.request_at(IpAddr::from((0x0A00_0000 + number).to_be_bytes()), now).unwrap();
        }
        let known = all.known().entries.len();
        assert!(known <= 2 * FEW, "{known} addresses are known");
    }
}
