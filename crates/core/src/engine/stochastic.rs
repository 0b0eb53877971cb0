//! Simulated annealing inside the boxes.
//!
//! Fills each box with its missing digits at random, then exchanges two digits of a box at a
//! time. An exchange that brings fewer conflicts is kept; one that brings more is kept with a
//! probability that falls as the search cools down, until no conflict is left (Kirkpatrick,
//! Gelatt and Vecchi, 1983; for Sudoku R. Lewis, "Metaheuristics can solve sudoku puzzles",
//! 2007). Where a cooling ends with conflicts the boxes are filled anew.
//!
//! Conflicts are the digits that a row or column lacks, and the cells whose digit is not among
//! their candidates. A random search proves nothing: when its bound is met it gives up, and claims
//! neither that there is no solution nor that there is no other.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::grid::{Board, Cell, CellSet, Digit, DigitSet, House, Solution};

use super::{Claims, End, Engine, EngineInfo, Report, Sealed, Search, SearchMeter, Visit};

/// See the [module's text](self).
pub(super) struct Stochastic;

static INFO: EngineInfo = EngineInfo {
    name: "stochastic",
    aliases: &[],
    about: "fills boxes at random and exchanges digits until no conflict is left; may give up",
    claims: Claims::SolutionsOnly,
    shows_placements: false,
};

impl Sealed for Stochastic {}

impl Engine for Stochastic {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let mut meter = SearchMeter::new(search);
        let flow = anneal(search, &mut meter, visit);
        meter.report(flow)
    }
}

/// The exchanges that one cooling tries for each pair of cells that can be exchanged.
const EXCHANGES_PER_PAIR: u32 = 2_000;
/// The levels of temperature of one cooling, with the same number of exchanges each.
const LEVELS: u32 = 100;
/// The probability of keeping an exchange that brings one conflict more, on the first level.
/// Two conflicts more are kept with its square, and so on.
const HOT: f64 = 0.25;
/// How much of that probability the next level keeps: 0.03 is left on the last.
const COOLING: f64 = 0.98;
/// The search gives up after this number of coolings in a row without a new solution.
const COOLINGS: u32 = 80;
/// The search gives up after this number of solutions in a row that it had found before.
const REPEATS: u32 = 8;

fn anneal(
    search: &Search<'_>,
    meter: &mut SearchMeter<'_>,
    visit: &mut dyn Visit,
) -> ControlFlow<End> {
    let mut rng = ChaCha8Rng::seed_from_u64(search.seed);
    let mut found: HashSet<Solution> = HashSet::new();
    let (mut failures, mut repeats) = (0, 0);
    while failures < COOLINGS && repeats < REPEATS {
        let mut boxes = Boxes::filled(search.board, &mut rng);
        boxes.cool(&mut rng, meter)?;
        if boxes.conflicts > 0 {
            failures += 1;
            continue;
        }
        let solution = Solution::from_digits(boxes.digits);
        if !found.insert(solution) {
            repeats += 1;
            continue;
        }
        (failures, repeats) = (0, 0);
        meter.found(&solution, visit)?;
    }
    ControlFlow::Break(End::GaveUp)
}

/// A full grid whose boxes hold every digit once.
struct Boxes {
    domains: [DigitSet; 81],
    digits: [Digit; 81],
    /// How often each digit stands in each row, then in each column.
    counts: [[u8; 9]; 18],
    conflicts: i32,
    /// The cells that can be exchanged: two of a box, neither with a digit of the board.
    pairs: Vec<(Cell, Cell)>,
}

impl Boxes {
    fn filled(board: &Board, rng: &mut ChaCha8Rng) -> Self {
        let mut digits =
            board.values().as_array().map(|digit| digit.unwrap_or(Digit::from_index(0)));
        let mut pairs = Vec::new();
        for house in (0..9).map(House::box_) {
            let empty: CellSet = board.empty_cells() & house.cells();
            let placed: DigitSet =
                house.cells().into_iter().filter_map(|cell| board.value(cell)).collect();
            let mut missing: Vec<Digit> = (!placed).into_iter().collect();
            for cell in empty {
                digits[cell.index()] = missing.swap_remove(below(missing.len(), rng));
            }
            pairs.extend(empty.pairs());
        }
        let mut boxes = Self {
            domains: std::array::from_fn(|index| board.domain(Cell::from_index(index))),
            digits,
            counts: [[0; 9]; 18],
            conflicts: 0,
            pairs,
        };
        for cell in Cell::all() {
            let digit = boxes.digits[cell.index()];
            boxes.counts[cell.row()][digit.index()] += 1;
            boxes.counts[9 + cell.column()][digit.index()] += 1;
            boxes.conflicts += boxes.foreign(cell, digit);
        }
        for &count in boxes.counts.iter().flatten() {
            boxes.conflicts += i32::from(count == 0);
        }
        boxes
    }

    /// Exchanges digits, from hot to cold, until no conflict is left or it is cold.
    fn cool(&mut self, rng: &mut ChaCha8Rng, meter: &mut SearchMeter<'_>) -> ControlFlow<End> {
        let exchanges = self.pairs.len() as u32 * EXCHANGES_PER_PAIR / LEVELS;
        let mut probability = HOT;
        // The random filling is a node as well: it may be a solution, and maybe nothing can be
        // exchanged.
        meter.node()?;
        meter.guess();
        for _ in 0..LEVELS {
            if self.conflicts == 0 {
                break;
            }
            let keep = thresholds(probability);
            for _ in 0..exchanges {
                meter.node()?;
                let (a, b) = self.pairs[below(self.pairs.len(), rng)];
                let change = self.change(a, b);
                if change <= 0 || rng.random::<u32>() < keep[change as usize] {
                    self.exchange(a, b, change);
                    meter.step();
                    if self.conflicts == 0 {
                        break;
                    }
                }
            }
            probability *= COOLING;
        }
        ControlFlow::Continue(())
    }

    /// One if the digit is not among the cell's candidates.
    fn foreign(&self, cell: Cell, digit: Digit) -> i32 {
        i32::from(!self.domains[cell.index()].contains(digit))
    }

    /// The increase in conflicts by an exchange; negative for a decrease.
    fn change(&self, a: Cell, b: Cell) -> i32 {
        let (x, y) = (self.digits[a.index()], self.digits[b.index()]);
        let mut change =
            self.foreign(a, y) + self.foreign(b, x) - self.foreign(a, x) - self.foreign(b, y);
        if a.row() != b.row() {
            change += self.swap(a.row(), x, y) + self.swap(b.row(), y, x);
        }
        if a.column() != b.column() {
            change += self.swap(9 + a.column(), x, y) + self.swap(9 + b.column(), y, x);
        }
        change
    }

    /// The increase in missing digits of a line that loses one digit and gains another.
    fn swap(&self, line: usize, lost: Digit, gained: Digit) -> i32 {
        let counts = &self.counts[line];
        i32::from(counts[lost.index()] == 1) - i32::from(counts[gained.index()] == 0)
    }

    fn exchange(&mut self, a: Cell, b: Cell, change: i32) {
        for (cell, lost, gained) in [
            (a, self.digits[a.index()], self.digits[b.index()]),
            (b, self.digits[b.index()], self.digits[a.index()]),
        ] {
            for line in [cell.row(), 9 + cell.column()] {
                self.counts[line][lost.index()] -= 1;
                self.counts[line][gained.index()] += 1;
            }
        }
        self.digits.swap(a.index(), b.index());
        self.conflicts += change;
    }
}

/// For 0 to 6 conflicts more, which of the 2^32 random numbers keep the exchange: no more
/// than six can come of one. Multiplied out rather than raised to a power, which machines
/// round differently.
fn thresholds(probability: f64) -> [u32; 7] {
    let mut keep = [u32::MAX; 7];
    let mut power = 1.0;
    for threshold in &mut keep[1..] {
        power *= probability;
        *threshold = (power * f64::from(u32::MAX)) as u32;
    }
    keep
}

/// A number below `count`, sampled as `u32`: a `usize` is sampled differently on machines of
/// other word sizes.
fn below(count: usize, rng: &mut ChaCha8Rng) -> usize {
    rng.random_range(0..count as u32) as usize
}
