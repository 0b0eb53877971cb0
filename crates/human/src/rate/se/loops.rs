//! Unique rectangles and loops: two digits that could be exchanged around a loop of cells.

use bivalue_core::grid::cell_bit;

use super::deduction::Deduction;
use super::state::{Removed, State};
use super::tables::{
    CELLS, HOUSE_SETS, HOUSES, PEER_SETS, SETS, bits, cells_of, count, subsets_of,
};
use super::technique::SeTechnique;

/// The loops that are known from one step to the next.
#[derive(Default)]
pub(super) struct Loops {
    /// The candidates when loops were last looked for.
    cells: Vec<u16>,
    walks: Vec<Walked>,
}

/// The loops that were found from a cell with two candidates.
struct Walked {
    start: usize,
    /// The cells that have both digits: the loops depend on nothing else.
    with_both: u128,
    /// The cells of each loop.
    loops: Vec<u128>,
}

impl Loops {
    /// The best step by a loop: of the lowest rating, and of these of the lowest type.
    pub(super) fn best(&mut self, state: &State) -> Option<Deduction> {
        self.walk(state);
        let mut found = Found { state, all: Vec::new() };
        let mut seen = Vec::new();
        for walked in &self.walks {
            let digits = state.candidates.cells[walked.start];
            for &cells in &walked.loops {
                if !seen.contains(&(digits, cells)) {
                    seen.push((digits, cells));
                    found.add(cells, digits);
                }
            }
        }
        // Of equal steps the first one is kept.
        let best = found.all.into_iter().reduce(|best, next| {
            if (next.rating, next.class.number()) < (best.rating, best.class.number()) {
                next
            } else {
                best
            }
        })?;
        Some(Deduction::removes(SeTechnique::UniqueLoop, best.rating, best.removed))
    }

    /// Walks again from those cells with two candidates, in order, for which something has changed.
    fn walk(&mut self, state: &State) {
        let cells = &state.candidates.cells;
        let changed = cells.iter().zip(&self.cells).enumerate();
        let changed = changed
            .fold(0, |set, (cell, (new, old))| set | if new == old { 0 } else { cell_bit(cell) });
        let known = std::mem::take(&mut self.walks);
        let mut known =
            known.into_iter().filter(|walked| walked.with_both & changed == 0).peekable();
        self.cells = cells.to_vec();
        let with: [u128; 9] = std::array::from_fn(|digit| state.candidates.cells_with(digit));
        for (start, &digits) in cells.iter().enumerate() {
            if count(digits) != 2 {
                continue;
            }
            while known.next_if(|walked| walked.start < start).is_some() {}
            if let Some(walked) = known.next_if(|walked| walked.start == start) {
                self.walks.push(walked);
                continue;
            }
            let with_both = bits(digits).fold(u128::MAX, |set, digit| set & with[digit]);
            let useful = exchangeable(with_both, start);
            if useful >> start & 1 == 0 {
                continue;
            }
            let visited = [0; 2];
            let loops = Vec::new();
            let mut walk =
                LoopWalk { cells, digits, start, with_both, useful, on_path: 0, visited, loops };
            walk.visit(start, 1, 2, 0, 3);
            self.walks.push(Walked { start, with_both, loops: walk.loops });
        }
    }
}

/// Returns whether each house of a cell has another one of these cells: a loop has two cells in
/// every house.
fn is_exchanged(of: u128, cell: usize) -> bool {
    let others = of & !cell_bit(cell);
    HOUSES[cell].iter().all(|&house| SETS[house as usize] & others != 0)
}

/// The cells among `of` that can be in a loop of these cells; none if the cell `with` cannot.
fn exchangeable(mut of: u128, with: usize) -> u128 {
    while is_exchanged(of, with) {
        let rest = cells_of(of).filter(|&cell| is_exchanged(of, cell));
        let rest = rest.fold(0, |rest, cell| rest | cell_bit(cell));
        if rest == of {
            return rest;
        }
        of = rest;
    }
    0
}

/// A walk from cell to cell, each with both digits, along houses of changing kinds.
struct LoopWalk<'a> {
    cells: &'a [u16; 81],
    digits: u16,
    start: usize,
    /// The cells that have both digits.
    with_both: u128,
    /// Those of them that can be in a loop.
    useful: u128,
    on_path: u128,
    /// The houses of the cells at even and at odd places of the path.
    visited: [u32; 2],
    /// The cells of each loop that was found.
    loops: Vec<u128>,
}

impl LoopWalk<'_> {
    /// `length` cells are on the path then. `allowed` more cells may have further candidates, and
    /// more than that if these are all one digit. `further` collects them over all cells looked at
    /// from here, also those that the walk then leaves out.
    fn visit(&mut self, cell: usize, length: usize, allowed: i32, mut further: u16, last: usize) {
        let side = (length - 1) % 2;
        self.on_path |= cell_bit(cell);
        self.visited[side] |= HOUSE_SETS[cell];
        for kind in (0..3).filter(|&kind| kind != last) {
            let house = HOUSES[cell][kind] as usize;
            let closes = length >= 4 && SETS[house] & cell_bit(self.start) != 0;
            // Each house with a cell at an even place has one at an odd place.
            if closes && self.visited[0] == self.visited[1] && !self.loops.contains(&self.on_path) {
                self.loops.push(self.on_path);
            }
            // In the order of the house's positions, which is the order of the cells.
            for next in cells_of(SETS[house] & self.with_both & !self.on_path) {
                let digits = self.cells[next];
                further |= digits & !self.digits;
                if self.useful & cell_bit(next) == 0 {
                    continue;
                }
                let is_bivalue = count(digits) == 2;
                // A house that is visited twice at places of the same parity makes no valid loop.
                let is_new = HOUSE_SETS[next] & self.visited[length % 2] == 0;
                if is_new && (is_bivalue || further.is_power_of_two() || allowed > 0) {
                    let allowed = allowed - i32::from(!is_bivalue);
                    self.visit(next, length + 1, allowed, further, kind);
                }
            }
        }
        self.on_path &= !cell_bit(cell);
        self.visited[side] &= !HOUSE_SETS[cell];
    }
}

/// The class of a loop's step: two steps of the same class and cells are the same.
#[derive(PartialEq)]
enum Class {
    One,
    Two,
    Naked { house: usize, cells: u128, digits: u16 },
    Hidden { house: usize, digits: u16, positions: u16 },
    Four,
}

impl Class {
    const fn number(&self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Naked { .. } | Self::Hidden { .. } => 3,
            Self::Four => 4,
        }
    }
}

struct LoopHint {
    cells: u128,
    class: Class,
    rating: f64,
    removed: Removed,
}

struct Found<'a> {
    state: &'a State,
    all: Vec<LoopHint>,
}

/// A loop with two cells that have further candidates.
struct TwoExtras {
    cells: u128,
    base: f64,
    /// The digits of the loop.
    digits: u16,
    extras: [usize; 2],
    /// The further candidates.
    further: u16,
}

impl Found<'_> {
    fn add(&mut self, cells: u128, digits: u16) {
        let candidates = self.state.candidates.cells;
        let base = match cells.count_ones() {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        };
        let extras: Vec<usize> =
            cells_of(cells).filter(|&cell| candidates[cell].count_ones() > 2).collect();
        match extras[..] {
            [] => {}
            [cell] => self.push(cells, Class::One, base, vec![(cell as u8, digits)]),
            [a, b] => {
                let further = (candidates[a] | candidates[b]) & !digits;
                let two = TwoExtras { cells, base, digits, extras: [a, b], further };
                if further.is_power_of_two() {
                    self.one_digit(cells, base, &extras, further);
                } else {
                    self.with_set(&two);
                }
                self.confined(&two);
            }
            _ => {
                let digit = candidates[extras[0]] & !digits;
                self.one_digit(cells, base, &extras, digit & digit.wrapping_neg());
            }
        }
    }

    /// Adds a step that eliminates a candidate, unless it is there already.
    fn push(&mut self, cells: u128, class: Class, rating: f64, mut removed: Removed) {
        for (cell, digits) in &mut removed {
            *digits &= self.state.candidates.cells[*cell as usize];
        }
        removed.retain(|(_, digits)| *digits != 0);
        let is_there = self.all.iter().any(|hint| hint.cells == cells && hint.class == class);
        if !removed.is_empty() && !is_there {
            self.all.push(LoopHint { cells, class, rating, removed });
        }
    }

    /// One further digit must be in one of the cells: it is eliminated from the cells that see all
    /// of them.
    fn one_digit(&mut self, cells: u128, base: f64, extras: &[usize], digit: u16) {
        let seen = extras.iter().fold(u128::MAX, |seen, &cell| seen & PEER_SETS[cell]);
        let removed = cells_of(seen).map(|cell| (cell as u8, digit)).collect();
        self.push(cells, Class::Two, base, removed);
    }

    /// The further candidates of both cells are part of a set in a house.
    fn with_set(&mut self, two: &TwoExtras) {
        let [a, b] = two.extras;
        for size in two.further.count_ones() as usize..=7 {
            for kind in 0..3 {
                let house = HOUSES[a][kind] as usize;
                if HOUSES[b][kind] as usize != house {
                    continue;
                }
                if size * 2 <= self.state.empties(house) {
                    self.with_naked_set(two, house, size);
                }
                if size * 2 < self.state.empties(house) {
                    self.with_hidden_set(two, house, size);
                }
            }
        }
    }

    fn with_naked_set(&mut self, two: &TwoExtras, house: usize, size: usize) {
        let candidates = self.state.candidates.cells;
        let [a, b] = two.extras;
        let shared = two.further & candidates[a] & candidates[b];
        let digits: [u16; 9] = CELLS[house].map(|cell| candidates[cell as usize]);
        let place = |cell| 1u16 << CELLS[house].iter().take_while(|&&c| c as usize != cell).count();
        let (at_a, at_b) = (place(a), place(b));
        for positions in subsets_of(9, size) {
            let positions = positions as u16;
            if positions & at_a == 0 || positions & at_b != 0 {
                continue;
            }
            let others = positions & !at_a;
            let union = bits(others).fold(0, |union, position| union | digits[position]);
            let all = two.further | union;
            if bits(others).any(|position| digits[position].count_ones() < 2)
                || (shared | union).count_ones() as usize != size
                || all.count_ones() as usize != size
            {
                continue;
            }
            let rest = 511 & !(others | at_a | at_b);
            let removed = bits(rest).map(|position| (CELLS[house][position], all)).collect();
            let cells =
                bits(others).fold(0, |set, position| set | cell_bit(CELLS[house][position].into()));
            let rating = two.base + (size - 1) as f64 * 0.1;
            self.push(two.cells, Class::Naked { house, cells, digits: all }, rating, removed);
        }
    }

    fn with_hidden_set(&mut self, two: &TwoExtras, house: usize, size: usize) {
        let [a, b] = two.extras;
        let others: Vec<usize> = bits(511 & !(two.digits | two.further)).collect();
        for subset in subsets_of(others.len(), size - 2) {
            let chosen = (0..others.len()).filter(|at| subset >> at & 1 == 1);
            let digits = two.digits | chosen.fold(0, |set, at| set | 1 << others[at]);
            let mut union = 0;
            let mut is_set = true;
            for digit in bits(digits) {
                let places = bits(self.state.candidates.places(house, digit))
                    .filter(|&position| CELLS[house][position] as usize != b)
                    .fold(0u16, |places, position| places | 1 << position);
                is_set &= places != 0;
                union |= places;
            }
            if !is_set || union.count_ones() as usize != size {
                continue;
            }
            let removed = bits(union)
                .map(|position| CELLS[house][position])
                .filter(|&cell| cell as usize != a)
                .map(|cell| (cell, 511 & !digits))
                .collect();
            // The reference rates it a tenth lower than a naked set of that size.
            let rating = two.base + (size - 2) as f64 * 0.1;
            let class = Class::Hidden { house, digits, positions: union };
            self.push(two.cells, class, rating, removed);
        }
    }

    /// One of the two digits has no other place in a house of both cells: the other digit is
    /// eliminated from both.
    fn confined(&mut self, two: &TwoExtras) {
        let candidates = self.state.candidates.cells;
        let [a, b] = two.extras;
        let low = two.digits & two.digits.wrapping_neg();
        let high = two.digits & !low;
        let is_confined = |digit: u16| {
            (0..3).any(|kind| {
                let house = HOUSES[a][kind] as usize;
                SETS[house] & cell_bit(b) != 0
                    && CELLS[house]
                        .iter()
                        .map(|&cell| cell as usize)
                        .all(|cell| cell == a || cell == b || candidates[cell] & digit == 0)
            })
        };
        let goes = if is_confined(low) {
            high
        } else if is_confined(high) {
            low
        } else {
            return;
        };
        self.push(two.cells, Class::Four, two.base, vec![(a as u8, goes), (b as u8, goes)]);
    }
}
