//! Everything that follows from each candidate being true and from each being false, one link at a
//! time.
//!
//! Groups are passed through and have no row. When candidates are eliminated, links appear: where
//! no single and no locked candidate is left, no consequence is lost by an elimination. So new
//! links are added to the relation of an earlier board, each at the cost of the literals that lead
//! to it. (Giuseppe Italiano, "Amortized efficiency of a path retrieval data structure", 1986.)

use bivalue_core::bits::{Row, bits};
use bivalue_core::grid::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::crossings::{CROSSING, houses_of, parts_of};
use crate::human::indexed_board::IndexedBoard;
use crate::human::spread::{Spread, spread};

/// A candidate that is false, as twice its number, or true, as twice its number plus one.
type Literal = usize;

#[derive(Clone)]
pub(in crate::human) struct Relation<const WORDS: usize> {
    candidates: Vec<Candidate>,
    number: Box<[u16; Candidate::COUNT]>,
    /// For each candidate the candidates that exclude it.
    pub(super) excluders: Vec<Row<WORDS>>,
    /// For each literal the candidates that are false by it, and those that are true.
    pub(super) rows: Vec<[Row<WORDS>; 2]>,
    /// The places of each digit and the bivalue cells of the board whose links it has.
    places: [CellSet; 9],
    bivalue: CellSet,
    /// True if it has no links yet.
    is_new: bool,
    /// True if that board is known to have no singles and no locked candidates.
    is_clean: bool,
    /// For each digit the cells where it cannot be true, because its truth leads to its own
    /// falsity.
    refuted: [CellSet; 9],
}

/// A strong link in a house: if all cells of the one side are false, one of the other side is true.
#[derive(Clone, Copy)]
struct Link {
    from: CellSet,
    to: CellSet,
    /// The miniline in which a side lies, if it is a group.
    from_group: Option<usize>,
    to_group: Option<usize>,
}

impl<const WORDS: usize> Relation<WORDS> {
    /// Updates the relation to a later board of the same path.
    pub(super) fn update(&mut self, indexed: &IndexedBoard, grouped: bool) {
        let board = indexed.board();
        let is_changed = |digit: &Digit| self.places[digit.index()] != board.places(*digit);
        let changed: DigitSet = Digit::all().filter(is_changed).collect();
        if changed.is_empty() {
            return;
        }
        if !self.is_new {
            // A digit that had no singles and no locked candidates has none as long as its places
            // do not change.
            let is_clean = is_clean(indexed, if self.is_clean { changed } else { DigitSet::ALL });
            if !is_clean {
                *self = Self::new(indexed);
            }
            self.is_clean = is_clean;
        }
        self.is_new = false;
        let bivalue = indexed.bivalue();
        for cell in bivalue - self.bivalue {
            let mut digits = board.digits(cell).into_iter();
            if let (Some(one), Some(other)) = (digits.next(), digits.next()) {
                let [one, other] = [one, other].map(|digit| 2 * self.number(cell, digit));
                self.add(one, other + 1);
            }
        }
        self.bivalue = bivalue;
        for digit in Digit::all() {
            let places = board.places(digit);
            if self.places[digit.index()] != places {
                self.places[digit.index()] = places;
                self.add_digit(indexed, digit, grouped);
            }
        }
        self.refuted = [CellSet::EMPTY; 9];
        for (number, x) in self.candidates.iter().enumerate() {
            if self.has(2 * number + 1, 2 * number) && board.has(*x) {
                self.refuted[x.digit().index()].insert(x.cell());
            }
        }
    }

    /// Makes the next update look at all links again.
    pub(super) fn forget_links(&mut self) {
        self.places = [CellSet::EMPTY; 9];
    }

    /// For each digit the cells where it cannot be true, because its truth leads to its own
    /// falsity.
    pub(super) fn refuted(&self) -> [CellSet; 9] {
        self.refuted
    }

    /// For each digit the cells where it is shown to be false, and those where it is shown to be
    /// true: all candidates of a cell, or all places of a digit in a house, lead to that, or its
    /// own opposite does.
    pub(super) fn shown(&self, indexed: &IndexedBoard) -> [[CellSet; 9]; 2] {
        let board = indexed.board();
        let mut all = [Row::NONE; 2];
        let mut add = |numbers: &mut dyn Iterator<Item = usize>| {
            let mut common = [Row::<WORDS>::ALL; 2];
            for number in numbers {
                let row = &self.rows[2 * number + 1];
                common = [common[0].and(&row[0]), common[1].and(&row[1])];
            }
            join(&mut all, &common);
        };
        for cell in board.empty_cells() {
            let digits = board.digits(cell);
            if digits.len() > 2 {
                add(&mut digits.into_iter().map(|digit| self.number(cell, digit)));
            }
        }
        for digit in Digit::all() {
            for house in House::all() {
                if indexed.positions(digit, house).count_ones() > 2 {
                    let places = indexed.places(digit, house).into_iter();
                    add(&mut places.map(|cell| self.number(cell, digit)));
                }
            }
        }
        let mut shown = [[CellSet::EMPTY; 9]; 2];
        for x in candidates(board) {
            let number = self.number(x.cell(), x.digit());
            for truth in 0..2 {
                if all[truth].contains(number)
                    || self.has(2 * number + 1 - truth, 2 * number + truth)
                {
                    shown[truth][x.digit().index()].insert(x.cell());
                }
            }
        }
        shown
    }
}

impl<const WORDS: usize> Relation<WORDS> {
    /// A relation that knows the weak links, and no strong ones.
    pub(super) fn new(indexed: &IndexedBoard) -> Self {
        let board = indexed.board();
        let candidates: Vec<_> = candidates(board).collect();
        let mut number = Box::new([0; Candidate::COUNT]);
        for (at, x) in candidates.iter().enumerate() {
            number[x.index()] = at as u16;
        }
        let mut all = Self {
            excluders: Vec::with_capacity(candidates.len()),
            rows: vec![[Row::NONE; 2]; 2 * candidates.len()],
            candidates,
            number,
            places: [CellSet::EMPTY; 9],
            bivalue: CellSet::EMPTY,
            is_new: true,
            is_clean: false,
            refuted: [CellSet::EMPTY; 9],
        };
        for number in 0..all.candidates.len() {
            let x = all.candidates[number];
            let (cell, digit) = (x.cell(), x.digit());
            all.rows[2 * number][0].insert(number);
            let mut dead = Row::NONE;
            for peer in cell.peers() & board.places(digit) {
                dead.insert(all.number(peer, digit));
            }
            for other in board.digits(cell) - DigitSet::of(digit) {
                dead.insert(all.number(cell, other));
            }
            all.excluders.push(dead);
            all.rows[2 * number + 1][0] = dead;
            all.rows[2 * number + 1][1].insert(number);
        }
        all
    }

    #[inline]
    pub(super) fn number(&self, cell: Cell, digit: Digit) -> usize {
        usize::from(self.number[Candidate::new(cell, digit).index()])
    }

    pub(super) fn candidate(&self, number: usize) -> Candidate {
        self.candidates[number]
    }

    #[inline]
    fn has(&self, from: Literal, to: Literal) -> bool {
        self.rows[from][to % 2].contains(to / 2)
    }

    /// Adds that one literal leads to another one, and the contrapositive.
    fn add(&mut self, from: Literal, to: Literal) {
        if self.has(from, to) {
            return;
        }
        // The literals that lead to a literal are the opposites of those that its opposite leads
        // to.
        let (back, on) = (self.rows[from ^ 1], self.rows[to]);
        let (mut ahead, mut behind) = (on, back);
        // A way may use both the link and its contrapositive.
        if on[1 - to % 2].contains(to / 2) {
            join(&mut ahead, &back);
        }
        if back[from % 2].contains(from / 2) {
            join(&mut behind, &on);
        }
        for (opposites, new) in [(&back, &ahead), (&on, &behind)] {
            for (truth, row) in opposites.iter().enumerate() {
                row.members().for_each(|number| join(&mut self.rows[2 * number + 1 - truth], new));
            }
        }
    }

    /// Adds the links of a digit that are not known yet.
    fn add_digit(&mut self, indexed: &IndexedBoard, digit: Digit, grouped: bool) {
        let mut links = Vec::new();
        for house in House::all() {
            let positions = indexed.positions(digit, house);
            match positions.count_ones() {
                2 => {
                    let one = house.cell(positions.trailing_zeros() as usize);
                    let other = house.cell(15 - positions.leading_zeros() as usize);
                    let [one, other] = [one, other].map(|cell| 2 * self.number(cell, digit));
                    self.add(one, other + 1);
                }
                3..=6 if grouped => {
                    push_links(indexed.places(digit, house), positions, house, &mut links);
                }
                _ => {}
            }
        }
        let places = indexed.board().places(digit);
        // For each miniline the links from a group in it.
        let mut from = [0u128; MINILINES];
        let mut groups = 0u64;
        for (at, link) in links.iter().enumerate() {
            if let Some(group) = link.from_group {
                from[group] |= 1 << at;
                groups |= 1 << group;
            }
        }
        for start in 0..links.len() {
            self.add_link(&links, groups, &from, start, digit, places);
        }
    }

    /// Adds the consequences by way of groups, from one link on. `minilines` has a bit for each
    /// miniline with links from groups, `from` these links by miniline.
    fn add_link(
        &mut self,
        links: &[Link],
        groups: u64,
        from: &[u128; MINILINES],
        start: usize,
        digit: Digit,
        places: CellSet,
    ) {
        // The consequences: candidates that are false, and candidates that are true.
        let mut so = [CellSet::EMPTY; 2];
        // A digit has 90 links at most: two in a line, six in a box.
        let mut rest: u128 = 1 << start;
        let mut unseen = groups;
        while rest != 0 {
            let link = links[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            let Some(group) = link.to_group else {
                so[1] |= link.to;
                continue;
            };
            let excluded = link.to.common_peers() & places;
            so[0] |= excluded;
            for next in bits(NEIGHBORS[group] & unseen) {
                if links[from[next].trailing_zeros() as usize].from.is_subset(excluded) {
                    unseen &= !(1 << next);
                    rest |= from[next];
                }
            }
        }
        let mut new = [Row::NONE; 2];
        for (truth, cells) in so.into_iter().enumerate() {
            cells.into_iter().for_each(|cell| new[truth].insert(self.number(cell, digit)));
        }
        let Link { from, from_group, .. } = links[start];
        let is_true = usize::from(from_group.is_some());
        let causes = if is_true == 1 { from.common_peers() & places } else { from };
        for cause in causes {
            let cause = 2 * self.number(cause, digit) + is_true;
            for truth in 0..2 {
                let new = new[truth].without(&self.rows[cause][truth]);
                new.members().for_each(|number| self.add(cause, 2 * number + truth));
            }
        }
    }
}

/// Adds everything that another literal leads to.
#[inline]
pub(super) fn join<const WORDS: usize>(row: &mut [Row<WORDS>; 2], other: &[Row<WORDS>; 2]) {
    row[0].join(&other[0]);
    row[1].join(&other[1]);
}

/// The candidates of a board, by digit and then by cell.
pub(super) fn candidates(board: &Board) -> impl Iterator<Item = Candidate> + '_ {
    Digit::all().flat_map(|digit| {
        board.places(digit).into_iter().map(move |cell| Candidate::new(cell, digit))
    })
}

/// Adds the links in a house whose places for the digit are a group and a candidate, or two groups.
fn push_links(places: CellSet, positions: u16, house: House, links: &mut Vec<Link>) {
    for (at, part, other) in parts_of(house, positions) {
        let one = places & CROSSING[house.index()][at];
        let rest = places - one;
        let from_group = Some(miniline(house, at));
        let is_single = (positions & !part).is_power_of_two();
        let to_group = other.filter(|_| !is_single).map(|other| miniline(house, other));
        links.push(Link { from: one, to: rest, from_group, to_group });
        if is_single {
            links.push(Link { from: rest, to: one, from_group: None, to_group: from_group });
        }
    }
}

/// The number of minilines, the sets of three cells where a line meets a box: three in each line.
const MINILINES: usize = 54;

/// The number of a miniline, as a part of a house: a row or column has three parts by its boxes, a
/// box six by its rows and then its columns.
const fn miniline(house: House, part: usize) -> usize {
    let house = house.index();
    if house < 18 {
        return house * 3 + part;
    }
    let (band, stack) = ((house - 18) / 3, (house - 18) % 3);
    if part < 3 { (band * 3 + part) * 3 + stack } else { (9 + stack * 3 + part - 3) * 3 + band }
}

/// For each miniline the other minilines in its line or in its box, as bits.
static NEIGHBORS: [u64; MINILINES] = {
    let mut all = [0; MINILINES];
    let mut house = 0;
    while house < 27 {
        let count = if house < 18 { 3 } else { 6 };
        let mut pair = 0;
        while pair < count * count {
            let (one, other) = (pair / count, pair % count);
            if one != other {
                let house = House::from_index(house);
                all[miniline(house, one)] |= 1 << miniline(house, other);
            }
            pair += 1;
        }
        house += 1;
    }
    all
};

/// Returns whether a board has no singles, and no locked candidates of those digits. Then earlier
/// eliminations have no other consequences than links.
fn is_clean(indexed: &IndexedBoard, digits: DigitSet) -> bool {
    indexed.with_count(1).is_empty()
        && House::all().all(|house| {
            let is_clean = |digit: Digit| match spread(house, indexed.positions(digit, house)) {
                Spread::None | Spread::Open => true,
                Spread::Single => false,
                Spread::Locked => {
                    let places = indexed.places(digit, house);
                    let mut others = houses_of(places).filter(|&other| other != house);
                    others.all(|other| indexed.places(digit, other) == places)
                }
            };
            digits.into_iter().all(is_clean)
        })
}
