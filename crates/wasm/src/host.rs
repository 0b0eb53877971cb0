//! Functions of JavaScript: a clock, random numbers, and whether the running call was cancelled.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bivalue::budget::{Budget, Clock};

/// Calls into JavaScript.
#[cfg(target_family = "wasm")]
mod lent {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen(raw_module = "../host.js")]
    extern "C" {
        /// The milliseconds since some fixed moment.
        pub(super) fn now() -> f64;

        /// Returns true if the running call was cancelled.
        pub(super) fn cancelled() -> bool;

        /// A random whole number of 32 bits.
        pub(super) fn random() -> u32;
    }
}

/// The same outside of JavaScript, where nobody cancels.
#[cfg(not(target_family = "wasm"))]
mod lent {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub(super) fn now() -> f64 {
        START.elapsed().as_secs_f64() * 1000.0
    }

    pub(super) fn cancelled() -> bool {
        false
    }
}

/// The clock of JavaScript, which asks whether the call is to end whenever it is looked at.
struct Lent {
    cancel: AtomicBool,
}

impl Clock for Lent {
    fn now(&self) -> Duration {
        if lent::cancelled() {
            self.cancel.store(true, Ordering::Relaxed);
        }
        // A clock never shows less than nothing.
        Duration::try_from_secs_f64(lent::now() / 1000.0).unwrap_or_default()
    }
}

/// Random bits of JavaScript, as the standard library has none in WebAssembly.
#[cfg(target_family = "wasm")]
fn random_bits() -> u64 {
    u64::from(lent::random()) << 32 | u64::from(lent::random())
}

/// Does some work within a budget that JavaScript can end.
pub fn within<T>(work: impl FnOnce(&Budget<'_>) -> T) -> T {
    #[cfg(target_family = "wasm")]
    bivalue::verbs::set_seed_source(random_bits);
    let lent = Lent { cancel: AtomicBool::new(false) };
    // A clock is looked at if there is a deadline; this one is never met.
    let budget = Budget::UNLIMITED.with_cancel(&lent.cancel).with_deadline(&lent, Duration::MAX);
    work(&budget)
}
