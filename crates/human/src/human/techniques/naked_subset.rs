//! Naked pair, triple and quad: cells of a house that have only as many digits as there are cells.
//!
//! Each of the digits goes into one of the cells, so no cell that sees all of them can have one. A
//! pair or triple in the three cells where a line meets a box, with eliminations in both and not
//! only where they meet, is called *locked*, and is found before.

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, DigitSet, House};

use super::{Scope, Technique, most_hidden_absent};
use crate::human::{
    Constraint, Cover, Effect, Kind, Proof, ProofLine, Reason, Role, StepSink, View,
};

pub(super) struct NakedSubset {
    size: usize,
    kinds: &'static [Kind; 1],
}

macro_rules! explanation {
    () => {
        "In {base}, the cells {pattern} have no candidates but {digits}: as many digits as cells. So \
         each of these digits goes into one of these cells, and the rest of {base} cannot \
         have it: {so}."
    };
}
pub(super) use explanation;

pub(super) static PAIR: NakedSubset = NakedSubset {
    size: 2,
    kinds: &[Kind {
        id: "naked-pair",
        code: "0200",
        name: "Naked Pair",
        about: "Two cells of a house with the same two candidates: the rest of the house cannot have these digits",
        pattern: "{digits} in {pattern}",
        explanation: explanation!(),
        example: ":0200:15:+2+345+6+81+9+71+8+923+7+5..65+7+4+9+13+28+8.23+56+9.....+18+9+2..9..7+24+8.53..+8..6.9.+98+6..7.....9..4+8.::172 175 576::",
        ..Kind::PLAIN
    }],
};

pub(super) static TRIPLE: NakedSubset = NakedSubset {
    size: 3,
    kinds: &[Kind {
        id: "naked-triple",
        code: "0201",
        name: "Naked Triple",
        about: "Three cells of a house with three candidates between them: the rest of the house cannot have these digits",
        pattern: "{digits} in {pattern}",
        explanation: explanation!(),
        example: ":0201:236:..94...6..2+3...5.+4..4..1.2.5.+1.9.8....+2...1..7.86+1..+53..+5......3.678+5.9.2.7.....5:112 812 715 716 728 632 832 934 735 442 749 651 452 952 759 467 171 871 277 377 478 778 279 679 397 498:246 346::",
        ..Kind::PLAIN
    }],
};

pub(super) static QUAD: NakedSubset = NakedSubset {
    size: 4,
    kinds: &[Kind {
        id: "naked-quad",
        code: "0202",
        name: "Naked Quadruple",
        about: "Four cells of a house with four candidates between them: the rest of the house cannot have these digits",
        pattern: "{digits} in {pattern}",
        explanation: explanation!(),
        example: ":0202:1457:.+62..3...7+4+3..8.6..59......5+1+79+26..8+3+8+61+4..92+924+3+8....+4+9+5....832+3+8.5+9...+6+718+34..9:736 776 177 277:117 127 137 138 417 437 438 517 527 717 737 738::",
        ..Kind::PLAIN
    }],
};

impl Technique for NakedSubset {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn scope(&self) -> Scope {
        Scope::Houses
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        Self::search(view, self.size, false, &self.kinds[0], sink)
    }
}

impl NakedSubset {
    /// Searches for subsets of that size, either locked ones or all others.
    pub(super) fn search(
        view: &View,
        size: usize,
        locked: bool,
        kind: &'static Kind,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let small: CellSet =
            (2..=size).map(|count| view.with_count(count)).fold(CellSet::EMPTY, |a, b| a | b);
        let least = if size < 4 { 0 } else { size + most_hidden_absent(sink) + 1 };
        // Locked subsets lie in a box.
        for house in boxes_first().take(if locked { 9 } else { 27 }) {
            if !sink.is_new(house.cells()) || has_fewer_empty(view, house, least) {
                continue;
            }
            let mut within = [Cell::from_index(0); 9];
            let mut digits = [0; 9];
            let mut count = 0;
            for cell in small & house.cells() {
                (within[count], digits[count]) = (cell, view.board().digits(cell).bits());
                count += 1;
            }
            let mut search = NakedSubsetSearch { view, locked, kind, sink };
            few_in_few(&digits[..count], size, &mut |chosen, digits| {
                let cells = (0..count).filter(|at| chosen >> at & 1 != 0).map(|at| within[at]);
                search.offer(size, cells.collect(), DigitSet::from_bits(digits))
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether fewer than `least` cells of the house are empty.
///
/// A naked subset that changes a house and the hidden subset in the other empty cells of the house
/// have the same conclusions there. So if the one was not found, the other need not be looked for.
pub(super) fn has_fewer_empty(view: &View, house: House, least: usize) -> bool {
    (view.board().empty_cells() & house.cells()).len() < least
}

/// Calls `look` with every choice of `size` of the sets whose union has at most `size` members: the
/// choice as bits, and the union. Choices with early sets come first.
pub(super) fn few_in_few(
    sets: &[u16],
    size: usize,
    look: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if sets.len() < size {
        return ControlFlow::Continue(());
    }
    extend(sets, 0, size, [0, 0], size, look)
}

/// Adds one of the sets from a place on, or looks at a complete choice.
fn extend(
    sets: &[u16],
    from: usize,
    missing: usize,
    [chosen, union]: [u16; 2],
    size: usize,
    look: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for at in from..=sets.len() - missing {
        let all = union | sets[at];
        if DigitSet::from_bits(all).len() > size {
            continue;
        }
        let with = chosen | 1 << at;
        if missing == 1 {
            look(with, all)?;
        } else {
            extend(sets, at + 1, missing - 1, [with, all], size, look)?;
        }
    }
    ControlFlow::Continue(())
}

struct NakedSubsetSearch<'a, 'b> {
    view: &'a View,
    locked: bool,
    kind: &'static Kind,
    sink: &'a mut StepSink<'b>,
}

impl NakedSubsetSearch<'_, '_> {
    fn offer(&mut self, size: usize, cells: CellSet, digits: DigitSet) -> ControlFlow<()> {
        let board = self.view.board();
        let lost = cells.common_peers();
        if !digits.into_iter().any(|digit| board.places(digit).intersects(lost)) {
            return ControlFlow::Continue(());
        }
        let effect = Effect::eliminate(digits, lost);
        let loses =
            |rest: CellSet| digits.into_iter().any(|digit| board.places(digit).intersects(rest));
        let changes = |house: House| loses(house.cells() - cells);
        let shared = shared_houses(cells);
        let both = shared.clone().fold(CellSet::ALL, |both, house| both & house.cells());
        let is_locked = size < 4
            && shared.clone().count() == 2
            && shared.clone().all(changes)
            && shared.clone().any(|house| loses(house.cells() - both));
        if is_locked != self.locked {
            return ControlFlow::Continue(());
        }
        self.sink.offer(self.kind, effect, |mut step| {
            step = step.digits(digits).cells(Role::Pattern, cells);
            let mut proof = Proof::default();
            for house in shared.filter(|&house| changes(house)) {
                let truths = cells.into_iter().map(Constraint::Cell);
                let links = digits.into_iter().map(|digit| Constraint::House(house, digit));
                let so =
                    step.conclusions().filter(|so| house.cells().contains(so.candidate().cell()));
                proof.lines.push(ProofLine {
                    so: so.collect(),
                    why: Reason::Counting(Cover::new(truths, links)),
                });
                step = step.house(Role::Base, house);
            }
            step.proof(proof)
        })
    }
}

/// All houses: boxes, where people look first, then rows, then columns.
pub(crate) fn boxes_first() -> impl Iterator<Item = House> {
    (18..27).chain(0..18).map(House::from_index)
}

/// The houses that hold all of the cells.
pub(super) fn shared_houses(cells: CellSet) -> impl Iterator<Item = House> + Clone {
    let houses = cells.first().map(Cell::houses);
    houses.into_iter().flatten().filter(move |house| cells.is_subset(house.cells()))
}
