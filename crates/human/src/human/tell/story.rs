//! Chains in words: `r4c7=5, then r4c3<>5, so r4c3=2, so r4c6<>2`.
//!
//! By a strong link a true node follows from a false one, by a weak link a false node from a true
//! one. So a chain that starts with a strong link is read from its first node's being false, and
//! one that starts with a weak link from its being true. A loop is read from the node where two
//! links of the same kind meet.

use bivalue_core::grid::{CellSet, Conclusion, House};

use super::notation::cells_text;
use super::phrases::Phrase;
use super::template::{Value, many, one};
use super::{Teller, Text, eureka};
use crate::human::net::void;
use crate::human::{Branch, Constraint, Link, Mark, Node, ProofLine, Reason, Role, Step};

/// The text of each chain of a step, in order.
pub(super) fn stories(words: Teller<'_>, step: &Step) -> Vec<Text> {
    let reasons = Reasons::of(step);
    eureka::chains(&step.marks).iter().map(|links| story(words, links, &reasons)).collect()
}

/// A sentence for each chain, or for each case.
pub(super) fn sentences(words: Teller<'_>, step: &Step) -> Vec<Text> {
    let sentence = |story: &Text| words.say(Phrase::Story, &[("story", one(story.clone()))]);
    let stories = stories(words, step);
    let Some(Reason::Cases(_, branches)) = step.proof.lines.first().map(|line| &line.why) else {
        return stories.iter().map(sentence).collect();
    };
    let chains = eureka::chains(&step.marks);
    let of_branch = branches.iter().map(|branch| {
        let is_its = |links: &Vec<Link>| {
            let first = links.first().map(|link| link.from);
            first.is_some_and(|node| {
                node.digit == branch.case.digit() && node.cells.single() == Some(branch.case.cell())
            })
        };
        match chains.iter().position(is_its) {
            Some(at) => sentence(&stories[at]),
            None => words.say(Phrase::CaseAlready, &[("case", one(words.candidate(branch.case)))]),
        }
    });
    of_branch.collect()
}

/// Both ends of the first chain: `r3c2=9 and r6c2=9`. If the chain ends with a contradiction, only
/// the end from whose opposite it starts.
pub(super) fn ends(words: Teller<'_>, marks: &[Mark]) -> Option<Value> {
    let chains = eureka::chains(marks);
    let links = chains.first()?;
    let ends = [links.first()?.from, links.last()?.to];
    let mut ends = ends.map(|node| state(words, node, true)).to_vec();
    ends.dedup_by(|end, before| end.as_str() == before.as_str());
    ends.truncate(if is_cut(links) { 1 } else { 2 });
    Some(many(ends.len(), words.list(ends)))
}

/// The cells of the first chain in order: `r1c4, r2c5, r8c5`.
pub(super) fn way(words: Teller<'_>, marks: &[Mark]) -> Option<Value> {
    let chains = eureka::chains(marks);
    let links = chains.first()?;
    let nodes = links.iter().flat_map(|link| [link.from, link.to]);
    let mut cells: Vec<_> = nodes.map(|node| words.cells(node.cells)).collect();
    cells.dedup_by(|cells, before| cells.as_str() == before.as_str());
    Some(many(cells.len(), words.list(cells)))
}

fn story(words: Teller<'_>, links: &[Link], reasons: &Reasons) -> Text {
    let links = eureka::from_its_start(links);
    let first = links.first().map(|link| state(words, link.from, !link.strong));
    links.iter().enumerate().fold(first.unwrap_or_default(), |story, (at, link)| {
        let phrase = if at == 0 { Phrase::StoryThen } else { Phrase::StorySo };
        let next = reasons.add(words, state(words, link.to, link.strong), link);
        words.say(phrase, &[("story", one(story)), ("next", one(next))])
    })
}

/// The text that a node is true, or false.
fn state(words: Teller<'_>, node: Node, is_true: bool) -> Text {
    let cells = cells_text(node.cells);
    let named = |text: String| words.naming(text, node.cells, node.digit.into());
    let digit = node.digit;
    match (is_true, node.cells.len()) {
        (true, 1) => named(format!("{cells}={digit}")),
        (true, _) => words.digits_in_cells(digit.to_string(), digit.into(), node.cells),
        (false, _) => named(format!("{cells}<>{digit}")),
    }
}

/// The reasons of the links of a step.
struct Reasons {
    /// The houses in which digits have their places.
    houses: Vec<(House, u8)>,
    /// True if the step has a pattern, which may link nodes.
    has_pattern: bool,
    /// The guardians of the pattern, one of which is true.
    guardians: Vec<Node>,
}

impl Reasons {
    fn of(step: &Step) -> Self {
        let guardians = step.marks.iter().filter(|mark| mark.role == Role::Guardian);
        let nodes = guardians
            .flat_map(|mark| mark.digits().into_iter().map(|digit| (digit, mark.cells())))
            .map(|(digit, cells)| Node { digit, cells });
        Self {
            houses: houses_of(&step.proof.lines),
            has_pattern: step.marks.iter().any(|mark| mark.role == Role::Pattern),
            guardians: nodes.collect(),
        }
    }

    /// The next node with the reason of the link: the house or the almost locked set of a strong
    /// link, or the step's pattern, if it makes the link. That its cell has no other candidate is
    /// not said, nor that nodes of a cell or a house exclude each other.
    fn add(&self, words: Teller<'_>, next: Text, link: &Link) -> Text {
        if link.through.len() > 1 {
            let cells = many(link.through.len(), words.cells(link.through));
            return words.say(Phrase::StorySet, &[("next", one(next)), ("cells", cells)]);
        }
        if self.has_pattern && self.is_by_pattern(link) {
            return words.say(Phrase::StoryPattern, &[("next", one(next))]);
        }
        let cells = link.from.cells | link.to.cells;
        let holds = |(house, digit): &&(House, u8)| {
            link.from.digit == link.to.digit
                && *digit == link.to.digit.get()
                && cells.is_subset(house.cells())
        };
        match self.houses.iter().find(holds).filter(|_| link.strong) {
            Some((house, _)) => {
                let house = one(words.house(*house));
                words.say(Phrase::StoryHouse, &[("next", one(next)), ("house", house)])
            }
            None => next,
        }
    }

    /// Returns whether a link is one between all guardians, or is made by no cell and no house.
    fn is_by_pattern(&self, link: &Link) -> bool {
        let [from, to] = [link.from, link.to];
        let is_linked = |node: &Node| {
            let cells = [from, to].into_iter().filter(|end| end.digit == node.digit);
            node.cells.is_subset(cells.fold(CellSet::EMPTY, |all, end| all | end.cells))
        };
        let has_guardians = link.strong && !self.guardians.is_empty();
        if has_guardians && self.guardians.iter().all(is_linked) {
            return true;
        }
        let is_in = |house: House| (from.cells | to.cells).is_subset(house.cells());
        let are_in_house = from.digit == to.digit && House::all().any(is_in);
        from.cells != to.cells && !are_in_house
    }
}

/// The houses and digits of the constraints in the lines.
fn houses_of(lines: &[ProofLine]) -> Vec<(House, u8)> {
    let of = |constraint: &Constraint| match constraint {
        Constraint::House(house, digit) => Some((*house, digit.get())),
        _ => None,
    };
    let mut houses = Vec::new();
    for line in lines {
        match &line.why {
            Reason::Only(constraint) => houses.extend(of(constraint)),
            Reason::Counting(cover) => houses.extend(cover.truths.iter().filter_map(of)),
            Reason::Refuted(lines) => houses.extend(houses_of(lines)),
            Reason::Cases(_, branches) => {
                houses.extend(branches.iter().flat_map(|branch| houses_of(&branch.lines)));
            }
            Reason::Templates { .. } | Reason::Search | Reason::Symmetry(_) => {}
        }
    }
    houses
}

/// The phrase for cases of which none leads to a contradiction, for those of which all but the one
/// that is the conclusion do, or for others.
fn phrase_of_cases(
    so: &[Conclusion],
    branches: &[Branch],
    [same, refuted, mixed]: [Phrase; 3],
) -> Phrase {
    let is_it = |branch: &&Branch| so == [Conclusion::Place(branch.case)];
    // A branch that leads to the conclusion ends with it, or with what excludes it.
    let leads_to_it = |branch: &Branch| {
        let Some(last) = branch.lines.last() else { return true };
        let shows = |so: &Conclusion| last.so.iter().any(|fact| fact == so || excludes(*fact, *so));
        void(Conclusion::Place(branch.case), &branch.lines).is_none() && so.iter().all(shows)
    };
    if branches.iter().all(leads_to_it) {
        same
    } else if branches.iter().filter(|branch| leads_to_it(branch)).all(|branch| is_it(&branch)) {
        refuted
    } else {
        mixed
    }
}

/// Returns whether a candidate that is placed makes the one false that is to be eliminated.
fn excludes(fact: Conclusion, so: Conclusion) -> bool {
    let (x, y) = (fact.candidate(), so.candidate());
    matches!((fact, so), (Conclusion::Place(_), Conclusion::Eliminate(_))) && x != y && x.sees(y)
}

/// The introduction to cases: the conclusion, and the cell or house of the cases.
pub(super) fn cases(words: Teller<'_>, step: &Step) -> Option<Text> {
    let line = step.proof.lines.first()?;
    Some(match &line.why {
        Reason::Cases(Constraint::House(house, digit), branches) => {
            let cells = branches.iter().map(|branch| branch.case.cell()).collect();
            let places = [
                ("house", one(words.house(*house))),
                ("digit", one(digit.to_string())),
                ("cells", many(branches.len(), words.cells(cells))),
            ];
            let phrases = [Phrase::PlacesOfDigit, Phrase::PlacesRefuted, Phrase::PlacesOrRefuted];
            words.say(phrase_of_cases(&line.so, branches, phrases), &places)
        }
        Reason::Cases(Constraint::Cell(cell), branches) => {
            let digits = branches.iter().map(|branch| branch.case.digit().to_string());
            let digits = many(branches.len(), words.list(digits));
            let places = [("cell", one(words.cell(*cell))), ("digits", digits)];
            let phrases = [Phrase::DigitsOfCell, Phrase::DigitsRefuted, Phrase::DigitsOrRefuted];
            words.say(phrase_of_cases(&line.so, branches, phrases), &places)
        }
        Reason::Refuted(lines) => match lines.last().map(|line| &line.why) {
            Some(Reason::Only(Constraint::House(house, digit))) => {
                let house = one(words.house(*house));
                let places = [("house", house), ("digit", one(digit.to_string()))];
                words.say(Phrase::ThenNoPlace, &places)
            }
            last => {
                let cells = if let Some(Reason::Only(Constraint::Cell(cell))) = last {
                    Some(CellSet::of(*cell))
                } else {
                    let mut marks = step.marks.iter();
                    marks.find(|mark| mark.role == Role::Pattern).map(Mark::cells)
                };
                let Some(cells) = cells else {
                    return Some(words.say(Phrase::ToContradiction, &[]));
                };
                let cells = many(cells.len(), words.cells(cells));
                words.say(Phrase::ThenNoCandidate, &[("cells", cells)])
            }
        },
        _ if contradicts_itself(step) => {
            let is_placed = step.places();
            let phrase =
                if is_placed { Phrase::OppositeToContradiction } else { Phrase::ToContradiction };
            words.say(phrase, &[])
        }
        _ if matches!(line.so.first(), Some(Conclusion::Place(_))) || step.places() => {
            words.say(Phrase::ToItself, &[])
        }
        _ => words.say(Phrase::ToItsOpposite, &[]),
    })
}

/// Returns whether the only chain of a step ends with a contradiction.
fn contradicts_itself(step: &Step) -> bool {
    let chains = eureka::chains(&step.marks);
    matches!(&chains[..], [links] if is_cut(links))
}

/// Returns whether a chain ends where it has been before, and not where it starts.
fn is_cut(links: &[Link]) -> bool {
    let Some((first, last)) = links.first().zip(links.last()) else { return false };
    first.from != last.to && links.iter().any(|link| link.from == last.to)
}
