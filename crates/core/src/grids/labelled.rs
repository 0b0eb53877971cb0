//! The number of a complete grid, and the grid of a number.
//!
//! The top band's columns hold nine sets of three digits. By names, and by the order of columns
//! within the second and the third box, 60,480 grids are alike: that is the lower part of the
//! number. The rest says, from the highest part on: the sets of the second box (their orbit, and
//! which of it), the sets of the third; with them the class of the column sets is known, and so is
//! the way to them from the class's own. Then which of the fillings of the top band; the sets of
//! the lower bands in the first, second and third stack; which of the fillings of the middle band,
//! and of the bottom one.

use std::sync::OnceLock;

use rand::{Rng, RngExt};

use crate::grid::{Digit, Solution};

use super::classes::{BandClasses, Class, ClassTransformation};
use super::fill::Rows;
use super::partitions::{Columns, Names, ORDERS, Partitions, order_number};

/// Grids that differ in names and in the order of columns alone, given the first box's sets.
const ALIKE: u32 = 1680 * 36;

/// The tables; see the [module's text](self).
pub(super) struct Tables {
    pub(super) classes: BandClasses,
    /// For each orbit of the second box, the numbers up to each set of columns of the third.
    upto_third: Vec<Vec<u64>>,
    /// The numbers up to each orbit.
    upto_orbit: Vec<u64>,
    /// The ways to put the digits into the three columns of the first box, in rising order.
    first: Vec<[u16; 3]>,
    /// The digits that these make of the standard ones.
    names: Vec<Names>,
}

static TABLES: OnceLock<Tables> = OnceLock::new();

pub(super) fn tables() -> &'static Tables {
    TABLES.get_or_init(Tables::new)
}

/// The tables. If this is their first use, they are made in parts, and `look` is called before
/// each.
pub(super) fn tables_within<E>(look: impl Fn() -> Result<(), E>) -> Result<&'static Tables, E> {
    if let Some(tables) = TABLES.get() {
        return Ok(tables);
    }
    BandClasses::prepare(look)?;
    Ok(tables())
}

/// The column sets of a top band whose first box is standard.
struct Top<'t> {
    class: &'t Class,
    way: &'t ClassTransformation,
    /// From its digits to those of the class.
    names: Names,
}

impl Tables {
    fn new() -> Self {
        let classes = BandClasses::new();
        let mut upto_third = Vec::new();
        let mut upto_orbit = Vec::new();
        let mut total = 0;
        for (orbit, members) in classes.partitions.orbits.iter().enumerate() {
            let mut upto = 0;
            let thirds = (0..Partitions::COUNT as u16).map(|third| {
                let class = &classes.all[usize::from(classes.way(orbit, third).class)];
                upto += classes.fill.count(members.members[0], third) * class.completions;
                upto
            });
            upto_third.push(thirds.collect());
            total += upto * members.members.len() as u64;
            upto_orbit.push(total);
        }
        let first = first_boxes();
        let names = first.iter().map(|&sets| Names::to_standard(sets).inverse()).collect();
        Self { classes, upto_third, upto_orbit, first, names }
    }

    /// The number of classes of grids that differ only by the names of digits and the order of
    /// lines.
    pub(super) fn total(&self) -> u64 {
        self.upto_orbit.last().copied().unwrap_or(0)
    }

    /// A grid drawn at random.
    pub(super) fn draw(&self, rng: &mut impl Rng) -> Solution {
        let number = rng.random_range(0..self.total());
        self.grid(number, rng.random_range(0..ALIKE))
    }

    /// The grid of a number.
    pub(super) fn unrank(&self, rank: u128) -> Solution {
        let alike = u128::from(ALIKE);
        self.grid((rank / alike) as u64, (rank % alike) as u32)
    }

    /// The grid of a number's two parts.
    fn grid(&self, mut number: u64, alike: u32) -> Solution {
        let Self { classes, .. } = self;
        let Top { class, way, names } = self.top(&mut number);
        let top = number / class.completions;
        number %= class.completions;
        let choice = classes.choose(class, &mut number);
        let [[second, third], [bottom_second, bottom_third]] = choice.bands;
        let bottoms = classes.fill.count(bottom_second, bottom_third);
        let bands = [
            classes.fill.band(class.columns[1], class.columns[2], top),
            classes.fill.band(second, third, number / bottoms),
            classes.fill.band(bottom_second, bottom_third, number % bottoms),
        ];
        let standard = self.standard(choice.shares[0]);
        // From the digits of the class to those of the grid.
        let back = names.inverse().then(&self.names[(alike / 36) as usize]);
        let orders = [alike / 6 % 6, alike % 6].map(|order| ORDERS[order as usize]);
        let places = places(class, way, &names, orders);
        let mut digits = [Digit::from_index(0); 81];
        for digit in 0..9u8 {
            let name = Digit::from_index(usize::from(back.of(digit)).min(8));
            let mut columns = [[0; 3]; 3];
            for stack in 0..3 {
                let top = class.digits[stack][usize::from(digit)];
                let share = &classes.shares[choice.shares[stack]];
                let middle = share[usize::from(class.standard[stack].of(digit)).min(8)];
                columns[stack] = [top, middle, 3 - top - middle];
            }
            for (band, rows) in bands.iter().enumerate() {
                let digit = usize::from(standard[band].of(digit)).min(8);
                let (first, second) = (rows[0][digit], rows[1][digit]);
                for (stack, row) in [first, second, 3 - first - second].into_iter().enumerate() {
                    let column = places[stack][usize::from(columns[stack][band])];
                    digits[(band * 3 + usize::from(row)) * 9 + usize::from(column)] = name;
                }
            }
        }
        Solution::from_digits(digits)
    }

    /// The names that make the first box of each band standard, by the share of the middle one.
    fn standard(&self, share: usize) -> [Names; 3] {
        let standard = &self.classes.standard;
        [Names::SAME, standard[share], standard[standard.len() - 1 - share]]
    }

    /// The column sets of the top band of a number, which is replaced by what is left.
    fn top(&self, number: &mut u64) -> Top<'_> {
        let orbit = self.upto_orbit.partition_point(|&upto| upto <= *number);
        *number -= orbit.checked_sub(1).map_or(0, |before| self.upto_orbit[before]);
        let upto = &self.upto_third[orbit];
        let member = *number / upto[upto.len() - 1];
        *number %= upto[upto.len() - 1];
        let third = upto.partition_point(|&upto| upto <= *number);
        *number -= third.checked_sub(1).map_or(0, |before| upto[before]);
        let second = self.classes.partitions.orbits[orbit].members[member as usize];
        self.top_of(second, third as u16)
    }

    /// The top band with these sets in the second box, and in the third by the names that make the
    /// second the first of its orbit.
    fn top_of(&self, second: u16, third: u16) -> Top<'_> {
        let (orbit, _, to_first) = &self.classes.partitions.places[usize::from(second)];
        let way = self.classes.way(usize::from(*orbit), third);
        let class = &self.classes.all[usize::from(way.class)];
        Top { class, way, names: to_first.then(&way.names) }
    }

    /// The number of a grid.
    pub(super) fn rank(&self, grid: &Solution) -> u128 {
        let Self { classes, .. } = self;
        let cells = grid.grid().as_array().map(|digit| digit.map_or(0, Digit::index) as u8);
        let sets = [0, 3, 6].map(|first| columns_of(&cells, first));
        let first = self.first.binary_search(&sets[0]).expect("three columns of three digits");
        let names = Names::to_standard(sets[0]);
        let number = |sets: [u16; 3]| classes.partitions.number(sets.map(|set| names.of_set(set)));
        let (second, third) = (number(sets[1]), number(sets[2]));
        let (orbit, member, to_first) = classes.partitions.places[usize::from(second)];
        let third = classes.partitions.renamed(third, &to_first);
        let top = self.top_of(second, third);
        let names = names.then(&top.names);
        let Places { rows, columns, orders } = Places::of(&cells, &top, &names);
        let shares = [0, 1, 2].map(|stack| {
            let is_share = |share: &Columns| {
                let names = &top.class.standard[stack];
                (0..9).all(|digit| {
                    share[usize::from(names.of(digit))] == columns[stack][usize::from(digit)]
                })
            };
            classes.shares.iter().position(is_share).expect("the columns are a share")
        });
        let standard = self.standard(shares[0]);
        let (before, choice) = classes.before(top.class, shares);
        let sets = [[top.class.columns[1], top.class.columns[2]], choice.bands[0], choice.bands[1]];
        let [top_number, middle, bottom] = [0, 1, 2].map(|band| {
            let rows = [0, 1].map(|stack| {
                let mut renamed: Rows = [0; 9];
                for digit in 0..9u8 {
                    let row = rows[band][stack][usize::from(digit)];
                    renamed[usize::from(standard[band].of(digit))] = row;
                }
                renamed
            });
            classes.fill.number(sets[band][0], sets[band][1], &rows)
        });
        let bottoms = classes.fill.count(sets[2][0], sets[2][1]);
        let mut number = top_number * top.class.completions + before + middle * bottoms + bottom;
        let orbit = usize::from(orbit);
        let upto = &self.upto_third[orbit];
        number += usize::from(third).checked_sub(1).map_or(0, |before| upto[before]);
        number += upto[upto.len() - 1] * u64::from(member);
        number += orbit.checked_sub(1).map_or(0, |before| self.upto_orbit[before]);
        let alike = (first * 6 + orders[0]) * 6 + orders[1];
        u128::from(number) * u128::from(ALIKE) + alike as u128
    }
}

/// The places of a grid's digits, by the names and in the order of the stacks and columns of the
/// class of its top band.
struct Places {
    /// By band, stack and digit.
    rows: [[Rows; 3]; 3],
    /// The columns of the middle band, by stack and digit.
    columns: [Columns; 3],
    /// The orders of the columns in the second and the third stack of the grid.
    orders: [usize; 2],
}

impl Places {
    fn of(cells: &[u8; 81], top: &Top<'_>, names: &Names) -> Self {
        let mut places = Self { rows: [[[0; 9]; 3]; 3], columns: [[0; 9]; 3], orders: [0; 2] };
        for (stack, from) in top.way.stacks.into_iter().map(usize::from).enumerate() {
            let mut order = [0; 3];
            for at in 0..3 {
                let cell = |row: usize| usize::from(names.of(cells[row * 9 + from * 3 + at]));
                let column = top.class.digits[stack][cell(0)];
                order[usize::from(column)] = at as u8;
                for row in 0..9 {
                    places.rows[row / 3][stack][cell(row)] = (row % 3) as u8;
                }
                for row in 3..6 {
                    places.columns[stack][cell(row)] = column;
                }
            }
            if let Some(from) = from.checked_sub(1) {
                places.orders[from] = order_number(order);
            }
        }
        places
    }
}

/// The grid's column for each of the class's, by stack.
fn places(
    class: &Class,
    way: &ClassTransformation,
    names: &Names,
    orders: [[u8; 3]; 2],
) -> [[u8; 3]; 3] {
    let mut places = [[0; 3]; 3];
    for (stack, &from) in way.stacks.iter().enumerate() {
        match from {
            // The sets of the first box have an order of their own.
            0 => {
                for column in 0..3 {
                    let digit = usize::from(names.of(column * 3)).min(8);
                    places[stack][usize::from(class.digits[stack][digit])] = column;
                }
            }
            _ => places[stack] = orders[usize::from(from) - 1].map(|column| from * 3 + column),
        }
    }
    places
}

/// The sets of digits in the columns of a box of the top band, from its first column.
fn columns_of(cells: &[u8; 81], first: usize) -> [u16; 3] {
    [0, 1, 2].map(|at| (0..3).map(|row| 1 << cells[row * 9 + first + at]).sum())
}

/// The 1,680 ways to put nine digits into three columns.
fn first_boxes() -> Vec<[u16; 3]> {
    let triples = || (0..512u16).filter(|set| set.count_ones() == 3);
    let mut ways = Vec::new();
    for first in triples() {
        for second in triples().filter(|second| first & second == 0) {
            ways.push([first, second, 0x1FF & !(first | second)]);
        }
    }
    ways
}
