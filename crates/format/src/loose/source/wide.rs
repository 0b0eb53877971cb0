//! Tables with a puzzle a row and a column for each cell, such as `id,r1c1,r1c2,…`, beside other
//! columns.
//!
//! A table of 81 columns alone is read line by line elsewhere. Here the names say which columns are
//! cells, so they must be certain.

use bivalue_core::grid::Grid;

use super::offset;
use super::rows::{Atom, Fault, Found, cell};
use crate::ErrorCode;
use crate::cell_names::{self, Place, Style};
use crate::phrases::{AS_MANY_FIELDS_AS_NAMES, FIELDS, NAMES_SUCH_AS_R1C1};

/// Returns the grids of a text that is such a table.
pub(super) fn read(text: &str, blank: Option<char>) -> Option<Vec<Found<'_>>> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let header = lines.next()?;
    let (separator, names) = [',', ';', '\t'].into_iter().find_map(|separator| {
        let names: Vec<&str> = header.split(separator).map(plain).collect();
        (names.len() > 81).then_some((separator, names))
    })?;
    let is_certain = |place: &Place| matches!(place.style, Style::RowColumn | Style::Letter);
    let named: Vec<(usize, Place)> = names
        .iter()
        .enumerate()
        .filter_map(|(at, name)| Some((at, cell_names::place(name).filter(is_certain)?)))
        .collect();
    if named.len() != 81 {
        return None;
    }
    let found = |at: usize, cells| Found { name: None, at, cells, is_turned: false, listed: 0 };
    let places: Vec<Place> = named.iter().map(|(_, place)| *place).collect();
    let cells = match cell_names::cells(&places) {
        Ok(cells) => cells,
        Err((_, told)) => {
            let at = offset(text, header);
            let fault = Fault::new(at, ErrorCode::Value, told, NAMES_SUCH_AS_R1C1);
            return Some(vec![found(at, Err(fault))]);
        }
    };
    let of_row = |line: &str| {
        let at = offset(text, line);
        let fields: Vec<Atom<'_>> =
            line.split(separator).map(|field| (offset(text, field), plain(field))).collect();
        if fields.len() != names.len() {
            let told = FIELDS.with("count", fields.len());
            return Err(Fault::new(at, ErrorCode::Length, told, AS_MANY_FIELDS_AS_NAMES));
        }
        let mut grid = Grid::EMPTY;
        for (place, (index, _)) in cells.iter().zip(&named) {
            grid[*place] =
                cell(fields[*index], blank).map_err(|fault| fault.of(place.to_string()))?;
        }
        Ok(grid)
    };
    let grids: Vec<Found<'_>> = lines.map(|line| found(offset(text, line), of_row(line))).collect();
    (!grids.is_empty()).then_some(grids)
}

/// Returns a field without white space and quotes.
fn plain(field: &str) -> &str {
    field.trim().trim_matches(['"', '\''])
}
