//! The answers of `hint`, `explain`, `steps`, `filter` and `techniques`.

use std::fs;

use crate::run::{EMPTY, HOPELESS, NONSENSE, PUZZLE, REPEATED, SOLUTION, bivalue, with_input};

/// A position that needs a naked pair next, as a library line.
const PAIR: &str = ":0200:15:+2+345+6+81+9+71+8+923+7+5..65+7+4+9+13+28+8.23+56+9.....+18+9+2..9..7+24+8.53..+8..6.9.+98+6..7.....9..4+8.::172 175 576::";

fn pair(level: &str) -> String {
    let args = ["hint", "--technique", "naked-pair", "--level", level, "-i", "library", "-"];
    let ran = with_input(&args, PAIR);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    // The name of the source stands before each hint.
    ran.out.strip_prefix("<stdin>:1:").unwrap_or(&ran.out).trim_start().to_owned()
}

#[test]
fn a_hint_tells_as_much_as_is_asked_for() {
    assert_eq!(pair("nudge"), "Some candidates can be eliminated.\n");
    let area = pair("area");
    assert!(area.starts_with("Look at ") && !area.contains("Pair"), "{area}");
    assert!(pair("name").starts_with("Naked Pair in "), "{}", pair("name"));
    let cells = pair("cells");
    assert!(cells.contains("Naked Pair: 1,5 in ") && !cells.contains("=>"), "{cells}");
    assert!(!cells.contains("goes"), "{cells}");
    let full = pair("full");
    assert!(full.contains("=> ") && full.contains("- goes"), "{full}");
    assert!(full.contains("as many digits as cells"), "{full}");
    // What is printed after the step can be read, and has no such step left.
    let after = pair("apply");
    let ran = with_input(&["steps", "--technique", "naked-pair", "-"], &after);
    assert!(!ran.out.contains(full.lines().find(|line| line.contains("=>")).unwrap()));
}

/// A position that needs a net next, and the lines of that net.
const NET: &str = ":1304:4:6....38......2...7..95.....96+418....7.........8.....49..+6......3.2.95...1..6..2.5:355 357 557 358 558 359 367 567 474 177 178 179 896::496:";

#[test]
fn a_net_is_told_once_and_with_its_branches() {
    let technique = ["--technique", "forcing-net-verity"];
    let hint = |level| {
        let args = ["hint", technique[0], technique[1], "--level", level, "-i", "library", "-"];
        with_input(&args, NET).out
    };
    let full = hint("full");
    let lines = [
        "If r9c6=4, that is it already.",
        "If r9c6=7:",
        "  r1c3=7: 7 has no other place left in column 3.",
        "  r3c5=7: 7 has no other place left in box 2, because of r9c6=7 and r1c3=7.",
        "  But 6 has no place left in box 2, because of r3c5=7 and r6c6=6: that cannot be.",
    ];
    let text = with_input(&["explain", technique[0], technique[1], "-i", "library", "-"], NET).out;
    let markdown = ["explain", "-f", "md", technique[0], technique[1], "-i", "library", "-"];
    let markdown = with_input(&markdown, NET).out;
    let [text, markdown] =
        [text.split("\n  2. "), markdown.split("\n## 2. ")].map(|mut steps| steps.next().unwrap());
    let records =
        with_input(&["explain", "--json", technique[0], technique[1], "-i", "library", "-"], NET);
    let record = &records.records()[0]["steps"][0];
    let record = record["explanation"].as_str().unwrap();
    for told in [full.as_str(), text, markdown, record] {
        for line in lines {
            let count = told.lines().filter(|told| told.ends_with(line)).count();
            assert_eq!(count, 1, "{line}: {told}");
        }
    }
    let cells = hint("cells");
    let last = cells.lines().last().unwrap();
    assert!(last.starts_with("Forcing Net Verity: 2,4,6,7 in r1c3,r3c5,"), "{last}");
    assert!(!cells.replace("<stdin>", "").contains(['=', '<']), "{cells}");
}

#[test]
fn a_lower_level_is_the_full_record_with_members_left_out() {
    let record = |level| bivalue(&["hint", "--json", "--level", level, PUZZLE]).records().remove(0);
    let mut before = 0;
    let full = record("apply");
    for level in ["nudge", "area", "name", "cells", "full", "apply"] {
        let record = record(level);
        let members = record.as_object().unwrap();
        assert!(members.len() >= before, "{level}");
        before = members.len();
        for (name, value) in
            members.iter().filter(|(name, _)| !["level", "text"].contains(&name.as_str()))
        {
            assert_eq!(&full[name], value, "{level}");
        }
    }
    assert_eq!((&full["v"], &full["status"]), (&1.into(), &"step".into()));
    let step = &full["step"];
    for member in ["technique", "digits", "text", "explanation", "proof"] {
        assert!(!step[member].is_null(), "{member}");
    }
    assert!(full["after"]["grid"].as_str().unwrap().len() == 81);
}

#[test]
fn a_wrong_placed_digit_is_a_mistake() {
    let rows: Vec<_> = (0..9).map(|row| &PUZZLE[row * 9..row * 9 + 9]).collect();
    // Susser's rows mark placed digits with a plus: r1c3 is 4, and 1 is there.
    let text = rows.join(",").replacen("53.", "53+1", 1);
    for (level, has) in [("nudge", false), ("cells", true), ("full", true)] {
        let ran = with_input(&["hint", "-i", "susser", "--level", level, "-"], &text);
        assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("mistake in"), "{}", ran.out);
        assert_eq!(ran.out.contains("r1c3"), has, "{}", ran.out);
    }
    let ran = with_input(&["explain", "-i", "susser", "-"], &text);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("mistake") && !ran.err.contains("r1c3"), "{}", ran.err);
    let ran = with_input(&["explain", "--from", "givens", "-i", "susser", "-"], &text);
    assert_eq!(ran.code, Some(0));
    let ran = with_input(&["hint", "-i", "susser", "--level", "apply", "-f", "line", "-"], &text);
    assert_eq!(ran.lines(), [PUZZLE]);
}

#[test]
fn a_path_is_explained_in_three_ways() {
    let ran = bivalue(&["explain", PUZZLE]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.starts_with("  1. "), "{}", ran.out);
    assert_eq!(ran.lines().last(), Some(&format!("Solved: {SOLUTION}").as_str()));
    let markdown = bivalue(&["explain", "-f", "md", "--shortest", PUZZLE]).out;
    assert!(markdown.starts_with(&format!("# {PUZZLE}\n\n## 1. ")), "{markdown}");
    let record = &bivalue(&["explain", "-f", "json", PUZZLE]).records()[0];
    assert_eq!((&record["status"], &record["end"]["grid"]), (&"solved".into(), &SOLUTION.into()));
    let steps = record["steps"].as_array().unwrap().len();
    // Two lines for each step, a summary by technique, and the solution.
    assert_eq!(ran.lines().len(), 2 * steps + 2);
    assert!(ran.lines()[2 * steps].starts_with(&format!("{steps} steps: ")), "{}", ran.out);
}

#[test]
fn what_the_techniques_cannot_solve_is_stuck() {
    let ran = bivalue(&["explain", "--technique", "full-house", PUZZLE]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.starts_with("Stuck:\n+--"), "{}", ran.out);
    let ran = bivalue(&["hint", "--technique", "0000", PUZZLE]);
    assert_eq!((ran.code, ran.lines().len()), (Some(1), 1));
    let ran = bivalue(&["hint", SOLUTION]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "The puzzle is solved.\n"));
}

#[test]
fn what_is_no_proper_puzzle_is_said() {
    for command in ["hint", "explain", "steps"] {
        let ran = bivalue(&[command, HOPELESS]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
        assert!(ran.err.contains("no solution"), "{}", ran.err);
        let ran = bivalue(&[command, REPEATED]);
        assert_eq!(ran.code, Some(1));
        assert!(ran.err.contains("5 twice in row 1"), "{}", ran.err);
        let ran = bivalue(&[command, EMPTY]);
        assert_eq!(ran.code, Some(1));
        assert!(ran.err.contains("more than one solution"), "{}", ran.err);
        assert_eq!(with_input(&[command, "-"], NONSENSE).code, Some(2));
        assert_eq!(with_input(&[command, "-"], "").code, Some(2));
        assert_eq!(bivalue(&[command, "--technique", "nonesuch", PUZZLE]).code, Some(2));
    }
    assert_eq!(bivalue(&["filter", "--level", "easy", EMPTY]).code, Some(1));
    assert_eq!(bivalue(&["filter", "--level", "easier", EMPTY]).code, Some(2));
}

#[test]
fn steps_are_listed_once_or_all() {
    let few = bivalue(&["steps", PUZZLE]);
    let all = bivalue(&["steps", "--all", PUZZLE]);
    assert_eq!((few.code, all.code), (Some(0), Some(0)));
    assert!(few.lines().len() <= all.lines().len());
    let only = bivalue(&["steps", "--technique", "Hidden Single", PUZZLE]);
    assert!(only.lines().iter().all(|line| line.starts_with("Hidden Single: ")), "{}", only.out);
    let record = &bivalue(&["steps", "--json", PUZZLE]).records()[0];
    assert_eq!(record["steps"].as_array().unwrap().len(), few.lines().len());
}

#[test]
fn what_is_named_is_looked_for() {
    for id in ["mutant-x-wing", "dual-two-string-kite", "dual-empty-rectangle"] {
        let all = bivalue(&["techniques", "--json"]).records();
        let of_id = all.iter().find(|record| record["technique"]["id"] == id).unwrap();
        let ran = bivalue(&["steps", "--technique", id, of_id["example"].as_str().unwrap()]);
        let name = of_id["technique"]["name"].as_str().unwrap();
        assert!(ran.out.contains(name), "{id}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn steps_of_the_givens_pass_over_mistakes() {
    let wrong =
        "53+2.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let wrong = format!(":0000::{wrong}:::");
    let ran = bivalue(&["steps", &wrong]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("--from givens"), "{}", ran.err);
    let ran = bivalue(&["steps", "--from", "givens", &wrong]);
    assert_eq!(ran.out, bivalue(&["steps", PUZZLE]).out);
}

#[test]
fn what_a_player_added_plays_no_part_from_the_givens() {
    // Clashing with a given, with each other, and wrong; of a proper puzzle and of none.
    let (proper, many) = (PUZZLE, EMPTY);
    for givens in [proper, many] {
        let clean: Vec<_> = ["steps", "explain"]
            .map(|command| bivalue(&[command, "--from", "givens", "--json", givens]))
            .into_iter()
            .map(|ran| (ran.code, ran.records()[0]["steps"].clone()))
            .collect();
        let (empty, digits) = (givens.match_indices('.'), ["5", "5", "1"]);
        let mut marked = givens.to_owned();
        for ((at, _), digit) in empty.take(3).zip(digits).collect::<Vec<_>>().into_iter().rev() {
            marked.replace_range(at..=at, &format!("+{digit}"));
        }
        let line = format!(":0000::{marked}:999 998:::");
        for (command, (code, steps)) in ["steps", "explain"].into_iter().zip(&clean) {
            let ran = bivalue(&[command, "--from", "givens", "--json", &line]);
            let record = &ran.records()[0];
            assert_eq!((ran.code, &record["steps"]), (*code, steps), "{command} {line}");
            assert_eq!(record["input"], givens, "{command}");
            assert!(record["placed"].is_null(), "{command}");
        }
    }
}

#[test]
fn records_say_what_was_placed() {
    let line = format!(":0000::{}:::", PUZZLE.replacen("53.", "53+4", 1));
    for command in ["steps", "explain", "hint", "solve", "check"] {
        let record = &bivalue(&[command, "--json", &line]).records()[0];
        assert_eq!(record["input"], PUZZLE.replacen("53.", "534", 1), "{command}");
        let placed = format!("..4{}", ".".repeat(78));
        assert_eq!(record["placed"], placed, "{command}");
        let record = &bivalue(&[command, "--json", PUZZLE]).records()[0];
        assert!(record["placed"].is_null(), "{command}");
    }
}

#[test]
fn all_steps_stand_below_what_they_conclude() {
    let ran = bivalue(&["steps", "--all", PUZZLE]);
    let record = &bivalue(&["steps", "--all", "--json", PUZZLE]).records()[0];
    let steps = record["steps"].as_array().unwrap();
    let groups = record["groups"].as_array().unwrap();
    let mut lines = ran.out.lines();
    let mut firsts = Vec::new();
    for group in groups {
        let headline = lines.next().unwrap();
        assert!(!headline.starts_with(' '), "{headline}");
        let at = group["steps"].as_array().unwrap().iter();
        let at: Vec<_> = at.map(|at| usize::try_from(at.as_u64().unwrap()).unwrap()).collect();
        for &at in &at {
            let text = steps[at]["text"].as_str().unwrap();
            assert_eq!(lines.next(), Some(format!("  {text}").as_str()));
            assert!(text.ends_with(headline), "{text} in {headline}");
            for member in ["place", "eliminate"] {
                assert_eq!(steps[at][member], group[member], "{text}");
            }
        }
        firsts.push(at[0]);
    }
    assert_eq!(lines.next(), None);
    assert!(firsts.is_sorted() && groups.len() < steps.len());
    assert_eq!(groups.len(), bivalue(&["steps", "--level", "easy..", PUZZLE]).lines().len());
    let few = &bivalue(&["steps", "--json", PUZZLE]).records()[0];
    assert!(few["groups"].is_null());
}

#[test]
fn a_full_grid_is_solved() {
    for args in [&["steps", SOLUTION][..], &["steps", "--all", SOLUTION]] {
        let ran = bivalue(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "The puzzle is solved.\n"));
    }
    let ran = bivalue(&["steps", "--json", SOLUTION]);
    assert_eq!((ran.code, &ran.records()[0]["status"]), (Some(0), &"solved".into()));
}

#[test]
fn of_several_puzzles_each_is_named() {
    let text = format!("{PUZZLE}\n\n{SOLUTION}\n");
    for command in ["explain", "steps"] {
        let ran = with_input(&[command, "-"], &text);
        let first = format!("<stdin>:1: {PUZZLE}\n");
        assert!(ran.out.starts_with(&first), "{}", ran.out);
        assert!(ran.out.contains(&format!("\n\n<stdin>:3: {SOLUTION}\n")), "{}", ran.out);
        let alone = bivalue(&[command, PUZZLE]);
        let both = bivalue(&[command, PUZZLE, SOLUTION]);
        assert!(!alone.out.contains(PUZZLE), "{}", alone.out);
        assert!(both.out.starts_with("<argument 1>:1: ") && both.out.contains(&alone.out));
    }
}

#[test]
fn a_filter_keeps_lines_and_their_order() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles/mixed.txt");
    let lines: Vec<String> = fs::read_to_string(file)
        .unwrap()
        .lines()
        .take(60)
        .enumerate()
        .map(|(number, line)| match number % 3 {
            0 => format!("{number}: {}", line.replace('.', "0")),
            1 => line.replace('.', "*"),
            _ => format!("{line}  # {number}"),
        })
        .collect();
    let text = lines.join("\n") + "\n";
    let all = with_input(&["filter", "--level", "easy..", "-"], &text);
    assert_eq!((all.code, all.out.as_str()), (Some(0), text.as_str()));
    let easy = with_input(&["filter", "--level", "easy", "-"], &text);
    let rest = with_input(&["filter", "--level", "medium..", "-"], &text);
    assert_eq!(easy.lines().len() + rest.lines().len(), 60);
    let with = with_input(&["filter", "--technique", "naked-pair,pointing", "-"], &text);
    let mut at = lines.iter();
    assert!(with.lines().iter().all(|line| at.any(|other| other == line)), "{}", with.out);
    let one = with_input(&["filter", "--technique", "naked-pair", "-j", "2", "-"], &text);
    let without = with_input(&["filter", "--not-technique", "naked-pair", "-"], &text);
    assert_eq!(one.lines().len() + without.lines().len(), 60);
    assert!(with.lines().len() <= one.lines().len());
    let none = with_input(&["filter", "--hardest", "full-house", "-"], &text);
    assert_eq!((none.code, none.out.as_str()), (Some(1), ""));
    let records = with_input(&["filter", "--json", "--level", "easy", "-"], &text).records();
    assert_eq!(records.len(), easy.lines().len());
    assert!(records.iter().all(|record| record["status"] == "match" && record["level"] == "easy"));
}

#[test]
fn techniques_are_listed() {
    let records = bivalue(&["techniques", "--json"]).records();
    let text = bivalue(&["techniques"]).out;
    assert!(records.iter().any(|record| record["technique"]["id"] == "naked-pair"));
    assert!(
        records.iter().all(|record| text.contains(record["technique"]["id"].as_str().unwrap()))
    );
    assert!(
        text.contains("naked-pair (HoDoKu: number 0200, level medium, score 60)\n    Naked Pair: "),
        "{text}"
    );
    // What is told is what is done: by default, and when it is named.
    let paragraphs = |id| text.lines().find(|line| line.split([' ', ',']).next() == Some(id));
    for (id, enabled) in [
        ("naked-pair", true),
        ("unique-loop-1", true),
        ("mutant-x-wing", false),
        ("dual-two-string-kite", false),
        ("dual-empty-rectangle", false),
    ] {
        let record = records.iter().find(|record| record["technique"]["id"] == id).unwrap();
        assert_eq!(record["enabled"], enabled, "{id}");
        assert_eq!(paragraphs(id).unwrap().ends_with(", not by default"), !enabled, "{id}");
        let name = record["technique"]["name"].as_str().unwrap();
        let example = record["example"].as_str().unwrap();
        let usual = bivalue(&["steps", "--all", example]);
        assert_eq!(usual.out.contains(&format!("  {name}: ")), enabled, "{id}: {}", usual.out);
    }
}

#[test]
fn that_there_are_several_solutions_is_told_in_records_too() {
    let puzzle =
        "...4..7...57.....6....7..5..45..8...3..21...8...9.3....38.2....61......5..2....61";
    for command in ["hint", "explain", "steps"] {
        let ran = bivalue(&[command, "--json", puzzle]);
        assert_eq!(ran.code, Some(1), "{command}");
        let warning = ran.records()[0]["warnings"][0].to_string();
        assert!(warning.contains("more than one solution"), "{command}: {warning}");
    }
}

#[test]
fn that_there_is_no_step_is_said() {
    let puzzle =
        "98.7..6..7.5....9..43.....78..2....6..7.1..2......48..3..9...6.....5.3.......1..9";
    let ran = bivalue(&["steps", "--technique", "x-wing", puzzle]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("None of the techniques has a step here"), "{}", ran.err);
    assert!(ran.err.contains("brute-force"), "{}", ran.err);
    let named = bivalue(&["steps", "--technique", "brute-force", puzzle]);
    assert_eq!(named.code, Some(0));
    assert!(named.out.starts_with("Brute Force: "), "{}", named.out);
}

#[test]
fn a_technique_can_be_added_to_those_that_are_tried_by_default() {
    let explained = |techniques: &[&str]| {
        let args = [&["explain", "--json"], techniques, &[PUZZLE]].concat();
        bivalue(&args).records()[0]["steps"].clone()
    };
    assert_eq!(explained(&["--technique", "default"]), explained(&[]));
    let added = bivalue(&["explain", "--technique", "default,mutant-x-wing", PUZZLE]);
    assert_eq!(added.code, Some(0), "{}", added.err);
}

#[test]
fn a_hint_where_there_is_no_solution_names_the_original() {
    // Few digits, one of which is wrong, beside another of the same row or not.
    let wrong = [PUZZLE.replacen("53..", "537.", 1), PUZZLE.replacen("53..", "531.", 1)];
    for wrong in &wrong {
        let ran = bivalue(&["hint", wrong]);
        assert!(
            ran.err.contains("`--original PUZZLE` of `bivalue check` and `bivalue hint` tells"),
            "{}",
            ran.err
        );
        // Of a puzzle as it was printed it is of no use.
        assert!(!bivalue(&["solve", wrong]).err.contains("--original"));
        assert!(!bivalue(&["hint", "--original", wrong, wrong]).err.contains("--original"));
    }
    let ran = bivalue(&["hint", "--original", PUZZLE, &wrong[1]]);
    assert!(ran.out.contains("wrong") || ran.out.contains("mistake"), "{}{}", ran.out, ran.err);
}

#[test]
fn a_hint_can_be_had_in_words_alone() {
    for level in ["cells", "full"] {
        let drawn = bivalue(&["hint", "-l", level, PUZZLE]).out;
        let told = bivalue(&["hint", "-l", level, "--no-drawing", PUZZLE]).out;
        assert!(drawn.starts_with("+-") && drawn.ends_with(&told), "{drawn}");
        assert!(!told.is_empty() && !told.contains(['|', '+']), "{told}");
    }
}

#[test]
fn a_path_is_told_in_parts_and_with_drawings() {
    let all = bivalue(&["explain", PUZZLE]).out;
    let first = bivalue(&["explain", "--to", "2", PUZZLE]).out;
    assert!(all.starts_with(&first) && first.contains("\n  2. ") && !first.contains("\n  3. "));
    let drawn = bivalue(&["explain", "--draw", "--to", "2", PUZZLE]).out;
    assert_eq!(drawn.lines().filter(|line| line.starts_with("+-")).count(), 8, "{drawn}");
    let second = bivalue(&["explain", "--step", "2", PUZZLE]).out;
    assert!(drawn.ends_with(&second) && second.contains("\n  2. "), "{second}");
    assert_eq!(bivalue(&["explain", "--to", "900", PUZZLE]).out, all);
    let none = bivalue(&["explain", "--step", "900", PUZZLE]);
    assert_eq!((none.code, none.out.as_str()), (Some(2), ""));
    assert!(none.err.contains("there is no step 900: the path has 51 steps"), "{}", none.err);
    for form in [&["-f", "md"][..], &["-f", "json"], &["--json"]] {
        let ran = bivalue(&[&["explain", "--step", "2", PUZZLE], form].concat());
        assert!(ran.code == Some(2) && ran.err.contains("are for paths as text"), "{}", ran.err);
    }
}

#[test]
fn mistakes_are_told_by_level_and_levels_have_numbers() {
    // r1c3 is 4 in the solution, and r1c4 is 6.
    let placed = format!("531{}", &PUZZLE[3..]);
    let said = |level: &str| bivalue(&["hint", "-l", level, "--original", PUZZLE, &placed]).out;
    assert_eq!(said("nudge"), "There is a mistake in one cell.\n");
    assert_eq!(said("area"), "There is a mistake in one cell. Look at box 1.\n");
    assert!(said("cells").contains("r1c3"), "{}", said("cells"));
    for (number, level) in (1..).zip(["nudge", "area", "name", "cells", "full"]) {
        let number = bivalue(&["hint", "-l", &number.to_string(), PUZZLE]).out;
        assert_eq!(number, bivalue(&["hint", "-l", level, PUZZLE]).out);
    }
}

#[test]
fn moves_may_stand_without_their_option() {
    let same = |args: &[&str], others: &[&[&str]]| {
        let usual = bivalue(args);
        assert_eq!(usual.err, "");
        for other in others {
            let ran = bivalue(other);
            assert_eq!((ran.code, &ran.out, &*ran.err), (usual.code, &usual.out, ""), "{other:?}");
        }
    };
    same(
        &["why-not", "--candidate", "r1c3=2", PUZZLE],
        &[
            &["why-not", "r1c3=2", PUZZLE],
            &["why-not", "A3=2", PUZZLE],
            &["why-not", "-c", "a3=2", PUZZLE],
            &["why-not", PUZZLE, "r1c3=2"],
            &["-q", "why-not", "--prefer", "few-steps", "A3=2", PUZZLE],
        ],
    );
    same(
        &["judge-move", "--moves", "r5c5=5,r1c3<>2", PUZZLE],
        &[&["judge-move", "r5c5=5,r1c3<>2", PUZZLE], &["judge-move", "E5=5", "A3<>2", PUZZLE]],
    );
    let read = with_input(&["why-not", "r1c3=2"], PUZZLE);
    assert!(read.code == Some(0) && read.out.contains("r1c3"), "{}{}", read.out, read.err);
    for (args, message) in [
        (&["why-not", "E5=0", PUZZLE][..], "character 4: expected a digit, 1 to 9, found '0'"),
        (&["why-not", "J1=2", PUZZLE], "written like r4c7=2 and r4c7<>2, or D7=2 and D7<>2"),
        (
            &["why-not", "A3", PUZZLE],
            "`candidate`: r1c3 is a cell without a digit, expected one of its candidates: \
             r1c3=1, r1c3=2, r1c3=4",
        ),
        (&["why-not", "-c", "r1c1", PUZZLE], "expected one of its candidates: r1c1=1, r1c1=2, "),
        (&["judge-move", "A3", PUZZLE], "character 3: expected = or <>, found the end"),
        (&["why-not", PUZZLE], "--candidate <CANDIDATE>"),
        (&["judge-move"], "--moves <MOVE,...>"),
    ] {
        let ran = bivalue(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(message), "{}", ran.err);
    }
}

#[test]
fn locked_pairs_are_named_where_naked_pairs_are_asked_for() {
    let args = ["steps", "--technique", "locked-pair"];
    let example = bivalue(&["techniques", "--json", "locked-pair"]).records();
    let puzzle = example[0]["example"].as_str().unwrap();
    let count = bivalue(&[&args[..], &[puzzle]].concat()).lines().len();
    assert!(count > 0);
    let ran = bivalue(&["steps", "--technique", "naked-pair", puzzle]);
    let pairs = if count == 1 { "1 locked pair is" } else { &*format!("{count} locked pairs are") };
    let note = format!("{pairs} listed by `--technique locked-pair`");
    assert!(ran.err.contains(&note), "{}", ran.err);
    let ran = bivalue(&["steps", "--technique", "naked-pair,locked-pair", puzzle]);
    assert!(!ran.err.contains("listed by"), "{}", ran.err);
}

#[test]
fn a_pattern_with_a_single_in_it_is_noted() {
    let note = "Hidden Single: r5c3=6 comes before the X-Wing, which has fewer cells without it";
    for args in [&["hint", "--level", "full"][..], &["steps"], &["explain"]] {
        let ran = bivalue(&[args, &["--technique", "x-wing", PUZZLE]].concat());
        assert!(ran.err.contains(note), "{args:?}: {}", ran.err);
        assert!(!bivalue(&[args, &[PUZZLE]].concat()).err.contains("comes before"), "{args:?}");
    }
}

#[test]
fn a_candidate_in_another_notation_is_named_in_the_right_one() {
    for (command, text, meant) in [
        ("why-not", "5r3c4", "r3c4=5"),
        ("why-not", "r3c4 = 5", "r3c4=5"),
        ("why-not", "C45", "r3c4=5"),
        ("judge-move", "5r3c4,r1c3=2", "r3c4=5"),
        ("judge-move", "r3c4!=5", "r3c4<>5"),
    ] {
        let ran = bivalue(&[command, text, PUZZLE]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{text}");
        assert!(ran.err.contains(&format!("did you mean {meant}?")), "{text}: {}", ran.err);
        assert!(ran.err.contains("written like r4c7=2 and r4c7<>2, or D7=2"), "{}", ran.err);
    }
}

#[test]
fn a_drawing_is_read_as_its_position() {
    for step in ["1", "30", "45"] {
        let drawn = bivalue(&["explain", "--step", step, PUZZLE]).out;
        let before = (step.parse::<u32>().unwrap() - 1).to_string();
        let ran = with_input(&["hint", "-l", "name", "-"], &drawn);
        assert_eq!(ran.code, Some(0), "{before}: {}", ran.err);
        // The next step is the one that the drawing has.
        let full = with_input(&["explain", "--step", "1", "-"], &drawn).out;
        let rows = |text: &str| {
            let rows = text.lines().filter(|line| line.starts_with(['|', '+']));
            rows.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(rows(&full), rows(&drawn), "{step}");
    }
}

#[test]
fn steps_are_told_in_the_language_that_is_named() {
    for (command, told) in [
        (&["explain", "--take", "1"][..], "Versteckter Einer"),
        (&["hint", "--level", "name"], "Versteckter Einer"),
        (&["why-not", "-c", "r1c3=2"], "falsch"),
        (&["judge-move", "-m", "r5c5=5"], "Nackter Einer"),
        (&["steps", "--technique", "hidden-single"], "Versteckter Einer"),
        (&["rate", "--scale", "hodoku", "--steps"], "Nackter Einer"),
        (&["picture", "--hint"], "Versteckter Einer"),
    ] {
        let ran = bivalue(&[command, &["--language", "de", PUZZLE]].concat());
        assert!(ran.out.contains(told), "{command:?}: {} {}", ran.out, ran.err);
        let english = bivalue(&[command, &[PUZZLE]].concat());
        assert_ne!(ran.out, english.out, "{command:?}");
    }
    let ran = bivalue(&["techniques", "x-wing", "--language", "fr"]);
    assert!(ran.out.contains("lignes"), "{}", ran.out);
    let ran = bivalue(&["hint", "--language", "xx", PUZZLE]);
    assert!(ran.code == Some(2) && ran.err.contains("en, de, es, fr, ja"), "{}", ran.err);
}

#[test]
fn a_level_stands_for_its_techniques() {
    let ran = bivalue(&["explain", "--technique", "easy", PUZZLE]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let medium =
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    let records = bivalue(&["explain", "--technique", "easy,medium", "--json", medium]).records();
    let steps = records[0]["steps"].as_array().unwrap();
    let mut levels: Vec<_> =
        steps.iter().map(|step| step["technique"]["level"].as_str().unwrap()).collect();
    levels.sort_unstable();
    levels.dedup();
    assert_eq!(levels, ["easy", "medium"]);
}

#[test]
fn the_position_before_a_technique_is_printed_as_a_grid() {
    let puzzle = bivalue(&["generate", "--seed", "3", "--technique", "naked-pair"]).out;
    let puzzle = puzzle.trim_end();
    let before = ["explain", "--hodoku", "--before", "naked-pair"];
    let grid = bivalue(&[&before[..], &["-f", "candidates", puzzle]].concat());
    assert_eq!((grid.code, grid.err.as_str()), (Some(0), ""));
    // The first step from there, in the same order, is that one.
    let ran = with_input(&["hint", "-l", "name", "--technique", "hodoku", "-"], &grid.out);
    assert!(ran.out.contains("Naked Pair in "), "{}", ran.out);
    // It is the position after as many steps as are printed.
    let steps = bivalue(&[&before[..], &[puzzle]].concat()).out;
    assert!(!steps.contains("Naked Pair"), "{steps}");
    let number = |line: &str| line.trim_start().split_once(". ")?.0.parse::<u32>().ok();
    let count = steps.lines().filter_map(number).max().unwrap();
    let to = count.to_string();
    let same = bivalue(&["explain", "--hodoku", "--to", &to, "-f", "candidates", puzzle]);
    assert_eq!(same.out, grid.out, "{steps}");
    let record = bivalue(&[&before[..], &["--json", puzzle]].concat());
    assert_eq!((record.code, &record.records()[0]["status"]), (Some(0), &"steps".into()));
    let none = bivalue(&["explain", "--before", "swordfish", PUZZLE]);
    assert_eq!((none.code, none.out.as_str()), (Some(2), ""));
    assert!(none.err.contains("the path has no step of swordfish"), "{}", none.err);
}
