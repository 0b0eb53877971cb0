use crate::engine::unrolled::each;

use super::cpu::Cpu;

/// A bit plane: one bit for each of many searches that advance together.
///
/// All operations are bit by bit, so the searches do not influence each other. The exception is
/// [`Plane::swap`], which transposes planes into words.
///
/// # Safety
/// All bits zero are a value, if the processor is one that [`Self::Cpu`] can prove.
pub(in crate::engine) unsafe trait Plane: Copy + 'static {
    /// The number of its bits, a multiple of 64.
    const LANES: usize;

    /// The proof that this processor has the vector's instructions: every value was made with one.
    type Cpu: Cpu;

    /// All bits set.
    fn ones(cpu: Self::Cpu) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;
    /// `self | other`
    fn or(self, other: Self) -> Self;
    /// `self ^ other`
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn but(self, other: Self) -> Self;

    /// `self & a & b`
    #[inline(always)]
    fn and3(self, a: Self, b: Self) -> Self {
        self.and(a.and(b))
    }
    /// `self | a | b`
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }
    /// The bits that are set in at least two of the three.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and(self.or(a)))
    }
    /// `self | (a & b)`
    #[inline(always)]
    fn or_both(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// `self | (a & !b)`
    #[inline(always)]
    fn or_but(self, a: Self, b: Self) -> Self {
        self.or(a.but(b))
    }
    /// `self & !(a & b)`
    #[inline(always)]
    fn but_both(self, a: Self, b: Self) -> Self {
        self.but(a.and(b))
    }
    /// `self & !(a ^ b)`: the bits of `self` where `a` and `b` are equal.
    #[inline(always)]
    fn where_equal(self, a: Self, b: Self) -> Self {
        self.but(a.xor(b))
    }
    /// `self | !a`
    #[inline(always)]
    fn or_not(self, a: Self, ones: Self) -> Self {
        self.or(ones.but(a))
    }
    /// `self | (a ^ b)`
    #[inline(always)]
    fn or_differ(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }

    /// The bits of `other` where the mask has ones, those of `self` elsewhere.
    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        self.but(mask).or(other.and(mask))
    }

    /// Each bit from the one of three planes whose mask has a one there. At most one mask may have
    /// a one in each place; where none has, the bit is arbitrary.
    #[inline(always)]
    fn pick([a, b, c]: [Self; 3], masks: [Self; 3]) -> Self {
        a.and(masks[0]).or_both(b, masks[1]).or_both(c, masks[2])
    }

    /// `a` where `a` and `b` differ, `self` elsewhere. This is one step of a comparison of numbers
    /// in planes, from the lowest bit to the highest: `self` says whether the first number is
    /// greater by the bits below.
    #[inline(always)]
    fn greater(self, a: Self, b: Self) -> Self {
        self.select(a, a.xor(b))
    }
    /// Sum and carry of three bits.
    #[inline(always)]
    fn add(self, a: Self, b: Self) -> (Self, Self) {
        let differ = self.xor(a);
        (differ.xor(b), self.and(a).or_both(differ, b))
    }

    /// One step of the transposition of a matrix of bits: in every 64-bit word, swaps the upper
    /// half of each group of `2 * J` bits of `a` with the lower half of the same group of `b`.
    fn swap<const J: i32>(a: Self, b: Self) -> (Self, Self);

    /// The bytes, below 16 each, that have these bits.
    fn unslice(cpu: Self::Cpu, bits: &Bits) -> [u8; 81];

    /// The candidates of 81 cells with a digit 1 to 9, or 0 for an empty cell.
    fn pack(cpu: Self::Cpu, bytes: &[u8; 81]) -> Candidates;

    /// The other side of a BUG: for cells with at most two candidates, and the bits of one
    /// candidate of each, the bits of the other candidate; in a cell with one candidate, of that
    /// one.
    fn other_side(cpu: Self::Cpu, candidates: &Candidates, bits: &Bits) -> Bits {
        let _ = cpu;
        other_side(candidates, bits)
    }

    /// The planes as 64-bit words.
    fn words(planes: &[Self]) -> &[u64];
    /// The planes as 64-bit words.
    fn words_mut(planes: &mut [Self]) -> &mut [u64];
}

/// The number of words for the candidates of 81 cells.
pub(in crate::engine) const CANDIDATES: usize = 12;

/// The candidates of 81 cells.
///
/// ```text
/// words 0 to 9      digits 1 to 8 of cells 0 to 79: a byte for each cell, eight cells in a word
/// word 10           digits 1 to 8 of cell 80: its lowest byte
///                   digit 9 of cells 64 to 80: one bit each, above that byte
/// word 11           digit 9 of cells 0 to 63: one bit each
/// ```
pub(in crate::engine) type Candidates = [u64; CANDIDATES];

/// The word and the bit of digit 9 of a cell in the [`Candidates`].
pub(in crate::engine) const fn ninth(cell: usize) -> (usize, usize) {
    if cell < 64 { (11, cell) } else { (10, cell - 64 + 8) }
}

/// For a digit, or 0 for an empty cell, the byte of digits 1 to 8 in the [`Candidates`].
pub(super) const EIGHTS: [u8; 16] = [0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
/// For a digit, or 0 for an empty cell, whether 9 is a candidate.
#[cfg(target_arch = "x86_64")]
pub(super) const NINTHS: [u8; 16] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];

/// For each bit `k` of a value, the digits 1 to 8 (a bit each) whose value has it; the last entry
/// has all digits.
pub(super) const VALUES: [u8; 5] = [0b0101_0101, 0b0110_0110, 0b0111_1000, 0b1000_0000, 0xff];

/// For each entry of [`VALUES`], true if digit 9 belongs to it.
pub(super) const NINE: [bool; 5] = [true, false, false, true, true];

/// See [`Plane::other_side`]. The exclusive or of the values of a cell's candidates, and of the
/// known one, is the other one.
fn other_side(candidates: &Candidates, bits: &Bits) -> Bits {
    // For cells 0 to 63 and for the others, whether an odd number of their candidates is in the
    // entry of `VALUES`.
    let mut odd = [[0_u64; 2]; 5];
    for k in 0..5 {
        for (at, &word) in candidates[..11].iter().enumerate() {
            // The last word has one cell only.
            let word = if at == 10 { word & 0xff } else { word };
            let mut parity = word & u64::from_le_bytes([VALUES[k]; 8]);
            for by in [4, 2, 1] {
                parity ^= parity >> by;
            }
            let gathered =
                (parity & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            odd[k][at / 8] |= gathered << (8 * (at % 8));
        }
        if NINE[k] {
            odd[k][0] ^= candidates[11];
            odd[k][1] ^= candidates[10] >> 8 & 0x1_ffff;
        }
    }
    others(odd, bits)
}

/// The other candidates, from the parities for cells 0 to 63 and for the others: of the candidates
/// with each bit, and of all candidates. A cell with an odd number of candidates has one, which is
/// its own other candidate.
#[inline(always)]
pub(super) fn others(odd: [[u64; 2]; 5], bits: &Bits) -> Bits {
    let mut others = [0; BITS];
    for k in 0..4 {
        others[k] = odd[k][0] ^ bits[k] & !odd[4][0];
        let rest = odd[k][1] ^ u64::from(rest(bits, k)) & !odd[4][1];
        others[4 + k / 2] |= rest << (REST * (k % 2));
    }
    others
}

/// The number of words for the bits of 81 bytes below 16.
pub(in crate::engine) const BITS: usize = 6;

/// The bits of 81 bytes below 16. Word `k` of the first four has bit `k` of bytes 0 to 63. Words 4
/// and 5 have two bits each of bytes 64 to 80, [`REST`] places apart.
pub(in crate::engine) type Bits = [u64; BITS];

/// The distance of the two bits in the last words of [`Bits`].
pub(in crate::engine) const REST: usize = 24;

/// Bit `k` of bytes 64 to 80.
#[inline(always)]
pub(super) fn rest(bits: &Bits, k: usize) -> u32 {
    (bits[4 + k / 2] >> (REST * (k % 2))) as u32 & 0x1_ffff
}

/// The bits that stay with the first plane in [`Plane::swap`].
pub(super) const fn lower_halves(j: i32) -> u64 {
    match j {
        32 => 0x0000_0000_ffff_ffff,
        16 => 0x0000_ffff_0000_ffff,
        8 => 0x00ff_00ff_00ff_00ff,
        4 => 0x0f0f_0f0f_0f0f_0f0f,
        2 => 0x3333_3333_3333_3333,
        _ => 0x5555_5555_5555_5555,
    }
}

/// Half of a transposition of 64 x 64 bits in each column of words, for eight consecutive planes:
/// see [`far`].
#[inline(always)]
pub(in crate::engine) fn near<P: Plane>(mut v: [P; 8]) -> [P; 8] {
    swap::<P, 4>(&mut v, [(0, 4), (1, 5), (2, 6), (3, 7)]);
    swap::<P, 2>(&mut v, [(0, 2), (1, 3), (4, 6), (5, 7)]);
    swap::<P, 1>(&mut v, [(0, 1), (2, 3), (4, 5), (6, 7)]);
    v
}

/// The other half, for eight planes whose numbers are eight apart. After both halves were applied
/// to all of 64 planes, in any order, bit `b` of word `q` of plane `p` has become bit `p` of word
/// `q` of plane `b`.
///
/// Eight planes at a time fit into the registers.
#[inline(always)]
pub(in crate::engine) fn far<P: Plane>(mut v: [P; 8]) -> [P; 8] {
    swap::<P, 32>(&mut v, [(0, 4), (1, 5), (2, 6), (3, 7)]);
    swap::<P, 16>(&mut v, [(0, 2), (1, 3), (4, 6), (5, 7)]);
    swap::<P, 8>(&mut v, [(0, 1), (2, 3), (4, 5), (6, 7)]);
    v
}

#[inline(always)]
fn swap<P: Plane, const J: i32>(v: &mut [P; 8], pairs: [(usize, usize); 4]) {
    each!(4, |k| {
        let (a, b) = pairs[k];
        (v[a], v[b]) = P::swap::<J>(v[a], v[b]);
    });
}
