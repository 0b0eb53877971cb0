//! `cargo xtask allsteps FILE STATES`: effects that HoDoKu finds, held against all steps that the
//! techniques find.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::time::Duration;
use std::{fmt, fs};

use anyhow::{Context, Result, bail};

use bivalue::budget::Budget;
use bivalue::format::{LibraryLine, ParseError};
use bivalue::grid::{Board, Candidate, Conclusion, Digit};
use bivalue::human::{self, Effect, Kind, Requirement, TechniqueSet, View};

use crate::clock::timed;

/// Says for each technique how many of its effects are found: there is a step of that technique,
/// or of an easier one, that has the whole effect. And how long it takes to find all steps.
///
/// With names or numbers of techniques, only those count.
pub(crate) fn allsteps(
    file: &Path,
    states: &Path,
    only: &[String],
    lists: bool,
    rounds: u32,
) -> Result<()> {
    let mut boards = Vec::new();
    let mut found = HashMap::new();
    for row in rows(states)? {
        let [id, line, ..] = &row[..] else { bail!("a state has too few columns") };
        let case: Result<LibraryLine, ParseError> = line.parse();
        let case = case.map_err(|error| anyhow::anyhow!("state {id}: {}", error.message()))?;
        let board = case.position().board().map_err(|clash| anyhow::anyhow!("{clash}"))?;
        found
            .insert(id.clone(), TechniqueSet::everything().all(&view(&board), &Budget::UNLIMITED)?);
        boards.push(board);
    }
    tell_times(&boards, rounds);
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
    let (mut all, mut whole) = (0, 0);
    for (code, (name, effects, found, exact)) in &tally {
        println!("{code} {name}: {found} of {effects} found, {exact} of them as they are");
        all += effects;
        whole += found;
    }
    println!("{whole} of {all} found");
    Ok(())
}

fn view(board: &Board) -> View {
    View::new(board.clone()).with_unique_solution()
}

/// Tells how long all steps of a board take, from the board on: with those kinds that HoDoKu counts
/// as fast, with those that it counts as slow too, with all that there are, and with the kinds of
/// one technique alone.
fn tell_times(boards: &[Board], rounds: u32) {
    let sets: [(&str, TechniqueSet); 3] = [
        ("light", TechniqueSet::of(kinds(is_light))),
        ("heavy", TechniqueSet::of(kinds(|kind| is_light(kind) || is_heavy(kind)))),
        ("everything", TechniqueSet::everything().clone()),
    ];
    for (name, set) in &sets {
        println!("{name}: {}", Times::of(set, boards, rounds));
    }
    let of_technique = |&technique: &&'static dyn human::Technique| {
        let techniques = TechniqueSet::of(technique.kinds());
        (technique.kinds()[0].id, Times::of(&techniques, boards, rounds))
    };
    let mut by_technique: Vec<_> = human::techniques().iter().map(of_technique).collect();
    by_technique.sort_by_key(|(_, times)| std::cmp::Reverse(times.mean()));
    for (id, times) in by_technique {
        println!("  {id}: {times}");
    }
}

fn kinds(is_wanted: impl Fn(&Kind) -> bool) -> impl Iterator<Item = &'static Kind> {
    human::kinds().map(|(_, kind)| kind).filter(move |kind| is_wanted(kind))
}

/// Kinds whose steps take HoDoKu long to find, and that its tables of effects have: Franken fish of
/// up to four bases, chains of almost locked sets, forcing chains and forcing nets.
const HEAVY: [&str; 11] = [
    "franken-x-wing",
    "franken-swordfish",
    "franken-jellyfish",
    "finned-franken-x-wing",
    "finned-franken-swordfish",
    "finned-franken-jellyfish",
    "als-chain",
    "forcing-chain-contradiction",
    "forcing-chain-verity",
    "forcing-net-contradiction",
    "forcing-net-verity",
];

/// Further kinds that are in none of the tables, because they take HoDoKu too long, besides the
/// fish that take an option: large fish, kraken fish and templates.
const NOT_IN_TABLES: [&str; 13] = [
    "squirmbag",
    "whale",
    "leviathan",
    "finned-squirmbag",
    "finned-whale",
    "finned-leviathan",
    "sashimi-squirmbag",
    "sashimi-whale",
    "sashimi-leviathan",
    "kraken-fish-1",
    "kraken-fish-2",
    "template-set",
    "template-delete",
];

/// Returns whether HoDoKu finds all steps of that kind fast.
fn is_light(kind: &Kind) -> bool {
    let is_large =
        matches!(kind.requires, Requirement::FrankenSize(_) | Requirement::MutantSize(_));
    let is_slow = is_large || is_heavy(kind) || NOT_IN_TABLES.contains(&kind.id);
    !kind.code.is_empty() && !is_slow
}

/// Returns whether it is one of those kinds that take HoDoKu long.
fn is_heavy(kind: &Kind) -> bool {
    HEAVY.contains(&kind.id)
}

/// The times for each board, the shortest first.
struct Times {
    all: Vec<Duration>,
    steps: usize,
}

impl Times {
    /// All steps: of some rounds the least time.
    fn of(techniques: &TechniqueSet, boards: &[Board], rounds: u32) -> Self {
        let mut steps = 0;
        let mut all: Vec<_> = boards
            .iter()
            .map(|board| {
                let least = (0..rounds)
                    .map(|_| timed(|| techniques.all(&view(board), &Budget::UNLIMITED)))
                    .min_by_key(|(_, time)| *time);
                let Some((Ok(found), time)) = least else { return Duration::ZERO };
                steps += found.len();
                time
            })
            .collect();
        all.sort();
        Self { all, steps }
    }

    fn mean(&self) -> Duration {
        self.all.iter().sum::<Duration>() / self.all.len().max(1) as u32
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let median = self.all.get(self.all.len() / 2).copied().unwrap_or_default();
        let longest = self.all.last().copied().unwrap_or_default();
        write!(
            f,
            "median {:.0} us, mean {:.0}, longest {:.0}, {} steps",
            micros(median),
            micros(self.mean()),
            micros(longest),
            self.steps
        )
    }
}

/// Returns the position in the order of the technique with that name or number. What one
/// technique finds is equally hard, however it is told: a chain of cases that places a digit is a
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

/// Returns whether an effect has all of another.
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
