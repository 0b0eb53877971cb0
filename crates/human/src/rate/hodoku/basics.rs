//! The techniques that come right after singles in the scale's order, found on the board that
//! singles are kept on.
//!
//! Most steps are of these kinds, and a rating needs only their number. The steps are the same, in
//! the same order, as those that the techniques find.

use bivalue_core::grid::{CellSet, DigitSet, House};

use super::singles::{Loss, Singles};
use super::sites::{Cells, Counts, cells_of, each, having, house_of, site};
use crate::human::techniques::boxes_first;

/// Finds a step.
type Find = fn(&mut Basics, &Singles<'_>) -> Option<Loss>;

/// For each kind, the search for its first step, provided that the kinds before it have none.
pub(super) static BASICS: [(&str, Find); 8] = [
    ("locked-pair", |basics, singles| basics.locked_pair(singles)),
    ("locked-triple", |basics, singles| basics.locked_triple(singles)),
    ("pointing", |basics, singles| basics.pointing(singles)),
    ("claiming", |basics, singles| basics.claiming(singles)),
    ("naked-pair", |basics, singles| basics.naked_pair(singles)),
    ("naked-triple", |basics, singles| basics.naked_triple(singles)),
    ("hidden-pair", |_, singles| hidden_pair(singles)),
    ("hidden-triple", |_, singles| hidden_triple(singles)),
];

/// Facts about a board, kept while steps are looked for.
#[derive(Default)]
pub(super) struct Basics {
    /// The cells with two candidates.
    two: Cells,
    /// The cells with two or three candidates.
    few: Cells,
    /// For each digit the houses in which it is locked; kept as long as its places do not change.
    locked: [Locked; 9],
}

/// The houses in which a digit is locked candidates with an elimination.
#[derive(Clone, Copy, Default)]
struct Locked {
    /// The places of the digit for which that holds.
    places: Cells,
    /// The boxes that have the digit in one line, then the rows and the columns that have it in one
    /// box, as bits.
    houses: u32,
}

/// For three lines through three boxes and each set of the nine intersections that have a digit:
/// the houses in which it is locked, as bits of the first three houses of each kind.
///
/// The bit of an intersection is three times the line's number plus the box's if the lines are
/// rows, and three times the box's plus the line's if they are columns.
static IN_ROWS: [u32; 512] = crossings([3, 1], [1, 1], 9);
static IN_COLUMNS: [u32; 512] = crossings([1, 3], [3, 1], 18);

/// Makes the table, from the weights of line and box in the number of an intersection, and of boxes
/// and lines in the bits of houses.
const fn crossings(
    [of_line, of_box]: [usize; 2],
    [box_apart, line_apart]: [usize; 2],
    first_line: usize,
) -> [u32; 512] {
    let mut all = [0; 512];
    let mut met = 0;
    while met < 512 {
        let mut at = 0;
        while at < 9 {
            let (line, block) = (at / 3, at % 3);
            let (mut in_line, mut in_box, mut other) = (0, 0, 0);
            while other < 3 {
                in_line += met >> (line * of_line + other * of_box) & 1;
                in_box += met >> (other * of_line + block * of_box) & 1;
                other += 1;
            }
            if met >> (line * of_line + block * of_box) & 1 != 0 {
                if in_box == 1 && in_line > 1 {
                    all[met] |= 1 << (block * box_apart);
                }
                if in_line == 1 && in_box > 1 {
                    all[met] |= 1 << (first_line + line * line_apart);
                }
            }
            at += 1;
        }
        met += 1;
    }
    all
}

impl Locked {
    /// The bits of boxes, and those of lines.
    const BOXES: u32 = 0x1FF;
    const LINES: u32 = 0x3FFFF << 9;

    fn of(places: Cells) -> Self {
        let bands = [0, 27, 54].map(|at| (places >> at) as u32 & 0x7FF_FFFF);
        let mut houses = 0;
        for (band, cells) in bands.into_iter().enumerate() {
            let of_stack = (cells | cells >> 1 | cells >> 2) & 0o111_111_111;
            let packed = of_stack | of_stack >> 2 | of_stack >> 4;
            let met = packed & 7 | packed >> 6 & 0o70 | packed >> 12 & 0o700;
            houses |= IN_ROWS[met as usize] << (3 * band);
        }
        let columns = bands.map(|cells| (cells | cells >> 9 | cells >> 18) & 0x1FF);
        for stack in 0..3 {
            let [top, middle, bottom] = columns.map(|columns| columns >> (3 * stack) & 7);
            let locked = IN_COLUMNS[(top | middle << 3 | bottom << 6) as usize];
            houses |= (locked & Self::BOXES) << stack | (locked & Self::LINES) << (3 * stack);
        }
        Self { places, houses }
    }
}

impl Basics {
    /// Updates the facts after the board has changed.
    pub(super) fn look_at(&mut self, singles: &Singles<'_>) {
        // The cells with at least one, two, three and four candidates.
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for digit in 0..9 {
            let places = singles.places(digit);
            four |= three & places;
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        self.two = two & !three;
        self.few = two & !four;
    }

    fn pointing(&mut self, singles: &Singles<'_>) -> Option<Loss> {
        for (digit, locked) in self.locked.iter_mut().enumerate() {
            let places = singles.places(digit);
            if locked.places != places {
                *locked = Locked::of(places);
            }
        }
        let (block, digit) = self.first_locked(Locked::BOXES)?;
        let block = House::from_index(18 + block);
        let places = CellSet::from_bits(singles.places(digit)) & block.cells();
        let cell = places.first()?;
        let row = House::row(cell.row());
        let line = if places.is_subset(row.cells()) { row } else { House::column(cell.column()) };
        Some(Loss::of(1 << digit, line.cells() - block.cells()))
    }

    /// Requires that pointing was looked for before and has no step.
    fn claiming(&mut self, singles: &Singles<'_>) -> Option<Loss> {
        let (line, digit) = self.first_locked(Locked::LINES)?;
        let line = House::from_index(line - 9);
        let places = CellSet::from_bits(singles.places(digit)) & line.cells();
        let block = House::box_(places.first()?.box_index());
        Some(Loss::of(1 << digit, block.cells() - line.cells()))
    }

    /// The bit of the first of those houses in which any digit is locked, and the first such digit.
    fn first_locked(&self, houses: u32) -> Option<(usize, usize)> {
        // For each digit its first house and the digit as one number. A digit without such a house
        // comes last.
        let first = |(digit, locked): (u32, &Locked)| {
            16 * (locked.houses & houses).trailing_zeros() + digit
        };
        let first = (0..).zip(&self.locked).map(first).min()? as usize;
        (first < 16 * House::COUNT).then_some((first / 16, first % 16))
    }

    fn locked_pair(&self, singles: &Singles<'_>) -> Option<Loss> {
        let two = self.two;
        let mut first = First::default();
        for (starts, apart) in [
            (two & two >> 1 & (FIRST_COLUMNS | FIRST_COLUMNS << 1), 1),
            (two & two >> 2 & FIRST_COLUMNS, 2),
            (two & two >> 9 & (FIRST_ROWS | FIRST_ROWS << 9), 9),
            (two & two >> 18 & FIRST_ROWS, 18),
        ] {
            each(starts, |cell| {
                let digits = singles.digits_of(cell);
                if digits == singles.digits_of(cell + apart) {
                    let found = Subset::of([cell, cell + apart], digits);
                    let place = [found.first_house(), cell.into(), apart.into()];
                    first.offer(place, || found.loss(singles, true));
                }
            });
        }
        first.loss()
    }

    fn naked_pair(&self, singles: &Singles<'_>) -> Option<Loss> {
        // For each cell the cell before it with the same digits, plus 1, or 0; and for each set of
        // digits the last such cell so far.
        let (mut before, mut last) = ([0u8; 128], [0u8; 512]);
        let mut first = First::default();
        each(self.two, |b| {
            let digits = singles.digits_of(b);
            let mut next = std::mem::replace(&mut last[usize::from(digits & 511)], b + 1);
            before[usize::from(b & 127)] = next;
            while let Some(a) = next.checked_sub(1) {
                next = before[usize::from(a & 127)];
                let found = Subset::of([a, b], digits);
                if found.houses != 0 {
                    let place = [found.first_house(), a.into(), b.into()];
                    first.offer(place, || found.loss(singles, false));
                }
            }
        });
        first.loss()
    }

    fn locked_triple(&self, singles: &Singles<'_>) -> Option<Loss> {
        // The first cells of three cells in a row or in a column of a box.
        let few = self.few;
        let in_row = few & few >> 1 & few >> 2 & FIRST_COLUMNS;
        let in_column = few & few >> 9 & few >> 18 & FIRST_ROWS;
        let mut first = First::default();
        for (starts, apart) in [(in_row, 1), (in_column, 9)] {
            each(starts, |cell| {
                let three = [0, apart, 2 * apart].map(|more| cell + more);
                let digits = three.iter().fold(0, |all, cell| all | singles.digits_of(*cell));
                if is_three(digits) {
                    let found = Subset::of(three, digits);
                    let place = [found.first_house(), cell.into(), apart.into()];
                    first.offer(place, || found.loss(singles, true));
                }
            });
        }
        first.loss()
    }

    fn naked_triple(&self, singles: &Singles<'_>) -> Option<Loss> {
        for house in boxes_first() {
            let (mut cells, mut digits, mut count) = ([0; 9], [0; 9], 0);
            each(self.few & house.cells().bits(), |cell| {
                (cells[count], digits[count]) = (cell, singles.digits_of(cell));
                count += 1;
            });
            for a in 0..count {
                for b in a + 1..count {
                    let both = digits[a] | digits[b];
                    if beyond_three(both) != 0 {
                        continue;
                    }
                    for c in b + 1..count {
                        let all = both | digits[c];
                        let three = [a, b, c].map(|at| cells[at]);
                        if is_three(all)
                            && let loss @ Some(_) = Subset::of(three, all).loss(singles, false)
                        {
                            return loss;
                        }
                    }
                }
            }
        }
        None
    }
}

/// The cells of columns 1, 4 and 7.
const FIRST_COLUMNS: Cells = (1 << 81) / 511 * 0o111;
/// The cells of rows 1, 4 and 7.
const FIRST_ROWS: Cells = 0x1FF | 0x1FF << 27 | 0x1FF << 54;

/// Returns whether these are three digits, given that they are at least two.
fn is_three(digits: u16) -> bool {
    without_first(without_first(digits)).is_power_of_two()
}

/// These digits without the first three.
fn beyond_three(digits: u16) -> u16 {
    without_first(without_first(without_first(digits)))
}

fn without_first(digits: u16) -> u16 {
    digits & digits.wrapping_sub(1)
}

fn hidden_pair(singles: &Singles<'_>) -> Option<Loss> {
    hidden(singles, 2, |house, digits| {
        digits.iter().enumerate().find_map(|(at, a)| {
            let same = |b: &&u8| singles.places_in(**b, house) == singles.places_in(*a, house);
            let cells = singles.places_in(*a, house);
            digits[at + 1..].iter().filter(same).find_map(|b| hidden_loss(singles, [*a, *b], cells))
        })
    })
}

fn hidden_triple(singles: &Singles<'_>) -> Option<Loss> {
    hidden(singles, 3, |house, digits| {
        let places = |at: usize| singles.places_in(digits[at], house);
        for a in 0..digits.len() {
            for b in a + 1..digits.len() {
                let both = places(a) | places(b);
                for c in b + 1..digits.len() {
                    let cells = both | places(c);
                    let three = [a, b, c].map(|at| digits[at]);
                    if CellSet::from_bits(cells).len() == 3
                        && let loss @ Some(_) = hidden_loss(singles, three, cells)
                    {
                        return loss;
                    }
                }
            }
        }
        None
    })
}

/// Looks through the houses, in order, in which at least N digits have at most N places, but more
/// than one.
fn hidden(
    singles: &Singles<'_>,
    most: u128,
    find: impl Fn(usize, &[u8]) -> Option<Loss>,
) -> Option<Loss> {
    // For each digit the houses where it has few places; and the houses with at least 1, 2, ...
    // such digits.
    let mut few = [0; 9];
    let mut at_least = [0; 4];
    for (digit, few) in few.iter_mut().enumerate() {
        *few = (2..=most).fold(0, |all, count| all | having(count, singles.counts(digit)));
        at_least[3] |= at_least[2] & *few;
        at_least[2] |= at_least[1] & *few;
        at_least[1] |= *few;
    }
    let houses = at_least[most as usize & 3];
    let boxes = houses >> (4 * 18) << (4 * 18);
    for mut houses in [boxes, houses & !boxes] {
        while houses != 0 {
            let first = houses & houses.wrapping_neg();
            houses &= !first;
            let (mut digits, mut count) = ([0; 9], 0);
            for (digit, few) in few.iter().enumerate() {
                digits[count] = digit as u8;
                count += usize::from(few & first != 0);
            }
            if let loss @ Some(_) = find(house_of(first), &digits[..count]) {
                return loss;
            }
        }
    }
    None
}

/// The eliminations from cells that are taken by those digits.
fn hidden_loss<const N: usize>(
    singles: &Singles<'_>,
    digits: [u8; N],
    cells: Cells,
) -> Option<Loss> {
    let others = !digits.into_iter().fold(0, |all, digit| all | 1 << digit) & 0x1FF;
    let mut rest = 0;
    each(cells, |cell| rest |= singles.digits_of(cell) & others);
    (rest != 0).then(|| Loss::of(others, CellSet::from_bits(cells)))
}

/// The first of several steps, by their houses.
#[derive(Default)]
struct First(Option<([usize; 3], Loss)>);

impl First {
    fn offer(&mut self, place: [usize; 3], loss: impl FnOnce() -> Option<Loss>) {
        if self.0.as_ref().is_none_or(|(earlier, _)| place < *earlier)
            && let Some(loss) = loss()
        {
            self.0 = Some((place, loss));
        }
    }

    fn loss(self) -> Option<Loss> {
        self.0.map(|(_, loss)| loss)
    }
}

/// A naked subset: cells of a house with as many digits as cells.
struct Subset {
    cells: Cells,
    /// The houses that have all of the cells.
    houses: Counts,
    digits: u16,
}

impl Subset {
    fn of<const N: usize>(cells: [u8; N], digits: u16) -> Self {
        let all = Self { cells: 0, houses: Counts::MAX, digits };
        cells.into_iter().map(site).fold(all, |subset, site| Self {
            cells: subset.cells | site.cell,
            houses: subset.houses & site.houses,
            ..subset
        })
    }

    /// The place of the first house, in the order of boxes, rows and columns.
    fn first_house(&self) -> usize {
        let boxes = self.houses >> (4 * 18);
        if boxes != 0 { house_of(boxes) } else { 9 + house_of(self.houses) }
    }

    /// The eliminations by the subset.
    fn loss(&self, singles: &Singles<'_>, is_locked: bool) -> Option<Loss> {
        let digits = DigitSet::from_bits(self.digits).into_iter();
        let places = digits.fold(0, |all, digit| all | singles.places(digit.index()));
        let rest = places & !self.cells;
        let (mut lost, mut changed, mut met) = (0, 0, Cells::MAX);
        let mut houses = self.houses;
        while houses != 0 {
            let cells = cells_of(house_of(houses));
            houses &= houses - 1;
            changed += u8::from(rest & cells != 0);
            lost |= cells;
            met &= cells;
        }
        // A locked subset has eliminations in both of its houses, and not only where they meet.
        let is_beyond = rest & lost & !met != 0;
        if is_locked && !(changed == 2 && is_beyond) || changed == 0 {
            return None;
        }
        // Boxes come last, so that a locked subset's first house is its line.
        let line = if is_locked { cells_of(house_of(self.houses)) } else { 0 };
        Some(Loss {
            digits: self.digits,
            cells: CellSet::from_bits(lost & !self.cells),
            line: CellSet::from_bits(line),
        })
    }
}
