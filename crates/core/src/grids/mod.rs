//! All complete grids: their count, a number for each, and uniform random drawing.
//!
//! Filling an empty grid by a search with random choices does not do that: some grids come
//! up twice as often as others. Here a grid is drawn by drawing its number.
//!
//! ```
//! use bivalue::grids;
//! use rand::SeedableRng;
//! use rand_chacha::ChaCha8Rng;
//!
//! // ChaCha8 gives the same stream on every machine.
//! let grid = grids::uniform(&mut ChaCha8Rng::seed_from_u64(1));
//! let rank = grids::rank(&grid);
//! assert!(rank < grids::COUNT);
//! assert_eq!(grids::unrank(rank), Some(grid));
//! assert_eq!(grids::unrank(grids::COUNT), None);
//! ```

mod bands;
mod classes;
mod fill;
mod labelled;
mod partitions;
#[cfg(test)]
mod tests;

use rand::Rng;

use crate::grid::{Digit, Solution};

pub use bands::BandClass;

/// The number of complete grids: 6,670,903,752,021,072,936,960, which is below 2 to the 73rd.
///
/// Found by Bertram Felgenhauer and Frazer Jarvis in 2005; the tables here come to the same.
pub const COUNT: u128 = 6_670_903_752_021_072_936_960;

/// The number of a grid, below [`COUNT`].
///
/// Every grid has one, and none shares it; which grid has which is fixed for as long as the
/// library's first version number is, and means nothing else.
///
/// ```
/// use bivalue::grids;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let solution = bivalue::solve(text)?;
/// assert_eq!(grids::unrank(grids::rank(&solution)), Some(solution));
/// # Ok::<(), bivalue::Error>(())
/// ```
#[must_use]
pub fn rank(grid: &Solution) -> u128 {
    labelled::tables().rank(grid)
}

/// [`unrank`] as a part of a longer call. If it is the first use of the tables, `look` is called
/// every few milliseconds, and its error ends the call.
#[doc(hidden)]
pub fn unrank_within<E>(
    rank: u128,
    look: impl Fn() -> Result<(), E>,
) -> Result<Option<Solution>, E> {
    let tables = labelled::tables_within(look)?;
    Ok((rank < COUNT).then(|| tables.unrank(rank)))
}

/// The grid of a number, or `None` from [`COUNT`] on.
///
/// ```
/// use bivalue::grids;
///
/// assert_ne!(grids::unrank(0), grids::unrank(grids::COUNT - 1));
/// assert_eq!(grids::unrank(grids::COUNT), None);
/// ```
#[must_use]
pub fn unrank(rank: u128) -> Option<Solution> {
    (rank < COUNT).then(|| labelled::tables().unrank(rank))
}

/// A grid drawn at random, exactly uniformly over all [`COUNT`].
///
/// It takes two random numbers. Tables of some 5 MB are made when this, [`rank`] or [`unrank`]
/// is first called.
///
/// ```
/// use bivalue::grids;
/// use rand::SeedableRng;
/// use rand_chacha::ChaCha8Rng;
///
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// assert_ne!(grids::uniform(&mut rng), grids::uniform(&mut rng));
/// ```
#[must_use]
pub fn uniform(rng: &mut impl Rng) -> Solution {
    labelled::tables().draw(rng)
}

/// Makes the tables of some 5 MB that [`rank`], [`unrank`], [`uniform`] and [`column_set_classes`]
/// make on first use, unless they are there. It calls `look` every few milliseconds.
///
/// # Errors
/// That of `look`, which ends the call.
///
/// ```
/// use bivalue::{Budget, grids};
///
/// assert_eq!(grids::prepare(|| Budget::UNLIMITED.check()), Ok(()));
/// assert_eq!(grids::prepare(|| Err::<(), _>("too late")), Ok(()), "they are there");
/// ```
pub fn prepare<E>(look: impl Fn() -> Result<(), E>) -> Result<(), E> {
    labelled::tables_within(look).map(drop)
}

/// The class of column sets of each chute, 1 to 44: of the bands from the top, then of the stacks
/// from the left.
///
/// It says which digits share a minicolumn of the band (a minirow of the stack), up to names and
/// order; with it is fixed in how many ways a band can be completed. Classes are numbered in
/// the order of the first of the 416 band classes with each.
///
/// ```
/// use bivalue::grids;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let classes = grids::column_set_classes(&bivalue::solve(text)?);
/// assert!(classes.iter().all(|class| (1..=44).contains(class)));
/// # Ok::<(), bivalue::Error>(())
/// ```
#[must_use]
pub fn column_set_classes(grid: &Solution) -> [u8; 6] {
    let tables = &labelled::tables().classes;
    let cells = grid.grid().as_array().map(|digit| digit.map_or(0, Digit::index));
    std::array::from_fn(|chute| {
        let columns = [0, 1, 2].map(|stack| {
            let mut columns = [0; 9];
            for at in 0..9 {
                let (across, along) = (stack * 3 + at % 3, chute % 3 * 3 + at / 3);
                let cell = if chute < 3 { along * 9 + across } else { across * 9 + along };
                columns[cells[cell]] = (at % 3) as u8;
            }
            columns
        });
        tables.number(tables.class_of(columns))
    })
}
