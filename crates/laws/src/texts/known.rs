//! The causes for which texts are read as another puzzle today.

/// The causes, as [`super::Text::cause`] names them. The list only shrinks.
pub(super) const KNOWN_WRONG: &[&str] = &[
    "Chat: digits from 0",
    "Code: a cell is missing",
    "Code: a row is missing",
    "Code: by boxes, as a name says",
    "Code: by columns, as a name says",
    "Columns: digits from 0",
    "Data: second puzzle",
    "Data: solution before",
    "Drawn: a row is missing",
    "Drawn: digits from 0",
    "Line: a row is missing",
    "Markdown table with \"-\"",
    "Markup: digits from 0",
    "Sheet: solution without a name before",
    "trap: inequalities",
];
