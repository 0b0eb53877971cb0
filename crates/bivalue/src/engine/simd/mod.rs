//! Vectors: the only folder with `unsafe` code.
//!
//! Whoever enters a level's code has asked [`Isa::is_available`] before.

#![allow(unsafe_code)] // here, and nowhere else

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bytes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod plane;
mod portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod registers;
#[cfg(target_arch = "x86_64")]
mod rows_avx2;
#[cfg(target_arch = "x86_64")]
mod rows_avx512;
#[cfg(target_arch = "aarch64")]
mod rows_neon;
mod stack;
#[cfg(test)]
mod tests;
mod zeros;

use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::End;
use super::rows::{self, Puzzle, Task, Words, search};

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::{HasAvx2, Plane256};
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::{HasAvx512, Plane512};
pub(super) use bytes::{bits_of, bytes, digits_of, of_cells, transposed};
#[cfg(target_arch = "aarch64")]
pub(super) use neon::{HasNeon, Plane128};
pub(super) use plane::{BITS, Bits, CANDIDATES, Candidates, Kernel, Plane, REST, far, near, ninth};
pub(super) use portable::Plane64;
pub(super) use stack::{DEPTH, Stack};
pub(super) use zeros::zeroed_block;

/// Searches a puzzle on that level, which this processor can run.
#[inline]
pub(super) fn rows<P: Puzzle, T: Task>(level: Isa, puzzle: &P, task: &mut T) -> ControlFlow<End> {
    match level {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the caller says that the level is available.
        Isa::Avx512 => unsafe { rows_avx512::run(puzzle, task) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the caller says that the level is available.
        Isa::Avx2 => unsafe { rows_avx2::run(puzzle, task) },
        #[cfg(target_arch = "aarch64")]
        // SAFETY: the caller says that the level is available.
        Isa::Neon => unsafe { rows_neon::run(puzzle, task) },
        _ => search::<Words, P, T>(puzzle, task),
    }
}

/// Whether it shows on that level, which this processor can run, that a puzzle has no solution.
pub(super) fn is_hopeless<P: Puzzle>(level: Isa, puzzle: &P) -> bool {
    match level {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the caller says that the level is available.
        Isa::Avx512 => unsafe { rows_avx512::is_hopeless(puzzle) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the caller says that the level is available.
        Isa::Avx2 => unsafe { rows_avx2::is_hopeless(puzzle) },
        #[cfg(target_arch = "aarch64")]
        // SAFETY: the caller says that the level is available.
        Isa::Neon => unsafe { rows_neon::is_hopeless(puzzle) },
        _ => rows::is_hopeless::<Words, P>(puzzle),
    }
}

/// What the processor can do, as far as the engines use it. Ordered: of one processor, later ones are
/// faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// 64-bit words: everywhere.
    Portable,
    /// 128-bit vectors of ARM.
    Neon,
    /// 256-bit vectors, with the bit instructions of BMI 1 and 2 and `popcnt`.
    Avx2,
    /// 512-bit vectors, with bytes and words (BW), doublewords and quadwords (DQ), shorter
    /// vectors (VL), permutations of bytes (VBMI) and population counts in bytes and words
    /// (BITALG).
    Avx512,
}

impl Isa {
    /// Every level that there is, slowest first.
    pub const ALL: [Self; 4] = [Self::Portable, Self::Neon, Self::Avx2, Self::Avx512];

    /// The name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// The level of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Whether this processor can run the level's code.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512bitalg")
            }
            // Vectors are taken for words as they lie in memory, lowest lane first.
            #[cfg(target_arch = "aarch64")]
            Self::Neon => {
                cfg!(target_endian = "little") && std::arch::is_aarch64_feature_detected!("neon")
            }
            _ => false,
        }
    }

    /// The level that engines use who are not told one: the best that this processor can run,
    /// or the one that the environment variable `BIVALUE_LEVEL` names, if it can run that.
    #[must_use]
    pub fn detected() -> Self {
        static DETECTED: OnceLock<Isa> = OnceLock::new();
        *DETECTED.get_or_init(|| {
            std::env::var("BIVALUE_LEVEL")
                .ok()
                .and_then(|name| Self::named(&name))
                .filter(|level| level.is_available())
                .or_else(|| Self::ALL.into_iter().rev().find(|level| level.is_available()))
                .unwrap_or(Self::Portable)
        })
    }
}
