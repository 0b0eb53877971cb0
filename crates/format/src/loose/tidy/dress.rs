//! Removes chat names, timestamps, markup of pages and documents, unusual lines between boxes,
//! labels at the right end and empty lines between all rows from drawn grids, and recognises
//! another sign for empty cells.
//!
//! Each change needs all nine rows as evidence, and keeps the numbers of the lines.

use crate::block::{Reading, Signs, is_vertical, read};
use crate::chars;

/// Takes off what stands on the rows.
pub(super) fn tidy_dress(lines: &mut [String], blank: Option<char>) {
    let signs = Signs { blank, ..Signs::default() };
    plain_document(lines);
    plain_page(lines, signs);
    drop_speakers(lines, signs);
    double_bars(lines);
    bars_of_fields(lines);
    plain_blank(lines, blank);
    drop_labels_behind(lines, signs);
    join_rows(lines, signs);
}

fn is_row(line: &str, signs: Signs) -> bool {
    matches!(read(line, signs), Reading::Row(row) if row.is_good())
}

/// Takes the commands of the Rich Text Format out of the lines of a document.
fn plain_document(lines: &mut [String]) {
    if !lines
        .iter()
        .find(|line| !line.trim().is_empty())
        .is_some_and(|line| line.trim_start().starts_with("{\\rtf"))
    {
        return;
    }
    for line in lines {
        let mut plain = String::with_capacity(line.len());
        let mut rest = line.as_str();
        while let Some(at) = rest.find(['\\', '{', '}']) {
            plain.push_str(&rest[..at]);
            let is_command = rest[at..].starts_with('\\');
            rest = &rest[at + 1..];
            if is_command {
                rest = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
                rest = rest.strip_prefix(' ').unwrap_or(rest);
            }
        }
        plain.push_str(rest);
        *line = plain;
    }
}

/// The signs of a page that stand for others.
const ENTITIES: [(&str, &str); 10] = [
    ("&nbsp;", " "),
    ("&#160;", " "),
    ("&middot;", "."),
    ("&#183;", "."),
    ("&bull;", "."),
    ("&sdot;", "."),
    ("&vert;", "|"),
    ("&gt;", ">"),
    ("&lt;", "<"),
    ("&amp;", "&"),
];

/// Takes the tags out of the lines of a page, if nine of them are rows only without their tags.
fn plain_page(lines: &mut [String], signs: Signs) {
    let has_entity = |line: &String| line.contains('&') && line.contains(';');
    if !lines.iter().any(|line| line.contains('<') || has_entity(line)) {
        return;
    }
    let plain: Vec<String> = lines.iter().map(|line| without_tags(line)).collect();
    let is_bare = |(line, plain): &(&String, &String)| {
        line != plain && is_row(plain, signs) && !is_row(line, signs)
    };
    if lines.iter().zip(&plain).filter(is_bare).count() < 8 {
        return;
    }
    for (line, plain) in lines.iter_mut().zip(plain) {
        *line = plain;
    }
}

fn without_tags(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('<') {
        let Some(length) = rest[at..].find('>') else { break };
        plain.push_str(&rest[..at]);
        rest = &rest[at + length + 1..];
    }
    plain.push_str(rest);
    for (entity, sign) in ENTITIES {
        plain = plain.replace(entity, sign);
    }
    plain
}

/// Takes away who said the first of nine rows, and when, in the record of a conversation.
fn drop_speakers(lines: &mut [String], signs: Signs) {
    for first in 0..lines.len().saturating_sub(8) {
        let line = &lines[first];
        let Some(at) = line.rfind(": ").map(|at| at + 2) else { continue };
        let has_time = line.as_bytes()[..at]
            .windows(3)
            .any(|part| part[0].is_ascii_digit() && part[1] == b':' && part[2].is_ascii_digit());
        let others = &lines[first + 1..first + 9];
        if has_time
            && line[..at].contains(char::is_alphabetic)
            && is_row(&line[at..], signs)
            && others.iter().all(|other| is_row(other, signs))
        {
            lines[first].replace_range(..at, "");
        }
    }
}

/// Makes two signs beside each other, or `#`, one vertical line, if nine rows have them around
/// their boxes and single vertical lines between the cells.
fn double_bars(lines: &mut [String]) {
    for sign in ["||", "#"] {
        let is_drawn = |line: &&mut String| {
            let line = line.trim();
            let single = line.replace("||", "").matches('|').count();
            line.matches(sign).count() == 4
                && single == 6
                && line.starts_with(sign)
                && line.ends_with(sign)
        };
        if lines.iter_mut().filter(is_drawn).count() < 9 {
            continue;
        }
        let is_border =
            |line: &str| line.contains(['-', '=']) && line.chars().all(|c| "#-=+| ".contains(c));
        for line in lines.iter_mut() {
            if is_border(line.trim()) {
                *line = line.replace('#', "+");
            } else if is_drawn(&line) {
                *line = line.replace("||", " |").replace('#', "|");
            }
        }
    }
}

/// Makes vertical lines semicolons, if they stand between the nine fields of nine lines and around
/// none of them.
fn bars_of_fields(lines: &mut [String]) {
    let is_cell = |field: &str| {
        let mut characters = field.trim().chars();
        let first = characters.next();
        characters.next().is_none() && first.is_none_or(|c| chars::cell(c, None).is_some())
    };
    let is_fields = |line: &str| line.matches('|').count() == 8 && line.split('|').all(is_cell);
    let filled = || lines.iter().filter(|line| !line.trim().is_empty());
    let is_closed = |line: &String| line.starts_with('|') && line.ends_with('|');
    if filled().count() != 9
        || !filled().all(|line| is_fields(line))
        || filled().all(is_closed)
        || !filled().any(|line| line.trim().starts_with('|') || line.trim().ends_with('|'))
    {
        return;
    }
    for line in lines {
        *line = line.replace('|', ";");
    }
}

/// Returns the cells of a line: its characters without white space and vertical lines.
fn solid(line: &str) -> impl Iterator<Item = char> {
    line.chars().filter(|&c| !c.is_whitespace() && !is_vertical(c))
}

/// Makes a sign a dot, if it is the only character but the digits in the rows of whole grids.
fn plain_blank(lines: &mut [String], blank: Option<char>) {
    if blank.is_some() {
        return;
    }
    let is_of_nine = |line: &String| solid(line).count() == 9;
    let foreign = |line: &String| solid(line).find(|c| !matches!(c, '1'..='9'));
    let mut signs = lines.iter().filter(|line| is_of_nine(line)).filter_map(foreign);
    let Some(sign) = signs.find(|&c| chars::cell(c, None).is_none()) else { return };
    // Signs that draw borders or stand between cells are no cells.
    if sign.is_ascii_digit() || "+=|,;:'\"`[](){}<>/\\".contains(sign) {
        return;
    }
    let is_row = |line: &String| {
        is_of_nine(line) && solid(line).all(|c| c == sign || matches!(c, '1'..='9'))
    };
    let rows: Vec<bool> = lines.iter().map(is_row).collect();
    let count = rows.iter().filter(|is_row| **is_row).count();
    // A line of nine other characters may be a row with a slip.
    let others = lines.iter().filter(|line| is_of_nine(line)).count() - count;
    let signed = lines.iter().zip(&rows).filter(|(line, is_row)| **is_row && line.contains(sign));
    let digits = lines
        .iter()
        .zip(&rows)
        .filter(|(line, is_row)| **is_row && line.contains(|c| matches!(c, '1'..='9')));
    if count == 0
        || !count.is_multiple_of(9)
        || others > 0
        || signed.count() * 9 < count * 8
        || digits.count() * 9 < count * 5
    {
        return;
    }
    for (line, _) in lines.iter_mut().zip(rows).filter(|(_, is_row)| *is_row) {
        *line = line.replace(sign, ".");
    }
}

/// Removes labels that stand only at the right end of nine rows.
fn drop_labels_behind(lines: &mut [String], signs: Signs) {
    for names in ["ABCDEFGHI", "abcdefghi", "123456789", "987654321"] {
        let mut found = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let Some(name) = names.chars().nth(found.len()) else { break };
            let rest = line.trim_end().strip_suffix(name);
            let Some(rest) = rest.filter(|rest| rest.ends_with(char::is_whitespace)) else {
                continue;
            };
            if is_row(rest, signs) && !is_row(line, signs) {
                found.push((at, rest.len()));
            }
        }
        let rows = lines.iter().filter(|line| is_row(line, signs)).count();
        if found.len() == 9 && rows <= 1 {
            for (at, length) in found {
                lines[at].truncate(length);
            }
        }
    }
}

/// Makes a single empty line between two rows a border, if there is one between all nine rows of
/// the text.
fn join_rows(lines: &mut [String], signs: Signs) {
    let rows: Vec<usize> = (0..lines.len()).filter(|&at| is_row(&lines[at], signs)).collect();
    let near = lines.iter().filter(|line| matches!(read(line, signs), Reading::Row(_))).count();
    let gap = |pair: &[usize]| pair[1] - pair[0] == 2 && lines[pair[0] + 1].trim().is_empty();
    if rows.len() != 9 || near != 9 || !rows.windows(2).all(gap) {
        return;
    }
    for pair in rows.windows(2) {
        lines[pair[0] + 1] = "---+---+---".into();
    }
}

#[cfg(test)]
mod tests {
    use crate::ReadOptions;
    use crate::testing::{ROWS, read_with};

    #[track_caller]
    fn reads(text: &str) {
        let results = read_with(ReadOptions::default(), text);
        let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert_eq!(entry.record.position.givens.to_string(), ROWS.concat(), "{text}");
        assert!(entry.warnings.is_empty(), "{text}\n{:?}", entry.warnings);
    }

    #[track_caller]
    fn refuses(text: &str) {
        let results = read_with(ReadOptions::default(), text);
        assert!(results.iter().all(Result::is_err), "{text}\n{results:?}");
    }

    fn lines(line: impl Fn(usize, &str) -> String) -> String {
        ROWS.iter().enumerate().map(|(at, row)| line(at, row) + "\n").collect()
    }

    fn spaced(row: &str) -> String {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.chunks(3).map(|cells| cells.join(" ")).collect::<Vec<_>>().join(" | ")
    }

    fn barred(row: &str, thick: &str) -> String {
        let cells: Vec<String> = row.chars().map(|c| format!(" {c} ").replace('.', " ")).collect();
        let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join("|")).collect();
        format!("{thick}{}{thick}", boxes.join(thick))
    }

    #[test]
    fn another_sign_stands_for_empty_cells() {
        for sign in ["o", "~", "#", "n", "@", "\u{25A1}", "\u{2B1B}"] {
            reads(&lines(|_, row| row.replace('.', sign)));
            reads(&lines(|_, row| spaced(&row.replace('.', sign))));
        }
        // Two such signs, or a letter among usual blanks, are no single sign.
        refuses(&lines(|at, row| row.replace('.', if at == 4 { "n" } else { "o" })));
        refuses(&lines(|at, row| if at == 4 { row.replacen('.', "o", 1) } else { row.into() }));
        let slip = lines(|at, row| if at == 2 { row.replacen('8', "B", 1) } else { row.into() });
        refuses(&slip.replace('.', "o"));
    }

    #[test]
    fn digits_are_those_of_other_scripts() {
        for zero in [0x660, 0x6F0, 0x966, 0x9E6, 0xE50] {
            let digit = |c: char| c.to_digit(10).and_then(|d| char::from_u32(zero + d));
            let row = |row: &str| row.chars().map(|c| digit(c).unwrap_or('.')).collect();
            reads(&lines(|_, cells| row(cells)));
            reads(&lines(|_, cells| row(&cells.replace('.', "0"))));
        }
    }

    #[test]
    fn rows_are_said_and_shown() {
        let text = lines(|_, row| row.to_owned());
        reads(&format!("[12.03.24, 10:15:40] Anna: {text}[12.03.24, 10:16:02] Bob: thanks\n"));
        reads(&lines(|at, row| format!("12:0{}:0{at} <bob> {row}", at / 3)));
        refuses(&lines(|at, row| format!("12:0{}:00 <bob> {row}", 8 - at)));
        reads(&lines(|_, row| format!("{row}\n")));
        reads(&format!(
            "{{\\rtf1\\ansi{{\\fonttbl{{\\f0 Courier;}}}}\n\\f0\\fs24 {}}}",
            text.replace('\n', "\\par\n")
        ));
        reads(&format!("<p>Mine:<br>\n{}</p>\n", lines(|_, row| format!("{row}<br />"))));
        reads(&format!(
            "<div>\n<code>{}</code></div>\n",
            lines(|_, row| format!("&nbsp;{}<br>", spaced(row)))
        ));
        let page = format!("<html><body>\n<pre>\n{text}</pre>\n</body></html>\n");
        reads(&page);
        refuses(&page.replace("98..", "9B.."));
    }

    #[test]
    fn lines_around_boxes_have_other_signs() {
        for (thick, border) in [("||", "=".repeat(43)), ("#", "#===".repeat(9) + "#")] {
            let text = lines(|at, row| {
                let above = if at % 3 == 0 { border.clone() + "\n" } else { String::new() };
                above + &barred(row, thick)
            });
            reads(&(text + &border + "\n"));
        }
        reads(&lines(|_, row| {
            let fields: Vec<String> = row.chars().map(String::from).collect();
            fields.join("|").replace('.', "")
        }));
        reads(&lines(|at, row| format!("  {}   {}", spaced(row), char::from(b"ABCDEFGHI"[at]))));
        refuses(&lines(|_, row| format!("  {}   A", spaced(row))));
    }
}
