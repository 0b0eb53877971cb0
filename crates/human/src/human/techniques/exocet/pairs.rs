//! Exocet pairs: each way to fill the two targets of an exocet is tried.
//!
//! The digits of the targets are those of the base. So each two of them would have to be the only
//! ones in the base, whose houses have them nowhere else; and the two lines that hold the places of
//! such a digit in the crossing lines have it there, and not elsewhere. If that leaves nothing for
//! a cell, or for a digit in a house, the targets are not filled in that way; and what all the
//! other ways exclude is false.
//!
//! (That has in it what David P. Bird's compendium calls compatible digits, mirror nodes and true
//! base digits.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::super::Technique;
use super::super::shortlist::Shortlist;
use super::search::{found, houses_of_base};
use super::{Exocet, Holders, Live, cells_of, live};
use crate::human::{
    Branch, Constraint, Cover, Effect, Kind, Proof, ProofLine, Reason, StepSink, View,
};

pub(in crate::human::techniques) struct ExocetPairs;

static KINDS: [Kind; 1] = [Kind {
    id: "exocet-pairs",
    code: "",
    name: "Exocet Pairs",
    about: "An exocet whose targets are filled with each pair of digits in turn: what none of the possible pairs allows is false",
    pattern: "{digits} in {base} with targets {target}, cross lines {cover}",
    explanation: "Two of the digits {digits} are true in {base}. Each of {cover} needs such a \
                  digit, and not where {base} see it. Of the places that are left there, two lines \
                  hold all but {target}, and two lines are too few for three. So each of the two \
                  digits is in one of {target}, one in each. Try every pair of two different \
                  digits: {base} hold just these two then, and the two lines have each of them \
                  only in {cover}. Some pairs leave a cell or a digit without a place, and what \
                  all others exclude is false:{proof}\nSo {so}.",
    example: ":exocet-pairs:1267:.....1..7....6..2.8..9..3...954....3.+83...4..4......8......7..6.1..2....5..3..9..:554:254::",
    ..Kind::PLAIN
}];

impl Technique for ExocetPairs {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut list = Shortlist::new(sink);
        for found in found(view, sink)? {
            list.tick()?;
            let digits = found.targets().map(|target| view.board().digits(target).len());
            let size = (digits[0] * digits[1]) as u64;
            if list.is_full(size) {
                continue;
            }
            let exocet = found.exocet(view);
            let effect = TargetFillings::of(&exocet, view).effect(view);
            if !effect.is_empty() {
                list.push(size, &KINDS[0], &effect, exocet);
            }
        }
        list.sorted().offer(|effect, exocet| {
            sink.offer(&KINDS[0], *effect, |step| {
                let proof = TargetFillings::of(&exocet, view).proof(view, &step.effect);
                exocet.marked(step).proof(proof)
            })
        })
    }
}

/// The reason why a digit is lost in some cells when the targets are filled.
#[derive(Clone, Copy)]
enum DigitLoss<'a> {
    /// It is in no target, so it is not in the base.
    NotInBase(&'a Holders),
    /// The base holds the digits of the targets, so a house of the base has them nowhere else.
    InBase(House),
    /// The target of that number has it. So the crossing lines that are not through this target
    /// have it in these lines.
    Held(usize, &'a [House]),
}

/// How a way to fill the targets ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FillingEnd {
    /// It is possible, as far as can be seen.
    Open,
    /// The base would have that digit in both of its cells, or no digit.
    Base(Digit),
    /// That cell would be empty.
    Cell(Cell),
    /// That house would have no place for that digit.
    House(House, Digit),
}

/// A way to fill the targets.
struct TargetFilling<'a> {
    exocet: &'a Exocet,
    /// The digits of the targets.
    digits: [Digit; 2],
    live: Live,
    /// The candidates that are lost besides those that the targets see, in order.
    lost: Vec<(DigitLoss<'a>, Digit, CellSet)>,
    end: FillingEnd,
}

impl<'a> TargetFilling<'a> {
    fn of(exocet: &'a Exocet, start: &Live, digits: [Digit; 2]) -> Self {
        let mut way =
            Self { exocet, digits, live: *start, lost: Vec::new(), end: FillingEnd::Open };
        way.end = way.follow();
        way
    }

    fn lose(&mut self, why: DigitLoss<'a>, digit: Digit, cells: CellSet) {
        let cells = cells & self.live[digit.index()];
        if !cells.is_empty() {
            self.live[digit.index()] -= cells;
            self.lost.push((why, digit, cells));
        }
    }

    fn follow(&mut self) -> FillingEnd {
        let Exocet { base, targets, digits: all, .. } = *self.exocet;
        for (target, digit) in targets.into_iter().zip(self.digits) {
            for other in Digit::all().filter(|&other| other != digit) {
                self.live[other.index()].remove(target);
            }
            self.live[digit.index()] -= target.peers();
        }
        if let Some(&target) = targets.iter().find(|&&target| !self.has(target)) {
            return FillingEnd::Cell(target);
        }
        let own = all & self.digits.into_iter().collect::<DigitSet>();
        let cells: CellSet = base.into_iter().collect();
        for holders in self.exocet.holders.iter().filter(|other| !own.contains(other.digit)) {
            self.lose(DigitLoss::NotInBase(holders), holders.digit, cells);
        }
        let fits = |[one, other]: [Digit; 2]| {
            self.live[one.index()].contains(base[0]) && self.live[other.index()].contains(base[1])
        };
        let [one, other] = self.digits;
        if own.len() < 2 || !(fits([one, other]) || fits([other, one])) {
            // One cell of the base has at most one digit left, and the other one nothing besides.
            let left = own.into_iter().find(|digit| self.live[digit.index()].contains(base[0]));
            return FillingEnd::Base(left.unwrap_or(one));
        }
        for house in houses_of_base(self.exocet) {
            for digit in own {
                self.lose(DigitLoss::InBase(house), digit, house.cells() - cells);
            }
        }
        for (at, digit) in self.digits.into_iter().enumerate() {
            let holders = self.exocet.holders.iter().filter(|holders| holders.digit == digit);
            for pair in holders.flat_map(|holders| &holders.pairs) {
                let lines = self.exocet.crossing_without(at);
                let [one, other] = [&lines[..], &pair[..]].map(|of| {
                    let cells = |at: usize| of.get(at).map_or(CellSet::EMPTY, |of| of.cells());
                    (cells(0) & cells(1), cells(0) | cells(1))
                });
                // More often in the lines that hold it than in the others.
                let lost = other.0 | (other.1 - one.1);
                self.lose(DigitLoss::Held(at, pair), digit, lost);
            }
        }
        if let Some(cell) = Cell::all().find(|&cell| !self.has(cell)) {
            return FillingEnd::Cell(cell);
        }
        let missing = |house: House| {
            let digit = Digit::all().find(|x| !self.live[x.index()].intersects(house.cells()))?;
            Some(FillingEnd::House(house, digit))
        };
        House::all().find_map(missing).unwrap_or(FillingEnd::Open)
    }

    fn has(&self, cell: Cell) -> bool {
        self.live.iter().any(|cells| cells.contains(cell))
    }

    /// The lines of the proof from the two digits to the end, or to those conclusions.
    fn lines(&self, start: &Live, wanted: &Effect) -> Vec<ProofLine> {
        let is_wanted = |digit: Digit| match self.end {
            FillingEnd::Open => wanted.eliminated(digit),
            FillingEnd::Base(_) => CellSet::EMPTY,
            FillingEnd::Cell(cell) => cell.into(),
            FillingEnd::House(house, of) if of == digit => house.cells(),
            FillingEnd::House(..) => CellSet::EMPTY,
        };
        let crossing = cells_of(&self.exocet.crossing());
        let mut lines: Vec<ProofLine> = Vec::new();
        // Losses are explained from the last to the first, with the facts that they rest on.
        let (mut needs_crossing, mut needs_base) = (DigitSet::EMPTY, false);
        for &(why, digit, cells) in self.lost.iter().rev() {
            let crossing = if needs_crossing.contains(digit) { crossing } else { CellSet::EMPTY };
            let cells = match why {
                DigitLoss::NotInBase(_)
                    if needs_base || matches!(self.end, FillingEnd::Base(_)) =>
                {
                    cells
                }
                DigitLoss::InBase(_) => cells & (is_wanted(digit) | crossing),
                _ => cells & is_wanted(digit),
            };
            if cells.is_empty() {
                continue;
            }
            match why {
                DigitLoss::NotInBase(_) => {}
                DigitLoss::InBase(_) => needs_base = true,
                DigitLoss::Held(..) => {
                    needs_crossing.insert(digit);
                }
            }
            let so = cells.into_iter().map(|cell| Candidate::new(cell, digit));
            let so: Vec<_> = so.map(Conclusion::Eliminate).collect();
            let reason = self.reason(why, digit);
            match lines.last_mut() {
                // A house of the base loses both digits for one reason.
                Some(last) if last.why == reason => last.so.splice(0..0, so).for_each(drop),
                _ => lines.push(ProofLine { so, why: reason }),
            }
        }
        lines.reverse();
        match self.end {
            FillingEnd::Base(digit) => lines.push(self.exocet.both_alike(digit)),
            FillingEnd::House(house, digit) => {
                let place = start[digit.index()] & house.cells();
                lines.extend(place.first().map(|cell| ProofLine {
                    so: vec![Conclusion::Place(Candidate::new(cell, digit))],
                    why: Reason::Only(Constraint::House(house, digit)),
                }));
            }
            FillingEnd::Open | FillingEnd::Cell(_) => {}
        }
        lines
    }

    fn reason(&self, why: DigitLoss<'_>, digit: Digit) -> Reason {
        match why {
            DigitLoss::NotInBase(holders) => self.exocet.not_in_base(holders),
            DigitLoss::InBase(house) => self.exocet.in_base(house, self.digits),
            DigitLoss::Held(at, pair) => {
                let own = self.exocet.crossing_of(at);
                let of_digit = |house: House| Constraint::House(house, digit);
                let others = self.exocet.crossing_without(at);
                // A crossing line that is one of the two lines has the digit in itself, whatever
                // else holds.
                let truths = others.into_iter().filter(|line| !pair.contains(line));
                let links = pair.iter().copied();
                let links = links.filter(|line| *line != own && !others.contains(line));
                Reason::Counting(Cover::new(truths.map(of_digit), links.map(of_digit)))
            }
        }
    }
}

impl Exocet {
    /// The crossing line through a target.
    fn crossing_of(&self, target: usize) -> House {
        let cell = self.targets[target];
        if self.chute.is_band { cell.column_house() } else { cell.row_house() }
    }

    /// The crossing lines that are not through a target.
    fn crossing_without(&self, target: usize) -> [House; 2] {
        let own = self.crossing_of(target);
        let [a, b, c] = self.crossing();
        if a == own {
            [b, c]
        } else if b == own {
            [a, c]
        } else {
            [a, b]
        }
    }
}

/// All ways to fill the targets.
struct TargetFillings<'a> {
    exocet: &'a Exocet,
    start: Live,
    /// The candidates of the targets.
    digits: [DigitSet; 2],
    all: Vec<TargetFilling<'a>>,
}

impl<'a> TargetFillings<'a> {
    fn of(exocet: &'a Exocet, view: &View) -> Self {
        let start = live(view);
        let digits = exocet.targets.map(|target| view.board().digits(target));
        let others = |one| digits[1].into_iter().map(move |other| [one, other]);
        let ways = digits[0].into_iter().flat_map(others);
        let all = ways.map(|digits| TargetFilling::of(exocet, &start, digits)).collect();
        Self { exocet, start, digits, all }
    }

    fn open(&self) -> impl Iterator<Item = &TargetFilling<'a>> {
        self.all.iter().filter(|way| way.end == FillingEnd::Open)
    }

    /// Returns what all possible ways exclude. Nothing if there is none, because the board
    /// contradicts itself.
    fn effect(&self, view: &View) -> Effect {
        let mut live = [CellSet::EMPTY; 9];
        for way in self.open() {
            live.iter_mut().zip(way.live).for_each(|(all, cells)| *all |= cells);
        }
        let mut effect = Effect::NONE;
        if self.open().next().is_some() {
            for digit in Digit::all() {
                effect = effect.and_eliminate(digit.into(), !live[digit.index()]);
            }
        }
        effect.on(view.board())
    }

    /// The proof: first the digits that a target does not have, and then what is excluded by all
    /// that are left.
    fn proof(&self, view: &View, effect: &Effect) -> Proof {
        let mut proof = Proof::default();
        let mut left = self.digits;
        for at in 0..2 {
            for digit in self.digits[at] {
                if !self.open().any(|way| way.digits[at] == digit) {
                    let mut so = Effect::NONE;
                    so.add(Conclusion::Eliminate(Candidate::new(self.exocet.targets[at], digit)));
                    let rest =
                        [at, 1 - at].map(|of| if of == at { digit.into() } else { left[of] });
                    let line = self.cases(1 - at, rest, at, &so);
                    proof
                        .lines
                        .push(ProofLine { so: so.to_vec(), why: Reason::Refuted(vec![line]) });
                    left[at].remove(digit);
                }
            }
        }
        let mut rest = Effect::NONE;
        let is_of_targets = |so: &Conclusion| self.exocet.targets.contains(&so.candidate().cell());
        effect.conclusions().filter(|so| !is_of_targets(so)).for_each(|so| rest.add(so));
        if !rest.on(view.board()).is_empty() {
            let target = self.exocet.targets[0];
            let branch = |one: Digit| {
                let line = self.cases(1, [one.into(), left[1]], 0, &rest);
                Branch { case: Candidate::new(target, one), lines: vec![line] }
            };
            let branches = left[0].into_iter().map(branch).collect();
            let why = Reason::Cases(Constraint::Cell(target), branches);
            proof.lines.push(ProofLine { so: rest.to_vec(), why });
        }
        proof
    }

    /// A line by the cases of a target, while the other one has a single digit. Those digits are
    /// left in the one that is known, and in the other one.
    fn cases(&self, target: usize, left: [DigitSet; 2], known: usize, so: &Effect) -> ProofLine {
        let cell = self.exocet.targets[target];
        let ways = self.all.iter().filter(|way| {
            left[0].contains(way.digits[known]) && left[1].contains(way.digits[target])
        });
        let branch = |way: &TargetFilling<'_>| {
            let case = Candidate::new(cell, way.digits[target]);
            Branch { case, lines: way.lines(&self.start, so) }
        };
        let why = Reason::Cases(Constraint::Cell(cell), ways.map(branch).collect());
        ProofLine { so: so.to_vec(), why }
    }
}
