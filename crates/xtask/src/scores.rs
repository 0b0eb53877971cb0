//! `cargo xtask scores FILE`: HoDoKu's levels and scores, held against ours.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{Board, Grid};
use bivalue::human::rate::hodoku;

use crate::allsteps::rows;

/// Rates every puzzle of a table of `corpus puzzle level score ...` and says how often the level
/// is the same, and the score within 5 %.
pub(crate) fn scores(file: &Path, lists: bool) -> Result<()> {
    let (mut all, mut levels, mut scores, mut hardest) = (0, 0, 0, 0);
    let mut time = Duration::ZERO;
    for row in rows(file)? {
        let [corpus, puzzle, level, score, _, _, _, name, ..] = &row[..] else {
            bail!("a row has {} columns", row.len())
        };
        let score: f64 = score.parse().with_context(|| format!("score {score}"))?;
        let board = Board::new(&puzzle.parse::<Grid>()?)?;
        let judged = engine::judge(engine::default_engine(), &Search::of(&board)).0;
        let Verdict::One(proper) = judged else { bail!("{puzzle} is not proper") };
        let started = Instant::now();
        let (_, rating) = hodoku::solve(&proper);
        time += started.elapsed();
        all += 1;
        let same_level = rating.level.to_string() == *level;
        let close = (f64::from(rating.score) - score).abs() <= score * 0.05;
        levels += u32::from(same_level);
        scores += u32::from(close);
        hardest += u32::from(rating.hardest.is_some_and(|kind| is_called(kind.name, name)));
        if lists && !(same_level && close) {
            let own = rating.hardest.map_or("", |kind| kind.name);
            println!(
                "{corpus} {puzzle}: {level} {score} {name}, here {} {} {own}",
                rating.level, rating.score,
            );
        }
    }
    let percent = |part: u32| 100.0 * f64::from(part) / f64::from(all.max(1));
    println!("{all} puzzles, {:.1} a second", f64::from(all) / time.as_secs_f64());
    println!("hardest step of the same name: {:.2} %", percent(hardest));
    println!("level equal: {:.2} %; score within 5 %: {:.2} %", percent(levels), percent(scores));
    Ok(())
}

/// Whether that is HoDoKu's name of it: it adds what is in parentheses.
fn is_called(name: &str, hodoku: &str) -> bool {
    let bare = |name: &str| name.split(" (").next().unwrap_or(name).to_lowercase();
    bare(name) == bare(hodoku)
}
