//! The remains of a text: rows and remarks that belong to no grid that was read. They show that the
//! text holds another grid than the readers have found.

use bivalue_core::grid::{Cell, Digit, Grid};

use crate::{chars, names, roles};

/// Nine cells in a row.
type Cells = [Option<Digit>; 9];

/// A line of a text with its number, and its cells if it is a row.
type Numbered<'a> = (u64, Option<Cells>, &'a str);

/// The fewest rows of a grid that was passed over; fewer may be any numbers.
const FEWEST: usize = 3;

/// The words of a remark that takes a row or a cell back.
const CORRECTION: [&str; 10] = [
    "typo",
    "typos",
    "correction",
    "corrected",
    "mistyped",
    "tippfehler",
    "korrektur",
    "erratum",
    "errata",
    "corrigendum",
];

/// Further words of a remark that takes a row back, and a cell unless the remark is a question.
const DOUBT: [&str; 33] = [
    "wrong",
    "sorry",
    "oops",
    "edit",
    "edited",
    "fix",
    "falsch",
    "should",
    "must",
    "ought",
    "actually",
    "instead",
    "replace",
    "change",
    "changed",
    "forgot",
    "forgotten",
    "missed",
    "add",
    "ignore",
    "swap",
    "swapped",
    "exchanged",
    "sollte",
    "muss",
    "statt",
    "ersetze",
    "vergessen",
    "vertauscht",
    "debe",
    "doit",
    "faux",
    "error",
];

/// Words by which a remark concludes which digit a cell must have.
const CONCLUSION: [&str; 18] = [
    "so",
    "only",
    "nur",
    "therefore",
    "hence",
    "thus",
    "because",
    "since",
    "then",
    "if",
    "hint",
    "step",
    "single",
    "pair",
    "also",
    "deshalb",
    "weil",
    "candidate",
];

/// The words of a remark that exchanges two digits.
const EXCHANGE: [&str; 5] = ["swap", "swapped", "exchanged", "interchanged", "vertauscht"];

/// Returns the number of the first line with a row that belongs to none of the grids, if there are
/// several such rows. If none of them is a puzzle by itself, a row with fewer digits is one of the
/// puzzle.
pub(super) fn passed_over(text: &str, grids: &[Grid], has_open: bool) -> Option<u64> {
    let rows: Vec<Cells> = grids.iter().flat_map(lines_of).collect();
    let is_of = |cells: &Cells| {
        rows.iter().any(|row| {
            let pairs = || row.iter().zip(cells);
            let count = |row: &Cells| row.iter().flatten().count();
            // A state has more digits than the puzzle, and the puzzle fewer than its solution.
            row == cells
                || count(row) > 2 && pairs().all(|(own, cell)| own.is_none() || own == cell)
                || has_open && pairs().all(|(own, cell)| cell.is_none() || own == cell)
        })
    };
    let lines: Vec<Numbered<'_>> =
        (1..).zip(text.lines()).map(|(number, line)| (number, row(line), line)).collect();
    let whole = grids_of_puzzles(&lines, grids);
    let mut others = lines.iter().filter(|(number, cells, line)| {
        let is_row = cells.is_some_and(|cells| may_be_given(&cells) && !is_of(&cells));
        let is_whole = whole.iter().any(|(first, last)| (first..=last).contains(&number));
        is_row && !is_whole || !has_open && has_spaces_for_cells(line)
    });
    let first = others.next()?.0;
    (others.count() + 1 >= FEWEST).then_some(first)
}

/// Returns the first and the last lines of all eight rows that are of a puzzle among the grids, or
/// have all its digits.
fn grids_of_puzzles(lines: &[Numbered<'_>], grids: &[Grid]) -> Vec<(u64, u64)> {
    let rows: Vec<(u64, Cells)> =
        lines.iter().filter_map(|(number, cells, _)| Some((*number, (*cells)?))).collect();
    // The first row or the last may stand on a line with other things.
    let are_of = |eight: &&[(u64, Cells)]| {
        let has = |grid: &Grid, from: usize| {
            let mut digits = grid.digits();
            digits.all(|(cell, digit)| {
                let row = cell.row().checked_sub(from).and_then(|row| eight.get(row));
                row.is_none_or(|(_, cells)| cells[cell.column()] == Some(digit))
            })
        };
        let mut open = grids.iter().filter(|grid| roles::is_open(grid));
        open.any(|grid| has(grid, 0) || has(grid, 1))
    };
    rows.windows(8).filter(are_of).map(|eight| (eight[0].0, eight[7].0)).collect()
}

/// Returns the number of the first line that takes a cell or a row of a grid back.
pub(super) fn correction(text: &str, grids: &[Grid]) -> Option<u64> {
    let takes_back = |line: &str| {
        let words = || line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let is_word =
            |word: &str, known: &[&str]| known.iter().any(|known| word.eq_ignore_ascii_case(known));
        let corrects = words().any(|word| is_word(word, &CORRECTION));
        if line.len() > 400 || !corrects && !words().any(|word| is_word(word, &DOUBT)) {
            return false;
        }
        let names_row = words().zip(words().skip(1)).any(|(word, number)| {
            names::is_row(word) && matches!(number.as_bytes(), [b'1'..=b'9'])
        });
        let has_row = || {
            let row = line.split_whitespace().find_map(compact);
            row.is_some_and(|row| !grids.iter().flat_map(lines_of).any(|own| own == row))
        };
        let is_digit = |word: &str| matches!(word.as_bytes(), [b'1'..=b'9']);
        let digits = words().filter(|word| is_digit(word)).count();
        // The members of an object are no remark.
        let is_prose = !line.contains('{');
        let names_cell = words().any(is_cell) && digits > 0 || names_row && digits > 2 && is_prose;
        let exchanges = words().any(|word| is_word(word, &EXCHANGE)) && digits == 2;
        let asks = line.trim_end().ends_with('?');
        // The sign stands before a digit that a step takes from the candidates of a cell.
        let concludes = line.contains("<>") || words().any(|word| is_word(word, &CONCLUSION));
        let speaks_of_row = || words().any(|word| word.len() > 2 && names::is_row(word));
        names_row && (corrects || has_row())
            || names_cell && (corrects || !asks && !concludes)
            || speaks_of_row() && has_row()
            || exchanges && !asks
    };
    // A program may give a row of the grid other cells: `grid[4] = [4, 0, …]`.
    let assigns_row = |line: &str| {
        line.split_once('=').is_some_and(|(name, value)| {
            let name = name.trim();
            let is_row = name.ends_with(']')
                && name.matches('[').count() == 1
                && name.starts_with(char::is_alphabetic);
            let is_other = |own: &Cells| !grids.iter().flat_map(lines_of).any(|row| row == *own);
            is_row && row(value).is_some_and(|own| may_be_given(&own) && is_other(&own))
        })
    };
    let is_one = |line: &str| takes_back(line) || assigns_row(line);
    (1..).zip(text.lines()).find(|(_, line)| is_one(line)).map(|(number, _)| number)
}

/// Returns the number of the first line that says that digits count from 0, or that 9 is the sign for
/// empty cells.
pub(super) fn remark_of_digits(text: &str) -> Option<u64> {
    let says = |line: &str| {
        let line = line.to_lowercase();
        let names_digits = ["digit", "symbol", "value", "ziffer", "chiffre", "number"];
        let ranges = ["0-8", "0..8", "0 to 8", "0 - 8", "0\u{2013}8", "0 bis 8", "0 through 8"];
        let counts = names_digits.iter().any(|name| line.contains(name))
            && ranges.iter().any(|range| line.contains(range))
            && !["row", "col", "index", "indices"].iter().any(|part| line.contains(part));
        let close: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let is_blank = |(at, sign): (usize, &str)| {
            let behind = close[at + sign.len()..].trim_start_matches(['"', '\'']);
            let blanks = ["unknown", "empty", "blank", "leer"];
            // Row 9 may be empty, and so may r1c9.
            let before = &close[..at];
            let is_part = ["row", "column", "col", "box", "block", "line", "zeile", "spalte"]
                .iter()
                .any(|part| before.ends_with(part));
            let column = before.strip_suffix('c').unwrap_or(before);
            let is_whole = !column.ends_with(|c: char| c.is_ascii_digit());
            is_whole && !is_part && blanks.iter().any(|word| behind.starts_with(word))
        };
        let signs = ["9=", "9is", "9means", "9for", "9standsfor", "9->"];
        counts || signs.iter().any(|sign| close.match_indices(sign).any(is_blank))
    };
    (1..).zip(text.lines()).find(|(_, line)| line.len() < 400 && says(line)).map(|(at, _)| at)
}

/// Returns whether a word is the name of a cell: `r3c4`, `C4`, or with letters of another language.
fn is_cell(word: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic();
    match *word.as_bytes() {
        [a, b'1'..=b'9', b, b'1'..=b'9'] => is_letter(a) && is_letter(b),
        [b'A'..=b'I', b'1'..=b'9'] => true,
        _ => false,
    }
}

/// Returns the rows and the columns of a grid.
fn lines_of(grid: &Grid) -> impl Iterator<Item = Cells> + use<> {
    let grid = *grid;
    (0..18).map(move |line| {
        std::array::from_fn(|at| {
            let cell = if line < 9 { Cell::at(line, at) } else { Cell::at(at, line - 9) };
            grid[cell]
        })
    })
}

/// Returns whether cells may be a row of a puzzle: some digits, of which none stands twice, and
/// not the numbers of nine columns.
fn may_be_given(cells: &Cells) -> bool {
    let digits: Vec<u8> = cells.iter().flatten().map(|digit| digit.get()).collect();
    let repeats = (1..digits.len()).any(|at| digits[..at].contains(&digits[at]));
    let counts = digits.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    digits.len() > 1 && !repeats && !(counts && digits.len() > 7)
}

/// Returns whether a line may be a row whose empty cells are spaces: a few digits, of which none
/// stands twice, and spaces and strokes between them, perhaps behind a label.
fn has_spaces_for_cells(line: &str) -> bool {
    let start = line.trim_start();
    let label = start.find(' ').filter(|at| *at < 3).map_or("", |at| &start[..at]);
    let rest = if label.starts_with(char::is_alphabetic) { &start[label.len()..] } else { line };
    let digits: Vec<char> = rest.chars().filter(char::is_ascii_digit).collect();
    let repeats = (1..digits.len()).any(|at| digits[..at].contains(&digits[at]));
    (1..9).contains(&digits.len())
        && !repeats
        && rest.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == '|')
        && rest.trim_end().contains(' ')
        && rest.len() < 40
}

/// Returns the cells of a line that is a row and nothing else: nine digits, and one sign or word for
/// empty cells.
fn row(line: &str) -> Option<Cells> {
    // The point of a list stands before it.
    let line = line.trim_start_matches(' ');
    let point = line.strip_prefix("- ").filter(|rest| rest.starts_with(['[', '"', '\'']));
    let line = point.unwrap_or(line);
    // And its label, as in `Row 1: 53..7....`.
    let labelled = line.split_once(": ").filter(|(label, _)| label.len() < 10);
    let line = labelled.map_or(line, |(_, cells)| cells);
    let around = |c: char| c == ' ' || "[](){}<>\"'`\\".contains(c);
    // A separator behind brackets is none between cells.
    let line = line.trim_end();
    let ended = line.strip_suffix([',', ';']).filter(|line| line.ends_with([']', ')', '}', '"']));
    let solid = ended.unwrap_or(line).trim_matches(around);
    if solid.len() > 160 || solid.len() < 9 {
        return None;
    }
    if let Some(cells) = compact(solid) {
        return Some(cells);
    }
    let separator = [',', ';', '&', '|'].into_iter().find(|c| solid.contains(*c));
    let fields = separator.map_or_else(Vec::new, |separator| solid.split(separator).collect());
    let mut fields: Vec<&str> = fields.iter().map(|field| field.trim_matches(around)).collect();
    // Vertical lines may stand at both ends.
    if separator == Some('|') && fields.len() == 11 && fields[0].is_empty() {
        fields.remove(0);
        fields.pop();
    }
    cells(fields.into_iter()).or_else(|| {
        // Vertical lines stand between boxes.
        let spaced = solid.split(|c: char| c.is_whitespace() || c == '|');
        cells(spaced.filter(|field| !field.is_empty()))
    })
}

/// Returns the cells of a word of nine characters.
fn compact(word: &str) -> Option<Cells> {
    let is_edge = |c: char| "\"'`,;:!?()[]{}".contains(c);
    // Question marks may be empty cells.
    let is_whole = word.chars().count() == 9;
    let word = if is_whole { word } else { word.trim_matches(is_edge) };
    if word.len() < 9 || word.len() > 36 || word.contains([' ', '\t', '\u{A0}', ',', ';', '|', '&'])
    {
        return None;
    }
    cells(word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()]))
}

/// Returns nine cells, of which all that are no digits are the same, or 0.
fn cells<'a>(fields: impl Iterator<Item = &'a str>) -> Option<Cells> {
    let mut blank = None;
    let cells: Option<Vec<Option<Digit>>> = fields
        .map(|field| match field.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(Digit::new(digit - b'0')),
            // Beside another sign it may be a digit.
            b"0" => Some(None),
            _ if field.chars().count() > 6 || matches!(field, "," | ";" | "&") => None,
            _ if field.len() > 1 && field.contains(|c: char| c.is_ascii_digit()) => None,
            _ => (*blank.get_or_insert(field) == field
                // A word of letters is one of prose.
                && (field.len() < 2 || chars::is_missing(field) || separates(field)))
            .then_some(None),
        })
        .take(10)
        .collect();
    cells?.try_into().ok()
}

/// Returns whether a field has no letters, or stands for an empty cell in a program.
fn separates(field: &str) -> bool {
    !field.chars().any(char::is_alphabetic) || matches!(field, "False" | "false" | "EMPTY")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::ROWS;

    #[test]
    fn rows_of_a_grid_that_is_not_read_remain() {
        let grid: Grid = ROWS.concat().parse().unwrap();
        let rows = ROWS.join("\n");
        assert_eq!(passed_over(&rows, &[grid], true), None);
        let other = "1..2..3..\n[~, 4, ~, ~, 5, ~, ~, 6, ~]\n..7..8..9";
        assert_eq!(passed_over(&format!("{rows}\n{other}"), &[grid], true), Some(10));
        // The numbers of columns, masks and maps are no rows.
        for rest in ["1 2 3 4 5 6 7 8 9", "101010101", "1 1 1 2 2 2 3 3 3"] {
            let text = format!("{rows}\n{}", format!("{rest}\n").repeat(4));
            assert_eq!(passed_over(&text, &[grid], true), None, "{rest}");
        }
    }

    #[test]
    fn a_remark_takes_a_row_or_a_cell_back() {
        let grid: Grid = ROWS.concat().parse().unwrap();
        for (line, is_one) in [
            ("sorry, row 5 is wrong, it must be 800900000", true),
            ("Typo: r3c4 must be 7", true),
            ("oops r3c4 should be 7", true),
            ("EDIT: C4 is 7", true),
            ("Korrektur: Z3S4 = 7", true),
            ("(r3c4 is actually a 7)", true),
            ("I forgot the 9 in r9c9", true),
            ("5 and 6 are swapped", true),
            ("the last row must be 8..9.....", true),
            ("change row 3 column 4 to 7", true),
            ("hardest step r3c4", false),
            ("Naked Single: r3c4=7", false),
            ("Wrong day, sorry.", false),
            ("so r3c4 must be 7", false),
            ("Ist 2 in r4c3 falsch, steht sie in Zeile 3 oder 8: r6c12<>2.", false),
            ("(typo in row 5, last digit should be 0)", true),
            ("Edit: solved it, thanks", false),
            ("Which digit is wrong?", false),
            ("Sorry, why is r3c4=7 wrong?", false),
            ("row 5 is 800900000", false),
            ("grid[4] = [8, 0, 0, 9, 0, 0, 0, 0, 1]", true),
            ("grid[4] = [4, 0, 0, 8, 0, 3, 0, 0, 1]", false),
            ("visited[4] = [0, 0, 0, 0, 0, 0, 0, 0, 0]", false),
        ] {
            let text = format!("{}\n{line}\n", ROWS.join("\n"));
            assert_eq!(correction(&text, &[grid]), is_one.then_some(10), "{line}");
        }
    }
}
