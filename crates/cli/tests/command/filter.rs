//! Which puzzles `filter` finds, by every technique.

use std::fs;

use crate::run::{PUZZLE, bivalue, with_input};

/// Easter Monster, which HoDoKu's techniques do not solve.
const MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn mixed(count: usize) -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles/mixed.txt");
    let text = fs::read_to_string(file).unwrap();
    text.lines().take(count).fold(String::new(), |all, line| all + line + "\n")
}

#[test]
fn every_technique_can_be_asked_for() {
    let records = bivalue(&["techniques", "--json"]).records();
    let names = records.iter().map(|record| record["technique"]["id"].as_str().unwrap());
    for name in names {
        for option in ["--technique", "--not-technique", "--hardest"] {
            let ran = bivalue(&["filter", option, name, PUZZLE]);
            assert!(matches!(ran.code, Some(0 | 1)), "{option} {name}: {}", ran.err);
            assert_eq!(ran.code == Some(0), ran.lines() == [PUZZLE], "{option} {name}");
        }
    }
}

#[test]
fn a_condition_is_needed_and_nothing_found_is_said() {
    for json in [&[][..], &["--json"]] {
        let ran = bivalue(&[&["filter", PUZZLE][..], json].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        assert!(ran.err.contains("such as `--level`, `--technique` or `--clues`"), "{}", ran.err);
    }
    let none = "no puzzle meets the condition";
    let ran = bivalue(&["filter", "--level", "extreme", PUZZLE]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains(none), "{}", ran.err);
    let ran = bivalue(&["rate", "--within", "9..", PUZZLE]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains(none), "{}", ran.err);
    assert!(bivalue(&["filter", "--level", "easy", PUZZLE]).err.is_empty());
}

#[test]
fn proper_puzzles_are_found_among_others() {
    let several = PUZZLE.replacen('5', ".", 1).replacen('3', ".", 1).replacen('7', ".", 1);
    let none = PUZZLE.replacen("53", "533", 1).replacen("5333", "533", 1);
    let none = &none[..81];
    let text = format!("{several}\n{PUZZLE}\n{none}\n");
    let ran = with_input(&["filter", "--proper"], &text);
    assert_eq!((ran.code, ran.out, ran.err), (Some(0), format!("{PUZZLE}\n"), String::new()));
    let ran = with_input(&["filter", "--proper", "--not"], &text);
    assert_eq!((ran.code, ran.out), (Some(0), format!("{several}\n{none}\n")));
    // With a condition on the path as well, nothing is noted of the others.
    let ran = with_input(&["filter", "--proper", "--level", "easy"], &text);
    assert_eq!((ran.code, ran.out, ran.err), (Some(0), format!("{PUZZLE}\n"), String::new()));
    let ran = with_input(&["filter", "--level", "easy"], &text);
    assert_eq!((ran.code, ran.err.matches("note: ").count()), (Some(0), 2), "{}", ran.err);
    let ran = bivalue(&["filter", "--unique", PUZZLE]);
    assert!(ran.err.contains("--proper"), "{}", ran.err);
}

#[test]
fn groups_have_no_meaning_there() {
    for command in ["filter", "generate"] {
        for (option, group) in
            [("--technique", "all"), ("--not-technique", "hodoku"), ("--hardest", "all")]
        {
            let ran = bivalue(&[command, option, group]);
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{command} {option}");
            assert!(ran.err.contains("one by one"), "{}", ran.err);
        }
        assert_eq!(bivalue(&[command, "--technique", "nonesuch"]).code, Some(2));
    }
}

#[test]
fn what_the_scale_does_not_use_is_found_on_the_path_that_explain_takes() {
    let text = mixed(150);
    let paths = with_input(&["explain", "--json", "-"], &text).records();
    let mut met = 0;
    for name in ["wxyz-wing", "vwxyz-wing", "unique-loop-1", "broken-wing"] {
        let has = |path: &&serde_json::Value| {
            let mut steps = path["steps"].as_array().unwrap().iter();
            steps.any(|step| step["technique"]["id"] == name)
        };
        let expected: Vec<_> =
            paths.iter().filter(has).map(|path| path["input"].as_str().unwrap()).collect();
        met += expected.len();
        let ran = with_input(&["filter", "--technique", name, "-"], &text);
        assert_eq!(ran.lines(), expected, "{name}");
        let not = with_input(&["filter", "--not-technique", name, "-"], &text);
        assert_eq!(not.lines().len(), 150 - expected.len(), "{name}");
        let hardest = with_input(&["filter", "--hardest", name, "-"], &text);
        assert!(hardest.lines().iter().all(|line| expected.contains(line)), "{name}");
        let records = with_input(&["filter", "--json", "--technique", name, "-"], &text).records();
        assert!(records.iter().all(|record| record["explained"][name].as_u64() > Some(0)));
        assert_eq!(records.len(), expected.len());
    }
    assert!(met > 0);
}

#[test]
fn the_last_resort_is_a_technique_of_a_path() {
    let text = mixed(100) + MONSTER + "\n";
    let with = with_input(&["filter", "--technique", "brute-force", "-"], &text);
    assert!(with.lines().contains(&MONSTER), "{}", with.out);
    let hardest = with_input(&["filter", "--hardest", "Brute Force", "-"], &text);
    assert_eq!(with.out, hardest.out, "nothing is harder");
    let without = with_input(&["filter", "--not-technique", "brute-force", "-"], &text);
    assert_eq!(with.lines().len() + without.lines().len(), 101);
}

#[test]
fn puzzles_that_are_not_proper_are_left_out_with_a_note() {
    let several = &".".repeat(81);
    let clash = &format!("55{}", ".".repeat(79));
    for other in [several, clash] {
        let text = format!("{PUZZLE}\n{other}\n");
        for command in [&["filter", "--level", "easy"][..], &["rate", "--within", "1..20"]] {
            let ran = with_input(&[command, &["-"]].concat(), &text);
            assert_eq!((ran.code, ran.lines()), (Some(0), vec![PUZZLE]), "{command:?} {}", ran.err);
            assert!(ran.err.starts_with("note: ") && !ran.err.contains("error"), "{}", ran.err);
            let records = with_input(&[command, &["--json", "-"]].concat(), &text);
            assert_eq!(records.code, Some(0), "{command:?}");
            let alone = with_input(&[command, &["-"]].concat(), &format!("{other}\n"));
            assert_eq!((alone.code, alone.out.as_str()), (Some(1), ""), "{command:?}");
            let unread = with_input(&[command, &["-"]].concat(), &format!("{text}abc\n"));
            assert_eq!(unread.code, Some(2), "{command:?}");
        }
    }
}

#[test]
fn conditions_are_those_of_generate() {
    let late = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    let two = format!("{PUZZLE}\n{late}\n");
    let matching = |args: &[&str]| {
        let ran = with_input(&[&["filter"], args].concat(), &two);
        ran.lines().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    for args in [
        &["--clues", "30"][..],
        &["--clues", "20.."],
        &["--symmetry", "half-turn"],
        &["--er", "1.2"],
        &["--score", "..250"],
        &["--not", "--clues", "17"],
        &["--clues", "20..", "--symmetry", "half-turn", "--level", "easy"],
    ] {
        assert_eq!(matching(args), [PUZZLE], "{args:?}");
    }
    assert_eq!(matching(&["--clues", "17"]), [late]);
    assert_eq!(matching(&["--not", "--er", "1.2"]), [late]);
    assert_eq!(matching(&["--count", "--clues", "17.."]), ["2"]);
    assert_eq!(matching(&["-c", "--clues", "50"]), ["0"]);
    let records = with_input(&["filter", "--json", "--not", "--clues", "17"], &two).records();
    assert_eq!((records.len(), &records[0]["line"]), (1, &serde_json::json!(1)));
    let ran = with_input(&["filter", "--not"], &two);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("such as `--level`, `--technique` or `--clues`"), "{}", ran.err);
}

#[test]
fn records_of_puzzles_that_are_not_proper_say_nothing_of_a_path() {
    let several = format!("{}{}", &PUZZLE[..70], "...........");
    let clash = format!("55{}", &PUZZLE[2..]);
    let input = format!("{PUZZLE}\n{several}\n{clash}\n");
    let plain = with_input(&["filter", "--clues", "..30"], &input);
    assert_eq!((plain.code, plain.lines().len()), (Some(0), 3), "{}", plain.err);
    let ran = with_input(&["filter", "--json", "--clues", "..30"], &input);
    let records = ran.records();
    assert_eq!((ran.code, records.len()), (Some(0), 3), "{}", ran.err);
    for (at, record) in records.iter().enumerate() {
        assert_eq!(record["status"], "match");
        assert_eq!(record.get("level").is_some(), at == 0, "{record}");
    }
    let ran = with_input(&["filter", "--json", "--clues", "30"], &input);
    assert_eq!(ran.records().len(), 2);
    // A level is a question about proper puzzles.
    let ran = with_input(&["filter", "--json", "--level", "easy", "--clues", "30"], &input);
    assert_eq!(ran.records()[1]["status"], "multiple");
}
