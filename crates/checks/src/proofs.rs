//! `cargo xtask proofs`: paths with their proofs for checkers in other languages, and altered ones.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;

use bivalue::budget::Budget;
use bivalue::format::LibraryLine;
use bivalue::generate::{Dice, Generator, Request, Workshop};
use bivalue::grid::{Candidate, Cell, Conclusion, Digit, House, Puzzle};
use bivalue::human::{
    Branch, Constraint, Proof, ProofLine, Reason, Step, View, Words, check, kinds, path,
};
use bivalue::verbs::ask;
use bivalue::wire;

use crate::machine::root;
use crate::scores::proper;

/// How many paths and altered proofs are made.
#[derive(Args)]
pub(crate) struct ProofsArgs {
    /// The folder for `paths.jsonl` and `altered.jsonl`
    folder: PathBuf,
    /// How many paths are made: of the examples of techniques, of our own puzzles, and then of
    /// random ones
    #[arg(long, value_name = "N", default_value_t = 1000)]
    paths: usize,
    /// How many proofs are altered
    #[arg(long, value_name = "N", default_value_t = 1000)]
    altered: u64,
    /// The seed that random puzzles and alterations follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Take the puzzles from this list instead, one a line
    #[arg(long)]
    file: Option<PathBuf>,
}

/// Writes the record of `explain` for each puzzle, and paths up to a step whose proof or conclusions
/// are altered, with the verdict of the library's own check on this step.
pub(crate) fn proofs(args: &ProofsArgs) -> Result<()> {
    let puzzles = puzzles(args)?;
    fs::create_dir_all(&args.folder)?;
    let mut paths = BufWriter::new(File::create(args.folder.join("paths.jsonl"))?);
    let budget = Budget::UNLIMITED;
    for puzzle in &puzzles {
        let text = puzzle.board().givens().to_string();
        let reply = ask(&json!({"verb": "explain", "puzzle": text}).to_string(), &budget);
        let mut record = reply.record.to_value();
        record["input"] = json!(text);
        writeln!(paths, "{record}")?;
    }
    let mut altered = BufWriter::new(File::create(args.folder.join("altered.jsonl"))?);
    for index in 0..args.altered {
        let puzzle = &puzzles[index as usize % puzzles.len()];
        let dice = &mut Dice::new(args.seed, index);
        writeln!(altered, "{}", altered_path(puzzle, dice)?)?;
    }
    println!("{} paths and {} altered proofs are written", puzzles.len(), args.altered);
    Ok(())
}

fn puzzles(args: &ProofsArgs) -> Result<Vec<Puzzle>> {
    let read = |file: &Path| {
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
    };
    let line = |line: &str| proper(&line.get(..81).unwrap_or(line).parse()?);
    if let Some(file) = &args.file {
        return read(file)?.lines().take(args.paths).map(line).collect();
    }
    let examples = kinds().filter_map(|(_, kind)| kind.example.parse::<LibraryLine>().ok());
    let mut all: Vec<_> =
        examples.filter_map(|example| proper(&example.givens).ok()).take(args.paths).collect();
    let own = read(&root().join("testdata/puzzles/mixed.txt"))?;
    // Some are random in any case.
    let most = args.paths.saturating_sub(all.len() + args.paths / 10);
    all.extend(own.lines().take(most).map(line).collect::<Result<Vec<_>>>()?);
    let (generator, mut workshop) =
        (Generator::new(Request::default(), args.seed)?, Workshop::new());
    for index in 0..args.paths.saturating_sub(all.len()) as u64 {
        let made = generator.puzzle(index, &mut workshop, &Budget::UNLIMITED, &mut |_| Ok(true))?;
        all.push(made.puzzle);
    }
    Ok(all)
}

/// The record of a path up to a step that is altered; steps other than singles are preferred.
fn altered_path(puzzle: &Puzzle, dice: &mut Dice) -> Result<serde_json::Value> {
    let mut view = View::of(puzzle);
    let steps = path(&view, &Budget::UNLIMITED)?.steps;
    let hard: Vec<_> = (0..steps.len()).filter(|&at| !steps[at].places()).collect();
    let at = match &hard[..] {
        [] => dice.below(steps.len() as u32) as usize,
        hard => hard[dice.below(hard.len() as u32) as usize],
    };
    let words = Words::english();
    let mut records = Vec::new();
    for step in &steps[..at] {
        records.push(wire::step::Step::new(step, Some(view.board()), words));
        view.take(step);
    }
    let mut step = steps[at].clone();
    step.proof = step.proof.explicit(view.board());
    let before = step.clone();
    while step == before {
        alter(&mut step, &view, dice);
    }
    let verdict = check(&view, &step, &Budget::UNLIMITED);
    let altered = wire::step::Step::new(&step, None, words);
    records.push(altered);
    Ok(json!({
        "input": puzzle.board().givens().to_string(),
        "status": "altered",
        "steps": records,
        "accepted": verdict.is_ok(),
    }))
}

/// Alters a line anywhere in the proof, or claims a further conclusion.
fn alter(step: &mut Step, view: &View, dice: &mut Dice) {
    if dice.below(8) == 0 {
        let open: Vec<_> = Candidate::all().filter(|&x| view.board().has(x)).collect();
        let x = open[dice.below(open.len() as u32) as usize];
        return step.effect.add(Conclusion::Eliminate(x));
    }
    let Proof { lines } = &mut step.proof;
    let mut at = dice.below(count(lines)) + 1;
    alter_lines(lines, &mut at, dice);
}

/// The number of lines, also of those below others.
fn count(lines: &[ProofLine]) -> u32 {
    let below = |line: &ProofLine| match &line.why {
        Reason::Refuted(lines) => count(lines),
        Reason::Cases(_, branches) => branches.iter().map(|branch| count(&branch.lines)).sum(),
        _ => 0,
    };
    lines.iter().map(|line| 1 + below(line)).sum()
}

/// Alters the line of that number, counted from 1 and down to 0.
fn alter_lines(lines: &mut Vec<ProofLine>, at: &mut u32, dice: &mut Dice) {
    for number in 0..lines.len() {
        *at -= 1;
        if *at == 0 {
            if dice.below(5) == 0 {
                lines.remove(number);
            } else {
                alter_line(&mut lines[number], dice);
            }
            return;
        }
        match &mut lines[number].why {
            Reason::Refuted(lines) => alter_lines(lines, at, dice),
            Reason::Cases(_, branches) => {
                for branch in branches {
                    alter_lines(&mut branch.lines, at, dice);
                    if *at == 0 {
                        return;
                    }
                }
            }
            _ => {}
        }
        if *at == 0 {
            return;
        }
    }
}

fn alter_line(ProofLine { so, why }: &mut ProofLine, dice: &mut Dice) {
    let digit = Digit::from_index(dice.below(9) as usize);
    let cell = Cell::from_index(dice.below(81) as usize);
    let changed = match &so[..] {
        [] => None,
        all => Some(dice.below(all.len() as u32) as usize),
    };
    match (dice.below(5), changed) {
        (0, Some(at)) => so[at] = with(so[at], Candidate::new(so[at].candidate().cell(), digit)),
        (1, Some(at)) => so[at] = with(so[at], Candidate::new(cell, so[at].candidate().digit())),
        (2, Some(at)) => so[at] = so[at].opposite(),
        (3, _) => so.push(Conclusion::Eliminate(Candidate::new(cell, digit))),
        _ => alter_reason(why, dice),
    }
}

fn with(so: Conclusion, x: Candidate) -> Conclusion {
    match so {
        Conclusion::Place(_) => Conclusion::Place(x),
        Conclusion::Eliminate(_) => Conclusion::Eliminate(x),
    }
}

fn alter_reason(why: &mut Reason, dice: &mut Dice) {
    let constraint = match dice.below(2) {
        0 => Constraint::Cell(Cell::from_index(dice.below(81) as usize)),
        _ => Constraint::House(
            House::from_index(dice.below(27) as usize),
            Digit::from_index(dice.below(9) as usize),
        ),
    };
    match why {
        _ if dice.below(4) == 0 => *why = Reason::Only(constraint),
        Reason::Only(of) => *of = constraint,
        Reason::Counting(cover) => {
            let list = if dice.below(2) == 0 { &mut cover.truths } else { &mut cover.links };
            match list.len() as u32 {
                0 => list.push(constraint),
                len if dice.below(2) == 0 => drop(list.remove(dice.below(len) as usize)),
                len => list[dice.below(len) as usize] = constraint,
            }
        }
        Reason::Cases(of, branches) => match branches.len() as u32 {
            0 => *of = constraint,
            len if dice.below(2) == 0 => {
                let Branch { lines, .. } = &mut branches[dice.below(len) as usize];
                lines.clear();
            }
            _ => *of = constraint,
        },
        Reason::Templates { rounds } => *rounds = 0,
        Reason::Refuted(lines) => drop(lines.pop()),
        Reason::Search | Reason::Symmetry(_) => *why = Reason::Only(constraint),
    }
}
