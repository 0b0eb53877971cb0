//! Proofs by counting, for patterns in which cells or houses need more digits than others allow.

use bivalue_core::grid::{Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::naked_subset::shared_houses;
use crate::human::{Constraint, Cover, Effect, Proof, ProofLine, Reason, Role, Step, View};

/// A digit in cells that all see each other: at most one of them has it.
#[derive(Clone, Copy)]
pub(super) struct Once {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
}

impl Once {
    /// A house that holds all of the cells, one of those houses if it can be.
    ///
    /// (Cells that all see each other, with candidates in them, lie in one house.)
    fn house(self, rather: &[House]) -> Option<House> {
        house_of(self.cells, rather)
    }

    /// A house that holds all of the cells and the conclusion's, if the conclusion is about the
    /// digit.
    fn house_with(self, so: Conclusion, rather: &[House]) -> Option<House> {
        let x = so.candidate();
        let with = self.cells | CellSet::of(x.cell());
        (x.digit() == self.digit).then(|| house_of(with, rather)).flatten()
    }
}

fn house_of(cells: CellSet, rather: &[House]) -> Option<House> {
    let mut houses = shared_houses(cells);
    houses.clone().find(|house| rather.contains(house)).or_else(|| houses.next())
}

/// The proof of an effect: those truths, against those digits, each of which some house allows
/// once, and those further links. It has a line for every choice of the houses.
pub(super) fn proof(
    effect: &Effect,
    truths: &[Constraint],
    once: &[Once],
    links: &[Constraint],
) -> Proof {
    proof_in(&[], effect, truths, once, links)
}

/// The same for a pattern in those houses: they are the ones that allow a digit once, if they can
/// be.
pub(super) fn proof_in(
    rather: &[House],
    effect: &Effect,
    truths: &[Constraint],
    once: &[Once],
    links: &[Constraint],
) -> Proof {
    let mut parts: Vec<(Vec<Constraint>, Vec<Conclusion>)> = Vec::new();
    let houses: Vec<Option<House>> = once.iter().map(|once| once.house(rather)).collect();
    for so in effect.conclusions() {
        let bound = once.iter().zip(&houses).filter_map(|(once, house)| {
            Some(Constraint::House(once.house_with(so, rather).or(*house)?, once.digit))
        });
        let all: Vec<_> = bound.chain(links.iter().cloned()).collect();
        match parts.iter_mut().find(|(same, _)| *same == all) {
            Some((_, conclusions)) => conclusions.push(so),
            None => parts.push((all, vec![so])),
        }
    }
    let line =
        |(links, so)| ProofLine { so, why: Reason::Counting(Cover::new(truths.to_vec(), links)) };
    Proof { lines: parts.into_iter().map(line).collect() }
}

/// The marks and the proof of an XY-wing or XYZ-wing: whichever digit the pivot has, one of the
/// pincers or the pivot has the digit that the pincers share.
pub(super) fn wing(step: Step, view: &View, pivot: Cell, pincers: [Cell; 2]) -> Step {
    let digits = pincers.map(|cell| view.board().digits(cell));
    let shared = digits[0] & digits[1];
    let [pivot, a, b] = [pivot, pincers[0], pincers[1]].map(CellSet::of);
    let truths: Vec<_> = cells(pivot | a | b).collect();
    let own = |digits: DigitSet, pincer: CellSet| {
        (digits - shared).into_iter().map(move |digit| Once { digit, cells: pivot | pincer })
    };
    let once: Vec<_> = own(digits[0], a).chain(own(digits[1], b)).collect();
    let proof = proof(&step.effect, &truths, &once, &[]);
    step.digits(digits[0] | digits[1])
        .cells(Role::Pivot, pivot)
        .cells(Role::Pincer, a | b)
        .proof(proof)
}

/// Each cell as a truth.
pub(super) fn cells(cells: CellSet) -> impl Iterator<Item = Constraint> {
    cells.into_iter().map(Constraint::Cell)
}
