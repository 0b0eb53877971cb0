//! Words for proofs: a line each, what follows from an assumption set in.

use super::words::{cells_text, conclusions_text};
use super::{Constraint, Line, Proof, Reason};
use crate::grid::CellSet;

/// The proof line by line in plain words; lines that follow from an assumption are set in by
/// two spaces.
#[must_use]
pub fn proof_lines(proof: &Proof) -> Vec<String> {
    let mut text = Vec::new();
    add(&proof.lines, 0, &mut text);
    text
}

fn add(lines: &[Line], depth: usize, text: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    for line in lines {
        let so = if line.so.is_empty() {
            "a contradiction".into()
        } else {
            conclusions_text(line.so.iter().copied())
        };
        let mut say = |why: &str| text.push(format!("{indent}{so}: {why}"));
        match &line.why {
            Reason::Only(constraint) => say(&format!("nothing else is left {}", at(constraint))),
            Reason::Counting(cover) => {
                let truths = list(&cover.truths, "at least one each of");
                let bounds = list(&cover.links, "at most one each of");
                say(&[truths, bounds].into_iter().flatten().collect::<Vec<_>>().join(", "));
            }
            Reason::Refuted(lines) => {
                say("the opposite leads to a contradiction");
                add(lines, depth + 1, text);
            }
            Reason::Cases(constraint, branches) => {
                say(&format!("in every case {}", at(constraint)));
                for branch in branches {
                    text.push(format!("{indent}  if {}", branch.case));
                    add(&branch.lines, depth + 2, text);
                }
            }
            Reason::Templates { rounds } => {
                say(&format!("by all ways to place a digit, after {rounds} rounds of sieving"));
            }
        }
    }
}

/// `at least one each of 5 in row 3, r1c1`; consecutive cells are told together.
fn list(constraints: &[Constraint], before: &str) -> Option<String> {
    let mut parts = Vec::new();
    let mut cells = CellSet::EMPTY;
    for constraint in constraints {
        match constraint {
            Constraint::Cell(cell) => cells.insert(*cell),
            other => parts.push(name(other)),
        }
    }
    if !cells.is_empty() {
        parts.insert(0, cells_text(cells));
    }
    (!parts.is_empty()).then(|| format!("{before} {}", parts.join(", ")))
}

fn at(constraint: &Constraint) -> String {
    match constraint {
        Constraint::House(house, digit) => format!("for {digit} in {house}"),
        other => format!("in {}", name(other)),
    }
}

fn name(constraint: &Constraint) -> String {
    match constraint {
        Constraint::Cell(cell) => cell.to_string(),
        Constraint::House(house, digit) => format!("{digit} in {house}"),
        Constraint::Pattern(pattern) => {
            let mut parts: Vec<(_, CellSet)> = Vec::new();
            for &(cell, digits) in &pattern.cells {
                match parts.iter_mut().find(|(same, _)| *same == digits) {
                    Some((_, cells)) => cells.insert(cell),
                    None => parts.push((digits, cell.into())),
                }
            }
            let part =
                |(digits, cells): &(_, CellSet)| format!("{digits} in {}", cells_text(*cells));
            format!("what is not {}", parts.iter().map(part).collect::<Vec<_>>().join(" and "))
        }
    }
}
