use crate::engine::state::State;
use crate::grid::{Cell, Digit};

/// A vector of bits, one of each of many searches that advance together.
///
/// There is nothing but logic here, bit by bit: no bit ever meets its neighbour, except in
/// [`Plane::swap`], which turns planes into words.
pub(in crate::engine) trait Plane: Copy + 'static {
    /// How many bits it has, a multiple of 64.
    const LANES: usize;

    /// The proof that this processor has the instructions; only [`super::Level`] makes one.
    type Cpu: Copy;

    /// Runs a kernel as code for this processor.
    fn run<K: Kernel>(cpu: Self::Cpu, kernel: K) -> K::Output;

    fn zero(cpu: Self::Cpu) -> Self;
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

    /// Swaps, in every 32-bit word, the upper half of each group of `2 * J` bits of the first
    /// with the lower half of the same group of the second: one step of the transposition of
    /// a matrix of bits.
    fn swap<const J: i32>(a: Self, b: Self) -> (Self, Self);

    /// What [`State::choose`] says, computed by the best means of the level.
    fn choose(cpu: Self::Cpu, state: &State) -> (Cell, Digit) {
        Self::run(cpu, Choose(state))
    }

    /// The bits of 81 bytes below 16: bit `c` of number `k` is bit `k` of byte `c`.
    fn slice(cpu: Self::Cpu, bytes: &[u8; 81]) -> [u128; 4];
    /// The bytes of which these are the bits.
    fn unslice(cpu: Self::Cpu, bits: [u128; 4]) -> [u8; 81];

    /// The bits as words of 32.
    fn words(planes: &[Self]) -> &[u32];
    /// The bits as words of 32.
    fn words_mut(planes: &mut [Self]) -> &mut [u32];
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

struct Choose<'a>(&'a State);

impl Kernel for Choose<'_> {
    type Output = (Cell, Digit);

    #[inline(always)]
    fn run(self) -> (Cell, Digit) {
        self.0.choose()
    }
}

/// The bits that stay with the first plane in [`Plane::swap`].
pub(super) const fn lower_halves(j: i32) -> u32 {
    match j {
        16 => 0x0000_ffff,
        8 => 0x00ff_00ff,
        4 => 0x0f0f_0f0f,
        2 => 0x3333_3333,
        _ => 0x5555_5555,
    }
}

/// Transposes the 32 x 32 bits of each column of words: bit `b` of word `q` of plane `p` goes
/// to bit `p` of word `q` of plane `b`.
///
/// Eight planes at a time, then four, so that each part is done in registers.
#[inline(always)]
pub(in crate::engine) fn transpose<P: Plane>(planes: &mut [P; 32]) {
    macro_rules! swap {
        ($v:ident, $j:literal: $($a:literal $b:literal),*) => {
            $(($v[$a], $v[$b]) = P::swap::<$j>($v[$a], $v[$b]);)*
        };
    }
    for i in 0..4 {
        let mut v = [
            planes[i],
            planes[i + 4],
            planes[i + 8],
            planes[i + 12],
            planes[i + 16],
            planes[i + 20],
            planes[i + 24],
            planes[i + 28],
        ];
        swap!(v, 16: 0 4, 1 5, 2 6, 3 7);
        swap!(v, 8: 0 2, 1 3, 4 6, 5 7);
        swap!(v, 4: 0 1, 2 3, 4 5, 6 7);
        for k in 0..8 {
            planes[i + 4 * k] = v[k];
        }
    }
    for i in 0..8 {
        let mut v = [planes[4 * i], planes[4 * i + 1], planes[4 * i + 2], planes[4 * i + 3]];
        swap!(v, 2: 0 2, 1 3);
        swap!(v, 1: 0 1, 2 3);
        for k in 0..4 {
            planes[4 * i + k] = v[k];
        }
    }
}
