//! Grids among the lists of a text: nine rows of nine values, 81 values, nine texts of nine
//! characters or one of 81. Cells with their places are found by [`super::listed`].

use bivalue_core::grid::{Cell, Digit, Grid};

use super::listed::listed;
use super::rows::{Around, Atom, Fault, Found, call_of, of_rows};
use super::tree::{Item, List, Node};
use super::{offset, sums};
use crate::names::{Role, role};
use crate::phrases::{
    self, BYROW_UNKNOWN, MATRIX_TRANSPOSED, NINE_LISTS_NAMED, NINE_ROWS, NINE_ROWS_OF_VALUES,
    ORDER_OF_FUNCTION_UNKNOWN, ORDER_OF_MATRIX_UNKNOWN, ORDER_OF_OTHER_FUNCTION, ROW1_SAYS_ROWS,
    TRIPLES, TRIPLES_BY_NAME, VALUES_BY_ROW_OR_COLUMN,
};
use crate::{ErrorCode, chars};
use bivalue_core::text::Phrase;

/// Without one of these, in small letters and without white space, no function puts values in
/// another order: see [`by_order`] and the calls in [`find`].
pub(super) const TURNING: [&str; 7] =
    ["c(", "order=", "transpose(", "reshape(", "cbind", "data.frame", "tibble"];

/// Functions that put the rows of a grid in another order.
const TURNS: [&str; 12] = [
    "transpose",
    "np.transpose",
    "numpy.transpose",
    "zip",
    "rot90",
    "np.rot90",
    "fliplr",
    "flipud",
    "np.flip",
    "swapaxes",
    "permutedims",
    "Transpose",
];

/// The fault of values that a function puts in another order.
pub(super) fn of_other_order(at: usize) -> Fault {
    let fault = Fault::new(at, ErrorCode::Value, ORDER_OF_OTHER_FUNCTION, NINE_ROWS_OF_VALUES);
    Fault { help: Some(VALUES_BY_ROW_OR_COLUMN), ..fault }.of_meaning()
}

/// Finds the grids in a list and in the lists within it.
pub(super) fn find<'a>(list: &List<'a>, at: usize, around: Around<'a>, found: &mut Vec<Found<'a>>) {
    let new = |name: Option<&'a str>, at: usize, cells, turned: bool| {
        let is_turned = around.is_turned != turned;
        Found { name: name.or(around.name), at, cells, is_turned, listed: 0 }
    };
    if let Some((listed, cells)) = listed(list, around) {
        // A whole grid in the text goes before cells that are listed, which may be anything.
        let before = found.len();
        inner(list, around, found);
        let is_whole = |found: &Found<'_>| {
            // One with a slip is not replaced by cells that stand beside it.
            let is_known = |fault: &Fault| {
                fault.is_of_meaning || matches!(fault.code, ErrorCode::Length | ErrorCode::Rows)
            };
            found.listed == 0 && found.cells.as_ref().map_or_else(is_known, |_| true)
        };
        if !found[before..].iter().any(is_whole) {
            found.truncate(before);
            found.push(Found { listed, ..new(None, at, cells, false) });
        }
        return;
    }
    if let Some(cells) = rows(list, around) {
        let turned = around.is_call(&["cbind", "data.frame", "tibble"]);
        let is_moved = around.is_call(&TURNS) || are_vectors_beside_each_other(list, around.text);
        let cells = if is_moved { Err(of_other_order(at)) } else { cells };
        // A name above the rows belongs to the first of them: `columns:`.
        let is_row = |item: &&Item<'_>| item.list().is_some_and(|list| list.items.len() > 6);
        let first = list.items.iter().find(is_row).filter(|_| around.is_outermost);
        let name = first.and_then(|first| first.name);
        let at = first.map_or(at, |first| first.at);
        found.push(new(name, at, cells, turned != list.is_turned));
        if around.is_outermost {
            inner(list, around, found);
        }
        return;
    }
    if !around.is_outermost
        && let Some(cells) = flat(list, around)
    {
        let (cells, turned) = by_order(cells, at, around);
        found.push(new(None, at, cells, turned != list.is_turned));
        return;
    }
    if let Some(cells) = texts(list, around) {
        let own = cells.as_ref().ok().copied();
        found.push(new(list.items.first().and_then(|item| item.name), at, cells, false));
        if around.is_outermost {
            // The same rows are a text that is written in parts, too.
            let mut others = Vec::new();
            inner(list, around, &mut others);
            others.retain(|other| other.cells.as_ref().ok() != own.as_ref());
            found.append(&mut others);
        }
        return;
    }
    inner(list, around, found);
}

/// Finds the grids among the items of a list.
fn inner<'a>(list: &List<'a>, around: Around<'a>, found: &mut Vec<Found<'a>>) {
    let new = |name: Option<&'a str>, at: usize, cells| {
        let is_turned = around.is_turned;
        Found { name: name.or(around.name), at, cells, is_turned, listed: 0 }
    };
    for (item, cells) in sums::find(&list.items, around) {
        found.push(new(item.name, item.at, cells));
    }
    for (index, item) in list.items.iter().enumerate() {
        let name = name_of(&list.items, index);
        match &item.node {
            Node::Value(text) => {
                if let Some(cells) = text_of_81(text, item, around) {
                    found.push(new(name, item.at, cells));
                }
            }
            Node::Word(_) => {}
            Node::List(part) if is_type(&list.items, index) && is_small(part) => {}
            Node::List(part) => {
                let call = call_of(&list.items, index);
                let inner_around = Around {
                    name: name.or(around.name),
                    calls: [call, around.calls[0], around.calls[1]],
                    is_turned: around.is_turned != list.is_turned,
                    is_outermost: false,
                    ..around
                };
                find(part, item.at, inner_around, found);
            }
        }
    }
}

/// Returns the name before an item: its own, or that before the type in front of it.
fn name_of<'a>(items: &[Item<'a>], index: usize) -> Option<&'a str> {
    let mut index = index;
    loop {
        let item = &items[index];
        if item.name.is_some() || item.is_parted || index == 0 {
            return item.name;
        }
        if items[index - 1].value().is_some() {
            return None;
        }
        index -= 1;
    }
}

/// Returns whether a list is a part of a type, because another list follows it without a separator.
fn is_type(items: &[Item<'_>], index: usize) -> bool {
    let mut after = items[index + 1..].iter().take_while(|item| !item.is_parted);
    after.find(|item| item.word().is_none()).is_some_and(|item| item.list().is_some())
}

/// Returns whether a list is as small as that of a type or of arguments, and holds no grid.
fn is_small(list: &List<'_>) -> bool {
    let is_short = |item: &Item<'_>| match &item.node {
        Node::Value(text) | Node::Word(text) => text.len() < 60,
        Node::List(inner) => is_small(inner),
    };
    list.items.len() <= 3 && list.items.iter().all(is_short)
}

/// Returns the values of a list, or `None` if it contains other lists. `Some(5)` and `Just 5` are
/// values; a word at the start names the list.
fn atoms<'a>(list: &List<'a>) -> Option<Vec<Atom<'a>>> {
    let mut atoms = Vec::new();
    for (index, item) in list.items.iter().enumerate() {
        match &item.node {
            Node::Value(text) => atoms.push((item.at, *text)),
            Node::Word(word) => {
                let next = list.items.get(index + 1).filter(|next| !next.is_parted);
                let is_before = next.is_some_and(|next| next.word().is_none());
                if index > 0 && !is_before {
                    atoms.push((item.at, *word));
                }
            }
            Node::List(inner) => match &inner.items[..] {
                // `{}` between separators is an empty cell.
                [] if is_parted(&list.items, index) => atoms.push((item.at, "")),
                [] => {}
                [only] if call_of(&list.items, index).is_some() => {
                    atoms.push((only.at, only.value()?));
                }
                _ if is_type(&list.items, index) => {}
                _ => return None,
            },
        }
    }
    Some(atoms)
}

/// Returns whether separators stand around an item, or the ends of its list.
fn is_parted(items: &[Item<'_>], index: usize) -> bool {
    (index == 0 || items[index].is_parted) && items.get(index + 1).is_none_or(|next| next.is_parted)
}

/// Returns the share of values that are cells, in percent.
fn good(atoms: &[Atom<'_>], blank: Option<char>) -> usize {
    let good = atoms.iter().filter(|(_, text)| chars::value(text.trim(), blank).is_some()).count();
    good * 100 / atoms.len().max(1)
}

/// Returns the grid of a list of nine lists.
fn rows<'a>(list: &List<'a>, around: Around<'a>) -> Option<Result<Grid, Fault>> {
    let mut rows = Vec::new();
    let mut names = Vec::new();
    // JavaScript ignores the last comma of a list. If no full row has one, the last cell may be
    // missing behind it.
    let values = |list: &List<'_>| list.items.iter().filter(|item| item.value().is_some()).count();
    let mut lists = list.items.iter().filter_map(Item::list);
    let ends_full = lists.any(|list| list.ends_in_comma && values(list) == 9);
    for (index, item) in list.items.iter().enumerate() {
        let Some(inner) = item.list() else { continue };
        let mut row = atoms(inner);
        if let Some(row) = &mut row
            && inner.ends_in_comma
            && inner.has_holes
            && !ends_full
            && row.len() == 8
        {
            row.push((item.end, ""));
        }
        if inner.items.len() <= 3 && is_type(&list.items, index) || inner.items.is_empty() {
            continue;
        }
        match row {
            Some(row) if (7..=11).contains(&row.len()) && good(&row, around.blank) >= 70 => {
                rows.push((item.at, row));
                let name = name_of(&list.items, index)
                    .filter(|_| !around.is_outermost || item.name.is_some());
                names.extend(name.map(|name| with_word(name, around.text)));
            }
            // Other things stand around the outermost lists.
            _ if around.is_outermost || inner.items.len() <= 3 => {}
            _ => return None,
        }
    }
    if !(8..=10).contains(&rows.len()) || rows.iter().filter(|row| row.1.len() == 9).count() < 7 {
        return None;
    }
    let number = |name: &str| -> Option<usize> {
        let name = name.trim_matches(['"', '\'']).to_ascii_lowercase();
        let number = name.strip_prefix("row").or_else(|| name.strip_prefix('r'))?;
        number.trim_matches(['_', ' ', '-']).parse().ok()
    };
    // They count from 0 or from 1.
    let first = names.first().and_then(|name| number(name)).filter(|first| *first < 2);
    let is_row = |(index, name): (usize, &&str)| {
        first.is_some_and(|first| number(name) == Some(first + index))
    };
    let is_arrow = |(index, name): (usize, &&str)| {
        let number = name.trim_matches(['[', ']']);
        number == index.to_string() && around.text.contains("=>")
    };
    let own = names.len() == rows.len();
    if own && !names.iter().enumerate().all(is_row) && !names.iter().enumerate().all(is_arrow) {
        let mut fault = Fault::new(
            rows[0].0,
            ErrorCode::Value,
            NINE_LISTS_NAMED.with("name", format!("`{}`", names[0])),
            NINE_ROWS,
        );
        fault.help = Some(ROW1_SAYS_ROWS);
        return Some(Err(fault.of_meaning()));
    }
    Some(of_rows(&rows, around.blank))
}

/// Returns whether lists of values with commas stand on one line with nothing but spaces between
/// them, as Julia writes a matrix of columns: `[[5, 6, 0] [3, 0, 9] …]`.
fn are_vectors_beside_each_other(list: &List<'_>, text: &str) -> bool {
    let lists = || list.items.iter().filter(|item| item.list().is_some());
    let is_parted = |item: &Item<'_>| {
        item.list().is_some_and(|list| list.items.iter().skip(1).all(|item| item.is_parted))
    };
    let is_beside = |(one, next): (&Item<'_>, &Item<'_>)| {
        text.get(one.end..next.at).is_some_and(|gap| gap.chars().all(|c| c == ' '))
    };
    lists().all(is_parted) && lists().zip(lists().skip(1)).all(is_beside)
}

/// Returns a name that is a number with the word before it, as in `row 0: [5, 3, 0]`.
fn with_word<'a>(name: &'a str, text: &'a str) -> &'a str {
    let at = offset(text, name);
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let before = text.get(..at).unwrap_or("").trim_end_matches(' ');
    let word = before.len() - before.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    if !is_number || word == 0 {
        return name;
    }
    &text[before.len() - word..at + name.len()]
}

/// Returns the grid of a list of 81 values, which semicolons and vertical lines may part into rows.
fn flat<'a>(list: &List<'a>, around: Around<'a>) -> Option<Result<Grid, Fault>> {
    let atoms = atoms(list)?;
    // Rows may be missing as well as cells.
    let is_near = (75..=87).contains(&atoms.len()) || matches!(atoms.len(), 63 | 72 | 90 | 99);
    if !is_near || good(&atoms, around.blank) < 90 {
        return None;
    }
    let starts: Vec<usize> =
        list.items.iter().filter(|item| item.starts_row).map(|item| item.at).collect();
    let mut parts: Vec<(usize, Vec<Atom<'_>>)> = Vec::new();
    for &atom in &atoms {
        let is_start = starts.len() < 20 && starts.contains(&atom.0);
        match parts.last_mut().filter(|_| !is_start) {
            Some((_, part)) => part.push(atom),
            None => parts.push((atom.0, vec![atom])),
        }
    }
    if parts.len() > 1 && (8..=10).contains(&parts.len()) {
        return Some(of_rows(&parts, around.blank));
    }
    if parts.len() > 1 {
        return None;
    }
    if are_triples(&atoms) {
        let fault = Fault::new(atoms[0].0, ErrorCode::Value, TRIPLES, NINE_ROWS_OF_VALUES);
        return Some(Err(Fault { help: Some(TRIPLES_BY_NAME), ..fault }.of_meaning()));
    }
    if atoms.len() != 81 {
        let at = atoms.get(81).or(atoms.last()).map_or(0, |atom| atom.0);
        return Some(Err(Fault::new(
            at,
            ErrorCode::Length,
            phrases::cells(atoms.len()),
            phrases::cells(81),
        )));
    }
    let rows: Vec<_> = atoms.chunks(9).map(|row| (row[0].0, row.to_vec())).collect();
    Some(of_rows(&rows, around.blank))
}

/// Returns whether values without an empty cell are triples of a row, a column and a digit: their
/// places differ, and no digit stands twice in a house.
fn are_triples(atoms: &[Atom<'_>]) -> bool {
    let digits: Option<Vec<u8>> = atoms
        .iter()
        .map(|(_, text)| text.trim().parse().ok().filter(|digit| *digit <= 9))
        .collect();
    let Some(digits) = digits.filter(|digits| digits.len().is_multiple_of(3)) else { return false };
    let numbers = digits.chunks(3).flat_map(|triple| &triple[..2]);
    let first = u8::from(!numbers.clone().any(|number| *number == 0));
    let mut grid = Grid::EMPTY;
    for triple in digits.chunks(3) {
        let (Some(row), Some(column)) =
            (triple[0].checked_sub(first), triple[1].checked_sub(first))
        else {
            return false;
        };
        if row > 8 || column > 8 || triple[2] == 0 {
            return false;
        }
        let cell = Cell::at(row.into(), column.into());
        if grid[cell].is_some() {
            return false;
        }
        grid[cell] = Digit::new(triple[2]);
    }
    grid.clash().is_none()
}

/// Returns a flat grid, and whether its values stand column by column, as functions of some
/// languages take them.
fn by_order(
    cells: Result<Grid, Fault>,
    at: usize,
    around: Around<'_>,
) -> (Result<Grid, Fault>, bool) {
    let close: String = around.text.chars().filter(|c| !c.is_whitespace()).collect();
    let says = |words: &[&str]| words.iter().any(|word| close.contains(word));
    let is_r = around.calls[0] == Some("c");
    let refused = |found: Phrase| {
        let mut fault = Fault::new(at, ErrorCode::Value, found, NINE_ROWS_OF_VALUES);
        fault.help = Some(VALUES_BY_ROW_OR_COLUMN);
        // It is said even if something else would read the values row by row.
        (Err(fault.of_meaning()), true)
    };
    let is_known = |call: &str| ["matrix", "array", "structure", "t", "aperm"].contains(&call);
    if is_r && around.calls[1].is_some_and(|call| !is_known(call)) {
        return refused(ORDER_OF_FUNCTION_UNKNOWN);
    }
    if is_r && says(&["matrix(", "array(", "dim(", "dim=", ".Dim="]) {
        if around.is_call(&["t", "aperm"]) || says(&["t(matrix", "t(x"]) {
            return refused(MATRIX_TRANSPOSED);
        }
        let by_row = close
            .split("byrow=")
            .nth(1)
            .map(|rest| rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or(""));
        return match by_row {
            Some("TRUE" | "T") => (cells, false),
            None if says(&[",by", "(by"]) => refused(ORDER_OF_MATRIX_UNKNOWN),
            Some("FALSE" | "F") | None => (cells, true),
            Some(_) => refused(BYROW_UNKNOWN),
        };
    }
    let numpy = says(&[".reshape(", "np.reshape(", "numpy.reshape("]);
    if says(&["order='F'", "order=\"F\"", "transpose("]) || says(&["reshape("]) && !numpy {
        return refused(ORDER_OF_OTHER_FUNCTION);
    }
    (cells, false)
}

/// Returns the grid of nine texts of nine characters, also in several parts of a sum.
fn texts<'a>(list: &List<'a>, around: Around<'a>) -> Option<Result<Grid, Fault>> {
    let is_cells = |text: &str| {
        let count = text.chars().count();
        let good = text.chars().filter(|&c| c == ' ' || chars::cell(c, around.blank).is_some());
        (8..=10).contains(&count) && good.count() + 1 >= count
    };
    let mut rows: Vec<Atom<'_>> = list
        .items
        .iter()
        .filter_map(|item| Some((item.at, item.value()?)))
        .filter(|(_, text)| is_cells(text))
        .collect();
    let others = list.items.iter().filter(|item| item.value().is_none_or(|v| v.len() > 1)).count()
        - rows.len();
    if !(8..=10).contains(&rows.len())
        || rows.iter().filter(|row| row.1.chars().count() == 9).count() < 7
        || others > 0 && !around.is_outermost
    {
        return None;
    }
    // Above rows with labels these are the numbers of the columns.
    if others >= 8 && matches!(rows[0].1, "123456789" | "012345678") {
        rows.remove(0);
    }
    let spaces = rows.iter().any(|row| row.1.contains(' '));
    let single: Vec<(usize, Vec<Atom<'_>>)> = rows
        .iter()
        .map(|&(at, row)| {
            // The text starts behind its quote.
            let start = offset(around.text, row);
            let cells = row.char_indices().map(|(offset, c)| {
                let cell = &row[offset..offset + c.len_utf8()];
                (start + offset, if spaces && cell == " " { "" } else { cell })
            });
            (at, cells.collect())
        })
        .collect();
    Some(of_rows(&single, around.blank))
}

/// Returns the grid of a text of 81 cells, which may be on several lines.
fn text_of_81(text: &str, item: &Item<'_>, around: Around<'_>) -> Option<Result<Grid, Fault>> {
    if text.len() < 60 || text.len() > 800 {
        return None;
    }
    let start = offset(around.text, text);
    if text.trim().contains('\n') {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let rows: Vec<(usize, Vec<Atom<'_>>)> = lines
            .map(|line| {
                let at = offset(around.text, line);
                let solid = line.char_indices().filter(|(_, c)| !c.is_whitespace() && *c != '\\');
                (at, solid.map(|(from, c)| (at + from, &line[from..from + c.len_utf8()])).collect())
            })
            .collect();
        let fits = rows.iter().filter(|row| row.1.len() == 9 && good(&row.1, around.blank) > 80);
        let is_grid = (8..=10).contains(&rows.len()) && fits.count() >= 7;
        return is_grid.then(|| of_rows(&rows, around.blank));
    }
    let is_wide = text.chars().count() == 81;
    let solid: Vec<Atom<'_>> = text
        .char_indices()
        .filter(|(_, c)| is_wide || !c.is_whitespace())
        .map(|(at, c)| (start + at, if c == ' ' { "" } else { &text[at..at + c.len_utf8()] }))
        .collect();
    if !(70..=92).contains(&solid.len()) || good(&solid, around.blank) < 90 {
        return None;
    }
    if solid.len() != 81 {
        let found = phrases::cells(solid.len());
        return Some(Err(Fault::new(item.at, ErrorCode::Length, found, phrases::cells(81))));
    }
    let rows: Vec<_> = solid.chunks(9).map(|row| (row[0].0, row.to_vec())).collect();
    Some(of_rows(&rows, around.blank))
}

/// Returns whether a name announces cells in another order than by rows.
pub(super) fn is_of_other_order(name: &str) -> bool {
    role(name) == Role::OtherOrder
}
