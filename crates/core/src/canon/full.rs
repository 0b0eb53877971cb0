//! Form A: the least grid among all transforms of a complete grid.
//!
//! The first three rows of the least grid are the least band that any of the six chutes can become,
//! and a table gives that band for each chute ([`super::bands`]). Each rearrangement of a chute
//! into that band fixes the order of the columns and the names of the digits. The other rows are
//! then sorted by their first digits, and the results are compared. A grid has 1.4 such
//! rearrangements on average. The number of those that lead to the least grid is the number of its
//! automorphisms.

use crate::grid::{Digit, Solution, Transform};

use super::bands::{Bands, Way, bands};

/// A complete grid and its transpose, digits 1 to 9.
type Sides = [[u8; 81]; 2];

/// A transform of a grid into a grid whose first band is the least.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    transpose: bool,
    /// The rows that become the first row, the second, and so on.
    rows: [u8; 9],
    /// The columns that become the first column, the second, and so on.
    columns: [u8; 9],
    /// The new name of each digit.
    names: [u8; 16],
    /// The last six rows with four bits a cell, the first cell in the highest bits.
    lower: [u64; 6],
}

impl Candidate {
    /// Returns the same transform in its public form.
    pub(super) fn transform(&self) -> Transform {
        let mut names = [0; 9];
        for (to, name) in names.iter_mut().zip(&self.names[1..]) {
            *to = name.wrapping_sub(1);
        }
        transform(self.transpose, &self.rows, &self.columns, names)
    }

    /// Applies the transform to 81 digits, in which 0 stands for a blank.
    pub(super) fn applied(&self, digits: &[u8; 81]) -> [u8; 81] {
        let (down, right) = if self.transpose { (1, 9) } else { (9, 1) };
        let mut moved = [0; 81];
        for (to, &row) in moved.chunks_exact_mut(9).zip(&self.rows) {
            for (to, &column) in to.iter_mut().zip(&self.columns) {
                let from = usize::from(row) * down + usize::from(column) * right;
                *to = self.names[usize::from(digits[from] & 15)];
            }
        }
        moved
    }
}

/// Returns the transform that moves these rows and columns to the places 0, 1, and so on, and
/// renames the digits.
///
/// # Panics
/// Panics if the arguments are not a symmetry of Sudoku.
pub(super) fn transform(
    transpose: bool,
    rows: &[u8; 9],
    columns: &[u8; 9],
    names: [u8; 9],
) -> Transform {
    let places = |from: &[u8; 9]| {
        let mut places = [0; 9];
        for (place, &line) in (0..).zip(from) {
            places[usize::from(line).min(8)] = place;
        }
        places
    };
    Transform::new(transpose, places(rows), places(columns), names)
        .expect("chutes were kept together")
}

/// The least grid that was found, with its evidence.
pub(super) struct Least {
    pub(super) grid: Solution,
    /// A transform that leads to it.
    pub(super) candidate: Candidate,
    /// The number of transforms that lead to it.
    pub(super) automorphisms: u32,
}

/// Finds the least grid. It calls a function with every transform whose result was less than all
/// before, or equal to the least; `anew` says that the result is less than all before.
pub(super) fn least(grid: &Solution, mut show: impl FnMut(&Candidate, bool)) -> Least {
    let bands = bands();
    let sides = sides(grid);
    let mut classes = [(0, None); 6];
    let mut class = usize::MAX;
    for (chute, (its_class, normal)) in classes.iter_mut().enumerate() {
        let found = bands.normal(rows_of(&sides[chute / 3], chute % 3));
        *its_class = bands.class(found);
        *normal = Some(found);
        class = class.min(*its_class);
    }
    let mut best: Option<Candidate> = None;
    let mut count = 0;
    for (chute, normal) in (0..).zip(classes).filter_map(|(chute, (its_class, normal))| {
        normal.filter(|_| its_class == class).map(|normal| (chute, normal))
    }) {
        let side = &sides[chute / 3];
        for way in bands.ways(normal) {
            let Some((candidate, anew)) = better(side, chute, &way, best.as_ref()) else {
                continue;
            };
            count = if anew { 1 } else { count + 1 };
            show(&candidate, anew);
            if anew {
                best = Some(candidate);
            }
        }
    }
    let candidate = best.expect("every band has a way to the least of its class");
    Least { grid: solution(bands, class, &candidate), candidate, automorphisms: count }
}

/// Returns the class of each chute, from 1: bands, then stacks.
pub(super) fn classes(grid: &Solution) -> [u16; 6] {
    let sides = sides(grid);
    let bands = bands();
    std::array::from_fn(|chute| {
        let normal = bands.normal(rows_of(&sides[chute / 3], chute % 3));
        bands.class(normal) as u16 + 1
    })
}

fn sides(grid: &Solution) -> Sides {
    let side = grid.grid().to_numbers();
    let mut other = [0; 81];
    for row in 0..9 {
        for column in 0..9 {
            other[column * 9 + row] = side[row * 9 + column];
        }
    }
    [side, other]
}

/// Returns the rows of a band.
#[inline(always)]
fn rows_of(side: &[u8; 81], band: usize) -> [&[u8; 9]; 3] {
    let (rows, _) = side.as_chunks::<9>();
    [&rows[band * 3], &rows[band * 3 + 1], &rows[band * 3 + 2]]
}

/// Returns the result of a transform, and whether it is less than the least so far; `None` if it is
/// greater.
#[inline(always)]
fn better(
    side: &[u8; 81],
    chute: usize,
    way: &Way,
    best: Option<&Candidate>,
) -> Option<(Candidate, bool)> {
    let band = chute % 3;
    let (digits, _) = side.as_chunks::<9>();
    let columns = way.columns;
    let mut names = [0; 16];
    let first = &digits[band * 3 + usize::from(way.rows[0])];
    for (name, &column) in (1..).zip(&columns) {
        names[usize::from(first[usize::from(column)] & 15)] = name;
    }
    let name = |row: usize, column: u8| names[usize::from(digits[row][usize::from(column)] & 15)];
    // The rows of each of the other bands are sorted by their first digits, and the bands by their
    // first rows.
    let sorted = |band: usize| {
        let first = |row: usize| name(row, columns[0]) << 4 | row as u8;
        let [a, b, c] = [first(band * 3), first(band * 3 + 1), first(band * 3 + 2)];
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        [a.min(b), a.max(b), c]
    };
    let (one, two) = (sorted((band + 1) % 3), sorted((band + 2) % 3));
    let (one, two) = if one[0] < two[0] { (one, two) } else { (two, one) };
    let mut rows = [0; 9];
    let mut lower = [0; 6];
    let mut anew = best.is_none();
    for (at, first) in one.into_iter().chain(two).enumerate() {
        let row = first & 15;
        rows[3 + at] = row;
        let digits = &digits[usize::from(row)];
        lower[at] = columns.iter().fold(0, |text, &column| {
            text << 4 | u64::from(names[usize::from(digits[usize::from(column)] & 15)])
        });
        if let Some(best) = best
            && !anew
        {
            if lower[at] > best.lower[at] {
                return None;
            }
            anew = lower[at] < best.lower[at];
        }
    }
    for (place, &row) in rows.iter_mut().zip(&way.rows) {
        *place = (band * 3) as u8 + row;
    }
    Some((Candidate { transpose: chute >= 3, rows, columns, names, lower }, anew))
}

fn solution(bands: &Bands, class: usize, candidate: &Candidate) -> Solution {
    let mut digits = [Digit::from_index(0); 81];
    let (upper, lower) = digits.split_at_mut(27);
    for (digit, &value) in upper.iter_mut().zip(bands.least(class)) {
        *digit = Digit::from_index(usize::from(value) - 1);
    }
    for (row, text) in lower.chunks_exact_mut(9).zip(candidate.lower) {
        for (column, digit) in row.iter_mut().enumerate() {
            *digit = Digit::from_index((text >> (32 - 4 * column) & 15) as usize - 1);
        }
    }
    Solution::from_digits(digits)
}
