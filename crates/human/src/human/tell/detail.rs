//! How much is told of steps.

/// How much is told of each step.
///
/// ```
/// use bivalue::human::{Detail, Words};
///
/// assert_eq!(Words::english().detail(), Detail::Full);
/// assert_eq!(Words::english().with_detail(Detail::Path).detail(), Detail::Path);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Detail {
    /// One line for each step; of a hint its text alone.
    Path,
    /// The step in words, without its marks, links and proof.
    Words,
    /// The whole step.
    #[default]
    Full,
}
