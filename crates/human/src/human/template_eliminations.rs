//! The eliminations of a digit by itself: its places that are in no *template*, a way to place the
//! digit in all houses at once.
//!
//! Every technique that looks at one digit only (locked candidates, fish of any kind, skyscrapers,
//! kites, colours, X-chains) finds no other eliminations, so it searches no digit that has none
//! here.

use std::fmt;
use std::sync::OnceLock;

use bivalue_core::grid::{Board, CellSet, Digit};

/// By digit, the template eliminations of a board: the places that are in no template, found when
/// they are first requested.
#[derive(Clone, Default)]
pub(super) struct TemplatesCache([OnceLock<CellSet>; 9]);

impl TemplatesCache {
    pub(super) fn get(&self, board: &Board, digit: Digit) -> CellSet {
        *self.0[digit.index()].get_or_init(|| template_eliminations(board, digit))
    }

    /// Forgets the result for a digit whose places change.
    pub(super) fn forget(&mut self, digit: Digit) {
        self.0[digit.index()] = OnceLock::new();
    }
}

/// Prints a name only: the contents follow from the board.
impl fmt::Debug for TemplatesCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TemplatesCache")
    }
}

/// The six ways to assign the three stacks to the three rows of a band.
const DEALS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For each choice of columns in a band (`a + 3 b + 9 c` for column a of the first stack, b of the
/// second, c of the third) the choices that another band may have, as bits. The third band has the
/// remaining columns: for each stack the three add up to 3.
static OTHERS: [u32; 27] = {
    let mut all = [0; 27];
    let mut pair = 0;
    while pair < 27 * 27 {
        let (a, b) = (pair / 27, pair % 27);
        if a % 3 != b % 3 && a / 3 % 3 != b / 3 % 3 && a / 9 != b / 9 {
            all[a] |= 1 << b;
        }
        pair += 1;
    }
    all
};

/// The sum of the choices of all three bands: each stack has columns 0, 1 and 2.
const SUM: u32 = 3 * (1 + 3 + 9);

/// The places of a digit that are in no template. If there is no template at all, these are all
/// places.
///
/// Within a band a template uses one column of each stack. That is one of 27 choices, and the other
/// bands depend on nothing else in it.
fn template_eliminations(board: &Board, digit: Digit) -> CellSet {
    let places = board.places(digit);
    if places.is_empty() {
        return CellSet::EMPTY;
    }
    let bands: [Band; 3] = std::array::from_fn(|band| by_columns(rows(board, digit, band)));
    let mut in_templates = [0u32; 3];
    for first in members(bands[0].columns) {
        for second in members(bands[1].columns & OTHERS[first as usize]) {
            let third = SUM - first - second;
            if bands[2].columns >> third & 1 != 0 {
                for (all, one) in in_templates.iter_mut().zip([first, second, third]) {
                    *all |= 1 << one;
                }
            }
        }
    }
    let used: [u32; 3] = std::array::from_fn(|band| {
        let ways = &bands[band].ways;
        members(in_templates[band]).fold(0, |cells, columns| cells | ways[columns as usize])
    });
    let [top, middle, bottom] = used.map(u128::from);
    places - CellSet::from_bits(top | middle << 27 | bottom << 54)
}

/// The members of a set of bits.
fn members(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        next
    })
}

/// For each row of a band the columns where the digit is placed or a candidate.
fn rows(board: &Board, digit: Digit, band: usize) -> [u16; 3] {
    let places = (board.places(digit).bits() >> (27 * band)) as u32;
    std::array::from_fn(|at| {
        let open = (places >> (9 * at)) as u16 & 0x1FF;
        if open != 0 {
            return open;
        }
        let row = &board.values().as_array()[9 * (3 * band + at)..][..9];
        row.iter().position(|&value| value == Some(digit)).map_or(0, |column| 1 << column)
    })
}

/// The ways to place a digit in a band.
struct Band {
    /// For each choice of columns, the cells of all ways that use these columns.
    ways: [u32; 27],
    /// The choices of columns that have any way, as bits.
    columns: u32,
}

fn by_columns(rows: [u16; 3]) -> Band {
    let mut all = Band { ways: [0; 27], columns: 0 };
    for stacks in DEALS {
        // For each row the columns of its stack that it may use.
        let [top, middle, bottom] =
            [0, 1, 2].map(|row| usize::from(rows[row] >> (3 * stacks[row]) & 7));
        if top == 0 || middle == 0 || bottom == 0 {
            continue;
        }
        let cell = |row: usize, column: usize| 1u32 << (9 * row + 3 * stacks[row] + column);
        let part = |row: usize, column: usize| column * [1, 3, 9][stacks[row]];
        for &first in COLUMNS[top] {
            for &second in COLUMNS[middle] {
                for &third in COLUMNS[bottom] {
                    let at = part(0, first) + part(1, second) + part(2, third);
                    all.ways[at] |= cell(0, first) | cell(1, second) | cell(2, third);
                    all.columns |= 1 << at;
                }
            }
        }
    }
    all
}

/// For each set of three columns its members.
static COLUMNS: [&[usize]; 8] = [&[], &[0], &[1], &[0, 1], &[2], &[0, 2], &[1, 2], &[0, 1, 2]];

#[cfg(test)]
mod tests {
    use super::template_eliminations;
    use bivalue_core::grid::{Board, CellSet, Digit, Grid};

    /// The places of all templates, found row by row.
    fn used(board: &Board, digit: Digit, row: usize, template: CellSet) -> CellSet {
        if row == 9 {
            return template;
        }
        let of_row = bivalue_core::grid::House::row(row).cells();
        let taken = of_row.into_iter().find(|&cell| board.value(cell) == Some(digit));
        let options = taken.map_or(board.places(digit) & of_row, CellSet::of);
        let fits = |cell: &bivalue_core::grid::Cell| !cell.peers().intersects(template);
        let ways = options.into_iter().filter(fits);
        ways.fold(CellSet::EMPTY, |all, cell| {
            all | used(board, digit, row + 1, template | CellSet::of(cell))
        })
    }

    #[test]
    fn agrees_with_templates_row_by_row() {
        // In the first every digit has such places, in the second no digit has any.
        for (text, has_any) in [
            (
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                true,
            ),
            (
                "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
                false,
            ),
        ] {
            let board = Board::new(&text.parse::<Grid>().unwrap()).unwrap();
            for digit in Digit::all() {
                let open = used(&board, digit, 0, CellSet::EMPTY);
                let expected = board.places(digit) - open;
                assert_eq!(template_eliminations(&board, digit), expected, "{digit}");
                assert_eq!(!expected.is_empty(), has_any, "{digit}");
            }
        }
    }
}
