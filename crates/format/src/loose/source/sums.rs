//! Texts of 81 characters that are written in parts, as in `"53..7." + "...6.."`.

use bivalue_core::grid::Grid;

use super::offset;
use super::rows::{Around, Atom, Fault, Rows, of_rows};
use super::tree::Item;
use crate::chars;

/// Returns the grids of texts of 81 characters that are written in parts, as in
/// `"53..7." + "...6.."`, each with its first part. Nothing stands between the parts but the sign
/// that joins them.
pub(super) fn find<'i, 'a>(
    items: &'i [Item<'a>],
    around: Around<'a>,
) -> Vec<(&'i Item<'a>, Result<Grid, Fault>)> {
    let is_cell = |c: char| chars::cell(c, around.blank).is_some();
    let part = |item: &Item<'a>| {
        let text = item.value().filter(|text| text.len() < item.end.saturating_sub(item.at))?;
        (text.len() < 81 && text.len() >= 9 && text.chars().all(is_cell)).then_some(text)
    };
    let mut found = Vec::new();
    let mut index = 0;
    while index < items.len() {
        let joined = |item: &&Item<'a>| {
            let gap = around.text.get(..item.at).unwrap_or("").trim_end();
            !item.is_parted && item.name.is_none() && gap.ends_with(['+', '"', '\\', '&'])
        };
        let after = items[index + 1..].iter().take_while(joined);
        let parts: Option<Vec<&'a str>> =
            std::iter::once(&items[index]).chain(after).map(part).collect();
        let parts = parts.filter(|parts| parts.concat().chars().count() == 81 && parts.len() > 1);
        if let Some(parts) = parts {
            let cells = parts.iter().flat_map(|part| {
                let start = offset(around.text, part);
                part.char_indices().map(move |(at, c)| (start + at, &part[at..at + c.len_utf8()]))
            });
            let cells: Vec<Atom<'a>> = cells.collect();
            let rows: Rows<'a> = cells.chunks(9).map(|row| (row[0].0, row.to_vec())).collect();
            found.push((&items[index], of_rows(&rows, around.blank)));
            index += parts.len();
        } else {
            index += 1;
        }
    }
    found
}
