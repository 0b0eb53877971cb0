//! `cargo xtask fuzz`: inputs that may break a law.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;

use laws::{Law, Mutator, Seed, examples};

use crate::coverage::{self, Bound, Target};
use crate::machine::root;

/// The options of fuzzing.
#[derive(Args)]
pub(crate) struct FuzzArgs {
    /// The fuzz target: `detect`, `parser`, `round_trip` or `engines`; all without one
    target: Option<String>,
    /// The format whose parser is meant; all without one
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
    /// Look that long in all, guided by coverage
    #[arg(long, value_name = "N", conflicts_with = "runs")]
    seconds: Option<u64>,
    /// Make that many inputs for each law
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    runs: u64,
    /// Guided by coverage, with that many runs too
    #[arg(long)]
    coverage: bool,
}

/// Checks the laws on many inputs.
pub(crate) fn fuzz(args: &FuzzArgs) -> Result<()> {
    let laws = match (&args.target, &args.format) {
        (Some(target), format) => {
            Law::of_target(target, format.as_deref()).map_err(anyhow::Error::msg)?
        }
        (None, Some(format)) => {
            Law::of_target("parser", Some(format)).map_err(anyhow::Error::msg)?
        }
        (None, None) => Law::all(),
    };
    if let Some(seconds) = args.seconds {
        let each = (seconds / laws.len() as u64).max(1);
        return coverage::fuzz(&guided(&laws)?, Bound::Seconds(each));
    }
    if args.coverage {
        return coverage::fuzz(&guided(&laws)?, Bound::Runs(args.runs));
    }
    without_guidance(&laws, args.runs)
}

/// Returns the fuzz target of each law.
fn guided(laws: &[Law]) -> Result<Vec<Target>> {
    let target = |law: &Law| {
        let seeds = seeds(*law)?.into_iter().map(|seed| (seed.name, seed.bytes));
        Ok(Target {
            law: law.to_string(),
            name: law.target(),
            format: law.format().map(bivalue::format::Format::name),
            seeds: seeds.collect(),
        })
    };
    laws.iter().map(target).collect()
}

/// Makes inputs from a fixed seed and checks the laws on them, on stable Rust.
fn without_guidance(laws: &[Law], runs: u64) -> Result<()> {
    let mut broken = 0;
    for law in laws {
        let seeds: Vec<_> = seeds(*law)?.into_iter().map(|seed| seed.bytes).collect();
        let runs = (runs / share(*law)).max(1);
        let number = number_of(&law.to_string());
        for input in Mutator::new(&seeds, number).take(runs as usize) {
            if catch_unwind(AssertUnwindSafe(|| law.check(&input))).is_err() {
                let file = keep(*law, &input)?;
                println!("{law} is broken: reproduce with {}", file.display());
                broken += 1;
                break;
            }
        }
        println!("{law}: {runs} runs");
    }
    if broken == 0 { Ok(()) } else { bail!("{broken} of {} laws are broken", laws.len()) }
}

/// The factor by which a law gets fewer runs, because each run does more.
fn share(law: Law) -> u64 {
    match law {
        Law::Engines | Law::Steps => 10,
        _ => 1,
    }
}

/// Inputs to start from: the examples, the project's test data, and for boards bytes
/// without meaning.
fn seeds(law: Law) -> Result<Vec<Seed>> {
    if matches!(law, Law::Engines | Law::Steps) {
        return Ok(boards());
    }
    let mut seeds = examples();
    if let Some(format) = law.format() {
        // What the others write among themselves says little to this one.
        let own = format!("-as-{}", format.name());
        seeds.retain(|seed| !seed.name.contains("-as-") || seed.name.ends_with(&own));
    }
    let mut folders = vec![root().join("testdata")];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder)
            .with_context(|| format!("cannot read {}", folder.display()))?
            .collect::<Result<Vec<_>, _>>()?;
        let mut paths: Vec<_> = entries.iter().map(fs::DirEntry::path).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            let mut bytes = fs::read(&path)?;
            bytes.truncate(4096);
            seeds.push(Seed { name: name.unwrap_or_default(), bytes });
        }
    }
    Ok(seeds)
}

/// Bytes without meaning that make boards of every kind.
fn boards() -> Vec<Seed> {
    let bytes = |kind: u8| (0..96).map(move |i: u8| i.wrapping_mul(151) ^ kind.wrapping_mul(37));
    (0..16)
        .map(|kind| Seed {
            name: format!("board-{kind}"),
            bytes: [kind].into_iter().chain(bytes(kind)).collect(),
        })
        .collect()
}

/// Keeps an input that broke a law.
fn keep(law: Law, input: &[u8]) -> Result<PathBuf> {
    let folder = root().join("fuzz/artifacts").join(law.target());
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("stable-{:016x}", number_of(&String::from_utf8_lossy(input))));
    fs::write(&file, input)?;
    Ok(file)
}

/// A number for a text, the same on every machine (FNV-1a).
fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
