//! `cargo xtask sound`: whether every step in random positions with notes is true and proved.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use bivalue::budget::Budget;
use bivalue::generate::{Dice, Generator, Request, Workshop};
use bivalue::grid::{Candidate, Conclusion, Digit, Puzzle};
use bivalue::human::{Kind, TechniqueSet, View, check, kind};

use crate::scores::proper;

/// How many positions are looked at.
#[derive(Args)]
pub(crate) struct SoundArgs {
    /// How many positions are made
    #[arg(long, value_name = "N", default_value_t = 1000)]
    positions: u64,
    /// The seed that they follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Verify the proof of every Nth step
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    proofs: u64,
    /// Make the positions of the puzzles of this list in turn, not of random ones
    #[arg(long)]
    file: Option<PathBuf>,
    /// Only steps of these techniques, by name or number; without any, of all but those that follow
    /// nets, which take long
    technique: Vec<String>,
}

/// Techniques that take too long to look for all their steps in many positions.
const SLOW: [&str; 6] = [
    "kraken-fish-1",
    "forcing-net-verity",
    "template-set",
    "aligned-triple-exclusion",
    "nested-forcing-chain-verity",
    "brute-force",
];

/// Finds all steps in random positions on the way to the solution of puzzles, and holds them
/// against the solution and the checker of proofs.
pub(crate) fn sound(args: &SoundArgs) -> Result<()> {
    let techniques = techniques(&args.technique)?;
    let mut puzzles = Puzzles::of(args)?;
    let budget = Budget::UNLIMITED;
    let mut count: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut all, mut proofs, mut wrong) = (0, 0, 0);
    for index in 0..args.positions {
        let puzzle = puzzles.puzzle(index)?;
        let view = position(&puzzle, &mut Dice::new(args.seed, index))?;
        let solution = puzzle.solution().grid();
        let is_true = |so: Conclusion| match so {
            Conclusion::Place(x) => solution[x.cell()] == Some(x.digit()),
            Conclusion::Eliminate(x) => solution[x.cell()] != Some(x.digit()),
        };
        for step in techniques.each(&view, &budget)? {
            all += 1;
            *count.entry(step.kind.id).or_default() += 1;
            let mut fault = step.conclusions().find(|so| !is_true(*so)).map(|so| so.to_string());
            if all % args.proofs == 0 {
                proofs += 1;
                let proved = check(&view, &step, &budget);
                fault = fault.or(proved.err().map(|objection| objection.to_string()));
            }
            if let Some(fault) = fault {
                wrong += 1;
                println!("position {index}: {step}: {fault}");
            }
        }
    }
    for (id, count) in &count {
        println!("{id}: {count}");
    }
    println!(
        "{} positions, {all} steps held against the solution, {proofs} proofs verified, {wrong} wrong",
        args.positions
    );
    if wrong > 0 {
        bail!("{wrong} steps are wrong");
    }
    Ok(())
}

/// The source of the puzzles.
enum Puzzles {
    Random(Box<Generator>, Box<Workshop>),
    List(Vec<Puzzle>),
}

impl Puzzles {
    fn of(args: &SoundArgs) -> Result<Self> {
        match &args.file {
            None => {
                let generator = Generator::new(Request::default(), args.seed)?;
                Ok(Self::Random(Box::new(generator), Box::new(Workshop::new())))
            }
            Some(file) => list(file).map(Self::List),
        }
    }

    fn puzzle(&mut self, index: u64) -> Result<Puzzle> {
        match self {
            Self::Random(generator, workshop) => {
                let budget = Budget::UNLIMITED;
                Ok(generator.puzzle(index, workshop, &budget, &mut |_| Ok(true))?.puzzle)
            }
            Self::List(all) => Ok(all[index as usize % all.len()].clone()),
        }
    }
}

/// The puzzles of a list, one a line.
fn list(file: &Path) -> Result<Vec<Puzzle>> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let puzzle = |line: &str| proper(&line.get(..81).unwrap_or(line).parse()?);
    let all: Vec<_> = text.lines().map(puzzle).collect::<Result<_>>()?;
    if all.is_empty() {
        bail!("{} has no puzzle", file.display());
    }
    Ok(all)
}

fn techniques(names: &[String]) -> Result<TechniqueSet> {
    let mut kinds: Vec<&'static Kind> = Vec::new();
    for name in names {
        match kind(name) {
            Some((_, kind)) => kinds.push(kind),
            None => bail!("there is no technique {name}"),
        }
    }
    if !kinds.is_empty() {
        return Ok(TechniqueSet::of(kinds));
    }
    let slow = SLOW.into_iter().filter_map(kind);
    let slow: Vec<_> = slow.flat_map(|(technique, _)| technique.kinds()).collect();
    Ok(TechniqueSet::everything().without(&slow))
}

/// A position on the way to the solution: some cells filled, and some wrong candidates eliminated.
fn position(puzzle: &Puzzle, dice: &mut Dice) -> Result<View> {
    let solution = puzzle.solution().grid();
    let mut view = View::of(puzzle);
    let mut cells: Vec<_> = view.board().empty_cells().into_iter().collect();
    dice.shuffle(&mut cells);
    let filled = dice.below(cells.len() as u32 / 2) as usize;
    for &cell in &cells[..filled] {
        if let Some(digit) = solution[cell] {
            view.apply(Conclusion::Place(Candidate::new(cell, digit)))?;
        }
    }
    let percent = dice.below(60);
    for cell in view.board().empty_cells() {
        for digit in Digit::all().filter(|&digit| solution[cell] != Some(digit)) {
            let x = Candidate::new(cell, digit);
            if view.board().has(x) && dice.below(100) < percent {
                view.apply(Conclusion::Eliminate(x))?;
            }
        }
    }
    Ok(view)
}
