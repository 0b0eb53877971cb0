//! Techniques, paths, hints, the checker of proofs and ratings.

use std::sync::atomic::AtomicBool;

use bivalue::budget::{Budget, Stop};
use bivalue::format::LibraryLine;
use bivalue::generate::{Difficulty, Wanted};
use bivalue::grid::{Board, Candidate, Conclusion, Digit, DigitSet};
use bivalue::human::{
    Advice, Bounds, Judgement, Kind, Objection, Options, Prefer, Premises, Refutation, Step,
    TechniqueSet, View, Why, advise, all_steps, basics, check, judge_moves, kind, next_step, path,
    path_by, path_until, shortest_path, steps_of, techniques, why_not,
};
use bivalue::rate::hodoku::{self, Level};
use bivalue::rate::se::{self, Tenths};
use bivalue::rate::stable;
use bivalue::verbs::{Explain, Finding, Outcome, PuzzleInput, PuzzleVerb};

use crate::{puzzle, stops, stops_everywhere, until};

/// Arto Inkala's puzzle of 2006, called AI Escargot.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// A puzzle of some steps.
const MEDIUM: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

fn views() -> [View; 2] {
    let hard = View::of(&puzzle(HARD));
    let medium = path_by(&View::of(&puzzle(MEDIUM)), basics(), &Budget::UNLIMITED).unwrap().end;
    [hard, medium]
}

#[test]
fn a_path_keeps_what_was_found_before_a_bound() {
    let view = View::of(&puzzle(HARD));
    let techniques = TechniqueSet::usual();
    let whole = path_by(&view, techniques, &Budget::UNLIMITED).unwrap();
    let parts = [0, 1_000, 10_000, 100_000, 1_000_000].map(|nodes| {
        let part = path_until(&view, techniques, &Budget::UNLIMITED.with_nodes(nodes));
        assert!(whole.steps.starts_with(&part.steps), "{nodes} nodes");
        assert_eq!(part.stopped.is_none(), part.is_solved(), "{nodes} nodes");
        part.steps.len()
    });
    assert!(parts.is_sorted(), "{parts:?}");
    assert!(parts.iter().any(|&count| count > 0 && count < whole.steps.len()), "{parts:?}");
    // The record and the outcome of the verb say so, and give the steps.
    let entry = PuzzleInput::from_text(HARD).read().unwrap().entry;
    let explain = Explain::default();
    let budget = Budget::UNLIMITED.with_nodes(10_000);
    let found = explain.find(&entry, &budget).unwrap();
    let record = explain.record(&found, PuzzleVerb::place(&explain, &entry, None));
    let record = serde_json::to_value(&record).unwrap();
    assert_eq!(found.outcome(), Outcome::Limit);
    assert_eq!((&record["status"], &record["reason"]), (&"limit".into(), &"nodes".into()));
    assert_eq!(record["steps"].as_array().unwrap().len(), found.path.steps.len());
    assert!(record["end"].is_object());
}

#[test]
fn techniques_stop() {
    // Larger fish of these kinds would take too long.
    let options =
        Options { max_franken_size: 3, max_mutant_size: 2, duals: true, ..Options::default() };
    for view in views() {
        for technique in techniques() {
            let view = view.clone().with_options(options);
            let name = technique.kinds()[0].id;
            let find = |budget: &Budget<'_>| steps_of(*technique, &view.clone(), budget);
            stops(name, find);
            // What a view remembers is whole, whenever a search on it ended.
            let again = view.clone();
            for looks in [1, 2, 5, 20] {
                let _ = until(looks, |budget| steps_of(*technique, &again, budget));
            }
            assert_eq!(
                steps_of(*technique, &again, &Budget::UNLIMITED),
                find(&Budget::UNLIMITED),
                "{name}"
            );
        }
    }
}

/// A board with some digits in each cell without any order, on which there are very many patterns.
fn crowded(count: usize) -> View {
    let digit = |number: usize| Digit::from_index(number % 9);
    let some = |cell: usize| -> DigitSet {
        (0..count).map(|at| digit(cell * cell * 7 % 83 + at * (cell * 31 + cell / 5))).collect()
    };
    View::new(Board::sukaku(&std::array::from_fn(some)))
}

#[test]
fn searches_stop_while_they_make_lists() {
    let options = Options { als_in_chains: true, als_overlap: true, ..Options::default() };
    for name in ["als-xz", "als-xy-wing", "als-chain", "grouped-aic", "sue-de-coq"] {
        let (technique, _) = kind(name).unwrap();
        for view in views() {
            let view = view.with_options(options);
            stops_everywhere(name, |budget| steps_of(technique, &view.clone(), budget));
            let view = view.with_options(hodoku::options());
            stops_everywhere(name, |budget| steps_of(technique, &view.clone(), budget));
        }
    }
    // There are thousands of steps here, which are sorted in pieces.
    let (technique, _) = kind("als-xz").unwrap();
    let view = crowded(3);
    stops("als-xz of many sets", |budget| {
        steps_of(technique, &view.clone(), budget).map(|steps| steps.len())
    });
}

#[test]
fn fish_stop_while_they_are_sorted() {
    let options = Options { siamese: true, ..Options::default() };
    let (technique, _) = kind("finned-franken-swordfish").unwrap();
    let view = crowded(5).with_options(options);
    stops("siamese fish", |budget| {
        steps_of(technique, &view.clone(), budget).map(|steps| steps.len())
    });
}

/// Each on the position of its example: on others there is nothing for them to follow.
#[test]
fn nested_chains_stop() {
    for name in ["dynamic-forcing-chain-contradiction", "nested-forcing-chain-verity"] {
        let (technique, kind) = kind(name).unwrap();
        let line: LibraryLine = kind.example.parse().unwrap();
        let solution = *puzzle(&line.givens.to_string()).solution();
        let view = View::new(line.position().board().unwrap()).with_solution(solution);
        let first = TechniqueSet::of([kind]);
        stops(name, |budget| first.first(&view.clone(), budget));
        let step = first.first(&view, &Budget::UNLIMITED).unwrap().unwrap();
        assert!(technique.kinds().contains(step.kind));
        stops(name, |budget| match check(&view, &step, budget) {
            Err(Objection::Stopped(bound)) => Err(bound),
            checked => Ok(checked),
        });
    }
}

#[test]
fn sets_of_techniques_stop() {
    let [hard, _] = views();
    let usual = TechniqueSet::usual();
    stops("next step", |budget| next_step(&hard.clone(), budget));
    stops("first", |budget| usual.first(&hard.clone(), budget));
    stops("easiest", |budget| usual.easiest(&hard.clone(), budget));
    stops("all", |budget| usual.all(&hard.clone(), budget));
    stops("each", |budget| usual.each(&hard.clone(), budget));
    stops("easiest of HoDoKu's", |budget| hodoku::techniques().easiest(&hard.clone(), budget));
    stops("all steps", |budget| all_steps(&hard.clone(), budget));
    stops("next step of HoDoKu", |budget| hodoku::next_step(&hard.clone(), budget));
    let position = hard.board().position();
    let is_unique = hard.has_unique_solution();
    let premises =
        Premises { solution: hard.solution().copied(), is_unique, options: *hard.options() };
    stops("advice", |budget| {
        let advice: Advice = advise(&position, &premises, usual, budget)?;
        Ok(advice)
    });
}

#[test]
fn questions_about_candidates_stop() {
    let [_, medium] = views();
    let usual = TechniqueSet::usual();
    let solution = *medium.solution().unwrap().grid();
    let is_false = |x: &Candidate| solution[x.cell()] != Some(x.digit());
    let x = Candidate::all().find(|x| medium.board().has(*x) && is_false(x)).unwrap();
    // The verdict is known at once, and a proof that was found is never lost.
    for prefer in [Prefer::FewSteps, Prefer::EasySteps] {
        let mut proofs = 0;
        for last in (0..200).chain((200..20_000).step_by(501)) {
            let stop = Stop::Timeout;
            match until(last, |budget| why_not(&medium.clone(), x, usual, prefer, budget)) {
                Ok(Why::NotFinished { is_true: false, stop: met }) if proofs == 0 => {
                    assert_eq!(met, stop);
                }
                Ok(Why::False(steps)) => {
                    proofs += 1;
                    let mut after = medium.clone();
                    for step in steps {
                        assert_eq!(check(&after, &step, &Budget::UNLIMITED), Ok(()));
                        assert!(after.board().has(x) && after.take(&step));
                    }
                    assert!(!after.board().has(x));
                }
                other => panic!("{prefer:?} at {last}: {other:?}"),
            }
        }
        assert!(proofs > 0);
        let nodes = Budget::UNLIMITED.with_nodes(0);
        let why = why_not(&medium.clone(), x, usual, prefer, &nodes);
        assert_eq!(why, Ok(Why::NotFinished { is_true: false, stop: Stop::Nodes }));
        let cancel = AtomicBool::new(true);
        let cancelled = Budget::UNLIMITED.with_cancel(&cancel);
        let why = why_not(&medium.clone(), x, usual, prefer, &cancelled);
        assert_eq!(why, Err(Stop::Cancelled));
    }
    let moves = [Conclusion::Eliminate(x), Conclusion::Place(x)];
    let judged = until(0, |budget| judge_moves(&medium.clone(), &moves, usual, budget)).unwrap();
    let unproved = |is_right| Judgement::NotFinished { is_right, stop: Stop::Timeout };
    let on_board = Judgement::Wrong(Refutation::OnBoard);
    assert_eq!(judged.judgements, [unproved(true), on_board]);
}

#[test]
fn paths_stop() {
    let medium = puzzle(MEDIUM);
    let view = View::of(&medium);
    let steps = |path: bivalue::human::Path| -> Vec<Step> { path.steps };
    stops("path", |budget| path(&view.clone(), budget).map(steps));
    let bounds = Bounds { width: 2, depth: 2 };
    let usual = TechniqueSet::usual();
    stops("shortest path", |budget| shortest_path(&view.clone(), usual, bounds, budget).map(steps));
    stops("hodoku", |budget| {
        hodoku::solve(&medium, budget).map(|(path, rating)| (path.steps, rating))
    });
    stops("hodoku without steps", |budget| hodoku::rate(&medium, budget));
    stops("stable", |budget| stable::rate(&medium, budget));
    stops("stable with steps", |budget| {
        stable::solve(&medium, budget).map(|(path, rating)| (path.steps, rating))
    });
}

#[test]
fn ratings_and_difficulties_stop() {
    let hard = puzzle(HARD);
    stops("se", |budget| se::rate(hard.board(), budget));
    stops("se with steps", |budget| {
        let mut ratings = Vec::new();
        let mut show = |step: &se::SeStep| ratings.push(step.rating);
        let rating = se::rate_with(hard.board(), budget, se::WantedRatings::Any, Some(&mut show))?;
        Ok((rating, ratings))
    });
    stops("at least", |budget| se::is_at_least(hard.board(), Tenths(70), budget));
    let named = |name: &str| -> &'static Kind { kind(name).expect("there is such a technique").1 };
    for wanted in [
        Wanted { level: Some(Level::Extreme..=Level::Extreme), ..Wanted::default() },
        Wanted { technique: vec![vec![named("death-blossom")]], ..Wanted::default() },
        Wanted { er: Some(Tenths(20)..=Tenths(71)), ..Wanted::default() },
    ] {
        let difficulty = Difficulty::new(wanted).unwrap();
        stops("difficulty", |budget| difficulty.suits(&hard, budget));
        stops("path of a difficulty", |budget| {
            Ok(difficulty.path(&hard, budget)?.map(|(path, _)| path.steps))
        });
    }
}

#[test]
fn proofs_stop() {
    let [hard, _] = views();
    for name in ["forcing-net-verity", "template-delete", "brute-force"] {
        let (technique, _) = kind(name).unwrap();
        let steps = steps_of(technique, &hard, &Budget::UNLIMITED).unwrap();
        let Some(step) = steps.last() else { continue };
        stops(name, |budget| match check(&hard, step, budget) {
            Err(Objection::Stopped(bound)) => Err(bound),
            checked => Ok(checked),
        });
    }
}
