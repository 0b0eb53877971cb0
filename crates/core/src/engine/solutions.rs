use std::iter::FusedIterator;

use crate::budget::{Budget, Meter, Stop};
use crate::grid::{Board, Cell, Digit, DigitSet, Solution};

use super::filling::Filling;

/// An iterator over the solutions of a board: see [`solutions`].
pub struct Solutions<'a> {
    filling: Filling,
    /// The cells that were chosen on the way to the current node.
    choices: Vec<Choice>,
    /// True if the current node was not entered yet.
    is_new: bool,
    meter: Meter<'a>,
}

/// A cell that was chosen, with the digits that are still to be tried in it.
struct Choice {
    cell: Cell,
    digit: Option<Digit>,
    left: DigitSet,
}

/// Iterates over the solutions of a board, each once and none before it is asked for, in the order
/// of the engine `most-constrained`. A node is a cell that is chosen. If a bound of the budget is
/// met, it is the last item.
///
/// [`Engine::run`](super::Engine::run) of the [default engine](super::default_engine) is many times
/// as fast, and [`count`](super::count) needs no solutions to count them.
///
/// ```
/// use bivalue::engine::solutions;
/// use bivalue::{Board, Budget};
///
/// let board = Board::default();
/// let two: Result<Vec<_>, _> = solutions(&board, &Budget::UNLIMITED).take(2).collect();
/// let two = two?;
/// assert!(two[0] != two[1] && two.iter().all(|solution| solution.solves(&board)));
/// # Ok::<(), bivalue::Stop>(())
/// ```
#[must_use]
pub fn solutions<'a>(board: &Board, budget: &Budget<'a>) -> Solutions<'a> {
    let (filling, meter) = (Filling::of(board), Meter::new(*budget));
    Solutions { filling, choices: Vec::new(), is_new: true, meter }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Solution, Stop>;

    fn next(&mut self) -> Option<Result<Solution, Stop>> {
        loop {
            if self.is_new {
                self.is_new = false;
                if let Err(stop) = self.meter.node() {
                    self.choices.clear();
                    return Some(Err(stop));
                }
                match self.filling.fewest_candidates() {
                    Some((cell, left)) => self.choices.push(Choice { cell, digit: None, left }),
                    None => return Some(Ok(self.filling.solution())),
                }
            }
            let choice = self.choices.last_mut()?;
            if let Some(digit) = choice.digit.take() {
                self.filling.take(choice.cell, digit);
            }
            match choice.left.first() {
                Some(digit) => {
                    choice.left.remove(digit);
                    choice.digit = Some(digit);
                    self.filling.put(choice.cell, digit);
                    self.is_new = true;
                }
                None => {
                    self.choices.pop();
                }
            }
        }
    }
}

impl FusedIterator for Solutions<'_> {}

impl std::fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions").field("meter", &self.meter).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::{Engine, Search, most_constrained::MostConstrained};
    use super::*;
    use crate::grid::Grid;

    /// What the engine visits within a number of nodes, and whether that bound was met.
    fn visited(board: &Board, nodes: u64) -> Vec<Result<Solution, Stop>> {
        let mut found = Vec::new();
        let search = Search::of(board).nodes(nodes);
        let report = MostConstrained.run(&search, &mut |solution: &Solution| {
            found.push(Ok(*solution));
            ControlFlow::Continue(())
        });
        found.extend(report.end.stop().map(Err));
        found
    }

    #[test]
    fn solutions_and_bounds_are_those_of_the_engine() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let proper = Board::new(&text.parse().unwrap()).unwrap();
        let full = Board::new(&visited(&proper, u64::MAX)[0].unwrap().into()).unwrap();
        let few = Board::new(&text.replace(['5', '8'], ".").parse().unwrap()).unwrap();
        let dead: Grid = format!("{:.<81}", "12345678.........9").parse().unwrap();
        let mut dead = Board::new(&dead).unwrap();
        dead.settle();
        let sukaku = Board::sukaku(
            &Cell::all().map(|cell| few.domain(cell)).collect::<Vec<_>>().try_into().unwrap(),
        );
        for (board, least) in [(proper, 1), (full, 1), (few, 2), (dead, 0), (sukaku, 2)] {
            let all = visited(&board, u64::MAX);
            assert!(all.len() >= least && all.iter().all(Result::is_ok), "{board:?}");
            assert_eq!(solutions(&board, &Budget::UNLIMITED).collect::<Vec<_>>(), all);
            for nodes in 0..200 {
                let budget = Budget::UNLIMITED.with_nodes(nodes);
                let mut within = solutions(&board, &budget);
                assert_eq!(within.by_ref().collect::<Vec<_>>(), visited(&board, nodes));
                assert_eq!(within.next(), None, "it has ended");
            }
        }
        let within = Budget::UNLIMITED.with_nodes(1000);
        assert_eq!(
            solutions(&Board::default(), &within).collect::<Vec<_>>(),
            visited(&Board::default(), 1000)
        );
    }
}
