//! Nets in one line: `r9c6=4; r9c6=7, r4c6=2, r3c5=7, no 6 in box 2`.
//!
//! Each branch is an assumption with what follows from it, up to the conclusion or the
//! contradiction. If there are many conclusions, only their number is written, with the last one if
//! it ends the branch: the proof has them line by line. Those under assumptions within are counted,
//! too. Branches are separated by semicolons.

use bivalue_core::grid::Conclusion;

use super::phrases::Phrase;
use super::template::{many, one};
use super::{Teller, Text};
use crate::human::net::void;
use crate::human::proof::length;
use crate::human::{Branch, Constraint, ProofLine, Reason, Step};

/// The most conclusions of a branch that are listed.
const LISTED: usize = 4;

/// The branches of a step that is proved by cases, or by refuting its opposite.
pub(super) fn notation(words: Teller<'_>, step: &Step) -> Option<Text> {
    let lines = step.proof.lines.iter().map(|line| of_line(words, line));
    lines
        .collect::<Option<Vec<_>>>()
        .filter(|lines| !lines.is_empty())
        .map(|all| Text::join(all, "; "))
}

fn of_line(words: Teller<'_>, line: &ProofLine) -> Option<Text> {
    match (&line.why, &line.so[..]) {
        (Reason::Cases(_, branches), _) => {
            // Cases that lead to the same conclusions are listed together.
            let mut told: Vec<(Vec<Text>, Text)> = Vec::new();
            for Branch { case, lines } in branches {
                let rest = rest(words, Conclusion::Place(*case), lines);
                match told.iter_mut().find(|(_, same)| same.as_str() == rest.as_str()) {
                    Some((cases, _)) => cases.push(words.candidate(*case)),
                    None => told.push((vec![words.candidate(*case)], rest)),
                }
            }
            let told =
                told.into_iter().map(|(cases, rest)| Text::join([words.choice(cases), rest], ""));
            Some(Text::join(told, "; "))
        }
        (Reason::Refuted(lines), [so]) => {
            let opposite = words.conclusion(so.opposite());
            Some(Text::join([opposite, rest(words, so.opposite(), lines)], ""))
        }
        _ => None,
    }
}

/// Returns what follows from an assumption, each behind a comma.
fn rest(words: Teller<'_>, assumed: Conclusion, lines: &[ProofLine]) -> Text {
    let void = void(assumed, lines);
    let before_void = &lines[..lines.len() - usize::from(void.is_some())];
    let mut facts: Vec<Text> =
        before_void.iter().map(|line| words.conclusions(line.so.iter().copied())).collect();
    let count = length(before_void);
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
            Some(words.say(Phrase::NetNothing, &[("cell", one(words.cell(*cell)))]))
        }
        Constraint::Pattern(_) => None,
    });
    // An empty text in front, so that each has its comma.
    Text::join(std::iter::once(Text::default()).chain(facts).chain(end), ", ")
}
