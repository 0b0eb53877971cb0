use std::sync::OnceLock;

/// An instruction set that the fast engines have a version for.
///
/// On one processor, later ones are faster. They differ in time and in nothing else: the same
/// search gives the same answers at the same cost on all of them.
///
/// ```
/// use bivalue::engine::Isa;
///
/// assert!(Isa::detected().is_available());
/// assert_eq!(Isa::named("avx2"), Some(Isa::Avx2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// 64-bit words, which every processor has. They are left out where the code is compiled for
    /// processors that all have vectors: [SSE4.2](Self::Sse42), as version 2 of x86-64 has it, or
    /// those of [WebAssembly](Self::Simd128). The feature `portable` of `bivalue-core` keeps them
    /// beside SSE4.2.
    Portable,
    /// The 128-bit vectors of WebAssembly, in modules that are compiled with the feature `simd128`.
    Simd128,
    /// The 128-bit vectors of ARM processors.
    Neon,
    /// The 128-bit vectors of x86 processors that have SSE4.2 and `popcnt`, but not AVX2.
    Sse42,
    /// 256-bit vectors, with the bit instructions of BMI 1 and 2, `lzcnt` and `popcnt`.
    Avx2,
    /// 512-bit vectors, with bytes and words (BW), doublewords and quadwords (DQ), shorter
    /// vectors (VL), permutations of bytes (VBMI) and population counts in bytes and words
    /// (BITALG).
    Avx512,
}

impl Isa {
    /// All instruction sets, slowest first.
    pub const ALL: [Self; 6] =
        [Self::Portable, Self::Simd128, Self::Neon, Self::Sse42, Self::Avx2, Self::Avx512];

    /// The name, in lower case: `portable`, `simd128`, `neon`, `sse42`, `avx2` or `avx512`.
    ///
    /// ```
    /// assert_eq!(bivalue::engine::Isa::Neon.name(), "neon");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::Neon => "neon",
            Self::Sse42 => "sse42",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// The instruction set of that name.
    ///
    /// ```
    /// use bivalue::engine::Isa;
    ///
    /// assert_eq!(Isa::named("portable"), Some(Isa::Portable));
    /// assert_eq!(Isa::named("abacus"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|isa| isa.name() == name)
    }

    /// Returns whether this processor has all of its instructions.
    ///
    /// ```
    /// use bivalue::engine::Isa;
    ///
    /// // No processor has the vectors of both families.
    /// assert!(!(Isa::Neon.is_available() && Isa::Avx2.is_available()));
    /// ```
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => cfg!(portable_level),
            Self::Simd128 => cfg!(target_feature = "simd128"),
            #[cfg(target_arch = "x86_64")]
            Self::Sse42 => {
                is_x86_feature_detected!("ssse3")
                    && is_x86_feature_detected!("sse4.1")
                    && is_x86_feature_detected!("sse4.2")
                    && is_x86_feature_detected!("popcnt")
            }
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
            // The code takes vectors for words as they lie in memory, lowest lane first.
            #[cfg(target_arch = "aarch64")]
            Self::Neon => {
                cfg!(target_endian = "little") && std::arch::is_aarch64_feature_detected!("neon")
            }
            _ => false,
        }
    }

    /// The instruction set that engines use by default: the best that this processor
    /// has, or the one that the environment variable `BIVALUE_LEVEL` names, if the processor has
    /// it.
    ///
    /// ```
    /// use bivalue::engine::{BatchSolver, Isa};
    ///
    /// assert!(BatchSolver::at(Isa::detected()).is_some());
    /// ```
    #[must_use]
    pub fn detected() -> Self {
        static DETECTED: OnceLock<Isa> = OnceLock::new();
        *DETECTED.get_or_init(|| {
            Self::named_by_environment()
                .filter(|isa| isa.is_available())
                .or_else(|| Self::ALL.into_iter().rev().find(|isa| isa.is_available()))
                .unwrap_or(Self::Portable)
        })
    }

    #[cfg(not(target_family = "wasm"))]
    fn named_by_environment() -> Option<Self> {
        std::env::var("BIVALUE_LEVEL").ok().and_then(|name| Self::named(&name))
    }

    /// A module in a browser has no environment.
    #[cfg(target_family = "wasm")]
    fn named_by_environment() -> Option<Self> {
        None
    }
}
