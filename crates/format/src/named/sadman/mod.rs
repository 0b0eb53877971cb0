//! Files of SadMan Sudoku, which SudoCue and many other programs write as well.
//!
//! Lines that start with `#` and a letter are headers: `#A` author, `#B` date, `#C` comment, `#D`
//! description, `#L` level, `#S` source, `#U` address; other `#` lines are comments. Then follow
//! sections of nine lines: `[Puzzle]` has the givens, `[State]` the givens and placed digits, and
//! `[PencilMarks]` the candidates of nine cells with commas between them. Sections of colours are
//! ignored. SudoCue leaves out the line `[Puzzle]`. In a file with several puzzles, each starts
//! with its headers or with `[Puzzle]`. Cells may be separated, and text above the rows is ignored.

mod rows;

use bivalue_core::grid::{Cell, Digit, DigitSet, Grid};

use crate::cells::{self, Rules, amend, amend_zeros, column, is_cells};
use crate::chars;
use crate::phrases::{
    self, OTHER_THAN_GIVEN, PUZZLE_AFTER_HEADERS, ROWS_IN_SECTION, SAME_DIGIT_OR_BLANK, TENTH_ROW,
};
use crate::{
    Blank, Entry, ErrorCode, Field, Format, FormatInfo, Holds, Line, MAX_RECORD, ParseError,
    Parser, ReadOptions, Record, Sample, Sink, Warning, WriteError, WriteOptions, Writer,
};
use rows::{is_text, read_marks, row_text};

/// See the [module documentation](self).
pub(crate) struct Sadman;

/// The letters of the headers.
const HEADERS: [(char, Field); 7] = [
    ('A', Field::Author),
    ('B', Field::Date),
    ('C', Field::Comment),
    ('D', Field::Description),
    ('L', Field::Level),
    ('S', Field::Source),
    ('U', Field::Url),
];

static INFO: FormatInfo = FormatInfo {
    name: "sadman",
    aliases: &["sdk"],
    extensions: &["sdk"],
    about: "SadMan Sudoku's and SudoCue's file with headers and sections",
    example: "\
#AEverybody
#DThe puzzle of many articles
#LEasy
[Puzzle]
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
    holds: Holds { placed: true, candidates: true, info: &const { letters() }, ..Holds::GIVENS },
};

impl Format for Sadman {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let mut lines = sample.filled_lines().map(|line| line.text.trim());
        if lines.clone().any(|text| section(text) == Some(Section::Puzzle)) {
            return true;
        }
        // Without the name of a section, the headers or the file extension are the evidence.
        let known = |text: &str| header(text).is_some_and(|(field, _)| field.is_some());
        let headed = lines.clone().next().is_some_and(known);
        let first = lines.find(|text| !text.starts_with('#'));
        (headed || sample.extension == Some("sdk"))
            && first.is_some_and(|row| is_cells(row, 9, None))
    }

    fn is_doubtful(&self, _: &str) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(SadmanParser { rules: options.into(), draft: Draft::default(), any: false })
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

const fn letters() -> [Field; 7] {
    let mut fields = [Field::Comment; 7];
    let mut index = 0;
    while index < 7 {
        fields[index] = HEADERS[index].1;
        index += 1;
    }
    fields
}

/// Returns the field of a header, if its letter is known, and the text of the header.
fn header(text: &str) -> Option<(Option<Field>, &str)> {
    let text = text.strip_prefix('#')?;
    for (letter, field) in HEADERS {
        if let Some(rest) = text.strip_prefix(letter) {
            return Some((Some(field), rest.trim()));
        }
    }
    Some((None, text.trim()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Section {
    #[default]
    Puzzle,
    State,
    PencilMarks,
    /// Colours, or any other section.
    Other,
}

/// Returns the section that a line starts.
fn section(text: &str) -> Option<Section> {
    let name = text.strip_prefix('[')?.strip_suffix(']')?;
    Some(match name.to_ascii_lowercase().as_str() {
        "puzzle" => Section::Puzzle,
        "state" => Section::State,
        "pencilmarks" => Section::PencilMarks,
        _ => Section::Other,
    })
}

/// The part of a puzzle that was read so far.
#[derive(Default)]
struct Draft {
    /// The number of the first line.
    start: Option<(u64, String)>,
    info: Vec<(Field, String)>,
    /// The length of all headers together.
    info_bytes: usize,
    section: Section,
    /// True if the puzzle's section was begun, by its name or by a row.
    begun: bool,
    puzzle: Vec<[Option<Digit>; 9]>,
    /// The cells of its rows and of the state, as they are written.
    signs: String,
    state: Vec<[Option<Digit>; 9]>,
    marks: Vec<[DigitSet; 9]>,
    /// True if an error was reported, so that there is no entry for this puzzle.
    broken: bool,
    warnings: Vec<Warning>,
}

struct SadmanParser {
    rules: Rules,
    draft: Draft,
    /// True if there was a puzzle before, so that headers alone need not start a new one.
    any: bool,
}

impl Parser for SadmanParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let text = line.text.trim();
        if text.is_empty() {
            return;
        }
        let name = section(text);
        let full = self.draft.section == Section::Puzzle && self.draft.puzzle.len() == 9;
        let starts = match name {
            Some(Section::Puzzle) => true,
            Some(_) => false,
            None => text.starts_with('#') || full,
        };
        if starts && self.draft.begun {
            self.finish(sink);
        }
        let draft = &mut self.draft;
        if draft.start.is_none() {
            draft.start = Some((line.number, text.chars().take(200).collect()));
        }
        if let Some(name) = name {
            draft.section = name;
            draft.begun = true;
        } else if let Some((field, value)) = header(text) {
            if let Err(error) = draft.header(line, field, value) {
                sink.error(error);
            }
        } else if !draft.begun && is_text(text, self.rules.blank) {
            // This line is a title.
        } else if let Err(error) = draft.row(line, self.rules) {
            draft.broken = true;
            sink.error(error);
        }
    }

    fn end(&mut self, sink: &mut Sink) {
        self.finish(sink);
    }
}

impl SadmanParser {
    /// Adds the puzzle that was read to the sink, and starts the next.
    fn finish(&mut self, sink: &mut Sink) {
        let mut draft = std::mem::take(&mut self.draft);
        let Some((number, text)) = &draft.start else {
            return;
        };
        let is_rest = self.any && !draft.begun;
        self.any = true;
        if draft.broken || is_rest {
            return;
        }
        let sections = [
            ("[Puzzle]", draft.puzzle.len(), false),
            ("[State]", draft.state.len(), true),
            ("[PencilMarks]", draft.marks.len(), true),
        ];
        for (name, rows, optional) in sections {
            if rows != 9 && !(optional && rows == 0) {
                let found = ROWS_IN_SECTION.with("rows", phrases::rows(rows)).with("section", name);
                let line = Line { number: *number, text };
                sink.error(ParseError::new(ErrorCode::Rows, line, 0, found, phrases::rows(9)));
                return;
            }
        }
        let place = (Line { number: *number, text }, 0);
        if chars::may_count_from_0(draft.signs.chars())
            && let Err(error) = amend_zeros(place, self.rules, &mut draft.warnings)
        {
            sink.error(error);
            return;
        }
        let mut entry = Entry::new(draft.record(), *number);
        entry.warnings = draft.warnings;
        sink.entry(entry);
    }
}

impl Draft {
    fn header(
        &mut self,
        line: Line<'_>,
        field: Option<Field>,
        value: &str,
    ) -> Result<(), ParseError> {
        // What keeps a header takes memory, too.
        self.info_bytes += value.len() + size_of::<(Field, String)>();
        if self.info_bytes > MAX_RECORD {
            self.info.clear();
            if !std::mem::replace(&mut self.broken, true) {
                let found = phrases::too_long(phrases::HEADERS);
                let expected = PUZZLE_AFTER_HEADERS;
                return Err(ParseError::new(ErrorCode::TooLong, line, 0, found, expected));
            }
        } else if !value.is_empty() {
            self.info.push((field.unwrap_or(Field::Comment), value.to_owned()));
        }
        Ok(())
    }

    /// Takes a row of the current section. A row that cannot be read counts as a row, so that the
    /// next puzzle is found.
    fn row(&mut self, line: Line<'_>, rules: Rules) -> Result<(), ParseError> {
        self.begun = true;
        let rows = match self.section {
            Section::Puzzle => self.puzzle.len(),
            Section::State => self.state.len(),
            Section::PencilMarks => self.marks.len(),
            Section::Other => return Ok(()),
        };
        if rows == 9 {
            // This fault is reported only once.
            if self.broken {
                return Ok(());
            }
            let found = TENTH_ROW;
            return Err(ParseError::new(ErrorCode::Rows, line, 0, found, phrases::rows(9)));
        }
        if self.section == Section::PencilMarks {
            let row = read_marks(line, rules, &mut self.warnings);
            self.marks.push(*row.as_ref().unwrap_or(&[DigitSet::EMPTY; 9]));
            return row.map(|_| ());
        }
        let text = &*row_text(line.text, rules.blank);
        self.signs.push_str(text);
        let offset = line.text.len() - line.text.trim_start().len();
        let row = cells::read::<9>(text, (line, offset), rules, &mut self.warnings);
        let read = *row.as_ref().unwrap_or(&[None; 9]);
        if self.section == Section::Puzzle {
            self.puzzle.push(read);
            return row.map(|_| ());
        }
        let givens = self.puzzle.get(rows).copied().unwrap_or_default();
        self.state.push(read);
        let row = row?;
        let differs = |(given, digit): (&Option<Digit>, &Option<Digit>)| {
            given.is_some() && digit.is_some() && given != digit
        };
        if let Some(place) = givens.iter().zip(&row).position(differs) {
            let fault = ParseError::new(
                ErrorCode::Value,
                line,
                column(line, offset) + place as u64,
                OTHER_THAN_GIVEN,
                SAME_DIGIT_OR_BLANK,
            );
            amend(fault, "the given counts", rules, &mut self.warnings)?;
        }
        Ok(())
    }

    fn record(&self) -> Record {
        let mut record = Record { info: self.info.clone(), ..Record::default() };
        let position = &mut record.position;
        let noted = !self.marks.is_empty();
        let mut candidates = Box::new([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            let (row, column) = (cell.row(), cell.column());
            let at = |rows: &[[Option<Digit>; 9]]| rows.get(row).and_then(|row| row[column]);
            if let Some(given) = at(&self.puzzle) {
                position.givens[cell] = Some(given);
            } else if let Some(placed) = at(&self.state) {
                position.placed[cell] = Some(placed);
            } else if let Some(row) = self.marks.get(row) {
                candidates[cell.index()] = row[column];
            }
        }
        position.candidates = noted.then_some(candidates);
        record
    }
}

impl Writer for Sadman {
    fn is_sign(&self, character: char) -> bool {
        character == '#'
    }

    fn write_record(
        &self,
        record: &Record,
        index: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let record = record.reduced_to(self.holds());
        if index > 0 {
            out.push('\n');
        }
        for (field, text) in &record.info {
            if let Some((letter, _)) = HEADERS.iter().find(|(_, head)| head == field) {
                let one_line = text.replace(['\n', '\r'], " ");
                out.extend(['#', *letter]);
                out.push_str(&one_line);
                out.push('\n');
            }
        }
        let blank = options.blank.unwrap_or(Blank::DOT).get();
        let position = &record.position;
        write_section("[Puzzle]", &position.givens, blank, out);
        if position.placed != Grid::EMPTY {
            write_section("[State]", &position.values(), blank, out);
        }
        if let Some(candidates) = &position.candidates {
            out.push_str("[PencilMarks]\n");
            for row in candidates.chunks(9) {
                let cell = |set: &DigitSet| set.into_iter().map(Digit::to_char).collect::<String>();
                out.push_str(&row.iter().map(cell).collect::<Vec<_>>().join(","));
                out.push('\n');
            }
        }
        Ok(())
    }
}

fn write_section(name: &str, grid: &Grid, blank: char, out: &mut String) {
    out.push_str(name);
    out.push('\n');
    for row in grid.as_array().chunks(9) {
        out.extend(row.iter().map(|cell| cell.map_or(blank, Digit::to_char)));
        out.push('\n');
    }
}

#[cfg(test)]
mod tests;
