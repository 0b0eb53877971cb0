//! One puzzle a line: 81 characters, and a comment if there is one.
//!
//! This is the most common format. A line has digits, and one of many characters for an empty cell.
//! The text after white space, a comma, `#`, `;`, `:` or `|` is a comment, or the solution if it is
//! 81 digits. A space is a blank only in a line of exactly 81 characters, and so is `#`, which
//! starts a comment otherwise. Collections of rated puzzles have an identifier of twelve
//! hexadecimal digits before the puzzle, and people write a number or a name there: `1. `, `Golden
//! Nugget: `. An apostrophe before the cells, by which spreadsheets keep digits a text, is left
//! out.
//!
//! The cells may also be separated, see [`grouped`].
//!
//! The solution is read but not written, because programs that read lines of 81 characters seldom
//! accept more.

mod grouped;

use bivalue_core::grid::{Digit, Grid};

use crate::phrases::{self, DIGIT_OR_BLANK};
#[cfg(feature = "formats")]
use crate::roles;
use crate::{
    Blank, Entry, ErrorCode, Field, Format, FormatInfo, Holds, Line, ParseError, Parser,
    ReadOptions, Record, Sample, Sink, Table, Warning, WriteError, WriteOptions, Writer, block,
    cells, chars, stated,
};
use grouped::Found;

/// The signs that a comment on a line of its own starts with.
pub(crate) const COMMENTS: [&str; 4] = ["#", ";", "//", "%"];

/// See the [module documentation](self).
pub(crate) struct LineFormat;

static INFO: FormatInfo = FormatInfo {
    name: "line",
    aliases: &["lines", "81"],
    extensions: &["txt"],
    about: "81 characters a line, then perhaps a comment",
    example: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # 30 clues\n",
    holds: Holds { info: &[Field::Comment], ..Holds::GIVENS },
};

impl Format for LineFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        is_list(sample)
    }

    fn is_doubtful(&self, _: &str) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(LineParser {
            blank: options.blank_char(),
            lenient: options.lenient,
            keeps: options.keep_tables,
            table: None,
        })
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

impl Writer for LineFormat {
    fn is_sign(&self, character: char) -> bool {
        COMMENTS.into_iter().any(|sign| sign.contains(character))
    }

    fn comment_sign(&self) -> Option<char> {
        Some('#')
    }

    fn write_record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let digits = block::digits(record)?;
        out.push_str(&options.blank.unwrap_or(Blank::DOT).line(&digits));
        let mut before = " # ";
        for (_, text) in record.info.iter().filter(|(field, _)| *field == Field::Comment) {
            // A comment ends at the end of its line.
            for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
                out.push_str(before);
                out.push_str(part);
                before = "; ";
            }
        }
        out.push('\n');
        Ok(())
    }

    fn usual_blank_of_plain_lines(&self) -> Option<Blank> {
        Some(Blank::DOT)
    }
}

/// Returns whether a text has one puzzle a line: at least one line is a puzzle, or nearly so.
pub(crate) fn is_list(sample: &Sample<'_>) -> bool {
    let mut lines = sample.filled_lines();
    lines.clone().any(|line| is_puzzle(line.text.as_bytes()))
        || lines.clone().any(|line| is_near(line.text))
        || lines.clone().any(|line| {
            matches!(grouped::read(line.text, None), Found::Puzzle(..) | Found::Fault(..))
        })
        || lines.clone().next().is_some()
            // Many other texts consist of digits and spaces, so here all lines must be puzzles, and
            // no digit may stand twice in a house.
            && lines.all(|line| by_width(line.text).is_some_and(|grid| grid.clash().is_none()))
}

/// Returns whether a line starts with 81 cells, which may follow an identifier, and does not
/// continue with another cell.
pub(crate) fn is_puzzle(line: &[u8]) -> bool {
    let line = without_label(without_apostrophe(line.trim_ascii()));
    let is_cell = |byte: &&u8| chars::IS_CELL[usize::from(**byte)];
    let cells = &line[..line.iter().take_while(is_cell).count()];
    cells.len() == 81
        && line.get(81).is_none_or(|&byte| ends_cells(byte))
        // A line without digits is an empty grid if it has only one kind of blank, and otherwise a
        // border.
        && (cells.iter().any(u8::is_ascii_digit) || cells.iter().all(|&byte| byte == cells[0]))
}

/// Returns the puzzle that words hold in their midst, as 81 characters without white space: the only
/// one, or the one that the others solve.
#[cfg(feature = "formats")]
pub(crate) fn in_words(text: &str) -> Option<Record> {
    let is_edge = |c: char| "\"'`()[]{}<>,;:!".contains(c);
    let words = text.split_whitespace().map(|word| word.trim_matches(is_edge));
    let is_line = |word: &&str| {
        is_puzzle(word.as_bytes()) && word.len() == 81 && !chars::may_count_from_0(word.chars())
    };
    let grid = |word: &str| -> Option<Grid> {
        let cells: Option<Vec<_>> = word.chars().map(|c| chars::cell(c, None)).collect();
        cells?.try_into().ok().map(Grid::new)
    };
    let grids = roles::distinct(words.filter(is_line).filter_map(grid));
    let roles = roles::roles(&grids);
    let mut puzzles = (0..grids.len()).filter(|&at| roles[at] == roles::Role::Puzzle);
    let puzzle = puzzles.next().filter(|_| puzzles.next().is_none())?;
    let solution = (0..grids.len()).find(|&at| roles[at] == roles::Role::SolutionOf(puzzle));
    let solution = solution.map(|at| grids[at]);
    Some(Record { solution, ..Record::from_givens(grids[puzzle]) })
}

/// Returns a line without the apostrophe before its cells, by which spreadsheets keep digits a
/// text.
fn without_apostrophe(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"'").filter(|cells| by_byte(cells).is_some()).unwrap_or(line)
}

/// Returns whether a line looks like a puzzle with a few cells too many, too few or unreadable.
pub(crate) fn is_near(line: &str) -> bool {
    let cells = line.trim_start().split(|c: char| c.is_ascii() && ends_cells(c as u8)).next();
    let cells = cells.unwrap_or("");
    let readable = cells.chars().filter(|&c| chars::cell(c, None).is_some()).count();
    let digits = cells.bytes().filter(u8::is_ascii_digit).count();
    let all = cells.chars().take(121).count();
    // A line of dashes alone is a border, and a line with colons is a library line.
    (60..=120).contains(&all) && readable * 10 >= all * 9 && digits > 0 && !cells.contains(':')
}

/// Returns the text after the 81 cells.
fn ends_cells(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'#' | b':' | b'|')
}

/// Returns a line without the twelve hexadecimal digits and the space at the start that some
/// collections have, or without a label that ends in a punctuation mark and a space.
fn without_label(line: &[u8]) -> &[u8] {
    if line.len() < 82 || line.first_chunk::<81>().is_some_and(all_cells) {
        return line;
    }
    // The cells start at the last place at which 81 cells fit, or before it.
    let mut start = 0;
    while let Some(space) = line[start..line.len() - 81].iter().position(|&b| is_space(b)) {
        let label = &line[..start + space];
        start += space + 1;
        let cells = line[start..].first_chunk::<81>();
        if cells.is_some_and(all_cells) && line.get(start + 81).is_none_or(|&b| ends_cells(b)) {
            return if is_label(label) { &line[start..] } else { line };
        }
    }
    line
}

fn all_cells(cells: &[u8; 81]) -> bool {
    cells.iter().all(|&byte| chars::IS_CELL[usize::from(byte)])
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns whether the text before a puzzle is its label, and not another puzzle with a fault.
fn is_label(label: &[u8]) -> bool {
    let label = label.trim_ascii_end();
    let is_identifier = label.len() == 12 && label.iter().all(u8::is_ascii_hexdigit);
    let is_name = label.last().is_some_and(|&byte| b":.)-*>".contains(&byte))
        && !label.split(|&byte| is_space(byte)).any(|word| {
            word.iter().filter(|&&byte| chars::IS_CELL[usize::from(byte)]).count() >= 20
        });
    is_identifier || is_name
}

/// Returns the 81 cells with which the bytes start, if no further cell follows them.
fn by_byte(line: &[u8]) -> Option<Grid> {
    let cells: &[u8; 81] = line.first_chunk()?;
    if !line.get(81).is_none_or(|&byte| ends_cells(byte)) {
        return None;
    }
    let mut grid = [None; 81];
    let mut readable = true;
    for (cell, &byte) in grid.iter_mut().zip(cells) {
        readable &= chars::IS_CELL[usize::from(byte)];
        *cell = chars::DIGIT[usize::from(byte)];
    }
    readable.then(|| Grid::new(grid))
}

/// Returns the grid with which the bytes start, if their first line is 81 cells and nothing else,
/// and the number of bytes of that line, with its line feed.
///
/// The result for such a line is that of [`LineParser`], or nothing where the parser has to look
/// closer: without a 9, the digits may be those from 0 to 8.
#[inline]
pub(crate) fn plain(bytes: &[u8]) -> Option<(Grid, usize)> {
    let cells: &[u8; 81] = bytes.first_chunk()?;
    let length = match bytes[81..] {
        [b'\n', ..] => 82,
        [b'\r', b'\n', ..] => 83,
        _ => return None,
    };
    // No branches, so that it becomes vector instructions.
    let has = |byte| cells.iter().fold(0, |has, &cell| has | u8::from(cell == byte)) == 1;
    if has(b'0') && !has(b'9') {
        return None;
    }
    let grid = Grid::of_line(cells).or_else(|| by_byte(cells))?;
    Some((grid, length))
}

/// Returns the cells of a line of exactly 81 characters in which `#` or the space is the blank.
fn by_width(line: &str) -> Option<Grid> {
    let cells: &[u8; 81] = line.as_bytes().try_into().ok()?;
    let blank = *cells.iter().find(|byte| !byte.is_ascii_digit())?;
    let fits = |&byte: &u8| byte == blank || matches!(byte, b'1'..=b'9');
    if !matches!(blank, b' ' | b'#') || !cells.iter().all(fits) {
        return None;
    }
    let mut grid = [None; 81];
    for (cell, &byte) in grid.iter_mut().zip(cells) {
        *cell = Digit::from_char(byte.into());
    }
    Some(Grid::new(grid))
}

struct LineParser {
    blank: Option<char>,
    lenient: bool,
    /// True if the columns behind the puzzle are kept.
    keeps: bool,
    /// The columns of a table without a header, if the first puzzle is the first column of one.
    table: Option<Table>,
}

impl Parser for LineParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let text = line.text.trim_start();
        let cut = text.len() - without_apostrophe(text.as_bytes()).len();
        let text = &text[cut..];
        let bytes = without_label(text.as_bytes());
        if let Some(grid) = by_byte(bytes) {
            let mut entry = Entry::new(Record::from_givens(grid), line.number);
            let cells = bytes.iter().take(81).map(|&byte| char::from(byte));
            let rules = cells::Rules { blank: self.blank, lenient: self.lenient };
            if (chars::may_count_from_0(cells) || chars::counts_from_0(&grid))
                && let Err(error) = cells::amend_zeros((line, 0), rules, &mut entry.warnings)
            {
                sink.error(error);
                return;
            }
            let is_between = |c: char| c.is_whitespace() || ",;:|=>\t\"'".contains(c);
            let behind = text.get(text.len() - bytes.len() + 81..).unwrap_or("");
            let behind = behind.trim_start_matches(is_between);
            let behind = behind.trim_start_matches("->").trim_start();
            let count = behind.chars().take_while(|&c| chars::cell(c, None).is_some()).count();
            // A full grid before a puzzle with a slip is the solution of that puzzle.
            if grid.filled().len() == 81 && (60..=100).contains(&count) && count != 81 {
                let at = line.text.len() - behind.len();
                let (found, expected) = (phrases::cells(count), phrases::cells(81));
                let column = cells::column(line, at);
                sink.error(ParseError::new(ErrorCode::Length, line, column, found, expected));
                return;
            }
            // The cells are ASCII, so this cuts between characters.
            let label = text.get(..text.len() - bytes.len()).unwrap_or("").trim();
            let label = label.trim_end_matches([':', '.', ')', '-', '*', '>']).trim_end();
            let rest = text.get(text.len() - bytes.len() + 81..).unwrap_or("");
            if !rest.is_empty() || !label.is_empty() {
                annotate(&mut entry.record, label, rest);
            }
            if std::mem::take(&mut self.keeps) {
                self.table = table(text, label, rest, entry.record.solution.is_some());
            }
            entry.text = self.table.as_ref().map(|_| line.text.to_owned());
            sink.entry(entry);
        } else if let Some(grid) = by_width(line.text) {
            sink.entry(Entry::new(Record::from_givens(grid), line.number));
        } else if !text.is_empty() && !self.is_comment(text) {
            match grouped::read(line.text, self.blank) {
                Found::Puzzle(grid, solution, comment) => {
                    let mut entry = Entry::new(Record::from_givens(grid), line.number);
                    entry.record.solution = solution;
                    annotate(&mut entry.record, "", comment);
                    sink.entry(entry);
                }
                Found::Fault(at, code, found, expected) => {
                    let column = cells::column(line, at);
                    sink.error(ParseError::new(code, line, column, found, expected));
                }
                Found::Header => {}
                Found::No => match stated::of_line(line) {
                    // The puzzles above were read; the line belongs to one of them or to the next.
                    Some(stated) if !self.lenient => sink.error(stated.error()),
                    Some(stated) => sink.warn_ahead(Some(stated.warning())),
                    None if stated::says_plain(line.text) => {}
                    None => sink.push(self.by_character(line)),
                },
            }
        }
    }

    fn end(&mut self, _: &mut Sink) {}

    fn reads_plain_lines(&self) -> bool {
        self.table.is_none()
    }

    fn table(&self) -> Option<Table> {
        self.table.clone()
    }
}

/// Returns the columns of a table without a header, of which this is the first row.
#[cfg(feature = "formats")]
fn table(row: &str, label: &str, rest: &str, is_solved: bool) -> Option<Table> {
    let separator = rest.chars().next().filter(|c| label.is_empty() && ",;\t".contains(*c))?;
    Some(Table::unnamed(row, separator, 0, is_solved.then_some(1)))
}

/// Returns no columns: there are no tables without the feature `formats`.
#[cfg(not(feature = "formats"))]
fn table(_: &str, _: &str, _: &str, _: bool) -> Option<Table> {
    None
}

/// Signs between a puzzle and its solution.
const ARROWS: [&str; 5] = ["-->", "->", "=>", "\u{2192}", "="];

/// Notes the texts before and after the cells.
fn annotate(record: &mut Record, label: &str, rest: &str) {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '|');
    let mut rest = rest.trim_start_matches(separates);
    rest = &rest[rest.len() - without_apostrophe(rest.as_bytes()).len()..];
    let behind = ARROWS.iter().find_map(|arrow| rest.strip_prefix(arrow)).map(str::trim_start);
    if let Some(other) = by_byte(behind.unwrap_or(rest).as_bytes()) {
        let givens = record.position.givens;
        let is_puzzle = other.digits().all(|(cell, digit)| givens[cell] == Some(digit));
        if other.filled().len() == 81 {
            record.solution = Some(other);
        } else if givens.filled().len() == 81 && is_puzzle {
            // The solution stands before the puzzle.
            record.position.givens = other;
            record.solution = Some(givens);
        }
        if record.solution.is_some() {
            rest = behind.unwrap_or(rest).get(81..).unwrap_or("");
        }
    }
    let rest = rest.trim_start_matches(separates);
    // A comment after `#` is kept as it is, whatever it starts with.
    let rest = rest.strip_prefix('#').unwrap_or(rest).trim_start();
    let comment = format!("{label} {rest}");
    if !comment.trim().is_empty() {
        record.info.push((Field::Comment, comment.trim().to_owned()));
    }
}

impl LineParser {
    fn is_comment(&self, text: &str) -> bool {
        let is_blank = |sign: &str| self.blank.is_some_and(|blank| sign.contains(blank));
        COMMENTS.into_iter().any(|sign| text.starts_with(sign) && !is_blank(sign))
    }

    /// Reads a line that is not simply 81 characters, because it has the caller's blank or a fault.
    fn by_character(&self, line: Line<'_>) -> Result<Entry, ParseError> {
        let text = line.text.trim_start();
        let ends = |c: char| c.is_ascii() && ends_cells(c as u8) && Some(c) != self.blank;
        let (cells, rest) = text.split_at(text.find(ends).unwrap_or(text.len()));
        let indent = line.text.chars().count() - text.chars().count();
        let column = |place: usize| (indent + place) as u64 + 1;
        let mut entry = Entry::new(Record::default(), line.number);

        let is_foreign = |&(_, c): &(usize, char)| chars::cell(c, self.blank).is_none();
        let foreign = || cells.chars().enumerate().filter(is_foreign);
        let count = cells.chars().count();
        // A line of which at least half are cells may be a puzzle with a fault; any other line is
        // not.
        let may_be_one = foreign().count() * 2 <= count;
        if let Some((place, c)) = foreign().next()
            && !(self.lenient && may_be_one)
        {
            let found = phrases::character(c);
            let expected = DIGIT_OR_BLANK;
            let error = ParseError::new(ErrorCode::Character, line, column(place), found, expected);
            return Err(if may_be_one { self.advise(error) } else { error });
        }
        if count != 81 {
            let found = phrases::cells(count);
            let (code, expected) = (ErrorCode::Length, phrases::cells(81));
            let fault = ParseError::new(code, line, column(0), found, expected);
            let rules = cells::Rules { blank: self.blank, lenient: self.lenient };
            let read = cells::without_zeros(cells, &fault, rules, &mut entry.warnings);
            if let Some(grid) = read {
                entry.record.position.givens = grid?;
                annotate(&mut entry.record, "", rest);
                return Ok(entry);
            }
        }
        let mut warn = |column: u64, message: String| {
            entry.warnings.push(Warning { line: line.number, column, message });
        };
        for (place, c) in foreign().take_while(|&(place, _)| place < 81) {
            warn(column(place), format!("{} taken for a blank", phrases::character(c)));
        }
        if count != 81 {
            let (place, amended) = if count < 81 {
                (count, "filled up with blanks at the end")
            } else {
                (81, "cut off")
            };
            let found = phrases::cells(count);
            // A line of fewer cells than it lacks is no puzzle with a slip.
            if !self.lenient || count <= 40 {
                let error = ParseError::new(
                    ErrorCode::Length,
                    line,
                    column(place),
                    found,
                    phrases::cells(81),
                );
                return Err(self.advise(error));
            }
            warn(column(place), format!("{found} in the line, {amended}"));
        }

        let mut grid = [None; 81];
        for (cell, c) in grid.iter_mut().zip(cells.chars()) {
            *cell = chars::cell(c, self.blank).flatten();
        }
        entry.record.position.givens = Grid::new(grid);
        annotate(&mut entry.record, "", rest);
        Ok(entry)
    }

    /// Adds the advice to read leniently, unless reading is lenient.
    fn advise(&self, error: ParseError) -> ParseError {
        if self.lenient { error } else { error.with_help(block::HELP) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_plain_line_is_81_cells_and_its_end() {
        for (end, length) in [("\n", Some(82)), ("\r\n", Some(83)), ("\n1", Some(82))] {
            let read = plain(format!("{CELLS}{end}").as_bytes());
            assert_eq!(read, length.map(|length| (CELLS.parse().unwrap(), length)));
        }
        for end in ["", "\r", "\r\r\n", " \n", ".\n", "#\n"] {
            assert_eq!(plain(format!("{CELLS}{end}").as_bytes()), None, "{end:?}");
        }
    }

    #[test]
    fn a_comment_behind_its_sign_is_kept_as_it_is() {
        let cases = [
            ("# | 7 . . | . 2 . |", "| 7 . . | . 2 . |"),
            (" # ; a", "; a"),
            ("## a", "# a"),
            (", a", "a"),
            (" | # : a", ": a"),
        ];
        for (rest, expected) in cases {
            let mut record = Record::default();
            annotate(&mut record, "", rest);
            assert_eq!(record.info, [(Field::Comment, expected.to_owned())], "{rest:?}");
        }
    }

    #[test]
    fn every_byte_is_a_cell_of_a_plain_line_or_is_not_as_the_table_says() {
        for byte in 0..=u8::MAX {
            for place in [0, 40, 80] {
                let mut line = [b'.'; 82];
                line[place] = byte;
                line[81] = b'\n';
                let mut grid = Grid::EMPTY;
                let index = usize::from(byte);
                grid[bivalue_core::grid::Cell::from_index(place)] = chars::DIGIT[index];
                let is_read = chars::IS_CELL[index] && byte != b'0';
                let expected = is_read.then_some((grid, 82));
                assert_eq!(plain(&line), expected, "{byte:#04x} at {place}");
            }
        }
    }
}
