//! `bivalue analyse`.

use crate::run::{EMPTY, PUZZLE, REPEATED, bivalue};

/// Singles do not solve it.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn redundant_givens_and_singles_are_said() {
    let ran = bivalue(&["analyse", PUZZLE]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("proper, 30 givens, redundant: "), "{}", ran.out);
    assert!(ran.out.ends_with("; singles solve it\n"), "{}", ran.out);
    // `check` finds the same by a search for each given.
    let checked = &bivalue(&["check", "--json", PUZZLE]).records()[0]["check"]["redundant"];
    assert_eq!(
        bivalue(&["analyse", "--json", PUZZLE]).records()[0]["analysis"]["redundant"],
        *checked
    );
}

#[test]
fn backdoors_let_singles_solve_the_rest() {
    let ran = bivalue(&["analyse", "--backdoors", "2", "--json", HARD]);
    let analysis = &ran.records()[0]["analysis"];
    assert_eq!((&analysis["minimal"], &analysis["singles"]), (&true.into(), &false.into()));
    assert_eq!(analysis["backdoors"].as_array().unwrap().len(), 0);
    let solution = bivalue(&["solve", HARD]).out;
    for pair in analysis["backdoor_pairs"].as_array().unwrap().iter().take(3) {
        let mut puzzle = HARD.to_owned();
        for cell in pair.as_array().unwrap() {
            let name = cell.as_str().unwrap().as_bytes();
            let at = usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1');
            puzzle.replace_range(at..=at, &solution[at..=at]);
        }
        assert_eq!(bivalue(&["solve", "-e", "propagation", &puzzle]).code, Some(0), "{puzzle}");
    }
    assert!(bivalue(&["analyse", HARD]).out.ends_with("minimal; no single backdoor\n"));
}

#[test]
fn unavoidable_sets_are_counted_and_listed() {
    let ran = bivalue(&["analyse", "--unavoidable", "8", PUZZLE]);
    assert!(ran.out.contains(" unavoidable sets: "), "{}", ran.out);
    let listed = bivalue(&["analyse", "--unavoidable", "8", "--json", PUZZLE]).records();
    let sets = listed[0]["analysis"]["unavoidable"].as_array().unwrap();
    assert!(ran.out.contains(&format!("{} unavoidable sets", sets.len())), "{}", ran.out);
    assert!(sets.iter().all(|set| (4..=8).contains(&set.as_array().unwrap().len())));
}

#[test]
fn what_is_not_proper_is_answered_no() {
    for puzzle in [EMPTY, REPEATED] {
        assert_eq!(bivalue(&["analyse", puzzle]).code, Some(1));
    }
    assert!(bivalue(&["analyse", EMPTY]).out.ends_with("not proper: more than one solution\n"));
}
