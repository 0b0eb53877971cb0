//! `picture`: candidates, steps, and a file for each puzzle.

use crate::run::{PUZZLE, SOLUTION, bivalue, with_input};

/// A puzzle whose path eliminates candidates.
const HARD: &str =
    "...7.4..5.2..1..7.....8...2.9...625.6...7...8.532...1.4...9.....3..6..9.2..4.7...";

#[test]
fn candidates_are_drawn_where_they_were_noted_or_asked_for() {
    let texts = |args: &[&str], input: &str| {
        let ran = with_input(&[&["picture"], args].concat(), input);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out.matches("<text").count()
    };
    let bare = texts(&[], PUZZLE);
    let all = texts(&["--candidates"], PUZZLE);
    assert!(all > bare + 81, "{all} and {bare}");
    assert_eq!(texts(&["--no-candidates"], PUZZLE), bare);
    let noted = bivalue(&["convert", "-f", "candidates", PUZZLE]).out;
    assert_eq!(texts(&[], &noted), all);
    assert_eq!(texts(&["--no-candidates"], &noted), bare);
}

#[test]
fn several_puzzles_need_a_file_each() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let one = path("one.svg");
    let ran = bivalue(&["picture", "-o", &one, PUZZLE, SOLUTION, PUZZLE]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.err.matches("a second puzzle: an SVG file holds one picture").count(), 1);
    assert!(ran.err.contains("`-o NAME-%n.svg` writes a file for each"), "{}", ran.err);
    let written = std::fs::read_to_string(one).unwrap();
    assert_eq!(written, bivalue(&["picture", PUZZLE]).out);
    let ran = bivalue(&["picture", "-o", &path("book-%n.svg"), PUZZLE, SOLUTION]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""));
    for (name, puzzle) in [("book-1.svg", PUZZLE), ("book-2.svg", SOLUTION)] {
        let written = std::fs::read_to_string(path(name)).unwrap();
        assert_eq!(written, bivalue(&["picture", puzzle]).out);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_step_of_the_path_is_drawn_on_the_board_before_it() {
    let drawn = |args: &[&str]| {
        let ran = bivalue(&[&["picture"], args, &[HARD]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
        ran.out
    };
    let path = bivalue(&["explain", "--json", HARD]).records().remove(0);
    let steps = path["steps"].as_array().unwrap();
    // One that places, and one behind placements that eliminates, with the pattern that it has.
    let eliminates = |step: &serde_json::Value| step.get("place").is_none();
    let at = steps.iter().position(eliminates).unwrap();
    assert!(at > 0);
    for at in [0, at, steps.len() - 1] {
        let svg = drawn(&["--step", &(at + 1).to_string()]);
        let title = steps[at]["text"].as_str().unwrap().replace('>', "&gt;").replace('<', "&lt;");
        assert!(svg.contains(&format!("<title>{title}</title>")), "{title} in {svg}");
        let request = serde_json::json!({
            "verb": "picture", "puzzle": HARD, "step": steps[at], "before": steps[..at],
        });
        let answer = with_input(&["ask"], &request.to_string()).records().remove(0);
        assert_eq!(answer["svg"], svg, "{title}");
    }
    assert_eq!(drawn(&["--hint"]), drawn(&["--step", "1"]));
    let plain = drawn(&["--step", "1", "--no-candidates"]);
    assert!(plain.contains("<title>") && plain.len() < drawn(&["--step", "1"]).len());
}

#[test]
fn a_step_that_is_not_there_is_no_picture() {
    for (args, message) in [
        (&["--step", "99"][..], "there is no step 99: the path has 51 steps"),
        (&["--step", "0"], "expected a whole number of 1 or more"),
        (&["--step", "1", "--hint"], "cannot be used with"),
    ] {
        let ran = bivalue(&[&["picture"], args, &[PUZZLE]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    let solved = bivalue(&["picture", "--hint", SOLUTION]);
    assert!(solved.err.contains("there is no step 1: the path has 0 steps"), "{}", solved.err);
}

#[test]
fn a_record_of_a_hint_is_drawn_with_its_step() {
    let args = ["hint", "--json", "--level", "full", "--technique", "x-wing,naked-triple", HARD];
    let record = bivalue(&args);
    let text = record.records()[0]["step"]["text"].as_str().unwrap().to_owned();
    let ran = with_input(&["picture", "-"], &record.out);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains(&text.replace('>', "&gt;").replace('<', "&lt;")), "{text}");
    assert!(ran.out != bivalue(&["picture", HARD]).out);
    // A nudge has no step.
    let record = bivalue(&["hint", "--json", HARD]).out;
    assert_eq!(with_input(&["picture"], &record).out, bivalue(&["picture", HARD]).out);
}

#[test]
fn a_step_is_drawn_of_the_path_that_was_asked_for() {
    let puzzle =
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    let title = |args: &[&str]| {
        let ran = bivalue(&[&["picture"], args, &[puzzle]].concat());
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
        let title = ran.out.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
        title.to_owned()
    };
    for path in [&["--hodoku"][..], &["--order", "human"], &["--technique", "default,x-wing"], &[]]
    {
        for step in ["1", "9"] {
            let told = bivalue(&[&["explain", "--step", step], path, &[puzzle]].concat()).out;
            let drawn = title(&[&["--step", step], path].concat());
            let line = told.lines().find(|line| line.starts_with(&format!("{step:>3}. "))).unwrap();
            assert_eq!(line[5..], drawn.replace("&lt;", "<").replace("&gt;", ">"), "{path:?}");
        }
    }
    let ran = bivalue(&["picture", "--hodoku", puzzle]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("--step"), "{}", ran.err);
}
