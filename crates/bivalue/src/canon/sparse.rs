//! Form C: the least text that a puzzle can be rearranged and renamed into, blanks lowest.
//!
//! Rows are settled one after the other, from the top, and at each step all ways so far have the
//! same least text. What keeps them few is what they leave open. Two columns of a stack that have been
//! blank in all rows so far are alike, and so are two stacks: they stay in no order until a row
//! tells them apart. A digit gets its name when it first appears. Where several new digits appear
//! in columns that were alike, every order of them is a way of its own, because their names tell these columns
//! apart for ever. Of rows without a digit, and of bands, one stands for all.
//!
//! So a way's freedom is always that of its blank columns and stacks, which stand at the
//! left, and the least text of a row is had by sorting: blanks, then digits with names by their names, then new
//! digits. A row with fewer blanks in front cannot be the least: that is seen from its
//! pattern alone and settles most of them.

use std::cell::RefCell;

use crate::grid::{Digit, Grid, Transform};

use super::full;
use super::orders::{ORDERS, number};

/// A digit without a name, above all names.
const NEW: u8 = 15;

/// A puzzle or its transpose.
#[derive(Clone, Copy)]
struct Side {
    /// Digits, 0 for a blank, each row in 16 bytes.
    rows: [[u8; 16]; 9],
    /// Which cells of a minirow are filled, the first highest, by row and stack.
    patterns: [[u8; 3]; 9],
    /// The rows without a digit.
    blank: u16,
}

/// The first rows of the least text, and a way to have them.
#[derive(Clone, Copy)]
struct State {
    side: u8,
    /// The rows that were taken, in order.
    rows: [u8; 9],
    /// The same as a set.
    taken: u16,
    /// The stack at each place.
    stacks: [u8; 3],
    /// The order of columns in the stack at each place.
    orders: [u8; 3],
    /// How many columns in the stack at each place have been blank so far: these are at its left.
    free: [u8; 3],
    /// The name of each digit, or [`NEW`].
    names: [u8; 16],
    /// The name that comes next.
    next: u8,
}

/// What is kept from puzzle to puzzle to save the asking for memory.
#[derive(Default)]
struct Scratch {
    states: Vec<State>,
    next: Vec<State>,
    /// States and rows to go on with.
    rows: Vec<(u32, u8)>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// The least text, a way to it, and how many ways there are.
pub(super) struct Least {
    pub(super) grid: Grid,
    pub(super) transform: Transform,
    pub(super) automorphisms: u32,
}

/// Finds the least text.
pub(super) fn least(grid: &Grid) -> Least {
    SCRATCH.with_borrow_mut(|scratch| Search { sides: sides(grid) }.run(scratch))
}

fn sides(grid: &Grid) -> [Side; 2] {
    let mut sides = [Side { rows: [[0; 16]; 9], patterns: [[0; 3]; 9], blank: 0 }; 2];
    let (rows, _) = grid.as_array().as_chunks::<9>();
    for (row, cells) in rows.iter().enumerate() {
        for (column, digit) in cells.iter().enumerate() {
            let digit = digit.map_or(0, Digit::get);
            sides[0].rows[row][column] = digit;
            sides[1].rows[column][row] = digit;
        }
    }
    for side in &mut sides {
        for row in 0..9 {
            let digits = &side.rows[row];
            for stack in 0..3 {
                let is_filled = |column: usize| u8::from(digits[stack * 3 + column] != 0);
                side.patterns[row][stack] = is_filled(0) << 2 | is_filled(1) << 1 | is_filled(2);
            }
            side.blank |= u16::from(side.patterns[row] == [0; 3]) << row;
        }
    }
    sides
}

/// The least pattern of a minirow: by its pattern, the order of its columns and how many of them, from the
/// left, are free.
static PATTERNS: [u8; 8 * 6 * 4] = {
    let mut table = [0; 8 * 6 * 4];
    let mut at = 0;
    while at < table.len() {
        let (free, order, pattern) = (at % 4, at / 4 % 6, at / 24);
        let mut seen = [0; 3];
        let mut place = 0;
        while place < 3 {
            seen[place] = pattern >> (2 - ORDERS[order][place]) & 1;
            place += 1;
        }
        let among = if free == 3 {
            seen[0] + seen[1] + seen[2]
        } else if free == 2 {
            seen[0] + seen[1]
        } else {
            0
        };
        if free >= 2 {
            let mut place = 0;
            while place < free {
                seen[place] = (place + among >= free) as usize;
                place += 1;
            }
        }
        table[at] = (seen[0] << 2 | seen[1] << 1 | seen[2]) as u8;
        at += 1;
    }
    table
};

/// Sorts three things, the first `free` of them only.
#[inline(always)]
fn sort_free(keys: [u8; 3], free: u8) -> [u8; 3] {
    let [a, b, c] = keys;
    let two = |a: u8, b: u8, sort: bool| if sort && b < a { (b, a) } else { (a, b) };
    let (a, b) = two(a, b, free >= 2);
    let (b, c) = two(b, c, free == 3);
    let (a, b) = two(a, b, free == 3);
    [a, b, c]
}

struct Search {
    sides: [Side; 2],
}

impl Search {
    fn run(&self, scratch: &mut Scratch) -> Least {
        let Scratch { states, next, rows } = scratch;
        states.clear();
        let mut names = [NEW; 16];
        names[0] = 0;
        states.extend([0, 1].map(|side| State {
            side,
            rows: [0; 9],
            taken: 0,
            stacks: [0, 1, 2],
            orders: [0; 3],
            free: [3; 3],
            names,
            next: 1,
        }));
        let mut least = [0; 9];
        for (level, text) in least.iter_mut().enumerate() {
            *text = self.best_rows(level, states, rows);
            next.clear();
            for &(state, row) in rows.iter() {
                self.go_on(level, &states[state as usize], row, next);
            }
            std::mem::swap(states, next);
        }
        let grid = grid(&least);
        let blanks = self.ways_of_blanks();
        Least {
            grid,
            transform: transform(&states[0]),
            automorphisms: states.len() as u32 * blanks,
        }
    }

    /// The rows that may come next.
    fn candidates(&self, level: usize, state: &State) -> u16 {
        const BAND: u16 = 0b111;
        let side = &self.sides[usize::from(state.side)];
        let mut open = !state.taken & 0x1FF;
        if level % 3 > 0 {
            open &= BAND << (state.rows[level - 1] / 3 * 3);
        }
        // One blank row of a band stands for all, and one blank band.
        let mut candidates = open;
        let mut seen_blank = false;
        for band in [0, 3, 6] {
            let here = open & BAND << band;
            let blank = here & side.blank;
            candidates &= !(blank & blank.wrapping_sub(1));
            if level % 3 == 0 && blank == BAND << band {
                if seen_blank {
                    candidates &= !here;
                }
                seen_blank = true;
            }
        }
        candidates
    }

    /// Finds the least text of a next row, and the states and rows that have it.
    fn best_rows(&self, level: usize, states: &[State], best: &mut Vec<(u32, u8)>) -> u64 {
        best.clear();
        let mut clear = u16::MAX;
        let mut least = u64::MAX;
        for (index, state) in (0..).zip(states) {
            let side = &self.sides[usize::from(state.side)];
            let mut candidates = self.candidates(level, state);
            while candidates != 0 {
                let row = candidates.trailing_zeros() as u8;
                candidates &= candidates - 1;
                let front = front(pattern(side, state, usize::from(row)));
                if front > clear {
                    continue;
                }
                clear = front;
                let text = text(side, state, usize::from(row));
                if text < least {
                    least = text;
                    best.clear();
                }
                if text == least {
                    best.push((index, row));
                }
            }
        }
        least
    }

    /// Takes a row, in every way that its least text can be had.
    fn go_on(&self, level: usize, state: &State, row: u8, next: &mut Vec<State>) {
        let side = &self.sides[usize::from(state.side)];
        let mut state = *state;
        state.rows[level] = row;
        state.taken |= 1 << row;
        if side.blank >> row & 1 == 1 {
            next.push(state);
            return;
        }
        let digits = &side.rows[usize::from(row)];
        // The columns of each stack sorted, and the stacks that are alike.
        let mut keys = [[0; 3]; 3];
        let mut news = [0; 3];
        for place in 0..3 {
            let first = usize::from(state.stacks[place] * 3);
            let order = ORDERS[usize::from(state.orders[place])];
            let key = |at: usize| {
                let column = order[at];
                let digit = digits[first + usize::from(column)];
                state.names[usize::from(digit & 15)] << 2 | column
            };
            let free = state.free[place];
            let sorted = sort_free([key(0), key(1), key(2)], free);
            state.orders[place] = number(sorted.map(|key| key & 3));
            keys[place] = sorted.map(|key| key >> 2);
            news[place] =
                keys[place].iter().take(free.into()).filter(|&&key| key == NEW).count() as u8;
        }
        let alike = state.free.iter().filter(|&&free| free == 3).count();
        for stacks in orders_of_stacks(&keys, alike) {
            let mut ordered = state;
            for (place, from) in stacks.into_iter().map(usize::from).enumerate() {
                ordered.stacks[place] = state.stacks[from];
                ordered.orders[place] = state.orders[from];
            }
            let keys = stacks.map(|from| keys[usize::from(from)]);
            let news = stacks.map(|from| news[usize::from(from)]);
            for place in 0..3 {
                let free = usize::from(ordered.free[place]);
                ordered.free[place] = keys[place][..free].iter().filter(|&&key| key == 0).count() as u8;
            }
            let mut ways = [&ONE_ORDER[..]; 3];
            for place in 0..3 {
                ways[place] = orders_of_new(news[place], state.free[stacks[place] as usize]);
            }
            for first in ways[0] {
                for second in ways[1] {
                    for third in ways[2] {
                        next.push(named(digits, ordered, &keys, [first, second, third]));
                    }
                }
            }
        }
    }

    /// In how many ways blank rows, columns, bands and stacks can change places.
    fn ways_of_blanks(&self) -> u32 {
        const FACTORIALS: [u32; 4] = [1, 1, 2, 6];
        let of_lines = |blank: u16| {
            let counts = [0, 3, 6].map(|band| (blank >> band & 0b111).count_ones() as usize);
            let chutes = counts.iter().filter(|&&count| count == 3).count();
            counts.iter().map(|&count| FACTORIALS[count]).product::<u32>() * FACTORIALS[chutes]
        };
        of_lines(self.sides[0].blank) * of_lines(self.sides[1].blank)
    }
}

/// All ones up to the highest one of a pattern.
#[inline(always)]
fn front(pattern: u16) -> u16 {
    u16::MAX.checked_shr(pattern.leading_zeros()).unwrap_or(0)
}

/// The least pattern of a row, the first cell highest.
#[inline(always)]
fn pattern(side: &Side, state: &State, row: usize) -> u16 {
    let minirow = |place: usize| {
        let pattern = side.patterns[row][usize::from(state.stacks[place]).min(2)];
        let at = (usize::from(pattern) * 6 + usize::from(state.orders[place])) * 4;
        PATTERNS[(at + usize::from(state.free[place])).min(191)]
    };
    // Stacks that are alike have free columns only.
    let [a, b, c] = [minirow(0), minirow(1), minirow(2)];
    let alike = if state.free[1] == 3 { 2 + u8::from(state.free[2] == 3) } else { 0 };
    let [a, b, c] = sort_free([a, b, c], alike).map(u16::from);
    a << 6 | b << 3 | c
}

/// The least text of a row, four bits a cell, the first cell highest.
#[inline(always)]
fn text(side: &Side, state: &State, row: usize) -> u64 {
    let digits = &side.rows[row];
    let minirow = |place: usize| {
        let first = usize::from(state.stacks[place]) * 3;
        let order = ORDERS[usize::from(state.orders[place])];
        let key = |at: usize| {
            let digit = digits[(first + usize::from(order[at])) & 15];
            state.names[usize::from(digit & 15)]
        };
        let [a, b, c] = sort_free([key(0), key(1), key(2)], state.free[place]).map(u64::from);
        a << 8 | b << 4 | c
    };
    let [mut a, mut b, mut c] = [minirow(0), minirow(1), minirow(2)];
    if state.free[1] == 3 {
        (a, b) = (a.min(b), a.max(b));
        if state.free[2] == 3 {
            (b, c) = (b.min(c), b.max(c));
            (a, b) = (a.min(b), a.max(b));
        }
    }
    let mut text = a << 24 | b << 12 | c;
    // New digits get names from the left. Only NEW has all four bits.
    let mut new = text & text >> 1 & text >> 2 & text >> 3 & 0x1_1111_1111;
    let mut name = u64::from(state.next);
    while new != 0 {
        let place = 63 - new.leading_zeros();
        text -= (u64::from(NEW) - name) << place;
        new ^= 1 << place;
        name += 1;
    }
    text
}

/// The orders of the first `alike` stacks in which their minirows rise; of blank ones only that
/// in which they are.
fn orders_of_stacks(keys: &[[u8; 3]; 3], alike: usize) -> impl Iterator<Item = [u8; 3]> + '_ {
    ORDERS.into_iter().filter(move |order| {
        (1..3).all(|place| {
            let (before, after) = (order[place - 1], order[place]);
            if place >= alike {
                return usize::from(after) == place;
            }
            let (first, second) = (keys[usize::from(before)], keys[usize::from(after)]);
            first < second || first == second && (before < after || first != [0; 3])
        })
    })
}

const ONE_ORDER: [u8; 1] = [0];

/// Orders of a stack's columns that only exchange so many new digits, the last of so many
/// free columns.
fn orders_of_new(new: u8, free: u8) -> &'static [u8] {
    match (new, free) {
        (3, _) => &[0, 1, 2, 3, 4, 5],
        (2, 3) => &[0, 1],
        (2, _) => &[0, 2],
        _ => &ONE_ORDER,
    }
}

/// The state with the columns of each stack in another order, and names for the new digits of the row.
fn named(digits: &[u8; 16], state: State, keys: &[[u8; 3]; 3], orders: [&u8; 3]) -> State {
    let mut state = state;
    for place in 0..3 {
        let sorted = ORDERS[usize::from(state.orders[place])];
        let order = ORDERS[usize::from(*orders[place])].map(|at| sorted[usize::from(at)]);
        state.orders[place] = number(order);
        for at in 0..3 {
            if keys[place][at] == NEW {
                let digit = digits[usize::from(state.stacks[place] * 3 + order[at])];
                state.names[usize::from(digit & 15)] = state.next;
                state.next += 1;
            }
        }
    }
    state
}

fn grid(rows: &[u64; 9]) -> Grid {
    let mut cells = [None; 81];
    for (row, text) in cells.chunks_exact_mut(9).zip(rows) {
        for (column, cell) in row.iter_mut().enumerate() {
            *cell = Digit::new((text >> (32 - 4 * column) & 15) as u8);
        }
    }
    Grid::new(cells)
}

fn transform(state: &State) -> Transform {
    let mut columns = [0; 9];
    for place in 0..3 {
        let order = ORDERS[usize::from(state.orders[place])];
        for at in 0..3 {
            columns[place * 3 + at] = state.stacks[place] * 3 + order[at];
        }
    }
    // Digits that do not appear get the names that are left.
    let mut next = state.next;
    let mut names = [0; 9];
    for (to, &name) in names.iter_mut().zip(&state.names[1..]) {
        *to = if name == NEW { next } else { name } - 1;
        next += u8::from(name == NEW);
    }
    full::transform(state.side == 1, &state.rows, &columns, names)
}
