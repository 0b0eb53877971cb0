//! Chains in Eureka notation: `(3)r1c1=(3)r1c5-(3=7)r4c5-(7)r4c8`.
//!
//! `=` is a strong link, `-` a weak one; candidates that are linked within a cell share one pair of
//! parentheses, `(3=7)r4c5`. A group is written with its cells, `(3)r13c2`; an almost locked set
//! with the digits that it links and its cells, `(3=7)r4c45`. (The notation of the players'
//! forums.) A discontinuous loop is written from its discontinuity; of a continuous one the last
//! weak link, which leads back to its start, is written `- loop`.

use bivalue_core::grid::{CellSet, DigitSet};

use super::notation::cells_text;
use super::phrases::Phrase;
use super::{Teller, Text};
use crate::human::{Link, Mark, Node, Role, Shape};

/// The chains among the marks, separated by `; `.
pub(super) fn notation(words: Teller<'_>, marks: &[Mark]) -> Option<Text> {
    let chains = chains(marks);
    let text = Text::join(chains.iter().map(|links| chain(words, &from_its_start(links))), "; ");
    (!text.is_empty()).then_some(text)
}

/// The links among the marks, by chain: each link of a chain starts where the one before it ends.
pub(super) fn chains(marks: &[Mark]) -> Vec<Vec<Link>> {
    let links = marks.iter().filter_map(|mark| match mark.shape {
        Shape::Link(link) if mark.role == Role::Chain => Some(link),
        _ => None,
    });
    let links: Vec<Link> = links.collect();
    links.chunk_by(|link, next| link.to == next.from).map(<[Link]>::to_vec).collect()
}

/// The links of a loop, from the node on where two links of the same kind meet, which is the
/// discontinuity; those of a chain unchanged.
pub(super) fn from_its_start(links: &[Link]) -> Vec<Link> {
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

fn chain(words: Teller<'_>, links: &[Link]) -> Text {
    match links {
        [first, .., last] if first.from == last.to && first.strong != last.strong => {
            let mut links = links.to_vec();
            links.rotate_left(usize::from(last.strong));
            links.pop();
            Text::join([open_chain(words, &links), words.say(Phrase::Loop, &[])], "- ")
        }
        _ => open_chain(words, links),
    }
}

fn open_chain(words: Teller<'_>, links: &[Link]) -> Text {
    let mut text = Text::default();
    let named = |within: String, digits: DigitSet, cells: CellSet| {
        words.naming(format!("({within}){}", cells_text(cells)), cells, digits)
    };
    let node = |Node { digit, cells }: Node| named(digit.to_string(), digit.into(), cells);
    // Whether the link before was written together with both of its nodes.
    let mut is_known = false;
    for (at, link) in links.iter().enumerate() {
        let sign = if link.strong { "=" } else { "-" };
        let cells = if link.through.is_empty() { link.from.cells } else { link.through };
        let is_within = !link.through.is_empty() || link.from.cells == link.to.cells;
        if is_within && !is_known {
            let [from, to] = [link.from.digit, link.to.digit];
            let digits = [from, to].into_iter().collect();
            text.push(&named(format!("{from}{sign}{to}"), digits, cells));
            is_known = true;
        } else {
            if !is_known {
                text.push(&node(link.from));
            }
            text.push_str(sign);
            is_known = false;
        }
        if at + 1 == links.len() && !is_known {
            text.push(&node(link.to));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::Words;
    use bivalue_core::grid::{Cell, Digit};

    fn written(marks: &[Mark]) -> String {
        notation(Words::english().plain(), marks).unwrap().into()
    }

    #[test]
    fn links_within_cells_and_sets_are_told_together() {
        let cells = |names: &[&str]| -> CellSet {
            names.iter().map(|name| name.parse::<Cell>().unwrap()).collect()
        };
        let node = |digit: usize, names: &[&str]| Node {
            digit: Digit::from_index(digit - 1),
            cells: cells(names),
        };
        let mark = |from: Node, to: Node, strong, through| Mark {
            role: Role::Chain,
            shape: Shape::Link(Link { from, to, strong, through }),
        };
        let nodes = [
            node(3, &["r1c1", "r3c1"]),
            node(3, &["r1c5"]),
            node(3, &["r4c5"]),
            node(7, &["r4c5"]),
            node(7, &["r4c8"]),
            node(2, &["r5c8", "r6c8"]),
        ];
        let mut marks: Vec<_> =
            (0..5).map(|at| mark(nodes[at], nodes[at + 1], at % 2 == 0, CellSet::EMPTY)).collect();
        assert_eq!(written(&marks[..4]), "(3)r13c1=(3)r1c5-(3=7)r4c5-(7)r4c8");
        marks[4] = mark(nodes[4], nodes[5], true, cells(&["r4c8", "r5c8", "r6c8"]));
        assert_eq!(written(&marks), "(3)r13c1=(3)r1c5-(3=7)r4c5-(7=2)r456c8");
        marks.remove(1);
        assert_eq!(written(&marks[..2]), "(3)r13c1=(3)r1c5; (3=7)r4c5");
        assert_eq!(notation(Words::english().plain(), &[]), None);
        // A loop, written from either of its kinds of links.
        let nodes =
            [node(3, &["r1c1"]), node(3, &["r1c5"]), node(7, &["r1c5"]), node(7, &["r1c1"])];
        let links: Vec<_> = (0..4)
            .map(|at| mark(nodes[at], nodes[(at + 1) % 4], at % 2 == 0, CellSet::EMPTY))
            .collect();
        assert_eq!(written(&links), "(3)r1c1=(3-7)r1c5=(7)r1c1- loop");
        let links = [&links[1..], &links[..1]].concat();
        assert_eq!(written(&links), "(7)r1c5=(7-3)r1c1=(3)r1c5- loop");
    }
}
