//! The marks of cells in pages: what tells digits of two kinds apart, such as bold ones, those of
//! another class, and those that a page hides.

use super::cells::{attribute, says};

/// Elements that mark the digit within them.
const ELEMENTS: [&str; 22] = [
    "b", "strong", "i", "em", "u", "s", "del", "ins", "strike", "font", "small", "big", "mark",
    "sup", "sub", "code", "span", "th", "input", "select", "button", "template",
];

/// The beginnings of the names of properties that change how a digit looks.
const PROPERTIES: [&str; 8] =
    ["color", "background", "font", "display", "visibility", "opacity", "text", "filter"];

/// Attributes that mark a cell unless their value is `false`.
const FLAGS: [&str; 12] = [
    "readonly",
    "disabled",
    "contenteditable",
    "hidden",
    "given",
    "data-given",
    "fixed",
    "data-fixed",
    "locked",
    "original",
    "clue",
    "editable",
];

/// Words in classes that follow the player's cursor.
const CURSOR: [&str; 7] = ["select", "active", "focus", "hover", "highlight", "peer", "same"];

/// Returns the marks that a tag gives to the digits within it.
pub(super) fn of_tag(name: &str, tag: &str) -> Vec<String> {
    let mut marks = Vec::new();
    if ELEMENTS.contains(&name) {
        marks.push(name.to_owned());
    }
    // Numbers in classes mostly count the cells.
    let plain = |text: &str| -> String {
        let text = text.trim().to_ascii_lowercase();
        text.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect()
    };
    for class in attribute(tag, "class").unwrap_or_default().split_whitespace() {
        let class = plain(class);
        if !CURSOR.iter().any(|word| class.contains(word)) {
            marks.push(format!(".{class}"));
        }
    }
    for property in attribute(tag, "style").unwrap_or_default().split(';') {
        let property: String = property.to_ascii_lowercase().split_whitespace().collect();
        if PROPERTIES.iter().any(|known| property.starts_with(known)) {
            marks.push(property);
        }
    }
    for name in ["color", "bgcolor"] {
        marks.extend(attribute(tag, name).map(|value| format!("{name}={}", value.trim())));
    }
    for name in FLAGS {
        let value = attribute(tag, name);
        if value.is_some_and(|value| !value.eq_ignore_ascii_case("false")) || says(tag, name) {
            marks.push(name.to_owned());
        }
    }
    marks
}

/// The features of places by which a page may mark cells, whatever is in them: its rows, columns,
/// boxes, the places in a box, every second box, and the edges.
const PLACES: [fn(usize, usize) -> usize; 6] = [
    |row, _| row,
    |_, column| column,
    |row, column| row / 3 * 3 + column / 3,
    |row, column| row % 3 * 3 + column % 3,
    |row, column| (row / 3 + column / 3) % 2,
    |row, column| {
        let edge = |at: usize| usize::from(at == 0) + 2 * usize::from(at == 8);
        edge(row) * 4 + edge(column)
    },
];

/// Returns whether the digits of nine rows have different marks, other than by their places. A cell
/// is its marks and whether it has a digit.
pub(super) fn differ(cells: &[(&[String], bool)]) -> bool {
    let digits = || cells.iter().filter(|(_, has_digit)| *has_digit);
    let mut marks: Vec<&String> = digits().flat_map(|(marks, _)| *marks).collect();
    marks.sort();
    marks.dedup();
    marks.iter().any(|mark| {
        let has = |(marks, _): &(&[String], bool)| marks.contains(mark);
        let is_by = |place: &fn(usize, usize) -> usize| {
            let mut known = [None; 16];
            (0..).zip(cells).all(|(at, cell)| {
                *known[place(at / 9, at % 9)].get_or_insert(has(cell)) == has(cell)
            })
        };
        !digits().all(has) && !PLACES.iter().any(is_by)
    })
}
