//! Memory does not grow with the input.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Child;

use crate::run::{PUZZLE, SOLUTION, command, finish};

/// The largest memory of a run, in MiB.
const MOST: u64 = 100;

/// The most memory that a process has taken so far, in MiB.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap() >> 10
}

#[test]
fn many_lines_are_streamed() {
    const LINES: usize = 300_000;
    for args in [&["convert", "-j", "1"][..], &["solve", "-e", "propagation", "-j", "2"]] {
        let mut child = command(args).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        // One cell is missing: what counts here is the number of lines.
        let line = format!(".{}\n", &SOLUTION[1..]);
        std::thread::scope(|scope| {
            let writer = scope.spawn(move || {
                for _ in 0..LINES / 1000 {
                    stdin.write_all(line.repeat(1000).as_bytes()).unwrap();
                }
                // It stays open, so that the process is still there when its answers are.
                stdin
            });
            let answers = stdout.lines().take(LINES).map(Result::unwrap).filter(|l| l.len() == 81);
            assert_eq!(answers.count(), LINES, "{args:?}");
            let peak = peak(&child);
            assert!(peak < MOST, "{args:?} took {peak} MiB");
            drop(writer.join().unwrap());
        });
        // The first answers are not all: whoever stopped reading gets no error.
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
    }
}

/// Writes 100 MB without a line end after that beginning, and returns the peak.
fn endless_line(args: &[&str], beginning: &str) {
    let mut child = command(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut took = 0;
    stdin.write_all(beginning.as_bytes()).unwrap();
    for _ in 0..100 {
        // It may have refused the text already.
        if stdin.write_all(&vec![b'x'; 1_000_000]).is_err() {
            break;
        }
        took = peak(&child);
    }
    drop(stdin);
    let ran = finish(child, b"");
    assert_eq!(ran.code, Some(2), "{args:?}");
    assert!(["", "# not read\n"].contains(&ran.out.as_str()), "{args:?}: {}", ran.out);
    assert!(ran.err.starts_with("error:"), "{args:?}: {}", ran.err);
    assert!(ran.err.len() < 2000, "{args:?}: {}", ran.err);
    assert!(took < MOST, "{args:?} took {took} MiB");
}

#[test]
fn a_line_without_end_is_refused() {
    endless_line(&["solve", "-i", "line"], "");
    endless_line(&["solve", "-i", "line", "-j", "1"], PUZZLE);
    endless_line(&["solve"], &format!("{PUZZLE} # "));
    endless_line(&["solve", "-j", "1"], "this is no puzzle ");
}

#[test]
fn memory_is_taken_as_it_is_needed() {
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().join("set");
    let set = set.to_str().unwrap();
    // A tebibyte each, of which two gibibytes are there.
    for args in ["audit", "canon --dedupe", &format!("split -o {set}")] {
        let bivalue = env!("CARGO_BIN_EXE_bivalue");
        let script = format!("ulimit -v 2097152; {bivalue} {args} -j 2 --memory 1048576 {PUZZLE}");
        let ran = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(ran.status.code(), Some(0), "{args}: {}", String::from_utf8_lossy(&ran.stderr));
    }
}

#[test]
fn endless_output_is_streamed() {
    let mut child =
        command(&["solve", "--all", "-e", "sequential", &".".repeat(81)]).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut output = vec![0; 82 * 100_000];
    stdout.read_exact(&mut output).unwrap();
    let peak = peak(&child);
    assert!(peak < MOST, "{peak} MiB");
    drop(stdout);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
