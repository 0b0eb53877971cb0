//! `cargo xtask allsteps FILE STATES`: effects that HoDoKu finds, held against all steps that the
//! techniques find.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use bivalue::format::LibraryLine;
use bivalue::grid::{Candidate, Conclusion, Digit};
use bivalue::human::{self, Effect, Repertoire, View};

use crate::machine::timed;

/// Says for each technique how many of its effects are found: there is a step of that technique,
/// or of an easier one, that has the whole effect.
///
/// With names or numbers of techniques, only those count.
pub(crate) fn allsteps(file: &Path, states: &Path, only: &[String], lists: bool) -> Result<()> {
    let states = rows(states)?;
    let mut found = HashMap::new();
    let mut times = Vec::new();
    for row in &states {
        let [id, line, ..] = &row[..] else { bail!("a state has too few columns") };
        let case: LibraryLine = line.parse().with_context(|| format!("state {id}"))?;
        let board = case.position().board().map_err(|clash| anyhow::anyhow!("{clash}"))?;
        let view = View::new(board).with_unique_solution();
        let (steps, time) = timed(|| Repertoire::everything().all(&view));
        times.push(time);
        found.insert(id.clone(), steps);
    }
    // By number: name, effects, those that are found, those found alone and as they are.
    let mut tally: BTreeMap<String, (String, usize, usize, usize)> = BTreeMap::new();
    for row in rows(file)? {
        let [state, _, code, name, digits, eliminations, placements] = &row[..] else {
            bail!("an effect has {} columns", row.len())
        };
        let id = human::kind(code).map_or("", |(_, kind)| kind.id);
        if !only.is_empty() && !only.iter().any(|asked| asked == code || asked == id) {
            continue;
        }
        let effect = effect(eliminations, placements)?;
        let entry = tally.entry(code.clone()).or_insert_with(|| (name.clone(), 0, 0, 0));
        entry.1 += 1;
        let steps = found.get(state).with_context(|| format!("no state {state}"))?;
        let hardness = hardness(code);
        let is_easy = |kind: &human::Kind| {
            hardness.is_none_or(|hardness| self::hardness(kind.id) <= Some(hardness))
        };
        let mut exact = false;
        let mut whole = false;
        for step in steps.iter().filter(|step| is_easy(step.kind)) {
            exact |= step.effect == effect;
            whole |= has(&step.effect, &effect);
        }
        entry.2 += usize::from(whole);
        entry.3 += usize::from(exact);
        if lists && !whole {
            println!("missing: state {state}: {name} {digits}: {eliminations} {placements}");
        }
    }
    times.sort();
    if let (Some(median), Some(worst)) = (times.get(times.len() / 2), times.last()) {
        println!("all steps of a state: median {median:?}, worst {worst:?}");
    }
    let (mut all, mut whole) = (0, 0);
    for (code, (name, effects, found, exact)) in &tally {
        println!("{code} {name}: {found} of {effects} found, {exact} of them as they are");
        all += effects;
        whole += found;
    }
    println!("{whole} of {all} found");
    Ok(())
}

/// Where in the order the technique is whose steps have that name or number. What one technique
/// finds is equally hard, however it is told: a chain of cases that places a digit is a
/// contradiction read backwards.
fn hardness(name: &str) -> Option<usize> {
    let (technique, _) = human::kind(name)?;
    human::techniques()
        .iter()
        .position(|other| other.kinds().as_ptr() == technique.kinds().as_ptr())
}

/// The rows of a table with a head, by columns.
pub(crate) fn rows(file: &Path) -> Result<Vec<Vec<String>>> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect();
    Ok(text.lines().skip(1).map(cells).collect())
}

/// Whether an effect has all of another.
fn has(effect: &Effect, part: &Effect) -> bool {
    Digit::all().all(|digit| {
        part.placed(digit).is_subset(effect.placed(digit))
            && part.eliminated(digit).is_subset(effect.eliminated(digit))
    })
}

fn effect(eliminations: &str, placements: &str) -> Result<Effect> {
    let mut effect = Effect::NONE;
    for text in eliminations.split_whitespace() {
        effect.add(Conclusion::Eliminate(candidate(text)?));
    }
    for text in placements.split_whitespace() {
        effect.add(Conclusion::Place(candidate(text)?));
    }
    Ok(effect)
}

/// A candidate written as digit, row, column.
fn candidate(text: &str) -> Result<Candidate> {
    let digits: Vec<_> = text.bytes().map(|byte| usize::from(byte.wrapping_sub(b'1'))).collect();
    match digits[..] {
        [digit @ 0..9, row @ 0..9, column @ 0..9] => {
            Ok(Candidate::from_index((row * 9 + column) * 9 + digit))
        }
        _ => bail!("{text} is no candidate"),
    }
}
