use std::cell::Cell;

use bivalue_core::bits::{contains, join};
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::graph::components;

use super::Graph;

/// Everything that follows from each node being true and from each being false, one link at a
/// time.
///
/// A row has a bit for each node that is false, and then, from a new word on, one for each that is
/// true. A *literal*, a node being false or true, is the number of its bit.
pub(in crate::human) struct Closure {
    /// The number of words in half a row.
    words: usize,
    /// By literal, the row of everything that follows from it.
    rows: Vec<u64>,
}

impl Closure {
    /// Makes the closure component by component: the members of a strongly connected component have
    /// the same consequences, and a component comes after all those that it leads to.
    pub(in crate::human) fn of(graph: &Graph<'_>, meter: &Meter<'_>) -> Result<Self, Stop> {
        let words = graph.words;
        let start = 64 * words;
        // From a false node its strong links lead to true nodes, from a true one its weak links to
        // false ones: the links, and the word of a row in which they begin.
        let links = |literal: usize| match literal.checked_sub(start) {
            None => (graph.strong(literal), words),
            Some(node) => (graph.weak(node), 0),
        };
        let mut rows = vec![0; 2 * start * 2 * words];
        // Nothing but itself follows from a node without strong links being false. Such literals
        // are left out of the search.
        let mut leaves = vec![0; words];
        let mut others = vec![0; 2 * words];
        for node in 0..graph.nodes.len() {
            let (word, bit) = (node / 64, 1 << (node % 64));
            others[words + word] |= bit;
            if graph.strong(node).iter().all(|&word| word == 0) {
                leaves[word] |= bit;
                rows[node * 2 * words + word] |= bit;
            } else {
                others[word] |= bit;
            }
        }
        let mut all = vec![0; 2 * words];
        let end = Cell::new(Ok(()));
        // After a bound is met no vertex has edges, so that the search soon ends.
        let count = || {
            if end.get().is_ok() {
                end.set(graph.count(meter));
            }
            end.get().is_ok()
        };
        let edges = |literal: usize| if count() { links(literal) } else { (&[][..], 0) };
        components(others, edges, |component| {
            all.fill(0);
            for &member in component {
                all[member / 64] |= 1 << (member % 64);
                if member >= start {
                    let weak = links(member).0.iter().zip(&leaves);
                    all.iter_mut()
                        .zip(weak)
                        .for_each(|(all, (weak, leaves))| *all |= weak & leaves);
                }
            }
            for &member in component {
                let (links, half) = edges(member);
                for (at, &word) in links.iter().enumerate() {
                    let mut rest = word & !all[half + at];
                    while rest != 0 {
                        let next = (half + at) * 64 + rest.trailing_zeros() as usize;
                        join(&mut all, &rows[next * 2 * words..][..2 * words]);
                        rest &= !all[half + at];
                    }
                }
            }
            for &member in component {
                if !count() {
                    break;
                }
                rows[member * 2 * words..][..2 * words].copy_from_slice(&all);
            }
        });
        end.get().map(|()| Self { words, rows })
    }

    /// The nodes that are true, or those that are false, if the given one is true or false.
    pub(super) fn half(&self, node: usize, is_true: bool, true_ones: bool) -> &[u64] {
        let literal = node + usize::from(is_true) * 64 * self.words;
        let row = &self.rows[literal * 2 * self.words..][..2 * self.words];
        &row[usize::from(true_ones) * self.words..][..self.words]
    }

    /// Returns whether it follows from one node being true, or false, that another one is.
    pub(in crate::human) fn follows(&self, from: (usize, bool), to: (usize, bool)) -> bool {
        contains(self.half(from.0, from.1, to.1), to.0)
    }
}
