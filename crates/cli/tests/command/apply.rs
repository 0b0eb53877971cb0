//! The position after `hint --level apply`, in every format.

use crate::run::{PUZZLE, SOLUTION, bivalue, with_input};

/// A position of 27 empty cells that needs a naked pair next, as a library line.
const PAIR: &str = ":0200:15:+2+345+6+81+9+71+8+923+7+5..65+7+4+9+13+28+8.23+56+9.....+18+9+2..9..7+24+8.53..+8..6.9.+98+6..7.....9..4+8.::172 175 576::";
/// The puzzle with a wrong digit in r1c3.
const WRONG: &str =
    ":0000::53+2.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::";

/// Applies hints until one says no, or nothing is left to do; how often, the last exit code, what
/// it said, and what is left.
fn to_the_end(format: &str, start: &str) -> (usize, Option<i32>, String, String) {
    let mut text = start.to_owned();
    let mut input = "library";
    for count in 0..120 {
        let ran = with_input(&["hint", "-l", "apply", "-f", format, "-i", input, "-"], &text);
        text.clone_from(&ran.out);
        if ran.code != Some(0) || ran.err.contains("is solved") {
            return (count, ran.code, ran.err, text);
        }
        input = format;
    }
    panic!("{format} does not come to an end: {text}");
}

#[test]
fn every_format_that_holds_candidates_leads_to_the_end() {
    for record in bivalue(&["formats", "--json"]).records() {
        let format = record["format"].as_str().unwrap();
        if record["writes"] == false {
            continue;
        }
        let (count, code, said, text) = to_the_end(format, PAIR);
        if record["holds"]["candidates"] == true {
            assert_eq!(code, Some(0), "{format} after {count} steps: {said}{text}");
            let solved = with_input(&["solve", "-i", format, "-f", "line", "-"], &text);
            let whole = with_input(&["solve", "-i", "library", "-f", "line", "-"], PAIR);
            assert_eq!((solved.code, solved.out), (Some(0), whole.out), "{format}: {text}");
        } else {
            // The pair is the first step, and there is nowhere to write it.
            assert_eq!((count, code), (0, Some(1)), "{format}: {said}");
            assert!(said.contains("no place for the step, Naked Pair"), "{format}: {said}");
            let lost = format!("{format} has no place for eliminated candidates");
            assert!(said.contains(&lost), "{format}: {said}");
            let again = with_input(&["convert", "-i", format, "-f", "line", "-"], &text);
            let before = with_input(&["convert", "-i", "library", "-f", "line", "-"], PAIR);
            assert_eq!(again.out, before.out, "{format}");
        }
    }
}

#[test]
fn what_is_read_only_is_not_offered() {
    let ran = bivalue(&["hint", "-f", "nonesuch", PUZZLE]);
    assert_eq!(ran.code, Some(2));
    for record in bivalue(&["formats", "--json"]).records() {
        let format = record["format"].as_str().unwrap();
        let offered = ran.err.split([' ', ',', '\n']).any(|word| word == format);
        assert_eq!(offered, record["writes"] == true, "{format}: {}", ran.err);
        if record["writes"] == false {
            let ran = bivalue(&["hint", "-f", format, PUZZLE]);
            assert_eq!(ran.code, Some(2));
            assert!(ran.err.contains("can be read, but not written"), "{}", ran.err);
        }
    }
}

#[test]
fn where_nothing_is_to_be_done_the_position_stays() {
    let ran = bivalue(&["hint", "-l", "apply", "-f", "line", SOLUTION]);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![SOLUTION]));
    assert!(ran.err.contains("The puzzle is solved"), "{}", ran.err);
    let args = ["hint", "-l", "apply", "-f", "line", "--technique", "full-house", PUZZLE];
    let ran = bivalue(&args);
    assert_eq!((ran.code, ran.lines()), (Some(1), vec![PUZZLE]));
    assert!(ran.err.contains("None of the techniques"), "{}", ran.err);
}

#[test]
fn what_followed_from_a_mistake_goes_with_it() {
    for format in ["candidates", "library", "sukaku"] {
        let ran = with_input(&["hint", "-l", "apply", "-f", format, "-"], WRONG);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        let clean = with_input(&["convert", "-f", format, "-"], PUZZLE);
        assert_eq!(ran.out, clean.out, "{format}");
    }
    let record = &bivalue(&["hint", "-l", "apply", "--json", WRONG]).records()[0];
    let noted = &record["after"]["candidates"];
    assert_eq!((&noted[3], &noted[18]), (&"26".into(), &"12".into()), "{noted}");
}
