//! The answers of `rate`.

use crate::run::{EMPTY, HOPELESS, NONSENSE, PUZZLE, REPEATED, SOLUTION, bivalue, with_input};

/// Rated 2.6/2.0/2.0.
const POINTING: &str =
    "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3.........";
/// Arto Inkala's of 2006, rated 10.5.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn a_puzzle_is_rated_as_the_forum_writes_it() {
    let ran = bivalue(&["rate", POINTING]);
    let line = format!("{POINTING} ED=2.6/2.0/2.0");
    assert_eq!((ran.code, ran.lines(), ran.err.as_str()), (Some(0), vec![line.as_str()], ""));
}

#[test]
fn formats_are_filled_in() {
    let input = format!("{PUZZLE}\n{POINTING}\n");
    let ran = with_input(&["rate", "--scale", "se", "--format", "%n: %r %p %d 100%%", "-"], &input);
    assert_eq!((ran.code, ran.lines()[1]), (Some(0), "2: 2.6 2.0 2.0 100%"));
    let ran = bivalue(&["rate", "--format", "%x", PUZZLE]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("%x"), "{}", ran.err);
}

#[test]
fn order_is_kept_over_threads() {
    let input = [HARD, POINTING, PUZZLE].join("\n").repeat(3).replace("..1....7", "..\n1....7");
    let alone = with_input(&["rate", "-j", "1", "-"], &input);
    let many = with_input(&["rate", "-j", "4", "-"], &input);
    assert_eq!((alone.code, alone.out), (many.code, many.out));
}

#[test]
fn steps_are_shown_with_chains() {
    let ran = bivalue(&["rate", "--steps", HARD]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.lines().len() > 60);
    assert!(ran.out.contains("assumed"), "{}", ran.out);
    let record = &bivalue(&["rate", "--steps", "--json", POINTING]).records()[0];
    assert_eq!(record["status"], "unique");
    assert_eq!(record["rating"]["scale"], "se");
    assert_eq!(record["rating"]["er"], 2.6);
    assert_eq!(record["rating"]["ep"], 2.0);
    assert_eq!(record["rating"]["ed"], 2.0);
    let steps = record["rating"]["steps"].as_array().unwrap();
    assert_eq!(steps[0]["technique"], "Direct Hidden Pair");
    assert!(steps[0]["placed"].is_string());
}

#[test]
fn bounds_filter() {
    let input = format!("{POINTING}\n{HARD}\n");
    let ran = with_input(&["rate", "--within", "7..", "-"], &input);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![HARD]));
    let ran = with_input(&["rate", "--within", "..2.6", "-"], &input);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![POINTING]));
    let ran = with_input(&["rate", "--within", "2.6..", "-"], &input);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![POINTING, HARD]));
    // As with `filter`, no puzzle at all is a reason to answer no.
    let ran = with_input(&["rate", "--within", "..1.2", "-"], &input);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    let record = &bivalue(&["rate", "--json", "--within", "..2.6", POINTING]).records()[0];
    assert_eq!(record["rating"]["within"], true);
    assert_eq!(bivalue(&["rate", "--within", "x", POINTING]).code, Some(2));
}

#[test]
fn a_limit_is_no_number() {
    let ran = bivalue(&["rate", "--nodes", "5", HARD]);
    assert_eq!(ran.code, Some(3));
    assert_eq!(ran.lines(), [format!("{HARD} limit (nodes)")]);
    assert!(ran.err.contains("node budget"), "{}", ran.err);
    let record = &bivalue(&["rate", "--nodes", "5", "--json", HARD]).records()[0];
    assert_eq!((&record["status"], &record["reason"]), (&"limit".into(), &"nodes".into()));
    assert!(record.get("rating").is_none());
    assert_eq!(bivalue(&["rate", "--timeout", "0", HARD]).code, Some(3));
}

#[test]
fn what_is_not_proper_is_answered_no_with_the_reason() {
    let ran = bivalue(&["rate", HOPELESS]);
    assert_eq!((ran.code, ran.lines()), (Some(1), vec!["# no solution"]));
    assert!(ran.err.contains("it has no solution"), "{}", ran.err);
    // All ones and twos can be exchanged: nothing leads on.
    let two = SOLUTION.replace(['1', '2'], ".");
    let ran = bivalue(&["rate", &two]);
    assert_eq!((ran.code, ran.lines()), (Some(1), vec!["# more than one solution"]));
    assert!(ran.err.contains("not rated: it has more than one solution"), "{}", ran.err);
    for (puzzle, status) in [(HOPELESS, "none"), (&*two, "multiple")] {
        let ran = bivalue(&["rate", "--json", puzzle]);
        let record = &ran.records()[0];
        assert_eq!((ran.code, &record["status"]), (Some(1), &status.into()));
        assert!(record.get("rating").is_none(), "{record}");
    }
    let ran = bivalue(&["rate", "--nodes", "100", EMPTY]);
    assert!(ran.err.contains("more than one solution"), "{}", ran.err);
    let ran = bivalue(&["rate", REPEATED]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("5 twice in row 1"), "{}", ran.err);
    let ran = bivalue(&["rate", SOLUTION]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("solved already"), "{}", ran.err);
    assert_eq!(bivalue(&["rate", NONSENSE]).code, Some(2));
}

#[test]
fn pearls_and_diamonds_are_rated_to_the_end() {
    assert_eq!(
        bivalue(&["rate", "--format", "%r", "--only", "pearls", POINTING]).lines(),
        ["20.0"]
    );
    assert_eq!(
        bivalue(&["rate", "--format", "%r", "--only", "diamonds", POINTING]).lines(),
        ["20.0"]
    );
}

#[test]
fn hodokus_scale_has_levels_and_scores() {
    let input = format!("{PUZZLE}\n{POINTING}\n");
    let ran = with_input(&["rate", "--scale", "hodoku", "-"], &input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let [plain, pointing] = ran.lines()[..] else { panic!("{}", ran.out) };
    assert!(
        plain.starts_with(PUZZLE) && plain.contains(" easy ") && plain.contains(" naked-single"),
        "{plain}"
    );
    assert!(pointing.contains(" medium ") && pointing.contains(" pointing"), "{pointing}");
    let format = "%n %l %s %h %%";
    let ran = bivalue(&["rate", "--scale", "hodoku-stable", "--format", format, POINTING]);
    assert!(ran.out.starts_with("1 medium "), "{}", ran.out);
    let record =
        &bivalue(&["rate", "--scale", "hodoku", "--json", "--steps", POINTING]).records()[0];
    let rating = &record["rating"];
    assert_eq!((&rating["scale"], &rating["level"]), (&"hodoku".into(), &"medium".into()));
    let path = rating["path"].as_array().unwrap();
    let scores = path.iter().map(|step| step["technique"]["score"].as_u64().unwrap());
    assert_eq!(scores.sum::<u64>(), rating["score"].as_u64().unwrap());
    assert!(rating.get("er").is_none());
}

#[test]
fn the_stable_scale_is_that_of_every_rearrangement() {
    let rate = |puzzle: &str| {
        let ran = bivalue(&["rate", "--scale", "hodoku-stable", "-f", "%l %s %h", puzzle]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out
    };
    let moved = bivalue(&["morph", "--seed", "7", POINTING]).out;
    assert_ne!(moved.trim(), POINTING);
    assert_eq!(rate(moved.trim()), rate(POINTING));
}

#[test]
fn the_longest_whip_is_a_rating() {
    // A puzzle whose ratings W and gW are published as 7 and 2, and one that whips do not solve.
    let solved =
        "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...";
    let unsolved =
        ".....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9.";
    let ran = with_input(&["rate", "--scale", "w", "-"], &format!("{solved}\n{unsolved}\n"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out, format!("{solved} W=7\n{unsolved} W=none\n"));
    assert!(ran.err.contains("it has no rating"), "{}", ran.err);
    assert_eq!(bivalue(&["rate", "--scale", "gw", solved]).out, format!("{solved} gW=2\n"));
    assert_eq!(bivalue(&["rate", "--scale", "gw", "-f", "%n %w", solved]).out, "1 2\n");
    let csv = with_input(&["rate", "--scale", "w", "-f", "csv", "-"], &format!("{unsolved}\n"));
    assert!(csv.lines()[0].ends_with(",w") && csv.lines()[1].ends_with(','), "{}", csv.out);
    let rating = |scale: &str, puzzle: &str| {
        bivalue(&["rate", "--scale", scale, "--json", puzzle]).records()[0]["rating"].clone()
    };
    assert_eq!(rating("w", solved), serde_json::json!({"scale": "w", "w": 7}));
    assert_eq!(rating("gw", solved), serde_json::json!({"scale": "gw", "gw": 2}));
    assert_eq!(rating("w", unsolved), serde_json::json!({"scale": "w"}));
}

#[test]
fn what_a_scale_does_not_have_is_said() {
    let fails = |args: &[&str], word: &str| {
        let ran = bivalue(&[&["rate"], args, &[PUZZLE]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(word), "{args:?}: {}", ran.err);
    };
    fails(&["--scale", "hodoku", "--within", "5.."], "need the scale se");
    fails(&["--scale", "hodoku-stable", "--only", "pearls"], "need the scale se");
    fails(&["--scale", "w", "--steps"], "needs one of the scales se, hodoku, hodoku-stable");
    fails(&["--scale", "hodoku", "--format", "%r"], "--scale se");
    fails(&["--scale", "hodoku", "--format", "%w"], "of w and gw");
    fails(&["--format", "%s"], "hodoku and hodoku-stable");
    let ran = bivalue(&["rate", "--scale", "hodoku", "--timeout", "0", PUZZLE]);
    assert_eq!((ran.code, ran.lines()), (Some(3), vec![&*format!("{PUZZLE} limit (timeout)")]));
    let ran = bivalue(&["rate", "--scale", "hodoku", EMPTY]);
    assert_eq!((ran.code, ran.lines()), (Some(1), vec!["# more than one solution"]));
    assert!(ran.err.contains("more than one solution"), "{}", ran.err);
}

#[test]
fn what_is_not_proper_is_in_no_range() {
    let several =
        "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5";
    for range in ["..20", "1.0..", "0.0.."] {
        let ran = bivalue(&["rate", "--within", range, several]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{range}");
        assert!(ran.err.contains("not rated: it has more than one solution"), "{}", ran.err);
        let both = with_input(&["rate", "--within", range], &format!("{several}\n{PUZZLE}\n"));
        assert_eq!((both.code, both.lines()), (Some(0), vec![PUZZLE]), "{}", both.err);
    }
}

#[test]
fn a_pattern_without_a_value_is_refused() {
    for pattern in ["json", "line", "100 %%"] {
        let ran = bivalue(&["rate", "-f", pattern, PUZZLE]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{pattern}");
        assert!(ran.err.contains("has no value, expected a pattern"), "{}", ran.err);
    }
}

#[test]
fn a_verbose_rating_says_how_hard_that_is() {
    let ran = bivalue(&["rate", "-v", PUZZLE]);
    assert!(ran.err.contains("easy (HoDoKu), ER 1.2"), "{}", ran.err);
    assert!(!bivalue(&["rate", PUZZLE]).err.contains("HoDoKu"));
}
