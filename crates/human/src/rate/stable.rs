//! HoDoKu's scale without its dependence on order: the same level and score for every transform of
//! a puzzle.
//!
//! HoDoKu takes the first step that it finds, so its score depends on how the puzzle is turned.
//! Here all steps of the easiest technique that has any are found, which on a transformed board are
//! the transformed ones. The step that changes most is taken; of several, the one of the lowest
//! fingerprint, which is made from the surroundings of its candidates and does not depend on their
//! positions. Steps with equal fingerprints are exchanged by a symmetry of the puzzle: they are
//! taken together and count once.

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::{Board, Candidate, Cell, Conclusion, Digit, House, Puzzle};

use super::hodoku::{HodokuRating, rating, techniques};
use crate::human::{Effect, Kind, Options, Path, Step, View, kinds};

/// Rates a puzzle by HoDoKu's scale, the same under every transform.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::engine::{self, Search, Verdict};
/// use bivalue::grid::{Board, Grid, Transform};
/// use bivalue::rate::stable;
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()?;
/// let rate = |grid: &Grid| {
///     let board = Board::new(grid).unwrap();
///     match engine::judge(engine::default_engine(), &Search::of(&board)).0 {
///         Verdict::One(puzzle) => stable::rate(&puzzle, &Budget::UNLIMITED),
///         _ => panic!("not proper"),
///     }
/// };
/// assert_eq!(rate(&grid), rate(&Transform::nth(987_654_321).grid(&grid)));
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
pub fn rate(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<HodokuRating, Stop> {
    solve(puzzle, budget).map(|(_, rating)| rating)
}

/// Follows the path of [`rate`], and rates it. All steps that are taken together are listed.
///
/// # Errors
/// The bound that was met.
pub fn solve(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<(Path, HodokuRating), Stop> {
    let meter = &Meter::new(*budget);
    let mut taken_steps = Vec::new();
    let fingerprints = Fingerprints::of(puzzle);
    // All steps are weighed here, so which net comes first does not matter.
    let options = Options { shortest_nets: true, ..Options::default() };
    let mut view = View::of(puzzle).with_options(options);
    let mut taken: Vec<&'static Kind> = Vec::new();
    while !view.board().empty_cells().is_empty() {
        let steps = techniques().easiest_within(&view, meter)?;
        // Brute force has a step, a cell of the solution, if no other technique has one.
        let Some(best) = steps.iter().map(|step| fingerprints.rank(&step.effect)).max() else {
            break;
        };
        let chosen = |step: &&Step| fingerprints.rank(&step.effect) == best;
        let is_chosen = |kind: &Kind| steps.iter().filter(chosen).any(|s| s.kind.id == kind.id);
        taken.extend(kinds().map(|(_, kind)| kind).find(|kind| is_chosen(kind)));
        for step in steps.iter().filter(chosen) {
            view.take(step);
        }
        taken_steps
            .extend(steps.into_iter().filter(|step| fingerprints.rank(&step.effect) == best));
    }
    let rating = rating(taken.into_iter().map(|kind| (kind, 1)));
    Ok((Path { steps: taken_steps, end: view, stopped: None, is_part: false }, rating))
}

/// Fingerprints of all candidates: equal for those that a symmetry of the puzzle exchanges, and
/// moved by a transform like the candidates themselves.
///
/// Each is made in rounds from those around it, as in testing graphs for isomorphism. (After Boris
/// Weisfeiler and Andrei Leman, 1968.)
struct Fingerprints([[u64; 9]; 81]);

impl Fingerprints {
    /// The number of rounds; each round extends the surroundings of a candidate.
    const ROUNDS: usize = 5;

    fn of(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let mut fingerprints = [[0; 9]; 81];
        for x in Candidate::all() {
            let is_right = puzzle.solution().grid()[x.cell()] == Some(x.digit());
            let known = u64::from(board.value(x.cell()).is_some());
            let start = known << 2 | u64::from(is_right) << 1 | u64::from(is_possible(board, x));
            fingerprints[x.cell().index()][x.digit().index()] = mix(start);
        }
        for _ in 0..Self::ROUNDS {
            fingerprints = next(&fingerprints);
        }
        Self(fingerprints)
    }

    fn print(&self, x: Candidate) -> u64 {
        self.0[x.cell().index()][x.digit().index()]
    }

    /// The rank of a step: the number of placed digits, the number of eliminated candidates, and
    /// its fingerprint, of which a lower one ranks higher.
    fn rank(&self, effect: &Effect) -> (usize, usize, u64) {
        let count = |of: fn(&Effect, Digit) -> usize| Digit::all().map(|d| of(effect, d)).sum();
        let print = effect.conclusions().map(|so| match so {
            Conclusion::Place(x) => mix(self.print(x)),
            Conclusion::Eliminate(x) => mix(!self.print(x)),
        });
        (
            count(|effect, digit| effect.placed(digit).len()),
            count(|effect, digit| effect.eliminated(digit).len()),
            !print.fold(0, u64::wrapping_add),
        )
    }
}

fn is_possible(board: &Board, x: Candidate) -> bool {
    board.has(x) || board.value(x.cell()) == Some(x.digit())
}

/// The fingerprints after another round.
fn next(before: &[[u64; 9]; 81]) -> [[u64; 9]; 81] {
    // A sum does not depend on the order of its terms.
    let sum = |words: &mut dyn Iterator<Item = u64>| words.map(mix).fold(0, u64::wrapping_add);
    let mut by_house = [[0; 9]; 27];
    for house in House::all() {
        for digit in Digit::all() {
            let mut around = house.cells().into_iter().map(|c| before[c.index()][digit.index()]);
            by_house[house.index()][digit.index()] = sum(&mut around);
        }
    }
    let mut fingerprints = *before;
    for cell in Cell::all() {
        let own = sum(&mut before[cell.index()].iter().copied());
        for digit in Digit::all() {
            let [row, column, box_] = cell.houses().map(|h| by_house[h.index()][digit.index()]);
            // Rows and columns may be exchanged, so only their sum is used.
            let lines = mix(row).wrapping_add(mix(column));
            let print = &mut fingerprints[cell.index()][digit.index()];
            *print = mix(*print ^ mix(own).rotate_left(7) ^ mix(box_).rotate_left(21) ^ lines);
        }
    }
    fingerprints
}

/// Mixes the bits of a word. (Sebastiano Vigna's `SplitMix64`.)
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
