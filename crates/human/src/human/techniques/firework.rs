//! Fireworks: digits that a row and a column have only in their box and in one cell each outside.
//!
//! A row and a column cross in a cell. A digit that the row has only in the box of that cell and in
//! one cell outside of it, and the column in the box and in one cell outside, is in the crossing or
//! in one of these two cells: otherwise the row and the column would both have it in the box, in
//! two different cells. *Triple*: three digits with the same three cells fill these cells. *Quad*:
//! two digits around one crossing and two around the opposite corner of the rectangle share the two
//! cells outside, so that four digits fill four cells.
//!
//! (After the players shye and eleven, 2022.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::{Technique, counting};
use crate::human::{Constraint, Effect, Kind, Role, StepSink, View};

pub(super) struct Firework;

static KINDS: [Kind; 2] = [
    Kind {
        id: "firework-triple",
        code: "",
        name: "Firework Triple",
        about: "Three digits that a row and a column have only in their box and in the same two cells outside",
        pattern: "{digits} in {pivot} and {pincer}",
        explanation: "The row and the column of {pivot} have each of the digits {digits} only in \
                      their common box and in {pincer}. A digit in none of the three cells \
                      would be twice in that box, once for the row and once for the column. \
                      So the three digits fill the three cells, and nothing else is there: {so}.",
        example: ":firework-triple:279:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..::319 394 399::",
        ..Kind::PLAIN
    },
    Kind {
        id: "firework-quad",
        code: "",
        name: "Firework Quad",
        about: "Two digits each around two opposite corners of a rectangle, whose other corners they share",
        pattern: "{digits} in {pivot} and {pincer}",
        explanation: "Two of the digits {digits} belong to each of {pivot}: its row and its column \
                      have them only in their common box and in {pincer}. A digit in none of \
                      these three cells would be twice in that box, once for the row and \
                      once for the column. So the four digits fill the four cells, and nothing \
                      else is there: {so}.",
        example: ":firework-quad:1236:.+9+5..+7...23..+9+5.+7.4+17+328+5+69+7+2+953+681+4+5+83+24+16+9+716+4+87+9+3+5295.7.+3.46.7...+4+9.+5.+4.+95+2+78.:681 183 683:885::",
        ..Kind::PLAIN
    },
];

impl Technique for Firework {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let crossings = Crossings::of(view);
        for crossing in view.board().empty_cells() {
            sink.tick()?;
            if crossings.at(crossing).len() < 3 {
                continue;
            }
            for (across, down) in outside(crossing) {
                let digits = crossings.digits(crossing, across, down);
                if digits.len() == 3 {
                    let cells = [crossing, across, down];
                    offer(
                        view,
                        &KINDS[0],
                        &[(crossing, digits)],
                        cells.into_iter().collect(),
                        sink,
                    )?;
                }
            }
        }
        for crossing in view.board().empty_cells() {
            sink.tick()?;
            if crossings.at(crossing).len() < 2 {
                continue;
            }
            for (across, down) in outside(crossing) {
                // Each quad is looked at from the upper one of its crossings.
                let opposite = Cell::at(down.row(), across.column());
                if down.row() < crossing.row() {
                    continue;
                }
                let mine = crossings.digits(crossing, across, down);
                let yours = crossings.digits(opposite, down, across);
                if mine.len() < 2 || yours.len() < 2 || (mine | yours).len() < 4 {
                    continue;
                }
                let cells: CellSet = [crossing, opposite, across, down].into_iter().collect();
                for first in pairs(mine) {
                    for second in pairs(yours - first) {
                        let fireworks = [(crossing, first), (opposite, second)];
                        offer(view, &KINDS[1], &fireworks, cells, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells of the row and of the column of a crossing that are outside of its box, in pairs.
pub(super) fn outside(crossing: Cell) -> impl Iterator<Item = (Cell, Cell)> {
    let across = crossing.row_house().cells() - crossing.box_house().cells();
    let down = crossing.column_house().cells() - crossing.box_house().cells();
    across.into_iter().flat_map(move |one| down.into_iter().map(move |other| (one, other)))
}

pub(super) fn pairs(digits: DigitSet) -> impl Iterator<Item = DigitSet> {
    digits.pairs().map(|(a, b)| DigitSet::of(a) | DigitSet::of(b))
}

/// For each row and column, and each of its boxes, the digits by the places that they have outside
/// of that box.
pub(super) struct Crossings<'a> {
    view: &'a View,
    /// For each line and box in it, the digits that have no place outside of the box.
    within: [[DigitSet; 3]; 18],
    /// The same for the digits with exactly one place outside.
    one: [[DigitSet; 3]; 18],
}

impl<'a> Crossings<'a> {
    pub(super) fn of(view: &'a View) -> Self {
        let mut crossings =
            Self { view, within: [[DigitSet::EMPTY; 3]; 18], one: [[DigitSet::EMPTY; 3]; 18] };
        for line in 0..18 {
            for digit in Digit::all() {
                let positions = view.positions(digit, House::from_index(line));
                for at in (0..3).filter(|_| positions != 0) {
                    let sets = match (positions & !(0o7 << (3 * at))).count_ones() {
                        0 => &mut crossings.within,
                        1 => &mut crossings.one,
                        _ => continue,
                    };
                    sets[line][at].insert(digit);
                }
            }
        }
        crossings
    }

    /// The digits that each of the lines of a crossing has in at most one cell outside of its box.
    pub(super) fn at(&self, crossing: Cell) -> DigitSet {
        let (row, column) = (crossing.row(), crossing.column());
        let of = |line: usize, at: usize| self.one[line][at] | self.within[line][at];
        of(row, column / 3) & of(9 + column, row / 3)
    }

    /// The digits that the lines of a crossing have only in its box and in two cells outside. Each
    /// has a place in one of the two at least.
    pub(super) fn digits(&self, crossing: Cell, one: Cell, other: Cell) -> DigitSet {
        let (row, column) = (crossing.row(), crossing.column());
        let is_across = one.row() == row;
        let (across, down) = if is_across { (one, other) } else { (other, one) };
        let own = |cell: Cell| self.view.board().digits(cell);
        let in_row = self.one[row][column / 3] & own(across);
        let in_column = self.one[9 + column][row / 3] & own(down);
        (in_row | self.within[row][column / 3])
            & (in_column | self.within[9 + column][row / 3])
            & (in_row | in_column)
    }
}

/// Offers that the digits of some crossings fill the cells.
fn offer(
    view: &View,
    kind: &'static Kind,
    fireworks: &[(Cell, DigitSet)],
    cells: CellSet,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let digits = fireworks.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits);
    let effect = Effect::eliminate(!digits, cells);
    if !effect.changes(view.board()) {
        return ControlFlow::Continue(());
    }
    sink.offer(kind, effect, |step| {
        let (mut truths, mut links) = (Vec::new(), Vec::new());
        let mut crossings = CellSet::EMPTY;
        for &(crossing, digits) in fireworks {
            crossings.insert(crossing);
            for digit in digits {
                let of = |house| Constraint::House(house, digit);
                truths.extend([of(crossing.row_house()), of(crossing.column_house())]);
                links.push(of(crossing.box_house()));
            }
        }
        links.extend(counting::cells(cells));
        step.digits(digits)
            .cells(Role::Pivot, crossings)
            .cells(Role::Pincer, cells - crossings)
            .because_counting(truths, links)
    })
}
