//! The folder of a dataset: what is in it, who may write there, and its blocks.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use super::make::Block;
use super::row::{Row, StepRow};
use super::spec::Plan;
use super::table::{TableReader, TableWriter};
use super::{ALGORITHM, BLOCK, Failed};
use crate::output::Output;
use crate::words::{printable, reason};

/// The plan of the dataset.
const JOB: &str = "job.json";

/// The folder of the blocks.
const BLOCKS: &str = "blocks";

/// A folder of a dataset.
pub(super) struct Folder {
    path: PathBuf,
    /// Held for as long as something is written; the system lets go of it when the process ends.
    _locks: Vec<Lock>,
}

/// The other processes that may write to a folder at the same time.
#[derive(Clone, Copy)]
pub(super) enum Use {
    /// No other.
    Alone,
    /// Other shares of the same work, of which this is one, by its number and how many there are.
    Share(u64, u64),
}

impl Folder {
    /// The folder of a plan, which is made if it is not there.
    ///
    /// # Errors
    /// If another process works in it, or it holds something else.
    pub(super) fn of_plan(path: &Path, plan: &Plan, by: Use) -> Result<Self, Failed> {
        if path.as_os_str().is_empty() {
            return Err(Failed::Usage("the name of the folder is empty".into()));
        }
        let shown = path.to_string_lossy();
        let shown = printable(&shown);
        if !path.join(JOB).is_file() {
            let is_new = match fs::read_dir(path) {
                Ok(mut entries) => entries.all(|entry| {
                    // What a run has left that ended while it began.
                    entry.is_ok_and(|entry| {
                        let name = entry.file_name();
                        let name = name.to_string_lossy();
                        name.ends_with(LOCK) || name.starts_with(JOB) || name == BLOCKS
                    })
                }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => true,
                Err(_) if path.is_file() => return Err(no_folder(path)),
                Err(error) => return Err(cannot("read", path, &error)),
            };
            if !is_new {
                return Err(Failed::Usage(format!("{shown} is not empty and holds no dataset")));
            }
        }
        fs::create_dir_all(path.join(BLOCKS)).map_err(|error| cannot("make", path, &error))?;
        let folder = Self { path: path.into(), _locks: locks(path, by)? };
        match folder.job() {
            Ok(job) if job["job"] == plan.job() => {}
            Ok(_) => {
                return Err(Failed::Usage(format!(
                    "{shown} holds another dataset: its spec, seed, files or version are not these"
                )));
            }
            Err(_) if !path.join(JOB).is_file() => {
                folder.write_job(plan)?;
            }
            Err(failed) => return Err(failed),
        }
        Ok(folder)
    }

    /// The folder of a dataset that is there, with its plan.
    ///
    /// # Errors
    /// If another process works in it, or it holds none, or one of another version.
    pub(super) fn open(path: &Path, by: Option<Use>) -> Result<(Self, Value), Failed> {
        if !path.join(JOB).is_file() {
            let shown = path.to_string_lossy();
            let shown = printable(&shown);
            if path.is_file() {
                return Err(no_folder(path));
            }
            let why = if path.exists() {
                format!("{shown} holds no dataset")
            } else {
                format!("there is no folder {shown}")
            };
            return Err(Failed::Usage(why));
        }
        let locks = by.map_or_else(|| Ok(Vec::new()), |by| locks(path, by))?;
        let folder = Self { path: path.into(), _locks: locks };
        let job = folder.job()?;
        if job["algorithm"] != ALGORITHM {
            return Err(Failed::Usage(format!(
                "the dataset is of version {} of the algorithm, and this is version {ALGORITHM}",
                job["algorithm"]
            )));
        }
        Ok((folder, job))
    }

    /// Writes the plan, unless another share of the work, which began at the same time, is doing
    /// so.
    fn write_job(&self, plan: &Plan) -> Result<(), Failed> {
        const TRIES: u32 = 50;
        let text = format!("{:#}\n", plan.record());
        let mut written = self.write_file(JOB, text.as_bytes());
        for _ in 0..TRIES {
            if written.is_ok() || self.path.join(JOB).is_file() {
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
            written = self.write_file(JOB, text.as_bytes());
        }
        match self.job() {
            Ok(job) if job["job"] == plan.job() => Ok(()),
            _ => written,
        }
    }

    fn job(&self) -> Result<Value, Failed> {
        let path = self.path.join(JOB);
        let text = fs::read(&path).map_err(|error| cannot("read", &path, &error))?;
        serde_json::from_slice(&text)
            .map_err(|error| cannot("read", &path, &io::Error::other(error)))
    }

    /// The path of a file in the folder.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes a small file, whole or not at all.
    pub(super) fn write_file(&self, name: &str, bytes: &[u8]) -> Result<(), Failed> {
        let mut output = Output::replacing(&self.path(name))?;
        io::Write::write_all(&mut output, bytes)?;
        Ok(output.finish_on_disk()?)
    }

    /// The path of a block's table, or of its steps'.
    pub(super) fn block_path(&self, index: u64, steps: bool) -> PathBuf {
        let ending = if steps { "steps.parquet" } else { "parquet" };
        self.path.join(BLOCKS).join(format!("{index:06}.{ending}"))
    }

    /// The bad rows of a block that is there; none if it is not.
    ///
    /// # Errors
    /// If it is not of this job, or damaged.
    pub(super) fn bad_of_block(&self, job: &str, index: u64) -> Result<Option<u64>, Failed> {
        let path = self.block_path(index, false);
        if !path.exists() {
            return Ok(None);
        }
        let table = self.block(job, index)?;
        let bad = table.about("bad").and_then(|bad| bad.parse().ok());
        Ok(Some(bad.ok_or_else(|| damaged(&path, "its metadata is not there"))?))
    }

    /// The rows of a block.
    pub(super) fn block(&self, job: &str, index: u64) -> Result<TableReader<Row>, Failed> {
        let path = self.block_path(index, false);
        let table = TableReader::open(&path).map_err(|error| unreadable(&path, &error))?;
        if table.about("job") != Some(job) {
            return Err(damaged(&path, "it is of another dataset"));
        }
        Ok(table)
    }

    /// All rows of a block.
    pub(super) fn rows_of_block(&self, job: &Value, index: u64) -> Result<Vec<Row>, Failed> {
        let table = self.block(job["job"].as_str().unwrap_or(""), index)?;
        let mut rows = Vec::with_capacity(BLOCK as usize);
        for group in 0..table.groups() {
            rows.extend(table.group(group).map_err(|error| unreadable(table.path(), &error))?);
        }
        Ok(rows)
    }

    /// The steps of a block.
    pub(super) fn steps(&self, index: u64) -> Result<TableReader<StepRow>, Failed> {
        let path = self.block_path(index, true);
        TableReader::open(&path).map_err(|error| unreadable(&path, &error))
    }

    /// Writes a block: its steps first, so that all of it is there when its rows are.
    pub(super) fn write_block(&self, plan: &Plan, block: Block) -> Result<(), Failed> {
        let bad = block.bad();
        let about = [
            ("job", plan.job().to_owned()),
            ("algorithm", ALGORITHM.to_string()),
            ("block", block.index.to_string()),
            ("bad", bad.to_string()),
        ];
        if plan.spec().steps {
            let output = Output::replacing(&self.block_path(block.index, true))?;
            let mut table = TableWriter::new(output)?;
            block.steps.into_iter().try_for_each(|row| table.push(row))?;
            table.finish(&about)?.finish_on_disk()?;
        }
        let output = Output::replacing(&self.block_path(block.index, false))?;
        let mut table = TableWriter::new(output)?;
        block.rows.into_iter().try_for_each(|row| table.push(row))?;
        Ok(table.finish(&about)?.finish_on_disk()?)
    }
}

/// The failure to do something with a file or folder.
pub(super) fn cannot(verb: &str, path: &Path, error: &io::Error) -> Failed {
    let path = path.to_string_lossy();
    Failed::Usage(format!("cannot {verb} {}: {}", printable(&path), reason(error)))
}

/// Returns what is said of a file where a folder is expected.
fn no_folder(path: &Path) -> Failed {
    let path = path.to_string_lossy();
    Failed::Usage(format!("{} is a file, expected the folder of a dataset", printable(&path)))
}

/// The failure to read a block, which can be made again.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Failed {
    damaged(path, &reason(error))
}

fn damaged(path: &Path, why: &str) -> Failed {
    let path = path.to_string_lossy();
    Failed::Usage(format!("{}: {why}; remove the file, and it is made again", printable(&path)))
}

/// How the names of files end that are locked.
const LOCK: &str = ".lock";

/// A locked file, unlocked when it is dropped.
struct Lock(File);

impl Drop for Lock {
    /// Closing the file is not enough: a program that another thread starts at this moment has the
    /// open file, too, for the instant until it runs, and with it the lock.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Keeps other processes out of a folder. On file systems without locks it does not.
fn locks(path: &Path, by: Use) -> Result<Vec<Lock>, Failed> {
    let taken = |file: File, result: Result<(), fs::TryLockError>| match result {
        Err(fs::TryLockError::WouldBlock) => {
            let shown = path.to_string_lossy();
            Err(Failed::Usage(format!("another process is at work in {}", printable(&shown))))
        }
        _ => Ok(Lock(file)),
    };
    let open = |name: &str| {
        let path = path.join(format!("{name}{LOCK}"));
        let file = File::options().write(true).create(true).truncate(false).open(&path);
        file.map_err(|error| cannot("write", &path, &error))
    };
    let all = open("dataset")?;
    match by {
        Use::Alone => {
            let locked = all.try_lock();
            Ok(vec![taken(all, locked)?])
        }
        Use::Share(number, of) => {
            let locked = all.try_lock_shared();
            let all = taken(all, locked)?;
            let one = open(&format!("share-{number}-of-{of}"))?;
            let locked = one.try_lock();
            Ok(vec![all, taken(one, locked)?])
        }
    }
}
