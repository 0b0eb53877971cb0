//! Notation that is the same in all languages: cells `r4c18`, conclusions `r4c2<>3`.
//! Fish are in [`super::fish`], chains in [`super::eureka`].

use std::collections::BTreeMap;

use bivalue_core::grid::{CellSet, Conclusion, DigitSet, House, HouseKind};

use crate::human::Role;

/// The name of a role in templates and records, the same in all languages. Sets and colours have
/// letters: `set-a`, `color-a`.
///
/// ```
/// use bivalue::human::{Role, role_name};
///
/// assert_eq!(role_name(Role::Pincer), "pincer");
/// assert_eq!(role_name(Role::Set(0)), "set-a");
/// ```
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
        Role::Target => "target".into(),
        Role::Chain => "chain".into(),
        Role::Set(number) => format!("set-{}", letter(number)),
        Role::Color(number) => format!("color-{}", letter(number)),
        Role::Restricted => "restricted".into(),
        Role::Guardian => "guardian".into(),
    }
}

/// The houses of each kind, in the order of the kinds.
pub(super) fn by_kind(houses: &[House]) -> impl Iterator<Item = (HouseKind, Vec<usize>)> + '_ {
    [HouseKind::Row, HouseKind::Column, HouseKind::Box].into_iter().filter_map(|kind| {
        let of_kind = houses.iter().filter(|house| house.kind() == kind);
        let mut numbers: Vec<_> = of_kind.map(|house| house.number() + 1).collect();
        numbers.sort_unstable();
        numbers.dedup();
        (!numbers.is_empty()).then_some((kind, numbers))
    })
}

/// Houses in short: `r38`, `c26`, `r3c5b6`.
pub(super) fn houses_text(houses: &[House]) -> String {
    let part = |(kind, numbers): (HouseKind, Vec<usize>)| {
        let numbers: String = numbers.iter().map(ToString::to_string).collect();
        kind.word().chars().take(1).collect::<String>() + &numbers
    };
    by_kind(houses).map(part).collect()
}

/// Digits one by one.
pub(super) fn each(digits: DigitSet) -> impl Iterator<Item = String> {
    digits.into_iter().map(|digit| digit.to_string())
}

/// Digits with commas: `3,7`.
pub(super) fn digits_text(digits: DigitSet) -> String {
    each(digits).collect::<Vec<_>>().join(",")
}

/// Cells by rows, in short: `r4c18`, `r12c3`, `r1c2,r4c18`.
///
/// ```
/// use bivalue::grid::{Cell, CellSet};
/// use bivalue::human::cells_text;
///
/// let cells = ["r1c2", "r4c1", "r4c8"].iter().map(|name| name.parse::<Cell>().unwrap());
/// assert_eq!(cells_text(cells.collect::<CellSet>()), "r1c2,r4c18");
/// ```
#[must_use]
pub fn cells_text(cells: CellSet) -> String {
    // The columns of each row, and then rows with the same columns together.
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

/// Conclusions in short: `r1c1=5`, `r4c2<>3, r4c5<>37`.
///
/// ```
/// use bivalue::grid::{Candidate, Conclusion, Digit};
/// use bivalue::human::conclusions_text;
///
/// let x = |name: &str, digit: usize| {
///     Candidate::new(name.parse().unwrap(), Digit::from_index(digit - 1))
/// };
/// let conclusions = [Conclusion::Place(x("r1c1", 5)), Conclusion::Eliminate(x("r4c2", 3))];
/// assert_eq!(conclusions_text(conclusions), "r1c1=5, r4c2<>3");
/// ```
#[must_use]
pub fn conclusions_text(conclusions: impl IntoIterator<Item = Conclusion>) -> String {
    conclusions_parts(conclusions).map(|(text, ..)| text).collect::<Vec<_>>().join(", ")
}

/// Conclusions in short, one by one: those that place, and eliminations by their digits. Each with
/// its cells and digits.
pub(super) fn conclusions_parts(
    conclusions: impl IntoIterator<Item = Conclusion>,
) -> impl Iterator<Item = (String, CellSet, DigitSet)> {
    let mut placed = Vec::new();
    // The cells by the digits that they lose.
    let mut lost = BTreeMap::new();
    for conclusion in conclusions {
        match conclusion {
            Conclusion::Place(x) => {
                placed.push((conclusion.to_string(), x.cell().into(), x.digit().into()));
            }
            Conclusion::Eliminate(x) => {
                lost.entry(x.cell()).or_insert(DigitSet::EMPTY).insert(x.digit());
            }
        }
    }
    let mut by_digits: BTreeMap<DigitSet, CellSet> = BTreeMap::new();
    for (cell, digits) in lost {
        by_digits.entry(digits).or_default().insert(cell);
    }
    let lost = by_digits
        .into_iter()
        .map(|(digits, cells)| (format!("{}<>{digits}", cells_text(cells)), cells, digits));
    placed.into_iter().chain(lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivalue_core::grid::{Candidate, Cell};

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
            Candidate::new(name.parse().unwrap(), bivalue_core::grid::Digit::from_index(digit - 1))
        };
        let lost = [("r4c2", 3), ("r4c5", 3), ("r4c5", 7), ("r9c2", 3)];
        let lost = lost.map(|(name, digit)| Conclusion::Eliminate(x(name, digit)));
        assert_eq!(conclusions_text(lost), "r49c2<>3, r4c5<>37");
        assert_eq!(conclusions_text([Conclusion::Place(x("r1c1", 5))]), "r1c1=5");
    }
}
