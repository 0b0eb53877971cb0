//! Words for steps: templates filled in from marks.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::reasons::symmetry_text;
use super::{Mark, Reason, Role, Shape, Step, eureka};
use crate::grid::{CellSet, Conclusion, DigitSet};

/// The step in one line: name, pattern, conclusions.
pub(super) fn line(step: &Step) -> String {
    let so = conclusions_text(step.conclusions());
    if step.kind.pattern.is_empty() {
        return format!("{}: {so}", step.kind.name);
    }
    format!("{}: {} => {so}", step.kind.name, fill(step.kind.pattern, step))
}

/// The name and the pattern; where it has no words of its own, the name and the cells to see.
pub(super) fn pattern(step: &Step) -> String {
    let pattern = match step.kind.pattern {
        "" => cells_text(step.cells_to_see()),
        template => fill(template, step),
    };
    format!("{}: {pattern}", step.kind.name)
}

/// The step in plain words.
pub(super) fn explain(step: &Step) -> String {
    fill(step.kind.explanation, step)
}

/// The template with every `{name}` filled in; a name that the step has nothing for stays.
fn fill(template: &str, step: &Step) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, next) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        match value(name, step) {
            Some(value) => text.push_str(&value),
            None => {
                let _ = write!(text, "{{{name}}}");
            }
        }
        rest = next;
    }
    text + rest
}

fn value(name: &str, step: &Step) -> Option<String> {
    match name {
        "digits" => Some(digits_text(step.digits)),
        "so" => Some(conclusions_text(step.conclusions())),
        "symmetry" => step.proof.lines.iter().find_map(|line| match &line.why {
            Reason::Symmetry(transform) => Some(symmetry_text(transform)),
            _ => None,
        }),
        _ => {
            if name == "chain"
                && let Some(chain) = eureka::notation(&step.marks)
            {
                return Some(chain);
            }
            let marks: Vec<_> = step
                .marks
                .iter()
                .filter(|mark| role_name(mark.role) == name)
                .map(mark_text)
                .collect();
            (!marks.is_empty()).then(|| marks.join(", "))
        }
    }
}

/// The name of a role, as templates and records have it: sets and colours by letters, `set-a`,
/// `color-a`.
#[must_use]
pub fn role_name(role: Role) -> String {
    let letter = |number: u8| char::from(b'a' + number.min(25));
    match role {
        Role::Pattern => "pattern".into(),
        Role::Base => "base".into(),
        Role::Cover => "cover".into(),
        Role::Fin => "fin".into(),
        Role::EndoFin => "endo-fin".into(),
        Role::Pivot => "pivot".into(),
        Role::Pincer => "pincer".into(),
        Role::Chain => "chain".into(),
        Role::Set(number) => format!("set-{}", letter(number)),
        Role::Color(number) => format!("color-{}", letter(number)),
        Role::Restricted => "restricted".into(),
        Role::Guardian => "guardian".into(),
    }
}

fn mark_text(mark: &Mark) -> String {
    match mark.shape {
        Shape::Cells(cells) => cells_text(cells),
        Shape::Candidates(digits, cells) => {
            format!("{} in {}", digits_text(digits), cells_text(cells))
        }
        Shape::House(house) => house.to_string(),
        Shape::Link(link) => {
            let sign = if link.strong { '=' } else { '-' };
            format!(
                "{}{} {sign} {}{}",
                link.from.digit,
                cells_text(link.from.cells),
                link.to.digit,
                cells_text(link.to.cells)
            )
        }
    }
}

/// Digits with commas: `3,7`.
pub(super) fn digits_text(digits: DigitSet) -> String {
    digits.into_iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(",")
}

/// Cells by rows, short: `r4c18`, `r12c3`, `r1c2,r4c18`.
#[must_use]
pub fn cells_text(cells: CellSet) -> String {
    // Columns by row, then rows that have the same columns together.
    let mut columns = [0u16; 9];
    for cell in cells {
        columns[cell.row()] |= 1 << cell.column();
    }
    let mut parts: Vec<(u16, Vec<usize>)> = Vec::new();
    for (row, &columns) in columns.iter().enumerate().filter(|(_, columns)| **columns != 0) {
        match parts.iter_mut().find(|(same, _)| *same == columns) {
            Some((_, rows)) => rows.push(row),
            None => parts.push((columns, vec![row])),
        }
    }
    let numbers = |from: &[usize]| from.iter().map(|n| (n + 1).to_string()).collect::<String>();
    let part = |(columns, rows): &(u16, Vec<usize>)| {
        let columns: Vec<_> = (0..9).filter(|column| columns >> column & 1 != 0).collect();
        format!("r{}c{}", numbers(rows), numbers(&columns))
    };
    parts.iter().map(part).collect::<Vec<_>>().join(",")
}

/// Conclusions, short: `r1c1=5`, `r4c2<>3, r4c5<>37`.
#[must_use]
pub fn conclusions_text(conclusions: impl IntoIterator<Item = Conclusion>) -> String {
    let mut placed = Vec::new();
    // Cells by the digits that they lose.
    let mut lost = BTreeMap::new();
    for conclusion in conclusions {
        match conclusion {
            Conclusion::Place(_) => placed.push(conclusion.to_string()),
            Conclusion::Eliminate(x) => {
                lost.entry(x.cell()).or_insert(DigitSet::EMPTY).insert(x.digit());
            }
        }
    }
    let mut by_digits: BTreeMap<DigitSet, CellSet> = BTreeMap::new();
    for (cell, digits) in lost {
        by_digits.entry(digits).or_default().insert(cell);
    }
    let lost =
        by_digits.into_iter().map(|(digits, cells)| format!("{}<>{digits}", cells_text(cells)));
    placed.into_iter().chain(lost).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidate, Cell};

    fn cells(names: &[&str]) -> CellSet {
        names.iter().map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn cells_are_told_by_rows() {
        assert_eq!(cells_text(cells(&["r4c1", "r4c8"])), "r4c18");
        assert_eq!(cells_text(cells(&["r1c3", "r2c3"])), "r12c3");
        assert_eq!(cells_text(cells(&["r1c2", "r4c1", "r4c8"])), "r1c2,r4c18");
        assert_eq!(cells_text(CellSet::EMPTY), "");
    }

    #[test]
    fn conclusions_are_told_by_digits() {
        let x = |name: &str, digit: usize| {
            Candidate::new(name.parse().unwrap(), crate::grid::Digit::from_index(digit - 1))
        };
        let lost = [("r4c2", 3), ("r4c5", 3), ("r4c5", 7), ("r9c2", 3)];
        let lost = lost.map(|(name, digit)| Conclusion::Eliminate(x(name, digit)));
        assert_eq!(conclusions_text(lost), "r49c2<>3, r4c5<>37");
        assert_eq!(conclusions_text([Conclusion::Place(x("r1c1", 5))]), "r1c1=5");
    }
}
