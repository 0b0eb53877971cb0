//! Words that name the parts of a pattern: the digit that goes, the floor and the roof, the links
//! of a loop.

use bivalue::human::{Advice, HintLevel, Step, kind, steps_of};
use bivalue::{Budget, grid::Conclusion, human::Effect};

use crate::corpus::example;

/// The step of a kind's example, and its explanation.
fn shown(id: &str) -> (Step, String) {
    let (technique, kind) = kind(id).unwrap();
    let (line, (view, _)) = example(kind);
    let mut wanted = Effect::NONE;
    line.placements.iter().for_each(|&x| wanted.add(Conclusion::Place(x)));
    line.eliminations.iter().for_each(|&x| wanted.add(Conclusion::Eliminate(x)));
    let steps = steps_of(technique, &view, &Budget::UNLIMITED).unwrap();
    let is_example = |step: &Step| step.kind.id == id && step.effect == wanted;
    let step = steps.into_iter().find(is_example).unwrap();
    let text = step.explain_on(view.board());
    (step, text)
}

#[test]
fn parts_are_named() {
    for (id, parts) in [
        ("wxyz-wing", &["One digit is not", "z = 7."] as &[&str]),
        ("tuvwxyz-wing", &["Every digit is", "z = 1, 2 and 6."]),
        ("empty-rectangle", &["In column 9 it has only two places, r8c9 and r2c9."]),
        ("w-wing", &["In column 8, the digit 6 has", "at least one of r1c9,r4c3 is 5"]),
        ("xy-wing", &["left with 9"]),
        ("unique-rectangle-1", &["the roof r9c7", "the floor r7c27,r9c2", "3 or 9"]),
        ("multi-colors-1", &["r1c8 and r1c3 see each other"]),
        ("simple-colors-wrap", &["r7c1 and r9c2 see each other"]),
        ("tridagon", &["the other way in r7c5,r8c4,r9c6 (box 8)"]),
        ("sk-loop", &["3,8 in r2c1379 (row 2)"]),
    ] {
        let (_, text) = shown(id);
        for part in parts {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}

/// The chain through almost locked sets is told once, and not in the line of the step.
#[test]
fn sets_are_told_once() {
    for id in ["als-xz", "als-xy-wing", "als-w-wing", "als-chain"] {
        let (step, text) = shown(id);
        let line = step.to_string();
        assert!(!line.split_once(" => ").unwrap().0.contains('='), "{line}");
        assert!(text.contains("-(") && !text.contains(", so r"), "{text}");
    }
}

/// The targets of an exocet have two different digits, so no case has equal ones.
#[test]
fn equal_targets_are_not_told() {
    let (step, text) = shown("exocet-pairs");
    assert_eq!(step.to_string().split_once(" => ").unwrap().1, "r5c4<>2");
    assert!(text.contains("If r4c7=1:") && !text.contains("If r4c7=2"), "{text}");
    assert!(!text.contains("otherwise"), "{text}");
}

#[test]
fn a_loop_is_where_its_lines_are() {
    let (step, _) = shown("sk-loop");
    let hint = Advice::Step(Box::new(step)).text(HintLevel::Area, None);
    assert_eq!(hint, "Look at rows 2 and 8 and columns 2 and 8.");
}
