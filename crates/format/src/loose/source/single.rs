//! Cells that stand one on a line, as they are copied out of some pages and documents, and rows
//! that are parted by the tag `<br>` alone.

use super::offset;
use super::rows::{Atom, Fault, Found, Rows, of_rows};
use crate::named::html::by_boxes_too;
use crate::phrases::{LINES_ROW_OR_BOX, NINE_ROWS};
use crate::{ErrorCode, chars};

/// Returns the grid of a text.
pub(super) fn read(text: &str, blank: Option<char>) -> Option<Vec<Found<'_>>> {
    let lines = cells(text, blank);
    let is_of_lines = lines.is_some();
    let rows = lines.or_else(|| broken(text, blank))?;
    let at = rows.first()?.0;
    let cells = of_rows(&rows, blank).and_then(|grid| {
        if is_of_lines && by_boxes_too(&grid) {
            let found = LINES_ROW_OR_BOX;
            return Err(Fault::new(at, ErrorCode::Value, found, NINE_ROWS));
        }
        Ok(grid)
    });
    Some(vec![Found { name: None, at, cells, is_turned: false, listed: 0 }])
}

/// The cells of 81 lines. Lines are empty if, and only if, no other sign stands for an empty cell.
fn cells<'a>(text: &'a str, blank: Option<char>) -> Option<Rows<'a>> {
    let lines: Vec<&'a str> = text.lines().map(str::trim).collect();
    let is_cell = |line: &str| {
        let mut characters = line.chars();
        let first = characters.next();
        characters.next().is_none() && first.is_none_or(|c| chars::cell(c, blank).is_some())
    };
    let digits = lines.iter().filter(|line| matches!(line.as_bytes(), [b'1'..=b'9'])).count();
    let empty = lines.iter().filter(|line| line.is_empty()).count();
    let is_certain = empty == 0 || empty + digits == 81;
    if lines.len() != 81 || digits < 17 || !is_certain || !lines.iter().all(|line| is_cell(line)) {
        return None;
    }
    let atoms: Vec<Atom<'a>> = lines.into_iter().map(|line| (offset(text, line), line)).collect();
    Some(atoms.chunks(9).map(|row| (row[0].0, row.to_vec())).collect())
}

/// The rows between the tags `<br>` of a page. Other text between them is no row.
fn broken(text: &str, blank: Option<char>) -> Option<Rows<'_>> {
    if text.matches("<br").count() < 8 {
        return None;
    }
    let mut rows = Rows::new();
    for part in text.split("<br") {
        // The end of the tag, and tags around the row.
        let part = if rows.is_empty() && offset(text, part) == 0 {
            part
        } else {
            part.split_once('>').map_or("", |(_, rest)| rest)
        };
        let part = part.trim_end();
        let part = part.find("</").map_or(part, |end| &part[..end]);
        let part = part.rsplit('>').next().unwrap_or(part);
        let is_cell = |c: &char| chars::cell(*c, blank).is_some();
        let solid: Vec<(usize, char)> =
            part.char_indices().filter(|(_, c)| !c.is_whitespace() && *c != '|').collect();
        let good = solid.iter().filter(|(_, c)| is_cell(c)).count();
        let is_border = solid.iter().all(|(_, c)| "-+=".contains(*c));
        if !(7..=11).contains(&solid.len()) || good * 4 < solid.len() * 3 || is_border {
            continue;
        }
        let start = offset(text, part);
        let atoms = solid.iter().map(|&(at, c)| (start + at, &part[at..at + c.len_utf8()]));
        rows.push((start, atoms.collect()));
    }
    (8..=10).contains(&rows.len()).then_some(rows)
}
