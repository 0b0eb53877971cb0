//! The behaviours of every technique: one test per behaviour and kind of step, so that a failure
//! reads `naked_pair::gives_its_example`.

mod answers;
mod behaviours;
mod corpus;
mod drawings;
mod fish;
#[cfg(feature = "languages")]
mod languages;
mod mutants;
mod named;
mod own;
mod paths;
mod pictures;
mod proofs;
#[cfg(feature = "languages")]
mod spans;
mod told;
mod verdicts;
mod why;
mod wings;
mod words;

use bivalue::human::{Kind, Technique, kind, kinds};

/// Stamps every behaviour for each kind, and checks that no kind is missing.
macro_rules! stamp {
    ([$($behaviour:ident)*] $($member:ident)*) => {
        stamp!(@members [$($behaviour)*] $($member)*);
        const MEMBERS: &[&str] = &[$(stringify!($member)),*];
    };
    (@members $behaviours:tt $($member:ident)*) => {
        $(mod $member { stamp!(@tests $member $behaviours); })*
    };
    (@tests $member:ident [$($behaviour:ident)*]) => {
        $(#[test]
        fn $behaviour() {
            let (technique, kind) = crate::member(stringify!($member));
            crate::behaviours::$behaviour(technique, kind);
        })*
    };
}

stamp! {
    [
        has_words
        gives_its_example
        is_sound_and_proved
        reads_well
        passes_no_node_twice
        shows_a_house
        has_an_example_without_singles
        is_found_alone
        repeats_itself
        finds_the_same_under_transforms
        stops_at_the_first
    ]
    full_house
    naked_single
    hidden_single
    locked_pair
    locked_triple
    pointing
    claiming
    naked_pair
    naked_triple
    hidden_pair
    hidden_triple
    naked_quad
    hidden_quad
    x_wing
    swordfish
    jellyfish
    squirmbag
    whale
    leviathan
    remote_pair
    bug_1
    bug_2
    bug_3
    bug_4
    bug_n
    skyscraper
    two_string_kite
    dual_two_string_kite
    turbot_fish
    empty_rectangle
    dual_empty_rectangle
    w_wing
    xy_wing
    xyz_wing
    chute_remote_pair
    unique_rectangle_1
    unique_rectangle_2
    unique_rectangle_3
    unique_rectangle_4
    unique_rectangle_5
    unique_rectangle_6
    hidden_rectangle
    avoidable_rectangle_1
    avoidable_rectangle_2
    finned_x_wing
    sashimi_x_wing
    finned_swordfish
    sashimi_swordfish
    finned_jellyfish
    sashimi_jellyfish
    finned_squirmbag
    sashimi_squirmbag
    finned_whale
    sashimi_whale
    finned_leviathan
    sashimi_leviathan
    unique_loop_1
    unique_loop_2
    unique_loop_3
    unique_loop_4
    extended_rectangle
    external_rectangle_1
    external_rectangle_2
    external_rectangle_3
    external_rectangle_4
    symmetrical_placement
    wxyz_wing
    vwxyz_wing
    sue_de_coq
    firework_triple
    firework_quad
    twinned_xy_chain
    simple_colors_trap
    simple_colors_wrap
    multi_colors_1
    multi_colors_2
    medusa_trap
    medusa_wrap
    broken_wing
    bivalue_oddagon
    bivalue_oddagon_subset
    bug_lite
    x_chain
    xy_chain
    m_wing
    s_wing
    l_wing
    h_wing
    continuous_nice_loop
    discontinuous_nice_loop
    aic
    grouped_continuous_nice_loop
    grouped_discontinuous_nice_loop
    grouped_aic
    als_xz
    uvwxyz_wing
    tuvwxyz_wing
    als_xy_wing
    als_w_wing
    als_chain
    death_blossom
    rectangle_aic
    firework_aic
    franken_x_wing
    franken_swordfish
    franken_jellyfish
    franken_squirmbag
    franken_whale
    franken_leviathan
    finned_franken_x_wing
    finned_franken_swordfish
    finned_franken_jellyfish
    finned_franken_squirmbag
    finned_franken_whale
    finned_franken_leviathan
    mutant_x_wing
    mutant_swordfish
    mutant_jellyfish
    mutant_squirmbag
    mutant_whale
    mutant_leviathan
    finned_mutant_x_wing
    finned_mutant_swordfish
    finned_mutant_jellyfish
    finned_mutant_squirmbag
    finned_mutant_whale
    finned_mutant_leviathan
    sk_loop
    junior_exocet
    senior_exocet
    double_exocet
    exocet_pairs
    tridagon
    tridagon_forcing_chain
    impossible_pattern
    multi_sector_locked_set
    kraken_fish_1
    kraken_fish_2
    forcing_chain_contradiction
    forcing_chain_verity
    impossible_pattern_forcing_chain
    whip
    grouped_whip
    forcing_net_contradiction
    forcing_net_verity
    template_set
    template_delete
    aligned_pair_exclusion
    aligned_triple_exclusion
    dynamic_forcing_chain_contradiction
    dynamic_forcing_chain_verity
    nested_forcing_chain_contradiction
    nested_forcing_chain_verity
    brute_force
}

fn member(name: &str) -> (&'static dyn Technique, &'static Kind) {
    kind(&name.replace('_', "-")).unwrap()
}

#[test]
fn every_kind_is_a_member() {
    let names: Vec<_> = kinds().map(|(_, kind)| kind.id.replace('-', "_")).collect();
    assert_eq!(names, MEMBERS);
}

#[test]
fn names_and_numbers_are_told_once() {
    for (_, kind) in kinds() {
        let same =
            |key: fn(&Kind) -> &str| kinds().filter(|(_, other)| key(other) == key(kind)).count();
        assert_eq!(same(|kind| kind.id), 1, "{}", kind.id);
        assert_eq!(same(|kind| kind.name), 1, "{}", kind.id);
        assert!(kind.code.is_empty() || same(|kind| kind.code) == 1, "{}", kind.id);
    }
}
