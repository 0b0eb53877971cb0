//! Form C: the least text among all transforms of a puzzle, with blanks less than digits.
//!
//! The rows of the least text are found one after the other, from the top. At each step there is a
//! list of states, which are partial transforms that all have the same least text so far. The list
//! stays short because a state leaves decisions open. Two columns of a stack that have been blank
//! in all rows so far are alike, and so are two such stacks: they have no order until a row differs
//! in them. A digit gets its name when it first appears. If several new digits appear in columns
//! that were alike, every order of them is a state of its own, because their names make these
//! columns different from then on. Of several rows without a digit, and of several blank bands,
//! only one is tried.
//!
//! So the open decisions of a state are only the orders of its blank columns and stacks, which are
//! at the left. The least text of a row is found by sorting: blanks, then named digits by their
//! names, then new digits. A row with fewer blanks in front than another cannot be the least. Its
//! pattern alone shows that, and excludes most rows.

// This has no branches, because a processor could not predict them.
#![allow(clippy::needless_bitwise_bool)]

use std::cell::RefCell;

use crate::grid::{Digit, Grid, Transform};

use super::full;
use super::orders::{ORDERS, THEN, number};
use super::patterns::{Forms, Side, front, sides, sort_first};

/// The mark of a digit without a name, which is greater than all names.
const NEW: u8 = 15;

/// The first rows of the least text, and a partial transform that leads to them.
#[derive(Clone, Copy)]
struct State {
    side: u8,
    /// The rows of the puzzle that were used, in order.
    rows: [u8; 9],
    /// The same rows as a set.
    taken: u16,
    /// The stack of the puzzle at each place.
    stacks: [u8; 3],
    /// The order of the columns in the stack at each place.
    orders: [u8; 3],
    /// The number of columns in the stack at each place that have been blank so far. They are at
    /// its left.
    free: [u8; 3],
    /// The name of each digit, or [`NEW`].
    names: [u8; 16],
    /// The next unused name.
    next: u8,
}

/// The least text of a row in a state.
#[derive(Clone, Copy, Default)]
struct Reading {
    state: u32,
    row: u8,
    /// The number of stacks at the left that have been blank so far and are alike.
    alike: u8,
    /// The text with four bits a cell, the first cell in the highest bits.
    text: u64,
    /// The same text by minirows, with [`NEW`] for new digits.
    minirows: [u16; 3],
    /// The place of each stack before the stacks were sorted.
    places: [u8; 3],
    /// The order of the columns in each stack after sorting.
    orders: [u8; 3],
}

/// The buffers that are used again for the next puzzle, which saves allocations.
#[derive(Default)]
struct Scratch {
    states: Vec<State>,
    next: Vec<State>,
    /// States and rows that may be the least.
    rows: Vec<(u32, u8)>,
    readings: Vec<Reading>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// The least text, a transform that leads to it, and the number of such transforms.
pub(super) struct Least {
    pub(super) grid: Grid,
    pub(super) transform: Transform,
    pub(super) automorphisms: u32,
}

/// Finds the least text.
pub(super) fn least(grid: &Grid) -> Least {
    SCRATCH.with_borrow_mut(|scratch| SparseSearch { sides: sides(grid) }.run(scratch))
}

struct SparseSearch {
    sides: [Side; 2],
}

impl SparseSearch {
    fn run(&self, scratch: &mut Scratch) -> Least {
        let Scratch { states, next, rows, readings } = scratch;
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
            let rows = self.rows_with_most_blanks(level, states, rows);
            let readings = self.least_readings(states, rows, readings);
            *text = readings[0].text;
            next.clear();
            for reading in readings {
                self.go_on(level, &states[reading.state as usize], reading, next);
            }
            std::mem::swap(states, next);
        }
        Least {
            grid: grid(&least),
            transform: transform(&states[0]),
            automorphisms: states.len() as u32 * self.ways_of_blanks(),
        }
    }

    /// Returns the rows that may come next.
    #[inline(always)]
    fn candidates(&self, level: usize, state: &State) -> u16 {
        const BAND: u16 = 0b111;
        let side = &self.sides[usize::from(state.side)];
        let mut open = !state.taken & 0x1FF;
        if !level.is_multiple_of(3) {
            open &= BAND << (state.rows[level - 1] / 3 * 3);
        }
        let blank = open & side.blank;
        if blank == 0 {
            return open;
        }
        // Of the blank rows of a band only one is tried, and of the blank bands only one.
        let mut candidates = open;
        let mut seen_blank = false;
        for band in [0, 3, 6] {
            let blank = blank & BAND << band;
            candidates &= !(blank & blank.wrapping_sub(1));
            if level.is_multiple_of(3) && blank == BAND << band {
                if seen_blank {
                    candidates &= !blank;
                }
                seen_blank = true;
            }
        }
        candidates
    }

    /// Returns the states and rows that can have the most blanks in front; all others are greater.
    #[inline(always)]
    fn rows_with_most_blanks<'r>(
        &self,
        level: usize,
        states: &[State],
        rows: &'r mut Vec<(u32, u8)>,
    ) -> &'r [(u32, u8)] {
        if rows.len() < states.len() * 9 + 1 {
            rows.resize(states.len() * 9 + 1, (0, 0));
        }
        let mut count = 0;
        let mut least = u32::MAX;
        for (index, state) in (0..).zip(states) {
            let side = &self.sides[usize::from(state.side)];
            let mut candidates = self.candidates(level, state);
            if level % 3 == 2 {
                // This is the last row of a band, which has to be read before it can be compared.
                rows[count] = (index, candidates.trailing_zeros() as u8);
                count += 1;
                continue;
            }
            let alike = alike(state);
            let forms = Forms::of(state.stacks, state.orders, state.free);
            while candidates != 0 {
                let row = candidates.trailing_zeros() as u8;
                candidates &= candidates - 1;
                let minirows = forms.minirows(side.patterns[usize::from(row).min(8)]);
                let front = front(if alike == 0 { minirows } else { sort_first(minirows, alike) });
                // This has no branches, because a processor could not predict them.
                count = if front < least { 0 } else { count };
                rows[count] = (index, row);
                count += usize::from(front <= least);
                least = least.min(front);
            }
        }
        &rows[..count]
    }

    /// Returns those of the rows that have the least text, in the form of their least text.
    #[inline(always)]
    fn least_readings<'r>(
        &self,
        states: &[State],
        rows: &[(u32, u8)],
        readings: &'r mut Vec<Reading>,
    ) -> &'r [Reading] {
        if readings.len() < rows.len() {
            readings.resize(rows.len(), Reading::default());
        }
        let mut count = 0;
        let mut least = u64::MAX;
        for &(index, row) in rows {
            let state = &states[index as usize];
            let side = &self.sides[usize::from(state.side)];
            let reading = read(side, state, index, row);
            count = if reading.text < least { 0 } else { count };
            readings[count] = reading;
            count += usize::from(reading.text <= least);
            least = least.min(reading.text);
        }
        &readings[..count]
    }

    /// Adds a row to a state, once for every way to get its least text.
    #[inline(always)]
    fn go_on(&self, level: usize, state: &State, reading: &Reading, next: &mut Vec<State>) {
        let digits = &self.sides[usize::from(state.side)].rows[usize::from(reading.row).min(8)];
        let mut after = *state;
        after.rows[level] = reading.row;
        after.taken |= 1 << reading.row;
        let mut is_one_way = true;
        for place in 0..3 {
            let from = usize::from(reading.places[place]).min(2);
            after.stacks[place] = state.stacks[from];
            after.orders[place] = reading.orders[place];
            let free = state.free[from];
            let [a, b, c] = cells(reading.minirows[place]);
            after.free[place] = u8::from((free >= 1) & (a == 0))
                + u8::from((free >= 2) & (b == 0))
                + u8::from((free == 3) & (c == 0));
            let twin = if free == 3 { b } else { a };
            is_one_way &= (free < 2) | (twin != u16::from(NEW));
        }
        let [a, b, c] = reading.minirows;
        is_one_way &= (reading.alike < 2) | (a != b) | (a == 0);
        is_one_way &= (reading.alike < 3) | (b != c) | (b == 0);
        if is_one_way {
            name_new(digits, &mut after, reading.minirows);
            next.push(after);
        } else {
            go_every_way(digits, state, &after, reading, next);
        }
    }

    /// Returns the number of ways in which blank rows, columns, bands and stacks can change places.
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

/// Returns the number of stacks at the left that have been blank so far, if there are several, and
/// otherwise 0.
#[inline(always)]
fn alike(state: &State) -> u8 {
    // Blank stacks are at the left: if the second stack is blank, the first is blank too.
    (u8::from(state.free[1] == 3) << 1) + u8::from(state.free[2] == 3)
}

/// Returns the three cells of a minirow.
#[inline(always)]
fn cells(minirow: u16) -> [u16; 3] {
    [minirow >> 8, minirow >> 4 & 15, minirow & 15]
}

/// Returns the least text of a row.
#[inline(always)]
fn read(side: &Side, state: &State, index: u32, row: u8) -> Reading {
    let digits = &side.rows[usize::from(row).min(8)];
    let mut orders = [0; 3];
    let mut minirow = |place: usize| {
        let first = state.stacks[place] * 3;
        let order = ORDERS[usize::from(state.orders[place]).min(5)];
        let key = |at: usize| {
            let digit = digits[usize::from(first + order[at]) & 15];
            u32::from(state.names[usize::from(digit & 15)]) << 2 | u32::from(order[at])
        };
        let [a, b, c] = sort_first([key(0), key(1), key(2)], state.free[place]);
        orders[place] = number([a & 3, b & 3, c & 3].map(|column| column as u8));
        // The lowest bits carry the place.
        (a >> 2) << 10 | (b >> 2) << 6 | (c & !3) | place as u32
    };
    let alike = alike(state);
    let sorted = sort_first([minirow(0), minirow(1), minirow(2)], alike);
    let places = sorted.map(|minirow| (minirow & 3) as u8);
    let minirows = sorted.map(|minirow| (minirow >> 2) as u16);
    let [a, b, c] = minirows.map(u64::from);
    let mut text = a << 24 | b << 12 | c;
    // New digits get their names from left to right.
    let mut name = u64::from(state.next);
    let mut new = new_digits(text);
    while new != 0 {
        let place = new.ilog2();
        text -= (u64::from(NEW) - name) << place;
        new ^= 1 << place;
        name += 1;
    }
    let orders = places.map(|place| orders[usize::from(place).min(2)]);
    Reading { state: index, row, alike, text, minirows, places, orders }
}

/// Returns the lowest bit of each cell with [`NEW`], which is the only value with all four bits
/// set.
#[inline(always)]
fn new_digits(text: u64) -> u64 {
    text & text >> 1 & text >> 2 & text >> 3 & 0x1_1111_1111
}

/// Gives names to the new digits of a row.
#[inline(always)]
fn name_new(digits: &[u8; 16], state: &mut State, minirows: [u16; 3]) {
    let [a, b, c] = minirows.map(u64::from);
    let mut new = new_digits(a << 24 | b << 12 | c);
    while new != 0 {
        let bit = new.ilog2();
        let place = (8 - bit / 4) as usize;
        let order = ORDERS[usize::from(state.orders[place / 3]).min(5)];
        let column = state.stacks[place / 3] * 3 + order[place % 3];
        let digit = digits[usize::from(column) & 15];
        state.names[usize::from(digit & 15)] = state.next;
        state.next += 1;
        new ^= 1 << bit;
    }
}

/// Adds the states for a row in which new digits can have several orders. `after` is the state for
/// the order that they have now.
fn go_every_way(
    digits: &[u8; 16],
    before: &State,
    after: &State,
    reading: &Reading,
    next: &mut Vec<State>,
) {
    for stacks in orders_of_stacks(&reading.minirows, usize::from(reading.alike)) {
        let mut ordered = *after;
        let mut columns = [&[0][..]; 3];
        for (place, from) in stacks.into_iter().map(usize::from).enumerate() {
            ordered.stacks[place] = after.stacks[from];
            ordered.orders[place] = after.orders[from];
            ordered.free[place] = after.free[from];
            let free = before.free[usize::from(reading.places[from])];
            columns[place] = orders_of_new(cells(reading.minirows[from]), free);
        }
        for &first in columns[0] {
            for &second in columns[1] {
                for &third in columns[2] {
                    let mut state = ordered;
                    for (order, among) in state.orders.iter_mut().zip([first, second, third]) {
                        *order = THEN[usize::from(*order)][usize::from(among)];
                    }
                    name_new(digits, &mut state, reading.minirows);
                    next.push(state);
                }
            }
        }
    }
}

/// Returns the orders of the first `alike` stacks in which their minirows are sorted. Blank stacks
/// keep their order.
fn orders_of_stacks(minirows: &[u16; 3], alike: usize) -> impl Iterator<Item = [u8; 3]> + '_ {
    ORDERS.into_iter().filter(move |order| {
        let stays = (0..3).all(|place| place < alike || usize::from(order[place]) == place);
        stays
            && order.windows(2).all(|pair| {
                let [first, second] = [pair[0], pair[1]].map(|place| minirows[usize::from(place)]);
                first < second
                    || first == second && (pair[0] < pair[1] || first != 0)
                    || usize::from(pair[1]) >= alike
            })
    })
}

/// Returns the orders of the columns of a minirow that exchange only new digits in free columns.
fn orders_of_new(cells: [u16; 3], free: u8) -> &'static [u8] {
    let new = cells.into_iter().take(free.into()).filter(|&cell| cell == u16::from(NEW)).count();
    match (new, free) {
        (3, _) => &[0, 1, 2, 3, 4, 5],
        (2, 3) => &[0, 1],
        (2, _) => &[0, 2],
        _ => &[0],
    }
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
    // Digits that do not appear get the unused names.
    let mut next = state.next;
    let mut names = [0; 9];
    for (to, &name) in names.iter_mut().zip(&state.names[1..]) {
        *to = if name == NEW { next } else { name } - 1;
        next += u8::from(name == NEW);
    }
    full::transform(state.side == 1, &state.rows, &columns, names)
}
