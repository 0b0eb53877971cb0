//! Constraints and covers in words: the phrase for a count, and the parts that it names.

use bivalue_core::grid::{Candidate, CellSet, Digit, DigitSet, House};

use super::phrases::Phrase;
use super::template::{Value, many, one};
use super::{Teller, Text};
use crate::human::{Constraint, Cover};

/// The candidates of a constraint. None for patterns, whose candidates depend on the board.
pub(super) fn candidates(constraint: &Constraint) -> Box<dyn Iterator<Item = Candidate>> {
    match *constraint {
        Constraint::Cell(cell) => {
            Box::new(Digit::all().map(move |digit| Candidate::new(cell, digit)))
        }
        Constraint::House(house, digit) => {
            Box::new(house.cells().into_iter().map(move |cell| Candidate::new(cell, digit)))
        }
        Constraint::Pattern(_) => Box::new(std::iter::empty()),
    }
}

/// The phrase for a cover and its places, without those for the conclusions and the facts that it
/// rests on.
pub(super) fn counting(words: Teller<'_>, cover: &Cover) -> (Phrase, Vec<(&'static str, Value)>) {
    if let ([of @ Constraint::House(_, digit)], [Constraint::House(other, same)]) =
        (&cover.truths[..], &cover.links[..])
        && digit == same
    {
        let mut places = about(words, of);
        places.push(("other", one(words.house(*other))));
        return (Phrase::LieIn, places);
    }
    if let Some(told) = set(words, cover) {
        return told;
    }
    let phrase = match (cover.truths.is_empty(), cover.links.is_empty()) {
        (false, true) => Phrase::AtLeast,
        (true, false) => Phrase::AtMost,
        _ => Phrase::Counting,
    };
    let all_of = |constraints: &[Constraint]| many(constraints.len(), names(words, constraints));
    (phrase, vec![("truths", all_of(&cover.truths)), ("links", all_of(&cover.links))])
}

/// The phrase for a cover that is a naked or hidden subset, a fish, or lines of a digit that have
/// too few others for it, and its places.
fn set(words: Teller<'_>, cover: &Cover) -> Option<(Phrase, Vec<(&'static str, Value)>)> {
    let too_few = cover.truths.len() > cover.links.len();
    if cover.truths.len() < cover.links.len() || cover.truths.len() < 2 {
        return None;
    }
    let [truths, links] = [ConstraintParts::of(&cover.truths)?, ConstraintParts::of(&cover.links)?];
    let digits = |parts: &ConstraintParts| {
        let digits = parts.digits.into_iter().map(|digit| digit.to_string());
        ("digits", many(parts.digits.len(), words.list(digits)))
    };
    let cells =
        |parts: &ConstraintParts| ("cells", many(parts.cells.len(), words.cells(parts.cells)));
    let houses = |parts: &ConstraintParts| many(parts.houses.len(), words.houses(&parts.houses));
    let house = |parts: &ConstraintParts| ("house", houses(parts));
    match (&truths.houses[..], &links.houses[..]) {
        ([], [_]) if !too_few => {
            Some((Phrase::NakedSet, vec![digits(&links), cells(&truths), house(&links)]))
        }
        ([_], []) if !too_few => {
            Some((Phrase::HiddenSet, vec![digits(&truths), cells(&links), house(&truths)]))
        }
        ([_, _, ..], [_, ..]) if truths.digits == links.digits => {
            let digit = truths.digits.single()?;
            let places = [("truths", houses(&truths)), ("links", houses(&links))];
            let digit = ("digit", one(digit.to_string()));
            let phrase = if too_few { Phrase::TooFewLines } else { Phrase::LinesOfDigit };
            Some((phrase, places.into_iter().chain([digit]).collect()))
        }
        _ => None,
    }
}

/// The phrase, with its places, for a cover that is a contradiction: houses have too few places for
/// a digit, or a house has none.
pub(super) fn too_few(
    words: Teller<'_>,
    cover: &Cover,
) -> Option<(Phrase, Vec<(&'static str, Value)>)> {
    match &cover.truths[..] {
        [of @ Constraint::House(..)] => {
            cover.links.is_empty().then(|| (Phrase::NoPlace, about(words, of)))
        }
        _ => match set(words, cover)? {
            (Phrase::TooFewLines, places) => Some((Phrase::TooFewPlaces, places)),
            _ => None,
        },
    }
}

/// The parts of constraints that are all cells, or all digits in houses.
#[derive(Default)]
struct ConstraintParts {
    cells: CellSet,
    houses: Vec<House>,
    digits: DigitSet,
}

impl ConstraintParts {
    fn of(constraints: &[Constraint]) -> Option<Self> {
        let mut parts = Self::default();
        for constraint in constraints {
            match *constraint {
                Constraint::Cell(cell) => {
                    parts.cells.insert(cell);
                }
                Constraint::House(house, digit) => {
                    parts.digits.insert(digit);
                    if !parts.houses.contains(&house) {
                        parts.houses.push(house);
                    }
                }
                Constraint::Pattern(_) => return None,
            }
        }
        (parts.cells.is_empty() != parts.houses.is_empty()).then_some(parts)
    }
}

/// Constraints as `r1c1, 5 in row 3`; cells are joined, and come first.
fn names(words: Teller<'_>, constraints: &[Constraint]) -> Text {
    let mut parts = Vec::new();
    let mut cells = CellSet::EMPTY;
    for constraint in constraints {
        match constraint {
            Constraint::Cell(cell) => {
                cells.insert(*cell);
            }
            other => parts.push(name(words, other)),
        }
    }
    if !cells.is_empty() {
        parts.insert(0, words.cells(cells));
    }
    words.row(parts)
}

/// The template's places for the constraint of a line: the house and the digit, or the cell or
/// cells as `of`.
pub(super) fn about(words: Teller<'_>, constraint: &Constraint) -> Vec<(&'static str, Value)> {
    match constraint {
        Constraint::House(house, digit) => {
            vec![("digit", one(digit.to_string())), ("house", one(words.house(*house)))]
        }
        other => vec![("of", one(name(words, other)))],
    }
}

fn name(words: Teller<'_>, constraint: &Constraint) -> Text {
    match constraint {
        Constraint::Cell(cell) => words.cell(*cell),
        Constraint::House(..) => words.say(Phrase::DigitInHouse, &about(words, constraint)),
        Constraint::Pattern(pattern) => {
            let mut parts: Vec<(DigitSet, CellSet)> = Vec::new();
            for &(cell, digits) in &pattern.cells {
                match parts.iter_mut().find(|(same, _)| *same == digits) {
                    Some((_, cells)) => {
                        cells.insert(cell);
                    }
                    None => parts.push((digits, cell.into())),
                }
            }
            let part = |(digits, cells): (DigitSet, CellSet)| {
                words.digits_in_cells(digits.to_string(), digits, cells)
            };
            let and = |list: Text, next| {
                words.say(Phrase::ListAnd, &[("list", one(list)), ("next", one(next))])
            };
            let pattern = parts.into_iter().map(part).reduce(and).unwrap_or_default();
            words.say(Phrase::NotPattern, &[("pattern", one(pattern))])
        }
    }
}
