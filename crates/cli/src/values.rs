//! Values on the command line that are not members of a request.

use std::time::Duration;

use bivalue::format::can_be_blank;
use bivalue::verbs::arguments::whole_number;
use clap::builder::TypedValueParser;

use bivalue_bulk::stream::MOST_THREADS;

/// Takes a number of threads; 0 stands for one for each core.
pub(crate) fn jobs_parser() -> impl TypedValueParser<Value = usize> {
    whole_number::<usize>(0..=MOST_THREADS as u64)
}

pub(crate) fn blank(text: &str) -> Result<char, String> {
    text.parse()
        .ok()
        .filter(|character| can_be_blank(*character))
        .ok_or_else(|| "expected one character that is no digit 1 to 9".into())
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    text.strip_suffix('s')
        .unwrap_or(text)
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected seconds, such as 2 or 0.5".into())
}
