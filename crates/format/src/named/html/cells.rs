//! Grids of web pages that are no tables: 81 elements, or nine rows of nine, also as fields of a
//! form.

use crate::names;

/// The largest number of cells and rows of an element that are kept; a grid has at most 81.
const MOST: usize = 82;

/// The largest depth of elements.
const DEEPEST: usize = 200;

/// The largest length of the text of a cell.
const LONGEST: usize = 40;

/// A cell, as its text, and the line at which its element starts.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) line: u64,
    pub(super) text: String,
    /// How its digit is marked.
    pub(super) marks: Vec<String>,
    /// True if its class says that its digit is given.
    pub(super) is_given: bool,
}

/// The elements that may be cells and rows, of which the others are ignored.
const ELEMENTS: [&str; 31] = [
    "div", "span", "p", "ul", "ol", "li", "form", "section", "main", "article", "center", "body",
    "button", "label", "fieldset", "b", "i", "strong", "em", "font", "a", "row", "rows", "cell",
    "cells", "r", "c", "grid", "board", "sudoku", "puzzle",
];

/// Returns whether a text is XML with 81 cells or more, each of which is an element without
/// attributes.
pub(super) fn is_xml(text: &str) -> bool {
    let count = |tag: &str| text.matches(tag).count();
    let cells = |name: &str| count(&format!("<{name}>")) + count(&format!("<{name}/>"));
    ["cell", "c"].iter().any(|name| cells(name) >= 81 && count(&format!("<{name} ")) == 0)
}

/// Returns the value of an attribute of a tag; names of attributes may have capital letters.
pub(super) fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = tag;
    while let Some(at) = find_ignoring_case(rest, name) {
        let before = rest[..at].chars().next_back();
        rest = &rest[at + name.len()..];
        if let Some(value) = rest.trim_start().strip_prefix('=')
            && before.is_some_and(char::is_whitespace)
        {
            let value = value.trim_start();
            return Some(match value.chars().next() {
                Some(quote @ ('"' | '\'')) => value[1..].split(quote).next().unwrap_or(""),
                _ => value.split_whitespace().next().unwrap_or("").trim_end_matches('/'),
            });
        }
    }
    None
}

/// Returns the first place of a text of ASCII letters, ignoring case.
pub(super) fn find_ignoring_case(text: &str, sought: &str) -> Option<usize> {
    let is = |window: &[u8]| window.eq_ignore_ascii_case(sought.as_bytes());
    text.as_bytes().windows(sought.len()).position(is)
}

/// Returns whether a tag has an attribute without a value.
pub(super) fn says(tag: &str, name: &str) -> bool {
    tag.split_whitespace().any(|part| part.trim_end_matches('/').eq_ignore_ascii_case(name))
}

/// The options of a list of which one is chosen.
#[derive(Default)]
pub(super) struct Choices {
    first: Option<String>,
    selected: Option<String>,
    /// True if the option that is open is selected.
    is_selected: bool,
}

impl Choices {
    /// Takes the start of an option.
    pub(super) fn option(&mut self, is_selected: bool) {
        self.is_selected = is_selected;
        if is_selected {
            self.selected = Some(String::new());
        } else if self.first.is_none() && self.selected.is_none() {
            self.first = Some(String::new());
        } else if let Some(first) = &mut self.first {
            // The first option has ended.
            first.push('\n');
        }
    }

    /// Takes text of an option.
    pub(super) fn text(&mut self, text: &str) {
        let text = text.trim();
        let known = if self.is_selected { &mut self.selected } else { &mut self.first };
        if let Some(known) =
            known.as_mut().filter(|known| !known.contains('\n') && known.len() <= LONGEST)
        {
            known.push_str(text.get(..text.len().min(LONGEST)).unwrap_or(""));
        }
    }

    /// Returns the text of the option that is chosen.
    pub(super) fn chosen(self) -> String {
        let chosen = self.selected.or(self.first).unwrap_or_default();
        chosen.trim_end_matches('\n').to_owned()
    }
}

/// An element that is not closed yet.
#[derive(Default)]
struct Element {
    name: &'static str,
    line: u64,
    /// The names of its kind, such as `row`.
    class: String,
    marks: Vec<String>,
    /// Its own text.
    text: String,
    cells: Vec<Piece>,
    rows: Vec<Vec<Piece>>,
    /// The class of its rows.
    of_rows: String,
    /// True if its rows are those of elements within it.
    has_bands: bool,
}

/// A grid of nine rows of nine cells.
pub(super) struct Nine {
    pub(super) line: u64,
    pub(super) rows: Vec<Vec<Piece>>,
    /// True if the class of the rows says that they are boxes.
    pub(super) are_boxes: bool,
    /// True if the class of the rows says that they are rows, or there are 81 cells without rows.
    pub(super) are_rows: bool,
}

/// The open elements of a page.
pub(super) struct Elements {
    open: Vec<Element>,
}

impl Default for Elements {
    fn default() -> Self {
        Self { open: vec![Element::default()] }
    }
}

impl Elements {
    /// Takes the text between two tags.
    pub(super) fn text(&mut self, text: &str) {
        if let Some(element) = self.open.last_mut()
            && element.text.len() <= LONGEST
        {
            element.text.push_str(text.get(..text.len().min(400)).unwrap_or(text));
        }
    }

    /// Takes a field of a form, which is a cell.
    pub(super) fn field(&mut self, value: &str, marks: Vec<String>, line: u64) {
        self.cell(Piece { line, text: value.to_owned(), marks, is_given: false });
    }

    fn cell(&mut self, piece: Piece) {
        if let Some(element) = self.open.last_mut()
            && element.cells.len() < MOST
        {
            element.cells.push(piece);
        }
    }

    /// Takes a start tag.
    pub(super) fn start(&mut self, name: &str, class: &str, marks: Vec<String>, line: u64) {
        let known = ELEMENTS.iter().find(|known| **known == name);
        if let Some(&name) = known.filter(|_| self.open.len() < DEEPEST) {
            let class = class.chars().take(100).collect();
            self.open.push(Element { name, line, class, marks, ..Element::default() });
        }
    }

    /// Takes an end tag, and returns the grid that it completes.
    pub(super) fn end(&mut self, name: &str) -> Option<Nine> {
        // An end tag also ends the elements in it that have none of their own.
        let at = self.open.iter().rposition(|element| element.name == name).filter(|&at| at > 0)?;
        let mut found = None;
        while self.open.len() > at {
            found = found.or(self.close());
        }
        found
    }

    /// Ends all elements, and returns the grid that is left.
    pub(super) fn end_all(&mut self) -> Option<Nine> {
        let mut found = None;
        while self.open.len() > 1 {
            found = found.or(self.close());
        }
        found.or_else(|| self.open.pop().and_then(Element::nine))
    }

    fn close(&mut self) -> Option<Nine> {
        let element = self.open.pop()?;
        if element.is_nine() {
            return element.nine();
        }
        let outer = self.open.last_mut()?;
        match (element.cells.len(), element.rows.len()) {
            (0, 0) => {
                let Element { line, text, marks, class, .. } = element;
                // Marks of text such as bold are parts of it.
                if matches!(element.name, "b" | "i" | "strong" | "em" | "font") {
                    outer.text.push_str(&text);
                    outer.marks.extend(marks);
                } else {
                    let is_given = names::is_shown(&class);
                    self.cell(Piece { line, text, marks, is_given });
                }
            }
            (1, 0) if element.text.trim().is_empty() => {
                let mut cells = element.cells;
                cells[0].marks.extend(element.marks);
                cells[0].is_given |= names::is_shown(&element.class);
                outer.cells.extend(cells);
            }
            (9, 0) if outer.rows.len() < MOST && !outer.has_bands => {
                outer.of_rows = element.class;
                outer.rows.push(element.cells);
            }
            (8 | 10, 0) if outer.rows.len() < MOST && !outer.rows.is_empty() => {
                outer.rows.push(element.cells);
            }
            // Three rows are a band. Others must not come together with what stands beside a grid.
            (0, 3) if outer.rows.is_empty() || outer.has_bands && outer.rows.len() < 9 => {
                outer.of_rows = element.of_rows;
                outer.rows.extend(element.rows);
                outer.has_bands = true;
            }
            _ => {}
        }
        None
    }
}

impl Element {
    fn is_nine(&self) -> bool {
        self.cells.len() == 81 && self.rows.is_empty() || self.rows.len() == 9
    }

    fn nine(self) -> Option<Nine> {
        if !self.is_nine() {
            return None;
        }
        let class = self.of_rows.to_ascii_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| class.contains(word));
        let line = self.line.max(1);
        if self.rows.len() == 9 {
            let are_boxes =
                says(&["box", "block", "region", "subgrid", "square", "sector", "nonet", "col"]);
            let are_rows = says(&["row", "line", "tr"]);
            return Some(Nine { line, rows: self.rows, are_boxes, are_rows });
        }
        let rows = self.cells.chunks(9).map(<[Piece]>::to_vec).collect();
        Some(Nine { line, rows, are_boxes: false, are_rows: true })
    }
}

/// Returns a line in which the tags of a table in a forum are those of a web page.
pub(super) fn from_forum(line: &str) -> Option<String> {
    const TAGS: [&str; 15] = [
        "table", "tbody", "thead", "tr", "td", "th", "b", "i", "u", "color", "size", "center",
        "align", "font", "quote",
    ];
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('[') {
        let inner = &rest[at + 1..];
        let tag = inner.split(']').next().filter(|tag| tag.len() < inner.len())?;
        let name = tag.trim_start_matches('/');
        let name = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
        text.push_str(&rest[..at]);
        if TAGS.iter().any(|known| known.eq_ignore_ascii_case(name)) && !tag.contains(['<', '>']) {
            let end = if tag.starts_with('/') { "/" } else { "" };
            // The rest of the tag says how it looks.
            let spaces = " ".repeat((tag.len() - end.len()).saturating_sub(name.len()));
            text.extend(["<", end, name, &spaces, ">"]);
        } else {
            text.extend(["[", tag, "]"]);
        }
        rest = &inner[tag.len() + 1..];
    }
    text.push_str(rest);
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_forums_become_those_of_pages() {
        for (line, expected) in [
            ("[tr][td]5[/td]", Some("<tr><td>5</td>")),
            ("[TABLE=x][td][b]5[/b]", Some("<TABLE  ><td><b>5</b>")),
            ("see [1] and [url=x]", Some("see [1] and [url=x]")),
            ("no end [tr", None),
        ] {
            assert_eq!(from_forum(line).as_deref(), expected);
        }
    }
}
