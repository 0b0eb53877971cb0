//! Chute remote pair: two cells of a chute with the same two candidates, and three cells of its
//! third box that lack one of them.
//!
//! The two cells lie in two lines and two boxes of a chute (three boxes side by side, or one below
//! the other). If both had the first digit, the third box could have it only in the third line. If
//! it has no place there, the two cells do not both have it, so one of them has the second digit,
//! and a cell that sees both cannot have that. If the third line lacks both digits there, the two
//! cells have different digits, and both digits are eliminated.
//!
//! (After Andrew Stuart's SudokuWiki.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::Technique;
use crate::human::{
    Constraint, Cover, Effect, Kind, Proof, ProofLine, Reason, Role, StepSink, View,
};

pub(super) struct ChuteRemotePair;

static KINDS: [Kind; 1] = [Kind {
    id: "chute-remote-pair",
    code: "",
    name: "Chute Remote Pair",
    about: "Two cells with the same two candidates in a band or stack, whose third box lacks a digit in its third line",
    pattern: "{pincer} and {digits} in {base}",
    explanation: "The cells {pincer} have the same two candidates, in two lines and two boxes side by side. \
                  If both held {digits:|the same one of }{digits}, {base} could have \
                  {digits:it|that digit} only in {pattern}, where it has no place. So {digits:one \
                  of them holds the other digit, and a cell that sees both cannot have \
                  that|they hold both digits, and a cell that sees both of them can have \
                  neither}: {so}.",
    example: ":chute-remote-pair:8:.+5.3+2....+3296...5...6..532.5.+3...2+74+6+4+27..8..+9..+2...3.+2+34+5+78+9617+9....+5.+2.6+59.27.+3:418 818 132 145 845 146 955 956 163 665 666 185 485 186 486:739::",
    ..Kind::PLAIN
}];

impl Technique for ChuteRemotePair {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for (one, other) in view.bivalue().pairs() {
            if one.sees(other) || view.board().digits(one) != view.board().digits(other) {
                continue;
            }
            sink.tick()?;
            if one.row() / 3 == other.row() / 3 {
                offer(view, [one, other], [one.row_house(), other.row_house()], sink)?;
            } else if one.column() / 3 == other.column() / 3 {
                offer(view, [one, other], [one.column_house(), other.column_house()], sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Offers the step for two cells in these lines of a chute.
fn offer(
    view: &View,
    cells: [Cell; 2],
    lines: [House; 2],
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let [one, other] = cells;
    let chute_boxes = House::all().skip(18).filter(|house| {
        lines.iter().all(|line| house.cells().intersects(line.cells()))
            && ![one.box_house(), other.box_house()].contains(house)
    });
    let pair = view.board().digits(one);
    for third in chute_boxes {
        let rest = third.cells() - lines[0].cells() - lines[1].cells();
        // A digit that is placed in the box says nothing of the two cells.
        let lacks = |digit: &Digit| {
            let places = view.places(*digit, third);
            !places.is_empty() && !places.intersects(rest)
        };
        let lacking: DigitSet = pair.into_iter().filter(lacks).collect();
        let mut effect = Effect::NONE;
        for digit in lacking {
            effect = effect.and_eliminate(pair - DigitSet::of(digit), both(cells).common_peers());
        }
        if lacking.is_empty() || !effect.changes(view.board()) {
            continue;
        }
        sink.offer(&KINDS[0], effect, |step| {
            let mut proof = Proof::default();
            for digit in lacking {
                let is_shown = |so: &Conclusion| so.candidate().digit() != digit;
                let so: Vec<_> = step.conclusions().filter(is_shown).collect();
                let truths = [
                    Constraint::Cell(one),
                    Constraint::Cell(other),
                    Constraint::House(third, digit),
                ];
                let links = lines.map(|line| Constraint::House(line, digit));
                let why = Reason::Counting(Cover::new(truths, links));
                proof.lines.extend((!so.is_empty()).then_some(ProofLine { so, why }));
            }
            step.digits(lacking)
                .cells(Role::Pincer, both(cells))
                .cells(Role::Pattern, rest)
                .house(Role::Base, third)
                .proof(proof)
        })?;
    }
    ControlFlow::Continue(())
}

fn both(cells: [Cell; 2]) -> CellSet {
    cells.into_iter().collect()
}
