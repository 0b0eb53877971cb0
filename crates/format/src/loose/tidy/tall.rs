//! Drawn grids whose cells are several lines high, with a digit in one of them.

use std::ops::Range;

use crate::block::{is_border, is_vertical};

/// Hides the empty lines of rows that are several lines high, if lines that are drawn part nine
/// such rows.
pub(super) fn flatten(lines: &mut [String]) {
    let rows = rows(lines);
    let Some(height) = rows.first().map(Range::len).filter(|height| *height > 1) else { return };
    let filled = |row: &Range<usize>| row.clone().filter(|&at| !is_empty(&lines[at])).count();
    if rows.len() != 9 || rows.iter().any(|row| row.len() != height || filled(row) > 1) {
        return;
    }
    for row in rows {
        let kept = row.clone().find(|&at| !is_empty(&lines[at])).unwrap_or(row.start + height / 2);
        for at in row.filter(|&at| at != kept) {
            lines[at].insert_str(0, "# ");
        }
    }
}

/// The groups of lines with vertical lines, each of which ends where a line is drawn.
fn rows(lines: &[String]) -> Vec<Range<usize>> {
    let mut rows: Vec<Range<usize>> = Vec::new();
    let mut start = None;
    for (at, line) in lines.iter().enumerate() {
        if line.matches(is_vertical).count() > 7 && !is_border(line.trim()) {
            start.get_or_insert(at);
        } else if let Some(start) = start.take() {
            rows.push(start..at);
        }
    }
    rows.extend(start.map(|start| start..lines.len()));
    rows
}

/// Returns whether a line has vertical lines and white space alone.
fn is_empty(line: &str) -> bool {
    line.chars().all(|c| is_vertical(c) || c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a grid whose cells are three lines high, as lines.
    fn tall(digit: impl Fn(usize) -> &'static str) -> Vec<String> {
        let rule = "+---".repeat(9) + "+";
        let empty = "|   ".repeat(9) + "|";
        let mut lines = vec![rule.clone()];
        for row in 0..9 {
            let filled = format!("| {} ", digit(row)) + &"|   ".repeat(8) + "|";
            lines.extend([empty.clone(), filled, empty.clone(), rule.clone()]);
        }
        lines
    }

    #[test]
    fn one_line_of_each_row_is_left() {
        let before = tall(|row| if row == 4 { " " } else { "7" });
        let mut lines = before.clone();
        flatten(&mut lines);
        let left = (0..lines.len()).filter(|&at| at % 4 == 2 || at % 4 == 0);
        for at in 0..lines.len() {
            let is_left = left.clone().any(|left| left == at);
            assert_eq!(lines[at] == before[at], is_left, "{at}: {}", lines[at]);
        }
    }

    #[test]
    fn rows_with_two_lines_of_digits_stay() {
        let mut lines = tall(|_| "7");
        lines[1] = lines[2].clone();
        let before = lines.clone();
        flatten(&mut lines);
        assert_eq!(lines, before);
    }
}
