//! The techniques, easiest first.
//!
//! Adding one is one file here and one line in `TECHNIQUES`. A technique looks for one kind
//! of pattern, or for a few that one search finds together.

mod forcing_chain;
mod forcing_net;
mod full_house;
mod hidden_single;
mod hidden_subset;
mod locked_candidates;
mod locked_subset;
mod naked_single;
mod naked_subset;
mod nice_loop;
mod remote_pair;
mod x_chain;

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
    &remote_pair::RemotePair,
    &x_chain::X_CHAIN,
    &x_chain::XY_CHAIN,
    &nice_loop::PLAIN,
    &nice_loop::GROUPED,
    &forcing_chain::ForcingChains,
    &forcing_net::ForcingNets,
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
