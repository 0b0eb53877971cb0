//! Why candidates are false, and what is said of moves.

use std::sync::atomic::AtomicBool;

use bivalue::budget::{Budget, Stop};
use bivalue::grid::{Board, Candidate, Cell, CellSet, Conclusion, Grid, Transform};
use bivalue::human::{
    Exclusion, Judgement, NotProper, Prefer, Refutation, Step, TechniqueSet, View, Why, basics,
    check, judge_move, judge_moves, kind, kinds, path_by, why_not,
};
use bivalue::rate::hodoku;

use crate::corpus::{example, puzzle};
use crate::mutants::is_true;

const BOTH: [Prefer; 2] = [Prefer::FewSteps, Prefer::EasySteps];

/// Each digit of this one follows by a naked single.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn candidate(text: &str) -> Candidate {
    text.parse::<Conclusion>().unwrap().candidate()
}

fn view(text: &str) -> View {
    View::new(Board::new(&text.parse().unwrap()).unwrap())
}

fn why(view: &View, x: Candidate, techniques: &TechniqueSet, prefer: Prefer) -> Why {
    why_not(view, x, techniques, prefer, &Budget::UNLIMITED).unwrap()
}

fn alone(id: &str) -> TechniqueSet {
    TechniqueSet::of([kind(id).unwrap().1])
}

/// Techniques up to HoDoKu's level "hard" that do not need a unique solution.
fn patterns() -> TechniqueSet {
    let is_wanted = |id: &str| {
        let names = ["rectangle", "bug-", "loop"];
        let is_quick =
            |entry: hodoku::HodokuEntry| entry.is_enabled && entry.level <= hodoku::Level::Hard;
        hodoku::entry(id).is_some_and(is_quick) && !names.iter().any(|name| id.contains(name))
    };
    TechniqueSet::of(kinds().map(|(_, kind)| kind).filter(|kind| is_wanted(kind.id)))
}

/// Views of puzzles of the file: the first board, and the one after the basic steps.
fn views(count: usize) -> Vec<View> {
    let text = include_str!("../../../../testdata/puzzles/mixed.txt");
    let lines = text.lines().skip(3).step_by(1000 / count).take(count);
    let views = lines.flat_map(|line| {
        let start = View::of(&puzzle(&line.parse().unwrap()));
        let later = path_by(&start, basics(), &Budget::UNLIMITED).unwrap().end;
        [start, later]
    });
    views.collect()
}

fn some_candidates(view: &View, every: usize) -> impl Iterator<Item = Candidate> + '_ {
    Candidate::all().filter(|&x| view.board().has(x)).skip(every / 2).step_by(every)
}

/// Checks that the last of the steps, and none before it, decides on the candidate; every step is
/// proved.
fn assert_proves(view: &View, steps: &[Step], x: Candidate, is_true: bool) {
    let mut after = view.clone();
    for (number, step) in steps.iter().enumerate() {
        assert!(after.board().has(x), "step {number} of {steps:#?}");
        assert_eq!(check(&after, step, &Budget::UNLIMITED), Ok(()), "{step}");
        assert!(after.take(step));
    }
    let is_placed = after.board().value(x.cell()) == Some(x.digit());
    assert_eq!(is_placed, is_true, "{x}: {steps:#?}");
    assert!(!after.board().has(x), "{x}: {steps:#?}");
}

fn transformed(view: &View, transform: &Transform) -> View {
    let moved = View::new(transform.board(view.board())).with_options(*view.options());
    let moved = if view.has_unique_solution() { moved.with_unique_solution() } else { moved };
    moved.with_solution(transform.solution(view.solution().unwrap()))
}

fn name(why: &Why) -> &'static str {
    match why {
        Why::False(_) => "false",
        Why::True(_) => "true",
        Why::NotProvable { is_true: true } => "true, not provable",
        Why::NotProvable { is_true: false } => "false, not provable",
        Why::NotFinished { .. } => "not finished",
        Why::Placed => "placed",
        Why::Excluded(_) => "excluded",
        Why::NotProper(_) => "not proper",
    }
}

#[test]
fn what_an_example_concludes_is_proved_by_its_one_step() {
    for id in [
        "full-house",
        "naked-single",
        "hidden-single",
        "pointing",
        "naked-pair",
        "x-wing",
        "xy-wing",
        "unique-rectangle-1",
        "xy-chain",
        "als-xz",
    ] {
        let (line, (view, _)) = example(kind(id).unwrap().1);
        for prefer in BOTH {
            for &x in line.placements.iter().chain(&line.eliminations) {
                let (Why::False(steps) | Why::True(steps)) = why(&view, x, &alone(id), prefer)
                else {
                    panic!("{id}: {x}")
                };
                let [step] = &steps[..] else { panic!("{steps:#?}") };
                assert_eq!(step.kind.id, id);
                assert_proves(&view, &steps, x, line.placements.contains(&x));
            }
        }
    }
}

#[test]
fn a_wing_that_takes_a_step_before_it_is_told_with_that_step() {
    // The example of the XY-wing before two of its eliminations.
    let (line, _) = example(kind("xy-wing").unwrap().1);
    let mut position = line.position();
    let noted = position.candidates.as_mut().unwrap();
    let pointing = [candidate("r6c2<>4"), candidate("r6c3<>4")];
    for x in pointing {
        noted[x.cell().index()].insert(x.digit());
    }
    let solution = *puzzle(&line.givens).solution();
    let view = View::new(position.board().unwrap()).with_solution(solution);
    let x = line.eliminations[0];
    let techniques = TechniqueSet::of(["pointing", "xy-wing"].map(|id| kind(id).unwrap().1));
    for prefer in BOTH {
        let Why::False(steps) = why(&view, x, &techniques, prefer) else { panic!() };
        assert_proves(&view, &steps, x, false);
        assert_eq!(steps.last().unwrap().kind.id, "xy-wing");
    }
    assert_eq!(
        why(&view, x, &alone("pointing"), Prefer::FewSteps),
        Why::NotProvable { is_true: false }
    );
}

#[test]
fn few_steps_and_easy_steps_are_different_wishes() {
    let mut harder = 0;
    for view in views(10) {
        let techniques = patterns();
        let ids: Vec<_> = techniques.kinds().map(|kind| kind.id).collect();
        let hardest = |steps: &[Step]| {
            let rank = |step: &Step| ids.iter().position(|id| *id == step.kind.id).unwrap();
            steps.iter().map(rank).max().unwrap()
        };
        for x in some_candidates(&view, 29) {
            let [few, easy] = BOTH.map(|prefer| why(&view, x, &techniques, prefer));
            assert_eq!(name(&few), name(&easy));
            if let (Why::False(few) | Why::True(few), Why::False(easy) | Why::True(easy)) =
                (few, easy)
            {
                assert!(few.len() <= easy.len(), "{few:#?} {easy:#?}");
                assert!(hardest(&easy) <= hardest(&few), "{few:#?} {easy:#?}");
                harder += usize::from(hardest(&easy) < hardest(&few));
            }
        }
    }
    assert!(harder > 0);
}

#[test]
fn proofs_are_true_and_checked_and_found_again() {
    let techniques = patterns();
    let (mut proofs, mut longest) = (0, 0);
    for view in views(20) {
        let solution = *view.solution().unwrap();
        for x in some_candidates(&view, 17) {
            let is_right = is_true(Conclusion::Place(x), &solution);
            for prefer in BOTH {
                let answer = why(&view, x, &techniques, prefer);
                assert_eq!(answer, why(&view, x, &techniques, prefer), "deterministic");
                match answer {
                    Why::False(steps) | Why::True(steps) => {
                        assert_proves(&view, &steps, x, is_right);
                        (proofs, longest) = (proofs + 1, longest.max(steps.len()));
                        assert_are_found(&view, &steps);
                    }
                    Why::NotProvable { is_true } => {
                        assert_eq!(is_true, is_right);
                        let end = path_by(&view, &techniques, &Budget::UNLIMITED).unwrap().end;
                        assert!(end.board().has(x), "{x} is decided on by a path");
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    println!("{proofs} proofs, the longest of {longest} steps");
    assert!(proofs > 100 && longest > 3);
}

/// Each step is one that its technique finds where it stands.
fn assert_are_found(view: &View, steps: &[Step]) {
    let mut after = view.clone();
    for step in steps {
        let found = alone(step.kind.id).all(&after, &Budget::UNLIMITED).unwrap();
        assert!(found.contains(step), "{step} of {steps:#?}");
        after.take(step);
    }
}

#[test]
fn a_transformed_position_gets_the_same_verdict() {
    for (number, view) in views(8).iter().enumerate() {
        let transform = Transform::nth(number as u64 * 0x1234_5678_9ABC + 987_654_321);
        let moved = transformed(view, &transform);
        for x in some_candidates(view, 23) {
            let techniques = if number < 4 { TechniqueSet::usual().clone() } else { patterns() };
            // Without nets, which take long.
            let nets: Vec<_> =
                techniques.kinds().filter(|kind| kind.id.starts_with("forcing-")).collect();
            let techniques = techniques.without(&nets);
            for prefer in BOTH {
                assert_eq!(
                    name(&why(view, x, &techniques, prefer)),
                    name(&why(&moved, transform.candidate(x), &techniques, prefer)),
                    "{x}: {:?}",
                    view.board()
                );
            }
        }
    }
}

#[test]
fn what_the_board_shows_needs_no_proof() {
    let mut view = view(EASY);
    let ask = |view: &View, text| why(view, candidate(text), basics(), Prefer::FewSteps);
    assert_eq!(ask(&view, "r1c1=5"), Why::Placed);
    let five = candidate("r1c1=5");
    assert_eq!(ask(&view, "r1c1=2"), Why::Excluded(Exclusion::Filled(five.digit())));
    assert_eq!(ask(&view, "r1c3=5"), Why::Excluded(Exclusion::Seen(five.cell())));
    view.apply("r1c3<>2".parse().unwrap()).unwrap();
    assert_eq!(ask(&view, "r1c3=2"), Why::Excluded(Exclusion::Eliminated));
    assert_eq!(Exclusion::of(view.board(), candidate("r5c5=5")), None);
}

#[test]
fn brute_force_comes_last_and_only_if_it_is_asked_for() {
    let view = View::of(&puzzle(&EASY.parse().unwrap()));
    let x = candidate("r9c1=2");
    assert!(is_true(Conclusion::Eliminate(x), view.solution().unwrap()));
    let Why::False(steps) = why(&view, x, &alone("brute-force"), Prefer::FewSteps) else {
        panic!()
    };
    assert_proves(&view, &steps, x, false);
    assert_eq!(steps[0].conclusions().next().unwrap().candidate().cell(), x.cell());
    let none = TechniqueSet::of([]);
    assert_eq!(why(&view, x, &none, Prefer::FewSteps), Why::NotProvable { is_true: false });
    let all = why(&view, x, TechniqueSet::everything(), Prefer::EasySteps);
    let Why::False(steps) = all else { panic!("{all:?}") };
    assert!(steps.iter().all(|step| step.places() && step.kind.id != "brute-force"), "{steps:#?}");
}

#[test]
fn without_exactly_one_solution_open_candidates_are_told_so() {
    // Two pairs of digits of the solution that can be exchanged, in four cells.
    let solution = *puzzle(&EASY.parse().unwrap()).solution();
    let mut grid = *solution.grid();
    let (a, b) = (Cell::at(0, 0), Cell::at(0, 1));
    let digit = |cell: Cell| solution.grid()[cell].unwrap();
    let exchanged = |cell: &Cell| {
        let own = solution.grid()[*cell];
        own == Some(digit(a)) || own == Some(digit(b))
    };
    // All cells of two digits: exchanging the digits gives another solution.
    let open: CellSet = Cell::all().filter(exchanged).collect();
    open.into_iter().for_each(|cell| grid[cell] = None);
    let view = View::new(Board::new(&grid).unwrap());
    let x = Candidate::new(a, digit(a));
    let Why::NotProper(NotProper::ManySolutions(two)) =
        why(&view, x, TechniqueSet::usual(), Prefer::FewSteps)
    else {
        panic!()
    };
    assert!(two.iter().all(|solution| solution.solves(view.board())));
    assert!(is_true(Conclusion::Place(x), &two[0]) && is_true(Conclusion::Eliminate(x), &two[1]));
    for conclusion in [Conclusion::Place(x), Conclusion::Eliminate(x)] {
        let judgement = judge_move(&view, conclusion, TechniqueSet::usual(), &Budget::UNLIMITED);
        assert!(matches!(judgement, Ok(Judgement::NotProper(NotProper::ManySolutions(_)))));
    }
}

#[test]
fn what_holds_in_every_solution_is_proved_though_there_are_many() {
    let view = view(&format!("12345678.{}", ".".repeat(72)));
    let x = candidate("r1c9=9");
    assert!(matches!(why(&view, x, basics(), Prefer::FewSteps), Why::True(_)));
    let x = candidate("r2c9=9");
    assert!(matches!(why(&view, x, basics(), Prefer::FewSteps), Why::False(_)));
}

#[test]
fn an_unsolvable_position_is_told_so() {
    // 9 has no place in row 1 but r1c9, which sees the 9 of r2c9's column.
    let text = format!("12345678.{}9........{}", ".".repeat(9), ".".repeat(54));
    let mut board = Board::new(&text.parse::<Grid>().unwrap()).unwrap();
    board.apply("r1c9<>9".parse().unwrap()).unwrap();
    let view = View::new(board);
    let x = candidate("r9c9=1");
    let no_solution = Why::NotProper(NotProper::NoSolution);
    assert_eq!(why(&view, x, TechniqueSet::usual(), Prefer::FewSteps), no_solution);
    // A position that has left the solution of its puzzle.
    let mut view = View::of(&puzzle(&EASY.parse().unwrap()));
    view.apply("r1c3<>4".parse().unwrap()).unwrap();
    assert_eq!(why(&view, x, TechniqueSet::usual(), Prefer::FewSteps), no_solution);
    let judgement = judge_move(&view, Conclusion::Place(x), basics(), &Budget::UNLIMITED);
    assert_eq!(judgement, Ok(Judgement::NotProper(NotProper::NoSolution)));
}

#[test]
fn a_puzzle_of_candidates_is_asked_like_any_other() {
    let start = puzzle(&EASY.parse().unwrap());
    let domains = std::array::from_fn(|at| start.board().domain(Cell::from_index(at)));
    let view = View::new(Board::sukaku(&domains));
    // With and without the solution it is the same.
    for view in [view.clone().with_solution(*start.solution()), view] {
        let given = candidate("r1c1=5");
        let answer = why(&view, given, basics(), Prefer::FewSteps);
        let Why::True(steps) = answer else { panic!("{answer:?}") };
        assert_eq!(steps.len(), 1);
        assert_proves(&view, &steps, given, true);
        let wrong = candidate("r1c3=2");
        let Why::False(steps) = why(&view, wrong, basics(), Prefer::EasySteps) else { panic!() };
        assert_proves(&view, &steps, wrong, false);
    }
}

#[test]
fn moves_are_judged_one_after_the_other() {
    let view = View::of(&puzzle(&EASY.parse().unwrap()));
    let moves = ["r5c5=5", "r1c3=2", "r5c5=5", "r1c3<>4", "r1c1<>5", "r1c2=9", "r1c3=4"];
    let moves = moves.map(|text| text.parse().unwrap());
    let judged = judge_moves(&view, &moves, basics(), &Budget::UNLIMITED).unwrap();
    assert_eq!(judged.first_wrong, Some(1));
    let [single, wrong, again, crossed_out, given, seen, right] = &judged.judgements[..] else {
        panic!()
    };
    assert_eq!(single.at_once().unwrap().kind.id, "naked-single");
    assert!(matches!(wrong, Judgement::Wrong(Refutation::Proved(_))), "{wrong:?}");
    assert_eq!(*again, Judgement::NoChange);
    assert!(matches!(crossed_out, Judgement::Wrong(Refutation::Proved(_))), "{crossed_out:?}");
    assert_eq!(*given, Judgement::Wrong(Refutation::OnBoard));
    assert_eq!(*seen, Judgement::Wrong(Refutation::OnBoard));
    assert!(right.is_right() && right.at_once().is_none(), "{right:?}");
    assert_eq!(
        judged.end.board().value(candidate("r1c3=4").cell()),
        Some(candidate("r1c3=4").digit())
    );
    // The wrong ones were not taken.
    assert!(judged.end.solution().unwrap().solves(judged.end.board()));
    let right = judge_moves(&view, &moves[..1], basics(), &Budget::UNLIMITED).unwrap();
    assert_eq!(right.first_wrong, None);
}

#[test]
fn what_no_technique_proves_is_a_guess_or_a_mistake_without_a_proof() {
    let view = View::of(&puzzle(&EASY.parse().unwrap()));
    let judge = |text: &str| {
        judge_move(&view, text.parse().unwrap(), &alone("xy-wing"), &Budget::UNLIMITED).unwrap()
    };
    assert_eq!(judge("r1c3=4"), Judgement::Guess);
    assert_eq!(judge("r1c3<>2"), Judgement::Guess);
    assert_eq!(judge("r1c3=2"), Judgement::Wrong(Refutation::NotProvable));
    assert_eq!(judge("r1c3<>4"), Judgement::Wrong(Refutation::NotProvable));
}

#[test]
fn a_spent_budget_leaves_the_verdict_and_an_answer_within_it_is_the_same() {
    let view = view(EASY);
    let x = candidate("r1c3=2");
    let ask = |budget| why_not(&view, x, basics(), Prefer::EasySteps, &budget);
    let flag = AtomicBool::new(true);
    assert_eq!(ask(Budget::UNLIMITED.with_cancel(&flag)), Err(Stop::Cancelled));
    let moves = [Conclusion::Place(x)];
    let cancelled = Budget::UNLIMITED.with_cancel(&flag);
    assert!(matches!(judge_moves(&view, &moves, basics(), &cancelled), Err(Stop::Cancelled)));
    let whole = ask(Budget::UNLIMITED);
    // First the verdict is not known, then it is, then it is proved.
    let mut seen = Vec::new();
    for nodes in (0..).map(|root: u64| root * root) {
        let answer = ask(Budget::UNLIMITED.with_nodes(nodes));
        let stage = match &answer {
            Err(Stop::Nodes) => 0,
            Ok(Why::NotFinished { is_true: false, stop: Stop::Nodes }) => 1,
            Ok(Why::False(steps)) => {
                assert_proves(&view, steps, x, false);
                2
            }
            other => panic!("{nodes}: {other:?}"),
        };
        assert!(seen.last().is_none_or(|last| *last <= stage), "{nodes}: {seen:?}, {stage}");
        seen.push(stage);
        if answer == whole {
            break;
        }
    }
    assert!([0, 1, 2].iter().all(|stage| seen.contains(stage)), "{seen:?}");
}

#[test]
fn on_the_hardest_boards_one_step_proves_each_candidate() {
    let hardest = [
        "98.7..6..7...9......5..6.9.4...53....7.6..2....3.7...4.1.....28..7...1.....1....6",
        "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
    ];
    let mut kinds = Vec::new();
    for text in hardest {
        let view = View::of(&puzzle(&text.parse().unwrap()));
        for x in some_candidates(&view, 41) {
            let is_right = is_true(Conclusion::Place(x), view.solution().unwrap());
            for prefer in BOTH {
                let answer = why(&view, x, TechniqueSet::usual(), prefer);
                assert!(matches!(answer, Why::True(_) | Why::False(_)), "{x}: {answer:?}");
                assert_proves(&view, answer.steps(), x, is_right);
                if prefer == Prefer::FewSteps {
                    let [step] = answer.steps() else { panic!("{x}: {answer:?}") };
                    kinds.push(step.kind.id);
                }
            }
        }
    }
    assert!(kinds.contains(&"nested-forcing-chain-contradiction"), "{kinds:?}");
}
