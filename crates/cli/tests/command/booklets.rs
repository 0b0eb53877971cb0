//! `generate` as an editor uses it: several levels, solutions, and what is out of reach.

use crate::run::{bivalue, with_input};

#[test]
fn several_levels_have_that_number_of_puzzles_each() {
    let levels = ["easy", "hard"];
    let args = ["generate", "-n", "2", "--seed", "1"];
    let together = bivalue(&[&args[..], &["--level", "easy,hard"]].concat());
    let each: String = levels
        .iter()
        .map(|level| bivalue(&[&args[..], &["--level", level]].concat()).out)
        .collect();
    assert_eq!((together.code, together.lines().len()), (Some(0), 4), "{}", together.err);
    assert_eq!(together.out, each);
    let csv =
        bivalue(&[&args[..], &["--level", "easy,hard", "-f", "csv", "--rate", "hodoku"]].concat());
    let lines = csv.lines();
    assert_eq!(lines.len(), 5, "{}", csv.out);
    assert_eq!(lines.iter().filter(|line| line.starts_with("puzzle,")).count(), 1);
    assert!(lines[2].contains(",easy,") && lines[3].contains(",hard,"), "{}", csv.out);
}

#[test]
fn solutions_stand_beside_the_puzzles_and_are_read_with_them() {
    let args = ["generate", "-n", "2", "--seed", "1"];
    let puzzles = bivalue(&args);
    for option in ["--with-solutions", "--solve", "--solutions"] {
        let ran = bivalue(&[&args[..], &[option]].concat());
        assert_eq!(ran.out, bivalue(&[&args[..], &["-f", "csv"]].concat()).out, "{option}");
    }
    let ran = bivalue(&[&args[..], &["--with-solutions", "-f", "line"]].concat());
    let lines = ran.lines();
    assert_eq!(lines.len(), 2);
    for (line, puzzle) in lines.iter().zip(puzzles.lines()) {
        let solution = bivalue(&["solve", puzzle]).out;
        assert_eq!(*line, format!("{puzzle} {}", solution.trim_end()));
    }
    // Every format that is not refused is read with the solutions, also in a long file.
    let formats = bivalue(&["formats"]).out;
    let formats = formats.lines().filter(|line| line.contains("write)"));
    let mut refused = 0;
    for format in formats.map(|line| line.split([' ', ',']).next().unwrap()) {
        let args = ["generate", "-n", "40", "--seed", "1", "--rate", "hodoku"];
        let ran = bivalue(&[&args[..], &["--with-solutions", "-q", "-f", format]].concat());
        if ran.code == Some(2) {
            assert!(ran.err.contains("line") && ran.err.contains("csv"), "{}", ran.err);
            refused += 1;
            continue;
        }
        let checked = with_input(&["check"], &ran.out).out;
        assert_eq!(checked.matches("its solution is right").count(), 40, "{format}");
    }
    assert!(refused > 5);
}

#[test]
fn numbers_of_givens_that_minimal_puzzles_do_not_have_are_refused_at_once() {
    for clues in ["36..40", "35", "38"] {
        let ran = bivalue(&["generate", "--level", "easy", "--clues", clues]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{clues}");
        assert!(ran.err.contains("256 tries: 256 had "), "{}", ran.err);
        assert!(ran.err.contains("`--not-minimal` allows redundant givens"), "{}", ran.err);
    }
    let ran = bivalue(&["generate", "--clues", "36..40", "--not-minimal", "--seed", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let ran = bivalue(&["generate", "--clues", "27", "--seed", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn the_condition_that_no_puzzle_met_is_named() {
    let args = ["generate", "--technique", "franken-x-wing", "--tries", "20", "--seed", "1"];
    let ran = bivalue(&args);
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.err.contains("another difficulty or other steps than was asked for"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("asked for was --technique franken-x-wing"), "{}", ran.err);
}
