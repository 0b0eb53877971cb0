//! The vectors of every level against words and numbers, lane by lane, and small searches.
//!
//! All of it is small: an interpreter that looks for undefined behaviour can run it.

use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::budget::Budget;
use crate::engine::rows::{ALL, Lanes, ORDER, RANKS, Weigh, Words};
use crate::engine::{BatchOptions, BatchSolver, End, FirstTwoSolutions, Search, engine_at};
use crate::grid::{Board, Grid, Solution};

use super::{Isa, Plane, Plane64, bits_of, bytes, digits_of, far, near, ninth};

/// Runs a check on the planes of all levels of this processor.
macro_rules! on_all_planes {
    ($check:ident) => {
        $check::<Plane64>(());
        #[cfg(target_arch = "aarch64")]
        on_planes!($check, Isa::Neon, super::Plane128, super::HasNeon);
        #[cfg(target_arch = "x86_64")]
        on_planes!($check, Isa::Avx2, super::Plane256, super::HasAvx2);
        #[cfg(target_arch = "x86_64")]
        on_planes!($check, Isa::Avx512, super::Plane512, super::HasAvx512);
    };
}

macro_rules! on_planes {
    ($check:ident, $level:expr, $plane:ty, $has:ty) => {
        match <$has>::new() {
            Some(cpu) => $check::<$plane>(cpu),
            None => println!("not run: this machine has no {}", $level.name()),
        }
    };
}

/// Runs a check on the lanes of all levels of this processor that have vectors.
macro_rules! on_all_lanes {
    ($check:ident) => {
        #[cfg(target_arch = "aarch64")]
        on_lanes!($check, Isa::Neon, super::rows_neon::Registers);
        #[cfg(target_arch = "x86_64")]
        on_lanes!($check, Isa::Avx2, super::rows_avx2::Registers);
        #[cfg(target_arch = "x86_64")]
        on_lanes!($check, Isa::Avx512, super::rows_avx512::Register);
    };
}

macro_rules! on_lanes {
    ($check:ident, $level:expr, $lanes:ty) => {
        if $level.is_available() {
            $check::<$lanes>();
        } else {
            println!("not run: this machine has no {}", $level.name());
        }
    };
}

fn random<P: Plane, const N: usize>(cpu: P::Cpu, random: &mut ChaCha8Rng) -> [P; N] {
    let mut planes = [P::ones(cpu); N];
    P::words_mut(&mut planes).fill_with(|| random.random());
    planes
}

fn words<P: Plane>(plane: P) -> Vec<u64> {
    P::words(&[plane]).to_vec()
}

fn operations<P: Plane>(cpu: P::Cpu) {
    let mut source = ChaCha8Rng::seed_from_u64(1);
    let ones = P::ones(cpu);
    let zero = ones.xor(ones);
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

fn other_sides<P: Plane>(cpu: P::Cpu) {
    let mut source = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..20 {
        let digits: [u8; 81] = std::array::from_fn(|_| source.random_range(1..10));
        let mut candidates = P::pack(cpu, &digits);
        let others = digits.map(|digit| {
            if source.random() { digit } else { (digit + source.random_range(0..8)) % 9 + 1 }
        });
        for (word, other) in candidates.iter_mut().zip(P::pack(cpu, &others)) {
            *word |= other;
        }
        let bits = P::other_side(cpu, &candidates, &bits_of(&digits));
        assert_eq!(bits, bits_of(&others));
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
    on_all_planes!(operations);
}

#[test]
fn planes_are_transposed() {
    on_all_planes!(transposition);
}

#[test]
fn states_are_packed() {
    on_all_planes!(packing);
}

#[test]
fn other_sides_have_the_other_candidates() {
    on_all_planes!(other_sides);
}

#[test]
fn solutions_are_unpacked() {
    on_all_planes!(digits);
}

type Cells = [u16; 81];

/// Candidates of which many cells have few.
fn random_cells(source: &mut ChaCha8Rng) -> Cells {
    std::array::from_fn(|_| {
        let cells: [u16; 3] = source.random();
        cells[0] & if cells[1].is_multiple_of(2) { cells[2] } else { ALL } & ALL
    })
}

fn stored<L: Lanes>(state: [L; 3]) -> Cells {
    L::store(state).first_chunk().copied().unwrap()
}

fn held<L: Lanes>(masks: [L::Mask; 3]) -> Cells {
    stored(masks.map(|mask| L::splat(ALL).only(mask)))
}

/// What comes of every operation.
fn results<L: Lanes>([one, two]: &[Cells; 2]) -> Vec<(&'static str, Cells)> {
    let (a, b): ([L; 3], [L; 3]) = (L::load(one), L::load(two));
    let both = |operation: fn(L, L) -> L| stored([0, 1, 2].map(|i| operation(a[i], b[i])));
    let (filled, single) = (a.map(L::filled), b.map(L::single));
    let masks = |operation: fn(L::Mask, L::Mask) -> L::Mask| {
        held::<L>([0, 1, 2].map(|i| operation(filled[i], single[i])))
    };
    vec![
        ("load", stored(a)),
        ("and", both(L::and)),
        ("or", both(L::or)),
        ("without", both(L::without)),
        ("next column", stored(a.map(L::next_column))),
        ("column after", stored(a.map(L::column_after))),
        ("next box", stored(a.map(L::next_box))),
        ("box after", stored(a.map(L::box_after))),
        ("next band", stored(a.map(L::next_band))),
        ("band after", stored(a.map(L::band_after))),
        ("columns allowed", stored(a.map(L::columns_allowed))),
        ("all but one", stored(a.map(L::all_but_one))),
        ("filled", held::<L>(filled)),
        ("single", held::<L>(single)),
        ("or else", stored([0, 1, 2].map(|i| a[i].or_else(single[i], b[i])))),
        ("only", stored([0, 1, 2].map(|i| a[i].only(single[i])))),
        ("mask without", masks(L::mask_without)),
        ("mask and", masks(L::mask_and)),
        ("mask or", masks(L::mask_or)),
    ]
}

/// What is said of a state in which one cell is another than in the rest.
fn answers<L: Lanes>(rest: u16, cell: usize, other: u16) -> [bool; 6] {
    let mut cells = [rest; 81];
    let before = L::load(&cells);
    cells[cell] = other;
    let state = L::load(&cells);
    let row = state[cell / 9 % 3];
    [
        L::any(row.without(L::splat(rest)).filled()),
        L::all(row.filled()),
        L::differ(state, before),
        L::any_empty(state),
        L::lacks(row),
        L::differ(before, before),
    ]
}

fn lanes_agree<L: Lanes>() {
    let mut source = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..3 {
        let cells = [random_cells(&mut source), random_cells(&mut source)];
        assert_eq!(results::<L>(&cells), results::<Words>(&cells));
    }
    // What is interpreted takes long.
    for cell in (0..81).step_by(if cfg!(miri) { 10 } else { 1 }) {
        for (rest, other) in [(0, 1), (ALL, 0), (ALL, ALL - 1)] {
            let expected = [other > rest, other > 0 && rest > 0, true, other == 0 || rest == 0];
            let lacks = other < ALL;
            assert_eq!(answers::<L>(rest, cell, other)[..4], expected, "cell {cell}");
            assert_eq!(answers::<L>(rest, cell, other)[4..], [lacks, false], "cell {cell}");
            assert_eq!(answers::<Words>(rest, cell, other), answers::<L>(rest, cell, other));
        }
        let mut only = [0; 81];
        only[cell] = ALL;
        assert_eq!(held::<L>(L::lane_of(cell)), only);
    }
    assert!(!L::lacks(L::splat(ALL)));
    let mut grid: Grid = SOLUTION.parse().unwrap();
    for cell in grid.filled().into_iter().step_by(2) {
        grid[cell] = None;
    }
    assert_eq!(stored::<L>(L::load_grid(&grid)), stored::<Words>(Words::load_grid(&grid)));
}

fn lanes_weigh<L: Weigh>() {
    let mut source = ChaCha8Rng::seed_from_u64(5);
    let none = [L::splat(0); 3];
    for _ in 0..3 {
        let cells = [(); 3].map(|()| random_cells(&mut source));
        let [a, b, c] = [0, 1, 2].map(|i| L::load(&cells[i]));
        let each = |operation: &dyn Fn(u16, u16, u16) -> u16| -> Cells {
            std::array::from_fn(|i| operation(cells[0][i], cells[1][i], cells[2][i]))
        };
        assert_eq!(stored([0, 1, 2].map(|i| a[i].xor(b[i]))), each(&|a, b, _| a ^ b));
        assert_eq!(stored([0, 1, 2].map(|i| a[i].plus(b[i]))), each(&|a, b, _| a + b));
        let where_single = [0, 1, 2].map(|i| a[i].plus_where(c[i].single(), b[i]));
        let expected = each(&|a, b, c| if c.count_ones() < 2 { a + b } else { a });
        assert_eq!(stored(where_single), expected);
        let larger = held::<L>([0, 1, 2].map(|i| a[i].larger(b[i])));
        assert_eq!(larger, each(&|a, b, _| if a > b { ALL } else { 0 }));
        let sums = [0, 1, 2].map(|i| L::add(a[i], b[i], c[i]));
        assert_eq!(stored(sums.map(|(sum, _)| sum)), each(&|a, b, c| a ^ b ^ c));
        assert_eq!(stored(sums.map(|(_, carry)| carry)), each(&|a, b, c| a & b | a & c | b & c));
        for i in 0..3 {
            // What is beside the cells counts for nothing there.
            let (own, cells) = (a[i].only(L::where_if(true)), stored(none.map(|_| a[i])));
            let (number, lanes) = own.greatest();
            let greatest = cells[..].iter().copied().max().unwrap();
            assert_eq!(number, greatest);
            let who = cells.map(|cell| if cell == greatest { ALL } else { 0 });
            assert_eq!(held::<L>([lanes; 3]), who);
            let some = L::mask_and(a[i].filled(), L::where_if(true));
            // Three rows of one value, told three times.
            let count = cells.iter().filter(|&&cell| cell > 0).count() / 3;
            assert_eq!(L::count(some) as usize, count);
        }
    }
    assert_eq!(stored(L::ranks()), RANKS);
    assert_eq!(stored(L::order()), ORDER);
    assert_eq!(L::count(L::where_if(true)), 27);
    assert_eq!(L::count(L::where_if(false)), 0);
    assert_eq!(held::<L>([L::where_if(true); 3]), [ALL; 81]);
}

#[test]
fn lanes_do_what_words_do() {
    on_all_lanes!(lanes_agree);
}

#[test]
fn lanes_are_weighed_as_numbers() {
    on_all_lanes!(lanes_weigh);
}

/// Elsewhere a level that the processor lacks is only said to be not run: here it would be a mistake.
#[cfg(all(target_feature = "neon", target_endian = "little"))]
#[test]
fn arm_has_its_level() {
    assert!(Isa::Neon.is_available());
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

fn levels() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|level| level.is_available())
}

#[test]
fn one_puzzle_is_searched() {
    for level in levels() {
        let engine = engine_at("rows", level).unwrap();
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
}

#[test]
fn a_batch_is_searched() {
    let boards = boards();
    let grids: Vec<Grid> = boards.iter().map(|(board, _)| *board.values()).collect();
    // What is interpreted takes a minute a level; all that planes do is tested above.
    for level in levels().filter(|level| !cfg!(miri) || *level == Isa::Portable) {
        let mut many = BatchSolver::at(level).unwrap().together_from(2);
        let mut found = Vec::new();
        many.two_solutions(
            &grids,
            &BatchOptions { proof: true, budget: Budget::UNLIMITED },
            &mut found,
        );
        assert!(many.tally().sweeps > 0, "the lanes were at work");
        let counts = found.iter().map(FirstTwoSolutions::count);
        assert!(counts.eq(boards.iter().map(|(_, count)| *count)));
    }
}
