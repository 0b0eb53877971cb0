//! The speed of reading and solving puzzles: `cargo bench`.
//!
//! The lists are the puzzles of the project, and the first puzzles of every `.txt` file in the
//! folder that the environment variable `BIVALUE_CORPORA` names. Times are per puzzle; each is the
//! mean over a whole list.

use std::ffi::OsStr;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use bivalue::Budget;
use bivalue::canon;
use bivalue::engine::{
    self, BatchOptions, BatchSolver, FirstTwoSolutions, Search, SolutionCount, Verdict,
};
use bivalue::format::{ReadOptions, Reader};
use bivalue::grid::{Board, Grid, Solution};
use bivalue::grids;
use bivalue::human::{View, all_steps, basics, path_by};
use bivalue::rate::{hodoku, stable};

/// The number of puzzles of a list that are used.
const PUZZLES: usize = 4096;

/// The number of them that are searched one by one, because some engines are slow.
const ALONE: usize = 500;

/// The number of them that are solved by techniques.
const RATED: usize = 50;

/// A list of puzzles, one in each line.
struct List {
    name: String,
    text: String,
    grids: Vec<Grid>,
}

impl List {
    /// The first puzzles of a file, or none if it is not a list of puzzles.
    fn of(file: &Path) -> Option<Self> {
        let text = fs::read_to_string(file).ok()?;
        let text: String = text.split_inclusive('\n').take(PUZZLES).collect();
        let entries = Reader::new(text.as_bytes(), ReadOptions::default());
        let grids = entries.map(|entry| Some(entry.ok()?.record.position.givens));
        let grids = grids.collect::<Option<Vec<_>>>()?;
        let name = file.file_stem().unwrap_or(OsStr::new("list")).to_string_lossy().into_owned();
        Some(Self { name, text, grids })
    }
}

fn lists() -> Vec<List> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/puzzles");
    let mut files = files(&own);
    match env::var_os("BIVALUE_CORPORA") {
        Some(folder) => files.extend(self::files(Path::new(&folder))),
        None => println!("corpora: not run, BIVALUE_CORPORA names no folder"),
    }
    let list = |file: &PathBuf| {
        let list = List::of(file);
        if list.is_none() {
            println!("{}: not run, no list of puzzles", file.display());
        }
        list
    };
    files.iter().filter_map(list).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        println!("{}: not run, no such folder", folder.display());
        return Vec::new();
    };
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<_> = files.filter(|file| file.extension() == Some("txt".as_ref())).collect();
    files.sort();
    files
}

/// Times one job on all lists.
fn time<T>(
    criterion: &mut Criterion,
    title: &str,
    lists: &[List],
    count: usize,
    mut what: impl FnMut(&List) -> T,
) {
    let mut group = criterion.benchmark_group(title);
    // A round is long enough to be timed by itself.
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for list in lists {
        group.throughput(Throughput::Elements(list.grids.len().min(count) as u64));
        group.bench_function(BenchmarkId::from_parameter(&list.name), |bencher| {
            bencher.iter(|| black_box(what(list)));
        });
    }
    group.finish();
}

/// The first solutions, the proofs, and the numbers of solutions up to two, of many puzzles at
/// once.
fn batches(criterion: &mut Criterion, lists: &[List]) {
    for (title, options) in
        [("solve-many", BatchOptions::first_only()), ("prove-many", BatchOptions::proving())]
    {
        let mut many = BatchSolver::new();
        let mut found: Vec<FirstTwoSolutions> = Vec::new();
        time(criterion, title, lists, PUZZLES, |list| {
            found.clear();
            many.two_solutions(&list.grids, &options, &mut found);
            found.iter().filter(|found| found.first.is_some()).count()
        });
    }
    let mut many = BatchSolver::new();
    let mut counts: Vec<SolutionCount> = Vec::new();
    time(criterion, "count-many", lists, PUZZLES, |list| {
        counts.clear();
        many.count(&list.grids, &BatchOptions::proving(), &mut counts);
        counts.iter().map(SolutionCount::count).sum::<usize>()
    });
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let lists = lists();

    // Lines to entries, one by one, as every format is read.
    time(&mut criterion, "read", &lists, PUZZLES, |list| {
        let entries = Reader::new(list.text.as_bytes(), ReadOptions::default());
        entries.flatten().count()
    });

    // Lines to grids, as many at a time as possible.
    let mut grids = Vec::new();
    time(&mut criterion, "read-plain", &lists, PUZZLES, |list| {
        grids.clear();
        let mut reader = Reader::new(list.text.as_bytes(), ReadOptions::default());
        while reader.read_grids(&mut grids).is_ok_and(|count| count > 0) {}
        grids.len()
    });

    // The default engine, puzzle by puzzle, with a proof.
    let engine = engine::default_engine();
    time(&mut criterion, "solve-alone", &lists, ALONE, |list| {
        let boards = list.grids.iter().take(ALONE).filter_map(|grid| Board::new(grid).ok());
        let count = |board| engine::count(engine, &Search::of(&board).solutions(2)).solutions;
        boards.map(count).sum::<u64>()
    });

    batches(&mut criterion, &lists);

    // Canonical forms of the solutions, of the puzzles including their solution, and of the puzzles
    // alone.
    let mut many = BatchSolver::new();
    let mut proper = Vec::new();
    time(&mut criterion, "canon-b", &lists, PUZZLES, |list| {
        proper.clear();
        many.proper_puzzles(&list.grids, Budget::UNLIMITED, &mut proper);
        let forms = proper.iter().flatten().map(canon::solution_minlex);
        forms.map(|canonical| u64::from(canonical.automorphisms)).sum::<u64>()
    });
    time(&mut criterion, "canon-c", &lists, PUZZLES, |list| {
        let forms = list.grids.iter().filter_map(|grid| canon::puzzle_minlex(grid).ok());
        forms.map(|canonical| u64::from(canonical.automorphisms)).sum::<u64>()
    });
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let drawn: Vec<Solution> = (0..PUZZLES).map(|_| grids::uniform(&mut rng)).collect();
    let mut group = criterion.benchmark_group("grids");
    group.throughput(Throughput::Elements(PUZZLES as u64));
    group.bench_function("canon-a", |bencher| {
        bencher.iter(|| {
            let forms = drawn.iter().map(|grid| canon::grid_minlex(black_box(grid)));
            forms.map(|canonical| u64::from(canonical.automorphisms)).sum::<u64>()
        });
    });
    group.bench_function("uniform", |bencher| {
        bencher.iter(|| {
            for _ in 0..PUZZLES {
                black_box(grids::uniform(&mut rng));
            }
        });
    });
    group.bench_function("rank", |bencher| {
        bencher.iter(|| drawn.iter().map(grids::rank).max());
    });
    group.finish();
    // Paths of techniques, with a rating, as HoDoKu's scale and its stable form have them.
    let proper = |list: &List| {
        let boards = list.grids.iter().take(RATED).filter_map(|grid| Board::new(grid).ok());
        let judged = boards.map(|board| engine::judge(engine, &Search::of(&board)).0);
        let proper = judged.filter_map(|verdict| match verdict {
            Verdict::One(puzzle) => Some(puzzle),
            _ => None,
        });
        proper.collect::<Vec<_>>()
    };
    time(&mut criterion, "rate-hodoku", &lists, RATED, |list| {
        proper(list)
            .iter()
            .map(|puzzle| hodoku::rate(puzzle, &Budget::UNLIMITED).unwrap().score)
            .max()
    });
    time(&mut criterion, "rate-hodoku-stable", &lists, RATED, |list| {
        proper(list)
            .iter()
            .map(|puzzle| stable::rate(puzzle, &Budget::UNLIMITED).unwrap().score)
            .max()
    });
    // Every step that the puzzles have at their start and where easy steps end.
    time(&mut criterion, "all-steps", &lists, RATED, |list| {
        let views = proper(list).into_iter().map(|puzzle| View::of(&puzzle));
        let views = views
            .flat_map(|view| [path_by(&view, basics(), &Budget::UNLIMITED).unwrap().end, view]);
        views.map(|view| all_steps(&view, &Budget::UNLIMITED).unwrap().len()).sum::<usize>()
    });

    // A hundred solutions of the empty grid: how fast they come once the search is on its way.
    let empty = Board::new(&Grid::EMPTY).expect("no digit stands twice");
    criterion.bench_function("count/empty-100", |bencher| {
        bencher.iter(|| {
            let mut count = 0;
            engine.run(&Search::of(&empty).solutions(100), &mut |solution: &Solution| {
                black_box(solution);
                count += 1;
                ControlFlow::Continue(())
            });
            count
        });
    });
    criterion.final_summary();
}
