//! Lines around puzzles that state a variant, such as `diagonals: true`, `Type: Killer` and
//! `Regions:`.
//!
//! Words of prose may speak of another puzzle, so that the name of a variant in them is a warning.
//! A line with a name, a colon or an equals sign, and a value is a fact about the text, as a member
//! of a document is: the text is refused.

use super::variants::{self, Says};
use super::{ErrorCode, Format, Line, ParseError, Warning};
use crate::phrases::{
    JIGSAW_MAP, LENIENT_LEAVES_OUT, PLAIN_SUDOKU, TEXT_STATES_VARIANT, constraint,
};
use bivalue_core::text::MessageValue;

/// The largest length of a text in which such lines are looked for, in bytes.
const LONGEST: usize = 64 << 10;

/// The largest length of what is looked at below a first line that is a puzzle, in bytes. Longer
/// texts are lists.
pub(super) const LONGEST_BELOW: usize = 4 << 10;

/// The formats, besides drawn grids, in which a line may be a fact about the puzzle. Others have
/// members or columns.
const FORMATS: [&str; 8] =
    ["line", "array", "susser", "sukaku", "sadman", "simple-sudoku-clipboard", "sdx", "candidates"];

/// Signs that a comment or a point of a list starts with.
const SIGNS: [char; 11] = ['#', ';', '%', '/', '*', '-', '+', '>', '[', '"', '\''];

/// A line of a text that states a variant.
pub(super) struct Stated<'a> {
    line: Line<'a>,
    /// The name in the text, or `None` for a map of regions.
    name: Option<&'a str>,
}

impl Stated<'_> {
    /// The error that the puzzles beside the line are no plain Sudoku.
    pub(super) fn error(&self) -> ParseError {
        let found = constraint(self.shown());
        let error = ParseError::new(ErrorCode::Value, self.line, 0, found, PLAIN_SUDOKU);
        error.with_help(LENIENT_LEAVES_OUT)
    }

    /// The warning of lenient reading, which leaves the variant out.
    pub(super) fn warning(&self) -> Warning {
        let message = TEXT_STATES_VARIANT.with("variant", self.shown()).to_string();
        Warning { line: self.line.number, column: 0, message }
    }

    fn shown(&self) -> MessageValue {
        self.name.map_or_else(|| JIGSAW_MAP.into(), |name| format!("`{name}`").into())
    }
}

/// Returns the first line of a text that states a variant, if the format is one of those in which
/// lines may do so. The text starts with the line of the number `first`.
pub(super) fn first<'a>(text: &'a str, first: u64, format: &dyn Format) -> Option<Stated<'a>> {
    if text.len() > LONGEST || !format.is_drawn() && !FORMATS.contains(&format.name()) {
        return None;
    }
    let lines: Vec<&str> = text.lines().collect();
    (0..lines.len()).find_map(|at| {
        let name = variant(lines[at], &lines[at + 1..]);
        let states = name.is_some() || is_map_of_regions(&lines[at..]);
        let line = Line { number: first + at as u64, text: lines[at] };
        states.then_some(Stated { line, name })
    })
}

/// Returns the signs of nine lines of nine letters or digits.
fn map(lines: &[&str]) -> Option<[u8; 81]> {
    let mut map = [0; 81];
    if lines.len() < 9 {
        return None;
    }
    for (line, row) in lines.iter().zip(map.chunks_mut(9)) {
        let is_sign = |c: &char| !c.is_whitespace() && *c != '|';
        let mut signs = line.chars().take(40).filter(is_sign);
        for cell in row {
            *cell = signs.next().filter(char::is_ascii_alphanumeric)? as u8;
        }
        if signs.next().is_some() {
            return None;
        }
    }
    Some(map)
}

/// Returns whether the regions of a map are the boxes, the rows or the columns.
fn is_map_of_houses(map: &[u8; 81]) -> bool {
    let first_of: [fn(usize) -> usize; 3] =
        [|cell| cell / 27 * 27 + cell % 9 / 3 * 3, |cell| cell / 9 * 9, |cell| cell % 9];
    first_of.iter().any(|first| (0..81).all(|cell| map[cell] == map[first(cell)]))
}

/// Returns whether nine lines are a map of nine regions that are no houses, with a letter or digit
/// for each: every region has nine cells that hang together. No solution of a Sudoku is drawn so.
fn is_map_of_regions(lines: &[&str]) -> bool {
    let Some(map) = map(lines) else { return false };
    let sign = |cell: usize| map[cell];
    let hangs_together = |start: usize| {
        let mut reached = [false; 81];
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut reached[cell], true) {
                continue;
            }
            let (row, column) = (cell / 9, cell % 9);
            let next = [
                (row > 0).then(|| cell - 9),
                (row < 8).then(|| cell + 9),
                (column > 0).then(|| cell - 1),
                (column < 8).then(|| cell + 1),
            ];
            open.extend(next.into_iter().flatten().filter(|&next| sign(next) == sign(start)));
        }
        let count = (0..81).filter(|&cell| sign(cell) == sign(start)).count();
        count == 9 && reached.iter().filter(|reached| **reached).count() == 9
    };
    (0..81).all(hangs_together) && !is_map_of_houses(&map)
}

/// Returns the line if it states a variant by itself.
pub(super) fn of_line(line: Line<'_>) -> Option<Stated<'_>> {
    variant(line.text, &[]).map(|name| Stated { line, name: Some(name) })
}

/// Returns whether a line says that the puzzle is a plain one, such as `type: classic` and
/// `diagonals: false`.
pub(super) fn says_plain(line: &str) -> bool {
    let Some((name, value)) = parts(line) else { return false };
    variants::says(name).is_some() && !value.is_empty() && variants::is_plain(value)
}

/// Returns the name and the value of a line that has these and nothing else.
fn parts(line: &str) -> Option<(&str, &str)> {
    // Most lines are cells.
    let line = line.trim_start();
    if line.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let line = line.trim_start_matches(|c: char| SIGNS.contains(&c) || c.is_whitespace());
    let (name, value) = line.split_once([':', '='])?;
    let name = name.trim().trim_end_matches(['"', '\'', '*', '_']);
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ' ');
    let is_short = name.len() <= 30 && name.split(' ').count() <= 2;
    if !is_short
        || !name.starts_with(|c: char| c.is_ascii_alphabetic())
        || !name.chars().all(is_name)
    {
        return None;
    }
    let around = |c: char| c.is_whitespace() || "\"'*_,;]".contains(c);
    Some((name, value.trim_matches(around)))
}

/// Returns the name under which a line states a variant. Rules may stand in the lines below it.
fn variant<'a>(line: &'a str, below: &[&str]) -> Option<&'a str> {
    let (name, value) = parts(line)?;
    let says = variants::says(name)?;
    let is_certain = variants::is_certain(name);
    let is_true = || {
        matches!(value.to_ascii_lowercase().as_str(), "true" | "yes" | "on" | "1" | "y" | "enabled")
    };
    // The boxes may be listed beside a plain Sudoku.
    let are_houses =
        |signs: &str| <&[u8; 81]>::try_from(signs.as_bytes()).is_ok_and(is_map_of_houses);
    let is_map = || {
        value.len() >= 9 && value.chars().all(|c| c.is_ascii_alphanumeric()) && !are_houses(value)
    };
    let states = match says {
        // The cages or regions stand in the lines below the name.
        // The constraints of an exercise are those of its input.
        Says::Constraint
            if value.is_empty()
                && name.to_ascii_lowercase().trim_end_matches('s') == "constraint" =>
        {
            let rules = below.iter().skip_while(|line| line.trim().is_empty()).take(12);
            rules.into_iter().any(|line| variants::named_in_words(line).is_some())
        }
        Says::Constraint | Says::Regions if value.is_empty() => {
            let rows: Vec<&str> =
                below.iter().copied().filter(|line| !line.trim().is_empty()).take(9).collect();
            let are_regions =
                || !rows.is_empty() && !map(&rows).is_some_and(|map| is_map_of_houses(&map));
            is_certain || says == Says::Regions && are_regions()
        }
        Says::Constraint => is_true() || is_certain && !variants::is_plain(value),
        Says::Kind | Says::Doubtful => variants::is_variant(value),
        Says::Rules if value.is_empty() => {
            let rules = below.iter().take_while(|line| !line.trim().is_empty());
            rules.into_iter().any(|line| variants::named_in_words(line).is_some())
        }
        Says::Rules | Says::Description => variants::is_named_in(value),
        Says::Regions => is_map(),
    };
    states.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_a_name_and_a_value_states_a_variant_and_prose_does_not() {
        for (line, expected) in [
            ("diagonals: true", Some("diagonals")),
            ("  # X-Sudoku = yes", Some("X-Sudoku")),
            ("\"antiKnight\": true,", Some("antiKnight")),
            ("**Type:** Killer Sudoku", Some("Type")),
            ("variant: thermo", Some("variant")),
            ("Cages: r1c1-r1c2=8", Some("Cages")),
            ("Killer:", Some("Killer")),
            ("Rules: Digits along a thermometer increase", Some("Rules")),
            ("diagonals: false", None),
            ("type: classic", None),
            ("Rules: normal sudoku rules apply", None),
            ("Skyscraper: 4 in r3c1 and r7c2", None),
            ("Ratio: 3.2", None),
            ("lines: 9", None),
            ("I like killers: they are hard", None),
            ("(4)r1c2=(4)r1c7", None),
            ("https://example.org/killer", None),
            ("Killer Sudoku", None),
        ] {
            assert_eq!(variant(line, &[]), expected, "{line}");
        }
        assert_eq!(variant("Regions:", &["111222333"]), Some("Regions"));
        assert_eq!(variant("Rules:", &["Normal rules, and the thermo"]), Some("Rules"));
        assert_eq!(variant("Rules:", &["", "The thermo of yesterday"]), None);
        assert!(
            says_plain("type: classic") && says_plain("diagonals = no") && !says_plain("level: 3")
        );
    }

    #[test]
    fn nine_regions_that_hang_together_and_are_no_boxes_are_those_of_a_jigsaw() {
        let is_map = |text: &str| is_map_of_regions(&text.split('/').collect::<Vec<_>>());
        let jigsaw = "aaaabbccc/aaabbbccc/aabbbbccc/dddeeefff/dddeeefff/dddeeefff/ggghhiiii/ggghhhiii/ggghhhhii";
        assert!(is_map(jigsaw) && is_map(&jigsaw.replace("c/", "c /").replace("ab", "a|b")));
        assert!(is_map(&jigsaw.replace('d', "4")));
        let boxes = jigsaw.replace("aaaabbccc", "aaabbbccc").replace("aabbbbccc", "aaabbbccc");
        assert!(is_map(&boxes), "the lower boxes are still others");
        let boxes = boxes.replace("ggghhiiii", "ggghhhiii").replace("ggghhhhii", "ggghhhiii");
        assert!(!is_map(&boxes), "boxes are those of a plain Sudoku");
        // The letters of a wordoku do not hang together.
        let solution = "534678912/672195348/198342567/859761423/426853791/713924856/961537284/287419635/345286179";
        assert!(!is_map(solution));
        // One cell of a region lies apart.
        assert!(!is_map(&jigsaw.replacen('a', "i", 1).replacen("iii", "aii", 1)));
    }
}
