//! `cargo xtask generated`: compares statistics of generated puzzles with the documented
//! distributions.

use std::fs;

use anyhow::{Context, Result, bail};
use clap::Args;

use bivalue::analyse::redundant_givens;
use bivalue::budget::Budget;
use bivalue::canon;
use bivalue::engine::{BatchOptions, BatchSolver};
use bivalue::generate::{Generator, Made, Request, Workshop, method};
use bivalue::grid::Solution;
use bivalue::grids::{self, BandClass};

use crate::canon::deviation;
use crate::machine::data_folder;

/// The numbers of puzzles and grids.
#[derive(Args)]
pub(crate) struct GeneratedArgs {
    /// The number of puzzles that are made top-down
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    top_down: u64,
    /// The number of puzzles that are made with controlled bias
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    controlled: u64,
    /// The number of full grids that are made
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    grids: u64,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The mean number of givens of minimal puzzles that are made top-down, as four other programs
/// agree on within 0.005.
const TOP_DOWN_MEAN: f64 = 24.373;

/// A tolerance for grids that are drawn from another distribution.
const TOP_DOWN_TOLERANCE: f64 = 0.02;

/// In standard deviations, further off than chance alone would bring in a lifetime.
const FAR: f64 = 5.0;

/// Makes puzzles and looks at their laws.
pub(crate) fn generated(args: &GeneratedArgs) -> Result<()> {
    let mut failures = Vec::new();
    let generator = Generator::new(Request::default(), args.seed)?;
    let full = (0..args.grids).map(|index| generator.full_grid(index, &Budget::UNLIMITED));
    failures.extend(uniform("full grids", full.map_while(Result::ok)));
    let puzzles = make("top-down", args.top_down, args.seed)?;
    // Every grid makes a puzzle, so that the solutions are as uniform as the grids.
    let solutions = puzzles.iter().map(|made| *made.puzzle.solution());
    failures.extend(uniform("solutions of top-down", solutions));
    let law = Law::of(&puzzles);
    let far = FAR * law.mean_error + TOP_DOWN_TOLERANCE;
    println!("top-down: {law}, expected {TOP_DOWN_MEAN}");
    if (law.mean - TOP_DOWN_MEAN).abs() > far {
        failures.push("the law of top-down".to_owned());
    }
    let puzzles = make("controlled-bias", args.controlled, args.seed)?;
    let law = Law::of(&puzzles);
    println!("controlled-bias, weighted: {law}");
    match data_folder() {
        None => println!("unbiased law: not run, BIVALUE_DATA names no folder"),
        Some(folder) => {
            let file = folder.join("canon/clue_count_unbiased.tsv");
            let table =
                fs::read_to_string(&file).with_context(|| format!("no {}", file.display()))?;
            failures.extend(law.compare(&table)?);
        }
    }
    if failures.is_empty() { Ok(()) } else { bail!("not as expected: {}", failures.join(", ")) }
}

/// The share of grids that have automorphisms.
const AUTOMORPHIC: f64 = 5.0728e-5;

/// Returns whether grids are as likely as they must be if each is as likely as the others: by the
/// classes of their bands and column sets, and how many have automorphisms. Says what is not.
fn uniform(what: &str, drawn: impl Iterator<Item = Solution>) -> Vec<String> {
    let (mut bands, mut sets) = (vec![[0_u64; 416]; 6], vec![[0_u64; 44]; 6]);
    let (mut count, mut automorphic) = (0.0, 0.0);
    for grid in drawn {
        count += 1.0;
        for (found, class) in bands.iter_mut().zip(canon::band_classes(&grid)) {
            found[usize::from(class) - 1] += 1;
        }
        for (found, class) in sets.iter_mut().zip(grids::column_set_classes(&grid)) {
            found[usize::from(class) - 1] += 1;
        }
        automorphic += f64::from(u8::from(canon::grid_minlex(&grid).automorphisms > 1));
    }
    let (mut of_bands, mut of_sets) = (vec![0.0; 416], vec![0.0; 44]);
    for class in (1..=416).filter_map(BandClass::new) {
        let share = class.grids() as f64 / grids::COUNT as f64 * count;
        of_bands[usize::from(class.number) - 1] = share;
        of_sets[usize::from(class.column_sets) - 1] += share;
    }
    let mut failures = Vec::new();
    let mut hold = |name: String, z: f64| {
        if z.abs() > FAR {
            failures.push(format!("{name} of {what}"));
        }
        z
    };
    for (name, found, expected) in [
        ("bands", bands.iter().map(|found| &found[..]).collect::<Vec<_>>(), &of_bands),
        ("column sets", sets.iter().map(|found| &found[..]).collect(), &of_sets),
    ] {
        let chutes = (1..).zip(found);
        let z = chutes.map(|(chute, found)| {
            format!("{:+.1}", hold(format!("{name} {chute}"), deviation(found, expected)))
        });
        println!("{what}: {name} by chute, off by {} deviations", z.collect::<Vec<_>>().join(" "));
    }
    let expected: f64 = AUTOMORPHIC * count;
    let mut z: f64 = (automorphic - expected) / expected.sqrt();
    // Of a few a deviation says nothing.
    if expected >= 20.0 {
        z = hold("automorphisms".to_owned(), z);
    }
    println!("{what}: {automorphic} have automorphisms, expected {expected:.1} ({z:+.1})");
    failures
}

/// Makes puzzles; all of them must be proper and minimal.
fn make(name: &str, number: u64, seed: u64) -> Result<Vec<Made>> {
    let method = method(name).context("no such method")?;
    let generator = Generator::new(Request { method, ..Request::default() }, seed)?;
    let mut workshop = Workshop::new();
    let budget = Budget::UNLIMITED;
    let made =
        (0..number).map(|index| generator.puzzle(index, &mut workshop, &budget, &mut |_| Ok(true)));
    let made = made.collect::<Result<Vec<_>, _>>()?;
    let grids: Vec<_> = made.iter().map(|made| made.puzzle.board().givens()).collect();
    let mut found = Vec::new();
    BatchSolver::new().two_solutions(&grids, &BatchOptions::proving(), &mut found);
    for (made, found) in made.iter().zip(&found) {
        let redundant = redundant_givens(&made.puzzle, &Budget::UNLIMITED)?;
        if found.only_solution() != Some(made.puzzle.solution()) || !redundant.is_empty() {
            bail!("{} is not proper and minimal", made.puzzle.board().givens());
        }
    }
    Ok(made)
}

/// The weighted law of the number of givens.
struct Law {
    number: usize,
    mean: f64,
    mean_error: f64,
    deviation: f64,
    /// By number of givens, the share and its standard deviation.
    shares: Vec<(f64, f64)>,
    /// The effective sample size: the number of puzzles of equal weight with the same precision.
    effective: f64,
}

impl Law {
    fn of(puzzles: &[Made]) -> Self {
        let weighed: Vec<(f64, f64)> = puzzles
            .iter()
            .map(|made| {
                (made.weight.unwrap_or(1.0), made.puzzle.board().given_cells().len() as f64)
            })
            .collect();
        let total: f64 = weighed.iter().map(|(weight, _)| weight).sum();
        let squares: f64 = weighed.iter().map(|(weight, _)| weight * weight).sum();
        // The mean of something, and the standard deviation of that mean.
        let mean = |of: &dyn Fn(f64) -> f64| {
            let mean = weighed.iter().map(|(weight, n)| weight * of(*n)).sum::<f64>() / total;
            let spread = |(weight, n): &(f64, f64)| (weight * (of(*n) - mean)).powi(2);
            (mean, weighed.iter().map(spread).sum::<f64>().sqrt() / total)
        };
        let (average, mean_error) = mean(&|n| n);
        let deviation = mean(&|n| (n - average).powi(2)).0.sqrt();
        let share =
            |givens: u32| mean(&|n| f64::from(u8::from((n - f64::from(givens)).abs() < 0.5)));
        let shares = (0..=81).map(share).collect();
        let effective = total * total / squares;
        Self { number: weighed.len(), mean: average, mean_error, deviation, shares, effective }
    }

    /// Compares the shares with a table of percentages; says where they are far off.
    fn compare(&self, table: &str) -> Result<Vec<String>> {
        let mut failures = Vec::new();
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<_> = line.split_whitespace().collect();
            let [givens, _, percent] = fields[..] else { bail!("not a line of the table: {line}") };
            let (givens, expected) = (givens.parse::<usize>()?, percent.parse::<f64>()? / 100.0);
            let (share, error) = self.shares[givens];
            // Too few of these were made for a meaningful deviation.
            if expected * self.effective < 10.0 {
                continue;
            }
            let off = (share - expected) / error;
            println!(
                "  {givens}: {:.3} %, expected {:.3} %, off by {off:+.1} deviations",
                share * 100.0,
                expected * 100.0
            );
            if off.abs() > FAR {
                failures.push(format!("the share of {givens} givens"));
            }
        }
        Ok(failures)
    }
}

/// `100 puzzles (worth 50), 24.375 givens (+- 0.004), deviation 1.125`.
impl std::fmt::Display for Law {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { number, mean, mean_error, deviation, effective, .. } = self;
        write!(
            f,
            "{number} puzzles (worth {effective:.0}), {mean:.3} givens (+- {mean_error:.3}), deviation {deviation:.3}"
        )
    }
}
