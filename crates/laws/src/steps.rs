//! The law of steps: whatever techniques conclude on whatever board is proved, and true.

use std::time::{Duration, Instant};

use bivalue::budget::Budget;
use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{Board, Conclusion, Solution};
use bivalue::human::{Objection, Options, Step, View, check, kinds, steps_of};

use crate::engines::{Bytes, NODES, board};

/// How long one search, or one check of a step, may take. On boards of arbitrary candidates some
/// techniques would take minutes; the law is about what they find in time, and about ending then.
const TIME: Duration = Duration::from_millis(500);

/// Looks for steps of one technique on the board that the bytes stand for, and checks each step.
/// Returns the number of steps found.
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
    let Ok(steps) = in_time(|budget| steps_of(technique, &view, budget)) else { return 0 };
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

/// Returns what the call returns within [`TIME`].
fn in_time<T>(call: impl FnOnce(&Budget) -> T) -> T {
    let started = Instant::now();
    let clock = || started.elapsed();
    call(&Budget::UNLIMITED.with_deadline(&clock, TIME))
}

fn is_proved_and_true(view: &View, step: &Step, solutions: &[Solution]) {
    let board = view.board();
    match in_time(|budget| check(view, step, budget)) {
        Ok(()) | Err(Objection::Stopped(_)) => {}
        Err(fault) => panic!("{step} on {board:?}: {fault}"),
    }
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
