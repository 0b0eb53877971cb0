use std::ops::ControlFlow;

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::engine::{Search, SearchGuide, default_engine, guided_search};
use bivalue_core::grid::{Board, Cell, Digit, DigitSet, House, Solution, Transform};

use super::Dice;

/// A source of full grids.
pub trait Grids: Send + Sync {
    /// The name by which callers ask for it, in lower case with hyphens.
    fn name(&self) -> &'static str;

    /// Draws a full grid, which follows from the dice alone.
    ///
    /// # Errors
    /// The bound that was met.
    fn grid(&self, dice: &mut Dice, meter: &Meter<'_>) -> Result<Solution, Stop>;
}

/// Everywhere that full grids come from, the default first.
///
/// ```
/// use bivalue::generate::grid_sources;
///
/// let names: Vec<_> = grid_sources().iter().map(|grids| grids.name()).collect();
/// assert_eq!(names, ["uniform", "filled"]);
/// ```
#[must_use]
pub fn grid_sources() -> &'static [&'static dyn Grids] {
    &[&Uniform, &Filled]
}

/// The source of complete grids that has that name.
///
/// ```
/// use bivalue::generate::grid_source;
///
/// assert!(grid_source("filled").is_some());
/// assert!(grid_source("no such source").is_none());
/// ```
#[must_use]
pub fn grid_source(name: &str) -> Option<&'static dyn Grids> {
    grid_sources().iter().copied().find(|grids| grids.name() == name)
}

/// Every grid exactly as likely as every other, by its number: see [`bivalue_core::grids`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

/// A number of a grid is drawn in two parts, each of which goes into a word: this, and how
/// many there are of it.
const LOW: u32 = 60_480;

impl Grids for Uniform {
    fn name(&self) -> &'static str {
        "uniform"
    }

    fn grid(&self, dice: &mut Dice, meter: &Meter<'_>) -> Result<Solution, Stop> {
        const HIGH: u64 = (bivalue_core::grids::COUNT / LOW as u128) as u64;
        const { assert!(HIGH as u128 * LOW as u128 == bivalue_core::grids::COUNT) };
        meter.node()?;
        let high = dice.below_u64(HIGH);
        let number = u128::from(high) * u128::from(LOW) + u128::from(dice.below(LOW));
        let grid = bivalue_core::grids::unrank_within(number, || meter.check())?;
        Ok(grid.expect("the number is below that of the grids"))
    }
}

/// Random filling: three boxes at random, the rest by a search that guesses at random, and a
/// random symmetry of the grid on top.
///
/// Every grid can come, and all places and digits of a grid are treated alike, but grids are not
/// equally likely: the search prefers those that it comes to with few guesses. What a seed gives
/// follows from how the search goes, and may be another grid when that becomes better.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filled;

impl Grids for Filled {
    fn name(&self) -> &'static str {
        "filled"
    }

    fn grid(&self, dice: &mut Dice, meter: &Meter<'_>) -> Result<Solution, Stop> {
        let mut domains = [DigitSet::ALL; 81];
        for corner in [0, 4, 8] {
            let mut digits: [usize; 9] = std::array::from_fn(|index| index);
            dice.shuffle(&mut digits);
            for (cell, digit) in House::box_(corner).cells().into_iter().zip(digits) {
                domains[cell.index()] = DigitSet::of(Digit::from_index(digit));
            }
        }
        let filled = fill(&domains, dice, meter)?;
        let filled = filled.expect("three boxes that do not meet can be completed");
        Ok(Transform::nth(dice.below_u64(Transform::COUNT)).solution(&filled))
    }
}

/// Nodes after which a random search is begun again: it is in a part of the tree that has almost no
/// solutions.
const NODES: u32 = 10_000;

/// Random searches after which one that is not random is made.
const TRIES: u32 = 4;

/// A solution within these domains, found by guessing at random; none if there is none.
pub(super) fn fill(
    domains: &[DigitSet; 81],
    dice: &mut Dice,
    meter: &Meter<'_>,
) -> Result<Option<Solution>, Stop> {
    for _ in 0..TRIES {
        let mut filler = Filler { dice, nodes: 0, found: None };
        let exhausted = guided_search(domains, &mut filler, meter)?;
        if exhausted || filler.found.is_some() {
            return Ok(filler.found);
        }
    }
    first_solution(domains, meter)
}

/// A solution within these domains; none if there is none.
///
/// The default engine knows when to give way to another.
pub(super) fn first_solution(
    domains: &[DigitSet; 81],
    meter: &Meter<'_>,
) -> Result<Option<Solution>, Stop> {
    let mut found = None;
    let board = Board::sukaku(domains);
    let search = Search::of(&board).solutions(1).within(meter.rest());
    let report = default_engine().run(&search, &mut |solution: &Solution| {
        found = Some(*solution);
        ControlFlow::Break(())
    });
    meter.spend(report.cost.nodes);
    report.end.stop().map_or(Ok(found), Err)
}

struct Filler<'a> {
    dice: &'a mut Dice,
    nodes: u32,
    found: Option<Solution>,
}

impl SearchGuide for Filler<'_> {
    #[inline(always)]
    fn first_digit(&mut self, _: Cell, digit: Digit, candidates: DigitSet) -> Digit {
        let index = self.dice.below(candidates.len() as u32) as usize;
        candidates.into_iter().nth(index).unwrap_or(digit)
    }

    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.found = Some(*solution);
        ControlFlow::Break(())
    }

    fn node(&mut self) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes > NODES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
