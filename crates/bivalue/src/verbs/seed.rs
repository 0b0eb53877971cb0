//! Seeds for requests that have none.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::OnceLock;

use serde_json::{Map, Value};

use super::Answers;

/// The source of a program that has set one.
static SOURCE: OnceLock<fn() -> u64> = OnceLock::new();

/// Takes random bits from that source, where the standard library has none. Only the first call
/// counts.
pub fn set_seed_source(source: fn() -> u64) {
    let _ = SOURCE.set(source);
}

/// A random seed. It is below 2^53, so that no reader of JSON loses a digit of it.
///
/// ```
/// use bivalue::verbs::drawn_seed;
///
/// assert_ne!(drawn_seed(), drawn_seed());
/// ```
#[must_use]
pub fn drawn_seed() -> u64 {
    // Every new state of the standard hasher has random keys.
    let bits = SOURCE.get().map_or_else(|| RandomState::new().build_hasher().finish(), |of| of());
    bits >> 11
}

/// Returns whether a request with these members is about something random, without a seed.
pub(super) fn is_unseeded<V: Answers>(members: &Map<String, Value>) -> bool {
    !V::SEEDED_BY.is_empty() && !V::SEEDED_BY.iter().any(|name| members.contains_key(*name))
}

/// Draws a seed for a request that needs one and has none.
pub(super) fn seed_if_none<V: Answers>(members: &mut Map<String, Value>) {
    if is_unseeded::<V>(members) {
        members.insert("seed".to_owned(), drawn_seed().into());
    }
}
