//! What one line of a grid shows.

use crate::format::chars;
use crate::grid::Digit;

/// No line of a grid is longer, in bytes: what is longer is text, and is not kept.
const LONGEST: usize = 400;

/// A cell as it stands in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) struct Spot {
    pub(in crate::format) digit: Option<Digit>,
    /// Whether a mark before it says that a player placed it.
    pub(in crate::format) placed: bool,
    /// Where its character starts, in bytes; `None` if it is between two separators or cut off.
    pub(in crate::format) at: Option<usize>,
}

/// A line of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::format) struct Row {
    pub(in crate::format) spots: Vec<Spot>,
    /// Runs of characters without a separator between them.
    pub(in crate::format) runs: usize,
    /// The first character that can be no cell, with its column in characters, from 0.
    pub(in crate::format) foreign: Option<(usize, char)>,
    /// Whether a character stands for an empty cell.
    pub(in crate::format) has_blank: bool,
    /// Whether that character is a dash.
    pub(in crate::format) has_dash: bool,
    /// Whether commas, tabs or semicolons separate the cells.
    pub(in crate::format) is_table: bool,
}

impl Row {
    /// Whether it is what a row should be.
    pub(in crate::format) fn is_good(&self) -> bool {
        self.spots.len() == 9 && self.foreign.is_none()
    }

    /// Whether it may be a row whose blanks are spaces: too few cells, and none of them blank.
    pub(in crate::format) fn is_narrow(&self) -> bool {
        self.spots.len() < 9 && self.foreign.is_none() && !self.has_blank && !self.is_table
    }

    /// Whether it is nearly a row, so that a grid may start with it.
    pub(in crate::format) fn is_near(&self) -> bool {
        (7..=11).contains(&self.spots.len())
    }
}

/// What one line shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::format) enum Reading {
    /// Nothing but white space.
    Empty,
    /// The line between two bands, or around the grid.
    Border,
    /// Nine dashes: a border, or a row of blanks. The rows around it decide.
    Dashes(Row),
    /// Cells, perhaps too few or too many.
    Row(Row),
    /// Nine cells, some with several digits.
    Candidates,
    /// After `#`.
    Comment,
    /// Anything else: a title, a header, a signature.
    Text,
}

/// Which characters mean what.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::format) struct Signs {
    /// A further character for an empty cell.
    pub(in crate::format) blank: Option<char>,
    /// Whether `*` or `+` before a digit says that it was placed.
    pub(in crate::format) marks: bool,
}

/// Reads one line of a grid.
pub(in crate::format) fn read(text: &str, signs: Signs) -> Reading {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Reading::Empty;
    }
    if text.len() > LONGEST {
        return Reading::Text;
    }
    if trimmed.starts_with('#') && signs.blank != Some('#') {
        return Reading::Comment;
    }
    if is_border(trimmed) {
        let only_dashes = trimmed.chars().all(|c| c == '-' || is_separator(c));
        return match scan(text, signs) {
            Reading::Row(row) if only_dashes && row.is_good() => Reading::Dashes(row),
            _ => Reading::Border,
        };
    }
    table(text, signs).unwrap_or_else(|| scan(text, signs))
}

/// Whether the character draws a vertical line.
pub(in crate::format) fn is_vertical(character: char) -> bool {
    matches!(
        character,
        '|' | '¦' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '\u{FF5C}'
    )
}

fn is_separator(character: char) -> bool {
    is_vertical(character) || character.is_whitespace()
}

/// Whether a line draws a line: no letter or digit, and three strokes on end or a character
/// made for it. `.-----.` and `*-----*` are borders although dots and stars are blanks.
fn is_border(trimmed: &str) -> bool {
    let drawn = |c: char| matches!(c, '\u{2500}'..='\u{257F}') && !is_vertical(c);
    let stroke = |c: char| matches!(c, '-' | '=' | '\u{2014}') || drawn(c);
    let ornament =
        |c: char| matches!(c, '+' | '*' | '.' | ':' | '\'' | '`' | ',') || is_separator(c);
    let mut run = 0;
    let mut longest = 0;
    let mut any_drawn = false;
    for c in trimmed.chars() {
        any_drawn |= drawn(c);
        run = if stroke(c) { run + 1 } else { 0 };
        longest = longest.max(run);
        if !stroke(c) && !ornament(c) {
            return false;
        }
    }
    longest >= 3 || any_drawn
}

/// Reads cells between commas, tabs or semicolons, where nothing between two is a blank.
fn table(text: &str, signs: Signs) -> Option<Reading> {
    // Fewer separators than this are punctuation, or white space in a row of another kind.
    let delimiter = ['\t', ',', ';']
        .into_iter()
        .find(|&delimiter| text.matches(delimiter).count() >= 6)?;
    let mut row = Row {
        spots: Vec::new(),
        runs: 0,
        foreign: None,
        has_blank: false,
        has_dash: false,
        is_table: true,
    };
    let mut several = false;
    let mut start = 0;
    for field in text.split(delimiter) {
        let content = field.trim();
        let at = start + (field.len() - field.trim_start().len());
        start += field.len() + delimiter.len_utf8();
        let mut characters = content.chars();
        let (first, more) = (characters.next(), characters.next().is_some());
        let cell = first.and_then(|c| chars::cell(c, signs.blank));
        if let Some(first) = first
            && (more || cell.is_none())
        {
            several |= more && content.bytes().all(|byte| byte.is_ascii_digit());
            row.foreign
                .get_or_insert((text[..at].chars().count(), first));
        }
        row.runs += usize::from(first.is_some());
        row.has_blank |= first.is_none() || cell == Some(None);
        row.spots.push(Spot {
            digit: if more { None } else { cell.flatten() },
            placed: false,
            at: first.map(|_| at),
        });
    }
    if row.spots.len() == 10 && row.spots.last().is_some_and(|spot| spot.at.is_none()) {
        row.spots.pop();
    }
    if several && row.spots.len() == 9 {
        return Some(Reading::Candidates);
    }
    Some(
        if row.foreign.is_some() && row.runs * 2 > row.spots.len() && !mostly_cells(text, signs) {
            Reading::Text
        } else {
            Reading::Row(row)
        },
    )
}

fn mostly_cells(text: &str, signs: Signs) -> bool {
    let solid = || {
        text.chars()
            .filter(|&c| !is_separator(c) && !matches!(c, ',' | ';'))
    };
    let cells = solid().filter(|&c| chars::cell(c, signs.blank).is_some());
    cells.count() * 2 > solid().count()
}

/// Reads cells that stand side by side or between white space and vertical lines.
fn scan(text: &str, signs: Signs) -> Reading {
    let mut row = Row {
        spots: Vec::new(),
        runs: 0,
        foreign: None,
        has_blank: false,
        has_dash: false,
        is_table: false,
    };
    let mut foreign = 0;
    let mut digits_in_run = 0;
    let mut several = false;
    let mut in_run = false;
    let mut mark = false;
    let mut characters = text.char_indices().enumerate().peekable();
    while let Some((column, (at, c))) = characters.next() {
        if is_separator(c) {
            in_run = false;
            continue;
        }
        let before_digit = characters
            .peek()
            .is_some_and(|&(_, (_, next))| Digit::from_char(next).is_some());
        row.runs += usize::from(!in_run);
        digits_in_run = if in_run { digits_in_run } else { 0 };
        in_run = true;
        if signs.marks && before_digit && matches!(c, '*' | '+') {
            mark = true;
            continue;
        }
        let cell = chars::cell(c, signs.blank);
        if cell.is_none() {
            foreign += 1;
            row.foreign.get_or_insert((column, c));
        }
        digits_in_run += usize::from(c.is_ascii_digit());
        several |= digits_in_run >= 2;
        row.has_blank |= cell == Some(None);
        row.has_dash |= c == '-';
        row.spots.push(Spot {
            digit: cell.flatten(),
            placed: std::mem::take(&mut mark),
            at: Some(at),
        });
    }
    if row.runs == 9 && several {
        Reading::Candidates
    } else if row.spots.is_empty() || foreign * 2 >= row.spots.len() {
        Reading::Text
    } else {
        Reading::Row(row)
    }
}
