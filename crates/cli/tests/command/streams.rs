//! Order, pipes that break, interrupts.

use std::io::{BufRead, BufReader, Write};

use crate::run::{
    EMPTY, HOPELESS, NONSENSE, PUZZLE, REPEATED, SOLUTION, command, finish, with_input,
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
    for format in [&["--json"][..], &["--steps"], &[]] {
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
    let runs: [(&[&str], &str); 6] = [
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
