//! Bilocal houses: those with two places for a digit, one of which is true.

use bivalue_core::grid::{Cell, Digit, House};

use crate::human::{Constraint, Cover, Reason, View};

/// A house with exactly two places for a digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bilocal {
    pub(super) house: House,
    pub(super) ends: [Cell; 2],
}

impl Bilocal {
    /// The house, if the digit has exactly two places there.
    pub(super) fn of(view: &View, digit: Digit, house: House) -> Option<Self> {
        let positions = view.positions(digit, house);
        (positions.count_ones() == 2).then(|| {
            let [first, last] = [positions.trailing_zeros(), positions.ilog2()];
            Self { house, ends: [house.cell(first as usize), house.cell(last as usize)] }
        })
    }

    /// Both orders of the two ends.
    pub(super) fn both_ways(self) -> [(Cell, Cell); 2] {
        let [a, b] = self.ends;
        [(a, b), (b, a)]
    }
}

/// The reason of a turbot fish: each of the two houses has its digit, the linking house only once,
/// so a candidate that sees the other place of each is false.
pub(super) fn chain(truths: [House; 2], link: House, digit: Digit) -> Reason {
    let truths = truths.map(|house| Constraint::House(house, digit));
    Reason::Counting(Cover::new(truths, [Constraint::House(link, digit)]))
}
