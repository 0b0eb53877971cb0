//! The words before a grid: a name, a heading or a tag that says in which order its cells stand.

use crate::names::{self, Role, is_transposed, role};
use crate::phrases::{A_PUZZLE, CELLS_UNDER_NAME, READ_ROW_BY_ROW};
use crate::{ErrorCode, Line, ParseError, chars};

/// The number of lines before a grid in which its heading may stand.
const LINES: usize = 4;

/// The largest number of words of a heading; a longer line is prose.
const WORDS: usize = 4;

/// Words for parts of documents and of programs, which stand in headings and say nothing.
const SILENT: [&str; 56] = [
    "defparameter",
    "defvar",
    "defconstant",
    "setq",
    "defun",
    "section",
    "subsection",
    "begin",
    "end",
    "tabular",
    "array",
    "def",
    "let",
    "var",
    "val",
    "const",
    "static",
    "int",
    "new",
    "list",
    "table",
    "public",
    "private",
    "final",
    "my",
    "the",
    "set",
    "tbody",
    "pre",
    "tr",
    "td",
    "th",
    "tbody",
    "thead",
    "div",
    "span",
    "html",
    "body",
    "id",
    "class",
    "name",
    "xml",
    "version",
    "encoding",
    "utf",
    "br",
    "row",
    "rows",
    "cell",
    "cells",
    "param",
    "matrix",
    "vector",
    "field",
    "type",
    "string",
];

/// Words of headings by which a grid is a later state of the one before it.
const STATE: [&str; 8] = ["after", "now", "far", "stuck", "later", "step", "then", "position"];

/// Returns the error of a grid that starts on a line, if the heading before it announces columns,
/// boxes or the like in place of rows.
pub(super) fn other_order(text: &str, line: u64) -> Option<ParseError> {
    let (number, name) = letters_above(text, line).or_else(|| {
        let (number, heading) = heading(text, line)?;
        Some((number, announced(heading, Role::OtherOrder)?))
    })?;
    let found = CELLS_UNDER_NAME.with("name", format!("`{name}`"));
    let index = usize::try_from(number - 1).unwrap_or(0);
    let line = Line { number, text: text.lines().nth(index).unwrap_or("") };
    let error = ParseError::new(ErrorCode::Value, line, 0, found, A_PUZZLE);
    Some(error.with_help(READ_ROW_BY_ROW))
}

/// Returns the letters of the nine columns in the line above a grid, with its number, if they are
/// not in order.
fn letters_above(text: &str, line: u64) -> Option<(u64, String)> {
    let first = usize::try_from(line).ok()?.checked_sub(1)?;
    let above = (1..line).zip(text.lines().take(first)).filter(|(_, line)| !line.trim().is_empty());
    let (number, above) = above.last()?;
    let is_mark = |c: char| c.is_whitespace() || "|,;\"'".contains(c);
    let letters: String = above.chars().filter(|c| !is_mark(*c)).collect();
    let mut sorted: Vec<char> = letters.to_ascii_uppercase().chars().collect();
    sorted.sort_unstable();
    let is_other = sorted.iter().copied().eq('A'..='I') && !letters.chars().is_sorted();
    is_other.then(|| (number, above.trim().to_owned()))
}

/// Remarks that cells do not stand row by row from the top.
const REMARKS: [&str; 47] = [
    "transposed",
    "is the column",
    "# columns:",
    "column-major",
    "column major",
    "columns first",
    "column first",
    "column by column",
    "box by box",
    "block by block",
    "region by region",
    "columnwise",
    "column-wise",
    "blockwise",
    "block-wise",
    "boxwise",
    "box-wise",
    "spaltenweise",
    "blockweise",
    "kastenweise",
    "par colonne",
    "por columna",
    "per colonna",
    "line per column",
    "column per line",
    "line per box",
    "box per line",
    "list is a column",
    "list is a box",
    "lists are columns",
    "columns are rows",
    "rows and columns are swapped",
    "rows and columns are exchanged",
    "top to bottom, then",
    "top to bottom then",
    "bottom to top",
    "bottom row first",
    "from the bottom",
    "is the bottom row",
    "origin lower",
    "origin bottom",
    "right to left",
    "upside down",
    "mirrored",
    "mirror image",
    "flipped",
    "rotated",
];

/// Remarks in data and programs, in small letters and without quotes, white space and the signs
/// between words.
const SHORT_REMARKS: [&str; 7] = [
    "[col][row]",
    "[column][row]",
    "[spalte][zeile]",
    "origin:bottom",
    "origin=bottom",
    "yaxis:up",
    "flipy:true",
];

/// Calls that turn a grid, if a program gives their result a name.
const TURNING: [&str; 6] =
    ["swapaxes(", "rot90(", "flipud(", "fliplr(", "order='f'", "order=\"f\""];

/// Words for parts of a grid other than rows.
const PARTS: [&str; 9] =
    ["column", "box", "block", "region", "square", "nonet", "subgrid", "sector", "3x3"];

/// Returns the number of the first line with a remark that cells stand in another order.
pub(super) fn remark_of_order(text: &str) -> Option<u64> {
    let says = |line: &str| {
        let line = line.to_lowercase();
        let close: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let short: String = close.chars().filter(|c| !"\"'_-".contains(*c)).collect();
        let value = close.split_once('=').map_or("", |(_, value)| value);
        REMARKS.iter().any(|remark| line.contains(remark))
            || SHORT_REMARKS.iter().any(|remark| short.contains(remark))
            || TURNING.iter().any(|call| value.contains(call))
            || says_part_of_line(&line)
            || short.contains("row") && short.contains("isatthebottom")
            || is_comment_of_indices(&close)
    };
    (1..).zip(text.lines()).find(|(_, line)| says(line)).map(|(number, _)| number)
}

/// Returns whether a remark says that a line is something else than a row: `each line is a box`.
fn says_part_of_line(line: &str) -> bool {
    let lines = ["line is", "row is", "list is", "string is", "zeile ist", "ligne est"];
    let is_every = |before: &str| {
        let word = before.split_whitespace().rev().take(2);
        word.into_iter().any(|word| word.ends_with("each") || matches!(word, "every" | "jede"))
    };
    let is_part = |word: &str| PARTS.iter().any(|part| word.starts_with(part));
    lines
        .iter()
        .filter_map(|words| line.split_once(words))
        .any(|(before, behind)| is_every(before) && behind.split_whitespace().take(3).any(is_part))
}

/// Returns whether a line is a comment that says how a grid is indexed, and nothing else:
/// `# grid[x][y]`. In a program, `grid[x][y]` may have the row before the column.
fn is_comment_of_indices(close: &str) -> bool {
    let sign = ["//", "/*", "#", "--", "%", ";", "(*"].iter().find(|sign| close.contains(*sign));
    let remark = sign.and_then(|sign| close.split_once(sign)).map_or("", |(_, remark)| remark);
    let indices = ["[x][y]", "[c][r]", "[j][i]", "[x,y]", "[col,row]", "[c,r]"];
    let indices = indices.iter().find_map(|indices| remark.split_once(indices));
    indices.is_some_and(|(name, behind)| {
        name.chars().all(|c| c.is_alphanumeric() || c == '_') && !behind.contains('=')
    })
}

/// Returns whether the heading before a grid that starts on a line announces what a player has
/// entered.
pub(super) fn announces_state(text: &str, line: u64) -> bool {
    heading(text, line).is_some_and(|(_, heading)| announced(heading, Role::State).is_some())
}

/// Returns whether the heading before a grid that starts on a line announces something else than a
/// puzzle: a solution, or what a player has entered.
pub(super) fn announces_other(text: &str, line: u64) -> bool {
    heading(text, line).is_some_and(|(_, heading)| {
        [Role::State, Role::Solution].into_iter().any(|role| announced(heading, role).is_some())
    })
}

/// Returns the heading of a grid that starts on a line, with the number of its own line: what stands
/// before the cells, or the nearest line above them that says something.
fn heading(text: &str, line: u64) -> Option<(u64, &str)> {
    let first = usize::try_from(line).ok()?.checked_sub(1)?;
    let lines: Vec<&str> = text.lines().collect();
    let own = lines.get(first)?;
    let sizes = end_of_sizes(own);
    let starts_cells = |(at, c): &(usize, char)| {
        let in_word = own[..*at].ends_with(char::is_alphanumeric);
        let is_cell = || c.is_ascii_digit() || *c == '.' || starts_with_cells(&own[*at..], 9);
        *at >= sizes && ("[{".contains(*c) || !in_word && is_cell())
    };
    let before = own.char_indices().find(starts_cells).map_or(*own, |(at, _)| &own[..at]);
    let before = if starts_with_cells(own, 1) { "" } else { before };
    let above = (1..line).rev().zip(lines[..first].iter().rev().copied());
    let above = above
        .filter(|(_, line)| !line.trim().is_empty() && !is_count(line))
        .take(LINES)
        .take_while(|(_, line)| !is_cells(line));
    std::iter::once((line, before)).chain(above).find(|(_, heading)| !spoken(heading).is_empty())
}

/// Returns where the sizes of arrays end in a line, as in `int[][] board[9] = {5, 3`.
fn end_of_sizes(line: &str) -> usize {
    let mut end = 0;
    while let Some(at) = line[end..].find('[') {
        let inner = &line[end + at + 1..];
        let length = inner.find(']').unwrap_or(inner.len());
        let is_size = length < inner.len()
            && length < 12
            && !inner[..length].contains('[')
            && inner[..length].matches(',').count() < 2;
        if !is_size {
            break;
        }
        end += at + length + 2;
    }
    end
}

/// Returns a line without the sizes of arrays.
fn without_sizes(line: &str) -> String {
    let (sized, rest) = line.split_at(end_of_sizes(line));
    let mut text = String::new();
    for part in sized.split(']') {
        text.push_str(part.split('[').next().unwrap_or(part));
    }
    text + rest
}

/// Returns the words of a line that may say something.
fn spoken(heading: &str) -> Vec<String> {
    heading
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .flat_map(names::words)
        .filter(|word| word.len() > 1 && !SILENT.contains(&word.as_str()))
        .filter(|word| !chars::is_missing(word))
        // The columns of a table of LaTeX, and numbers.
        .filter(|word| !word.chars().all(|c| "clr".contains(c) || c.is_ascii_digit()))
        .collect()
}

/// Returns the word of a heading that announces this role, and nothing of rows.
fn announced(heading: &str, due: Role) -> Option<String> {
    let heading = &*without_sizes(heading);
    let words = spoken(heading);
    let is_row = |word: String| matches!(word.as_str(), "row" | "rows" | "zeile" | "zeilen");
    let says_rows =
        heading.split(|c: char| !c.is_alphanumeric()).flat_map(names::words).any(is_row);
    // `columns: 9` is a size.
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    // Numbers in brackets are those of a type.
    let plain = heading.split('[').next().unwrap_or(heading);
    let has_number = plain.split(|c: char| !c.is_alphanumeric()).any(is_number);
    // A state may be numbered: `after 10 singles`.
    let is_size =
        has_number && due != Role::State && !heading.contains(":=") && !heading.contains('(');
    // What a program calls for a name says little of what has the name.
    let name = heading.split('=').next().unwrap_or(heading);
    if spoken(name).len() > WORDS || is_size || says_rows && due == Role::OtherOrder {
        return None;
    }
    // `Solve this Sudoku:` asks for the solution of what stands below it.
    let is_due = |word: &String| {
        role(word) == due && word != "solve" || due == Role::State && STATE.contains(&word.as_str())
    };
    // `Diagonals: no` states a fact.
    let states = heading.split_once([':', '=']).is_some_and(|(_, value)| {
        let value = value.trim().to_ascii_lowercase();
        ["no", "none", "false", "off", "yes", "true", "on"].contains(&value.as_str())
    });
    let names = heading.split(|c: char| !c.is_alphanumeric() && c != '_');
    let transposed = names.filter(|_| due == Role::OtherOrder).find(|name| is_transposed(name));
    let word = words.into_iter().find(is_due).or(transposed.map(str::to_owned));
    word.filter(|word| word != "diagonals" && !states)
}

/// Returns whether a line is the numbers of nine columns.
fn is_count(line: &str) -> bool {
    let digits: String =
        line.chars().filter(|c| !c.is_whitespace() && !"|,;".contains(*c)).collect();
    digits == "012345678" || digits == "123456789"
}

/// Returns whether the first word of a line is a row, or a single cell if that is enough. Blanks may
/// be letters.
fn starts_with_cells(line: &str, least: usize) -> bool {
    let line = line.trim_start();
    let word = line.split(|c: char| c.is_whitespace() || c == '<').next().unwrap_or("");
    let word = word.trim_matches(|c: char| "\"'`,;[](){}".contains(c));
    let mut cells = word.chars().filter(|&c| c != '|');
    let count = cells.clone().count();
    (count == least || count >= 9) && cells.all(|c| chars::cell(c, None).is_some())
}

/// Returns whether a line consists of cells.
fn is_cells(line: &str) -> bool {
    let is_rule = !line.chars().any(|c| c.is_ascii_digit()) && line.contains("--");
    let solid = || {
        let solid = line.chars().filter(|c| !c.is_whitespace() && !"|,;&+".contains(*c));
        solid.filter(|_| !is_rule)
    };
    let cells = solid().filter(|&c| chars::cell(c, None).is_some()).count();
    cells >= 7 && cells * 2 > solid().count()
}

#[cfg(test)]
mod tests {
    use crate::ReadOptions;
    use crate::testing::{ROWS, read_with};

    #[test]
    fn words_for_empty_cells_before_the_first_digit_are_no_heading() {
        for word in ["NA", "None", "nil", "undef", "undefined", "missing", "NaN"] {
            let cells = |row: &str| -> Vec<String> {
                let word = |c: char| if c == '.' { word.to_owned() } else { c.to_string() };
                row.chars().map(word).collect()
            };
            let rows: Vec<String> = ROWS.iter().map(|row| cells(row).join(", ")).rev().collect();
            let short = rows[..8].join(", ");
            let text =
                format!("board <- c({short})\nuser_grid <- c(\n    {}\n)\n", rows.join(",\n    "));
            let results = read_with(ReadOptions::default(), &text);
            assert!(results.iter().all(Result::is_err), "{text}\n{results:?}");
        }
    }

    #[test]
    fn a_heading_that_announces_columns_or_boxes_is_obeyed() {
        let rows = ROWS.join("\n");
        for (heading, is_read) in [
            ("Columns:", false),
            ("Puzzle:", true),
            ("By columns", false),
            ("nonets", false),
            ("\\section{Puzzle}", true),
            ("Spalten:", false),
            ("Each row, each column and each box has the digits from 1 to 9:", true),
            ("Fill the boxes so that every digit is there once:", true),
        ] {
            let text = format!("{heading}\n{rows}\n");
            let results = read_with(ReadOptions::default(), &text);
            assert_eq!(results.iter().any(Result::is_ok), is_read, "{text}\n{results:?}");
        }
    }
}
