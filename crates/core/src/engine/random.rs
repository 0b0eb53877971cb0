//! Backtracking with digits in random order.
//!
//! Chooses the cell as `most-constrained` does and tries its candidates in an order drawn from
//! the search's seed, so that each seed meets the solutions in another order: the usual way to
//! get a random full grid from the empty one (not uniformly: grids below a small subtree are
//! likelier). Everything is searched all the same, so it claims as much as the others.

use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::grid::{Candidate, Digit, DigitSet};

use super::filling::Filling;
use super::watch::Watch;
use super::{Claims, End, Engine, EngineInfo, Report, Sealed, Search, SearchMeter, Visit};

/// See the [module's text](self).
pub(super) struct Random;

static INFO: EngineInfo = EngineInfo {
    name: "random",
    aliases: &[],
    about: "backtracks on the cell with the fewest candidates, digits in seeded random order",
    claims: Claims::Everything,
    shows_placements: true,
};

impl Sealed for Random {}

impl Engine for Random {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let mut meter = SearchMeter::new(search);
        let mut watch = Watch::new(visit, search.board);
        // ChaCha8 gives the same stream on every machine and in every later version.
        let mut rng = ChaCha8Rng::seed_from_u64(search.seed);
        let flow = fill(&mut Filling::of(search.board), &mut rng, &mut meter, &mut watch);
        meter.report(flow)
    }
}

/// Searches all ways to fill the empty cells. The recursion is at most 81 deep.
fn fill(
    filling: &mut Filling,
    rng: &mut ChaCha8Rng,
    meter: &mut SearchMeter<'_>,
    watch: &mut Watch<'_>,
) -> ControlFlow<End> {
    meter.node()?;
    let Some((cell, mut candidates)) = filling.fewest_candidates() else {
        return meter.found(&filling.solution(), watch.visit);
    };
    if candidates.len() > 1 {
        meter.guess();
    }
    while let Some(digit) = draw(candidates, rng) {
        candidates.remove(digit);
        meter.step();
        filling.put(cell, digit);
        watch.placed(Candidate::new(cell, digit));
        fill(filling, rng, meter, watch)?;
        watch.taken_back(Candidate::new(cell, digit));
        filling.take(cell, digit);
    }
    ControlFlow::Continue(())
}

/// One of the digits, each as likely as the others.
fn draw(digits: DigitSet, rng: &mut ChaCha8Rng) -> Option<Digit> {
    match digits.len() as u32 {
        // A single digit needs no random number.
        0 | 1 => digits.first(),
        // Sampled as `u32`: a `usize` is sampled differently on machines of other word sizes.
        count => digits.into_iter().nth(rng.random_range(0..count) as usize),
    }
}
