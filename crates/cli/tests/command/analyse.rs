//! `bivalue analyse`.

use crate::run::{EMPTY, PUZZLE, REPEATED, SOLUTION, bivalue};

/// Singles do not solve it.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn redundant_givens_and_singles_are_said() {
    let ran = bivalue(&["analyse", PUZZLE]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("proper, 30 givens, symmetry: half-turn, redundant: "), "{}", ran.out);
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
    let counted = bivalue(&["analyse", EMPTY]);
    assert!(counted.out.ends_with("not proper: 1000 solutions or more\n"), "{}", counted.out);
    // The two unknown digits of four cells can change places.
    let solved = bivalue(&["solve", PUZZLE]).out;
    let set = &bivalue(&["analyse", "--unavoidable", "6", "--json", PUZZLE]).records()[0];
    let set = set["analysis"]["unavoidable"][0].as_array().unwrap();
    let mut open = solved.trim_end().to_owned();
    for cell in set {
        let name = cell.as_str().unwrap().as_bytes();
        let at = usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1');
        open.replace_range(at..=at, ".");
    }
    let counted = bivalue(&["analyse", &open]);
    assert!(counted.out.ends_with("not proper: 2 solutions\n"), "{}", counted.out);
    let record = &bivalue(&["analyse", "--json", &open]).records()[0];
    assert_eq!((&record["solutions"], &record["exact"]), (&2.into(), &true.into()));
}

#[test]
fn classes_and_automorphisms_are_told() {
    // The most symmetric grid there is.
    let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let ran = bivalue(&["analyse", "--classes", grid]);
    assert!(
        ran.out.contains("; classes of bands and stacks 1 1 1 1 1 1, column sets 1 "),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with("; 648 automorphisms, 648 of the solution\n"), "{}", ran.out);
    let classes = &bivalue(&["analyse", "--classes", "--json", PUZZLE]).records()[0]["analysis"];
    let classes = &classes["classes"];
    let form = bivalue(&["canon", "--form", "a", PUZZLE]).out;
    assert_eq!(classes["solution_class"], form.trim_end());
    assert_eq!(classes["automorphisms"].as_array().unwrap().len(), 1);
    let changes_nothing = &classes["automorphisms"][0];
    assert_eq!(changes_nothing["digits"], "123456789");
    assert_eq!(changes_nothing["rows"], "123456789");
    let ranks = classes["catalogue"].as_array().unwrap();
    assert!(ranks[0].as_u64() < ranks[1].as_u64());
}

#[test]
fn minimal_puzzles_within_are_found() {
    let ran = bivalue(&["analyse", "--minimals", "81", "--json", PUZZLE]);
    assert_eq!(ran.code, Some(0));
    let analysis = &ran.records()[0]["analysis"];
    assert_eq!(analysis["all_minimal_puzzles"], true);
    let puzzles: Vec<_> = analysis["minimal_puzzles"].as_array().unwrap().iter().collect();
    assert!(puzzles.len() > 1);
    for puzzle in puzzles.iter().take(10) {
        assert_eq!(bivalue(&["check", "--minimal", puzzle.as_str().unwrap()]).code, Some(0));
    }
    let told = format!("; {} minimal puzzles in it: ", puzzles.len());
    assert!(bivalue(&["analyse", "--minimals", "81", PUZZLE]).out.contains(&told));
    let solved = bivalue(&["solve", PUZZLE]).out;
    let cut = bivalue(&["analyse", "--minimals", "22", "--nodes", "50", solved.trim_end()]);
    assert_eq!(cut.code, Some(3), "{}", cut.out);
    assert!(cut.out.contains(" minimal puzzles in it at least"), "{}", cut.out);
}

#[test]
fn the_symmetry_of_the_givens_is_told() {
    let ran = bivalue(&["check", "-v", PUZZLE]);
    assert!(ran.out.contains("proper, 30 givens, symmetry: half-turn, not minimal"), "{}", ran.out);
    assert!(!bivalue(&["check", PUZZLE]).out.contains("symmetry"));
    assert!(
        bivalue(&["analyse", PUZZLE]).out.contains("30 givens, symmetry: half-turn, redundant")
    );
    let record = &bivalue(&["check", "--json", PUZZLE]).records()[0];
    assert_eq!(record["check"]["symmetry"], "half-turn");
    let record = &bivalue(&["analyse", "--json", PUZZLE]).records()[0];
    assert_eq!(record["analysis"]["symmetry"], "half-turn");
    // A full grid has only redundant givens.
    let ran = bivalue(&["check", SOLUTION]);
    assert!(ran.out.contains("not minimal, redundant: all"), "{}", ran.out);
}
