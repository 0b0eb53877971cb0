//! The law of the engines: all engines that prove an answer prove the same one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use bivalue::engine::{self, Claims, End, Engine, Isa, Search, Verdict};
use bivalue::grid::{Board, Candidate, Cell, Conclusion, Digit, DigitSet, Grid, Solution};

/// Solutions that are looked for.
const SOLUTIONS: u64 = 3;

/// The nodes for a search of one board: enough for most boards, and few enough to end soon on the
/// others.
pub(crate) const NODES: u64 = 3_000;

/// Runs all engines, on all levels of this machine, on the board that the bytes stand for.
pub(crate) fn agree(bytes: &[u8]) {
    let Some(board) = board(&mut Bytes(bytes)) else { return };
    let levels = Isa::ALL.into_iter().flat_map(|level| {
        ["rows", "lanes"].into_iter().filter_map(move |name| engine::engine_at(name, level))
    });
    let engines = engine::engines().iter().copied().chain(levels);
    let found: Vec<_> = engines.map(|engine| Found::by(engine, &board)).collect();
    let truth = found.iter().find(|found| found.is_proven());
    for found in &found {
        for solution in &found.solutions {
            assert!(solution.solves(&board), "{}: {solution} on {board:?}", found.engine);
        }
        assert_eq!(found.solutions.len() as u64, found.count, "{} repeats itself", found.engine);
        let Some(truth) = truth else { continue };
        let (count, most) = (found.count, truth.count);
        assert!(count <= most, "{} {count}, {} {most}: {board:?}", found.engine, truth.engine);
        if found.is_proven() {
            assert_eq!(count, most, "{} and {}: {board:?}", found.engine, truth.engine);
        }
        if found.is_proven() && most < SOLUTIONS {
            assert_eq!(found.solutions, truth.solutions, "{} {}", found.engine, truth.engine);
        }
    }
    if let Some(truth) = truth {
        verdict_fits(&board, truth.count);
    }
}

/// Checks that the verdict is the one of that count, and that its evidence is some.
fn verdict_fits(board: &Board, count: u64) {
    let engine = engine::default_engine();
    match engine::judge(engine, &Search::of(board).nodes(NODES)).0 {
        Verdict::None(contradiction) => {
            assert_eq!(count, 0, "{board:?}");
            if !contradiction.givens.is_empty() {
                let clashing = board.givens().restricted_to(contradiction.givens);
                let clashing = Board::new(&clashing).expect("a part of what does not clash");
                let report = engine::count(engine, &Search::of(&clashing).solutions(1));
                assert_eq!(report.solutions, 0, "{contradiction} is no evidence: {board:?}");
            }
        }
        Verdict::One(puzzle) => {
            assert_eq!(count, 1, "{board:?}");
            assert!(puzzle.solution().solves(board));
        }
        Verdict::Many(pair) => {
            assert!(count >= 2, "{board:?}");
            assert_ne!(pair[0], pair[1]);
        }
        Verdict::Unknown(_) => {}
    }
}

/// The answer of an engine.
struct Found {
    engine: &'static str,
    claims: Claims,
    end: End,
    count: u64,
    solutions: BTreeSet<Solution>,
}

impl Found {
    fn by(engine: &'static dyn Engine, board: &Board) -> Self {
        let search = Search::of(board).solutions(SOLUTIONS).nodes(NODES);
        let mut solutions = BTreeSet::new();
        let report = engine.run(&search, &mut |solution: &Solution| {
            solutions.insert(*solution);
            ControlFlow::Continue(())
        });
        assert!(report.solutions <= SOLUTIONS, "{} went on", engine.name());
        Self {
            engine: engine.name(),
            claims: engine.claims(),
            end: report.end,
            count: report.solutions,
            solutions,
        }
    }

    /// Returns whether the count is right, up to the limit.
    fn is_proven(&self) -> bool {
        match self.claims {
            Claims::SolutionsOnly => false,
            _ => self.end == End::Exhausted || self.count == SOLUTIONS,
        }
    }
}

/// The bytes as a source of choices; zeros when they are used up.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn next(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    fn digit(&mut self) -> Digit {
        Digit::from_index(usize::from(self.next() % 9))
    }

    fn cell(&mut self) -> Cell {
        Cell::from_index(usize::from(self.next() % 81))
    }
}

/// The board that the bytes stand for: part of a solution, digits anywhere, or candidates.
pub(crate) fn board(bytes: &mut Bytes<'_>) -> Option<Board> {
    let kind = bytes.next();
    let solution = solution(bytes.next())?;
    match kind % 4 {
        0 => Board::new(&part(&solution, bytes)).ok(),
        1 => {
            // Part of a solution with one digit changed: often none is left, without a clash.
            let mut grid = part(&solution, bytes);
            grid[bytes.cell()] = Some(bytes.digit());
            Board::new(&grid).ok()
        }
        2 => {
            // Some candidates are gone.
            let mut board = Board::new(&part(&solution, bytes)).ok()?;
            for _ in 0..bytes.next() {
                let gone = Candidate::new(bytes.cell(), bytes.digit());
                // An elimination cannot fail.
                let _ = board.apply(Conclusion::Eliminate(gone));
            }
            Some(board)
        }
        _ => Some(sukaku(&solution, bytes)),
    }
}

/// A full grid of that number.
pub(crate) fn solution(number: u8) -> Option<Solution> {
    let empty = Board::new(&Grid::EMPTY).ok()?;
    let search = Search::of(&empty).solutions(1).seed(number.into());
    match engine::judge(engine::engine("random")?, &search).0 {
        Verdict::Unknown(unknown) => unknown.found,
        _ => None,
    }
}

/// The digits of a solution that a mask of 81 bits keeps.
pub(crate) fn part(solution: &Solution, bytes: &mut Bytes<'_>) -> Grid {
    let mut grid = Grid::EMPTY;
    let mut bits = 0;
    for cell in Cell::all() {
        if cell.index() % 8 == 0 {
            bits = bytes.next();
        }
        if bits >> (cell.index() % 8) & 1 == 1 {
            grid[cell] = solution.grid()[cell];
        }
    }
    grid
}

/// Candidates in every cell; those of the solution are among them, unless the first byte says
/// otherwise.
fn sukaku(solution: &Solution, bytes: &mut Bytes<'_>) -> Board {
    let keeps_solution = !bytes.next().is_multiple_of(4);
    let mut candidates = [DigitSet::EMPTY; 81];
    for cell in Cell::all() {
        let bits = bytes.next();
        let set = &mut candidates[cell.index()];
        for index in (0..8).filter(|index| bits >> index & 1 == 1) {
            set.insert(Digit::from_index(index));
        }
        if keeps_solution && let Some(digit) = solution.grid()[cell] {
            set.insert(digit);
        }
    }
    Board::sukaku(&candidates)
}
