//! `cargo xtask canon`: canonical forms, band classes and drawn grids against tables that others
//! have made, which the project does not carry.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use bivalue::canon;
use bivalue::grid::{Grid, Puzzle, Solution};
use bivalue::grids::{self, BandClass};

#[derive(Args)]
pub(crate) struct CanonArgs {
    /// The folder of tables
    folder: PathBuf,
    /// The number of grids to draw
    #[arg(long, default_value_t = 1_000_000)]
    grids: u64,
    /// The seed of the grids
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A table, and the check of one of its rows.
type Table = (&'static str, fn(&[&str]) -> Result<()>);

const TABLES: &[Table] = &[
    ("grid_minlex.tsv", grid_minlex),
    ("puzzle_minlex_bruteforce.tsv", puzzle_minlex),
    ("puzzle_solution_minlex.tsv", solution_minlex),
    ("puzzle_solution_minlex_automorphic.tsv", solution_minlex_automorphic),
    ("automorphism_orders.tsv", automorphism_order),
    ("catalog_ranks.tsv", catalogue_rank),
    ("bands416.tsv", band_class),
    ("gangsters44.tsv", column_sets),
];

/// Checks every row of the tables, and the statistics of drawn grids.
pub(crate) fn canon(args: &CanonArgs) -> Result<()> {
    let (mut held, mut all) = (0, 0);
    for (name, check) in TABLES {
        let (good, rows) = table(&args.folder.join(name), *check)?;
        println!("{name}: {good} of {rows}");
        held += good;
        all += rows;
    }
    for (what, holds) in draw(args)? {
        println!("{what}");
        held += u64::from(holds);
        all += 1;
    }
    println!("{held} of {all} hold");
    if held == all { Ok(()) } else { bail!("{} do not hold", all - held) }
}

/// Checks the rows of a table, and says how many hold, of how many.
fn table(file: &Path, check: fn(&[&str]) -> Result<()>) -> Result<(u64, u64)> {
    let text = fs::read_to_string(file).with_context(|| format!("no {}", file.display()))?;
    let (mut held, mut all) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        all += 1;
        match check(&line.split('\t').collect::<Vec<_>>()) {
            Ok(()) => held += 1,
            Err(error) => println!("{line}: {error:#}"),
        }
    }
    ensure!(all > 0, "{} is empty", file.display());
    Ok((held, all))
}

fn field<'a>(row: &[&'a str], index: usize) -> Result<&'a str> {
    row.get(index).copied().with_context(|| format!("no column {}", index + 1))
}

fn number<T: std::str::FromStr>(row: &[&str], index: usize) -> Result<T>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    Ok(field(row, index)?.parse()?)
}

fn solution(row: &[&str], index: usize) -> Result<Solution> {
    Ok(Solution::try_from(field(row, index)?.parse::<Grid>()?)?)
}

// Both are small, and most are made for it.
#[allow(clippy::needless_pass_by_value)]
fn same<T: PartialEq + std::fmt::Debug>(found: T, expected: T) -> Result<()> {
    ensure!(found == expected, "found {found:?}, expected {expected:?}");
    Ok(())
}

fn grid_minlex(row: &[&str]) -> Result<()> {
    let grid = solution(row, 0)?;
    let canonical = canon::grid_minlex(&grid);
    same(canonical.form, solution(row, 1)?)?;
    same(canonical.transform.solution(&grid), canonical.form)?;
    same(canon::automorphisms(&grid).len(), canonical.automorphisms as usize)?;
    match row.get(2) {
        Some(&"") | None => Ok(()),
        Some(_) => same(canonical.automorphisms, number(row, 2)?),
    }
}

fn puzzle_minlex(row: &[&str]) -> Result<()> {
    let grid: Grid = field(row, 0)?.parse()?;
    let canonical = canon::puzzle_minlex(&grid).map_err(|clash| anyhow::anyhow!("{clash}"))?;
    same(canonical.form, field(row, 1)?.parse()?)?;
    same(canonical.transform.grid(&grid), canonical.form)?;
    same(canonical.automorphisms, number(row, 2)?)
}

fn solution_minlex(row: &[&str]) -> Result<()> {
    let grid: Grid = field(row, 0)?.parse()?;
    let canonical = canon::solution_minlex(&Puzzle::try_from(grid)?);
    same(canonical.form, field(row, 1)?.parse()?)?;
    same(canonical.transform.grid(&grid), canonical.form)
}

fn solution_minlex_automorphic(row: &[&str]) -> Result<()> {
    let grid: Grid = field(row, 0)?.parse()?;
    let solution_of = solution(row, 1)?;
    let puzzle = Puzzle::try_from(grid)?;
    same(*puzzle.solution(), solution_of)?;
    let canonical = canon::solution_minlex(&puzzle);
    same(canonical.form, field(row, 2)?.parse()?)?;
    same(canonical.transform.grid(&grid), canonical.form)?;
    let whole = canon::grid_minlex(&solution_of);
    same(whole.form, solution(row, 3)?)?;
    same(canonical.transform.solution(&solution_of), whole.form)?;
    same(whole.automorphisms, number(row, 4)?)
}

fn automorphism_order(row: &[&str]) -> Result<()> {
    let grid = solution(row, 3)?;
    let canonical = canon::grid_minlex(&grid);
    same(canonical.form, grid)?;
    same(canonical.automorphisms, number(row, 0)?)
}

fn catalogue_rank(row: &[&str]) -> Result<()> {
    let rank: u64 = number(row, 0)?;
    let grid = solution(row, 1)?;
    same(canon::grid_minlex(&grid).form, grid)?;
    let class = canon::band_classes(&grid)[0];
    let class = BandClass::new(class).context("no class")?;
    let ranks = class.catalogue_ranks();
    ensure!(ranks.contains(&(rank - 1)), "rank {rank} is not in {ranks:?}");
    Ok(())
}

fn band_class(row: &[&str]) -> Result<()> {
    let class = BandClass::new(number(row, 0)?).context("no such class")?;
    let least: String = class.least.iter().map(ToString::to_string).collect();
    same(least.as_str(), field(row, 1)?)?;
    same(class.automorphisms, number(row, 2)?)?;
    same(class.size(), number(row, 3)?)?;
    same(class.column_sets, number(row, 4)?)?;
    same(class.completions, number(row, 5)?)?;
    let (share, expected) = (class.grids() as f64 / grids::COUNT as f64, number::<f64>(row, 6)?);
    ensure!((share / expected - 1.0).abs() < 1e-9, "found {share}, expected {expected}");
    same(class.catalogued, number(row, 7)?)?;
    // Where a class has no grids, the table says 0 for its place.
    if class.catalogued > 0 {
        same(class.catalogue_ranks().start, number(row, 8)?)?;
    }
    Ok(())
}

fn column_sets(row: &[&str]) -> Result<()> {
    let gangster: u8 = number(row, 0)?;
    let classes: Vec<_> = (1..=416)
        .filter_map(BandClass::new)
        .filter(|class| class.column_sets == gangster)
        .collect();
    same(classes.len(), number(row, 1)?)?;
    same(classes.iter().map(BandClass::size).sum::<u64>(), number(row, 2)?)?;
    let completions = number(row, 3)?;
    classes.iter().try_for_each(|class| same(class.completions, completions))
}

/// Draws grids, and says in words how what was drawn differs from what is to be expected, and
/// whether that is little enough.
fn draw(args: &CanonArgs) -> Result<Vec<(String, bool)>> {
    let count = args.grids as f64;
    let classes: Vec<_> = (1..=416).filter_map(BandClass::new).collect();
    let mut found = vec![[0u64; 416]; 6];
    let (mut forms, mut automorphic, mut repeated) = (HashSet::new(), 0u32, 0u32);
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    for _ in 0..args.grids {
        let grid = grids::uniform(&mut rng);
        if grids::unrank(grids::rank(&grid)) != Some(grid) {
            bail!("{grid} has another's number");
        }
        for (found, class) in found.iter_mut().zip(canon::band_classes(&grid)) {
            found[usize::from(class) - 1] += 1;
        }
        let canonical = canon::grid_minlex(&grid);
        automorphic += u32::from(canonical.automorphisms > 1);
        repeated += u32::from(!forms.insert(canonical.form));
    }
    let expected = classes.iter().map(|class| class.grids() as f64 / grids::COUNT as f64 * count);
    let expected: Vec<f64> = expected.collect();
    let mut said = Vec::new();
    for (chute, found) in found.iter().enumerate() {
        let z = deviation(found, &expected);
        said.push((format!("band classes of chute {}: z {z:.2}", chute + 1), z.abs() < 4.0));
    }
    // Of all grids, 5.0728e-5 have automorphisms; 5,472,730,538 are essentially different.
    let pairs = count * (count - 1.0) / 2.0;
    for (what, found, mean) in [
        ("grids with automorphisms", automorphic, 5.0728e-5 * count),
        ("equivalent to one before", repeated, pairs / 5_472_730_538.0),
    ] {
        // Both are as good as Poisson.
        let z = (f64::from(found) - mean) / mean.sqrt();
        said.push((format!("{what}: {found}, expected {mean:.1}"), z.abs() < 4.5));
    }
    Ok(said)
}

/// How far chi-square is from what is to be expected, in standard deviations, by Wilson's and
/// Hilferty's cube root; classes that are expected less than five times count together.
pub(crate) fn deviation(found: &[u64], expected: &[f64]) -> f64 {
    let (mut rare, mut sum, mut freedom) = ((0.0, 0.0), 0.0, -1.0);
    for (&found, &expected) in found.iter().zip(expected) {
        if expected < 5.0 {
            rare = (rare.0 + found as f64, rare.1 + expected);
        } else {
            sum += (found as f64 - expected).powi(2) / expected;
            freedom += 1.0;
        }
    }
    if rare.1 > 0.0 {
        sum += (rare.0 - rare.1).powi(2) / rare.1;
        freedom += 1.0;
    }
    let spread = 2.0 / (9.0 * freedom);
    ((sum / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}
