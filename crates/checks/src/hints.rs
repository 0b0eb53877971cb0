//! `cargo xtask hints FILE...`: how long the next step takes, over the paths of puzzles.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use bivalue::budget::Budget;
use bivalue::grid::Grid;
use bivalue::human::{Kind, TechniqueSet, View, kind};

use crate::clock::timed;
use crate::scores::proper;

/// Times the next step of every position on the paths of every Nth puzzle: lines that start with
/// 81 cells. Forcing nets, whips, whose targets are what nets refute, and what goes further are not
/// looked for.
pub(crate) fn hints(files: &[PathBuf], every: u64) -> Result<()> {
    let of = |name| kind(name).map_or(&[][..], |(technique, _)| technique.kinds());
    let nets = ["whip", "forcing-net-verity", "nested-forcing-chain-verity"];
    let nets: Vec<&'static Kind> = nets.into_iter().flat_map(of).collect();
    let techniques = TechniqueSet::usual().without(&nets);
    let mut all = Vec::new();
    for file in files {
        let text =
            fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut times = Vec::new();
        let mut solved = 0;
        let lines = text.lines().filter_map(|line| line.get(..81)?.parse::<Grid>().ok());
        for grid in lines.step_by(every as usize) {
            let mut view = View::of(&proper(&grid)?);
            while !view.board().empty_cells().is_empty() {
                let (step, time) = timed(|| techniques.first(&view, &Budget::UNLIMITED));
                let step = step?;
                times.push((time, step.as_ref().map_or("none", |step| step.kind.id)));
                let Some(step) = step else { break };
                view.take(&step);
            }
            solved += u32::from(view.board().empty_cells().is_empty());
        }
        println!("{}: {solved} solved, {}", file.display(), told(&mut times));
        all.extend(times);
    }
    println!("all: {}", told(&mut all));
    Ok(())
}

fn told(times: &mut [(std::time::Duration, &str)]) -> String {
    times.sort();
    let at = |part: usize| times.get((times.len() * part / 1000).min(times.len().max(1) - 1));
    let at = |part| at(part).map_or(String::new(), |(time, kind)| format!("{time:?} ({kind})"));
    format!(
        "{} steps, median {}, 99th percentile {}, 99.9th {}, longest {}",
        times.len(),
        at(500),
        at(990),
        at(999),
        at(1000),
    )
}
