//! Names and other columns of puzzles, which are kept.

use crate::run::{HOPELESS, PUZZLE, SOLUTION, bivalue, command, finish, with_input};

#[test]
fn ratings_and_forms_keep_the_names_of_puzzles() {
    let input = format!("{PUZZLE} # Easter Monster\n{PUZZLE}\n");
    let ran = with_input(&["rate", "-"], &input);
    let lines = ran.lines();
    assert_eq!(lines[0], format!("{} # Easter Monster", lines[1]));
    assert!(lines[1].starts_with(PUZZLE) && !lines[1].ends_with(' '), "{lines:?}");
    let ran = with_input(&["rate", "--scale", "hodoku", "-f", "%n %c: %l", "-"], &input);
    assert_eq!(ran.lines(), ["1 Easter Monster: Easy", "2 : Easy"]);
    for args in [&["canon"][..], &["canon", "--form", "b"], &["canon", "--transform"]] {
        let ran = with_input(args, &input);
        let lines = ran.lines();
        assert_eq!(lines[0], format!("{} # Easter Monster", lines[1]), "{args:?}");
    }
    // Where each form is printed once, it has no name.
    let ran = with_input(&["canon", "--dedupe"], &input);
    assert_eq!((ran.lines().len(), ran.lines()[0].len()), (1, 81));
    for verb in ["rate", "canon", "solve", "check"] {
        let records = with_input(&[verb, "--json"], &input).records();
        assert_eq!(records[0]["name"], "Easter Monster", "{verb}");
        assert!(records[1].get("name").is_none(), "{verb}");
    }
    let titled = format!("title,puzzle\nMonster,{PUZZLE}\n");
    assert!(with_input(&["rate"], &titled).out.ends_with(" # Monster\n"));
}

#[test]
fn a_table_keeps_its_columns() {
    let cut = &PUZZLE[..80];
    let table =
        format!("id,puzzle,note\n1,{PUZZLE},\"a, b\"\n2,{HOPELESS},\n3,{cut},x\n4,{PUZZLE}\n");
    for jobs in ["1", "3"] {
        let ran = with_input(&["solve", "-f", "csv", "-j", jobs], &table);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        let expected = format!(
            "id,puzzle,note,solution\n1,{PUZZLE},\"a, b\",{SOLUTION}\n2,{HOPELESS},,\n,,,\n\
             4,{PUZZLE},,{SOLUTION}\n"
        );
        assert_eq!(ran.out, expected);
    }
    // A column of solutions is filled in, whatever it was.
    let table = format!("solution;puzzle;level\n;{PUZZLE};7\n{PUZZLE};{HOPELESS};8\n");
    let ran = with_input(&["solve", "-f", "csv"], &table);
    let expected = format!("solution;puzzle;level\n{SOLUTION};{PUZZLE};7\n;{HOPELESS};8\n");
    assert_eq!(ran.out, expected, "{}", ran.err);
    // Other inputs make a table of two columns, with a row for each puzzle.
    let ran = with_input(&["solve", "-f", "csv"], &format!("{PUZZLE}\n{HOPELESS}\n{cut}\n"));
    let expected = format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n{HOPELESS},\n,\n");
    assert_eq!(ran.out, expected, "{}", ran.err);
    let ran = with_input(&["solve", "-f", "csv", "--take", "0"], PUZZLE);
    assert_eq!(ran.out, "puzzle,solution\n", "{}", ran.err);
}

#[test]
fn a_verbose_run_ends_with_sums() {
    let input = format!("{PUZZLE}\n{PUZZLE}\n{HOPELESS}\nnonsense\n");
    let ran = with_input(&["solve", "-v", "-i", "line"], &input);
    let sums = ran.err.lines().find(|line| line.contains("4 puzzles in ")).unwrap_or_default();
    assert!(sums.ends_with(" s: 2 yes, 1 no, 1 not read, or failed"), "{}", ran.err);
}

#[test]
fn the_steps_of_hodokus_path_have_scores() {
    let ran = bivalue(&["rate", "--scale", "hodoku", "--steps", "-f", "%s", PUZZLE]);
    let mut lines = ran.out.lines();
    let score: u64 = lines.next().unwrap().parse().unwrap();
    let scores = lines.map(|line| line.split_whitespace().next().unwrap().parse::<u64>().unwrap());
    assert_eq!(scores.sum::<u64>(), score, "{}", ran.out);
}

#[test]
fn other_names_in_use_are_known() {
    let canon = bivalue(&["canon", PUZZLE]).out;
    assert_eq!(bivalue(&["minlex", PUZZLE]).out, canon);
    assert_eq!(bivalue(&["canon", "--form", "minlex", PUZZLE]).out, canon);
    assert_eq!(bivalue(&["solve", "-e", "dlx", PUZZLE]).lines(), [SOLUTION]);
}

#[test]
fn a_level_that_there_is_not_is_noted() {
    let at = |name: &str, args: &[&str]| {
        finish(command(args).env("BIVALUE_LEVEL", name).spawn().expect("it starts"), b"")
    };
    let ran = at("foo", &["solve", PUZZLE]);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![SOLUTION]));
    assert!(ran.err.contains("BIVALUE_LEVEL is foo, which is none of portable, "), "{}", ran.err);
    assert_eq!(at("foo", &["solve", "-q", PUZZLE]).err, "");
    assert_eq!(at("portable", &["solve", PUZZLE]).err, "");
}

#[test]
fn markdown_tells_each_step_once() {
    let ran = bivalue(&["explain", "-f", "md", PUZZLE]);
    let first = ran.out.split("\n## ").nth(1).unwrap();
    let (name, text) = first.split_once("\n\n").unwrap();
    let name = name.split_once(". ").unwrap().1;
    assert!(!text.contains(name), "{first}");
    assert!(!ran.out.contains("\n\n\n"), "{}", ran.out);
}
