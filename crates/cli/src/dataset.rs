//! `bivalue dataset`.

use std::io::Write;

use bivalue::verbs::Outcome;
use bivalue_bulk::dataset::{DatasetArgs, Failed as NotDone};

use crate::args::MessageArgs;
use crate::messages::Messages;
use crate::progress::Progress;
use crate::{Failed, cancel};

/// Does what is requested with a dataset.
pub(crate) fn dataset(
    args: &DatasetArgs,
    message_args: &MessageArgs,
    messages: &Messages,
) -> Result<Outcome, Failed> {
    let mut shown: Option<Progress> = None;
    let done = args.command.run(&cancel(), &mut |done, all| {
        let new = || Progress::of_puzzles(message_args.progress, messages, all);
        shown.get_or_insert_with(new).update(done);
    });
    if let Some(progress) = &mut shown {
        progress.finish();
    }
    let (outcome, report) = done.map_err(|failed| match failed {
        NotDone::Io(error) => Failed::Io(error),
        failed => Failed::Usage(failed.to_string()),
    })?;
    writeln!(std::io::stdout(), "{report}")?;
    Ok(outcome)
}
