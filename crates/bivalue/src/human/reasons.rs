//! Words for proofs: a line each, what follows from an assumption set in.

use super::words::{cells_text, conclusions_text};
use super::{Constraint, Line, Proof, Reason};
use crate::grid::{CellSet, Digit, Transform};

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
            Reason::Search => say("with the opposite there is no solution, everything was tried"),
            Reason::Symmetry(transform) => {
                say(&format!("the only solution stays the same by {}", symmetry_text(transform)));
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

/// A transform in words: `a half turn, 1 to 2 to 1, 3 to 4 to 3`.
pub(super) fn symmetry_text(transform: &Transform) -> String {
    const SAME: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const REVERSED: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    let to =
        |places: [u8; 9]| places.map(|place| char::from(b'1' + place)).iter().collect::<String>();
    let rows = format!("rows 1 to 9 to {}", to(transform.rows()));
    let columns = format!("columns 1 to 9 to {}", to(transform.columns()));
    let cells = match (transform.transposes(), transform.rows(), transform.columns()) {
        (false, REVERSED, REVERSED) => "a half turn".into(),
        (true, SAME, SAME) => "reflection in the diagonal through r1c1".into(),
        (true, REVERSED, REVERSED) => "reflection in the diagonal through r1c9".into(),
        (true, SAME, REVERSED) => "a quarter turn clockwise".into(),
        (true, REVERSED, SAME) => "a quarter turn counterclockwise".into(),
        (false, _, SAME) => rows,
        (false, SAME, _) => columns,
        (false, ..) => format!("{rows}, {columns}"),
        (true, ..) => format!("rows for columns, then {rows}, {columns}"),
    };
    let mut parts = vec![cells];
    let mut told = crate::grid::DigitSet::EMPTY;
    for digit in Digit::all() {
        if told.contains(digit) || transform.digit(digit) == digit {
            continue;
        }
        let mut cycle = vec![digit];
        while let Some(&last) = cycle.last()
            && (cycle.len() == 1 || last != digit)
        {
            told.insert(last);
            cycle.push(transform.digit(last));
        }
        let names: Vec<_> = cycle.iter().map(ToString::to_string).collect();
        parts.push(names.join(" to "));
    }
    parts.join(", ")
}
