//! `cargo xtask reading`: texts as people have them, which the project reads but does not carry.
//!
//! A folder holds a file a case and `expected.tsv`: file, kind, expectation, remark. An
//! expectation is 81 characters (what is printed as a line, placed digits like givens), the same
//! behind `warn:`, or `error: ` and words of which the message has one. Where the remark says `or
//! refused`, an error that reads nothing is as good.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use bivalue::format::{ParseError, ReadError, ReadOptions, Reader};

/// Reads every file of the folder and holds it against what is expected.
pub(crate) fn reading(folder: &Path) -> Result<()> {
    let table = folder.join("expected.tsv");
    if !table.is_file() {
        println!("not run: there is no {}", table.display());
        return Ok(());
    }
    let table = fs::read_to_string(&table).with_context(|| format!("no {}", table.display()))?;
    let (mut count, mut wrong, mut refused) = (0, 0, 0);
    for row in table.lines().skip(1).filter(|row| !row.is_empty()) {
        let mut columns = row.split('\t');
        let (Some(file), Some(kind), Some(expected)) =
            (columns.next(), columns.next(), columns.next())
        else {
            bail!("a row without three columns: {row}");
        };
        let outcome = read(&folder.join(file))?;
        count += 1;
        let may_refuse = columns.next().is_some_and(|remark| remark.contains("or refused"));
        if outcome.is(expected) || may_refuse && matches!(outcome, Outcome::Errors(_)) {
            continue;
        }
        let found = match &outcome {
            Outcome::Puzzle(line) => {
                wrong += 1;
                line.clone()
            }
            Outcome::Several(lines) => {
                wrong += 1;
                lines.join("; ")
            }
            Outcome::Errors(messages) => {
                refused += 1;
                messages.join("; ")
            }
        };
        println!("{file} ({kind})\n  expected {expected}\n  found    {found}");
    }
    println!("{count} files, {refused} refused or with another error, {wrong} read otherwise");
    if wrong + refused > 0 {
        bail!("{} files are not as expected", wrong + refused)
    }
    Ok(())
}

/// The result of reading a file.
enum Outcome {
    /// Its only puzzle.
    Puzzle(String),
    /// Several puzzles, or puzzles beside errors.
    Several(Vec<String>),
    /// The errors.
    Errors(Vec<String>),
}

impl Outcome {
    fn is(&self, expected: &str) -> bool {
        match (self, expected.strip_prefix("error: ")) {
            (Self::Puzzle(line), None) => {
                line == expected.strip_prefix("warn:").unwrap_or(expected)
            }
            (Self::Errors(messages), Some(words)) => {
                let messages = messages.join("\n").to_lowercase();
                words.split('|').any(|word| messages.contains(&word.to_lowercase()))
            }
            _ => false,
        }
    }
}

fn read(file: &Path) -> Result<Outcome> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let extension = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let options = ReadOptions { extension, ..ReadOptions::default() };
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    for result in Reader::new(bytes.as_slice(), options) {
        match result {
            Ok(entry) => puzzles.push(entry.record.position.values().to_string()),
            Err(ReadError::Parse(error)) => errors.push(told(&error)),
            Err(error @ ReadError::Io(_)) => errors.push(error.to_string()),
        }
    }
    if errors.is_empty() && puzzles.len() == 1 {
        return Ok(Outcome::Puzzle(puzzles.remove(0)));
    }
    if puzzles.is_empty() {
        return Ok(Outcome::Errors(errors));
    }
    puzzles.extend(errors);
    Ok(Outcome::Several(puzzles))
}

/// An error as the command tells it, without the input.
fn told(error: &ParseError) -> String {
    let help = error.help.as_ref().map_or_else(String::new, ToString::to_string);
    format!("{} {help}", error.message())
}
