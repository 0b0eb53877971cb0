//! The techniques, easiest first.
//!
//! Adding one is one file here and one line in `TECHNIQUES`. A technique looks for one kind
//! of pattern, or for a few that one search finds together.

mod aligned_pair_exclusion;
mod als_chain;
mod als_proof;
mod als_xy_wing;
mod als_xz;
mod bent_set;
mod bug;
mod counting;
mod deadly;
mod death_blossom;
mod full_house;
mod hidden_single;
mod hidden_subset;
mod locked_candidates;
mod locked_subset;
mod naked_single;
mod naked_subset;
mod rectangle_kinds;
mod shortlist;
mod sue_de_coq;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod xy_wing;
mod xyz_wing;

use std::ops::ControlFlow;

use super::{Found, Kind, View};

/// A way to find steps.
///
/// Techniques have no state, allocate nothing until they have something to offer, and find the
/// same on a board as on any transform of it, transformed: steps of the same kinds and effects.
/// (Which of several patterns shows an effect may depend on the order of the search.)
pub trait Technique: Send + Sync {
    /// What its steps may be called.
    fn kinds(&self) -> &'static [Kind];

    /// Offers every step that it finds, until the collector has enough.
    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()>;
}

/// All of them, in the order in which they are tried.
static TECHNIQUES: &[&dyn Technique] = &[
    &full_house::FullHouse,
    &naked_single::NakedSingle,
    &hidden_single::HiddenSingle,
    &locked_subset::PAIR,
    &locked_subset::TRIPLE,
    &locked_candidates::POINTING,
    &locked_candidates::CLAIMING,
    &naked_subset::PAIR,
    &naked_subset::TRIPLE,
    &hidden_subset::PAIR,
    &hidden_subset::TRIPLE,
    &naked_subset::QUAD,
    &hidden_subset::QUAD,
    &bug::Bug1,
    &w_wing::WWing,
    &xy_wing::XyWing,
    &xyz_wing::XyzWing,
    &unique_rectangle::UNIQUE_1,
    &unique_rectangle::UNIQUE_2,
    &unique_rectangle::UNIQUE_3,
    &unique_rectangle::UNIQUE_4,
    &unique_rectangle::UNIQUE_5,
    &unique_rectangle::UNIQUE_6,
    &unique_rectangle::HIDDEN_RECTANGLE,
    &unique_rectangle::AVOIDABLE_RECTANGLE_1,
    &unique_rectangle::AVOIDABLE_RECTANGLE_2,
    &unique_loop::UniqueLoop,
    &bent_set::WXYZ,
    &bent_set::VWXYZ,
    &sue_de_coq::SueDeCoq,
    &als_xz::AlsXz,
    &als_xy_wing::AlsXyWing,
    &als_chain::AlsChain,
    &death_blossom::DeathBlossom,
    &aligned_pair_exclusion::AlignedPairExclusion,
];

/// All techniques, easiest first.
#[must_use]
pub fn techniques() -> &'static [&'static dyn Technique] {
    TECHNIQUES
}

/// What steps may be called, in the order of the techniques.
pub fn kinds() -> impl Iterator<Item = (&'static dyn Technique, &'static Kind)> {
    let of = |technique: &'static dyn Technique| {
        technique.kinds().iter().map(move |kind| (technique, kind))
    };
    techniques().iter().copied().flat_map(of)
}

/// The kind of that name, or of that number in HoDoKu's library, with its technique.
#[must_use]
pub fn kind(name: &str) -> Option<(&'static dyn Technique, &'static Kind)> {
    kinds().find(|(_, kind)| kind.id == name || !name.is_empty() && kind.code == name)
}
