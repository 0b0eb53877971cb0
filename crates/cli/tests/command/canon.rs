//! `canon`, `same` and `morph`.

use std::fmt::Write as _;
use std::fs;

use crate::run::{EMPTY, HOPELESS, NONSENSE, PUZZLE, REPEATED, SOLUTION, bivalue, with_input};

/// The canonical form C of [`PUZZLE`].
fn form_of_puzzle() -> String {
    let ran = bivalue(&["canon", PUZZLE]);
    assert_eq!((ran.code, ran.err.as_str(), ran.lines().len()), (Some(0), "", 1));
    ran.lines()[0].to_owned()
}

#[test]
fn equivalent_puzzles_have_one_form() {
    for (form, puzzle) in [("a", SOLUTION), ("a", PUZZLE), ("b", PUZZLE), ("c", PUZZLE)] {
        let own = bivalue(&["canon", "--form", form, puzzle]);
        assert_eq!((own.code, own.lines().len()), (Some(0), 1), "{}", own.err);
        let puzzles = format!("{puzzle}\n").repeat(20);
        let morphs = with_input(&["morph", "--seed", "3"], &puzzles);
        assert_eq!(morphs.code, Some(0));
        let morphed = morphs.lines();
        assert!(morphed.windows(2).all(|pair| pair[0] != pair[1]), "{morphed:?}");
        let forms = with_input(&["canon", "--form", form], &morphs.out);
        assert_eq!(forms.lines(), vec![own.lines()[0]; 20], "form {form}");
        let dedupe = with_input(&["canon", "--form", form, "--dedupe"], &morphs.out);
        assert_eq!(dedupe.lines(), own.lines(), "form {form}");
    }
}

#[test]
fn edge_cases_have_forms() {
    let one = format!("{}5{}", &EMPTY[..40], &EMPTY[..40]);
    let ran = with_input(&["canon", "--json"], &format!("{EMPTY}\n{one}\n"));
    let records = ran.records();
    assert_eq!(ran.code, Some(0));
    assert_eq!(records[0]["status"], "canonical");
    assert_eq!(records[0]["canonical"]["text"], EMPTY);
    assert_eq!(records[0]["canonical"]["automorphisms"], 3_359_232);
    assert_eq!(records[0]["canonical"]["form"], "puzzle-minlex-1");
    assert_eq!(records[1]["canonical"]["text"], format!("{}1", &EMPTY[..80]));
    assert_eq!(records[1]["canonical"]["automorphisms"], 41_472);
}

#[test]
fn what_has_no_form_is_said() {
    for form in ["a", "b"] {
        let ran =
            with_input(&["canon", "--form", form], &format!("{EMPTY}\n{HOPELESS}\n{PUZZLE}\n"));
        assert_eq!((ran.code, ran.lines().len()), (Some(1), 3));
        assert_eq!(ran.lines()[..2], ["# more than one solution", "# no solution"]);
        assert!(ran.err.contains("more than one solution"), "{}", ran.err);
        assert!(ran.err.contains("no solution"), "{}", ran.err);
        let ran = bivalue(&["canon", "--form", form, "--json", EMPTY]);
        assert_eq!((ran.code, &ran.records()[0]["status"]), (Some(1), &"multiple".into()));
    }
    let ran = bivalue(&["canon", REPEATED]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "# not valid\n"));
    assert!(ran.err.contains("5 twice in row 1"), "{}", ran.err);
    let sukaku = PUZZLE.replace('.', "0").repeat(9);
    let ran = bivalue(&["canon", "-i", "sukaku", &sukaku]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "# a Sukaku\n"), "{}", ran.err);
    assert_eq!(bivalue(&["canon", "--form", "d", PUZZLE]).code, Some(2));
}

#[test]
fn the_transform_leads_to_the_form() {
    let form = form_of_puzzle();
    let ran = bivalue(&["canon", "--transform", PUZZLE]);
    let line = ran.lines()[0];
    assert!(line.starts_with(&format!("{form}\t")), "{line}");
    assert!(line.contains("rows ") && line.contains("columns ") && line.contains("digits "));
    let record = &bivalue(&["canon", "--json", PUZZLE]).records()[0];
    let transform = &record["canonical"]["transform"];
    let places = |name: &str| -> Vec<usize> {
        let text = transform[name].as_str().unwrap();
        text.bytes().map(|byte| usize::from(byte - b'1')).collect()
    };
    let (rows, columns, digits) = (places("rows"), places("columns"), places("digits"));
    let mut moved = vec![b'.'; 81];
    for (at, byte) in PUZZLE.bytes().enumerate().filter(|&(_, byte)| byte != b'.') {
        let (row, column) = (at / 9, at % 9);
        let transpose = transform["transpose"].as_bool().unwrap();
        let (row, column) = if transpose { (column, row) } else { (row, column) };
        moved[rows[row] * 9 + columns[column]] = b'1' + digits[usize::from(byte - b'1')] as u8;
    }
    assert_eq!(String::from_utf8(moved).unwrap(), form);
    assert_eq!(record["canonical"]["text"], form);
}

#[test]
fn same_tells_whether_and_how() {
    let morph = bivalue(&["morph", "--seed", "9", PUZZLE]).lines()[0].to_owned();
    let ran = bivalue(&["same", PUZZLE, &morph]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.starts_with("same: "), "{}", ran.out);
    let ran = bivalue(&["same", PUZZLE, EMPTY]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "different\n"));
    let record = &bivalue(&["same", "--json", PUZZLE, &morph]).records()[0];
    assert_eq!((&record["status"], &record["v"]), (&"same".into(), &1.into()));
    assert_eq!(record["texts"][0], record["texts"][1]);
    assert_eq!(record["transform"]["rows"].as_str().unwrap().len(), 9);
    let record = &bivalue(&["same", "--json", PUZZLE, EMPTY]).records()[0];
    assert_eq!(record["status"], "different");
    for bad in [NONSENSE, REPEATED, "-"] {
        let ran = bivalue(&["same", PUZZLE, bad]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{bad}");
        assert!(ran.err.starts_with("error:"), "{}", ran.err);
    }
}

#[test]
fn there_are_as_many_variants_of_each_puzzle_as_requested() {
    let puzzles = format!("{PUZZLE}\n{PUZZLE} # named\n");
    let ran = |jobs| with_input(&["morph", "-n", "3", "--seed", "5", "-j", jobs], &puzzles);
    let (one, two) = (ran("1"), ran("2"));
    assert_eq!((one.code, one.lines().len()), (Some(0), 6), "{}", one.err);
    assert_eq!(one.out, two.out);
    let mut different: Vec<_> = one.lines().iter().map(|line| line[..81].to_owned()).collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 6);
    let forms = with_input(&["canon"], &one.out);
    assert!(forms.lines().iter().all(|form| form[..81] == forms.out[..81]), "{}", forms.out);
    // They are those that as many copies of the puzzles have.
    let copies = format!("{PUZZLE}\n").repeat(3) + &format!("{PUZZLE} # named\n").repeat(3);
    assert_eq!(with_input(&["morph", "--seed", "5"], &copies).out, one.out);
    // A table repeats what it says of a puzzle, and a puzzle that cannot be read stays one error.
    let table = format!("id,puzzle\n7,{PUZZLE}\n8,abc\n9,{PUZZLE}\n");
    let ran = with_input(&["morph", "-n", "2", "--seed", "5", "-f", "csv"], &table);
    let ids: Vec<_> = ran.lines().iter().map(|line| &line[..2]).collect();
    assert_eq!((ran.code, &*ids), (Some(2), &["id", "7,", "7,", "8,", "9,", "9,"][..]));
    assert_eq!(ran.err.matches("error: ").count(), 1, "{}", ran.err);
    let first = with_input(&["morph", "-n", "3", "--seed", "5", "--take", "1"], &puzzles);
    assert_eq!(first.lines(), one.lines()[..3]);
    assert_eq!(bivalue(&["morph", "-n", "2", "--transform", "transpose", PUZZLE]).code, Some(2));
}

#[test]
fn morphs_follow_from_seed_and_number() {
    let puzzles = format!("{PUZZLE}\n").repeat(300);
    let alone = with_input(&["morph", "--seed", "5", "-j", "1"], &puzzles);
    let together = with_input(&["morph", "--seed", "5", "-j", "2"], &puzzles);
    assert_eq!(alone.out, together.out);
    assert_ne!(alone.out, with_input(&["morph", "--seed", "6"], &puzzles).out);
    let record = &bivalue(&["morph", "--seed", "5", "--json", PUZZLE]).records()[0];
    assert_eq!(
        (&record["status"], &record["morph"]["text"]),
        (&"morph".into(), &alone.lines()[0].into())
    );
    let solved = with_input(&["solve"], &alone.out);
    assert_eq!((solved.code, solved.lines().len()), (Some(0), 300));
}

/// Puzzles of which many are equivalent: some givens of a solution, rearranged.
fn many_puzzles() -> String {
    let mut text = String::new();
    for number in 0..16_000u32 {
        let mut state = (number * 7919 % 9973 + 1).wrapping_mul(2_654_435_761);
        let puzzle = SOLUTION.chars().map(|digit| {
            // Xorshift, by George Marsaglia.
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            if state % 3 == 0 { digit } else { '.' }
        });
        let _ = writeln!(text, "{}", puzzle.collect::<String>());
    }
    with_input(&["morph", "--seed", "1"], &text).out
}

#[test]
fn deduping_is_the_same_in_little_memory_and_after_an_interruption() {
    let puzzles = many_puzzles();
    let forms = with_input(&["canon"], &puzzles);
    let mut seen = std::collections::HashSet::new();
    let first: Vec<_> = forms.lines().into_iter().filter(|form| seen.insert(*form)).collect();
    assert!(first.len() > 6000 && first.len() < 12_000, "{}", first.len());
    for more in [&["-j", "1"][..], &["-j", "2"], &["--memory", "1"]] {
        let ran = with_input(&[&["canon", "--dedupe"], more].concat(), &puzzles);
        assert_eq!(ran.lines(), first, "{more:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("forms.txt");
    let path = file.to_str().unwrap();
    let whole = with_input(&["canon", "--dedupe", "-o", path], &puzzles);
    let printed = fs::read_to_string(&file).unwrap();
    assert_eq!((whole.code, printed.lines().collect::<Vec<_>>()), (Some(0), first));
    // It was torn in the middle of a line, at the end of one, before the first, and at the end.
    for end in [82 * 40 + 17, 82 * 60, 0, printed.len()] {
        fs::write(&file, &printed[..end]).unwrap();
        let ran = with_input(&["canon", "--dedupe", "--resume", "-o", path], &puzzles);
        assert_eq!((ran.code, fs::read_to_string(&file).unwrap()), (Some(0), printed.clone()));
    }
    fs::write(&file, "what is this\n").unwrap();
    let ran = with_input(&["canon", "--dedupe", "--resume", "-o", path], &puzzles);
    assert_eq!(
        (ran.code, fs::read_to_string(&file).unwrap().as_str()),
        (Some(2), "what is this\n")
    );
}

#[test]
fn records_are_deduped_with_errors_among_them() {
    let morph = bivalue(&["morph", PUZZLE]).out;
    let input = format!("{PUZZLE}\n{REPEATED}\n{morph}{REPEATED}\n{EMPTY}\n");
    let ran = with_input(&["canon", "--dedupe", "--json", "-i", "line"], &input);
    let statuses: Vec<_> =
        ran.records().iter().map(|r| r["status"].as_str().unwrap().to_owned()).collect();
    assert_eq!(statuses, ["canonical", "invalid", "invalid", "canonical"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("forms.json");
    let path = file.to_str().unwrap();
    for lines in 0..=4 {
        let part: String = ran.out.split_inclusive('\n').take(lines).collect();
        fs::write(&file, part).unwrap();
        let args = ["canon", "--dedupe", "--json", "-i", "line", "--resume", "-o", path];
        assert_eq!(with_input(&args, &input).code, Some(1));
        assert_eq!(fs::read_to_string(&file).unwrap(), ran.out, "{lines}");
    }
}

#[test]
fn a_transform_can_be_named_or_leave_cells_or_digits_as_they_are() {
    let morph = |args: &[&str]| bivalue(&[&["morph", "--seed", "5", PUZZLE][..], args].concat());
    let filled = |text: &str| text.trim().replace(|c: char| c.is_ascii_digit(), "x");
    let cells = morph(&["--keep", "cells"]).out;
    assert_eq!(filled(&cells), filled(PUZZLE));
    assert_ne!(cells.trim(), PUZZLE);
    let digits = morph(&["--keep", "digits"]).out;
    let sorted = |text: &str| {
        let mut all: Vec<_> = text.trim().chars().collect();
        all.sort_unstable();
        all
    };
    assert_eq!(sorted(&digits), sorted(PUZZLE));
    assert_ne!(filled(&digits), filled(PUZZLE));
    // The upper two rows change places.
    let swapped = morph(&["--transform", "rows 213456789"]).out;
    assert_eq!(swapped.trim(), [&PUZZLE[9..18], &PUZZLE[..9], &PUZZLE[18..]].concat());
    let record = &morph(&["--json"]).records()[0];
    assert_eq!(record["morph"]["text"], morph(&[]).out.trim());
    let ran = morph(&["--transform", "rows 412356789"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("not a symmetry of Sudoku"), "{}", ran.err);
    assert_eq!(morph(&["--keep", "cells", "--transform", "transpose"]).code, Some(2));
}

#[test]
fn files_of_several_puzzles_are_not_compared() {
    let two = with_input(&["same", PUZZLE, "-"], &format!("{PUZZLE}\n{EMPTY}\n"));
    assert_eq!((two.code, two.out.as_str()), (Some(2), ""));
    assert!(two.err.contains("a second puzzle, expected only one here"), "{}", two.err);
    assert!(two.err.contains(":2"), "{}", two.err);
}
