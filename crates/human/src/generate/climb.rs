use std::ops::ControlFlow;

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::engine::{SearchGuide, guided_search};
use bivalue_core::grid::{Cell, CellSet, DigitSet, Solution};

use super::Dice;
use super::grids::fill;

/// Steps of a climb, and solutions that are counted at most.
const STEPS: u32 = 400;
const MOST: u32 = 5_000;

/// Looks for a full grid whose digits in these cells have no other solution, beginning with that
/// one; where it ends otherwise, there are still several.
///
/// One or two digits are changed at random, in those of the cells that may change, so that there
/// still is a solution; the change stays if there are no more solutions than before. (This is
/// the method of the players of the Patterns Game. Random grids alone hardly ever give a proper
/// puzzle for a pattern of few cells.)
pub(super) fn climb(
    from: Solution,
    cells: CellSet,
    may: CellSet,
    dice: &mut Dice,
    meter: &Meter<'_>,
) -> Result<Solution, Stop> {
    let mut best = from;
    let mut fewest = count(&best.domains(cells), MOST, meter)?;
    let may: Vec<Cell> = may.into_iter().collect();
    for _ in 0..STEPS {
        if fewest == 1 || may.is_empty() {
            break;
        }
        let mut open = CellSet::EMPTY;
        for _ in 0..=dice.below(2) {
            open.insert(may[dice.below(may.len() as u32) as usize]);
        }
        let Some(next) = fill(&best.domains(cells - open), dice, meter)? else { break };
        if open.into_iter().all(|cell| next.grid()[cell] == best.grid()[cell]) {
            continue;
        }
        let solutions = count(&next.domains(cells), fewest.saturating_add(1), meter)?;
        // Numbers above the greatest one that is counted are not compared.
        if solutions <= fewest || fewest == MOST {
            (best, fewest) = (next, solutions.min(MOST));
        }
    }
    Ok(best)
}

/// How many solutions there are, up to that many.
fn count(domains: &[DigitSet; 81], most: u32, meter: &Meter<'_>) -> Result<u32, Stop> {
    let mut counter = Counter { most, count: 0 };
    guided_search(domains, &mut counter, meter)?;
    Ok(counter.count)
}

struct Counter {
    most: u32,
    count: u32,
}

impl SearchGuide for Counter {
    fn solution(&mut self, _: &Solution) -> ControlFlow<()> {
        self.count += 1;
        if self.count < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
