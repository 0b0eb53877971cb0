use std::fmt;
use std::iter::FusedIterator;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::{Cell, Digit};

/// A set of digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u16);

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(u128);

/// The methods of both kinds of sets, which differ in the type of their members and in the type of
/// their bits.
macro_rules! set {
    (
        $set:ident, $member:ident, $word:ty, $count:literal, $members:literal, $len:expr, $bit:expr
    ) => {
        impl $set {
            #[doc = concat!("No ", $members, ".")]
            pub const EMPTY: Self = Self(0);
            #[doc = concat!("All ", $members, ".")]
            pub const ALL: Self = Self((1 << $count) - 1);

            /// Makes the set with one member.
            ///
            /// ```
            /// use bivalue::{Digit, DigitSet};
            /// assert_eq!(DigitSet::of(Digit::from_index(4)).to_string(), "5");
            /// ```
            #[inline]
            #[must_use]
            pub const fn of(member: $member) -> Self {
                Self($bit(member.index()))
            }

            /// Makes the set that contains the member with index *i* if bit *i* is one. Bits
            /// without a member are ignored.
            ///
            /// ```
            /// use bivalue::{CellSet, DigitSet};
            /// assert_eq!(DigitSet::from_bits(0b101).to_string(), "13");
            /// assert_eq!(CellSet::from_bits(0b101).to_string(), "r1c1, r1c3");
            /// ```
            #[inline]
            #[must_use]
            pub const fn from_bits(bits: $word) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// Returns the bits of the set: bit *i* is one if it contains the member with index
            /// *i*.
            ///
            /// ```
            /// use bivalue::DigitSet;
            /// assert_eq!(DigitSet::ALL.bits(), 0b1_1111_1111);
            /// ```
            #[inline]
            #[must_use]
            pub const fn bits(self) -> $word {
                self.0
            }

            /// Returns the number of members.
            ///
            /// ```
            /// use bivalue::{CellSet, DigitSet};
            /// assert_eq!((CellSet::ALL.len(), DigitSet::ALL.len()), (81, 9));
            /// ```
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                $len(self.0)
            }

            /// Returns whether the set is empty.
            ///
            /// ```
            /// use bivalue::CellSet;
            /// assert!(CellSet::EMPTY.is_empty());
            /// ```
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns whether the set contains a member.
            ///
            /// ```
            /// use bivalue::{Cell, House};
            /// assert!(House::box_(0).cells().contains(Cell::at(2, 2)));
            /// ```
            #[inline]
            #[must_use]
            pub const fn contains(self, member: $member) -> bool {
                if WORDS_ONLY {
                    self.0 & $bit(member.index()) != 0
                } else {
                    self.0 >> member.index() & 1 != 0
                }
            }

            /// Returns whether every member is also in the other set.
            ///
            /// ```
            /// use bivalue::{Cell, House};
            /// let (line, chute) = (House::row(0).cells(), Cell::at(0, 0).peers());
            /// assert!(!line.is_subset(chute)); // A cell is none of its own peers.
            /// ```
            #[inline]
            #[must_use]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Returns whether the two sets share a member.
            ///
            /// ```
            /// use bivalue::House;
            /// assert!(House::row(0).cells().intersects(House::box_(2).cells()));
            /// assert!(!House::row(0).cells().intersects(House::box_(3).cells()));
            /// ```
            #[inline]
            #[must_use]
            pub const fn intersects(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Adds a member, and returns whether it is new.
            ///
            /// ```
            /// use bivalue::{Digit, DigitSet};
            /// let mut digits = DigitSet::EMPTY;
            /// assert!(digits.insert(Digit::from_index(6)));
            /// assert!(!digits.insert(Digit::from_index(6)));
            /// assert_eq!(digits.to_string(), "7");
            /// ```
            #[inline]
            pub const fn insert(&mut self, member: $member) -> bool {
                let before = self.0;
                self.0 |= $bit(member.index());
                self.0 != before
            }

            /// Removes a member, and returns whether the set had it.
            ///
            /// ```
            /// use bivalue::{Digit, DigitSet};
            /// let mut digits = DigitSet::ALL;
            /// assert!(digits.remove(Digit::from_index(6)));
            /// assert!(!digits.remove(Digit::from_index(6)));
            /// assert_eq!(digits.to_string(), "12345689");
            /// ```
            #[inline]
            pub const fn remove(&mut self, member: $member) -> bool {
                let before = self.0;
                self.0 &= !$bit(member.index());
                self.0 != before
            }

            /// Returns the member with the lowest index, if there is one.
            ///
            /// ```
            /// use bivalue::{CellSet, House};
            /// assert_eq!(House::box_(8).cells().first().unwrap().to_string(), "r7c7");
            /// assert_eq!(CellSet::EMPTY.first(), None);
            /// ```
            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$member> {
                if self.0 == 0 {
                    None
                } else {
                    Some($member::from_index(self.0.trailing_zeros() as usize))
                }
            }

            /// Returns the only member, if there is exactly one.
            ///
            /// ```
            /// use bivalue::{Digit, DigitSet};
            /// assert_eq!(DigitSet::of(Digit::from_index(2)).single(), Digit::new(3));
            /// assert_eq!(DigitSet::ALL.single(), None);
            /// ```
            #[inline]
            #[must_use]
            pub const fn single(self) -> Option<$member> {
                if self.0.is_power_of_two() { self.first() } else { None }
            }

            /// Returns an iterator over the members, lowest index first. Both ends of it can be
            /// taken from.
            ///
            /// ```
            /// use bivalue::{CellSet, House};
            /// let row = House::row(0).cells();
            /// assert_eq!(row.iter().next_back().unwrap().to_string(), "r1c9");
            /// ```
            #[inline]
            #[must_use]
            pub const fn iter(&self) -> SetIter<Self> {
                SetIter(*self)
            }

            /// Returns all pairs of members, each with the lower index first.
            ///
            /// ```
            /// use bivalue::{CellSet, DigitSet};
            /// assert_eq!(DigitSet::from_bits(0b111).pairs().count(), 3);
            /// assert_eq!(CellSet::ALL.pairs().count(), 81 * 80 / 2);
            /// ```
            #[inline]
            pub fn pairs(self) -> impl Iterator<Item = ($member, $member)> {
                self.into_iter().flat_map(move |a| {
                    let above = self.0 & !(Self::of(a).0 | (Self::of(a).0 - 1));
                    Self(above).into_iter().map(move |b| (a, b))
                })
            }
        }

        impl IntoIterator for $set {
            type Item = $member;
            type IntoIter = SetIter<$set>;

            #[inline]
            fn into_iter(self) -> SetIter<$set> {
                SetIter(self)
            }
        }

        impl IntoIterator for &$set {
            type Item = $member;
            type IntoIter = SetIter<$set>;

            #[inline]
            fn into_iter(self) -> SetIter<$set> {
                SetIter(*self)
            }
        }

        impl Iterator for SetIter<$set> {
            type Item = $member;

            #[inline]
            fn next(&mut self) -> Option<$member> {
                let first = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(first)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for SetIter<$set> {
            #[inline]
            fn next_back(&mut self) -> Option<$member> {
                let last = $member::from_index(self.0.0.checked_ilog2()? as usize);
                self.0.remove(last);
                Some(last)
            }
        }

        impl ExactSizeIterator for SetIter<$set> {}

        impl FusedIterator for SetIter<$set> {}

        impl Extend<$member> for $set {
            #[inline]
            fn extend<I: IntoIterator<Item = $member>>(&mut self, members: I) {
                for member in members {
                    self.insert(member);
                }
            }
        }

        impl FromIterator<$member> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                let mut set = Self::EMPTY;
                set.extend(members);
                set
            }
        }

        impl From<$member> for $set {
            #[inline]
            fn from(member: $member) -> Self {
                Self::of(member)
            }
        }

        set!(operator $set, BitAnd, bitand, BitAndAssign, bitand_assign, &);
        set!(operator $set, BitOr, bitor, BitOrAssign, bitor_assign, |);
        set!(operator $set, BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

        impl Not for $set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }

        impl Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl SubAssign for $set {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }
    };
    (operator $set:ident, $Op:ident, $op:ident, $Assign:ident, $assign:ident, $symbol:tt) => {
        impl $Op for $set {
            type Output = Self;
            #[inline]
            fn $op(self, other: Self) -> Self {
                Self(self.0 $symbol other.0)
            }
        }

        impl $Assign for $set {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = *self $symbol other;
            }
        }
    };
}

/// An iterator over the members of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct SetIter<S>(S);

set!(DigitSet, Digit, u16, 9, "digits", count_of_nine, digit_bit);
set!(CellSet, Cell, u128, 81, "cells", count_of_all, cell_bit);

/// True if a shift of a long word by a number that the compiler does not know is a call, as in
/// WebAssembly, which counts the bits of a word, though, with one instruction.
const WORDS_ONLY: bool = cfg!(target_family = "wasm");

/// The word in which only the bit of that index below 128 is one.
#[inline]
#[doc(hidden)]
#[must_use]
pub const fn cell_bit(index: usize) -> u128 {
    if WORDS_ONLY { CELL_BITS[index & 127] } else { 1 << index }
}

static CELL_BITS: [u128; 128] = {
    let mut bits = [0; 128];
    let mut index = 0;
    while index < 128 {
        bits[index] = 1 << index;
        index += 1;
    }
    bits
};

/// The cells of three rows, which are a word.
#[doc(hidden)]
pub const BAND: u32 = (1 << 27) - 1;

/// The cells of a set, three rows at a time.
#[inline(always)]
#[doc(hidden)]
#[must_use]
pub const fn bands_of(cells: u128) -> [u32; 3] {
    [cells as u32 & BAND, (cells >> 27) as u32 & BAND, (cells >> 54) as u32 & BAND]
}

/// The set of which these are the cells, three rows at a time.
#[inline(always)]
#[doc(hidden)]
#[must_use]
pub fn of_bands([top, middle, bottom]: [u32; 3]) -> u128 {
    u128::from(top) | u128::from(middle) << 27 | u128::from(bottom) << 54
}

#[inline]
const fn digit_bit(index: usize) -> u16 {
    1 << index
}

/// The number of members of every set of nine. A look-up is faster than counting bits in a program
/// that is compiled for any processor of an architecture.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut set = 1;
    while set < 512 {
        counts[set] = counts[set >> 1] + (set & 1) as u8;
        set += 1;
    }
    counts
};

#[inline]
const fn count_of_nine(bits: u16) -> usize {
    if WORDS_ONLY {
        (bits & 0x1FF).count_ones() as usize
    } else {
        COUNTS[(bits & 0x1FF) as usize] as usize
    }
}

#[inline]
const fn count_of_all(bits: u128) -> usize {
    bits.count_ones() as usize
}

impl CellSet {
    /// Returns the cells that see every cell of the set. No member of the set is among them. For
    /// the empty set these are all cells.
    ///
    /// ```
    /// use bivalue::{Cell, CellSet};
    /// let corners = CellSet::of(Cell::at(0, 0)) | CellSet::of(Cell::at(4, 4));
    /// assert_eq!(corners.common_peers().to_string(), "r1c5, r5c1");
    /// ```
    #[inline]
    #[must_use]
    pub fn common_peers(self) -> Self {
        self.into_iter().fold(Self::ALL, |common, cell| common & cell.peers())
    }
}

/// Writes the digits in ascending order without separators, such as `137`; `-` for the empty set.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.into_iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Writes the cells in reading order, such as `r1c1, r4c7`; `-` for the empty set.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (position, cell) in self.into_iter().enumerate() {
            if position > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{cell}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The cells of each digit, from the digits of each cell, eight cells at a time.
pub(super) fn places_of(candidates: &[DigitSet; 81]) -> [CellSet; 9] {
    // The first 64 cells, and the others.
    let mut places = [[0u64; 2]; 9];
    let (eights, last) = candidates.as_chunks::<8>();
    for (at, cells) in eights.iter().enumerate() {
        let low = u64::from_le_bytes(cells.map(|digits| digits.bits() as u8));
        let high = u64::from_le_bytes(cells.map(|digits| (digits.bits() >> 8) as u8));
        for digit in 0..9 {
            let bits = if digit < 8 { low >> digit } else { high } & 0x0101_0101_0101_0101;
            // The multiplication gathers one bit of each byte in the highest byte.
            let cells = bits.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            places[digit][at / 8] |= cells << (at % 8 * 8);
        }
    }
    for digit in 0..9 {
        places[digit][1] |= u64::from(last[0].bits() >> digit & 1) << 16;
    }
    places.map(|[low, high]| CellSet::from_bits(u128::from(high) << 64 | u128::from(low)))
}
