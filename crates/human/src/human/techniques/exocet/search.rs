//! The search for exocets with targets anywhere in the crossing lines.

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, Digit, House};

use super::found::{Crossings, ExocetsCache, Found};
use super::{Chute, Exocet, Holders};
use crate::human::{StepSink, View};

const LINE: Crossings = 0x1FF;

/// The pairs of lines that may hold a digit: of eight parallel lines and three that cross them.
const PAIRS: usize = 55;

/// All exocets of three or four digits. The view remembers them, unless a bound ends the search.
pub(super) fn found<'a>(view: &'a View, sink: &StepSink<'_>) -> ControlFlow<(), &'a [Found]> {
    let ExocetsCache(known) = view.exocets();
    if let Some(all) = known.get() {
        return ControlFlow::Continue(all);
    }
    let all = search(view, sink)?;
    ControlFlow::Continue(known.get_or_init(|| all.into()))
}

fn search(view: &View, sink: &StepSink<'_>) -> ControlFlow<(), Vec<Found>> {
    let lines = DigitLines::of(view);
    let mut all = Vec::new();
    for chute in Chute::all() {
        for line in 0..3 {
            let pairs = pairs(chute.number * 3 + line);
            for place in 0..9 {
                let (block, third) = (place / 3, place % 3);
                let Some((base, digits)) = chute.base(view, line, block, third) else { continue };
                let beside = |step: usize| (block + step) % 3 * 3;
                for other in 0..9 {
                    sink.tick()?;
                    let across = [block * 3 + third, beside(1) + other / 3, beside(2) + other % 3];
                    let found =
                        Found { chute, line, base, digits, across, targets: Crossings::default() };
                    found.add_all(&lines, &pairs, &mut all);
                }
            }
        }
    }
    ControlFlow::Continue(all)
}

/// The places of each digit, candidates and placed digits, in each row and column, and the filled
/// cells.
struct DigitLines {
    places: [[u16; 9]; 18],
    filled: [u16; 18],
}

impl DigitLines {
    fn of(view: &View) -> Self {
        let board = view.board();
        let mut lines = Self { places: [[0; 9]; 18], filled: [0; 18] };
        for cell in Cell::all() {
            let of_lines = [(cell.row(), cell.column()), (9 + cell.column(), cell.row())];
            for (line, at) in of_lines {
                for digit in board.domain(cell) {
                    lines.places[line][digit.index()] |= 1 << at;
                }
                lines.filled[line] |= u16::from(board.value(cell).is_some()) << at;
            }
        }
        lines
    }
}

/// The cells of every pair of lines, but for the line of the base.
fn pairs(base_line: usize) -> [Crossings; PAIRS] {
    let mut lines = [0; 11];
    let along = (0..9).filter(|&along| along != base_line);
    for (line, number) in lines.iter_mut().zip(along) {
        *line = (1 | 1 << 9 | 1 << 18) << number;
    }
    for (at, line) in lines[8..].iter_mut().enumerate() {
        *line = LINE << (9 * at);
    }
    let mut pairs = [0; PAIRS];
    for (pair, (one, other)) in pairs.iter_mut().zip(members()) {
        *pair = lines[one] | lines[other];
    }
    pairs
}

/// The members of every pair: the parallel lines but for that of the base are 0 to 7, the crossing
/// lines 8 to 10.
fn members() -> impl Iterator<Item = (usize, usize)> {
    (0..11).flat_map(|one| (one + 1..11).map(move |other| (one, other)))
}

/// The least sets of at most two cells but for which a pair of lines holds a digit.
struct Rests {
    sets: [Crossings; PAIRS],
    count: usize,
}

impl Rests {
    fn of(places: Crossings, filled: Crossings, pairs: &[Crossings; PAIRS]) -> Self {
        let mut rests = Self { sets: [0; PAIRS], count: 0 };
        for pair in pairs {
            let rest = places & !pair;
            let without_first = rest & rest.wrapping_sub(1);
            let is_small = without_first & without_first.wrapping_sub(1) == 0;
            if is_small && rest & filled == 0 {
                rests.add(rest);
            }
        }
        rests
    }

    fn sets(&self) -> &[Crossings] {
        &self.sets[..self.count]
    }

    fn add(&mut self, rest: Crossings) {
        if self.sets().iter().any(|&less| less & !rest == 0) {
            return;
        }
        let mut kept = 0;
        for at in 0..self.count {
            if rest & !self.sets[at] != 0 {
                self.sets[kept] = self.sets[at];
                kept += 1;
            }
        }
        self.sets[kept] = rest;
        self.count = kept + 1;
    }
}

impl Found {
    /// Adds the exocets of that base and these crossing lines.
    fn add_all(self, lines: &DigitLines, pairs: &[Crossings; PAIRS], all: &mut Vec<Self>) {
        let filled = self.of_lines(|line| lines.filled[line]);
        let mut rests: [Option<Rests>; 4] = [const { None }; 4];
        for (rest, digit) in rests.iter_mut().zip(self.digits) {
            let places = self.places(lines, digit);
            let of_digit = Rests::of(places, filled, pairs);
            if of_digit.count == 0 {
                return;
            }
            *rest = Some(of_digit);
        }
        let start = all.len();
        self.join(&rests, 0, all, start);
    }

    /// Joins a set of each digit, as long as there are not more than two cells. Those of the same
    /// base and lines are in the list from `start` on.
    fn join(self, rests: &[Option<Rests>], targets: Crossings, all: &mut Vec<Self>, start: usize) {
        let [Some(first), others @ ..] = rests else {
            let is_new = all[start..].iter().all(|other| other.targets != targets);
            if targets.count_ones() == 2 && is_new {
                all.push(Self { targets, ..self });
            }
            return;
        };
        for &set in first.sets() {
            if (set | targets).count_ones() <= 2 {
                self.join(others, set | targets, all, start);
            }
        }
    }

    fn of_lines(&self, of: impl Fn(usize) -> u16) -> Crossings {
        let index = |across: usize| if self.chute.is_band { 9 + across } else { across };
        let [a, b, c] = self.across.map(|across| Crossings::from(of(index(across))));
        a | b << 9 | c << 18
    }

    /// The places for a digit in the crossing lines, but for those that the base sees.
    fn places(&self, lines: &DigitLines, digit: Digit) -> Crossings {
        let in_box = 7 << (self.chute.number * 3);
        let in_line = (1 << 9 | 1 << 18) << (self.chute.number * 3 + self.line);
        self.of_lines(|line| lines.places[line][digit.index()]) & !(in_box | in_line)
    }

    pub(super) fn targets(&self) -> [Cell; 2] {
        let cell = |at: u32| {
            let at = at as usize;
            self.chute.crossing(at % 9, self.across[at / 9])
        };
        [cell(self.targets.trailing_zeros()), cell(self.targets.ilog2())]
    }

    /// Returns whether it is a junior exocet: the targets are in the other two boxes of the chute,
    /// and the cells beside them in the crossing lines have no base digit.
    pub(super) fn is_junior(&self, view: &View) -> bool {
        let chute = 7 << (self.chute.number * 3);
        [1, 2].into_iter().all(|at| {
            let own = self.targets >> (9 * at) & LINE;
            let other = chute & !(1 << (self.chute.number * 3 + self.line)) & !own;
            let is_free = |other: u32| {
                let cell = self.chute.crossing(other as usize, self.across[at]);
                !view.board().domain(cell).intersects(self.digits)
            };
            own.is_power_of_two() && own & chute != 0 && is_free(other.trailing_zeros())
        })
    }

    /// Returns whether another exocet of the chute has the same crossing lines, its base in another
    /// box and another line, and with this one four digits.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        let crossing = |found: &Self| found.across.iter().fold(0u16, |all, at| all | 1 << at);
        self.line != other.line
            && self.across[0] / 3 != other.across[0] / 3
            && crossing(self) == crossing(other)
            && (self.digits | other.digits).len() == 4
    }

    /// The exocet with all pairs of lines that hold its digits.
    pub(super) fn exocet(&self, view: &View) -> Exocet {
        let lines = DigitLines::of(view);
        let base_line = self.chute.number * 3 + self.line;
        let pairs = pairs(base_line);
        let house = |member: usize| match member.checked_sub(8) {
            Some(at) => self.chute.across(self.across[at]),
            None => self.chute.along(member + usize::from(member >= base_line)),
        };
        let of_digit = |digit: Digit| {
            let places = self.places(&lines, digit);
            let holds = |pair: Crossings| places & !pair & !self.targets == 0;
            let held = members().zip(pairs).filter(|&(_, pair)| holds(pair));
            let pairs = held.map(|((one, other), _)| vec![house(one), house(other)]).collect();
            Holders { digit, pairs }
        };
        Exocet {
            chute: self.chute,
            base: self.base,
            digits: self.digits,
            targets: self.targets(),
            across: self.across,
            holders: self.digits.into_iter().map(of_digit).collect::<Vec<Holders>>(),
        }
    }
}

/// The houses of the base: its line and its box.
pub(super) fn houses_of_base(exocet: &Exocet) -> [House; 2] {
    let line = if exocet.chute.is_band { Cell::row_house } else { Cell::column_house };
    [line(exocet.base[0]), exocet.base[0].box_house()]
}
