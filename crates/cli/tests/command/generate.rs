//! `bivalue generate`.

use std::io::{BufRead, BufReader};

use crate::run::{PUZZLE, SOLUTION, bivalue, command, with_input};

#[test]
fn puzzles_are_minimal_and_another_one_each_time() {
    let ran = bivalue(&["generate", "-n", "20"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.lines().len(), 20);
    assert_eq!(with_input(&["check", "--minimal"], &ran.out).code, Some(0));
    assert_ne!(bivalue(&["generate"]).out, bivalue(&["generate"]).out);
    let told = bivalue(&["generate", "-v"]);
    let seed = told.err.lines().next().unwrap().strip_prefix("note: seed ").unwrap().to_owned();
    assert_eq!(bivalue(&["generate", "--seed", &seed]).out, told.out);
}

#[test]
fn the_same_seed_gives_the_same_at_any_number_of_threads_and_from_anywhere() {
    for special in [&["--symmetry", "full"][..], &["--clues", "..23"]] {
        let args = [&["generate", "--seed", "7", "-q"][..], special].concat();
        let run = |more: &[&str]| bivalue(&[&args[..], more].concat());
        let alone = run(&["-n", "300", "-j", "1"]);
        assert_eq!(alone.lines().len(), 300);
        for jobs in ["2", "5"] {
            assert!(run(&["-n", "300", "-j", jobs]).out == alone.out, "-j {jobs}");
        }
        let rest = run(&["-n", "100", "--skip", "200", "-j", "2"]);
        assert!(rest.lines() == alone.lines()[200..]);
    }
}

#[test]
fn records_tell_how_a_puzzle_is_made_again() {
    let args = ["generate", "--seed", "3", "-n", "5", "--json", "--symmetry", "diagonal"];
    let records = bivalue(&args).records();
    for (number, record) in (1_u64..).zip(&records) {
        assert_eq!((&record["number"], &record["seed"]), (&number.into(), &3.into()));
        assert_eq!(record["status"], "generated");
        let puzzle = record["puzzle"].as_str().unwrap();
        let solved = bivalue(&["solve", puzzle]).out;
        assert_eq!(solved.trim_end(), record["solution"].as_str().unwrap());
        let givens = puzzle.bytes().filter(u8::is_ascii_digit).count();
        assert_eq!(record["givens"], givens);
    }
}

#[test]
fn every_format_takes_puzzles() {
    let csv = bivalue(&["generate", "--seed", "1", "-n", "3", "-f", "csv"]);
    assert_eq!(csv.lines().len(), 4);
    let plain = bivalue(&["generate", "--seed", "1", "-n", "3"]).out;
    assert_eq!(with_input(&["convert"], &csv.out).out, plain);
    let checked = with_input(&["check"], &csv.out);
    assert!(checked.lines().iter().all(|line| line.ends_with("its solution is right")));
    let links = bivalue(&["generate", "--seed", "1", "-n", "3", "-f", "f-puzzles"]);
    assert_eq!(with_input(&["convert"], &links.out).out, plain);
}

#[test]
fn puzzles_are_written_without_candidates() {
    // Formats that have a place for candidates: those of a puzzle follow from its givens.
    for (format, member) in
        [("json", "candidates"), ("opensudoku", "2,5,8,9"), ("sadman", "PencilMarks")]
    {
        let made = bivalue(&["generate", "--seed", "5", "-f", format]);
        assert!(!made.out.contains(member), "{format}: {}", made.out);
        let line = with_input(&["convert", "-f", "line"], &made.out);
        assert_eq!(line.out, bivalue(&["generate", "--seed", "5"]).out, "{format}");
    }
}

#[test]
fn a_solution_and_a_pattern_are_kept_to() {
    let ran = bivalue(&["generate", "--solution", SOLUTION, "-n", "3"]);
    assert_eq!(with_input(&["solve"], &ran.out).out, format!("{SOLUTION}\n").repeat(3));
    let pattern = format!("aaa......{}", "?".repeat(72));
    let ran = bivalue(&["generate", "--pattern", &pattern]);
    assert_eq!(ran.code, Some(2), "three equal digits in a row");
    assert!(ran.err.contains("no full grid has these digits"), "{}", ran.err);
    let pattern = format!("123......{}", "?".repeat(72));
    let args = ["generate", "--not-minimal", "--clues", "30", "--pattern", &pattern, "-n", "3"];
    let ran = bivalue(&args);
    assert!(ran.lines().iter().all(|line| line.starts_with("123......")), "{}", ran.out);
}

#[test]
fn a_solution_and_a_pattern_come_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| -> String {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_string_lossy().into_owned()
    };
    let args = ["generate", "--seed", "1", "-n", "2", "--solution"];
    let made = bivalue(&[&args[..], &[SOLUTION]].concat()).out;
    assert_eq!(made.lines().count(), 2);
    let boxed = bivalue(&["convert", "-f", "boxed", SOLUTION]).out;
    // A puzzle with its solution will do.
    let table = bivalue(&["solve", "-f", "csv", PUZZLE]).out;
    for solution in [&file("line.txt", SOLUTION), &file("boxed.txt", &boxed), &boxed] {
        assert_eq!(bivalue(&[&args[..], &[solution]].concat()).out, made, "{solution}");
    }
    assert_eq!(bivalue(&[&args[..], &[&file("table.csv", &table)]].concat()).out, made);
    assert_eq!(with_input(&[&args[..], &["-"]].concat(), &boxed).out, made);

    let pattern: String = PUZZLE.chars().map(|c| if c == '.' { '.' } else { 'x' }).collect();
    let args = ["generate", "--seed", "1", "--not-minimal", "--pattern"];
    let made = bivalue(&[&args[..], &[&pattern]].concat());
    assert_eq!(made.code, Some(0), "{}", made.err);
    let drawn = bivalue(&["convert", "-f", "boxed", PUZZLE]).out;
    let drawn = drawn.replace(|c: char| c.is_ascii_digit(), "x");
    let noted = file("noted.txt", &format!("{pattern} # 30 givens\n"));
    for pattern in [&file("pattern.txt", &pattern), &file("drawn.txt", &drawn), &noted, &drawn] {
        assert_eq!(bivalue(&[&args[..], &[pattern]].concat()).out, made.out, "{pattern}");
    }
    assert_eq!(with_input(&[&args[..], &["-"]].concat(), &drawn).out, made.out);
    // The givens of a grid are those of the puzzle.
    let link = bivalue(&["convert", "-f", "f-puzzles", PUZZLE]).out;
    let given = bivalue(&[&args[..], &[&file("link.txt", &link)]].concat());
    assert_eq!((given.code, given.lines()), (Some(0), vec![PUZZLE]), "{}", given.err);
}

#[test]
fn a_table_has_columns_for_what_is_known() {
    let args = ["generate", "--seed", "2", "-n", "2", "--rate", "hodoku,se", "--canon", "c"];
    let records = bivalue(&[&args[..], &["--json"]].concat()).records();
    let table = bivalue(&[&args[..], &["-f", "csv"]].concat());
    let lines = table.lines();
    assert_eq!(lines[0], "puzzle,solution,level,score,hardest,er,ep,ed,canonical_form");
    for (line, record) in lines[1..].iter().zip(&records) {
        let fields: Vec<_> = line.split(',').collect();
        assert_eq!(fields.len(), 9, "{line}");
        assert_eq!(fields[1], record["solution"]);
        assert_eq!(fields[2], record["hodoku"]["level"]);
        assert_eq!(fields[3], record["hodoku"]["score"].to_string());
        assert_eq!(fields[4], record["hodoku"]["hardest"]);
        let se = &record["rating"];
        assert_eq!(fields[5], se["er"].to_string().trim_matches('"'), "{se}");
        assert_eq!(fields[8], record["canonical"]["text"]);
    }
    // It is a table that is read.
    let checked = with_input(&["check"], &table.out);
    assert!(checked.lines().iter().all(|line| line.ends_with("its solution is right")));
    assert_eq!(checked.lines().len(), 2);
    // What has no place is told.
    let ran = bivalue(&["generate", "--rate", "se", "-f", "opensudoku-v1"]);
    assert!(ran.err.contains("has no place for ratings"), "{}", ran.err);
}

#[test]
fn what_cannot_be_is_refused_and_what_is_rare_is_given_up() {
    let nine = format!("xxxxxxxxx{}", ".".repeat(72));
    let (open, none) = ("?????????", ".........");
    let lines = [open, open, open, none, open, none, open, open, open].concat();
    let seven: String = SOLUTION.chars().map(|c| if "89".contains(c) { '.' } else { c }).collect();
    let letters: String = PUZZLE.replace('5', "a").replacen('8', ".", 3);
    for (args, why) in [
        (&["--clues", "50"][..], "no minimal puzzle is known that has 50 givens"),
        (&["--clues", "..9"], "at least 17 are needed"),
        (&["--clues", "x"], "expected a number of givens"),
        (&["--not-minimal"], "need a number of givens"),
        (&["--symmetry", "round"], "invalid value"),
        (&["--method", "controlled-bias", "--symmetry", "full"], "has no way to"),
        (&["--pattern", "x"], "cannot open x: no such file"),
        (&["--solution", "1"], "cannot open 1: no such file"),
        (&["--solution", PUZZLE], "51 cells are empty, expected a full grid"),
        (&["--pattern", "nofile.txt"], "cannot open nofile.txt: no such file"),
        (&["--pattern", &nine], "places for 9 givens; a proper puzzle needs 17"),
        (&["--pattern", &lines], "row 4 and row 6 have no place for a given"),
        (&["--pattern", &seven], "the pattern has places for 7 different digits"),
        (&["--pattern", &letters], "the digits of the pattern have more than one solution"),
        (
            &["--er", "20"],
            "no puzzle is rated 20.0 by the Sudoku Explainer: ratings go from 1.0 to 11.9",
        ),
        (&["--er", "12.0.."], "no puzzle is rated 12.0 or more"),
        (&["--er", "2.1..2.2"], "below 4.5 they are 1.0, 1.2, 1.5,"),
        (&["--er", "0.5"], "ratings go from 1.0"),
    ] {
        let ran = bivalue(&[&["generate"][..], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
    }
    let ran = bivalue(&["generate", "--seed", "1", "--clues", "18", "--tries", "50", "-n", "3"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""));
    assert!(ran.err.contains("rarer than 1 in "), "{}", ran.err);
    assert!(ran.err.contains("puzzle 1: gave up after 50 tries: 50 had "), "{}", ran.err);
    // A pattern of 40 givens hardly ever has a minimal puzzle.
    let many = format!("{}{}", "x".repeat(40), "x.".repeat(20) + ".");
    let ran = bivalue(&["generate", "--seed", "1", "--pattern", &many, "--tries", "20"]);
    assert_eq!(ran.code, Some(3));
    // The note at the beginning names the way out, so that nobody has to wait for the end.
    let help = "`--not-minimal` allows redundant givens";
    assert_eq!(ran.err.matches(help).count(), 2, "{}", ran.err);
    let names = ["half-turn", "rotate-180"]
        .map(|name| bivalue(&["generate", "--seed", "1", "--symmetry", name]).out);
    assert_eq!(names[0], names[1]);
    let ran = bivalue(&["generate", "--clues", "24", "--estimate"]);
    // How many tries fit into the time for it, and so which of the two it says, depends on the
    // machine.
    assert!(ran.out.contains("1 in "), "{}", ran.out);
}

#[test]
fn controlled_bias_prints_weights() {
    let args = ["generate", "--seed", "1", "--method", "controlled-bias"];
    let ran = bivalue(&args);
    let (puzzle, weight) = ran.out.trim_end().split_once(" # weight ").expect("a weight");
    assert!(weight.parse::<f64>().unwrap() > 0.0);
    assert_eq!(bivalue(&["check", "--minimal", puzzle]).code, Some(0));
    let record = &bivalue(&[&args[..], &["--json"]].concat()).records()[0];
    assert_eq!(record["puzzle"], puzzle);
    assert!((record["weight"].as_f64().unwrap() - weight.parse::<f64>().unwrap()).abs() < 1e-5);
}

#[test]
fn the_first_puzzle_comes_before_the_last_is_made() {
    let mut child = command(&["generate", "-n", "1000000000000"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line.len(), 82);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn sukakus_are_puzzles_of_candidates() {
    let ran = bivalue(&["generate", "--sukaku", "--seed", "1", "-n", "2"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(with_input(&["count"], &ran.out).out, "1\n1\n");
    let records = bivalue(&["generate", "--sukaku", "--seed", "1", "--json"]).records();
    assert_eq!(records[0]["puzzle"].as_str().unwrap().len(), 729);
    let refused = bivalue(&["generate", "--sukaku", "-f", "line"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
}

#[test]
fn puzzles_are_as_hard_as_asked_for() {
    for level in ["easy", "medium", "hard", "unfair", "extreme"] {
        let args = ["generate", "--seed", "5", "-n", "4", "--level", level, "-q"];
        let made = bivalue(&args);
        assert_eq!((made.code, made.lines().len()), (Some(0), 4), "{}", made.err);
        assert_eq!(with_input(&["filter", "--level", level], &made.out).out, made.out);
        assert_eq!(bivalue(&[&args[..], &["-j", "3"]].concat()).out, made.out);
    }
    let args = ["generate", "--seed", "5", "-q", "-n", "2", "--er", "3.0..4.2"];
    let made = bivalue(&args);
    assert_eq!(made.lines().len(), 2);
    let kept = with_input(&["rate", "--within", "3.0..4.2"], &made.out);
    assert_eq!(kept.out, made.out);
    let wanted = ["--technique", "naked-pair", "--hardest", "naked-pair,naked-triple"];
    let made = bivalue(&[&["generate", "--seed", "5", "-q", "-n", "2"][..], &wanted].concat());
    assert_eq!(made.lines().len(), 2);
    assert_eq!(with_input(&[&["filter"][..], &wanted].concat(), &made.out).out, made.out);
}

#[test]
fn records_of_several_levels_say_which_level_a_puzzle_has() {
    let args = ["generate", "--seed", "5", "-n", "2", "-q", "--level", "easy..medium,hard"];
    let json = bivalue(&[&args[..], &["--json"]].concat());
    assert_eq!((json.code, json.records().len()), (Some(0), 4), "{}", json.err);
    let csv = bivalue(&[&args[..], &["-f", "csv"]].concat()).out;
    for (record, row) in json.records().iter().zip(csv.lines().skip(1)) {
        let (puzzle, level) = (record["puzzle"].as_str().unwrap(), &record["level"]);
        let graded = &bivalue(&["rate", "--scale", "hodoku", "--json", puzzle]).records()[0];
        assert_eq!(level, &graded["rating"]["level"], "{graded}");
        assert_eq!(level.as_str(), row.split(',').nth(2));
    }
    // On another scale it is the level of HoDoKu that was requested.
    let rated = bivalue(&[&args[..], &["--json", "--rate", "hodoku-stable"]].concat()).records();
    let levels = |records: &[serde_json::Value]| -> Vec<_> {
        records.iter().map(|record| record["level"].clone()).collect()
    };
    assert_eq!(levels(&rated), levels(&json.records()));
    let without = bivalue(&["generate", "--seed", "5", "--json"]).records();
    assert!(without[0]["level"].is_null());
}

#[test]
fn what_is_too_hard_is_given_up_and_nonsense_refused() {
    let args = ["generate", "--seed", "1", "--er", "11.5..", "--tries", "30"];
    let ran = bivalue(&args);
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""));
    let told = "gave up after 30 tries: 30 had another difficulty or other steps";
    assert!(ran.err.contains("asked for was --er 11.5..; "), "{}", ran.err);
    assert!(ran.err.contains(told), "{}", ran.err);
    assert!(ran.err.contains("rarer than 1 in "), "{}", ran.err);
    let estimate = bivalue(&["generate", "--seed", "1", "--level", "medium", "--estimate"]);
    assert!(estimate.out.starts_with("about 1 in "), "{}", estimate.out);
    for (args, why) in [
        (&["--level", "cosy"][..], "expected easy"),
        (&["--level", "hard..easy"], "is above"),
        (&["--score", "9..3"], "9 is above 3"),
        (&["--score", "many"], "expected a score"),
        (&["--er", "9.0..3.0"], "9.0 is above 3.0"),
        (&["--er", "hot"], "expected a rating"),
        (&["--technique", "magic"], "there is no technique"),
        (&["--technique", "aic", "--level", "..hard"], "harder than asked for"),
        (&["--hardest", "hodoku"], "one by one"),
        (&["--full", "--level", "easy"], "`level`: this is for puzzles, not for complete grids"),
        (&["--sukaku", "--not-minimal"], "`minimal`: this is for puzzles, not for complete grids"),
        (&["--full", "--sukaku"], "cannot be used with"),
        (&["--rate", "stars"], "invalid value"),
        (&["--canon", "d"], "there is no form"),
        (&["--grids", "magic"], "invalid value"),
    ] {
        let ran = bivalue(&[&["generate"][..], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
    }
}

#[test]
fn techniques_are_on_the_path_on_which_a_filter_looks_for_them() {
    for technique in ["naked-triple", "wxyz-wing"] {
        let args = ["generate", "--seed", "3", "-n", "2", "--technique", technique];
        let made = bivalue(&args);
        assert_eq!((made.code, made.lines().len()), (Some(0), 2), "{}", made.err);
        let kept = with_input(&["filter", "--technique", technique, "-"], &made.out);
        assert_eq!(kept.out, made.out, "{technique}");
    }
}

#[test]
fn ratings_and_forms_are_printed_where_asked() {
    let args = ["generate", "--seed", "2", "-n", "3", "--rate", "hodoku,se", "--canon", "c"];
    let plain = bivalue(&["generate", "--seed", "2", "-n", "3"]).out;
    let ran = bivalue(&args);
    let puzzles: Vec<_> = ran.lines().iter().map(|line| &line[..81]).collect();
    assert_eq!(puzzles, plain.lines().collect::<Vec<_>>());
    let records = bivalue(&[&args[..], &["--json"]].concat()).records();
    for (record, line) in records.iter().zip(ran.lines()) {
        let puzzle = record["puzzle"].as_str().unwrap();
        let ratings = bivalue(&["rate", "--format", "ED=%r/%p/%d", puzzle]).out;
        let form = bivalue(&["canon", puzzle]).out;
        assert_eq!(record["canonical"]["text"], form.trim_end());
        let graded = &bivalue(&["filter", "--level", "easy..", "--json", puzzle]).records()[0];
        let (level, score) = (&graded["level"], &graded["score"]);
        let hardest = graded["hardest"].as_str().unwrap();
        assert_eq!((&record["hodoku"]["level"], &record["hodoku"]["score"]), (level, score));
        let (level, ratings, form) = (level.as_str().unwrap(), ratings.trim(), form.trim());
        assert_eq!(line[81..], format!(" # {level} {score} {hardest}, {ratings}, {form}"));
    }
}

#[test]
fn complete_grids_are_complete() {
    for grids in ["uniform", "filled"] {
        let args = ["generate", "--full", "--seed", "4", "-n", "20", "--grids", grids];
        let ran = bivalue(&args);
        assert_eq!((ran.code, ran.lines().len()), (Some(0), 20));
        assert_eq!(with_input(&["solve"], &ran.out).out, ran.out, "each is its own solution");
        assert_eq!(bivalue(&[&args[..], &["-j", "3"]].concat()).out, ran.out);
        let rest = ["--skip", "15", "--json"];
        let records = bivalue(&[&args[..], &rest].concat()).records();
        assert_eq!(records.len(), 20);
        assert_eq!(records[0]["solution"], ran.lines()[15]);
        assert_eq!((&records[0]["number"], &records[0]["grids"]), (&16.into(), &grids.into()));
    }
}

#[test]
fn giving_up_leaves_an_old_file_alone_and_names_the_option_that_helps() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.txt");
    std::fs::write(&book, "last week\n").unwrap();
    let file = book.to_str().unwrap();
    let ran = bivalue(&["generate", "--clues", "40", "--tries", "50", "--seed", "1", "-o", file]);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.err.contains("`--not-minimal` allows redundant givens"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&book).unwrap(), "last week\n");
}

#[test]
fn the_named_options_of_explain_show_the_technique_that_was_asked_for() {
    let techniques = [
        "naked-triple",
        "hidden-pair",
        "x-wing",
        "swordfish",
        "skyscraper",
        "xy-wing",
        "w-wing",
        "unique-rectangle-1",
        "finned-x-wing",
        "simple-colors-trap",
        "wxyz-wing",
        "m-wing",
    ];
    for technique in techniques {
        let args = ["generate", "--seed", "2", "-n", "2", "--technique", technique];
        let ran = bivalue(&args);
        assert_eq!(ran.code, Some(0), "{technique}: {}", ran.err);
        let records = bivalue(&[&args[..], &["--json"]].concat()).records();
        for (record, puzzle) in records.iter().zip(ran.lines()) {
            let explain = record["explain"].as_array().unwrap();
            assert_eq!(explain.len(), 1, "{technique}");
            let option = match explain[0]["technique"].as_array() {
                Some(names) => {
                    let names: Vec<_> = names.iter().map(|name| name.as_str().unwrap()).collect();
                    vec!["--technique".to_owned(), names.join(",")]
                }
                None => vec!["--hodoku".to_owned()],
            };
            assert!(ran.err.contains(&format!("`bivalue explain {}`", option.join(" "))));
            let option: Vec<_> = option.iter().map(String::as_str).collect();
            let path = bivalue(&[&["explain", "--json"], &option[..], &[puzzle]].concat());
            let steps = path.records()[0]["steps"].as_array().unwrap().clone();
            let has = |step: &serde_json::Value| step["technique"]["id"] == technique;
            assert!(steps.iter().any(has), "{technique}: {puzzle}");
        }
    }
    let refused = bivalue(&["explain", "--hodoku", "--shortest", "-"]);
    assert_eq!(refused.code, Some(2));
}

#[test]
fn techniques_are_excluded_by_either_name() {
    let args = ["generate", "--seed", "4", "-q", "-n", "3", "--level", "hard"];
    let made = bivalue(&[&args[..], &["--exclude", "x-wing,skyscraper"]].concat());
    assert_eq!(made.lines().len(), 3);
    assert_eq!(with_input(&["filter", "--exclude", "x-wing,skyscraper"], &made.out).out, made.out);
    assert_eq!(with_input(&["filter", "--technique", "x-wing"], &made.out).code, Some(1));
}

#[test]
fn an_estimate_says_how_to_try_more() {
    let rare = ["generate", "--clues", "17", "--seed", "1"];
    let ran = bivalue(&[&rare[..], &["--estimate=0.05"]].concat());
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.starts_with("rarer than 1 in "), "{}", ran.out);
    assert!(ran.err.contains("`--estimate=SECONDS` tries for a longer time"), "{}", ran.err);
    let ran = bivalue(&[&rare[..], &["--estimate=60", "--tries", "20"]].concat());
    assert!(ran.out.starts_with("rarer than 1 in 16 tries"), "{}", ran.out);
    assert!(ran.err.contains("`--tries` allows more tries"), "{}", ran.err);
    let ran = bivalue(&["generate", "--estimate", "--tries", "4"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn a_symmetric_puzzle_is_truly_minimal_only_if_that_is_asked_for() {
    let redundant = |args: &[&str]| {
        let args = [&["generate", "-n", "3", "--seed", "1"], args].concat();
        let checked = with_input(&["check"], &bivalue(&args).out);
        checked.out.matches("not minimal").count()
    };
    assert_eq!(redundant(&[]), 0);
    assert!(redundant(&["--symmetry", "half-turn"]) > 0);
    assert_eq!(redundant(&["--symmetry", "half-turn", "--truly-minimal"]), 0);
}

#[test]
fn solutions_are_written_to_a_file_of_their_own() {
    let folder = std::env::temp_dir().join(format!("bivalue-answers-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    for (format, jobs) in [("boxed", "1"), ("line", "3"), ("csv", "2")] {
        let (sheet, answers) = (path("sheet"), path("answers"));
        let args = ["generate", "--seed", "1", "-n", "20", "-f", format, "-j", jobs];
        let ran = bivalue(&[&args[..], &["-o", &sheet, "--answers", &answers]].concat());
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""));
        let [sheet, answers] = [sheet, answers].map(|file| std::fs::read_to_string(file).unwrap());
        assert_eq!(sheet, bivalue(&args).out);
        assert_eq!(sheet.lines().count(), answers.lines().count());
        let solved = with_input(&["solve", "-f", format, "-"], &sheet).out;
        assert_eq!(answers, solved, "{format}");
    }
    // Where no puzzle is made, no file is left.
    let (sheet, answers) = (path("none"), path("none-either"));
    let args = ["generate", "--seed", "1", "--clues", "17", "--tries", "2", "-q"];
    let ran = bivalue(&[&args[..], &["-o", &sheet, "--answers", &answers]].concat());
    assert_eq!(ran.code, Some(3));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
    let refused = bivalue(&["generate", "-f", "boxed", "--with-solutions"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("`--answers FILE` writes them"), "{}", refused.err);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_columns_of_a_new_table_have_the_names_that_are_given() {
    let args = ["generate", "--seed", "1", "--with-solutions", "-f", "csv"];
    let usual = bivalue(&args).out;
    let named = bivalue(&[&args[..], &["--header", "quizzes,solutions"]].concat());
    assert_eq!(named.code, Some(0), "{}", named.err);
    assert_eq!(named.out, usual.replacen("puzzle,solution", "quizzes,solutions", 1));
    for (more, why) in [
        (&["--header", "quizzes"][..], "1 name, expected one for each of 2 columns"),
        (&["--header", "a,b", "--rate", "se"], "2 names, expected one for each of 5 columns"),
        (&["--header", "a,a"], "expected different names with commas between them"),
        (&["--header", "a,b", "-f", "line"], "line has no columns; csv and tsv have"),
    ] {
        let options = if more.contains(&"-f") { &args[..3] } else { &args[..] };
        let ran = bivalue(&[options, more].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{more:?}");
        assert!(ran.err.contains(why), "{more:?}: {}", ran.err);
    }
    let convert =
        |more: &[&str], text: &str| with_input(&[&["convert", "-f", "csv"], more].concat(), text);
    let solved = convert(&["--solve", "--header", "quizzes,solutions"], PUZZLE);
    assert_eq!(solved.out, format!("quizzes,solutions\n{PUZZLE},{SOLUTION}\n"));
    assert_eq!(convert(&["--header", "question"], PUZZLE).lines()[0], "question");
    let wrong = convert(&["--header", "quizzes,solutions"], PUZZLE);
    assert_eq!((wrong.code, wrong.out.as_str()), (Some(2), ""));
    assert!(wrong.err.contains("2 names, expected one for each of 1 column"), "{}", wrong.err);
    let table = convert(&["--header", "a,b"], &format!("id,puzzle\n1,{PUZZLE}\n"));
    assert_eq!((table.code, table.out.as_str()), (Some(2), ""));
    assert!(table.err.contains("the table that was read has its own header"), "{}", table.err);
    let line = with_input(&["convert", "--header", "a"], PUZZLE);
    assert_eq!(line.code, Some(2));
    assert!(line.err.contains("this format has no columns"), "{}", line.err);
}

#[test]
fn what_was_given_up_is_told_in_a_record_as_well() {
    let ran = bivalue(&["generate", "--json", "--seed", "1", "--clues", "17", "--tries", "5"]);
    assert_eq!(ran.code, Some(3));
    let record = &ran.records()[0];
    assert_eq!((&record["status"], &record["error"]["code"]), (&"error".into(), &"gave-up".into()));
    // The pattern has a few places, with which hardly any grid is proper.
    let few = "x....x....x....x....x....x....x....x....x....x....x....x....x....x....x....x....x";
    let ran = bivalue(&["generate", "--seed", "1", "--pattern", few, "--tries", "1"]);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    let why = "patterns of 20 givens or fewer rarely have a proper puzzle";
    assert!(ran.err.contains(why), "{}", ran.err);
}
