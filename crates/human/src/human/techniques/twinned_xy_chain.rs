//! Twinned XY-chains: six cells where two lines cross three, with six digits that can each be there
//! once.
//!
//! All places that a digit has in the six cells lie in one house, so that at most one of them is
//! true. Six cells need six digits, so each of the six digits is in one of its places there: no
//! other cell of that house has it.
//!
//! With two candidates in each cell but one, the cells on the left and those on the right are a
//! closed XY-chain each, and the cell in which they meet belongs to both. (After the puzzle maker
//! Nils Leder, whose example Andrew Stuart describes under this name.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::Technique;
use super::counting::{self, Once};
use super::naked_subset::shared_houses;
use crate::human::{Effect, Kind, Role, StepSink, View};

pub(super) struct TwinnedXyChain;

static KINDS: [Kind; 1] = [Kind {
    id: "twinned-xy-chain",
    code: "",
    name: "Twinned XY-Chains",
    about: "Six cells where two lines cross three, with six digits of which none fits in twice",
    pattern: "{digits} in {pattern}",
    explanation: "Where {base} cross {cover}, the six cells have only the digits {digits}, and all \
                  places that they have there for one of these digits lie in one house, which can \
                  have it only once ({count}). Six cells need all six digits, so each digit is in \
                  one of these places, and the rest of its house cannot have it: {so}.",
    example: ":twinned-xy-chain:234689:..6.+4..2.7..1...+644.9+63.15...4...61....21+6...6....4..25..8.+3.7.8.+74.+1..5..3.9....:225 942 952 962 172 272 282 192 292 296:277 672 899::",
    ..Kind::PLAIN
}];

impl Technique for TwinnedXyChain {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let at = |is_row: bool, line: usize, place: usize| {
            if is_row { Cell::at(line, place) } else { Cell::at(place, line) }
        };
        for is_row in [true, false] {
            for one in 0..9 {
                sink.tick()?;
                for other in 0..one {
                    // For each crossing line with two empty cells its two cells and their digits.
                    let mut pairs = Vec::with_capacity(9);
                    for place in 0..9 {
                        let cells = [at(is_row, other, place), at(is_row, one, place)];
                        let digits = cells.map(|cell| view.board().digits(cell));
                        let both = digits[0] | digits[1];
                        if digits.iter().all(|digits| !digits.is_empty()) && both.len() <= 6 {
                            pairs.push((cells.into_iter().collect::<CellSet>(), both));
                        }
                    }
                    for (second, &b) in pairs.iter().enumerate() {
                        for (first, &a) in pairs[..second].iter().enumerate() {
                            if (a.1 | b.1).len() > 6 {
                                continue;
                            }
                            for &c in &pairs[..first] {
                                look(view, a.0 | b.0 | c.0, a.1 | b.1 | c.1, sink)?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Offers the step of six cells with those digits, if there is one.
fn look(view: &View, cells: CellSet, digits: DigitSet, sink: &mut StepSink<'_>) -> ControlFlow<()> {
    let places = |digit: Digit| view.board().places(digit) & cells;
    let houses = |digit: Digit| shared_houses(places(digit));
    if digits.len() != 6
        || digits.into_iter().any(|digit| houses(digit).next().is_none())
        || shared_houses(cells).next().is_some()
        || falls_apart(view, cells)
    {
        return ControlFlow::Continue(());
    }
    let seen = |house: House| house.cells() - cells;
    let effect = digits.into_iter().fold(Effect::NONE, |effect, digit| {
        let all = houses(digit).fold(CellSet::EMPTY, |all, house| all | seen(house));
        effect.and_eliminate(DigitSet::of(digit), all & view.board().places(digit))
    });
    sink.offer(&KINDS[0], effect, |step| {
        let truths: Vec<_> = counting::cells(cells).collect();
        let once: Vec<_> =
            digits.into_iter().map(|digit| Once { digit, cells: places(digit) }).collect();
        let proof = counting::proof(&step.effect, &truths, &once, &[]);
        let lines = |count: usize| {
            let is_line = move |house: &House| (house.cells() & cells).len() == count;
            House::all().take(18).filter(is_line)
        };
        let step = step.digits(digits).cells(Role::Pattern, cells);
        let step = lines(3).fold(step, |step, line| step.house(Role::Base, line));
        lines(2).fold(step, |step, line| step.house(Role::Cover, line)).proof(proof)
    })
}

/// Returns whether some of the cells have as many digits as cells, so that a smaller pattern is
/// there.
fn falls_apart(view: &View, cells: CellSet) -> bool {
    let all: Vec<DigitSet> = cells.into_iter().map(|cell| view.board().digits(cell)).collect();
    (1..(1u32 << all.len()) - 1).any(|some| {
        let chosen = all.iter().enumerate().filter(|(at, _)| some >> at & 1 != 0);
        let digits = chosen.fold(DigitSet::EMPTY, |digits, (_, own)| digits | *own);
        digits.len() <= some.count_ones() as usize
    })
}
