//! Datasets: tables of many puzzles, made block by block, each row proved and keyed.
//!
//! A [`Spec`] says what a dataset is to be, and a [`Plan`] follows from it. Its rows are numbered,
//! and made in blocks of [`BLOCK`]; a row follows from the version of the algorithm, the
//! specification, the seed and its number alone. [`make_block`] makes any block, wherever it is
//! called. [`make`] makes all blocks of a folder that are not there yet, or the share of one of
//! several processes, and [`finish`] makes the tables of all blocks: without duplicates, split
//! so that no solution grid is in two parts, as Parquet files with a card. [`verify`] makes rows
//! again and compares, and [`export`] writes the tables in the layouts of others.
//!
//! A file of a dataset is whole or not there. So whatever ended a run, the next one goes on with
//! the blocks that are missing, and the tables are the same, byte by byte.
//!
//! ```
//! use bivalue_bulk::dataset::{Plan, Spec, Status, make_block};
//! use bivalue_bulk::Cancel;
//!
//! let plan = Plan::new(Spec { number: Some(3), seed: 7, ..Spec::default() }).unwrap();
//! let block = make_block(&plan, 0, &Cancel::new()).unwrap();
//! assert_eq!(block.rows.len(), 3);
//! assert!(block.rows.iter().all(|row| row.status == Status::Ok));
//! ```

#[cfg(feature = "arguments")]
mod arguments;
mod card;
mod chart;
mod columns;
mod evaluate;
mod export;
mod finish;
mod folder;
mod import;
mod left_out;
mod make;
mod npy;
mod publish;
mod row;
mod run;
mod spec;
mod table;
mod tally;
mod verify;

use std::fmt;
use std::io;

#[cfg(feature = "arguments")]
pub use arguments::{DatasetArgs, DatasetCommand, EXAMPLES};
pub use columns::{COLUMNS, Column, ColumnType, STEP_COLUMNS, Values, values};
pub use export::{ExportFormat, export};
pub use finish::{FinishOptions, Finished, finish};
pub use import::ImportedFile;
pub use make::{Block, make_block};
pub use row::{Row, Status, StepRow};
pub use run::{MadeBlocks, MakeOptions, Shard, make};
pub use spec::{Plan, RATING_NODES, Spec};
pub use verify::{Verified, verify};

use crate::bounds::Cancel;
use bivalue::format::Message;

/// The version of what makes rows. Rows of different versions are never in one dataset: it is part
/// of what a [job](Plan::job) is known by.
pub const ALGORITHM: u32 = 2;

/// The rows of a block. Tests of this crate have small ones, so that a few rows are several blocks.
pub const BLOCK: u64 = if cfg!(test) { 64 } else { 16_384 };

/// Why a dataset could not be made, finished, verified or exported.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failed {
    /// The request cannot be met, for a reason in words.
    Usage(String),
    /// Reading or writing failed.
    Io(io::Error),
    /// More rows of the files are bad than is allowed.
    TooManyBad(String),
    /// The work was cancelled.
    Cancelled,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::TooManyBad(text) => f.write_str(text),
            Self::Io(error) => error.fmt(f),
            Self::Cancelled => f.write_str("the work was cancelled"),
        }
    }
}

impl std::error::Error for Failed {}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Message> for Failed {
    fn from(message: Message) -> Self {
        Self::Usage(message.to_string())
    }
}

impl From<String> for Failed {
    fn from(text: String) -> Self {
        Self::Usage(text)
    }
}

/// An error if the flag was set.
fn not_cancelled(cancel: &Cancel) -> Result<(), Failed> {
    if cancel.is_cancelled() { Err(Failed::Cancelled) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
