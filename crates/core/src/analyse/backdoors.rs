use crate::budget::{Budget, Meter, Stop};
use crate::engine::propagate;
use crate::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, Puzzle};

/// Which digits of the solution, once they are known, let singles solve the rest.
///
/// (Williams, Gomes and Selman, 2003, on what makes a problem easy once a few of its variables
/// are set.)
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Backdoors {
    /// None is needed: singles solve the puzzle.
    NoneNeeded,
    /// Empty cells whose digits let singles solve the rest.
    Cells {
        /// The cells that are backdoors alone.
        one: CellSet,
        /// Pairs of cells that are a backdoor together, but neither of which is one alone, in the
        /// order of their cells. They are only searched for on request.
        two: Vec<[Cell; 2]>,
    },
}

/// Finds the backdoors of a puzzle of at most `size` cells, which is 1 or 2; a larger one counts
/// as 2.
///
/// ```
/// use bivalue::{Budget, Puzzle};
/// use bivalue::analyse::{Backdoors, backdoors};
///
/// // Singles solve the easy one without help.
/// let easy: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(backdoors(&easy, 1, &Budget::UNLIMITED)?, Backdoors::NoneNeeded);
///
/// let hard: Puzzle =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let Backdoors::Cells { one, two } = backdoors(&hard, 2, &Budget::UNLIMITED)? else {
///     panic!("singles do not do")
/// };
/// assert!(one.is_empty() && !two.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The bound that was met. A node is a set of cells that is tried.
pub fn backdoors(puzzle: &Puzzle, size: usize, budget: &Budget<'_>) -> Result<Backdoors, Stop> {
    let meter = Meter::new(*budget);
    let (stuck, _) = propagate(puzzle.board());
    if stuck.empty_cells().is_empty() {
        return Ok(Backdoors::NoneNeeded);
    }
    // Singles go on from where they got stuck just as from the beginning.
    let cells = stuck.empty_cells();
    let with = |board: &Board, cell: Cell| {
        let mut board = board.clone();
        let digit = puzzle.solution().grid()[cell].unwrap_or(Digit::from_index(0));
        // A digit of the solution is a candidate as long as nothing false was concluded.
        let _ = board.apply(Conclusion::Place(Candidate::new(cell, digit)));
        propagate(&board).0
    };
    let mut after: Vec<(Cell, Board)> = Vec::new();
    for cell in cells {
        meter.node()?;
        after.push((cell, with(&stuck, cell)));
    }
    let is_solved = |board: &Board| board.empty_cells().is_empty();
    let one: CellSet =
        after.iter().filter(|(_, board)| is_solved(board)).map(|(cell, _)| *cell).collect();
    let mut two = Vec::new();
    if size >= 2 {
        for (first, board) in after.iter().filter(|(cell, _)| !one.contains(*cell)) {
            let others = board.empty_cells() - one;
            for other in others.into_iter().filter(|other| other.index() > first.index()) {
                meter.node()?;
                if is_solved(&with(board, other)) {
                    two.push([*first, other]);
                }
            }
        }
    }
    Ok(Backdoors::Cells { one, two })
}
