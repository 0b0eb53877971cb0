//! Shapes that only a text as a whole shows, and that no reader of lines can know: rows before and
//! after an arrow, two grids beside each other in a sheet, and numbered lines that may be columns or
//! boxes.
//!
//! Each shape needs all of the text as evidence. What a text of such a shape means is certain, or
//! the text is refused.

use bivalue_core::grid::{Cell, Digit, Grid};
use bivalue_core::text::Message;

use super::Results;
use crate::chars::row;
use crate::phrases::{
    A_PUZZLE, DIGITS_OF_TWO_KINDS, LINES_MAY_BE_COLUMNS, ONE_FILLS_THE_OTHER, ONE_KIND_OF_DIGITS,
    PLAIN_SUDOKU, ROWS_OR_NO_LABELS, TWO_GRIDS_OF_ROWS,
};
use crate::roles::{Role, roles};
use crate::{Entry, ErrorCode, Format, Line, ParseError, Record, Warning, chars, format, names};

/// Reads the filled lines of a text, if they have a shape.
type Shape = fn(&[Line<'_>]) -> Option<Shaped>;

/// The readers of all shapes.
const SHAPES: [Shape; 9] =
    [labelled, arrows, beside, bulleted, bracketed, matrix_of_r, rows_of_maple, places, pzpr];

/// A format in which a text can be written, and what the text holds.
type Shaped = (&'static str, Results);

/// Returns the format and the puzzles of a text with one of the shapes, or the error for which it
/// is refused.
pub(crate) fn read(text: &str) -> Option<(&'static dyn Format, Results)> {
    let lines: Vec<Line<'_>> = (1..)
        .zip(text.lines())
        .map(|(number, text)| Line { number, text })
        .filter(|line| !line.text.trim().is_empty())
        .collect();
    let (name, results) = SHAPES.iter().find_map(|read| read(&lines))?;
    Some((format(name)?, results))
}

/// Returns the grid of nine rows.
fn grid(rows: &[[Option<Digit>; 9]]) -> Option<Grid> {
    let cells: [Option<Digit>; 81] = rows.concat().try_into().ok()?;
    Some(Grid::new(cells))
}

/// Returns the puzzle of two grids of which one is the solution of the other.
fn pair(first: Line<'_>, grids: [Grid; 2]) -> Results {
    let puzzle = match roles(&grids)[..] {
        [Role::Puzzle, Role::SolutionOf(_)] => 0,
        [Role::SolutionOf(_), Role::Puzzle] => 1,
        _ => {
            let (found, expected) = (TWO_GRIDS_OF_ROWS, ONE_FILLS_THE_OTHER);
            return vec![Err(ParseError::new(ErrorCode::Value, first, 0, found, expected))];
        }
    };
    let record = Record { solution: Some(grids[1 - puzzle]), ..Record::from_givens(grids[puzzle]) };
    vec![Ok(Entry::new(record, first.number))]
}

/// Signs between a row and what becomes of it.
const ARROWS: [&str; 8] = [" --> ", " -> ", " => ", "\u{2192}", "\u{21D2}", "=", ":", "\t->\t"];

/// Reads nine rows, each with an arrow and the same row of another grid behind it.
fn arrows(lines: &[Line<'_>]) -> Option<Shaped> {
    let sides = |arrow: &str| -> Option<[Grid; 2]> {
        let halves: Option<Vec<_>> = lines
            .iter()
            .map(|line| {
                let (before, after) = line.text.split_once(arrow)?;
                Some((row(before)?, row(after)?))
            })
            .collect();
        let (before, after): (Vec<_>, Vec<_>) = halves?.into_iter().unzip();
        Some([grid(&before)?, grid(&after)?])
    };
    if lines.len() != 9 {
        return None;
    }
    let grids = ARROWS.into_iter().find_map(sides)?;
    Some(("rows", pair(lines[0], grids)))
}

/// Reads nine rows of a sheet that hold two grids beside each other, perhaps with empty columns
/// between them.
fn beside(lines: &[Line<'_>]) -> Option<Shaped> {
    if lines.len() != 9 {
        return None;
    }
    let separator =
        [',', ';', '\t'].into_iter().find(|&c| lines[0].text.matches(c).count() > 15)?;
    let mut sides = (Vec::new(), Vec::new());
    let mut width = None;
    for line in lines {
        let fields: Vec<&str> = line.text.split(separator).map(str::trim).collect();
        let side = |fields: &[&str]| -> Option<[Option<Digit>; 9]> {
            let cells: Option<Vec<_>> =
                fields.iter().map(|field| chars::value(field.trim_matches('"'), None)).collect();
            cells?.try_into().ok()
        };
        if !(18..=24).contains(&fields.len()) || *width.get_or_insert(fields.len()) != fields.len()
        {
            return None;
        }
        let middle = fields.len() - 9;
        if fields[9..middle].iter().any(|field| !field.is_empty()) {
            return None;
        }
        sides.0.push(side(&fields[..9])?);
        sides.1.push(side(&fields[middle..])?);
    }
    Some(("csv", pair(lines[0], [grid(&sides.0)?, grid(&sides.1)?])))
}

/// Returns the results of nine rows that start on a line.
fn of_rows(first: Line<'_>, rows: &[[Option<Digit>; 9]]) -> Option<Results> {
    Some(vec![Ok(Entry::new(Record::from_givens(grid(rows)?), first.number))])
}

/// Reads the nine points of a list, each of nine fields. The sign before the points may be the sign
/// for empty cells as well.
fn bulleted(lines: &[Line<'_>]) -> Option<Shaped> {
    let bullet = lines.first()?.text.split_whitespace().next()?;
    if lines.len() != 9 || !["-", "*", "+", "\u{2022}"].contains(&bullet) {
        return None;
    }
    let rows: Option<Vec<_>> = lines
        .iter()
        .map(|line| {
            let fields: Vec<&str> = line.text.split_whitespace().collect();
            let is_point = fields.len() == 10 && fields[0] == bullet;
            row(&fields[1..].concat()).filter(|_| is_point)
        })
        .collect();
    Some(("rows", of_rows(lines[0], &rows?)?))
}

/// Reads nine rows of nine fields of which some are in brackets, as programs show the digits that a
/// player has placed.
fn bracketed(lines: &[Line<'_>]) -> Option<Shaped> {
    if lines.len() != 9 || !lines.iter().any(|line| line.text.contains('[')) {
        return None;
    }
    let (mut givens, mut placed) = (Vec::with_capacity(81), Vec::with_capacity(81));
    for line in lines {
        let fields: Vec<&str> = line.text.split_whitespace().collect();
        if fields.len() != 9 {
            return None;
        }
        for field in fields {
            let inner = field.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
            let content = chars::value(inner.unwrap_or(field), None)?;
            givens.push(content.filter(|_| inner.is_none()));
            placed.push(content.filter(|_| inner.is_some()));
        }
    }
    let grid = |cells: Vec<Option<Digit>>| cells.try_into().map(Grid::new).ok();
    let mut record = Record::from_givens(grid(givens)?);
    record.position.placed = grid(placed)?;
    // If nothing stands without brackets, these are the way in which all cells are drawn.
    if record.position.givens == Grid::EMPTY || record.position.placed == Grid::EMPTY {
        return None;
    }
    // In a full grid they may as well be the givens.
    if record.position.values().filled().len() == 81 {
        let (found, expected) = (DIGITS_OF_TWO_KINDS, ONE_KIND_OF_DIGITS);
        let error = ParseError::new(ErrorCode::Value, lines[0], 0, found, expected);
        return Some(("spaced", vec![Err(error)]));
    }
    let mut entry = Entry::new(record, lines[0].number);
    entry.warnings.push(Warning {
        line: lines[0].number,
        column: 0,
        message: "digits in brackets taken for placed digits".to_owned(),
    });
    Some(("spaced", vec![Ok(entry)]))
}

/// Reads a matrix of texts as R prints it: `[1,] "5" "" …`.
fn matrix_of_r(lines: &[Line<'_>]) -> Option<Shaped> {
    let labelled = lines.get(lines.len().checked_sub(9)?..)?;
    let rows: Option<Vec<[Option<Digit>; 9]>> = (1..)
        .zip(labelled)
        .map(|(number, line)| {
            let fields = line.text.trim_start().strip_prefix(&format!("[{number},]"))?;
            let cells: Option<Vec<_>> = fields
                .split_whitespace()
                .map(|field| chars::value(field.strip_prefix('"')?.strip_suffix('"')?, None))
                .collect();
            cells?.try_into().ok()
        })
        .collect();
    Some(("array", of_rows(labelled[0], &rows?)?))
}

/// Reads the rows `<5|3|0|…>` of a matrix of Maple, in which a vertical line stands between the
/// columns of a row.
fn rows_of_maple(lines: &[Line<'_>]) -> Option<Shaped> {
    let parts = lines.iter().flat_map(|line| line.text.split('<').skip(1));
    let rows: Vec<[Option<Digit>; 9]> = parts
        .filter_map(|part| {
            let (fields, _) = part.split_once('>')?;
            let cells: Option<Vec<_>> =
                fields.split('|').map(|field| chars::value(field.trim(), None)).collect();
            cells?.try_into().ok()
        })
        .collect();
    Some(("array", of_rows(*lines.first()?, &rows)?))
}

/// Reads a list of numbers of three digits, each the row, the column and the digit of a given.
fn places(lines: &[Line<'_>]) -> Option<Shaped> {
    let words = || lines.iter().flat_map(|line| line.text.split(|c: char| " ,;\t".contains(c)));
    let is_number = |word: &&str| {
        matches!(word.as_bytes(), [row, column, b'1'..=b'9']
            if row.is_ascii_digit() && column.is_ascii_digit())
    };
    let others = || words().filter(|word| !word.is_empty() && !is_number(word));
    // The name of a program may stand before its arguments.
    if others().count() > 1 || !(17..81).contains(&words().filter(is_number).count()) {
        return None;
    }
    let counts_from_0 = words().filter(is_number).any(|word| word[..2].contains('0'));
    let first = if counts_from_0 { b'0' } else { b'1' };
    let mut grid = Grid::EMPTY;
    for word in words().filter(is_number) {
        let number = |at: usize, first: u8| usize::from(word.as_bytes()[at] - first);
        let (row, column) = (number(0, first), number(1, first));
        if row > 8 || column > 8 {
            return None;
        }
        let digit = Digit::from_index(number(2, b'1'));
        if grid[Cell::at(row, column)].replace(digit).is_some() {
            return None;
        }
    }
    if grid.clash().is_some() {
        return None;
    }
    let mut entry = Entry::new(Record::from_givens(grid), lines[0].number);
    entry.warnings.push(Warning {
        line: lines[0].number,
        column: 0,
        message: "numbers of three digits taken for row, column and digit".to_owned(),
    });
    Some(("line", vec![Ok(entry)]))
}

/// Reads a file of pzpr, on lines or with strokes between them: the givens, and the digits that were
/// placed.
fn pzpr(lines: &[Line<'_>]) -> Option<Shaped> {
    let first = lines.first().filter(|line| line.text.trim_start().starts_with("pzprv3"))?;
    let parts: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.text.split('/'))
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let error = |found: &str| {
        let found = Message::text(chars::quoted(found));
        let error = ParseError::new(ErrorCode::Value, *first, 0, found, PLAIN_SUDOKU);
        Some(("rows", vec![Err(error)]))
    };
    match parts[..] {
        [_, "sudoku", "9", ..] => {}
        [_, name, ..] if name != "sudoku" => return error(name),
        [_, _, size, ..] => return error(size),
        _ => return None,
    }
    let grid_at = |from: usize| -> Option<Grid> {
        let rows: Option<Vec<_>> =
            parts.get(from..from + 9)?.iter().map(|text| row(text)).collect();
        grid(&rows?)
    };
    let mut record = Record::from_givens(grid_at(3)?);
    record.position.placed = grid_at(12).unwrap_or(Grid::EMPTY);
    Some(("rows", vec![Ok(Entry::new(record, first.number))]))
}

/// Refuses nine lines of cells that are numbered behind a word other than one for rows, such as
/// `C1` or `Spalte 1`: they may be columns or boxes.
fn labelled(lines: &[Line<'_>]) -> Option<Shaped> {
    let label = |line: &Line<'_>| -> Option<(String, usize)> {
        let text = line.text.trim_start_matches(|c: char| !c.is_alphanumeric());
        let letters = text.find(|c: char| !c.is_alphabetic()).filter(|&at| at > 0)?;
        let (word, rest) = text.split_at(letters);
        let rest = rest.trim_start_matches([' ', '_', '-', '.', '#']);
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let number = rest[..digits].parse().ok()?;
        let behind = rest[digits..].trim_start();
        let cells = behind.trim_start_matches([':', '=', ')', ']', '|', '-', '>', '.']);
        // A sign of the label may be a cell, too.
        let is_row = [behind, cells, behind.get(1..).unwrap_or("")]
            .into_iter()
            .any(|text| row(text).is_some());
        is_row.then(|| (word.to_lowercase(), number))
    };
    let mut run: Vec<(String, usize)> = Vec::new();
    let mut first = None;
    for line in lines {
        match label(line) {
            Some((word, number)) => {
                let follows =
                    run.last().is_some_and(|(before, last)| *before == word && *last + 1 == number);
                if !follows {
                    run.clear();
                    first = Some(*line);
                }
                if follows || number < 2 {
                    run.push((word, number));
                }
            }
            None => run.clear(),
        }
        if run.len() == 9 {
            break;
        }
    }
    let (word, _) = run.first().filter(|_| run.len() == 9)?;
    if names::is_row(word) {
        return None;
    }
    let found = LINES_MAY_BE_COLUMNS.with("word", format!("`{word}`"));
    let error = ParseError::new(ErrorCode::Value, first?, 0, found, A_PUZZLE);
    Some(("rows", vec![Err(error.with_help(ROWS_OR_NO_LABELS))]))
}

#[cfg(test)]
mod tests {
    use crate::ReadOptions;
    use crate::testing::{ROWS, read_with};

    const SOLVED: [&str; 9] = [
        "534678912",
        "672195348",
        "198342567",
        "859761423",
        "426853791",
        "713924856",
        "961537284",
        "287419635",
        "345286179",
    ];

    fn reads(text: &str) -> bool {
        let results = read_with(ReadOptions::default(), text);
        if let [Ok(entry)] = results.as_slice() {
            assert_eq!(entry.record.position.givens.to_string(), ROWS.concat(), "{text}");
            return true;
        }
        assert!(results.iter().all(Result::is_err), "{text}\n{results:?}");
        false
    }

    fn rows(row: impl Fn(usize) -> String) -> String {
        (0..9).map(|at| row(at) + "\n").collect()
    }

    #[test]
    fn rows_have_what_becomes_of_them_behind_an_arrow() {
        for arrow in [" -> ", " => ", "\u{2192}", " = ", ": ", " --> "] {
            assert!(reads(&rows(|at| format!("{}{arrow}{}", ROWS[at], SOLVED[at]))), "{arrow}");
            assert!(reads(&rows(|at| format!("{}{arrow}{}", SOLVED[at], ROWS[at]))), "{arrow}");
        }
        let other = |at: usize| SOLVED[8 - at];
        assert!(!reads(&rows(|at| format!("{} -> {}", ROWS[at], other(at)))));
    }

    #[test]
    fn a_sheet_holds_a_puzzle_and_its_solution_beside_it() {
        let fields = |row: &str, between: &str| {
            let cells = row.chars().map(|c| if c == '.' { String::new() } else { c.to_string() });
            cells.collect::<Vec<_>>().join(between)
        };
        for (between, gap) in [(",", ",,"), ("\t", "\t\t\t"), (";", ";;"), (",", ",")] {
            let row = |at: usize| fields(ROWS[at], between) + gap + &fields(SOLVED[at], between);
            assert!(reads(&rows(row)), "{between:?} {gap:?}");
        }
    }

    #[test]
    fn other_programs_write_rows_in_their_own_ways() {
        let fields = |row: &str, of: &dyn Fn(char) -> String, between: &str| {
            row.chars().map(of).collect::<Vec<_>>().join(between)
        };
        let plain = |c: char| c.to_string();
        for bullet in ["-", "*"] {
            let row = |at: usize| {
                format!("{bullet} {}", fields(&ROWS[at].replace('.', bullet), &plain, " "))
            };
            assert!(reads(&rows(row)), "{bullet}");
        }
        let quoted = |c: char| format!("\"{}\"", if c == '.' { String::new() } else { c.into() });
        let matrix = rows(|at| format!(" [{},] {}", at + 1, fields(ROWS[at], &quoted, "  ")));
        assert!(reads(&format!("     [,1] [,2]\n{matrix}")));
        let zero = |c: char| c.to_string().replace('.', "0");
        let maple: Vec<String> =
            (0..9).map(|at| format!("<{}>", fields(ROWS[at], &zero, "|"))).collect();
        assert!(reads(&format!("A := <{}>:\n", maple.join(", "))));
        let cells = ROWS.concat();
        let places: Vec<String> = (0..81)
            .filter(|at| cells.as_bytes()[*at] != b'.')
            .map(|at| format!("{}{}{}", at / 9 + 1, at % 9 + 1, &cells[at..=at]))
            .collect();
        assert!(reads(&places.join(" ")));
        let spaced = rows(|at| fields(ROWS[at], &plain, " "));
        let empty = rows(|_| ". ".repeat(9));
        assert!(reads(&format!("pzprv3\nsudoku\n9\n{spaced}{empty}")));
        assert!(!reads(&format!("pzprv3\nkakuro\n9\n{spaced}{empty}")));
    }

    #[test]
    fn digits_in_brackets_are_placed() {
        let text = rows(|at| {
            let cell = |c: char| match c {
                '.' => " . ".into(),
                '1' => "[1]".to_owned(),
                c => format!(" {c} "),
            };
            ROWS[at].chars().map(cell).collect::<Vec<_>>().join(" ")
        });
        let results = read_with(ReadOptions::default(), &text);
        let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert_eq!(entry.record.position.values().to_string(), ROWS.concat());
        assert_eq!(entry.record.position.placed.filled().len(), 3);
    }

    #[test]
    fn numbered_lines_are_rows_or_are_refused() {
        for (word, is_row) in [
            ("r", true),
            ("Row ", true),
            ("Zeile ", true),
            ("C", false),
            ("c", false),
            ("Spalte ", false),
            ("B", false),
            ("Box ", false),
            ("Column ", false),
            ("X", false),
        ] {
            let text = rows(|at| format!("{word}{}: {}", at + 1, ROWS[at]));
            assert_eq!(reads(&text), is_row, "{text}");
        }
    }
}
