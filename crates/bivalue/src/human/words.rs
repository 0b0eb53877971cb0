//! Words for steps: templates filled in from marks.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::reasons::{self, symmetry_text};
use super::{Mark, Reason, Role, Shape, Step, eureka, story};
use crate::grid::{Board, CellSet, Conclusion, DigitSet, House, HouseKind};

/// How marks and digits are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// As players write patterns: `3,7 in r4c18`, `3 r38 c26 fr3c1`.
    Notation,
    /// As sentences have them: `3 and 7`, `rows 3 and 8`.
    Prose,
}

/// The step in one line: name, pattern, conclusions.
pub(super) fn line(step: &Step) -> String {
    let so = conclusions_text(step.conclusions());
    if step.kind.pattern.is_empty() {
        return format!("{}: {so}", step.kind.name);
    }
    let fill = Fill { step, style: Style::Notation, board: None };
    format!("{}: {} => {so}", step.kind.name, fill.text(step.kind.pattern))
}

/// The name, and the digits and the cells of the pattern; the cells alone where the digits say all.
pub(super) fn pattern(step: &Step) -> String {
    let (name, cells) = (step.kind.name, cells_text(step.cells_to_see()));
    let digits = step.digits_to_see();
    if digits.is_empty() {
        return format!("{name}: {cells}");
    }
    format!("{name}: {} in {cells}", digits_text(digits))
}

/// The step in plain words; on its board, with what the lines of its proof rest on.
pub(super) fn explain(step: &Step, board: Option<&Board>) -> String {
    Fill { step, style: Style::Prose, board }.text(step.kind.explanation)
}

/// What a template is filled in from.
struct Fill<'a> {
    step: &'a Step,
    style: Style,
    board: Option<&'a Board>,
}

impl Fill<'_> {
    /// The template with every `{name}` filled in; a name that the step has nothing for stays.
    fn text(&self, template: &str) -> String {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, next) = after.split_once('}').unwrap_or((after, ""));
            text.push_str(before);
            match self.value(name) {
                Some(value) => text.push_str(&value),
                None => {
                    let _ = write!(text, "{{{name}}}");
                }
            }
            rest = next;
        }
        text + rest
    }

    fn value(&self, name: &str) -> Option<String> {
        let Self { step, style, board } = *self;
        if let Some((role, forms)) = name.split_once(':') {
            let (one, many) = forms.split_once('|')?;
            return Some(if self.count(role) == 1 { one } else { many }.into());
        }
        match name {
            "digits" if style == Style::Prose => Some(list(each(step.digits))),
            "digits" => Some(digits_text(step.digits)),
            "so" => Some(conclusions_text(step.conclusions())),
            "opposite" => Some(opposite_text(step)),
            "chain" if step.marks.iter().any(is_link) => eureka::notation(&step.marks),
            "fish" => Some(fish_text(step)),
            "story" => story::stories(step).into_iter().next(),
            "stories" => Some(lines(story::told(step))),
            "ends" => story::ends(&step.marks),
            "way" => story::way(&step.marks),
            "cases" => story::cases(step),
            "proof" => Some(lines(reasons::inner_lines(&step.proof, board))),
            "symmetry" => step.proof.lines.iter().find_map(|line| match &line.why {
                Reason::Symmetry(transform) => Some(symmetry_text(transform)),
                _ => None,
            }),
            _ => self.marks(name),
        }
    }

    fn of_role<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Mark> {
        self.step.marks.iter().filter(move |mark| role_name(mark.role) == name)
    }

    /// How many there are of a role: cells, candidates and houses.
    fn count(&self, role: &str) -> usize {
        if role == "digits" {
            return self.step.digits.len();
        }
        let size = |mark: &Mark| match mark.shape {
            Shape::Cells(cells) => cells.len(),
            Shape::Candidates(digits, cells) => digits.len() * cells.len(),
            Shape::House(_) | Shape::Link(_) => 1,
        };
        self.of_role(role).map(size).sum()
    }

    /// What the marks of a role cover: houses together, before the rest.
    fn marks(&self, role: &str) -> Option<String> {
        let houses: Vec<House> = self.of_role(role).filter_map(Mark::house).collect();
        let rest = self.of_role(role).filter(|mark| mark.house().is_none()).map(mark_text);
        let mut parts = Vec::new();
        if !houses.is_empty() {
            parts.push(match self.style {
                Style::Notation => houses_text(&houses),
                Style::Prose => houses_prose(&houses),
            });
        }
        parts.extend(rest);
        (!parts.is_empty()).then(|| match self.style {
            Style::Notation => parts.join(", "),
            Style::Prose => list(parts),
        })
    }
}

/// Lines set in, each behind a line end.
fn lines(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().fold(String::new(), |text, line| text + "\n  " + &line)
}

fn is_link(mark: &Mark) -> bool {
    matches!(mark.shape, Shape::Link(_))
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

/// A fish as players write it: bases, covers and each fin, `3 r38 c26 fr3c1`; fins in two bases
/// have `ef` before them. Of two fish of the same bases, the second behind a slash.
fn fish_text(step: &Step) -> String {
    let houses = |marks: &[&Mark], role: Role| {
        let of_role = marks.iter().filter(|mark| mark.role == role);
        houses_text(&of_role.filter_map(|mark| mark.house()).collect::<Vec<_>>())
    };
    let cells = |marks: &[&Mark], role: Role| {
        let of_role = marks.iter().filter(|mark| mark.role == role);
        of_role.fold(CellSet::EMPTY, |all, mark| all | mark.cells())
    };
    // Everything but the bases and what lies in them is of one of the fish; covers come first.
    let is_own = |mark: &&Mark| matches!(mark.role, Role::Cover | Role::Fin | Role::EndoFin);
    let own: Vec<&Mark> = step.marks.iter().filter(is_own).collect();
    let fish = own.chunk_by(|one, next| one.role == Role::Cover || next.role != Role::Cover);
    let own = fish.map(|marks| {
        let endo_fins = cells(marks, Role::EndoFin);
        let fins = (cells(marks, Role::Fin) - endo_fins).into_iter();
        let fins = fins.map(|cell| format!(" f{cell}"));
        let endo_fins = endo_fins.into_iter().map(|cell| format!(" ef{cell}"));
        houses(marks, Role::Cover) + &fins.chain(endo_fins).collect::<String>()
    });
    let own: Vec<_> = own.collect();
    let all: Vec<&Mark> = step.marks.iter().collect();
    format!("{} {} {}", digits_text(step.digits), houses(&all, Role::Base), own.join(" / "))
}

/// The houses of each kind, in the order of the kinds.
fn by_kind(houses: &[House]) -> impl Iterator<Item = (HouseKind, Vec<usize>)> + '_ {
    [HouseKind::Row, HouseKind::Column, HouseKind::Box].into_iter().filter_map(|kind| {
        let of_kind = houses.iter().filter(|house| house.kind() == kind);
        let mut numbers: Vec<_> = of_kind.map(|house| house.number() + 1).collect();
        numbers.sort_unstable();
        numbers.dedup();
        (!numbers.is_empty()).then_some((kind, numbers))
    })
}

/// Houses, short: `r38`, `c26`, `r3c5b6`.
fn houses_text(houses: &[House]) -> String {
    let part = |(kind, numbers): (HouseKind, Vec<usize>)| {
        let numbers: String = numbers.iter().map(ToString::to_string).collect();
        kind.word().chars().take(1).collect::<String>() + &numbers
    };
    by_kind(houses).map(part).collect()
}

/// Houses in a sentence: `rows 3 and 8`, `row 3, columns 5 and 6 and box 6`.
fn houses_prose(houses: &[House]) -> String {
    let part = |(kind, numbers): (HouseKind, Vec<usize>)| {
        let word = match (kind, numbers.len()) {
            (_, 1) => kind.word(),
            (HouseKind::Row, _) => "rows",
            (HouseKind::Column, _) => "columns",
            (HouseKind::Box, _) => "boxes",
        };
        format!("{word} {}", list(numbers.iter().map(ToString::to_string)))
    };
    list(by_kind(houses).map(part))
}

/// Things in a sentence: `this, that and the other`.
pub(super) fn list(parts: impl IntoIterator<Item = String>) -> String {
    let mut parts: Vec<_> = parts.into_iter().collect();
    match parts.pop() {
        Some(last) if !parts.is_empty() => format!("{} and {last}", parts.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Digits one by one.
pub(super) fn each(digits: DigitSet) -> impl Iterator<Item = String> {
    digits.into_iter().map(|digit| digit.to_string())
}

/// What is assumed so as to show that a conclusion is true: `r1c1=5` for `r1c1<>5`.
fn opposite_text(step: &Step) -> String {
    list(step.conclusions().map(|so| so.opposite().to_string()))
}

/// Digits with commas: `3,7`.
pub(super) fn digits_text(digits: DigitSet) -> String {
    each(digits).collect::<Vec<_>>().join(",")
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
