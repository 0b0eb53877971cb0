//! Tables with a header, and their rows with the solutions that were found.

use bivalue_core::grid::Grid;

/// The columns of a table whose header names them. It writes the rows that were read again, with
/// all of their columns and a solution.
///
/// ```
/// use bivalue::format::{ReadOptions, Reader};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let text = format!("id,puzzle,note\n7,{puzzle},\"a, b\"\n");
/// let options = ReadOptions { keep_tables: true, ..ReadOptions::default() };
/// let mut reader = Reader::new(text.as_bytes(), options);
/// let entry = reader.next().unwrap().unwrap();
/// let table = reader.table().unwrap();
/// assert_eq!(table.header(), "id,puzzle,note,solution");
/// let row = table.row(entry.text.as_deref(), None, None);
/// assert_eq!(row, format!("7,{puzzle},\"a, b\","));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    header: String,
    /// True if the header was read.
    is_read: bool,
    separator: char,
    width: usize,
    puzzle: usize,
    solution: Option<usize>,
}

impl Table {
    // Nothing reads tables without the formats that have them.
    #[cfg(any(feature = "formats", test))]
    pub(super) fn new(
        header: &str,
        separator: char,
        puzzle: usize,
        solution: Option<usize>,
    ) -> Self {
        let header = header.trim_start_matches('\u{feff}').to_owned();
        let width = fields(&header, separator).len();
        Self { header, is_read: true, separator, width, puzzle, solution }
    }

    /// The columns of a table without a header, of which the others than the puzzle and its
    /// solution are named by their numbers.
    #[cfg(any(feature = "formats", test))]
    pub(super) fn unnamed(
        row: &str,
        separator: char,
        puzzle: usize,
        solution: Option<usize>,
    ) -> Self {
        let name = |index: usize| match index {
            _ if index == puzzle => "puzzle".to_owned(),
            _ if Some(index) == solution => "solution".to_owned(),
            _ => format!("column{}", index + 1),
        };
        let names: Vec<String> = (0..fields(row, separator).len()).map(name).collect();
        Self::new(&names.join(&separator.to_string()), separator, puzzle, solution).made_up()
    }

    /// The header, with a column `solution` at its end if it has no column of solutions.
    #[must_use]
    pub fn header(&self) -> String {
        match self.solution {
            Some(_) => self.header.clone(),
            None => format!("{}{}solution", self.header, self.separator),
        }
    }

    /// The same columns, whose names were not read.
    #[cfg(any(feature = "formats", test))]
    pub(super) fn made_up(self) -> Self {
        Self { is_read: false, ..self }
    }

    /// The names of the columns with separators.
    #[cfg(feature = "formats")]
    pub(super) fn names(&self) -> &str {
        &self.header
    }

    /// The header as it was read; nothing for a table without one.
    #[must_use]
    pub fn header_as_read(&self) -> Option<&str> {
        self.is_read.then_some(&self.header)
    }

    /// A row as it was read, with this solution in the column of solutions, and this text in the
    /// column of puzzles if there is one; an empty field for a solution that there is not, and
    /// empty fields for a row whose text is not known. Where a row has fewer fields than the
    /// header, the others are empty.
    #[must_use]
    pub fn row(&self, line: Option<&str>, puzzle: Option<&str>, solution: Option<&Grid>) -> String {
        let solution = solution.map_or_else(String::new, ToString::to_string);
        let mut fields = line.map_or_else(Vec::new, |line| fields(line, self.separator));
        if fields.len() < self.width {
            fields.resize(self.width, "");
        }
        let quoted;
        if let (Some(puzzle), Some(field)) = (puzzle, fields.get_mut(self.puzzle)) {
            quoted = format!("\"{puzzle}\"");
            *field = if puzzle.contains(self.separator) { &quoted } else { puzzle };
        }
        match self.solution {
            Some(at) => fields[at] = &solution,
            None => fields.insert(self.width, &solution),
        }
        fields.join(&self.separator.to_string())
    }
}

/// The fields of a row as they are written, with their quotes.
fn fields(line: &str, separator: char) -> Vec<&str> {
    let mut fields = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    for (at, character) in line.char_indices() {
        if character == '"' {
            let opens = line[start..at].trim().is_empty();
            is_quoted = if is_quoted { false } else { opens || line[..at].ends_with('"') };
        } else if character == separator && !is_quoted {
            fields.push(&line[start..at]);
            start = at + character.len_utf8();
        }
    }
    fields.push(&line[start..]);
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_quotes() {
        assert_eq!(fields("a,\"b,c\",d", ','), ["a", "\"b,c\"", "d"]);
        assert_eq!(fields("\"b\"\",c\",d", ','), ["\"b\"\",c\"", "d"]);
        assert_eq!(fields("a 6\" pipe,b", ','), ["a 6\" pipe", "b"]);
        assert_eq!(fields("", ','), [""]);
    }

    #[test]
    fn a_table_without_a_header_gets_one() {
        let table = Table::unnamed("7;p;s;\"a;b\"", ';', 1, Some(2));
        assert_eq!(table.header(), "column1;puzzle;solution;column4");
        assert_eq!(table.header_as_read(), None);
        assert_eq!(table.row(Some("7;p;s;x"), Some("q"), None), "7;q;;x");
    }

    #[test]
    fn a_column_of_solutions_is_replaced_and_short_rows_are_filled_up() {
        let table = Table::new("puzzle;solution;id", ';', 0, Some(1));
        assert_eq!(table.header(), "puzzle;solution;id");
        assert_eq!(table.header_as_read(), Some("puzzle;solution;id"));
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let solution: Grid = full.parse().unwrap();
        assert_eq!(table.row(Some("p;old;7"), None, Some(&solution)), format!("p;{full};7"));
        assert_eq!(table.row(Some("p"), None, None), "p;;");
        assert_eq!(table.row(None, None, None), ";;");
        let table = Table::new("id;puzzle", ';', 1, None);
        assert_eq!(table.row(Some("1;p"), None, Some(&solution)), format!("1;p;{full}"));
        assert_eq!(table.row(None, None, None), ";;");
        // Another puzzle in the place of the one that was read.
        assert_eq!(table.row(Some("1;p;x"), Some("q"), None), "1;q;;x");
        assert_eq!(table.row(Some("1"), Some("q;r"), None), "1;\"q;r\";");
    }
}
