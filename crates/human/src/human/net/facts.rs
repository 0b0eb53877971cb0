//! Facts of nets beyond singles and locked candidates: subsets, fish, and refuted assumptions
//! within the assumption.

use std::sync::Arc;

use bivalue_core::grid::{Candidate, Digit, House};

use super::{CELLS, Event, ExactlyOne, State};
use crate::human::{Cover, Reason};

/// A reason why candidates are false.
pub(super) struct Fact {
    /// The reason, as in a proof.
    pub why: Reason,
    /// The number of lines that it takes in a proof.
    pub lines: usize,
    /// The candidates that have to be false before.
    pub needs: Vec<Candidate>,
    /// The candidates that are false by it.
    pub gone: Vec<Candidate>,
}

impl State {
    /// Adds a fact, and eliminates its candidates.
    pub(super) fn show(&mut self, fact: Fact) {
        self.events.push(Event::Shown(self.facts.len() as u16));
        for x in &fact.gone {
            self.kill(x.cell(), x.digit());
        }
        self.facts.push(Arc::new(fact));
    }

    /// Follows singles and locked candidates, and where there are none, subsets and fish of two and
    /// of three.
    pub(super) fn run_more(&mut self) {
        self.run();
        while self.broken.is_none() && (2..=3).any(|size| self.subset(size) || self.fish(size)) {
            self.run();
        }
    }

    /// Finds a naked or a hidden subset of a size that eliminates something.
    fn subset(&mut self, size: u32) -> bool {
        House::all().any(|house| self.naked(house, size) || self.hidden(house, size))
    }

    /// Finds a naked subset: cells of a house with as many digits between them.
    fn naked(&mut self, house: House, size: u32) -> bool {
        let masks = CELLS[house.index()]
            .map(|cell| if self.is_placed(cell) { 0 } else { self.digits[cell.index()].bits() });
        let goes = |members: u16, digits: u16| {
            (0..9).any(|at| members >> at & 1 == 0 && masks[at] & digits != 0)
        };
        let Some((members, digits)) = first_set(&masks, size, goes) else { return false };
        let cells = bits(members).map(|at| ExactlyOne::Cell(CELLS[house.index()][at])).collect();
        let houses =
            bits(digits).map(|at| ExactlyOne::House(house, Digit::from_index(at))).collect();
        self.count_on(cells, houses)
    }

    /// Finds a hidden subset: digits with as many places between them in a house.
    fn hidden(&mut self, house: House, size: u32) -> bool {
        let masks = self.positions[house.index()];
        let masks = masks.map(|places| if places.count_ones() > 1 { places } else { 0 });
        let cells = CELLS[house.index()];
        let goes = |digits: u16, places: u16| {
            bits(places).any(|at| self.digits[cells[at].index()].bits() & !digits != 0)
        };
        let Some((digits, places)) = first_set(&masks, size, goes) else { return false };
        let houses =
            bits(digits).map(|at| ExactlyOne::House(house, Digit::from_index(at))).collect();
        self.count_on(houses, bits(places).map(|at| ExactlyOne::Cell(cells[at])).collect())
    }

    /// Finds a fish: lines whose places for a digit lie in as many crossing lines.
    fn fish(&mut self, size: u32) -> bool {
        Digit::all().any(|digit| {
            self.fish_of(digit, size, House::row, House::column)
                || self.fish_of(digit, size, House::column, House::row)
        })
    }

    fn fish_of(
        &mut self,
        digit: Digit,
        size: u32,
        base: fn(usize) -> House,
        cover: fn(usize) -> House,
    ) -> bool {
        let places = |house: House| self.positions[house.index()][digit.index()];
        let masks = std::array::from_fn(|at| {
            let places = places(base(at));
            if places.count_ones() > 1 { places } else { 0 }
        });
        let goes = |bases: u16, covers: u16| bits(covers).any(|at| places(cover(at)) & !bases != 0);
        let Some((bases, covers)) = first_set(&masks, size, goes) else { return false };
        let of = |house| ExactlyOne::House(house, digit);
        let truths = bits(bases).map(|at| of(base(at))).collect();
        self.count_on(truths, bits(covers).map(|at| of(cover(at))).collect())
    }

    /// Eliminates the candidates that are in a link but in no truth. There are as many links as
    /// truths, and all candidates of the truths must be in links.
    fn count_on(&mut self, truths: Vec<ExactlyOne>, links: Vec<ExactlyOne>) -> bool {
        let all = |sets: &[ExactlyOne]| -> Vec<Candidate> {
            sets.iter().flat_map(|set| set.candidates()).collect()
        };
        let (inside, covered) = (all(&truths), all(&links));
        let needs = inside.iter().copied().filter(|x| !covered.contains(x)).collect();
        let gone = covered.into_iter().filter(|&x| self.is_live(x) && !inside.contains(&x));
        let gone: Vec<Candidate> = gone.collect();
        let is_useful = !gone.is_empty();
        if is_useful {
            let constraints = |sets: Vec<ExactlyOne>| sets.into_iter().map(ExactlyOne::constraint);
            let why = Reason::Counting(Cover::new(constraints(truths), constraints(links)));
            self.show(Fact { why, lines: 1, needs, gone });
        }
        is_useful
    }
}

/// The numbers of the bits that are set.
fn bits(mask: u16) -> impl Iterator<Item = usize> + Clone {
    (0..9).filter(move |at| mask >> at & 1 != 0)
}

/// The first masks of that number, none of them empty, that have as many bits between them and of
/// which something follows: their numbers as bits, and their bits.
fn first_set(
    masks: &[u16; 9],
    size: u32,
    follows: impl Fn(u16, u16) -> bool,
) -> Option<(u16, u16)> {
    let fits = |mask: u16| mask != 0 && mask.count_ones() <= size;
    for first in (0..9).filter(|&at| fits(masks[at])) {
        for second in (first + 1..9).filter(|&at| fits(masks[at])) {
            let (members, two) = (1 << first | 1 << second, masks[first] | masks[second]);
            if !fits(two) {
                continue;
            }
            if size == 2 {
                if two.count_ones() == 2 && follows(members, two) {
                    return Some((members, two));
                }
                continue;
            }
            for third in (second + 1..9).filter(|&at| fits(masks[at])) {
                let (members, all) = (members | 1 << third, two | masks[third]);
                if all.count_ones() == 3 && follows(members, all) {
                    return Some((members, all));
                }
            }
        }
    }
    None
}
