//! Known facts at a point of a proof, and the fact from which each elimination follows.

use bivalue_core::grid::{Board, Candidate, Cell, CellSet, Conclusion};

use super::phrases::Phrase;
use super::template::many;
use super::{Teller, Text};

/// The known facts, and the candidates that are false by each.
#[derive(Clone)]
pub(super) struct Known {
    /// For each digit the cells where it is not known to be false.
    pub(super) live: [CellSet; 9],
    /// For each candidate the number of the fact by which it is false; None if it was false at the
    /// start.
    gone_by: Vec<Option<usize>>,
    /// The lines and assumptions so far.
    facts: Vec<Text>,
}

impl Known {
    pub(super) fn of(board: &Board) -> Self {
        let mut live = [CellSet::EMPTY; 9];
        for cell in Cell::all() {
            for digit in board.domain(cell) {
                live[digit.index()].insert(cell);
            }
        }
        Self { live, gone_by: vec![None; Candidate::COUNT], facts: Vec::new() }
    }

    /// Adds the conclusions of a line to the known facts.
    pub(super) fn learn(&mut self, words: Teller<'_>, so: &[Conclusion]) {
        if so.is_empty() {
            return;
        }
        self.facts.push(words.conclusions(so.iter().copied()));
        for so in so {
            match *so {
                Conclusion::Eliminate(x) => self.lose(x),
                Conclusion::Place(x) => {
                    let seen = Candidate::all().filter(|&y| x != y && x.sees(y));
                    seen.for_each(|y| self.lose(y));
                }
            }
        }
    }

    /// Adds conclusions that are not printed, so that no line can rest on them.
    pub(super) fn learn_silently(&mut self, so: &[Conclusion]) {
        for so in so {
            if let Conclusion::Eliminate(x) = *so {
                self.live[x.digit().index()].remove(x.cell());
            }
        }
    }

    fn lose(&mut self, x: Candidate) {
        if self.live[x.digit().index()].contains(x.cell()) {
            self.live[x.digit().index()].remove(x.cell());
            self.gone_by[x.index()] = Some(self.facts.len() - 1);
        }
    }

    /// The facts by which the candidates are false, unless that is only the last fact.
    pub(super) fn rests_on(
        &self,
        words: Teller<'_>,
        candidates: impl Iterator<Item = Candidate>,
    ) -> Option<Text> {
        let mut facts: Vec<_> = candidates.filter_map(|x| self.gone_by[x.index()]).collect();
        facts.sort_unstable();
        facts.dedup();
        if facts.is_empty() || facts == [self.facts.len() - 1] {
            return None;
        }
        let facts: Vec<_> = facts.into_iter().map(|fact| self.facts[fact].clone()).collect();
        let facts = many(facts.len(), words.list(facts));
        Some(words.say(Phrase::BecauseOf, &[("facts", facts)]))
    }

    /// A cell without a candidate, if there is one.
    pub(super) fn empty_cell(&self) -> Option<Cell> {
        Cell::all().find(|&cell| self.live.iter().all(|cells| !cells.contains(cell)))
    }
}
