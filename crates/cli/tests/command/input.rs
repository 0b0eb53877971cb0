//! The sources of puzzles, and the messages about those that cannot be read.

use std::fs;
use std::path::Path;

use crate::run::{
    EMPTY, HOPELESS, NONSENSE, PUZZLE, REPEATED, Ran, SOLUTION, bivalue, command, finish,
    with_input,
};

/// Puzzles in a file of a new folder; gives its path to the test.
fn in_a_file(lines: &[&str], test: impl FnOnce(&str, &Path)) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, lines.join("\n") + "\n").unwrap();
    test(file.to_str().unwrap(), folder.path());
}

#[test]
fn files_standard_input_and_text_are_read_in_order() {
    in_a_file(&[PUZZLE, SOLUTION], |file, _| {
        let ran = bivalue(&["convert", file, file]);
        assert_eq!((ran.code, ran.lines()), (Some(0), vec![PUZZLE, SOLUTION, PUZZLE, SOLUTION]));
        let ran = with_input(&["convert", EMPTY, "-", file], HOPELESS);
        assert_eq!(ran.lines(), [EMPTY, HOPELESS, PUZZLE, SOLUTION]);
    });
    let ran = with_input(&["convert", "-"], PUZZLE);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![PUZZLE]));
    let ran = with_input(&["convert"], &format!("{PUZZLE}\r\n{SOLUTION}\r\n"));
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![PUZZLE, SOLUTION]));
}

#[test]
fn records_name_their_file_where_there_are_several() {
    in_a_file(&[PUZZLE], |file, _| {
        let records = bivalue(&["solve", "--json", file, file]).records();
        assert!(records.iter().all(|record| record["file"] == file));
        assert!(bivalue(&["solve", "--json", file]).records()[0].get("file").is_none());
    });
}

#[test]
fn what_is_no_file_is_an_error_and_the_rest_goes_on() {
    in_a_file(&[PUZZLE], |file, folder| {
        let ran = bivalue(&["solve", "nonesuch.txt", file]);
        assert_eq!((ran.code, ran.lines()), (Some(2), vec![SOLUTION]));
        assert!(
            ran.err.contains("nonesuch.txt") && ran.err.contains("no such file"),
            "{}",
            ran.err
        );
        let ran = bivalue(&["solve", folder.to_str().unwrap(), file]);
        assert_eq!((ran.code, ran.lines()), (Some(2), vec![SOLUTION]));
        let record = &bivalue(&["solve", "--json", "nonesuch.txt"]).records()[0];
        assert_eq!((&record["status"], &record["error"]["code"]), (&"error".into(), &"io".into()));
    });
}

#[test]
fn an_output_file_gets_the_answers() {
    in_a_file(&[PUZZLE], |file, folder| {
        let output = folder.join("out.txt");
        let ran = bivalue(&["solve", "-o", output.to_str().unwrap(), file]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
        assert_eq!(fs::read_to_string(output).unwrap(), format!("{SOLUTION}\n"));
        let nowhere = folder.join("none/out.txt");
        assert_eq!(bivalue(&["solve", "-o", nowhere.to_str().unwrap(), file]).code, Some(2));
    });
}

#[test]
fn nothing_and_nonsense_are_errors() {
    for input in ["", "\n\n", NONSENSE, "\0\0\0\0"] {
        let ran = with_input(&["solve"], input);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{input:?}");
        assert!(ran.err.starts_with("error:"), "{input:?}: {}", ran.err);
    }
}

#[test]
fn an_error_shows_its_place() {
    let wrong = PUZZLE.replacen("...6...", "...6.O.", 1);
    let column = 1 + wrong.find('O').unwrap();
    let input = format!("{PUZZLE}\n{wrong}\n");
    let ran = with_input(&["solve", "-i", "line"], &input);
    assert_eq!((ran.code, ran.lines()), (Some(2), vec![SOLUTION, "# not read"]));
    assert!(ran.err.contains(&format!("<stdin>:2:{column}")), "{}", ran.err);
    assert!(ran.err.contains('^') && ran.err.contains("'O'"), "{}", ran.err);
    let error = &with_input(&["solve", "-i", "line", "--json"], &input).records()[1]["error"];
    assert_eq!((&error["line"], &error["col"]), (&2.into(), &column.into()));
    assert_eq!(error["code"], "character");
    assert!(error["message"].as_str().unwrap().contains("'O'"));
}

#[test]
fn errors_stay_in_the_stream() {
    let input = [PUZZLE, "123", REPEATED, HOPELESS, EMPTY, PUZZLE].join("\n");
    let ran = with_input(&["solve", "-i", "line", "--json"], &input);
    let records = ran.records();
    let of_all = |name: &str| records.iter().map(|record| record[name].clone()).collect::<Vec<_>>();
    assert_eq!(of_all("status"), ["unique", "error", "invalid", "none", "multiple", "unique"]);
    assert_eq!(of_all("line"), [1, 2, 3, 4, 5, 6]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), ""));
}

/// The exit code of `solve --nodes 2` over such puzzles.
fn code_of(puzzles: &[&str]) -> Option<i32> {
    with_input(&["solve", "-i", "line", "--nodes", "2"], &puzzles.join("\n")).code
}

#[test]
fn the_worst_exit_code_wins() {
    // All cells but one are given: within any budget.
    let yes = format!(".{}", &SOLUTION[1..]);
    let yes = yes.as_str();
    assert_eq!(code_of(&[yes, yes]), Some(0));
    assert_eq!(code_of(&[yes, REPEATED, yes]), Some(1));
    assert_eq!(code_of(&[yes, EMPTY, REPEATED]), Some(3));
    assert_eq!(code_of(&[EMPTY, "123", REPEATED, yes]), Some(2));
}

#[test]
fn fail_fast_stops_at_the_first_no() {
    for jobs in ["1", "2"] {
        let input = [PUZZLE, REPEATED, PUZZLE].join("\n");
        let ran = with_input(&["solve", "--fail-fast", "-j", jobs], &input);
        assert_eq!((ran.code, ran.lines()), (Some(1), vec![SOLUTION, "# not valid"]), "-j {jobs}");
    }
}

#[test]
fn skip_and_take_choose() {
    let input = [PUZZLE, HOPELESS, SOLUTION, EMPTY].join("\n");
    let ran = with_input(&["convert", "--skip", "1", "--take", "2"], &input);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![HOPELESS, SOLUTION]));
}

#[test]
fn usage_errors_exit_with_2() {
    let wrong: [&[&str]; 5] = [
        &["solve", "--nonesuch"],
        &["nonesuch"],
        &["solve", "--limit", "0", PUZZLE],
        &["solve", "--all", "--limit", "2", PUZZLE],
        &["convert", "-f", "nonesuch", PUZZLE],
    ];
    for args in wrong {
        let Ran { code, out, err } = bivalue(args);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}");
        assert!(err.starts_with("error:"), "{err}");
    }
}

#[test]
fn quiet_says_nothing() {
    let ran = bivalue(&["solve", "-q", HOPELESS]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(1), "# no solution\n", ""));
}

#[test]
fn a_source_in_the_place_of_a_subcommand_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    std::fs::write(&file, PUZZLE).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(with_input(&["-"], PUZZLE).lines(), [SOLUTION]);
    for args in [&[file][..], &["-q", file], &["-j", "1", file], &[file, "-j", "1"]] {
        assert_eq!(bivalue(args).lines(), [SOLUTION], "{args:?}");
    }
    let none = bivalue(&["nofile.txt"]);
    assert_eq!(
        (none.code, none.err.as_str()),
        (Some(2), "error: cannot open nofile.txt: no such file\n")
    );
    // A subcommand that is misspelt is one.
    let solv = bivalue(&["solv", file]);
    assert!(
        solv.err.contains("unrecognized subcommand 'solv'") && solv.err.contains("solve"),
        "{}",
        solv.err
    );
    let option = bivalue(&["check", "--nonesuch", file]);
    assert!(option.err.contains("unexpected argument '--nonesuch'"), "{}", option.err);
    // Nobody means to pass an option as a value.
    assert!(!option.err.contains("as a value"), "{}", option.err);
}

#[test]
fn names_of_other_programs_lead_to_those_here() {
    for (args, meant) in [
        (&["convert", "--to", "csv"][..], "'--format'"),
        (&["generate", "--difficulty", "hard"], "'--level'"),
        (&["solve", "--max", "1"], "'--limit'"),
        (&["rate", "-n", "3"], "'--take'"),
        (&["validate", PUZZLE], "'check'"),
        (&["print", PUZZLE], "'picture'"),
    ] {
        let ran = bivalue(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(meant), "{args:?}: {}", ran.err);
        assert!(!ran.err.contains("as a value"), "{args:?}: {}", ran.err);
    }
}

#[test]
fn what_is_no_text_is_named_with_what_unpacks_it() {
    for (bytes, found, help) in [
        (&b"\x1f\x8b\x08\x00"[..], "data compressed by gzip", "`zcat FILE | bivalue solve -`"),
        (b"\xfd7zXZ\0\x00", "data compressed by xz", "`xzcat FILE"),
        (b"\x28\xb5\x2f\xfd\x00", "data compressed by zstd", "`zstdcat FILE"),
        (b"BZh91AY&SY\x00", "data compressed by bzip2", "`bzcat FILE"),
        (b"PK\x03\x04\x14\x00", "data compressed by zip", "`unzip -p FILE"),
        (
            b"PK\x03\x04\x14\x00\x06\x00\x08\x00\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml",
            "a compressed spreadsheet or document",
            "save the sheet as CSV",
        ),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF document", "copy the grid as text"),
        (b"PAR1\x15\x04\x15\xb0", "a table of Parquet", "write it as CSV"),
        (b"ARROW1\0\0\xff\xff", "a table of Arrow", "write it as CSV"),
        (b"\x89PNG\r\n\x1a\n\0", "a picture", "type the digits"),
    ] {
        let ran = finish(command(&["solve"]).spawn().expect("it starts"), bytes);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{found}");
        assert!(ran.err.contains(&format!("error: {found}, expected text")), "{}", ran.err);
        assert!(ran.err.contains(help), "{}", ran.err);
    }
}
