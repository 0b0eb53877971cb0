//! Junior exocet: two cells whose digits must appear in two others.
//!
//! In a band (or stack) take a line of a box, two of its cells as *base*, and the crossing line
//! through the third; and in each of the other two boxes a crossing line in which one of the two
//! cells that are not in the base's line, the *target*, has base digits, and the other has none. If
//! a digit is true in the base, the three crossing lines have no place for it within the band but
//! the targets. So if two lines hold all its places in them outside of the band, one line too few,
//! the digit is true in a target. If that is so for all base digits, the two that are true fill
//! both targets, and a digit that no target has is not in the base either. (Found by the player
//! champagne; as `JExocet` in David P. Bird's compendium, players' forum, 2013.)

use std::ops::ControlFlow;

use super::Technique;
use crate::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House};
use crate::human::{
    Branch, Constraint, Cover, Effect, Kind, Line, Proof, Reason, Role, StepSink, View,
};

pub(super) struct JuniorExocet;

static KINDS: [Kind; 1] = [Kind {
    id: "junior-exocet",
    code: "",
    name: "Junior Exocet",
    about: "Two cells of a line in a box, whose digits must be those of two cells in the boxes beside",
    pattern: "{base} with targets {pincer}, cross lines {cover}",
    explanation: "Two of the digits {digits} are true in {base}. Each of {cover} needs such a \
                  digit. Beyond the boxes of {base} and {pincer}, two lines hold all its places in \
                  {cover} ({count}), so one of the three has it within these boxes, where only {pincer} are \
                  left for it. So each of the two digits is in one of {pincer}, one in each, and \
                  these hold nothing else: {so}.",
    example: ":junior-exocet:367:46+2......+7+5+3+681+4299+1+8+42..65+6+3......7+1+2+73...4.58.17....3.+6715...2.5+8.9..1+8.+1+2.....:315 655 657 857 396:492 495 992::",
    ..Kind::PLAIN
}];

/// A band or a stack, and the lines that cross it.
#[derive(Clone, Copy)]
struct Chute {
    /// Whether its lines are rows.
    is_band: bool,
    number: usize,
}

/// A possible target, and the crossing line through it.
#[derive(Clone, Copy)]
struct Target {
    cell: Cell,
    across: usize,
}

struct Exocet {
    chute: Chute,
    base: [Cell; 2],
    digits: DigitSet,
    targets: [Cell; 2],
    /// The numbers of the crossing lines.
    across: [usize; 3],
}

impl Technique for JuniorExocet {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = view.board();
        for chute in [true, false]
            .into_iter()
            .flat_map(|is_band| (0..3).map(move |number| Chute { is_band, number }))
        {
            for place in 0..27 {
                let (block, line, third) = (place / 9, place / 3 % 3, place % 3);
                let own = [0, 1, 2].map(|at| block * 3 + at);
                let base = [own[(third + 1) % 3], own[(third + 2) % 3]];
                let base = base.map(|across| chute.cell(line, across));
                let digits = board.digits(base[0]) | board.digits(base[1]);
                if base.iter().any(|&cell| board.value(cell).is_some())
                    || !matches!(digits.len(), 3 | 4)
                {
                    continue;
                }
                let targets =
                    |beside: usize| chute.targets(view, digits, line, (block + beside) % 3);
                for one in targets(1).into_iter().flatten() {
                    for other in targets(2).into_iter().flatten() {
                        let exocet = Exocet {
                            chute,
                            base,
                            digits,
                            targets: [one.cell, other.cell],
                            across: [own[third], one.across, other.across],
                        };
                        sink.tick()?;
                        exocet.offer(view, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Chute {
    fn cell(self, line: usize, across: usize) -> Cell {
        let line = self.number * 3 + line;
        if self.is_band { Cell::at(line, across) } else { Cell::at(across, line) }
    }

    /// The crossing line of a number.
    fn across(self, number: usize) -> House {
        if self.is_band { House::column(number) } else { House::row(number) }
    }

    /// The line of a number that is parallel to the chute's own lines, in the chute or outside.
    fn along(self, number: usize) -> House {
        if self.is_band { House::row(number) } else { House::column(number) }
    }

    /// The possible targets in a box: for each crossing line, the one cell not in the base's line
    /// that has base digits, if the other has none.
    fn targets(
        self,
        view: &View,
        digits: DigitSet,
        line: usize,
        block: usize,
    ) -> [Option<Target>; 3] {
        let board = view.board();
        [0, 1, 2].map(|at| {
            let across = block * 3 + at;
            let cells = [1, 2].map(|next| self.cell((line + next) % 3, across));
            let has = cells.map(|cell| !(board.domain(cell) & digits).is_empty());
            let cell = match has {
                [true, false] => cells[0],
                [false, true] => cells[1],
                _ => return None,
            };
            board.value(cell).is_none().then_some(Target { cell, across })
        })
    }
}

impl Exocet {
    /// Two lines that hold all places of a digit in the crossing lines outside of the chute.
    fn held(&self, view: &View, digit: Digit) -> Option<Vec<House>> {
        let board = view.board();
        // For each crossing line the parallel lines where the digit is a candidate or placed.
        let along = self.across.map(|across| {
            let cell = |along: usize| {
                if self.chute.is_band { Cell::at(along, across) } else { Cell::at(across, along) }
            };
            let is_place = |&along: &usize| {
                along / 3 != self.chute.number && board.domain(cell(along)).contains(digit)
            };
            (0..9).filter(is_place).fold(0u16, |all, along| all | 1 << along)
        });
        let lines =
            |mask: u16| (0..9).filter(move |at| mask >> at & 1 != 0).map(|at| self.chute.along(at));
        let all = along[0] | along[1] | along[2];
        if all.count_ones() <= 2 {
            return Some(lines(all).collect());
        }
        (0..3).find_map(|at| {
            let rest = along[(at + 1) % 3] | along[(at + 2) % 3];
            let own = self.chute.across(self.across[at]);
            (rest.count_ones() <= 1).then(|| lines(rest).chain([own]).collect())
        })
    }

    fn offer(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = view.board();
        let has = self.targets.map(|target| board.digits(target));
        let absent = self.digits - (has[0] | has[1]);
        let mut effect = Effect::NONE;
        for at in 0..2 {
            effect = effect
                .and_eliminate(!self.digits, self.targets[at])
                .and_eliminate(absent, self.base[at]);
        }
        if !effect.changes(view) {
            return ControlFlow::Continue(());
        }
        let mut holders = Vec::new();
        for digit in self.digits {
            match self.held(view, digit) {
                Some(holder) => holders.push((digit, holder)),
                None => return ControlFlow::Continue(()),
            }
        }
        sink.offer(&KINDS[0], effect, |mut step| {
            for across in self.across {
                step = step.house(Role::Cover, self.chute.across(across));
            }
            let proof = self.proof(view, &step.effect, &holders);
            step.digits(self.digits)
                .cells(Role::Base, self.base.into_iter().collect::<CellSet>())
                .cells(Role::Pincer, self.targets.into_iter().collect::<CellSet>())
                .proof(proof)
        })
    }

    /// The line of the proof that a digit is not in the base, if no target has it.
    fn not_in_base(&self, view: &View, (digit, holder): &(Digit, Vec<House>)) -> Line {
        let truths = self.across.map(|across| Constraint::House(self.chute.across(across), *digit));
        let links = holder.iter().map(|&house| Constraint::House(house, *digit));
        let bases = self.base.into_iter().map(|cell| Candidate::new(cell, *digit));
        let so = bases.filter(|&x| view.board().has(x)).map(Conclusion::Eliminate).collect();
        Line { so, why: Reason::Counting(Cover::new(truths, links)) }
    }

    fn proof(&self, view: &View, effect: &Effect, holders: &[(Digit, Vec<House>)]) -> Proof {
        let mut lines = Vec::new();
        for holder in holders {
            if self.base.iter().any(|&cell| effect.eliminated(holder.0).contains(cell)) {
                lines.push(self.not_in_base(view, holder));
            }
        }
        for (target, other) in [(0, 1), (1, 0)].map(|(a, b)| (self.targets[a], self.targets[b])) {
            let false_there = |so: &Conclusion| {
                let x = so.candidate();
                x.cell() == target && !self.digits.contains(x.digit())
            };
            let so: Vec<_> = effect.conclusions().filter(false_there).collect();
            if so.is_empty() {
                continue;
            }
            // Otherwise the base would have the digit of the other target twice.
            let branch = |case: Digit| {
                let rest = holders.iter().filter(|(digit, _)| *digit != case);
                let mut lines: Vec<_> = rest.map(|holder| self.not_in_base(view, holder)).collect();
                let last = Candidate::new(self.base[0], case);
                let why = Reason::Only(Constraint::Cell(self.base[0]));
                lines.push(Line { so: vec![Conclusion::Place(last)], why });
                Branch { case: Candidate::new(other, case), lines }
            };
            let branches = view.board().digits(other).into_iter().map(branch).collect();
            let why = Reason::Cases(Constraint::Cell(other), branches);
            let line = Line { so: so.clone(), why };
            lines.push(Line { so, why: Reason::Refuted(vec![line]) });
        }
        Proof { lines }
    }
}
