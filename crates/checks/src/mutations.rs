//! `cargo xtask mutations FOLDER`: texts with faults, which must be read right or refused.
//!
//! The texts are mutations of the files of a folder, and plain texts with and without a slip. None
//! may end in a panic, take longer than a minute, or break a law of reading: among others, where a
//! strict second reader can read a text, the library must read the same or refuse it.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use laws::{Law, Mutator, plain_text, second_reading};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The time after which a text is said to hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// Reads `runs` mutations, and keeps those that break the law.
pub(crate) fn mutations(folder: &Path, runs: u64, seed: u64) -> Result<()> {
    if !folder.is_dir() {
        println!("not run: there is no folder {}", folder.display());
        return Ok(());
    }
    let mut files: Vec<_> = fs::read_dir(folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|path| path.is_file());
    files.sort();
    let mut odd = Vec::new();
    for file in &files {
        odd.push(fs::read(file).with_context(|| format!("cannot read {}", file.display()))?);
    }
    // Few mutations of odd texts are plain, so that every second text is a plain one.
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let texts = Mutator::new(&odd, seed).flat_map(|odd| [odd, plain_text(&mut rng)]);
    let texts = texts.take(runs as usize);
    let done = Arc::new(AtomicU64::new(0));
    watch(Arc::clone(&done));
    let (mut compared, mut broken, mut slowest) = (0u64, 0u64, (Duration::ZERO, 0));
    for (number, text) in (0..).zip(texts) {
        let start = Instant::now();
        let holds = catch_unwind(AssertUnwindSafe(|| Law::Detect.check(&text))).is_ok();
        slowest = slowest.max((start.elapsed(), number));
        compared += u64::from(second_reading(&text).is_some());
        if !holds {
            broken += 1;
            let file = std::env::temp_dir().join(format!("mutation-{seed}-{number}"));
            fs::write(&file, &text)?;
            println!("mutation {number} breaks the law: {}", file.display());
        }
        done.store(number + 1, Ordering::Relaxed);
    }
    println!(
        "{runs} texts, every second one a mutation of one of {} files; {compared} compared with the \
         second reader, {broken} break a law; the slowest, number {}, took {:.3} s",
        odd.len(),
        slowest.1,
        slowest.0.as_secs_f64()
    );
    if broken > 0 {
        bail!("{broken} texts break the law")
    }
    Ok(())
}

/// Ends the process when no text is done in a minute.
fn watch(done: Arc<AtomicU64>) {
    std::thread::spawn(move || {
        loop {
            let before = done.load(Ordering::Relaxed);
            std::thread::sleep(PATIENCE);
            if done.load(Ordering::Relaxed) == before {
                eprintln!("error: mutation {before} hangs");
                std::process::exit(1);
            }
        }
    });
}
