//! `cargo xtask beyond FILE`: puzzles for techniques that HoDoKu does not have.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result, bail};

use bivalue::budget::Budget;
use bivalue::human::{BRUTE_FORCE, Kind, Step, TechniqueSet, View, kind};

use crate::allsteps::rows;
use crate::scores::proper;

/// The greatest number of nets with which a puzzle counts as explained.
const NETS: usize = 2;

/// The kinds of steps that a family of the table stands for. The other families are of patterns
/// that have no kind here.
const FAMILIES: [(&str, &[&str]); 8] = [
    ("anon", &DEADLY),
    ("exocet", &["junior-exocet", "senior-exocet", "double-exocet", "exocet-pairs"]),
    (
        "impossible-pattern",
        &[
            "tridagon",
            "tridagon-forcing-chain",
            "impossible-pattern",
            "impossible-pattern-forcing-chain",
        ],
    ),
    ("msls", &["multi-sector-locked-set", "sk-loop"]),
    ("oddagon", &["broken-wing", "bivalue-oddagon", "bivalue-oddagon-subset"]),
    ("qiu", &DEADLY),
    ("whip", &["whip", "grouped-whip"]),
    ("xr", &["extended-rectangle"]),
];

/// The deadly patterns of two digits and more, but for rectangles.
const DEADLY: [&str; 6] = [
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-3",
    "unique-loop-4",
    "extended-rectangle",
    "bug-lite",
];

/// Explains every puzzle of the table to its end, and looks for steps of its family in every
/// position on the way.
///
/// The techniques of `without` are left out.
pub(crate) fn beyond(file: &Path, without: &[String]) -> Result<()> {
    if !file.is_file() {
        println!("not run: there is no file {}", file.display());
        return Ok(());
    }
    let nets: Vec<_> = ["forcing-net-verity", "nested-forcing-chain-verity"]
        .into_iter()
        .filter_map(kind)
        .flat_map(|(technique, _)| technique.kinds())
        .collect();
    let mut left_out = Vec::new();
    for name in without {
        left_out.push(kind(name).with_context(|| format!("there is no technique {name}"))?.1);
    }
    let usual = TechniqueSet::usual().without(&left_out);
    let mut families: BTreeMap<String, Tally> = BTreeMap::new();
    let mut all = Tally::default();
    for row in rows(file)? {
        let [puzzle, family, ..] = &row[..] else { bail!("a row has too few columns") };
        let view = View::of(&proper(&puzzle.parse()?)?);
        let mut own = of_family(family);
        own.retain(|kind| !left_out.contains(kind));
        let told = Told::of(view, &usual, &own, &nets)?;
        if !told.is_found() || !told.is_explained() {
            println!("{puzzle} {family}: {told}");
        }
        families.entry(family.clone()).or_default().add(&told);
        all.add(&told);
    }
    for (family, tally) in &families {
        println!("{family}: {tally}");
    }
    println!("all: {all}");
    Ok(())
}

fn of_family(family: &str) -> Vec<&'static Kind> {
    let names = FAMILIES.iter().find(|(name, _)| *name == family).map_or(&[][..], |(_, ids)| ids);
    names.iter().filter_map(|id| kind(id)).map(|(_, kind)| kind).collect()
}

/// How a puzzle was explained.
#[derive(Default)]
struct Told {
    steps: usize,
    nets: usize,
    brute_force: usize,
    /// The steps of the path that are of the family.
    taken: usize,
    /// The positions on the way that have such a step.
    positions: usize,
    has_kinds: bool,
}

impl Told {
    fn of(
        mut view: View,
        usual: &TechniqueSet,
        own: &[&'static Kind],
        nets: &[&'static Kind],
    ) -> Result<Self> {
        let family = TechniqueSet::of(own.iter().copied());
        let is_of = |list: &[&Kind], step: &Step| list.contains(&step.kind);
        let mut told = Self { has_kinds: !own.is_empty(), ..Self::default() };
        while !view.board().empty_cells().is_empty() {
            let own_step = family.first(&view, &Budget::UNLIMITED)?;
            told.positions += usize::from(own_step.is_some());
            let step = usual.first(&view, &Budget::UNLIMITED)?;
            let Some(step) = step else { break };
            told.steps += 1;
            told.nets += usize::from(is_of(nets, &step));
            told.brute_force += usize::from(*step.kind == BRUTE_FORCE);
            told.taken += usize::from(is_of(own, &step));
            view.take(&step);
        }
        Ok(told)
    }

    /// Returns whether there is a step of the family, or easier ones do as well.
    fn is_found(&self) -> bool {
        self.positions > 0 || self.nets + self.brute_force == 0
    }

    fn is_explained(&self) -> bool {
        self.brute_force == 0 && self.nets <= NETS
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.has_kinds, self.positions) {
            (false, _) => f.write_str("no kind of this family")?,
            (true, 0) => f.write_str("no step of the family")?,
            (true, some) => write!(f, "steps of the family in {some} positions")?,
        }
        let Self { steps, nets, brute_force, .. } = self;
        write!(f, "; {steps} steps, {nets} nets, {brute_force} by brute force")
    }
}

/// The sums over puzzles.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    found: usize,
    explained: usize,
    without_brute_force: usize,
    sum: Told,
}

impl Tally {
    fn add(&mut self, told: &Told) {
        self.puzzles += 1;
        self.found += usize::from(told.is_found());
        self.explained += usize::from(told.is_explained());
        self.without_brute_force += usize::from(told.brute_force == 0);
        self.sum.steps += told.steps;
        self.sum.nets += told.nets;
        self.sum.brute_force += told.brute_force;
        self.sum.taken += told.taken;
        self.sum.positions += told.positions;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzles, found, explained, without_brute_force, sum } = self;
        write!(
            f,
            "{found} of {puzzles} with a step of the family or only easier ones ({} positions have \
             one, {} were taken), {without_brute_force} without brute force, {explained} of these \
             with at most {NETS} nets; {} steps, {} nets, {} by brute force",
            sum.positions, sum.taken, sum.steps, sum.nets, sum.brute_force
        )
    }
}
