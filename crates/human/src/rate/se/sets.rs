//! Locked candidates, naked and hidden sets, and fish: patterns of candidates in houses.
//!
//! Each function passes on the patterns that eliminate a candidate, in the scale's order, until the
//! callback breaks. It looks only at the given houses or digits.

use std::ops::ControlFlow;

use super::deduction::HousePattern;
use super::state::{Candidates, Removed, State};
use super::tables::{BOX, BOX_COLUMN_ROW, CELLS, COLUMN, ROW, SHARED, bits, count};

/// The pairs of kinds of house: the kind in which a digit is confined, and the kind to which it is
/// confined.
pub(super) const LOCKING_KINDS: [(usize, usize); 4] =
    [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

/// The receiver of patterns.
pub(super) type Show<'a, B> = &'a mut dyn FnMut(HousePattern) -> ControlFlow<B>;

/// The cells at some positions of a house, each with these digits.
fn at(house: usize, positions: u16, digits: u16) -> impl Iterator<Item = (u8, u16)> {
    bits(positions).map(move |position| (CELLS[house][position], digits))
}

/// The houses of a set, in the order in which sets are looked for.
pub(super) fn in_order(houses: u32) -> impl Iterator<Item = usize> {
    BOX_COLUMN_ROW
        .into_iter()
        .flat_map(move |kind| bits((houses >> (kind * 9) & 511) as u16).map(move |n| kind * 9 + n))
}

/// The masks that have two bits or more, and `size` at most.
#[inline]
pub(super) fn few(masks: &[u16; 9], size: usize) -> u16 {
    (0..9).fold(0, |few, at| few | u16::from((2..=size).contains(&count(masks[at]))) << at)
}

/// Calls `show` with the sets of `size` masks whose union has `size` bits, and the union: first the
/// sets without the last mask, and so on.
#[inline]
pub(super) fn tight<B>(
    masks: &[u16; 9],
    few: u16,
    size: usize,
    show: &mut impl FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if count(few) < size {
        return ControlFlow::Continue(());
    }
    for last in bits(few) {
        let (union, below) = (masks[last], few & ((1 << last) - 1));
        match size {
            2 => tight_with(masks, below, 2, (1 << last, union), show)?,
            3 => {
                for next in bits(below) {
                    let union = union | masks[next];
                    if count(union) <= 3 {
                        let chosen = 1 << last | 1 << next;
                        let below = below & ((1 << next) - 1);
                        tight_with(masks, below, 3, (chosen, union), show)?;
                    }
                }
            }
            _ => {
                for third in bits(below) {
                    let (union, below) = (union | masks[third], below & ((1 << third) - 1));
                    if count(union) > 4 {
                        continue;
                    }
                    for next in bits(below) {
                        let union = union | masks[next];
                        if count(union) <= 4 {
                            let chosen = 1 << last | 1 << third | 1 << next;
                            let below = below & ((1 << next) - 1);
                            tight_with(masks, below, 4, (chosen, union), show)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The same, with all masks but one chosen already.
#[inline]
fn tight_with<B>(
    masks: &[u16; 9],
    below: u16,
    size: usize,
    (chosen, union): (u16, u16),
    show: &mut impl FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for first in bits(below) {
        let union = union | masks[first];
        if count(union) == size {
            show(chosen | 1 << first, union)?;
        }
    }
    ControlFlow::Continue(())
}

/// The three houses of a kind that a house meets, each with the digits that have two or more places
/// in the house, all of them in the intersection.
pub(super) fn confined(
    candidates: &Candidates,
    digits: u16,
    from: usize,
    kind: usize,
) -> [(usize, u16); 3] {
    let n = from % 9;
    let first = match (from / 9, kind) {
        (BOX, COLUMN) => COLUMN * 9 + n % 3 * 3,
        (BOX, _) => ROW * 9 + n / 3 * 3,
        (ROW, _) => n / 3 * 3,
        _ => n / 3,
    };
    // Boxes that a column meets are three apart.
    let stride = if from / 9 == COLUMN { 3 } else { 1 };
    let thirds = if kind == COLUMN { [0o111, 0o222, 0o444] } else { [0o007, 0o070, 0o700] };
    let mut found = [0u16; 3];
    for digit in bits(digits) {
        let places = candidates.places(from, digit);
        let is_many = u16::from(places & places.wrapping_sub(1) != 0);
        for third in 0..3 {
            found[third] |= (u16::from(places & !thirds[third] == 0) & is_many) << digit;
        }
    }
    [0, 1, 2].map(|third| (first + third * stride, found[third]))
}

/// Locked candidates: a digit whose places in one house all lie in a second one is eliminated from
/// the rest of the second.
pub(super) fn locking<B>(
    candidates: &Candidates,
    digits: u16,
    show: Show<'_, B>,
) -> ControlFlow<B> {
    if digits == 0 {
        return ControlFlow::Continue(());
    }
    for (first, second) in LOCKING_KINDS {
        for from in first * 9..first * 9 + 9 {
            for (to, digits) in confined(candidates, digits, from, second) {
                for digit in bits(digits) {
                    let victims = candidates.places(to, digit) & !SHARED[to][from];
                    if victims != 0 {
                        show(HousePattern {
                            removed: at(to, victims, 1 << digit).collect(),
                            gone: at(from, 511 & !SHARED[from][to], 1 << digit).collect(),
                            first_kind: first == BOX,
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of each cell of a house.
#[inline]
pub(super) fn digits_of(candidates: &Candidates, house: usize) -> [u16; 9] {
    std::array::from_fn(|position| candidates.cells[CELLS[house][position] as usize])
}

/// The places of each digit in a house.
#[inline]
pub(super) fn places_of(candidates: &Candidates, house: usize) -> [u16; 9] {
    std::array::from_fn(|digit| candidates.places(house, digit))
}

/// Naked sets: cells of a house with as many digits as cells; the digits are eliminated from the
/// other cells.
pub(super) fn naked<B>(
    state: &State,
    candidates: &Candidates,
    size: usize,
    houses: u32,
    show: Show<'_, B>,
) -> ControlFlow<B> {
    for house in in_order(houses) {
        if state.empties(house) < size * 2 {
            continue;
        }
        let digits = digits_of(candidates, house);
        tight(&digits, few(&digits, size), size, &mut |positions, union| {
            let removed: Removed = bits(511 & !positions)
                .filter(|&position| digits[position] & union != 0)
                .map(|position| (CELLS[house][position], digits[position] & union))
                .collect();
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let gone = at(house, positions, 511 & !union).collect();
            show(HousePattern { removed, gone, first_kind: false })
        })?;
    }
    ControlFlow::Continue(())
}

/// Hidden sets: digits of a house with as many places as digits; other digits are eliminated from
/// these places.
pub(super) fn hidden<B>(
    state: &State,
    candidates: &Candidates,
    size: usize,
    houses: u32,
    show: Show<'_, B>,
) -> ControlFlow<B> {
    for house in in_order(houses) {
        if state.empties(house) <= size * 2 {
            continue;
        }
        let places = places_of(candidates, house);
        tight(&places, few(&places, size), size, &mut |digits, union| {
            let removed: Removed = bits(union)
                .map(|position| CELLS[house][position])
                .map(|cell| (cell, candidates.cells[cell as usize] & !digits))
                .filter(|(_, others)| *others != 0)
                .collect();
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let gone = at(house, 511 & !union, digits).collect();
            show(HousePattern { removed, gone, first_kind: false })
        })?;
    }
    ControlFlow::Continue(())
}

/// The kinds of lines of a fish: its bases, and its covers.
pub(super) const FISH_KINDS: [(usize, usize); 2] = [(COLUMN, ROW), (ROW, COLUMN)];

/// The places of a digit in each line of a kind.
#[inline]
pub(super) fn lines_of(candidates: &Candidates, kind: usize, digit: usize) -> [u16; 9] {
    std::array::from_fn(|line| candidates.places(kind * 9 + line, digit))
}

/// Fish: lines whose places for a digit lie in as many crossing lines; the digit is eliminated from
/// the rest of these.
pub(super) fn fish<B>(
    state: &State,
    candidates: &Candidates,
    size: usize,
    digits: u16,
    show: Show<'_, B>,
) -> ControlFlow<B> {
    for (base, cover) in FISH_KINDS {
        let mut found: Vec<(u16, usize, u16)> = Vec::new();
        for digit in bits(digits) {
            if state.placed(digit) + size * 2 > 9 {
                continue;
            }
            let places = lines_of(candidates, base, digit);
            let _ = tight(&places, few(&places, size), size, &mut |lines, union| {
                // A position in a crossing line is the number of the base line.
                let has_victims = bits(511 & !lines).any(|line| places[line] & union != 0);
                if has_victims {
                    found.push((lines, digit, union));
                }
                ControlFlow::<()>::Continue(())
            });
        }
        // The scale's order is by lines, and then by digits.
        found.sort_unstable();
        for (lines, digit, union) in found {
            let removed = bits(union)
                .flat_map(|across| {
                    let victims = candidates.places(cover * 9 + across, digit) & !lines;
                    at(cover * 9 + across, victims, 1 << digit)
                })
                .collect();
            let gone = bits(lines)
                .flat_map(|line| at(base * 9 + line, 511 & !union, 1 << digit))
                .collect();
            show(HousePattern { removed, gone, first_kind: base == COLUMN })?;
        }
    }
    ControlFlow::Continue(())
}
