use bivalue_core::budget::{Meter, Stop};
use bivalue_core::engine::other_solution;
use bivalue_core::grid::{Board, Candidate, CellSet, DigitSet, Puzzle, Solution};

use super::hitting::Greedy;
use super::{Dice, proper};

/// Candidates are kept in words of 64.
const WORDS: usize = 12;

/// The number of candidates that are restored at once in the beginning, where this hardly ever adds
/// a solution.
const AT_ONCE: usize = 250;

/// Makes minimal Sukakus: puzzles of candidates alone, of which none that was eliminated can come
/// back without another solution appearing.
///
/// From a full grid, where every other candidate is eliminated, candidates come back in random
/// order if the puzzle stays proper: the top-down way, with eliminations in the place of givens.
#[derive(Clone)]
pub(super) struct SukakuMaker {
    greedy: Greedy<WORDS>,
}

impl SukakuMaker {
    pub(super) fn new() -> Self {
        Self { greedy: Greedy::new() }
    }

    /// A minimal Sukaku with that solution.
    pub(super) fn make(
        &mut self,
        solution: &Solution,
        dice: &mut Dice,
        meter: &Meter<'_>,
    ) -> Result<Puzzle, Stop> {
        let known = solution.domains(CellSet::ALL);
        let is_known =
            |candidate: Candidate| known[candidate.cell().index()].contains(candidate.digit());
        let mut order: Vec<_> = Candidate::all().filter(|&c| !is_known(c)).collect();
        dice.shuffle(&mut order);
        let mut work = Work::new(solution, &order, &mut self.greedy);
        let (mut kept, mut domains) = work.begin(&order, known, meter)?;
        for (place, &candidate) in order.iter().enumerate().skip(AT_ONCE) {
            let cell = candidate.cell().index();
            if !work.greedy.keeps(place, &kept) {
                // Whatever solution comes with the candidate has it.
                let before = domains[cell];
                domains[cell] = DigitSet::of(candidate.digit());
                let other = other_solution(&domains, solution, meter)?;
                domains[cell] = before;
                let Some(other) = other else {
                    domains[cell].insert(candidate.digit());
                    continue;
                };
                work.learn(&other);
            }
            kept[place / 64] |= 1 << (place % 64);
        }
        proper(Board::sukaku(&domains), solution, meter)
    }
}

impl Default for SukakuMaker {
    fn default() -> Self {
        Self::new()
    }
}

struct Work<'a> {
    solution: &'a Solution,
    /// By candidate, its place in the order.
    places: [u16; Candidate::COUNT],
    greedy: &'a mut Greedy<WORDS>,
}

impl<'a> Work<'a> {
    fn new(solution: &'a Solution, order: &[Candidate], greedy: &'a mut Greedy<WORDS>) -> Self {
        let mut places = [0; Candidate::COUNT];
        for (place, candidate) in (0..).zip(order) {
            places[candidate.index()] = place;
        }
        greedy.clear();
        Self { solution, places, greedy }
    }

    /// Learns that one of the candidates in which another solution differs must be eliminated.
    fn learn(&mut self, other: &Solution) {
        let mut set = [0; WORDS];
        for ((cell, digit), known) in other.grid().digits().zip(self.solution.grid().as_array()) {
            if Some(digit) != *known {
                let place = usize::from(self.places[Candidate::new(cell, digit).index()]);
                set[place / 64] |= 1 << (place % 64);
            }
        }
        self.greedy.add(set);
    }

    /// Brings the first candidates back all at once. Returns which of them stay eliminated, and the
    /// candidates of each cell.
    fn begin(
        &mut self,
        order: &[Candidate],
        known: [DigitSet; 81],
        meter: &Meter<'_>,
    ) -> Result<([u64; WORDS], [DigitSet; 81]), Stop> {
        loop {
            let (mut kept, mut domains) = ([0; WORDS], known);
            for (place, candidate) in order.iter().enumerate().take(AT_ONCE) {
                if self.greedy.keeps(place, &kept) {
                    kept[place / 64] |= 1 << (place % 64);
                } else {
                    domains[candidate.cell().index()].insert(candidate.digit());
                }
            }
            match other_solution(&domains, self.solution, meter)? {
                Some(other) => self.learn(&other),
                None => return Ok((kept, domains)),
            }
        }
    }
}
