//! Conclusions as text: `r4c7=2` and `r4c7<>2`, or `D7=2` and `D7<>2`.

use std::fmt;
use std::str::FromStr;

use super::{Candidate, Cell, Conclusion, Digit};

/// The error of a text that is not a conclusion, with the first wrong place and what was expected
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotAConclusion {
    /// The position of the first character that does not fit, counted in characters from 0.
    pub at: usize,
    /// The character at this position; `None` if the text ended there.
    pub found: Option<char>,
    /// A description of the characters that would have been right.
    pub expected: &'static str,
    /// The conclusion that is meant, if the text names a cell and a digit in another way.
    pub meant: Option<Conclusion>,
}

impl fmt::Display for NotAConclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: expected {}, found ", self.at + 1, self.expected)?;
        match self.found {
            Some(found) => write!(f, "{found:?}")?,
            None => f.write_str("the end")?,
        }
        if let Some(meant) = self.meant {
            write!(f, "; did you mean {meant}?")?;
        }
        f.write_str(" (conclusions are written like r4c7=2 and r4c7<>2, or D7=2 and D7<>2)")
    }
}

impl std::error::Error for NotAConclusion {}

/// Reads the text that [`Conclusion`] is displayed as, or the same with another name of the cell:
/// in `D7` the letter is the row. Letters may be small or capital.
///
/// ```
/// use bivalue::grid::Conclusion;
///
/// let elimination: Conclusion = "r1c8<>6".parse()?;
/// assert!(matches!(elimination, Conclusion::Eliminate(_)));
/// assert_eq!(elimination.to_string(), "r1c8<>6");
/// assert_eq!("A8<>6".parse(), Ok(elimination));
/// let error = "r1c8-6".parse::<Conclusion>().unwrap_err();
/// assert!(error.to_string().starts_with("character 5: expected = or <>, found '-'"));
/// # Ok::<(), bivalue::grid::NotAConclusion>(())
/// ```
impl FromStr for Conclusion {
    type Err = NotAConclusion;

    fn from_str(text: &str) -> Result<Self, NotAConclusion> {
        strictly(text).map_err(|error| NotAConclusion { meant: meant(text), ..error })
    }
}

/// Reads exactly what is displayed.
fn strictly(text: &str) -> Result<Conclusion, NotAConclusion> {
    let mut rest = Rest { text: text.chars(), at: 0 };
    let lettered = rest.next("the letter r, or A to I", |c| match c {
        'r' | 'R' => Some(None),
        _ => "ABCDEFGHI".find(c.to_ascii_uppercase()).map(Some),
    })?;
    let row = if let Some(row) = lettered {
        row
    } else {
        let row = rest.next("a row, 1 to 9", one_to_nine)?;
        rest.next("the letter c", |c| matches!(c, 'c' | 'C').then_some(()))?;
        row
    };
    let column = rest.next("a column, 1 to 9", one_to_nine)?;
    let is_placement = rest.next("= or <>", |c| match c {
        '=' => Some(true),
        '<' => Some(false),
        _ => None,
    })?;
    if !is_placement {
        rest.next("> after <", |c| (c == '>').then_some(()))?;
    }
    let digit = rest.next("a digit, 1 to 9", one_to_nine)?;
    rest.end()?;
    let candidate = Candidate::new(Cell::at(row, column), Digit::from_index(digit));
    Ok(if is_placement { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) })
}

/// Returns the conclusion that a text means which names one cell and one digit, in any order and
/// with other signs around them: `5r3c4` and `C4 = 5` mean `r3c4=5`.
fn meant(text: &str) -> Option<Conclusion> {
    let text = text.to_ascii_lowercase();
    let (start, end, cell) = text.char_indices().find_map(|(start, _)| {
        let cell = |length: usize| {
            let name = text.get(start..start + length)?;
            Some((start, start + length, name.parse::<Cell>().ok()?))
        };
        cell(4).or_else(|| cell(2))
    })?;
    let around = text[..start].chars().chain(text[end..].chars());
    let mut others = around.clone().filter(|c| !" =:<>!-,()".contains(*c));
    let digit = others.next()?;
    if others.next().is_some() {
        return None;
    }
    let candidate = Candidate::new(cell, Digit::from_index(one_to_nine(digit)?));
    let is_elimination = around.clone().any(|c| "<!-".contains(c));
    Some(if is_elimination {
        Conclusion::Eliminate(candidate)
    } else {
        Conclusion::Place(candidate)
    })
}

/// Returns the index of a digit, 0 to 8.
fn one_to_nine(c: char) -> Option<usize> {
    "123456789".find(c)
}

/// The rest of a text that is being read.
struct Rest<'a> {
    text: std::str::Chars<'a>,
    at: usize,
}

impl Rest<'_> {
    /// Reads one character.
    fn next<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, NotAConclusion> {
        let found = self.text.next();
        let value = found.and_then(read).ok_or(NotAConclusion {
            at: self.at,
            found,
            expected,
            meant: None,
        })?;
        self.at += 1;
        Ok(value)
    }

    fn end(&mut self) -> Result<(), NotAConclusion> {
        match self.text.next() {
            None => Ok(()),
            found => Err(NotAConclusion { at: self.at, found, expected: "the end", meant: None }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_read_back() {
        for candidate in Candidate::all() {
            for conclusion in [Conclusion::Place(candidate), Conclusion::Eliminate(candidate)] {
                assert_eq!(conclusion.to_string().parse(), Ok(conclusion));
            }
        }
        assert_eq!("R4C7=2".parse::<Conclusion>().unwrap().to_string(), "r4c7=2");
    }

    #[test]
    fn a_letter_and_a_number_name_each_cell_as_well() {
        for cell in Cell::all() {
            let letter = char::from(b'A' + cell.row() as u8);
            let name = format!("{letter}{}", cell.column() + 1);
            for name in [&name, &name.to_ascii_lowercase()] {
                assert_eq!(name.parse(), Ok(cell), "{name}");
                let candidate = Candidate::new(cell, Digit::from_index(4));
                assert_eq!(format!("{name}=5").parse(), Ok(candidate), "{name}");
                let away = Conclusion::Eliminate(candidate);
                assert_eq!(format!("{name}<>5").parse(), Ok(away), "{name}");
            }
        }
        for name in ["J1", "A0", "A10", "1A", "r1", "R1", "rA1", "A1c1", "\u{c4}1"] {
            assert!(name.parse::<Cell>().is_err(), "{name}");
            assert!(format!("{name}=5").parse::<Candidate>().is_err(), "{name}");
        }
    }

    #[test]
    fn errors_name_the_first_character_that_does_not_fit() {
        let at = |text: &str| text.parse::<Conclusion>().unwrap_err();
        for (text, place, found, expected) in [
            ("", 0, None, "the letter r, or A to I"),
            ("j1", 0, Some('j'), "the letter r, or A to I"),
            ("a1", 2, None, "= or <>"),
            ("Ac1", 1, Some('c'), "a column, 1 to 9"),
            ("r0c1=2", 1, Some('0'), "a row, 1 to 9"),
            ("r1x1=2", 2, Some('x'), "the letter c"),
            ("r1c\u{661}=2", 3, Some('\u{661}'), "a column, 1 to 9"),
            ("r1c1", 4, None, "= or <>"),
            ("r1c1<2", 5, Some('2'), "> after <"),
            ("r1c1=", 5, None, "a digit, 1 to 9"),
            ("r1c1<>0", 6, Some('0'), "a digit, 1 to 9"),
            ("r1c1=23", 6, Some('3'), "the end"),
            ("r1c1<>37", 7, Some('7'), "the end"),
            (" r1c1=2", 0, Some(' '), "the letter r, or A to I"),
        ] {
            let error = at(text);
            assert_eq!((error.at, error.found, error.expected), (place, found, expected), "{text}");
        }
        for (text, meant) in [
            ("5r3c4", "r3c4=5"),
            ("r3c45", "r3c4=5"),
            ("C4 = 5", "r3c4=5"),
            ("(5)R3C4", "r3c4=5"),
            ("-5r3c4", "r3c4<>5"),
            ("r3c4!=5", "r3c4<>5"),
            (" r1c1=2", "r1c1=2"),
        ] {
            assert_eq!(at(text).meant, meant.parse().ok(), "{text}");
            assert!(at(text).to_string().contains(&format!("; did you mean {meant}? (")), "{text}");
        }
        for text in ["", "r3c4", "55r3c4", "xr3c4=5", "0r3c4", "r1c1=23", "\u{e9}r3c4", "5\u{e9}"] {
            assert_eq!(at(text).meant, None, "{text}");
        }
        assert_eq!(
            at("r1c1=").to_string(),
            "character 6: expected a digit, 1 to 9, found the end \
             (conclusions are written like r4c7=2 and r4c7<>2, or D7=2 and D7<>2)"
        );
    }
}
