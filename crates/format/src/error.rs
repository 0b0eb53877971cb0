use std::fmt;
use std::io;
use std::sync::Arc;

use bivalue_core::text::{Message, ParseError};

/// The reason why a reader has no puzzle to return.
///
/// Two errors of streams are equal if they are of one kind and say the same.
#[derive(Clone, Debug)]
pub enum ReadError {
    /// The puzzle cannot be read. The reader continues with the next one.
    Parse(ParseError),
    /// The stream could not be read. The reader is at its end.
    Io(Arc<io::Error>),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(Arc::new(error))
    }
}

impl PartialEq for ReadError {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Parse(one), Self::Parse(other)) => one == other,
            (Self::Io(one), Self::Io(other)) => {
                one.kind() == other.kind() && one.to_string() == other.to_string()
            }
            (Self::Parse(_), Self::Io(_)) | (Self::Io(_), Self::Parse(_)) => false,
        }
    }
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
