use std::fmt;

use bivalue_core::analyse::{Places, differing_cells};
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::engine::other_solution;
use bivalue_core::grid::{CellSet, DigitSet, Solution};

use super::hitting::Greedy;

/// Takes givens away for as long as the puzzle stays proper.
///
/// The result is that of the plain method, which tries one given after the other and looks
/// each time whether there is still one solution. Three things make it fast. Two solutions differ
/// in an *unavoidable set*, in which every proper puzzle has a given; each that is known says of
/// the givens to come which of them must stay, without a search, and many are known at once.
/// If a given is to be removed from a proper puzzle, only solutions with another digit in its cell
/// are searched for, which mostly ends in a contradiction at once. And of a full grid the first
/// cells are removed all together.
#[derive(Clone)]
pub struct Minimiser {
    greedy: Greedy<2>,
}

impl fmt::Debug for Minimiser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Minimiser").finish_non_exhaustive()
    }
}

/// The number of cells that are removed at once in the beginning. With the 37 givens that are left
/// a third of all puzzles is proper, and the unavoidable sets that are found in the others would
/// have to be found later.
const AT_ONCE: usize = 44;

/// The number of givens from which on some unavoidable sets are searched for beforehand.
const MANY: usize = 40;

impl Minimiser {
    /// A minimiser.
    ///
    /// ```
    /// use bivalue::generate::Minimiser;
    ///
    /// let _minimiser = Minimiser::new();
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self { greedy: Greedy::new() }
    }

    /// Removes the `units` of a full grid's cells one after the other, and returns the cells of the
    /// givens that are left. A unit is removed as a whole if the puzzle stays proper, and otherwise
    /// stays as a whole. The cells of `always` stay; cells in no unit and not in `always` are no
    /// givens from the start. No cell is in two units.
    ///
    /// None if there is more than one solution even with all units.
    ///
    /// # Errors
    /// The bound that was met.
    ///
    /// # Panics
    /// If there are more than 81 units, or one is empty.
    ///
    /// # Example
    /// ```
    /// use bivalue::budget::{Budget, Meter};
    /// use bivalue::generate::Minimiser;
    /// use bivalue::grid::{Cell, CellSet, Grid, Solution};
    ///
    /// let grid: Grid =
    ///     "237841569186795243594326718315674892469582137728139456642918375853467921971253684"
    ///         .parse()
    ///         .unwrap();
    /// let solution = Solution::try_from(grid).unwrap();
    /// let units: Vec<_> = Cell::all().map(CellSet::of).collect();
    /// let meter = Meter::new(Budget::UNLIMITED);
    /// let givens = Minimiser::new().minimise(&solution, &units, CellSet::EMPTY, &meter);
    /// let givens = givens.unwrap().unwrap();
    /// assert!((17..=40).contains(&givens.len()));
    /// ```
    pub fn minimise(
        &mut self,
        solution: &Solution,
        units: &[CellSet],
        always: CellSet,
        meter: &Meter<'_>,
    ) -> Result<Option<CellSet>, Stop> {
        let mut work = Work::new(solution, units, &mut self.greedy);
        let cells: usize = units.iter().map(|unit| unit.len()).sum();
        if always.is_empty() && cells >= MANY {
            work.learn_quick();
        }
        let mut first = 0;
        let mut left = cells + always.len();
        while first < units.len() && left > 81 - AT_ONCE {
            left -= units[first].len();
            first += 1;
        }
        let Some((mut kept, mut domains)) = work.begin(units, always, first, meter)? else {
            return Ok(None);
        };
        for (place, unit) in units.iter().enumerate().skip(first) {
            if work.greedy.keeps(place, &kept) || !work.goes(*unit, &mut domains, meter)? {
                kept[place / 64] |= 1 << (place % 64);
            }
        }
        let stays = |place: usize| kept[place / 64] >> (place % 64) & 1 != 0;
        let units = units.iter().enumerate().filter(|(place, _)| stays(*place));
        Ok(Some(units.fold(always, |givens, (_, unit)| givens | *unit)))
    }
}

impl Default for Minimiser {
    fn default() -> Self {
        Self::new()
    }
}

/// The units that are kept, as bits by their place, and the domains of the cells.
type Begun = ([u64; 2], [DigitSet; 81]);

/// The state of a puzzle while it is minimised.
struct Work<'a> {
    solution: &'a Solution,
    /// The digits of the solution.
    known: [DigitSet; 81],
    /// By cell, the place of its unit as a bit.
    order: [u128; 81],
    greedy: &'a mut Greedy<2>,
}

impl<'a> Work<'a> {
    fn new(solution: &'a Solution, units: &[CellSet], greedy: &'a mut Greedy<2>) -> Self {
        assert!(units.len() <= 81, "more units than cells");
        let known = solution.domains(CellSet::ALL);
        let mut order = [0; 81];
        for (place, unit) in units.iter().enumerate() {
            assert!(!unit.is_empty(), "a unit without cells");
            for cell in *unit {
                order[cell.index()] |= 1 << place;
            }
        }
        greedy.clear();
        Self { solution, known, order, greedy }
    }

    /// Learns the unavoidable sets that cost no search.
    fn learn_quick(&mut self) {
        let greedy = &mut *self.greedy;
        Places::of(self.solution).quick_unavoidable(&self.order, |set| {
            if set != 0 {
                greedy.add([set as u64, (set >> 64) as u64]);
            }
        });
    }

    /// Learns the set in which another solution differs, unless no unit is in it.
    fn learn(&mut self, other: &Solution) -> bool {
        let mut places = 0;
        differing_cells(self.solution, other, |cell| places |= self.order[cell]);
        if places != 0 {
            self.greedy.add([places as u64, (places >> 64) as u64]);
        }
        places != 0
    }

    /// Removes the first units all at once, as many as `first` says. Returns the units that stay,
    /// and the domains of the cells; none if the puzzle is not proper with all units.
    fn begin(
        &mut self,
        units: &[CellSet],
        always: CellSet,
        first: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<Begun>, Stop> {
        loop {
            let mut kept = [0; 2];
            let mut givens = always;
            for (place, unit) in units.iter().enumerate() {
                if place >= first {
                    givens |= *unit;
                } else if self.greedy.keeps(place, &kept) {
                    kept[place / 64] |= 1 << (place % 64);
                    givens |= *unit;
                }
            }
            let mut domains = [DigitSet::ALL; 81];
            for cell in givens {
                domains[cell.index()] = self.known[cell.index()];
            }
            match other_solution(&domains, self.solution, meter)? {
                None => return Ok(Some((kept, domains))),
                Some(other) if self.learn(&other) => {}
                Some(_) => return Ok(None),
            }
        }
    }

    /// Takes a unit away, if the puzzle stays proper.
    fn goes(
        &mut self,
        unit: CellSet,
        domains: &mut [DigitSet; 81],
        meter: &Meter<'_>,
    ) -> Result<bool, Stop> {
        for cell in unit {
            domains[cell.index()] = DigitSet::ALL - self.known[cell.index()];
            if let Some(other) = other_solution(domains, self.solution, meter)? {
                self.learn(&other);
                for cell in unit {
                    domains[cell.index()] = self.known[cell.index()];
                }
                return Ok(false);
            }
            domains[cell.index()] = DigitSet::ALL;
        }
        Ok(true)
    }
}
