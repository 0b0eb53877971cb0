//! A queue in which clients take turns: a client with much in it delays its own, and no other.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;

/// The queue.
pub(super) struct Turns<T> {
    own: HashMap<IpAddr, VecDeque<T>>,
    /// The clients that have something in the queue, in the order of their turns.
    order: VecDeque<IpAddr>,
    count: usize,
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Self { own: HashMap::new(), order: VecDeque::new(), count: 0 }
    }
}

impl<T> Turns<T> {
    /// The number of all that is in the queue.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The number of what a client has in the queue.
    pub(super) fn len_of(&self, client: IpAddr) -> usize {
        self.own.get(&client).map_or(0, VecDeque::len)
    }

    /// The clients that have something in the queue.
    pub(super) fn clients(&self) -> impl Iterator<Item = IpAddr> {
        self.order.iter().copied()
    }

    pub(super) fn push(&mut self, client: IpAddr, one: T) {
        let own = self.own.entry(client).or_default();
        own.push_back(one);
        self.count += 1;
        if own.len() == 1 {
            self.order.push_back(client);
        }
    }

    /// The oldest of the client whose turn it is, with the client.
    pub(super) fn pop(&mut self) -> Option<(IpAddr, T)> {
        let client = self.order.pop_front()?;
        let own = self.own.get_mut(&client)?;
        let one = own.pop_front();
        self.count -= 1;
        if own.is_empty() {
            self.own.remove(&client);
        } else {
            self.order.push_back(client);
        }
        Some((client, one?))
    }

    /// Takes out the newest of a client.
    pub(super) fn pop_newest(&mut self, client: IpAddr) -> Option<T> {
        let own = self.own.get_mut(&client)?;
        let one = own.pop_back()?;
        self.count -= 1;
        if own.is_empty() {
            self.own.remove(&client);
            self.order.retain(|address| *address != client);
        }
        Some(one)
    }
}
