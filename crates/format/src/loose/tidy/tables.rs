//! Tables of single cells between commas, semicolons or tabs: labels and empty fields around their
//! nine columns.
//!
//! A table with ten fields a row has a column too many. It is a column of labels if it counts up;
//! what else it is must be certain, because a wrong guess moves all cells by one.

use crate::chars;

/// The characters between the fields of tables.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// Removes the labels of rows and columns from tables of ten fields a row, and fills up rows whose
/// empty fields were cut off.
pub(super) fn tidy_tables(lines: &mut [String], blank: Option<char>) {
    for separator in SEPARATORS.into_iter().filter(|separator| blank != Some(*separator)) {
        let mut start = 0;
        while start < lines.len() {
            let is_wide = |line: &&String| line.split(separator).count() == 10;
            let length = lines[start..].iter().take_while(is_wide).count();
            let end = start + length;
            if length == 9 {
                settle_tenth(&mut lines[start..end], separator);
            } else if length == 10
                && is_header(&lines[start], separator)
                && settle_tenth(&mut lines[start + 1..end], separator)
            {
                lines[start].insert_str(0, "# ");
            }
            start += length.max(1);
        }
        fill_up(lines, separator);
    }
}

/// Fills the empty cells of nine rows below a line of nine strokes, one above each column, as
/// tables of text have it: `-  -  -`. Without it, spaces would not show in which columns the digits
/// are.
pub(super) fn fill_ruled(lines: &mut [String]) {
    let columns: Vec<Option<Vec<(usize, usize)>>> =
        lines.iter().map(|line| strokes(line)).collect();
    for at in 0..lines.len().saturating_sub(9) {
        let Some(columns_of) = &columns[at] else { continue };
        let rows: Option<Vec<String>> =
            lines[at + 1..at + 10].iter().map(|line| filled(line, columns_of)).collect();
        let ends = lines
            .get(at + 10)
            .is_none_or(|line| line.trim().is_empty() || columns[at + 10].is_some());
        let Some(rows) = rows.filter(|_| ends) else { continue };
        for (line, row) in lines[at + 1..at + 10].iter_mut().zip(rows) {
            *line = row;
        }
        for end in [at, at + 10] {
            if columns.get(end).is_some_and(Option::is_some) {
                lines[end].insert_str(0, "# ");
            }
        }
        return;
    }
}

/// Returns whether lines of strokes are drawn with the character.
fn is_stroke(character: char) -> bool {
    matches!(character, '-' | '=' | '\u{2500}')
}

/// Returns the first and the last column of nine strokes with spaces between them.
fn strokes(line: &str) -> Option<Vec<(usize, usize)>> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut was_stroke = false;
    for (at, c) in line.trim_end().chars().enumerate() {
        match found.last_mut().filter(|_| was_stroke) {
            Some(last) if is_stroke(c) => last.1 = at,
            _ if is_stroke(c) => found.push((at, at)),
            _ if c != ' ' => return None,
            _ => {}
        }
        was_stroke = is_stroke(c);
    }
    (found.len() == 9).then_some(found)
}

/// Returns a row whose empty cells have dots, if it has nothing outside of the columns and no cell
/// of several characters.
fn filled(line: &str, columns: &[(usize, usize)]) -> Option<String> {
    let mut cells: Vec<char> = line.trim_end().chars().collect();
    cells.resize(cells.len().max(columns.last()?.1 + 1), ' ');
    let is_within = |at: usize| columns.iter().any(|&(from, to)| (from..=to).contains(&at));
    let outside = cells.iter().enumerate().any(|(at, c)| *c != ' ' && !is_within(at));
    for &(from, to) in columns {
        let mut solid = cells[from..=to].iter().filter(|c| **c != ' ');
        let first = solid.next();
        // If empty cells are strokes, the line above may be a row.
        let is_cell = |c: char| !is_stroke(c) && chars::cell(c, None).is_some();
        if solid.next().is_some() || first.is_some_and(|c| !is_cell(*c)) {
            return None;
        }
        if first.is_none() {
            cells[from] = '.';
        }
    }
    (!outside).then(|| cells.into_iter().collect())
}

/// Removes the labels of nine rows, and returns whether there are any.
///
/// If the first and the last fields of all rows are empty, either may be the one too many: then
/// both are made cells, so that the rows are refused as too long.
fn settle_tenth(rows: &mut [String], separator: char) -> bool {
    let first = |row: &str| row.split(separator).next().unwrap_or("").trim().to_owned();
    if is_count(&rows.iter().map(|row| first(row)).collect::<Vec<_>>()) {
        for row in rows {
            let end = row.find(separator).map_or(0, |at| at + separator.len_utf8());
            let columns = row[..end].chars().count();
            row.replace_range(..end, &" ".repeat(columns));
        }
        return true;
    }
    let is_open = |row: &String| {
        first(row).is_empty() && row.rsplit(separator).next().is_some_and(|f| f.trim().is_empty())
    };
    if rows.iter().all(is_open) {
        for row in rows {
            *row = format!(".{row}.");
        }
    }
    false
}

/// Returns whether names count up: A to I, 1 to 9 or 0 to 8, also as `r1` or `Row 1`, or with a
/// sign behind them.
fn is_count(names: &[String]) -> bool {
    let plain = |name: &String| {
        let name = name.trim_matches(['"', '\'']).trim_end_matches([':', '.', ')']).to_lowercase();
        let word = ["row", "column", "col", "r", "c", "v"]
            .into_iter()
            .find_map(|word| name.strip_prefix(word));
        let number = word.map_or(name.as_str(), |rest| rest.trim_start_matches([' ', '_']));
        // C is a letter of its own.
        if number.is_empty() { name.clone() } else { number.to_owned() }
    };
    let names: Vec<String> = names.iter().map(plain).collect();
    let counts = |from: char| (from..).zip(&names).all(|(c, name)| *name == c.to_string());
    names.len() == 9 && ['a', '0', '1'].into_iter().any(counts)
}

/// Returns whether a line names nine columns behind an empty field or the name of the labels.
fn is_header(line: &str, separator: char) -> bool {
    let names: Vec<String> = line.split(separator).map(|name| name.trim().to_owned()).collect();
    let is_name = |name: &str| !name.chars().any(|c| c.is_ascii_digit());
    is_name(&names[0]) && is_count(&names[1..])
}

/// Fills up the rows of a table whose empty fields at the ends of lines were cut off.
///
/// In such a table no line ends with an empty field, several lines are short, and there is no other
/// blank. Otherwise a short line is a slip. A line that begins with an empty field shows that the
/// beginnings were not cut off as well.
fn fill_up(lines: &mut [String], separator: char) {
    let count = lines.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |at| at + 1);
    if count != 9 {
        return;
    }
    let rows = &mut lines[..9];
    let is_digit =
        |field: &str| field.len() == 1 && field.bytes().all(|b| (b'1'..=b'9').contains(&b));
    let width = |line: &String| line.split(separator).count();
    let is_cut = |line: &String| {
        width(line) <= 9
            && (line.is_empty() || !line.ends_with(separator))
            && line.split(separator).all(|f| f.trim().is_empty() || is_digit(f.trim()))
    };
    let short = rows.iter().filter(|line| width(line) < 9).count();
    let widest = rows.iter().map(width).max().unwrap_or(0);
    let begins = rows
        .iter()
        .any(|line| width(line) > 1 && line.trim_start_matches(' ').starts_with(separator));
    if short >= 2 && widest >= 7 && begins && rows.iter().all(is_cut) {
        for line in rows {
            let missing = 9 - width(line);
            line.extend(std::iter::repeat_n(separator, missing));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tidied(text: &str) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        tidy_tables(&mut lines, None);
        lines.join("\n")
    }

    /// Nine rows, each made of its number from 1.
    fn rows(row: impl Fn(usize) -> String) -> String {
        (1..10).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_column_that_counts_is_one_of_labels() {
        let cells = ",9,,,,,,,3,";
        for (word, from) in [("", 0), ("", 1), ("R", 1), ("Row ", 1)] {
            let labelled = rows(|n| format!("{word}{}{cells}", n + from - 1));
            assert!(tidied(&labelled).lines().all(|row| row.trim() == "9,,,,,,,3,"), "{labelled}");
        }
        let letters = rows(|n| format!("{};9;.;.;.;.;.;.;3;.", char::from(b'@' + n as u8)));
        let header = ";A;B;C;D;E;F;G;H;I";
        let table = tidied(&format!("{header}\n{letters}"));
        assert!(table.starts_with("# ;A;") && table.lines().nth(3).unwrap().starts_with("  9;."));
    }

    #[test]
    fn a_column_too_many_is_not_guessed() {
        let open = rows(|_| ",5,3,,,7,,,,".into());
        assert!(tidied(&open).lines().all(|row| row == ".,5,3,,,7,,,,."));
        // The end of each row alone is a separator too many.
        let ended = rows(|n| format!("{},5,3,,,7,,,,", n % 2));
        assert_eq!(tidied(&ended), ended);
    }

    #[test]
    fn rows_are_filled_up_if_only_their_ends_were_cut_off() {
        let cut = "5,3,,,7\n6,,,1,9,5\n,9,8,,,,,6\n8,,,,6,,,,3\n4,,,8,,3,,,1\n7,,,,2,,,,6\n\
                   ,6,,,,,2,8\n,,,4,1,9,,,5\n,,,,8,,,7,9";
        assert!(tidied(cut).starts_with("5,3,,,7,,,,\n6,,,1,9,5,,,\n,9,8,,,,,6,\n"));
        let both: Vec<_> = cut.lines().map(|row| row.trim_matches(',')).collect();
        let both = both.join("\n");
        assert_eq!(tidied(&both), both);
    }
}
