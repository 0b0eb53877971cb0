//! Every step of every answer is proved, told and drawn on the board that stands before it.

use bivalue::budget::Budget;
use bivalue::grid::{Board, Candidate, Conclusion};
use bivalue::human::{
    Bounds, Node, Prefer, ProofLine, Reason, Shape, Step, TechniqueSet, View, check, judge_move,
    next_step, path, shortest_path, why_not,
};

use crate::corpus::puzzle;

/// Puzzles whose proofs of several steps once had steps of other boards, and an exocet whose base
/// is left without a digit.
const HARD: [&str; 3] = [
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "98.7..6..7...5..8...4..8...3....57...7.9...6...2.....12....4....1.8....6....3..9.",
    ".2..138.....6....25...8..3.6.48..1...5..7.2..9....1..6..3.5...8...7.9.6..........",
];

fn start(text: &str) -> View {
    View::of(&puzzle(&text.parse().unwrap()))
}

fn views() -> impl Iterator<Item = View> {
    let own = include_str!("../../../../testdata/puzzles/mixed.txt");
    HARD.into_iter().chain(own.lines().skip(5).step_by(50)).map(start)
}

/// Takes the steps one after the other, each of which has to be one of the board before it.
fn replay(view: &View, steps: &[Step]) -> View {
    let mut view = view.clone();
    for step in steps {
        let board = view.board();
        assert_eq!(check(&view, step, &Budget::UNLIMITED), Ok(()), "{step}");
        let explicit = step.proof.explicit(board);
        let written = Step { proof: explicit.clone(), ..step.clone() };
        assert_eq!(check(&view, &written, &Budget::UNLIMITED), Ok(()), "{step}");
        assert!(is_explicit(&explicit.lines), "{step}: {explicit:#?}");
        for mark in &step.marks {
            let Shape::Link(link) = mark.shape else { continue };
            assert!(is_live(board, link.from) && is_live(board, link.to), "{step}: {link:?}");
        }
        assert!(view.take(step), "{step}");
    }
    view
}

fn is_live(board: &Board, node: Node) -> bool {
    node.cells.into_iter().all(|cell| board.domain(cell).contains(node.digit))
}

/// Returns whether what is refuted ends in a line without a conclusion, and no other line lacks one.
fn is_explicit(lines: &[ProofLine]) -> bool {
    let before = lines.len().saturating_sub(1);
    lines[..before].iter().all(|line| !line.so.is_empty())
        && lines.iter().all(|line| match &line.why {
            Reason::Refuted(lines) => {
                is_explicit(lines) && lines.last().is_some_and(|line| line.so.is_empty())
            }
            Reason::Cases(_, branches) => branches.iter().all(|branch| is_explicit(&branch.lines)),
            _ => true,
        })
}

#[test]
fn a_path_a_short_path_and_hints_are_of_the_boards_before_their_steps() {
    for view in views() {
        let path = path(&view, &Budget::UNLIMITED).unwrap();
        assert_eq!(replay(&view, &path.steps).board(), path.end.board());
        let first = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
        assert_eq!(Some(&first), path.steps.first());
    }
    for text in HARD.into_iter().skip(2) {
        let (view, usual) = (start(text), TechniqueSet::usual());
        let path = shortest_path(&view, usual, Bounds::default(), &Budget::UNLIMITED).unwrap();
        assert_eq!(replay(&view, &path.steps).board(), path.end.board());
    }
}

#[test]
fn proofs_of_candidates_and_of_moves_are_of_the_boards_before_their_steps() {
    let usual = TechniqueSet::usual();
    let one: Conclusion = "r1c3=1".parse().unwrap();
    let first = [(start(HARD[0]), one.candidate())];
    let others = views().skip(3).flat_map(|view| {
        let open: Vec<_> = Candidate::all().filter(|&x| view.board().has(x)).collect();
        let some: Vec<_> = open.into_iter().skip(3).step_by(40).collect();
        some.into_iter().map(move |x| (view.clone(), x))
    });
    let (mut several, mut all) = (0, 0);
    for (view, x) in first.into_iter().chain(others) {
        let whys = [Prefer::FewSteps, Prefer::EasySteps]
            .map(|prefer| why_not(&view, x, usual, prefer, &Budget::UNLIMITED).unwrap());
        for why in whys {
            replay(&view, why.steps());
            several += usize::from(why.steps().len() > 1);
            all += 1;
        }
        let judged = judge_move(&view, Conclusion::Place(x), usual, &Budget::UNLIMITED).unwrap();
        replay(&view, judged.steps());
    }
    assert!(all > 100 && several > 20, "{all} proofs, {several} of them of several steps");
}
