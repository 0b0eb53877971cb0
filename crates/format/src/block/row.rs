//! The content of one line of a grid.

use bivalue_core::grid::Digit;

use crate::chars;

/// The largest length of a line of a grid in bytes. A longer line is other text and is not kept.
const LONGEST: usize = 400;

/// A cell in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) digit: Option<Digit>,
    /// True if a mark before the cell says that a player placed the digit.
    pub(crate) placed: bool,
    /// The byte offset of its character; `None` if the cell is an empty field of no width or was
    /// cut off.
    pub(crate) at: Option<usize>,
}

/// A line of cells.
// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) spots: Vec<Spot>,
    /// The number of runs of characters without a separator between them.
    pub(crate) runs: usize,
    /// The first character that cannot be a cell, with its column in characters, counted from 0.
    pub(crate) foreign: Option<(usize, char)>,
    /// True if a character stands for an empty cell.
    pub(crate) has_blank: bool,
    /// True if that blank is a dash.
    pub(crate) has_dash: bool,
    /// True if commas, tabs, semicolons or vertical lines stand between all cells, and empty fields
    /// are cells.
    pub(crate) is_table: bool,
    /// The number of these separators, and whether nothing stands behind the last of them.
    pub(crate) separators: usize,
    pub(crate) ends_open: bool,
}

impl Row {
    /// Returns whether it is a row without a fault.
    pub(crate) fn is_good(&self) -> bool {
        self.spots.len() == 9 && self.foreign.is_none()
    }

    /// Returns whether it may be a row whose blanks are spaces: it has too few cells, and none of
    /// them is blank.
    pub(crate) fn is_narrow(&self) -> bool {
        self.spots.len() < 9 && self.foreign.is_none() && !self.has_blank && !self.is_table
    }

    /// Returns whether it consists of cells, but of far too few.
    pub(crate) fn is_short(&self) -> bool {
        self.spots.len() < 7 && self.foreign.is_none()
    }

    /// Returns whether it is nearly a row, so that a grid may start with it.
    pub(crate) fn is_near(&self) -> bool {
        (7..=11).contains(&self.spots.len())
    }
}

/// The kinds of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// A line that is empty or white space.
    Empty,
    /// The line between two bands, or around the grid.
    Border,
    /// Nine dashes, which are a border or a row of blanks. The rows around them decide.
    Dashes(Row),
    /// A line of cells, which may be too few or too many.
    Row(Row),
    /// Nine cells, some of which have several digits.
    Candidates,
    /// A comment after `#`.
    Comment,
    /// Any other line, such as a title, a header or a signature.
    Text,
}

/// The meaning of characters.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Signs {
    /// A further character for an empty cell.
    pub(crate) blank: Option<char>,
    /// The characters that mark the digit after them as placed.
    pub(crate) marks: &'static str,
}

/// Reads one line of a grid.
pub(crate) fn read(text: &str, signs: Signs) -> Reading {
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
    if trimmed.starts_with("(c)") || trimmed.starts_with("(C)") {
        return Reading::Text;
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

/// Returns whether the character draws a vertical line.
pub(crate) fn is_vertical(character: char) -> bool {
    matches!(
        character,
        '|' | '¦' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '\u{FF5C}'
    )
}

/// Returns whether the character separates the cells of a row, or draws a border wherever it stands.
pub(crate) fn is_sign(character: char) -> bool {
    is_vertical(character) || is_drawn(character) || matches!(character, ',' | ';')
}

/// Returns whether several of the character are a border. A dash may be a blank as well, as the rows
/// around it say.
pub(crate) fn is_stroke(character: char) -> bool {
    matches!(character, '=' | '\u{2014}') || is_drawn(character)
}

fn is_drawn(character: char) -> bool {
    matches!(character, '\u{2500}'..='\u{257F}') && !is_vertical(character)
}

fn is_separator(character: char) -> bool {
    is_vertical(character) || character.is_whitespace()
}

/// Returns whether a line is a border. A border has no letter or digit, and has three strokes in a
/// row, strokes on both sides of a crossing, or a box-drawing character. `.-----.` and `*-----*`
/// are borders although dots and stars are blanks.
pub(crate) fn is_border(trimmed: &str) -> bool {
    // Nine underscores are a row of blanks.
    if trimmed.len() >= 10 && trimmed.bytes().all(|byte| byte == b'_') {
        return true;
    }
    let ornament =
        |c: char| matches!(c, '+' | '*' | '.' | ':' | '\'' | '`' | ',') || is_separator(c);
    let mut run = 0;
    let mut longest = 0;
    let mut any_drawn = trimmed.contains("- + -");
    for c in trimmed.chars() {
        any_drawn |= is_drawn(c);
        run = if c == '-' || is_stroke(c) { run + 1 } else { 0 };
        longest = longest.max(run);
        if run == 0 && !ornament(c) {
            return false;
        }
    }
    longest >= 3 || any_drawn || is_rule(trimmed)
}

/// Returns whether a line is the delimiter row of a Markdown table, of which a short one has a
/// single dash in each field.
pub(crate) fn is_rule(trimmed: &str) -> bool {
    let inner = trimmed.strip_prefix('|').unwrap_or(trimmed);
    let fields = || inner.strip_suffix('|').unwrap_or(inner).split('|').map(str::trim);
    let is_stroke = |field: &str| {
        let strokes = field.trim_start_matches(':').trim_end_matches(':');
        !strokes.is_empty() && strokes.bytes().all(|byte| byte == b'-')
    };
    fields().count() >= 9 && fields().all(is_stroke)
}

/// Reads cells between commas, tabs or semicolons, or between vertical lines around every cell. An
/// empty field between two of them is a blank.
fn table(text: &str, signs: Signs) -> Option<Reading> {
    let mut several = false;
    let Fields { all, separators, ends_open } = fields(text)?;
    let spots = Vec::with_capacity(all.len());
    let mut row = Row { spots, separators, ends_open, is_table: true, ..Row::default() };
    for (start, field) in all.into_iter().map(unquoted) {
        let content = field.trim();
        let mut characters = content.chars();
        let (first, more) = (characters.next(), characters.next().is_some());
        let cell = first.and_then(|c| chars::cell(c, signs.blank));
        let at = start + (field.len() - field.trim_start().len());
        if let Some(first) = first
            && (more || cell.is_none())
        {
            several |= more && content.bytes().all(|byte| byte.is_ascii_digit());
            row.foreign.get_or_insert((text[..at].chars().count(), first));
        }
        row.runs += usize::from(first.is_some());
        row.has_blank |= first.is_none() || cell == Some(None);
        row.has_dash |= first == Some('-') && !more;
        row.spots.push(Spot {
            digit: if more { None } else { cell.flatten() },
            placed: false,
            // The place of an empty cell that is a few spaces wide is in the middle of them.
            at: first.map(|_| at).or_else(|| middle(field).map(|at| start + at)),
        });
    }
    if several && row.spots.len() == 9 {
        return Some(Reading::Candidates);
    }
    let is_text = row.foreign.is_some() && !mostly_cells(text, signs);
    Some(if is_text { Reading::Text } else { Reading::Row(row) })
}

/// The fields of a line of a table, with the byte offsets at which they start.
struct Fields<'a> {
    all: Vec<(usize, &'a str)>,
    separators: usize,
    ends_open: bool,
}

/// Returns the fields of a line of a table.
fn fields(text: &str) -> Option<Fields<'_>> {
    let (before, text) = within_brackets(text);
    // Fewer separators are punctuation, or white space in a row of another kind, unless they
    // separate single cells.
    let separates = |delimiter: char| {
        let single = |field: &str| field.trim().chars().count() == 1;
        let count = text.matches(delimiter).count();
        count >= 6 || count > 1 && delimiter != '\t' && text.split(delimiter).all(single)
    };
    let delimiter = ['\t', ',', ';'].into_iter().find(|&delimiter| separates(delimiter));
    let around = delimiter.is_none() && text.matches(is_vertical).count() >= 8;
    let is_delimiter = |c: char| Some(c) == delimiter || around && is_vertical(c);
    if delimiter.is_none() && !around {
        return None;
    }
    // Nine cells, and an empty field at each end.
    let mut fields = Vec::with_capacity(11);
    let mut start = 0;
    for (at, delimiter) in text.match_indices(is_delimiter) {
        fields.push((before + start, &text[start..at]));
        start = at + delimiter.len();
    }
    fields.push((before + start, &text[start..]));
    let is_empty =
        |field: Option<&(usize, &str)>| field.is_some_and(|(_, text)| text.trim().is_empty());
    let separators = fields.len() - 1;
    // Between vertical lines, only a line at both ends shows that none is left out there.
    let ends_open = is_empty(fields.last()) && (!around || is_empty(fields.first()));
    if around && is_empty(fields.first()) {
        fields.remove(0);
    }
    if fields.len() == 10 && is_empty(fields.last()) {
        fields.pop();
    }
    Some(Fields { all: fields, separators, ends_open })
}

/// Returns the inside of a row of an array, `[5, 3, 0],` or `{'5', '3', ' '}`, with the offset at
/// which it starts. Any other line is returned as it is.
fn within_brackets(text: &str) -> (usize, &str) {
    let inner = text.trim_start();
    // The name of the array may stand before its first row: `int grid[9][9] = {{5, 3,`.
    let is_name = |name: &str| {
        name.len() <= 60
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "_[]<>:&*$ ".contains(c))
    };
    let inner = match inner.split_once('=') {
        Some((name, after)) if is_name(name) => after.trim_start(),
        _ => inner,
    };
    let opened = inner.len();
    let inner = inner.trim_start_matches(['[', '{', '(', ' ']);
    if inner.len() == opened {
        return (0, text);
    }
    let end = |c: char| c.is_whitespace() || matches!(c, ']' | '}' | ')' | ',' | ';');
    (text.len() - inner.len(), inner.trim_end_matches(end))
}

/// Returns a field and its offset without the quotes around it.
fn unquoted((start, field): (usize, &str)) -> (usize, &str) {
    let lead = field.len() - field.trim_start().len() + 1;
    let quoted = |quote: char| field.trim().strip_prefix(quote)?.strip_suffix(quote);
    quoted('"').or_else(|| quoted('\'')).map_or((start, field), |inner| (start + lead, inner))
}

/// Returns the offset of the character in the middle.
fn middle(field: &str) -> Option<usize> {
    field.char_indices().nth(field.chars().count() / 2).map(|(at, _)| at)
}

fn mostly_cells(text: &str, signs: Signs) -> bool {
    let solid = || text.chars().filter(|&c| !is_separator(c) && !matches!(c, ',' | ';'));
    let cells = solid().filter(|&c| chars::cell(c, signs.blank).is_some());
    cells.count() * 2 > solid().count()
}

/// Reads cells that are separated by nothing, white space or vertical lines.
fn scan(text: &str, signs: Signs) -> Reading {
    let mut row = Row::default();
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
        let before_digit =
            characters.peek().is_some_and(|&(_, (_, next))| Digit::from_char(next).is_some());
        row.runs += usize::from(!in_run);
        digits_in_run = if in_run { digits_in_run } else { 0 };
        in_run = true;
        if before_digit && signs.marks.contains(c) {
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
    let lines = || text.chars().filter(|&c| is_vertical(c)).count();
    if row.runs == 9 && several && foreign * 2 < row.spots.len() {
        Reading::Candidates
    } else if row.spots.is_empty() && lines() >= 2 {
        // A row whose cells are spaces between vertical lines.
        Reading::Row(row)
    } else if row.spots.is_empty() || foreign * 2 >= row.spots.len() {
        Reading::Text
    } else {
        Reading::Row(row)
    }
}
