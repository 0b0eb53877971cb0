//! The consequences of all assumptions at once, without reasons.
//!
//! Singles and locked candidates have the same consequences in any order. So each candidate has a
//! row of the assumptions on which it is false, and a row of those on which it is placed, and every
//! rule is worked out for all assumptions together.

use std::sync::Arc;

use bivalue_core::bits;
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Board, Candidate, Conclusion, Digit, DigitSet, House, HouseKind};

use super::State;
use crate::human::incremental::Incremental;

/// A set of assumptions; nearly always one row is enough for a board.
type Row = bits::Row<8>;

/// The consequences of placing each candidate, and of eliminating each.
#[derive(Clone)]
pub(in crate::human) struct Implications {
    /// The candidates of the board that it was first made for, by digit and then by cell.
    candidates: Vec<Candidate>,
    number: Box<[u16; Candidate::COUNT]>,
    rules: Arc<BoardRules>,
    /// For each candidate, true if it is left on the current board.
    left: Vec<bool>,
    /// True if no assumption was followed yet.
    is_new: bool,
    /// The assumptions, two for each candidate: that it is placed, and that it is eliminated. A
    /// part has as many of them as a row has bits.
    parts: Vec<Part>,
}

#[derive(Clone)]
struct Part {
    /// For each candidate the assumptions on which it is false, and those on which it is placed.
    dead: Vec<Row>,
    placed: Vec<Row>,
    /// The assumptions that lead to a contradiction.
    broken: Row,
}

impl Implications {
    /// Makes the table without any consequences.
    fn new(board: &Board) -> Self {
        let candidates: Vec<_> = Digit::all()
            .flat_map(|digit| {
                let places = board.places(digit).into_iter();
                places.map(move |cell| Candidate::new(cell, digit))
            })
            .collect();
        let mut number = Box::new([0; Candidate::COUNT]);
        for (at, x) in candidates.iter().enumerate() {
            number[x.index()] = at as u16;
        }
        let count = candidates.len();
        let rules = Arc::new(BoardRules::of(board, &candidates, &number));
        let none = Part {
            dead: vec![Row::NONE; count],
            placed: vec![Row::NONE; count],
            broken: Row::NONE,
        };
        let parts = (2 * count).div_ceil(Row::BITS);
        Self {
            candidates,
            number,
            rules,
            left: vec![true; count],
            is_new: true,
            parts: vec![none; parts],
        }
    }

    /// Updates the consequences to a later board of the same path. Facts that are known there
    /// without an assumption only add consequences.
    fn update(&mut self, board: &Board, start: &State, meter: &Meter<'_>) -> Result<(), Stop> {
        let rules = Arc::clone(&self.rules);
        for (number, part) in self.parts.iter_mut().enumerate() {
            let mut search = PartWork::new(&rules, &self.candidates, part);
            if start.broken.is_some() {
                search.part.broken = Row::ALL;
            }
            for (at, &x) in self.candidates.iter().enumerate() {
                let is_placed = board.value(x.cell()) == Some(x.digit())
                    || start.is_placed(x.cell()) && start.is_live(x);
                if is_placed {
                    search.place(at as u16, &Row::ALL);
                } else if !start.is_live(x) {
                    search.kill(at as u16, &Row::ALL);
                }
            }
            let first = number * Row::BITS / 2;
            if self.is_new {
                for at in first..self.candidates.len().min(first + Row::BITS / 2) {
                    search.assume(at as u16, 2 * (at - first));
                }
                search.look_everywhere();
            }
            search.run(meter)?;
        }
        self.is_new = false;
        self.left = self.candidates.iter().map(|&x| board.has(x)).collect();
        Ok(())
    }

    /// The part and the bit of the assumption that a candidate is placed.
    fn placing(&self, x: Candidate) -> (usize, usize) {
        let number = 2 * usize::from(self.number[x.index()]);
        (number / Row::BITS, number % Row::BITS)
    }

    /// Returns whether placing a candidate leads to a contradiction.
    fn is_wrong(&self, x: Candidate) -> bool {
        let (part, bit) = self.placing(x);
        self.parts[part].broken.contains(bit)
    }

    /// All assumptions that lead to a contradiction, candidate by candidate.
    pub(in crate::human) fn wrong(&self) -> impl Iterator<Item = Conclusion> + '_ {
        self.parts.iter().enumerate().flat_map(move |(part, of)| {
            of.broken.members().filter_map(move |bit| {
                let at = part * (Row::BITS / 2) + bit / 2;
                let x = *self.candidates.get(at).filter(|_| self.left[at])?;
                let place = bit % 2 == 0;
                Some(if place { Conclusion::Place(x) } else { Conclusion::Eliminate(x) })
            })
        })
    }

    /// The wanted consequences of placing each candidate.
    pub(in crate::human) fn consequences(
        &self,
        is_wanted: impl Fn(Conclusion) -> bool,
    ) -> Consequences<'_> {
        let words = self.candidates.len().div_ceil(64);
        let mut rows = vec![0u64; self.candidates.len() * 2 * words];
        for (number, &x) in self.candidates.iter().enumerate().filter(|&(at, _)| self.left[at]) {
            for half in 0..2 {
                let so = if half == 0 { Conclusion::Place(x) } else { Conclusion::Eliminate(x) };
                if !is_wanted(so) {
                    continue;
                }
                for (at, part) in self.parts.iter().enumerate() {
                    let row = if half == 0 { &part.placed } else { &part.dead }[number];
                    // Even bits are assumptions that a candidate is placed.
                    for bit in row.without(&part.broken).members().filter(|bit| bit % 2 == 0) {
                        let cause = at * (Row::BITS / 2) + bit / 2;
                        if cause < self.candidates.len() {
                            rows[(cause * 2 + half) * words + number / 64] |= 1 << (number % 64);
                        }
                    }
                }
            }
        }
        Consequences { implications: self, words, rows }
    }
}

/// The consequences of placing each candidate.
pub(in crate::human) struct Consequences<'a> {
    implications: &'a Implications,
    words: usize,
    /// For each candidate the set of those that are placed by it, and the set of those that are
    /// false.
    rows: Vec<u64>,
}

impl Consequences<'_> {
    /// The common consequences of some candidates, apart from those that lead to a contradiction:
    /// by digit and then by cell, placements before eliminations.
    pub(in crate::human) fn common(&self, cases: &[Candidate]) -> Vec<Conclusion> {
        let Self { implications, words, rows } = self;
        let row = |x: &Candidate| {
            let number = usize::from(implications.number[x.index()]);
            &rows[number * 2 * words..][..2 * words]
        };
        let rows: Vec<&[u64]> =
            cases.iter().filter(|&&x| !implications.is_wrong(x)).map(row).collect();
        let mut all = Vec::new();
        for at in (0..2 * words).filter(|_| !rows.is_empty()) {
            let mut word = rows.iter().fold(u64::MAX, |word, row| word & row[at]);
            while word != 0 {
                let number = at % words * 64 + word.trailing_zeros() as usize;
                word &= word - 1;
                let x = implications.candidates[number];
                let is_placed = at < *words;
                all.push(if is_placed { Conclusion::Place(x) } else { Conclusion::Eliminate(x) });
            }
        }
        all
    }
}

/// The implications of a board, or of an earlier one of its path.
#[derive(Clone, Debug, Default)]
pub(in crate::human) struct ImplicationsCache(Incremental<Option<Arc<Implications>>>);

impl ImplicationsCache {
    /// The implications of a board; `start` is the state there without an assumption.
    pub(super) fn get(
        &self,
        board: &Board,
        start: &State,
        meter: &Meter<'_>,
    ) -> Result<Arc<Implications>, Stop> {
        let mut known = self.0.lock();
        let mut implications = known.take().unwrap_or_else(|| Implications::new(board).into());
        Arc::make_mut(&mut implications).update(board, start, meter)?;
        *known = Some(Arc::clone(&implications));
        Ok(implications)
    }
}

/// Lists of candidates, by their numbers, one after the other.
#[derive(Default)]
struct Lists {
    all: Vec<u16>,
    ends: Vec<u32>,
}

impl Lists {
    fn push(&mut self, list: impl IntoIterator<Item = u16>) {
        self.all.extend(list);
        self.ends.push(self.all.len() as u32);
    }

    fn get(&self, at: usize) -> &[u16] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start as usize..self.ends[at] as usize]
    }
}

/// The rules of a board, in lists of candidates.
struct BoardRules {
    /// The cells, and the digits in houses: exactly one candidate of each is true.
    exactly_one: Lists,
    /// For each candidate the four lists that it is in.
    of: Vec<[u16; 4]>,
    /// Pairs of lists: if all candidates of the first are false, so are all of the second. (They
    /// are the places of a digit in a house outside of another one, and in that one outside of the
    /// first.)
    locks: Lists,
    /// For each digit the place where its pairs begin, and at last the place where they end.
    locks_of: [usize; 10],
}

impl BoardRules {
    fn of(board: &Board, candidates: &[Candidate], number: &[u16; Candidate::COUNT]) -> Self {
        let mut rules = Self {
            exactly_one: Lists::default(),
            of: vec![[0; 4]; candidates.len()],
            locks: Lists::default(),
            locks_of: [0; 10],
        };
        let at = |x: Candidate| number[x.index()];
        let mut new = 0;
        for cell in board.empty_cells() {
            let digits = board.digits(cell).into_iter();
            let list = digits.map(|digit| at(Candidate::new(cell, digit)));
            list.clone().for_each(|x| rules.of[usize::from(x)][0] = new);
            rules.exactly_one.push(list);
            new += 1;
        }
        for digit in Digit::all() {
            let list = |cells: bivalue_core::grid::CellSet| {
                cells.into_iter().map(|cell| at(Candidate::new(cell, digit)))
            };
            for house in House::all() {
                let places = board.places(digit) & house.cells();
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
                    let both = [line, box_].map(|house| board.places(digit) & house.cells());
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

/// The work on a part.
struct PartWork<'a> {
    rules: &'a BoardRules,
    candidates: &'a [Candidate],
    part: &'a mut Part,
    /// The cells, houses and digits of which candidates have become false, as bits.
    changed: Vec<u64>,
    changed_digits: DigitSet,
}

impl<'a> PartWork<'a> {
    fn new(rules: &'a BoardRules, candidates: &'a [Candidate], part: &'a mut Part) -> Self {
        let changed = vec![0; rules.exactly_one.ends.len().div_ceil(64)];
        Self { rules, candidates, part, changed, changed_digits: DigitSet::EMPTY }
    }

    fn run(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        loop {
            while self.changed.iter().any(|&word| word != 0) {
                self.look_at_ones(meter)?;
            }
            if self.changed_digits.is_empty() {
                return Ok(());
            }
            self.look_at_locks(meter)?;
        }
    }

    /// Notes that a candidate is placed on the assumption of a number, and false on the next one.
    fn assume(&mut self, x: u16, number: usize) {
        let rules = self.rules;
        self.part.placed[usize::from(x)].insert(number);
        self.part.dead[usize::from(x)].insert(number + 1);
        for &one in &rules.of[usize::from(x)] {
            for &other in rules.exactly_one.get(one.into()).iter().filter(|&&other| other != x) {
                self.part.dead[usize::from(other)].insert(number);
            }
        }
    }

    /// Marks everything as changed.
    fn look_everywhere(&mut self) {
        let count = self.rules.exactly_one.ends.len();
        self.changed.fill(u64::MAX);
        if let Some(last) = self.changed.last_mut() {
            *last >>= (64 - count % 64) % 64;
        }
        self.changed_digits = DigitSet::ALL;
    }

    /// Notes that a candidate is placed on some assumptions.
    fn place(&mut self, x: u16, row: &Row) {
        if !self.part.placed[usize::from(x)].add(row) {
            return;
        }
        let rules = self.rules;
        for &one in &rules.of[usize::from(x)] {
            for &other in rules.exactly_one.get(one.into()).iter().filter(|&&other| other != x) {
                self.kill(other, row);
            }
        }
    }

    /// Notes that a candidate is false on some assumptions.
    #[inline]
    fn kill(&mut self, x: u16, row: &Row) {
        if self.part.dead[usize::from(x)].add(row) {
            for &one in &self.rules.of[usize::from(x)] {
                self.changed[usize::from(one / 64)] |= 1 << (one % 64);
            }
            self.changed_digits.insert(self.candidates[usize::from(x)].digit());
        }
    }

    /// Finds the only candidates of cells and of digits in houses, and those that have none.
    fn look_at_ones(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        let rules = self.rules;
        for word in 0..self.changed.len() {
            meter.node()?;
            while self.changed[word] != 0 {
                let bit = self.changed[word].trailing_zeros() as usize;
                self.changed[word] &= self.changed[word] - 1;
                let list = rules.exactly_one.get(word * 64 + bit);
                let (mut one, mut two) = (Row::NONE, Row::NONE);
                for &x in list {
                    let live = Row::ALL.without(&self.part.dead[usize::from(x)]);
                    two.join(&one.and(&live));
                    one.join(&live);
                }
                self.part.broken.join(&Row::ALL.without(&one));
                let single = one.without(&two).without(&self.part.broken);
                if single.is_empty() {
                    continue;
                }
                for &x in list {
                    let at = usize::from(x);
                    let new = single.without(&self.part.dead[at]).without(&self.part.placed[at]);
                    if !new.is_empty() {
                        self.place(x, &new);
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds digits whose places in a house all lie in another one.
    fn look_at_locks(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        let rules = self.rules;
        for digit in std::mem::replace(&mut self.changed_digits, DigitSet::EMPTY) {
            meter.node()?;
            for lock in rules.locks_of[digit.index()]..rules.locks_of[digit.index() + 1] {
                let mut row = Row::ALL.without(&self.part.broken);
                for &x in rules.locks.get(2 * lock) {
                    row = row.and(&self.part.dead[usize::from(x)]);
                    if row.is_empty() {
                        break;
                    }
                }
                if !row.is_empty() {
                    for &x in rules.locks.get(2 * lock + 1) {
                        self.kill(x, &row);
                    }
                }
            }
        }
        Ok(())
    }
}
