//! The techniques of the scale, in the order in which they are tried.

use std::fmt;

/// A technique of the Sudoku Explainer.
///
/// They are tried in this order at every step, and the first step that is found is applied.
///
/// ```
/// use bivalue::rate::se::SeTechnique;
///
/// assert!(SeTechnique::HiddenSingle < SeTechnique::NakedSingle);
/// assert_eq!(SeTechnique::XyWing.to_string(), SeTechnique::XyWing.name());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SeTechnique {
    /// A digit with one place left in a house: 1.0 for its last empty cell, 1.2 in a box, 1.5.
    HiddenSingle,
    /// A digit locked in a box leaves one place elsewhere: 1.7.
    DirectPointing,
    /// A digit locked in a line leaves one place elsewhere: 1.9.
    DirectClaiming,
    /// A hidden pair leaves one place for another digit: 2.0.
    DirectHiddenPair,
    /// A cell with one candidate left: 2.3.
    NakedSingle,
    /// A hidden triplet leaves one place for another digit: 2.5.
    DirectHiddenTriplet,
    /// A digit locked in a box: 2.6.
    Pointing,
    /// A digit locked in a line: 2.8.
    Claiming,
    /// Two cells with two digits: 3.0.
    NakedPair,
    /// A fish of two lines: 3.2.
    XWing,
    /// Two digits with two places: 3.4.
    HiddenPair,
    /// Three cells with three digits: 3.6.
    NakedTriplet,
    /// A fish of three lines: 3.8.
    Swordfish,
    /// Three digits with three places: 4.0.
    HiddenTriplet,
    /// Three bivalue cells that eliminate a digit: 4.2.
    XyWing,
    /// The same with three candidates in the pivot: 4.4.
    XyzWing,
    /// Unique rectangles and loops: 4.5 and more.
    UniqueLoop,
    /// Four cells with four digits: 5.0.
    NakedQuad,
    /// A fish of four lines: 5.2.
    Jellyfish,
    /// Four digits with four places: 5.4.
    HiddenQuad,
    /// Bivalue universal grave: 5.6 and more.
    Bug,
    /// Aligned pair exclusion: 6.2.
    AlignedPair,
    /// Forcing chains and cycles of one assumption, static: 6.5 and more.
    ForcingChain,
    /// Aligned triplet exclusion: 7.5.
    AlignedTriplet,
    /// Contradictions of a single digit: 7.5 and more.
    Nishio,
    /// All candidates of a cell or places of a digit lead to the same conclusion: 8.0 and more.
    MultipleForcingChain,
    /// The same with candidates eliminated on the way: 8.5 and more.
    DynamicForcingChain,
    /// The same with locked candidates, pairs and X-Wings on the way: 9.0 and more.
    DynamicForcingChainPlus,
    /// The same with forcing chains on the way: 9.5 and more.
    NestedForcingChain,
    /// The same with multiple forcing chains on the way: 10.0 and more.
    NestedMultipleForcingChain,
    /// The same with dynamic forcing chains on the way: 10.5 and more.
    NestedDynamicForcingChain,
    /// The same with dynamic forcing chains that have forcing chains on the way: 11.0 and more.
    DeeplyNestedForcingChain,
}

impl SeTechnique {
    /// The name of the technique.
    ///
    /// ```
    /// use bivalue::rate::se::SeTechnique;
    ///
    /// assert_eq!(SeTechnique::Bug.name(), "Bivalue Universal Grave");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HiddenSingle => "Hidden Single",
            Self::DirectPointing => "Direct Pointing",
            Self::DirectClaiming => "Direct Claiming",
            Self::DirectHiddenPair => "Direct Hidden Pair",
            Self::NakedSingle => "Naked Single",
            Self::DirectHiddenTriplet => "Direct Hidden Triplet",
            Self::Pointing => "Pointing",
            Self::Claiming => "Claiming",
            Self::NakedPair => "Naked Pair",
            Self::XWing => "X-Wing",
            Self::HiddenPair => "Hidden Pair",
            Self::NakedTriplet => "Naked Triplet",
            Self::Swordfish => "Swordfish",
            Self::HiddenTriplet => "Hidden Triplet",
            Self::XyWing => "XY-Wing",
            Self::XyzWing => "XYZ-Wing",
            Self::UniqueLoop => "Unique Rectangle or Loop",
            Self::NakedQuad => "Naked Quad",
            Self::Jellyfish => "Jellyfish",
            Self::HiddenQuad => "Hidden Quad",
            Self::Bug => "Bivalue Universal Grave",
            Self::AlignedPair => "Aligned Pair Exclusion",
            Self::ForcingChain => "Forcing Chain or Cycle",
            Self::AlignedTriplet => "Aligned Triplet Exclusion",
            Self::Nishio => "Nishio Forcing Chains",
            Self::MultipleForcingChain => "Multiple Forcing Chains",
            Self::DynamicForcingChain => "Dynamic Forcing Chains",
            Self::DynamicForcingChainPlus => "Dynamic Forcing Chains (+)",
            Self::NestedForcingChain => "Dynamic Forcing Chains (+ Forcing Chains)",
            Self::NestedMultipleForcingChain => {
                "Dynamic Forcing Chains (+ Multiple Forcing Chains)"
            }
            Self::NestedDynamicForcingChain => "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
            Self::DeeplyNestedForcingChain => {
                "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"
            }
        }
    }
}

impl fmt::Display for SeTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
