//! The solutions of each puzzle.

use std::ops::ControlFlow;

use bivalue::engine::{self, End, Event, Report, Search, Verdict, Visit};
use bivalue::format::Entry;
use bivalue::grid::{Board, Contradiction, Grid, Puzzle, Solution};

use super::{Refused, Searcher, entry};
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::{Job, Lookahead, Origin};

/// Finds the solutions of each puzzle.
#[derive(Clone, Default)]
pub struct Solve {
    /// How they are searched for.
    pub searcher: Searcher,
    /// The number of solutions that are looked for.
    pub look_for: u64,
    /// The number of solutions that are handed out.
    pub show: u64,
    /// Whether events of the search are handed out.
    pub trace: bool,
    /// Whether the [`Conclusion`] is wanted of every puzzle, so that each is searched by itself.
    pub concludes: bool,
}

/// A piece of the answer to a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Solved {
    /// The solution of that number, from 1.
    Solution(u64, Solution),
    /// A step of the search: its title, and the board after it.
    Event(String, Box<Board>),
    /// What a player placed and noted has no solution, and is set aside: the puzzle is solved from
    /// its givens.
    MarksSetAside {
        /// The number of cells in which the marks are wrong.
        mistakes: u64,
        /// Why there is no solution with them.
        contradiction: Box<Contradiction>,
    },
    /// The last piece, where the puzzles of a batch were searched together: the first solution.
    Found {
        /// The solution.
        solution: Solution,
        /// Whether there are others.
        several: bool,
    },
    /// The last piece of a puzzle that was searched by itself.
    Concluded(Box<Conclusion>),
    /// The work was cancelled before the end.
    Cancelled,
}

/// What a search came to.
#[derive(Debug)]
pub struct Conclusion {
    /// The number of solutions, with the evidence.
    pub verdict: Verdict,
    /// How the search went.
    pub report: Report,
    /// The number of cells in which marks were wrong, where they were set aside.
    pub mistakes: Option<u64>,
    /// The grid that logic came to, where it got stuck.
    pub stuck: Option<Grid>,
    /// How it counts.
    pub reply: Reply,
}

impl Outcome for Solved {
    fn reply(&self) -> Reply {
        match self {
            Self::Found { several: true, .. } => Reply::No,
            Self::Concluded(conclusion) => conclusion.reply,
            Self::Cancelled => Reply::Limit,
            _ => Reply::Yes,
        }
    }
}

/// Takes the pieces of an answer, and says whether there are to be more.
type More<'a> = &'a mut dyn FnMut(Result<Solved, Refused>) -> ControlFlow<()>;

impl Solve {
    fn together(&self) -> bool {
        let few = self.show == 1 && self.look_for <= 2;
        few && self.searcher.searches_together() && !self.trace && !self.concludes
    }

    /// Solves the board of an entry. `mistakes` is the number of cells with wrong marks, where
    /// these were set aside.
    fn solve(&self, board: &Board, mistakes: Option<u64>, entry: &Entry, more: More<'_>) -> Solved {
        let search = self.searcher.search(board, self.look_for);
        let mut visitor = Pieces { solve: self, count: 0, stopped: false, more };
        let engine = self.searcher.engine();
        let (verdict, report) = engine::judge_visiting(engine, &search, &mut visitor);
        if visitor.stopped || self.searcher.cancel.is_cancelled() {
            return Solved::Cancelled;
        }
        if let (Verdict::None(contradiction), None) = (&verdict, mistakes)
            && let Some((puzzle, mistakes)) = puzzle_beneath(entry)
        {
            return self.solve_beneath(&puzzle, mistakes, contradiction.clone(), entry, more);
        }
        let stuck = (report.end == End::Stuck).then(|| *engine::propagate(board).0.values());
        let reply = self.reply(&verdict, &report);
        Solved::Concluded(Box::new(Conclusion { verdict, report, mistakes, stuck, reply }))
    }

    fn solve_beneath(
        &self,
        puzzle: &Puzzle,
        mistakes: u64,
        contradiction: Contradiction,
        entry: &Entry,
        more: More<'_>,
    ) -> Solved {
        let contradiction = Box::new(contradiction);
        if more(Ok(Solved::MarksSetAside { mistakes, contradiction })).is_break() {
            return Solved::Cancelled;
        }
        self.solve(puzzle.board(), Some(mistakes), entry, more)
    }

    fn reply(&self, verdict: &Verdict, report: &Report) -> Reply {
        match verdict {
            Verdict::One(_) => Reply::Yes,
            Verdict::None(_) => Reply::No,
            Verdict::Many(_) if self.show == 1 => Reply::No,
            Verdict::Unknown(unknown) if unknown.found.is_none() => Reply::Limit,
            // Everything that was asked for was found: several solutions, where they were wanted,
            // or one without a proof.
            _ if matches!(report.end, End::Exhausted | End::Enough) => Reply::Yes,
            _ => Reply::Limit,
        }
    }
}

impl Job for Solve {
    type Outcome = Result<Solved, Refused>;

    fn work(
        &self,
        item: &Item,
        more: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let entry = entry(item)?;
        match entry.record.position.board() {
            Ok(board) => Ok(self.solve(&board, None, entry, more)),
            Err(clash) => match puzzle_beneath(entry) {
                Some((puzzle, mistakes)) => {
                    Ok(self.solve_beneath(&puzzle, mistakes, clash, entry, more))
                }
                None => Err(clash.into()),
            },
        }
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        let looks = self.together();
        if looks {
            lookahead.search(grids, self.look_for > 1);
        }
        looks
    }

    fn known(&self, _: &Origin<'_>, index: usize, lookahead: &Lookahead) -> Option<Self::Outcome> {
        let found = lookahead.found(index)?;
        let solution = *found.first.as_ref()?;
        let several = match (found.count.count(), found.count.end) {
            (1, End::Exhausted) => false,
            (1, End::Enough) if self.look_for == 1 => false,
            (2, End::Enough | End::Exhausted) => true,
            _ => return None,
        };
        Some(Ok(Solved::Found { solution, several }))
    }
}

/// Hands out what a search finds.
struct Pieces<'a, 'm> {
    solve: &'a Solve,
    count: u64,
    stopped: bool,
    more: &'m mut dyn FnMut(Result<Solved, Refused>) -> ControlFlow<()>,
}

impl Pieces<'_, '_> {
    fn hand_out(&mut self, piece: Solved) -> ControlFlow<()> {
        let flow = (self.more)(Ok(piece));
        self.stopped = flow.is_break();
        flow
    }
}

impl Visit for Pieces<'_, '_> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.count += 1;
        if self.count > self.solve.show {
            return ControlFlow::Continue(());
        }
        self.hand_out(Solved::Solution(self.count, *solution))
    }

    fn watches(&self) -> bool {
        self.solve.trace
    }

    fn event(&mut self, event: Event<'_>) {
        let (title, board) = match event {
            Event::Placed(candidate, board) => (candidate.to_string(), board),
            Event::TakenBack(candidate, board) => (format!("{candidate} taken back"), board),
            Event::Round(round, board) => (format!("round {round}"), board),
            _ => return,
        };
        if !self.stopped {
            let _ = self.hand_out(Solved::Event(title, Box::new(board.clone())));
        }
    }
}

/// The puzzle that a player has marked, if its givens alone are proper, and the number of cells in
/// which the marks are wrong.
fn puzzle_beneath(entry: &Entry) -> Option<(Box<Puzzle>, u64)> {
    // Enough for any puzzle, and an end to everything else.
    const NODES: u64 = 1_000_000;
    let position = &entry.record.position;
    if !position.has_marks() {
        return None;
    }
    let board = Board::new(&position.givens).ok()?;
    let search = Search::of(&board).nodes(NODES);
    match engine::judge(engine::default_engine(), &search) {
        (Verdict::One(puzzle), _) => {
            let mistakes = position.mistakes(puzzle.solution()).len() as u64;
            Some((puzzle, mistakes))
        }
        _ => None,
    }
}
