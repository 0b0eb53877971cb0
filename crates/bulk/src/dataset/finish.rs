//! The tables of all blocks: which rows are left out of them, because they are equivalent to others.

use std::fmt;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::folder::{Folder, Use, unreadable};
use super::import::read_blocks;
use super::make::Bench;
use super::publish::{Tally, publish};
use super::row::{Row, Status};
use super::spec::{Plan, Spec};
use super::{BLOCK, Failed, not_cancelled};
use crate::bounds::Cancel;
use crate::hash::Key;
use crate::runs::{Sorted, Sorter};
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
/// follow from the blocks and the files that are kept out alone; they can be made again at any time.
///
/// # Errors
/// If blocks are missing or unreadable, another process works in the folder, or something cannot be read
/// or written.
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
    let left_out = left_out(&folder, &job, kept_out.as_ref(), options)?;
    let about = kept_out.map_or(Value::Null, |kept_out| json!(kept_out.plan.files()));
    let Tally { parts, rejected, unrated, manifest, .. } =
        publish(&folder, &job, left_out, about, &options.cancel)?;
    Ok(Finished { parts, rejected: rejected.into_iter().collect(), unrated, manifest })
}

/// Files whose puzzles are kept out.
struct KeptOut {
    plan: Plan,
}

impl KeptOut {
    fn of(files: &[PathBuf], cancel: &Cancel) -> Result<Option<Self>, Failed> {
        if files.is_empty() {
            return Ok(None);
        }
        let spec = Spec { import: files.to_vec(), ..Spec::default() };
        Ok(Some(Self { plan: Plan::new_or_cancelled(spec, cancel)? }))
    }

    /// The keys of all proper puzzles of the files.
    fn for_each_key(
        &self,
        cancel: &Cancel,
        take: &mut dyn FnMut(&Key, &Key) -> std::io::Result<()>,
    ) -> Result<(), Failed> {
        let mut bench = Bench::new(&self.plan);
        let mut result = Ok(());
        read_blocks(&self.plan, &|_| true, cancel, &mut |index, drafts| {
            result = bench.block(index, drafts, cancel).and_then(|block| {
                let keys =
                    block.rows.iter().filter_map(|row| Some((row.canon_key?, row.grid_class?)));
                keys.into_iter().try_for_each(|(key, class)| Ok(take(&key, &class)?))
            });
            if result.is_ok() {
                std::ops::ControlFlow::Continue(())
            } else {
                std::ops::ControlFlow::Break(())
            }
        })?;
        result
    }
}

/// The file that a key is of: those that are kept out come first.
const FOREIGN: [u8; 1] = [0];
const OWN: [u8; 1] = [1];

/// The length of a record by a key: the key, the file that it is of, and the number of the row.
const KEYED: usize = 16 + 1 + 8;

/// Why a row is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// It is equivalent to a puzzle that is kept out.
    KeptOutPuzzle = 0,
    /// Its solution grid is equivalent to that of a puzzle that is kept out.
    KeptOutGrid = 1,
    /// It is equivalent to that row.
    Duplicate = 2,
}

/// The rows that are left out, in their order.
pub(super) struct LeftOut {
    sorted: Sorted,
    next: Option<Vec<u8>>,
}

impl LeftOut {
    /// The reason why that row is left out, if it is. Call it for the rows in their order.
    pub(super) fn why(&mut self, id: u64) -> std::io::Result<Option<(Why, u64)>> {
        let key = id.to_be_bytes();
        while self.next.as_ref().is_some_and(|record| record[..8] < key[..]) {
            self.next = self.sorted.next()?;
        }
        let Some(record) = self.next.as_ref().filter(|record| record[..8] == key) else {
            return Ok(None);
        };
        let why = match record[8] {
            0 => Why::KeptOutPuzzle,
            1 => Why::KeptOutGrid,
            _ => Why::Duplicate,
        };
        let of = record[9..17].try_into().map_or(0, u64::from_be_bytes);
        Ok(Some((why, of)))
    }
}

/// Finds the rows that are equivalent to one before, or to one that is kept out.
fn left_out(
    folder: &Folder,
    job: &Value,
    kept_out: Option<&KeptOut>,
    options: &FinishOptions,
) -> Result<LeftOut, Failed> {
    let quarter = options.memory / 4;
    let (mut keys, mut grids) = (Sorter::new(KEYED, quarter), Sorter::new(KEYED, quarter));
    if let Some(kept_out) = kept_out {
        kept_out.for_each_key(&options.cancel, &mut |key, class| {
            keys.push(&[key, &FOREIGN, &[0; 8]])?;
            grids.push(&[class, &FOREIGN, &[0; 8]])
        })?;
    }
    for_each_row(folder, job, &options.cancel, &mut |row| {
        if let (Some(key), Some(class)) = (row.canon_key, row.grid_class) {
            let id = row.id.to_be_bytes();
            keys.push(&[&key, &OWN, &id])?;
            if kept_out.is_some() {
                grids.push(&[&class, &OWN, &id])?;
            }
        }
        Ok(())
    })?;
    // By number and reason; the first reason is reported.
    let mut all = Sorter::new(8 + 1 + 8, quarter);
    let mut first: Vec<u8> = Vec::new();
    let mut sorted = keys.sorted()?;
    while let Some(record) = sorted.next()? {
        not_cancelled(&options.cancel)?;
        let id = &record[17..];
        if first.get(..16) != Some(&record[..16]) {
            first = record;
        } else if record[16..17] == OWN {
            let why = if first[16..17] == FOREIGN { Why::KeptOutPuzzle } else { Why::Duplicate };
            all.push(&[id, &[why as u8], &first[17..]])?;
        }
    }
    drop(sorted);
    first.clear();
    let mut sorted = grids.sorted()?;
    while let Some(record) = sorted.next()? {
        not_cancelled(&options.cancel)?;
        if record[16..17] == FOREIGN {
            first = record;
        } else if first.get(..17) == Some(&[&record[..16], &FOREIGN].concat()) {
            all.push(&[&record[17..], &[Why::KeptOutGrid as u8], &[0; 8]])?;
        }
    }
    let mut sorted = all.sorted()?;
    let next = sorted.next()?;
    Ok(LeftOut { sorted, next })
}

/// Reads the rows of all blocks in their order.
pub(super) fn for_each_row(
    folder: &Folder,
    job: &Value,
    cancel: &Cancel,
    take: &mut dyn FnMut(Row) -> std::io::Result<()>,
) -> Result<(), Failed> {
    for index in 0..job["blocks"].as_u64().unwrap_or(0) {
        for row in rows_of_block(folder, job, index)? {
            take(row)?;
        }
        not_cancelled(cancel)?;
    }
    Ok(())
}

/// The rows of a block.
pub(super) fn rows_of_block(folder: &Folder, job: &Value, index: u64) -> Result<Vec<Row>, Failed> {
    let table = folder.block(job["job"].as_str().unwrap_or(""), index)?;
    let mut rows = Vec::with_capacity(BLOCK as usize);
    for group in 0..table.groups() {
        rows.extend(table.group(group).map_err(|error| unreadable(table.path(), &error))?);
    }
    Ok(rows)
}
