//! Aligned triple exclusion: the ways to fill three cells, without those that leave another cell no
//! candidate.
//!
//! Three cells cannot be filled so that two that see each other have the same digit, or so that a
//! cell that sees all three loses all its candidates, of which it has two or three. A candidate
//! that is in none of the remaining ways is false. (After "aligned triplet exclusion" of the Sudoku
//! Explainer, which leaves some cells out.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, DigitSet};

use super::Technique;
use crate::human::{Effect, Kind, ProofLine, Reason, Role, StepSink, View};

pub(super) struct AlignedTripleExclusion;

static KINDS: [Kind; 1] = [Kind {
    id: "aligned-triple-exclusion",
    code: "",
    name: "Aligned Triple Exclusion",
    about: "Three cells, and cells that see them all and forbid every way to fill them with some candidate",
    pattern: "{pivot} with {pincer}",
    explanation: "Go through the ways to fill the cells {pivot}. No two that see each other can \
                  have the same digit, and no way may take all candidates from a cell that sees \
                  all three ({pincer}). What is in none of the ways that are left is false: {so}.",
    example: ":aligned-triple-exclusion:1:+96.+1324..+42.+5+981.+65..6+74+9..2..+315.9+77..+8.+9..3...+7.6...6..9+5.+3..3..2+8.564...+4+6+37.+9:832 843 452 153 453 258 558 162 462 562 862 163 463 563 863 268 868 269 869 172 173 773 873 783 193 893:182::",
    ..Kind::PLAIN
}];

impl Technique for AlignedTripleExclusion {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let few = view.with_count(2) | view.with_count(3);
        let cells: Vec<_> = (view.board().empty_cells() - view.with_count(1)).into_iter().collect();
        for (at, &first) in cells.iter().enumerate() {
            let seen = few & first.peers();
            for (next, &second) in cells.iter().enumerate().skip(at + 1) {
                let seen = seen & second.peers();
                if seen.len() < 2 {
                    continue;
                }
                sink.tick()?;
                for &third in &cells[next + 1..] {
                    let seen = seen & third.peers();
                    if seen.len() >= 2 {
                        offer(view, [first, second, third], seen, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn offer(view: &View, cells: [Cell; 3], seen: CellSet, sink: &mut StepSink<'_>) -> ControlFlow<()> {
    let board = view.board();
    let of = cells.map(|cell| board.digits(cell));
    let union = of[0] | of[1] | of[2];
    let mut limits = [DigitSet::EMPTY; 18];
    let mut count = 0;
    let is_limit = |cell: &Cell| board.digits(*cell).is_subset(union);
    let limiting: CellSet = seen.into_iter().filter(is_limit).collect();
    for (cell, limit) in limiting.into_iter().zip(&mut limits) {
        *limit = board.digits(cell);
        count += 1;
    }
    if count == 0 {
        return ControlFlow::Continue(());
    }
    let possible = possible(cells, of, &limits[..count]);
    if possible == of {
        return ControlFlow::Continue(());
    }
    let lost = |at: usize| of[at] - possible[at];
    let effect = (0..3).fold(Effect::NONE, |all, at| all.and_eliminate(lost(at), cells[at]));
    sink.offer(&KINDS[0], effect, |step| {
        let lines = step.effect.conclusions().map(|so| refute(view, cells, so));
        let proof = crate::human::Proof { lines: lines.collect() };
        step.digits((0..3).fold(DigitSet::EMPTY, |all, at| all | lost(at)))
            .cells(Role::Pivot, cells.into_iter().collect::<CellSet>())
            .cells(Role::Pincer, limiting)
            .proof(proof)
    })
}

/// The digits that each cell has in the ways to fill all three cells that leave every limiting cell
/// a digit.
fn possible(cells: [Cell; 3], of: [DigitSet; 3], limits: &[DigitSet]) -> [DigitSet; 3] {
    let sees = |a: usize, b: usize| cells[a].sees(cells[b]);
    let sees = [sees(0, 1), sees(0, 2), sees(1, 2)];
    let mut possible = [DigitSet::EMPTY; 3];
    for a in of[0] {
        for b in of[1].into_iter().filter(|&b| !sees[0] || a != b) {
            let two = DigitSet::of(a) | DigitSet::of(b);
            let mut third = of[2];
            if sees[1] {
                third.remove(a);
            }
            if sees[2] {
                third.remove(b);
            }
            for &limit in limits {
                match (limit - two).len() {
                    0 => third = DigitSet::EMPTY,
                    1 => third -= limit - two,
                    _ => {}
                }
            }
            if !third.is_empty() {
                possible[0].insert(a);
                possible[1].insert(b);
                possible[2] |= third;
            }
        }
    }
    possible
}

/// Proves an elimination: with the candidate assumed, each candidate of one other cell leaves the
/// last cell no candidate.
fn refute(view: &View, cells: [Cell; 3], so: Conclusion) -> ProofLine {
    let mut others = cells.into_iter().filter(|&cell| cell != so.candidate().cell());
    let false_in = |cell: Option<Cell>| {
        cell.into_iter()
            .flat_map(|cell| {
                let digits = view.board().digits(cell).into_iter();
                digits.map(move |digit| Conclusion::Eliminate(Candidate::new(cell, digit)))
            })
            .collect()
    };
    let (second, third) = (others.next(), others.next());
    let last = ProofLine { so: false_in(third), why: Reason::Refuted(Vec::new()) };
    let line = ProofLine { so: false_in(second), why: Reason::Refuted(vec![last]) };
    ProofLine { so: vec![so], why: Reason::Refuted(vec![line]) }
}
