//! The verdict on the puzzle under a position.

use bivalue::engine::{self, Report, Search, Verdict};
use bivalue::grid::{Board, Contradiction, Position};

use crate::bounds::Cancel;

/// What a puzzle was judged to be.
#[derive(Debug)]
pub struct Judged {
    /// How many solutions it has, with the evidence.
    pub verdict: Verdict,
    /// How the search went.
    pub report: Report,
    /// Whether the givens alone were judged.
    pub by_givens: bool,
}

/// Judges the puzzle under a position: its givens alone if they are proper, and otherwise the
/// position as it stands, with what was placed and noted.
///
/// # Errors
/// The clash, if a digit stands twice in a house.
pub fn judge(
    position: &Position,
    judge_board: impl Fn(&Board) -> (Verdict, Report),
) -> Result<Judged, Contradiction> {
    if position.has_marks()
        && let Ok(board) = Board::new(&position.givens)
        && let (verdict @ Verdict::One(_), report) = judge_board(&board)
    {
        return Ok(Judged { verdict, report, by_givens: true });
    }
    let (verdict, report) = judge_board(&position.board()?);
    let by_givens = !position.has_marks() && !position.is_sukaku();
    Ok(Judged { verdict, report, by_givens })
}

/// Judges as [`judge`] does, with the default engine and without a bound but the flag.
///
/// # Errors
/// The clash, if a digit stands twice in a house.
pub fn judge_with_default(position: &Position, cancel: &Cancel) -> Result<Judged, Contradiction> {
    judge(position, |board| {
        let search = Search::of(board).within(cancel.budget());
        engine::judge(engine::default_engine(), &search)
    })
}
