//! The published files: a table for each part, the rejected rows, the steps, the manifest, the card
//! and pictures of the distributions.

use std::collections::HashSet;
use std::fs;
use std::io;

use serde_json::{Map, Value, json};

use super::folder::{Folder, unreadable};
use super::left_out::{LeaveOutReason, LeftOut};
use super::row::{Row, Status, StepRow};
use super::table::{Record, TableWriter};
use super::tally::{Tally, part_of};
use super::{ALGORITHM, Failed, card, chart, not_cancelled};
use crate::bounds::Cancel;
use crate::hash::{self, Hashed};
use crate::output::Output;
use crate::split::PARTS;

/// The file that says what all others are. It is written last, so that they are whole if it is
/// there.
pub(super) const MANIFEST: &str = "manifest.json";

/// The table of the steps.
pub(super) const STEPS: &str = "steps.parquet";

/// The table of what is in no part.
pub(super) const REJECTED: &str = "rejected.parquet";

/// The name of the table of a part.
pub(super) fn table_of(part: usize) -> String {
    format!("{}.parquet", PARTS[part])
}

/// A table that is being written.
struct Table<R: Record> {
    name: String,
    writer: TableWriter<Hashed<Output>, R>,
}

impl<R: Record> Table<R> {
    fn new(folder: &Folder, name: String) -> io::Result<Self> {
        let output = Output::replacing(&folder.path(&name))?;
        Ok(Self { name, writer: TableWriter::new(Hashed::new(output))? })
    }

    /// Puts the file in its place, and returns what the manifest says of it.
    fn finish(self, job: &str) -> io::Result<(String, Value)> {
        let rows = self.writer.count();
        let about = [("job", job.to_owned()), ("algorithm", ALGORITHM.to_string())];
        let (output, bytes, sha256) = self.writer.finish(&about)?.finish();
        output.finish_on_disk()?;
        Ok((self.name, json!({ "rows": rows, "bytes": bytes, "sha256": sha256 })))
    }
}

/// Writes the tables of all blocks without the rows that are left out, and all statistics about
/// them.
pub(super) fn publish(
    folder: &Folder,
    job: &Value,
    mut left_out: LeftOut,
    kept_out: Value,
    cancel: &Cancel,
) -> Result<Tally, Failed> {
    let name = job["job"].as_str().unwrap_or("");
    // Tables that are not whole are of no manifest.
    match fs::remove_file(folder.path(MANIFEST)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let has_steps = job["spec"]["steps"] == true;
    let part = |part| Table::<Row>::new(folder, table_of(part));
    let mut parts = [part(0)?, part(1)?, part(2)?];
    let mut rejected = Table::<Row>::new(folder, REJECTED.into())?;
    let mut steps =
        if has_steps { Some(Table::<StepRow>::new(folder, STEPS.into())?) } else { None };
    let mut tally = Tally::default();
    let mut blocks = Vec::new();
    for index in 0..job["blocks"].as_u64().unwrap_or(0) {
        let mut published = HashSet::new();
        for mut row in folder.rows_of_block(job, index)? {
            if let Some(why) = left_out.why(row.id)? {
                row = leave_out(row, why);
            }
            tally.add(&row);
            if row.status.is_published() {
                published.insert(row.id);
                parts[part_of(&row)].writer.push(row)?;
            } else {
                rejected.writer.push(row)?;
            }
        }
        if let Some(steps) = &mut steps {
            let table = folder.steps(index)?;
            for group in 0..table.groups() {
                let rows = table.group(group).map_err(|error| unreadable(table.path(), &error))?;
                for row in rows {
                    if published.contains(&row.id) {
                        steps.writer.push(row)?;
                    }
                }
            }
        }
        let hashed = hash::of_file(&folder.block_path(index, false), cancel)?;
        let (bytes, sha256) = hashed.ok_or(Failed::Cancelled)?;
        blocks.push(json!({ "bytes": bytes, "sha256": sha256 }));
        not_cancelled(cancel)?;
    }
    let mut files = Map::new();
    for table in parts {
        files.extend([table.finish(name)?]);
    }
    files.extend([rejected.finish(name)?]);
    if let Some(steps) = steps {
        files.extend([steps.finish(name)?]);
    }
    for (name, picture) in chart::all(&tally) {
        let sha256 = hash::hex(&hash::sha256(picture.as_bytes()));
        folder.write_file(name, picture.as_bytes())?;
        files.insert(name.into(), json!({ "bytes": picture.len(), "sha256": sha256 }));
    }
    let mut manifest = job.clone();
    manifest["counts"] = tally.record();
    manifest["kept_out"] = kept_out;
    manifest["files"] = Value::Object(files);
    manifest["imported"] = job["files"].clone();
    manifest["block_files"] = Value::Array(blocks);
    folder.write_file("README.md", card::card(&manifest).as_bytes())?;
    folder.write_file(MANIFEST, format!("{manifest:#}\n").as_bytes())?;
    tally.manifest = manifest;
    Ok(tally)
}

/// A row that is in no part, with the reason.
fn leave_out(row: Row, (why, of): (LeaveOutReason, u64)) -> Row {
    match why {
        LeaveOutReason::Duplicate => {
            row.bad(Status::Duplicate, format!("it is equivalent to row {of}"))
        }
        LeaveOutReason::KeptOutPuzzle => {
            row.bad(Status::KeptOut, "it is equivalent to a puzzle that is kept out")
        }
        LeaveOutReason::KeptOutGrid => row.bad(
            Status::KeptOut,
            "its solution grid is equivalent to that of a puzzle that is kept out",
        ),
    }
}
