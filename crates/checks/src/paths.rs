//! `cargo xtask paths FILE`: HoDoKu's solution paths, and what our techniques would do at each step
//! of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use bivalue::budget::Budget;
use bivalue::grid::{Candidate, Cell, CellSet, Conclusion, Digit, Grid};
use bivalue::human::{Effect, View};
use bivalue::rate::hodoku;

use crate::scores::{is_called, proper};

/// How often the step that is taken here is of the same kind, and the same.
#[derive(Default)]
struct Tally {
    all: usize,
    same_kind: usize,
    same: usize,
    others: BTreeMap<&'static str, usize>,
}

/// Goes along every path, and says for each technique how often the easiest step of ours is of the
/// same kind, and how often it is the same.
pub(crate) fn paths(file: &Path, lists: bool) -> Result<()> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut view = None;
    for (number, line) in text.lines().enumerate() {
        if let Some(head) = line.strip_prefix("# ") {
            let grid = head.split(' ').nth(1).context("a head without a puzzle")?;
            let puzzle = proper(&grid.parse::<Grid>()?)?;
            view = Some(View::of(&puzzle).with_options(hodoku::options()));
        } else if let (Some(view), false) = (&mut view, line.is_empty()) {
            let (name, effect) = step(line).with_context(|| format!("line {}", number + 1))?;
            let tally = tallies.entry(name.to_owned()).or_default();
            tally.all += 1;
            let own = hodoku::next_step(view, &Budget::UNLIMITED)?;
            let kind = own.as_ref().map_or("none", |step| step.kind.name);
            let same_kind = is_called(kind, name);
            let same = own.as_ref().is_some_and(|step| step.effect == effect.on(view.board()));
            tally.same_kind += usize::from(same_kind);
            tally.same += usize::from(same_kind && same);
            if !same_kind {
                *tally.others.entry(kind).or_default() += 1;
            }
            if lists && !(same_kind && same) {
                let own = own.map_or(String::new(), |step| step.to_string());
                println!("{}: {}\n    here {own}", number + 1, line.trim());
            }
            for conclusion in effect.conclusions() {
                view.apply(conclusion)?;
            }
        }
    }
    let (mut all, mut same_kind, mut same) = (0, 0, 0);
    for (name, tally) in &tallies {
        let others: Vec<_> =
            tally.others.iter().map(|(name, count)| format!("{count} {name}")).collect();
        println!(
            "{name}: {} steps, {} of the same kind, {} the same; instead {}",
            tally.all,
            tally.same_kind,
            tally.same,
            if others.is_empty() { "none".into() } else { others.join(", ") },
        );
        all += tally.all;
        same_kind += tally.same_kind;
        same += tally.same;
    }
    println!("{all} steps, {same_kind} of the same kind, {same} the same");
    Ok(())
}

/// The name and the effect of a step.
fn step(line: &str) -> Result<(&str, Effect)> {
    let (name, rest) = line
        .split_once("=>")
        .map(|(before, after)| (before.split(" in ").next().unwrap_or(before), after))
        .or_else(|| line.split_once(':'))
        .context("a step without conclusions")?;
    let name = name.split(':').next().unwrap_or(name).trim();
    let mut effect = Effect::NONE;
    let mut cells = CellSet::EMPTY;
    for part in rest.split('|').next().unwrap_or_default().split(',').map(str::trim) {
        let (shown, conclusion): (_, Option<(Make, &str)>) =
            if let Some((shown, digit)) = part.split_once("<>") {
                (shown, Some((Conclusion::Eliminate, digit)))
            } else if let Some((shown, digit)) = part.split_once('=') {
                (shown, Some((Conclusion::Place, digit)))
            } else {
                (part, None)
            };
        cells |= cells_of(shown)?;
        if let Some((conclusion, digit)) = conclusion {
            let digit = digits(digit).next().flatten().context("no digit")?;
            for cell in std::mem::replace(&mut cells, CellSet::EMPTY) {
                effect.add(conclusion(Candidate::new(cell, Digit::from_index(digit))));
            }
        }
    }
    Ok((name, effect))
}

type Make = fn(Candidate) -> Conclusion;

fn digits(text: &str) -> impl Iterator<Item = Option<usize>> {
    text.bytes().map(|byte| (byte.wrapping_sub(b'1') < 9).then(|| usize::from(byte - b'1')))
}

/// Cells as `r12c3`.
fn cells_of(text: &str) -> Result<CellSet> {
    let Some((rows, columns)) = text.strip_prefix('r').and_then(|text| text.split_once('c')) else {
        bail!("{text} is no cells")
    };
    let mut cells = CellSet::EMPTY;
    for row in digits(rows) {
        for column in digits(columns) {
            let (Some(row), Some(column)) = (row, column) else { bail!("{text} is no cells") };
            cells.insert(Cell::from_index(row * 9 + column));
        }
    }
    Ok(cells)
}
