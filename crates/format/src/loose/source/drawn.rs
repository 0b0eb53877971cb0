//! Digits that a picture places by coordinates: the texts of an SVG,
//! `<text x="20" y="28">5</text>`, and the nodes of `TikZ`, `\node at (0.5,8.5) {5};`.
//!
//! In an SVG `y` counts downwards, in `TikZ` upwards. The places must be those of a grid: nine even
//! steps in each direction, of which the first and the last, and so the whole width, are seen.
//! Otherwise the rows of which no digit is seen may stand at either end, and the text is refused.

use bivalue_core::grid::{Cell, Digit, Grid};

use super::rows::{Fault, Found};
use crate::ErrorCode;
use crate::phrases::{
    COORDINATES_NOT_EVEN, DIGITS_EVENLY_PLACED, DIGITS_OF_TWO_KINDS, EVERY_CELL_ONCE,
    ONE_KIND_OF_DIGITS, SECOND_TIME,
};

/// The fewest digits: no puzzle with one solution has fewer givens.
const FEWEST: usize = 17;

/// A digit and where it is drawn.
struct Drawn<'a> {
    at: usize,
    x: f64,
    y: f64,
    digit: Digit,
    /// The attributes of the text that change how the digit looks.
    look: [Option<&'a str>; 5],
}

/// The attributes of a text that change how it looks.
const LOOK: [&str; 5] = ["class", "fill", "style", "font-weight", "opacity"];

/// Returns the grid of a picture.
pub(super) fn read(text: &str, _: Option<char>) -> Option<Vec<Found<'_>>> {
    let (drawn, is_upwards) = match (text.contains("<svg"), text.contains("\\node")) {
        (true, _) => (svg(text)?, false),
        (_, true) => (tikz(text)?, true),
        _ => return None,
    };
    if drawn.len() < FEWEST {
        return None;
    }
    let cells = grid(&drawn, is_upwards);
    Some(vec![Found { name: None, at: drawn[0].at, cells, is_turned: false, listed: 0 }])
}

/// Returns the digit that a text is, if it is nothing else.
fn digit(text: &str) -> Option<Digit> {
    let mut characters = text.trim().chars();
    let first = characters.next().and_then(Digit::from_char);
    first.filter(|_| characters.next().is_none())
}

/// The digits of an SVG; `None` if one has no place, or groups of it are moved.
fn svg(text: &str) -> Option<Vec<Drawn<'_>>> {
    if text.contains("transform") {
        return None;
    }
    let mut drawn = Vec::new();
    for (start, _) in text.match_indices("<text") {
        let (tag, rest) = text[start..].split_once('>')?;
        let (inner, _) = rest.split_once("</text>")?;
        let (_, inner) = inner
            .rsplit_once("<tspan")
            .map_or(("", inner), |(_, inner)| inner.split_once('>').unwrap_or(("", inner)));
        let Some(digit) = digit(inner.split('<').next().unwrap_or(inner)) else { continue };
        let attribute = |name: &str| {
            let value = tag.split(&format!(" {name}=")).nth(1)?;
            Some(value.trim_start_matches(['"', '\'']))
        };
        let number = |name: &str| {
            let value = attribute(name)?;
            let length = value.len()
                - value.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len();
            value[..length].parse::<f64>().ok()
        };
        let look = LOOK.map(|name| attribute(name)?.split(['"', '\'']).next());
        // What stands around the grid or is noted in a cell is no digit of the cell.
        let is_beside = |class: &str| ["label", "candidate"].iter().any(|it| class.starts_with(it));
        if look[0].is_some_and(is_beside) {
            continue;
        }
        drawn.push(Drawn { at: start, x: number("x")?, y: number("y")?, digit, look });
    }
    Some(drawn)
}

/// The nodes of `TikZ`.
fn tikz(text: &str) -> Option<Vec<Drawn<'_>>> {
    // The axes may be turned, or parts of the picture moved.
    if ["y=-", "x=-", "shift=", "rotate", "scope", "yscale=-", "xscale=-"]
        .iter()
        .any(|sign| text.contains(sign))
    {
        return None;
    }
    let mut drawn = Vec::new();
    for (start, _) in text.match_indices("\\node") {
        let end = text[start..].find(';').map_or(text.len(), |end| start + end);
        let node = &text[start..end];
        let Some((_, behind)) = node.split_once("at") else { continue };
        let (place, content) = behind.split_once('(')?.1.split_once(')')?;
        let content = content.trim().trim_matches(['{', '}', '$', ' ']);
        let content = content.rsplit(['{', ' ']).next().unwrap_or(content);
        let Some(digit) = digit(content) else { continue };
        let (x, y) = place.split_once(',')?;
        drawn.push(Drawn {
            at: start,
            x: x.trim().parse().ok()?,
            y: y.trim().parse().ok()?,
            digit,
            look: [None; 5],
        });
    }
    Some(drawn)
}

/// Returns the index of each place among nine even steps, if the places show all of them.
fn steps(places: &[f64]) -> Option<Vec<usize>> {
    let least = places.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let step = (greatest - least) / 8.0;
    if !step.is_finite() || step <= 0.0 {
        return None;
    }
    let mut seen = [false; 9];
    let indices: Option<Vec<usize>> = places
        .iter()
        .map(|place| {
            let (index, exact) = (0..9_u8)
                .map(|index| (index, least + step * f64::from(index)))
                .min_by(|a, b| (a.1 - place).abs().total_cmp(&(b.1 - place).abs()))?;
            // Wider lines between the boxes may move a cell by a part of its width.
            let index = usize::from(index);
            seen[index] = true;
            ((exact - place).abs() < step * 0.25).then_some(index)
        })
        .collect();
    indices.filter(|_| seen.iter().all(|seen| *seen))
}

fn grid(drawn: &[Drawn<'_>], is_upwards: bool) -> Result<Grid, Fault> {
    let at = drawn[0].at;
    let columns = steps(&drawn.iter().map(|drawn| drawn.x).collect::<Vec<_>>());
    let rows = steps(&drawn.iter().map(|drawn| drawn.y).collect::<Vec<_>>());
    let (Some(columns), Some(rows)) = (columns, rows) else {
        let found = COORDINATES_NOT_EVEN;
        return Err(Fault::new(at, ErrorCode::Value, found, DIGITS_EVENLY_PLACED));
    };
    // Given and entered digits look different.
    if drawn.iter().any(|other| other.look != drawn[0].look) {
        let (found, expected) = (DIGITS_OF_TWO_KINDS, ONE_KIND_OF_DIGITS);
        return Err(Fault::new(at, ErrorCode::Value, found, expected).of_meaning());
    }
    let mut grid = Grid::EMPTY;
    for ((drawn, column), row) in drawn.iter().zip(columns).zip(rows) {
        let cell = Cell::at(if is_upwards { 8 - row } else { row }, column);
        if grid[cell].is_some() {
            let found = SECOND_TIME.with("cell", cell.to_string());
            return Err(Fault::new(drawn.at, ErrorCode::Value, found, EVERY_CELL_ONCE));
        }
        grid[cell] = Some(drawn.digit);
    }
    Ok(grid)
}
