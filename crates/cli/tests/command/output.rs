//! The output and its places: records, formats, files, and streams that nobody can write to.

use std::fs;

use crate::run::{
    EMPTY, HOPELESS, NONSENSE, PUZZLE, SOLUTION, bivalue, command, finish, with_input,
};

/// A Sukaku: the solution's digit in every cell, and another in the first.
fn sukaku() -> String {
    let cell = |digit: char| -> String {
        ('1'..='9').map(|shown| if shown == digit { shown } else { '.' }).collect()
    };
    let cells: String = SOLUTION.chars().map(cell).collect();
    format!("1{}", &cells[1..])
}

/// A puzzle of a library, played on: what stands behind a plus was placed.
fn played(cells: &str) -> String {
    format!(":0000:x:{cells}::::")
}

#[test]
fn a_conversion_is_a_record_too() {
    let ran = bivalue(&["convert", "--json", "-f", "opensudoku-v1", PUZZLE, PUZZLE]);
    let records = ran.records();
    assert_eq!((ran.code, records.len()), (Some(0), 2));
    for record in records {
        assert_eq!((&record["v"], &record["status"]), (&1.into(), &"converted".into()));
        assert_eq!((&record["format"], &record["input"]), (&"line".into(), &PUZZLE.into()));
        assert_eq!(record["converted"]["format"], "opensudoku-v1");
        // Each text is a whole one.
        let text = record["converted"]["text"].as_str().unwrap();
        let again = with_input(&["convert"], text);
        assert_eq!((again.code, again.lines()), (Some(0), vec![PUZZLE]), "{text}");
    }
    let record = &bivalue(&["convert", "--json", "--solve", PUZZLE]).records()[0];
    assert_eq!(record["converted"]["lost"], serde_json::json!(["the solution"]));
    assert_eq!(record["converted"]["text"], format!("{PUZZLE}\n"));
    let ran = bivalue(&["convert", "--json", "-f", "csv", &sukaku()]);
    let record = &ran.records()[0];
    assert_eq!((ran.code, &record["status"]), (Some(2), &"error".into()));
    assert_eq!(record["error"]["code"], "write");
}

#[test]
fn what_a_format_cannot_show_is_an_error() {
    for (command, table) in [("solve", "puzzle,solution\n,"), ("convert", "puzzle\n\"\"")] {
        let ran = bivalue(&[command, "-f", "csv", &sukaku()]);
        assert_eq!((ran.code, ran.out.trim()), (Some(2), table), "{command}");
        assert!(ran.err.contains("cannot show a Sukaku"), "{}", ran.err);
    }
}

#[test]
fn the_cost_does_not_stand_in_a_format() {
    let ran = bivalue(&["solve", "-e", "exact-cover", "--cost", "-f", "csv", PUZZLE, PUZZLE]);
    let row = format!("{PUZZLE},{SOLUTION}");
    assert_eq!((ran.code, ran.lines()), (Some(0), vec!["puzzle,solution", &row, &row]));
    assert_eq!(ran.err.matches("51 steps").count(), 2, "{}", ran.err);
}

#[test]
fn records_of_solutions_and_events_name_their_file() {
    for option in ["--all", "--trace"] {
        let records = bivalue(&["solve", "--json", option, PUZZLE, PUZZLE]).records();
        assert!(records.len() > 2);
        let is_named = |record: &serde_json::Value| {
            record["file"].as_str().is_some_and(|file| file.starts_with("<argument "))
        };
        assert!(records.iter().all(is_named), "{option}");
        assert!(records.iter().all(|record| record["v"] == 1 && record["line"] == 1));
        let alone = bivalue(&["solve", "--json", option, PUZZLE]).records();
        assert!(alone.iter().all(|record| record.get("file").is_none()), "{option}");
    }
    let solution = &bivalue(&["solve", "--json", "--all", PUZZLE]).records()[0];
    assert_eq!((&solution["status"], &solution["number"]), (&"solution".into(), &1.into()));
    assert_eq!(solution["solution"], SOLUTION);
}

#[test]
fn all_solutions_within_a_bound_are_not_all() {
    let ran = bivalue(&["solve", "--all", "--nodes", "500", EMPTY]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.lines().len() > 2 && ran.err.contains("the node budget is spent"), "{}", ran.err);
    let ran = bivalue(&["solve", "--all", "--nodes", "500", "--json", EMPTY]);
    let last = ran.records().pop().unwrap();
    assert_eq!((ran.code, &last["status"]), (Some(3), &"multiple".into()));
    assert_eq!((&last["exact"], &last["reason"]), (&false.into(), &"nodes".into()));
    // As many as were asked for are all that was asked for.
    assert_eq!(bivalue(&["solve", "--limit", "3", "--nodes", "500", EMPTY]).code, Some(0));
    // Chance never knows that there are no others.
    assert_eq!(bivalue(&["solve", "--limit", "2", "-e", "stochastic", PUZZLE]).code, Some(3));
    assert_eq!(bivalue(&["solve", "-e", "stochastic", PUZZLE]).code, Some(0));
}

#[test]
fn any_time_is_a_bound() {
    for seconds in ["1e19", "1000000000000", "60s", "0.5"] {
        let ran = bivalue(&["solve", "--timeout", seconds, PUZZLE]);
        assert_eq!((ran.code, ran.lines()), (Some(0), vec![SOLUTION]), "{seconds}");
    }
    assert_eq!(bivalue(&["solve", "--timeout", "0", PUZZLE]).code, Some(3));
    for wrong in ["nan", "inf", "-1", "soon"] {
        let argument = format!("--timeout={wrong}");
        assert_eq!(bivalue(&["solve", &argument, PUZZLE]).code, Some(2), "{wrong}");
    }
}

#[test]
fn a_digit_is_no_blank() {
    for wrong in ["5", "", "ab", "\n"] {
        let ran = bivalue(&["convert", "--blank", wrong, PUZZLE]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{wrong:?}");
        assert!(ran.err.contains("--blank"), "{}", ran.err);
    }
    let ran = bivalue(&["convert", "--blank", "_", PUZZLE]);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![PUZZLE.replace('.', "_").as_str()]));
}

#[test]
fn generated_puzzles_have_the_blank_that_is_chosen() {
    let ran = |args: &[&str]| bivalue(&[&["generate", "--seed", "1", "-n", "3"], args].concat());
    let usual = ran(&[]).out;
    for (blank, format) in [("_", "line"), ("0", "line"), ("\u{b7}", "boxed"), ("*", "csv")] {
        let same = with_input(&["convert", "--blank", blank, "-f", format], &usual).out;
        let chosen = ran(&["--blank", blank, "-f", format]);
        assert_eq!(chosen.code, Some(0), "{}", chosen.err);
        if format == "csv" {
            // The solution of a generated puzzle is known.
            let rows = chosen.out.lines().map(|row| row.split(',').next().unwrap_or_default());
            assert!(rows.eq(same.lines()), "{}", chosen.out);
        } else {
            assert_eq!(chosen.out, same, "{blank} {format}");
        }
    }
    for (blank, format) in [("5", "line"), ("ab", "line"), (",", "csv"), ("#", "line")] {
        let chosen = ran(&["--blank", blank, "-f", format]);
        let convert = bivalue(&["convert", "--blank", blank, "-f", format, PUZZLE]);
        assert_eq!((chosen.code, chosen.out.as_str()), (Some(2), ""), "{blank}");
        assert_eq!(chosen.err.lines().next(), convert.err.lines().next(), "{blank}");
    }
    assert_eq!(ran(&["--blank", "_", "--json"]).code, Some(2));
}

#[test]
fn a_written_text_has_no_mark_and_its_lines_end_in_lf() {
    let (table, lines) =
        (format!("id,puzzle\r\n7,{PUZZLE}\r\n"), format!("{PUZZLE}\r\n{PUZZLE} # x\r\n"));
    for text in [table, lines] {
        let marked = format!("\u{feff}{text}");
        for args in [
            &["filter", "--clues", "30"][..],
            &["filter", "--clues", "30", "-f", "csv"],
            &["convert"],
            &["convert", "-f", "csv"],
            &["solve", "-f", "csv"],
            &["morph", "--seed", "1", "-f", "csv"],
            &["rate", "-f", "csv"],
            &["canon", "--dedupe"],
        ] {
            let args = [args, &["-q"]].concat();
            let ran = with_input(&args, &marked);
            assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
            assert!(!ran.out.contains(['\r', '\u{feff}']), "{args:?}: {:?}", ran.out);
            assert_eq!(ran.out, with_input(&args, &text.replace('\r', "")).out, "{args:?}");
        }
    }
    // The layout of a grid is kept, with its line ends.
    let grid = bivalue(&["convert", "-f", "boxed", PUZZLE]).out.replace('\n', "\r\n");
    let solved = with_input(&["solve"], &format!("\u{feff}{grid}")).out;
    assert!(solved.lines().count() > 9 && !solved.contains('\u{feff}'));
    assert_eq!(solved.matches("\r\n").count(), solved.matches('\n').count());
}

#[test]
fn a_sign_of_the_written_format_is_no_blank() {
    for (format, sign) in [("csv", ","), ("susser", "+"), ("boxed", "|"), ("line", "#")] {
        for arguments in [["convert", "-f", format], ["solve", "-f", format]] {
            let ran = bivalue(&[&arguments[..], &["--blank", sign, PUZZLE]].concat());
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{format}");
            let error = format!("'{sign}' cannot stand for an empty cell in the format {format}");
            assert!(ran.err.contains(&error), "{}", ran.err);
        }
    }
    // What is only solved has no empty cell to be written.
    let puzzle = PUZZLE.replace('.', "|");
    let ran = bivalue(&["solve", "--blank", "|", &puzzle]);
    assert_eq!((ran.code, ran.lines()), (Some(0), vec![SOLUTION]));
}

#[test]
fn verbose_names_the_format_of_every_source() {
    let boxed = bivalue(&["convert", "-f", "boxed", PUZZLE]).out;
    let ran = with_input(&["solve", "-v", "-", PUZZLE], &boxed);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.err.contains("detected: boxed") && ran.err.contains("detected: line"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("2 puzzles"), "{}", ran.err);
}

#[test]
fn a_file_that_is_read_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, format!("{PUZZLE}\n")).unwrap();
    let same = folder.path().join(".").join("puzzles.txt");
    let ran = bivalue(&["convert", "-o", same.to_str().unwrap(), file.to_str().unwrap()]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("read and written"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{PUZZLE}\n"));
}

#[test]
fn the_format_of_what_cannot_be_read_is_an_error_record() {
    let ran = bivalue(&["formats", "--json", "nonesuch.txt", PUZZLE]);
    let records = ran.records();
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), ""));
    assert_eq!(
        (&records[0]["file"], &records[0]["error"]["code"]),
        (&"nonesuch.txt".into(), &"io".into())
    );
    assert_eq!(records[1]["format"], "line");
}

#[test]
fn a_check_judges_the_puzzle_and_the_marks_in_it() {
    let check = |cells: &str| {
        let ran = with_input(&["check", "--json"], &played(cells));
        (ran.code, ran.records().remove(0))
    };
    // A right digit placed: the puzzle is what it was.
    let (code, record) = check(&PUZZLE.replacen('.', "+4", 1));
    assert_eq!((code, &record["check"]["proper"]), (Some(0), &true.into()));
    assert_eq!(record["check"]["minimal"], false);
    assert!(record.get("mistakes").is_none());
    // A wrong one, with which there is no solution.
    let (code, record) = check(&PUZZLE.replacen('.', "+1", 1));
    assert_eq!((code, &record["status"]), (Some(1), &"unique".into()));
    assert_eq!((&record["mistakes"], &record["solution"]), (&1.into(), &SOLUTION.into()));
    // Proper only with what was placed: that no given can go is not said.
    let placed: String = SOLUTION[..40].chars().flat_map(|digit| ['+', digit]).collect();
    let (code, record) = check(&(placed + &".".repeat(5) + &SOLUTION[45..]));
    assert_eq!((code, &record["check"]["proper"]), (Some(0), &true.into()));
    assert!(record["check"].get("minimal").is_none(), "{record}");
}

#[test]
fn a_sukaku_has_no_givens_to_be_minimal() {
    let ran = bivalue(&["check", "--minimal", &sukaku()]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.ends_with(": proper\n"), "{}", ran.out);
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_an_error_and_lost_messages_are_none() {
    use std::process::Stdio;
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    for args in [&["solve", PUZZLE][..], &["--help"], &["solve", "--help"], &["--version"]] {
        let ran = finish(command(args).stdout(full()).spawn().unwrap(), b"");
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.contains("cannot write"), "{args:?}: {}", ran.err);
    }
    let input = [HOPELESS, NONSENSE, PUZZLE].join("\n");
    for jobs in ["1", "2"] {
        let args = ["solve", "-v", "-i", "line", "-j", jobs];
        let ran = finish(command(&args).stderr(full()).spawn().unwrap(), input.as_bytes());
        assert_eq!(
            (ran.code, ran.lines()),
            (Some(2), vec!["# no solution", "# not read", SOLUTION])
        );
    }
    let ran = finish(command(&["bench", "nonesuch.txt"]).stderr(full()).spawn().unwrap(), b"");
    assert_eq!(ran.code, Some(2));
}

#[test]
fn whoever_reads_no_messages_still_gets_the_answers() {
    let input = [HOPELESS, NONSENSE, PUZZLE].join("\n").repeat(100) + "\n" + PUZZLE;
    for jobs in ["1", "2"] {
        let mut child = command(&["solve", "-i", "line", "-j", jobs]).spawn().unwrap();
        drop(child.stderr.take());
        let ran = finish(child, input.as_bytes());
        assert_eq!((ran.code, ran.lines().pop()), (Some(2), Some(SOLUTION)), "-j {jobs}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn any_name_is_a_file_name() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let name = std::ffi::OsStr::from_bytes(b"\xff \"\x1b[31m\n.txt");
    fs::write(folder.path().join(name), format!("{PUZZLE}\n{NONSENSE}\n")).unwrap();
    let run = |args: &[&str]| {
        let mut command = command(args);
        finish(command.current_dir(folder.path()).arg(name).arg(name).spawn().unwrap(), b"")
    };
    let ran = run(&["check", "-i", "line"]);
    assert_eq!((ran.code, ran.lines().len()), (Some(2), 2));
    assert!(!ran.out.contains('\x1b') && !ran.err.contains('\x1b'), "{}", ran.out);
    assert!(ran.out.contains(r"\u{1b}[31m\n.txt:1: proper"), "{}", ran.out);
    let records = run(&["solve", "--json", "-i", "line"]).records();
    assert_eq!(records.len(), 4);
    assert!(records.iter().all(|record| record["file"] == "\u{fffd} \"\x1b[31m\n.txt"));
}

#[test]
fn an_engine_that_shows_no_placements_has_no_trace() {
    let refused = bivalue(&["solve", "--trace", "-e", "rows", PUZZLE]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    let why = "--trace: the engine rows shows no placements, expected one of exact-cover, ";
    assert!(refused.err.contains(why), "{}", refused.err);
    assert!(bivalue(&["solve", "--trace", PUZZLE]).lines().len() > 100);
}

#[test]
fn a_dash_is_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["solve", "-o", "-", PUZZLE][..], &["canon", "--dedupe", "-o", "-", PUZZLE]] {
        let ran = finish(command(args).current_dir(&folder).spawn().unwrap(), b"");
        assert_eq!((ran.code, ran.lines().len()), (Some(0), 1), "{args:?}: {}", ran.err);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "{args:?}");
    }
    let ran = bivalue(&["generate", "--seed", "1", "-o", "-"]);
    assert_eq!((ran.code, ran.lines().len()), (Some(0), 1), "{}", ran.err);
}

#[test]
fn names_that_mislead_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (args, name, is_noted) in [
        (&["solve"][..], "a.txt", false),
        (&["solve", "-f", "csv"], "b.csv", false),
        (&["solve", "-f", "line"], "b.csv", true),
        (&["convert", "-f", "line"], "a.parquet", true),
        (&["solve", "--json"], "a.json", false),
    ] {
        let ran = bivalue(&[args, &["-o", &path(name), PUZZLE]].concat());
        assert_eq!(ran.code, Some(0));
        assert_eq!(ran.err.contains("`-f` chooses another format"), is_noted, "{args:?} {name}");
    }
    // A name with spaces comes as several arguments.
    let name = path("my grid.txt");
    fs::write(&name, PUZZLE).unwrap();
    for verb in [&[][..], &["solve"]] {
        let parts: Vec<_> = name.split(' ').collect();
        let ran = bivalue(&[verb, &parts].concat());
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(&format!("needs quotes: \"{name}\"")), "{}", ran.err);
    }
}

#[test]
fn the_ending_of_the_output_chooses_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("in.csv"), format!("puzzle,level\n{PUZZLE},easy\n")).unwrap();
    let table = path("in.csv");
    let csv = format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n");
    for (args, name, begins) in [
        (&["solve", PUZZLE][..], "a.csv", &*csv),
        (&["--color", "never", "solve", PUZZLE], "A.CSV", &csv),
        (&[PUZZLE], "b.csv", &csv),
        (&["solve", PUZZLE], "a.json", "{\"puzzle\""),
        (&["solve", PUZZLE], "a.jsonl", "{\"puzzle\""),
        (&["convert", PUZZLE], "a.sdm", "530070000"),
        (&["morph", "--seed", "1", PUZZLE], "b.sdm", ""),
        (&["generate", "--seed", "1"], "c.csv", "puzzle,solution\n"),
        (&["check", PUZZLE], "b.json", "{\"v\":1"),
        (&["rate", "-f", "%g,%r", PUZZLE], "rate.csv", PUZZLE),
        (&["explain", PUZZLE], "a.md", "# "),
        (&["explain", PUZZLE], "a.txt", "  1. "),
        (&["explain", PUZZLE], "c.json", "{\"v\":1"),
        (&["picture", PUZZLE], "a.svg", "<svg"),
        (&["picture", PUZZLE], "d.json", "{\"v\":1"),
        (&["hint", "-l", "apply", PUZZLE], "e.csv", "puzzle\n"),
        (&["filter", "--level", "easy", &table], "f.csv", "puzzle,level\n"),
        (&["filter", "--level", "easy", PUZZLE], "f.json", "{\"v\":1"),
        (&["filter", "--level", "easy", PUZZLE], "g.csv", "puzzle\n"),
        (&["filter", "--level", "easy", &table], "g.tsv", "puzzle\tlevel\n"),
        (&["count", PUZZLE], "a.list", "1\n"),
    ] {
        let ran = bivalue(&[args, &["-q", "-o", &path(name)]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?} {name}");
        let text = fs::read_to_string(path(name)).unwrap();
        assert!(text.starts_with(begins), "{args:?} {name}: {text}");
    }
    for (args, name, possible) in [
        (&["solve", PUZZLE][..], "x.png", ".csv, .json"),
        (&["solve", PUZZLE], "x.html", ".txt"),
        (&["generate"], "x.xlsx", ".csv, .json"),
        (&["explain", PUZZLE], "x.html", "possible are .json, .md, .txt"),
        (&["picture", PUZZLE], "x.png", "possible are .json, .svg"),
        (&["picture", PUZZLE], "x-%n.pdf", "possible are .json, .svg"),
        (&["check", PUZZLE], "x.csv", "possible are .json, .txt"),
        (&["hint", PUZZLE], "x.svg", "`bivalue picture` writes .svg"),
        (&["filter", "--level", "easy", PUZZLE], "x.sdm", "possible are .csv, .json, .tsv, .txt"),
        (&["canon", "--dedupe", PUZZLE], "x.gz", "possible are .json, .txt"),
    ] {
        let ran = bivalue(&[args, &["-o", &path(name)]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?} {name}");
        assert!(ran.err.contains(possible), "{args:?} {name}: {}", ran.err);
        assert!(!folder.path().join(name).exists(), "{args:?} {name}");
    }
}

#[test]
fn errors_of_usage_have_the_requested_colours() {
    let coloured = |args: &[&str]| {
        let mut command = command(args);
        command.env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1");
        finish(command.spawn().unwrap(), b"").err.contains('\u{1b}')
    };
    assert!(coloured(&["solve", "--no-such-option"]));
    for never in [&["--color", "never"][..], &["--color=never"]] {
        assert!(!coloured(&[&["solve", "--no-such-option"], never].concat()), "{never:?}");
    }
}
