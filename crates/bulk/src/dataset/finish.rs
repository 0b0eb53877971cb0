//! The tables of all blocks, which make a dataset whole.

use std::fmt;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::Failed;
use super::folder::{Folder, Use};
use super::left_out::{KeptOut, left_out};
use super::publish::publish;
use super::row::Status;
use super::tally::Tally;
use crate::bounds::Cancel;
use crate::split::PARTS;
use crate::words::counted;

/// How tables are made of blocks.
#[derive(Clone, Debug)]
pub struct FinishOptions {
    /// The memory for keys, in bytes; what does not fit goes to temporary files.
    pub memory: usize,
    /// Files of puzzles that are kept out, with all that are equivalent to them or have an
    /// equivalent solution grid: the tests of others.
    pub keep_out: Vec<PathBuf>,
    /// Ends the work when it is set.
    pub cancel: Cancel,
}

impl Default for FinishOptions {
    fn default() -> Self {
        Self { memory: 256 << 20, keep_out: Vec::new(), cancel: Cancel::new() }
    }
}

/// The content of the tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finished {
    /// The rows of train, validation and test.
    pub parts: [u64; 3],
    /// The rows that are rejected, by their status.
    pub rejected: Vec<(Status, u64)>,
    /// The rows that are published without a rating that was requested.
    pub unrated: u64,
    /// The content of the file `manifest.json`.
    pub manifest: Value,
}

impl Finished {
    /// The number of rows in all parts.
    #[must_use]
    pub fn published(&self) -> u64 {
        self.parts.iter().sum()
    }
}

/// Lines without a line feed at the end: a part each, then what is rejected.
impl fmt::Display for Finished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (part, rows) in PARTS.iter().zip(self.parts) {
            writeln!(f, "{part}: {}", counted(rows, "row"))?;
        }
        let rejected: u64 = self.rejected.iter().map(|(_, rows)| rows).sum();
        write!(f, "rejected: {}", counted(rejected, "row"))?;
        for (at, (status, rows)) in self.rejected.iter().enumerate() {
            write!(f, "{}{rows} {}", if at == 0 { ": " } else { ", " }, status.word())?;
        }
        if self.unrated > 0 {
            write!(f, "\nwithout a rating: {}", counted(self.unrated, "row"))?;
        }
        Ok(())
    }
}

/// Makes the tables of a folder whose blocks are all there, and writes them beside the blocks. They
/// follow from the blocks and the files that are kept out alone; they can be made again at any
/// time.
///
/// # Errors
/// If blocks are missing or unreadable, another process works in the folder, or something cannot be
/// read or written.
///
/// ```
/// use bivalue_bulk::dataset::{FinishOptions, finish};
///
/// let none = finish("no-such-folder".as_ref(), &FinishOptions::default());
/// assert_eq!(none.unwrap_err().to_string(), "there is no folder no-such-folder");
/// ```
pub fn finish(folder: &Path, options: &FinishOptions) -> Result<Finished, Failed> {
    let (folder, job) = Folder::open(folder, Some(Use::Alone))?;
    let blocks = job["blocks"].as_u64().unwrap_or(0);
    let missing =
        (0..blocks).filter(|block| !folder.block_path(*block, false).exists()).count() as u64;
    if missing > 0 {
        return Err(Failed::Usage(format!(
            "{missing} of {} are missing: make them first",
            counted(blocks, "block")
        )));
    }
    let kept_out = KeptOut::of(&options.keep_out, &options.cancel)?;
    let left_out = left_out(&folder, &job, kept_out.as_ref(), options.memory, &options.cancel)?;
    let about = kept_out.map_or(Value::Null, |kept_out| json!(kept_out.plan.files()));
    let Tally { parts, rejected, unrated, manifest, .. } =
        publish(&folder, &job, left_out, about, &options.cancel)?;
    Ok(Finished { parts, rejected: rejected.into_iter().collect(), unrated, manifest })
}
