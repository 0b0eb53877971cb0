use std::fmt;
use std::ops::RangeInclusive;

use bivalue_core::grid::{House, Solution};

use bivalue_core::text::{Message, Phrase};

use super::phrases::{
    ASYMMETRIC, GIVENS, METHOD_CANNOT, NO_CLUES, PATTERN_AND_SOLUTION, PATTERN_DIGITS,
    PATTERN_HAS_MORE, PATTERN_IMPROPER, PATTERN_LINES, PLACES_FOR_17, PLACES_FOR_FEWER,
    REDUNDANT_WITHOUT_CLUES, TOO_FEW_CLUES, TOO_MANY_CLUES,
};
use super::{GivenPattern, Grids, Method, Symmetry, Uniform, method};

/// A description of the puzzles that are requested.
///
/// By default: minimal puzzles, made top-down, of whatever shape and number of givens.
#[derive(Clone)]
pub struct Request {
    /// The method of generation, which determines the bias.
    pub method: &'static dyn Method,
    /// The source of full grids.
    pub grids: &'static dyn Grids,
    /// The symmetry of the givens' cells.
    pub symmetry: Symmetry,
    /// The rule about redundant givens.
    pub minimal: Minimal,
    /// The permitted numbers of givens. Numbers above 81 count for nothing.
    pub clues: RangeInclusive<usize>,
    /// The cells of givens, and their digits, as far as they are prescribed.
    pub pattern: Option<GivenPattern>,
    /// The solution that the puzzles are to have.
    pub solution: Option<Solution>,
    /// The number of tries after which the generator gives up.
    pub tries: u64,
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, grids, symmetry, minimal, clues, pattern, solution, tries } = self;
        f.debug_struct("Request")
            .field("method", &method.name())
            .field("grids", &grids.name())
            .field("symmetry", symmetry)
            .field("minimal", minimal)
            .field("clues", clues)
            .field("pattern", pattern)
            .field("solution", solution)
            .field("tries", tries)
            .finish()
    }
}

/// The rule about redundant givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Minimal {
    /// Givens may be redundant: a number of givens is drawn from the requested range, each as
    /// likely as the others, and givens are taken away until this number is left.
    No,
    /// No group of givens that are symmetric to each other can be removed as a whole; a single
    /// given may be redundant. Without a symmetry this is [`Minimal::Truly`].
    #[default]
    WithinSymmetry,
    /// No single given is redundant.
    Truly,
}

/// Tries after which a puzzle is given up, if nothing else is requested.
pub const TRIES: u64 = 1_000_000;

impl Default for Request {
    fn default() -> Self {
        Self {
            method: method("top-down").expect("the method is in the list"),
            grids: &Uniform,
            symmetry: Symmetry::None,
            minimal: Minimal::default(),
            clues: 0..=81,
            pattern: None,
            solution: None,
            tries: TRIES,
        }
    }
}

/// Why a request cannot be met.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestError {
    /// No number of givens up to 81 is in the range.
    NoClues,
    /// No proper puzzle has so few givens: at least 17 are needed.
    TooFewClues(usize),
    /// No minimal puzzle with this number of givens is known: there are at most 40.
    TooManyClues(usize),
    /// Redundant givens were requested without a range for the number of givens.
    RedundantWithoutClues,
    /// The givens of the pattern are not symmetric in that way.
    Asymmetric(Symmetry),
    /// The pattern has places for only this number of givens, and at least that number is needed:
    /// 17, or the requested one.
    PatternTooFew(usize, usize),
    /// The pattern has at least this number of givens, and at most that number was requested.
    PatternTooMany(usize, usize),
    /// These two rows of a band, or columns of a stack, have no place for a given: exchanged in a
    /// solution they make another one.
    PatternLines(House, House),
    /// Two digits at least have no place in the pattern: exchanged in a solution they make another
    /// one.
    PatternDigits(usize),
    /// The digits of the pattern are all that is given, and they have several solutions.
    PatternImproper,
    /// The solution does not have the digits of the pattern.
    PatternAndSolution,
    /// The method has nothing for that.
    Method(&'static str, &'static str),
}

impl RequestError {
    /// Returns the reason as a message.
    ///
    /// ```
    /// use bivalue::generate::RequestError;
    ///
    /// assert_eq!(RequestError::NoClues.message().phrase().name, "no-clues");
    /// ```
    #[must_use]
    pub fn message(&self) -> Message {
        let givens = |phrase: Phrase, count| phrase.with("givens", GIVENS.with("count", count));
        match *self {
            Self::NoClues => NO_CLUES.into(),
            Self::TooFewClues(most) => TOO_FEW_CLUES.with("most", most),
            Self::TooManyClues(least) => TOO_MANY_CLUES.with("least", least),
            Self::RedundantWithoutClues => REDUNDANT_WITHOUT_CLUES.into(),
            Self::Asymmetric(symmetry) => ASYMMETRIC.with("symmetry", symmetry.name()),
            Self::PatternTooFew(places, 17) => givens(PLACES_FOR_17, places),
            Self::PatternTooFew(places, asked) => {
                givens(PLACES_FOR_FEWER, places).with("least", asked)
            }
            Self::PatternTooMany(has, asked) => givens(PATTERN_HAS_MORE, has).with("most", asked),
            Self::PatternLines(one, other) => {
                PATTERN_LINES.with("first", one.to_string()).with("second", other.to_string())
            }
            Self::PatternDigits(digits) => PATTERN_DIGITS.with("count", digits),
            Self::PatternImproper => PATTERN_IMPROPER.into(),
            Self::PatternAndSolution => PATTERN_AND_SOLUTION.into(),
            Self::Method(method, what) => METHOD_CANNOT.with("method", method).with("what", what),
        }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RequestError {}

impl Request {
    /// Returns the least and the most givens: the range without what is above the number of cells.
    pub(super) fn fewest_and_most(&self) -> (usize, usize) {
        (*self.clues.start(), *self.clues.end().min(&81))
    }

    /// Returns whether each given must be needed by itself.
    pub(super) fn is_truly_minimal(&self) -> bool {
        self.minimal == Minimal::Truly
    }

    /// Checks the request for contradictions that are seen without making puzzles.
    ///
    /// # Errors
    /// The reason why no puzzle can meet the request.
    ///
    /// ```
    /// use bivalue::generate::{Request, RequestError};
    ///
    /// assert_eq!(Request::default().check(), Ok(()));
    /// let request = Request { clues: 45..=50, ..Request::default() };
    /// assert_eq!(request.check(), Err(RequestError::TooManyClues(45)));
    /// ```
    pub fn check(&self) -> Result<(), RequestError> {
        let (least, most) = self.fewest_and_most();
        if self.clues.is_empty() || least > most {
            return Err(RequestError::NoClues);
        }
        if most < 17 {
            return Err(RequestError::TooFewClues(most));
        }
        let alone = self.symmetry == Symmetry::None || self.minimal == Minimal::Truly;
        if self.minimal != Minimal::No && alone && least > 40 {
            return Err(RequestError::TooManyClues(least));
        }
        if self.minimal == Minimal::No && (least, most) == (0, 81) && self.pattern.is_none() {
            return Err(RequestError::RedundantWithoutClues);
        }
        if let Some(pattern) = &self.pattern {
            let (given, all) = (pattern.given.len(), (pattern.given | pattern.open).len());
            if !self.symmetry.is_of(pattern.given) || !self.symmetry.is_of(pattern.open) {
                return Err(RequestError::Asymmetric(self.symmetry));
            }
            if given > most {
                return Err(RequestError::PatternTooMany(given, most));
            }
            if all < least.max(17) {
                return Err(RequestError::PatternTooFew(all, least.max(17)));
            }
            if let Some((one, other)) = pattern.empty_lines() {
                return Err(RequestError::PatternLines(one, other));
            }
            let digits = pattern.most_digits();
            if digits < 8 {
                return Err(RequestError::PatternDigits(digits));
            }
            if pattern.is_known_to_be_improper() {
                return Err(RequestError::PatternImproper);
            }
            if self.solution.is_some_and(|solution| !pattern.fits(&solution)) {
                return Err(RequestError::PatternAndSolution);
            }
        }
        self.method.check(self)
    }
}
