//! Game identifiers of Solo, Simon Tatham's Sudoku.
//!
//! An identifier is `3x3:a9a1_4b6…`, or `3x3db:…` with parameters: the size of the boxes, the
//! parameters, a colon, and the cells in reading order. A digit is a given, a letter is a run of
//! empty cells (`a` for one cell, `b` for two, and so on), and `_` stands between two digits. The
//! parameters `x` (diagonals), `j` (jigsaw regions) and `k` (killer) are variants and are refused.
//! A number after `#` is only the seed from which the program makes the puzzle. The format is read
//! and not written.
//!
//! A saved game is a list of lines such as `PARAMS  :5:3x3du`, of which `DESC` has the cells. What
//! the player entered is in its moves, which are not read.

use bivalue_core::grid::{Cell, Digit, Grid};

use crate::cells::column;
use crate::phrases::{
    self, BOXES_OF_SIZE, COPY_SPECIFIC, DIGITS_FROM_1_TO_9, DIGITS_LETTERS_AND_UNDERSCORES,
    IDENTIFIER_WITH_CELLS, JIGSAW, KILLER, MORE_THAN_81_CELLS, NO_GAME_IDENTIFIER,
    NUMBER_OF_PUZZLE, PLAIN_SUDOKU, SIZE_BEFORE_CELLS, THE_NUMBER, UNEQUAL_SAVED_LENGTH,
    WHOLE_SAVED_GAME, WITH_DIAGONALS, constraint,
};
use crate::{
    Entry, ErrorCode, Format, FormatInfo, Holds, Line, ParseError, Parser, ReadOptions, Record,
    Sample, Sink,
};
use bivalue_core::text::Message;

/// See the [module documentation](self).
pub(crate) struct Solo;

static INFO: FormatInfo = FormatInfo {
    name: "solo",
    aliases: &[],
    extensions: &[],
    about: "game identifiers of Simon Tatham's Solo, plain 9 by 9 only",
    example: "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n",
    holds: Holds::GIVENS,
};

impl Format for Solo {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        if sample.text.starts_with(SAVED) {
            return sample.lines().take(20).any(|line| line.text.trim_end() == "GAME    :4:Solo");
        }
        let mut lines = sample.filled_lines().filter(|line| !line.text.starts_with("# "));
        lines.next().is_some_and(|line| parts(line.text.trim()).is_some())
            && lines.take(20).all(|line| parts(line.text.trim()).is_some())
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(SoloParser { lenient: options.lenient, saved: None })
    }
}

/// The beginning of a saved game of the collection.
const SAVED: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";

/// Returns the text of a line of a saved game, behind its name and its length: `PARAMS  :3:3x3`.
fn saved<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(name)?.trim_start_matches(' ').strip_prefix(':')?;
    let (length, text) = rest.split_once(':')?;
    length.parse().is_ok_and(|length: usize| length == text.len()).then_some(text)
}

/// Returns the parts of an identifier: the rows and columns of a box, the parameters, the
/// separator, and the text that describes the cells.
fn parts(text: &str) -> Option<(&str, &str, char, &str)> {
    let at = text.find([':', '#'])?;
    let (head, rest) = text.split_at(at);
    let sign = rest.chars().next()?;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let rows = digits(head);
    let size_end = match head.as_bytes().get(rows) {
        Some(b'x') if digits(&head[rows + 1..]) > 0 => rows + 1 + digits(&head[rows + 1..]),
        // A jigsaw has a single number as its size.
        Some(b'j') => rows,
        _ => return None,
    };
    let (size, parameters) = head.split_at(size_end);
    let simple =
        rows > 0 && parameters.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let cells = &rest[1..];
    let is_cells = cells.bytes().all(|b| b.is_ascii_alphanumeric() || b"_,-".contains(&b));
    (simple && head.len() <= 20 && !cells.is_empty() && is_cells)
        .then_some((size, parameters, sign, cells))
}

struct SoloParser {
    lenient: bool,
    /// The parameters of the saved game that is read, if it is one.
    saved: Option<String>,
}

impl Parser for SoloParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let text = line.text.trim();
        if text == SAVED || self.saved.is_some() {
            self.of_saved(line, sink);
        } else if !text.is_empty() && !text.starts_with("# ") {
            sink.push(self.read(line, text));
        }
    }

    fn end(&mut self, _: &mut Sink) {}
}

impl SoloParser {
    /// Takes a line of a saved game.
    fn of_saved(&mut self, line: Line<'_>, sink: &mut Sink) {
        let parameters = self.saved.get_or_insert_default();
        let text = line.text.trim_end_matches('\r');
        if let Some(text) = saved(text, "PARAMS") {
            text.clone_into(parameters);
        } else if let Some(cells) = saved(text, "DESC") {
            let identifier = format!("{parameters}:{cells}");
            let own = Line { number: line.number, text: &identifier };
            sink.push(self.read(own, &identifier));
        } else if text.starts_with("DESC") {
            let found = UNEQUAL_SAVED_LENGTH;
            sink.error(ParseError::new(ErrorCode::Length, line, 0, found, WHOLE_SAVED_GAME));
        }
    }

    fn read(&self, line: Line<'_>, text: &str) -> Result<Entry, ParseError> {
        let wrong = |part: &str, code, found: Message, expected: Message| {
            let place = column(line, part.as_ptr() as usize - line.text.as_ptr() as usize);
            ParseError::new(code, line, place, found, expected)
        };
        let Some((size, parameters, sign, cells)) = parts(text) else {
            let (found, expected) = (NO_GAME_IDENTIFIER.into(), SIZE_BEFORE_CELLS.into());
            return Err(wrong(text, ErrorCode::Syntax, found, expected));
        };
        // A number after a letter belongs to the letter: `r2` is a symmetry.
        let variant = [('j', JIGSAW), ('x', WITH_DIAGONALS), ('k', KILLER)]
            .into_iter()
            .find(|(sign, _)| without_difficulty(parameters).contains(*sign));
        if let Some((_, variant)) = variant
            && (!self.lenient || cells.contains(','))
        {
            let found = constraint(variant);
            return Err(wrong(parameters, ErrorCode::Value, found, PLAIN_SUDOKU.into()));
        }
        if size != "3x3" {
            let found = BOXES_OF_SIZE.with("size", size.to_owned());
            return Err(wrong(size, ErrorCode::Value, found, Message::text("3x3")));
        }
        if sign == '#' {
            let (found, expected) = (NUMBER_OF_PUZZLE.into(), IDENTIFIER_WITH_CELLS.into());
            return Err(wrong(cells, ErrorCode::Value, found, expected).with_help(COPY_SPECIFIC));
        }
        let grid = self::grid(cells).map_err(|(at, found, expected)| {
            wrong(&cells[at..], ErrorCode::Value, found, expected)
        })?;
        Ok(Entry::new(Record::from_givens(grid), line.number))
    }
}

/// Reads the fragment of the address of a page with the game; `None` if it is no game identifier.
#[cfg(feature = "formats")]
pub(crate) fn of_link(fragment: &str) -> Option<Result<Entry, ParseError>> {
    parts(fragment)?;
    let parser = SoloParser { lenient: false, saved: None };
    Some(parser.read(Line { number: 1, text: fragment }, fragment))
}

/// Returns the parameters other than symmetry and difficulty.
fn without_difficulty(parameters: &str) -> &str {
    parameters.split('d').next().unwrap_or("")
}

/// Returns the grid, or else the place of the fault, what was found and what was expected.
fn grid(cells: &str) -> Result<Grid, (usize, Message, Message)> {
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    let mut characters = cells.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        match c {
            'a'..='z' => count += c as usize - 'a' as usize + 1,
            '_' => {}
            '1'..='9' => {
                if let Some((_, next)) = characters.peek().filter(|(_, c)| c.is_ascii_digit()) {
                    let found = THE_NUMBER.with("number", format!("{c}{next}"));
                    return Err((at, found, DIGITS_FROM_1_TO_9.into()));
                }
                if count < 81 {
                    grid[Cell::from_index(count)] = Digit::from_char(c);
                }
                count += 1;
            }
            _ => return Err((at, phrases::character(c), DIGITS_LETTERS_AND_UNDERSCORES.into())),
        }
        if count > 81 {
            return Err((at, MORE_THAN_81_CELLS.into(), phrases::cells(81)));
        }
    }
    if count < 81 { Err((0, phrases::cells(count), phrases::cells(81))) } else { Ok(grid) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{detected, read, records};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn letters_are_empty_cells() {
        for parameters in ["", "db", "dt", "r2du", "mda", "a", "md4de"] {
            let text = Solo.example().replace("3x3:", &format!("3x3{parameters}:"));
            assert_eq!(detected(&text), Some("solo"));
            let givens = records(&Solo, &text).remove(0).position.givens;
            assert_eq!(givens.to_string(), PUZZLE);
        }
    }

    #[test]
    fn a_saved_game_has_its_cells_in_one_line() {
        let (_, cells) = Solo.example().trim_end().split_once(':').unwrap();
        let game = |name: &str, parameters: &str, cells: &str| {
            let line = |name: &str, text: &str| format!("{name:<8}:{}:{text}\n", text.len());
            let texts = [("VERSION", "1"), ("GAME", name), ("PARAMS", parameters)];
            let texts = texts.iter().map(|(name, text)| line(name, text)).collect::<String>();
            format!("{SAVED}\n{texts}{}{}", line("DESC", cells), line("NSTATES", "1"))
        };
        let text = game("Solo", "3x3db", cells);
        assert_eq!(detected(&text), Some("solo"));
        assert_eq!(records(&Solo, &text).remove(0).position.givens.to_string(), PUZZLE);
        let error = read(&Solo, &game("Solo", "3x3k", cells)).remove(0).unwrap_err();
        assert!(error.found.to_string().contains("killer"), "{error}");
        let cut = text.replace(&format!("DESC    :{}", cells.len()), "DESC    :9");
        assert!(read(&Solo, &cut).remove(0).is_err());
        assert_ne!(detected(&game("Unequal", "9", cells)), Some("solo"));
    }

    #[test]
    fn variants_and_numbers_are_refused_by_name() {
        let example = Solo.example();
        for (text, found) in [
            (example.replace("3x3", "3x3x"), "X-Sudoku"),
            (example.replace("3x3", "3x3xdb"), "X-Sudoku"),
            (example.replace("3x3", "3x3kdu"), "killer"),
            (example.replace("3x3", "9j"), "jigsaw"),
            (example.replace("3x3", "2x3"), "2x3"),
            ("3x3du#123456789".into(), "number"),
            (example.replace("d6a", "d6_66"), "66"),
            (example.replace("d6a", "d6c"), "more than 81"),
            (example.replace("d6a", "d6_"), "80 cells"),
        ] {
            assert_eq!(detected(&text), Some("solo"), "{text}");
            let error = read(&Solo, &text).remove(0).unwrap_err();
            assert!(error.found.to_string().contains(found), "{text} {error}");
        }
    }
}
