//! HoDoKu's library lines: a position, the technique that applies to it, and its conclusions.
//!
//! A line is `:technique[-variant][-x]:digits:grid:removed:eliminations:placements:extra`. In the
//! grid `+` stands before a placed digit, and `.` or `0` for an empty cell. The candidates of the
//! position are those that no digit in a house excludes, without the removed ones. A candidate is
//! written as digit, row and column, such as `215`, and blanks separate candidates. The extra field
//! and the colon before it may be missing. Lines that start with `#` are comments. A technique for
//! which HoDoKu has no number is named by its id in Bivalue, such as `unique-loop-1`.
//!
//! As a format it reads and writes positions; [`LibraryLine`] reads and writes whole lines.

use std::fmt;
use std::str::FromStr;

use bivalue_core::grid::{Candidate, Cell, Digit, DigitSet, Grid, Position};

use crate::cells::{Rules, column};
use crate::phrases::{
    self, CANDIDATES_AS_NUMBERS, COLON_AT_START, COLONS, DIGIT_AFTER_PLUS, DIGIT_BLANK_OR_PLUS,
    DIGITS_OR_X, GRID_OF_CELLS, LIBRARY_LINE, NOTHING, SIX_OR_SEVEN_COLONS, TECHNIQUE_DIGITS,
};
use crate::{
    Blank, Entry, ErrorCode, Format, FormatInfo, Holds, Line, ParseError, Parser, Pencilmarks,
    ReadOptions, Record, Sample, Sink, WriteError, WriteOptions, Writer, chars,
};
use bivalue_core::text::{Message, Phrase};

/// A line of HoDoKu's library of technique examples.
///
/// ```
/// use bivalue::format::LibraryLine;
///
/// let text = ":0003:5:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:112 215::555:";
/// let line: LibraryLine = text.parse().unwrap();
/// assert_eq!(line.technique, "0003");
/// assert_eq!(line.placements[0].to_string(), "r5c5=5");
/// assert_eq!(line.to_string(), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LibraryLine {
    /// HoDoKu's number of the technique, four digits. A variant may follow after a hyphen, and `-x`
    /// if the technique must not be found. A technique for which HoDoKu has no number has its id
    /// here: a lower-case letter, then lower-case letters, digits and hyphens.
    pub technique: String,
    /// The digits that the technique is about; the empty set is written `x`.
    pub digits: DigitSet,
    /// The givens.
    pub givens: Grid,
    /// The placed digits; empty wherever there is a given.
    pub placed: Grid,
    /// Candidates that no digit in a house excludes and that were eliminated before.
    pub removed: Vec<Candidate>,
    /// The candidates that the technique eliminates.
    pub eliminations: Vec<Candidate>,
    /// The candidates that the technique places.
    pub placements: Vec<Candidate>,
    /// The last field of the line, such as the length of a chain.
    pub extra: String,
}

impl LibraryLine {
    /// Reads a line. `blank` is a further character that stands for an empty cell.
    ///
    /// # Errors
    /// Returns the fault and its column if a field is missing, is not of its form, or if the grid
    /// has not exactly 81 cells.
    ///
    /// ```
    /// use bivalue::format::{Blank, LibraryLine, Line};
    ///
    /// let grid = "53xx7xxxx6xx195xxxx98xxxx6x8xxx6xxx34xx8x3xx17xxx2xxx6x6xxxx28xxxx419xx5xxxx8xx79";
    /// let text = format!(":0003:5:{grid}:::555:");
    /// let line = Line { number: 1, text: &text };
    /// assert_eq!(LibraryLine::parse(line, Blank::new('x')).unwrap().givens.filled().len(), 30);
    ///
    /// let line = Line { number: 1, text: ":0003:5" };
    /// assert!(LibraryLine::parse(line, None).is_err());
    /// ```
    pub fn parse(line: Line<'_>, blank: Option<Blank>) -> Result<Self, ParseError> {
        Self::read(line, blank.map(Blank::get))
    }

    fn read(line: Line<'_>, blank: Option<char>) -> Result<Self, ParseError> {
        let mut fields = line.text.trim().split(':');
        let colons = fields.clone().count() - 1;
        if !matches!(colons, 6 | 7) {
            return Err(wrong_colons(line, colons));
        }
        let mut next = || fields.next().unwrap_or_default();
        let (before, technique, digits, grid) = (next(), next(), next(), next());
        let (removed, eliminations, placements, extra) = (next(), next(), next(), next());
        if !before.is_empty() {
            return Err(fault(line, before, 0, COLON_AT_START));
        }
        if !is_technique(technique) {
            return Err(fault(line, technique, 0, TECHNIQUE_DIGITS));
        }
        let (givens, placed) = read_grid(line, grid, blank)?;
        Ok(Self {
            technique: technique.to_owned(),
            digits: read_digits(line, digits)?,
            givens,
            placed,
            removed: read_candidates(line, removed)?,
            eliminations: read_candidates(line, eliminations)?,
            placements: read_candidates(line, placements)?,
            extra: extra.trim().to_owned(),
        })
    }

    /// Returns the position: givens, placed digits, and all candidates that no digit in a house
    /// excludes, without the removed ones.
    ///
    /// ```
    /// use bivalue::format::LibraryLine;
    ///
    /// let grid = ".".repeat(81);
    /// let line: LibraryLine = format!(":0000:x:{grid}:111 211:::").parse().unwrap();
    /// let candidates = line.position().candidates.unwrap();
    /// assert_eq!(candidates[0].to_string(), "3456789");
    /// ```
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = Position { givens: self.givens, placed: self.placed, candidates: None };
        let values = position.values();
        let mut candidates = Box::new([DigitSet::EMPTY; 81]);
        for cell in !values.filled() {
            candidates[cell.index()] = !values.seen_from(cell);
        }
        for gone in &self.removed {
            candidates[gone.cell().index()].remove(gone.digit());
        }
        position.candidates = Some(candidates);
        position
    }

    /// Makes the line of a position, with the technique `0000` and without conclusions. Noted
    /// candidates that a digit in a house excludes have no place in such a line.
    ///
    /// ```
    /// use bivalue::format::LibraryLine;
    /// use bivalue::grid::Position;
    ///
    /// let line = LibraryLine::of_position(&Position::default());
    /// assert_eq!(line.to_string(), format!(":0000:x:{}::::", ".".repeat(81)));
    /// ```
    #[must_use]
    pub fn of_position(position: &Position) -> Self {
        let values = position.values();
        let noted = position.candidates.as_deref();
        let gone = |candidate: &Candidate| {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            values[cell].is_none()
                && !values.seen_from(cell).contains(digit)
                && noted.is_some_and(|noted| !noted[cell.index()].contains(digit))
        };
        Self {
            technique: "0000".into(),
            givens: position.givens,
            placed: position.placed,
            removed: Candidate::all().filter(gone).collect(),
            ..Self::default()
        }
    }
}

impl FromStr for LibraryLine {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(Line { number: 1, text }, None)
    }
}

/// Writes the line in the form of HoDoKu's library, without a line end.
impl fmt::Display for LibraryLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}:", self.technique)?;
        if self.digits.is_empty() {
            f.write_str("x:")?;
        } else {
            write!(f, "{}:", self.digits)?;
        }
        for cell in Cell::all() {
            match (self.givens[cell], self.placed[cell]) {
                (Some(digit), _) => write!(f, "{digit}")?,
                (None, Some(digit)) => write!(f, "+{digit}")?,
                (None, None) => f.write_str(".")?,
            }
        }
        for list in [&self.removed, &self.eliminations, &self.placements] {
            for (place, candidate) in list.iter().enumerate() {
                let before = if place == 0 { ':' } else { ' ' };
                let (cell, digit) = (candidate.cell(), candidate.digit());
                write!(f, "{before}{digit}{}{}", cell.row() + 1, cell.column() + 1)?;
            }
            if list.is_empty() {
                f.write_str(":")?;
            }
        }
        write!(f, ":{}", self.extra)
    }
}

/// Returns whether a text is the number or the name of a technique.
fn is_technique(text: &str) -> bool {
    is_number(text) || is_name(text)
}

/// Returns whether a text can be the name of a technique.
fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Returns whether a text starts like HoDoKu's number of a technique: four digits, or five for some
/// finned fish, and a variant.
fn is_number(text: &str) -> bool {
    let (number, variant) = text.split_once('-').unwrap_or((text, "1"));
    number.len() >= 4
        && number.bytes().all(|b| b.is_ascii_alphanumeric())
        && number.bytes().take(4).all(|b| b.is_ascii_digit())
        && !variant.is_empty()
        && variant.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

/// Returns the error of a field of a line, at a byte offset in that field.
fn fault(line: Line<'_>, part: &str, at: usize, expected: Phrase) -> ParseError {
    let offset = part.as_ptr() as usize - line.text.as_ptr() as usize + at;
    let found = match part.get(at..).and_then(|rest| rest.chars().next()) {
        Some(_) if at == 0 => {
            Message::text(chars::quoted(&part.chars().take(40).collect::<String>()))
        }
        Some(character) => phrases::character(character),
        None => NOTHING.into(),
    };
    ParseError::new(ErrorCode::Character, line, column(line, offset), found, expected)
}

fn wrong_colons(line: Line<'_>, count: usize) -> ParseError {
    let found = COLONS.with("count", count);
    ParseError::new(ErrorCode::Syntax, line, 0, found, SIX_OR_SEVEN_COLONS).with_help(LIBRARY_LINE)
}

fn read_digits(line: Line<'_>, text: &str) -> Result<DigitSet, ParseError> {
    if text == "x" {
        return Ok(DigitSet::EMPTY);
    }
    let digit = |(at, character)| {
        Digit::from_char(character).ok_or_else(|| fault(line, text, at, DIGITS_OR_X))
    };
    text.char_indices().map(digit).collect()
}

fn read_grid(line: Line<'_>, text: &str, blank: Option<char>) -> Result<(Grid, Grid), ParseError> {
    let (mut givens, mut placed) = ([None; 81], [None; 81]);
    let (mut count, mut plus) = (0, false);
    for (at, character) in text.char_indices() {
        if character == '+' && !plus {
            plus = true;
            continue;
        }
        let content = chars::cell(character, blank);
        if content.is_none() || plus && content == Some(None) {
            let expected = if plus { DIGIT_AFTER_PLUS } else { DIGIT_BLANK_OR_PLUS };
            let mut error = fault(line, text, at, expected);
            error.found = phrases::character(character);
            return Err(error);
        }
        let cells = if plus { &mut placed } else { &mut givens };
        if let Some(cell) = cells.get_mut(count) {
            *cell = content.flatten();
        }
        count += 1;
        plus = false;
    }
    if count != 81 || plus {
        let start = text.as_ptr() as usize - line.text.as_ptr() as usize;
        let found = GRID_OF_CELLS.with("count", count);
        let place = column(line, start);
        return Err(ParseError::new(ErrorCode::Length, line, place, found, phrases::cells(81)));
    }
    Ok((Grid::new(givens), Grid::new(placed)))
}

fn read_candidates(line: Line<'_>, text: &str) -> Result<Vec<Candidate>, ParseError> {
    let read = |part: &str| {
        let mut digits = part.chars().map(Digit::from_char);
        match (digits.next(), digits.next(), digits.next(), digits.next()) {
            (Some(Some(digit)), Some(Some(row)), Some(Some(column)), None) => {
                Ok(Candidate::new(Cell::at(row.index(), column.index()), digit))
            }
            _ => Err(fault(line, part, 0, CANDIDATES_AS_NUMBERS)),
        }
    };
    text.split_ascii_whitespace().map(read).collect()
}

/// See the [module documentation](self).
pub(crate) struct Library;

static INFO: FormatInfo = FormatInfo {
    name: "library",
    aliases: &["hodoku-library"],
    extensions: &[],
    about: "HoDoKu's library line, + before a placed digit",
    example: ":0100:4:53..7....6..195....98....6.8...6...34..8+53..17...2...6.6....28....419..5....8..79:112 215:434::\n",
    holds: Holds {
        placed: true,
        candidates: true,
        pencilmarks: Pencilmarks::Possible,
        ..Holds::GIVENS
    },
};

impl Format for Library {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let mut lines =
            sample.filled_lines().filter(|line| !line.text.trim_start().starts_with('#'));
        lines.next().is_some_and(|line| {
            let fields = line.text.trim_start().strip_prefix(':');
            let technique = fields.and_then(|fields| fields.split(':').next());
            // A word between colons is not enough evidence, and nine digits by their names have 18
            // colons.
            let colons = line.text.matches(':').count();
            let is_named = |text| is_name(text) && (6..9).contains(&colons);
            technique.is_some_and(|text| is_number(text) || is_named(text))
        })
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(LibraryParser { rules: options.into() })
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

/// Lenient reading amends nothing in a library, because a shifted column changes the meaning of a
/// line.
struct LibraryParser {
    rules: Rules,
}

impl Parser for LibraryParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let text = line.text.trim_start();
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        sink.push(LibraryLine::read(line, self.rules.blank).map(|read| {
            let record = Record { position: read.position(), ..Record::default() };
            Entry::new(record, line.number)
        }));
    }

    fn end(&mut self, _: &mut Sink) {}
}

impl Writer for Library {
    fn write_record(
        &self,
        record: &Record,
        _: u64,
        _: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        out.push_str(&LibraryLine::of_position(&record.position).to_string());
        out.push('\n');
        Ok(())
    }
}

#[cfg(all(test, feature = "text-formats"))]
mod tests;
