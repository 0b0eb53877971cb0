//! Removal of the labels and other text that people and programs put around the rows of a grid.
//!
//! These are labels of rows and columns, `-1` and the values of data frames, bold digits in
//! Markdown, quotes, and remarks after a row. A parser that sees one line at a time would take them
//! for cells. Here the whole text is at hand, and nothing is removed without evidence: labels must
//! count up over nine rows, and a row of column numbers is a header only if there are nine other
//! rows. Lines keep their numbers, and the rest of a line keeps its columns.

mod dress;
mod frames;
mod sheets;
mod tables;
mod tall;

use crate::block::{Reading, Signs, is_rule, is_vertical, read};
use crate::{Format, Warning, variants};
use dress::tidy_dress;
use frames::{plain_bars, plain_frames};
use sheets::tidy_sheets;
use tables::{fill_ruled, tidy_tables};

/// Returns the lines of a text without labels and the like; `None` if there is nothing to remove.
pub(crate) fn tidied(text: &str, blank: Option<char>) -> Option<Vec<String>> {
    // If `#` is a cell, a line cannot be hidden by making it a comment.
    if blank == Some('#') {
        return None;
    }
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let signs = Signs { blank, ..Signs::default() };
    unescape(&mut lines, signs);
    drop_beside(&mut lines);
    underlined(&mut lines);
    plain_markdown(&mut lines);
    fill_ruled(&mut lines);
    tidy_dress(&mut lines, blank);
    tall::flatten(&mut lines);
    unquote(&mut lines, signs);
    plain_bars(&mut lines, blank);
    minus_ones(&mut lines);
    plain_frames(&mut lines);
    tidy_tables(&mut lines, blank);
    tidy_sheets(&mut lines, blank);
    drop_remarks(&mut lines, signs);
    drop_labels(&mut lines, signs);
    drop_headers(&mut lines, signs);
    let changed = text.lines().zip(&lines).any(|(old, new)| old != new);
    changed.then_some(lines)
}

/// Returns a warning if a line of words around the grids of a text names a variant: the grids are
/// read as plain Sudoku, since words of prose may as well speak of something else.
pub(crate) fn variant_named(text: &str, format: Option<&dyn Format>) -> Option<Warning> {
    format.filter(|format| format.is_drawn() || matches!(format.name(), "line" | "array"))?;
    let words = |line: &&str| line.contains(char::is_alphabetic);
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| words(line));
    let (line, name) = lines.find_map(|(at, line)| Some((at, variants::named_in_words(line)?)))?;
    let message = format!("the text names a variant ({name}), and is read as plain Sudoku");
    Some(Warning { line, column: 0, message })
}

/// Replaces a part of a line by spaces.
fn blank_out(line: &mut String, range: std::ops::Range<usize>) {
    let spaces: String =
        line[range.clone()].chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    line.replace_range(range, &spaces);
}

/// Removes the backslashes that Markdown needs before signs, from lines that are rows or borders
/// without them.
fn unescape(lines: &mut [String], signs: Signs) {
    const ESCAPED: [&str; 7] = ["\\|", "\\_", "\\*", "\\.", "\\-", "\\+", "\\#"];
    for line in lines.iter_mut().filter(|line| line.contains('\\')) {
        let mut plain = line.clone();
        for escaped in ESCAPED {
            plain = plain.replace(escaped, &format!(" {}", &escaped[1..]));
        }
        if is_row(&plain, signs) || matches!(read(&plain, signs), Reading::Border) {
            *line = plain;
        }
    }
}

/// Removes what stands at the right of a frame that is drawn with lines, such as the keys of a
/// program: at least nine lines have vertical lines from their start to the same column.
fn drop_beside(lines: &mut [String]) {
    let is_drawn = |c: char| matches!(c, '\u{2500}'..='\u{257F}');
    let end = |line: &String| {
        let first = line.trim_start().chars().next().filter(|&c| is_drawn(c))?;
        let last = line.char_indices().rfind(|&(_, c)| is_drawn(c))?;
        let column = line[..last.0].chars().count();
        (column > 16).then_some((is_vertical(first), column, last.0 + last.1.len_utf8()))
    };
    let ends: Vec<Option<(bool, usize, usize)>> = lines.iter().map(end).collect();
    let Some(column) = ends.iter().flatten().map(|(_, column, _)| *column).max() else { return };
    let is_whole = |&&(_, other, _): &&(bool, usize, usize)| other == column;
    let vertical = ends.iter().flatten().filter(is_whole).filter(|(vertical, ..)| *vertical);
    if vertical.count() < 9 || !ends.iter().flatten().all(|(_, other, _)| *other == column) {
        return;
    }
    for (line, end) in lines.iter_mut().zip(ends) {
        if let Some((_, _, end)) = end.filter(|(_, _, end)| !line[*end..].trim().is_empty()) {
            line.truncate(end);
        }
    }
}

/// Makes bold, slanted and crossed digits in the cells of a table plain. Their empty cells may be
/// `&nbsp;`.
fn plain_markdown(lines: &mut [String]) {
    for line in lines {
        if line.matches('|').count() < 8 {
            continue;
        }
        for sign in ["***", "**", "__", "*", "_", "`"] {
            if !line.contains(sign) {
                continue;
            }
            let fields: Vec<String> = line.split('|').map(|field| plain(field, sign)).collect();
            *line = fields.join("|");
        }
        if line.split('|').any(|field| field.trim() == "&nbsp;") {
            *line = line.replace("&nbsp;", "      ");
        }
    }
}

/// Makes the cells of rows such as `|_5_|___|` plain. What is drawn like an empty row is a border,
/// unless there are nine such lines with it and no more.
fn underlined(lines: &mut [String]) {
    let fields = |line: &'_ str| -> Option<Vec<String>> {
        let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
        let cell = |field: &str| {
            let digit = field.trim_matches('_');
            let is_cell =
                field.len() > digit.len() && matches!(digit.as_bytes(), [] | [b'1'..=b'9']);
            let shown = if digit.is_empty() { "." } else { digit };
            is_cell.then(|| format!(" {shown:0$}", field.len() - 1))
        };
        inner.split('|').map(cell).collect()
    };
    let rows: Vec<Option<Vec<String>>> = lines.iter().map(|line| fields(line)).collect();
    let drawn = || rows.iter().flatten();
    // Nine lines without a digit are borders below rows of another form.
    let has_digit = drawn().flatten().any(|cell| cell.contains(|c: char| c.is_ascii_digit()));
    if drawn().count() != 9 || drawn().any(|row| row.len() != 9) || !has_digit {
        return;
    }
    for (line, row) in lines.iter_mut().zip(rows) {
        if let Some(row) = row {
            *line = format!("|{}|", row.join("|"));
        }
    }
}

/// Returns a field of the same width without the signs around its digit.
fn plain(field: &str, sign: &str) -> String {
    let inner = field.trim().strip_prefix(sign).and_then(|inner| inner.strip_suffix(sign));
    match inner {
        Some(digit) if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
            field.replace(sign, &" ".repeat(sign.len()))
        }
        _ => field.to_owned(),
    }
}

/// Removes the quotes around rows that are string literals of a program.
fn unquote(lines: &mut [String], signs: Signs) {
    let parts = |line: &str| {
        let start = line.len() - line.trim_start().len();
        let quote = line[start..].chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let end = start + 1 + line[start + 1..].find(quote)?;
        let after = &line[end + 1..];
        let is_end = after.chars().all(|c| c.is_whitespace() || ",;+)]\\".contains(c));
        (is_end && is_row(&line[start + 1..end], signs)).then_some((start, end))
    };
    if lines.iter().filter(|line| parts(line).is_some()).count() < 9 {
        return;
    }
    for line in lines {
        if let Some((start, end)) = parts(line) {
            line.truncate(end);
            line.replace_range(start..=start, " ");
        }
    }
}

/// Returns whether a line is a row of nine cells.
fn is_row(line: &str, signs: Signs) -> bool {
    matches!(read(line, signs), Reading::Row(row) if row.is_good())
}

/// Replaces `-1`, which cannot be a digit, by a dot. Nothing is replaced if there is a 0 as well,
/// because digits may then count from 0, or if there is a number such as `-3`, because the sign
/// then marks candidates.
fn minus_ones(lines: &mut [String]) {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.');
    let (mut count, mut longer) = (0, 0);
    for line in lines.iter() {
        for word in line.split(|c| !is_part(c)) {
            let is_number = word.bytes().any(|b| b.is_ascii_digit())
                && word.bytes().all(|b| b == b'-' || b.is_ascii_digit());
            match word {
                "-1" => count += 1,
                "0" => return,
                _ if is_number && word.len() == 2 && word.starts_with('-') => return,
                _ if is_number && word.len() > 1 => longer += 1,
                _ => {}
            }
        }
    }
    // A few longer numbers are slips; in a candidate grid there are many.
    if count < 10 || longer > 8 {
        return;
    }
    for line in lines {
        let mut places: Vec<usize> = Vec::new();
        for (at, _) in line.match_indices("-1") {
            let before = line[..at].chars().next_back().is_some_and(is_part);
            let after = line[at + 2..].chars().next().is_some_and(is_part);
            if !before && !after {
                places.push(at);
            }
        }
        for at in places {
            line.replace_range(at..at + 2, " .");
        }
    }
}

/// Removes a remark after a row, such as ` [ok]`, ` (row 3)` or ` # hm`, and a semicolon at its
/// end.
fn drop_remarks(lines: &mut [String], signs: Signs) {
    for line in lines {
        // A program writes a semicolon after each row. Between cells it would be a separator.
        let is_ended = |row: &&str| !row.contains(';') && is_row(row, signs);
        if let Some(row) = line.trim_end().strip_suffix(';').filter(is_ended) {
            let length = row.len();
            line.truncate(length);
        }
        let starts = [" [", " (", " #", " <", " //", "\t[", "\t(", "\t#", " ;"];
        let Some(at) = starts.iter().filter_map(|start| line.find(start)).min() else {
            continue;
        };
        let remark = &line[at..];
        if remark.contains(char::is_alphabetic)
            && !is_row(line, signs)
            && is_row(&line[..at], signs)
        {
            line.truncate(at);
        }
    }
}

/// A label of a row: the way it is written and counted, its number, and the offset of its end.
#[derive(Clone, Copy)]
struct Label {
    kind: LabelKind,
    /// The number of the row, counted from 0.
    index: usize,
    end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LabelKind {
    /// The letters A to I.
    Letter,
    /// A form such as `r1` or `Row 1`.
    Row,
    /// A number from 1, or from 0.
    FromOne,
    FromZero,
}

/// Returns the labels that the start of a line may be.
fn labels(line: &str) -> Vec<Label> {
    let space = |c: char| c.is_whitespace() || is_vertical(c);
    let start = line.len() - line.trim_start_matches(space).len();
    // At most one vertical line may stand before a label; after more there are cells.
    if line[..start].matches(is_vertical).count() > 1 {
        return Vec::new();
    }
    let rest = &line[start..];
    let after_sign = |length: usize| {
        let after = &rest[length..];
        let sign = after.chars().next().filter(|c| ":.)=".contains(*c)).map_or(0, char::len_utf8);
        let next = after[sign..].chars().next();
        let ends = sign > 0 || next.is_some_and(space);
        ends.then_some(start + length + sign)
    };
    let bytes = rest.as_bytes();
    let mut found = Vec::new();
    let mut add = |kind, index, length| {
        if let Some(end) = after_sign(length) {
            found.push(Label { kind, index, end });
        }
    };
    if let Some((index, length)) = numbered_by_word(rest) {
        add(LabelKind::Row, index, length);
    }
    match bytes {
        [letter @ (b'A'..=b'I' | b'a'..=b'i'), ..] => {
            add(LabelKind::Letter, usize::from(letter.to_ascii_uppercase() - b'A'), 1);
        }
        [digit @ b'0'..=b'9', ..] => {
            let digit = usize::from(digit - b'0');
            if digit > 0 {
                add(LabelKind::FromOne, digit - 1, 1);
            }
            add(LabelKind::FromZero, digit, 1);
        }
        [b'r' | b'R', ..] => {
            let word = if rest.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("row")) {
                3
            } else {
                1
            };
            let digits = rest[word..].trim_start_matches([' ', '_']);
            if let Some(digit @ b'1'..=b'9') = digits.as_bytes().first() {
                let length = rest.len() - digits.len() + 1;
                add(LabelKind::Row, usize::from(digit - b'1'), length);
            }
        }
        _ => {}
    }
    found
}

/// Returns the number, counted from 0, that a label states in words, such as `First row` or
/// `Row one`, and its length.
fn numbered_by_word(rest: &str) -> Option<(usize, usize)> {
    const FIRST: [&str; 9] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    const ONE: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let lower = rest.get(..rest.len().min(20)).unwrap_or("").to_ascii_lowercase();
    let (before, named) = lower.strip_prefix("row ").map_or((0, &*lower), |named| (4, named));
    let word = named.split(|c: char| !c.is_ascii_alphabetic()).next()?;
    let names = if before > 0 { ONE } else { FIRST };
    let index = names.iter().position(|name| *name == word)?;
    let behind = if named[word.len()..].starts_with(" row") { 4 } else { 0 };
    Some((index, before + word.len() + behind))
}

/// Removes the labels of rows if nine rows have them in order.
fn drop_labels(lines: &mut [String], signs: Signs) {
    for kind in [LabelKind::Row, LabelKind::Letter, LabelKind::FromOne, LabelKind::FromZero] {
        let mut run: Vec<(usize, usize)> = Vec::new();
        let mut runs: Vec<Vec<(usize, usize)>> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let label = labels(line).into_iter().find(|label| label.kind == kind);
            match label.filter(|label| is_labelled(line, *label, signs)) {
                Some(label) if label.index == run.len() => run.push((at, label.end)),
                Some(label) if label.index == 0 => run = vec![(at, label.end)],
                Some(_) => run.clear(),
                None if matches!(read(line, signs), Reading::Row(_)) => run.clear(),
                None => {}
            }
            if run.len() == 9 {
                runs.push(std::mem::take(&mut run));
            }
        }
        for (at, end) in runs.into_iter().flatten() {
            let line = &mut lines[at];
            let label: String = line[..end].chars().filter(char::is_ascii_alphanumeric).collect();
            blank_out(line, 0..end);
            // Nine dashes behind a label are a row and no border.
            if matches!(read(line, signs), Reading::Dashes(_)) {
                *line = line.replace('-', ".");
            }
            // The same label may stand at the other end of the row.
            if let Some(rest) = line.trim_end().strip_suffix(label.as_str())
                && !is_row(line, signs)
            {
                let length = rest.len();
                line.truncate(length);
            }
        }
    }
}

/// Returns whether a line is a row only without its label.
fn is_labelled(line: &str, label: Label, signs: Signs) -> bool {
    let rest = &line[label.end..];
    // The label may be repeated at the end.
    let name: String = line[..label.end].chars().filter(char::is_ascii_alphanumeric).collect();
    let inner = rest.trim_end().strip_suffix(name.as_str()).unwrap_or(rest);
    let is_good = [rest, inner].iter().any(|rest| match read(rest, signs) {
        Reading::Row(row) => {
            let lines = rest.matches(is_vertical).count();
            row.is_good()
                || row.is_narrow() && rest.trim_start().starts_with(is_vertical) && lines >= 3
        }
        Reading::Candidates | Reading::Dashes(_) => true,
        _ => false,
    });
    is_good && !is_row(line, signs)
}

/// The kinds of lines that matter for headers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Row,
    Border,
    Empty,
    Other,
}

/// Hides rows of column labels above or below nine rows.
fn drop_headers(lines: &mut [String], signs: Signs) {
    let kind = |line: &String| match read(line, signs) {
        Reading::Row(row)
            if row.is_good()
                || row.is_narrow() && row.runs > 1
                || line.matches(is_vertical).count() >= 2 =>
        {
            Kind::Row
        }
        Reading::Row(row) if row.is_narrow() && row.spots.len() > 1 => Kind::Row,
        Reading::Candidates => Kind::Row,
        Reading::Border | Reading::Dashes(_) | Reading::Comment => Kind::Border,
        Reading::Empty => Kind::Empty,
        Reading::Row(_) | Reading::Text => Kind::Other,
    };
    let kinds: Vec<Kind> = lines.iter().map(kind).collect();
    // The lines are split into groups of consecutive rows; other text is a group without rows.
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut open = false;
    for (at, kind) in kinds.iter().enumerate() {
        match kind {
            Kind::Row if open => {
                if let Some(group) = groups.last_mut() {
                    group.push(at);
                }
            }
            Kind::Row => groups.push(vec![at]),
            Kind::Other => groups.push(Vec::new()),
            Kind::Border | Kind::Empty => {}
        }
        open = *kind == Kind::Row || open && *kind == Kind::Border;
    }
    let rules = lines.iter().filter(|line| is_rule(line.trim())).count();
    let mut dropped = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        let (Some(&first), Some(&last)) = (group.first(), group.last()) else {
            continue;
        };
        let counts: Vec<usize> = groups[index..].iter().take(4).map(Vec::len).collect();
        let heads = is_header(&lines[first]) || is_empty_header(lines, first, rules);
        let feet = is_header(&lines[last]);
        match counts[..] {
            [10, ..] if heads => dropped.push(first),
            [10, ..] if feet => dropped.push(last),
            [11, ..] if heads && feet => dropped.extend([first, last]),
            [1, 9, ..] | [1, 3, 3, 3] | [4, 3, 3, ..] if heads => dropped.push(first),
            // One of the nine rows is missing below the header of a Markdown table.
            [9, ..] if heads && rules == 1 && is_rule(lines[first + 1].trim()) => {
                dropped.push(first);
            }
            _ => {}
        }
    }
    for at in dropped {
        lines[at].insert_str(0, "# ");
    }
    let rule =
        lines.iter().position(|line| is_rule(line.trim())).filter(|at| *at > 0 && rules == 1);
    if let Some(at) = rule.filter(|at| are_candidates(lines, at + 1, signs)) {
        lines[at - 1].clear();
        lines[at].clear();
    }
}

/// Returns whether nine rows with candidates and no more start at a line: what stands above the
/// only delimiter row of a Markdown table is its header then. The format of candidates has no
/// comments, and a delimiter row of single strokes would be nine empty cells.
fn are_candidates(lines: &[String], at: usize, signs: Signs) -> bool {
    let mut below = lines[at..].iter().map(|line| read(line, signs));
    let rows: Vec<Reading> = below
        .by_ref()
        .take_while(|reading| matches!(reading, Reading::Candidates | Reading::Row(_)))
        .collect();
    let is_good = |reading: &Reading| match reading {
        Reading::Row(row) => row.is_good(),
        _ => true,
    };
    rows.len() == 9 && rows.contains(&Reading::Candidates) && rows.iter().all(is_good)
}

/// Returns whether a line has the numbers of columns, counted from 1 or from 0.
fn is_header(line: &str) -> bool {
    let separates = |c: char| c.is_whitespace() || is_vertical(c) || matches!(c, ',' | ';');
    // A name of the rows may stand before the numbers, such as `R\C` or `(index)`.
    let named = line.trim_start().strip_prefix(is_vertical).and_then(|inner| {
        let (name, numbers) = inner.split_at(inner.find(is_vertical)?);
        (!name.bytes().any(|byte| byte.is_ascii_digit())).then_some(numbers)
    });
    let digits: String = named.unwrap_or(line).chars().filter(|&c| !separates(c)).collect();
    matches!(digits.as_str(), "123456789" | "012345678")
}

/// Returns whether a line is the empty header of a Markdown table, above its only delimiter row.
fn is_empty_header(lines: &[String], at: usize, rules: usize) -> bool {
    let is_empty = |line: &String| line.chars().all(|c| c.is_whitespace() || c == '|');
    rules == 1 && is_empty(&lines[at]) && lines.get(at + 1).is_some_and(|line| is_rule(line.trim()))
}

#[cfg(test)]
mod tests {
    use crate::ReadOptions;
    use crate::testing::{ROWS, read_with};

    #[track_caller]
    fn reads(lines: &[String]) {
        let text = lines.join("\n");
        let results = read_with(ReadOptions::default(), &text);
        let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert_eq!(entry.record.position.givens.to_string(), ROWS.concat(), "{text}");
    }

    /// Returns the cells of a row between vertical lines.
    fn drawn(row: &str, line: &str) -> String {
        let cells = row.split("").collect::<Vec<_>>().join(&format!(" {line} "));
        cells.trim().replace('.', " ")
    }

    #[test]
    fn a_drawn_grid_may_have_quotes_around_its_rows() {
        reads(&ROWS.map(|row| format!("\"|{}|{}|{}|\"", &row[..3], &row[3..6], &row[6..])));
        let spaced = |row: &str| row.split("").collect::<Vec<_>>().join(" ");
        reads(&ROWS.map(|row| format!("'{}' +", spaced(row).trim())));
    }

    #[test]
    fn cells_may_be_several_lines_high() {
        let (rule, empty) = ("+---".repeat(9) + "+", "|   ".repeat(9) + "|");
        let row = |row: &str| [empty.clone(), drawn(row, "|"), empty.clone(), rule.clone()];
        let rows = ROWS.into_iter().flat_map(row);
        reads(&std::iter::once(rule.clone()).chain(rows).collect::<Vec<_>>());
    }

    #[test]
    fn keys_of_a_program_may_stand_beside_a_frame() {
        let rule = "\u{251C}".to_owned() + &"\u{2500}".repeat(35) + "\u{2524}";
        let row = |row: &str| [rule.clone(), drawn(row, "\u{2502}") + "  n new 3"];
        let mut lines: Vec<String> = ROWS.into_iter().flat_map(row).collect();
        lines.push(rule.clone());
        reads(&lines);
    }
}
