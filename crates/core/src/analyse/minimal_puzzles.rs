use std::ops::ControlFlow;

use crate::budget::{Budget, Meter, Stop};
use crate::engine::other_solution;
use crate::grid::{CellSet, DigitSet, Puzzle, Solution};

use super::{Places, differing_cells};

/// How a search for minimal puzzles ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minimals {
    /// All were shown.
    All,
    /// The visitor ended it: there may be others.
    NotAll,
}

/// Finds all minimal puzzles whose givens are among those of a puzzle, with at most `most` givens.
/// Calls `visit` once with the cells of each, and returns whether these are all.
///
/// Two solutions differ in an unavoidable set, and a proper puzzle has a given in each: minimal
/// puzzles are minimal hitting sets. They are built up given by given: where a set is not hit yet
/// each of its cells is tried, those before it left out for good, and where all known sets are hit
/// a search finds another set or shows that there is none. Every puzzle is met on one way only.
///
/// # Errors
/// The bound that was met: there may be other minimal puzzles than those that were shown. A node is
/// a set of givens on the way to a puzzle, or one of the searches.
///
/// ```
/// use bivalue::analyse::{Minimals, minimal_puzzles};
/// use bivalue::budget::Budget;
/// use bivalue::engine::{self, Search, Verdict};
/// use bivalue::grid::{Board, Grid};
/// use std::ops::ControlFlow;
///
/// let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// let (verdict, _) = engine::judge(engine::default_engine(), &Search::of(&board));
/// let Verdict::One(puzzle) = verdict else { panic!("not proper") };
/// let mut found = Vec::new();
/// let end = minimal_puzzles(&puzzle, 81, &Budget::UNLIMITED, &mut |cells| {
///     found.push(cells);
///     ControlFlow::Continue(())
/// });
/// // It is minimal itself.
/// assert_eq!((found, end), (vec![grid.filled()], Ok(Minimals::All)));
/// ```
pub fn minimal_puzzles(
    puzzle: &Puzzle,
    most: usize,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
) -> Result<Minimals, Stop> {
    let solution = puzzle.solution();
    let mut ways = Ways {
        solution,
        known: solution.domains(CellSet::ALL),
        givens: puzzle.board().given_cells().bits(),
        most,
        // A node can take longer than a microsecond: it goes through all sets that are known.
        meter: Meter::every(8, *budget),
        sets: Vec::new(),
        visit,
    };
    let bits = std::array::from_fn(|cell| 1 << cell);
    Places::of(solution).quick_unavoidable(&bits, |set| ways.sets.push(set & ways.givens));
    ways.sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    ways.sets.dedup();
    Ok(match ways.go_on(0, 0)? {
        ControlFlow::Continue(()) => Minimals::All,
        ControlFlow::Break(()) => Minimals::NotAll,
    })
}

struct Ways<'a> {
    solution: &'a Solution,
    known: [DigitSet; 81],
    givens: u128,
    most: usize,
    meter: Meter<'a>,
    /// Unavoidable sets, only those cells of them that are given.
    sets: Vec<u128>,
    visit: &'a mut dyn FnMut(CellSet) -> ControlFlow<()>,
}

impl Ways<'_> {
    /// Goes every way on from these givens that leaves those out.
    fn go_on(&mut self, taken: u128, left_out: u128) -> Result<ControlFlow<()>, Stop> {
        self.meter.node()?;
        let Some(set) = self.next_set(taken, left_out)? else {
            return self.show(taken);
        };
        if taken.count_ones() as usize + self.at_least(taken, left_out) > self.most {
            return Ok(ControlFlow::Continue(()));
        }
        let mut left_out = left_out;
        let mut choices = set & !left_out;
        while choices != 0 {
            let cell = choices & choices.wrapping_neg();
            if self.go_on(taken | cell, left_out)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            left_out |= cell;
            choices &= choices - 1;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The set that is not hit yet and leaves the fewest choices; `None` if all sets are hit.
    fn next_set(&mut self, taken: u128, left_out: u128) -> Result<Option<u128>, Stop> {
        let open = self.sets.iter().filter(|set| *set & taken == 0);
        if let Some(set) = open.min_by_key(|set| (*set & !left_out).count_ones()) {
            return Ok(Some(*set));
        }
        let mut domains = [DigitSet::ALL; 81];
        for cell in CellSet::from_bits(taken) {
            domains[cell.index()] = self.known[cell.index()];
        }
        let Some(other) = other_solution(&domains, self.solution, &self.meter)? else {
            return Ok(None);
        };
        let mut set = 0_u128;
        differing_cells(self.solution, &other, |cell| set |= 1 << cell);
        self.sets.push(set & self.givens);
        Ok(Some(set & self.givens))
    }

    /// A lower bound for the number of further givens: sets without a common cell need one each.
    fn at_least(&self, taken: u128, left_out: u128) -> usize {
        let (mut used, mut count) = (taken, 0);
        for set in &self.sets {
            if set & used == 0 {
                used |= set & !left_out;
                count += 1;
            }
        }
        count
    }

    /// Shows a proper puzzle if it is minimal.
    fn show(&mut self, taken: u128) -> Result<ControlFlow<()>, Stop> {
        if taken.count_ones() as usize > self.most {
            return Ok(ControlFlow::Continue(()));
        }
        let mut needed = 0;
        for set in &self.sets {
            let of_set = set & taken;
            if of_set & of_set.wrapping_sub(1) == 0 {
                needed |= of_set;
            }
        }
        let cells = CellSet::from_bits(taken);
        let mut domains = self.solution.domains(cells);
        for cell in CellSet::from_bits(taken & !needed) {
            let known = domains[cell.index()];
            domains[cell.index()] = DigitSet::ALL - known;
            if other_solution(&domains, self.solution, &self.meter)?.is_none() {
                return Ok(ControlFlow::Continue(()));
            }
            domains[cell.index()] = known;
        }
        Ok((self.visit)(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{self, Search, Verdict};
    use crate::grid::{Board, Grid};

    fn proper(grid: &Grid) -> Option<Puzzle> {
        let board = Board::new(grid).ok()?;
        match engine::judge(engine::default_engine(), &Search::of(&board)).0 {
            Verdict::One(puzzle) => Some(*puzzle),
            _ => None,
        }
    }

    /// The puzzle of the write-up with nine cells of its solution more.
    fn redundant() -> (Puzzle, CellSet) {
        let text =
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
        let grid: Grid = text.parse().unwrap();
        let solution = *proper(&grid).unwrap().solution();
        let more: CellSet = (!grid.filled()).into_iter().step_by(7).collect();
        let all = solution.grid().restricted_to(grid.filled() | more);
        (proper(&all).unwrap(), grid.filled())
    }

    #[test]
    fn all_minimal_puzzles_are_those_that_trying_every_subset_finds() {
        let (puzzle, first) = redundant();
        let givens: Vec<_> = puzzle.board().given_cells().into_iter().collect();
        let extra = givens.len() - first.len();
        assert!((5..12).contains(&extra), "{extra}");
        let mut found = Vec::new();
        let end = minimal_puzzles(&puzzle, 81, &Budget::UNLIMITED, &mut |cells| {
            found.push(cells);
            ControlFlow::Continue(())
        });
        assert_eq!(end, Ok(Minimals::All));
        assert!(found.contains(&first) && found.len() > 1, "{found:?}");
        let mut sorted = found.clone();
        sorted.sort_unstable_by_key(|cells| cells.bits());
        sorted.dedup();
        assert_eq!(sorted.len(), found.len(), "each once");
        // By removing givens in every way: minimal ones are where no removal leaves it proper.
        let mut seen = std::collections::HashSet::new();
        let mut todo = vec![puzzle.board().given_cells()];
        let mut minimal = Vec::new();
        while let Some(cells) = todo.pop() {
            if !seen.insert(cells) {
                continue;
            }
            let fewer = cells.into_iter().map(|cell| cells - CellSet::of(cell));
            let is_proper =
                |cells: &CellSet| proper(&puzzle.solution().grid().restricted_to(*cells)).is_some();
            let fewer: Vec<_> = fewer.filter(is_proper).collect();
            if fewer.is_empty() {
                minimal.push(cells);
            }
            todo.extend(fewer);
        }
        minimal.sort_unstable_by_key(|cells| cells.bits());
        assert_eq!(sorted, minimal);
        // Only those with few givens; and no more than the budget lets it see.
        let few = sorted.iter().map(|cells| cells.len()).min().unwrap();
        let mut fewest = 0;
        let end = minimal_puzzles(&puzzle, few, &Budget::UNLIMITED, &mut |cells| {
            assert_eq!(cells.len(), few);
            fewest += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(end, Ok(Minimals::All));
        assert_eq!(fewest, sorted.iter().filter(|cells| cells.len() == few).count());
        let budget = Budget::UNLIMITED.with_nodes(3);
        let end = minimal_puzzles(&puzzle, 81, &budget, &mut |_| ControlFlow::Continue(()));
        assert_eq!(end, Err(Stop::Nodes));
        let end = minimal_puzzles(&puzzle, 81, &Budget::UNLIMITED, &mut |_| ControlFlow::Break(()));
        assert_eq!(end, Ok(Minimals::NotAll));
    }
}
