//! Top-down: givens are taken away from a full grid at random.
//!
//! The way of the original write-up, and of most programs: cells in random order, each emptied
//! if the puzzle stays proper, until every given has been tried. Puzzles with few givens are much
//! more likely to be met than they are frequent: 24.38 givens on average, where minimal puzzles
//! have 26.58.

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::engine::other_solution;
use bivalue_core::grid::{CellSet, DigitSet, Solution};

use super::climb::climb;
use super::{Attempt, Dice, Method, Minimal, Request, RequestError, Workshop};

/// See the [module's text](self).
pub(super) struct TopDown;

impl Method for TopDown {
    fn name(&self) -> &'static str {
        "top-down"
    }

    fn about(&self) -> &'static str {
        "takes givens away from a full grid in random order while it stays proper: few givens are likelier than they are frequent"
    }

    fn check(&self, _: &Request) -> Result<(), RequestError> {
        Ok(())
    }

    fn attempt(
        &self,
        request: &Request,
        dice: &mut Dice,
        workshop: &mut Workshop,
        meter: &Meter<'_>,
    ) -> Result<Attempt, Stop> {
        let Some(mut solution) = solution_for(request, dice, meter)? else {
            return Ok(Attempt::Nothing);
        };
        if let Some(pattern) = request.pattern.as_ref().filter(|pattern| pattern.open.is_empty())
            && request.solution.is_none()
        {
            solution = climb(solution, pattern.given, pattern.of_any_digit(), dice, meter)?;
        }
        let always = request.pattern.as_ref().map_or(CellSet::EMPTY, |pattern| pattern.given);
        reduce(request, solution, always, CellSet::ALL, dice, workshop, meter)
    }
}

/// The full grid of a puzzle to be made; none if the pattern has none.
pub(super) fn solution_for(
    request: &Request,
    dice: &mut Dice,
    meter: &Meter<'_>,
) -> Result<Option<Solution>, Stop> {
    let pattern = request.pattern.as_ref().filter(|pattern| pattern.is_about_digits());
    match (request.solution, pattern) {
        (Some(solution), _) => Ok(Some(solution)),
        (None, Some(pattern)) => pattern.grid(dice, meter),
        (None, None) => request.grids.grid(dice, meter).map(Some),
    }
}

/// Takes givens away in random order, where the request's pattern and symmetry let it; only cells
/// in `from` or `always` are given at first.
pub(super) fn reduce(
    request: &Request,
    solution: Solution,
    always: CellSet,
    from: CellSet,
    dice: &mut Dice,
    workshop: &mut Workshop,
    meter: &Meter<'_>,
) -> Result<Attempt, Stop> {
    let may = request.pattern.as_ref().map_or(CellSet::ALL, |pattern| pattern.open) & from;
    let units = &mut workshop.units;
    units.clear();
    units.extend(workshop.orbits.of(request.symmetry).iter().filter(|unit| unit.is_subset(may)));
    dice.shuffle(units);
    let redundant = request.minimal == Minimal::No;
    let (least, most) = request.fewest_and_most();
    // A request that was not checked may have no number between the two.
    let numbers = most.saturating_sub(least) as u32 + 1;
    let wanted = least + if redundant { dice.below(numbers) as usize } else { 0 };
    let Some(mut givens) = workshop.minimiser.minimise(&solution, units, always, meter)? else {
        return Ok(Attempt::NotProper);
    };
    if redundant {
        // The last that went come back.
        for unit in units.iter().rev() {
            let is_back = !unit.intersects(givens);
            if is_back && givens.len() < wanted && givens.len() + unit.len() <= most {
                givens |= *unit;
            }
        }
    }
    if !request.clues.contains(&givens.len()) {
        return Ok(Attempt::Clues(givens.len()));
    }
    let unsure = match request.minimal {
        Minimal::No => CellSet::EMPTY,
        Minimal::WithinSymmetry => always,
        Minimal::Truly if request.symmetry == super::Symmetry::None => always,
        Minimal::Truly => givens,
    };
    if !are_needed(&solution, givens, unsure, request, meter)? {
        return Ok(Attempt::Redundant);
    }
    Ok(Attempt::Made { givens, solution, weight: None })
}

/// Returns whether none of these givens of a proper puzzle can go: the givens are needed one by
/// one, or, within a symmetry, all that are symmetric together.
fn are_needed(
    solution: &Solution,
    givens: CellSet,
    unsure: CellSet,
    request: &Request,
    meter: &Meter<'_>,
) -> Result<bool, Stop> {
    let domains = solution.domains(givens);
    for cell in unsure {
        let mut domains = domains;
        if request.is_truly_minimal() {
            // Only solutions with another digit there are new.
            domains[cell.index()] = DigitSet::ALL - domains[cell.index()];
        } else {
            for cell in request.symmetry.orbit(cell) {
                domains[cell.index()] = DigitSet::ALL;
            }
        }
        if other_solution(&domains, solution, meter)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}
