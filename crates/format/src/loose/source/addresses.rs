//! Links with 81 cells in the middle of a text: in prose, in angle brackets, and in the attributes
//! of a page.

use super::offset;
use super::rows::{Atom, Fault, Found, of_rows};
use crate::phrases::{LINK_OF_VARIANT, LINK_WITH_TWO_PUZZLES, ONE_PUZZLE_IN_LINK, PLAIN_SUDOKU};
use crate::{ErrorCode, chars, variants};

/// Returns the grids of the links in a text, each once.
pub(super) fn read(text: &str, blank: Option<char>) -> Option<Vec<Found<'_>>> {
    let mut found: Vec<Found<'_>> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    let ends = |c: char| c.is_whitespace() || "\"'<>()[]{}|\\`".contains(c);
    for (start, _) in text.match_indices("://") {
        let Some(address) = text[start + 3..].split(ends).next() else { continue };
        let parts = address.split(|c: char| "/?&=#;,:".contains(c));
        let is_grid = |part: &&str| {
            let is_cell = |byte: u8| chars::cell(byte.into(), blank).is_some();
            part.len() == 81 && part.is_ascii() && part.bytes().all(is_cell)
        };
        // Of a puzzle and its solution, only the puzzle has empty cells.
        let grids: Vec<&str> = parts.filter(is_grid).collect();
        let is_full = |part: &&str| part.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
        let mut open = grids.iter().copied().filter(|part| !is_full(part));
        let chosen = open.next().or(grids.first().copied());
        let several = open.any(|part| Some(part) != chosen);
        let Some(part) = chosen.filter(|part| !seen.contains(part)) else { continue };
        seen.push(part);
        let at = offset(text, part);
        let cells: Vec<Atom<'_>> =
            (0..81).map(|place| (at + place, &part[place..=place])).collect();
        let rows: Vec<_> = cells.chunks(9).map(|row| (row[0].0, row.to_vec())).collect();
        let cells = match variants::named_in(&address.replace(part, "")) {
            Some(name) => {
                let found = LINK_OF_VARIANT.with("variant", name);
                Err(Fault::new(start, ErrorCode::Value, found, PLAIN_SUDOKU))
            }
            None if several => {
                let found = LINK_WITH_TWO_PUZZLES;
                Err(Fault::new(start, ErrorCode::Value, found, ONE_PUZZLE_IN_LINK))
            }
            None => of_rows(&rows, blank),
        };
        found.push(Found { name: None, at, cells, is_turned: false, listed: 0 });
    }
    (!found.is_empty()).then_some(found)
}
