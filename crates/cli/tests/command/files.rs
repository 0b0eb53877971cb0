//! Files that are written: whole or not there.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Child;

use crate::run::{HOPELESS, PUZZLE, REPEATED, SOLUTION, bivalue, command, finish, with_input};

/// A folder with a file of puzzles.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, format!("{PUZZLE}\n")).unwrap();
    (folder, file)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The names of the files in a folder.
fn names(folder: &tempfile::TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_missing_input_writes_nothing() {
    let (folder, precious) = folder();
    let none = folder.path().join("none.txt");
    let new = folder.path().join("new.txt");
    let (none, new, there) = (text(&none), text(&new), text(&precious));
    for args in [
        &["solve", "-o", there, none][..],
        &["convert", "-f", "csv", "-o", there, PUZZLE, none],
        &["canon", "--dedupe", "-o", there, none],
        &["audit", "-o", there, none],
        &["solve", "-o", new, none],
        &["split", "-o", new, none],
        &["generate", "-o", there, "--solution", none],
    ] {
        let ran = bivalue(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains("none.txt: no such file"), "{args:?}: {}", ran.err);
        assert_eq!(fs::read_to_string(&precious).unwrap(), format!("{PUZZLE}\n"));
        assert_eq!(names(&folder), ["puzzles.txt"], "{args:?}");
    }
}

#[test]
fn where_nothing_is_read_the_file_stays() {
    let (folder, precious) = folder();
    let new = folder.path().join("new.txt");
    for (args, input) in
        [(&["solve"][..], "abc"), (&["convert", "-f", "csv", "-i", "line"], "12\n3")]
    {
        for (path, there) in [(&precious, true), (&new, false)] {
            let ran = with_input(&[args, &["-o", text(path)]].concat(), input);
            assert_eq!(ran.code, Some(2), "{args:?}");
            let note = format!("no puzzle was answered, so {} is not written", text(path));
            assert!(ran.err.contains(&note), "{}", ran.err);
            assert_eq!(path.exists(), there);
        }
        assert_eq!(fs::read_to_string(&precious).unwrap(), format!("{PUZZLE}\n"));
        assert_eq!(names(&folder), ["puzzles.txt"]);
    }
    // One answer, or an answer of no, is one to be kept; and so are records of errors.
    let ran = with_input(&["solve", "-o", text(&precious)], &format!("{PUZZLE}\nabc\n"));
    assert_eq!(ran.code, Some(2));
    assert_eq!(fs::read_to_string(&precious).unwrap(), format!("{SOLUTION}\n# not read\n"));
    with_input(&["solve", "--json", "-o", text(&new)], "abc");
    assert!(fs::read_to_string(&new).unwrap().contains("unknown-format"));
}

#[test]
fn a_file_is_not_read_and_written_under_another_name() {
    let (folder, file) = folder();
    let other = folder.path().join("other.txt");
    fs::hard_link(&file, &other).unwrap();
    let refused = |args: &[&str]| {
        let ran = bivalue(args);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.contains("read and written"), "{args:?}: {}", ran.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("{PUZZLE}\n"));
    };
    #[cfg(unix)]
    refused(&["convert", "-o", text(&other), text(&file)]);
    refused(&[
        "convert",
        "-o",
        text(&file),
        PUZZLE,
        text(&folder.path().join(".").join("puzzles.txt")),
    ]);
    refused(&["canon", "--dedupe", "--resume", "-o", text(&file), text(&file)]);
    #[cfg(unix)]
    {
        let link = folder.path().join("link.txt");
        std::os::unix::fs::symlink(&file, &link).unwrap();
        refused(&["solve", "-o", text(&link), text(&file)]);
        refused(&["solve", "-o", text(&file), text(&link)]);
        // Standard streams are files, too.
        let stdin = || fs::File::open(&file).unwrap();
        let child = command(&["solve", "-o", text(&other), "-"]).stdin(stdin()).spawn().unwrap();
        let ran = child.wait_with_output().unwrap();
        assert_eq!(ran.status.code(), Some(2));
        let stdout = fs::File::options().append(true).open(&file).unwrap();
        let ran = finish(command(&["convert", text(&other)]).stdout(stdout).spawn().unwrap(), b"");
        assert!(ran.code == Some(2) && ran.err.contains("read and written"), "{}", ran.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("{PUZZLE}\n"));
    }
}

/// A command that has written something to a file, and is not done.
fn at_work(args: &[&str], part: &Path) -> Child {
    let mut child = command(args).spawn().unwrap();
    let stdin = child.stdin.as_mut().unwrap();
    writeln!(stdin, "{PUZZLE}").unwrap();
    stdin.flush().unwrap();
    while fs::metadata(part).map_or(0, |metadata| metadata.len()) == 0 {
        std::thread::yield_now();
    }
    child
}

fn part_of(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".bivalue-part");
    part.into()
}

#[test]
fn two_runs_do_not_write_the_same_file() {
    let (folder, file) = folder();
    for args in [["solve", "-o"], ["convert", "-o"]] {
        let child = at_work(&[args[0], args[1], text(&file), "-"], &part_of(&file));
        // The old file stays until the new one is whole.
        assert_eq!(fs::read_to_string(&file).unwrap().lines().next().unwrap().len(), 81);
        for second in [&["solve", "-o", text(&file), PUZZLE][..], &["generate", "-o", text(&file)]]
        {
            let ran = bivalue(second);
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
            assert!(ran.err.contains("puzzles.txt: another run is writing it"), "{}", ran.err);
        }
        assert_eq!(finish(child, b"").code, Some(0));
        assert_eq!(names(&folder), ["puzzles.txt"]);
    }
    let forms = folder.path().join("forms.txt");
    let args = ["canon", "--dedupe", "-o", text(&forms), "-"];
    let child = at_work(&args, &forms);
    let ran = with_input(&["canon", "--dedupe", "--resume", "-o", text(&forms), "-"], PUZZLE);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("another run"), "{}", ran.err);
    assert_eq!(finish(child, b"").code, Some(0));
}

/// Returns whether the end of a terminal is not ignored here, as `nohup` has it: then it is by the
/// command.
#[cfg(unix)]
fn hears_hangups() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 1 == 0))
}

#[cfg(unix)]
#[test]
fn signals_keep_what_is_done() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        if signal == "HUP" && !hears_hangups() {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("puzzles.txt");
        let mut child = at_work(&["solve", "-o", text(&file), "-"], &part_of(&file));
        // Standard input stays open, and what waits for it is not waited for.
        let stdin = child.stdin.take();
        let kill = format!("kill -{signal} {}", child.id());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
        drop(stdin);
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("{SOLUTION}\n"), "{signal}");
        assert_eq!(names(&folder), ["puzzles.txt"]);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_does_not_replace_an_older_file() {
    for args in [&["solve"][..], &["generate", "-n", "100000000", "--seed", "1"]] {
        let (folder, file) = folder();
        let mut child = if args == ["solve"] {
            at_work(&["solve", "-o", text(&file), "-"], &part_of(&file))
        } else {
            let child = command(&[args, &["-o", text(&file)]].concat()).spawn().unwrap();
            while fs::metadata(part_of(&file)).map_or(0, |metadata| metadata.len()) == 0 {
                std::thread::yield_now();
            }
            child
        };
        let stdin = child.stdin.take();
        let kill = format!("kill -INT {}", child.id());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let ran = child.wait_with_output().unwrap();
        drop(stdin);
        assert_eq!(ran.status.code(), Some(130));
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(said.contains("what is done is in"), "{said}");
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("{PUZZLE}\n"));
        assert_eq!(names(&folder), ["puzzles.txt", "puzzles.txt.bivalue-part"]);
        let done = fs::read_to_string(part_of(&file)).unwrap();
        assert!(done.ends_with('\n') && done.lines().all(|line| line.len() == 81));
    }
}

#[test]
fn where_no_puzzle_has_an_answer_an_older_file_stays() {
    let (folder, file) = folder();
    for args in
        [["hint", HOPELESS], ["explain", HOPELESS], ["explain", REPEATED], ["picture", "abc"]]
    {
        let ran = bivalue(&[&args[..], &["-o", text(&file)]].concat());
        assert!(matches!(ran.code, Some(1 | 2)), "{args:?}: {}", ran.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("{PUZZLE}\n"), "{args:?}");
        assert_eq!(names(&folder), ["puzzles.txt"], "{args:?}");
    }
    // An empty selection is an answer.
    let ran = bivalue(&["filter", "--level", "extreme", "-o", text(&file), PUZZLE]);
    assert_eq!((ran.code, fs::read_to_string(&file).unwrap().as_str()), (Some(1), ""));
}

#[test]
fn a_name_with_a_place_for_numbers_is_refused_where_there_is_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("b %n.txt");
    for args in [
        &["generate", "-n", "2"][..],
        &["picture", "--json", PUZZLE],
        &["solve", PUZZLE],
        &["canon", "--dedupe", PUZZLE],
        &["split", PUZZLE],
    ] {
        let ran = bivalue(&[args, &["-o", text(&name)]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains("one file here, and `%n`"), "{args:?}: {}", ran.err);
        assert!(names(&folder).is_empty(), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn parts_of_a_split_are_whole_or_not_there() {
    let (folder, file) = folder();
    let set = folder.path().join("set");
    let train = folder.path().join("set.train.txt");
    let made = bivalue(&["generate", "--seed", "1", "-n", "300"]).out;
    for signal in ["TERM", "KILL"] {
        let mut child = command(&["split", "-o", text(&set), "-"]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(made.as_bytes()).unwrap();
        while fs::metadata(part_of(&train)).map_or(0, |metadata| metadata.len()) == 0 {
            std::thread::yield_now();
        }
        let ran = bivalue(&["split", "-o", text(&set), text(&file)]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("another run is writing it"), "{}", ran.err);
        let kill = format!("kill -{signal} {}", child.id());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        child.wait().unwrap();
        drop(stdin);
        assert!(!train.exists(), "{signal}");
    }
    let args = ["split", "-o", text(&set), "-"];
    let ran = with_input(&args, &made);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let parts = ["set.test.txt", "set.train.txt", "set.validation.txt"];
    assert_eq!(names(&folder)[1..], parts);
    fs::remove_file(&train).unwrap();
    let ran = with_input(&args, &made);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("set.validation.txt: it is there already"), "{}", ran.err);
    assert_eq!(names(&folder)[1..], [parts[0], parts[2]]);
}

#[cfg(target_os = "linux")]
#[test]
fn lost_output_is_an_error() {
    let sh = |script: &str| {
        let script = script.replace("bivalue", env!("CARGO_BIN_EXE_bivalue"));
        let ran = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
    };
    let folder = tempfile::tempdir().unwrap();
    let folder = text(folder.path());
    // A pipe by name whose reader leaves.
    let (code, said) = sh(&format!(
        "cd {folder}; mkfifo pipe; head -c 1 pipe >/dev/null & bivalue generate -n 100000 -o pipe"
    ));
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("cannot write pipe: nobody reads it any more"), "{said}");
    // A limit on the size of files: 1 KiB here.
    let (code, said) =
        sh(&format!("cd {folder}; ulimit -f 2; bivalue generate --seed 1 -n 1000 -o book.txt"));
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("cannot write book.txt: it is larger than a file may be"), "{said}");
    assert!(said.contains("what was written is in book.txt.bivalue-part"), "{said}");
    // Devices and standard output are written as they are.
    let file = format!("{folder}/out.txt");
    let (code, said) = sh(&format!(
        "(echo first; bivalue solve -o /dev/stdout {PUZZLE}; bivalue solve -o /dev/fd/1 {PUZZLE}) >{file}; bivalue solve -o /dev/null {PUZZLE}"
    ));
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(file).unwrap(), format!("first\n{SOLUTION}\n{SOLUTION}\n"));
}

#[test]
fn progress_in_a_file_is_lines() {
    let ran = bivalue(&["solve", "--progress", "always", PUZZLE]);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![SOLUTION]));
    assert!(ran.err.starts_with("1 puzzle, ") && ran.err.ends_with("/s\n"), "{}", ran.err);
    let ran = bivalue(&["generate", "-n", "3", "--progress", "always"]);
    assert!(ran.err.lines().last().unwrap().starts_with("3 puzzles, "), "{}", ran.err);
}
