//! The behaviours that every kind of step has.

use std::collections::BTreeSet;

use bivalue::budget::Budget;
use bivalue::grid::{Board, Candidate, Conclusion, House, Transform};
use bivalue::human::{
    Effect, Kind, Node, Options, ProofLine, Reason, Requirement, Shape, Step, StepSink, Technique,
    TechniqueSet, View, check, steps_of,
};
use bivalue::rate::hodoku;

use crate::corpus::{State, example, states};
use crate::mutants;
use crate::words::has_no_place;

/// The steps of that kind.
fn steps(technique: &dyn Technique, kind: &Kind, view: &View) -> Vec<Step> {
    steps_of(technique, view, &Budget::UNLIMITED)
        .unwrap()
        .into_iter()
        .filter(|step| step.kind.id == kind.id)
        .collect()
}

/// The states of the corpus, fewer for what takes long, and that of the example.
fn boards(kind: &Kind) -> Vec<State> {
    let stride = match kind.requires {
        // Every board has many large fish, and finding all of them takes long.
        Requirement::FrankenSize(4..) | Requirement::MutantSize(_) => 150,
        Requirement::FrankenSize(_) => 30,
        _ if ["template-set", "template-delete"].contains(&kind.id) => 150,
        _ if ["kraken-fish-1", "kraken-fish-2"].contains(&kind.id) => 30,
        // Every board has thousands of them.
        _ if kind.id.ends_with("whip") || kind.id.starts_with("forcing-net-") => 8,
        // Each candidate is followed by itself, which takes longer than all nets together.
        _ if kind.id.starts_with("dynamic-") || kind.id.starts_with("nested-") => 15,
        _ => 1,
    };
    let options =
        Options { max_franken_size: 7, max_mutant_size: 7, duals: true, ..Options::default() };
    let mut boards: Vec<_> = states().iter().step_by(stride).cloned().collect();
    boards.push(example(kind).1);
    boards.into_iter().map(|(view, solution)| (view.with_options(options), solution)).collect()
}

pub(crate) fn has_words(_: &dyn Technique, kind: &'static Kind) {
    assert!(
        !kind.id.is_empty() && kind.id.chars().all(|c| matches!(c, 'a'..='z' | '0'..='9' | '-'))
    );
    assert!(!kind.name.is_empty() && !kind.about.is_empty() && !kind.about.ends_with('.'));
    assert!(kind.explanation.ends_with('.'));
    let has_index = hodoku::entry(kind.id).is_some();
    let has_number = !kind.code.is_empty() || kind.id == "brute-force";
    assert_eq!(has_index, has_number, "a number and an entry on HoDoKu's scale");
}

pub(crate) fn gives_its_example(technique: &dyn Technique, kind: &'static Kind) {
    let (line, _) = example(kind);
    let has_number = !kind.code.is_empty() && line.technique.starts_with(kind.code);
    assert!(line.technique == kind.id || has_number, "{line} is of {}", kind.id);
    let (view, _) = boards(kind).pop().unwrap();
    let mut effect = Effect::NONE;
    line.placements.iter().for_each(|&x| effect.add(Conclusion::Place(x)));
    line.eliminations.iter().for_each(|&x| effect.add(Conclusion::Eliminate(x)));
    let steps = steps(technique, kind, &view);
    assert!(steps.iter().any(|step| step.effect == effect), "{line}: {steps:#?}");
}

/// No step contradicts the solution, all change something, all proofs and words are complete,
/// and no mutant of a step that is wrong is accepted.
pub(crate) fn is_sound_and_proved(technique: &dyn Technique, kind: &'static Kind) {
    let (mut kept, mut work) = (0, 0);
    for (view, solution) in boards(kind) {
        for step in steps(technique, kind, &view) {
            for conclusion in step.conclusions() {
                assert!(mutants::is_true(conclusion, &solution), "{step}");
                assert!(view.clone().apply(conclusion).unwrap(), "{step} changes nothing");
            }
            assert_eq!(
                check(&view, &step, &Budget::UNLIMITED),
                Ok(()),
                "{step}: {:#?}",
                step.proof
            );
            for text in [step.to_string(), step.explain()] {
                assert!(has_no_place(&text), "{text}");
            }
            // A proof has as many mutants as parts, and each takes as long as it has parts.
            if kept < 40 && work < 200_000_000 {
                work += format!("{:?}", step.proof).len().pow(2);
                mutants::are_rejected(&view, &solution, &step);
            }
            kept += 1;
        }
    }
    assert!(kept > 0);
}

/// Its words can be read: sentences without anything of the templates.
pub(crate) fn reads_well(technique: &dyn Technique, kind: &'static Kind) {
    let (view, _) = boards(kind).pop().unwrap();
    for step in steps(technique, kind, &view) {
        let (line, pattern) = (step.to_string(), step.pattern());
        for explanation in [step.explain(), step.explain_on(view.board())] {
            let ends = explanation.starts_with(char::is_uppercase) && explanation.ends_with('.');
            assert!(ends, "{explanation}");
            for text in explanation.lines() {
                // What is set in may begin with what it shows: `r1c1=5: ...`
                let is_set_in = text.starts_with("  ");
                assert!(text.ends_with(['.', ':']), "{text}");
                let mut sentences = text.trim_start().split(". ").skip(usize::from(is_set_in));
                let begins = |one: &str| one.starts_with(|c: char| c.is_uppercase() || c == '(');
                assert!(sentences.all(begins), "{text}");
            }
        }
        for text in [&line, &pattern, &step.explain()] {
            assert!(
                has_no_place(text) && !text.contains('|') && !text.trim_start().contains(", ,"),
                "{text}"
            );
            let articles = text.match_indices(" a ").map(|(at, _)| &text[at + 3..]);
            let digits = |next: &str| next.starts_with(|c: char| c.is_ascii_digit());
            assert!(!articles.into_iter().any(digits), "{text}");
        }
        // Cells and digits, and nothing of how they are linked.
        let rest = pattern.strip_prefix(kind.name).unwrap();
        assert!(!rest.contains(['=', '-', '<', '>', '(']), "{pattern}");
    }
}

/// No chain passes a node twice. It may only end where it has been before: where it starts, or at a
/// contradiction, which a chain of two ends has not. (A chain of almost locked sets may come back to
/// a set.)
pub(crate) fn passes_no_node_twice(technique: &dyn Technique, kind: &'static Kind) {
    for (view, _) in boards(kind).into_iter().filter(|_| kind.id != "als-chain") {
        for step in steps(technique, kind, &view) {
            let links = step.marks.iter().filter_map(|mark| match mark.shape {
                Shape::Link(link) => Some(link),
                _ => None,
            });
            let links: Vec<_> = links.collect();
            for chain in links.chunk_by(|link, next| link.to == next.from) {
                // All nodes but the last one.
                let nodes: Vec<Node> = chain.iter().map(|link| link.from).collect();
                for (at, node) in nodes.iter().enumerate() {
                    assert!(!nodes[..at].contains(node), "{step}");
                }
                let end = chain[chain.len() - 1].to;
                if ["x-chain", "aic", "grouped-aic"].contains(&kind.id) {
                    assert!(!nodes[1..].contains(&end), "{step}");
                }
            }
        }
    }
}

/// A net is told by what its conclusion needs: without any of its lines the proof fails. It seldom
/// does not, where the checker comes upon another contradiction than the one that is told.
#[test]
fn nets_need_all_of_their_lines() {
    let (mut dropped, mut proved) = (0, 0);
    for name in [
        "forcing-net-contradiction",
        "forcing-net-verity",
        "dynamic-forcing-chain-contradiction",
        "dynamic-forcing-chain-verity",
        "nested-forcing-chain-contradiction",
        "nested-forcing-chain-verity",
    ] {
        let (technique, kind) = bivalue::human::kind(name).unwrap();
        for (view, _) in boards(kind).into_iter().rev().step_by(7) {
            let premise = view.clone().without_uniqueness();
            for step in steps(technique, kind, &view).into_iter().step_by(11) {
                let is_proved = |step: &Step| check(&premise, step, &Budget::UNLIMITED).is_ok();
                let drop = |lines: &[ProofLine], at| [&lines[..at], &lines[at + 1..]].concat();
                let mut without = |why: Reason| {
                    let mut less = step.clone();
                    less.proof.lines[0].why = why;
                    proved += usize::from(is_proved(&less));
                    dropped += 1;
                };
                match &step.proof.lines[0].why {
                    Reason::Refuted(lines) => {
                        for at in 0..lines.len() - 1 {
                            without(Reason::Refuted(drop(lines, at)));
                        }
                    }
                    Reason::Cases(of, branches) => {
                        for (number, branch) in branches.iter().enumerate() {
                            for at in 0..branch.lines.len().saturating_sub(1) {
                                let mut branches = branches.clone();
                                branches[number].lines = drop(&branch.lines, at);
                                without(Reason::Cases(of.clone(), branches));
                            }
                        }
                    }
                    why => panic!("{why:?}"),
                }
            }
        }
    }
    println!("{dropped} lines left out, {proved} proofs hold");
    assert!(dropped > 1000 && proved * 10 < dropped, "{proved} of {dropped}");
}

/// The house that is told first has in it what there is to see.
pub(crate) fn shows_a_house(technique: &dyn Technique, kind: &'static Kind) {
    let (view, _) = boards(kind).pop().unwrap();
    for step in steps(technique, kind, &view) {
        let cells = step.cells_to_see();
        let count = |house: House| (house.cells() & cells).len();
        let told = count(step.house_to_see());
        assert!(told > 0, "{step}: {}", step.house_to_see());
        assert!(House::all().all(|house| count(house) <= told), "{step}: {}", step.house_to_see());
    }
}

/// Its example is no place where a single would do.
pub(crate) fn has_an_example_without_singles(_: &dyn Technique, kind: &'static Kind) {
    let singles = ["full-house", "naked-single", "hidden-single"];
    if singles.contains(&kind.id) {
        return;
    }
    let (view, _) = boards(kind).pop().unwrap();
    let singles = TechniqueSet::of(singles.map(|id| bivalue::human::kind(id).unwrap().1));
    assert_eq!(singles.first(&view, &Budget::UNLIMITED).unwrap(), None);
}

/// Alone in a set, it finds the step of its example, and proves it.
pub(crate) fn is_found_alone(technique: &dyn Technique, kind: &'static Kind) {
    let alone = TechniqueSet::of([kind]);
    // Among all steps, these are left out where there are nets.
    let is_last_resort = kind.id.starts_with("dynamic-") || kind.id.starts_with("nested-");
    for (view, _) in boards(kind).iter().rev().step_by(9) {
        let step = alone.first(view, &Budget::UNLIMITED).unwrap();
        let has_any = !steps(technique, kind, view).is_empty();
        assert!(
            step.is_some() == has_any || is_last_resort && step.is_some(),
            "{:?}",
            view.board()
        );
        if let Some(step) = step {
            assert_eq!(check(view, &step, &Budget::UNLIMITED), Ok(()), "{step}");
            assert!(has_no_place(&step.to_string()), "{step}");
        }
    }
}

pub(crate) fn repeats_itself(technique: &dyn Technique, kind: &'static Kind) {
    for (view, solution) in boards(kind).iter().step_by(7) {
        let again = View::new(view.board().clone()).with_solution(*solution);
        let again = again.with_unique_solution().with_options(*view.options());
        assert_eq!(steps(technique, kind, view), steps(technique, kind, &again));
    }
}

pub(crate) fn finds_the_same_under_transforms(technique: &dyn Technique, kind: &'static Kind) {
    let names = |steps: Vec<Step>, transform: &Transform| {
        let name = |step: &Step| {
            let effect = step.effect.transformed(transform);
            effect.conclusions().map(|conclusion| conclusion.to_string()).collect::<Vec<_>>()
        };
        steps.iter().map(name).collect::<BTreeSet<_>>()
    };
    for (number, (view, solution)) in boards(kind).iter().rev().step_by(5).enumerate() {
        let transform = Transform::nth(number as u64 * 0x1234_5678_9ABC + 987_654_321);
        let moved = View::new(transformed(view.board(), &transform));
        let moved = moved.with_unique_solution().with_options(*view.options());
        let moved = moved.with_solution(transform.solution(solution));
        let before = names(steps(technique, kind, view), &transform);
        let after = names(steps(technique, kind, &moved), &Transform::IDENTITY);
        assert_eq!(before, after, "{:?}", view.board());
    }
}

fn transformed(board: &Board, transform: &Transform) -> Board {
    let placed = board.values().restricted_to(!board.given_cells());
    let mut moved =
        Board::with_placed(&transform.grid(&board.givens()), &transform.grid(&placed)).unwrap();
    let inverse = transform.inverse();
    for x in Candidate::all() {
        if !board.has(inverse.candidate(x)) {
            moved.apply(Conclusion::Eliminate(x)).unwrap();
        }
    }
    moved
}

/// Asked for one step, it gives the first of all, and breaks.
pub(crate) fn stops_at_the_first(technique: &dyn Technique, kind: &'static Kind) {
    let (view, _) = boards(kind).pop().unwrap();
    let mut sink = StepSink::first(&view);
    assert!(technique.find(&view, &mut sink).is_break());
    let first = sink.into_steps().unwrap();
    assert_eq!(first.len(), 1);
    assert_eq!(first.first(), steps_of(technique, &view, &Budget::UNLIMITED).unwrap().first());
}
