//! How long a piece of work takes.

use std::time::Duration;

/// The time of a piece of work: by the clock of the thread, which does not count other work on the
/// processor, if the system has such a clock.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = clock();
    let result = work();
    (result, clock().saturating_sub(start))
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
fn clock() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn clock() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
