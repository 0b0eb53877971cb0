//! Counts of a proof in words: the houses of each digit, `1 in rows 5 and 8, 2 in box 3`, and
//! lengths.

use bivalue_core::grid::{Digit, House};

use super::phrases::Phrase;
use super::template::{many, one};
use super::{Teller, Text};
use crate::human::{Constraint, ProofLine, Reason};

/// For each digit the houses that hold it, as the first line of a proof that counts it has them.
pub(super) fn digits(words: Teller<'_>, lines: &[ProofLine]) -> Option<Text> {
    let covers = links(lines);
    let parts: Vec<Text> = Digit::all()
        .filter_map(|digit| {
            let of_digit = |links: &&[Constraint]| houses(links, digit).next().is_some();
            let first = covers.iter().copied().find(of_digit)?;
            let houses: Vec<House> = houses(first, digit).collect();
            let houses = many(houses.len(), words.houses(&houses));
            let places = [("digit", one(digit.to_string())), ("house", houses)];
            Some(words.say(Phrase::DigitInHouse, &places))
        })
        .collect();
    (!parts.is_empty()).then(|| words.row(parts))
}

/// The number of cells, or of digits in houses, against which they are counted.
pub(super) fn total(lines: &[ProofLine]) -> Option<usize> {
    lines.iter().find_map(|line| match &line.why {
        Reason::Counting(cover) => Some(cover.truths.len()),
        _ => None,
    })
}

/// The number of cells and houses that an assumption leads to, with the one that has nothing left.
pub(super) fn length(lines: &[ProofLine]) -> Option<usize> {
    lines.iter().find_map(|line| match &line.why {
        Reason::Refuted(lines) => Some(lines.len()),
        _ => None,
    })
}

fn houses(links: &[Constraint], digit: Digit) -> impl Iterator<Item = House> + '_ {
    links.iter().filter_map(move |link| match link {
        Constraint::House(house, own) if *own == digit => Some(*house),
        _ => None,
    })
}

/// The links of all covers, also of those under assumptions.
fn links(lines: &[ProofLine]) -> Vec<&[Constraint]> {
    lines.iter().flat_map(links_of).collect()
}

fn links_of(line: &ProofLine) -> Vec<&[Constraint]> {
    match &line.why {
        Reason::Counting(cover) => vec![&cover.links[..]],
        Reason::Refuted(lines) => links(lines),
        Reason::Cases(_, branches) => {
            branches.iter().flat_map(|branch| links(&branch.lines)).collect()
        }
        _ => Vec::new(),
    }
}
