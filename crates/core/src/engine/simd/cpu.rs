//! Proofs that this processor has an instruction set, and the calls into code compiled for it.
//!
//! A function compiled for AVX2 must not run on a processor without AVX2. So code that uses such
//! instructions asks for a value of a type like [`HasAvx2`], which only detection makes; vectors
//! carry the value on. Whoever holds a vector need not check again.

use std::sync::OnceLock;

use super::Isa;

/// A computation that is compiled once for each instruction set.
///
/// Its `run`, and every function that it calls, has to be `#[inline(always)]`: a function that is
/// not inlined is compiled for the least processor.
pub(in crate::engine) trait Kernel {
    /// The result.
    type Output;
    /// Computes it.
    fn run(self) -> Self::Output;
}

/// The proof that this processor has the instructions of one [`Isa`].
pub(in crate::engine) trait Cpu: Copy + 'static {
    /// Runs a kernel as code for this instruction set.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;

    /// Runs a kernel from within another one, as a function of its own. A rare or large part of a
    /// search is called like this, because inlined it would take registers from the rest.
    fn run_outlined<K: Kernel>(self, kernel: K) -> K::Output;
}

/// Portable code needs no proof.
impl Cpu for () {
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run()
    }

    fn run_outlined<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run()
    }
}

/// Defines the proof of an instruction set that consists of these processor features.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! proof {
    ($(#[$doc:meta])* $name:ident, $isa:expr, $($features:literal),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(in crate::engine) struct $name(());

        impl $name {
            /// The proof, if this processor has all features.
            pub(in crate::engine) fn new() -> Option<Self> {
                $isa.is_available().then_some(Self(()))
            }
        }

        impl Cpu for $name {
            #[inline]
            fn run<K: Kernel>(self, kernel: K) -> K::Output {
                $(#[target_feature(enable = $features)])+
                fn enabled<K: Kernel>(kernel: K) -> K::Output {
                    kernel.run()
                }
                // SAFETY: `self` proves all of these features, because `new` asked for them.
                unsafe { enabled(kernel) }
            }

            #[inline(always)]
            fn run_outlined<K: Kernel>(self, kernel: K) -> K::Output {
                $(#[target_feature(enable = $features)])+
                fn enabled<K: Kernel>(kernel: K) -> K::Output {
                    kernel.run()
                }
                // The compiler (1.95) ignores `inline(never)` between functions with the same
                // features, but it cannot see through this.
                let outlined: unsafe fn(K) -> K::Output = std::hint::black_box(enabled::<K>);
                // SAFETY: `self` proves all of these features, because `new` asked for them.
                unsafe { outlined(kernel) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
proof! {
    /// The proof that this processor has [`Isa::Sse42`].
    HasSse42, Isa::Sse42, "ssse3,sse4.1,sse4.2,popcnt"
}

#[cfg(target_arch = "x86_64")]
proof! {
    /// The proof that this processor has [`Isa::Avx2`].
    HasAvx2, Isa::Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt"
}

#[cfg(target_arch = "x86_64")]
proof! {
    /// The proof that this processor has [`Isa::Avx512`].
    HasAvx512, Isa::Avx512, "avx2,bmi1,bmi2,lzcnt,popcnt",
    "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg"
}

#[cfg(target_arch = "aarch64")]
proof! {
    /// The proof that this processor has [`Isa::Neon`].
    HasNeon, Isa::Neon, "neon"
}

/// The proof that this processor has [`Isa::Simd128`]: all of the module is compiled for it.
#[cfg(target_feature = "simd128")]
#[derive(Clone, Copy)]
pub(in crate::engine) struct HasSimd128(());

#[cfg(target_feature = "simd128")]
impl HasSimd128 {
    /// The proof, which is there wherever the module runs.
    #[cfg(test)]
    pub(in crate::engine) fn new() -> Option<Self> {
        Some(Self(()))
    }
}

#[cfg(target_feature = "simd128")]
impl Cpu for HasSimd128 {
    // A kernel is in the module once, and not in each place that runs it.
    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run()
    }

    #[inline(never)]
    fn run_outlined<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run()
    }
}

/// An [`Isa`] together with the proof that this processor has it.
#[derive(Clone, Copy)]
pub(in crate::engine) enum Processor {
    #[cfg(portable_level)]
    Portable,
    #[cfg(target_feature = "simd128")]
    Simd128(HasSimd128),
    #[cfg(target_arch = "aarch64")]
    Neon(HasNeon),
    #[cfg(target_arch = "x86_64")]
    Sse42(HasSse42),
    #[cfg(target_arch = "x86_64")]
    Avx2(HasAvx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(HasAvx512),
}

impl Processor {
    /// The least that this code runs on.
    #[cfg(portable_level)]
    const LEAST: Self = Self::Portable;
    #[cfg(target_feature = "simd128")]
    const LEAST: Self = Self::Simd128(HasSimd128(()));
    // The code is compiled for processors that have it: the compiler proves what detection proves
    // elsewhere.
    #[cfg(all(
        not(portable_level),
        target_arch = "x86_64",
        target_feature = "ssse3",
        target_feature = "sse4.1",
        target_feature = "sse4.2",
        target_feature = "popcnt"
    ))]
    const LEAST: Self = Self::Sse42(HasSse42(()));

    /// The proof of an instruction set, if this processor has it.
    pub(in crate::engine) fn with(isa: Isa) -> Option<Self> {
        match isa {
            #[cfg(portable_level)]
            Isa::Portable => Some(Self::Portable),
            #[cfg(target_feature = "simd128")]
            Isa::Simd128 => Some(Self::LEAST),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => HasNeon::new().map(Self::Neon),
            #[cfg(target_arch = "x86_64")]
            Isa::Sse42 => HasSse42::new().map(Self::Sse42),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => HasAvx2::new().map(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => HasAvx512::new().map(Self::Avx512),
            _ => None,
        }
    }

    /// The proof of [`Isa::detected`].
    pub(in crate::engine) fn detected() -> Self {
        static DETECTED: OnceLock<Processor> = OnceLock::new();
        *DETECTED.get_or_init(|| Self::with(Isa::detected()).unwrap_or(Self::LEAST))
    }

    /// The proofs of all instruction sets that this processor has.
    pub(in crate::engine) fn available() -> impl Iterator<Item = Self> {
        Isa::ALL.into_iter().filter_map(Self::with)
    }

    /// The instruction set.
    pub(in crate::engine) fn isa(self) -> Isa {
        match self {
            #[cfg(portable_level)]
            Self::Portable => Isa::Portable,
            #[cfg(target_feature = "simd128")]
            Self::Simd128(_) => Isa::Simd128,
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => Isa::Neon,
            #[cfg(target_arch = "x86_64")]
            Self::Sse42(_) => Isa::Sse42,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => Isa::Avx2,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => Isa::Avx512,
        }
    }
}
