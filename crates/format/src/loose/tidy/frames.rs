//! Rows of nine values as data frames and numeric programs write them: `5.0`, `NaN`, `None`, also
//! with a label before each row; and `!` in place of vertical lines.

use bivalue_core::grid::Digit;

use crate::chars;

/// The characters between the values of a row; the space stands for any white space.
const SEPARATORS: [char; 6] = [',', ';', '\t', '|', '┆', ' '];

/// Makes values such as `5.0` and `NaN` single characters, if at least seven lines are rows of such
/// values. The rest of each value becomes spaces, so that the lines keep their columns. A value
/// that is no cell stays as it is, and is an error of its row.
pub(super) fn plain_frames(lines: &mut [String]) {
    for separator in SEPARATORS {
        let is_row = |line: &String| {
            let values = values(line, separator);
            let good = |&&(_, value): &&(usize, &str)| plain(value, separator).is_some();
            matches!(values.len(), 9 | 10) && values.iter().filter(good).count() + 1 >= values.len()
        };
        let is_framed = |line: &&String| {
            let long = |&(_, value): &(usize, &str)| {
                let value = unquoted(value).1;
                value.chars().nth(1).is_some() && value != "-1"
            };
            is_row(line) && values(line, separator).iter().any(long)
        };
        if lines.iter().filter(|line| is_row(line)).count() < 9
            || lines.iter().filter(is_framed).count() < 7
        {
            continue;
        }
        // Without this, a header would stand for a row that is missing.
        let is_decimal = |line: &String| {
            values(line, separator).iter().any(|(_, value)| value.contains(['.', ',']))
        };
        let decimals = lines.iter().filter(|line| is_row(line) && is_decimal(line)).count() >= 7;
        let framed: Vec<bool> = lines.iter().map(|line| is_framed(&line)).collect();
        for (line, framed) in lines.iter_mut().zip(framed) {
            let digits: String = line.chars().filter(char::is_ascii_digit).collect();
            let counts = digits == "012345678" || decimals && digits == "123456789";
            if !framed && counts && is_row(line) {
                line.insert_str(0, "# ");
            }
        }
        for line in lines.iter_mut().filter(|line| is_row(line)) {
            let changes: Vec<(usize, usize, char)> = values(line, separator)
                .into_iter()
                .filter_map(|(at, value)| {
                    let (before, inner) = unquoted(value);
                    inner.chars().nth(1)?;
                    Some((at + before, inner.len(), plain(value, separator)?))
                })
                .collect();
            for (at, length, plain) in changes {
                let spaces = " ".repeat(line[at..at + length].chars().count() - 1);
                line.replace_range(at..at + length, &format!("{plain}{spaces}"));
            }
        }
        return;
    }
}

/// Returns the values of a line with their offsets, without white space around them.
fn values(line: &str, separator: char) -> Vec<(usize, &str)> {
    let offset = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let trimmed = |part: &'_ str| {
        let lead = part.len() - part.trim_start().len();
        (offset(part) + lead, lead)
    };
    if separator == ' ' {
        return line.split_whitespace().map(|part| (offset(part), part)).collect();
    }
    let line = match separator {
        '|' => line.trim().trim_matches('|'),
        '┆' => line.trim().trim_matches('│'),
        _ => line,
    };
    let parts = line.split(separator);
    parts.map(|part| (trimmed(part).0, part.trim())).collect()
}

/// Returns a value without the quotes around it, and the number of bytes before it.
fn unquoted(value: &str) -> (usize, &str) {
    let inner = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    inner('"').or_else(|| inner('\'')).map_or((0, value), |inner| (1, inner))
}

/// Returns the character for a value of a row, or `None` if the value is no cell.
fn plain(value: &str, separator: char) -> Option<char> {
    let value = unquoted(value).1;
    let point;
    // Where commas do not separate values, they may be decimal points.
    let value = if separator != ',' && value.matches(',').count() == 1 {
        point = value.replace(',', ".");
        &point
    } else {
        value
    };
    chars::value(value, None).map(|digit| digit.map_or('.', Digit::to_char))
}

/// Makes exclamation marks, or number signs, vertical lines, if nine lines without letters have the
/// same number of them, and there is no vertical line. Number signs stand at both ends of each row.
pub(super) fn plain_bars(lines: &mut [String], blank: Option<char>) {
    for sign in ['!', '#'] {
        if blank == Some(sign) || lines.iter().any(|line| line.contains('|')) {
            continue;
        }
        let is_border = |line: &str| {
            line.contains(['-', '=', sign]) && line.chars().all(|c| c == sign || "-=+".contains(c))
        };
        let is_closed = |line: &str| sign == '!' || line.starts_with(sign) && line.ends_with(sign);
        let is_row = |line: &str| {
            line.contains(sign)
                && !line.contains(char::is_alphabetic)
                && !is_border(line)
                && is_closed(line)
        };
        let mut counts =
            lines.iter().filter(|line| is_row(line.trim())).map(|line| line.matches(sign).count());
        let Some(first) = counts.next() else { continue };
        if counts.filter(|&count| count == first).count() < 8 || !matches!(first, 2 | 4 | 8 | 10) {
            continue;
        }
        for line in lines.iter_mut() {
            if is_row(line.trim()) {
                *line = line.replace(sign, "|");
            } else if is_border(line.trim()) {
                *line = line.replace(sign, "-");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::ROWS;

    fn lines(digit: &str, blank: &str, separator: &str) -> Vec<String> {
        let value = |c: char| {
            if c == '.' { blank.to_owned() } else { format!("{c}{digit}") }
        };
        let row = |row: &&str| row.chars().map(value).collect::<Vec<_>>().join(separator);
        ROWS.iter().map(row).collect()
    }

    fn cells(lines: &[String]) -> Vec<String> {
        let solid = |c: &char| c.is_ascii_digit() || *c == '.';
        lines.iter().map(|line| line.chars().filter(solid).collect()).collect()
    }

    #[test]
    fn values_become_characters_of_the_same_width() {
        for (digit, blank, separator) in [
            (".0", "NaN", ","),
            (".0", "NA", "\t"),
            (".", "nan", " "),
            ("", "None", "  "),
            ("", "null", ", "),
            (",0", "-1", ";"),
            (".000e+00", "0.000e+00", " "),
        ] {
            let mut changed = lines(digit, blank, separator);
            let before: Vec<usize> = changed.iter().map(String::len).collect();
            plain_frames(&mut changed);
            assert_eq!(cells(&changed), ROWS, "{changed:?}");
            assert!(changed.iter().map(String::len).eq(before), "{changed:?}");
        }
    }

    #[test]
    fn a_slip_stays() {
        let mut slipped = lines(".0", "NaN", ",");
        slipped[3] = slipped[3].replacen("8.0", "12.0", 1);
        plain_frames(&mut slipped);
        assert!(slipped[3].starts_with("12.0,.  ,"), "{slipped:?}");
        // Groups of candidates are no values.
        let mut candidates = lines("12", "45", " ");
        let before = candidates.clone();
        plain_frames(&mut candidates);
        assert_eq!(candidates, before);
    }

    #[test]
    fn exclamation_marks_are_lines() {
        let mut drawn: Vec<String> = ROWS
            .iter()
            .map(|row| format!("! {} ! {} ! {} !", &row[..3], &row[3..6], &row[6..]))
            .collect();
        drawn.insert(0, "Try this!".into());
        drawn.insert(4, "!-----!-----!-----!".into());
        plain_bars(&mut drawn, None);
        assert_eq!(drawn[0], "Try this!");
        assert_eq!(drawn[1], "| 53. | .7. | ... |");
        assert_eq!(drawn[4], "-".repeat(19));
        let mut drawn: Vec<String> =
            ROWS.iter().map(|row| format!("# {} #", row.replace('.', " "))).collect();
        drawn.insert(0, "#".repeat(13));
        plain_bars(&mut drawn, None);
        assert_eq!(drawn[..2], ["-------------", "| 53  7     |"]);
        // Comments do not end in the sign.
        let mut comments: Vec<String> = ROWS.iter().map(|row| format!("# {row}")).collect();
        plain_bars(&mut comments, None);
        assert_eq!(comments[0], "# 53..7....");
    }
}
