use crate::budget::{Budget, Meter, Stop};
use crate::engine::other_solution;
use crate::grid::{CellSet, DigitSet, Puzzle};

/// The redundant givens: each of them could be removed, with all others staying, and the puzzle
/// would still have one solution. There are none if the puzzle is minimal.
///
/// If a given is removed, another solution must have another digit in its cell, so only these are
/// searched for. The puzzle must be proper by its givens alone; digits that were placed and
/// candidates that were eliminated are ignored.
///
/// ```
/// use bivalue::{Budget, Puzzle};
/// use bivalue::analyse::redundant_givens;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// for cell in redundant_givens(&puzzle, &Budget::UNLIMITED)? {
///     let mut givens = puzzle.board().givens();
///     givens[cell] = None;
///     assert!(Puzzle::try_from(givens).is_ok());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The bound that was met. Nodes are those of the searches.
pub fn redundant_givens(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<CellSet, Stop> {
    redundant_with(puzzle, &Meter::new(*budget))
}

/// [`redundant_givens`] as a part of a longer call.
#[doc(hidden)]
pub fn redundant_with(puzzle: &Puzzle, meter: &Meter<'_>) -> Result<CellSet, Stop> {
    let givens = puzzle.board().given_cells();
    let mut domains = puzzle.solution().domains(givens);
    let mut redundant = CellSet::EMPTY;
    for cell in givens {
        let known = domains[cell.index()];
        domains[cell.index()] = DigitSet::ALL - known;
        if other_solution(&domains, puzzle.solution(), meter)?.is_none() {
            redundant.insert(cell);
        }
        domains[cell.index()] = known;
    }
    Ok(redundant)
}
