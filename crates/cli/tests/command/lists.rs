//! Help, lists, the manual page, completions and timing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{PUZZLE, REPEATED, Ran, SOLUTION, bivalue, command, finish};

/// The commands that do the work: their help begins with examples.
const EXAMPLES: [&str; 16] = [
    "solve", "check", "count", "convert", "hint", "explain", "steps", "filter", "rate", "canon",
    "same", "morph", "analyse", "generate", "vicinity", "bench",
];

#[test]
fn help_names_every_command() {
    let ran = bivalue(&["--help"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let commands = [
        "why-not",
        "picture",
        "judge-move",
        "audit",
        "split",
        #[cfg(feature = "dataset")]
        "dataset",
        "ask",
        "engines",
        "techniques",
        "formats",
        "man",
    ];
    for command in EXAMPLES.into_iter().chain(commands) {
        let about = ran.out.split(&format!("\n  {command} ")).nth(1).expect(command);
        assert!(about.trim_start_matches(' ').starts_with(char::is_uppercase), "{command}");
        let help = bivalue(&[command, "--help"]);
        assert_eq!(help.code, Some(0));
        assert!(help.out.contains(&format!("Usage: bivalue {command}")), "{}", help.out);
    }
    assert!(ran.out.contains("Examples:"));
}

#[test]
fn help_fits_a_terminal_and_begins_with_examples() {
    for command in EXAMPLES {
        let help = bivalue(&[command, "--help"]).out;
        assert!(help.find("Examples:").unwrap() < help.find("Usage:").unwrap(), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
        assert!(help.contains("auto, always or never"), "{help}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let ran = bivalue(&["--version"]);
    assert_eq!(ran.out, format!("bivalue {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_command_and_every_subcommand_have_a_manual_page() {
    let ran = bivalue(&["man"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains(".TH bivalue 1"), "{}", ran.out);
    let ran = bivalue(&["man", "solve"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains(".TH bivalue-solve 1"), "{}", ran.out);
    assert!(ran.out.contains("fail\\-fast"), "{}", ran.out);
    // Sections of their own, whose lines are kept.
    let page = &ran.out;
    assert!(page.contains("\n.SH EXAMPLES\n.nf\nbivalue solve grid.txt "), "{page}");
    assert!(page.contains("\n.SH EXIT STATUS\n.nf\n0        success"), "{page}");
    assert!(!page.contains(".SH EXTRA") && page.ends_with(".fi\n"), "{page}");
    assert_eq!(page.matches(".nf\n").count(), page.matches(".fi\n").count(), "{page}");
    let ran = bivalue(&["man", "slove"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("'solve'"), "{}", ran.err);
}

#[test]
#[cfg(feature = "dataset")]
fn a_subcommand_of_a_subcommand_has_a_manual_page() {
    let ran = bivalue(&["man", "dataset", "make"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains(".TH bivalue-dataset-make 1"), "{}", ran.out);
    assert!(bivalue(&["man", "dataset"]).out.contains("bivalue\\-dataset\\-make(1)"));
    let ran = bivalue(&["man", "solve", "make"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("there is no subcommand `solve make`"), "{}", ran.err);
}

/// Runs the command with that folder for the data of its user.
fn in_home(home: &Path, args: &[&str]) -> Ran {
    let mut command = command(args);
    finish(command.env("XDG_DATA_HOME", home).spawn().expect("it starts"), b"")
}

#[test]
fn completions_are_put_where_shells_look_for_them() {
    let home = tempfile::tempdir().unwrap();
    for (shell, place) in [
        ("bash", "bash-completion/completions/bivalue"),
        ("zsh", "zsh/site-functions/_bivalue"),
        ("fish", "fish/vendor_completions.d/bivalue.fish"),
    ] {
        let path = home.path().join(place);
        // The second time the file is its own.
        for _ in 0..2 {
            let ran = in_home(home.path(), &["completions", shell, "--install"]);
            assert_eq!((ran.code, ran.lines()), (Some(0), vec![path.to_str().unwrap()]));
            assert_eq!(ran.err.contains("`fpath+=("), shell == "zsh", "{}", ran.err);
        }
        let script = fs::read_to_string(&path).unwrap();
        assert!(script.starts_with(&bivalue(&["completions", shell]).out), "{shell}");
        // A file of somebody else is kept.
        fs::write(&path, "mine\n").unwrap();
        let ran = in_home(home.path(), &["completions", shell, "--install"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        let expected = format!("cannot write {}: it is there, is not from", path.display());
        assert!(ran.err.contains(&expected), "{}", ran.err);
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine\n");
    }
    let ran = in_home(home.path(), &["completions", "powershell", "--install"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("completions of powershell have no usual place"), "{}", ran.err);
}

#[test]
fn all_manual_pages_are_put_into_a_folder() {
    let home = tempfile::tempdir().unwrap();
    let ran = in_home(home.path(), &["man", "--install"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let folder = home.path().join("man/man1");
    let written: BTreeSet<_> = ran.lines().iter().map(PathBuf::from).collect();
    let there = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(written, there);
    let page = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert!(page("bivalue-solve.1").starts_with(&bivalue(&["man", "solve"]).out));
    // Every page that a page names is there.
    for path in &written {
        let text = fs::read_to_string(path).unwrap().replace("\\-", "-");
        for named in text.lines().filter_map(|line| line.strip_suffix("(1)")) {
            assert!(folder.join(format!("{named}.1")).exists(), "{named}");
        }
    }
    let other = home.path().join("other");
    let ran = bivalue(&["man", "--install", other.to_str().unwrap()]);
    assert_eq!((ran.code, ran.lines().len()), (Some(0), written.len()));
    assert!(other.join("bivalue.1").exists());
    assert_eq!(bivalue(&["man", "solve", "--install"]).code, Some(2));
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = bivalue(&["completions", shell]);
        assert_eq!(ran.code, Some(0), "{shell}");
        assert!(ran.out.contains("bivalue") && ran.out.contains("fail-fast"), "{shell}");
    }
}

#[test]
fn completions_know_the_values_of_options() {
    for shell in ["bash", "zsh", "fish"] {
        let script = bivalue(&["completions", shell]).out;
        for value in ["skyscraper", "most-constrained", "f-puzzles", "unfair", "judge-move"] {
            assert!(script.contains(value), "{value} in {shell}");
        }
    }
    let script = bivalue(&["completions", "bash"]).out;
    let man = script.split("bivalue__subcmd__man)").last().unwrap();
    assert!(man.lines().take(4).any(|line| line.contains(" solve ")), "{man}");
}

#[test]
fn values_are_completed_behind_a_comma() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("bivalue.bash");
    std::fs::write(&script, bivalue(&["completions", "bash"]).out).unwrap();
    // What completion offers for that word behind `bivalue steps OPTION`.
    let offers = |option: &str, word: &str| {
        let ask = format!(
            "source {}; COMP_WORDS=(bivalue steps {option} {word}); COMP_CWORD=3; \
             _bivalue bivalue '{word}' {option}; echo \"${{COMPREPLY[@]}}\"",
            script.display()
        );
        match std::process::Command::new("bash").args(["-c", &ask]).output() {
            Ok(output) => Some(String::from_utf8(output.stdout).unwrap()),
            Err(error) => {
                println!("not run: there is no bash: {error}");
                None
            }
        }
    };
    for (option, word, expected) in [
        ("--technique", "skys", "skyscraper\n"),
        ("--technique", "x-wing,skys", "x-wing,skyscraper\n"),
        ("--technique", "x-wing,aic,hidden-p", "x-wing,aic,hidden-pair\n"),
        // That is no list.
        ("--color", "x,alw", "\n"),
    ] {
        if let Some(offered) = offers(option, word) {
            assert_eq!(offered, expected, "{option} {word}");
        }
    }
    let zsh = bivalue(&["completions", "zsh"]).out;
    let sets = "default hodoku all easy medium hard unfair extreme full-house";
    assert!(zsh.contains(&format!(",...:_sequence compadd - {sets}")));
}

#[test]
fn examples_are_at_most_78_columns_wide() {
    for command in EXAMPLES {
        let help = bivalue(&[command, "--help"]).out;
        let examples = help.lines().skip_while(|line| *line != "Examples:");
        let mut examples = examples.take_while(|line| !line.starts_with("Usage:"));
        assert!(examples.all(|line| line.chars().count() <= 78), "{help}");
    }
}

#[test]
fn help_is_a_subcommand_too() {
    let ran = bivalue(&["help"]);
    assert_eq!((ran.code, ran.out), (Some(0), bivalue(&["--help"]).out));
    let ran = bivalue(&["help", "solve"]);
    assert_eq!((ran.code, ran.out), (Some(0), bivalue(&["solve", "--help"]).out));
    assert_eq!(bivalue(&["help", "nonesuch"]).code, Some(2));
}

#[test]
fn a_puzzle_or_a_file_alone_is_solved() {
    let ran = bivalue(&[PUZZLE]);
    assert_eq!((ran.code, ran.out), (Some(0), bivalue(&["solve", PUZZLE]).out));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sudoku.txt");
    fs::write(&file, format!("{PUZZLE}\n")).unwrap();
    let file = file.to_str().unwrap();
    let ran = bivalue(&[file]);
    assert_eq!((ran.code, ran.out), (Some(0), bivalue(&["solve", file]).out));
}

#[test]
fn numbers_that_cannot_be_read_are_answered_with_what_is_expected() {
    for (args, expected) in [
        (&["solve", "--limit", "x", PUZZLE][..], "expected a whole number of 1 or more"),
        (&["solve", "--limit", "0", PUZZLE], "expected a whole number of 1 or more"),
        (&["solve", "--nodes", "x", PUZZLE], "expected a whole number, such as 7"),
        (&["solve", "-j", "x", PUZZLE], "expected a whole number from 0 to "),
        (&["generate", "--seed", "x"], "expected a whole number, such as 7"),
        (&["generate", "-n", "-"], "expected a whole number of 1 or more"),
        (&["generate", "-n", "0"], "expected a whole number of 1 or more"),
        (
            &["split", "-o", "x", "--shares", "90,20", PUZZLE],
            "the sum of the shares is 110, expected 100",
        ),
        (&["analyse", "--backdoors", "3", PUZZLE], "expected a whole number from 1 to 2"),
        (&["audit", "--memory", "x", PUZZLE], "expected a whole number from 1 to 1048576"),
    ] {
        let ran = bivalue(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

#[test]
fn a_few_cells_are_neither_a_file_nor_a_puzzle() {
    let ran = bivalue(&["solve", "53..7"]);
    assert_eq!(ran.code, Some(2));
    let expected = "cannot open 53..7: no such file, and no puzzle either: a puzzle has 81 cells";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn what_holds_no_puzzle_is_said_to_hold_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (empty, remark) = (file("empty", ""), file("remark", "# only a comment\n; and another\n"));
    for (argument, expected) in [
        ("", "an empty text, expected a puzzle"),
        (empty.as_str(), "an empty text, expected a puzzle"),
        (remark.as_str(), "nothing but comments, expected a puzzle"),
    ] {
        let ran = bivalue(&["solve", argument]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{argument:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
        let ran = bivalue(&["audit", argument]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.out.contains(": there is no puzzle\n0 puzzles\n"), "{}", ran.out);
    }
}

#[test]
fn engines_and_formats_are_listed() {
    let records = bivalue(&["engines", "--json"]).records();
    assert_eq!(records.iter().filter(|record| record["default"] == true).count(), 1);
    let text = bivalue(&["engines"]).out;
    assert!(records.iter().all(|record| text.contains(record["engine"].as_str().unwrap())));
    let records = bivalue(&["formats", "--json"]).records();
    let text = bivalue(&["formats"]).out;
    assert!(records.iter().all(|record| text.contains(record["format"].as_str().unwrap())));
    assert!(records.iter().any(|record| record["format"] == "line"));
    assert!(bivalue(&["formats", PUZZLE]).out.ends_with(": line\n"));
}

#[test]
fn every_example_is_detected_as_its_format() {
    let folder = tempfile::tempdir().unwrap();
    for record in bivalue(&["formats", "--examples", "--json"]).records() {
        let ending = record["extensions"][0].as_str().unwrap_or("txt");
        let file = folder.path().join(format!("example.{ending}"));
        fs::write(&file, record["example"].as_str().unwrap()).unwrap();
        let found = bivalue(&["formats", "--json", file.to_str().unwrap()]).records();
        assert_eq!(found[0]["format"], record["format"]);
    }
}

#[test]
fn a_bench_says_what_it_measured() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, format!("{PUZZLE}\n").repeat(3)).unwrap();
    let file = file.to_str().unwrap();
    let ran = bivalue(&["bench", "--rounds", "2", file]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for part in
        ["many on ", "3 at once", "ns per puzzle", "puzzles per second", "3 solved", "checksum"]
    {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let checksum = ran.out.split_whitespace().last().unwrap();
    for args in [
        &["--job", "unique"][..],
        &["--job", "count"],
        &["--job", "count", "--engine", "rows"],
        &["--threads", "2"],
        &["--batch", "2"],
        &["--engine", "sequential"],
        &["--nodes", "100000"],
    ] {
        let args = [&["bench", "--rounds", "1", "--json", file], args].concat();
        let record = &bivalue(&args).records()[0];
        assert_eq!((&record["puzzles"], &record["solved"]), (&3.into(), &3.into()), "{args:?}");
        assert!(record["ns_per_puzzle"].as_f64().unwrap() > 0.0);
        // The same solutions, whoever found them.
        assert_eq!((&record["checksum"], &record["unknown"]), (&checksum.into(), &0.into()));
        assert_eq!(checksum.len(), 16);
        let alone = args.iter().any(|arg| ["--engine", "--nodes"].contains(arg));
        assert_eq!(record["engine"] != "many", alone, "{args:?}");
        assert_eq!(record["level"].is_null() && record["batch"].is_null(), alone, "{args:?}");
        assert_eq!(record["each"].is_object(), alone, "{args:?}");
    }
}

#[test]
fn a_bench_names_the_slowest_puzzle_where_puzzles_are_searched_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    // Below the comment 51 digits are missing, and in every other puzzle one.
    let easy = format!(".{}", &SOLUTION[1..]);
    fs::write(&file, format!("{easy}\n{easy}\n# hard\n{PUZZLE}\n{easy}\n")).unwrap();
    let file = file.to_str().unwrap();
    let args = ["bench", "-e", "sequential", "--job", "unique", "--rounds", "1", file];
    let ran = bivalue(&args);
    let slowest = ran.lines().into_iter().find(|line| line.starts_with("slowest puzzle "));
    assert!(slowest.is_some_and(|line| line.ends_with("puzzles.txt:4")), "{}", ran.out);
    assert!(ran.out.contains(" at 95% "), "{}", ran.out);
    let each = &bivalue(&[&args[..], &["--json"]].concat()).records()[0]["each"];
    assert_eq!((&each["slowest"]["line"], &each["slowest"]["number"]), (&4.into(), &3.into()));
    let of = |name: &str| each[name].as_u64().unwrap();
    assert!(0 < of("p50_ns") && of("p50_ns") <= of("p95_ns") && of("p95_ns") <= of("p99_ns"));
    assert_eq!(each["slowest"]["ns"], each["p99_ns"]);
    let together = bivalue(&["bench", "--rounds", "1", file]).out;
    assert!(
        together.contains("single puzzles     not timed: 4 are searched at once"),
        "{together}"
    );
}

#[test]
fn a_bench_says_what_the_bit_lanes_did() {
    let mixed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles/mixed.txt");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    // Enough for each of two threads.
    fs::write(&file, fs::read_to_string(mixed).unwrap().repeat(5)).unwrap();
    let file = file.to_str().unwrap();
    let job = |job| ["bench", "--rounds", "2", "--job", job, file];
    let args = job("unique");
    let ran = bivalue(&args);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("sweeps a puzzle, "), "{}", ran.out);
    for threads in ["1", "2"] {
        let ran = bivalue(&[&args[..], &["--json", "--threads", threads]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let record = &ran.records()[0];
        let member = |name: &str| record[name].as_u64().unwrap();
        let lanes = member("lane_sweeps") as f64 / member("sweeps") as f64;
        assert!((1.0..=512.0).contains(&lanes) && member("events") > 0, "{record}");
        assert_eq!(member("unique"), 5000);
        let counts = [&job("count")[..], &["--json", "--threads", threads]].concat();
        let counted = &bivalue(&counts).records()[0];
        // The same searches, of which less is kept.
        for name in ["sweeps", "lane_sweeps", "events", "unique", "multiple", "none", "checksum"] {
            assert_eq!(counted[name], record[name], "{name}");
        }
    }
    // By name they do the same, and other engines search one by one.
    let named = &bivalue(&[&args[..], &["--json", "-e", "lanes"]].concat()).records()[0];
    let usual = &bivalue(&[&args[..], &["--json"]].concat()).records()[0];
    for name in ["engine", "batch", "sweeps", "lane_sweeps", "unique", "checksum"] {
        assert!(!named[name].is_null() && named[name] == usual[name], "{name}: {named}");
    }
    // One by one they do not go there.
    let record = &bivalue(&[&args[..], &["--json", "--batch", "1"]].concat()).records()[0];
    assert!(record["sweeps"].is_null() && record["lane_sweeps"].is_null(), "{record}");
}

#[test]
fn a_bench_without_puzzles_or_with_bad_ones_is_an_error() {
    assert_eq!(bivalue(&["bench"]).code, Some(2));
    assert_eq!(bivalue(&["bench", "nonesuch.txt"]).code, Some(2));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, format!("{PUZZLE}\n{REPEATED}\n")).unwrap();
    let ran = bivalue(&["bench", "--rounds", "1", file.to_str().unwrap()]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("5 twice in row 1") && ran.out.contains("1 solved"), "{}", ran.err);
}

#[test]
fn every_verb_is_a_subcommand_that_says_the_same_of_itself() {
    for verb in bivalue::verbs::verbs() {
        let help = bivalue(&[verb.name(), "--help"]);
        assert_eq!(help.code, Some(0), "{}", verb.name());
        // These list things, and make many puzzles: they have words of their own.
        if !["formats", "generate", "techniques"].contains(&verb.name()) {
            let words = |text: &str| text.replace(['\n', '`'], " ").replace("  ", " ");
            let said = words(&help.out);
            let about = verb.about();
            // The command works on many puzzles where the verb is asked of one.
            let of_many = about.replace("a puzzle", "each puzzle");
            let fits =
                [about, of_many.as_str()].iter().any(|about| said.starts_with(&words(about)));
            assert!(fits, "{}: {about}: {}", verb.name(), help.out);
        }
    }
}

#[test]
fn engines_and_formats_are_described_by_name() {
    let ran = bivalue(&["engines", "rows"]);
    assert!(ran.code == Some(0) && ran.out.starts_with("rows"), "{}", ran.out);
    assert_eq!(bivalue(&["engines", "--json", "rows", "lanes"]).records().len(), 2);
    let ran = bivalue(&["formats", "sadman"]);
    assert!(ran.out.starts_with("sadman") && ran.out.contains("    [Puzzle]"), "{}", ran.out);
    let record = bivalue(&["formats", "--json", "sadman"]).out;
    assert!(record.starts_with("{\"v\":1,"), "{record}");
    assert!(bivalue(&["formats", PUZZLE]).out.ends_with(": line\n"));
}

#[test]
fn the_short_help_fits_on_a_screen() {
    let ran = bivalue(&["-h"]);
    assert!(ran.code == Some(0) && ran.lines().len() <= 40, "{}", ran.out);
    assert!(ran.out.contains("  Learn            hint, explain, steps"), "{}", ran.out);
    assert!(bivalue(&["--help"]).lines().len() > 60);
}

#[test]
fn techniques_are_found_by_the_names_that_they_have_elsewhere() {
    let listed = |names: &[&str]| {
        let records = bivalue(&[&["techniques", "--json"], names].concat()).records();
        let ids = records.iter().map(|record| record["technique"]["id"].as_str().unwrap());
        ids.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(listed(&["Locked Candidates", "y-wings"]), ["pointing", "claiming", "xy-wing"]);
    let missing = bivalue(&["techniques", "XYZ-Ring"]);
    assert_eq!((missing.code, missing.out.as_str()), (Some(2), ""));
    assert!(missing.err.contains("; the nearest: als-chain, xyz-wing"), "{}", missing.err);
    let example = bivalue(&["techniques", "--json", "claiming"]).records()[0]["example"].clone();
    let example = example.as_str().unwrap();
    for (names, name) in
        [(&[][..], "Locked Candidates Type 2"), (&["--names", "sudokuwiki"][..], "Box/")]
    {
        for command in [&["steps"][..], &["hint", "--level", "full"], &["explain"]] {
            let family = ["--technique", "locked candidates"];
            let ran = bivalue(&[command, &family, names, &[example]].concat());
            assert!(ran.out.contains(name), "{command:?}: {}{}", ran.out, ran.err);
        }
        let about = bivalue(&[&["techniques", "claiming"], names].concat()).out;
        assert!(about.contains(name), "{about}");
    }
}

#[test]
fn a_bench_of_several_engines_has_a_part_for_each_by_one_clock() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, format!("{PUZZLE}\n{PUZZLE}\n")).unwrap();
    let file = file.to_str().unwrap();
    let bench = |engines: &str| bivalue(&["bench", "--rounds", "1", "-e", engines, "--json", file]);
    let measured = bench("rows,most-constrained,lanes").records();
    let names: Vec<_> = measured.iter().map(|record| record["engine"].as_str().unwrap()).collect();
    assert_eq!(names, ["rows", "most-constrained", "many"]);
    for record in &measured {
        // The number of puzzles in a second is that of the same clock.
        let time = record["ns_per_puzzle"].as_f64().unwrap();
        let each = 1e9 / record["puzzles_per_second"].as_f64().unwrap();
        assert!((each / time - 1.0).abs() < 1e-9, "{record}");
    }
    let all = bench("all").records();
    let engines = bivalue(&["engines", "--json"]).records();
    assert_eq!(all.len(), engines.len());
    let text = bivalue(&["bench", "--rounds", "1", "-e", "rows,ROWS", file]);
    assert_eq!(
        text.out.matches("rows, job first, 2 puzzles, 1 thread, 1 round, clock ").count(),
        2
    );
    let ran = bivalue(&["bench", "-e", "rows,nonesuch", file]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("nonesuch"), "{}", ran.err);
}

#[test]
fn the_short_help_has_what_is_needed_first() {
    for (command, options) in [
        ("generate", &["--technique", "--hardest", "--pattern", "--rate", "--level"][..]),
        ("filter", &["--technique", "--hardest", "--level", "--sample"]),
        ("picture", &["--step", "--hodoku"]),
    ] {
        let help = bivalue(&[command, "-h"]).out;
        for option in options {
            assert!(help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")));
        }
    }
    let help = bivalue(&["generate", "--help"]).out;
    let words: Vec<_> = help.split_whitespace().collect();
    let help = words.join(" ");
    assert!(help.contains("Of a symmetric puzzle a single given may be redundant"), "{help}");
}

#[test]
fn names_elsewhere_lead_to_what_there_is() {
    for (args, tip) in [
        (&["generate", "--size", "6"][..], "tip: grids are 9 by 9 only"),
        (&["generate", "4x4"], "tip: grids are 9 by 9 only"),
        (&["generate", "--mask", "x"], "'--pattern'"),
        (&["generate", "--givens=24"], "'--clues'"),
        (&["rate", "--sort", PUZZLE], "| sort -n` sorts puzzles by their rating"),
        (&["sort", PUZZLE], "| sort -n` sorts puzzles by their rating"),
        (&["practice"], "'generate --technique'"),
        (&["difficulty"], "'rate'"),
        (&["shuffle"], "'morph'"),
        (&["pdf"], "'picture'"),
        (&["unique"], "'check'"),
        (&["filter", "--unique"], "'--proper'"),
        (&["solve", "--unique"], "`bivalue check` says whether"),
        (&["mistake"], "'check --original'"),
    ] {
        let ran = bivalue(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(tip), "{args:?}: {}", ran.err);
    }
    // The usage is that of the whole subcommand.
    let ran = bivalue(&["generate", "-o", "x", "--count", "5"]);
    assert!(ran.err.contains("'--number'"), "{}", ran.err);
    assert!(ran.err.contains("Usage: bivalue generate [OPTIONS]\n"), "{}", ran.err);
    assert!(bivalue(&["generate", "--help"]).out.contains("Grids are 9 by 9 only."));
}
