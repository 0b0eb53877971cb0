//! The engine `rows`: a search of one puzzle at a time with all candidates in a few vectors, which
//! hands over to the engines `exact-cover` and `lanes` where these are faster.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::grid::Solution;

use super::batch_answers::BatchAnswer;
use super::simd::{self, Isa, Processor};
use super::simd_rows::{
    NODES_BEFORE_HANDOVER, NODES_BEFORE_ROOT_TEST, NODES_OF_OPEN_BEFORE_HANDOVER, Puzzle,
    SearchTask, is_refuted_at_root, search,
};
use super::{
    BatchOptions, Claims, End, Engine, EngineInfo, Report, Sealed, Search, SearchMeter, Visit,
};
use super::{bitslice, exact_cover};

/// See the [module's text](self).
pub(super) struct Rows {
    /// The processor to run on, or none for the detected one.
    processor: Option<Processor>,
}

impl Rows {
    /// The engine on the best instruction set of this processor.
    pub(super) const DETECTED: Self = Self { processor: None };

    /// The engine on one instruction set, if this processor has it.
    pub(super) fn at(isa: Isa) -> Option<&'static Self> {
        static ALL: LazyLock<Vec<Rows>> = LazyLock::new(|| {
            Processor::available().map(|processor| Rows { processor: Some(processor) }).collect()
        });
        ALL.iter().find(|rows| rows.processor.is_some_and(|processor| processor.isa() == isa))
    }
}

static INFO: EngineInfo = EngineInfo {
    name: "rows",
    aliases: &[],
    about: "one puzzle in vectors: locked candidates and singles, guesses with the most consequences",
    claims: Claims::Everything,
    shows_placements: false,
};

impl Sealed for Rows {}

impl Engine for Rows {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let processor = self.processor.unwrap_or_else(Processor::detected);
        run(processor, search.board, SearchMeter::new(search), visit)
    }
}

/// After this number of solutions that are only counted the engine `lanes` takes over what is left
/// of the tree: until then, making the lanes would take longer than they save.
const COUNTED_BEFORE_LANES: u64 = 3_000;

/// Searches a puzzle within the meter's bounds. One search serves all visitors: it calls them once
/// for each solution, and a copy for each kind of visitor would be as large again.
fn run<P: Puzzle>(
    processor: Processor,
    puzzle: &P,
    meter: SearchMeter<'_>,
    visit: &mut dyn Visit,
) -> Report {
    let is_refuted = || is_refuted_at_root(processor, puzzle);
    let takes_lanes = visit.only_counts() && meter.may_find(2 * COUNTED_BEFORE_LANES);
    let mut task = Metered {
        meter,
        visit,
        next_test: NODES_BEFORE_ROOT_TEST,
        is_refuted: &is_refuted,
        is_open: &|| puzzle.is_open(),
        solutions_before_lanes: if takes_lanes { COUNTED_BEFORE_LANES } else { u64::MAX },
        left: Vec::new(),
    };
    let mut flow = search(processor, puzzle, &mut task);
    if flow == ControlFlow::Break(End::GaveUp) {
        let Metered { meter, visit, left, .. } = &mut task;
        flow = if meter.solutions() > 0 {
            bitslice::count(processor, left, meter)
        } else {
            puzzle.board().map_or(ControlFlow::Continue(()), |board| {
                let visit = &mut |solution: &Solution| visit.solution(solution);
                exact_cover::search(&board, meter, visit)
            })
        };
    }
    task.meter.report(flow)
}

/// Searches a puzzle of a batch and fills in its answer. The answer is written where it stays,
/// because moving what was just written in pieces takes as long as a sweep.
pub(super) fn find<P: Puzzle, A: BatchAnswer>(
    processor: Processor,
    puzzle: &P,
    batch: &BatchOptions<'_>,
    answer: &mut A,
) {
    let mut visit = |solution: &Solution| {
        answer.note(|| *solution, || simd::bits_of(simd::bytes(solution.grid())));
        ControlFlow::Continue(())
    };
    let meter = SearchMeter::within(batch.enough() as u64, batch.budget);
    let report = run(processor, puzzle, meter, &mut visit);
    answer.set_end(report.end);
    answer.set_cost(report.cost);
}

/// The task of a search with a meter and a visitor.
struct Metered<'a> {
    meter: SearchMeter<'a>,
    visit: &'a mut dyn Visit,
    /// After this number of nodes without a solution the search is questioned.
    next_test: u64,
    is_refuted: &'a dyn Fn() -> bool,
    is_open: &'a dyn Fn() -> bool,
    /// At this number of solutions the search is given up, and the lanes go on.
    solutions_before_lanes: u64,
    /// The states that are left to search then.
    left: Vec<[u16; 81]>,
}

impl Metered<'_> {
    /// Questions a search that has taken many nodes without a solution: first, whether the puzzle
    /// is refuted at its root; later, it gives up.
    #[cold]
    fn question(&mut self) -> ControlFlow<End> {
        match self.next_test {
            NODES_BEFORE_ROOT_TEST => {
                self.next_test = NODES_BEFORE_HANDOVER;
                if (self.is_refuted)() {
                    return ControlFlow::Break(End::Exhausted);
                }
            }
            NODES_BEFORE_HANDOVER if (self.is_open)() => {
                self.next_test = NODES_OF_OPEN_BEFORE_HANDOVER;
            }
            _ => return ControlFlow::Break(End::GaveUp),
        }
        ControlFlow::Continue(())
    }
}

impl SearchTask for Metered<'_> {
    #[inline(always)]
    fn is_content_with_two(&self) -> bool {
        self.meter.is_content_with_two()
    }

    #[inline(always)]
    fn node(&mut self) -> ControlFlow<End> {
        if self.meter.is_fruitless(self.next_test) {
            self.question()?;
        }
        self.meter.node()
    }

    #[inline(always)]
    fn guess(&mut self) {
        self.meter.guess();
        self.meter.step();
    }

    #[inline(always)]
    fn found(&mut self, solution: &Solution) -> ControlFlow<End> {
        self.meter.found(solution, self.visit)?;
        if self.meter.solutions() == self.solutions_before_lanes {
            return ControlFlow::Break(End::GaveUp);
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn left(&mut self, cells: &[u16; 96]) {
        self.left.extend(cells.first_chunk::<81>());
    }
}
