//! Progress files of SudoCue: nine lines of nine groups of digits between blanks.
//!
//! `u7` is a digit that the player placed; a single digit without the `u` is a given. SudoCue
//! writes the last candidate of a cell like a given; it is read as a candidate if a peer still
//! lists it. The format is read and not written, because [`super::candidates`] holds the same
//! without ambiguity.

use bivalue_core::grid::{Digit, DigitSet};

use crate::cells::Rules;
use crate::groups::{Group, NotAGroup, Rows, split};
use crate::{
    Format, FormatInfo, Holds, Line, Parser, Pencilmarks, ReadOptions, Sample, Sink, chars,
};

/// See the [module documentation](self).
pub(crate) struct Sdx;

static INFO: FormatInfo = FormatInfo {
    name: "sdx",
    aliases: &[],
    extensions: &["sdx"],
    about: "SudoCue's progress file, u7 for a placed digit",
    example: "\
5 3 124 26 7 2468 1489 1249 248
6 247 247 1 9 5 3478 234 2478
12 9 8 23 34 24 13457 6 247
8 125 1259 79 6 147 479 2459 3
4 2 269 8 u5 3 79 29 1
7 15 1359 9 2 14 489 459 6
139 6 134579 357 3 7 2 8 4
23 278 237 4 1 9 36 3 5
123 1245 12345 2356 8 26 1346 7 9
",
    holds: Holds {
        placed: true,
        candidates: true,
        pencilmarks: Pencilmarks::Always,
        ..Holds::GIVENS
    },
};

impl Format for Sdx {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let named = sample.extension == Some("sdx");
        let (mut count, mut good, mut telling) = (0, 0, false);
        let lines = sample.filled_lines().filter(|line| !line.text.trim_start().starts_with('#'));
        for line in lines.take(9) {
            count += 1;
            let groups: Option<Vec<Group>> = split(line.text, char::is_whitespace)
                .map(|(_, token)| group(token, None).ok())
                .collect();
            if let Some(groups) = groups.filter(|groups| groups.len() == 9) {
                good += 1;
                telling |= groups.iter().any(|group| match group {
                    Group::Placed(_) => true,
                    Group::Candidates(set) => named && !set.is_empty(),
                    _ => false,
                });
            }
        }
        telling && good * 3 >= count * 2
    }

    fn is_doubtful(&self, _: &str) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(SdxParser { rules: options.into(), rows: Rows::new(false) })
    }
}

/// Reads a group of characters as a cell.
fn group(token: &str, blank: Option<char>) -> Result<Group, NotAGroup> {
    let mut characters = token.chars();
    match (characters.next(), characters.next(), characters.next()) {
        (Some('u' | 'U'), Some(digit), None) => {
            return Digit::from_char(digit).map(Group::Placed).ok_or(NotAGroup(1, digit));
        }
        (Some(only), None, None) => {
            return match chars::cell(only, blank) {
                Some(Some(digit)) => Ok(Group::Single(digit)),
                Some(None) => Ok(Group::Candidates(DigitSet::EMPTY)),
                None => Err(NotAGroup(0, only)),
            };
        }
        _ => {}
    }
    let mut digits = DigitSet::EMPTY;
    for (place, character) in token.chars().enumerate() {
        digits.insert(Digit::from_char(character).ok_or(NotAGroup(place, character))?);
    }
    Ok(Group::Candidates(digits))
}

struct SdxParser {
    rules: Rules,
    rows: Rows,
}

impl Parser for SdxParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let text = line.text.trim();
        if text.is_empty() {
            self.rows.end(sink);
        }
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        let blank = self.rules.blank;
        let tokens = split(line.text, char::is_whitespace);
        let read = |token: &str| group(token, blank);
        self.rows.row(line, tokens, read, self.rules, sink);
    }

    fn end(&mut self, sink: &mut Sink) {
        self.rows.end(sink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;
    use crate::testing::{detected, read, read_leniently, records};
    use bivalue_core::grid::Cell;

    #[test]
    fn the_example_has_givens_a_placed_digit_and_naked_singles() {
        let text = format!("# saved\n{}", Sdx.example());
        assert_eq!(detected(Sdx.example()), Some("sdx"));
        assert_eq!(detected(&text), Some("sdx"));
        let position = records(&Sdx, &text).remove(0).position;
        assert_eq!(position.placed.filled().len(), 1);
        assert_eq!(position.placed[Cell::at(4, 4)], Digit::new(5));
        assert_eq!(position.givens.filled().len(), 30);
        let noted = position.candidates.unwrap();
        assert_eq!(noted[Cell::at(6, 4).index()].to_string(), "3");
        assert_eq!(position.givens[Cell::at(5, 3)], None, "r5c4 lists no 9");
    }

    #[test]
    fn without_a_placed_digit_the_name_of_the_file_decides() {
        let text = Sdx.example().replace('u', "");
        let sample = |extension| Sample { text: &text, whole: true, extension };
        assert!(Sdx.detect(&sample(Some("sdx"))));
        assert!(!Sdx.detect(&sample(None)));
    }

    #[test]
    fn faults_name_their_place() {
        let text = Sdx.example().replace("u5", "u0");
        let error = read(&Sdx, &text).remove(0).unwrap_err();
        assert_eq!((error.code, error.line), (ErrorCode::Character, 5));
        assert_eq!((error.column, error.found.to_string()), (12, "character '0'".to_owned()));

        let text = Sdx.example().replace("2468 1489", "24681489") + Sdx.example();
        let results = read(&Sdx, &text);
        let error = results[0].as_ref().unwrap_err();
        assert_eq!((error.code, error.line), (ErrorCode::Length, 1));
        assert!(results[1].is_ok() && results.len() == 2);
        let entry = read_leniently(&Sdx, &text).remove(0).unwrap();
        assert_eq!(entry.warnings.len(), 1);

        let short: String = Sdx.example().split_inclusive('\n').skip(1).collect();
        let error = read(&Sdx, &short).remove(0).unwrap_err();
        assert_eq!((error.code, error.line), (ErrorCode::Rows, 1));
    }
}
