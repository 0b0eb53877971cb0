//! The law of steps: whatever techniques conclude on whatever board is proved, and true.

use bivalue::budget::Budget;
use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{Board, Conclusion, Solution};
use bivalue::human::{Options, Step, View, check, kinds, steps_of};

use crate::engines::{Bytes, NODES, board};

/// Looks for steps of one technique on the board that the bytes stand for, and checks each; so
/// many.
pub(crate) fn are_proved(bytes: &[u8]) -> usize {
    let mut bytes = Bytes(bytes);
    let kinds: Vec<_> = kinds().collect();
    let (technique, _) = kinds[usize::from(bytes.next()) % kinds.len()];
    let Some(board) = board(&mut bytes) else { return 0 };
    let verdict = judged(&board);
    // Fish of the largest sizes would take minutes.
    let options = Options { duals: true, als_in_chains: true, ..Options::default() };
    let mut view = View::new(board.clone()).with_options(options);
    if Board::new(&board.givens()).is_ok_and(|givens| matches!(judged(&givens), Verdict::One(_))) {
        view = view.with_unique_solution();
    }
    let solutions: &[Solution] = match &verdict {
        Verdict::One(puzzle) => {
            view = view.with_solution(*puzzle.solution());
            &[*puzzle.solution()]
        }
        Verdict::Many(pair) => &pair[..],
        _ => &[],
    };
    let steps = steps_of(technique, &view, &Budget::UNLIMITED).expect("no bound");
    for step in &steps {
        let text = step.explain_on(&board);
        assert!(!text.contains(['{', '}']) && text.ends_with('.'), "{text}");
        // Where there is no solution, everything follows.
        if !solutions.is_empty() {
            is_proved_and_true(&view, step, solutions);
        }
    }
    steps.len()
}

fn judged(board: &Board) -> Verdict {
    engine::judge(engine::default_engine(), &Search::of(board).nodes(NODES)).0
}

fn is_proved_and_true(view: &View, step: &Step, solutions: &[Solution]) {
    let board = view.board();
    assert_eq!(
        check(board, view.has_unique_solution(), step, &Budget::UNLIMITED),
        Ok(()),
        "{step} on {board:?}"
    );
    for so in step.conclusions() {
        let x = so.candidate();
        let is_placed = matches!(so, Conclusion::Place(_));
        let fits = |one: &Solution| (one.grid()[x.cell()] == Some(x.digit())) == is_placed;
        assert!(solutions.iter().all(fits), "{step} on {board:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_steps_to_check() {
        let bytes = |run: u32| {
            let byte = move |at: u32| (run * 97 + at).wrapping_mul(2_654_435_761).to_be_bytes()[0];
            (0..96).map(byte).collect::<Vec<_>>()
        };
        let steps: usize = (0..200).map(|run| are_proved(&bytes(run))).sum();
        assert!(steps > 100, "{steps}");
    }
}
