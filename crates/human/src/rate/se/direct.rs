//! The steps that come right after singles, in the same words of 27 cells: locked candidates and
//! hidden pairs that leave a digit one place in another house, and locked candidates as such.
//!
//! A *third* is the three cells where a line meets a box. The thirds of rows are every third bit of
//! a word of three rows; the thirds of columns are a word of 27 bits.

use bivalue_core::grid::{BAND, of_bands};

use super::run::{Absurd, EMPTY, FIRSTS, LANES, Lanes, ROW, Run, any, thrice};
use super::tables::{HOUSES, SETS, bits};

/// The thirds of three rows.
const THIRDS: u32 = 0o111_111_111;

/// For each bit of 27 the bits at the same place in the two other groups of nine.
#[inline(always)]
fn by_nine(bits: u32) -> [u32; 2] {
    [(bits << 9 | bits >> 18) & BAND, (bits << 18 | bits >> 9) & BAND]
}

/// For each bit of 27 the bits at the same place in the two other threes of its nine.
#[inline(always)]
fn by_three(bits: u32) -> [u32; 2] {
    [
        bits << 3 & 0o770_770_770 | bits >> 6 & 0o007_007_007,
        bits << 6 & 0o700_700_700 | bits >> 3 & 0o077_077_077,
    ]
}

/// For each bit the two others of its three.
#[inline(always)]
fn by_one(bits: u32) -> [u32; 2] {
    [
        bits << 1 & 0o666_666_666 | bits >> 2 & 0o111_111_111,
        bits << 2 & 0o444_444_444 | bits >> 1 & 0o333_333_333,
    ]
}

/// The two others of a third in its box.
const OF_BOX: bool = true;
/// The same in its line.
const OF_LINE: bool = false;

/// From thirds of rows to others.
#[inline(always)]
fn in_rows<const OTHERS: bool>(thirds: u32) -> [u32; 2] {
    if OTHERS == OF_BOX { by_nine(thirds) } else { by_three(thirds) }
}

/// From thirds of columns to others.
#[inline(always)]
fn in_columns<const OTHERS: bool>(thirds: u32) -> [u32; 2] {
    if OTHERS == OF_BOX { by_one(thirds) } else { by_nine(thirds) }
}

/// The thirds that have a digit, and those that have it twice or more: the thirds of rows in three
/// words, then those of columns.
struct Thirds {
    some: [Lanes; 4],
    two: [Lanes; 4],
}

/// The other thirds of a house that have the only place left for a digit when locked candidates
/// eliminate it from one third of the house.
#[inline(always)]
fn left_alone(
    some: u32,
    two: u32,
    near: impl Fn(u32) -> [u32; 2],
    far: impl Fn(u32) -> [u32; 2],
) -> u32 {
    let ([a, b], [more_a, more_b]) = (near(some), near(two));
    let [c, d] = far(two & !(a | b));
    let [e, f] = near(some & (a ^ b) & !(more_a | more_b) & (c | d));
    e | f
}

/// The thirds from which locked candidates eliminate a digit.
#[inline(always)]
fn victims(some: u32, near: impl Fn(u32) -> [u32; 2], far: impl Fn(u32) -> [u32; 2]) -> u32 {
    let [a, b] = near(some);
    let [c, d] = far(some & !(a | b));
    some & (c | d)
}

/// The cells of thirds of rows.
#[inline(always)]
fn cells_in(thirds: u32) -> u32 {
    thirds | thirds << 1 | thirds << 2
}

/// The cells of three rows that are in thirds of columns.
#[inline(always)]
fn cells_at(thirds: u32, at: usize) -> u32 {
    thrice(thirds >> (9 * at) & ROW)
}

/// The cells of a digit.
#[inline]
fn joined(lanes: &[Lanes; 3], digit: usize) -> u128 {
    of_bands([0, 1, 2].map(|at| lanes[at][digit]))
}

impl Run {
    #[inline(always)]
    fn thirds(&self) -> Thirds {
        let mut thirds = Thirds { some: [[0; LANES]; 4], two: [[0; LANES]; 4] };
        for (at, lanes) in self.places.iter().enumerate() {
            for lane in 0..LANES {
                let cells = lanes[lane];
                let (center, right) = (cells >> 1, cells >> 2);
                thirds.some[at][lane] = (cells | center | right) & THIRDS;
                thirds.two[at][lane] = (cells & center | (cells | center) & right) & THIRDS;
                let (top, middle, bottom) = (cells & ROW, cells >> 9 & ROW, cells >> 18);
                thirds.some[3][lane] |= (top | middle | bottom) << (9 * at);
                thirds.two[3][lane] |= (top & middle | (top | middle) & bottom) << (9 * at);
            }
        }
        thirds
    }

    /// The digits that locked candidates leave one place in a house. There must be no hidden
    /// singles.
    #[inline(always)]
    fn alone_by<const NEAR: bool, const FAR: bool>(&self) -> [Lanes; 3] {
        let Thirds { some, two } = self.thirds();
        let mut alone = [[0; LANES]; 3];
        let mut columns = [0; LANES];
        for lane in 0..LANES {
            let (near, far) = (in_columns::<NEAR>, in_columns::<FAR>);
            columns[lane] = left_alone(some[3][lane], two[3][lane], near, far);
        }
        for at in 0..3 {
            for lane in 0..LANES {
                let (near, far) = (in_rows::<NEAR>, in_rows::<FAR>);
                let rows = left_alone(some[at][lane], two[at][lane], near, far);
                let cells = cells_in(rows) | cells_at(columns[lane], at);
                alone[at][lane] = cells & self.places[at][lane];
            }
        }
        alone
    }

    /// Makes the eliminations by locked candidates, and returns whether there were any.
    #[inline(always)]
    fn take_out<const NEAR: bool, const FAR: bool>(&mut self) -> bool {
        let Thirds { some, .. } = self.thirds();
        let mut gone = [0; LANES];
        let mut columns = [0; LANES];
        for lane in 0..LANES {
            columns[lane] = victims(some[3][lane], in_columns::<NEAR>, in_columns::<FAR>);
        }
        for at in 0..3 {
            let empty = self.places[at][EMPTY];
            for lane in 0..LANES {
                let rows = victims(some[at][lane], in_rows::<NEAR>, in_rows::<FAR>);
                let cells = cells_in(rows) | cells_at(columns[lane], at);
                gone[lane] |= cells & self.places[at][lane];
                self.places[at][lane] &= !cells;
            }
            self.places[at][EMPTY] = empty;
        }
        gone[..EMPTY].iter().any(|cells| *cells != 0)
    }

    /// The digits that a hidden pair leaves one place in a house.
    fn alone_by_pairs(&self) -> [Lanes; 3] {
        let mut alone = [[0; LANES]; 3];
        for (kind, twice) in self.twice().into_iter().enumerate() {
            // For each cell the digits of which it is the first of two places in a house, and those
            // of which it is the last.
            let (mut firsts, mut lasts) = ([0u16; 81], [0u16; 81]);
            let twice: [u128; 9] = std::array::from_fn(|digit| joined(&twice, digit));
            let either = |(any, both), cells: &u128| (any | cells, both | any & cells);
            let (_, both) = twice.iter().fold((0, 0), either);
            for (digit, cells) in twice.iter().enumerate() {
                let mut rest = cells & both;
                while rest != 0 {
                    let first = rest.trailing_zeros() as usize;
                    let house = HOUSES[first][kind] as usize;
                    let pair = rest & SETS[house];
                    rest &= !pair;
                    if pair.is_power_of_two() {
                        continue;
                    }
                    let last = 127 - pair.leading_zeros() as usize;
                    for other in bits(firsts[first] & lasts[last]) {
                        self.leave_alone(house, pair, 1 << digit | 1 << other, &mut alone);
                    }
                    firsts[first] |= 1 << digit;
                    lasts[last] |= 1 << digit;
                }
            }
        }
        alone
    }

    /// Notes which digits have one place left in a house beside a hidden pair.
    fn leave_alone(&self, house: usize, pair: u128, digits: u16, alone: &mut [Lanes; 3]) {
        for digit in bits(511 & !digits) {
            let places = joined(&self.places, digit) & SETS[house];
            let left = places & !pair;
            if left.is_power_of_two() && left != places {
                let cell = left.trailing_zeros() as usize;
                alone[cell / 27][digit] |= 1 << (cell % 27);
            }
        }
    }

    /// For each kind of house the places of digits that have two places in a house.
    #[inline(always)]
    fn twice(&self) -> [[Lanes; 3]; 3] {
        let [mut in_box, mut in_row, mut in_column] = [[[0; LANES]; 3]; 3];
        // For each column whether there are at least one, two and three places.
        let (mut one, mut two, mut three) = ([0; LANES], [0; LANES], [0; LANES]);
        for at in 0..3 {
            for lane in 0..LANES {
                let cells = self.places[at][lane];
                let (top, middle, bottom) = (cells & ROW, cells >> 9 & ROW, cells >> 18);
                let is_two = |cells: u32| {
                    let rest = cells & cells.wrapping_sub(1);
                    let is_more = rest & rest.wrapping_sub(1) != 0;
                    if rest == 0 || is_more { 0 } else { ROW }
                };
                let rows = is_two(top) | is_two(middle) << 9 | is_two(bottom) << 18;
                in_row[at][lane] = rows & cells;
                let sum = |[a, b, c]: [u32; 3], [d, e, f]: [u32; 3]| {
                    [a | d, b | e | a & d, c | f | b & d | a & e]
                };
                let here = sum([top | middle, top & middle, 0], [bottom, 0, 0]);
                let all = sum([one[lane], two[lane], three[lane]], here);
                [one[lane], two[lane], three[lane]] = all;
                // The same for each box, at its first column.
                let [a, b, c] = here;
                let box_ = sum(sum(here, [a >> 1, b >> 1, c >> 1]), [a >> 2, b >> 2, c >> 2]);
                let boxes = box_[1] & !box_[2] & FIRSTS;
                in_box[at][lane] = thrice(cells_in(boxes)) & cells;
            }
        }
        for at in 0..3 {
            for lane in 0..LANES {
                in_column[at][lane] = thrice(two[lane] & !three[lane]) & self.places[at][lane];
            }
        }
        [in_box, in_row, in_column]
    }

    /// The rating, in tenths, of the easiest step below naked singles that is no single, if it is
    /// rated higher than `floor`.
    pub(super) fn easiest_direct(&self, floor: u16) -> Option<u16> {
        match floor {
            ..17 if any(&self.alone_by::<OF_BOX, OF_LINE>()) => Some(17),
            ..19 if any(&self.alone_by::<OF_LINE, OF_BOX>()) => Some(19),
            ..20 if any(&self.alone_by_pairs()) => Some(20),
            _ => None,
        }
    }

    /// Makes such steps that are rated no higher than `ceiling`, in tenths, and eliminations by
    /// locked candidates too, and returns whether there were any. There must be no hidden singles.
    pub(super) fn place_direct(&mut self, ceiling: u16) -> Result<bool, Absurd> {
        let has_pointing = match ceiling {
            ..17 => false,
            17..26 => self.fill_all(&self.alone_by::<OF_BOX, OF_LINE>())?,
            26.. => self.take_out::<OF_BOX, OF_LINE>(),
        };
        let has_claiming = match ceiling {
            ..19 => false,
            19..28 => !has_pointing && self.fill_all(&self.alone_by::<OF_LINE, OF_BOX>())?,
            28.. => self.take_out::<OF_LINE, OF_BOX>(),
        };
        // Locked candidates come with a search for hidden pairs where something has changed.
        let is_over = has_pointing || has_claiming || !(20..26).contains(&ceiling);
        Ok(has_pointing || has_claiming || !is_over && self.fill_all(&self.alone_by_pairs())?)
    }
}
