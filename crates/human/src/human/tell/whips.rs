//! Whips as Denis Berthier writes them: `r4n2{c4 c6} - r5c6{n2 n7} - b8n7{r7c5 .}`.
//!
//! Each link is a cell, `r5c6`, or a digit in a house, `r4n2` for 2 in row 4, with two of its
//! candidates: the one that the placement before excludes, and the one that is left then, or a dot
//! if there is none. All others are excluded by the target and by any placement before, so these
//! two are no strong link, and Eureka notation would say more than is true. In a row the candidates
//! are written by their columns, in a column by their rows, in a cell by their digits.

use bivalue_core::grid::{Cell, CellSet, House, HouseKind};

use super::notation::{cells_text, houses_text};
use super::{Teller, Text, eureka};
use crate::human::{Constraint, Link, Node, ProofLine, Reason, Step};

/// The links of a whip.
pub(super) fn notation(words: Teller<'_>, step: &Step) -> Option<Text> {
    let Reason::Refuted(lines) = &step.proof.lines.first()?.why else { return None };
    let chains = eureka::chains(&step.marks);
    // A weak link leads to each cell or house, and from there a strong one to the placement.
    let links = lines.iter().zip(chains.first()?.chunks(2));
    let links: Option<Vec<_>> = links.map(|(line, link)| written(words, line, link)).collect();
    links.map(|links| Text::join(links, " - "))
}

fn written(words: Teller<'_>, line: &ProofLine, link: &[Link]) -> Option<Text> {
    let of = match &line.why {
        Reason::Only(of) => of,
        Reason::Counting(cover) => cover.truths.first()?,
        _ => return None,
    };
    let name = match of {
        Constraint::Cell(cell) => cell.to_string(),
        Constraint::House(house, digit) => format!("{}n{digit}", houses_text(&[*house])),
        Constraint::Pattern(_) => return None,
    };
    let (from, to) = (link.first()?.to, link.get(1).map(|link| link.to));
    let end = to.map_or_else(|| ".".to_owned(), |to| candidate(of, to));
    let text = format!("{name}{{{} {end}}}", candidate(of, from));
    let nodes = [Some(from), to].into_iter().flatten();
    let cells = nodes.clone().fold(CellSet::EMPTY, |all, node| all | node.cells);
    // They have the cell in common, or the digit.
    Some(words.naming(text, cells, nodes.map(|node| node.digit).collect()))
}

/// A candidate of a cell or a house, or a group of them, without what the name of that says.
fn candidate(of: &Constraint, Node { digit, cells }: Node) -> String {
    let houses = |of: fn(Cell) -> House| {
        let houses: Vec<House> = cells.into_iter().map(of).collect();
        houses_text(&houses)
    };
    match of {
        Constraint::House(house, _) => match house.kind() {
            HouseKind::Row => houses(Cell::column_house),
            HouseKind::Column => houses(Cell::row_house),
            HouseKind::Box => cells_text(cells),
        },
        _ => format!("n{digit}"),
    }
}
