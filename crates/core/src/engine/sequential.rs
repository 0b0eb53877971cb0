//! Backtracking from the first cell to the last.
//!
//! Fills the empty cells in reading order, each with its candidates in ascending order, and
//! goes back when a cell has none: the plain depth-first search that D. H. Lehmer named
//! backtrack and Golomb and Baumert (1965) made known. It chooses nothing, so it is the
//! engine that is easiest to check by hand, and the order in which it visits solutions is the
//! order of their digits as text. Puzzles whose first rows are empty can keep it busy for
//! hours.

use std::ops::ControlFlow;

use crate::grid::Candidate;

use super::filling::Filling;
use super::watch::Watch;
use super::{Claims, End, Engine, EngineInfo, Report, Sealed, Search, SearchMeter, Visit};

/// See the [module's text](self).
pub(super) struct Sequential;

static INFO: EngineInfo = EngineInfo {
    name: "sequential",
    aliases: &[],
    about: "fills the cells in reading order, digits ascending, and backtracks",
    claims: Claims::Everything,
    shows_placements: true,
};

impl Sealed for Sequential {}

impl Engine for Sequential {
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
    let Some(cell) = filling.empty_cells().first() else {
        return meter.found(&filling.solution(), watch.visit);
    };
    let candidates = filling.candidates(cell);
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
