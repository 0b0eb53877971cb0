//! How an answer counts over a whole stream.

/// How the answer to a question counts, in rising order of weight: over many puzzles the heaviest
/// reply is that of the whole.
///
/// ```
/// use bivalue_bulk::Reply;
///
/// let replies = [Reply::Yes, Reply::Limit, Reply::No];
/// assert_eq!(replies.into_iter().max(), Some(Reply::Limit));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reply {
    /// Yes, or all done.
    #[default]
    Yes,
    /// No: no solution, more than one, a check that failed.
    No,
    /// A bound was met before the answer was known.
    Limit,
    /// There is no answer: the puzzle could not be read, or the answer not be written.
    Error,
}

/// What a job found out about a puzzle.
pub trait Outcome {
    /// How it counts.
    fn reply(&self) -> Reply;
}

impl<T: Outcome, E: Outcome> Outcome for Result<T, E> {
    fn reply(&self) -> Reply {
        match self {
            Ok(outcome) => outcome.reply(),
            Err(outcome) => outcome.reply(),
        }
    }
}
