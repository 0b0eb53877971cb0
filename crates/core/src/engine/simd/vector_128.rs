//! Candidates in registers of 128 bits: five for the nine minirows, one in each half.
//!
//! ```text
//! 64 bits    minirow of        minirow of
//! A          band 0, box 0     band 0, box 1
//! B          band 1, box 0     band 1, box 1
//! C          band 2, box 0     band 2, box 1
//! D          band 0, box 2     band 1, box 2
//! E          band 2, box 2     band 2, box 2 once more
//! 16 bits    c0 c1 c2 unused   c0 c1 c2 unused
//! ```
//!
//! Columns are rotated within the halves. Boxes and bands are rotated by pairing halves anew, one
//! instruction for each register. Both halves of E stay the same, so only a sum over the lanes must
//! not count both.
//!
//! The layout is the same for all instruction sets with such registers; each of them implements
//! [`Register`].

use super::bytes;
use super::cpu::Cpu;
use super::layout_128::{COLUMNS_AND_BOXES, ROWS, in_lanes, minirows, place};
use super::plane::EIGHTS;
use super::vector::{ALL, Bitwise, CandidateVector, LaneArithmetic, ORDER, RANKS};
use crate::grid::Grid;

/// A register of eight lanes with 16 bits each, or of 16 bytes, lowest first.
///
/// The highest bit of a lane is zero in all comparisons, so that numbers with and without a sign
/// compare alike; x86 has no comparisons of numbers without a sign.
pub(in crate::engine) trait Register: Bitwise {
    /// The proof that this processor has the registers: every value was made with one.
    type Cpu: Cpu;

    /// A register with these lanes.
    fn load(cpu: Self::Cpu, lanes: &[u16; 8]) -> Self;
    /// A register with these bytes.
    fn load_bytes(cpu: Self::Cpu, bytes: &[u8; 16]) -> Self;
    /// The lanes.
    fn store(self) -> [u16; 8];
    /// These bits in every lane.
    fn splat(cpu: Self::Cpu, bits: u16) -> Self;

    /// Rotates the first three lanes of each half by one: lane 0 gets the value of lane 1.
    fn next(registers: [Self; 5]) -> [Self; 5];
    /// Rotates the first three lanes of each half by two: lane 0 gets the value of lane 2.
    fn after(registers: [Self; 5]) -> [Self; 5];
    /// The low half of `self` below the low half of `other`.
    fn low_low(self, other: Self) -> Self;
    /// The high half of `self` below the low half of `other`.
    fn high_low(self, other: Self) -> Self;
    /// The high half of `self` below the high half of `other`.
    fn high_high(self, other: Self) -> Self;
    /// The bytes of `self` at these indices, and zero where the index is
    /// [`NONE`](super::layout_128::NONE).
    fn bytes_at(self, indices: Self) -> Self;

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` where the mask has ones, those of `other` elsewhere.
    fn select(self, mask: Self, other: Self) -> Self;
    /// The sum of each lane.
    fn plus(self, other: Self) -> Self;
    /// All ones in the lanes where both are equal, zero elsewhere.
    fn equal(self, other: Self) -> Self;
    /// All ones in the lanes where `self` is greater, zero elsewhere.
    fn greater(self, other: Self) -> Self;
    /// The smaller number of each lane.
    fn min(self, other: Self) -> Self;
    /// The greater number of each lane.
    fn max(self, other: Self) -> Self;
    /// [`UNIT`](super::UNIT) times the number at the index that is the number of bits of each lane,
    /// which has nine at most. The first number is zero.
    fn units_by_count(self, table: &[u8; 16]) -> Self;

    /// Returns whether any bit is one.
    fn any(self) -> bool;
    /// Returns whether any lane is zero.
    fn any_zero(self) -> bool;
    /// The greatest number of all lanes.
    fn greatest(self) -> u16;
    /// The number of lanes in masks of this layout: of the last register only the low half counts.
    fn count(masks: [Self; 5]) -> u32;
}

/// The registers A to E, and the proof that there are such registers.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Vector128<R: Register>([R; 5], R::Cpu);

/// Applies one operation to all registers.
macro_rules! registers {
    ($operation:ident($first:expr $(, $other:expr)* $(; $same:expr)?)) => {
        Self(
            [
                $first.0[0].$operation($($other.0[0]),* $($same)?),
                $first.0[1].$operation($($other.0[1]),* $($same)?),
                $first.0[2].$operation($($other.0[2]),* $($same)?),
                $first.0[3].$operation($($other.0[3]),* $($same)?),
                $first.0[4].$operation($($other.0[4]),* $($same)?),
            ],
            $first.1,
        )
    };
}

/// Combines all registers by one operation.
macro_rules! together {
    ($operation:ident, $vector:expr) => {{
        let [a, b, c, d, e] = $vector.0;
        a.$operation(b).$operation(c.$operation(d)).$operation(e)
    }};
}

/// The candidates of cells whose lanes hold a digit in both bytes, or zeros for an empty cell.
#[inline(always)]
fn candidates<R: Register>(cpu: R::Cpu, digits: R) -> R {
    let low = R::load_bytes(cpu, &EIGHTS).bytes_at(digits);
    // Digit 9 is the lowest bit of the upper byte.
    let nine = R::load_bytes(cpu, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    low.select(R::splat(cpu, 0xff), nine.bytes_at(digits))
}

/// 16 digits of the grid: from the first of a row on, or the last of all.
#[inline(always)]
fn digits_from<R: Register>(cpu: R::Cpu, digits: &[u8; 81], row: usize) -> R {
    let mut sixteen = [0; 16];
    let start = (9 * row).min(81 - 16);
    sixteen.copy_from_slice(&digits[start..start + 16]);
    R::load_bytes(cpu, &sixteen)
}

impl<R: Register> Vector128<R> {
    /// The state with these lanes.
    #[inline(always)]
    fn with(cpu: R::Cpu, lanes: &[[[u16; 8]; 5]; 3]) -> [Self; 3] {
        let mut state = [Self::splat(cpu, 0); 3];
        for value in 0..3 {
            for register in 0..5 {
                state[value].0[register] = R::load(cpu, &lanes[value][register]);
            }
        }
        state
    }

    /// The lanes of a register that are cells: three in each half.
    #[inline(always)]
    fn cells(cpu: R::Cpu) -> R {
        const LANE: u16 = u16::MAX;
        R::load(cpu, &[LANE, LANE, LANE, 0, LANE, LANE, LANE, 0])
    }
}

impl<R: Register> Bitwise for Vector128<R> {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        registers!(and(self, other))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        registers!(or(self, other))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        registers!(without(self, other))
    }
}

impl<R: Register> CandidateVector for Vector128<R> {
    type Cpu = R::Cpu;
    /// Each lane is all ones or zero.
    type Mask = Self;

    #[inline(always)]
    fn cpu(self) -> R::Cpu {
        self.1
    }

    #[inline(always)]
    fn load(cpu: R::Cpu, cells: &[u16; 81]) -> [Self; 3] {
        let mut lanes = [[[ALL; 8]; 5]; 3];
        for row in 0..9 {
            for stack in 0..3 {
                let (value, register, lane) = place(row, stack);
                let from = 9 * row + 3 * stack;
                let minirow = &cells[from..from + 3];
                lanes[value][register][lane..lane + 3].copy_from_slice(minirow);
                if register == 4 {
                    lanes[value][register][4..7].copy_from_slice(minirow);
                }
            }
        }
        Self::with(cpu, &lanes)
    }

    #[inline(always)]
    fn load_grid(cpu: R::Cpu, grid: &Grid) -> [Self; 3] {
        const FIRST: [u8; 16] = minirows(Some(0), Some(3));
        const LAST_LOW: [u8; 16] = minirows(Some(6), None);
        const LAST_HIGH: [u8; 16] = minirows(None, Some(6));
        const LAST_TWICE: [u8; 16] = minirows(Some(6), Some(6));
        // The last row of the grid begins at the seventh of the 16 digits that are loaded for it.
        const LATE_FIRST: [u8; 16] = minirows(Some(7), Some(10));
        const LATE_LAST_TWICE: [u8; 16] = minirows(Some(13), Some(13));
        let digits = bytes(grid);
        let mut state = [Self::splat(cpu, 0); 3];
        for value in 0..3 {
            let a = digits_from::<R>(cpu, digits, value);
            let b = digits_from::<R>(cpu, digits, value + 3);
            let c = digits_from::<R>(cpu, digits, value + 6);
            let (c_first, c_last) =
                if value < 2 { (FIRST, LAST_TWICE) } else { (LATE_FIRST, LATE_LAST_TWICE) };
            let first = R::load_bytes(cpu, &FIRST);
            let low = a.bytes_at(R::load_bytes(cpu, &LAST_LOW));
            let high = b.bytes_at(R::load_bytes(cpu, &LAST_HIGH));
            state[value].0 = [
                candidates(cpu, a.bytes_at(first)),
                candidates(cpu, b.bytes_at(first)),
                candidates(cpu, c.bytes_at(R::load_bytes(cpu, &c_first))),
                candidates(cpu, low.or(high)),
                candidates(cpu, c.bytes_at(R::load_bytes(cpu, &c_last))),
            ];
        }
        state
    }

    #[inline(always)]
    fn store(state: [Self; 3]) -> [u16; 96] {
        let mut cells = [0; 96];
        for row in 0..9 {
            for stack in 0..3 {
                let (value, register, lane) = place(row, stack);
                let lanes = state[value].0[register].store();
                // The fourth lane is overwritten by the next minirow.
                let to = 9 * row + 3 * stack;
                cells[to..to + 4].copy_from_slice(&lanes[lane..lane + 4]);
            }
        }
        cells
    }

    #[inline(always)]
    fn splat(cpu: R::Cpu, bits: u16) -> Self {
        Self([R::splat(cpu, bits); 5], cpu)
    }

    #[inline(always)]
    fn next_column(self) -> Self {
        Self(R::next(self.0), self.1)
    }

    #[inline(always)]
    fn column_after(self) -> Self {
        Self(R::after(self.0), self.1)
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        let [a, b, c, d, e] = self.0;
        let registers = [a.high_low(d), b.high_high(d), c.high_low(e), a.low_low(b), c.low_low(c)];
        Self(registers, self.1)
    }

    #[inline(always)]
    fn box_after(self) -> Self {
        let [a, b, c, d, e] = self.0;
        let registers = [d.low_low(a), d.high_low(b), e.low_low(c), a.high_high(b), c.high_high(c)];
        Self(registers, self.1)
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([b, c, a, d.high_low(e), d.low_low(d)], self.1)
    }

    #[inline(always)]
    fn band_after(self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([c, a, b, e.low_low(d), d.high_high(d)], self.1)
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.plus(Self::splat(self.1, u16::MAX)))
    }

    #[inline(always)]
    fn nonzero(self) -> Self {
        self.larger(Self::splat(self.1, 0))
    }

    #[inline(always)]
    fn at_most_one(self) -> Self {
        let more = self.without_lowest();
        let zero = Self::splat(self.1, 0);
        registers!(equal(more, zero))
    }

    #[inline(always)]
    fn or_else(self, mask: Self, other: Self) -> Self {
        registers!(select(self, mask, other))
    }

    #[inline(always)]
    fn or_if_zero(self, other: Self) -> Self {
        let zero = Self::splat(self.1, 0);
        self.or(other.and(registers!(equal(self, zero))))
    }

    #[inline(always)]
    fn only(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn any(mask: Self) -> bool {
        together!(or, mask).any()
    }

    #[inline(always)]
    fn all(mask: Self) -> bool {
        !Self::cells(mask.1).without(together!(and, mask)).any()
    }

    #[inline(always)]
    fn differ(state: [Self; 3], other: [Self; 3]) -> bool {
        let [a, b] = [state[0].xor(other[0]), state[1].xor(other[1])];
        Self::any(a.or(b).or(state[2].xor(other[2])))
    }

    #[inline(always)]
    fn any_zero([a, b, c]: [Self; 3]) -> bool {
        let least = registers!(min(a, b));
        let least = registers!(min(least, c));
        together!(min, least).any_zero()
    }

    #[inline(always)]
    fn any_incomplete(digits: Self) -> bool {
        Self::any(Self::splat(digits.1, ALL).without(digits))
    }

    #[inline(always)]
    fn lane_of(cpu: R::Cpu, cell: usize) -> [Self; 3] {
        let number = Self::splat(cpu, ORDER[cell % 81]);
        let [a, b, c] = Self::order(cpu);
        [registers!(equal(a, number)), registers!(equal(b, number)), registers!(equal(c, number))]
    }

    #[inline(always)]
    fn houses_of(cpu: R::Cpu, cell: usize) -> [Self; 3] {
        let (row, column) = (cell / 9 % 9, cell % 9);
        let others = &COLUMNS_AND_BOXES[row / 3 * 9 + column];
        let mut houses = [Self::splat(cpu, 0); 3];
        for value in 0..3 {
            let rows = &ROWS[if row % 3 == value { row / 3 } else { 3 }];
            for register in 0..5 {
                let own = R::load(cpu, &rows[register]);
                houses[value].0[register] = own.or(R::load(cpu, &others[register]));
            }
        }
        houses
    }

    #[inline(always)]
    fn everywhere(self, cell: usize) -> Self {
        let (_, register, lane) = place(cell / 9 % 9, cell % 9 / 3);
        let [a, b, c, d, e] = self.0;
        let lanes = [a.store(), b.store(), c.store(), d.store(), e.store()];
        Self::splat(self.1, lanes[register][lane + cell % 3])
    }

    #[inline(always)]
    fn of_cell(state: [Self; 3], cell: usize) -> u16 {
        let (value, register, lane) = place(cell / 9 % 9, cell % 9 / 3);
        let mut lanes = [[[0; 8]; 5]; 3];
        for value in 0..3 {
            for register in 0..5 {
                lanes[value][register] = state[value].0[register].store();
            }
        }
        lanes[value][register][lane + cell % 3]
    }
}

impl<R: Register> LaneArithmetic for Vector128<R> {
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        registers!(xor(self, other))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        registers!(plus(self, other))
    }

    #[inline(always)]
    fn add(a: Self, b: Self, c: Self) -> (Self, Self) {
        let differ = a.xor(b);
        (differ.xor(c), c.or_else(differ, a))
    }

    #[inline(always)]
    fn greatest(self) -> (u16, Self) {
        let number = together!(max, self).greatest();
        let everywhere = Self::splat(self.1, number);
        (number, registers!(equal(self, everywhere)))
    }

    #[inline(always)]
    fn ranks(cpu: R::Cpu) -> [Self; 3] {
        static LANES: [[[u16; 8]; 5]; 3] = in_lanes(&RANKS);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn order(cpu: R::Cpu) -> [Self; 3] {
        static LANES: [[[u16; 8]; 5]; 3] = in_lanes(&ORDER);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn where_if(cpu: R::Cpu, condition: bool) -> Self {
        let lanes = if condition { u16::MAX } else { 0 };
        Self([Self::cells(cpu).and(R::splat(cpu, lanes)); 5], cpu)
    }

    #[inline(always)]
    fn count(mask: Self) -> u32 {
        R::count(mask.0)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        registers!(max(self, other))
    }

    #[inline(always)]
    fn units_by_count(self, table: &[u8; 16]) -> Self {
        registers!(units_by_count(self; table))
    }

    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        registers!(greater(self, other))
    }
}
