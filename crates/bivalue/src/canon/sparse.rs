//! Form C: the least text that a puzzle can be rearranged and renamed into, blanks lowest.
//!
//! Rows are settled one after the other, from the top, and at each step all ways so far have the
//! same least text. What keeps them few is what they leave open. Two columns of a stack that have
//! been blank in all rows so far are alike, and so are two stacks: they stay in no order until a
//! row tells them apart. A digit gets its name when it first appears. Where several new digits
//! appear in columns that were alike, every order of them is a way of its own, because their names
//! tell these columns apart for ever. Of rows without a digit, and of bands, one stands for all.
//!
//! So a way's freedom is always that of its blank columns and stacks, which stand at the left, and
//! the least text of a row is had by sorting: blanks, then digits with names by their names, then
//! new digits. A row with fewer blanks in front cannot be the least: that is seen from its pattern
//! alone and settles most of them.

// Without branches: nobody could foretell them.
#![allow(clippy::needless_bitwise_bool)]

use std::cell::RefCell;

use crate::grid::{Digit, Grid, Transform};

use super::full;
use super::orders::{ORDERS, THEN, number};
use super::patterns::{Forms, Side, front, sides, sort_first};

/// A digit without a name, above all names.
const NEW: u8 = 15;

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

/// A row as a state can have it at its least.
#[derive(Clone, Copy, Default)]
struct Reading {
    state: u32,
    row: u8,
    /// How many stacks at the left have been blank so far and are alike.
    alike: u8,
    /// Four bits a cell, the first cell highest.
    text: u64,
    /// The same with [`NEW`] for new digits, minirow by minirow.
    minirows: [u16; 3],
    /// The place that each stack was at before they were sorted.
    places: [u8; 3],
    /// The order of columns in each stack, now that they are sorted.
    orders: [u8; 3],
}

/// What is kept from puzzle to puzzle to save the asking for memory.
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

struct Search {
    sides: [Side; 2],
}

impl Search {
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
        // One blank row of a band stands for all, and one blank band.
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

    /// Returns the states and rows that can have the most blanks in front: all others are greater.
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
                // The last row of a band: nothing can be told before it is read.
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
                // Without branches: nobody could foretell them.
                count = if front < least { 0 } else { count };
                rows[count] = (index, row);
                count += usize::from(front <= least);
                least = least.min(front);
            }
        }
        &rows[..count]
    }

    /// Returns the readings of these rows with the least text.
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

    /// Takes a row, in every way that its least text can be had.
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

/// Returns the number of stacks at the left have been blank so far, if more than one.
#[inline(always)]
fn alike(state: &State) -> u8 {
    // They are at the left: if the second is one, so is the first.
    (u8::from(state.free[1] == 3) << 1) + u8::from(state.free[2] == 3)
}

/// Returns the three cells of a minirow.
#[inline(always)]
fn cells(minirow: u16) -> [u16; 3] {
    [minirow >> 8, minirow >> 4 & 15, minirow & 15]
}

/// Returns a row at its least.
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
        // The place goes along in the lowest bits.
        (a >> 2) << 10 | (b >> 2) << 6 | (c & !3) | place as u32
    };
    let alike = alike(state);
    let sorted = sort_first([minirow(0), minirow(1), minirow(2)], alike);
    let places = sorted.map(|minirow| (minirow & 3) as u8);
    let minirows = sorted.map(|minirow| (minirow >> 2) as u16);
    let [a, b, c] = minirows.map(u64::from);
    let mut text = a << 24 | b << 12 | c;
    // New digits get names from the left.
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

/// Returns the lowest bit of each cell with [`NEW`]: only that has all four bits.
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

/// Goes on from a row in which new digits can be in more than one order. `after` is what comes
/// of the order that they are in.
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

/// Returns the orders of the first `alike` stacks in which their minirows rise; of blank ones only
/// that in which they are.
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

/// Returns the orders of a minirow's columns that only exchange new digits in those that are free.
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
    // Digits that do not appear get the names that are left.
    let mut next = state.next;
    let mut names = [0; 9];
    for (to, &name) in names.iter_mut().zip(&state.names[1..]) {
        *to = if name == NEW { next } else { name } - 1;
        next += u8::from(name == NEW);
    }
    full::transform(state.side == 1, &state.rows, &columns, names)
}
