//! The answers of `solve`, `check`, `count` and `convert`.

use crate::run::{EMPTY, HOPELESS, PUZZLE, REPEATED, SOLUTION, bivalue, with_input};

#[test]
fn a_proper_puzzle_gives_its_solution() {
    let ran = bivalue(&["solve", PUZZLE]);
    assert_eq!((ran.code, ran.lines(), ran.err.as_str()), (Some(0), vec![SOLUTION], ""));
}

#[test]
fn without_a_command_standard_input_is_solved() {
    let ran = with_input(&[], PUZZLE);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![SOLUTION]));
}

#[test]
fn a_puzzle_without_solution_is_answered_no() {
    let ran = bivalue(&["solve", HOPELESS]);
    // A comment stands in the place of the solution, so that later lines keep their places.
    assert_eq!((ran.code, ran.lines()), (Some(1), vec!["# no solution"]));
    assert!(ran.err.contains("no solution"), "{}", ran.err);
    assert!(ran.err.contains("r1c9"), "{}", ran.err);
}

#[test]
fn several_solutions_are_answered_no_with_one_of_them() {
    let ran = bivalue(&["solve", EMPTY]);
    assert_eq!((ran.code, ran.lines().len()), (Some(1), 1));
    assert!(ran.err.contains("more than one solution"), "{}", ran.err);
    assert!(ran.err.contains("the first two differ in "), "{}", ran.err);
}

#[test]
fn cells_in_which_two_solutions_differ_are_named() {
    // The digits of these four cells can be exchanged: 6 and 7 in two rows, columns and boxes.
    let mut several = SOLUTION.as_bytes().to_vec();
    for cell in [3, 4, 30, 31] {
        several[cell] = b'.';
    }
    let several = String::from_utf8(several).unwrap();
    let (cells, quoted) = ("r1c4, r1c5, r4c4, r4c5", r#""r1c4","r1c5","r4c4","r4c5""#);
    let in_words = format!("differ in 4 cells: {cells}");
    let as_member = format!(r#""differing":[{quoted}]"#);
    for args in [&["check"][..], &["solve"], &["check", "--json"], &["solve", "--json"]] {
        // Among others it is searched together with them.
        let ran = with_input(args, &format!("{PUZZLE}\n{several}\n{PUZZLE}\n"));
        let told = ran.out + &ran.err;
        let expected = if args.contains(&"--json") { &as_member } else { &in_words };
        assert_eq!(told.matches(expected).count(), 1, "{args:?}: {told}");
    }
}

#[test]
fn repeated_givens_are_named_with_house_and_cells() {
    for command in ["solve", "count"] {
        let ran = bivalue(&[command, REPEATED]);
        assert_eq!(ran.code, Some(1));
        assert!(ran.err.contains("5 twice in row 1: r1c1 and r1c2"), "{}", ran.err);
    }
    let record = &bivalue(&["solve", "--json", REPEATED]).records()[0];
    assert_eq!(record["status"], "invalid");
    assert_eq!(record["contradiction"]["house"], "row 1");
    assert_eq!(record["contradiction"]["digit"], 5);
    assert_eq!(record["contradiction"]["cells"], serde_json::json!(["r1c1", "r1c2"]));
}

#[test]
fn records_have_their_members() {
    let ran = bivalue(&["solve", "--json", PUZZLE]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let record = &ran.records()[0];
    assert_eq!(record["v"], 1);
    assert_eq!(record["line"], 1);
    assert_eq!(record["input"], PUZZLE);
    assert_eq!(record["format"], "line");
    assert_eq!(record["status"], "unique");
    assert_eq!(record["solutions"], 1);
    assert_eq!(record["solution"], SOLUTION);
    assert!(record["steps"].is_u64());
    assert!(record.get("error").is_none());
}

#[test]
fn every_engine_solves() {
    for record in bivalue(&["engines", "--json"]).records() {
        let name = record["engine"].as_str().unwrap();
        let ran = bivalue(&["solve", "--engine", name, PUZZLE]);
        assert_eq!((ran.code, ran.lines()), (Some(0), vec![SOLUTION]), "{name}");
    }
}

#[test]
fn an_unknown_engine_is_a_usage_error() {
    let ran = bivalue(&["solve", "--engine", "nonesuch", PUZZLE]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("nonesuch") && ran.err.contains("exact-cover"), "{}", ran.err);
}

#[test]
fn most_constrained_needs_as_many_steps_as_published() {
    let published = [
        ("...7..3.13..9......4.31.2...6.4..5.............1..8.4...6.21.5......9..88.5..4...", 149),
        ("..19...463.27..51......4.3.528.71.....3.4.6.....39.725.5.2......67..94.383...51..", 46),
        ("83.1..6.5.......8....7..9...5..17.....3...2.....34..1...4..8....9.......3.2..6.47", 80),
    ];
    for (puzzle, steps) in published {
        let ran = bivalue(&["solve", "--engine", "most-constrained", "--cost", "--json", puzzle]);
        assert_eq!((ran.code, &ran.records()[0]["steps"]), (Some(0), &steps.into()), "{puzzle}");
        let ran = bivalue(&["solve", "--engine", "most-constrained", "--cost", puzzle]);
        assert!(ran.out.contains(&format!("{steps} steps")), "{}", ran.out);
    }
}

#[test]
fn sequential_finds_the_first_solution_in_reading_order() {
    let ran = bivalue(&["solve", "--engine", "sequential", "--limit", "1", EMPTY]);
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![first]));
}

#[test]
fn propagation_solves_what_singles_solve_and_says_where_it_is_stuck() {
    let easy = "000400200002000018506900030069000300050000021800157609000030960900602050000000702";
    let ran = bivalue(&["solve", "--engine", "propagation", easy]);
    let solution =
        "387415296492763518516928437169284375754396821823157649275831964948672153631549782";
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![solution]));
    let ran = bivalue(&["solve", "--engine", "propagation", EMPTY]);
    assert_eq!((ran.code, ran.lines()), (Some(3), vec!["# stuck"]));
    assert!(ran.err.contains("not solved: the logic"), "{}", ran.err);
}

#[test]
fn a_limit_prints_so_many_different_solutions() {
    let ran = bivalue(&["solve", "--limit", "2", EMPTY]);
    let lines = ran.lines();
    assert_eq!((ran.code, lines.len()), (Some(0), 2));
    assert_ne!(lines[0], lines[1]);
    assert!(lines.iter().all(|line| line.len() == 81));
}

#[test]
fn all_prints_every_solution() {
    // Two pairs of cells whose digits can be swapped, apart from each other.
    let two = SOLUTION.replacen("534678912", ".........", 1).replacen("672195348", ".........", 1);
    let counted = bivalue(&["count", &two]);
    let count: usize = counted.out.trim().parse().unwrap();
    assert!(count > 1, "{count}");
    let ran = bivalue(&["solve", "--all", &two]);
    let mut lines = ran.lines();
    assert!(lines.contains(&SOLUTION));
    lines.sort_unstable();
    lines.dedup();
    assert_eq!((ran.code, lines.len()), (Some(0), count));
}

#[test]
fn a_count_is_exact_or_says_that_it_is_not() {
    let ran = bivalue(&["count", PUZZLE]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "1\n"));
    let ran = bivalue(&["count", HOPELESS]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "0\n"));
    let ran = bivalue(&["count", "--limit", "10", EMPTY]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ">=10\n"));
    let record = &bivalue(&["count", "--limit", "10", "--json", EMPTY]).records()[0];
    assert_eq!((&record["solutions"], &record["exact"]), (&10.into(), &false.into()));
    let help = bivalue(&["count", "--help"]).out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("`>=` before the number") && help.contains("1000000"), "{help}");
}

#[test]
fn a_spent_budget_is_no_answer() {
    let ran = bivalue(&["solve", "--nodes", "1", EMPTY]);
    assert_eq!((ran.code, ran.lines()), (Some(3), vec!["# not known"]));
    assert!(ran.err.contains("node budget"), "{}", ran.err);
    let record = &bivalue(&["solve", "--nodes", "1", "--json", EMPTY]).records()[0];
    assert_eq!((&record["status"], &record["reason"]), (&"limit".into(), &"nodes".into()));
}

#[test]
fn a_seed_is_repeatable() {
    let grid =
        |seed| bivalue(&["solve", "-e", "random", "--limit", "1", "--seed", seed, EMPTY]).out;
    assert_eq!(grid("7"), grid("7"));
    assert_ne!(grid("7"), grid("8"));
}

#[test]
fn a_check_names_redundant_givens() {
    let ran = bivalue(&["check", PUZZLE]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("proper, 30 givens"), "{}", ran.out);
    let record = &bivalue(&["check", "--json", PUZZLE]).records()[0];
    assert_eq!(record["check"]["proper"], true);
    let minimal = record["check"]["minimal"].as_bool().unwrap();
    let ran = bivalue(&["check", "--minimal", PUZZLE]);
    assert_eq!(ran.code, Some(i32::from(!minimal)));
    let more = format!("534{}", &PUZZLE[3..]);
    let ran = bivalue(&["check", "--minimal", &more]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("not minimal") && ran.out.contains("r1c3"), "{}", ran.out);
    assert_eq!(bivalue(&["check", EMPTY]).code, Some(1));
    assert_eq!(bivalue(&["check", REPEATED]).code, Some(1));
}

#[test]
fn conversion_writes_the_puzzle_and_not_its_solution() {
    let ran = bivalue(&["convert", PUZZLE]);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![PUZZLE]));
    let ran = bivalue(&["convert", "--blank", "0", PUZZLE]);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![PUZZLE.replace('.', "0").as_str()]));
}

#[test]
fn a_puzzle_and_a_solution_that_do_not_fit_are_both_named() {
    let clash = format!("63{}", &PUZZLE[2..]);
    let record = format!("{{\"puzzle\":\"{clash}\",\"solution\":\"{SOLUTION}\"}}");
    let ran = with_input(&["check"], &record);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    let told = "two different grids, one with 6 in r1c1 and the other with 5 there";
    assert!(ran.err.contains(told), "{}", ran.err);
}

#[test]
fn a_check_says_how_to_find_a_slip() {
    let slip = PUZZLE.replacen("53.", "532", 1);
    for puzzle in [&*slip, REPEATED] {
        let ran = bivalue(&["check", puzzle]);
        assert_eq!(ran.code, Some(1));
        assert!(ran.err.contains("`bivalue hint --level full --original PUZZLE"), "{}", ran.err);
    }
    // What is told there is so.
    let hint = bivalue(&["hint", "--level", "full", "--original", PUZZLE, &slip]);
    assert!(hint.out.contains("r1c3"), "{}", hint.out);
    assert_eq!(bivalue(&["check", PUZZLE]).err, "");
}

#[test]
fn a_check_tells_the_digits_of_a_player_apart() {
    // The solution is 534678912 in its first row.
    let (right, wrong) = (PUZZLE.replacen("53.", "534", 1), PUZZLE.replacen("53.", "531", 1));
    let verdict = |puzzle: &str| {
        let ran = bivalue(&["check", "--original", PUZZLE, puzzle]);
        (ran.code, ran.out.trim_start_matches("<argument>:1: ").to_owned(), ran.err)
    };
    let plain = bivalue(&["check", PUZZLE]).out;
    let plain = plain.trim_start_matches("<argument>:1: ").trim_end();
    assert_eq!(verdict(PUZZLE), (Some(0), format!("{plain}\n"), String::new()));
    // Redundant givens are no news about the player's digits, unless they were asked about.
    let proper = plain.split(", not minimal").next().unwrap();
    let told = format!("no mistake in 1 digit of the player; the puzzle: {proper}\n");
    assert_eq!(verdict(&right), (Some(0), told.clone(), String::new()));
    let told_wrong = format!("mistakes of the player in 1 cell: r1c3; the puzzle: {proper}\n");
    assert_eq!(verdict(&wrong), (Some(1), told_wrong, String::new()));
    let minimal = bivalue(&["check", "--minimal", "--original", PUZZLE, &right]).out;
    assert!(plain.contains("redundant: ") && minimal.ends_with(&format!("{plain}\n")), "{minimal}");
    let record = bivalue(&["check", "--json", "--original", PUZZLE, &wrong]).out;
    assert!(record.contains(r#""wrong":["r1c3"]"#), "{record}");
    // A format that tells them apart needs no original.
    let susser = bivalue(&["convert", "-f", "susser", &right]).out.replacen("534", "53+4", 1);
    let ran = with_input(&["check"], &susser);
    assert_eq!((ran.code, ran.out.trim_start_matches("<stdin>:1: ")), (Some(0), &*told));
    // Many positions of one puzzle, on any number of threads.
    let lines = format!("{right}\n{wrong}\n").repeat(300);
    let ran = with_input(&["check", "--original", PUZZLE, "-j", "4"], &lines);
    assert_eq!(ran.out.matches("no mistake in 1 digit").count(), 300);
    assert_eq!(ran.out.matches("mistakes of the player in 1 cell").count(), 300);
    // The original must be that of the position.
    let ran = bivalue(&["check", "--original", PUZZLE, &PUZZLE.replacen("53", "54", 1)]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("r1c2 is 3 in the original, and 4 in the position"), "{}", ran.err);
    // Where there are many digits, the option is named.
    let many = format!("{}{}", &SOLUTION[..45], &PUZZLE[45..]);
    let ran = bivalue(&["check", &many]);
    assert!(ran.err.contains("note: if some of these digits were placed by a player"));
    assert_eq!(bivalue(&["check", "--original", PUZZLE, &many]).err, "");
}

#[test]
fn a_digit_that_was_crossed_out_by_mistake_is_named() {
    let grid = bivalue(&["convert", "-f", "candidates", PUZZLE]).out;
    let right = grid.replacen("124", "12", 1);
    assert_ne!(grid, right);
    let sentence = "In r1c3 the 4 was crossed out, and it is the solution.";
    let of_level = |level: &str| with_input(&["hint", "-l", level, "--original", PUZZLE], &right);
    let full = of_level("full");
    assert_eq!((full.code, full.out.contains(sentence)), (Some(1), true), "{}", full.out);
    let cells = of_level("cells").out;
    assert!(cells.contains("r1c3") && !cells.contains("crossed out"), "{cells}");
    let german = ["hint", "-l", "full", "--language", "de", "--original", PUZZLE];
    let german = with_input(&german, &right).out;
    assert!(german.contains("In r1c3 wurde die 4 gestrichen"), "{german}");
    let check = with_input(&["check", "--original", PUZZLE], &right);
    let told = "in 1 cell: r1c3; in r1c3 the 4 was crossed out, and it is the solution;";
    assert_eq!((check.code, check.out.contains(told)), (Some(1), true), "{}", check.out);
    let record = with_input(&["check", "--json", "--original", PUZZLE], &right).out;
    assert!(record.contains(r#""crossed_out":["r1c3=4"]"#), "{record}");
}

#[test]
fn a_check_names_a_digit_that_makes_a_puzzle_proper() {
    let puzzle = bivalue(&["generate", "--seed", "1"]).out.trim_end().to_owned();
    let given = |at: &usize| puzzle.as_bytes()[*at] != b'.';
    let without = |at: usize| format!("{}.{}", &puzzle[..at], &puzzle[at + 1..]);
    let several = (0..81).filter(given).map(without);
    let is_few = |puzzle: &String| {
        let count: u64 = bivalue(&["count", puzzle]).out.trim_end().parse().unwrap_or(u64::MAX);
        (2..100).contains(&count)
    };
    let several = several.into_iter().find(is_few).unwrap();
    let ran = bivalue(&["check", &several]);
    assert_eq!(ran.code, Some(1));
    let (_, advice) = ran.out.split_once("; with ").expect("an advice");
    assert!(advice.ends_with(" it is proper\n"), "{advice}");
    let record = bivalue(&["check", "--json", &several]).out;
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    let digits = record["check"]["proper_with"].as_array().unwrap().clone();
    assert!(!digits.is_empty());
    for digit in digits {
        let bytes = digit.as_str().unwrap().as_bytes().to_vec();
        let at = usize::from(bytes[1] - b'1') * 9 + usize::from(bytes[3] - b'1');
        let with = format!("{}{}{}", &several[..at], bytes[5] as char, &several[at + 1..]);
        assert_eq!(bivalue(&["count", &with]).out, "1\n", "{with}");
    }
    let empty = bivalue(&["check", &".".repeat(81)]);
    assert!(!empty.out.contains("it is proper"), "{}", empty.out);
    let ran = bivalue(&["vicinity", "--minus", "0", "--plus", "1", &several]);
    assert!(ran.err.contains("`bivalue check` names a digit that makes it proper"), "{}", ran.err);
}

#[test]
fn the_digits_of_some_cells_alone_are_told() {
    let ran = bivalue(&["solve", "--cell", "r1c3,E5", "--cell", "a1", PUZZLE]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "4\n5\n5\n", ""));
    let lines = format!("{PUZZLE}\n{EMPTY}\n{PUZZLE}\n");
    let ran = with_input(&["solve", "--cell", "r1c3"], &lines);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "4\n# several solutions\n4\n"));
    let record = &bivalue(&["solve", "--json", "--cell", "r1c3,A1", PUZZLE]).records()[0];
    assert_eq!(record["cells"], serde_json::json!(["r1c3=4", "r1c1=5"]));
    assert!(record["solution"].is_null());
    let ran = bivalue(&["solve", "--cell", "r1c10", PUZZLE]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("expected a cell, r1c1 to r9c9 or A1 to I9"), "{}", ran.err);
    let request = format!(r#"{{"verb":"solve","cell":["r1c3"],"limit":2,"puzzle":"{PUZZLE}"}}"#);
    let ran = with_input(&["ask"], &request);
    assert!(ran.out.contains("expected one of `cell` and `limit`, found both"), "{}", ran.out);
}
