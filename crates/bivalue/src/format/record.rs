use crate::grid::{Cell, Digit, DigitSet, Grid, Position};

/// What a text says about one puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    /// Givens, placed digits, candidates.
    pub position: Position,
    /// The solution that the text gives. It claims nothing.
    pub solution: Option<Grid>,
    /// Title, author and the like, in the order of the text.
    pub info: Vec<(Field, String)>,
}

impl Record {
    /// A record of these clues alone.
    #[must_use]
    pub const fn from_givens(givens: Grid) -> Self {
        Self { position: Position::from_givens(givens), solution: None, info: Vec::new() }
    }

    /// What the text says under that head first.
    #[must_use]
    pub fn field(&self, field: Field) -> Option<&str> {
        self.info.iter().find(|(key, _)| *key == field).map(|(_, text)| text.as_str())
    }

    /// What is left of the record in a format that holds only so much: placed digits become
    /// givens, candidates become what [`Pencilmarks`] says, the rest goes.
    #[must_use]
    pub fn reduced_to(&self, holds: Holds) -> Self {
        let mut record = self.clone();
        if !holds.placed {
            record.position.givens = self.position.values();
            record.position.placed = Grid::EMPTY;
        }
        if !holds.candidates && self.position.is_sukaku() {
            // A puzzle with givens in other words is written as one.
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

/// The heads under which texts say more about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Field {
    /// What it is called.
    Title,
    /// Who made it.
    Author,
    /// What it is about.
    Description,
    /// Whatever else was noted.
    Comment,
    /// When it was made or published.
    Date,
    /// Where it was published.
    Source,
    /// How hard it is, in the source's own words or numbers.
    Level,
    /// Its address.
    Url,
}

/// What of a [`Record`] a format can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// Which digits were placed, as distinct from given.
    pub placed: bool,
    /// Candidates.
    pub candidates: bool,
    /// Which candidates, if any.
    pub pencilmarks: Pencilmarks,
    /// The solution.
    pub solution: bool,
    /// Which fields.
    pub info: &'static [Field],
}

impl Holds {
    /// Clues alone.
    pub const GIVENS: Self = Self {
        placed: false,
        candidates: false,
        pencilmarks: Pencilmarks::Noted,
        solution: false,
        info: &[],
    };
}

/// Which candidates a format that holds candidates shows of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pencilmarks {
    /// Those that were noted, if any were.
    Noted,
    /// Those that were noted; if none were, those that no digit excludes.
    Always,
    /// Of these, only those that no digit excludes.
    Possible,
    /// Those that were noted or that no digit excludes, and nothing else: a digit becomes the
    /// only candidate of its cell.
    Only,
}

impl Pencilmarks {
    /// The candidates that are shown of that position; none in a filled cell, unless its
    /// digit is shown as one.
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

/// A record as it was read: what, where and in which dress.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What was read.
    pub record: Record,
    /// The line on which it starts, from 1.
    pub line: u64,
    /// What was amended in lenient reading, or looked odd.
    pub warnings: Vec<Warning>,
    /// The text itself, if its cells are single characters in it, so that a solution can be
    /// shown in the same dress.
    pub dress: Option<Box<Dress>>,
    /// The line that it was read from, if it is all that the line holds and the reader was told
    /// to keep lines.
    pub text: Option<String>,
}

impl Entry {
    /// An entry without warnings and without a dress.
    #[must_use]
    pub const fn new(record: Record, line: u64) -> Self {
        Self { record, line, warnings: Vec::new(), dress: None, text: None }
    }
}

/// Something in a text that was amended or looked odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1; 0 for the whole line.
    pub column: u64,
    /// What was found and what was made of it.
    pub message: String,
}

/// The text of a grid, with the places of its 81 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dress {
    /// The text, all lines of the grid with their line ends.
    text: String,
    /// Where each cell's single character starts, in bytes, ascending.
    cells: Vec<usize>,
}

impl Dress {
    /// The dress of a text whose cells are the characters at those byte offsets.
    ///
    /// Returns `None` unless there are 81 offsets, ascending, each at a character.
    #[must_use]
    pub fn new(text: String, cells: Vec<usize>) -> Option<Self> {
        let ascending = cells.windows(2).all(|pair| pair[0] < pair[1]);
        let at_characters =
            cells.iter().all(|&at| text.get(at..).is_some_and(|rest| !rest.is_empty()));
        (cells.len() == 81 && ascending && at_characters).then_some(Self { text, cells })
    }

    /// The dress with those characters at the end of each line, for a text that has them.
    #[must_use]
    pub fn with_line_ends(&self, end: &str) -> Self {
        let ends = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count();
        let longer = end.len().saturating_sub(1);
        Self {
            text: self.text.replace('\n', end),
            cells: self.cells.iter().map(|&at| at + longer * ends(&self.text[..at])).collect(),
        }
    }

    /// The text with those digits in its cells; where the grid has none the text stays.
    #[must_use]
    pub fn filled_with(&self, grid: &Grid) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut copied = 0;
        for (&at, digit) in self.cells.iter().zip(grid.as_array()) {
            let Some(digit) = digit.map(Digit::to_char) else {
                continue;
            };
            out.push_str(&self.text[copied..at]);
            out.push(digit);
            copied = at + self.text[at..].chars().next().map_or(0, char::len_utf8);
        }
        out.push_str(&self.text[copied..]);
        out
    }
}
