//! Rows and columns of the input that the output must not lose.

use std::fs;

use crate::run::{HOPELESS, PUZZLE, REPEATED, SOLUTION, bivalue, with_input};

/// The puzzle without its first digits 1, which has several solutions.
fn several() -> String {
    PUZZLE.replace('1', ".")
}

/// A full grid that is another one than the solution.
fn wrong() -> String {
    SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2")
}

#[test]
fn a_line_stands_for_every_puzzle_also_in_a_format_of_lines() {
    let text = format!("{PUZZLE}\n{HOPELESS}\n{REPEATED}\n{}\n{PUZZLE}\n", &PUZZLE[..70]);
    let plain = with_input(&["solve", "-"], &text).out;
    assert_eq!(plain, format!("{SOLUTION}\n# no solution\n# not valid\n# not read\n{SOLUTION}\n"));
    for format in ["line", "sdm"] {
        let ran = with_input(&["solve", "-f", format, "-"], &text);
        assert_eq!((ran.code, &ran.out), (Some(2), &plain), "{format}");
        let ran = with_input(&["convert", "-f", format, "-"], &text);
        assert_eq!((ran.lines().len(), ran.lines()[3]), (5, "# not read"), "{format}");
        let ran = with_input(&["hint", "-l", "apply", "-f", format, "-"], &text);
        assert_eq!((ran.lines().len(), ran.lines()[3]), (5, "# not read"), "{format}");
        assert!(ran.lines()[0].len() == 81 && ran.lines()[4].len() == 81, "{format}");
    }
    // What the format cannot show has a line, too: a Sukaku with two candidates in each cell.
    let cell = |digit: char| {
        let next = if digit == '9' { '1' } else { char::from(digit as u8 + 1) };
        ('1'..='9').map(move |shown| if shown == digit || shown == next { shown } else { '.' })
    };
    let sukaku: String = SOLUTION.chars().flat_map(cell).collect();
    let ran = bivalue(&["convert", "-f", "line", PUZZLE, &sukaku, PUZZLE]);
    assert_eq!((ran.code, ran.lines()), (Some(2), vec![PUZZLE, "# not written", PUZZLE]));
}

#[test]
fn a_wrong_solution_is_replaced_with_a_warning() {
    let table = format!("id,puzzle,solution\n1,{PUZZLE},{}\n2,{PUZZLE},{SOLUTION}\n", wrong());
    let right = table.replace(&wrong(), SOLUTION);
    for args in [["solve", "-f", "csv"].as_slice(), &["convert", "-f", "csv", "--solve"]] {
        let ran = with_input(args, &table);
        assert_eq!((ran.code, &ran.out), (Some(0), &right), "{args:?}: {}", ran.err);
        assert_eq!(ran.err.matches("not the one found").count(), 1, "{args:?}: {}", ran.err);
        assert!(ran.err.contains("<stdin>:2"), "{args:?}: {}", ran.err);
        assert!(with_input(args, &right).err.is_empty(), "{args:?}");
    }
    // Nothing is replaced where nothing is found or no solution is written.
    let ran = with_input(&["convert", "-f", "csv"], &table);
    assert_eq!((&ran.out, ran.err.as_str()), (&table, ""));
    assert!(with_input(&["solve", "--limit", "2", "-f", "csv"], &table).err.is_empty());
    assert!(with_input(&["morph", "-f", "csv"], &right).err.is_empty());
}

#[test]
fn a_quoted_field_keeps_its_line_breaks() {
    let table = format!("id,note,puzzle\n1,\"a\nb, \"\"c\"\"\",{PUZZLE}\n2,x,{PUZZLE}\n");
    let ran = with_input(&["solve", "-f", "csv"], &table);
    let solved = table
        .replace("puzzle\n", "puzzle,solution\n")
        .replace(&format!("{PUZZLE}\n"), &format!("{PUZZLE},{SOLUTION}\n"));
    assert_eq!((ran.code, ran.out, ran.err.as_str()), (Some(0), solved, ""));
    let ran = with_input(&["filter", "--clues", "30"], &table);
    assert_eq!((ran.code, ran.out), (Some(0), table));
}

#[test]
fn rows_that_are_selected_or_split_stand_below_their_header() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let table = format!("id;puzzle\n1;{PUZZLE}\n2;{HOPELESS}\n");
    fs::write(path("in.csv"), &table).unwrap();
    let args = ["filter", "--level", "easy", "-o", &path("out.csv"), &path("in.csv")];
    assert_eq!(bivalue(&args).code, Some(0));
    let selected = format!("id;puzzle\n1;{PUZZLE}\n");
    assert_eq!(fs::read_to_string(path("out.csv")).unwrap(), selected);
    assert_eq!(bivalue(&["filter", "--level", "easy", "--count", &path("in.csv")]).out, "1\n");
    bivalue(&["split", "--shares", "100,0", "-o", &path("set"), &path("in.csv")]);
    assert_eq!(fs::read_to_string(path("set.train.csv")).unwrap(), selected);
    assert_eq!(fs::read_to_string(path("set.test.csv")).unwrap(), "id;puzzle\n");
    // What had no header gets none.
    let rows = format!("1;{PUZZLE}\n");
    assert_eq!(with_input(&["filter", "--level", "easy"], &rows).out, rows);
}

#[test]
fn the_pattern_of_givens_needs_no_unique_solution() {
    let (several, givens) = (several(), several().bytes().filter(u8::is_ascii_digit).count());
    let clues = givens.to_string();
    for args in [["--clues", &clues], ["--symmetry", "none"]] {
        let ran = bivalue(&["filter", args[0], args[1], &several, REPEATED, HOPELESS]);
        assert_eq!(ran.lines()[0], several, "{args:?}: {}", ran.err);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    }
    let ran = bivalue(&["filter", "--clues", &clues, "--level", "easy..", &several]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("not proper: it has no level"), "{}", ran.err);
}

#[test]
fn every_count_is_a_number() {
    let ran = bivalue(&["count", REPEATED, HOPELESS, PUZZLE]);
    assert_eq!((ran.code, ran.lines()), (Some(1), vec!["0", "0", "1"]));
    assert!(ran.err.contains("5 twice in row 1") || ran.err.contains("row 1"), "{}", ran.err);
    // A number that is not exact is a limit; as many solutions as are wanted are not.
    let several = several();
    let ran = bivalue(&["count", "--limit", "2", &several]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ">=2\n"));
    assert_eq!(bivalue(&["solve", "--limit", "2", &several]).code, Some(0));
}

#[test]
fn a_step_beyond_the_path_is_an_error() {
    let ran = bivalue(&["explain", "--step", "999", PUZZLE]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("no step 999: the path has 51 steps"), "{}", ran.err);
    assert_eq!(bivalue(&["explain", "--step", "51", PUZZLE]).code, Some(0));
}

#[test]
fn an_audit_and_a_comparison_have_the_same_transform() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let other = bivalue(&["morph", "--seed", "3", PUZZLE]).out;
    fs::write(path("a.txt"), PUZZLE).unwrap();
    fs::write(path("b.txt"), &other).unwrap();
    let same = bivalue(&["same", &path("b.txt"), &path("a.txt")]).out;
    let transform = same.trim().strip_prefix("same: ").unwrap().to_owned();
    let audit = bivalue(&["audit", &path("a.txt"), &path("b.txt")]).out;
    assert!(audit.contains(&format!("by the transform {transform}\n")), "{audit}\n{same}");
}

#[test]
fn cells_that_spreadsheets_mark_as_text_are_cells() {
    let zeros = PUZZLE.replace('.', "0");
    for text in [
        format!("'{zeros}\n"),
        format!("id,puzzle\n1,'{zeros}\n"),
        format!("puzzle,solution\n'{zeros},'{SOLUTION}\n"),
        format!("'{zeros},'{SOLUTION}\n"),
    ] {
        for args in [&["solve"][..], &["solve", "--lenient"]] {
            let ran = with_input(args, &text);
            assert_eq!((ran.code, ran.out.trim()), (Some(0), SOLUTION), "{text}: {}", ran.err);
            assert_eq!(ran.err, "", "{text}");
        }
    }
    // An apostrophe before another number of cells is none of these.
    let ran = with_input(&["solve"], &format!("id,puzzle\n1,'{}\n", &zeros[1..]));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "# not read\n"));
}

#[test]
fn a_header_is_known_below_comments_and_the_separator() {
    for preface in ["sep=;\n", "# made by hand\n# two lines; of text\n", "\"sep=;\"\n\n"] {
        let text = format!("{preface}id;level;puzzle\n7;easy;{PUZZLE}\n");
        let ran = with_input(&["solve", "-f", "csv"], &text);
        let expected = format!("id;level;puzzle;solution\n7;easy;{PUZZLE};{SOLUTION}\n");
        assert_eq!((ran.code, ran.out, ran.err.as_str()), (Some(0), expected, ""), "{preface}");
    }
}

#[test]
fn sixteen_rows_of_sixteen_cells_are_one_grid() {
    let ran = with_input(&["solve"], &"................\n".repeat(16));
    assert!(ran.err.contains("a grid of 16 by 16 cells"), "{}", ran.err);
    let ran = with_input(&["solve"], "1...............\n");
    assert!(ran.err.contains("a grid of 4 by 4 cells"), "{}", ran.err);
}

#[test]
fn no_more_tries_are_told_of_than_are_allowed() {
    let ran = bivalue(&["generate", "--clues", "17", "--tries", "1000", "--seed", "1"]);
    assert_eq!(ran.code, Some(3));
    let rarer = ran.err.split("rarer than 1 in ").nth(1).unwrap();
    let told: u64 = rarer.split(' ').next().unwrap().parse().unwrap();
    assert!(told <= 1000, "{}", ran.err);
    assert!(ran.err.contains("gave up after 1000 tries"), "{}", ran.err);
    let ran = bivalue(&["generate", "--seed", "18446744073709551616"]);
    let range = "expected a whole number from 0 to 18446744073709551615";
    assert!(ran.err.contains(range), "{}", ran.err);
    let ran = bivalue(&["generate", "--seed", "x"]);
    assert!(ran.err.contains("expected a whole number, such as 7"), "{}", ran.err);
}
