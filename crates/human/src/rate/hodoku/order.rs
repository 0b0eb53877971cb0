//! The order in which a step's candidates are eliminated, and the choice among several steps.
//!
//! Both were found from HoDoKu's paths and scores. Of several steps of a technique:
//!
//! - *Singles* are taken in the order in which they appear, starting with the first given; a full
//!   house comes first if it is one of the waiting naked singles. So the order of eliminations
//!   matters: subsets eliminate cell by cell, locked subsets in their line first, and other steps
//!   digit by digit.
//! - *Subsets* are searched in boxes, then rows, then columns. A pair is locked only if both houses
//!   lose a candidate outside of the cells where they meet. *XY-wings* are searched by their three
//!   cells, whichever is the pivot.
//! - *Remote pairs, chains, loops, ALS chains, forcing chains and forcing nets* are all examined.
//!   Those that place a digit come first, then those that eliminate most candidates, then those
//!   with the lowest candidates: by a weighted sum of the numbers of cells and digits, but for
//!   forcing chains and nets by the first cell.
//! - *Chains:* one is known from each candidate, true or false, to each other. Links are followed
//!   breadth first, from a candidate to its cell, row, column and box and then to groups, and the
//!   first way to arrive is kept. It counts if it visits no cell twice; a group is met at its first
//!   cell and visits all of its cells, and a loop may come back to its own cell. An AIC starts and
//!   ends in a cell and not in a group. A continuous loop is closed by two candidates of one cell,
//!   and eliminates nothing in its own cells but by links within a cell. An X-chain or XY-chain has
//!   up to 20 candidates, and the same digit at both ends.
//! - *Forcing nets* follow each candidate, true or false, for four rounds of singles, all those of
//!   a round at once, and along the links of chains with groups. Consequences of consequences are
//!   known, but not that the opposite of a consequence leads to the opposite of its cause.
//! - *Sue de Coq:* the first one is taken by houses, by the cells where they meet, and by the other
//!   cells.
//! - *Almost locked sets* are listed by rows, columns and boxes, and there by their first cells.
//!   The first pair, or pair of pairs, in the list is taken. The sets of a step share no cells, and
//!   an ALS chain follows the list only forwards.

use std::sync::LazyLock;

use bivalue_core::grid::{CellSet, Conclusion, House, HouseKind};

use super::table::{Order, TABLE};
use super::{Choice, entry, techniques};
use crate::human::{Effect, Kind, Mark, Rank, Step};

/// The conclusions of a step in the order of its kind.
pub(super) fn in_order(step: &Step) -> Vec<Conclusion> {
    let mut all: Vec<_> = step.conclusions().collect();
    let order = TABLE.iter().find(|(id, ..)| *id == step.kind.id).map(|(.., order)| *order);
    let line = match order {
        None | Some(Order::ByDigit) => return all,
        Some(Order::ByCell) => CellSet::EMPTY,
        Some(Order::LineFirst) => line_of(step),
    };
    all.sort_by_key(|so| {
        let x = so.candidate();
        (!line.contains(x.cell()), x.cell(), x.digit())
    });
    all
}

/// The cells of the line that a step's marks have.
fn line_of(step: &Step) -> CellSet {
    let mut houses = step.marks.iter().filter_map(Mark::house);
    houses.find(|house| house.kind() != HouseKind::Box).map_or(CellSet::EMPTY, House::cells)
}

/// The rank by which the steps of a kind are compared, if not the first one is taken.
pub(super) fn rank(kind: &'static Kind) -> Option<Rank> {
    // It is called before every search of a technique.
    static RANKS: LazyLock<Vec<(&'static Kind, Rank)>> = LazyLock::new(|| {
        let ranked = |kind: &'static Kind| match entry(kind.id)?.choice {
            Choice::First => None,
            Choice::Best => Some((kind, weight as Rank)),
            Choice::BestByCell => Some((kind, weight_by_cell as Rank)),
        };
        techniques().kinds().filter_map(ranked).collect()
    });
    RANKS.iter().find(|(ranked, _)| std::ptr::eq(*ranked, kind)).map(|(_, rank)| *rank)
}

/// The weight of a step among several: a step that places a digit comes first, then one that
/// changes more, then one of earlier candidates.
///
/// Earlier candidates are those of a smaller sum: candidates are sorted by digit and then by cell,
/// and the numbers of cells, from 0, and digits, from 1, are added up; a cell counts once for the
/// first candidate, 81 times for the second, 161 times for the third, and so on.
fn weight(effect: &Effect) -> u64 {
    let (mut sum, mut factor) = (0, 1);
    for x in effect.conclusions().map(Conclusion::candidate) {
        sum += x.cell().index() as u64 * factor + x.digit().index() as u64 + 1;
        factor += 80;
    }
    strength(effect) | (LOWEST - sum)
}

/// The same, but earlier candidates are those whose first cell comes first, and of one cell those
/// of the lowest digit.
fn weight_by_cell(effect: &Effect) -> u64 {
    let first = effect.conclusions().map(|so| so.candidate().index() as u64).min();
    strength(effect) | (LOWEST - first.unwrap_or(0))
}

/// The part of a weight for the placement, above that for the number of conclusions.
fn strength(effect: &Effect) -> u64 {
    let places = effect.conclusions().any(|so| matches!(so, Conclusion::Place(_)));
    u64::from(places) << 63 | (effect.conclusions().count() as u64) << 48
}

/// The part of a weight for the candidates, if they could not be earlier.
const LOWEST: u64 = (1 << 48) - 1;
