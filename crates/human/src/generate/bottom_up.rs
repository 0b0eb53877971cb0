//! Bottom-up: givens are added to the empty grid at random.
//!
//! A random digit in a random cell, if there is still a solution, until there is only one; then
//! givens are taken away as by `top-down`. It prefers few givens even more: about 23.8 on average.

use std::ops::ControlFlow;

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::engine::{SearchGuide, guided_search};
use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet, Solution};

use super::top_down::reduce;
use super::{Attempt, Dice, Method, Request, RequestError, Workshop};

/// See the [module's text](self).
pub(super) struct BottomUp;

impl Method for BottomUp {
    fn name(&self) -> &'static str {
        "bottom-up"
    }

    fn about(&self) -> &'static str {
        "adds random digits until there is one solution, then takes away: few givens are likelier still"
    }

    fn check(&self, request: &Request) -> Result<(), RequestError> {
        if request.pattern.is_some() {
            return Err(RequestError::Method(self.name(), "follow a pattern"));
        }
        Ok(())
    }

    fn attempt(
        &self,
        request: &Request,
        dice: &mut Dice,
        workshop: &mut Workshop,
        meter: &Meter<'_>,
    ) -> Result<Attempt, Stop> {
        let mut build = Build {
            domains: [DigitSet::ALL; 81],
            given: CellSet::EMPTY,
            known: Vec::new(),
            wanted: request.solution,
        };
        let orbits = workshop.orbits.of(request.symmetry).to_vec();
        let solution = loop {
            meter.node()?;
            if let Some(solution) = build.only_solution(meter)? {
                break solution;
            }
            let orbit = orbits[dice.below(orbits.len() as u32) as usize];
            if !orbit.intersects(build.given) {
                for cell in orbit {
                    build.add(cell, dice, meter)?;
                }
            }
        };
        reduce(request, solution, CellSet::EMPTY, build.given, dice, workshop, meter)
    }
}

/// A puzzle that is being built.
struct Build {
    domains: [DigitSet; 81],
    given: CellSet,
    /// Solutions of it that are known, at most two.
    known: Vec<Solution>,
    /// The solution that it is to have, if that matters.
    wanted: Option<Solution>,
}

impl Build {
    /// Adds a random digit in a cell with which there is a solution.
    fn add(&mut self, cell: Cell, dice: &mut Dice, meter: &Meter<'_>) -> Result<(), Stop> {
        let has = |solution: &Solution, digit: Digit| solution.grid()[cell] == Some(digit);
        self.given.insert(cell);
        if let Some(digit) = self.wanted.and_then(|wanted| wanted.grid()[cell]) {
            self.domains[cell.index()] = DigitSet::of(digit);
            self.known.retain(|solution| has(solution, digit));
            return Ok(());
        }
        loop {
            let digits = self.domains[cell.index()];
            let nth = dice.below(digits.len() as u32) as usize;
            let Some(digit) = digits.into_iter().nth(nth) else { return Ok(()) };
            let before = self.domains[cell.index()];
            self.domains[cell.index()] = DigitSet::of(digit);
            if self.known.iter().any(|solution| has(solution, digit)) {
                self.known.retain(|solution| has(solution, digit));
                return Ok(());
            }
            let found = self.search(1, meter)?;
            if !found.is_empty() {
                self.known = found;
                return Ok(());
            }
            self.domains[cell.index()] = before - DigitSet::of(digit);
        }
    }

    /// The only solution, if there is only one.
    fn only_solution(&mut self, meter: &Meter<'_>) -> Result<Option<Solution>, Stop> {
        // With fewer there are always others.
        if self.given.len() < 17 {
            return Ok(None);
        }
        if self.known.len() < 2 {
            self.known = self.search(2, meter)?;
        }
        Ok(if let [only] = self.known[..] { Some(only) } else { None })
    }

    fn search(&self, enough: usize, meter: &Meter<'_>) -> Result<Vec<Solution>, Stop> {
        let mut first = First { enough, found: Vec::new() };
        guided_search(&self.domains, &mut first, meter)?;
        Ok(first.found)
    }
}

/// The first solutions.
struct First {
    enough: usize,
    found: Vec<Solution>,
}

impl SearchGuide for First {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.found.push(*solution);
        if self.found.len() < self.enough {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}
