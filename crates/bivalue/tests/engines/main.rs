//! The behaviours of every engine: one test per behaviour and member, so that a failure reads
//! `exact_cover::stops_at_the_limit`.

mod answers;
mod behaviours;
mod boards;
mod evidence;
mod figures;
mod levels;
mod oracle;

use bivalue::engine::{Engine, Isa, engine, engine_at, engines};

/// Stamps every behaviour for one member.
macro_rules! behaviours {
    ($($behaviour:ident)*) => {
        macro_rules! stamp {
            ($member:ident) => {
                $(#[test]
                fn $behaviour() {
                    crate::behaviours::$behaviour(crate::member(stringify!($member)));
                })*
            };
        }
        macro_rules! stamp_level {
            ($engine:literal, $level:expr) => {
                use bivalue::engine::Isa;
                $(#[test]
                fn $behaviour() {
                    crate::at($engine, $level, crate::behaviours::$behaviour);
                })*
            };
        }
    };
}

behaviours! {
    agrees_with_the_oracle
    agrees_on_random_boards
    counts_exactly
    stops_at_the_limit
    stops_when_the_visitor_says_so
    finds_nothing_where_nothing_is
    judges_zero_to_81_givens
    judges_17_givens
    keeps_to_the_candidates_of_a_sukaku
    agrees_under_transforms
    answers_on_the_empty_grid
    gives_the_same_on_two_threads
    repeats_itself
    ends_at_the_node_budget
    ends_when_cancelled
    ends_at_the_deadline
    shows_its_steps
}

macro_rules! members {
    ($($(#[$condition:meta])* $member:ident)*) => {
        $($(#[$condition])*
        mod $member {
            stamp!($member);
        })*

        const STAMPED: &[&str] = &[$($(#[$condition])* stringify!($member)),*];
    };
}

members! {
    rows
    lanes
    exact_cover
    most_constrained
    sequential
    random
    stochastic
    propagation
    #[cfg(feature = "sat")]
    sat
}

/// Stamps every behaviour for an engine on one instruction set; one that this machine lacks is
/// printed as not run.
macro_rules! levels {
    ($($module:ident $engine:literal $level:expr;)*) => {
        $(mod $module {
            stamp_level!($engine, $level);
        })*
    };
}

levels! {
    rows_portable "rows" Isa::Portable;
    rows_simd128 "rows" Isa::Simd128;
    rows_neon "rows" Isa::Neon;
    rows_sse42 "rows" Isa::Sse42;
    rows_avx2 "rows" Isa::Avx2;
    rows_avx512 "rows" Isa::Avx512;
    lanes_portable "lanes" Isa::Portable;
    lanes_simd128 "lanes" Isa::Simd128;
    lanes_neon "lanes" Isa::Neon;
    lanes_sse42 "lanes" Isa::Sse42;
    lanes_avx2 "lanes" Isa::Avx2;
    lanes_avx512 "lanes" Isa::Avx512;
}

fn at(name: &str, level: Isa, behaviour: fn(&dyn Engine)) {
    match engine_at(name, level) {
        Some(engine) => behaviour(engine),
        None => println!("not run: this machine has no {}", level.name()),
    }
}

fn member(name: &str) -> &'static dyn Engine {
    engine(&name.replace('_', "-")).expect("a stamped member is in the list")
}

#[test]
fn every_engine_is_stamped() {
    let names: Vec<String> = engines().iter().map(|e| e.name().replace('-', "_")).collect();
    assert_eq!(names, STAMPED);
}
