//! The rows that are left out of the tables, because they are equivalent to others.

use std::path::PathBuf;

use serde_json::Value;

use super::folder::Folder;
use super::import::read_blocks;
use super::make::Bench;
use super::row::Row;
use super::spec::{Plan, Spec};
use super::{Failed, not_cancelled};
use crate::bounds::Cancel;
use crate::hash::Key;
use crate::runs::{Sorted, Sorter};

/// Files whose puzzles are kept out.
pub(super) struct KeptOut {
    pub(super) plan: Plan,
}

impl KeptOut {
    pub(super) fn of(files: &[PathBuf], cancel: &Cancel) -> Result<Option<Self>, Failed> {
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
        read_blocks(self.plan.imported(), &|_| true, cancel, &mut |index, drafts| {
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

/// The reason why a row is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LeaveOutReason {
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
    pub(super) fn why(&mut self, id: u64) -> std::io::Result<Option<(LeaveOutReason, u64)>> {
        let key = id.to_be_bytes();
        while self.next.as_ref().is_some_and(|record| record[..8] < key[..]) {
            self.next = self.sorted.next()?;
        }
        let Some(record) = self.next.as_ref().filter(|record| record[..8] == key) else {
            return Ok(None);
        };
        let why = match record[8] {
            0 => LeaveOutReason::KeptOutPuzzle,
            1 => LeaveOutReason::KeptOutGrid,
            _ => LeaveOutReason::Duplicate,
        };
        let of = record[9..17].try_into().map_or(0, u64::from_be_bytes);
        Ok(Some((why, of)))
    }
}

/// Finds the rows that are equivalent to one before, or to one that is kept out.
pub(super) fn left_out(
    folder: &Folder,
    job: &Value,
    kept_out: Option<&KeptOut>,
    memory: usize,
    cancel: &Cancel,
) -> Result<LeftOut, Failed> {
    let quarter = memory / 4;
    let (mut keys, mut grids) = (Sorter::new(KEYED, quarter), Sorter::new(KEYED, quarter));
    if let Some(kept_out) = kept_out {
        kept_out.for_each_key(cancel, &mut |key, class| {
            keys.push(&[key, &FOREIGN, &[0; 8]])?;
            grids.push(&[class, &FOREIGN, &[0; 8]])
        })?;
    }
    for_each_row(folder, job, cancel, &mut |row| {
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
        not_cancelled(cancel)?;
        let id = &record[17..];
        if first.get(..16) != Some(&record[..16]) {
            first = record;
        } else if record[16..17] == OWN {
            let why = if first[16..17] == FOREIGN {
                LeaveOutReason::KeptOutPuzzle
            } else {
                LeaveOutReason::Duplicate
            };
            all.push(&[id, &[why as u8], &first[17..]])?;
        }
    }
    drop(sorted);
    first.clear();
    let mut sorted = grids.sorted()?;
    while let Some(record) = sorted.next()? {
        not_cancelled(cancel)?;
        if record[16..17] == FOREIGN {
            first = record;
        } else if first.get(..17) == Some(&[&record[..16], &FOREIGN].concat()) {
            all.push(&[&record[17..], &[LeaveOutReason::KeptOutGrid as u8], &[0; 8]])?;
        }
    }
    let mut sorted = all.sorted()?;
    let next = sorted.next()?;
    Ok(LeftOut { sorted, next })
}

/// Reads the rows of all blocks in their order.
fn for_each_row(
    folder: &Folder,
    job: &Value,
    cancel: &Cancel,
    take: &mut dyn FnMut(Row) -> std::io::Result<()>,
) -> Result<(), Failed> {
    for index in 0..job["blocks"].as_u64().unwrap_or(0) {
        for row in folder.rows_of_block(job, index)? {
            take(row)?;
        }
        not_cancelled(cancel)?;
    }
    Ok(())
}
