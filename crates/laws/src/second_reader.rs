//! A second reader of plain texts, which shares no code with the library.
//!
//! It knows four kinds of texts and is strict: it reads a text that is nothing but one of these,
//! and abstains from everything else. What it reads the library must read alike, or refuse.

use rand::Rng;

/// The puzzles of a text, each as 81 characters with `.` for an empty cell; `None` if the text is
/// not plain enough to be sure.
///
/// ```
/// use laws::second_reading;
///
/// let rows = "53..7....\n".repeat(9);
/// assert_eq!(second_reading(rows.as_bytes()), Some(vec!["53..7....".repeat(9)]));
/// assert_eq!(second_reading(b"53..7...."), None);
/// ```
#[must_use]
pub fn second_reading(bytes: &[u8]) -> Option<Vec<String>> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.is_ascii())?;
    let text = text.replace("\r\n", "\n");
    if text.contains(|c: char| c.is_ascii_control() && c != '\n') {
        return None;
    }
    let lines: Vec<&str> = text.lines().collect();
    list(&lines).or_else(|| grids(&lines)).or_else(|| drawn(&lines)).or_else(|| table(&lines))
}

/// The cells of a text, of which there are that many.
fn cells(text: &str, count: usize) -> Option<String> {
    let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    (text.len() == count && text.bytes().all(is_cell)).then(|| text.replace('0', "."))
}

/// A puzzle on each line, and perhaps a remark of letters behind ` # `.
fn list(lines: &[&str]) -> Option<Vec<String>> {
    let puzzle = |line: &&str| {
        let (puzzle, remark) = line.split_once(" # ").unwrap_or((line, ""));
        cells(puzzle, 81).filter(|_| remark.bytes().all(|byte| byte.is_ascii_lowercase()))
    };
    let puzzles: Option<Vec<_>> = lines.iter().map(puzzle).collect();
    puzzles.filter(|puzzles| !puzzles.is_empty())
}

/// Nine rows of nine cells for each puzzle, with one empty line between puzzles. In all rows there
/// is a space between the cells, or in none.
fn grids(lines: &[&str]) -> Option<Vec<String>> {
    let is_spaced = lines.first()?.len() == 17;
    let row = |row: &&str| {
        let gaps = row.bytes().skip(1).step_by(2);
        if is_spaced && (row.len() != 17 || gaps.into_iter().any(|byte| byte != b' ')) {
            return None;
        }
        let own: String =
            if is_spaced { row.chars().step_by(2).collect() } else { (*row).to_owned() };
        cells(&own, 9)
    };
    let rows = |grid: &[&str]| {
        let rows: Option<Vec<_>> = grid.iter().map(row).collect();
        rows.filter(|rows| rows.len() == 9).map(|rows| rows.concat())
    };
    lines.split(|line| line.is_empty()).map(rows).collect()
}

/// Nine rows with a bar on both sides of each box, and borders of dashes and plus signs above,
/// between and below the boxes.
fn drawn(lines: &[&str]) -> Option<Vec<String>> {
    let is_border =
        |line: &&str| line.len() > 10 && line.bytes().all(|byte| byte == b'-' || byte == b'+');
    if lines.len() != 13 || (0..13).any(|at| is_border(&lines[at]) != (at % 4 == 0)) {
        return None;
    }
    let mut puzzle = String::new();
    for line in lines.iter().filter(|line| !is_border(line)) {
        let boxes: Vec<&str> = line.split('|').collect();
        let ["", one, two, three, ""] = boxes[..] else { return None };
        for part in [one, two, three] {
            // Either a space between all cells and on both sides, or none at all.
            let own: String = part.chars().filter(|&c| c != ' ').collect();
            let spaced = own.chars().fold(" ".to_owned(), |text, c| text + &format!("{c} "));
            if part != own && part != spaced {
                return None;
            }
            puzzle += &cells(&own, 3)?;
        }
    }
    Some(vec![puzzle])
}

/// A header that names a column `puzzle` and otherwise only harmless ones, and rows as wide.
fn table(lines: &[&str]) -> Option<Vec<String>> {
    let (header, rows) = lines.split_first()?;
    let names: Vec<&str> = header.split(',').collect();
    let harmless = ["id", "puzzle", "solution", "clues", "difficulty"];
    let are_plain = names.iter().all(|name| harmless.contains(name))
        && harmless.iter().all(|one| names.iter().filter(|name| *name == one).count() < 2);
    let at = names.iter().position(|&name| name == "puzzle").filter(|_| are_plain)?;
    let puzzle = |row: &&str| {
        let fields: Vec<&str> = row.split(',').collect();
        let are_fields = fields
            .iter()
            .all(|field| field.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.'));
        if fields.len() != names.len() || !are_fields {
            return None;
        }
        cells(fields[at], 81)
    };
    let puzzles: Option<Vec<_>> = rows.iter().map(puzzle).collect();
    puzzles.filter(|puzzles| !puzzles.is_empty())
}

/// A plain text that follows from the generator: random cells in one of the layouts that the second
/// reader knows, and in every other text a slip: a character or a line too few or too many, lines
/// that changed places, or another character.
#[must_use]
pub fn plain_text(rng: &mut impl Rng) -> Vec<u8> {
    let below = |rng: &mut dyn Rng, bound: u32| (rng.next_u32() % bound) as usize;
    let blank = ['.', '0'][below(rng, 2)];
    let mut cells = |count: usize| -> String {
        let cell = |()| match below(rng, 18) {
            digit @ 1..=9 => char::from(b'0' + digit as u8),
            _ => blank,
        };
        std::iter::repeat_n((), count).map(cell).collect()
    };
    let (one, other) = (cells(81), cells(81));
    let rows = |puzzle: &str| -> Vec<String> {
        puzzle.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
    };
    let spaced = |text: &str| text.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = match below(rng, 8) {
        0 => vec![one, other],
        1 => vec![format!("{one} # easy"), other],
        2 => rows(&one),
        3 => [rows(&one), vec![String::new()], rows(&other)].concat(),
        4 => rows(&one).iter().map(|row| spaced(row)).collect(),
        5 => {
            let is_spaced = below(rng, 2) == 0;
            let (dashes, space) = if is_spaced { ("-------", " ") } else { ("---", "") };
            let border = format!("+{dashes}+{dashes}+{dashes}+");
            let mut lines = vec![border.clone()];
            for (number, row) in rows(&one).iter().enumerate() {
                let part = |part: &str| if is_spaced { spaced(part) } else { part.to_owned() };
                let parts = [&row[..3], &row[3..6], &row[6..]].map(part);
                let parts = parts.map(|part| format!("|{space}{part}{space}"));
                lines.push(format!("{}|", parts.concat()));
                lines.extend((number % 3 == 2).then(|| border.clone()));
            }
            lines
        }
        6 => vec!["id,puzzle,difficulty".into(), format!("7,{one},hard"), format!("8,{other},")],
        _ => vec!["puzzle,solution".into(), format!("{one},"), format!("{other},")],
    };
    let (first, second) = (below(rng, lines.len() as u32), below(rng, lines.len() as u32));
    match below(rng, 12) {
        0 => drop(lines.remove(first)),
        1 => lines.insert(second, lines[first].clone()),
        2 => lines.swap(first, second),
        3 => lines.insert(first, String::new()),
        slip @ 4..=6 if !lines[first].is_empty() => {
            let at = below(rng, lines[first].len() as u32);
            match slip {
                4 => drop(lines[first].remove(at)),
                5 => lines[first].insert(at, ['1', '.', '0', ' ', ',', '|'][below(rng, 6)]),
                _ => {
                    let other = ["1", ".", "0", " ", ",", "|", "x", "-"][below(rng, 8)];
                    lines[first].replace_range(at..=at, other);
                }
            }
        }
        _ => {}
    }
    let end = ["\n", "\n", "\r\n"][below(rng, 3)];
    (lines.join(end) + ["", end][below(rng, 2)]).into_bytes()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn the_library_reads_plain_texts_alike() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let compared = (0..2000).filter(|_| {
            let text = plain_text(&mut rng);
            crate::reading::agrees_with_second(&text)
        });
        assert!(compared.count() > 1000, "more than half of them are plain");
    }

    #[test]
    fn what_is_not_plain_is_not_read() {
        let rows = "53..7....\n".repeat(9);
        for text in [
            "",
            "puzzle\n",
            "puzzle,puzzle\n1,2\n",
            "a,puzzle\n1,2\n",
            "\u{e9}",
            &rows[1..],
            &format!("{rows}\n"),
            &rows.replacen('7', "x", 1),
        ] {
            assert_eq!(second_reading(text.as_bytes()), None, "{text}");
        }
    }
}
