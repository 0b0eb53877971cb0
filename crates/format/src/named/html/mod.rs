//! Puzzles in tables of web pages and forums.
//!
//! A puzzle is a `<table>` of nine rows with nine cells, or of three rows with three tables of
//! three by three cells in them. The tags of forums, `[table]`, are those of a page as well.
//! Outside of tables, a puzzle is 81 other elements or fields of a form, or nine elements of nine
//! ([`cells`]). The content of a cell is its text, or the value of an `<input>` in it;
//! tags around a digit are ignored. Header rows, and a header before a row, are ignored. The format
//! is read and not written.

mod cells;
mod marks;

use bivalue_core::grid::{Cell as GridCell, Digit, Grid};

use crate::phrases::{
    self, A_TAG, COPY_OUT_OF_PAGE, DIGIT_OR_NOTHING, DIGITS_OF_TWO_KINDS, ELEMENTS_NOT_ROWS,
    IN_ROW_OF_TABLE, NINE_ROWS_OF_CELLS, ONE_KIND_OF_DIGITS, ONE_SIGN_FOR_BLANKS,
    PAGE_WITHOUT_PUZZLE, READ_ROW_BY_ROW, SHORTER_ONE, TABLE_OF_9_BY_9, TABLE_OF_ROWS,
    ZERO_BESIDE_BLANK, in_place, too_long,
};
use crate::{
    Entry, ErrorCode, Format, FormatInfo, Holds, Line, MAX_RECORD, ParseError, Parser, ReadOptions,
    Record, Sample, Sink, Warning, chars, names,
};
use cells::{Choices, Elements, Nine, Piece, attribute, find_ignoring_case, says};

/// See the [module documentation](self).
pub(crate) struct Html;

static INFO: FormatInfo = FormatInfo {
    name: "html",
    aliases: &[],
    extensions: &["html", "htm"],
    about: "tables and other grids of 9 by 9 cells in web pages, and tables in forums",
    example: "\
<table>
<tr><td>5</td><td>3</td><td></td><td></td><td>7</td><td></td><td></td><td></td><td></td></tr>
<tr><td>6</td><td></td><td></td><td>1</td><td>9</td><td>5</td><td></td><td></td><td></td></tr>
<tr><td></td><td>9</td><td>8</td><td></td><td></td><td></td><td></td><td>6</td><td></td></tr>
<tr><td>8</td><td></td><td></td><td></td><td>6</td><td></td><td></td><td></td><td>3</td></tr>
<tr><td>4</td><td></td><td></td><td>8</td><td></td><td>3</td><td></td><td></td><td>1</td></tr>
<tr><td>7</td><td></td><td></td><td></td><td>2</td><td></td><td></td><td></td><td>6</td></tr>
<tr><td></td><td>6</td><td></td><td></td><td></td><td></td><td>2</td><td>8</td><td></td></tr>
<tr><td></td><td></td><td></td><td>4</td><td>1</td><td>9</td><td></td><td></td><td>5</td></tr>
<tr><td></td><td></td><td></td><td></td><td>8</td><td></td><td></td><td>7</td><td>9</td></tr>
</table>
",
    holds: Holds::GIVENS,
};

impl Format for Html {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let text = sample.text.trim_start();
        let starts = |tags: &[&str]| {
            tags.iter().any(|tag| {
                text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag))
            })
        };
        let has = |tag: &str| find_ignoring_case(text, tag).is_some();
        if has("[table") && has("[tr") && has("[td") {
            return true;
        }
        starts(&["<!doctype html", "<html", "<head", "<body", "<table", "<tbody", "<tr"])
            || starts(&["<div", "<section", "<main", "<center", "<!--", "<form", "<p", "<style"])
                && has("<table")
            || starts(&[
                "<div",
                "<section",
                "<main",
                "<article",
                "<center",
                "<!--",
                "<form",
                "<p",
                "<style",
                "<span",
                "<ul",
                "<ol",
                "<li",
                "<input",
                "<button",
                "<label",
                "<fieldset",
            ]) && text.matches('<').count() >= 81
            || text.starts_with('<') && cells::is_xml(text)
    }

    fn is_doubtful(&self, text: &str) -> bool {
        let mut parser = HtmlParser::default();
        let mut sink = Sink::default();
        for (number, text) in (1..).zip(text.lines()) {
            parser.line(Line { number, text }, &mut sink);
        }
        parser.end(&mut sink);
        !parser.any
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(HtmlParser { blank: options.blank_char(), ..HtmlParser::default() })
    }
}

/// The largest depth of nested tables.
const DEEPEST: usize = 16;

/// The largest length of the text of a cell.
const LONGEST: usize = 40;

/// The largest number of rows or cells of a table that are read.
const MOST: usize = 100;

#[derive(Default)]
struct HtmlParser {
    blank: Option<char>,
    /// The last part of the text that is not yet read, from the `<` of a tag on.
    rest: String,
    /// The open tables, the innermost last.
    tables: Vec<Table>,
    /// The elements that are no parts of tables.
    elements: Elements,
    /// The element whose content is ignored until it ends: a comment or a script.
    within: Option<&'static str>,
    /// The list of choices that is open.
    choices: Option<Choices>,
    line: u64,
    any: bool,
    over: bool,
}

#[derive(Default)]
struct Table {
    line: u64,
    rows: Vec<Vec<Cell>>,
    /// True if a cell is open, to which text then belongs.
    is_open: bool,
}

#[derive(Default)]
struct Cell {
    line: u64,
    is_heading: bool,
    /// True if its class says that its digit is given.
    is_given: bool,
    /// How its digit is marked.
    marks: Vec<String>,
    text: String,
    /// The rows of a table in the cell.
    inner: Option<Vec<Vec<Cell>>>,
}

impl Parser for HtmlParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        if self.over {
            return;
        }
        self.line = line.number;
        if self.rest.len() + line.text.len() >= MAX_RECORD {
            self.over = true;
            let found = too_long(A_TAG);
            sink.error(ParseError::new(ErrorCode::TooLong, line, 0, found, SHORTER_ONE));
            return;
        }
        let scanned = self.rest.len();
        let forum = if line.text.contains('[') { cells::from_forum(line.text) } else { None };
        self.rest.push_str(forum.as_deref().unwrap_or(line.text));
        self.rest.push('\n');
        let mut text = std::mem::take(&mut self.rest);
        let mut used = self.read(&text, scanned, sink);
        while !text.is_char_boundary(used) {
            used -= 1;
        }
        text.drain(..used);
        self.rest = text;
    }

    fn end(&mut self, sink: &mut Sink) {
        while !self.tables.is_empty() {
            self.close_table(sink);
        }
        if let Some(nine) = self.elements.end_all() {
            self.nine(&nine, sink);
        }
        if !self.any && !self.over {
            let line = Line { number: 1, text: "" };
            let found = PAGE_WITHOUT_PUZZLE;
            let expected = TABLE_OF_9_BY_9;
            let error = ParseError::new(ErrorCode::UnknownFormat, line, 0, found, expected)
                .with_help(COPY_OUT_OF_PAGE);
            sink.error(ParseError { excerpt: None, ..error });
        }
    }
}

impl HtmlParser {
    /// Reads a text and returns the number of bytes that are done. The first `scanned` bytes do
    /// not contain the end of the tag or comment that they start.
    fn read(&mut self, text: &str, scanned: usize, sink: &mut Sink) -> usize {
        let mut at = 0;
        let mut from = scanned;
        loop {
            if let Some(end) = self.within {
                // The end of a comment may be split between this text and the one before.
                let mut start = from.saturating_sub(end.len()).max(at);
                while !text.is_char_boundary(start) {
                    start -= 1;
                }
                let Some(found) = find_ignoring_case(&text[start..], end) else {
                    // The text before it is not needed any more.
                    return text.len().saturating_sub(end.len()).max(at).min(text.len());
                };
                at = start + found + end.len();
                self.within = None;
            }
            let Some(open) = text[at..].find('<').map(|found| at + found) else {
                self.text(&text[at..]);
                return text.len();
            };
            self.text(&text[at..open]);
            at = open;
            if text[at..].starts_with("<!--") {
                self.within = Some("-->");
                at += 4;
                from = from.max(at);
                continue;
            }
            let Some(length) =
                text[from.max(at)..].find('>').map(|end| from.max(at) + end + 1 - at)
            else {
                return at;
            };
            let tag = &text[at + 1..at + length - 1];
            at += length;
            from = from.max(at);
            self.tag(tag, sink);
        }
    }

    fn open_cell(&mut self) -> Option<&mut Cell> {
        let table = self.tables.last_mut().filter(|table| table.is_open)?;
        table.rows.last_mut()?.last_mut()
    }

    fn text(&mut self, text: &str) {
        if let Some(choices) = &mut self.choices {
            choices.text(text);
            return;
        }
        if self.tables.is_empty() {
            self.elements.text(text);
        }
        if let Some(cell) = self.open_cell()
            && cell.text.len() <= LONGEST
        {
            cell.text.push_str(text);
        }
    }

    fn tag(&mut self, tag: &str, sink: &mut Sink) {
        let name_end = tag.find(|c: char| c.is_whitespace()).unwrap_or(tag.len());
        let name = tag[..name_end].trim_end_matches('/').to_ascii_lowercase();
        let line = self.line;
        if !matches!(name.as_str(), "td" | "th")
            && let Some(cell) = self.open_cell().filter(|cell| cell.marks.len() < MOST)
        {
            cell.marks.extend(marks::of_tag(&name, tag));
        }
        match name.as_str() {
            "script" => self.within = Some("</script>"),
            "style" => self.within = Some("</style>"),
            "table" if self.tables.len() < DEEPEST => {
                self.tables.push(Table { line, ..Table::default() });
            }
            "/table" => self.close_table(sink),
            // A part of a page may start in the middle of a table.
            "tr" if self.tables.is_empty() => {
                let rows = vec![Vec::new()];
                self.tables.push(Table { line, rows, is_open: false });
            }
            "tr" => {
                if let Some(table) = self.tables.last_mut() {
                    table.is_open = false;
                    if table.rows.len() < MOST {
                        table.rows.push(Vec::new());
                    }
                }
            }
            "td" | "th" => {
                if let Some(table) = self.tables.last_mut()
                    && let Some(row) = table.rows.last_mut()
                    && row.len() < MOST
                {
                    let is_heading = name == "th";
                    let class = attribute(tag, "class").unwrap_or_default();
                    let is_given = names::is_shown(class);
                    let marks = marks::of_tag(&name, tag);
                    row.push(Cell { line, is_heading, is_given, marks, ..Cell::default() });
                    table.is_open = true;
                }
            }
            "/td" | "/th" | "/tr" => {
                if let Some(table) = self.tables.last_mut() {
                    table.is_open = false;
                }
            }
            "br" | "br/" => self.text(" "),
            "input" | "input/" => {
                let value = attribute(tag, "value").unwrap_or_default();
                let kind = attribute(tag, "type").unwrap_or("text").to_ascii_lowercase();
                let is_field = matches!(kind.as_str(), "text" | "number" | "tel" | "");
                if !self.tables.is_empty() {
                    self.text(value);
                } else if is_field {
                    self.elements.field(value, marks::of_tag(&name, tag), line);
                }
            }
            // The option that is selected is the content of its cell, or the first, which must be
            // empty.
            "select" => {
                self.choices = Some(Choices::default());
            }
            "option" => {
                if let Some(choices) = &mut self.choices {
                    choices.option(attribute(tag, "selected").is_some() || says(tag, "selected"));
                }
            }
            "/select" => {
                if let Some(choice) = self.choices.take().map(Choices::chosen) {
                    if self.tables.is_empty() {
                        self.elements.field(&choice, vec![name[1..].to_owned()], line);
                    } else {
                        self.text(&choice);
                    }
                }
            }
            other if self.tables.is_empty() => {
                let nine = if let Some(other) = other.strip_prefix('/') {
                    self.elements.end(other)
                } else {
                    let class = attribute(tag, "class").unwrap_or_default();
                    self.elements.start(other, class, marks::of_tag(other, tag), line);
                    if tag.ends_with('/') && matches!(other, "cell" | "c") {
                        self.elements.end(other)
                    } else {
                        None
                    }
                };
                if let Some(nine) = nine {
                    self.nine(&nine, sink);
                }
            }
            _ => {}
        }
    }

    fn close_table(&mut self, sink: &mut Sink) {
        let Some(table) = self.tables.pop() else {
            return;
        };
        let rows = without_headings(table.rows);
        let is = |count: usize| rows.len() == count && rows.iter().all(|row| row.len() == count);
        if is(3) {
            if rows.iter().flatten().all(|cell| cell.inner.is_some()) {
                self.puzzle(&by_boxes(rows), table.line, sink);
            } else if let Some(cell) = self.open_cell() {
                cell.inner = Some(rows);
            }
            return;
        }
        let is_meant = (8..=10).contains(&rows.len())
            && rows.iter().filter(|row| row.len() == 9).count() >= 7
            && rows
                .iter()
                .flatten()
                .filter(|cell| content(&cell.text, self.blank).is_some())
                .count()
                >= 60;
        if is_meant {
            self.puzzle(&rows, table.line, sink);
        }
    }

    /// Adds the puzzle of elements that are no table to the sink, unless most of them are no cells.
    fn nine(&mut self, nine: &Nine, sink: &mut Sink) {
        let is_cell = |piece: &&Piece| content(&piece.text, self.blank).is_some();
        // Elements without text have their cells in attributes.
        if !nine
            .rows
            .iter()
            .flatten()
            .any(|piece| piece.text.contains(|c: char| c.is_ascii_digit()))
        {
            return;
        }
        if nine.rows.iter().flatten().filter(is_cell).count() < 70 {
            return;
        }
        if nine.are_boxes {
            self.any = true;
            let line = Line { number: nine.line, text: "" };
            let found = ELEMENTS_NOT_ROWS;
            let error = ParseError::new(ErrorCode::Value, line, 0, found, NINE_ROWS_OF_CELLS)
                .with_help(READ_ROW_BY_ROW);
            sink.error(ParseError { excerpt: None, ..error });
            return;
        }
        let cell = |piece: &Piece| {
            let Piece { line, text, marks, is_given } = piece.clone();
            Cell { line, is_given, marks, text, ..Cell::default() }
        };
        let rows: Vec<Vec<Cell>> =
            nine.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        let mut own = Sink::default();
        self.puzzle(&rows, nine.line, &mut own);
        while let Some(mut result) = own.pop() {
            if let Ok(entry) = &mut result
                && !nine.are_rows
                && by_boxes_too(&entry.record.position.givens)
            {
                entry.warnings.push(Warning {
                    line: nine.line,
                    column: 0,
                    message: "nine elements of nine cells, which are read as rows".into(),
                });
            }
            sink.push(result);
        }
    }

    /// Adds the puzzle of these cells, or its fault, to the sink.
    fn puzzle(&mut self, rows: &[Vec<Cell>], line: u64, sink: &mut Sink) {
        self.any = true;
        let mut grid = [None; 81];
        let mut fault = (rows.len() != 9).then(|| {
            (line, TABLE_OF_ROWS.with("count", rows.len()), phrases::rows(9), ErrorCode::Rows)
        });
        for (index, row) in rows.iter().enumerate() {
            if row.len() != 9 && fault.is_none() {
                let line = row.first().map_or(line, |cell| cell.line);
                let found =
                    IN_ROW_OF_TABLE.with("found", phrases::cells(row.len())).with("row", index + 1);
                fault = Some((line, found, phrases::cells(9), ErrorCode::Length));
            }
            for (place, cell) in row.iter().enumerate() {
                match content(&cell.text, self.blank) {
                    Some(digit) if index < 9 && place < 9 => grid[index * 9 + place] = digit,
                    None if fault.is_none() => {
                        let shown: String = cell.text.trim().chars().take(20).collect();
                        let name = format!("r{}c{}", index + 1, place + 1);
                        let found = in_place(format!("{shown:?}"), name);
                        let expected = DIGIT_OR_NOTHING.into();
                        fault = Some((cell.line, found, expected, ErrorCode::Value));
                    }
                    _ => {}
                }
            }
        }
        // An empty cell is a sign of its own.
        let sign = |cell: &Cell| content_text(&cell.text).trim().chars().next().unwrap_or('.');
        if fault.is_none() && chars::may_count_from_0(rows.iter().flatten().map(sign)) {
            let (found, expected) = (ZERO_BESIDE_BLANK.into(), ONE_SIGN_FOR_BLANKS.into());
            fault = Some((line, found, expected, ErrorCode::Value));
        }
        // Where nothing says which digits are given, only the author knows what marks mean.
        let has_digit = |cell: &Cell| matches!(content(&cell.text, self.blank), Some(Some(_)));
        let cells = || rows.iter().flatten();
        let marked: Vec<_> = cells().map(|cell| (&*cell.marks, has_digit(cell))).collect();
        if fault.is_none() && !cells().any(|cell| cell.is_given) && marks::differ(&marked) {
            let (found, expected) = (DIGITS_OF_TWO_KINDS.into(), ONE_KIND_OF_DIGITS.into());
            fault = Some((line, found, expected, ErrorCode::Value));
        }
        if let Some((line, found, expected, code)) = fault {
            let line = Line { number: line, text: "" };
            let error = ParseError::new(code, line, 0, found, expected);
            sink.error(ParseError { excerpt: None, ..error });
            return;
        }
        let mut record = Record::from_givens(Grid::new(grid));
        // Where some digits are said to be given, the others were placed.
        if rows.iter().flatten().any(|cell| cell.is_given) {
            let position = &mut record.position;
            let cells = GridCell::all().zip(rows.iter().flatten());
            for (at, _) in cells.filter(|(_, cell)| !cell.is_given) {
                position.placed[at] = position.givens[at].take();
            }
        }
        sink.entry(Entry::new(record, line));
    }
}

/// Returns the rows without header rows, and without a header before each row.
fn without_headings(rows: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let mut rows: Vec<Vec<Cell>> = rows
        .into_iter()
        .filter(|row| !row.is_empty() && !row.iter().all(|cell| cell.is_heading))
        .collect();
    for row in &mut rows {
        if row.len() == 10 && row[0].is_heading {
            row.remove(0);
        }
    }
    rows
}

/// Returns the nine rows of three rows of three boxes.
fn by_boxes(boxes: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for band in boxes {
        let first = rows.len();
        rows.extend((0..3).map(|_| Vec::new()));
        for cell in band {
            for (row, cells) in rows[first..].iter_mut().zip(cell.inner.unwrap_or_default()) {
                row.extend(cells);
            }
        }
    }
    rows
}

/// Returns the lines that a page shows as they are written, with empty lines in place of all others,
/// or `None` if it has no such lines.
#[cfg(feature = "formats")]
pub(crate) fn preformatted(text: &str) -> Option<String> {
    let mut shown = String::new();
    let mut rest = text;
    let skip = |part: &str, shown: &mut String| shown.extend(part.matches('\n'));
    while let Some(at) = find_ignoring_case(rest, "<pre") {
        let Some(end) = rest[at..].find('>').map(|end| at + end + 1) else { break };
        let is_own_name = rest[at + "<pre".len()..].starts_with(['>', ' ', '\n']);
        let inner = &rest[end..];
        let length = find_ignoring_case(inner, "</pre>").filter(|_| is_own_name);
        skip(&rest[..end], &mut shown);
        shown.push_str(&inner[..length.unwrap_or(0)]);
        rest = &inner[length.unwrap_or(0)..];
    }
    skip(rest, &mut shown);
    (!shown.trim().is_empty()).then_some(shown)
}

/// Returns whether no digits clash if the nine cells of each row are those of a box instead.
pub(crate) fn by_boxes_too(rows: &Grid) -> bool {
    let mut boxes = Grid::EMPTY;
    for (cell, digit) in rows.digits() {
        let (own, place) = (cell.row(), cell.column());
        boxes[GridCell::at(own / 3 * 3 + place / 3, own % 3 * 3 + place % 3)] = Some(digit);
    }
    boxes.clash().is_none()
}

/// Returns the content of a cell with this text, or `None` if the text is not a cell.
fn content(text: &str, blank: Option<char>) -> Option<Option<Digit>> {
    chars::value(content_text(text).trim(), blank)
}

/// Returns the text of a cell with spaces in place of their names.
fn content_text(text: &str) -> String {
    ["&nbsp;", "&#160;", "&#xa0;", "&#xA0;"]
        .iter()
        .fold(text.to_owned(), |text, name| text.replace(name, " "))
}

#[cfg(test)]
mod tests;
