//! Chains in Eureka notation: `(3)r1c1=(3)r1c5-(3=7)r4c5-(7)r4c8`.
//!
//! `=` is a strong link, `-` a weak one; what is linked within a cell stands in one pair of
//! parentheses, `(3=7)r4c5`. Groups are told by their cells, `(3)r13c2`; an almost locked set by the
//! digits that it links and its cells, `(3=7)r4c45`.
//! (The notation of the players' forums.)

use super::{Link, Mark, Role, Shape, words};

/// The chains among the marks, several ones with `; ` between them.
pub(super) fn notation(marks: &[Mark]) -> Option<String> {
    let links = marks.iter().filter_map(|mark| match mark.shape {
        Shape::Link(link) if mark.role == Role::Chain => Some(link),
        _ => None,
    });
    let links: Vec<Link> = links.collect();
    let mut chains: Vec<&[Link]> = Vec::new();
    let mut start = 0;
    for at in 1..=links.len() {
        if at == links.len() || links[at].from != links[at - 1].to {
            chains.push(&links[start..at]);
            start = at;
        }
    }
    let text = chains.into_iter().map(chain).collect::<Vec<_>>().join("; ");
    (!text.is_empty()).then_some(text)
}

fn chain(links: &[Link]) -> String {
    let mut text = String::new();
    // The link before, if it was told together with both of its nodes.
    let mut is_told = false;
    for (at, link) in links.iter().enumerate() {
        let sign = if link.strong { '=' } else { '-' };
        let cells = if link.through.is_empty() { link.from.cells } else { link.through };
        let is_within = !link.through.is_empty() || link.from.cells == link.to.cells;
        if is_within && !is_told {
            text += &format!(
                "({}{sign}{}){}",
                link.from.digit,
                link.to.digit,
                words::cells_text(cells)
            );
            is_told = true;
        } else {
            if !is_told {
                text += &format!("({}){}", link.from.digit, words::cells_text(link.from.cells));
            }
            text.push(sign);
            is_told = false;
        }
        if at + 1 == links.len() && !is_told {
            text += &format!("({}){}", link.to.digit, words::cells_text(link.to.cells));
        }
    }
    text
}
