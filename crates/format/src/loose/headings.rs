//! The words before a grid: a name, a heading or a tag that says in which order its cells stand.

use super::super::names::{self, Role, role};
use super::super::{ErrorCode, Line, ParseError, chars};
use crate::phrases::{A_PUZZLE, CELLS_UNDER_NAME, READ_ROW_BY_ROW};

/// The number of lines before a grid in which its heading may stand.
const LINES: usize = 4;

/// The largest number of words of a heading; a longer line is prose.
const WORDS: usize = 4;

/// Words for parts of documents and of programs, which stand in headings and say nothing.
const SILENT: [&str; 51] = [
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
    let (number, heading) = heading(text, line)?;
    let name = announced(heading, Role::OtherOrder)?;
    let found = CELLS_UNDER_NAME.with("name", format!("`{name}`"));
    let index = usize::try_from(number - 1).unwrap_or(0);
    let line = Line { number, text: text.lines().nth(index).unwrap_or("") };
    let error = ParseError::new(ErrorCode::Value, line, 0, found, A_PUZZLE);
    Some(error.with_help(READ_ROW_BY_ROW))
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
    let starts_cells = |(at, c): &(usize, char)| {
        let in_word = own[..*at].ends_with(char::is_alphanumeric);
        "[{".contains(*c) || !in_word && (c.is_ascii_digit() || *c == '.')
    };
    let before = own.char_indices().find(starts_cells).map_or(*own, |(at, _)| &own[..at]);
    let above = (1..line).rev().zip(lines[..first].iter().rev().copied());
    let above = above
        .filter(|(_, line)| !line.trim().is_empty() && !is_count(line))
        .take(LINES)
        .take_while(|(_, line)| !is_cells(line));
    std::iter::once((line, before)).chain(above).find(|(_, heading)| !spoken(heading).is_empty())
}

/// Returns the words of a line that may say something.
fn spoken(heading: &str) -> Vec<String> {
    heading
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .flat_map(names::words)
        .filter(|word| word.len() > 1 && !SILENT.contains(&word.as_str()))
        // The columns of a table of LaTeX, and numbers.
        .filter(|word| !word.chars().all(|c| "clr".contains(c) || c.is_ascii_digit()))
        .collect()
}

/// Returns the word of a heading that announces this role, and nothing of rows.
fn announced(heading: &str, due: Role) -> Option<String> {
    let words = spoken(heading);
    let is_row = |word: String| matches!(word.as_str(), "row" | "rows" | "zeile" | "zeilen");
    let says_rows =
        heading.split(|c: char| !c.is_alphanumeric()).flat_map(names::words).any(is_row);
    // `columns: 9` is a size.
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let has_number = heading.split(|c: char| !c.is_alphanumeric()).any(is_number);
    let is_size = has_number && !heading.contains(":=");
    if words.len() > WORDS || is_size || says_rows && due == Role::OtherOrder {
        return None;
    }
    let is_due =
        |word: &String| role(word) == due || due == Role::State && STATE.contains(&word.as_str());
    // `Diagonals: no` states a fact.
    let states = heading.split_once([':', '=']).is_some_and(|(_, value)| {
        let value = value.trim().to_ascii_lowercase();
        ["no", "none", "false", "off", "yes", "true", "on"].contains(&value.as_str())
    });
    words.into_iter().find(is_due).filter(|word| word != "diagonals" && !states)
}

/// Returns whether a line is the numbers of nine columns.
fn is_count(line: &str) -> bool {
    let digits: String =
        line.chars().filter(|c| !c.is_whitespace() && !"|,;".contains(*c)).collect();
    digits == "012345678" || digits == "123456789"
}

/// Returns whether a line consists of cells.
fn is_cells(line: &str) -> bool {
    let solid = || line.chars().filter(|c| !c.is_whitespace() && !"|,;&+".contains(*c));
    let cells = solid().filter(|&c| chars::cell(c, None).is_some()).count();
    cells >= 7 && cells * 2 > solid().count()
}

#[cfg(test)]
mod tests {
    use super::super::super::ReadOptions;
    use super::super::super::testing::{ROWS, read_with};

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
