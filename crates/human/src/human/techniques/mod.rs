//! The techniques, easiest first.
//!
//! A technique looks for one kind of pattern, or for a few that one search finds together.
//!
//! # What is open, and what is sealed
//!
//! Types of this library say what was proved: a [`Puzzle`](bivalue_core::grid::Puzzle) has one
//! solution, and a [`Step`](super::Step) that a set of techniques finds is true. A family is open to
//! types of others where the library can check what these say, and sealed where it has to believe
//! it.
//!
//! | family | own types | the library |
//! |---|---|---|
//! | techniques | [`OwnTechnique`](super::OwnTechnique), as a [`CheckedTechnique`](super::CheckedTechnique) | checks the proof of each step, and shows none that fails |
//! | [`Technique`] itself | sealed | believes it: each technique of the list is tested on many boards |
//! | kinds and their words | [`Kind`], [`Words::with_kinds`](super::Words::with_kinds) | checks the places of translated texts |
//! | marks of a step | any | does not check them: no conclusion rests on them |
//! | methods of generation, sources of full grids | `generate::Method`, `generate::Grids` | proves each puzzle that is handed over |
//! | formats | `format::Format`, `Parser`, `Writer` | checks positions like those of any text |
//! | guides, visitors and clocks of searches | `engine::SearchGuide`, `engine::Visit`, `budget::Clock` | checks solutions, and no verdict rests on them |
//! | engines | sealed | believes an engine that says it has searched everything: that is what proves a puzzle |
//!
//! An own technique takes part wherever a [`TechniqueSet`] is an argument:
//! [`advise`](super::advise), [`path_by`](super::path_by), [`why_not`](super::why_not),
//! [`judge_move`](super::judge_move), [`shortest_path`](super::shortest_path). It is in no list of
//! the library: [`kinds()`], [`kind()`] and the verbs do not know it, and no rating scale has a
//! number for it.

mod aligned_pair_exclusion;
mod aligned_triple_exclusion;
mod als_chain;
mod als_proof;
mod als_w_wing;
mod als_xy_wing;
mod als_xz;
mod bent_set;
mod bilocal;
mod bivalue_oddagon;
mod broken_wing;
mod brute_force;
mod bug;
mod bug_lite;
mod bug_more;
mod chute_remote_pair;
mod colors;
mod counting;
mod deadly;
mod death_blossom;
mod empty_rectangle;
mod exocet;
mod extended_rectangle;
mod external_rectangle;
mod firework;
mod fish;
mod forcing_chain;
mod forcing_net;
mod full_house;
mod guardians;
mod hidden_single;
mod hidden_subset;
mod impossible_pattern;
mod kraken_fish;
mod locked_candidates;
mod locked_subset;
mod medusa;
mod multi_sector_locked_set;
mod naked_single;
mod naked_subset;
mod named_wing;
mod nested_chain;
mod nice_loop;
mod pattern_chain;
mod rectangle_guardians;
mod rectangle_kinds;
mod remote_pair;
mod shortlist;
mod sk_loop;
mod skyscraper;
mod sue_de_coq;
mod symmetry;
mod templates;
mod tridagon;
mod turbot_fish;
mod twinned_xy_chain;
mod two_string_kite;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod whip;
mod x_chain;
mod xy_wing;
mod xyz_wing;

use std::sync::LazyLock;

pub use self::brute_force::BRUTE_FORCE;
pub(super) use self::exocet::ExocetsCache;
pub(crate) use self::naked_subset::boxes_first;
use super::technique::sealed::Sealed;
use super::{Kind, Scope, StepSink, Technique, TechniqueSet};

/// All techniques, in the order in which they are tried.
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
    &fish::BASIC[0],
    &fish::BASIC[1],
    &fish::BASIC[2],
    &fish::BASIC[3],
    &fish::BASIC[4],
    &fish::BASIC[5],
    &remote_pair::RemotePair,
    &bug::Bug1,
    &bug_more::BugMore,
    &skyscraper::Skyscraper,
    &two_string_kite::TwoStringKite,
    &turbot_fish::TurbotFish,
    &empty_rectangle::EmptyRectangle,
    &w_wing::WWing,
    &xy_wing::XyWing,
    &xyz_wing::XyzWing,
    &chute_remote_pair::ChuteRemotePair,
    &unique_rectangle::UNIQUE_1,
    &unique_rectangle::UNIQUE_2,
    &unique_rectangle::UNIQUE_3,
    &unique_rectangle::UNIQUE_4,
    &unique_rectangle::UNIQUE_5,
    &unique_rectangle::UNIQUE_6,
    &unique_rectangle::HIDDEN_RECTANGLE,
    &unique_rectangle::AVOIDABLE_RECTANGLE_1,
    &unique_rectangle::AVOIDABLE_RECTANGLE_2,
    &fish::FINNED[0],
    &fish::SASHIMI[0],
    &fish::FINNED[1],
    &fish::SASHIMI[1],
    &fish::FINNED[2],
    &fish::SASHIMI[2],
    &fish::FINNED[3],
    &fish::SASHIMI[3],
    &fish::FINNED[4],
    &fish::SASHIMI[4],
    &fish::FINNED[5],
    &fish::SASHIMI[5],
    &unique_loop::UniqueLoop,
    &extended_rectangle::ExtendedRectangle,
    &external_rectangle::ExternalRectangle,
    &symmetry::SymmetricalPlacement,
    &bent_set::WXYZ,
    &bent_set::VWXYZ,
    &sue_de_coq::SueDeCoq,
    &firework::Firework,
    &twinned_xy_chain::TwinnedXyChain,
    &colors::SimpleColors,
    &colors::MultiColors,
    &medusa::Medusa,
    &broken_wing::BrokenWing,
    &bivalue_oddagon::BivalueOddagon,
    &bivalue_oddagon::BivalueOddagonSubset,
    &bug_lite::BugLite,
    &x_chain::X_CHAIN,
    &x_chain::XY_CHAIN,
    // Chains with strong links of both kinds; X-chains and XY-chains of any length eliminate more.
    &named_wing::NamedWing,
    &nice_loop::PLAIN,
    &nice_loop::GROUPED,
    &als_xz::AlsXz,
    // Most of these are almost locked sets by the XZ-rule, too, and those are easier to see.
    &bent_set::UVWXYZ,
    &bent_set::TUVWXYZ,
    &als_xy_wing::AlsXyWing,
    &als_w_wing::AlsWWing,
    &als_chain::AlsChain,
    &death_blossom::DeathBlossom,
    &pattern_chain::RECTANGLE,
    &pattern_chain::FIREWORK,
    &fish::FRANKEN[0],
    &fish::FRANKEN[1],
    &fish::FRANKEN[2],
    &fish::FRANKEN[3],
    &fish::FRANKEN[4],
    &fish::FRANKEN[5],
    &fish::FINNED_FRANKEN[0],
    &fish::FINNED_FRANKEN[1],
    &fish::FINNED_FRANKEN[2],
    &fish::FINNED_FRANKEN[3],
    &fish::FINNED_FRANKEN[4],
    &fish::FINNED_FRANKEN[5],
    &fish::MUTANT[0],
    &fish::MUTANT[1],
    &fish::MUTANT[2],
    &fish::MUTANT[3],
    &fish::MUTANT[4],
    &fish::MUTANT[5],
    &fish::FINNED_MUTANT[0],
    &fish::FINNED_MUTANT[1],
    &fish::FINNED_MUTANT[2],
    &fish::FINNED_MUTANT[3],
    &fish::FINNED_MUTANT[4],
    &fish::FINNED_MUTANT[5],
    &sk_loop::SkLoop,
    &exocet::JuniorExocet,
    &exocet::SeniorExocet,
    &exocet::DoubleExocet,
    // What the others show needs no cases.
    &exocet::ExocetPairs,
    &tridagon::Tridagon,
    &tridagon::TridagonForcing,
    &impossible_pattern::ImpossiblePattern,
    &multi_sector_locked_set::MultiSectorLockedSet,
    &kraken_fish::KrakenFish,
    &forcing_chain::ForcingChains,
    &impossible_pattern::ImpossiblePatternForcing,
    // Each is a forcing net, too, but one that does not branch.
    &whip::Whips,
    &forcing_net::ForcingNets { easier },
    &templates::TemplateOverlay,
    &aligned_pair_exclusion::AlignedPairExclusion,
    &aligned_triple_exclusion::AlignedTripleExclusion,
    // What every other technique leaves is worked out by assumptions within assumptions.
    &nested_chain::NestedChains { easier },
    &brute_force::BruteForce,
];

/// The usual techniques before forcing nets.
fn easier() -> &'static TechniqueSet {
    static EASIER: LazyLock<TechniqueSet> = LazyLock::new(|| {
        let is_easier = |technique: &&&dyn Technique| {
            technique.kinds().iter().all(|kind| kind.id != "forcing-net-contradiction")
        };
        let easier: Vec<_> = TECHNIQUES.iter().take_while(is_easier).copied().collect();
        TechniqueSet::among(&easier, |kind| kind.is_usual)
    });
    &EASIER
}

/// The size up to which naked subsets, locked or not, are known to be absent.
fn most_naked_absent(sink: &StepSink<'_>) -> usize {
    sizes_absent(
        sink,
        &[
            &[&naked_single::NakedSingle],
            &[&naked_subset::PAIR, &locked_subset::PAIR],
            &[&naked_subset::TRIPLE, &locked_subset::TRIPLE],
            &[&naked_subset::QUAD],
        ],
    )
}

/// The size up to which hidden subsets are known to be absent.
fn most_hidden_absent(sink: &StepSink<'_>) -> usize {
    sizes_absent(
        sink,
        &[
            &[&hidden_single::HiddenSingle],
            &[&hidden_subset::PAIR],
            &[&hidden_subset::TRIPLE],
            &[&hidden_subset::QUAD],
        ],
    )
}

/// The number of sizes, from the first on, whose techniques are known to have no step.
fn sizes_absent(sink: &StepSink<'_>, by_size: &[&[&dyn Technique]]) -> usize {
    let are_absent = |list: &&&[&dyn Technique]| {
        list.iter().flat_map(|technique| technique.kinds()).all(|kind| sink.is_absent(kind))
    };
    by_size.iter().take_while(are_absent).count()
}

/// All techniques, easiest first.
///
/// ```
/// use bivalue::human::techniques;
///
/// assert_eq!(techniques()[0].kinds()[0].id, "full-house");
/// ```
#[must_use]
pub fn techniques() -> &'static [&'static dyn Technique] {
    TECHNIQUES
}

/// All kinds of steps with their techniques, in the order of the techniques.
///
/// ```
/// use bivalue::human::kinds;
///
/// let names: Vec<_> = kinds().take(3).map(|(_, kind)| kind.name).collect();
/// assert_eq!(names, ["Full House", "Naked Single", "Hidden Single"]);
/// ```
pub fn kinds() -> impl Iterator<Item = (&'static dyn Technique, &'static Kind)> {
    let of = |technique: &'static dyn Technique| {
        technique.kinds().iter().map(move |kind| (technique, kind))
    };
    techniques().iter().copied().flat_map(of)
}

/// Finds a kind by its id, or by its number in HoDoKu's library, and the technique that finds it.
///
/// ```
/// use bivalue::human::kind;
///
/// let (_, by_id) = kind("x-wing").unwrap();
/// let (_, by_number) = kind("0300").unwrap();
/// assert_eq!(by_id, by_number);
/// assert!(kind("no such technique").is_none());
/// ```
#[must_use]
pub fn kind(name: &str) -> Option<(&'static dyn Technique, &'static Kind)> {
    kinds().find(|(_, kind)| kind.id == name || !name.is_empty() && kind.code == name)
}

/// Makes each type a [`Technique`] by its sealed trait.
macro_rules! seal {
    ($($module:ident::$technique:ident),* $(,)?) => {
        $(impl Sealed for $module::$technique {})*
    };
}

seal! {
    aligned_pair_exclusion::AlignedPairExclusion,
    aligned_triple_exclusion::AlignedTripleExclusion,
    als_chain::AlsChain,
    als_w_wing::AlsWWing,
    als_xy_wing::AlsXyWing,
    als_xz::AlsXz,
    bent_set::BentSet,
    bivalue_oddagon::BivalueOddagon,
    bivalue_oddagon::BivalueOddagonSubset,
    broken_wing::BrokenWing,
    brute_force::BruteForce,
    bug::Bug1,
    bug_lite::BugLite,
    bug_more::BugMore,
    chute_remote_pair::ChuteRemotePair,
    colors::MultiColors,
    colors::SimpleColors,
    death_blossom::DeathBlossom,
    empty_rectangle::EmptyRectangle,
    exocet::DoubleExocet,
    exocet::ExocetPairs,
    exocet::JuniorExocet,
    exocet::SeniorExocet,
    extended_rectangle::ExtendedRectangle,
    external_rectangle::ExternalRectangle,
    firework::Firework,
    fish::FishTechnique,
    forcing_chain::ForcingChains,
    forcing_net::ForcingNets,
    full_house::FullHouse,
    hidden_single::HiddenSingle,
    hidden_subset::HiddenSubset,
    impossible_pattern::ImpossiblePattern,
    impossible_pattern::ImpossiblePatternForcing,
    kraken_fish::KrakenFish,
    locked_candidates::LockedCandidates,
    locked_subset::LockedSubset,
    medusa::Medusa,
    multi_sector_locked_set::MultiSectorLockedSet,
    naked_single::NakedSingle,
    naked_subset::NakedSubset,
    named_wing::NamedWing,
    nested_chain::NestedChains,
    nice_loop::NiceLoops,
    pattern_chain::PatternChains,
    remote_pair::RemotePair,
    sk_loop::SkLoop,
    skyscraper::Skyscraper,
    sue_de_coq::SueDeCoq,
    symmetry::SymmetricalPlacement,
    templates::TemplateOverlay,
    tridagon::Tridagon,
    tridagon::TridagonForcing,
    turbot_fish::TurbotFish,
    twinned_xy_chain::TwinnedXyChain,
    two_string_kite::TwoStringKite,
    unique_loop::UniqueLoop,
    unique_rectangle::UniqueRectangle,
    w_wing::WWing,
    whip::Whips,
    x_chain::SimpleChain,
    xy_wing::XyWing,
    xyz_wing::XyzWing,
}
