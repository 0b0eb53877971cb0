//! Vectors, and everything else that needs `unsafe` code: the lowest layer of the fast engines.
//!
//! ```text
//! isa      the instruction sets by name
//! cpu      the proof that this processor has one; code compiled for it
//! vector   candidates in lanes, for one search at a time; vector_avx2, vector_avx512 and
//!          vector_portable: one instruction set each; vector_128: all with 128-bit registers,
//!          laid out as in layout_128; registers_avx2: what vector_avx2 is made of
//! plane    one bit for each of many searches; portable, simd128, neon, sse42, avx2, avx512: one
//!          instruction set each, and the 128-bit registers of vector_128
//! bytes    digits as bytes and as bits
//! stack    a stack without initial cost; zeros: large structures of planes, all zero
//! ```
//!
//! The engines above are written once over the traits [`CandidateVector`] and [`Plane`]. No safe
//! function here has a precondition for its safety: a value of a vector type is only made with the
//! [proof](Cpu) that the processor has its instructions.

#![allow(unsafe_code)] // here, and nowhere else

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bytes;
mod cpu;
mod isa;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod layout_128;
#[cfg(target_arch = "aarch64")]
mod neon;
mod plane;
mod portable;
#[cfg(target_arch = "x86_64")]
mod registers_avx2;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse42;
mod stack;
#[cfg(test)]
mod tests;
mod vector;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod vector_128;
#[cfg(target_arch = "x86_64")]
mod vector_avx2;
#[cfg(target_arch = "x86_64")]
mod vector_avx512;
#[cfg_attr(not(portable_level), allow(dead_code))] // tests compare with it
mod vector_portable;
mod zeros;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Plane256;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Plane512;
pub(super) use bytes::{bits_of, bytes, digits_of, of_cells, transposed};
pub(super) use cpu::{Cpu, Kernel, Processor};
pub use isa::Isa;
#[cfg(target_arch = "aarch64")]
pub(super) use neon::Plane128;
pub(super) use plane::{BITS, Bits, CANDIDATES, Candidates, Plane, REST, far, near, ninth};
pub(super) use portable::Plane64;
#[cfg(target_feature = "simd128")]
pub(super) use simd128::Plane128;
#[cfg(target_arch = "x86_64")]
pub(super) use sse42::Plane128;
pub(super) use stack::{DEPTH, Stack};
pub(super) use vector::{Bitwise, CandidateVector, LaneArithmetic, UNIT, cell_of_rank};
#[cfg(portable_level)]
pub(super) use vector_portable::WordVector;
pub(super) use zeros::{OnlyPlanes, struct_of_planes, zeroed};
#[cfg(target_arch = "x86_64")]
pub(super) use {vector_avx2::Avx2Vector, vector_avx512::Avx512Vector};

/// The candidates in registers of ARM processors.
#[cfg(target_arch = "aarch64")]
pub(super) type NeonVector = vector_128::Vector128<neon::NeonRegister>;
/// The candidates in registers of WebAssembly.
#[cfg(target_feature = "simd128")]
pub(super) type Simd128Vector = vector_128::Vector128<simd128::WasmRegister>;
/// The candidates in registers of x86 processors without AVX2.
#[cfg(target_arch = "x86_64")]
pub(super) type Sse42Vector = vector_128::Vector128<sse42::SseRegister>;
