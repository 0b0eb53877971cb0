//! Signals that end the command, and the output that is kept then.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use bivalue_bulk::output::{Output, Rescue};
use bivalue_bulk::words::printable;

use crate::cancel;
use crate::messages::{Messages, Severity, tell};

/// The exit status after an interruption: 128 and the number of the signal.
static STATUS: AtomicU8 = AtomicU8::new(130);

/// The outputs that are being written.
static OUTPUTS: Mutex<Vec<Rescue>> = Mutex::new(Vec::new());

/// How the command talks to people.
static MESSAGES: OnceLock<Messages> = OnceLock::new();

/// The exit status after an interruption.
pub(crate) fn status() -> u8 {
    STATUS.load(Ordering::Relaxed)
}

/// Opens the output: that file, or standard output. The answers that are complete are kept when the
/// command is interrupted.
pub(crate) fn output(path: Option<&Path>) -> io::Result<Output> {
    let output = match path {
        Some(path) => Output::replacing(path)?,
        None => Output::stream(io::stdout()),
    };
    keep(&output);
    Ok(output)
}

/// Notes that the complete answers of that output are kept when the command is interrupted.
pub(crate) fn keep(output: &Output) {
    OUTPUTS.lock().unwrap_or_else(PoisonError::into_inner).push(output.rescue());
}

/// Finishes an output. After an interruption an older file stays, since what was written is only a
/// part.
pub(crate) fn finish(output: &Output) -> io::Result<()> {
    if !cancel().is_cancelled() {
        return output.finish();
    }
    keep_done(&output.rescue());
    Ok(())
}

/// Keeps what is done of an output, and says where that is if an older file stays.
fn keep_done(output: &Rescue) {
    if let Some(part) = output.keep()
        && let Some(messages) = MESSAGES.get()
    {
        let part = part.to_string_lossy();
        let text = format!("interrupted: what is done is in {}", printable(&part));
        let note = "the file that was there before is as it was".to_owned();
        tell(&messages.message(Severity::Warning, &text, None, &[note]));
    }
}

/// Waits a moment for the running work to end, and then ends the process, since a read that gets no
/// data would never return. Complete answers are not lost.
fn stop(status: u8) {
    const PATIENCE: Duration = Duration::from_millis(300);
    STATUS.store(status, Ordering::Relaxed);
    cancel().cancel();
    std::thread::sleep(PATIENCE);
    for output in OUTPUTS.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        keep_done(output);
    }
    std::process::exit(i32::from(status));
}

/// Handles interruptions of the command. Without a handler the system ends it at once.
#[cfg(not(unix))]
pub(crate) fn handle(messages: &Messages) {
    let _ = MESSAGES.set(messages.clone());
    let _ = ctrlc::set_handler(|| stop(status()));
}

/// Handles the signals that ask the command to end. Without a handler they end it at once.
#[cfg(unix)]
pub(crate) fn handle(messages: &Messages) {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    let _ = MESSAGES.set(messages.clone());
    // With a handler for this signal, writing beyond a limit on the size of files is an error
    // instead of the end of the process. The flag itself is not used.
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

/// Returns whether a signal is known not to be ignored. `nohup` makes a command ignore the signal
/// of a closed terminal, and the command must go on then. If the system does not say, the signal is
/// left alone.
#[cfg(unix)]
fn is_default(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (signal - 1) & 1 == 0)
}
