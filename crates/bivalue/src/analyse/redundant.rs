use crate::engine::other_solution;
use crate::grid::{CellSet, DigitSet, Puzzle};

/// The givens each of which could go by itself without another solution appearing; none if the
/// puzzle is minimal.
///
/// Without a given there is another solution exactly if there is one that has another digit in
/// that cell: only these are searched for. The puzzle is to be proper by its givens; what was
/// placed or eliminated besides is left aside.
#[must_use]
pub fn redundant_givens(puzzle: &Puzzle) -> CellSet {
    let givens = puzzle.board().given_cells();
    let mut domains = puzzle.solution().domains(givens);
    let mut redundant = CellSet::EMPTY;
    for cell in givens {
        let known = domains[cell.index()];
        domains[cell.index()] = DigitSet::ALL - known;
        if other_solution(&domains, puzzle.solution()).is_none() {
            redundant.insert(cell);
        }
        domains[cell.index()] = known;
    }
    redundant
}
