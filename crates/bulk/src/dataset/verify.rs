//! A dataset that is checked again: the hashes of its files, and its rows, made anew.

use std::fmt;
use std::path::Path;

use bivalue::verbs::proper_by_givens;
use serde_json::Value;

use super::columns::COLUMNS;
use super::evaluate::evaluate;
use super::folder::Folder;
use super::make::Bench;
use super::publish::{MANIFEST, table_of};
use super::row::Row;
use super::spec::Plan;
use super::table::TableReader;
use super::{Failed, not_cancelled};
use crate::bounds::Cancel;
use crate::hash;
use crate::runs::Sorter;
use crate::split::PARTS;
use crate::words::{counted, reason};

/// The result of checking a dataset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The rows that were made again.
    pub rows: u64,
    /// The faults in words: the first 100 at most.
    pub faults: Vec<String>,
    /// The number of all faults.
    pub count: u64,
}

/// A line for each fault, and then how many rows were looked at.
impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(f, "{fault}")?;
        }
        let (rows, faults) = (counted(self.rows, "row"), counted(self.count, "fault"));
        write!(f, "{rows} made again, {faults}")
    }
}

impl Verified {
    fn fault(&mut self, text: String) {
        const MOST: usize = 100;
        self.count += 1;
        if self.faults.len() < MOST {
            self.faults.push(text);
        }
    }
}

/// Checks a dataset: every published file has the hash of the manifest; each row, or about `sample`
/// of them at equal distances, is what is made of its puzzle anew, and of its seed and number where
/// it was generated. Without a sample it is checked as well that no two puzzles are equivalent.
///
/// # Errors
/// If there is no finished dataset, something cannot be read, or the work was cancelled.
///
/// ```
/// use bivalue_bulk::Cancel;
/// use bivalue_bulk::dataset::{FinishOptions, MakeOptions, Plan, Spec, finish, make, verify};
///
/// let folder = tempfile::tempdir().unwrap();
/// let plan = Plan::new(Spec { number: Some(10), ..Spec::default() }).unwrap();
/// make(&plan, folder.path(), &MakeOptions::default(), &mut |_| {}).unwrap();
/// finish(folder.path(), &FinishOptions::default()).unwrap();
/// let verified = verify(folder.path(), None, &Cancel::new(), &mut |_| {}).unwrap();
/// assert_eq!((verified.rows, verified.count), (10, 0));
/// ```
pub fn verify(
    folder: &Path,
    sample: Option<u64>,
    cancel: &Cancel,
    progress: &mut dyn FnMut(u64),
) -> Result<Verified, Failed> {
    let (folder, job) = Folder::open(folder, None)?;
    let manifest = manifest(&folder)?;
    let mut verified = Verified::default();
    for (name, file) in manifest["files"].as_object().into_iter().flatten() {
        match hash::of_file(&folder.path(name), cancel) {
            Ok(None) => return Err(Failed::Cancelled),
            Ok(Some((_, sha256))) if file["sha256"] == sha256 => {}
            Ok(_) => verified.fault(format!("{name}: its SHA-256 is not that of the manifest")),
            Err(error) => verified.fault(format!("{name}: {}", reason(&error))),
        }
    }
    let plan = Plan::of_job(&job)?;
    let mut bench = Bench::new(&plan);
    let parts = &manifest["counts"]["parts"];
    let all: u64 = PARTS.iter().filter_map(|part| parts[part].as_u64()).sum();
    let every = sample.map_or(1, |sample| all.div_ceil(sample.max(1)).max(1));
    let mut keys = Sorter::new(16 + 8, 64 << 20);
    let mut at = 0;
    for part in 0..PARTS.len() {
        let name = table_of(part);
        let table = match TableReader::<Row>::open(&folder.path(&name)) {
            Ok(table) => table,
            Err(error) => {
                verified.fault(format!("{name}: {}", reason(&error)));
                continue;
            }
        };
        for group in 0..table.groups() {
            let rows = match table.group(group) {
                Ok(rows) => rows,
                Err(error) => {
                    verified.fault(format!("{name}: {}", reason(&error)));
                    break;
                }
            };
            for row in rows {
                if let Some(key) = row.canon_key.filter(|_| sample.is_none()) {
                    keys.push(&[&key, &row.id.to_be_bytes()])?;
                }
                at += 1;
                if (at - 1) % every == 0 {
                    let fault = if row.part == Some(part as u8) {
                        fault_of(&plan, &mut bench, &row, cancel)?
                    } else {
                        Some("it is in the wrong part".into())
                    };
                    verified.rows += 1;
                    if let Some(fault) = fault {
                        verified.fault(format!("{name}: row {}: {fault}", row.id));
                    }
                    progress(verified.rows);
                }
                not_cancelled(cancel)?;
            }
        }
    }
    let mut sorted = keys.sorted()?;
    let mut last: Vec<u8> = Vec::new();
    while let Some(record) = sorted.next()? {
        not_cancelled(cancel)?;
        let id = |record: &[u8]| record[16..].try_into().map_or(0, u64::from_be_bytes);
        if last.get(..16) == Some(&record[..16]) {
            verified.fault(format!("rows {} and {} are equivalent", id(&last), id(&record)));
        }
        last = record;
    }
    Ok(verified)
}

/// The manifest of a finished dataset.
pub(super) fn manifest(folder: &Folder) -> Result<Value, Failed> {
    let text = std::fs::read(folder.path(MANIFEST)).map_err(|_| {
        Failed::Usage("the dataset is not finished: it has no manifest.json".to_owned())
    })?;
    serde_json::from_slice(&text).map_err(|error| Failed::Usage(format!("{MANIFEST}: {error}")))
}

/// Returns the fault of a row, if there is one.
fn fault_of(
    plan: &Plan,
    bench: &mut Bench<'_>,
    row: &Row,
    cancel: &Cancel,
) -> Result<Option<String>, Failed> {
    let Some(givens) = row.puzzle else { return Ok(Some("it has no puzzle".into())) };
    let Ok(puzzle) = proper_by_givens(&givens, &cancel.budget()) else {
        return Ok(Some("its puzzle does not have one solution".into()));
    };
    let mut anew = Row { import: row.import.clone(), ..Row::new(row.id) };
    let evaluated = evaluate(plan, &puzzle, &mut anew, &mut Vec::new(), cancel);
    evaluated.map_err(|_| Failed::Cancelled)?;
    for column in COLUMNS {
        if (column.get)(&anew) != (column.get)(row) {
            return Ok(Some(format!("its {} is wrong", column.name)));
        }
    }
    if let Some(made) = bench.row(row.id, cancel)?
        && made.puzzle != row.puzzle
    {
        return Ok(Some("the seed and its number give another puzzle".into()));
    }
    Ok(None)
}
