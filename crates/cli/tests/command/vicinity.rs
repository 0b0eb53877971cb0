//! `bivalue vicinity`.

use std::collections::BTreeSet;

use crate::run::{EMPTY, PUZZLE, bivalue, with_input};

const SEVENTEEN: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/// A minimal puzzle of 26 givens.
fn minimal() -> String {
    bivalue(&["generate", "--seed", "4", "--clues", "25", "-q"]).out.trim().to_owned()
}

#[test]
fn neighbours_are_minimal_and_differ_by_as_many_givens() {
    let seed = minimal();
    for (minus, plus) in [(1, 1), (2, 1)] {
        let (minus_text, plus_text) = (minus.to_string(), plus.to_string());
        let args = ["vicinity", "--minus", &minus_text, "--plus", &plus_text, &seed];
        let ran = bivalue(&args);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        if !ran.out.is_empty() {
            assert_eq!(with_input(&["check", "--minimal", "-"], &ran.out).code, Some(0));
        }
        let all: BTreeSet<_> = ran.lines().into_iter().collect();
        assert_eq!(all.len(), ran.lines().len());
        for neighbour in all {
            let pairs = || seed.bytes().zip(neighbour.bytes());
            assert_eq!(pairs().filter(|(s, n)| s != n && *s != b'.').count(), minus);
            assert_eq!(pairs().filter(|(s, n)| s != n && *n != b'.').count(), plus);
        }
    }
}

#[test]
fn a_neighbour_has_its_seed_as_a_neighbour() {
    let seed = minimal();
    let ran = bivalue(&["vicinity", &seed]);
    let neighbour = ran.lines()[0].to_owned();
    assert!(bivalue(&["vicinity", &neighbour]).lines().contains(&seed.as_str()));
    let records = bivalue(&["vicinity", "--json", &seed]).records();
    assert_eq!(records.len(), ran.lines().len());
    assert_eq!((&records[0]["puzzle"], &records[0]["input"]), (&neighbour.into(), &seed.into()));
}

#[test]
fn what_is_left_aside_is_said() {
    let ran = bivalue(&["vicinity", "--solutions", "2", SEVENTEEN]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.err.contains("too many solutions remained in "), "{}", ran.err);
    assert_eq!(bivalue(&["vicinity", EMPTY]).code, Some(1));
    let ran = bivalue(&["vicinity", PUZZLE]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert!(
        ran.err.contains("none of the puzzles with 1 given removed and 1 added"),
        "{}",
        ran.err
    );
}
