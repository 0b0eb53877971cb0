//! Double exocet: two exocets of a chute with the same crossing lines, and with four digits
//! together.
//!
//! A digit cannot be true in both bases, if one of these sees all its places in the targets of the
//! other: the three crossing lines would have it in two lines only. So each of the four digits is
//! in one of the bases, and then in one target of that base. What sees all its places in the bases,
//! or in the targets, is false, and so are its places in the two lines outside of the crossing
//! lines. (`JE2+JE2`, the double `JExocet` of David P. Bird's compendium, where all targets are in
//! the chute; here they may be anywhere in the crossing lines.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet};

use super::super::Technique;
use super::super::shortlist::Shortlist;
use super::search::{found, houses_of_base};
use super::{Exocet, Holders, Live, cells_of, live};
use crate::human::{
    Branch, Constraint, Cover, Effect, Kind, Proof, ProofLine, Reason, Role, Step, StepSink, View,
};

pub(in crate::human::techniques) struct DoubleExocet;

static KINDS: [Kind; 1] = [Kind {
    id: "double-exocet",
    code: "",
    name: "Double Exocet",
    about: "Two exocets in a band or stack that have four digits together: each digit is in one of the two bases",
    pattern: "{digits} in {base} with targets {target}, cross lines {cover}",
    explanation: "The cells {base} are the bases of two exocets with the targets {target}: a digit \
                  that is true in a base is also true in a target of this base, and its other \
                  places in {cover} are in two lines. No digit is true in both bases, because one \
                  of them sees all places for it in the targets of the other. The bases have only \
                  the digits {digits}, so each of these is in one of the bases and in one of the \
                  targets. What sees all places for it there is false, and so are its places in \
                  the two lines outside of {cover}: {so}.",
    example: ":double-exocet:2345:....5.4.....3...2..9...1..78.....5....9..8..61...3..8...6.9..4...72.....9....6..8:822 622 812 612 752 192 631 833:212 245 251 267 277 293 312 318 348 351 377 387 388 393 422 425 444 445 451 464 485 493 522 551 564 574 588 593::",
    ..Kind::PLAIN
}];

impl Technique for DoubleExocet {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut list = Shortlist::new(sink);
        let all = found(view, sink)?;
        for (at, one) in all.iter().enumerate() {
            list.tick()?;
            // Those of a chute follow each other.
            let others = all[at + 1..].iter().take_while(|other| one.chute == other.chute);
            for other in others.filter(|other| one.is_beside(other)) {
                list.tick()?;
                let double = Double { view, exocets: [one.exocet(view), other.exocet(view)] };
                let effect = double.effect();
                if !effect.is_empty() {
                    let size = (one.digits.len() + other.digits.len()) as u64;
                    list.push(size, &KINDS[0], &effect, double);
                }
            }
        }
        list.sorted().offer(|effect, double| {
            sink.offer(&KINDS[0], *effect, |step| {
                let proof = double.proof(&step.effect);
                double.marked(step).proof(proof)
            })
        })
    }
}

/// Two exocets with the same crossing lines and four digits.
struct Double<'a> {
    view: &'a View,
    exocets: [Exocet; 2],
}

impl Double<'_> {
    /// Those of two cells that have a digit.
    fn with(&self, digit: Digit, cells: [Cell; 2]) -> CellSet {
        cells.into_iter().collect::<CellSet>() & self.view.board().places(digit)
    }

    /// Returns whether the base of the other exocet sees all places of a digit in the targets of an
    /// exocet.
    fn sees_targets(&self, at: usize, digit: Digit) -> bool {
        let other: CellSet = self.exocets[1 - at].base.into_iter().collect();
        self.with(digit, self.exocets[at].targets).is_subset(other.common_peers())
    }

    /// Returns whether no digit can be true in both bases.
    fn is_exclusive(&self) -> bool {
        let shared = self.exocets[0].digits & self.exocets[1].digits;
        shared.into_iter().all(|digit| (0..2).any(|at| self.sees_targets(at, digit)))
    }

    fn crossing(&self) -> CellSet {
        cells_of(&self.exocets[0].crossing())
    }

    /// Returns where a digit is false if it is true in a base.
    fn lost(&self, exocet: &Exocet, holders: &Holders) -> CellSet {
        let seen = [exocet.base, exocet.targets].map(|cells| {
            let places = self.with(holders.digit, cells);
            if places.is_empty() { CellSet::EMPTY } else { places.common_peers() }
        });
        seen[0] | seen[1] | (cells_of(holders.pairs.iter().flatten()) - self.crossing())
    }

    /// Returns what follows, if no digit can be true in both bases.
    fn effect(&self) -> Effect {
        let mut effect = Effect::NONE;
        if !self.is_exclusive() {
            return effect;
        }
        for digit in self.exocets[0].digits | self.exocets[1].digits {
            let holders = self.exocets.iter().filter_map(|own| Some((own, own.holders_of(digit)?)));
            let lost = holders.fold(CellSet::ALL, |all, (own, of)| all & self.lost(own, of));
            effect = effect.and_eliminate(digit.into(), lost);
        }
        effect.on(self.view.board())
    }

    fn marked(&self, step: Step) -> Step {
        let [one, other] = &self.exocets;
        let mut step = step.digits(one.digits | other.digits);
        for house in one.crossing() {
            step = step.house(Role::Cover, house);
        }
        let both = |of: fn(&Exocet) -> [Cell; 2]| {
            of(one).into_iter().chain(of(other)).collect::<CellSet>()
        };
        step.cells(Role::Base, both(|own| own.base)).cells(Role::Target, both(|own| own.targets))
    }

    /// The proof, by all ways to fill the first base: the other one then holds the other two
    /// digits.
    fn proof(&self, effect: &Effect) -> Proof {
        let [first, second] = self.exocets[0].base;
        let mut case = Case { live: live(self.view), lines: Vec::new() };
        let so = effect.to_vec();
        let mut branches = Vec::new();
        for one in self.view.board().digits(first) {
            let x = Candidate::new(first, one);
            let mut of_one = case.assuming(x);
            let mut inner = Vec::new();
            for other in self.view.board().digits(second).into_iter().filter(|&y| y != one) {
                let y = Candidate::new(second, other);
                let mut of_both = of_one.assuming(y);
                self.follow(&mut of_both, [one, other], effect);
                inner.push(Branch { case: y, lines: of_both.lines });
            }
            let why = Reason::Cases(Constraint::Cell(second), inner);
            of_one.lines.push(ProofLine { so: so.clone(), why });
            branches.push(Branch { case: x, lines: of_one.lines });
        }
        case.lines.push(ProofLine { so, why: Reason::Cases(Constraint::Cell(first), branches) });
        Proof { lines: case.lines }
    }

    /// Adds the consequences of filling the first base.
    fn follow(&self, case: &mut Case, digits: [Digit; 2], effect: &Effect) {
        let [one, other] = &self.exocets;
        let cells: CellSet = other.base.into_iter().collect();
        for digit in digits {
            let at = usize::from(!self.sees_targets(0, digit));
            if let Some(holders) = self.exocets[at].holders_of(digit) {
                case.lose(digit, cells, || self.exocets[at].not_in_base(holders));
            }
        }
        let left: DigitSet =
            Digit::all().filter(|x| case.live[x.index()].intersects(cells)).collect();
        if left.len() < 2 {
            case.lines.extend(left.first().map(|digit| other.both_alike(digit)));
            return;
        }
        self.told(case, one, digits, effect);
        case.place_singles(other.base);
        for house in houses_of_base(other) {
            for digit in left {
                let wanted = self.crossing() | effect.eliminated(digit);
                case.lose(digit, (house.cells() & wanted) - cells, || other.in_base(house, left));
            }
        }
        let mut left = left.into_iter();
        if let (Some(third), Some(fourth)) = (left.next(), left.next()) {
            self.told(case, other, [third, fourth], effect);
        }
    }

    /// Removes the candidates that are lost because a base holds two digits.
    fn told(&self, case: &mut Case, exocet: &Exocet, digits: [Digit; 2], effect: &Effect) {
        let [one, other] = digits;
        for [digit, other] in [[one, other], [other, one]] {
            let (Some(own), Some(others)) = (exocet.holders_of(digit), exocet.holders_of(other))
            else {
                continue;
            };
            let wanted = effect.eliminated(digit);
            let targets = self.with(digit, exocet.targets);
            if !targets.is_empty() {
                case.lose(digit, wanted & targets.common_peers(), || exocet.not_in_base(own));
            }
            for pair in &own.pairs {
                case.lose(digit, wanted & (cells_of(pair) - self.crossing()), || {
                    let of = |digit| exocet.crossing().map(|house| Constraint::House(house, digit));
                    let truths = of(digit).into_iter().chain(of(other));
                    let links = pair.iter().map(|&house| Constraint::House(house, digit));
                    let others = others.pairs[0].iter();
                    let links = links.chain(others.map(|&house| Constraint::House(house, other)));
                    let links = links.chain(exocet.targets.map(Constraint::Cell));
                    Reason::Counting(Cover::new(truths, links))
                });
            }
        }
    }
}

/// The candidates that are left in a case of the proof, and its lines so far.
struct Case {
    live: Live,
    lines: Vec<ProofLine>,
}

impl Case {
    /// The case of a candidate within this one.
    fn assuming(&self, x: Candidate) -> Self {
        let mut live = self.live;
        for digit in Digit::all().filter(|&digit| digit != x.digit()) {
            live[digit.index()].remove(x.cell());
        }
        live[x.digit().index()] -= x.cell().peers();
        Self { live, lines: Vec::new() }
    }

    /// The digit of a cell that has only one left.
    fn single(&self, cell: Cell) -> Option<Digit> {
        let left = Digit::all().filter(|x| self.live[x.index()].contains(cell));
        left.collect::<DigitSet>().single()
    }

    /// Places the digits of two cells that have two digits together, if one of them has only one.
    fn place_singles(&mut self, [one, other]: [Cell; 2]) {
        let first = if self.single(one).is_some() { [one, other] } else { [other, one] };
        for cell in first {
            if let Some(digit) = self.single(cell) {
                let x = Candidate::new(cell, digit);
                self.live = self.assuming(x).live;
                let why = Reason::Only(Constraint::Cell(cell));
                self.lines.push(ProofLine { so: vec![Conclusion::Place(x)], why });
            }
        }
    }

    fn lose(&mut self, digit: Digit, cells: CellSet, why: impl FnOnce() -> Reason) {
        let cells = cells & self.live[digit.index()];
        if cells.is_empty() {
            return;
        }
        self.live[digit.index()] -= cells;
        let so = cells.into_iter().map(|cell| Conclusion::Eliminate(Candidate::new(cell, digit)));
        let (mut so, why): (Vec<_>, _) = (so.collect(), why());
        match self.lines.last_mut() {
            Some(last) if last.why == why => last.so.append(&mut so),
            _ => self.lines.push(ProofLine { so, why }),
        }
    }
}
