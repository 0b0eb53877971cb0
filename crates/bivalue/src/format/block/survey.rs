//! What kind of grid a text starts with.

use super::row::{Reading, Row, Signs, is_vertical, read};
use crate::format::Sample;

/// How the rows of a grid are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) enum Shape {
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

/// With more rows that have several digits in a cell, a text is a candidate grid.
const MOST_NOTED: usize = 8;

/// With fewer rows, good or nearly so, a text is no grid that went wrong but something else.
const FEWEST: usize = 5;

/// How many lines are looked at.
const LINES: usize = 120;

/// The shape of the first grid in a text, even if it is not quite right; `None` if there is
/// none, or if its cells hold candidates.
pub(in crate::format) fn survey(sample: &Sample<'_>, signs: Signs) -> Option<Shape> {
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
            // Grids next to a candidate grid only repeat what it shows; a row or two with several
            // digits in a cell have notes or a slip in them.
            Reading::Candidates if candidates == MOST_NOTED => return None,
            Reading::Candidates => candidates += 1,
            Reading::Empty | Reading::Border | Reading::Comment | Reading::Dashes(_) => {}
            // A row that is far too short breaks no grid.
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
    // Lines of a few digits and spaces may be any numbers, unless there are lines between them.
    let lined = shapes.iter().filter(|(shape, ..)| shape.has_lines()).count() >= FEWEST;
    if shapes.len() < FEWEST || narrow >= FEWEST && !lined && !widest_is_a_row(sample) {
        return None;
    }
    // A row of blanks that are spaces says little: the first that has many cells decides, or
    // the widest.
    let decided = shapes.iter().find(|&&(_, cells, _)| cells >= 7);
    let lined = shapes.iter().filter(|(shape, ..)| shape.has_lines());
    let widest = || lined.rev().max_by_key(|&&(.., width)| width);
    decided.or_else(widest).or(shapes.first()).map(|&(shape, ..)| shape)
}

fn widest_is_a_row(sample: &Sample<'_>) -> bool {
    let lines = sample.filled_lines().take(LINES);
    // With and without indentation, which may be the blanks of a row.
    let widest =
        |trim: fn(&str) -> &str| lines.clone().map(|line| trim(line.text).chars().count()).max();
    let is_row = |width| matches!(width, Some(9 | 11 | 13 | 17 | 18 | 21 | 22 | 23 | 25));
    is_row(widest(str::trim_end)) || is_row(widest(str::trim))
}

/// Returns the shape of one row, how many cells speak for it, and its width.
fn shape(text: &str, row: &Row) -> (Shape, usize, usize) {
    let trimmed = text.trim();
    // Two lines, or eight around single cells, are inner ones: a blank box before them is cut.
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

/// How many cells the rows have if this is a grid of another size than nine.
pub(in crate::format) fn odd_size(sample: &Sample<'_>) -> Option<usize> {
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
