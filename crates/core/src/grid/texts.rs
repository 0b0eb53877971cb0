//! The basic types as texts: what they are displayed as is read back.

use std::fmt;
use std::str::FromStr;

use super::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, House, HouseKind,
    NotASolution, Position, Puzzle, Solution,
};

/// The error of a text that is not what was expected.
///
/// ```
/// use bivalue::House;
///
/// let error = "row 10".parse::<House>().unwrap_err();
/// assert_eq!(error.to_string(), "\"row 10\", expected a house, such as row 4, column 7 or box 5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnexpectedText {
    /// The text, or the part of it that does not fit.
    pub found: String,
    /// A description of the texts that would have been right.
    pub expected: &'static str,
}

impl UnexpectedText {
    /// Makes the error of a text in place of one with that description.
    #[doc(hidden)]
    #[must_use]
    pub fn new(found: &str, expected: &'static str) -> Self {
        Self { found: found.to_owned(), expected }
    }
}

impl fmt::Display for UnexpectedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for UnexpectedText {}

pub(super) const DIGIT: &str = "a digit, 1 to 9";
pub(super) const CANDIDATE: &str = "a candidate, such as r4c7=2 or D7=2";
pub(super) const HOUSE: &str = "a house, such as row 4, column 7 or box 5";
pub(super) const DIGITS: &str = "digits, each once, such as 137, or - for none";
pub(super) const CELLS: &str = "cells, each once, such as r1c1, r4c7 or A1, D7, or - for none";
pub(super) const POSITION: &str = "81 characters for the givens, with . for an empty cell, and perhaps `, placed ` with as many \
     for the placed digits and `, candidates ` with 81 sets of digits between spaces";

/// Reads one character, `1` to `9`.
impl FromStr for Digit {
    type Err = UnexpectedText;

    fn from_str(text: &str) -> Result<Self, UnexpectedText> {
        let mut characters = text.chars();
        match (characters.next().and_then(Self::from_char), characters.next()) {
            (Some(digit), None) => Ok(digit),
            _ => Err(UnexpectedText::new(text, DIGIT)),
        }
    }
}

/// Reads the text that a candidate is displayed as: `r4c7=2`.
impl FromStr for Candidate {
    type Err = UnexpectedText;

    fn from_str(text: &str) -> Result<Self, UnexpectedText> {
        match text.parse() {
            Ok(Conclusion::Place(candidate)) => Ok(candidate),
            _ => Err(UnexpectedText::new(text, CANDIDATE)),
        }
    }
}

/// Reads the text that a house is displayed as: `row 4`, `column 7`, `box 5`.
impl FromStr for House {
    type Err = UnexpectedText;

    fn from_str(text: &str) -> Result<Self, UnexpectedText> {
        let house = || {
            let (word, number) = text.split_once(' ')?;
            let number = number.parse::<Digit>().ok()?.index();
            match [HouseKind::Row, HouseKind::Column, HouseKind::Box]
                .into_iter()
                .find(|kind| kind.word() == word)?
            {
                HouseKind::Row => Some(Self::row(number)),
                HouseKind::Column => Some(Self::column(number)),
                HouseKind::Box => Some(Self::box_(number)),
            }
        };
        house().ok_or_else(|| UnexpectedText::new(text, HOUSE))
    }
}

/// Reads digits without separators, each once and in any order, such as `137`; `-` is the empty
/// set.
impl FromStr for DigitSet {
    type Err = UnexpectedText;

    fn from_str(text: &str) -> Result<Self, UnexpectedText> {
        let parts = text.chars().map(Digit::from_char);
        members(text, parts).ok_or_else(|| UnexpectedText::new(text, DIGITS))
    }
}

/// Reads the names of cells with commas between them, each once and in any order, such as `r1c1,
/// r4c7`; `-` is the empty set.
impl FromStr for CellSet {
    type Err = UnexpectedText;

    fn from_str(text: &str) -> Result<Self, UnexpectedText> {
        let parts = text.split(',').map(|name| name.trim().parse::<Cell>().ok());
        members(text, parts).ok_or_else(|| UnexpectedText::new(text, CELLS))
    }
}

/// The set of these members, if all parts are members and none comes twice; a text without parts is
/// none.
fn members<M, S>(text: &str, parts: impl Iterator<Item = Option<M>>) -> Option<S>
where
    M: Copy + PartialEq,
    S: FromIterator<M>,
{
    if text == "-" {
        return Some(S::from_iter([]));
    }
    let members: Vec<M> = parts.collect::<Option<_>>()?;
    let is_new = |at: usize| !members[..at].contains(&members[at]);
    let is_set = !members.is_empty() && (0..members.len()).all(is_new);
    is_set.then(|| members.into_iter().collect())
}

/// Reads 81 digits in reading order.
///
/// ```
/// use bivalue::Solution;
/// use bivalue::grid::NotASolution;
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = text.parse()?;
/// assert_eq!(solution.to_string(), text);
/// assert!(matches!(text.replace('1', "2").parse::<Solution>(), Err(NotASolution::Clash(_))));
/// # Ok::<(), NotASolution>(())
/// ```
impl FromStr for Solution {
    type Err = NotASolution;

    fn from_str(text: &str) -> Result<Self, NotASolution> {
        text.parse::<Grid>().map_err(NotASolution::Unreadable)?.try_into()
    }
}

/// What stands before the placed digits and before the candidates.
const PARTS: [&str; 2] = [", placed ", ", candidates "];

/// Writes the givens as 81 characters. Placed digits follow after `, placed `, and noted candidates
/// after `, candidates `, as 81 sets of digits.
///
/// ```
/// use bivalue::{Cell, Digit, Position};
///
/// let mut position = Position::default();
/// assert_eq!(position.to_string(), ".".repeat(81));
/// position.placed[Cell::at(0, 0)] = Digit::new(5);
/// assert_eq!(position.to_string(), format!("{}, placed 5{}", ".".repeat(81), ".".repeat(80)));
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [placed, candidates] = PARTS;
        write!(f, "{}", self.givens)?;
        if self.placed != Grid::EMPTY {
            write!(f, "{placed}{}", self.placed)?;
        }
        let Some(noted) = &self.candidates else { return Ok(()) };
        let mut separator = candidates;
        for digits in noted.iter() {
            write!(f, "{separator}{digits}")?;
            separator = " ";
        }
        Ok(())
    }
}

/// Writes the [position](Position) of the board, without candidates if it has all of them.
///
/// ```
/// use bivalue::{Board, Grid};
///
/// let mut board = Board::new(&Grid::EMPTY).unwrap();
/// board.apply("r1c1=5".parse()?).unwrap();
/// assert_eq!(board.to_string(), format!("{}, placed 5{}", ".".repeat(81), ".".repeat(80)));
/// # Ok::<(), bivalue::grid::NotAConclusion>(())
/// ```
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = self.position();
        if self.has_all_candidates() {
            position.candidates = None;
        }
        position.fmt(f)
    }
}

/// Writes the position of the puzzle's board: the 81 characters of its givens, if it is defined by
/// these.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board().fmt(f)
    }
}

/// Reads the text that a position is displayed as.
impl FromStr for Position {
    type Err = UnexpectedText;

    fn from_str(text: &str) -> Result<Self, UnexpectedText> {
        let wrong = |part: &str| UnexpectedText::new(part, POSITION);
        let grid = |part: &str| part.parse::<Grid>().map_err(|_| wrong(part));
        let [placed, candidates] = PARTS;
        let (rest, noted) = text.split_once(candidates).map_or((text, None), |(a, b)| (a, Some(b)));
        let (givens, placed) = rest.split_once(placed).map_or((rest, None), |(a, b)| (a, Some(b)));
        let mut position = Self::from_givens(grid(givens)?);
        if let Some(placed) = placed {
            position.placed = grid(placed)?;
        }
        if let Some(noted) = noted {
            let sets = noted.split(' ').map(str::parse).collect::<Result<Vec<DigitSet>, _>>()?;
            let sets = sets.try_into().map_err(|_| wrong(noted))?;
            position.candidates = Some(Box::new(sets));
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is displayed is read back.
    fn is_read_back<T: fmt::Debug + fmt::Display + FromStr<Err: fmt::Debug> + PartialEq>(
        value: &T,
    ) {
        assert_eq!(value.to_string().parse::<T>().unwrap(), *value);
    }

    #[test]
    fn every_value_is_read_back() {
        Digit::all().for_each(|value| is_read_back(&value));
        Candidate::all().for_each(|value| is_read_back(&value));
        House::all().for_each(|value| is_read_back(&value));
        (0..512).map(DigitSet::from_bits).for_each(|value| is_read_back(&value));
        is_read_back(&CellSet::EMPTY);
        is_read_back(&CellSet::ALL);
        House::all().map(House::cells).for_each(|value| is_read_back(&value));
        is_read_back(&Position::default());
        let mut position: Position = format!("12{}", ".".repeat(79)).parse().unwrap();
        is_read_back(&position);
        position.placed[Cell::at(8, 8)] = Digit::new(9);
        is_read_back(&position);
        is_read_back(&position.board().unwrap().position());
        is_read_back(&Board::default().position());
    }

    #[test]
    fn other_texts_are_refused() {
        fn is_refused<T: fmt::Debug + FromStr<Err = UnexpectedText>>(
            texts: &[&str],
            expected: &'static str,
        ) {
            for text in texts {
                let error = text.parse::<T>().unwrap_err();
                assert_eq!(error, UnexpectedText::new(text, expected));
            }
        }
        is_refused::<Digit>(&["", "0", "10", "12", "x", "\u{661}"], DIGIT);
        is_refused::<Candidate>(&["", "r1c1", "r1c1<>1", "r1c1=0", "r1c1=12"], CANDIDATE);
        is_refused::<House>(&["", "row", "row 0", "row 10", "Row 1", "line 1", "row  1"], HOUSE);
        is_refused::<DigitSet>(&["", "0", "11", "1,2", "--", "12345678910"], DIGITS);
        is_refused::<CellSet>(&["", "r1c1,", "r1c1 r1c2", "r1c1, r1c1", "r0c1"], CELLS);
        is_refused::<Position>(&["", ".", "1234"], POSITION);
        let empty = ".".repeat(81);
        for (rest, found) in [
            (", placed 1", "1"),
            (", candidates 1 2", "1 2"),
            (", candidates 0 2", "0"),
            (", noted 1", &format!("{empty}, noted 1")),
        ] {
            let error = format!("{empty}{rest}").parse::<Position>().unwrap_err();
            assert_eq!(error.found, found);
        }
        assert!(matches!("1".parse::<Solution>(), Err(NotASolution::Unreadable(_))));
        assert!(matches!(empty.parse::<Solution>(), Err(NotASolution::Unfilled(_))));
    }
}
