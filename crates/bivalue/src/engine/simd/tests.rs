//! The planes of every level against their words, bit by bit, and small searches on the portable one.
//!
//! All of it is small: an interpreter that looks for undefined behaviour can run it. That sees the portable
//! level alone.

use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::engine::{Batch, End, Found, Many, Search, engine_at};
use crate::grid::{Board, Grid, Solution};

use super::{Level, Plane, Plane64, bits_of, bytes, digits_of, far, near, ninth};

/// Runs a check on the planes of all levels of this processor.
macro_rules! on_all_levels {
    ($check:ident) => {
        $check::<Plane64>(());
        #[cfg(target_arch = "aarch64")]
        on_level!($check, Level::Neon, super::Plane128, super::HasNeon);
        #[cfg(target_arch = "x86_64")]
        on_level!($check, Level::Avx2, super::Plane256, super::HasAvx2);
        #[cfg(target_arch = "x86_64")]
        on_level!($check, Level::Avx512, super::Plane512, super::HasAvx512);
    };
}

macro_rules! on_level {
    ($check:ident, $level:expr, $plane:ty, $has:ty) => {
        match <$has>::new() {
            Some(cpu) => $check::<$plane>(cpu),
            None => println!("not run: this machine has no {}", $level.name()),
        }
    };
}

fn random<P: Plane, const N: usize>(cpu: P::Cpu, random: &mut ChaCha8Rng) -> [P; N] {
    let mut planes = [P::zero(cpu); N];
    P::words_mut(&mut planes).fill_with(|| random.random());
    planes
}

fn words<P: Plane>(plane: P) -> Vec<u64> {
    P::words(&[plane]).to_vec()
}

fn operations<P: Plane>(cpu: P::Cpu) {
    let mut source = ChaCha8Rng::seed_from_u64(1);
    let (zero, ones) = (P::zero(cpu), P::ones(cpu));
    assert!(P::words(&[zero, zero]).iter().all(|&word| word == 0));
    assert!(P::words(&[ones, ones]).iter().all(|&word| word == u64::MAX));
    assert_eq!(P::words(&[ones, zero]).len() * 64, 2 * P::LANES);
    for _ in 0..3 {
        let [a, b, c] = random::<P, 3>(cpu, &mut source);
        let each = |operation: fn(u64, u64, u64) -> u64| -> Vec<u64> {
            let all = [words(a), words(b), words(c)];
            (0..all[0].len()).map(|i| operation(all[0][i], all[1][i], all[2][i])).collect()
        };
        assert_eq!(words(a.and(b)), each(|a, b, _| a & b));
        assert_eq!(words(a.or(b)), each(|a, b, _| a | b));
        assert_eq!(words(a.xor(b)), each(|a, b, _| a ^ b));
        assert_eq!(words(a.but(b)), each(|a, b, _| a & !b));
        assert_eq!(words(a.and3(b, c)), each(|a, b, c| a & b & c));
        assert_eq!(words(a.or3(b, c)), each(|a, b, c| a | b | c));
        assert_eq!(words(a.majority(b, c)), each(|a, b, c| a & b | a & c | b & c));
        assert_eq!(words(a.or_both(b, c)), each(|a, b, c| a | b & c));
        assert_eq!(words(a.or_but(b, c)), each(|a, b, c| a | b & !c));
        assert_eq!(words(a.but_both(b, c)), each(|a, b, c| a & !(b & c)));
        assert_eq!(words(a.where_equal(b, c)), each(|a, b, c| a & !(b ^ c)));
        assert_eq!(words(a.or_not(b, ones)), each(|a, b, _| a | !b));
        assert_eq!(words(a.or_differ(b, c)), each(|a, b, c| a | b ^ c));
        assert_eq!(words(a.select(b, c)), each(|a, b, c| a & !c | b & c));
        assert_eq!(words(a.greater(b, c)), each(|a, b, c| a & !(b ^ c) | b & (b ^ c)));
        let (sum, carry) = a.add(b, c);
        assert_eq!(words(sum), each(|a, b, c| a ^ b ^ c));
        assert_eq!(words(carry), each(|a, b, c| a & b | a & c | b & c));
        // Masks of which one is set everywhere.
        let [d, e] = random::<P, 2>(cpu, &mut source);
        let masks = [ones.but(d.or(e)), d.but(e), e];
        let picked = P::pick([a, b, c], masks);
        let expected = a.and(masks[0]).or(b.and(masks[1])).or(c.and(masks[2]));
        assert_eq!(words(picked), words(expected));
    }
}

fn transposition<P: Plane>(cpu: P::Cpu) {
    let planes = random::<P, 64>(cpu, &mut ChaCha8Rng::seed_from_u64(2));
    let mut turned = planes;
    for from in (0..64).step_by(8) {
        let eight = near::<P>(std::array::from_fn(|i| turned[from + i]));
        turned[from..from + 8].copy_from_slice(&eight);
    }
    for from in 0..8 {
        let eight = far::<P>(std::array::from_fn(|i| turned[from + 8 * i]));
        for (i, plane) in eight.into_iter().enumerate() {
            turned[from + 8 * i] = plane;
        }
    }
    let columns = P::LANES / 64;
    let (planes, turned) = (P::words(&planes), P::words(&turned));
    for column in 0..columns {
        for row in 0..64 {
            let word = (0..64).fold(0, |word, plane| {
                word | (planes[plane * columns + column] >> row & 1) << plane
            });
            assert_eq!(turned[row * columns + column], word, "word {column} of plane {row}");
        }
    }
}

fn packing<P: Plane>(cpu: P::Cpu) {
    let mut source = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..3 {
        let digits: [u8; 81] = std::array::from_fn(|_| source.random_range(0..10));
        let candidates = P::pack(cpu, &digits);
        for (cell, &digit) in digits.iter().enumerate() {
            let eights = candidates[cell / 8] >> (8 * (cell % 8)) & 0xff;
            let (word, bit) = ninth(cell);
            let ninth = candidates[word] >> bit & 1;
            let expected = if digit == 0 { 0x1ff } else { 1 << (digit - 1) };
            assert_eq!(eights | ninth << 8, expected, "cell {cell}");
        }
        let values: [u8; 81] = std::array::from_fn(|_| source.random_range(0..16));
        assert_eq!(P::unslice(cpu, &bits_of(&values)), values);
    }
}

fn digits<P: Plane>(cpu: P::Cpu) {
    let solution: Grid = SOLUTION.parse().unwrap();
    let digits = digits_of::<P>(cpu, &bits_of(bytes(&solution)));
    assert_eq!(Solution::from_digits(digits).to_string(), SOLUTION);
}

const SOLUTION: &str =
    "237841569186795243594326718315674892469582137728139456642918375853467921971253684";

#[test]
fn planes_compute_bit_by_bit() {
    on_all_levels!(operations);
}

#[test]
fn planes_are_transposed() {
    on_all_levels!(transposition);
}

#[test]
fn states_are_packed() {
    on_all_levels!(packing);
}

#[test]
fn solutions_are_unpacked() {
    on_all_levels!(digits);
}

/// A puzzle with one solution, one with two and one without, and how many they have.
fn boards() -> [(Board, usize); 3] {
    // In three columns the digits of the first two rows are the same, and can be exchanged there.
    let mut cells = SOLUTION.to_owned().into_bytes();
    for column in [0, 5, 6] {
        cells[column] = b'.';
        cells[9 + column] = b'.';
    }
    let two = String::from_utf8(cells).unwrap();
    // In one of these columns they are exchanged, in another not.
    let none = two.replacen('.', "1", 1);
    let none = none.replace("4..69", "4.569");
    let one = SOLUTION.replace('6', ".");
    [(one, 1), (two, 2), (none, 0)].map(|(text, count)| {
        let grid: Grid = text.parse().unwrap();
        (Board::new(&grid).unwrap(), count)
    })
}

#[test]
fn one_puzzle_is_searched() {
    let engine = engine_at("rows", Level::Portable).unwrap();
    for (board, count) in boards() {
        let mut found = 0;
        let report = engine.run(&Search::of(&board).solutions(2), &mut |_: &Solution| {
            found += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(found, count);
        assert_eq!(report.end, if count == 2 { End::Enough } else { End::Exhausted });
    }
}

#[test]
fn a_batch_is_searched() {
    let (boards, counts): (Vec<_>, Vec<_>) = boards().into_iter().unzip();
    let mut many = Many::at(Level::Portable).unwrap().together_from(2);
    let mut found = Vec::new();
    many.boards(&boards, &Batch { proof: true, cancel: None }, &mut found);
    assert!(many.tally().sweeps > 0, "the lanes were at work");
    assert_eq!(found.iter().map(Found::count).collect::<Vec<_>>(), counts);
}
