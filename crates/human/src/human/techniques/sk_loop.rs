//! SK loop, or domino loop: sixteen cells in four boxes around a rectangle, which have to hold as
//! many digits as their lines and boxes allow.
//!
//! Two rows and two columns cross in four cells, in four boxes. In each box the row has two more
//! cells, and so has the column; all sixteen are empty. Each pair of them shares a line with the
//! next pair on one side and a box with the next pair on the other side, so the pairs form a loop.
//! For each digit take as few of the four lines and four boxes as hold all its places in the
//! sixteen cells: each of these houses has the digit in at most one of the cells. If the numbers of
//! houses for all digits add up to sixteen, each of these lines and boxes has its digit in the
//! loop, and nowhere else. (Found by the player Steve K in "Easter Monster", 2007; proved here by
//! truths and links.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::{Technique, counting};
use crate::human::{
    Constraint, Cover, Effect, Kind, Proof, ProofLine, Reason, Role, StepSink, View,
};

pub(super) struct SkLoop;

static KINDS: [Kind; 1] = [Kind {
    id: "sk-loop",
    code: "",
    name: "SK Loop",
    about: "Sixteen cells in four boxes around a rectangle, whose lines and boxes allow just sixteen digits",
    pattern: "{pattern} around {pivot}",
    explanation: "The sixteen cells {pattern} go in pairs from line to box to line around {pivot}. \
                  Go around the loop: each line and box can have each of its digits in at most one \
                  of its four cells there: {around}. That holds all places in the loop for every \
                  digit, and these are sixteen digits for sixteen cells. So each line and box has \
                  its digits there, and nowhere else: {so}.",
    example: ":sk-loop:123456789:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1::173 231 325 358 452 485 584 691 713 825 826 852 958::",
    ..Kind::PLAIN
}];

/// A loop: its houses, which are lines and boxes in turn, and the two cells that each shares with
/// the next.
struct Loop {
    houses: [House; 8],
    pairs: [CellSet; 8],
    cells: CellSet,
    corners: CellSet,
}

impl Technique for SkLoop {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let empty = view.board().empty_cells();
        let ways: Vec<_> = (0..9).flat_map(|a| (a / 3 * 3 + 3..9).map(move |b| (a, b))).collect();
        for &(top, bottom) in &ways {
            sink.tick()?;
            for &(left, right) in &ways {
                let corner = |row, column| Cell::at(row, column);
                let is_open = |row: usize, column: usize| {
                    let at = corner(row, column);
                    arm(at.row_house(), at).is_subset(empty)
                        && arm(at.column_house(), at).is_subset(empty)
                };
                if is_open(top, left)
                    && is_open(top, right)
                    && is_open(bottom, right)
                    && is_open(bottom, left)
                {
                    let corners = [(top, right), (bottom, right), (bottom, left), (top, left)];
                    Loop::of(corners.map(|(row, column)| corner(row, column))).offer(view, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Loop {
    /// The loop around four corners, of which the first two are in a column.
    fn of(corners: [Cell; 4]) -> Self {
        let mut houses = [House::row(0); 8];
        let mut pairs = [CellSet::EMPTY; 8];
        for (at, corner) in corners.into_iter().enumerate() {
            let lines = [corner.row_house(), corner.column_house()];
            // The loop enters the box by one of its lines and leaves it by the other.
            let [by, next] = if at % 2 == 0 { lines } else { [lines[1], lines[0]] };
            (houses[2 * at], houses[2 * at + 1]) = (by, corner.box_house());
            (pairs[2 * at], pairs[2 * at + 1]) = (arm(by, corner), arm(next, corner));
        }
        let cells = pairs.iter().fold(CellSet::EMPTY, |all, &pair| all | pair);
        Self { houses, pairs, cells, corners: corners.into_iter().collect() }
    }

    /// The pairs that have the digit, one bit each.
    fn with(&self, view: &View, digit: Digit) -> u8 {
        let places = view.board().places(digit);
        let has = |at: &usize| self.pairs[*at].intersects(places);
        (0..8).filter(has).fold(0, |all, at| all | 1 << at)
    }

    fn offer(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let with = |digit| self.with(view, digit);
        if Digit::all().map(|digit| fewest(with(digit))).sum::<u32>() != 16 {
            return ControlFlow::Continue(());
        }
        let mut effect = Effect::NONE;
        for digit in Digit::all() {
            for houses in covers(with(digit)) {
                effect = effect.and_eliminate(DigitSet::of(digit), self.lost(houses));
            }
        }
        sink.offer(&KINDS[0], effect, |step| {
            let digits = step.conclusions().map(|so| so.candidate().digit()).collect::<DigitSet>();
            let proof = self.proof(view, &step.effect);
            let step =
                self.houses.into_iter().fold(step, |step, house| step.house(Role::Base, house));
            step.digits(digits)
                .cells(Role::Pattern, self.cells)
                .cells(Role::Pivot, self.corners)
                .proof(proof)
        })
    }

    /// The cells that lose a digit which these houses hold: their cells outside of the loop, and
    /// cells in two of them.
    fn lost(&self, houses: u8) -> CellSet {
        let mut lost = CellSet::EMPTY;
        for at in 0..8 {
            if houses >> at & 1 != 0 {
                lost |= self.houses[at].cells() - self.cells;
                if houses >> ((at + 1) % 8) & 1 != 0 {
                    lost |= self.pairs[at];
                }
            }
        }
        lost
    }

    /// The proof: a line for the first way to hold every digit, and a line for each other way that
    /// shows more eliminations.
    fn proof(&self, view: &View, effect: &Effect) -> Proof {
        let first = Digit::all().map(|digit| covers(self.with(view, digit)).next().unwrap_or(0));
        let first: Vec<u8> = first.collect();
        let mut lines = vec![self.line(effect, &first)];
        for digit in Digit::all() {
            let mut left = effect.eliminated(digit) - self.lost(first[digit.index()]);
            for way in covers(self.with(view, digit)) {
                let shown = left & self.lost(way);
                if !shown.is_empty() {
                    left -= shown;
                    let mut ways = first.clone();
                    ways[digit.index()] = way;
                    let only = Effect::eliminate(DigitSet::of(digit), shown);
                    lines.push(self.line(&only, &ways));
                }
            }
        }
        lines.retain(|line| !line.so.is_empty());
        Proof { lines }
    }

    /// The line for the part of an effect that follows from those ways to hold the digits.
    fn line(&self, effect: &Effect, ways: &[u8]) -> ProofLine {
        let mut links = Vec::new();
        for (digit, &way) in Digit::all().zip(ways) {
            let is_used = |at: &usize| way >> at & 1 != 0;
            links
                .extend((0..8).filter(is_used).map(|at| Constraint::House(self.houses[at], digit)));
        }
        let is_shown = |so: &Conclusion| {
            let x = so.candidate();
            self.lost(ways[x.digit().index()]).contains(x.cell())
        };
        let so = effect.conclusions().filter(is_shown).collect();
        ProofLine { so, why: Reason::Counting(Cover::new(counting::cells(self.cells), links)) }
    }
}

/// The cells of a line in a corner's box, without the corner.
fn arm(line: House, corner: Cell) -> CellSet {
    (line.cells() & corner.box_house().cells()) - CellSet::of(corner)
}

/// Returns whether these houses hold every one of the pairs.
fn holds(houses: u8, pairs: u8) -> bool {
    pairs & !(houses | houses.rotate_right(1)) == 0
}

/// The least number of the eight houses that hold all of the pairs: half of every run of
/// neighbouring pairs, rounded up.
fn fewest(pairs: u8) -> u32 {
    if pairs == u8::MAX {
        return 4;
    }
    // Rotated so that no run crosses the end.
    let mut rest = pairs.rotate_right((!pairs).trailing_zeros());
    let mut count = 0;
    while rest != 0 {
        let first = rest.trailing_zeros();
        count += 1;
        rest &= !(0b11u8 << first);
    }
    count
}

/// All sets of houses that hold the pairs and are as small as possible.
fn covers(pairs: u8) -> impl Iterator<Item = u8> {
    let fewest = fewest(pairs);
    (0..=u8::MAX).filter(move |&houses| houses.count_ones() == fewest && holds(houses, pairs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_houses_are_counted() {
        for pairs in 0..=u8::MAX {
            let least = (0..=u8::MAX).filter(|&h| holds(h, pairs)).map(u8::count_ones).min();
            assert_eq!(Some(fewest(pairs)), least, "{pairs:b}");
        }
    }
}
