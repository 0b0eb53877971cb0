//! The techniques that come right after singles in the scale's order, looked for on the board that
//! singles keep.
//!
//! Most steps are of these, and what the steps are like is asked for more rarely than how
//! many there are. They are the same steps, taken in the same order, as those that the techniques
//! find.

use super::singles::{BOX, CELLS, COLUMN, ROW, SITES, Singles};
use crate::grid::{Cell, CellSet, DigitSet, House};

/// What a step takes out: the digits, as bits, from the cells that have them.
pub(super) struct Loss {
    pub(super) digits: u16,
    pub(super) cells: CellSet,
}

/// Looks for a step.
type Find = fn(&Singles) -> Option<Loss>;

/// By kind, the first step; nothing if there is none, where the kinds before have none either.
pub(super) static BASICS: [(&str, Find); 6] = [
    ("locked-pair", locked_pair),
    ("locked-triple", locked_triple),
    ("pointing", pointing),
    ("claiming", claiming),
    ("naked-pair", naked_pair),
    ("naked-triple", naked_triple),
];

/// The first entries of the houses: of boxes.
const BOXES: [u8; 9] = [162, 171, 180, 189, 198, 207, 216, 225, 234];
/// Of rows and columns.
const LINES: [u8; 18] =
    [0, 9, 18, 27, 36, 45, 54, 63, 72, 81, 90, 99, 108, 117, 126, 135, 144, 153];

/// By positions in a house, which third of it holds them all if they are two or three, from 1 on.
/// (One place is a hidden single.)
static IN_THIRD: [u8; 512] = covers([0b111, 0b111_000, 0b111_000_000]);
/// In a box, which column of it does.
static IN_COLUMN: [u8; 512] = covers([0b001_001_001, 0b010_010_010, 0b100_100_100]);

const fn covers(masks: [u16; 3]) -> [u8; 512] {
    let mut all = [0; 512];
    let mut positions = 0;
    while positions < 512 {
        let mut at = 0;
        while at < 3 {
            if (positions as u16).count_ones() > 1 && positions as u16 & !masks[at] == 0 {
                all[positions] = at as u8 + 1;
            }
            at += 1;
        }
        positions += 1;
    }
    all
}

fn pointing(singles: &Singles) -> Option<Loss> {
    for block in BOXES {
        for digit in 0..9 {
            let positions = usize::from(singles.positions_at(block, digit));
            let (row, column) = (IN_THIRD[positions & 511], IN_COLUMN[positions & 511]);
            let (kind, first) = match (row, column) {
                (0, 0) => continue,
                (0, column) => (COLUMN, column - 1),
                (row, _) => (ROW, 3 * (row - 1)),
            };
            let site = &SITES[usize::from(CELLS[usize::from(block + first)])];
            let within = site.bits[kind] * 7;
            if singles.positions_at(site.houses[kind], digit) & !within != 0 {
                let lost = cells_of(site.houses[kind]) - cells_of(block);
                return Some(Loss { digits: 1 << digit, cells: lost });
            }
        }
    }
    None
}

fn claiming(singles: &Singles) -> Option<Loss> {
    for line in LINES {
        for digit in 0..9 {
            let positions = usize::from(singles.positions_at(line, digit));
            let third = IN_THIRD[positions & 511];
            if third == 0 {
                continue;
            }
            let site = &SITES[usize::from(CELLS[usize::from(line + 3 * (third - 1))])];
            let within = site.bits[BOX] * if line < 81 { 0b111 } else { 0b001_001_001 };
            if singles.positions_at(site.houses[BOX], digit) & !within != 0 {
                let lost = cells_of(site.houses[BOX]) - cells_of(line);
                return Some(Loss { digits: 1 << digit, cells: lost });
            }
        }
    }
    None
}

fn locked_pair(singles: &Singles) -> Option<Loss> {
    pair(singles, true)
}

fn naked_pair(singles: &Singles) -> Option<Loss> {
    pair(singles, false)
}

/// The first naked pair, a locked one or one that is not.
fn pair(singles: &Singles, is_locked: bool) -> Option<Loss> {
    // By cell, and by digits the last cell so far that has them, the one before with the same
    // digits: a cell and one more, or none.
    let (mut before, mut last) = ([0u8; 81], [0u8; 512]);
    let mut first = None;
    for cell in singles.bivalue() {
        let b = cell.index() as u8;
        let digits = singles.digits_of(b);
        before[cell.index()] = std::mem::replace(&mut last[usize::from(digits & 511)], b + 1);
        let mut next = before[cell.index()];
        while let Some(a) = next.checked_sub(1) {
            next = before[usize::from(a)];
            let sites = [a, b].map(|cell| &SITES[usize::from(cell)]);
            // Boxes are looked at before rows and these before columns.
            let Some(kind) = [BOX, ROW, COLUMN]
                .into_iter()
                .find(|&kind| sites[0].houses[kind] == sites[1].houses[kind])
            else {
                continue;
            };
            let place = (kind != BOX, sites[0].houses[kind], a, b);
            if first.as_ref().is_none_or(|(earlier, _)| place < *earlier)
                && let Some(loss) = lost_to(singles, [a, b], digits, is_locked)
            {
                first = Some((place, loss));
            }
        }
    }
    first.map(|(_, loss)| loss)
}

/// In a box, the positions of its rows and columns, the earliest first.
const THREES: [[usize; 3]; 6] = [[0, 1, 2], [0, 3, 6], [1, 4, 7], [2, 5, 8], [3, 4, 5], [6, 7, 8]];

fn locked_triple(singles: &Singles) -> Option<Loss> {
    for block in BOXES {
        let cells: [u8; 9] = std::array::from_fn(|at| CELLS[usize::from(block) + at]);
        let digits = cells.map(|cell| singles.digits_of(cell));
        for three in THREES {
            let [a, b, c] = three.map(|at| digits[at]);
            if count_of(a | b | c) == 3
                && a != 0
                && b != 0
                && c != 0
                && let loss @ Some(_) = lost_to(singles, three.map(|at| cells[at]), a | b | c, true)
            {
                return loss;
            }
        }
    }
    None
}

fn naked_triple(singles: &Singles) -> Option<Loss> {
    for house in BOXES.into_iter().chain(LINES) {
        // The cells with few enough candidates, and these.
        let (mut cells, mut digits, mut count) = ([0; 9], [0; 9], 0);
        for &cell in &CELLS[usize::from(house)..usize::from(house) + 9] {
            let own = singles.digits_of(cell);
            (cells[count], digits[count]) = (cell, own);
            count += usize::from(matches!(count_of(own), 2 | 3));
        }
        for a in 0..count {
            for b in a + 1..count {
                let both = digits[a] | digits[b];
                if count_of(both) > 3 {
                    continue;
                }
                for c in b + 1..count {
                    let all = both | digits[c];
                    if count_of(all) == 3
                        && let loss @ Some(_) =
                            lost_to(singles, [cells[a], cells[b], cells[c]], all, false)
                    {
                        return loss;
                    }
                }
            }
        }
    }
    None
}

/// What is lost where those cells share a house and have no other digits.
fn lost_to<const N: usize>(
    singles: &Singles,
    cells: [u8; N],
    digits: u16,
    is_locked: bool,
) -> Option<Loss> {
    let sites = cells.map(|cell| &SITES[usize::from(cell)]);
    let (mut lost, mut changed, mut is_beyond) = (CellSet::EMPTY, 0, false);
    for kind in [ROW, COLUMN, BOX] {
        let house = sites[0].houses[kind];
        if sites.iter().any(|site| site.houses[kind] != house) {
            continue;
        }
        let chosen = sites.iter().fold(0, |all, site| all | site.bits[kind]);
        let has = (0..9).filter(|digit| digits >> digit & 1 != 0);
        let rest = has.fold(0, |all, digit| all | singles.positions_at(house, digit)) & !chosen;
        changed += u8::from(rest != 0);
        lost |= cells_of(house);
        is_beyond |= rest & !where_met(chosen, kind) != 0;
    }
    if is_locked && !(changed == 2 && is_beyond) || changed == 0 {
        return None;
    }
    let chosen = cells.into_iter().map(|cell| Cell::from_index(cell.into())).collect();
    Some(Loss { digits, cells: lost - chosen })
}

/// The positions in a house of that kind where another house meets it that holds those too; all if
/// there is none.
fn where_met(positions: u16, kind: usize) -> u16 {
    match (IN_THIRD[usize::from(positions)], IN_COLUMN[usize::from(positions)]) {
        (0, 0) => 0x1FF,
        (0, column) if kind == BOX => 0b001_001_001 << (column - 1),
        (0, _) => 0x1FF,
        (third, _) => 0b111 << (3 * (third - 1)),
    }
}

fn cells_of(house: u8) -> CellSet {
    House::from_index(usize::from(house) / 9).cells()
}

fn count_of(digits: u16) -> usize {
    DigitSet::from_bits(digits).len()
}
