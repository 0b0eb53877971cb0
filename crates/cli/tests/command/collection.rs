//! `bivalue audit` and `bivalue split`.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::run::{PUZZLE, bivalue, with_input};

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("bivalue-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Puzzles, then rearrangements of some of them.
fn collection() -> String {
    let made = bivalue(&["generate", "--seed", "3", "-n", "40"]).out;
    let some: Vec<_> = made.lines().take(10).collect();
    let moved = with_input(&["morph", "--seed", "9"], &some.join("\n")).out;
    made + &moved
}

#[test]
fn a_clean_collection_is_said_to_be_clean() {
    let made = bivalue(&["generate", "--seed", "3", "-n", "40"]).out;
    let ran = with_input(&["audit", "--minimal"], &made);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(
        ran.out.starts_with("40 puzzles: 40 proper\nminimal: 40 of 40 proper\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("\nup to equivalence: 40 different puzzles and 0 duplicates\n"),
        "{}",
        ran.out
    );
}

#[test]
fn duplicates_are_found_with_the_transform() {
    let all = collection();
    for more in [&[][..], &["-j", "1"], &["-j", "3", "--memory", "1"]] {
        let ran = with_input(&[&["audit", "--json"][..], more].concat(), &all);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        let records = ran.records();
        let duplicates: Vec<_> =
            records.iter().filter(|record| record["status"] == "duplicate").collect();
        assert_eq!(duplicates.len(), 10);
        for (number, duplicate) in (1_u64..).zip(duplicates) {
            assert_eq!(duplicate["line"], 40 + number);
            assert_eq!(duplicate["of"]["line"], number);
            assert_eq!(duplicate["transform"]["digits"].as_str().unwrap().len(), 9);
        }
        let sum = records.last().unwrap();
        assert_eq!((&sum["puzzles"], &sum["classes"]), (&50.into(), &40.into()));
        assert_eq!(sum["largest_solution_class"], 2);
    }
}

#[test]
fn what_is_wrong_is_listed_and_the_rest_goes_on() {
    let empty = ".".repeat(81);
    let clash = format!("11{}", ".".repeat(79));
    let redundant = bivalue(&["solve", PUZZLE]).out;
    let text = format!("{PUZZLE}\n{empty}\nnonsense\n{clash}\n{redundant}");
    let ran = with_input(&["audit", "-i", "line", "--minimal", "--levels"], &text);
    assert_eq!(ran.code, Some(2));
    for told in [
        "<stdin>:2: more than one solution\n",
        "<stdin>:3: cannot be read\n",
        "<stdin>:4: a digit stands twice in a house\n",
        "<stdin>:5: not minimal, with redundant givens in r1c1, ",
        "1 that cannot be read",
        "1 with a digit twice in a house",
        "1 with more than one solution",
        "\nsolution grids up to equivalence: 1 different, at most 2 puzzles with the same one\n",
        "\nlevels: ",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    assert_eq!(with_input(&["audit"], "").code, Some(2), "there is no puzzle");
}

#[test]
fn what_cannot_be_opened_has_no_line_and_no_report() {
    let folder = folder("unopened");
    let split = folder.join("split");
    for path in [&folder.join("none.txt"), &folder] {
        let path = path.to_string_lossy();
        let ran = bivalue(&["audit", &path]);
        assert_eq!((ran.code, ran.out), (Some(2), format!("{path}: cannot be read\n")));
        let records = bivalue(&["audit", "--json", &path]).records();
        assert!(records.len() == 1 && records[0].get("line").is_none(), "{records:?}");
        let ran = bivalue(&["split", "-o", &split.to_string_lossy(), &path]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        let ran = bivalue(&["ask", &path]);
        assert_eq!(ran.code, Some(2));
        for told in [ran.err, bivalue(&["audit", &path, PUZZLE]).err] {
            assert!(told.starts_with("error: cannot open "), "{told}");
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_files_share_is_said() {
    let folder = folder("shared");
    let made = bivalue(&["generate", "--seed", "3", "-n", "20"]).out;
    let lines: Vec<_> = made.lines().collect();
    let (train, test) = (folder.join("train.txt"), folder.join("test.txt"));
    fs::write(&train, lines[..12].join("\n")).unwrap();
    fs::write(&test, with_input(&["morph"], &lines[9..].join("\n")).out).unwrap();
    let (train, test) = (train.to_string_lossy(), test.to_string_lossy());
    let ran = bivalue(&["audit", &train, &test]);
    assert_eq!(ran.code, Some(1));
    for what in ["puzzles", "solution grids"] {
        let told = format!("{train} and {test} share 3 classes of {what}: 3 puzzles of {test}\n");
        assert!(ran.out.contains(&told), "{}", ran.out);
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_very_many_files_share_is_summed_up() {
    let folder = folder("widely");
    let files: Vec<_> = (0..17).map(|number| folder.join(format!("{number}.txt"))).collect();
    for file in &files {
        fs::write(file, PUZZLE).unwrap();
    }
    let names: Vec<_> = files.iter().map(|file| file.to_str().unwrap()).collect();
    let ran = bivalue(&[&["audit"][..], &names].concat());
    assert!(!ran.out.contains(" share "), "{}", ran.out);
    for what in ["puzzles", "solution grids"] {
        let told = format!("1 more class of {what} is in more than 16 sources each: 17 puzzles\n");
        assert!(ran.out.contains(&told), "{}", ran.out);
    }
    let records = bivalue(&[&["audit", "--json"][..], &names].concat()).records();
    let widely = records.iter().filter(|record| record["status"] == "shared-widely");
    assert_eq!(widely.count(), 2);
    // Sixteen of them are told two by two.
    let ran = bivalue(&[&["audit"][..], &names[1..]].concat());
    assert_eq!(ran.out.matches(" share 1 class of puzzles: 1 puzzle of ").count(), 16 * 15 / 2);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_split_keeps_classes_together() {
    let folder = folder("split");
    let all = collection();
    let parts = |name: &str, args: &[&str]| {
        let prefix = folder.join(name).to_string_lossy().into_owned();
        let args = [&["split", "-o", &prefix][..], args].concat();
        let ran = with_input(&args, &all);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let part = |part| fs::read_to_string(folder.join(format!("{name}.{part}.txt"))).unwrap();
        (["train", "validation", "test"].map(part), ran.out)
    };
    let (split, report) = parts("a", &["--shares", "60,20,20"]);
    assert!(split.iter().all(|part| !part.is_empty()));
    let lines = |parts: &[String; 3]| -> BTreeSet<String> {
        parts.iter().flat_map(|part| part.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
    };
    assert_eq!(lines(&split), all.lines().map(str::to_owned).collect());
    assert!(
        report.contains("in more than one part: 0 classes of puzzles, 0 of solution grids\n"),
        "{report}"
    );
    assert!(report.contains("20 of 50 puzzles have a solution grid in one class"), "{report}");
    let classes = split.each_ref().map(|part| -> BTreeSet<String> {
        let forms = with_input(&["canon", "--form", "a"], part).out;
        forms.lines().map(str::to_owned).collect()
    });
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        assert!(classes[one].is_disjoint(&classes[other]));
    }
    // The same at any number of threads; another with another seed; two parts.
    assert_eq!(parts("b", &["--shares", "60,20,20", "-j", "3"]).0, split);
    assert_ne!(parts("c", &["--shares", "60,20,20", "--seed", "1"]).0, split);
    let (two, _) = parts("d", &["--shares", "50,50"]);
    assert!(two[1].is_empty() && !two[0].is_empty() && !two[2].is_empty());
    // The files have the ending of the lines and rows in them.
    for (format, ending) in [("csv", "csv"), ("tsv", "tsv"), ("sdm", "sdm"), ("grid", "txt")] {
        let prefix = folder.join(format);
        let written = with_input(&["convert", "-f", format], &all).out;
        let options = ["split", "-i", format, "-o", &prefix.to_string_lossy()];
        assert_eq!(with_input(&options, &written).code, Some(0), "{format}");
        let train = folder.join(format!("{format}.train.{ending}"));
        assert!(train.is_file(), "{}", train.display());
    }
    let nothing = folder.join("nothing");
    with_input(&["split", "-o", &nothing.to_string_lossy()], "");
    assert!(!folder.join("nothing.train.txt").exists());
    // What is there is not written over.
    let prefix = folder.join("a");
    let again = with_input(&["split", "-o", &prefix.to_string_lossy()], &all);
    assert_eq!((again.code, again.out.as_str()), (Some(2), ""));
    assert!(again.err.contains("cannot write"), "{}", again.err);
    for shares in ["x", "1", "0,0", "1,2,3,4", "4294967295,1"] {
        let args = ["split", "-o", "nowhere", "--shares", shares, PUZZLE];
        assert_eq!(bivalue(&args).code, Some(2), "{shares}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_split_of_nothing_leaves_no_files() {
    let folder = folder("split-of-nothing");
    let prefix = folder.join("set").to_string_lossy().into_owned();
    for (text, code) in [("", 2), ("nonsense\n", 2), ("# a comment\n\n", 2)] {
        let ran = with_input(&["split", "-o", &prefix], text);
        assert_eq!(ran.code, Some(code), "{text:?}: {}", ran.err);
        let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
        assert!(left.is_empty(), "{text:?}: {left:?}");
    }
    fs::remove_dir_all(folder).unwrap();
}
