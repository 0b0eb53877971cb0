//! Backtracking on the cell with the fewest candidates.
//!
//! Always the empty cell with the fewest candidates, the first such in reading order; its
//! candidates in ascending order. Each digit tried is one step, so the count of steps depends
//! on the puzzle alone and can be compared with other programs that follow the same rule. (The
//! rule is the "minimum remaining values" heuristic of Bitner and Reingold, 1975.)

use std::ops::ControlFlow;

use crate::grid::Candidate;

use super::filling::Filling;
use super::watch::Watch;
use super::{Claims, End, Engine, EngineInfo, Report, Sealed, Search, SearchMeter, Visit};

/// See the [module's text](self).
pub(super) struct MostConstrained;

static INFO: EngineInfo = EngineInfo {
    name: "most-constrained",
    aliases: &[],
    about: "backtracks on the cell with the fewest candidates; counts every digit tried",
    claims: Claims::Everything,
    shows_placements: true,
};

impl Sealed for MostConstrained {}

impl Engine for MostConstrained {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let mut meter = SearchMeter::new(search);
        let mut watch = Watch::new(visit, search.board);
        let flow = fill(&mut Filling::of(search.board), &mut meter, &mut watch);
        meter.report(flow)
    }
}

/// Searches all ways to fill the empty cells. The recursion is at most 81 deep.
fn fill(
    filling: &mut Filling,
    meter: &mut SearchMeter<'_>,
    watch: &mut Watch<'_>,
) -> ControlFlow<End> {
    meter.node()?;
    let Some((cell, candidates)) = filling.fewest_candidates() else {
        return meter.found(&filling.solution(), watch.visit);
    };
    if candidates.len() > 1 {
        meter.guess();
    }
    for digit in candidates {
        meter.step();
        filling.put(cell, digit);
        watch.placed(Candidate::new(cell, digit));
        fill(filling, meter, watch)?;
        watch.taken_back(Candidate::new(cell, digit));
        filling.take(cell, digit);
    }
    ControlFlow::Continue(())
}
