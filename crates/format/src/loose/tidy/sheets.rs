//! Tables as spreadsheets and databases give them: rows without a digit that are nothing but tabs,
//! empty columns and rows between the boxes, an empty row below a title or below the grid, and the
//! columns of `psql`, which have no borders at their sides.
//!
//! A line that looks like one of these is certain only together with nine other rows; otherwise the
//! lines stay.

use std::collections::BTreeSet;

use crate::block::is_vertical;

/// The characters between the fields of tables.
const SEPARATORS: [char; 3] = ['\t', ',', ';'];

/// Amends the lines of tables.
pub(super) fn tidy_sheets(lines: &mut [String], blank: Option<char>) {
    for separator in SEPARATORS.into_iter().filter(|separator| blank != Some(*separator)) {
        drop_gaps(lines, separator);
        crop(lines, separator);
        drop_empty_ends(lines, separator);
    }
    if blank != Some('\t') {
        fill_tabs(lines);
    }
    close_columns(lines);
    drop_names(lines);
}

/// The fields of a line without the white space around them.
fn fields(line: &str, separator: char) -> Vec<&str> {
    line.split(separator).map(|field| field.trim_matches(['"', ' '])).collect()
}

fn is_digit(field: &str) -> bool {
    field.len() == 1 && field.bytes().all(|byte| (b'1'..=b'9').contains(&byte))
}

/// Returns whether a field may be a cell: a digit, nothing, or one other sign.
fn is_cell(field: &str) -> bool {
    let mut characters = field.chars();
    let first = characters.next();
    characters.next().is_none() && first.is_none_or(|c| !c.is_alphabetic() || "xX".contains(c))
}

fn is_open(line: &str, separator: char) -> bool {
    line.contains(separator) && fields(line, separator).iter().all(|field| field.is_empty())
}

/// Returns the lines that stand together as rows of a table with this number of fields.
fn tables(lines: &[String], separator: char, width: usize) -> Vec<std::ops::Range<usize>> {
    let is_row = |line: &String| {
        let fields = fields(line, separator);
        fields.len() == width && fields.iter().all(|field| is_cell(field))
    };
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| is_row(line)) {
        match found.last_mut().filter(|range| range.end == at) {
            Some(range) => range.end = at + 1,
            None => found.push(at..at + 1),
        }
    }
    found
}

/// Puts three tables of three rows together that single empty lines part.
fn bands(lines: &[String], tables: Vec<std::ops::Range<usize>>) -> Vec<std::ops::Range<usize>> {
    let is_next = |above: &std::ops::Range<usize>, below: &std::ops::Range<usize>| {
        above.len() == 3
            && below.len() == 3
            && below.start == above.end + 1
            && lines[above.end].trim().is_empty()
    };
    match &tables[..] {
        [first, second, third] if is_next(first, second) && is_next(second, third) => {
            std::iter::once(first.start..third.end).collect()
        }
        _ => tables,
    }
}

/// Removes the empty columns and rows between the boxes of a table of eleven columns. If another
/// column is empty as well, it is not certain which two are no parts of the grid.
fn drop_gaps(lines: &mut [String], separator: char) {
    for range in bands(lines, tables(lines, separator, 11)) {
        let rows = &lines[range.clone()];
        let is_empty = |column: &usize| {
            rows.iter().all(|row| fields(row, separator).get(*column).is_none_or(|f| f.is_empty()))
        };
        let is_gap = |row: &String| is_open(row, separator) || row.trim().is_empty();
        let has_gaps = rows.len() == 11 && is_gap(&rows[3]) && is_gap(&rows[7]);
        // Among nine rows, an empty one may be a gap while a row is missing.
        let is_plain = rows.len() == 9 && !rows.iter().any(|row| is_open(row, separator));
        if !(0..11).filter(is_empty).eq([3, 7]) || !is_plain && !has_gaps {
            continue;
        }
        for (index, line) in lines[range].iter_mut().enumerate() {
            if has_gaps && matches!(index, 3 | 7) {
                line.clear();
                continue;
            }
            let parts: Vec<&str> = line.split(separator).collect();
            let kept =
                (0..11).filter(|column| !matches!(column, 3 | 7)).map(|column| parts[column]);
            *line = kept.collect::<Vec<_>>().join(&separator.to_string());
        }
    }
}

/// Removes the empty columns and rows around a grid that stands anywhere in a sheet. If the grid
/// has an empty row or column at its own edge, it is not certain where it starts, and nothing is
/// removed.
fn crop(lines: &mut [String], separator: char) {
    let widths: BTreeSet<usize> =
        lines.iter().map(|line| line.matches(separator).count() + 1).collect();
    for width in widths.into_iter().filter(|width| (10..=30).contains(width)) {
        for range in tables(lines, separator, width) {
            let rows = &lines[range.clone()];
            let split: Vec<Vec<&str>> = rows.iter().map(|row| fields(row, separator)).collect();
            let is_filled = |column: &usize| split.iter().any(|row| !row[*column].is_empty());
            let columns = || (0..width).filter(is_filled);
            let filled = || (0..rows.len()).filter(|&at| !is_open(&rows[at], separator));
            let (Some(left), Some(right)) = (columns().next(), columns().next_back()) else {
                continue;
            };
            let (Some(top), Some(bottom)) = (filled().next(), filled().next_back()) else {
                continue;
            };
            if right - left != 8 || bottom - top != 8 {
                continue;
            }
            for (at, line) in lines[range].iter_mut().enumerate() {
                if (top..=bottom).contains(&at) {
                    let parts: Vec<&str> = line.split(separator).collect();
                    *line = parts[left..=right].join(&separator.to_string());
                } else {
                    line.clear();
                }
            }
        }
    }
}

/// Removes an empty row above nine rows, or below them. If both are empty, either may be a row.
fn drop_empty_ends(lines: &mut [String], separator: char) {
    for range in tables(lines, separator, 9) {
        let rows = &lines[range.clone()];
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { continue };
        if rows.len() != 10 || is_open(first, separator) == is_open(last, separator) {
            continue;
        }
        let at = if is_open(first, separator) { range.start } else { range.end - 1 };
        lines[at].clear();
    }
}

/// Writes dots into rows that are nothing but eight tabs, since a line of white space is an empty
/// line elsewhere.
fn fill_tabs(lines: &mut [String]) {
    let has_nine = |line: &&String| {
        let fields = fields(line, '\t');
        fields.len() == 9 && fields.iter().all(|field| is_cell(field))
    };
    if lines.iter().filter(has_nine).count() != 9 {
        return;
    }
    for line in lines.iter_mut().filter(|line| line.matches('\t').count() == 8) {
        if line.trim().is_empty() {
            *line = [".\t"; 8].concat() + ".";
        }
    }
}

/// Draws lines at both sides of nine columns that have lines between them only, below `---+---+…`.
fn close_columns(lines: &mut [String]) {
    let is_rule = |line: &String| {
        let line = line.trim();
        line.split('+').count() == 9
            && line.split('+').all(|part| part.len() >= 3 && part.bytes().all(|byte| byte == b'-'))
    };
    let Some(rule) = lines.iter().position(is_rule) else { return };
    let is_row = |line: &String| {
        let fields: Vec<&str> = line.split(is_vertical).map(str::trim).collect();
        fields.len() == 9
            && fields.iter().all(|field| field.is_empty() || is_digit(field) || is_cell(field))
    };
    let count = lines[rule + 1..].iter().take_while(|line| is_row(line)).count();
    if count != 9 {
        return;
    }
    for line in &mut lines[rule + 1..rule + 10] {
        *line = format!("|{line}|");
    }
    // The names of the columns may be nine digits.
    if rule > 0 && lines[rule - 1].split(is_vertical).count() == 9 {
        lines[rule - 1].insert_str(0, "# ");
    }
    lines[rule].insert_str(0, "# ");
}

/// Hides what programs print above the rows of a table: the kinds of its columns, the word
/// `(index)`, and dashes below the names of columns.
fn drop_names(lines: &mut [String]) {
    fn words(line: &str) -> Vec<&str> {
        let parts = line.split(|c: char| is_vertical(c) || c.is_whitespace());
        parts.filter(|word| !word.is_empty()).collect()
    }
    let is_name = |word: &&str| word.contains(char::is_alphabetic);
    for at in 0..lines.len() {
        if lines[at].matches(is_vertical).count() >= 9 {
            lines[at] = lines[at].replace("(index)", "       ");
        }
        let own = words(&lines[at]);
        let is_kind = |word: &&str| {
            let number = word.trim_start_matches(['i', 'u', 'f']);
            *word == "str"
                || number.len() < word.len() && matches!(number, "8" | "16" | "32" | "64")
        };
        let is_dash = |word: &&str| word.bytes().all(|byte| byte == b'-');
        if own.len() != 9 || !own.iter().all(is_kind) && !own.iter().all(is_dash) {
            continue;
        }
        let is_hidden = own.iter().all(is_kind) || {
            let above = at.checked_sub(1).map_or(Vec::new(), |above| words(&lines[above]));
            let rows = lines[at + 1..].iter().take(10).take_while(|line| words(line).len() == 9);
            above.len() == 9 && above.iter().all(is_name) && rows.count() == 9
        };
        if is_hidden {
            lines[at].insert_str(0, "# ");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{ROWS, read_with};
    use crate::{ReadOptions, format};

    fn rows(blank: &str, separator: &str) -> Vec<String> {
        let cell = |c: char| if c == '.' { blank.to_owned() } else { c.to_string() };
        let row = |row: &&str| row.chars().map(cell).collect::<Vec<_>>().join(separator);
        ROWS.iter().map(row).collect()
    }

    #[track_caller]
    fn reads(text: &str, expected: &str) {
        let results = read_with(ReadOptions::default(), text);
        let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert_eq!(entry.record.position.givens.to_string(), expected, "{text}");
    }

    #[track_caller]
    fn refuses(text: &str) {
        let results = read_with(ReadOptions::default(), text);
        assert!(results.iter().all(Result::is_err), "{text}\n{results:?}");
    }

    #[test]
    fn a_row_of_tabs_is_a_row() {
        for empty in 0..9 {
            let mut rows = rows("", "\t");
            rows[empty] = "\t".repeat(8);
            let mut expected = ROWS.map(str::to_owned);
            expected[empty] = ".".repeat(9);
            reads(&(rows.join("\n") + "\n"), &expected.concat());
            let headed: Vec<String> =
                rows.iter().enumerate().map(|(at, row)| format!("{}\t{row}", at + 1)).collect();
            reads(
                &format!("\tA\tB\tC\tD\tE\tF\tG\tH\tI\n{}\n", headed.join("\n")),
                &expected.concat(),
            );
        }
    }

    #[test]
    fn columns_and_rows_between_the_boxes_are_no_cells() {
        for (blank, separator) in [("", ","), (".", "\t"), ("", ";"), ("0", ",")] {
            let wide = |row: &String| {
                let cells: Vec<&str> = row.split(separator).collect();
                [&cells[..3], &[""], &cells[3..6], &[""], &cells[6..]].concat().join(separator)
            };
            let mut table: Vec<String> = rows(blank, separator).iter().map(wide).collect();
            reads(&(table.join("\n") + "\n"), &ROWS.concat());
            table.insert(3, separator.repeat(10));
            table.insert(7, separator.repeat(10));
            reads(&(table.join("\n") + "\n"), &ROWS.concat());
            let mut joined = table.clone();
            joined[0] = joined.remove(0) + &joined[0];
            refuses(&(joined.join("\n") + "\n"));
            table.insert(7, separator.repeat(10));
            refuses(&(table.join("\n") + "\n"));
        }
    }

    #[test]
    fn an_empty_row_at_one_end_is_no_row() {
        let table = rows("", ",").join("\n");
        let empty = ",".repeat(8);
        reads(&format!("Sudoku 12,,,,,,,,\n{empty}\n{table}\n"), &ROWS.concat());
        reads(&format!("{table}\n{empty}\n"), &ROWS.concat());
        refuses(&format!("{empty}\n{table}\n{empty}\n"));
    }

    #[test]
    fn columns_of_a_database_have_lines_between_them_only() {
        let rule = ["---"; 9].join("+");
        let table: Vec<String> = rows(" ", " | ").iter().map(|row| format!(" {row} ")).collect();
        for header in [" a | b | c | d | e | f | g | h | i ", " 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 "]
        {
            let text = format!("{header}\n{rule}\n{}\n(9 rows)\n\n", table.join("\n"));
            reads(&text, &ROWS.concat());
        }
    }

    #[test]
    fn names_kinds_and_indices_of_columns_are_no_rows() {
        let lists = |blank: &str, between: &str| rows(blank, between);
        let dashes = ["-"; 9].join("  ");
        reads(
            &format!("a  b  c  d  e  f  g  h  i\n{dashes}\n{}\n", lists("0", "  ").join("\n")),
            &ROWS.concat(),
        );
        let table: Vec<String> = lists("0", " │ ")
            .iter()
            .enumerate()
            .map(|(at, row)| format!("│    {at}    │ {row} │"))
            .collect();
        let header = "│ (index) │ 0 │ 1 │ 2 │ 3 │ 4 │ 5 │ 6 │ 7 │ 8 │";
        let rule = "├─────────┼───┼───┼───┼───┼───┼───┼───┼───┼───┤";
        reads(&format!("{header}\n{rule}\n{}\n", table.join("\n")), &ROWS.concat());
        let table: Vec<String> =
            lists("0  ", "   ┆ ").iter().map(|row| format!("│ {row}   │")).collect();
        let kinds = ["i64"; 9].join(" ┆ ");
        let names = ["c0 "; 9].join(" ┆ ");
        reads(
            &format!("│ {names} │\n│ {kinds} │\n╞═════╪═════╡\n{}\n", table.join("\n")),
            &ROWS.concat(),
        );
        // Without names above it, a row of dashes may be a row.
        refuses(&format!("{dashes}\n{}\n", lists("-", "  ").join("\n")));
    }

    #[test]
    fn a_separator_too_many_in_one_row_is_not_overlooked() {
        for separator in [",", ";", "\t"] {
            let table = rows("", separator).join("\n");
            for (at, _) in table.match_indices(separator) {
                let mut text = table.clone();
                text.insert_str(at, separator);
                refuses(&(text + "\n"));
            }
        }
        let drawn: Vec<String> = rows(" ", " | ").iter().map(|row| format!("| {row} |")).collect();
        let drawn = drawn.join("\n");
        for (at, _) in drawn.match_indices(" | ") {
            let mut text = drawn.clone();
            text.replace_range(at..at + 3, "   ");
            refuses(&(text + "\n"));
        }
        // All rows may end so, and the last without it.
        let ended = rows("0", ",").join(",\n");
        assert!(format("spaced").is_some());
        reads(&(ended + "\n"), &ROWS.concat());
    }
}
