use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::budget::{Budget, Meter, Stop};
use crate::grid::{CellSet, House, Solution};

use super::Places;

/// The largest unavoidable sets that are looked for: of these a grid has some hundred, and it
/// takes longer by a factor for every further cell.
pub const LARGEST_UNAVOIDABLE: usize = 12;

/// The minimal unavoidable sets of a full grid with at most `largest` cells: by size, then by
/// cells.
///
/// The cells of an unavoidable set can take other digits so that the grid is full and valid again;
/// every proper puzzle of the grid has a given in each of them. A set is minimal if no smaller one
/// is in it. All are found.
///
/// A cell that takes a digit forces the cells that have it in its row, column and box to change
/// too. From the lowest cell of a set on every way is followed until no cell is forced any more.
///
/// ```
/// use bivalue::{Budget, Puzzle};
/// use bivalue::analyse::unavoidable_sets;
///
/// let text = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// let puzzle: Puzzle = text.parse()?;
/// let sets = unavoidable_sets(puzzle.solution(), 6, &Budget::UNLIMITED)?;
/// assert_eq!(sets[0].len(), 4); // Two digits that can change places.
/// // A puzzle is proper only with a given in each of them.
/// let givens = puzzle.board().given_cells();
/// assert!(sets.iter().all(|set| set.intersects(givens)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If `largest` is more than [`LARGEST_UNAVOIDABLE`].
///
/// # Errors
/// The bound that was met. A node is a set of changed cells on the way to an unavoidable set.
pub fn unavoidable_sets(
    solution: &Solution,
    largest: usize,
    budget: &Budget<'_>,
) -> Result<Vec<CellSet>, Stop> {
    assert!(largest <= LARGEST_UNAVOIDABLE, "too large");
    let places = Places::of(solution);
    let mut ways = Ways {
        places: &places,
        largest,
        taken: [0; 27],
        found: BTreeSet::new(),
        first: 0,
        meter: Meter::new(*budget),
    };
    for first in 0..81 {
        ways.first = first;
        ways.go_on(0, 1 << first)?;
    }
    let mut sets: Vec<_> =
        std::mem::take(&mut ways.found).into_iter().map(CellSet::from_bits).collect();
    // Read from the lowest cell on, as words are sorted.
    sets.sort_by_key(|set| (set.len(), Reverse(set.bits().reverse_bits())));
    let mut minimal: Vec<CellSet> = Vec::new();
    for set in sets {
        ways.meter.node()?;
        if !minimal.iter().any(|smaller| smaller.is_subset(set)) {
            minimal.push(set);
        }
    }
    Ok(minimal)
}

struct Ways<'a> {
    places: &'a Places,
    largest: usize,
    /// By house, the digits that changed cells took.
    taken: [u16; 27],
    found: BTreeSet<u128>,
    /// The lowest cell that changes.
    first: usize,
    meter: Meter<'a>,
}

impl Ways<'_> {
    /// Follows every way: those cells have changed, and those must.
    fn go_on(&mut self, changed: u128, forced: u128) -> Result<(), Stop> {
        self.meter.node()?;
        if forced == 0 {
            self.found.insert(changed);
            return Ok(());
        }
        let cell = forced.trailing_zeros() as usize;
        let houses = houses_of(cell);
        let taken = houses.iter().fold(0, |taken, &house| taken | self.taken[house]);
        let own = self.places.digit_index(cell);
        for digit in (0..9).filter(|&digit| digit != own && taken >> digit & 1 == 0) {
            let now = changed | 1 << cell;
            let mut next = forced & !(1 << cell);
            for &house in &houses {
                next |= 1 << self.places.place_index(house, digit);
            }
            next &= !now;
            if next & ((1 << self.first) - 1) != 0 || at_least(now | next) > self.largest {
                continue;
            }
            for house in houses {
                self.taken[house] |= 1 << digit;
            }
            self.go_on(now, next)?;
            for house in houses {
                self.taken[house] &= !(1 << digit);
            }
        }
        Ok(())
    }
}

fn houses_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// A lower bound for the size of an unavoidable set that contains these cells: it has no house with
/// one cell.
fn at_least(cells: u128) -> usize {
    let mut single = [0; 3];
    for house in House::all() {
        let bits = (cells & house.cells().bits()).count_ones();
        single[house.index() / 9] += usize::from(bits == 1);
    }
    // Another cell makes up for one house of each kind.
    cells.count_ones() as usize + single.into_iter().max().unwrap_or(0)
}

// They need grids at random.
#[cfg(all(test, feature = "engines"))]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    use crate::engine::{self, Search, other_solution};
    use crate::grid::{Board, Digit, DigitSet, Grid};

    fn grid(seed: u64) -> Solution {
        let empty = Board::new(&Grid::EMPTY).unwrap();
        let search = Search::of(&empty).seed(seed).solutions(1);
        let mut found = None;
        engine::engine("random").unwrap().run(&search, &mut |solution: &Solution| {
            found = Some(*solution);
            ControlFlow::Continue(())
        });
        found.unwrap()
    }

    #[test]
    fn sets_are_unavoidable_and_minimal() {
        let solution = grid(0);
        let sets = unavoidable_sets(&solution, 10, &Budget::UNLIMITED).unwrap();
        assert!(sets.len() > 20, "{}", sets.len());
        let domains = |open: CellSet| {
            let mut domains =
                solution.grid().as_array().map(|digit| DigitSet::from_bits(Digit::bit(digit)));
            for cell in open {
                domains[cell.index()] = DigitSet::ALL;
            }
            domains
        };
        let has_other = |open: CellSet| {
            let meter = Meter::new(Budget::UNLIMITED);
            other_solution(&domains(open), &solution, &meter).unwrap().is_some()
        };
        for &set in &sets {
            assert!(has_other(set), "{set}");
            for cell in set {
                let fewer = set - CellSet::of(cell);
                assert!(!has_other(fewer), "{set}");
            }
        }
        assert!(sets.windows(2).all(|pair| pair[0].len() <= pair[1].len()));
    }

    #[test]
    fn every_small_difference_to_another_grid_has_one_in_it() {
        for stream in 1..4 {
            let solution = grid(stream);
            let sets = unavoidable_sets(&solution, 10, &Budget::UNLIMITED).unwrap();
            let mut small = 0;
            Places::of(&solution).quick_unavoidable(
                &std::array::from_fn(|cell| 1 << cell),
                |set| {
                    let set = CellSet::from_bits(set);
                    if set.len() <= 10 {
                        small += 1;
                        assert!(sets.iter().any(|known| known.is_subset(set)), "{set}");
                    }
                },
            );
            assert!(small > 0);
        }
    }
}
