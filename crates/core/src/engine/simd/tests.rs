//! The vectors of every instruction set against words and numbers, lane by lane, and small
//! searches.
//!
//! Everything is small enough for an interpreter that looks for undefined behaviour.

use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::engine::{BatchOptions, BatchSolver, End, FirstTwoSolutions, Search, engine_at};
use crate::grid::{Board, Grid, Solution};

use super::vector::{
    ALL, Bitwise, CandidateVector, LaneArithmetic, ORDER, RANKS, UNIT, cell_of_rank,
};
use super::vector_portable::WordVector;
use super::{Isa, Plane, Plane64, bits_of, bytes, digits_of, far, near, ninth};

/// Runs a check on the planes of all instruction sets of this processor.
macro_rules! on_all_planes {
    ($check:ident) => {
        $check::<Plane64>(());
        #[cfg(target_feature = "simd128")]
        on_cpu!($check, Isa::Simd128, super::Plane128, super::cpu::HasSimd128);
        #[cfg(target_arch = "aarch64")]
        on_cpu!($check, Isa::Neon, super::Plane128, super::cpu::HasNeon);
        #[cfg(target_arch = "x86_64")]
        on_cpu!($check, Isa::Sse42, super::Plane128, super::cpu::HasSse42);
        #[cfg(target_arch = "x86_64")]
        on_cpu!($check, Isa::Avx2, super::Plane256, super::cpu::HasAvx2);
        #[cfg(target_arch = "x86_64")]
        on_cpu!($check, Isa::Avx512, super::Plane512, super::cpu::HasAvx512);
    };
}

macro_rules! on_cpu {
    ($check:ident, $isa:expr, $vector:ty, $proof:ty) => {
        match <$proof>::new() {
            Some(cpu) => $check::<$vector>(cpu),
            None => println!("not run: this machine has no {}", $isa.name()),
        }
    };
}

/// Runs a check on the candidate vectors of all instruction sets of this processor beyond the
/// portable one.
macro_rules! on_all_vectors {
    ($check:ident) => {
        #[cfg(target_feature = "simd128")]
        on_cpu!($check, Isa::Simd128, super::Simd128Vector, super::cpu::HasSimd128);
        #[cfg(target_arch = "aarch64")]
        on_cpu!($check, Isa::Neon, super::NeonVector, super::cpu::HasNeon);
        #[cfg(target_arch = "x86_64")]
        on_cpu!($check, Isa::Sse42, super::Sse42Vector, super::cpu::HasSse42);
        #[cfg(target_arch = "x86_64")]
        on_cpu!($check, Isa::Avx2, super::Avx2Vector, super::cpu::HasAvx2);
        #[cfg(target_arch = "x86_64")]
        on_cpu!($check, Isa::Avx512, super::Avx512Vector, super::cpu::HasAvx512);
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

fn stored<V: CandidateVector>(state: [V; 3]) -> Cells {
    V::store(state).first_chunk().copied().unwrap()
}

fn held<V: CandidateVector>(cpu: V::Cpu, masks: [V::Mask; 3]) -> Cells {
    stored(masks.map(|mask| V::splat(cpu, ALL).only(mask)))
}

/// The results of all operations, by name.
fn results<V: CandidateVector>(cpu: V::Cpu, [one, two]: &[Cells; 2]) -> Vec<(&'static str, Cells)> {
    let (a, b): ([V; 3], [V; 3]) = (V::load(cpu, one), V::load(cpu, two));
    let both = |operation: fn(V, V) -> V| stored([0, 1, 2].map(|i| operation(a[i], b[i])));
    let (filled, single) = (a.map(V::nonzero), b.map(V::at_most_one));
    let masks = |operation: fn(V::Mask, V::Mask) -> V::Mask| {
        held::<V>(cpu, [0, 1, 2].map(|i| operation(filled[i], single[i])))
    };
    vec![
        ("load", stored(a)),
        ("and", both(V::and)),
        ("or", both(V::or)),
        ("without", both(V::without)),
        ("next column", stored(a.map(V::next_column))),
        ("column after", stored(a.map(V::column_after))),
        ("next box", stored(a.map(V::next_box))),
        ("box after", stored(a.map(V::box_after))),
        ("next band", stored(a.map(V::next_band))),
        ("band after", stored(a.map(V::band_after))),
        ("columns allowed", stored(a.map(V::columns_allowed))),
        ("without lowest", stored(a.map(V::without_lowest))),
        ("nonzero", held::<V>(cpu, filled)),
        ("at most one", held::<V>(cpu, single)),
        ("or else", stored([0, 1, 2].map(|i| a[i].or_else(single[i], b[i])))),
        ("or if zero", both(V::or_if_zero)),
        ("only", stored([0, 1, 2].map(|i| a[i].only(single[i])))),
        ("mask without", masks(Bitwise::without)),
        ("mask and", masks(Bitwise::and)),
        ("mask or", masks(Bitwise::or)),
    ]
}

/// The answers about a state where one cell has other candidates than all the rest.
fn answers<V: CandidateVector>(cpu: V::Cpu, rest: u16, cell: usize, other: u16) -> [bool; 6] {
    let mut cells = [rest; 81];
    let before = V::load(cpu, &cells);
    cells[cell] = other;
    let state = V::load(cpu, &cells);
    let row = state[cell / 9 % 3];
    [
        V::any(row.without(V::splat(cpu, rest)).nonzero()),
        V::all(row.nonzero()),
        V::differ(state, before),
        V::any_zero(state),
        V::any_incomplete(row),
        V::differ(before, before),
    ]
}

fn vectors_agree<V: CandidateVector>(cpu: V::Cpu) {
    let mut source = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..3 {
        let cells = [random_cells(&mut source), random_cells(&mut source)];
        assert_eq!(results::<V>(cpu, &cells), results::<WordVector>((), &cells));
    }
    // An interpreter takes long.
    for cell in (0..81).step_by(if cfg!(miri) { 10 } else { 1 }) {
        for (rest, other) in [(0, 1), (ALL, 0), (ALL, ALL - 1)] {
            let expected = [other > rest, other > 0 && rest > 0, true, other == 0 || rest == 0];
            let lacks = other < ALL;
            assert_eq!(answers::<V>(cpu, rest, cell, other)[..4], expected, "cell {cell}");
            assert_eq!(answers::<V>(cpu, rest, cell, other)[4..], [lacks, false], "cell {cell}");
            assert_eq!(
                answers::<WordVector>((), rest, cell, other),
                answers::<V>(cpu, rest, cell, other)
            );
        }
        let mut only = [0; 81];
        only[cell] = ALL;
        assert_eq!(held::<V>(cpu, V::lane_of(cpu, cell)), only);
        let house = |other: usize| {
            let is_in_box = other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
            other / 9 == cell / 9 || other % 9 == cell % 9 || is_in_box
        };
        let expected = std::array::from_fn(|other| if house(other) { ALL } else { 0 });
        assert_eq!(held::<V>(cpu, V::houses_of(cpu, cell)), expected);
        let numbers = V::load(cpu, &std::array::from_fn(|cell| cell as u16));
        let everywhere = numbers[cell / 9 % 3].everywhere(cell);
        assert_eq!(stored([everywhere; 3]), [cell as u16; 81]);
        assert_eq!(usize::from(V::of_cell(numbers, cell)), cell);
    }
    assert!(!V::any_incomplete(V::splat(cpu, ALL)));
    let mut grid: Grid = SOLUTION.parse().unwrap();
    for cell in grid.filled().into_iter().step_by(2) {
        grid[cell] = None;
    }
    assert_eq!(
        stored::<V>(V::load_grid(cpu, &grid)),
        stored::<WordVector>(WordVector::load_grid((), &grid))
    );
}

fn vectors_count<V: LaneArithmetic>(cpu: V::Cpu) {
    let mut source = ChaCha8Rng::seed_from_u64(5);
    let none = [V::splat(cpu, 0); 3];
    for _ in 0..3 {
        let cells = [(); 3].map(|()| random_cells(&mut source));
        let [a, b, c] = [0, 1, 2].map(|i| V::load(cpu, &cells[i]));
        let each = |operation: &dyn Fn(u16, u16, u16) -> u16| -> Cells {
            std::array::from_fn(|i| operation(cells[0][i], cells[1][i], cells[2][i]))
        };
        assert_eq!(stored([0, 1, 2].map(|i| a[i].xor(b[i]))), each(&|a, b, _| a ^ b));
        assert_eq!(stored([0, 1, 2].map(|i| a[i].plus(b[i]))), each(&|a, b, _| a + b));
        let where_single = [0, 1, 2].map(|i| a[i].plus_where(c[i].at_most_one(), b[i]));
        let expected = each(&|a, b, c| if c.count_ones() < 2 { a + b } else { a });
        assert_eq!(stored(where_single), expected);
        assert_eq!(stored([0, 1, 2].map(|i| a[i].max(b[i]))), each(&|a, b, _| a.max(b)));
        let table = std::array::from_fn(|count| 2 * count as u8);
        let numbers = stored([0, 1, 2].map(|i| a[i].units_by_count(&table)));
        assert_eq!(numbers, each(&|a, _, _| UNIT * (2 * a.count_ones() as u16)));
        let larger = held::<V>(cpu, [0, 1, 2].map(|i| a[i].larger(b[i])));
        assert_eq!(larger, each(&|a, b, _| if a > b { ALL } else { 0 }));
        let sums = [0, 1, 2].map(|i| V::add(a[i], b[i], c[i]));
        assert_eq!(stored(sums.map(|(sum, _)| sum)), each(&|a, b, c| a ^ b ^ c));
        assert_eq!(stored(sums.map(|(_, carry)| carry)), each(&|a, b, c| a & b | a & c | b & c));
        for i in 0..3 {
            // Lanes beyond the cells must not count.
            let (own, cells) = (a[i].only(V::where_if(cpu, true)), stored(none.map(|_| a[i])));
            let (number, lanes) = own.greatest();
            let greatest = cells[..].iter().copied().max().unwrap();
            assert_eq!(number, greatest);
            let holders = cells.map(|cell| if cell == greatest { ALL } else { 0 });
            assert_eq!(held::<V>(cpu, [lanes; 3]), holders);
            let some = a[i].nonzero().and(V::where_if(cpu, true));
            // Each of the three rows of a band is the same value here, so each lane is seen three
            // times.
            let count = cells.iter().filter(|&&cell| cell > 0).count() / 3;
            assert_eq!(V::count(some) as usize, count);
        }
    }
    assert_eq!(stored(V::ranks(cpu)), RANKS);
    assert_eq!(stored(V::order(cpu)), ORDER);
    assert_eq!(V::count(V::where_if(cpu, true)), 27);
    assert_eq!(V::count(V::where_if(cpu, false)), 0);
    assert_eq!(held::<V>(cpu, [V::where_if(cpu, true); 3]), [ALL; 81]);
}

#[test]
fn vectors_do_what_words_do() {
    on_all_vectors!(vectors_agree);
}

#[test]
fn lanes_are_added_and_compared() {
    on_all_vectors!(vectors_count);
}

#[test]
fn ranks_name_their_cells() {
    for (cell, rank) in RANKS.into_iter().enumerate() {
        assert_eq!(cell_of_rank(rank), cell);
    }
}

/// The other tests only print that an instruction set was not run. On ARM that would be a mistake.
#[cfg(all(target_feature = "neon", target_endian = "little"))]
#[test]
fn arm_has_its_vectors() {
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

fn available() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available())
}

#[test]
fn one_puzzle_is_searched() {
    for isa in available() {
        let engine = engine_at("rows", isa).unwrap();
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
    // An interpreter takes a minute for each instruction set; the tests above cover what planes do.
    for isa in available().filter(|isa| !cfg!(miri) || *isa == Isa::Portable) {
        let mut many = BatchSolver::at(isa).unwrap().together_from(2);
        let mut found = Vec::new();
        many.two_solutions(&grids, &BatchOptions::proving(), &mut found);
        assert!(many.tally().sweeps > 0, "the lanes were at work");
        let counts = found.iter().map(FirstTwoSolutions::count);
        assert!(counts.eq(boards.iter().map(|(_, count)| *count)));
    }
}
