use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::engine::{Search, default_engine};
use bivalue_core::grid::{Board, Cell, CellSet, Digit, DigitSet, House, Solution};

use bivalue_core::text::{CELLS, Message};

use super::Dice;
use super::grids::{fill, first_solution};
use super::phrases::{NO_GRID, PATTERN_CHARACTER, PATTERN_LENGTH, TOO_MANY_LETTERS};

/// The places of givens, and conditions on their digits.
///
/// Written as 81 characters: `.`, `0` or `-` for a cell that stays empty, `x`, `#` or `*` for a
/// given, a digit for that given, `a` to `i` for a given whose digit is that of all cells with
/// the same letter and of no cell with another, `?` for a cell that is left open. White space
/// and `|` are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenPattern {
    /// The cells that are given.
    pub given: CellSet,
    /// The cells that may be given.
    pub open: CellSet,
    /// By cell, the digit that it has.
    digits: [Option<Digit>; 81],
    /// By letter, its cells.
    letters: [CellSet; 9],
}

/// Why a text is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternError {
    /// A character that has no meaning, and its place, counted in characters from 0.
    Character(char, usize),
    /// The text has this number of cells instead of 81.
    Length(usize),
    /// More different digits and letters than there are digits.
    TooManyLetters,
    /// No full grid has these digits. That is not always seen when a pattern is read.
    NoGrid,
}

impl PatternError {
    /// Returns the reason as a message.
    ///
    /// ```
    /// use bivalue::generate::PatternError;
    ///
    /// assert_eq!(PatternError::Length(80).message(), "80 cells, expected 81");
    /// ```
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Character(found, place) => {
                PATTERN_CHARACTER.with("character", format!("{found:?}")).with("place", place + 1)
            }
            Self::Length(count) => PATTERN_LENGTH.with("cells", CELLS.with("count", *count)),
            Self::TooManyLetters => TOO_MANY_LETTERS.into(),
            Self::NoGrid => NO_GRID.into(),
        }
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for PatternError {}

impl FromStr for GivenPattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let mut pattern = Self {
            given: CellSet::EMPTY,
            open: CellSet::EMPTY,
            digits: [None; 81],
            letters: [CellSet::EMPTY; 9],
        };
        let mut count = 0;
        for (place, character) in text.chars().enumerate() {
            if character.is_whitespace() || character == '|' {
                continue;
            }
            let cell = Cell::new(count);
            count += 1;
            let Some(cell) = cell else { continue };
            match character {
                '.' | '0' | '-' => {}
                'x' | 'X' | '#' | '*' => {
                    pattern.given.insert(cell);
                }
                '?' => {
                    pattern.open.insert(cell);
                }
                '1'..='9' => {
                    pattern.given.insert(cell);
                    pattern.digits[cell.index()] = Digit::from_char(character);
                }
                'a'..='i' => {
                    pattern.given.insert(cell);
                    pattern.letters[character as usize - 'a' as usize].insert(cell);
                }
                _ => return Err(PatternError::Character(character, place)),
            }
        }
        if count != 81 {
            return Err(PatternError::Length(count));
        }
        let letters = pattern.letters.iter().filter(|cells| !cells.is_empty()).count();
        if letters + pattern.fixed_digits().len() > 9 {
            return Err(PatternError::TooManyLetters);
        }
        if pattern.is_about_digits() && pattern.is_known_to_have_no_grid() {
            return Err(PatternError::NoGrid);
        }
        Ok(pattern)
    }
}

/// A pattern that no full grid has is refused when it is read, if that is seen within this number
/// of nodes: a few milliseconds.
const NODES_TO_REFUSE: u64 = 4_000;

impl GivenPattern {
    fn is_known_to_have_no_grid(&self) -> bool {
        let domains = self.domains(&mut Dice::new(0, 0));
        let meter = Meter::new(Budget::UNLIMITED.with_nodes(NODES_TO_REFUSE));
        first_solution(&domains, &meter) == Ok(None)
    }

    /// Two rows of a band, or two columns of a stack, in which no cell may be given. If there are
    /// any no puzzle is proper: the two lines of a solution, exchanged, are another one.
    ///
    /// ```
    /// use bivalue::generate::GivenPattern;
    /// use bivalue::grid::House;
    ///
    /// let pattern: GivenPattern = "?..??????".repeat(9).parse().unwrap();
    /// assert_eq!(pattern.empty_lines(), Some((House::column(1), House::column(2))));
    /// ```
    #[must_use]
    pub fn empty_lines(&self) -> Option<(House, House)> {
        let places = self.given | self.open;
        [House::row, House::column].into_iter().find_map(|line: fn(usize) -> House| {
            (0..9).step_by(3).find_map(|first| {
                let mut empty =
                    (first..first + 3).map(line).filter(|line| (line.cells() & places).is_empty());
                Some((empty.next()?, empty.next()?))
            })
        })
    }

    /// The greatest number of different digits among the givens. Where it is less than 8 no puzzle
    /// is proper: two digits that are not given, exchanged in a solution, make another one.
    ///
    /// ```
    /// use bivalue::generate::GivenPattern;
    ///
    /// let pattern: GivenPattern = format!("12.a..b.?{}", ".".repeat(72)).parse().unwrap();
    /// assert_eq!(pattern.most_digits(), 5);
    /// ```
    #[must_use]
    pub fn most_digits(&self) -> usize {
        let letters = self.letters.iter().filter(|cells| !cells.is_empty()).count();
        let any = (self.of_any_digit() | self.open).len();
        (self.fixed_digits().len() + letters + any).min(9)
    }

    /// Returns whether all givens have their digits, up to the names of letters, and a few nodes of
    /// a search show that these have several solutions.
    pub(super) fn is_known_to_be_improper(&self) -> bool {
        if !self.of_any_digit().is_empty() || !self.open.is_empty() {
            return false;
        }
        let board = Board::sukaku(&self.domains(&mut Dice::new(0, 0)));
        let meter = Meter::new(Budget::UNLIMITED.with_nodes(NODES_TO_REFUSE));
        let search = Search::of(&board).solutions(2).within(meter.rest());
        let mut found = 0;
        default_engine().run(&search, &mut |_: &Solution| {
            found += 1;
            if found > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found > 1
    }

    fn fixed_digits(&self) -> DigitSet {
        self.digits.iter().flatten().copied().collect()
    }

    /// The given cells whose digits are left open.
    ///
    /// ```
    /// use bivalue::generate::GivenPattern;
    /// use bivalue::grid::CellSet;
    ///
    /// // Two givens of any digits, a 5, and two cells that may be givens or not.
    /// let pattern: GivenPattern = format!("xx5??{}", ".".repeat(76)).parse().unwrap();
    /// let expected: CellSet = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).into_iter().collect();
    /// assert_eq!(pattern.of_any_digit(), expected);
    /// ```
    #[must_use]
    pub fn of_any_digit(&self) -> CellSet {
        let said: CellSet =
            Cell::all().filter(|&cell| self.digits[cell.index()].is_some()).collect();
        self.letters.iter().fold(self.given - said, |cells, letter| cells - *letter)
    }

    /// Returns whether it says which digits there are.
    ///
    /// ```
    /// use bivalue::generate::GivenPattern;
    ///
    /// let is_about_digits =
    ///     |first: &str| format!("{first}{}", ".".repeat(80)).parse::<GivenPattern>().unwrap().is_about_digits();
    /// assert!(is_about_digits("5") && is_about_digits("a"));
    /// assert!(!is_about_digits("x"));
    /// ```
    #[must_use]
    pub fn is_about_digits(&self) -> bool {
        self.digits.iter().any(Option::is_some)
            || self.letters.iter().any(|cells| !cells.is_empty())
    }

    /// Returns what each cell may hold; letters stand for digits at random.
    fn domains(&self, dice: &mut Dice) -> [DigitSet; 81] {
        let mut domains = self.digits.map(|digit| digit.map_or(DigitSet::ALL, DigitSet::of));
        let mut free: Vec<Digit> = (!self.fixed_digits()).into_iter().collect();
        dice.shuffle(&mut free);
        for (cells, digit) in self.letters.iter().filter(|cells| !cells.is_empty()).zip(free) {
            for cell in *cells {
                domains[cell.index()] = DigitSet::of(digit);
            }
        }
        domains
    }

    /// Draws a full grid with its digits, by random filling; none if there is none.
    ///
    /// # Errors
    /// The bound that was met.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::budget::Meter;
    /// use bivalue::generate::{Dice, GivenPattern};
    ///
    /// // The two cells have the same digit, whatever it is.
    /// let pattern: GivenPattern = format!("a...........a{}", ".".repeat(68)).parse().unwrap();
    /// let meter = Meter::new(Budget::UNLIMITED);
    /// let grid = pattern.grid(&mut Dice::new(1, 0), &meter).unwrap().unwrap();
    /// assert!(pattern.fits(&grid));
    /// ```
    pub fn grid(&self, dice: &mut Dice, meter: &Meter<'_>) -> Result<Option<Solution>, Stop> {
        fill(&self.domains(dice), dice, meter)
    }

    /// Returns whether a full grid has its digits.
    ///
    /// ```
    /// use bivalue::generate::GivenPattern;
    ///
    /// let grid = bivalue::grids::unrank(0).unwrap();
    /// let first = grid.to_string().chars().next().unwrap();
    /// let of = |digit: char| format!("{digit}{}", ".".repeat(80)).parse::<GivenPattern>().unwrap();
    /// assert!(of(first).fits(&grid));
    /// assert!(!of(if first == '9' { '1' } else { '9' }).fits(&grid));
    /// ```
    #[must_use]
    pub fn fits(&self, solution: &Solution) -> bool {
        let digit = |cell: Cell| solution.grid()[cell];
        let one_each = self.letters.iter().all(|cells| {
            let digits: DigitSet = cells.into_iter().filter_map(digit).collect();
            digits.len() <= 1
        });
        let of_letters: Vec<_> =
            self.letters.iter().filter_map(|cells| cells.first().and_then(digit)).collect();
        let different: DigitSet = of_letters.iter().copied().collect();
        one_each
            && different.len() == of_letters.len()
            && !different.into_iter().any(|digit| self.fixed_digits().contains(digit))
            && Cell::all().all(|cell| {
                self.digits[cell.index()].is_none_or(|wanted| digit(cell) == Some(wanted))
            })
    }
}

/// The characters of the pattern, letters and digits as they were, `x` for other givens.
impl fmt::Display for GivenPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            let letter = ('a'..).zip(&self.letters).find(|(_, cells)| cells.contains(cell));
            let character = match (self.digits[cell.index()], letter) {
                (Some(digit), _) => digit.to_char(),
                (None, Some((letter, _))) => letter,
                _ if self.given.contains(cell) => 'x',
                _ if self.open.contains(cell) => '?',
                _ => '.',
            };
            write!(f, "{character}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(start: &str) -> String {
        format!("{start:.<81}")
    }

    #[test]
    fn patterns_are_read_and_shown() {
        let text = line("x?12ab.........a");
        let pattern: GivenPattern = text.parse().unwrap();
        assert_eq!(pattern.to_string(), text);
        assert_eq!((pattern.given.len(), pattern.open.len()), (6, 1));
        let wrong = |text: &str| text.parse::<GivenPattern>().unwrap_err();
        assert_eq!(wrong(&line("..!")), PatternError::Character('!', 2));
        assert_eq!(wrong("x"), PatternError::Length(1));
        assert_eq!(wrong(&line("11")), PatternError::NoGrid);
        assert_eq!(wrong(&line("123456789.........a")), PatternError::TooManyLetters);
    }

    #[test]
    fn grids_have_the_digits_of_their_pattern() {
        let pattern: GivenPattern = line("5.a.........a.b").parse().unwrap();
        for stream in 0..20 {
            let meter = Meter::new(Budget::UNLIMITED);
            let grid = pattern.grid(&mut Dice::new(3, stream), &meter).unwrap().unwrap();
            assert!(pattern.fits(&grid), "{grid}");
        }
    }
}
