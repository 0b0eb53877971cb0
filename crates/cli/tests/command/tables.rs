//! Tables: what is between their columns, which columns they have, and what is lost from them.

use std::fs;

use crate::run::{HOPELESS, PUZZLE, REPEATED, SOLUTION, bivalue, with_input};

/// The puzzle without its digits 1, which has several solutions.
fn several() -> String {
    PUZZLE.replace('1', ".")
}

#[test]
fn a_tsv_has_tabs_and_a_csv_has_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let hint = &["hint", "-l", "apply", PUZZLE][..];
    for args in [
        &["solve", PUZZLE][..],
        &["convert", PUZZLE],
        &["morph", "--seed", "1", PUZZLE],
        &["minimise", PUZZLE],
        hint,
        &["generate", "--seed", "1"],
        &["generate", "--seed", "1", "--level", "easy", "--rate", "se", "--canon", "a"],
        &["rate", PUZZLE],
        &["filter", "--clues", "30", PUZZLE],
    ] {
        let as_format = |name| bivalue(&[args, &["-q", "-f", name]].concat());
        let (tsv, csv) = (as_format("tsv"), as_format("csv"));
        assert_eq!((tsv.code, csv.code), (Some(0), Some(0)), "{args:?}: {}", tsv.err);
        assert_eq!(tsv.out.replace('\t', ","), csv.out, "{args:?}");
        // Puzzles without solutions are in one column.
        let has_tabs = csv.out.contains(',');
        let lines = tsv.lines();
        assert!(!tsv.out.contains(',') && lines.iter().all(|line| line.contains('\t') == has_tabs));
        let file = path("out.tsv");
        let ran = bivalue(&[args, &["-q", "-o", &file]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), tsv.out, "{args:?}");
    }
}

#[test]
fn a_table_that_is_read_is_written_with_the_separator_of_the_format() {
    let comma = format!("id,puzzle,note\n1,{PUZZLE},\"a, b\"\n2,abc,x\ty\n");
    let ran = with_input(&["solve", "-q", "-f", "tsv"], &comma);
    let expected = format!(
        "id\tpuzzle\tnote\tsolution\n1\t{PUZZLE}\t\"a, b\"\t{SOLUTION}\n2\tabc\t\"x\ty\"\t\n"
    );
    assert_eq!((ran.code, ran.out), (Some(2), expected));
    let tabs = format!("id\tpuzzle\n1,5\t{PUZZLE}\n");
    let ran = with_input(&["convert", "-f", "csv"], &tabs);
    assert_eq!(ran.out, format!("id,puzzle\n\"1,5\",{PUZZLE}\n"));
    // Semicolons are as good in a CSV file.
    let ran = with_input(&["convert", "-f", "csv"], &tabs.replace('\t', ";"));
    assert_eq!(ran.out, format!("id;puzzle\n1,5;{PUZZLE}\n"));
    assert_eq!(with_input(&["convert", "-v"], &tabs).err.matches("detected: tsv").count(), 1);
}

#[test]
fn a_table_gets_a_column_of_solutions_only_where_there_are_solutions() {
    let without = format!("id,puzzle\n7,{PUZZLE}\n");
    let with = format!("id,puzzle,solution\n7,{PUZZLE},{SOLUTION}\n");
    for args in [
        &["convert", "-f", "csv"][..],
        &["morph", "--seed", "1", "-f", "csv"],
        &["minimise", "-f", "csv"],
        &["hint", "-l", "apply", "-f", "csv"],
        &["filter", "--clues", "30", "-f", "csv"],
    ] {
        let ran = with_input(args, &without);
        let fields: Vec<_> = ran.lines().iter().map(|line| line.split(',').count()).collect();
        assert_eq!((ran.code, ran.lines()[0], &*fields), (Some(0), "id,puzzle", &[2, 2][..]));
        let ran = with_input(args, &with);
        assert_eq!((ran.code, ran.lines()[0]), (Some(0), "id,puzzle,solution"), "{args:?}");
    }
    for args in [&["solve", "-f", "csv"][..], &["convert", "--solve", "-f", "csv"]] {
        assert_eq!(with_input(args, &without).out, with, "{args:?}");
    }
    // So it is for puzzles in no table, whatever the number of threads.
    let lines = format!("{PUZZLE}\n").repeat(5000);
    for args in [
        &["convert", "-f", "csv"][..],
        &["morph", "--seed", "1", "-f", "csv"],
        &["minimise", "-f", "csv"],
        &["filter", "--clues", "30", "-f", "csv"],
    ] {
        let ran = |jobs| with_input(&[args, &["-j", jobs]].concat(), &lines);
        let (one, four) = (ran("1"), ran("4"));
        assert_eq!((one.code, one.lines()[0]), (Some(0), "puzzle"), "{args:?}");
        assert!(!one.out.contains(',') && one.out == four.out, "{args:?}");
    }
    let ran = with_input(&["convert", "-f", "csv"], &format!("{PUZZLE}\nabc\n{PUZZLE}\n"));
    assert_eq!(ran.lines(), ["puzzle", PUZZLE, "\"\"", PUZZLE]);
    assert_eq!(with_input(&["solve"], &ran.out).lines(), [SOLUTION, "# not read", SOLUTION]);
    // The first puzzle shows whether there are solutions; later ones are not lost unsaid.
    let (both, one) = (format!("{PUZZLE} {SOLUTION}\n"), format!("{PUZZLE}\n"));
    let ran = with_input(&["convert", "-f", "csv"], &format!("{both}{one}"));
    assert_eq!(ran.out, format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n{PUZZLE},\n"));
    for args in [&["convert", "-f", "csv"][..], &["filter", "--clues", "30", "-f", "csv"]] {
        let ran = with_input(args, &format!("{one}{both}"));
        assert_eq!((ran.code, ran.lines()), (Some(0), vec!["puzzle", PUZZLE, PUZZLE]));
        assert!(ran.err.contains("warning: 1 solution left out: the first puzzle"), "{}", ran.err);
    }
    // The solution of a puzzle in no table keeps a place behind a table without solutions.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.csv").to_str().unwrap().to_owned();
    fs::write(&path, &without).unwrap();
    let ran = with_input(&["convert", "-f", "csv", &path, "-"], &format!("{PUZZLE} {SOLUTION}\n"));
    assert_eq!(ran.out, format!("id,puzzle,solution\n7,{PUZZLE},\n,{PUZZLE},{SOLUTION}\n"));
    // Of files that can be read twice it is known.
    let (plain, solved) = (path.replace("a.csv", "b.txt"), path.replace("a.csv", "c.txt"));
    fs::write(&plain, &one).unwrap();
    fs::write(&solved, &both).unwrap();
    let ran = bivalue(&["convert", "-f", "csv", &plain, &solved]);
    assert_eq!(ran.out, format!("puzzle,solution\n{PUZZLE},\n{PUZZLE},{SOLUTION}\n"));
    let ran = bivalue(&["convert", "-f", "csv", &path, &plain]);
    assert_eq!(ran.out, format!("id,puzzle\n7,{PUZZLE}\n,{PUZZLE}\n"));
}

#[test]
fn every_output_is_a_table_by_its_ending_or_refuses_the_ending() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let table = format!("id,puzzle\n7,{PUZZLE}\n");
    let mut written = Vec::new();
    for args in [
        &["solve"][..],
        &["check"],
        &["count"],
        &["rate"],
        &["convert"],
        &["canon"],
        &["morph", "--seed", "1"],
        &["minimise"],
        &["hint"],
        &["hint", "-l", "apply"],
        &["explain"],
        &["steps"],
        &["why-not", "r1c3=2"],
        &["judge-move", "r5c5=5"],
        &["picture"],
        &["filter", "--clues", "30"],
        &["analyse"],
        &["audit"],
        &["vicinity"],
    ] {
        for (ending, separator) in [("tsv", '\t'), ("csv", ',')] {
            let file = path(&format!("{}.{ending}", args.join("-")));
            let ran = with_input(&[args, &["-q", "-", "-o", &file]].concat(), &table);
            if ran.code == Some(0) {
                let text = fs::read_to_string(&file).unwrap();
                assert!(text.starts_with(&format!("id{separator}puzzle")), "{args:?}: {text}");
                written.push((args[0], ending));
            } else {
                assert!(ran.err.contains(&format!("writes no .{ending}")), "{args:?}: {}", ran.err);
            }
        }
    }
    let tables = ["solve", "rate", "convert", "morph", "minimise", "hint", "filter"];
    let both: Vec<_> = tables.iter().flat_map(|name| [(*name, "tsv"), (*name, "csv")]).collect();
    assert_eq!(written, both);
}

#[test]
fn tables_that_are_joined_have_the_columns_of_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        fs::write(&path, text).unwrap();
        path
    };
    let one = file("a.csv", &format!("id,puzzle\n7,{PUZZLE}\n8,abc\n"));
    let text = format!("quiz\tlevel\tsolution\n{PUZZLE}\teasy\t{SOLUTION}\n{PUZZLE}\thard\t\n");
    let other = file("b.tsv", &text);
    let lines = file("c.txt", &format!("{PUZZLE} # name\n"));
    let ran = bivalue(&["convert", "-f", "csv", &one, &other, &lines]);
    let expected = format!(
        "id,puzzle,level,solution\n7,{PUZZLE},,\n8,abc,,\n\
         ,{PUZZLE},easy,{SOLUTION}\n,{PUZZLE},hard,\n,{PUZZLE},,\n"
    );
    assert_eq!((ran.code, &ran.out), (Some(2), &expected), "{}", ran.err);
    assert!(ran.err.contains("no place for names, comments and the like: lost in 1 record"));
    let solved = bivalue(&["solve", "-f", "csv", &one, &other, &lines]);
    assert_eq!(solved.lines()[5], format!(",{PUZZLE},,{SOLUTION}"));
    // Rows that are selected stand below the same header, as do those of the parts of a split.
    let ran = bivalue(&["filter", "--clues", "30", &one, &other]);
    let chosen = format!(
        "id,puzzle,level,solution\n7,{PUZZLE},,\n,{PUZZLE},easy,{SOLUTION}\n,{PUZZLE},hard,\n"
    );
    assert_eq!((ran.code, &ran.out), (Some(2), &chosen), "{}", ran.err);
    let set = folder.path().join("set").to_str().unwrap().to_owned();
    bivalue(&["split", "--shares", "100,0", "-o", &set, &one, &other]);
    assert_eq!(fs::read_to_string(format!("{set}.train.csv")).unwrap(), chosen);
    // Tables with the same columns stay as they are.
    let same = bivalue(&["convert", "-f", "csv", &one, &one]);
    assert_eq!(same.lines()[0], "id,puzzle");
    assert_eq!(same.lines().len(), 5);
    // What can be read only once says which of its columns have no place.
    let ran = with_input(&["convert", "-f", "csv", &one, "-"], &text);
    assert!(ran.err.contains("can be read only once: level, solution\n --> <stdin>:2"));
    assert_eq!(ran.lines()[3], format!(",{PUZZLE},{SOLUTION}"), "{}", ran.out);
}

#[test]
fn a_row_that_cannot_be_read_stays_as_it_was() {
    let table = format!("id,puzzle,solution,note\n1,{PUZZLE}x,{SOLUTION},a\n2,{PUZZLE},,b\n");
    for args in [&["convert", "-f", "csv"][..], &["convert", "--solve", "-f", "csv"]] {
        let ran = with_input(args, &table);
        assert_eq!((ran.code, ran.lines()[1]), (Some(2), table.lines().nth(1).unwrap()));
        assert!(ran.err.contains("<stdin>:2:3"), "{}", ran.err);
    }
}

#[test]
fn names_and_comments_that_have_no_place_are_told() {
    let text = format!("{PUZZLE} # Monster\n{PUZZLE}\n");
    for args in [
        &["convert", "-f", "csv"][..],
        &["convert", "-f", "tsv"],
        &["solve", "-f", "csv"],
        &["morph", "--seed", "1", "-f", "csv"],
        &["minimise", "-f", "csv"],
        &["hint", "-l", "apply", "-f", "csv"],
        &["convert", "-f", "sdm"],
    ] {
        let ran = with_input(args, &text);
        let lost = "has no place for names, comments and the like: lost in 1 record";
        assert!(ran.code == Some(0) && ran.err.contains(lost), "{args:?}: {}", ran.err);
    }
    assert_eq!(with_input(&["convert"], &text).err, "");
    assert_eq!(with_input(&["solve"], &text).err, "");
    let record = &with_input(&["convert", "--json", "-f", "csv"], &text).records()[0];
    let lost = serde_json::json!(["names, comments and the like"]);
    assert_eq!(record["converted"]["lost"], lost);
}

#[test]
fn a_conversion_says_which_puzzles_have_no_solution_to_write() {
    let text = format!("{PUZZLE}\n{HOPELESS}\n{}\n{REPEATED}\n", several());
    let ran = with_input(&["convert", "--solve", "-f", "csv"], &text);
    assert_eq!(ran.code, Some(1));
    let rows = [PUZZLE, HOPELESS, &several(), REPEATED].map(|puzzle| format!("{puzzle},"));
    assert_eq!(ran.lines()[1], format!("{}{SOLUTION}", rows[0]));
    assert_eq!(ran.lines()[2..], rows[1..]);
    for told in ["error: no solution: ", "error: more than one solution", "twice in row 1"] {
        assert_eq!(ran.err.matches(told).count(), 1, "{told}: {}", ran.err);
    }
    assert!(ran.err.contains("<stdin>:2") && ran.err.contains("<stdin>:3"), "{}", ran.err);
    // A format of comments has the mark beside the puzzle.
    let ran = with_input(&["convert", "--solve", "-q"], &text);
    let marked =
        [format!("{HOPELESS} # no solution"), format!("{} # more than one solution", several())];
    assert_eq!((ran.code, &ran.lines()[1..3]), (Some(1), &marked.each_ref().map(|s| &**s)[..]));
    let records = with_input(&["convert", "--solve", "--json"], &text).records();
    let statuses: Vec<_> = records.iter().map(|record| record["status"].as_str()).collect();
    let expected = ["converted", "none", "multiple", "invalid"];
    assert_eq!(statuses, expected.map(Some));
    assert!(records.iter().all(|record| record["converted"]["text"].is_string()));
    // A solution that came with such a puzzle is not kept.
    let table = format!("puzzle,solution\n{},{SOLUTION}\n", several());
    let ran = with_input(&["convert", "--solve", "-q", "-f", "csv"], &table);
    assert_eq!((ran.code, ran.lines()[1]), (Some(1), &*format!("{},", several())));
    // Nothing is asked about solutions without the option.
    assert_eq!(with_input(&["convert", "-f", "csv"], &text).code, Some(0));
}

#[test]
fn ratings_of_other_puzzles_are_named() {
    let table = format!("puzzle,er\n{PUZZLE},1.2\n");
    let ran = with_input(&["minimise", "-f", "csv"], &table);
    assert!(ran.err.contains("ratings in the table"), "{}", ran.err);
    // Equivalent puzzles are as hard.
    assert_eq!(with_input(&["morph", "-f", "csv"], &table).err, "");
    assert_eq!(with_input(&["minimise", "-f", "csv"], &table.replace("er", "id")).err, "");
}

#[test]
fn ratings_are_columns_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let table = format!("id,puzzle,er\n1,{PUZZLE},?\n2,abc,\n3,{HOPELESS},\n4,{},\n", several());
    fs::write(path("in.csv"), &table).unwrap();
    let ran = bivalue(&["rate", &path("in.csv"), "-o", &path("rate.csv")]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    let several = several();
    let expected = format!(
        "id,puzzle,er,status,found_er,ep,ed\n1,{PUZZLE},?,unique,1.2,1.2,1.2\n2,abc,,error,,,\n\
         3,{HOPELESS},,none,,,\n4,{several},,multiple,,,\n"
    );
    assert_eq!(fs::read_to_string(path("rate.csv")).unwrap(), expected);
    // Rows keep the separator that was read, if the format has it.
    let semicolons = format!("id;puzzle\n1;{PUZZLE}\n");
    let expected = format!("id;puzzle;status;er;ep;ed\n1;{PUZZLE};unique;1.2;1.2;1.2\n");
    assert_eq!(with_input(&["rate", "-f", "csv"], &semicolons).out, expected);
    let ran = with_input(&["rate", "-f", "tsv"], &semicolons);
    assert_eq!(ran.out, expected.replace(';', "\t"));
    let lines = format!("{PUZZLE} # a, \"b\"\n{PUZZLE}\n");
    let ran = with_input(&["rate", "-f", "csv", "--scale", "hodoku"], &lines);
    let expected = format!(
        "puzzle,name,status,level,score,hardest\n{PUZZLE},\"a, \"\"b\"\"\",unique,easy,204,naked-single\n\
         {PUZZLE},,unique,easy,204,naked-single\n"
    );
    assert_eq!((ran.code, ran.out), (Some(0), expected));
    let ran = with_input(&["rate", "-f", "csv", "--within", "1.."], &table);
    let chosen = format!("id,puzzle,er,status\n1,{PUZZLE},?,unique\n");
    assert_eq!((ran.code, ran.out), (Some(2), chosen));
    let ran = bivalue(&["rate", "-f", "csv", "--steps", PUZZLE]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("a table has no place for steps"), "{}", ran.err);
    let limit = bivalue(&["rate", "-q", "-f", "csv", "--timeout", "0", PUZZLE]);
    assert_eq!((limit.code, limit.lines()[1]), (Some(3), &*format!("{PUZZLE},,limit,,,")));
}

#[test]
fn puzzles_of_several_levels_have_a_column_of_the_level() {
    let args = ["generate", "-n", "2", "--seed", "1", "--level", "easy,medium", "-f", "csv"];
    let ran = bivalue(&args);
    assert_eq!((ran.code, ran.lines()[0]), (Some(0), "puzzle,solution,level"), "{}", ran.err);
    let levels: Vec<_> = ran.lines()[1..].iter().map(|line| line.rsplit(',').next()).collect();
    assert_eq!(levels, ["easy", "easy", "medium", "medium"].map(Some));
    // Ratings have the column already.
    let ran = bivalue(&[&args[..], &["--rate", "hodoku"]].concat());
    assert_eq!(ran.lines()[0], "puzzle,solution,level,score,hardest");
}

#[test]
fn a_sample_is_the_same_on_any_number_of_threads() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles/mixed.txt");
    let text = fs::read_to_string(file).unwrap();
    let all: Vec<_> = text.lines().collect();
    let drawn = |args: &[&str]| {
        let ran = bivalue(&[&["filter", "--sample", "20", "--seed", "7"], args, &[file]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.lines().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let sample = drawn(&["-j", "1"]);
    let places: Vec<_> = sample.iter().map(|line| all.iter().position(|one| one == line)).collect();
    assert!(sample.len() == 20 && places.iter().all(Option::is_some) && places.is_sorted());
    assert_eq!(drawn(&["-j", "4"]), sample);
    let records = bivalue(&["filter", "--sample", "20", "--seed", "7", "--json", file]).records();
    let inputs: Vec<_> = records.iter().map(|record| record["input"].as_str().unwrap()).collect();
    assert_eq!(inputs, sample);
    let other = bivalue(&["filter", "--sample", "20", "--seed", "8", file]);
    assert_ne!(other.lines(), sample);
    // Of those that match, below the header of their table.
    let some = drawn(&["--clues", "24"]);
    let matching = bivalue(&["filter", "--clues", "24", file]).out;
    assert!(some.len() == 20 && some.iter().all(|line| matching.contains(line)));
    let table = format!("id,puzzle\n1,{PUZZLE}\n2,{PUZZLE}\n3,abc\n");
    let ran = with_input(&["filter", "--sample", "5"], &table);
    assert_eq!((ran.code, ran.lines()), (Some(2), table.lines().take(3).collect()));
    assert_eq!(bivalue(&["filter", "--seed", "1", PUZZLE]).code, Some(2));
}
