//! `cargo xtask scores FILE`: HoDoKu's levels and scores, held against ours.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use bivalue::budget::Budget;
use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{Board, Grid, Puzzle, Transform};
use bivalue::rate::hodoku::{self, HodokuRating};
use bivalue::rate::stable;

use crate::allsteps::rows;
use crate::clock::timed;

/// Rates every puzzle of a table of `corpus puzzle level score ...` and says how often the level
/// is the same, and the score, and the score within 5 %, altogether and for each level.
///
/// With a number of transforms, every puzzle and so many transforms of it are rated by the
/// stable form of the scale too, and it is counted how often that changes.
pub(crate) fn scores(file: &Path, lists: bool, transforms: u64) -> Result<()> {
    let mut stable = Stable::default();
    let (mut all, mut levels, mut scores, mut near, mut hardest) = (0, 0, 0, 0, 0);
    let mut time = Duration::ZERO;
    let mut by_level: BTreeMap<hodoku::Level, [u32; 3]> = BTreeMap::new();
    for row in rows(file)? {
        let [corpus, puzzle, level, score, _, _, _, name, ..] = &row[..] else {
            bail!("a row has {} columns", row.len())
        };
        let score: u32 = score.parse().with_context(|| format!("score {score}"))?;
        let proper = proper(&puzzle.parse()?)?;
        let (rating, took) = timed(|| hodoku::rate(&proper, &Budget::UNLIMITED));
        let rating = rating?;
        time += took;
        stable.add(&proper, &rating, level, transforms)?;
        all += 1;
        let same_level = rating.level.to_string() == *level;
        let close = rating.score.abs_diff(score) * 20 <= score;
        levels += u32::from(same_level);
        scores += u32::from(rating.score == score);
        near += u32::from(close);
        let counts = by_level.entry(rating.level).or_default();
        for (count, is_counted) in counts.iter_mut().zip([true, rating.score == score, close]) {
            *count += u32::from(is_counted);
        }
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
    let seconds = time.as_secs_f64();
    println!("{all} puzzles, {:.1} a second", f64::from(all) / seconds);
    println!("hardest step of the same name: {:.2} %", percent(hardest));
    if transforms > 0 {
        println!(
            "stable: {} changes in {} puzzles x {transforms} transforms, level that of the first \
             step's path: {:.2} %, HoDoKu's: {:.2} %",
            stable.changes,
            all,
            percent(stable.own_level),
            percent(stable.level),
        );
    }
    for (level, [all, same, close]) in by_level {
        println!("{level}: {all} puzzles, {same} with the same score, {close} within 5 %");
    }
    println!(
        "the same level: {:.2} %; the same score: {:.2} %; score within 5 %: {:.2} %",
        percent(levels),
        percent(scores),
        percent(near),
    );
    Ok(())
}

/// The results of the stable form of the scale.
#[derive(Default)]
struct Stable {
    changes: u32,
    own_level: u32,
    level: u32,
}

impl Stable {
    fn add(
        &mut self,
        puzzle: &Puzzle,
        own: &HodokuRating,
        level: &str,
        transforms: u64,
    ) -> Result<()> {
        if transforms == 0 {
            return Ok(());
        }
        let first = stable::rate(puzzle, &Budget::UNLIMITED)?;
        self.own_level += u32::from(first.level == own.level);
        self.level += u32::from(first.level.to_string() == level);
        for number in 0..transforms {
            // Far apart, so that every part of the transform changes.
            let transform = Transform::nth(number * 0x0123_4567_89AB_CDEF + 987_654_321);
            let moved = proper(&transform.grid(&puzzle.board().givens()))?;
            self.changes += u32::from(stable::rate(&moved, &Budget::UNLIMITED)? != first);
        }
        Ok(())
    }
}

pub(crate) fn proper(grid: &Grid) -> Result<Puzzle> {
    let board = Board::new(grid)?;
    match engine::judge(engine::default_engine(), &Search::of(&board)).0 {
        Verdict::One(puzzle) => Ok(*puzzle),
        _ => bail!("{grid} is not proper"),
    }
}

/// Returns whether that is HoDoKu's name of it: it adds what is in parentheses.
pub(crate) fn is_called(name: &str, hodoku: &str) -> bool {
    let bare = |name: &str| {
        let name = name.split(" (").next().unwrap_or(name).to_lowercase();
        name.replace("uniqueness test", "unique rectangle type")
    };
    bare(name) == bare(hodoku)
}
