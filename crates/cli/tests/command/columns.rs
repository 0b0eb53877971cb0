//! Faults of tables, as programs that write them make them, and solutions that are not the only one.

use crate::run::{PUZZLE, SOLUTION, bivalue, with_input};

/// A proper puzzle but for its last two givens.
const SEVERAL: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";

/// A puzzle that begins with empty cells.
const LATE: &str =
    "000260701680070090190004500820100040004602900050003028009300074040050036703018000";

#[test]
fn zeros_that_a_number_lost_are_named_and_filled_in_at_the_front() {
    let cut = LATE.trim_start_matches('0');
    let solution = bivalue(&["solve", LATE]).out;
    for text in [format!("id,puzzle\n1,{cut}\n"), format!("puzzle\n{cut}\n"), cut.to_owned()] {
        let ran = with_input(&["solve"], &text);
        assert_eq!(ran.out, "# not read\n", "{text}");
        assert!(ran.err.contains("78 cells, expected 81 cells"), "{}", ran.err);
        assert!(ran.err.contains("zeros at the front may be lost"), "{}", ran.err);
        let ran = with_input(&["solve", "--lenient"], &text);
        assert_eq!((ran.code, &ran.out), (Some(0), &solution), "{}", ran.err);
        assert!(ran.err.contains("filled up with 3 zeros at the front"), "{}", ran.err);
    }
    // Where only zeros at the end can be missing, they are filled in there.
    let end = PUZZLE.replace('.', "0");
    let ran = with_input(&["check", "--lenient"], &end[..79]);
    assert!(
        ran.err.contains("79 cells in the line, filled up with blanks at the end"),
        "{}",
        ran.err
    );
    // Of a few cells no puzzle is made.
    for text in ["12345", "12345x", ".1.", &PUZZLE[..40]] {
        for format in ["line", "sdm"] {
            let ran = with_input(&["solve", "--lenient", "-i", format], text);
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), "# not read\n"), "{text}");
            assert!(ran.err.contains(&format!("{} cells, expected 81 cells", text.len())));
        }
        let ran = with_input(&["solve", "--lenient"], text);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{text}");
    }
    let ran = bivalue(&["solve", "12345", "--lenient"]);
    assert!(ran.err.contains("no such file, and no puzzle either: a puzzle has 81 cells"));
    let code =
        |text: &str| bivalue(&["solve", "--json", text]).records()[0]["error"]["code"].clone();
    assert_eq!((code("12345"), code("nofile.txt")), ("length".into(), "io".into()));
    // Zeros at the front are there, or empty cells have another sign: nothing was a number.
    for text in [&LATE[..78], &PUZZLE[..78]] {
        assert!(!with_input(&["solve"], text).err.contains("zeros"), "{text}");
    }
    let either = format!("1{}", "0".repeat(70));
    let ran = with_input(&["solve", "--lenient"], &either);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "# not read\n"));
    assert!(ran.err.contains("at the front or at the end: both can be read"), "{}", ran.err);
}

#[test]
fn a_source_in_no_known_format_has_no_row() {
    for (verb, header) in [("solve", "puzzle,solution\n"), ("convert", "puzzle\n")] {
        let ran = with_input(&[verb, "-f", "csv"], "abc\n");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), header), "{verb}");
    }
}

#[test]
fn a_header_that_stands_again_is_left_out() {
    let table = format!("puzzle,solution,level\n{PUZZLE},{SOLUTION},easy\n");
    let ran = with_input(&["solve", "-f", "csv"], &table.repeat(3));
    let rows: Vec<_> =
        table.lines().chain(table.lines().skip(1)).chain(table.lines().skip(1)).collect();
    assert_eq!((ran.code, ran.lines()), (Some(0), rows), "{}", ran.err);
    assert!(ran.err.contains("the header once more, left out\n --> <stdin>:3"), "{}", ran.err);
    assert!(ran.err.contains("<stdin>:5"), "{}", ran.err);
    // A header that is not known by its names stands again, too.
    let table = format!("n,text\n1,{PUZZLE}\n");
    assert_eq!(with_input(&["solve"], &table.repeat(2)).lines(), [SOLUTION; 2]);
}

#[test]
fn a_solution_that_cannot_be_read_leaves_the_puzzle() {
    let table = format!("puzzle,solution\n{PUZZLE},xyz\n");
    let ran = with_input(&["solve"], &table);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![SOLUTION]));
    assert!(ran.err.contains("'y', expected a digit or a blank; the solution is left out"));
    assert!(ran.err.contains("<stdin>:2:84"), "{}", ran.err);
    let ran = with_input(&["check"], &table);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert!(!ran.out.contains("solution"), "{}", ran.out);
}

#[test]
fn an_audit_judges_the_solutions_of_a_file() {
    let wrong = SOLUTION.replacen("34", "43", 1);
    let table = format!(
        "puzzle,solution\n{PUZZLE},{wrong}\n{SEVERAL},{wrong}\n{},\n",
        LATE.replace('0', ".")
    );
    let ran = with_input(&["audit"], &table);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.lines()[0], "<stdin>:2: its solution in the file is wrong");
    assert!(ran.out.contains("\nsolutions in the file: 1 wrong, 1 missing\n"), "{}", ran.out);
    let records = with_input(&["audit", "--json"], &table).records();
    assert_eq!(records[0]["status"], "wrong-solution");
    assert_eq!(records[0]["line"], 2);
    let solutions = &records.last().unwrap()["solutions"];
    assert_eq!(*solutions, serde_json::json!({"wrong": 1, "missing": 1}));
    let right = format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n");
    let ran = with_input(&["audit"], &right);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert!(ran.out.contains("solutions in the file: 1 right\n"), "{}", ran.out);
    // Plain puzzles are no collection of solutions.
    assert!(!with_input(&["audit"], PUZZLE).out.contains("in the file"));
}

#[test]
fn a_solution_that_is_not_the_only_one_is_marked_in_every_format() {
    let mark = "# one of several";
    let first = bivalue(&["solve", "--limit", "1", SEVERAL]).out;
    let line = format!("{} {mark}\n", first.trim_end());
    assert_eq!(bivalue(&["solve", "-q", SEVERAL]).out, line);
    let one_by_one = bivalue(&["solve", "-q", "--cost", "-e", "most-constrained", SEVERAL]).out;
    assert!(one_by_one.starts_with(&format!("{}; ", line.trim_end())), "{one_by_one}");
    let grid: Vec<_> = (0..9).map(|row| &SEVERAL[row * 9..row * 9 + 9]).collect();
    for engine in [&[][..], &["-e", "most-constrained"]] {
        let ran = with_input(&[&["solve"], engine].concat(), &grid.join("\n"));
        assert_eq!((ran.code, ran.lines().len()), (Some(1), 10), "{}", ran.err);
        assert_eq!(ran.lines()[9], mark);
    }
    let records = bivalue(&["formats", "--json"]).records();
    let mut written = 0;
    for format in records {
        let name = format["format"].as_str().unwrap();
        let ran = bivalue(&["solve", "-q", "-f", name, SEVERAL]);
        if ran.code == Some(1) {
            written += 1;
            let is_marked = ran.out.contains("one of several");
            let is_empty = ran.out.trim_end_matches([',', '\t', '\n']).ends_with(SEVERAL);
            assert!(is_marked || ["csv", "tsv"].contains(&name) && is_empty, "{}", ran.out);
        }
        let proper = bivalue(&["solve", "-q", "-f", name, PUZZLE]);
        assert!(!proper.out.contains("one of several"), "{name}");
    }
    assert!(written > 10, "{written} formats");
    // Who asks for several has several.
    assert!(!bivalue(&["solve", "--all", SEVERAL]).out.contains(mark));
}
