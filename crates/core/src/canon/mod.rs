//! Canonical forms: one text for all grids or puzzles that are equivalent, which means equal up to
//! a [`Transform`].
//!
//! The word "minlex" has different meanings in different tools. There are three forms here, each
//! with a name and a version. The meaning of a name with its version never changes:
//!
//! | form | of | definition |
//! |---|---|---|
//! | A, [`grid_minlex`] | a complete grid | the least text that any [`Transform`] makes of it |
//! | B, [`solution_minlex`] | a proper puzzle | the puzzle under the transform that brings its solution into form A; the least such text if there are several such transforms |
//! | C, [`puzzle_minlex`] | any grid without a clash | the least text that any transform makes of it |
//!
//! Texts are compared cell by cell in reading order, and a blank is less than every digit. Form C
//! needs no solution, and does not give the solution away. The form C of a complete grid is its
//! form A.
//!
//! ```
//! use bivalue::canon;
//! use bivalue::grid::{Grid, Transform};
//!
//! let grid: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
//!     .parse()
//!     .unwrap();
//! let canonical = canon::puzzle_minlex(&grid).unwrap();
//! let form = "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.";
//! assert_eq!(canonical.form.to_string(), form);
//! // The evidence, and how many rearrangements are as good: the puzzle has no symmetry.
//! assert_eq!(canonical.transform.grid(&grid), canonical.form);
//! assert_eq!(canonical.automorphisms, 1);
//! // Any other puzzle of its class has the same form.
//! let other = Transform::nth(123_456_789_012).grid(&grid);
//! assert_eq!(canon::puzzle_minlex(&other).unwrap().form, canonical.form);
//! assert!(canon::equivalence(&grid, &other).unwrap().is_some());
//! ```
//!
//! These functions take no budget: the searches have bounds of their own, and the slowest grids
//! that are known, with few givens and many symmetries, take about two milliseconds.

mod bands;
mod full;
mod orders;
mod patterns;
mod solved;
mod sparse;
#[cfg(test)]
mod tests;

use std::fmt;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::grid::{Contradiction, Digit, Grid, Puzzle, Solution, Transform};

/// The kinds of canonical forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Form A, [`grid_minlex`].
    GridMinlex,
    /// Form B, [`solution_minlex`].
    SolutionMinlex,
    /// Form C, [`puzzle_minlex`].
    PuzzleMinlex,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::GridMinlex, Self::SolutionMinlex, Self::PuzzleMinlex];

    /// Returns the letter, in lower case.
    ///
    /// ```
    /// use bivalue::canon::Form;
    /// assert_eq!(Form::ALL.map(Form::letter), ["a", "b", "c"]);
    /// ```
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::GridMinlex => "a",
            Self::SolutionMinlex => "b",
            Self::PuzzleMinlex => "c",
        }
    }

    /// Returns the name with its version. The name and the version determine the form of every
    /// puzzle.
    ///
    /// ```
    /// use bivalue::canon::Form;
    /// assert_eq!(Form::PuzzleMinlex.name(), "puzzle-minlex-1");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GridMinlex => "grid-minlex-1",
            Self::SolutionMinlex => "solution-minlex-1",
            Self::PuzzleMinlex => "puzzle-minlex-1",
        }
    }
}

/// Writes the name with its version.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A canonical form, with a transform that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical<T = Grid> {
    /// The form.
    pub form: T,
    /// A transform that leads to the form.
    pub transform: Transform,
    /// The number of automorphisms. It is the number of those of the 3,359,232 rearrangements of
    /// the cells that lead to the form, each with suitable names of the digits.
    pub automorphisms: u32,
}

impl From<Canonical<Solution>> for Canonical {
    fn from(of: Canonical<Solution>) -> Self {
        Self { form: *of.form.grid(), transform: of.transform, automorphisms: of.automorphisms }
    }
}

/// Returns the form A of a complete grid, which is the least of all equivalent grids.
///
/// ```
/// use bivalue::canon;
/// use bivalue::grid::{Grid, Solution};
///
/// let grid: Grid = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
///     .parse()
///     .unwrap();
/// let canonical = canon::grid_minlex(&Solution::try_from(grid).unwrap());
/// assert!(canonical.form.to_string().starts_with("123456789456789123798231564"));
/// ```
#[must_use]
pub fn grid_minlex(grid: &Solution) -> Canonical<Solution> {
    let full::Least { grid, candidate, automorphisms } = full::least(grid, |_, _| {});
    Canonical { form: grid, transform: candidate.transform(), automorphisms }
}

/// Returns the form B of a puzzle. It is the least of the puzzles that its givens become when its
/// solution is transformed into form A.
///
/// The automorphisms are those of the puzzle, not of its solution.
///
/// ```
/// use bivalue::{Puzzle, canon};
///
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let canonical = canon::solution_minlex(&text.parse::<Puzzle>()?);
/// let form = "1.....7...5...9....98.....5....1.36......2..89...6.1..3...7.......6.......2..5..4";
/// assert_eq!(canonical.form.to_string(), form);
/// # Ok::<(), bivalue::Error>(())
/// ```
#[must_use]
pub fn solution_minlex(puzzle: &Puzzle) -> Canonical {
    solved::least(&puzzle.board().givens(), puzzle.solution())
}

/// Returns the form C of a puzzle, or of any grid without a clash. It is the least of all
/// equivalent grids.
///
/// ```
/// use bivalue::{Grid, canon};
///
/// // A single given, wherever it is and whichever it is.
/// let grid: Grid = format!("{}7{}", ".".repeat(40), ".".repeat(40)).parse().unwrap();
/// let canonical = canon::puzzle_minlex(&grid)?;
/// assert_eq!(canonical.form.to_string(), format!("{}1", ".".repeat(80)));
/// assert_eq!(canonical.transform.grid(&grid), canonical.form);
/// # Ok::<(), bivalue::Contradiction>(())
/// ```
///
/// # Errors
/// Returns the clash if a digit stands twice in a house.
pub fn puzzle_minlex(grid: &Grid) -> Result<Canonical, Contradiction> {
    if let Some(clash) = grid.clash() {
        return Err(clash);
    }
    if grid.as_array().iter().all(Option::is_some) {
        let digits = grid.as_array().map(|digit| digit.unwrap_or(Digit::from_index(0)));
        let Canonical { form, transform, automorphisms } =
            grid_minlex(&Solution::from_digits(digits));
        return Ok(Canonical { form: *form.grid(), transform, automorphisms });
    }
    let sparse::Least { grid, transform, automorphisms } = sparse::least(grid);
    Ok(Canonical { form: grid, transform, automorphisms })
}

/// Returns a transform of the first grid into the second, if there is one.
///
/// ```
/// use bivalue::{Grid, Transform, canon};
///
/// let [one, two] = ["12", "11"].map(|text| format!("{text:.<81}").parse::<Grid>().unwrap());
/// let moved = Transform::nth(123_456_789).grid(&one);
/// let transform = canon::equivalence(&one, &moved)?.unwrap();
/// assert_eq!(transform.grid(&one), moved);
/// assert!(canon::equivalence(&one, &two).is_err()); // Two ones in a row.
/// # Ok::<(), bivalue::Contradiction>(())
/// ```
///
/// # Errors
/// Returns the clash if a digit stands twice in a house of one of the grids.
pub fn equivalence(one: &Grid, other: &Grid) -> Result<Option<Transform>, Contradiction> {
    let (one, other) = (puzzle_minlex(one)?, puzzle_minlex(other)?);
    let is_same = one.form == other.form;
    Ok(is_same.then(|| one.transform.then(&other.transform.inverse())))
}

/// Returns the automorphisms of a complete grid, which are all transforms that leave it as it is.
/// The first is the identity.
///
/// ```
/// use bivalue::canon;
/// use bivalue::grid::{Grid, Solution};
///
/// let grid: Grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
///     .parse()
///     .unwrap();
/// assert_eq!(canon::automorphisms(&Solution::try_from(grid).unwrap()).len(), 648);
/// ```
#[must_use]
pub fn automorphisms(grid: &Solution) -> Vec<Transform> {
    let mut ways = Vec::new();
    full::least(grid, |candidate, anew| {
        if anew {
            ways.clear();
        }
        ways.push(candidate.transform());
    });
    let back = ways[0].inverse();
    ways.iter().map(|way| way.then(&back)).collect()
}

/// Returns a random transform. All transforms are equally likely.
///
/// ```
/// use bivalue::{Transform, canon};
/// use rand::SeedableRng;
/// use rand_chacha::ChaCha8Rng;
///
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let transform = canon::random_transform(&mut rng);
/// assert_eq!(transform.then(&transform.inverse()), Transform::IDENTITY);
/// ```
pub fn random_transform(rng: &mut impl Rng) -> Transform {
    Transform::nth(rng.random_range(0..Transform::COUNT))
}

/// Returns the random transform with this number in the sequence of a seed. It is the same on every
/// machine.
///
/// ```
/// use bivalue::canon;
///
/// assert_eq!(canon::seeded_transform(1, 7), canon::seeded_transform(1, 7));
/// assert_ne!(canon::seeded_transform(1, 7), canon::seeded_transform(1, 8));
/// ```
#[must_use]
pub fn seeded_transform(seed: u64, number: u64) -> Transform {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    random_transform(&mut rng)
}

/// Returns the band class, 1 to 416, of each chute of a complete grid: the bands from the top, then
/// the stacks from the left.
///
/// Classes are numbered in the order of their least bands. Class 1 is that of
/// 123456789/456789123/789123456.
///
/// ```
/// use bivalue::canon;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let solution = bivalue::solve(text)?;
/// // The least of them is where the canonical form begins.
/// let least = canon::band_classes(&solution).into_iter().min();
/// let form = canon::grid_minlex(&solution).form;
/// assert_eq!(canon::band_classes(&form).first().copied(), least);
/// # Ok::<(), bivalue::Error>(())
/// ```
#[must_use]
pub fn band_classes(grid: &Solution) -> [u16; 6] {
    full::classes(grid)
}

/// Returns the least band of each class, digits 1 to 9, in rising order.
pub(crate) fn least_bands() -> &'static [[u8; 27]] {
    bands::bands().all_least()
}

/// Returns the number of automorphisms of the band of each class.
pub(crate) fn band_automorphisms() -> &'static [u8] {
    bands::bands().automorphisms()
}
