//! Order, pipes that break, interrupts.

use std::io::{BufRead, BufReader, Write};

use crate::run::{
    EMPTY, HOPELESS, NONSENSE, PUZZLE, REPEATED, SOLUTION, bivalue, command, finish, with_input,
};

/// Many different lines of all kinds.
fn mixed_lines(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let line = match number % 7 {
            0 => HOPELESS.to_owned(),
            3 => NONSENSE.to_owned(),
            5 => REPEATED.to_owned(),
            _ => {
                // Without some of the cells of its solution.
                let cells = SOLUTION.char_indices();
                cells.map(|(at, c)| if (at * 31 + number) % 5 < 2 { '.' } else { c }).collect()
            }
        };
        text += &line;
        text.push('\n');
    }
    text
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let input = mixed_lines(1000);
    for format in [&["--json"][..], &["--cost"], &[]] {
        let args = [&["solve", "-i", "line", "-j"][..], &["1"], format].concat();
        let alone = with_input(&args, &input);
        assert!(!alone.out.is_empty());
        for jobs in ["2", "4"] {
            let args = [&["solve", "-i", "line", "-j"][..], &[jobs], format].concat();
            let many = with_input(&args, &input);
            assert_eq!(many.code, alone.code, "-j {jobs} {format:?}");
            assert!(many.out == alone.out, "-j {jobs} {format:?}: other answers");
            assert!(many.err == alone.err, "-j {jobs} {format:?}: other messages");
        }
    }
}

#[test]
fn order_is_kept() {
    let ran = with_input(&["solve", "-i", "line", "--json", "-j", "2"], &mixed_lines(1000));
    let lines: Vec<_> = ran.records().iter().map(|r| r["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, (1..=1000).collect::<Vec<_>>());
}

/// Different proper puzzles that are 81 cells a line and nothing else.
fn plain_lines(count: usize) -> Vec<String> {
    let cells = |number: usize| {
        let blank = move |at: usize| (at * 31 + number) % 7 < 2;
        let digit = move |c: char| char::from(b'1' + (c as u8 - b'1' + number as u8 % 9) % 9);
        let cells = SOLUTION.char_indices();
        cells.map(move |(at, c)| if blank(at) { '.' } else { digit(c) }).collect()
    };
    (0..count).map(cells).collect()
}

#[test]
fn batches_are_answered_as_their_puzzles_are_one_by_one() {
    let mut lines = plain_lines(20_000);
    // Something of every other kind, far from each other.
    for (number, odd) in [HOPELESS, REPEATED, EMPTY, NONSENSE, ""].into_iter().enumerate() {
        lines[3_000 * (number + 1)] = odd.to_owned();
    }
    lines[18_000] += " # a comment";
    let input = lines.join("\n");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, &input).unwrap();
    let file = file.to_str().unwrap();
    let convert = &["convert", "--solve", "-f", "csv"];
    for job in [&["solve"][..], &["count", "--limit", "2"], &["check"], convert] {
        // A bound that is never met, and everything is searched by itself.
        let alone = [job, &["-j", "1", "--nodes", "1000000000", "--take", "6500", file]].concat();
        let alone = with_input(&alone, "");
        for jobs in ["1", "2"] {
            let ran = with_input(&[job, &["-j", jobs, "--take", "6500", file]].concat(), "");
            assert!(ran.out == alone.out && ran.err == alone.err, "{job:?} -j {jobs}");
            assert_eq!(ran.code, alone.code);
        }
    }
    for (jobs, source) in [("1", file), ("2", file), ("1", "-"), ("2", "-")] {
        let args = ["solve", "-j", jobs, "--skip", "9000", "--take", "2500", source];
        let ran = with_input(&args, &input);
        assert_eq!(ran.lines().len(), 2500);
        let fits = |(puzzle, solved): (&String, &&str)| {
            puzzle.bytes().zip(solved.bytes()).all(|(p, s)| p == b'.' || p == s)
        };
        assert!(lines[9000..].iter().skip(1).zip(&ran.lines()[1..]).take(2499).all(fits));
        let stops = with_input(&["solve", "-j", jobs, "--fail-fast", source], &input);
        assert_eq!((stops.code, stops.lines().len()), (Some(1), 3001));
        assert_eq!(stops.lines()[3000], "# no solution");
    }
}

#[test]
fn plain_lines_are_converted_as_all_others_are() {
    let mut lines = plain_lines(3_000);
    lines[2_000] += " # a comment";
    let input = lines.join("\n");
    for (format, blank) in [("line", "."), ("sdm", "0"), ("line", "_"), ("sdm", "\u{b7}")] {
        let mut args = vec!["convert", "-f", format, "-"];
        if !".0".contains(blank) {
            args.extend(["--blank", blank]);
        }
        // A collection has no comments.
        let mut expected: Vec<_> = lines.iter().map(|line| line.replace('.', blank)).collect();
        if format == "sdm" {
            expected[2_000] = expected[2_000][..expected[2_000].find(' ').unwrap()].to_owned();
        }
        for jobs in ["1", "2"] {
            let ran = with_input(&[&args[..], &["-j", jobs]].concat(), &input);
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            assert!(ran.lines() == expected, "{format} with {blank} -j {jobs}");
        }
    }
}

#[test]
fn an_answer_comes_before_the_input_ends() {
    for jobs in ["1", "2"] {
        let mut child = command(&["solve", "-j", jobs]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        for puzzle in [PUZZLE, PUZZLE] {
            writeln!(stdin, "{puzzle}").unwrap();
            let mut line = String::new();
            // This would wait for ever.
            stdout.read_line(&mut line).unwrap();
            assert_eq!(line.trim_end(), SOLUTION, "-j {jobs}");
        }
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_broken_pipe_is_no_error() {
    let many = format!("{PUZZLE}\n").repeat(5000);
    let runs: [(&[&str], &str); 7] = [
        (&["generate", "-n", "100000"], ""),
        (&["solve", "-j", "1"], &many),
        (&["solve", "-j", "2"], &many),
        (&["convert"], &many),
        (&["solve", "--all", EMPTY], ""),
        (&["man"], ""),
        (&["formats", "--examples"], ""),
    ];
    for (args, input) in runs {
        let mut child = command(args).spawn().unwrap();
        drop(child.stdout.take());
        let ran = finish(child, input.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_long_search_with_130() {
    for jobs in ["1", "2"] {
        let limit = u64::MAX.to_string();
        let mut child = command(&["count", "--limit", &limit, "-j", jobs]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        // Once there is an answer, the command has seen to it that it can be interrupted.
        writeln!(stdin, "{PUZZLE}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "1\n");
        writeln!(stdin, "{EMPTY}").unwrap();
        let kill = format!("kill -INT {}", child.id());
        let killed = std::process::Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(killed.success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "-j {jobs}");
    }
}

#[test]
fn places_are_aligned() {
    let ran = with_input(&["solve", "-i", "line"], &format!("{NONSENSE}\n{HOPELESS}\n{REPEATED}"));
    let places = ran.err.lines().filter(|line| line.contains("-->"));
    assert!(places.clone().all(|line| line.starts_with(" --> ")), "{}", ran.err);
    assert_eq!(places.count(), 3);
    let lines = format!("{PUZZLE}\n").repeat(9);
    let ran = with_input(&["solve"], &format!("{lines}{REPEATED}"));
    assert!(ran.err.ends_with("\n  --> <stdin>:10\n"), "{}", ran.err);
}

#[test]
fn the_number_of_threads_is_bounded() {
    for (jobs, code) in [("0", 0), ("1024", 0), ("1025", 2), ("-1", 2)] {
        let ran = bivalue(&["solve", &format!("--jobs={jobs}"), PUZZLE]);
        assert_eq!(ran.code, Some(code), "{jobs}: {}", ran.err);
    }
}
