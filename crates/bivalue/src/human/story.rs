//! Chains in words: `r4c7=5, then r4c3<>5, so r4c3=2, so r4c6<>2`.
//!
//! A strong link says that what is true follows from what is false, a weak one the reverse. So a
//! chain that starts with a strong link is told from its first node's being false, and one that
//! starts with a weak link from its being true; a loop from the node where two links of a sort meet.

use super::words::{cells_text, list};
use super::{Constraint, Line, Link, Mark, Node, Reason, Role, Shape, Step, eureka};
use crate::grid::{Conclusion, House};

/// What each chain of a step says, in their order.
pub(super) fn stories(step: &Step) -> Vec<String> {
    let houses = houses_of(&step.proof.lines);
    eureka::chains(&step.marks).iter().map(|links| story(links, &houses)).collect()
}

/// A sentence for each chain; where there are cases, for each case in turn.
pub(super) fn told(step: &Step) -> Vec<String> {
    let sentence = |story: &String| format!("If {story}.");
    let stories = stories(step);
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
            None => format!("If {}, that is it already.", branch.case),
        }
    });
    of_branch.collect()
}

/// Both ends of the first chain: `r3c2=9 and r6c2=9`.
pub(super) fn ends(marks: &[Mark]) -> Option<String> {
    let chains = eureka::chains(marks);
    let links = chains.first()?;
    let mut ends = vec![state(links.first()?.from, true), state(links.last()?.to, true)];
    ends.dedup();
    Some(list(ends))
}

/// The cells of the first chain in order: `r1c4, r2c5, r8c5`.
pub(super) fn way(marks: &[Mark]) -> Option<String> {
    let chains = eureka::chains(marks);
    let links = chains.first()?;
    let nodes = links.iter().flat_map(|link| [link.from, link.to]);
    let mut cells: Vec<_> = nodes.map(|node| cells_text(node.cells)).collect();
    cells.dedup();
    Some(list(cells))
}

fn story(links: &[Link], houses: &[(House, u8)]) -> String {
    let links = from_its_start(links);
    let mut text = links.first().map_or_else(String::new, |link| state(link.from, !link.strong));
    for (at, link) in links.iter().enumerate() {
        text += if at == 0 { ", then " } else { ", so " };
        text += &state(link.to, link.strong);
        if link.strong {
            text += &reason(link, houses);
        }
    }
    text
}

/// The links of a loop from the node on where two of a sort meet; those of a chain as they are.
fn from_its_start(links: &[Link]) -> Vec<Link> {
    let mut links = links.to_vec();
    let is_loop =
        links.first().zip(links.last()).is_some_and(|(first, last)| first.from == last.to);
    let ends_alike = |at: &usize| links[*at].strong == links[(at + 1) % links.len()].strong;
    if is_loop && let Some(at) = (0..links.len()).find(ends_alike) {
        let start = (at + 1) % links.len();
        links.rotate_left(start);
    }
    links
}

/// That a node is true, or false.
fn state(node: Node, is_true: bool) -> String {
    let cells = cells_text(node.cells);
    match (is_true, node.cells.len()) {
        (true, 1) => format!("{cells}={}", node.digit),
        (true, _) => format!("{} in {cells}", node.digit),
        (false, _) => format!("{cells}<>{}", node.digit),
    }
}

/// Why a strong link holds; nothing if its cell has no other candidate.
fn reason(link: &Link, houses: &[(House, u8)]) -> String {
    if !link.through.is_empty() {
        return format!(" (of {} only one digit can be missing)", cells_text(link.through));
    }
    let cells = link.from.cells | link.to.cells;
    let holds = |(house, digit): &&(House, u8)| {
        *digit == link.to.digit.get() && cells.is_subset(house.cells())
    };
    if link.from.digit != link.to.digit {
        return String::new();
    }
    houses.iter().find(holds).map_or_else(String::new, |(house, _)| format!(" ({house})"))
}

/// The houses that have a place for a digit, as the lines say.
fn houses_of(lines: &[Line]) -> Vec<(House, u8)> {
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

/// What is shown, and of what there are cases, before the chains or the lines that show it.
pub(super) fn cases(step: &Step) -> Option<String> {
    let line = step.proof.lines.first()?;
    Some(match &line.why {
        Reason::Cases(Constraint::House(house, digit), branches) => {
            let cells = branches.iter().map(|branch| branch.case.cell()).collect();
            let cells = cells_text(cells);
            format!(
                "In {house}, the digit {digit} has no place but {cells}. Wherever it is, the same \
                 follows:"
            )
        }
        Reason::Cases(Constraint::Cell(cell), branches) => {
            let digits = list(branches.iter().map(|branch| branch.case.digit().to_string()));
            format!("In {cell} only {digits} are left. Whichever it is, the same follows:")
        }
        Reason::Refuted(lines) => {
            let mut marks = step.marks.iter().filter(|mark| mark.role == Role::Pattern);
            let mark = marks.next();
            // A net ends in the cell that is marked, or in a house.
            let is_cell = mark.is_some_and(|mark| matches!(mark.shape, Shape::Cells(_)));
            if let Some(Reason::Only(Constraint::House(house, digit))) =
                lines.last().map(|line| &line.why).filter(|_| !is_cell)
            {
                return Some(format!("Then {house} has no place left for {digit}:"));
            }
            let Some(cells) = mark.map(Mark::cells) else {
                return Some("It leads to a contradiction:".into());
            };
            format!("Then {} has no candidate left:", cells_text(cells))
        }
        _ if matches!(line.so.first(), Some(Conclusion::Place(_))) || step.places() => {
            "Even the opposite leads to it:".into()
        }
        _ => "It leads to its own opposite:".into(),
    })
}
