//! Names of the columns of a new table.

use std::str::FromStr;

use crate::words::counted;

/// Names of the columns of a new table, in the place of the usual ones.
///
/// ```
/// use bivalue_bulk::writing::ColumnNames;
///
/// let names: ColumnNames = "quizzes,solutions".parse().unwrap();
/// assert_eq!(names.header("puzzle\tsolution\n", Some('\t')).unwrap(), "quizzes\tsolutions\n");
/// let error = names.header("puzzle\n", Some(',')).unwrap_err();
/// assert_eq!(error, "--header: 2 names, expected one for each of 1 column: puzzle");
/// assert!("quizzes,quizzes".parse::<ColumnNames>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnNames(Vec<String>);

impl FromStr for ColumnNames {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names: Vec<_> = text.split(',').map(|name| name.trim().to_owned()).collect();
        let is_plain = |name: &String| !name.is_empty() && !name.contains(['"', '\t', '\n', '\r']);
        let is_twice = |(at, name): (usize, &String)| names[..at].contains(name);
        if !names.iter().all(is_plain) || names.iter().enumerate().any(is_twice) {
            return Err("expected different names with commas between them".into());
        }
        Ok(Self(names))
    }
}

impl ColumnNames {
    /// The header with these names, in the place of the usual one of a table with that sign between
    /// its columns.
    ///
    /// # Errors
    /// The table has another number of columns, or the format is none of tables.
    pub fn header(&self, usual: &str, separator: Option<char>) -> Result<String, String> {
        let Some(separator) = separator else { return Err(Self::no_table()) };
        let columns: Vec<_> = usual.trim_end().split(separator).collect();
        if columns.len() != self.0.len() {
            let names = counted(self.0.len() as u64, "name");
            let count = counted(columns.len() as u64, "column");
            let columns = columns.join(", ");
            return Err(format!("--header: {names}, expected one for each of {count}: {columns}"));
        }
        Ok(self.0.join(&separator.to_string()) + "\n")
    }

    /// The error of names for a format that is none of tables.
    pub(super) fn no_table() -> String {
        "--header: this format has no columns; csv and tsv have".into()
    }

    /// The error of names for a table that was read, whose header is kept.
    pub(super) fn of_another() -> String {
        "--header: the table that was read has its own header, which is kept".into()
    }
}
