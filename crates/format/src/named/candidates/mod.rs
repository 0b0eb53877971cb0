//! Candidate grids: nine rows of nine groups of digits, mostly between borders.
//!
//! HoDoKu, Simple Sudoku, SudoCue and users of forums copy such grids. Borders are lines with a run
//! of dashes; they may be missing. A single digit is a given, unless a peer still lists it: then it
//! is a naked single, the last candidate of its cell. The marks of a step are ignored: `*` before a
//! cell or a digit of the step, `#` for a fin, `@` for an endo-fin, a letter for an almost locked
//! set, `-` before a digit that is eliminated, and brackets and other signs that people set around
//! digits. `=` behind a digit means that a step places it, so that it is a candidate before. Sudoku
//! Studio marks givens as `<7>` and placed digits as `*7*`; in such a grid a digit without a mark
//! is a candidate.
//!
//! The writer uses HoDoKu's style, with two additions for cells that would look the same. If there
//! are placed digits, or if a peer notes the digit of a given, all digits are written as `<7>` and
//! `*7*`. A naked single that no peer lists is written twice, `77`.

use std::fmt::Write as _;

use bivalue_core::grid::{Digit, DigitSet};

use crate::cells::Rules;
use crate::groups::{Group, NotAGroup, Rows, groups, split};
use crate::{
    Blank, Format, FormatInfo, Holds, Line, Parser, Pencilmarks, ReadOptions, Record, Sample, Sink,
    WriteError, WriteOptions, Writer, chars,
};

/// See the [module documentation](self).
pub(crate) struct Candidates;

static INFO: FormatInfo = FormatInfo {
    name: "candidates",
    aliases: &["pm", "pencilmarks"],
    extensions: &[],
    about: "Nine rows of candidates, as HoDoKu and Simple Sudoku copy them",
    example: "\
.-------------------.----------------.-------------------.
| 5    3     124    | 26    7   2468 | 1489   1249  248  |
| 6    247   247    | 1     9   5    | 3478   234   2478 |
| 12   9     8      | 23    34  24   | 13457  6     247  |
:-------------------+----------------+-------------------:
| 8    125   1259   | 579   6   147  | 4579   2459  3    |
| 4    25    2569   | 8     5   3    | 579    259   1    |
| 7    15    1359   | 59    2   14   | 4589   459   6    |
:-------------------+----------------+-------------------:
| 139  6     134579 | 357   35  7    | 2      8     4    |
| 23   278   237    | 4     1   9    | 36     3     5    |
| 123  1245  12345  | 2356  8   26   | 1346   7     9    |
'-------------------'----------------'-------------------'
",
    holds: Holds {
        placed: true,
        candidates: true,
        pencilmarks: Pencilmarks::Always,
        ..Holds::GIVENS
    },
};

impl Format for Candidates {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let rows = sample
            .filled_lines()
            .filter(|line| !is_border(line.text) && looks_like_row(line.text, None))
            .take(9);
        // One faulty row among nine must not prevent detection.
        let (mut count, mut good, mut candidates) = (0, 0, false);
        // A full grid has no candidates, so it is detected only by the writer's own border.
        let bordered = sample.filled_lines().any(|line| line.text.trim_start().starts_with(".--"));
        let mut full = bordered;
        // A dot is a cell without candidates, and such cells are few. If there are many dots, they
        // are empty cells of a grid without candidates, in which a cell with several digits has
        // notes or a slip.
        let (mut empty, mut several) = (0, 0);
        for line in rows {
            count += 1;
            let groups: Option<Vec<Group>> =
                tokens(line.text).map(|(_, token)| group(token, None).ok()).collect();
            if let Some(groups) = groups.filter(|groups| groups.len() == 9) {
                good += 1;
                full &= groups.iter().all(|group| matches!(group, Group::Single(_)));
                for group in &groups {
                    match group {
                        Group::Candidates(set) if set.is_empty() => empty += 1,
                        Group::Candidates(_) => several += 1,
                        Group::Given(_) | Group::Placed(_) => candidates = true,
                        Group::Single(_) => {}
                    }
                }
            }
        }
        candidates |= several > 0 && empty * 4 <= several.max(4);
        (candidates || full && good == 9) && good * 3 >= count * 2
    }

    fn is_drawn(&self) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(CandidatesParser {
            rules: options.into(),
            rows: Rows::new(true),
            after_border: false,
            frame: String::new(),
        })
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

/// Returns whether a line is a border. HoDoKu's borders contain dots and Simple Sudoku's contain
/// stars, but no line of cells has three dashes in a row.
pub(crate) fn is_border(text: &str) -> bool {
    ["---", "===", "───", "═══", "━━━"].iter().any(|dashes| text.contains(dashes))
}

/// Returns the groups of a row with their byte offsets.
fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    split(text, |c| c.is_whitespace() || is_line(c))
}

/// Returns whether the character draws a line between boxes.
fn is_line(character: char) -> bool {
    matches!(character, '|' | '│' | '║')
}

/// Returns whether a line between two grids is the first row of a grid and not a heading.
fn looks_like_row(text: &str, blank: Option<char>) -> bool {
    if text.contains(['|', '│']) {
        return true;
    }
    let comment = text.trim_start().strip_prefix('#');
    if comment.is_some_and(|rest| rest.starts_with(' ')) {
        return false;
    }
    let (mut count, mut good) = (0, 0);
    for (_, token) in tokens(text) {
        count += 1;
        good += usize::from(group(token, blank).is_ok());
    }
    count >= 5 && good * 2 > count && !tokens(text).any(|(_, token)| names_cells(token))
}

/// Returns whether a word of a step names cells, as `r7c6` and `b9n7{r9c7` do.
fn names_cells(word: &str) -> bool {
    word.as_bytes().windows(3).any(|three| {
        let [first, digit, second] = [0, 1, 2].map(|at| three[at]);
        first.is_ascii_lowercase() && digit.is_ascii_digit() && second.is_ascii_lowercase()
    })
}

/// The characters that may stand around the digits of a cell: HoDoKu's marks, then the marks of
/// people, and the characters of `[b]` and `[/b]` in forums.
const MARKS: &str = "*#@+()[]{}=/!^&'\"";

/// Reads a group of characters as a cell.
fn group(token: &str, blank: Option<char>) -> Result<Group, NotAGroup> {
    let mut characters = token.chars();
    let ends = (
        characters.next(),
        characters.next().and_then(Digit::from_char),
        characters.next(),
        characters.next(),
    );
    match ends {
        (Some('<'), Some(digit), Some('>'), None) => return Ok(Group::Given(digit)),
        (Some('*'), Some(digit), Some('*'), None) => return Ok(Group::Placed(digit)),
        (Some(only), None, None, None) if chars::cell(only, blank) == Some(None) => {
            return Ok(Group::Candidates(DigitSet::EMPTY));
        }
        _ => {}
    }
    // `5=` is a digit that a step places; `=5=` is one between the marks of people.
    let places = token.split_once('=').is_some_and(|(before, behind)| {
        before.ends_with(|c: char| c.is_ascii_digit()) && behind.is_empty()
    });
    let (mut digits, mut count, mut eliminated) = (DigitSet::EMPTY, 0, false);
    for (place, character) in token.chars().enumerate() {
        if let Some(digit) = Digit::from_char(character) {
            digits.insert(digit);
            count += 1;
        } else if character == '-' {
            eliminated = true;
        } else if !MARKS.contains(character) && !character.is_ascii_alphabetic() {
            return Err(NotAGroup(place, character));
        }
    }
    match digits.first() {
        // Marks without a digit are not a cell; the first mark is reported.
        None => Err(NotAGroup(0, token.chars().next().unwrap_or(' '))),
        Some(digit) if count == 1 && !eliminated && !places => Ok(Group::Single(digit)),
        Some(_) => Ok(Group::Candidates(digits)),
    }
}

struct CandidatesParser {
    rules: Rules,
    rows: Rows,
    after_border: bool,
    /// The border above the first row.
    frame: String,
}

impl Parser for CandidatesParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let text = line.text.trim();
        let after_border = std::mem::take(&mut self.after_border);
        if text.is_empty() || is_border(text) {
            // These lines do not end a grid: the top or bottom of its own frame, an empty line in a
            // band, and the top of the next frame below the bottom of this one.
            // Some draw all four borders alike.
            let count = self.rows.count();
            let is_inner = matches!(count, 3 | 6) && text == self.frame;
            let frame = text.starts_with(['.', '\'', '*', '┌', '└', '╔', '╚']) && !is_inner;
            if count == 0 && !text.is_empty() {
                self.frame.clear();
                self.frame.push_str(text);
            }
            let between = frame || text.is_empty() && !self.rows.count().is_multiple_of(3);
            if between || after_border && !text.is_empty() {
                self.rows.end(sink);
            }
            self.after_border = after_border && text.is_empty() || is_border(text);
            return;
        }
        if self.rows.count() == 0 && !looks_like_row(text, self.rules.blank) {
            return;
        }
        let blank = self.rules.blank;
        let read = |token: &str| group(token, blank);
        self.rows.row(line, tokens(line.text), read, self.rules, sink);
    }

    fn end(&mut self, sink: &mut Sink) {
        self.rows.end(sink);
    }
}

impl Writer for Candidates {
    fn is_sign(&self, character: char) -> bool {
        is_line(character)
    }

    fn write_record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let shown = record.reduced_to(self.holds()).position;
        let blank = options.blank.unwrap_or(Blank::DOT).get();
        let cells = groups(&shown).0.map(|group| match group {
            Group::Single(digit) => digit.to_string(),
            Group::Given(digit) => format!("<{digit}>"),
            Group::Placed(digit) => format!("*{digit}*"),
            Group::Candidates(set) => match (set.is_empty(), set.single()) {
                (true, _) => blank.to_string(),
                (_, Some(digit)) => format!("{digit}{digit}"),
                _ => set.to_string(),
            },
        });
        write_grid(&cells, out);
        Ok(())
    }
}

/// Appends 81 texts in aligned columns between HoDoKu's borders.
fn write_grid(cells: &[String; 81], out: &mut String) {
    let width = |column: usize| {
        let texts = cells.iter().skip(column).step_by(9);
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    for (row, texts) in cells.chunks(9).enumerate() {
        if row.is_multiple_of(3) {
            let ends = if row == 0 { ".." } else { ":+" };
            write_border(ends, &widths, out);
        }
        for (column, (text, width)) in texts.iter().zip(widths).enumerate() {
            out.push_str(if column.is_multiple_of(3) { "| " } else { " " });
            let _ = write!(out, "{text:width$} ");
        }
        out.push_str("|\n");
    }
    write_border("''", &widths, out);
}

/// Appends a border. `ends` has the character at its ends and the character between boxes.
fn write_border(ends: &str, widths: &[usize; 9], out: &mut String) {
    let mut joints = ends.chars();
    let (outer, inner) = (joints.next().unwrap_or('.'), joints.next().unwrap_or('.'));
    out.push(outer);
    for (index, columns) in widths.chunks(3).enumerate() {
        if index > 0 {
            out.push(inner);
        }
        let dashes = columns.iter().sum::<usize>() + 6;
        out.extend(std::iter::repeat_n('-', dashes));
    }
    out.push(outer);
    out.push('\n');
}

#[cfg(test)]
mod tests;
