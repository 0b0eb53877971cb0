//! Nets in one line: `r9c6=4; r9c6=7, r4c6=2, r3c5=7, no 6 in box 2`.
//!
//! Each branch is an assumption with what follows from it, up to the conclusion or the
//! contradiction. If there are many conclusions, only their number is written, with the last one if
//! it ends the branch: the proof has them line by line. Those under assumptions within are counted, too.
//! Branches are separated by semicolons.

use bivalue_core::grid::Conclusion;

use super::Words;
use super::notation::conclusions_text;
use super::phrases::Phrase;
use super::template::{many, one};
use crate::human::net::{count, void};
use crate::human::{Branch, Constraint, Line, Reason, Step};

/// The most conclusions of a branch that are listed.
const LISTED: usize = 4;

/// The branches of a step that is proved by cases, or by refuting its opposite.
pub(super) fn notation(words: &Words, step: &Step) -> Option<String> {
    let lines = step.proof.lines.iter().map(|line| of_line(words, line));
    lines.collect::<Option<Vec<_>>>().filter(|lines| !lines.is_empty()).map(|all| all.join("; "))
}

fn of_line(words: &Words, line: &Line) -> Option<String> {
    match (&line.why, &line.so[..]) {
        (Reason::Cases(_, branches), _) => {
            // Cases that lead to the same conclusions are listed together.
            let mut told: Vec<(Vec<String>, String)> = Vec::new();
            for Branch { case, lines } in branches {
                let rest = rest(words, Conclusion::Place(*case), lines);
                match told.iter_mut().find(|(_, same)| *same == rest) {
                    Some((cases, _)) => cases.push(case.to_string()),
                    None => told.push((vec![case.to_string()], rest)),
                }
            }
            let told = told.into_iter().map(|(cases, rest)| words.choice(cases) + &rest);
            Some(told.collect::<Vec<_>>().join("; "))
        }
        (Reason::Refuted(lines), [so]) => {
            Some(so.opposite().to_string() + &rest(words, so.opposite(), lines))
        }
        _ => None,
    }
}

/// Returns what follows from an assumption, each behind a comma.
fn rest(words: &Words, assumed: Conclusion, lines: &[Line]) -> String {
    let void = void(assumed, lines);
    let before_void = &lines[..lines.len() - usize::from(void.is_some())];
    let mut facts: Vec<String> =
        before_void.iter().map(|line| conclusions_text(line.so.iter().copied())).collect();
    let count = count(before_void);
    if count > LISTED {
        let last = facts.pop().filter(|_| void.is_none());
        let count = count - usize::from(last.is_some());
        facts = vec![words.say(Phrase::NetCount, &[("count", many(count, count.to_string()))])];
        facts.extend(last);
    }
    let end = void.and_then(|of| match of {
        Constraint::House(house, digit) => {
            let house = one(words.house(*house));
            let places = [("digit", one(digit.to_string())), ("house", house)];
            Some(words.say(Phrase::NetNoPlace, &places))
        }
        Constraint::Cell(cell) => {
            Some(words.say(Phrase::NetNothing, &[("cell", one(cell.to_string()))]))
        }
        Constraint::Pattern(_) => None,
    });
    // An empty text in front, so that each has its comma.
    std::iter::once(String::new()).chain(facts).chain(end).collect::<Vec<_>>().join(", ")
}
