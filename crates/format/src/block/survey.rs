//! Detection of the kind of grid with which a text starts.

use super::row::{Reading, Row, Signs, is_vertical, read};
use crate::Sample;

/// The ways in which the rows of a grid are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `12.4..7..`
    Adjacent,
    /// `1 2 .  4 . .  7 . .`, or with commas or tabs.
    Spaced,
    /// `12.|4..|7..`
    InnerLines,
    /// `|12.|4..|7..|`
    OuterLines,
    /// `1 2 . | 4 . . | 7 . .`
    SpacedInnerLines,
    /// `| 1 2 . | 4 . . | 7 . . |`
    SpacedOuterLines,
}

impl Shape {
    const fn has_lines(self) -> bool {
        !matches!(self, Self::Adjacent | Self::Spaced)
    }
}

/// The largest number of rows with several digits in a cell; with more, a text is a candidate grid.
const MOST_NOTED: usize = 8;

/// The smallest number of rows, without a fault or nearly so, in a grid with faults; with fewer, a
/// text is something else.
const FEWEST: usize = 5;

/// The number of lines that are examined.
const LINES: usize = 120;

/// Returns the shape of the first grid in a text, which may have faults; `None` if there is no
/// grid, or if its cells hold candidates.
pub(crate) fn survey(sample: &Sample<'_>, signs: Signs) -> Option<Shape> {
    let mut shapes = Vec::new();
    let (mut narrow, mut candidates) = (0, 0);
    for line in sample.lines().take(LINES) {
        match read(line.text, signs) {
            Reading::Row(row) if row.is_good() || row.is_near() => {
                shapes.push(shape(line.text, &row));
            }
            Reading::Row(row) if row.is_narrow() => {
                narrow += 1;
                shapes.push(shape(line.text, &row));
            }
            // Grids beside a candidate grid only repeat its content. One or two rows with several
            // digits in a cell have notes or a slip.
            Reading::Candidates if candidates == MOST_NOTED => return None,
            Reading::Candidates => candidates += 1,
            Reading::Empty | Reading::Border | Reading::Comment | Reading::Dashes(_) => {}
            // A row that is far too short does not end a grid.
            Reading::Row(row) if row.is_short() => {}
            Reading::Row(_) | Reading::Text => {
                if shapes.len() >= FEWEST {
                    break;
                }
                shapes.clear();
                narrow = 0;
            }
        }
    }
    // Lines of a few digits and spaces may be any numbers, unless vertical lines separate them.
    let lined = shapes.iter().filter(|(shape, ..)| shape.has_lines()).count() >= FEWEST;
    if shapes.len() < FEWEST || narrow >= FEWEST && !lined && !widest_is_a_row(sample) {
        return None;
    }
    // A row whose blanks are spaces shows few cells, so the first row with many cells decides, or
    // else the widest row.
    let decided = shapes.iter().find(|&&(_, cells, _)| cells >= 7);
    let lined = shapes.iter().filter(|(shape, ..)| shape.has_lines());
    let widest = || lined.rev().max_by_key(|&&(.., width)| width);
    decided.or_else(widest).or(shapes.first()).map(|&(shape, ..)| shape)
}

fn widest_is_a_row(sample: &Sample<'_>) -> bool {
    let lines = sample.filled_lines().take(LINES);
    // The indentation may be blanks of the row, so the row is read with it and without it.
    let widest =
        |trim: fn(&str) -> &str| lines.clone().map(|line| trim(line.text).chars().count()).max();
    let is_row = |width| matches!(width, Some(9 | 11 | 13 | 17 | 18 | 21 | 22 | 23 | 25));
    is_row(widest(str::trim_end)) || is_row(widest(str::trim))
}

/// Returns the shape of one row, the number of cells that are evidence for it, and its width.
fn shape(text: &str, row: &Row) -> (Shape, usize, usize) {
    let trimmed = text.trim();
    // Two vertical lines, or eight around single cells, are inner lines; a blank box before them
    // was cut off.
    let lines = trimmed.matches(is_vertical).count();
    let outer = trimmed.starts_with(is_vertical) && !matches!(lines, 2 | 8);
    let inner = lines > 0;
    let shown = if row.is_narrow() { text.trim_end() } else { trimmed };
    let width = shown.chars().filter(|&c| !is_vertical(c)).count();
    let spaced = row.is_table || row.runs > 3 || width > 11;
    let cells = row.spots.len();
    let shape = match (outer, inner, spaced) {
        (true, _, false) => Shape::OuterLines,
        (true, _, true) => Shape::SpacedOuterLines,
        (false, true, false) => Shape::InnerLines,
        (false, true, true) => Shape::SpacedInnerLines,
        (false, false, false) if row.runs == 1 || row.is_narrow() => Shape::Adjacent,
        (false, false, _) => Shape::Spaced,
    };
    (shape, cells, width)
}

/// Returns the number of cells in a row if the text is a grid of another size than nine.
pub(crate) fn odd_size(sample: &Sample<'_>) -> Option<usize> {
    // A whole grid on each line, of letters or digits and blanks.
    let whole = |line: &str| {
        let line = line.trim();
        let cells = line.chars().count();
        let size = [4_usize, 6, 8, 10, 12, 15, 16, 25].into_iter().find(|n| n * n == cells)?;
        let is_digit = |c: char| c.to_digit(36).is_some_and(|digit| digit <= size as u32);
        let is_empty = |c: char| matches!(c, '.' | '0');
        let fits = line.chars().all(|c| is_empty(c) || is_digit(c));
        (fits && line.chars().any(is_empty) && (size != 4 || line.contains('.'))).then_some(size)
    };
    // Sixteen lines of sixteen cells are the rows of one grid.
    let lines = sample.filled_lines().take(LINES).count();
    let mut wholes = sample.filled_lines().take(LINES).map(|line| whole(line.text));
    if let Some(Some(size)) = wholes.next()
        && (size, lines) != (4, 16)
        && wholes.all(|other| other == Some(size))
    {
        return Some(size);
    }
    let mut sizes = sample.lines().take(LINES).filter_map(|line| {
        let tokens: Vec<&str> = line
            .text
            .split(|c: char| is_vertical(c) || c.is_whitespace() || matches!(c, ',' | ';'))
            .filter(|token| !token.is_empty())
            .collect();
        let drawn = matches!(read(line.text, Signs::default()), Reading::Border);
        let short = tokens.iter().all(|token| token.chars().count() <= 2);
        match tokens[..] {
            [] => None,
            _ if drawn => None,
            [word] => Some(word.chars().count()),
            _ if short => Some(tokens.len()),
            _ => Some(tokens.iter().map(|token| token.chars().count()).sum()),
        }
    });
    let size = sizes.next()?;
    let even = sizes.clone().count() + 1 == size && sizes.all(|other| other == size);
    (even && matches!(size, 4 | 6 | 8 | 10 | 12 | 15 | 16 | 25)).then_some(size)
}
