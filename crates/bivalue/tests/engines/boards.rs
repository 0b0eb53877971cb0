//! The boards that the behaviours are tried on: published puzzles, and seeded random ones.

use bivalue::grid::{Board, Cell, CellSet, Digit, DigitSet, Grid, Transform};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A puzzle of 17 givens (from G. Royle's collection), and its solution.
pub(crate) const SEVENTEEN: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
pub(crate) const SEVENTEEN_SOLVED: &str =
    "237841569186795243594326718315674892469582137728139456642918375853467921971253684";
/// Another one, with only digits 1 to 8.
pub(crate) const SEVENTEEN_MORE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// Solved by singles.
pub(crate) const SINGLES: &str =
    "000400200002000018506900030069000300050000021800157609000030960900602050000000702";
/// A puzzle without a solution, from P. Norvig's essay (2006); nothing shows that at a glance.
pub(crate) const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
/// Puzzles of medium and great difficulty.
pub(crate) const PROPER: [&str; 4] = [
    "...7..3.13..9......4.31.2...6.4..5.............1..8.4...6.21.5......9..88.5..4...",
    "..19...463.27..51......4.3.528.71.....3.4.6.....39.725.5.2......67..94.383...51..",
    "83.1..6.5.......8....7..9...5..17.....3...2.....34..1...4..8....9.......3.2..6.47",
    SINGLES,
];

pub(crate) fn grid(text: &str) -> Grid {
    text.parse().expect("a grid of 81 characters")
}

pub(crate) fn board(text: &str) -> Board {
    Board::new(&grid(text)).expect("no digit twice in a house")
}

pub(crate) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// [`digging`] from another rearrangement of a solution for each seed.
pub(crate) fn digging_elsewhere(seed: u64) -> Vec<Grid> {
    let solution = Transform::nth(seed * 7_654_321_987).grid(&grid(SEVENTEEN_SOLVED));
    digging(&solution.to_string(), seed)
}

/// The solution's grids with 81, 80, ... 0 givens, taken away in random order.
pub(crate) fn digging(solution: &str, seed: u64) -> Vec<Grid> {
    let mut rng = rng(seed);
    let mut left: Vec<Cell> = Cell::all().collect();
    let mut grids = vec![grid(solution)];
    while !left.is_empty() {
        let cell = left.swap_remove(rng.random_range(0..left.len() as u32) as usize);
        let mut fewer = grids[grids.len() - 1];
        fewer[cell] = None;
        grids.push(fewer);
    }
    grids
}

/// A Sukaku that has at least this solution: each other digit stays with the given probability in
/// percent.
pub(crate) fn sukaku_of(solution: &str, percent: u32, seed: u64) -> [DigitSet; 81] {
    let mut rng = rng(seed);
    let solution = grid(solution);
    std::array::from_fn(|index| {
        let own = solution[Cell::from_index(index)];
        Digit::all()
            .filter(|&digit| Some(digit) == own || rng.random_range(0..100) < percent)
            .collect()
    })
}

/// Boards of each kind without a solution, with a name for each.
pub(crate) fn without_solution() -> Vec<(&'static str, Board)> {
    let mut clashing_singles = [DigitSet::ALL; 81];
    clashing_singles[40] = DigitSet::of(Digit::from_index(4));
    clashing_singles[44] = DigitSet::of(Digit::from_index(4));
    let mut empty_cell = sukaku_of(SEVENTEEN_SOLVED, 30, 1);
    empty_cell[80] = DigitSet::EMPTY;
    let mut no_place = [DigitSet::ALL; 81];
    for digits in &mut no_place[..9] {
        digits.remove(Digit::from_index(0));
    }
    // Two digits for three cells of column 1: no single shows it.
    let mut too_few = [DigitSet::ALL; 81];
    for row in 0..3 {
        too_few[row * 9] = DigitSet::from_bits(0b11);
    }
    let mut boards = vec![
        ("a cell without a candidate", board(&cell_without_a_candidate())),
        ("a row without a place", board(&row_without_a_place())),
        ("two equal singles that see each other", Board::sukaku(&clashing_singles)),
        ("an empty cell in a Sukaku", Board::sukaku(&empty_cell)),
        ("no candidate at all", Board::sukaku(&[DigitSet::EMPTY; 81])),
        ("a digit without a place in a Sukaku", Board::sukaku(&no_place)),
        ("three cells for two digits", Board::sukaku(&too_few)),
    ];
    for (name, wrong) in [("a wrong given", true), ("a wrong placed digit", false)] {
        boards.extend(wrong_digits(wrong).into_iter().map(|board| (name, board)));
    }
    boards
}

/// Row 1 holds 1 to 8, and the box of its empty cell holds 9.
fn cell_without_a_candidate() -> String {
    format!("12345678..{}9{}", ".".repeat(7), ".".repeat(63))
}

/// Row 1 holds 2 to 6, and each of its four empty cells sees a 1.
fn row_without_a_place() -> String {
    let mut text = vec![b'.'; 81];
    text[..5].copy_from_slice(b"23456");
    (text[9 + 8], text[27 + 5]) = (b'1', b'1');
    String::from_utf8(text).expect("digits and points")
}

/// Proper puzzles with one more digit, which clashes with no other but is not the solution's. The
/// flaw is as hard to find as the puzzle is hard.
fn wrong_digits(given: bool) -> Vec<Board> {
    let puzzles = [
        (grid(SEVENTEEN), grid(SEVENTEEN_SOLVED)),
        (grid(SINGLES), grid(&super::oracle::solutions(&board(SINGLES), 1)[0])),
    ];
    let mut boards = Vec::new();
    for (puzzle, solution) in puzzles {
        for cell in [0, 16, 40, 64].map(Cell::from_index) {
            let Some(right) = solution[cell].filter(|_| puzzle[cell].is_none()) else {
                continue;
            };
            let wrong = Board::new(&puzzle).expect("no clash").digits(cell) - DigitSet::of(right);
            let Some(wrong) = wrong.first() else { continue };
            let mut extra = Grid::EMPTY;
            extra[cell] = Some(wrong);
            boards.push(if given {
                Board::new(&puzzle.or(&extra)).expect("a candidate clashes with nothing")
            } else {
                Board::with_placed(&puzzle, &extra).expect("a candidate clashes with nothing")
            });
        }
    }
    assert!(boards.len() >= 4, "the wrong digits have to be tried somewhere");
    boards
}

/// The grid without the givens in those cells.
pub(crate) fn without(grid: &Grid, cells: &[usize]) -> Grid {
    let gone: CellSet = cells.iter().map(|&index| Cell::from_index(index)).collect();
    grid.restricted_to(!gone)
}

/// Parts of one solution, with the number of solutions of each: two, three, many.
pub(crate) fn counted() -> [(Grid, usize); 5] {
    [
        ("230800509000795203004000708310074892060002030020130406640900305853400000971200000", 2),
        ("030000509000795040094306708300004090069002007020009000040010305803060020901050084", 3),
        ("230800509000705203004000008000004090060000000020130400640900305850400000901000000", 42),
        ("200801000006795000004320010005004092000500000008039000042000305053400000901200000", 275),
        ("037040000000790000504300718000000000060500007000130000040900000853000901000200080", 2228),
    ]
    .map(|(text, count)| (grid(text), count))
}

/// A board without a solution that the fast search alone does not exhaust: four digits have three
/// cells in the first column, but cells with two candidates lead the search into the last three
/// columns.
pub(crate) fn fruitless() -> Board {
    let mut cells = [DigitSet::ALL; 81];
    for row in [1, 2, 4, 5, 7, 8] {
        cells[9 * row] = DigitSet::from_bits(0b1_1111_0000);
    }
    for (row, column) in (0..9).flat_map(|row| (6..9).map(move |column| (row, column))) {
        if (row + 2 * column) % 4 == 0 {
            let digit = |row: usize| (3 * row + row / 3 + column) % 9;
            let other: usize = row ^ 1;
            cells[9 * row + column] =
                DigitSet::from_bits(1 << digit(row) | 1 << digit(other.min(8)));
        }
    }
    Board::sukaku(&cells)
}
