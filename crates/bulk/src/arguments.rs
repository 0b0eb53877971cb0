//! Arguments of commands that are not members of a request.

use std::time::Duration;

use bivalue::verbs::arguments::whole_number;
use clap::builder::TypedValueParser;

use crate::stream::MOST_THREADS;

/// The layout of a help text: what a command is for, examples, and then the rest.
pub const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

/// Takes a number of threads; 0 stands for one for each core.
///
/// ```
/// use clap::Arg;
///
/// let jobs = Arg::new("jobs").value_parser(bivalue_bulk::arguments::jobs_parser());
/// let matches = clap::Command::new("a").arg(jobs).get_matches_from(["a", "2"]);
/// assert_eq!(matches.get_one::<usize>("jobs"), Some(&2));
/// ```
#[must_use]
pub fn jobs_parser() -> impl TypedValueParser<Value = usize> {
    whole_number::<usize>(0..=MOST_THREADS as u64)
}

/// Takes a number of seconds.
///
/// # Errors
/// A message if the text is not a number of seconds.
///
/// ```
/// use bivalue_bulk::arguments::seconds;
///
/// assert_eq!(seconds("0.5s").unwrap().as_millis(), 500);
/// assert!(seconds("soon").is_err());
/// ```
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.strip_suffix('s')
        .unwrap_or(text)
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected seconds, such as 2 or 0.5".into())
}

/// A number of MiB in bytes.
///
/// ```
/// assert_eq!(bivalue_bulk::arguments::mebibytes(2), 2 << 20);
/// ```
#[must_use]
pub fn mebibytes(number: u64) -> usize {
    usize::try_from(number.saturating_mul(1 << 20)).unwrap_or(usize::MAX)
}
