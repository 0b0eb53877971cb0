//! What follows from all assumptions at once, without the reasons.
//!
//! What singles and locked candidates give is the same in whatever order it is found. So each
//! candidate has a row that says on which assumptions it is false, and one that says on which it is placed,
//! and every rule is worked out for all assumptions together.

use super::State;
use crate::grid::{Candidate, Conclusion, Digit, DigitSet, House, HouseKind};
use crate::human::{View, row};

/// Assumptions. Nearly always these are enough for a board.
type Row = row::Row<8>;

/// What follows from every candidate being placed, and from every one being eliminated.
pub(in crate::human) struct Sketch {
    /// The board's, by digit and then by cell.
    candidates: Vec<Candidate>,
    number: Box<[u16; Candidate::COUNT]>,
    /// Of so many assumptions as a row has each.
    parts: Vec<Part>,
}

struct Part {
    /// By candidate, the assumptions on which it is false, and on which it is placed.
    dead: Vec<Row>,
    placed: Vec<Row>,
    /// The assumptions that lead to a contradiction.
    broken: Row,
    /// By assumption that does, how many rounds it takes.
    rounds: Box<[u8; Row::BITS]>,
}

/// An assumption that leads to a contradiction.
pub(in crate::human) struct Wrong {
    pub(in crate::human) opposite: Conclusion,
    /// It takes so many events at least.
    pub(in crate::human) least: usize,
}

impl Sketch {
    /// What follows from every candidate, and from its being false, on top of what is known
    /// without an assumption.
    pub(super) fn of(view: &View, start: &State) -> Self {
        let candidates: Vec<_> = Digit::all()
            .flat_map(|digit| {
                let places = view.board().places(digit).into_iter();
                places.map(move |cell| Candidate::new(cell, digit))
            })
            .collect();
        let mut number = Box::new([0; Candidate::COUNT]);
        for (at, x) in candidates.iter().enumerate() {
            number[x.index()] = at as u16;
        }
        let rules = Rules::of(view, &candidates, &number);
        let count = 2 * candidates.len();
        let parts = (0..count).step_by(Row::BITS);
        let parts = parts.map(|first| {
            let of = first / 2..(first + Row::BITS).min(count) / 2;
            Search::new(&rules, &candidates, start, of).run()
        });
        let parts = parts.collect();
        Self { candidates, number, parts }
    }

    /// The part and the bit of the assumption that a candidate is placed.
    fn placing(&self, x: Candidate) -> (usize, usize) {
        let number = 2 * usize::from(self.number[x.index()]);
        (number / Row::BITS, number % Row::BITS)
    }

    /// Whether it leads to a contradiction to place a candidate.
    pub(in crate::human) fn is_wrong(&self, x: Candidate) -> bool {
        let (part, bit) = self.placing(x);
        self.parts[part].broken.contains(bit)
    }

    /// All assumptions that lead to a contradiction, candidate by candidate.
    pub(in crate::human) fn wrong(&self) -> impl Iterator<Item = Wrong> + '_ {
        self.parts.iter().enumerate().flat_map(move |(at, part)| {
            let count = self.candidates.len();
            let bits = part.broken.members().filter(move |bit| (at * Row::BITS + bit) / 2 < count);
            bits.map(move |bit| {
                let x = self.candidates[(at * Row::BITS + bit) / 2];
                let place = bit % 2 == 0;
                let opposite = if place { Conclusion::Place(x) } else { Conclusion::Eliminate(x) };
                Wrong { opposite, least: usize::from(part.rounds[bit]) + 1 }
            })
        })
    }

    /// By candidate, what follows from its being placed: sets of the candidates that are false, and of those that
    /// are placed.
    pub(in crate::human) fn consequences(&self) -> Consequences {
        let words = self.candidates.len().div_ceil(64);
        let mut rows = vec![0u64; self.candidates.len() * 2 * words];
        for (at, part) in self.parts.iter().enumerate() {
            for (half, of) in [&part.dead, &part.placed].into_iter().enumerate() {
                for (number, row) in of.iter().enumerate() {
                    for bit in row.members().filter(|bit| bit % 2 == 0) {
                        let cause = (at * Row::BITS + bit) / 2;
                        if cause < self.candidates.len() {
                            rows[(cause * 2 + half) * words + number / 64] |= 1 << (number % 64);
                        }
                    }
                }
            }
        }
        Consequences { words, rows }
    }

    /// What all of some candidates lead to that do not lead to a contradiction, by digit and then
    /// by cell, what is placed before what is eliminated; `common` is memory.
    pub(in crate::human) fn common(
        &self,
        of: &Consequences,
        cases: &[Candidate],
        common: &mut Vec<u64>,
    ) -> Vec<Conclusion> {
        common.clear();
        for &x in cases.iter().filter(|&&x| !self.is_wrong(x)) {
            let number = usize::from(self.number[x.index()]);
            let row = &of.rows[number * 2 * of.words..][..2 * of.words];
            if common.is_empty() {
                common.extend(row);
            } else {
                common.iter_mut().zip(row).for_each(|(all, word)| *all &= word);
            }
        }
        if common.is_empty() {
            return Vec::new();
        }
        let half = |half: usize| {
            let words = &common[half * of.words..][..of.words];
            let is_there = |at: &usize| words[at / 64] >> (at % 64) & 1 != 0;
            (0..self.candidates.len()).filter(is_there).map(|at| self.candidates[at])
        };
        half(1).map(Conclusion::Place).chain(half(0).map(Conclusion::Eliminate)).collect()
    }
}

/// What follows from each candidate being placed.
pub(in crate::human) struct Consequences {
    words: usize,
    /// By candidate, a set of those that are false, and one of those that are placed.
    rows: Vec<u64>,
}

/// Lists of candidates, by their numbers, one after the other.
#[derive(Default)]
struct Lists {
    all: Vec<u16>,
    ends: Vec<u32>,
}

impl Lists {
    fn push(&mut self, list: impl Iterator<Item = u16>) {
        self.all.extend(list);
        self.ends.push(self.all.len() as u32);
    }

    fn get(&self, at: usize) -> &[u16] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start as usize..self.ends[at] as usize]
    }
}

/// What is to be looked at on a board.
struct Rules {
    /// Cells and digits in houses: of each exactly one is true.
    exactly_one: Lists,
    /// By candidate, the four that it is in.
    of: Vec<[u16; 4]>,
    /// Each two lists: if all of the first are false, so are all of the second. (A digit in a house
    /// outside another one, and in that one outside the first.)
    locks: Lists,
    /// By digit, where its locks begin; and where the last ones end.
    locks_of: [usize; 10],
}

impl Rules {
    fn of(view: &View, candidates: &[Candidate], number: &[u16; Candidate::COUNT]) -> Self {
        let mut rules = Self {
            exactly_one: Lists::default(),
            of: vec![[0; 4]; candidates.len()],
            locks: Lists::default(),
            locks_of: [0; 10],
        };
        let at = |x: Candidate| number[x.index()];
        let mut new = 0;
        for cell in view.board().empty_cells() {
            let digits = view.board().digits(cell).into_iter();
            let list = digits.map(|digit| at(Candidate::new(cell, digit)));
            list.clone().for_each(|x| rules.of[usize::from(x)][0] = new);
            rules.exactly_one.push(list);
            new += 1;
        }
        for digit in Digit::all() {
            let list = |cells: crate::grid::CellSet| {
                cells.into_iter().map(|cell| at(Candidate::new(cell, digit)))
            };
            for house in House::all() {
                let places = view.places(digit, house);
                if !places.is_empty() {
                    let kind = house.kind() as usize + 1;
                    list(places).for_each(|x| rules.of[usize::from(x)][kind] = new);
                    rules.exactly_one.push(list(places));
                    new += 1;
                }
            }
            rules.locks_of[digit.index()] = rules.locks.ends.len() / 2;
            for line in House::all().filter(|house| house.kind() != HouseKind::Box) {
                for box_ in House::all().filter(|house| house.kind() == HouseKind::Box) {
                    let both = [line, box_].map(|house| view.places(digit, house));
                    if both[0].intersects(both[1]) {
                        let outside = [both[0] - both[1], both[1] - both[0]];
                        for (one, other) in [(0, 1), (1, 0)] {
                            if !outside[other].is_empty() {
                                rules.locks.push(list(outside[one]));
                                rules.locks.push(list(outside[other]));
                            }
                        }
                    }
                }
            }
        }
        rules.locks_of[9] = rules.locks.ends.len() / 2;
        rules
    }
}

/// A part as it is worked out, in rounds: in each, all is found that follows directly from what was found
/// before.
struct Search<'a> {
    rules: &'a Rules,
    candidates: &'a [Candidate],
    part: Part,
    /// What is new: by candidate, the assumptions on which it turned out to be placed, or false.
    /// The candidates that have some are listed.
    to_place: News,
    to_kill: News,
    /// Of what some candidates turned out to be false, of cells and houses as bits, and of
    /// digits.
    changed: Vec<u64>,
    changed_digits: DigitSet,
}

struct News {
    rows: Vec<Row>,
    list: Vec<u16>,
}

impl News {
    fn of(count: usize) -> Self {
        Self { rows: vec![Row::NONE; count], list: Vec::with_capacity(count) }
    }

    fn add(&mut self, x: u16, row: &Row) {
        let all = &mut self.rows[usize::from(x)];
        if all.is_empty() {
            self.list.push(x);
        }
        all.join(row);
    }
}

impl<'a> Search<'a> {
    /// A search for what follows from those candidates being placed, and from their being false.
    fn new(
        rules: &'a Rules,
        candidates: &'a [Candidate],
        start: &State,
        of: std::ops::Range<usize>,
    ) -> Self {
        let count = candidates.len();
        let all_if = |is_so: bool| if is_so { Row::ALL } else { Row::NONE };
        let is_placed = |x: &Candidate| start.placed.contains(x.cell()) && start.is_live(*x);
        let mut search = Self {
            rules,
            candidates,
            part: Part {
                dead: candidates.iter().map(|&x| all_if(!start.is_live(x))).collect(),
                placed: candidates.iter().map(|x| all_if(is_placed(x))).collect(),
                broken: all_if(start.broken.is_some()),
                rounds: Box::new([0; Row::BITS]),
            },
            to_place: News::of(count),
            to_kill: News::of(count),
            changed: vec![0; rules.exactly_one.ends.len().div_ceil(64)],
            changed_digits: DigitSet::EMPTY,
        };
        for (at, x) in of.enumerate() {
            let mut bit = Row::NONE;
            bit.insert(2 * at);
            search.part.placed[x].join(&bit);
            search.to_place.add(x as u16, &bit);
            let mut bit = Row::NONE;
            bit.insert(2 * at + 1);
            search.to_kill.add(x as u16, &bit);
        }
        search
    }

    fn run(mut self) -> Part {
        for round in 0.. {
            self.take_in();
            let broken = self.part.broken;
            self.look_at_ones(round);
            self.look_at_locks(&broken);
            if self.to_place.list.is_empty() && self.to_kill.list.is_empty() {
                break;
            }
        }
        self.part
    }

    /// Notes what is false by what is new.
    fn take_in(&mut self) {
        let rules = self.rules;
        let mut list = std::mem::take(&mut self.to_place.list);
        for x in list.drain(..) {
            let row = std::mem::replace(&mut self.to_place.rows[usize::from(x)], Row::NONE);
            for &one in &rules.of[usize::from(x)] {
                for &other in rules.exactly_one.get(one.into()).iter().filter(|&&other| other != x)
                {
                    self.kill(other, &row);
                }
            }
        }
        self.to_place.list = list;
        let mut list = std::mem::take(&mut self.to_kill.list);
        for x in list.drain(..) {
            let row = std::mem::replace(&mut self.to_kill.rows[usize::from(x)], Row::NONE);
            self.kill(x, &row);
        }
        self.to_kill.list = list;
    }

    #[inline]
    fn kill(&mut self, x: u16, row: &Row) {
        let dead = &mut self.part.dead[usize::from(x)];
        if row.without(dead).is_empty() {
            return;
        }
        dead.join(row);
        for &one in &self.rules.of[usize::from(x)] {
            self.changed[usize::from(one / 64)] |= 1 << (one % 64);
        }
        self.changed_digits.insert(self.candidates[usize::from(x)].digit());
    }

    /// Looks for the last candidates of cells and of houses, and for those that have none.
    fn look_at_ones(&mut self, round: u8) {
        let rules = self.rules;
        let mut broken = Row::NONE;
        for word in 0..self.changed.len() {
            let mut rest = std::mem::take(&mut self.changed[word]);
            while rest != 0 {
                let list = rules.exactly_one.get(word * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
                let (mut one, mut two) = (Row::NONE, Row::NONE);
                for &x in list {
                    let live = Row::ALL.without(&self.part.dead[usize::from(x)]);
                    two.join(&one.and(&live));
                    one.join(&live);
                }
                broken.join(&Row::ALL.without(&one));
                let single = one.without(&two).without(&self.part.broken);
                if single.is_empty() {
                    continue;
                }
                for &x in list {
                    let at = usize::from(x);
                    let new = single.without(&self.part.dead[at]).without(&self.part.placed[at]);
                    if !new.is_empty() {
                        self.part.placed[at].join(&new);
                        self.to_place.add(x, &new);
                    }
                }
            }
        }
        for bit in broken.without(&self.part.broken).members() {
            self.part.rounds[bit] = round;
        }
        self.part.broken.join(&broken);
    }

    /// Looks for digits that in a house are left in another one only.
    fn look_at_locks(&mut self, broken: &Row) {
        let rules = self.rules;
        for digit in std::mem::replace(&mut self.changed_digits, DigitSet::EMPTY) {
            for lock in rules.locks_of[digit.index()]..rules.locks_of[digit.index() + 1] {
                let mut row = Row::ALL.without(broken);
                for &x in rules.locks.get(2 * lock) {
                    row = row.and(&self.part.dead[usize::from(x)]);
                    if row.is_empty() {
                        break;
                    }
                }
                if row.is_empty() {
                    continue;
                }
                for &x in rules.locks.get(2 * lock + 1) {
                    let new = row.without(&self.part.dead[usize::from(x)]);
                    if !new.is_empty() {
                        self.to_kill.add(x, &new);
                    }
                }
            }
        }
    }
}
