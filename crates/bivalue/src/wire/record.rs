//! The common part of the records that answer requests.

use serde::Serialize;

use super::{
    Answer, Equivalence, Fault, FormatList, Generated, Hint, JudgedMoves, Match, Minimised,
    Neighbours, Picture, Steps, TechniqueList, WhyNot,
};

/// A record that answers a request.
///
/// ```
/// use bivalue::format::Message;
/// use bivalue::wire::{Answer, Fault, WireRecord, Status};
///
/// assert_eq!(Answer::new(Status::Multiple).status(), "multiple");
/// let fault = Fault::new("request", Message::text("which puzzle?"));
/// let answer = Answer::unreadable(fault);
/// assert_eq!((answer.status(), answer.fault().unwrap().code), ("error", "request"));
/// ```
pub trait WireRecord: Serialize + Send + Sync + 'static {
    /// The statement of the record, in one word.
    fn status(&self) -> &'static str;

    /// The fault of the request or of its puzzle, in a record of an error.
    fn fault(&self) -> Option<&Fault> {
        None
    }
}

impl WireRecord for Answer {
    fn status(&self) -> &'static str {
        self.status.word()
    }

    fn fault(&self) -> Option<&Fault> {
        self.error.as_ref()
    }
}

/// Records whose status is a member of that name, and which are never about an error.
macro_rules! records {
    ($($record:ty),+) => {$(
        impl WireRecord for $record {
            fn status(&self) -> &'static str {
                self.status
            }
        }
    )+};
}

records!(
    Equivalence,
    FormatList,
    Generated,
    Hint,
    JudgedMoves,
    Match,
    Minimised,
    Neighbours,
    Picture,
    Steps,
    TechniqueList,
    WhyNot
);
