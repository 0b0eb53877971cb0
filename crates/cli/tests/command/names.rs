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
    assert_eq!(ran.lines(), ["1 Easter Monster: easy", "2 : easy"]);
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
            "id,puzzle,note,solution\n1,{PUZZLE},\"a, b\",{SOLUTION}\n2,{HOPELESS},,\n3,{cut},x,\n\
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
fn a_table_keeps_its_columns_in_every_command_that_writes_tables() {
    let several =
        "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5";
    let table = format!("id,puzzle,note\n1,{PUZZLE},a\n2,abc,b\n3,{several},c\n");
    let ran = |args: &[&str]| {
        let ran = with_input(args, &table);
        let solves = args[0] == "solve" || args.contains(&"--solve");
        let header = if solves { "id,puzzle,note,solution" } else { "id,puzzle,note" };
        assert_eq!((ran.code, ran.lines()[0]), (Some(2), header), "{args:?}");
        ran.lines()[1..].iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()
    };
    let kept = [format!("1,{PUZZLE},a"), "2,abc,b".into(), format!("3,{several},c")];
    assert_eq!(ran(&["convert", "-f", "csv"]), kept);
    let kept = kept.map(|row| row + ",");
    // What has no one solution keeps its row, too.
    let solved = format!("1,{PUZZLE},a,{SOLUTION}");
    assert_eq!(
        ran(&["convert", "--solve", "-f", "csv"]),
        [solved.clone(), kept[1].clone(), kept[2].clone()]
    );
    // A row for each solution.
    for limit in [&["--limit", "3"][..], &["--all"]] {
        let rows = ran(&[&["solve", "-f", "csv"], limit].concat());
        assert_eq!(rows[..2], [&solved[..], &kept[1]], "{limit:?}");
        assert!(rows.len() > 3 && rows[2..].iter().all(|row| row.starts_with(&kept[2])));
    }
    // The puzzle is another one, or there is none.
    let morphed = ran(&["morph", "--seed", "1", "-f", "csv"]);
    let plain = with_input(&["morph", "--seed", "1"], &format!("{PUZZLE}\nabc\n{several}\n"));
    assert_eq!(morphed[0], format!("1,{},a", plain.lines()[0]));
    assert_eq!(morphed[1..], ["2,,b".to_owned(), format!("3,{},c", plain.lines()[2])]);
    let minimal = bivalue(&["minimise", PUZZLE]).out;
    let rows = [&format!("1,{},a", minimal.trim_end()), "2,,b", "3,,c"];
    assert_eq!(ran(&["minimise", "-f", "csv"]), rows);
    // Names that are known by a word in them, and inputs that are no tables.
    let named = format!("id,start_grid,answer_grid\n1,{PUZZLE},{SOLUTION}\n2,abc,\n");
    assert_eq!(with_input(&["convert", "-f", "csv"], &named).out, named);
    let lines = with_input(&["convert", "-f", "csv"], &format!("{PUZZLE}\nabc\n{several}\n"));
    assert_eq!(lines.out, format!("puzzle\n{PUZZLE}\n\"\"\n{several}\n"));
    // Formats that lose the titles of a table say so, and a table does not.
    assert!(!with_input(&["convert", "-f", "csv"], &table).err.contains("no place"));
}

#[test]
fn puzzles_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.txt");
    std::fs::write(&file, format!("{PUZZLE}\n{PUZZLE}\n")).unwrap();
    let file = file.to_str().unwrap();
    let text = "A digit can be placed.";
    assert_eq!(bivalue(&["hint", PUZZLE]).out, format!("{text}\n"));
    let two = bivalue(&["hint", file]);
    assert_eq!(two.out, format!("{file}:1: {text}\n{file}:2: {text}\n"));
    let four = bivalue(&["hint", file, PUZZLE, PUZZLE]);
    let places = [&format!("{file}:1"), &format!("{file}:2"), "<argument 2>:1", "<argument 3>:1"];
    assert_eq!(four.lines(), places.map(|place| format!("{place}: {text}")));
    let records = bivalue(&["solve", "--json", PUZZLE, PUZZLE]).records();
    assert_eq!([&records[0]["file"], &records[1]["file"]], ["<argument 1>", "<argument 2>"]);
    let wrong = bivalue(&["solve", PUZZLE, HOPELESS]);
    assert!(wrong.err.contains("--> <argument 2>:1"), "{}", wrong.err);
}

#[test]
fn a_family_stands_for_its_techniques() {
    for (name, techniques) in [
        ("kite", "two-string-kite,dual-two-string-kite"),
        ("Simple Colouring", "simple-colors-trap,simple-colors-wrap"),
        ("Locked Candidates", "pointing,claiming"),
    ] {
        let steps = |name: &str| bivalue(&["steps", "--json", "--technique", name, PUZZLE]);
        let (family, members) = (steps(name), steps(techniques));
        assert_eq!((family.code, family.out), (Some(0), members.out), "{name}");
    }
    // Case and marks between words make no difference.
    for name in ["X-WING", "x wing", "Xwing", "All", "HoDoKu"] {
        let ran = bivalue(&["steps", "--technique", name, PUZZLE]);
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
    }
    // A technique that is missing is said to be, with what is near it.
    let missing = bivalue(&["steps", "--technique", "oddagon", PUZZLE]);
    assert_eq!(missing.code, Some(2), "{}", missing.err);
}

#[test]
fn a_verbose_run_ends_with_sums() {
    let input = format!("{PUZZLE}\n{PUZZLE}\n{HOPELESS}\nnonsense\n");
    let ran = with_input(&["solve", "-v", "-i", "line"], &input);
    let sums = ran.err.lines().find(|line| line.contains("4 puzzles in ")).unwrap_or_default();
    assert!(sums.ends_with(" s: 2 yes, 1 no, 1 with errors"), "{}", ran.err);
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
    let level = bivalue::engine::Isa::detected().name();
    assert_eq!(at(level, &["solve", PUZZLE]).err, "");
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

#[test]
fn a_table_without_a_header_keeps_its_columns_and_so_does_a_hint() {
    for (rows, header, solved) in [
        (
            format!("7,{PUZZLE},easy\n8,{PUZZLE},hard\n"),
            "column1,puzzle,column3,solution",
            format!("7,{PUZZLE},easy,{SOLUTION}"),
        ),
        (
            format!("{PUZZLE},7,easy\n{PUZZLE},8,hard\n"),
            "puzzle,column2,column3,solution",
            format!("{PUZZLE},7,easy,{SOLUTION}"),
        ),
    ] {
        let ran = with_input(&["solve", "-f", "csv", "-"], &rows);
        assert_eq!(
            (ran.code, ran.lines()[..2].to_vec()),
            (Some(0), vec![header, &solved]),
            "{rows}"
        );
        assert_eq!(ran.lines().len(), 3);
        let ran = with_input(&["convert", "-f", "csv", "-"], &rows);
        let header = header.strip_suffix(",solution").unwrap();
        assert_eq!(ran.out, format!("{header}\n{rows}"));
    }
    let table = format!("id,puzzle\n7,{PUZZLE}\n8,abc\n");
    let ran = with_input(&["hint", "--level", "apply", "-f", "csv", "-"], &table);
    let lines = ran.lines();
    assert_eq!((lines[0], lines.len()), ("id,puzzle", 3), "{}", ran.err);
    assert!(lines[1].starts_with("7,") && lines[2] == "8,abc", "{lines:?}");
    assert!(!lines[1].contains(PUZZLE));
}
