//! Digits of two kinds in one grid: some plain and some bold, in circles, in colour or in brackets.
//!
//! Programs and people tell givens from entered digits so, and only they know which are which. So a
//! grid is refused if its digits differ in their characters or their marks, and read if all have
//! the same. The text is looked at before its wrapping is taken away.

use crate::phrases::{A_PUZZLE, DIGITS_OF_TWO_KINDS, NO_DIGIT_AND_SIGNS, ONE_KIND_OF_DIGITS};
use crate::{ErrorCode, Line, ParseError, chars};

/// The longest text that is looked at, in bytes.
const LONGEST: usize = 16 << 10;

/// The longest tag around a digit, in bytes.
const LONGEST_TAG: usize = 60;

/// Marks before and behind a digit that stands apart. Longer ones come first.
const AROUND: [[&str; 2]; 11] = [
    ["***", "***"],
    ["'''", "'''"],
    ["**", "**"],
    ["__", "__"],
    ["~~", "~~"],
    ["||", "||"],
    ["''", "''"],
    ["(", ")"],
    ["*", "*"],
    ["_", "_"],
    ["`", "`"],
];

/// Marks behind a digit that stands apart.
const BEHIND: [char; 6] = ['*', '.', '\'', '!', '\u{B0}', '\u{2032}'];

/// The sign before and around the number of a key.
const KEYCAP: char = '\u{20E3}';

/// A digit in a row, and its kind: what its character is, and what stands around it.
struct Shown {
    column: usize,
    digit: u32,
    kind: String,
}

/// Returns the error of a text in which the digits of a grid are of two kinds.
pub(crate) fn refusal(text: &str) -> Option<ParseError> {
    if text.len() > LONGEST {
        return None;
    }
    if !text.chars().any(|c| digit(c).is_some()) {
        return picture(text);
    }
    let mut rows: Vec<(Line<'_>, Vec<Shown>)> = Vec::new();
    let mut colour = String::new();
    let lines = (1..).zip(text.lines()).map(|(number, text)| Line { number, text });
    for line in lines {
        match row(line.text, &mut colour) {
            Some(row) if counts(&row) => continue,
            Some(row) => rows.push((line, row)),
            None if line.text.contains(char::is_alphanumeric) => {
                if let Some(error) = judged(&rows) {
                    return Some(error);
                }
                rows.clear();
            }
            None => {}
        }
        if rows.len() == 9 {
            if let Some(error) = judged(&rows) {
                return Some(error);
            }
            rows.clear();
        }
    }
    judged(&rows)
}

/// Returns the error of nine rows of several signs in a text without a digit: a mask of the cells that
/// are given, or a picture.
fn picture(text: &str) -> Option<ParseError> {
    let is_around = |c: char| is_apart(c) || "[](){}'\"`\u{FE0F}".contains(c);
    let signs = |line: &str| -> Option<Vec<char>> {
        let signs: Vec<char> = line.chars().filter(|&c| !is_around(c)).collect();
        (signs.len() == 9 && signs.iter().all(|&c| is_blank(c))).then_some(signs)
    };
    let lines = (1..).zip(text.lines()).map(|(number, text)| Line { number, text });
    let rows: Vec<_> = lines.filter_map(|line| Some((line, signs(line.text)?))).collect();
    let (first, signs) = rows.first().filter(|_| rows.len() >= 9)?;
    let is_mixed = rows.iter().flat_map(|row| &row.1).any(|sign| *sign != signs[0]);
    let (found, expected) = (NO_DIGIT_AND_SIGNS, A_PUZZLE);
    is_mixed.then(|| ParseError::new(ErrorCode::Value, *first, 0, found, expected))
}

/// Returns the error of rows with digits of two kinds. A header may have been taken away with the
/// row of a solution.
fn judged(rows: &[(Line<'_>, Vec<Shown>)]) -> Option<ParseError> {
    let (first, _) = rows.first().filter(|_| rows.len() >= 8)?;
    let shown: Vec<(usize, &Shown)> = (0..)
        .zip(rows)
        .flat_map(|(at, (_, row))| row.iter().map(move |shown| (at, shown)))
        .collect();
    let differ = |of: &dyn Fn(&(usize, &Shown)) -> usize| {
        let of = &of;
        shown
            .iter()
            .any(|one| shown.iter().any(|other| of(one) == of(other) && one.1.kind != other.1.kind))
    };
    // A picture may colour every second box, or each digit in its own colour.
    let parity = |(row, shown): &(usize, &Shown)| (row / 3 + shown.column / 3) % 2;
    let value = |(_, shown): &(usize, &Shown)| shown.digit as usize;
    let is_mixed = differ(&|_| 0) && differ(&parity) && (differ(&value) || shown.len() < 17);
    let (found, expected) = (DIGITS_OF_TWO_KINDS, ONE_KIND_OF_DIGITS);
    is_mixed.then(|| ParseError::new(ErrorCode::Value, *first, 0, found, expected))
}

/// Returns whether a row is the numbers of the columns.
fn counts(row: &[Shown]) -> bool {
    row.len() == 9 && row.iter().all(|shown| shown.digit as usize == shown.column + 1)
}

/// Returns the digits of a line of nine cells; `None` for other lines.
fn row(line: &str, colour: &mut String) -> Option<Vec<Shown>> {
    // Tables have a reader that knows the marks of their cells.
    if ["<td", "<th", "<tr"].iter().any(|tag| line.contains(tag)) {
        return None;
    }
    let mut rest = line.trim_start_matches(['>', ' ']);
    let mut shown = Vec::new();
    let mut cells = 0;
    let (mut stands_apart, mut is_behind_line) = (true, false);
    while let Some(c) = rest.chars().next() {
        if let Some(code) = rest.strip_prefix("\u{1B}[") {
            let end = code.find(|c: char| c.is_ascii_alphabetic())?;
            code[..end].trim_matches('0').clone_into(colour);
            rest = &code[end + 1..];
            continue;
        }
        let marked = tagged(rest)
            .or_else(|| in_command(rest))
            .or_else(|| stands_apart.then(|| marked(rest, is_behind_line)).flatten());
        if let Some((kind, digit, behind)) = marked {
            shown.push(Shown { column: cells, digit, kind: kind.to_owned() + colour });
            (cells, rest) = (cells + 1, behind);
            continue;
        }
        if let Some(length) = tag(rest) {
            // A tag that belongs to no digit alone.
            rest = &rest[length..];
            continue;
        }
        rest = &rest[c.len_utf8()..];
        (stands_apart, is_behind_line) = (is_apart(c), c == '|');
        if let Some(digit) = digit(c) {
            let is_key = rest.trim_start_matches('\u{FE0F}').starts_with(KEYCAP);
            let script = if is_key { KEYCAP as u32 } else { script(c, digit) };
            shown.push(Shown { column: cells, digit, kind: format!("{script:x}{colour}") });
            cells += 1;
        } else if is_blank(c) {
            cells += 1;
        } else if !(stands_apart || matches!(c, KEYCAP | '\u{FE0F}')) {
            return None;
        }
    }
    let is_table =
        || ['&', '|', ',', ';', '\t'].iter().any(|c| (8..11).contains(&line.matches(*c).count()));
    (cells == 9 || cells < 9 && is_table()).then_some(shown)
}

/// Returns whether a character stands between cells.
fn is_apart(c: char) -> bool {
    c.is_whitespace() || "|,;&\\".contains(c) || is_vertical(c)
}

fn is_vertical(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257F}')
}

fn is_blank(c: char) -> bool {
    chars::plain_form(c).is_some_and(|c| chars::cell(c, None) == Some(None))
}

/// Returns the digit from 1 to 9 that a character shows.
fn digit(c: char) -> Option<u32> {
    chars::plain_form(c)?.to_digit(10).filter(|digit| *digit > 0)
}

/// Returns a number for the digits of a script, which mostly stand in the order of their values.
fn script(c: char, digit: u32) -> u32 {
    if ('\u{4E00}'..'\u{A000}').contains(&c) { 0x4E00 } else { c as u32 - digit }
}

/// Returns the digit at the start of a text, and the rest.
fn leading(text: &str) -> Option<(u32, &str)> {
    let c = text.chars().next()?;
    Some((digit(c)?, &text[c.len_utf8()..]))
}

/// Returns the length of a tag of a page or a forum at the start of a text.
fn tag(text: &str) -> Option<usize> {
    let close = if text.starts_with('<') { '>' } else { ']' };
    let inner = text.strip_prefix(['<', '['])?;
    let length = inner.find(close).filter(|length| *length < LONGEST_TAG)?;
    inner.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/').then_some(length + 2)
}

/// Returns a digit between tags of its own: the tags, the digit, and the rest.
fn tagged(text: &str) -> Option<(&str, u32, &str)> {
    let mut rest = text;
    let mut opened = Vec::new();
    while let Some(length) = tag(rest).filter(|_| !rest[1..].starts_with('/')) {
        opened.push(rest);
        rest = &rest[length..];
    }
    let (digit, mut behind) = leading(rest)?;
    let mut own = None;
    // The tags before may be those of the row.
    while let Some(length) = tag(behind).filter(|_| behind[1..].starts_with('/')) {
        let Some(start) = opened.pop() else { break };
        own = Some(start);
        behind = &behind[length..];
    }
    let own = own?;
    Some((&own[..own.len() - rest.len()], digit, behind))
}

/// Returns a digit in a command of LaTeX, `\textbf{5}`.
fn in_command(text: &str) -> Option<(&str, u32, &str)> {
    let inner = text.strip_prefix('\\')?;
    let length = inner.find(|c: char| !c.is_ascii_alphabetic()).filter(|length| *length > 0)?;
    let (digit, behind) = leading(inner[length..].strip_prefix('{')?)?;
    Some((&inner[..length], digit, behind.strip_prefix('}')?))
}

/// Returns a digit with marks around it or behind it.
fn marked(text: &str, is_behind_line: bool) -> Option<(&str, u32, &str)> {
    let ends = |rest: &str| rest.chars().next().is_none_or(is_apart);
    let around = AROUND.iter().find_map(|[open, close]| {
        let (digit, behind) = leading(text.strip_prefix(open)?)?;
        let rest = behind.strip_prefix(close).filter(|rest| ends(rest))?;
        // Vertical lines may stand around empty cells.
        let is_line = *open == "||" && (is_behind_line || rest.starts_with('|'));
        (!is_line).then_some((*open, digit, rest))
    });
    around.or_else(|| {
        let (digit, behind) = leading(text)?;
        let rest = behind.strip_prefix(BEHIND).filter(|rest| ends(rest))?;
        Some((&behind[..behind.len() - rest.len()], digit, rest))
    })
}

#[cfg(test)]
mod tests {
    use super::refusal;
    use crate::testing::ROWS;

    /// The rows with the digits before and from a row on in two ways.
    fn rows(first: impl Fn(char) -> String, others: impl Fn(char) -> String, sign: &str) -> String {
        let row = |(at, row): (usize, &&str)| {
            let cell = |c: char| match c {
                '.' => ".".to_owned(),
                c if at % 4 == 1 => first(c),
                c => others(c),
            };
            row.chars().map(cell).collect::<Vec<_>>().join(sign) + "\n"
        };
        ROWS.iter().enumerate().map(row).collect()
    }

    #[test]
    fn rows_of_several_signs_without_a_digit_are_a_mask_or_a_picture() {
        let mask = |given: &str, blank: &str, between: &str| -> String {
            let cell = |c: char| if c == '.' { blank } else { given };
            let row = |row: &&str| row.chars().map(cell).collect::<Vec<_>>().join(between) + "\n";
            ROWS.iter().map(row).collect()
        };
        for [given, blank, between] in
            [["x", ".", ""], ["X", "_", " "], ["'x'", "'.'", ", "], ["\u{1F7E9}", "\u{2B1C}", ""]]
        {
            assert!(refusal(&mask(given, blank, between)).is_some(), "{given}");
            assert!(refusal(&mask(blank, blank, between)).is_none(), "{given}");
        }
        // Beside a puzzle it is left out.
        assert!(refusal(&format!("{}\n{}", ROWS.join("\n"), mask("x", ".", ""))).is_none());
    }

    #[test]
    fn digits_of_two_kinds_are_refused_and_those_of_one_are_not() {
        let circled = |c: char| char::from_u32(0x245F + c as u32 - 0x30).unwrap().to_string();
        assert!(refusal(&rows(circled, String::from, "")).is_some());
        assert!(refusal(&rows(circled, circled, "")).is_none());
        assert!(refusal(&rows(String::from, String::from, "")).is_none());
        for [before, behind] in [
            ["(", ")"],
            ["**", "**"],
            ["*", "*"],
            ["||", "||"],
            ["", "*"],
            ["", "."],
            ["<b>", "</b>"],
            ["[color=blue]", "[/color]"],
            ["\\textbf{", "}"],
            ["\u{1B}[34m", "\u{1B}[0m"],
        ] {
            let marked = |c: char| format!("{before}{c}{behind}");
            assert!(refusal(&rows(marked, String::from, " ")).is_some(), "{before}5{behind}");
            assert!(refusal(&rows(marked, marked, " ")).is_none(), "{before}5{behind}");
        }
    }
}
