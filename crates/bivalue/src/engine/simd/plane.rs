use super::Isa;

/// A vector of bits, one of each of many searches that advance together.
///
/// There is nothing but logic here, bit by bit: no bit ever meets its neighbour, except in
/// [`Plane::swap`], which turns planes into words.
pub(in crate::engine) trait Plane: Copy + 'static {
    /// How many bits it has, a multiple of 64.
    const LANES: usize;

    /// The level of [`Self::Cpu`].
    const LEVEL: Isa;

    /// The proof that this processor has the instructions; only [`super::Isa`] makes one.
    type Cpu: Copy;

    /// Runs a kernel as code for this processor.
    fn run<K: Kernel>(cpu: Self::Cpu, kernel: K) -> K::Output;

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
    /// Whether at least two of the three are set.
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
    /// `self & !(a ^ b)`: what remains where the two agree.
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

    /// The bits of that one of three whose mask has ones; no two masks have one in the same place. Where none
    /// has one, it is anything.
    #[inline(always)]
    fn pick([a, b, c]: [Self; 3], masks: [Self; 3]) -> Self {
        a.and(masks[0]).or_both(b, masks[1]).or_both(c, masks[2])
    }

    /// `a` where `a` and `b` differ, `self` elsewhere: of numbers in planes, whether one is the
    /// greater, from the answer for the bits below.
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

    /// Swaps, in every 64-bit word, the upper half of each group of `2 * J` bits of the first
    /// with the lower half of the same group of the second: one step of the transposition of
    /// a matrix of bits.
    fn swap<const J: i32>(a: Self, b: Self) -> (Self, Self);

    /// The bytes below 16 of which these are the bits.
    fn unslice(cpu: Self::Cpu, bits: &Bits) -> [u8; 81];

    /// The candidates of 81 digits, or 0 where there is none.
    fn pack(cpu: Self::Cpu, bytes: &[u8; 81]) -> Candidates;

    /// Of cells with one or two candidates and digits for those with two the bits of the other ones; the only
    /// candidates elsewhere.
    fn other_side(cpu: Self::Cpu, candidates: &Candidates, bits: &Bits) -> Bits {
        let _ = cpu;
        other_side(candidates, bits)
    }

    /// The bits as words of 64.
    fn words(planes: &[Self]) -> &[u64];
    /// The bits as words of 64.
    fn words_mut(planes: &mut [Self]) -> &mut [u64];
}

/// How many words the candidates of 81 cells take.
pub(in crate::engine) const CANDIDATES: usize = 12;

/// The candidates of 81 cells. Digits 1 to 8 of a cell are a byte, eight cells a word. The last cell is
/// followed, in word 10, by digit 9 of cells 64 to 80; digit 9 of cells 0 to 63 is word 11.
pub(in crate::engine) type Candidates = [u64; CANDIDATES];

/// Where digit 9 of a cell is in the [`Candidates`]: the word and the bit.
pub(in crate::engine) const fn ninth(cell: usize) -> (usize, usize) {
    if cell < 64 { (11, cell) } else { (10, cell - 64 + 8) }
}

/// Of a digit, or 0 where any is possible, the byte of the [`Candidates`].
pub(super) const EIGHTS: [u8; 16] = [0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
/// The same, whether 9 is possible.
#[cfg(target_arch = "x86_64")]
pub(super) const NINTHS: [u8; 16] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];

/// Of the digits 1 to 8, a bit each, those whose value has bit `k`; last, all of them.
pub(super) const VALUES: [u8; 5] = [0b0101_0101, 0b0110_0110, 0b0111_1000, 0b1000_0000, 0xff];

/// Which of the values in [`VALUES`] have 9 among them.
pub(super) const NINE: [bool; 5] = [true, false, false, true, true];

/// See [`Plane::other_side`]: which cells have an odd number of candidates whose value has a bit, for all
/// four bits, is the sum of one or two values.
fn other_side(candidates: &Candidates, bits: &Bits) -> Bits {
    // Of cells 0 to 63 and of the others, which have an odd number of these candidates.
    let mut odd = [[0_u64; 2]; 5];
    for k in 0..5 {
        for (at, &word) in candidates[..11].iter().enumerate() {
            // Of the last word only the first cell.
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

/// Of cells 0 to 63 and of the others, which have an odd number of candidates with each bit of their values,
/// and an odd number at all: those have one.
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

/// How many words the bits of 81 bytes below 16 take.
pub(in crate::engine) const BITS: usize = 6;

/// The bits of 81 bytes below 16: words 0 to 3 have one bit of bytes 0 to 63 each; words 4 and 5 have two
/// bits each of the others, [`REST`] places apart.
pub(in crate::engine) type Bits = [u64; BITS];

/// See [`Bits`].
pub(in crate::engine) const REST: usize = 24;

/// Bit `k` of bytes 64 to 80.
#[inline(always)]
pub(super) fn rest(bits: &Bits, k: usize) -> u32 {
    (bits[4 + k / 2] >> (REST * (k % 2))) as u32 & 0x1_ffff
}

/// A piece of work on planes, to be compiled for the instructions of a level.
///
/// Its `run`, and all that it calls, has to be `#[inline(always)]`: what is not inlined is
/// compiled for the least processor.
pub(in crate::engine) trait Kernel {
    /// What comes out.
    type Output;
    /// Does the work.
    fn run(self) -> Self::Output;
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

/// The first half of a transposition of 64 x 64 bits in each column of words, of eight planes that
/// follow one another: see [`far`].
#[inline(always)]
pub(in crate::engine) fn near<P: Plane>(mut v: [P; 8]) -> [P; 8] {
    swap::<P, 4>(&mut v, [(0, 4), (1, 5), (2, 6), (3, 7)]);
    swap::<P, 2>(&mut v, [(0, 2), (1, 3), (4, 6), (5, 7)]);
    swap::<P, 1>(&mut v, [(0, 1), (2, 3), (4, 5), (6, 7)]);
    v
}

/// The other half, of eight planes that are eight apart. When both were done to all of 64 planes, in
/// any order, bit `b` of word `q` of plane `p` is bit `p` of word `q` of plane `b`.
///
/// Eight planes at a time, so that it is done in registers.
#[inline(always)]
pub(in crate::engine) fn far<P: Plane>(mut v: [P; 8]) -> [P; 8] {
    swap::<P, 32>(&mut v, [(0, 4), (1, 5), (2, 6), (3, 7)]);
    swap::<P, 16>(&mut v, [(0, 2), (1, 3), (4, 6), (5, 7)]);
    swap::<P, 8>(&mut v, [(0, 1), (2, 3), (4, 5), (6, 7)]);
    v
}

#[inline(always)]
fn swap<P: Plane, const J: i32>(v: &mut [P; 8], pairs: [(usize, usize); 4]) {
    for (a, b) in pairs {
        (v[a], v[b]) = P::swap::<J>(v[a], v[b]);
    }
}
