//! Tables with a header, and their rows with the solutions that were found.

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
/// let row = table.row(entry.text.as_deref(), None, Some(""));
/// assert_eq!(row, format!("7,{puzzle},\"a, b\","));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns as they were read, with their quotes.
    names: Vec<String>,
    /// True if the names were read.
    is_read: bool,
    /// False for puzzles that stand in no table.
    has_rows: bool,
    /// True if puzzles that stand in no table come below the same header: they may bring solutions.
    is_mixed: bool,
    separator: char,
    puzzle: usize,
    solution: Option<usize>,
    /// The separator that is written.
    written: char,
    /// The columns that are written, each with its name; those that were read in their order if
    /// there are none.
    joint: Vec<(String, Column)>,
}

/// The identity of a column in several tables: whether it holds the puzzles or the solutions, and
/// the name of any other.
type Key = (bool, bool, String);

/// The source of a field of a row that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// The field of that number of the row that was read.
    Own(usize),
    /// The solution, for which the table that was read has no column.
    Solution,
    /// A column that another table has.
    Other,
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
        let names = fields(header.trim_start_matches('\u{feff}'), separator);
        let names = names.into_iter().map(str::to_owned).collect();
        Self {
            names,
            is_read: true,
            has_rows: true,
            is_mixed: false,
            separator,
            puzzle,
            solution,
            written: separator,
            joint: Vec::new(),
        }
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

    /// The table of puzzles that stand in none: a column for them, without a name that was read.
    fn of_puzzles() -> Self {
        Self {
            names: vec!["puzzle".to_owned()],
            is_read: false,
            has_rows: false,
            is_mixed: true,
            separator: ',',
            puzzle: 0,
            solution: None,
            written: ',',
            joint: Vec::new(),
        }
    }

    /// The same columns, whose names were not read.
    #[cfg(any(feature = "formats", test))]
    pub(super) fn made_up(self) -> Self {
        Self { is_read: false, ..self }
    }

    /// The same columns, written with one of these separators: that which was read if it is among
    /// them, and otherwise the first. Without any, that which was read is kept.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let text = format!("id,puzzle\n7,{puzzle}\n");
    /// let options = ReadOptions { keep_tables: true, ..ReadOptions::default() };
    /// let mut reader = Reader::new(text.as_bytes(), options);
    /// let entry = reader.next().unwrap().unwrap();
    /// let table = reader.table().unwrap();
    /// assert_eq!(table.with_separators(&['\t']).header(), "id\tpuzzle\tsolution");
    /// ```
    #[must_use]
    pub fn with_separators(mut self, separators: &[char]) -> Self {
        let kept = separators.iter().find(|separator| **separator == self.separator);
        self.written = kept.or(separators.first()).copied().unwrap_or(self.separator);
        self
    }

    /// The separator with which rows are written.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let text = format!("id;puzzle\n7;{}\n", ".".repeat(81));
    /// let options = ReadOptions { keep_tables: true, ..ReadOptions::default() };
    /// let mut reader = Reader::new(text.as_bytes(), options);
    /// reader.next().unwrap().unwrap();
    /// assert_eq!(reader.table().unwrap().written_separator(), ';');
    /// ```
    #[must_use]
    pub const fn written_separator(&self) -> char {
        self.written
    }

    /// Tables that are written below one header, which has the columns of all of them: those of
    /// the first, and behind them those that only later ones have. Columns are the same if their
    /// names are, or if they hold the puzzles or the solutions. Nothing stands for puzzles in no
    /// table, which may bring solutions if that is said.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader, Table};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let table = |text: &str| {
    ///     let options = ReadOptions { keep_tables: true, ..ReadOptions::default() };
    ///     let mut reader = Reader::new(text.as_bytes(), options);
    ///     reader.next().unwrap().unwrap();
    ///     reader.table()
    /// };
    /// let one = table(&format!("id,puzzle\n7,{puzzle}\n"));
    /// let other = table(&format!("quiz;note\n{puzzle};x\n"));
    /// let joint = Table::joint(vec![one, other, None], true);
    /// assert!(joint.iter().all(|table| table.header() == "id,puzzle,note,solution"));
    /// assert_eq!(joint[1].row(Some(&format!("{puzzle};x")), None, None), format!(",{puzzle},x,"));
    /// ```
    #[must_use]
    pub fn joint(tables: Vec<Option<Self>>, brings_solutions: bool) -> Vec<Self> {
        let is_read = tables.iter().flatten().any(|table| table.is_read);
        let is_mixed = brings_solutions && tables.iter().any(Option::is_none);
        let first = tables.iter().flatten().next();
        let written = first.map_or(',', |table| table.written);
        let mut tables: Vec<_> =
            tables.into_iter().map(|table| table.unwrap_or_else(Self::of_puzzles)).collect();
        let mut columns: Vec<(String, Key)> = Vec::new();
        for table in &tables {
            for (index, name) in table.names.iter().enumerate() {
                let key = table.key(index);
                if !columns.iter().any(|(_, known)| *known == key) {
                    columns.push((name.clone(), key));
                }
            }
        }
        for table in &mut tables {
            table.joint = table.places(&columns);
            (table.written, table.is_read, table.is_mixed) = (written, is_read, is_mixed);
        }
        tables
    }

    /// The same table, written below the header of a joint one, and the names of its columns for
    /// which that one has no place.
    #[must_use]
    pub fn below(self, joint: &Self) -> (Self, Vec<String>) {
        let columns: Vec<(String, Key)> = joint
            .joint
            .iter()
            .map(|(name, column)| (name.clone(), joint.key_of(name, *column)))
            .collect();
        let is_there = |index: usize| columns.iter().any(|(_, key)| *key == self.key(index));
        let beyond = self.names.iter().enumerate().filter(|(index, _)| !is_there(*index));
        let beyond = beyond.map(|(_, name)| name.clone()).collect();
        let places = self.places(&columns);
        let Self { written, is_read, is_mixed, .. } = *joint;
        (Self { joint: places, written, is_read, is_mixed, ..self }, beyond)
    }

    /// The places of the fields for these columns.
    fn places(&self, columns: &[(String, Key)]) -> Vec<(String, Column)> {
        let of = |key: &Key| {
            let own = (0..self.names.len()).find(|index| self.key(*index) == *key);
            let other = if key.1 { Column::Solution } else { Column::Other };
            own.map_or(other, Column::Own)
        };
        columns.iter().map(|(name, key)| (name.clone(), of(key))).collect()
    }

    /// Returns whether puzzles are rows, of which the text is known. Others stand in no table, and
    /// have no other text in a row than their own.
    #[must_use]
    pub fn has_rows(&self) -> bool {
        self.has_rows
    }

    /// The identity of a column of its own.
    fn key(&self, index: usize) -> Key {
        self.key_of(&self.names[index], Column::Own(index))
    }

    /// The identity of a column that is written.
    fn key_of(&self, name: &str, column: Column) -> Key {
        let is_puzzle = column == Column::Own(self.puzzle);
        let is_solution = match column {
            Column::Own(index) => Some(index) == self.solution,
            column => column == Column::Solution,
        };
        let name = if is_puzzle || is_solution { "" } else { name.trim().trim_matches('"') };
        (is_puzzle, is_solution, name.to_owned())
    }

    /// The columns that are written, with a column `solution` at their end if there is none.
    fn columns(&self, solution: bool) -> Vec<(&str, Column)> {
        let own = || self.names.iter().enumerate().map(|(at, name)| (&**name, Column::Own(at)));
        let joint = self.joint.iter().map(|(name, column)| (&**name, *column));
        let mut columns: Vec<_> =
            if self.joint.is_empty() { own().collect() } else { joint.collect() };
        if solution && !columns.iter().any(|(name, column)| self.key_of(name, *column).1) {
            columns.push(("solution", Column::Solution));
        }
        columns
    }

    /// The header, with a column `solution` at its end if it has no column of solutions.
    #[must_use]
    pub fn header(&self) -> String {
        self.line(self.columns(true).into_iter().map(|(name, _)| name))
    }

    /// The header of puzzles for which no solution is found: with a column of solutions only if
    /// there is one, or if puzzles in no table may bring some.
    #[must_use]
    pub fn header_of_puzzles(&self) -> String {
        self.line(self.columns(self.is_mixed).into_iter().map(|(name, _)| name))
    }

    /// Returns whether [`Table::header_of_puzzles`] has a column of solutions.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let text = format!("id,puzzle\n7,{}\n", ".".repeat(81));
    /// let options = ReadOptions { keep_tables: true, ..ReadOptions::default() };
    /// let mut reader = Reader::new(text.as_bytes(), options);
    /// reader.next().unwrap().unwrap();
    /// assert!(!reader.table().unwrap().has_solutions());
    /// ```
    #[must_use]
    pub fn has_solutions(&self) -> bool {
        self.columns(self.is_mixed).iter().any(|(name, column)| self.key_of(name, *column).1)
    }

    /// The names of the columns with separators.
    #[cfg(feature = "formats")]
    pub(super) fn names(&self) -> String {
        self.names.join(&self.separator.to_string())
    }

    /// The header without a further column; nothing for a table without a header.
    #[must_use]
    pub fn header_as_read(&self) -> Option<String> {
        self.is_read.then(|| self.header_or_made_up())
    }

    /// The header without a further column; of a table without a header, names that were made up.
    #[must_use]
    pub fn header_or_made_up(&self) -> String {
        self.line(self.columns(false).into_iter().map(|(name, _)| name))
    }

    /// Returns whether there is a column of that name, in capitals or not.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let text = format!("id,puzzle\n7,{puzzle}\n");
    /// let options = ReadOptions { keep_tables: true, ..ReadOptions::default() };
    /// let mut reader = Reader::new(text.as_bytes(), options);
    /// let entry = reader.next().unwrap().unwrap();
    /// let table = reader.table().unwrap();
    /// assert!(table.has_column("ID") && !table.has_column("level"));
    /// ```
    #[must_use]
    pub fn has_column(&self, name: &str) -> bool {
        let named = |other: &str| other.trim().trim_matches('"').eq_ignore_ascii_case(name);
        self.columns(false).iter().any(|(other, _)| named(other))
    }

    /// A row with the column of solutions. This puzzle and this solution replace what was read, and
    /// fields are empty where the row that was read has none or is not known.
    #[must_use]
    pub fn row(&self, line: Option<&str>, puzzle: Option<&str>, solution: Option<&str>) -> String {
        self.row_with(line, puzzle, solution, true)
    }

    /// A row below [`Table::header_of_puzzles`]. This puzzle and this solution replace what was
    /// read.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let text = format!("id,puzzle\n7,{puzzle}\n");
    /// let options = ReadOptions { keep_tables: true, ..ReadOptions::default() };
    /// let mut reader = Reader::new(text.as_bytes(), options);
    /// let entry = reader.next().unwrap().unwrap();
    /// let table = reader.table().unwrap();
    /// assert_eq!(table.header_of_puzzles(), "id,puzzle");
    /// assert_eq!(table.row_of_puzzle(entry.text.as_deref(), Some("?"), Some("")), "7,?");
    /// ```
    #[must_use]
    pub fn row_of_puzzle(
        &self,
        line: Option<&str>,
        puzzle: Option<&str>,
        solution: Option<&str>,
    ) -> String {
        self.row_with(line, puzzle, solution, self.is_mixed)
    }

    /// A row without a further column; this puzzle replaces what was read.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let text = format!("id,puzzle\n7,{puzzle}\n");
    /// let options = ReadOptions { keep_tables: true, ..ReadOptions::default() };
    /// let mut reader = Reader::new(text.as_bytes(), options);
    /// let entry = reader.next().unwrap().unwrap();
    /// let table = reader.table().unwrap();
    /// assert_eq!(table.row_as_read(entry.text.as_deref(), Some("?")), "7,?");
    /// ```
    #[must_use]
    pub fn row_as_read(&self, line: Option<&str>, puzzle: Option<&str>) -> String {
        match (line, puzzle) {
            // Nothing changes, not even the number of fields.
            (Some(line), None) if self.joint.is_empty() && self.written == self.separator => {
                line.to_owned()
            }
            _ => self.row_with(line, puzzle, None, false),
        }
    }

    fn row_with(
        &self,
        line: Option<&str>,
        puzzle: Option<&str>,
        solution: Option<&str>,
        has_solution: bool,
    ) -> String {
        let line = line.filter(|_| self.has_rows);
        let mut own = line.map_or_else(Vec::new, |line| fields(line, self.separator));
        if own.len() < self.names.len() {
            own.resize(self.names.len(), "");
        }
        let quoted;
        if let Some(puzzle) = puzzle {
            quoted = format!("\"{puzzle}\"");
            own[self.puzzle] = if puzzle.contains(self.written) { &quoted } else { puzzle };
        }
        if let (Some(solution), Some(at)) = (solution, self.solution) {
            own[at] = solution;
        }
        let columns = self.columns(has_solution);
        let known = columns.iter().map(|(_, column)| match column {
            Column::Own(at) => own[*at],
            Column::Solution => solution.unwrap_or_default(),
            Column::Other => "",
        });
        // Fields without a name stay behind all others.
        self.line(known.chain(own[self.names.len()..].iter().copied()))
    }

    /// Fields with the written separator between them, and quotes around those that contain it.
    fn line<'a>(&self, fields: impl Iterator<Item = &'a str>) -> String {
        let mut line = String::new();
        for (at, field) in fields.enumerate() {
            if at > 0 {
                line.push(self.written);
            }
            let is_quoted = field.trim_start().starts_with('"');
            if self.written != self.separator && field.contains(self.written) && !is_quoted {
                line.push('"');
                line.push_str(&field.replace('"', "\"\""));
                line.push('"');
            } else {
                line.push_str(field);
            }
        }
        line
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
        assert_eq!(table.row(Some("7;p;s;x"), Some("q"), Some("")), "7;q;;x");
    }

    #[test]
    fn a_column_of_solutions_is_replaced_and_short_rows_are_filled_up() {
        let table = Table::new("puzzle;solution;id", ';', 0, Some(1));
        assert_eq!(table.header(), "puzzle;solution;id");
        assert_eq!(table.header_as_read().as_deref(), Some("puzzle;solution;id"));
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(table.row(Some("p;old;7"), None, Some(full)), format!("p;{full};7"));
        assert_eq!(table.row(Some("p;old;7"), None, None), "p;old;7");
        assert_eq!(table.row(Some("p"), None, None), "p;;");
        assert_eq!(table.row(None, None, None), ";;");
        let table = Table::new("id;puzzle", ';', 1, None);
        assert_eq!(table.row(Some("1;p"), None, Some(full)), format!("1;p;{full}"));
        assert_eq!(table.row(None, None, None), ";;");
        // Another puzzle in the place of the one that was read.
        assert_eq!(table.row(Some("1;p;x"), Some("q"), None), "1;q;;x");
        assert_eq!(table.row(Some("1"), Some("q;r"), None), "1;\"q;r\";");
    }

    #[test]
    fn another_separator_needs_other_quotes() {
        let table = Table::new("id,puzzle,\"a, b\"", ',', 1, None).with_separators(&['\t']);
        assert_eq!(table.header(), "id\tpuzzle\t\"a, b\"\tsolution");
        let row = table.row(Some("1,p,x\ty,\"z,\tz\""), None, Some("s"));
        assert_eq!(row, "1\tp\t\"x\ty\"\ts\t\"z,\tz\"");
        let table = Table::new("id;puzzle", ';', 1, None);
        assert_eq!(table.clone().with_separators(&[',', ';']), table);
        assert_eq!(table.with_separators(&[',']).row(Some("1,5;p"), None, None), "\"1,5\",p,");
    }

    #[test]
    fn joint_tables_have_the_columns_of_all() {
        let one = Table::new("id,puzzle,level", ',', 1, None);
        let other = Table::new("level;quiz;answer;note", ';', 1, Some(2));
        let joint = Table::joint(vec![Some(one.clone()), Some(other), None], true);
        let headers: Vec<_> = joint.iter().map(Table::header).collect();
        assert_eq!(headers, ["id,puzzle,level,answer,note"; 3]);
        assert_eq!(joint[0].row(Some("7,p,easy"), None, None), "7,p,easy,,");
        assert_eq!(joint[0].row(Some("7,p,easy"), None, Some("s")), "7,p,easy,s,");
        assert_eq!(joint[1].row(Some("hard;q;t;a,b"), None, None), ",q,hard,t,\"a,b\"");
        assert_eq!(joint[2].row(None, Some("r"), Some("s")), ",r,,s,");
        assert_eq!(joint[2].row_as_read(None, Some("r")), ",r,,,");
        // Puzzles in no table may bring solutions, for which a place is needed.
        let mixed = Table::joint(vec![Some(one.clone()), None], true);
        assert_eq!(mixed[0].header_of_puzzles(), "id,puzzle,level,solution");
        assert_eq!(mixed[1].row_of_puzzle(None, Some("r"), Some("s")), ",r,,s");
        let pair = Table::joint(vec![Some(one.clone()), Some(one.clone())], true);
        assert_eq!(pair[1].header_of_puzzles(), "id,puzzle,level");
        // What comes later has no further columns.
        let late = Table::new("x,note,puzzle", ',', 2, None);
        let (late, beyond) = late.below(&joint[0]);
        assert_eq!((late.header(), beyond), (joint[0].header(), vec!["x".to_owned()]));
        assert_eq!(late.row(Some("5,n,p"), None, None), ",p,,,n");
        // The same columns are those of each.
        let same = Table::joint(vec![Some(one.clone()), Some(one.clone())], true);
        assert_eq!(same[1].header(), one.header());
        assert_eq!(same[1].header_as_read(), one.header_as_read());
    }
}
