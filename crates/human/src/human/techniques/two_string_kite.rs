//! Two-string kite: a row and a column with two places for a digit each, with one end of each
//! in the same box.
//!
//! These two ends are not both true, so one of the other two is true: the cell where their lines
//! cross cannot have the digit. Two kites with the same two ends in the box may be one step, a
//! *dual* kite.

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::bilocal::{Bilocal, chain};
use super::{Scope, Technique};
use crate::human::{Effect, Kind, Proof, ProofLine, Requirement, Role, Step, StepSink, View};

pub(super) struct TwoStringKite;

static KINDS: [Kind; 2] = [
    Kind {
        id: "two-string-kite",
        code: "0401",
        name: "2-String Kite",
        about: "A digit fits in two cells of a row and in two of a column, and two of these cells share a box: one of the other two has it",
        pattern: "{pattern}, ends {pincer}",
        explanation: EXPLANATION,
        example: ":0401:3:+5.9..34...+4.5...1..7.....593.+2641...+7.49.8..+19....+5..+46.+8157.+42+42+58..+1.71.+7......:812 547 847 848 767 768:368::",
        ..Kind::PLAIN
    },
    Kind {
        id: "dual-two-string-kite",
        code: "0404",
        name: "Dual 2-String Kite",
        about: "Two kites that hang on the same two cells of a box",
        pattern: "{pattern}, ends {pincer}",
        explanation: "Each of {base} has two places for the digit {digits}, one end of each in \
                      {cover}: two rows and two columns that meet there in two cells, which cannot \
                      both hold it. So of a row and a column with different ends there, one has \
                      the digit at its other end, and what sees both of these is false: {so}.",
        example: ":0404:1:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....::111 122::",
        is_usual: false,
        requires: Requirement::Duals,
        ..Kind::PLAIN
    },
];

const EXPLANATION: &str = "Each of {base} has two places for the digit {digits}. One end of each \
                           lies in {cover}, which can have it only once, so at least one of the \
                           other ends ({pincer}) is true. What sees both of these is false: {so}.";

/// A row and a column with one end each in the same box, in different cells.
#[derive(Clone, Copy)]
struct Kite {
    digit: Digit,
    strings: [House; 2],
    /// The ends in the box: of the row, of the column.
    held: [Cell; 2],
    /// The other ends.
    free: [Cell; 2],
}

impl Kite {
    fn of(digit: Digit, strings: [House; 2], row: (Cell, Cell), column: (Cell, Cell)) -> Self {
        Self { digit, strings, held: [row.0, column.0], free: [row.1, column.1] }
    }

    fn effect(self) -> Effect {
        let [row, column] = self.free;
        Effect::eliminate(DigitSet::of(self.digit), Cell::at(column.row(), row.column()))
    }

    fn mark(self, step: Step) -> Step {
        let [a, b] = self.strings;
        step.candidates(Role::Pattern, self.digit, set(self.held) | set(self.free))
            .cells(Role::Pincer, set(self.free))
            .house(Role::Base, a)
            .house(Role::Base, b)
    }

    fn line(self, step: &Step) -> ProofLine {
        let so = self.effect();
        let so = step.conclusions().filter(|all| so.conclusions().any(|one| one == *all)).collect();
        ProofLine { so, why: chain(self.strings, self.held[0].box_house(), self.digit) }
    }
}

fn set(cells: [Cell; 2]) -> CellSet {
    cells.into_iter().collect()
}

impl Technique for TwoStringKite {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn scope(&self) -> Scope {
        Scope::Digits
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let digits = sink.digits();
        let board = view.board();
        let flies = |kite: &Kite| kite.effect().changes(view.board());
        if view.options().duals {
            for kite in kites(view, digits.clone()).filter(flies) {
                let hung = |other: &Kite| {
                    other.held == [kite.held[1], kite.held[0]] && other.digit == kite.digit
                };
                for other in kites(view, digits.clone()).filter(hung).filter(flies) {
                    let mut effect = kite.effect();
                    other.effect().conclusions().for_each(|so| effect.add(so));
                    if other.effect().on(board) == kite.effect().on(board) {
                        continue;
                    }
                    sink.offer(&KINDS[1], effect, |step| {
                        let step = other.mark(kite.mark(step.digits(kite.digit)));
                        let step = step.house(Role::Cover, kite.held[0].box_house());
                        let lines = vec![kite.line(&step), other.line(&step)];
                        step.proof(Proof { lines })
                    })?;
                }
            }
        }
        for kite in kites(view, digits.clone()) {
            sink.offer(&KINDS[0], kite.effect(), |step| {
                let step = kite.mark(step.digits(kite.digit));
                let step = step.house(Role::Cover, kite.held[0].box_house());
                let lines = vec![kite.line(&step)];
                step.proof(Proof { lines })
            })?;
        }
        ControlFlow::Continue(())
    }
}

fn kites(view: &View, digits: impl Iterator<Item = Digit>) -> impl Iterator<Item = Kite> {
    let strings = move |digit, from: usize| {
        (from..from + 9).filter_map(move |at| Bilocal::of(view, digit, House::from_index(at)))
    };
    digits.flat_map(move |digit| {
        strings(digit, 0).flat_map(move |row| {
            strings(digit, 9).flat_map(move |column| {
                row.both_ways().into_iter().flat_map(move |a| {
                    let hangs = move |b: &(Cell, Cell)| {
                        a.0.box_index() == b.0.box_index()
                            && ![b.0, b.1].contains(&a.0)
                            && ![b.0, b.1].contains(&a.1)
                    };
                    let kite = move |b| Kite::of(digit, [row.house, column.house], a, b);
                    column.both_ways().into_iter().filter(hangs).map(kite)
                })
            })
        })
    })
}
