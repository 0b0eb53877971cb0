//! WXYZ-Wings and larger bent sets: as many cells as digits, in a line and a box that meet.
//!
//! The cells lie in a line and in a box that it crosses, and neither holds all of them. A digit
//! whose places in them all lie in the line, or all in the box, is *restricted*: it occurs at most
//! once there. If all digits but one, z, are restricted, z occurs at least once, and a cell that
//! sees all its places cannot have it. If all digits are restricted, each occurs exactly once, and
//! a cell that sees all places of any of them cannot have it. With three cells that is the XYZ-wing
//! (or a naked triple).

use std::ops::ControlFlow;

use bivalue_core::grid::{CellSet, Digit, DigitSet, House};

use super::Technique;
use super::counting::{self, Once, proof_in};
use crate::human::{Effect, Kind, Link, Node, Role, Step, StepSink, View};

pub(super) struct BentSet {
    size: usize,
    kinds: &'static [Kind; 1],
}

const PATTERN: &str = "{digits} in {pattern}, z={z}{notation}";
const EXPLANATION: &str = "The cells {pattern} have only the digits {digits}, as many digits as \
                            cells. A digit whose places there all lie in {base}, or all in \
                            {cover}, is restricted, that is, there at most once: {count}. {z:One \
                            digit is not restricted:|Every digit is, so each of them can play the \
                            part of z, here} z = {z}. Without z there would be a digit too few for \
                            the cells, so one of them has it, and what sees all its places there \
                            cannot: {so}.";

pub(super) static WXYZ: BentSet = BentSet {
    size: 4,
    kinds: &[Kind {
        id: "wxyz-wing",
        code: "",
        name: "WXYZ-Wing",
        about: "Four cells of a line and a box with four digits, at most one of which can be there twice",
        pattern: PATTERN,
        explanation: EXPLANATION,
        example: ":wxyz-wing:2578:+7+6254+8.+3.+3+54+9+12+68781+9+7+63+45+2..56+3+7.94.+9+3+4.5+7..47..9+13.+5.+4...+9.7.93...+4.+1+6.....6.+4.:247 251 171 274 874 191 294 894 895:785 793::",
        ..Kind::PLAIN
    }],
};

pub(super) static VWXYZ: BentSet = BentSet {
    size: 5,
    kinds: &[Kind {
        id: "vwxyz-wing",
        code: "",
        name: "VWXYZ-Wing",
        about: "Five cells of a line and a box with five digits, at most one of which can be there twice",
        pattern: PATTERN,
        explanation: EXPLANATION,
        example: ":vwxyz-wing:34569:...1.87.......76.+8+8.+7.2...1+5+86+93+1+2+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 322 928 438 262 462 463 394 398 399:918 919::",
        ..Kind::PLAIN
    }],
};

pub(super) static UVWXYZ: BentSet = BentSet {
    size: 6,
    kinds: &[Kind {
        id: "uvwxyz-wing",
        code: "",
        name: "UVWXYZ-Wing",
        about: "Six cells of a line and a box with six digits, at most one of which can be there twice",
        pattern: PATTERN,
        explanation: EXPLANATION,
        example: ":uvwxyz-wing:123578:..6.+4..2.7..1...+644.9+63.15...4...61....21+6...6....4..25..8.+3.7.8.+74.+1..5..3.9....:914 516 716 522 822 225 942 544 744 746 946 952 957 358 862 962 564 764 172 272 672 277 979 282 192 292 296 899:852::",
        ..Kind::PLAIN
    }],
};

pub(super) static TUVWXYZ: BentSet = BentSet {
    size: 7,
    kinds: &[Kind {
        id: "tuvwxyz-wing",
        code: "",
        name: "TUVWXYZ-Wing",
        about: "Seven cells of a line and a box with seven digits, at most one of which can be there twice",
        pattern: PATTERN,
        explanation: EXPLANATION,
        example: ":tuvwxyz-wing:1234568:.6.+3.4+58.2+83+5.9+41.5+4+7..8..9..6.+8.7..+43.+7+9....7...+5..9.+67.93.+1.8+3..8.76.5+8.26+4.+97+3:115 238 142 248 448 249 258 164 269:166 266 659::",
        ..Kind::PLAIN
    }],
};

impl Technique for BentSet {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let small = (2..=self.size)
            .map(|count| view.with_count(count))
            .fold(CellSet::EMPTY, |all, cells| all | cells);
        for line in (0..18).map(House::from_index) {
            for block in (0..9).map(House::box_) {
                let cells = small & (line.cells() | block.cells());
                let sides = [cells - line.cells(), cells - block.cells()];
                if line.cells().intersects(block.cells())
                    && sides.iter().all(|side| !side.is_empty())
                {
                    let mut search = BentSetSearch { view, line, block, of: self, sink };
                    search.extend(cells, Chosen::NONE)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

struct BentSetSearch<'a, 'b> {
    view: &'a View,
    line: House,
    block: House,
    of: &'a BentSet,
    sink: &'a mut StepSink<'b>,
}

/// Cells of the line and the box.
#[derive(Clone, Copy)]
struct Chosen {
    cells: CellSet,
    digits: DigitSet,
    /// The digits of those outside the box.
    only_line: DigitSet,
    /// The digits of those outside the line.
    only_block: DigitSet,
}

impl Chosen {
    const NONE: Self = Self {
        cells: CellSet::EMPTY,
        digits: DigitSet::EMPTY,
        only_line: DigitSet::EMPTY,
        only_block: DigitSet::EMPTY,
    };

    /// The digits that are not restricted.
    fn free(self) -> DigitSet {
        self.only_line & self.only_block
    }
}

impl BentSetSearch<'_, '_> {
    /// Adds one of the remaining cells, or looks at a complete set.
    fn extend(&mut self, mut rest: CellSet, chosen: Chosen) -> ControlFlow<()> {
        self.sink.tick()?;
        let missing = self.of.size - chosen.cells.len();
        if missing == 0 {
            return self.offer(chosen);
        }
        while rest.len() >= missing {
            let Some(cell) = rest.first() else { break };
            rest.remove(cell);
            let own = self.view.board().digits(cell);
            let mut more = chosen;
            more.cells.insert(cell);
            more.digits |= own;
            if !self.block.cells().contains(cell) {
                more.only_line |= own;
            }
            if !self.line.cells().contains(cell) {
                more.only_block |= own;
            }
            // More cells do not make them fewer.
            if more.digits.len() <= self.of.size && more.free().len() <= 1 {
                self.extend(rest, more)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn offer(&mut self, chosen: Chosen) -> ControlFlow<()> {
        let Chosen { cells, digits, .. } = chosen;
        let (line, block) = (self.line.cells(), self.block.cells());
        if digits.len() != cells.len() || cells.is_subset(line) || cells.is_subset(block) {
            return ControlFlow::Continue(());
        }
        let board = self.view.board();
        let free = chosen.free();
        let mut effect = Effect::NONE;
        for digit in if free.is_empty() { digits } else { free } {
            let places = cells & board.places(digit);
            effect = effect.and_eliminate(DigitSet::of(digit), places.common_peers());
        }
        let houses = [self.line, self.block];
        self.sink.offer(&self.of.kinds[0], effect, |step| {
            let truths: Vec<_> = counting::cells(cells).collect();
            let once: Vec<_> = (digits - free)
                .into_iter()
                .map(|digit| Once { digit, cells: cells & board.places(digit) })
                .collect();
            let proof = proof_in(&houses, &step.effect, &truths, &once, &[]);
            let step = step
                .digits(digits)
                .cells(Role::Pattern, cells)
                .house(Role::Base, self.line)
                .house(Role::Cover, self.block)
                .proof(proof);
            links(self.view, houses, cells, free).into_iter().fold(step, Step::link)
        })
    }
}

/// The chain through the set, if it is one of two almost locked sets: the cells of one of the
/// houses, and the others. They share two digits, of which one is restricted, or both are.
fn links(view: &View, houses: [House; 2], cells: CellSet, free: DigitSet) -> Vec<Link> {
    let board = view.board();
    let digits_of = |cells: CellSet| {
        cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell))
    };
    for house in houses {
        let sets = [cells & house.cells(), cells - house.cells()];
        let digits = sets.map(digits_of);
        let both: Vec<Digit> = (digits[0] & digits[1]).into_iter().collect();
        let is_almost_locked = (0..2).all(|at| digits[at].len() == sets[at].len() + 1);
        let &[one, other] = &both[..] else { continue };
        if !is_almost_locked {
            continue;
        }
        let (z, x) = if free.contains(other) { (other, one) } else { (one, other) };
        let node = |digit, at: usize| Node { digit, cells: sets[at] & board.places(digit) };
        let within = |at: usize, from, to| Link {
            from: node(from, at),
            to: node(to, at),
            strong: true,
            through: sets[at],
        };
        let between = |from: usize, to: usize, digit| Link {
            from: node(digit, from),
            to: node(digit, to),
            strong: false,
            through: CellSet::EMPTY,
        };
        let mut links = vec![within(0, z, x), between(0, 1, x), within(1, x, z)];
        if free.is_empty() {
            links.push(between(1, 0, z));
        }
        return links;
    }
    Vec::new()
}
