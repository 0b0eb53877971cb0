use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet, Grid, Position};

/// The largest length of a line, and of a document in a format that is read as a whole, in bytes.
pub const MAX_RECORD: usize = 16 << 20;

/// The statements of a text about one puzzle.
///
/// ```
/// use bivalue::format::{Field, ReadOptions, Reader};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy\n";
/// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
/// let record = reader.next().unwrap().unwrap().record;
/// assert_eq!(record.position.givens.filled().len(), 30);
/// assert_eq!(record.field(Field::Comment), Some("easy"));
/// assert_eq!(record.solution, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    /// The givens, the placed digits and the noted candidates.
    pub position: Position,
    /// The solution that the text gives, if it gives one. Nobody has checked it.
    pub solution: Option<Grid>,
    /// Texts such as the title and the author, each with its field, in the order of the text. A
    /// field may occur several times.
    pub info: Vec<(Field, String)>,
}

impl Record {
    /// Makes a record that holds these givens and nothing else.
    ///
    /// ```
    /// use bivalue::format::Record;
    ///
    /// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///     .parse()
    ///     .unwrap();
    /// let record = Record::from_givens(givens);
    /// assert_eq!(record.position.givens, givens);
    /// assert!(record.position.candidates.is_none() && record.info.is_empty());
    /// ```
    #[must_use]
    pub const fn from_givens(givens: Grid) -> Self {
        Self { position: Position::from_givens(givens), solution: None, info: Vec::new() }
    }

    /// Returns the first text of this field, if the record has one.
    ///
    /// ```
    /// use bivalue::format::{Field, Record};
    ///
    /// let info = vec![(Field::Author, "Ada".to_owned()), (Field::Author, "Bea".to_owned())];
    /// let record = Record { info, ..Record::default() };
    /// assert_eq!(record.field(Field::Author), Some("Ada"));
    /// assert_eq!(record.field(Field::Title), None);
    /// ```
    #[must_use]
    pub fn field(&self, field: Field) -> Option<&str> {
        self.info.iter().find(|(key, _)| *key == field).map(|(_, text)| text.as_str())
    }

    /// Returns the name of the puzzle in one line: its first title, or else its comments; `None` if
    /// the text gives neither.
    ///
    /// ```
    /// use bivalue::format::{Field, Record};
    ///
    /// let info = vec![(Field::Comment, "hard".to_owned()), (Field::Title, "Monster".to_owned())];
    /// let mut record = Record { info, ..Record::default() };
    /// assert_eq!(record.name(), Some("Monster".to_owned()));
    /// record.info.pop();
    /// assert_eq!(record.name(), Some("hard".to_owned()));
    /// assert_eq!(Record::default().name(), None);
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let texts = |field: Field| {
            let of_field = move |(key, _): &&(Field, String)| *key == field;
            let texts = self.info.iter().filter(of_field).flat_map(|(_, text)| text.lines());
            texts.map(str::trim).filter(|text| !text.is_empty())
        };
        let title = texts(Field::Title).next().map(str::to_owned);
        title.or_else(|| {
            let comments: Vec<_> = texts(Field::Comment).collect();
            (!comments.is_empty()).then(|| comments.join("; "))
        })
    }

    /// Returns the part of the record that survives in a format with this capacity. Placed digits
    /// become givens if the format does not distinguish them, candidates become what
    /// [`Pencilmarks`] says, and everything else that the format cannot hold is dropped.
    ///
    /// ```
    /// use bivalue::format::{Field, Holds, Record};
    ///
    /// let mut record = Record { info: vec![(Field::Title, "T".to_owned())], ..Record::default() };
    /// record.position.placed = format!("5{}", ".".repeat(80)).parse().unwrap();
    /// let reduced = record.reduced_to(Holds::GIVENS);
    /// assert_eq!(reduced.position.givens, record.position.placed);
    /// assert!(reduced.info.is_empty());
    /// ```
    #[must_use]
    pub fn reduced_to(&self, holds: Holds) -> Self {
        let mut record = self.clone();
        if !holds.placed {
            record.position.givens = self.position.values();
            record.position.placed = Grid::EMPTY;
        }
        if !holds.candidates && self.position.is_sukaku() {
            // Candidates that only restate the givens are written as a puzzle with givens.
            record.position.givens = self.position.digits_of_plain().unwrap_or_default();
        }
        record.position.candidates =
            if holds.candidates { holds.pencilmarks.of(&self.position) } else { None };
        if holds.candidates && holds.pencilmarks == Pencilmarks::Only {
            record.position.givens = Grid::EMPTY;
            record.position.placed = Grid::EMPTY;
        }
        if !holds.solution {
            record.solution = None;
        }
        record.info.retain(|(field, _)| holds.info.contains(field));
        record
    }
}

impl From<Grid> for Record {
    fn from(givens: Grid) -> Self {
        Self::from_givens(givens)
    }
}

/// The kinds of texts that stand beside a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The title of the puzzle.
    Title,
    /// The name of the author.
    Author,
    /// A description of the puzzle, such as its rules.
    Description,
    /// Any other remark.
    Comment,
    /// The date of creation or publication, as it is written in the text.
    Date,
    /// The place of publication.
    Source,
    /// The difficulty, in the words or numbers of the source.
    Level,
    /// The address of the puzzle on the web.
    Url,
}

/// The parts of a [`Record`], besides the givens, that a format can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// True if the format distinguishes placed digits from givens.
    pub placed: bool,
    /// True if the format holds candidates.
    pub candidates: bool,
    /// The candidates that are written, if the format holds candidates.
    pub pencilmarks: Pencilmarks,
    /// True if the format holds a solution beside the puzzle.
    pub solution: bool,
    /// The fields that the format holds.
    pub info: &'static [Field],
}

impl Holds {
    /// The capacity of a format that holds givens and nothing else.
    pub const GIVENS: Self = Self {
        placed: false,
        candidates: false,
        pencilmarks: Pencilmarks::Noted,
        solution: false,
        info: &[],
    };
}

/// The candidates that are written in a format that holds candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pencilmarks {
    /// The noted candidates. A record without noted candidates is written without any.
    Noted,
    /// The noted candidates. A record without noted candidates is written with all candidates that
    /// no digit in a house excludes.
    Always,
    /// Like [`Pencilmarks::Always`], but without noted candidates that a digit in a house excludes.
    Possible,
    /// Like [`Pencilmarks::Always`], in a format without digits: a digit becomes the only candidate
    /// of its cell.
    Only,
}

impl Pencilmarks {
    /// Returns the candidates that are written for a position. A filled cell has none, unless its
    /// digit is written as a candidate.
    fn of(self, position: &Position) -> Option<Box<[DigitSet; 81]>> {
        let noted = position.candidates.as_deref();
        if self == Self::Noted && noted.is_none() {
            return None;
        }
        let values = position.values();
        let mut shown = Box::new([DigitSet::EMPTY; 81]);
        for (cell, digits) in Cell::all().zip(shown.iter_mut()) {
            *digits = match (values[cell], noted) {
                (Some(digit), _) if self == Self::Only => DigitSet::of(digit),
                (Some(_), _) => DigitSet::EMPTY,
                (None, Some(noted)) if self == Self::Possible => {
                    noted[cell.index()] - values.seen_from(cell)
                }
                (None, Some(noted)) => noted[cell.index()],
                (None, None) => !values.seen_from(cell),
            };
        }
        Some(shown)
    }
}

/// A record together with the place in the text that it was read from, the warnings, and the
/// layout of the text.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle, with everything that the text says of it.
    pub record: Record,
    /// The number of the line on which the puzzle starts, counted from 1.
    pub line: u64,
    /// The amendments that lenient reading made, and what looks like a slip.
    pub warnings: Vec<Warning>,
    /// The layout of the text, if each cell is a single character in it. A solution can then be
    /// printed in the same layout.
    pub layout: Option<Box<Layout>>,
    /// The line that the puzzle was read from, if the line holds nothing else and
    /// [`ReadOptions::keep_lines`](super::ReadOptions::keep_lines) is set.
    pub text: Option<String>,
}

impl Entry {
    /// Makes an entry that starts on a line, counted from 1, without warnings and without a layout.
    ///
    /// ```
    /// use bivalue::format::{Entry, Record};
    ///
    /// let entry = Entry::new(Record::default(), 3);
    /// assert_eq!(entry.line, 3);
    /// assert!(entry.warnings.is_empty() && entry.layout.is_none());
    /// ```
    #[must_use]
    pub const fn new(record: Record, line: u64) -> Self {
        Self { record, line, warnings: Vec::new(), layout: None, text: None }
    }

    /// Returns whether the solution of the puzzle may stand behind it as a grid of its own.
    pub(super) fn is_unsolved(&self) -> bool {
        let givens = self.record.position.values().filled().len();
        self.record.solution.is_none() && (FEWEST_GIVENS..81).contains(&givens)
    }

    /// Returns whether the entry has some digits, and empty cells.
    pub(super) fn is_open(&self) -> bool {
        (1..81).contains(&self.record.position.values().filled().len())
    }

    /// Returns whether the entry has all digits of a grid.
    pub(super) fn has_digits_of(&self, grid: &Grid) -> bool {
        let values = self.record.position.values();
        grid.digits().all(|(cell, digit)| values[cell] == Some(digit))
    }

    /// Returns the grid of the entry if it is full, has nothing else, and contains the digits of
    /// another entry.
    pub(super) fn solution_of(&self, other: &Self) -> Option<Grid> {
        let grid = self.record.position.givens;
        let is_plain = self.warnings.is_empty() && self.record.position.candidates.is_none();
        let digits = other.record.position.values();
        let fills = || digits.digits().all(|(cell, digit)| grid[cell] == Some(digit));
        (is_plain && grid.filled().len() == 81 && fills()).then_some(grid)
    }
}

/// No puzzle with fewer givens has a single solution.
const FEWEST_GIVENS: usize = 17;

/// An amendment of a text, or a place in it that looks like a slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The number of the line, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1; 0 stands for the whole line.
    pub column: u64,
    /// The part of the text and the way in which it was read.
    pub message: String,
}

/// The layout of a grid in a text: the text, and the places of its 81 cells in it.
///
/// It prints another grid, such as the solution, with the borders and the indentation of the text
/// that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// All lines of the grid with their line ends.
    text: String,
    /// The byte offset of each cell's single character, ascending.
    cells: Vec<usize>,
}

impl Layout {
    /// Makes the layout of a text whose cells are the characters at these byte offsets.
    ///
    /// Returns `None` unless there are 81 ascending offsets, each at the start of a character.
    ///
    /// ```
    /// use bivalue::format::Layout;
    ///
    /// assert!(Layout::new(".".repeat(81), (0..81).collect()).is_some());
    /// assert!(Layout::new(".".repeat(80), (0..81).collect()).is_none());
    /// ```
    #[must_use]
    pub fn new(text: String, cells: Vec<usize>) -> Option<Self> {
        let ascending = cells.windows(2).all(|pair| pair[0] < pair[1]);
        let at_characters =
            cells.iter().all(|&at| text.get(at..).is_some_and(|rest| !rest.is_empty()));
        (cells.len() == 81 && ascending && at_characters).then_some(Self { text, cells })
    }

    /// Returns the same layout with every line end `\n` replaced by `end`, such as `\r\n`.
    ///
    /// ```
    /// use bivalue::format::Layout;
    ///
    /// let rows = format!("{}\n", ".".repeat(9)).repeat(9);
    /// let cells = (0..81).map(|cell| cell / 9 * 10 + cell % 9).collect();
    /// let layout = Layout::new(rows.clone(), cells).unwrap().with_line_ends("\r\n");
    /// let grid = ".".repeat(81).parse().unwrap();
    /// assert_eq!(layout.filled_with(&grid), rows.replace('\n', "\r\n"));
    /// ```
    #[must_use]
    pub fn with_line_ends(&self, end: &str) -> Self {
        let ends = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count();
        let longer = end.len().saturating_sub(1);
        Self {
            text: self.text.replace('\n', end),
            cells: self.cells.iter().map(|&at| at + longer * ends(&self.text[..at])).collect(),
        }
    }

    /// Returns the text with the digits of a grid in its cells. Where the grid has no digit the
    /// character of the text remains.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let text = format!("5 3 . | . 7 . | . . .\n{}", ". . . | . . . | . . .\n".repeat(8));
    /// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    /// let layout = reader.next().unwrap().unwrap().layout.unwrap();
    /// let grid = format!("..4{}", ".".repeat(78)).parse().unwrap();
    /// assert!(layout.filled_with(&grid).starts_with("5 3 4 | . 7 . | . . .\n. . . |"));
    /// ```
    #[must_use]
    pub fn filled_with(&self, grid: &Grid) -> String {
        self.filled_in_bold(grid, CellSet::EMPTY)
    }

    /// Returns the same text with the digits of some cells in bold, by escape codes of terminals.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    /// use bivalue::grid::{Cell, CellSet};
    ///
    /// let text = format!("5 3 . | . 7 . | . . .\n{}", ". . . | . . . | . . .\n".repeat(8));
    /// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    /// let layout = reader.next().unwrap().unwrap().layout.unwrap();
    /// let grid = format!("534{}", ".".repeat(78)).parse().unwrap();
    /// let bold = layout.filled_in_bold(&grid, CellSet::of(Cell::from_index(0)));
    /// assert!(bold.starts_with("\x1b[1m5\x1b[0m 3 4 |"));
    /// ```
    #[must_use]
    pub fn filled_in_bold(&self, grid: &Grid, bold: CellSet) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut copied = 0;
        for ((cell, &at), digit) in Cell::all().zip(&self.cells).zip(grid.as_array()) {
            let Some(digit) = digit.map(Digit::to_char) else {
                continue;
            };
            out.push_str(&self.text[copied..at]);
            if bold.contains(cell) {
                out.push_str("\x1b[1m");
                out.push(digit);
                out.push_str("\x1b[0m");
            } else {
                out.push(digit);
            }
            copied = at + self.text[at..].chars().next().map_or(0, char::len_utf8);
        }
        out.push_str(&self.text[copied..]);
        out
    }
}
