//! Signals that end the command, and what is kept then.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bivalue_bulk::output::{Output, Rescue};

use crate::cancel;

/// The exit status after an interruption: 128 and the number of the signal.
static STATUS: AtomicU8 = AtomicU8::new(130);

/// What is being written.
static OUTPUTS: Mutex<Vec<Rescue>> = Mutex::new(Vec::new());

/// The exit status after an interruption.
pub(crate) fn status() -> u8 {
    STATUS.load(Ordering::Relaxed)
}

/// Where answers go: that file, or standard output. What is done of it is kept when the command is
/// interrupted.
pub(crate) fn output(path: Option<&Path>) -> io::Result<Output> {
    let output = match path {
        Some(path) => Output::replacing(path)?,
        None => Output::stream(io::stdout()),
    };
    keep(&output);
    Ok(output)
}

/// Keeps what is done of that output when the command is interrupted.
pub(crate) fn keep(output: &Output) {
    OUTPUTS.lock().unwrap_or_else(PoisonError::into_inner).push(output.rescue());
}

/// Lets what is running come to its end, but not for long: a read that nothing answers would
/// never come to one. Whole answers are not lost.
fn stop(status: u8) {
    const PATIENCE: Duration = Duration::from_millis(300);
    STATUS.store(status, Ordering::Relaxed);
    cancel().cancel();
    std::thread::sleep(PATIENCE);
    for output in OUTPUTS.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        output.keep();
    }
    std::process::exit(i32::from(status));
}

/// Handles what asks the command to end. Without a handler it ends at once.
#[cfg(not(unix))]
pub(crate) fn handle() {
    let _ = ctrlc::set_handler(|| stop(status()));
}

/// Handles the signals that ask the command to end. Without a handler they end it at once.
#[cfg(unix)]
pub(crate) fn handle() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    // A file that grows beyond a limit is an error of writing, unless the signal for it ends the
    // command before. Nobody looks at the flag.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    let mut signals = vec![SIGINT, SIGTERM];
    if is_default(SIGHUP) {
        signals.push(SIGHUP);
    }
    let Ok(mut signals) = Signals::new(signals) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            stop(128 + signal as u8);
        }
    });
}

/// Whether a signal is known not to be ignored: `nohup` has a command ignore that of a terminal
/// which is closed, and it is to go on. Where the system does not tell, the signal is left alone.
#[cfg(unix)]
fn is_default(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (signal - 1) & 1 == 0)
}
