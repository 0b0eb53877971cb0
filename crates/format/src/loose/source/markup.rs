//! Tables in the markup of documents: `tabular`, `array` and matrices of LaTeX and `TikZ`, the
//! tables of wikis, the sheets that spreadsheets save as XML, property lists, and the tables of
//! `reStructuredText` and `AsciiDoc` in which each cell has a line.

use super::offset;
use super::rows::{Atom, Found, Rows, of_rows};

/// Returns the grids of a text.
pub(super) fn read(text: &str, blank: Option<char>) -> Option<Vec<Found<'_>>> {
    let mut tables = latex(text);
    tables.extend(matrix_of_nodes(text));
    tables.extend(sheet(text));
    tables.extend(property_list(text));
    tables.extend(wiki(text));
    tables.extend(list_table(text));
    tables.extend(ascii_doc(text));
    let is_meant = |rows: &Rows<'_>| {
        (8..=10).contains(&rows.len()) && rows.iter().filter(|(_, row)| row.len() == 9).count() >= 7
    };
    let found: Vec<Found<'_>> = tables
        .into_iter()
        .filter(is_meant)
        .map(|rows| Found {
            name: None,
            at: rows[0].0,
            cells: of_rows(&rows, blank),
            is_turned: false,
            listed: 0,
        })
        .collect();
    (!found.is_empty()).then_some(found)
}

/// The tables of LaTeX.
fn latex(text: &str) -> Vec<Rows<'_>> {
    let mut tables = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\begin{") {
        rest = &rest[at + 7..];
        let Some((name, inner)) = rest.split_once('}') else { break };
        let is_table = ["tabular", "array", "matrix", "Tabular", "tblr", "Matrix"];
        if !is_table.iter().any(|known| name.contains(known)) {
            continue;
        }
        let Some(end) = inner.find(&format!("\\end{{{name}}}")) else { continue };
        let mut body = &inner[..end];
        // The columns, and what else stands in brackets directly behind.
        while let Some(length) = argument(body) {
            body = &body[length..];
        }
        let rows =
            body.split("\\\\").map(|row| row.split("\\tabularnewline").next().unwrap_or(row));
        let rows = rows.map(without_rules).filter(|row| row.contains('&'));
        let table = rows.map(|row| {
            let cells = row.split('&').map(plain).map(|cell| (offset(text, cell), cell));
            (offset(text, row), cells.collect())
        });
        tables.push(table.collect());
        rest = &inner[end..];
    }
    tables
}

/// The matrix of nodes of `TikZ`: `\matrix[matrix of nodes]{5 & 3 \\ … };`.
fn matrix_of_nodes(text: &str) -> Option<Rows<'_>> {
    let inner = &text[text.find("\\matrix")?..];
    let inner = &inner[inner.find("of ")?..];
    let start = inner.find("]{").map(|at| at + 2).or_else(|| inner.find("] {").map(|at| at + 3))?;
    let body = &inner[start..];
    let body = &body[..body.find("};")?];
    let mut rows = Rows::new();
    for row in body.split("\\\\").map(without_rules).filter(|row| row.contains('&')) {
        // The sign between cells has a backslash within the arguments of other commands.
        let cells = row.split('&').map(|cell| plain(cell.trim_end().trim_end_matches('\\')));
        rows.push((offset(text, row), cells.map(|cell| (offset(text, cell), cell)).collect()));
    }
    Some(rows)
}

/// Returns the contents of all elements of that name in a text: what stands in the opening tag, and
/// what stands between the tags.
fn elements<'a>(text: &'a str, name: &str) -> Vec<(&'a str, &'a str)> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(&open) {
        rest = &rest[at + open.len()..];
        let Some(end) = rest.find('>') else { break };
        let tag = &rest[..end];
        if !tag.is_empty() && !tag.starts_with([' ', '/', '\t', '\r', '\n']) {
            continue;
        }
        rest = &rest[end + 1..];
        if tag.ends_with('/') {
            found.push((tag, &rest[..0]));
            continue;
        }
        let Some(length) = rest.find(&close) else { break };
        found.push((tag, &rest[..length]));
        rest = &rest[length + close.len()..];
    }
    found
}

/// Returns the text of the first such element, or an empty text.
fn inner<'a>(text: &'a str, name: &str) -> &'a str {
    elements(text, name).first().map_or(&text[..0], |(_, inner)| inner.trim())
}

/// The sheets that spreadsheets save as XML: `<Row>` with `<Cell><Data>5</Data></Cell>`, in which
/// `ss:Index` is the number of the column if cells before it are empty.
fn sheet(text: &str) -> Option<Rows<'_>> {
    if !text.contains("office:spreadsheet") {
        return None;
    }
    let index = |tag: &str| {
        let value = tag.split("ss:Index=\"").nth(1)?.split('"').next()?;
        value.parse::<usize>().ok()
    };
    let mut rows = Rows::new();
    for (tag, row) in elements(text, "Row") {
        // A row that is left out has no text.
        if index(tag).is_some_and(|index| index != rows.len() + 1) {
            return None;
        }
        let mut cells: Vec<Atom<'_>> = Vec::new();
        let start = offset(text, row);
        for (tag, cell) in elements(row, "Cell") {
            let column = index(tag).unwrap_or(cells.len() + 1);
            if column > 100 || column <= cells.len() {
                return None;
            }
            cells.resize(column - 1, (start, &row[..0]));
            let data = inner(cell, "Data");
            cells.push((offset(text, data), data));
        }
        if cells.len() < 9 {
            cells.resize(9, (start, &row[..0]));
        }
        rows.push((start, cells));
    }
    Some(rows)
}

/// The arrays of a property list: nine `<array>` of `<integer>` or `<string>`.
fn property_list(text: &str) -> Option<Rows<'_>> {
    if !text.contains("<plist") {
        return None;
    }
    let arrays = text.split("<array>").filter_map(|part| part.split_once("</array>"));
    let rows = arrays.map(|(array, _)| {
        let mut cells = elements(array, "integer");
        cells.extend(elements(array, "string"));
        cells.sort_by_key(|(_, cell)| offset(text, cell));
        let cells = cells.into_iter().map(|(_, cell)| (offset(text, cell), cell.trim()));
        (offset(text, array), cells.collect::<Vec<Atom<'_>>>())
    });
    Some(rows.filter(|(_, cells)| !cells.is_empty()).collect())
}

/// Returns the length of an argument in brackets at the start of a text.
fn argument(text: &str) -> Option<usize> {
    let close = match text.chars().next()? {
        '{' => '}',
        '[' => ']',
        _ => return None,
    };
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.checked_sub(1)?,
            '\n' => return None,
            _ => {}
        }
        if depth == 0 && c == close {
            return Some(at + 1);
        }
    }
    None
}

/// Returns a row of LaTeX without the lines that are drawn above it.
fn without_rules(row: &str) -> &str {
    let rules = [
        "\\hline",
        "\\toprule",
        "\\midrule",
        "\\bottomrule",
        "\\cline",
        "\\cmidrule",
        "\\Xhline",
        "\\hhline",
    ];
    let mut rest = row.trim();
    loop {
        let after = rules.iter().find_map(|rule| rest.strip_prefix(rule));
        let length = if rest.starts_with('[') { argument(rest) } else { None };
        rest = match (after, length) {
            (Some(after), _) => {
                after.get(argument(after).unwrap_or(0)..).unwrap_or(after).trim_start()
            }
            (None, Some(length)) => rest[length..].trim_start(),
            (None, None) => return rest,
        };
    }
}

/// Returns the content of a cell of LaTeX without the commands around it.
fn plain(cell: &str) -> &str {
    const EMPTY: [&str; 12] = [
        "\\cdot",
        "\\quad",
        "\\,",
        "\\;",
        "\\ ",
        "\\",
        "~",
        "\\square",
        "\\bullet",
        "\\ast",
        "\\_",
        "\\phantom{0}",
    ];
    const AROUND: [&str; 8] =
        ["\\textbf{", "\\mathbf{", "\\textit{", "\\bf{", "\\mathrm{", "\\text{", "\\emph{", "{"];
    let mut rest = cell.trim();
    loop {
        let math = rest.strip_prefix('$').and_then(|inner| inner.strip_suffix('$'));
        let command = |known: &&str| rest.strip_prefix(*known)?.strip_suffix('}');
        match math.or_else(|| AROUND.iter().find_map(command)) {
            Some(inner) => rest = inner.trim(),
            None if EMPTY.contains(&rest) => return &rest[rest.len()..],
            None => return rest,
        }
    }
}

/// The tables of wikis: `{|`, `|-`, and cells behind `|` and `||`.
fn wiki(text: &str) -> Vec<Rows<'_>> {
    let mut tables: Vec<Rows<'_>> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("{|") {
            tables.push(Rows::new());
            is_open = true;
            continue;
        }
        let Some(table) = tables.last_mut().filter(|_| is_open) else { continue };
        if trimmed.starts_with("|}") {
            is_open = false;
        } else if trimmed.starts_with("|-") {
            table.push((offset(text, line), Vec::new()));
        } else if let Some(cells) = trimmed.strip_prefix('|').filter(|_| !trimmed.starts_with("|+"))
        {
            if table.is_empty() {
                table.push((offset(text, line), Vec::new()));
            }
            for cell in cells.split("||") {
                // Its attributes stand before it.
                let cell = cell.rsplit('|').next().unwrap_or(cell).trim();
                let cell = cell.trim_matches('\'');
                if let Some((_, row)) = table.last_mut() {
                    row.push((offset(text, cell), cell));
                }
            }
        }
    }
    for table in &mut tables {
        table.retain(|(_, row)| !row.is_empty());
    }
    tables
}

/// The directive `list-table` of `reStructuredText`: `* - 5` starts a row, and `- 3` is a further
/// cell.
fn list_table(text: &str) -> Option<Rows<'_>> {
    if !text.contains("list-table::") {
        return None;
    }
    let mut rows = Rows::new();
    for line in text.lines() {
        let trimmed = line.trim();
        let starts = trimmed.strip_prefix('*').map(str::trim_start);
        let Some(cell) = starts.unwrap_or(trimmed).strip_prefix('-').map(str::trim) else {
            continue;
        };
        if starts.is_some() {
            rows.push((offset(text, line), Vec::new()));
        }
        rows.last_mut()?.1.push((offset(text, cell), cell));
    }
    Some(rows)
}

/// Tables of `AsciiDoc` in which each cell has a line of its own.
fn ascii_doc(text: &str) -> Option<Rows<'_>> {
    let start = text.find("|===\n")? + 5;
    let body = text[start..].split("|===").next()?;
    let mut cells: Vec<Atom<'_>> = Vec::new();
    let mut rows = Rows::new();
    for line in body.lines() {
        let Some(cell) = line.trim().strip_prefix('|').map(str::trim) else {
            if !line.trim().is_empty() {
                return None;
            }
            if !cells.is_empty() {
                rows.push((cells[0].0, std::mem::take(&mut cells)));
            }
            continue;
        };
        if cell.contains('|') {
            return None;
        }
        cells.push((offset(text, cell), cell));
    }
    if rows.is_empty() && cells.len() == 81 {
        return Some(cells.chunks(9).map(|row| (row[0].0, row.to_vec())).collect());
    }
    if !cells.is_empty() {
        rows.push((cells[0].0, cells));
    }
    Some(rows)
}
