//! Controlled bias: puzzles whose likelihood is known, so that statistics can be made unbiased.
//!
//! Berthier's way (2009): givens are taken away from a full grid in random order until that fails
//! for the first time; the last proper puzzle counts if it is minimal, and otherwise everything
//! begins anew. A minimal puzzle with n givens is met with a likelihood of 1 in `C(81,n)`, whatever
//! else is true of it; weighted by `C(81,n)` all minimal puzzles are alike. One in 240,000 tries
//! meets one.
//!
//! The method here gives puzzles with the same probabilities in less time:
//!
//! - Removing givens at random always leads to a random set of [`FIRST`] givens; tries begin there.
//!   Minimal puzzles with more givens are never met (one in 100,000 has more).
//! - Unavoidable sets of the grid are remembered; they show without a search that a puzzle is not
//!   proper.
//! - A try that comes down to [`SPLITS`] goes on in several ways from there. Puzzles below are met
//!   that many times as often, and weigh that much less.
//! - Many tries are made of one grid. If they meet several puzzles one of them is taken, each as
//!   likely as the others, and weighs as much as all of them.

use bivalue_core::analyse::{Places, differing_cells};
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::engine::other_solution;
use bivalue_core::grid::{CellSet, DigitSet, Solution};

use super::top_down::solution_for;
use super::{Attempt, Dice, Method, Minimal, Request, RequestError, Symmetry, Workshop};

/// See the [module's text](self).
pub(super) struct ControlledBias;

/// The number of givens with which a try begins.
const FIRST: usize = 32;

/// With how many givens a try splits, and into how many.
///
/// Further down it would go faster still, but the weights would then differ more: with these a
/// thousand puzzles say as much as 270 of equal weight.
const SPLITS: [(usize, u32); 2] = [(30, 8), (29, 4)];

/// The number of tries on each full grid.
const TRIES: usize = 2000;

/// Larger unavoidable sets hardly ever decide a try.
const LARGEST: usize = 18;

/// The most givens of the puzzle that an unavoidable set may have to be checked while givens are
/// taken away.
const CLOSE: u32 = 5;

impl Method for ControlledBias {
    fn name(&self) -> &'static str {
        "controlled-bias"
    }

    fn gives_weights(&self) -> bool {
        true
    }

    fn about(&self) -> &'static str {
        "minimal puzzles of a known law, each with the weight that makes any statistic unbiased"
    }

    fn check(&self, request: &Request) -> Result<(), RequestError> {
        let what = if request.symmetry != Symmetry::None {
            "make symmetric puzzles"
        } else if request.minimal == Minimal::No {
            "make puzzles that are not minimal"
        } else if request.pattern.is_some() {
            "follow a pattern"
        } else if *request.clues.start() > FIRST {
            "make puzzles with more than 32 givens"
        } else {
            return Ok(());
        };
        Err(RequestError::Method(self.name(), what))
    }

    fn attempt(
        &self,
        request: &Request,
        dice: &mut Dice,
        _: &mut Workshop,
        meter: &Meter<'_>,
    ) -> Result<Attempt, Stop> {
        let Some(solution) = solution_for(request, dice, meter)? else {
            return Ok(Attempt::Nothing);
        };
        let mut tries = Tries::of(&solution, dice, meter);
        for _ in 0..TRIES {
            tries.one()?;
        }
        let Tries { met, .. } = tries;
        if met.is_empty() {
            return Ok(Attempt::Nothing);
        }
        let givens = met[dice.below(met.len() as u32) as usize];
        if !request.clues.contains(&givens.len()) {
            return Ok(Attempt::Clues(givens.len()));
        }
        let weight = met.len() as f64 * weight(givens.len());
        Ok(Attempt::Made { givens, solution, weight: Some(weight) })
    }
}

/// The weight of a puzzle with n givens: `C(81,n)`, divided by the number of ways that lead to it,
/// in units of `C(81,28)`, the greatest frequent weight.
fn weight(givens: usize) -> f64 {
    let mut weight = 1.0;
    for n in givens..28 {
        weight *= (n + 1) as f64 / (81 - n) as f64;
    }
    for n in 28..givens {
        weight *= (81 - n) as f64 / (n + 1) as f64;
    }
    SPLITS
        .iter()
        .filter(|(at, _)| givens <= *at)
        .fold(weight, |weight, (_, ways)| weight / f64::from(*ways))
}

/// Tries on one grid.
struct Tries<'a, 'b> {
    solution: &'a Solution,
    known: [DigitSet; 81],
    dice: &'a mut Dice,
    meter: &'a Meter<'b>,
    /// The cells in some order.
    cells: [u8; 81],
    unavoidable: Vec<u128>,
    /// Those of them of which a puzzle at hand has few givens.
    close: Vec<u128>,
    /// The minimal puzzles that were met.
    met: Vec<CellSet>,
}

impl<'a, 'b> Tries<'a, 'b> {
    fn of(solution: &'a Solution, dice: &'a mut Dice, meter: &'a Meter<'b>) -> Self {
        let known = solution.domains(CellSet::ALL);
        let mut unavoidable = Vec::with_capacity(1024);
        let bits = std::array::from_fn(|cell| 1 << cell);
        Places::of(solution).quick_unavoidable(&bits, |set| unavoidable.push(set));
        unavoidable.sort_by_key(|set| set.count_ones());
        let cells = std::array::from_fn(|cell| cell as u8);
        let (close, met) = (Vec::new(), Vec::new());
        Self { solution, known, dice, meter, cells, unavoidable, close, met }
    }

    /// Draws the first givens, and continues from them if they are a proper puzzle.
    fn one(&mut self) -> Result<(), Stop> {
        self.meter.node()?;
        let mut givens = 0_u128;
        for place in 0..FIRST {
            let other = place + self.dice.below(81 - place as u32) as usize;
            self.cells.swap(place, other);
            givens |= 1 << self.cells[place];
        }
        if self.unavoidable.iter().any(|set| set & givens == 0) || !self.is_proper(givens)? {
            return Ok(());
        }
        let is_close = |set: &&u128| (**set & givens).count_ones() <= CLOSE;
        self.close.clear();
        self.close.extend(self.unavoidable.iter().filter(is_close).map(|set| set & givens));
        self.go_on(givens, FIRST)
    }

    /// Removes givens at random until that fails, and looks at the puzzle that is left.
    fn go_on(&mut self, mut givens: u128, mut count: usize) -> Result<(), Stop> {
        loop {
            let mut at = givens;
            for _ in 0..self.dice.below(count as u32) {
                at &= at - 1;
            }
            let given = at & at.wrapping_neg();
            let is_known = self.close.iter().any(|set| set & givens == given);
            if is_known || !self.is_proper_without(givens, given)? {
                if self.is_minimal(givens)? {
                    self.met.push(CellSet::from_bits(givens));
                }
                return Ok(());
            }
            givens &= !given;
            count -= 1;
            if let Some((_, ways)) = SPLITS.iter().find(|(at, _)| *at == count) {
                for _ in 1..*ways {
                    self.go_on(givens, count)?;
                }
            }
        }
    }

    fn is_proper(&mut self, givens: u128) -> Result<bool, Stop> {
        let domains = self.domains(givens);
        self.has_no_other(&domains)
    }

    /// Returns whether a proper puzzle stays proper without one of its givens.
    fn is_proper_without(&mut self, givens: u128, given: u128) -> Result<bool, Stop> {
        let mut domains = self.domains(givens);
        let cell = given.trailing_zeros() as usize;
        domains[cell] = DigitSet::ALL - self.known[cell];
        let before = self.unavoidable.len();
        let is_proper = self.has_no_other(&domains)?;
        // As they are: another way from the last split has other givens.
        self.close.extend_from_slice(&self.unavoidable[before..]);
        Ok(is_proper)
    }

    fn is_minimal(&mut self, givens: u128) -> Result<bool, Stop> {
        let mut needed = 0;
        for set in &self.close {
            let of_set = set & givens;
            if of_set & of_set.wrapping_sub(1) == 0 {
                needed |= of_set;
            }
        }
        let mut left = givens & !needed;
        while left != 0 {
            if self.is_proper_without(givens, left & left.wrapping_neg())? {
                return Ok(false);
            }
            left &= left - 1;
        }
        Ok(true)
    }

    fn domains(&self, mut givens: u128) -> [DigitSet; 81] {
        let mut domains = [DigitSet::ALL; 81];
        while givens != 0 {
            let cell = givens.trailing_zeros() as usize;
            domains[cell] = self.known[cell];
            givens &= givens - 1;
        }
        domains
    }

    /// Returns whether there is no other solution; if there is, the set in which it differs is
    /// learned.
    fn has_no_other(&mut self, domains: &[DigitSet; 81]) -> Result<bool, Stop> {
        let Some(other) = other_solution(domains, self.solution, self.meter)? else {
            return Ok(true);
        };
        let (mut set, mut size) = (0_u128, 0);
        differing_cells(self.solution, &other, |cell| {
            set |= 1 << cell;
            size += 1;
        });
        if size <= LARGEST {
            self.unavoidable.push(set);
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_binomial_coefficients_by_the_ways() {
        assert!((weight(30) * 8.0 - 53.0 * 52.0 / (29.0 * 30.0)).abs() < 1e-12);
        assert!((weight(27) * 32.0 - 28.0 / 54.0).abs() < 1e-12);
        assert!((weight(31) - 53.0 * 52.0 * 51.0 / (29.0 * 30.0 * 31.0)).abs() < 1e-12);
    }
}
