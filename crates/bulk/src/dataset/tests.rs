//! Datasets as a whole: the same tables however they were made, and faults that are found.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

use bivalue::verbs::Scale;

use super::table::{TableReader, TableWriter};
use super::*;
use crate::bounds::Cancel;

/// A proper puzzle, and its solution.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn plan(spec: Spec) -> Plan {
    Plan::new(spec).unwrap()
}

/// The files of a folder with what is in them, but for locks and blocks.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files =
        entries.filter(|path| path.is_file() && path.extension().is_none_or(|e| e != "lock"));
    files
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(&path).unwrap())
        })
        .collect()
}

fn make_all(plan: &Plan, folder: &Path, threads: usize) -> Finished {
    let options = MakeOptions { threads, ..MakeOptions::default() };
    make(plan, folder, &options, &mut |_| {}).unwrap();
    finish(folder, &FinishOptions::default()).unwrap()
}

/// Two blocks, of which the second is short.
fn two_blocks() -> Spec {
    Spec { number: Some(BLOCK + 10), seed: 3, ..Spec::default() }
}

#[test]
fn shares_threads_and_interruptions_give_the_same_bytes() {
    let plan = plan(two_blocks());
    let [one, two] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let finished = make_all(&plan, one.path(), 2);
    assert_eq!(finished.published(), plan.rows());
    // By shares, in the other order, one of them twice, with leavings of a killed run.
    fs::create_dir_all(two.path().join("blocks")).unwrap();
    fs::write(two.path().join("blocks/000001.parquet.bivalue-part"), "torn").unwrap();
    for shard in ["2/2", "2/2", "1/2"] {
        let shard = Some(shard.parse().unwrap());
        let options = MakeOptions { threads: 1, shard, ..MakeOptions::default() };
        make(&plan, two.path(), &options, &mut |_| {}).unwrap();
    }
    let little = FinishOptions { memory: 1 << 10, ..FinishOptions::default() };
    finish(two.path(), &little).unwrap();
    assert!(files(one.path()) == files(two.path()));
    assert_eq!(fs::read_dir(two.path().join("blocks")).unwrap().count(), 2);
    // Blocks that are there stay, and those that are not are made again.
    fs::remove_file(two.path().join("blocks/000001.parquet")).unwrap();
    assert!(
        finish(two.path(), &little).unwrap_err().to_string().contains("1 of 2 blocks are missing")
    );
    let made = make(&plan, two.path(), &MakeOptions::default(), &mut |_| {}).unwrap();
    assert_eq!((made.made, made.there), (1, 1));
    finish(two.path(), &little).unwrap();
    assert!(files(one.path()) == files(two.path()));
}

/// The folder in which the process that is killed works, which is this test program once more.
const TO_BE_KILLED: &str = "BIVALUE_DATASET_TO_BE_KILLED";

/// The line that this process prints when it may be killed.
const READY: &str = "a block is there";

#[test]
fn a_killed_run_goes_on_and_ends_with_the_same_bytes() {
    let plan = plan(Spec { number: Some(4 * BLOCK + 10), seed: 3, ..Spec::default() });
    let one_thread = MakeOptions { threads: 1, ..MakeOptions::default() };
    if let Some(folder) = std::env::var_os(TO_BE_KILLED) {
        make(&plan, Path::new(&folder), &one_thread, &mut |done| {
            if done > 0 {
                println!("\n{READY}");
                // The end of the input is that of the other process, if it comes first.
                let _ = std::io::stdin().read_to_end(&mut Vec::new());
                std::process::exit(1);
            }
        })
        .unwrap();
        return;
    }
    let [whole, killed] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let name = "dataset::tests::a_killed_run_goes_on_and_ends_with_the_same_bytes";
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(TO_BE_KILLED, killed.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let is_ready = lines.any(|line| line.unwrap() == READY);
    let failed = make(&plan, killed.path(), &one_thread, &mut |_| {});
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(is_ready);
    assert!(failed.unwrap_err().to_string().contains("another process is at work"));
    let made = make(&plan, killed.path(), &one_thread, &mut |_| {}).unwrap();
    assert!(made.there > 0 && made.made + made.there == plan.blocks(), "{made}");
    finish(killed.path(), &FinishOptions::default()).unwrap();
    make_all(&plan, whole.path(), 2);
    assert!(files(whole.path()) == files(killed.path()));
}

#[test]
fn rows_of_this_version_stay_as_they_are() {
    let spec = Spec {
        number: Some(40),
        seed: 11,
        rate: vec![Scale::Se, Scale::Hodoku],
        ..Spec::default()
    };
    let block = make_block(&plan(spec), 0, &Cancel::new()).unwrap();
    let text = block.rows.iter().fold(String::new(), |text, row| text + &format!("{row:?}\n"));
    // If this fails, rows have changed: raise ALGORITHM, so that old and new ones do not mix.
    assert_eq!(
        crate::hash::hex(&crate::hash::key(text.as_bytes())),
        "e55086a95821fb353a25e676f5077221"
    );
}

#[test]
fn another_spec_and_another_process_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let small = |seed| plan(Spec { number: Some(5), seed, ..Spec::default() });
    make_all(&small(1), folder.path(), 1);
    let refused = |plan: &Plan, options: &MakeOptions| {
        make(plan, folder.path(), options, &mut |_| {}).unwrap_err().to_string()
    };
    let whole = MakeOptions::default();
    assert!(refused(&small(2), &whole).contains("holds another dataset"));
    let share = |text: &str| MakeOptions { shard: Some(text.parse().unwrap()), ..whole.clone() };
    let all = folder::Folder::open(folder.path(), Some(folder::Use::Alone)).unwrap();
    assert!(refused(&small(1), &whole).contains("another process is at work"));
    assert!(refused(&small(1), &share("1/2")).contains("another process is at work"));
    drop(all);
    let one = folder::Folder::open(folder.path(), Some(folder::Use::Share(1, 2))).unwrap();
    assert!(refused(&small(1), &whole).contains("another process is at work"));
    assert!(refused(&small(1), &share("1/2")).contains("another process is at work"));
    make(&small(1), folder.path(), &share("2/2"), &mut |_| {}).unwrap();
    drop(one);
    let other = tempfile::tempdir().unwrap();
    fs::write(other.path().join("thesis.txt"), "").unwrap();
    let failed = make(&small(1), other.path(), &whole, &mut |_| {}).unwrap_err();
    assert!(failed.to_string().contains("is not empty"), "{failed}");
    let failed = make(&small(1), Path::new(""), &whole, &mut |_| {}).unwrap_err();
    assert!(failed.to_string().contains("is empty"), "{failed}");
}

/// A folder with the dataset of a file of that name and text.
fn imported(name: &str, text: &[u8]) -> (tempfile::TempDir, Result<Plan, Failed>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let plan = Plan::new(Spec { import: vec![path], ..Spec::default() });
    (folder, plan)
}

#[test]
fn reading_files_ends_when_the_work_is_cancelled() {
    let (folder, plan) = imported("list.txt", [PUZZLE, "\n"].concat().repeat(99).as_bytes());
    let (plan, cancel) = (plan.unwrap(), Cancel::new());
    cancel.cancel();
    let spec = plan.spec().clone();
    assert!(matches!(Plan::new_or_cancelled(spec, &cancel), Err(Failed::Cancelled)));
    assert!(matches!(make_block(&plan, 0, &cancel), Err(Failed::Cancelled)));
    let options = MakeOptions { cancel: cancel.clone(), ..MakeOptions::default() };
    let made = make(&plan, &folder.path().join("set"), &options, &mut |_| {});
    assert!(matches!(made, Err(Failed::Cancelled)));
}

#[test]
fn bad_rows_are_kept_with_their_reasons() {
    let moved = PUZZLE.replace('5', "x").replace('3', "5").replace('x', "3");
    let text = format!(
        "source,question,answer,rating\n\
         a,{PUZZLE},{SOLUTION},12\n\
         a,{PUZZLE},{wrong},3\n\
         b,{moved},,4\n\
         b,short,{SOLUTION},5\n\
         b,55{rest},{SOLUTION},6\n\
         b,{many},,7\n",
        wrong = SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2"),
        rest = &PUZZLE[2..],
        many = ".".repeat(81),
    );
    let (folder, plan) = imported("extreme.csv", text.as_bytes());
    let plan = plan.unwrap();
    let block = make_block(&plan, 0, &Cancel::new()).unwrap();
    let statuses: Vec<_> = block.rows.iter().map(|row| row.status.word()).collect();
    let expected = ["ok", "wrong-solution", "ok", "unreadable", "no-solution", "several-solutions"];
    assert_eq!(statuses, expected);
    let import = block.rows[0].import.clone().unwrap();
    assert_eq!((&*import.file, import.line), ("extreme.csv", 2));
    assert_eq!((import.origin.as_deref(), import.rating.as_deref()), (Some("a"), Some("12")));
    let set = folder.path().join("set");
    let options = MakeOptions { max_bad: Some(3), ..MakeOptions::default() };
    let failed = make(&plan, &set, &options, &mut |_| {}).unwrap_err();
    assert_eq!(failed.to_string(), "4 bad rows, more than is allowed");
    let finished = make_all(&plan, &set, 1);
    assert_eq!(finished.published(), 1);
    let rejected = TableReader::<Row>::open(&set.join("rejected.parquet")).unwrap();
    let rejected = rejected.group(0).unwrap();
    let row = rejected.iter().find(|row| row.id == 2).unwrap();
    assert_eq!(row.status, Status::Duplicate);
    assert_eq!(row.reason.as_deref(), Some("it is equivalent to row 0"));
    assert_eq!(rejected.len(), 5);
}

#[test]
fn puzzles_of_files_can_be_kept_out() {
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().join("set");
    let plan = plan(Spec { number: Some(30), seed: 5, ..Spec::default() });
    make_all(&plan, &set, 1);
    let rows = make_block(&plan, 0, &Cancel::new()).unwrap().rows;
    // An equivalent puzzle, and another puzzle of the same solution grid.
    let transform = bivalue::canon::seeded_transform(1, 1);
    let one = transform.grid(&rows[3].puzzle.unwrap());
    let two = transform.grid(&rows[8].solution.unwrap());
    let tests = folder.path().join("tests.txt");
    fs::write(&tests, format!("{one}\n{}\n", two.to_string().replacen(char::is_numeric, ".", 1)))
        .unwrap();
    let options = FinishOptions { keep_out: vec![tests], ..FinishOptions::default() };
    let finished = finish(&set, &options).unwrap();
    assert_eq!((finished.published(), finished.rejected), (28, vec![(Status::KeptOut, 2)]));
    let rejected = TableReader::<Row>::open(&set.join("rejected.parquet")).unwrap();
    let ids: Vec<_> = rejected.group(0).unwrap().iter().map(|row| row.id).collect();
    assert_eq!(ids, [3, 8]);
}

#[test]
fn layouts_of_others_are_read() {
    let kaggle = format!("quizzes,solutions\n{},{SOLUTION}\n", PUZZLE.replace('.', "0"));
    let with_ids = format!("id,puzzle,solution,clues,difficulty\n1,{PUZZLE},{SOLUTION},30,2.2\n");
    let bench = format!(
        "{{\"puzzle_id\":\"a\",\"title\":\"t\",\"rules\":\"Normal sudoku rules apply.\",\"initial_board\":\"{PUZZLE}\",\"solution\":\"{SOLUTION}\",\"rows\":9,\"cols\":9}}\n"
    );
    let array = |text: &str| {
        let digits: Vec<_> = text.replace('.', "0").chars().map(String::from).collect();
        let rows: Vec<_> = digits.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    };
    let gym = format!(
        "[{{\"question\":\"Solve it.\",\"answer\":\"\",\"metadata\":{{\"source_dataset\":\"sudoku\",\"puzzle\":{},\"solution\":{}}}}}]",
        array(PUZZLE),
        array(SOLUTION)
    );
    let gym_line = format!(
        "{{\"question\":\"Solve it.\",\"answer\":\"\",\"metadata\":{{\"source_dataset\":\"sudoku\",\"source_index\":0,\"puzzle\":{},\"solution\":{},\"num_empty\":51,\"difficulty\":{{\"empty\":[51,51]}}}}}}\n",
        array(PUZZLE),
        array(SOLUTION)
    );
    let extreme =
        format!("source,question,answer,rating\npuzzles0_kaggle,{PUZZLE},{SOLUTION},12\n");
    let zeros = PUZZLE.replace('.', "0");
    // What is said of the puzzle's source and difficulty, and the line.
    for (name, text, origin, rating, line) in [
        ("gym.json", gym.as_str(), None, None, 1),
        ("gym.jsonl", &gym_line, None, None, 1),
        ("one.csv", &kaggle, None, None, 2),
        ("three.csv", &with_ids, None, Some("2.2"), 2),
        ("four.csv", &format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n"), None, None, 2),
        ("nine.csv", &format!("puzzle,solution\r\n{zeros},{SOLUTION}\r\n"), None, None, 2),
        ("extreme.csv", &extreme, Some("puzzles0_kaggle"), Some("12"), 2),
        ("bench.jsonl", &bench, None, None, 1),
        ("list.txt", PUZZLE, None, None, 1),
        ("sudoku17", &format!("{zeros}\n"), None, None, 1),
    ] {
        let (_folder, plan) = imported(name, text.as_bytes());
        let block = make_block(&plan.unwrap(), 0, &Cancel::new()).unwrap();
        let row = &block.rows[0];
        assert_eq!((block.rows.len(), row.status), (1, Status::Ok), "{name}: {row:?}");
        assert_eq!(row.puzzle.unwrap().to_string().replace('0', "."), PUZZLE, "{name}");
        let import = row.import.as_ref().unwrap();
        let told = (import.origin.as_deref(), import.rating.as_deref(), import.line);
        assert_eq!(told, (origin, rating, line), "{name}");
        // The solution beside the puzzle is held against the one that was found.
        let two_digits = |text: &str| text.replace('1', "x").replace('2', "1").replace('x', "2");
        let is_there = [SOLUTION, &array(SOLUTION)].iter().any(|solution| text.contains(*solution));
        let wrong = text
            .replace(SOLUTION, &two_digits(SOLUTION))
            .replace(&array(SOLUTION), &array(&two_digits(SOLUTION)));
        let (_folder, plan) = imported(name, wrong.as_bytes());
        let block = make_block(&plan.unwrap(), 0, &Cancel::new()).unwrap();
        let expected = if is_there { Status::WrongSolution } else { Status::Ok };
        assert_eq!(block.rows[0].status, expected, "{name}");
    }
    // Lists with the number of their puzzles on the first line keep it as a row that is none.
    let (_folder, plan) = imported("all17.txt", format!("1\n{zeros}\n").as_bytes());
    let block = make_block(&plan.unwrap(), 0, &Cancel::new()).unwrap();
    let statuses: Vec<_> = block.rows.iter().map(|row| row.status).collect();
    assert_eq!(statuses, [Status::Unreadable, Status::Ok]);
    // Which of two columns is the puzzle cannot be known.
    let other = format!("a,b\n{PUZZLE},{PUZZLE}\n");
    let (_folder, plan) = imported("two.csv", other.as_bytes());
    let failed = plan.err().unwrap().to_string();
    assert!(failed.starts_with("two.csv: no row is a puzzle: "), "{failed}");
}

#[test]
fn a_block_opens_the_files_that_it_has_rows_of() {
    let folder = tempfile::tempdir().unwrap();
    let transforms: Vec<_> =
        (0..BLOCK + 20).map(|number| bivalue::canon::seeded_transform(1, number)).collect();
    let puzzle: bivalue::Grid = PUZZLE.parse().unwrap();
    let lines: Vec<_> = transforms.iter().map(|of| format!("{}\n", of.grid(&puzzle))).collect();
    // The second block has the end of the second file and all of the third.
    let cuts = [0, 10, BLOCK as usize + 5, lines.len()];
    let import: Vec<_> = ["a.txt", "b.txt", "c.txt"].map(|name| folder.path().join(name)).into();
    for (path, cut) in import.iter().zip(cuts.windows(2)) {
        fs::write(path, lines[cut[0]..cut[1]].concat()).unwrap();
    }
    let plan = plan(Spec { import: import.clone(), ..Spec::default() });
    let lines_of = |index| -> Vec<_> {
        let rows = make_block(&plan, index, &Cancel::new()).unwrap().rows;
        rows.iter().map(|row| (row.id, row.import.clone().unwrap().line)).collect()
    };
    let [first, second] = [0, 1].map(lines_of);
    assert_eq!((first[0], first[10], first.len()), ((0, 1), (10, 1), BLOCK as usize));
    assert_eq!((second[0], second[5]), ((BLOCK, BLOCK - 9), (BLOCK + 5, 1)));
    assert_eq!(second.len(), 20);
    fs::remove_file(&import[0]).unwrap();
    assert_eq!(lines_of(1), second);
    fs::write(&import[2], "").unwrap();
    let failed = make_block(&plan, 1, &Cancel::new()).err().unwrap();
    assert!(failed.to_string().contains("no longer what it was"), "{failed}");
}

#[test]
fn what_is_exported_is_imported_again() {
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().join("set");
    let spec = Spec { number: Some(20), shares: "100,0".into(), ..Spec::default() };
    let made = plan(spec);
    make_all(&made, &set, 1);
    let rows = make_block(&made, 0, &Cancel::new()).unwrap().rows;
    for (format, name) in [
        (ExportFormat::Npy, "train.puzzles.npy"),
        (ExportFormat::Hrm, "train/all__inputs.npy"),
        (ExportFormat::Csv, "train.csv"),
        (ExportFormat::Jsonl, "train.jsonl"),
    ] {
        let to = folder.path().join(format!("{format:?}"));
        export(&set, format, &to, &Cancel::new()).unwrap();
        let again = plan(Spec { import: vec![to.join(name)], ..Spec::default() });
        let block = make_block(&again, 0, &Cancel::new()).unwrap();
        let grids = |rows: &[Row]| -> Vec<_> {
            rows.iter().map(|row| (row.status, row.puzzle, row.solution)).collect()
        };
        assert!(grids(&block.rows) == grids(&rows), "{format:?}: {:?}", block.rows[0]);
    }
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let failed = export(&set, ExportFormat::Csv, &file, &Cancel::new()).unwrap_err();
    assert!(failed.to_string().contains(&*file.to_string_lossy()), "{failed}");
}

#[test]
fn a_row_that_was_tampered_with_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let spec = Spec {
        number: Some(20),
        shares: "100,0".into(),
        rate: vec![Scale::Se, Scale::Hodoku],
        steps: true,
        ..Spec::default()
    };
    make_all(&plan(spec), folder.path(), 1);
    let check = || verify(folder.path(), None, &Cancel::new(), &mut |_| {}).unwrap();
    assert_eq!((check().rows, check().count), (20, 0));
    let path = folder.path().join("train.parquet");
    let rows = TableReader::<Row>::open(&path).unwrap().group(0).unwrap();
    let tamper = |change: fn(&mut Row)| {
        let mut rows = rows.clone();
        change(&mut rows[7]);
        let mut table = TableWriter::new(Vec::new()).unwrap();
        for row in rows {
            table.push(row).unwrap();
        }
        fs::write(&path, table.finish(&[]).unwrap()).unwrap();
        check().faults
    };
    let changes: [(_, fn(&mut Row)); 5] = [
        ("se_er", |row| row.se = Some([99, 99, 99])),
        ("clues", |row| row.clues = Some(40)),
        ("grid_class", |row| row.grid_class = Some([0; 16])),
        ("solution", |row| row.solution = row.puzzle),
        ("step_counts", |row| row.step_counts = None),
    ];
    for (name, change) in changes {
        let faults = tamper(change);
        assert!(faults[0].contains("its SHA-256 is not"), "{faults:?}");
        assert_eq!(faults[1], format!("train.parquet: row 7: its {name} is wrong"));
    }
    let steps = TableReader::<StepRow>::open(&folder.path().join("steps.parquet")).unwrap();
    assert!(steps.count() > 20 * 30 && steps.group(0).unwrap()[0].step == 1);
}

#[test]
fn a_damaged_table_and_a_file_in_place_of_a_folder_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().join("set");
    let spec = Spec { number: Some(20), shares: "100,0".into(), ..Spec::default() };
    make_all(&plan(spec.clone()), &set, 1);
    let damage = |name: &str| {
        let path = set.join(name);
        let mut bytes = fs::read(&path).unwrap();
        // The first values of the first column, behind the head of their page.
        bytes[60..90].fill(0xff);
        fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let path = damage("train.parquet");
    let to = folder.path().join("to");
    let failed = export(&set, ExportFormat::Csv, &to, &Cancel::new()).unwrap_err().to_string();
    assert!(failed.starts_with(&format!("cannot read {path}: ")), "{failed}");
    let path = damage("blocks/000000.parquet");
    let failed = finish(&set, &FinishOptions::default()).unwrap_err().to_string();
    assert!(failed.starts_with(&format!("{path}: ")), "{failed}");
    assert!(failed.ends_with("remove the file, and it is made again"), "{failed}");

    let file = set.join("manifest.json");
    let expected = format!("{} is a file, expected the folder of a dataset", file.display());
    let made = make(&plan(spec.clone()), &file, &MakeOptions::default(), &mut |_| {});
    assert_eq!(made.unwrap_err().to_string(), expected);
    let checked = verify(&file, None, &Cancel::new(), &mut |_| {});
    assert_eq!(checked.unwrap_err().to_string(), expected);
    let below = file.join("set");
    let made = make(&plan(spec), &below, &MakeOptions::default(), &mut |_| {});
    let expected = format!("cannot read {}: a folder of its path is a file", below.display());
    assert_eq!(made.unwrap_err().to_string(), expected);
}

#[test]
fn an_exported_table_is_imported_with_its_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().join("set");
    let spec = Spec { number: Some(4), shares: "100,0".into(), ..Spec::default() };
    make_all(&plan(spec), &set, 1);
    let files = export(&set, ExportFormat::Csv, folder.path(), &Cancel::new()).unwrap();
    let text = fs::read_to_string(&files[0]).unwrap();
    let imported = |text: &str| {
        let path = folder.path().join("table.csv");
        fs::write(&path, text).unwrap();
        let spec = Spec { import: vec![path], ..Spec::default() };
        let block = make_block(&plan(spec), 0, &Cancel::new()).unwrap();
        block.rows.iter().map(|row| row.status).collect::<Vec<_>>()
    };
    assert_eq!(imported(&text), [Status::Ok; 4]);
    // The solutions of the first two rows are exchanged.
    let mut lines: Vec<_> = text.lines().map(|line| line.split(',').collect::<Vec<_>>()).collect();
    let first = lines[1][2];
    lines[1][2] = lines[2][2];
    lines[2][2] = first;
    let exchanged: String = lines.iter().map(|line| line.join(",") + "\n").collect();
    let expected = [Status::WrongSolution, Status::WrongSolution, Status::Ok, Status::Ok];
    assert_eq!(imported(&exchanged), expected);
}

#[test]
fn a_rating_beyond_its_budget_is_none() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.txt");
    fs::write(&path, format!("{hard}\n{PUZZLE}\n")).unwrap();
    let spec =
        Spec { import: vec![path], rate: vec![Scale::Se], rating_nodes: 1, ..Spec::default() };
    let block = make_block(&plan(spec), 0, &Cancel::new()).unwrap();
    assert_eq!(block.rows[0].status, Status::Unrated);
    assert_eq!(block.rows[0].reason.as_deref(), Some("se: more than 1 nodes"));
    assert!(block.rows[0].se.is_none() && block.rows[0].canon_key.is_some());
    assert_eq!(block.rows[1].status, Status::Ok);
}
