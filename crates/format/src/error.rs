use std::fmt;
use std::io;

use bivalue_core::text::{Message, ParseError};

/// The reason why a reader has no puzzle to return.
#[derive(Debug)]
pub enum ReadError {
    /// The puzzle cannot be read. The reader continues with the next one.
    Parse(ParseError),
    /// The stream could not be read. The reader is at its end.
    Io(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// The reason, in words, why a record cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError(pub Message);

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for WriteError {}
