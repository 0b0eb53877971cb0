//! The tables of a dataset in the layouts of others.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::columns::{COLUMNS, Cell};
use super::folder::{Folder, cannot};
use super::npy::{bytes_of, write_header};
use super::publish::table_of;
use super::row::Row;
use super::table::TableReader;
use super::verify::manifest;
use super::{Failed, not_cancelled};
use crate::bounds::Cancel;
use crate::hash::hex;
use crate::output::Output;
use crate::split::PARTS;

/// A layout in which the tables are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum ExportFormat {
    /// Arrays of `NumPy`: bytes by puzzles and cells, 0 for an empty cell.
    Npy,
    /// The layout of the Hierarchical Reasoning Model: arrays with 1 for an empty cell and 2 to 10
    /// for digits.
    Hrm,
    /// A JSON object for each row, with keys as hexadecimal digits.
    Jsonl,
    /// A table with commas; solutions are nine groups of nine digits, which no program takes for a
    /// number.
    Csv,
}

impl std::str::FromStr for ExportFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Ok(match name {
            "npy" => Self::Npy,
            "hrm" => Self::Hrm,
            "jsonl" => Self::Jsonl,
            "csv" => Self::Csv,
            _ => return Err("expected one of npy, hrm, jsonl, csv".into()),
        })
    }
}

/// Writes the tables of a finished dataset into a folder, and returns the names of the files. The
/// solutions of arrays are in files of their own.
///
/// # Errors
/// If the dataset is not finished, something cannot be read or written, or the work was cancelled.
///
/// ```
/// use bivalue_bulk::Cancel;
/// use bivalue_bulk::dataset::{ExportFormat, FinishOptions, MakeOptions, Plan, Spec};
/// use bivalue_bulk::dataset::{export, finish, make};
///
/// let folder = tempfile::tempdir().unwrap();
/// let plan = Plan::new(Spec { number: Some(3), shares: "100,0".into(), ..Spec::default() }).unwrap();
/// make(&plan, folder.path(), &MakeOptions::default(), &mut |_| {}).unwrap();
/// finish(folder.path(), &FinishOptions::default()).unwrap();
/// let to = folder.path().join("exported");
/// let files = export(folder.path(), ExportFormat::Jsonl, &to, &Cancel::new()).unwrap();
/// let train = std::fs::read_to_string(&files[0]).unwrap();
/// assert_eq!(train.lines().count(), 3);
/// ```
pub fn export(
    folder: &Path,
    format: ExportFormat,
    to: &Path,
    cancel: &Cancel,
) -> Result<Vec<PathBuf>, Failed> {
    let (folder, _) = Folder::open(folder, None)?;
    manifest(&folder)?;
    fs::create_dir_all(to).map_err(|error| cannot("make", to, &error))?;
    let mut files = Vec::new();
    for (part, name) in PARTS.iter().enumerate() {
        let path = folder.path(&table_of(part));
        let table =
            TableReader::<Row>::open(&path).map_err(|error| cannot("read", &path, &error))?;
        let written = match format {
            ExportFormat::Npy => npy(&table, to, name, cancel),
            ExportFormat::Hrm => hrm(&table, &to.join(name), cancel),
            ExportFormat::Jsonl => jsonl(&table, &to.join(format!("{name}.jsonl")), cancel),
            ExportFormat::Csv => csv(&table, &to.join(format!("{name}.csv")), cancel),
        };
        files.extend(written?);
    }
    Ok(files)
}

/// Calls a function with each row.
fn for_each(
    table: &TableReader<Row>,
    cancel: &Cancel,
    mut take: impl FnMut(&Row) -> io::Result<()>,
) -> Result<(), Failed> {
    for group in 0..table.groups() {
        let rows = table.group(group).map_err(|error| cannot("read", table.path(), &error))?;
        rows.iter().try_for_each(&mut take)?;
        not_cancelled(cancel)?;
    }
    Ok(())
}

/// Two arrays of bytes: the puzzles and the solutions.
fn arrays(
    table: &TableReader<Row>,
    paths: [PathBuf; 2],
    shift: u8,
    cancel: &Cancel,
) -> Result<Vec<PathBuf>, Failed> {
    let mut puzzles = Output::replacing(&paths[0])?;
    let mut solutions = Output::replacing(&paths[1])?;
    let shape = format!("({}, 81)", table.count());
    write_header(&mut puzzles, "|u1", &shape)?;
    write_header(&mut solutions, "|u1", &shape)?;
    for_each(table, cancel, |row| {
        puzzles.write_all(&bytes_of(&row.puzzle.unwrap_or_default(), shift))?;
        solutions.write_all(&bytes_of(&row.solution.unwrap_or_default(), shift))
    })?;
    puzzles.finish()?;
    solutions.finish()?;
    Ok(paths.into())
}

fn npy(
    table: &TableReader<Row>,
    to: &Path,
    name: &str,
    cancel: &Cancel,
) -> Result<Vec<PathBuf>, Failed> {
    let paths = ["puzzles", "solutions"].map(|what| to.join(format!("{name}.{what}.npy")));
    arrays(table, paths, 0, cancel)
}

fn hrm(table: &TableReader<Row>, to: &Path, cancel: &Cancel) -> Result<Vec<PathBuf>, Failed> {
    fs::create_dir_all(to).map_err(|error| cannot("make", to, &error))?;
    let paths = ["inputs", "labels"].map(|what| to.join(format!("all__{what}.npy")));
    let mut files = arrays(table, paths, 1, cancel)?;
    let count = table.count();
    // Each puzzle is a group of its own, and none has an identifier.
    let numbers = |name: &str, length: u64, number: &dyn Fn(u64) -> u64| {
        let path = to.join(format!("all__{name}.npy"));
        let mut output = Output::replacing(&path)?;
        write_header(&mut output, "<i4", &format!("({length},)"))?;
        for index in 0..length {
            output.write_all(&i32::try_from(number(index)).unwrap_or(i32::MAX).to_le_bytes())?;
        }
        output.finish().map(|()| path)
    };
    files.push(numbers("puzzle_indices", count + 1, &|index| index)?);
    files.push(numbers("group_indices", count + 1, &|index| index)?);
    files.push(numbers("puzzle_identifiers", count, &|_| 0)?);
    let about = json!({
        "seq_len": 81, "vocab_size": 11, "pad_id": 0, "ignore_label_id": 0,
        "blank_identifier_id": 0, "num_puzzle_identifiers": 1, "total_groups": count,
        "total_puzzles": count, "mean_puzzle_examples": 1.0, "sets": ["all"],
    });
    let path = to.join("dataset.json");
    let mut output = Output::replacing(&path)?;
    writeln!(output, "{about}")?;
    output.finish()?;
    files.push(path);
    Ok(files)
}

fn jsonl(table: &TableReader<Row>, path: &Path, cancel: &Cancel) -> Result<Vec<PathBuf>, Failed> {
    let mut output = Output::replacing(path)?;
    for_each(table, cancel, |row| {
        let mut object = Map::new();
        for column in COLUMNS {
            let value = match (column.get)(row) {
                Cell::None => continue,
                Cell::Flag(flag) => json!(flag),
                Cell::Whole(number) => json!(number),
                Cell::Real(number) => json!(number),
                Cell::Key(key) => json!(hex(&key)),
                Cell::Text(text) if column.name == "step_counts" => {
                    serde_json::from_str(&text).unwrap_or(Value::Null)
                }
                Cell::Text(text) => json!(text),
            };
            object.insert(column.name.into(), value);
        }
        writeln!(output, "{}", Value::Object(object))
    })?;
    output.finish()?;
    Ok(vec![path.into()])
}

fn csv(table: &TableReader<Row>, path: &Path, cancel: &Cancel) -> Result<Vec<PathBuf>, Failed> {
    let mut output = Output::replacing(path)?;
    let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
    writeln!(output, "{}", names.join(","))?;
    for_each(table, cancel, |row| {
        let mut line = String::new();
        for column in COLUMNS {
            if column.name != COLUMNS[0].name {
                line.push(',');
            }
            match (column.get)(row) {
                Cell::None => {}
                Cell::Flag(flag) => line += if flag { "true" } else { "false" },
                Cell::Whole(number) => line += &number.to_string(),
                Cell::Real(number) => line += &number.to_string(),
                Cell::Key(key) => line += &hex(&key),
                Cell::Text(text) if column.name == "solution" => grouped(&text, &mut line),
                Cell::Text(text) => quoted(&text, &mut line),
            }
        }
        writeln!(output, "{line}")
    })?;
    output.finish()?;
    Ok(vec![path.into()])
}

/// A grid in groups of nine digits: 81 in a row would be read as a number, and rounded.
fn grouped(text: &str, line: &mut String) {
    for (at, digit) in text.chars().enumerate() {
        if at > 0 && at % 9 == 0 {
            line.push(' ');
        }
        line.push(digit);
    }
}

/// A field of a table, in quotes if it would not be one otherwise.
fn quoted(text: &str, line: &mut String) {
    if text.contains([',', '"', '\n', '\r']) {
        line.push('"');
        *line += &text.replace('"', "\"\"");
        line.push('"');
    } else {
        *line += text;
    }
}
