//! Puzzles of 81 cells that a mail or a terminal has wrapped: lines of one length, and a last one
//! that is not longer. Each becomes one line again, behind the heading above it.

use crate::{Warning, chars};

/// The largest length of a heading.
const HEADING: usize = 40;

/// A text whose wrapped lines are joined, and a warning for each of them.
pub(crate) struct Joined {
    pub(crate) text: String,
    pub(crate) warnings: Vec<Warning>,
}

/// Joins the wrapped lines of a text, or returns `None` if it has other pieces of lines, or none.
pub(crate) fn read(text: &str) -> Option<Joined> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut joined: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut warnings = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if !is_piece(lines[at]) {
            at += 1;
            continue;
        }
        let length = lines[at].len();
        let full = lines[at..].iter().take_while(|line| is_piece(line) && line.len() == length);
        let mut count = full.count();
        let rest = 81_usize.checked_sub(count * length)?;
        // Nine cells a line are rows.
        if length < 10 || count > 8 || rest > length {
            return None;
        }
        if rest > 0 {
            lines.get(at + count).filter(|line| is_piece(line) && line.len() == rest)?;
            count += 1;
        }
        let cells = lines[at..at + count].concat();
        joined[at..at + count].fill(String::new());
        let heading = (0..at).rev().find(|above| !joined[*above].trim().is_empty());
        let is_heading = |above: &usize| {
            let text = joined[*above].trim();
            text.ends_with(':') && text.len() <= HEADING
        };
        let heading = heading.filter(is_heading).map(|above| std::mem::take(&mut joined[above]));
        joined[at] = heading.map_or(cells.clone(), |heading| format!("{} {cells}", heading.trim()));
        let message = format!("81 cells on {count} lines taken for a wrapped line");
        warnings.push(Warning { line: at as u64 + 1, column: 0, message });
        at += count;
    }
    (!warnings.is_empty()).then(|| Joined { text: joined.join("\n"), warnings })
}

/// Returns whether a line consists of cells alone, but is not a whole puzzle.
fn is_piece(line: &str) -> bool {
    !line.is_empty() && line.len() < 81 && line.chars().all(|c| chars::cell(c, None).is_some())
}

#[cfg(test)]
mod tests {
    use crate::ReadOptions;
    use crate::testing::{ROWS, read_with};

    #[test]
    fn a_wrapped_line_is_one_line() {
        for width in [27, 40, 60, 76] {
            let cells: Vec<char> = ROWS.concat().chars().collect();
            let text: Vec<String> = cells.chunks(width).map(|part| part.iter().collect()).collect();
            let text = text.join("\n");
            for text in [text.clone(), format!("Puzzle:\n{text}\n"), format!("{text}\n\n{text}\n")]
            {
                let results = read_with(ReadOptions::default(), &text);
                assert!(!results.is_empty(), "{text}");
                for result in results {
                    let entry = result.unwrap();
                    assert_eq!(entry.record.position.givens.to_string(), ROWS.concat(), "{text}");
                    assert_eq!(entry.warnings.len(), 1, "{text}");
                }
            }
        }
    }
}
