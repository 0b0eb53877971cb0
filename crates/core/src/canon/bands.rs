//! The 416 classes of bands, and the rearrangements of any band into the least band of its class.
//!
//! A band is first brought into *normal form*: the digits of its first box become 123/456/789, and
//! the columns of the other two boxes are sorted by their top digits. The normal form has a number
//! below 72,576, which combines one of 56 ways to distribute the digits of the second box to the
//! rows with the order of the digits in each minirow, except in the two top minirows, which are
//! sorted. For each number a table holds the class and every rearrangement into the least band of
//! the class; there are as many as that band has automorphisms. (To sort the second and third box
//! as well would halve the table and cost a comparison.)
//!
//! Guenter Stertenbrink found in 2003 that there are 416 classes. The count of all grids by Bertram
//! Felgenhauer and Frazer Jarvis (2005) is based on them. The table of normal forms follows an idea
//! of several members of the New Sudoku Players' Forum.

use std::sync::LazyLock;

use super::orders::{ORDERS, THEN, number, sorting, undone};

/// The number of classes of bands.
pub(super) const CLASSES: usize = 416;

/// The number of normal forms.
const NORMAL: usize = 56 * 36 * 36;

/// For the digits (0 to 8) of a minirow: the number of their set, one of 84, and the number of the
/// order that sorts them.
static MINIROWS: [(u8, u8); 729] = {
    let mut table = [(0, 0); 729];
    let mut code = 0;
    while code < 729 {
        let minirow = [(code / 81) as u8, (code / 9 % 9) as u8, (code % 9) as u8];
        let order = sorting(minirow);
        let [low, middle, high] = ORDERS[order as usize];
        // A set of three is numbered by a sum of binomial coefficients.
        let (low, middle, high) = (
            minirow[low as usize] as usize,
            minirow[middle as usize] as usize,
            minirow[high as usize] as usize,
        );
        if low < middle && middle < high {
            let set =
                low + middle * (middle - 1) / 2 + high * (high - 1) * (high.saturating_sub(2)) / 6;
            table[code] = (set as u8, order);
        }
        code += 1;
    }
    table
};

/// For the order of a minirow and the order of the top minirow: the order of the first after the
/// columns were sorted by the top minirow.
static BELOW: [[u8; 6]; 6] = {
    let mut table = [[0; 6]; 6];
    let mut below = 0;
    while below < 6 {
        let mut top = 0;
        while top < 6 {
            // `below` sorts the minirow, and `top` has already moved its columns to other places.
            let mut place = [0; 3];
            let mut at = 0;
            while at < 3 {
                place[ORDERS[top][at] as usize] = at as u8;
                at += 1;
            }
            let order = ORDERS[below];
            table[below][top] = number([
                place[order[0] as usize],
                place[order[1] as usize],
                place[order[2] as usize],
            ]);
            top += 1;
        }
        below += 1;
    }
    table
};

/// The normal form of a band: its number, and the orders of the columns in the second and third box
/// that lead to it.
#[derive(Clone, Copy)]
pub(super) struct Normal {
    pub(super) number: u32,
    columns: [u8; 2],
}

/// A rearrangement of a band into the least band of its class.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// The rows, 0 to 2, that become the first, the second and the third row.
    pub(super) rows: [u8; 3],
    /// The columns that become the first column, the second, and so on.
    pub(super) columns: [u8; 9],
}

/// The tables; see the [module documentation](self).
pub(super) struct Bands {
    /// The least band of each class, digits 1 to 9, in rising order.
    least: Vec<[u8; 27]>,
    /// The number of rearrangements of a band of the class into the least band.
    automorphisms: Vec<u8>,
    /// For each number of a normal form: the class in the lowest 9 bits, and above them the index
    /// of the first of its rearrangements.
    forms: Vec<u32>,
    /// The rearrangements, each as five orders of three bits: of the rows, of the boxes, and of the
    /// columns in each box.
    ways: Vec<u16>,
    /// The number, one of 56, for the sets of the top and the middle minirow of the second box.
    shares: Vec<u8>,
}

static BANDS: LazyLock<Bands> = LazyLock::new(Bands::new);

/// Returns the tables. The first call makes them, which takes some milliseconds.
pub(super) fn bands() -> &'static Bands {
    &BANDS
}

impl Bands {
    fn new() -> Self {
        let mut bands = Self {
            least: Vec::with_capacity(CLASSES),
            automorphisms: Vec::with_capacity(CLASSES),
            forms: Vec::new(),
            ways: Vec::new(),
            shares: shares(),
        };
        let mut classes = vec![u16::MAX; NORMAL];
        let mut found = Vec::new();
        let mut left = NORMAL;
        each_band(&mut |band| {
            let top = [&band[..9], &band[9..18], &band[18..]].map(|row| row.try_into().unwrap());
            // The bands come in rising order, so the first band of a class is its least.
            if classes[bands.normal(top).number as usize] == u16::MAX {
                let class = bands.least.len() as u16;
                let ways = bands.ways_from(top);
                for &(form, way) in &ways {
                    left -= usize::from(classes[form as usize] == u16::MAX);
                    classes[form as usize] = class;
                    found.push((form, way));
                }
                bands.least.push(*band);
            }
            left == 0
        });
        found.sort_unstable();
        bands.automorphisms = vec![0; bands.least.len()];
        let mut at = 0;
        for (form, &class) in (0..).zip(&classes) {
            bands.forms.push((at as u32) << 9 | u32::from(class));
            let first = at;
            while found.get(at).is_some_and(|&(of, _)| of == form) {
                bands.ways.push(found[at].1);
                at += 1;
            }
            bands.automorphisms[usize::from(class)] = (at - first) as u8;
        }
        bands
    }

    /// Returns the normal form of a band with digits 1 to 9.
    #[inline(always)]
    pub(super) fn normal(&self, rows: [&[u8; 9]; 3]) -> Normal {
        let mut renamed = [0u16; 16];
        for (row, digits) in (0..).zip(rows) {
            for column in 0..3 {
                renamed[usize::from(digits[column] & 15)] = row * 3 + column as u16;
            }
        }
        let minirow = |row: usize, first: usize| {
            let digit = |at: usize| renamed[usize::from(rows[row][first + at] & 15)];
            let code = digit(0) * 81 + digit(1) * 9 + digit(2);
            MINIROWS[usize::from(code).min(728)]
        };
        let (top, second) = (minirow(0, 3), minirow(0, 6).1);
        let middle = minirow(1, 3);
        let share = self.shares[usize::from(top.0) * 84 + usize::from(middle.0)];
        let below = |order: u8, top: u8| u32::from(BELOW[usize::from(order)][usize::from(top)]);
        let mut number = u32::from(share);
        number = number * 6 + below(middle.1, top.1);
        number = number * 6 + below(minirow(2, 3).1, top.1);
        number = number * 6 + below(minirow(1, 6).1, second);
        number = number * 6 + below(minirow(2, 6).1, second);
        Normal { number, columns: [top.1, second] }
    }

    /// Returns the class of a normal form, from 0.
    #[inline(always)]
    pub(super) fn class(&self, normal: Normal) -> usize {
        self.forms[normal.number as usize] as usize & 0x1FF
    }

    /// Returns the least band of a class.
    pub(super) fn least(&self, class: usize) -> &[u8; 27] {
        &self.least[class]
    }

    /// Returns the least band of each class.
    pub(super) fn all_least(&self) -> &[[u8; 27]] {
        &self.least
    }

    /// Returns the number of automorphisms of the band of each class.
    pub(super) fn automorphisms(&self) -> &[u8] {
        &self.automorphisms
    }

    /// Returns every rearrangement of a band with this normal form into the least band of its
    /// class.
    #[inline(always)]
    pub(super) fn ways(&self, normal: Normal) -> impl Iterator<Item = Way> + '_ {
        let form = self.forms[normal.number as usize];
        let first = (form >> 9) as usize;
        let count = usize::from(self.automorphisms[(form & 0x1FF) as usize]);
        let sorted = [0, normal.columns[0], normal.columns[1]];
        self.ways[first..first + count].iter().map(move |&way| {
            let order = |at: u32| ORDERS[usize::from(way >> (3 * at) & 7)];
            let boxes = order(1);
            let mut columns = [0; 9];
            for place in 0..3 {
                let from = boxes[place];
                let within = usize::from(way >> (6 + 3 * place as u32) & 7);
                let within = THEN[usize::from(sorted[usize::from(from)])][within];
                let within = ORDERS[usize::from(within)];
                for column in 0..3 {
                    columns[place * 3 + column] = from * 3 + within[column];
                }
            }
            Way { rows: order(0), columns }
        })
    }

    /// Returns the normal forms of all rearrangements of a least band, each with the rearrangement
    /// that leads back.
    fn ways_from(&self, least: [&[u8; 9]; 3]) -> Vec<(u32, u16)> {
        let mut ways = Vec::with_capacity(216);
        for (rows, boxes, first) in orders_of_three() {
            let [rows, boxes, first] = [rows, boxes, first].map(|p| ORDERS[p]);
            let mut image = [[0; 9]; 3];
            for row in 0..3 {
                let digits = least[usize::from(rows[row])];
                for column in 0..9 {
                    let within = if column < 3 { first[column] } else { (column % 3) as u8 };
                    image[row][column] = digits[usize::from(boxes[column / 3] * 3 + within)];
                }
            }
            let normal = self.normal([&image[0], &image[1], &image[2]]);
            // For each box of the image: the columns of the least band that its columns came from.
            let from = [
                first,
                ORDERS[usize::from(normal.columns[0])],
                ORDERS[usize::from(normal.columns[1])],
            ];
            let back = undone(boxes);
            let mut way = u16::from(number(undone(rows))) | u16::from(number(back)) << 3;
            for place in 0..3 {
                let within = undone(from[usize::from(back[place])]);
                way |= u16::from(number(within)) << (6 + 3 * place);
            }
            ways.push((normal.number, way));
        }
        ways
    }
}

fn orders_of_three() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..216).map(|at| (at / 36, at / 6 % 6, at % 6))
}

/// Returns the number, one of 56, of a distribution of the digits to the minirows of the second
/// box, by the sets of its top and its middle minirow.
fn shares() -> Vec<u8> {
    let mut sets = [0u16; 84];
    for (code, &(set, order)) in MINIROWS.iter().enumerate() {
        let digits = [code / 81, code / 9 % 9, code % 9];
        if order == 0 && digits[0] < digits[1] && digits[1] < digits[2] {
            sets[usize::from(set)] = digits.iter().map(|d| 1 << d).sum();
        }
    }
    let mut table = vec![0; 84 * 84];
    let mut count = 0;
    for (top, &above) in sets.iter().enumerate() {
        for (middle, &between) in sets.iter().enumerate() {
            let below = 0x1FF & !(above | between);
            let [first, second, third] = [0b111, 0b111 << 3, 0b111 << 6];
            if above & (between | first) == 0 && between & second == 0 && below & third == 0 {
                table[top * 84 + middle] = count;
                count += 1;
            }
        }
    }
    table
}

/// Calls a function with the bands that begin with 123456789 and 45, in rising order, until it
/// breaks. The least band of every class is among them.
fn each_band(show: &mut dyn FnMut(&[u8; 27]) -> bool) {
    let mut band = [0; 27];
    band[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    band[9..11].copy_from_slice(&[4, 5]);
    fill(&mut band, 11, show);
}

fn fill(band: &mut [u8; 27], at: usize, show: &mut dyn FnMut(&[u8; 27]) -> bool) -> bool {
    if at == 27 {
        return show(band);
    }
    let (row, column) = (at / 9, at % 9);
    let taken = |digit: u8| {
        band[row * 9..at].contains(&digit)
            || (0..row).any(|above| {
                let first = above * 9 + column / 3 * 3;
                band[first..first + 3].contains(&digit)
            })
    };
    let free: Vec<u8> = (1..=9).filter(|&digit| !taken(digit)).collect();
    free.into_iter().any(|digit| {
        band[at] = digit;
        fill(band, at + 1, show)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_416_classes() {
        let bands = bands();
        assert_eq!(bands.least.len(), CLASSES);
        assert_eq!(bands.ways.len(), 416 * 216);
        assert!(bands.least.is_sorted());
        let text = |class| bands.least(class).iter().map(u8::to_string).collect::<String>();
        assert_eq!(text(0), "123456789456789123789123456");
        assert_eq!(text(415), "123456789457893612986217354");
        // The number of bands, up to the 9! ways to rename the digits.
        let size = |&automorphisms: &u8| 7776 / u64::from(automorphisms);
        assert_eq!(bands.automorphisms.iter().map(size).sum::<u64>(), 2_612_736);
        let first: Vec<_> = bands.automorphisms[..8].to_vec();
        assert_eq!(first, [108, 4, 6, 12, 2, 1, 6, 18]);
    }

    #[test]
    fn every_way_leads_to_the_least_band() {
        let bands = bands();
        let rows =
            [[8, 3, 5, 1, 4, 9, 6, 2, 7], [1, 4, 9, 7, 2, 6, 5, 3, 8], [6, 2, 7, 3, 5, 8, 9, 1, 4]];
        let normal = bands.normal([&rows[0], &rows[1], &rows[2]]);
        let least = bands.least(bands.class(normal));
        let mut count = 0;
        for way in bands.ways(normal) {
            let mut names = [0; 10];
            for (name, &column) in (1..).zip(&way.columns) {
                names[usize::from(rows[usize::from(way.rows[0])][usize::from(column)])] = name;
            }
            for at in 0..27 {
                let digit = rows[usize::from(way.rows[at / 9])][usize::from(way.columns[at % 9])];
                assert_eq!(names[usize::from(digit)], least[at]);
            }
            count += 1;
        }
        assert_eq!(count, bands.automorphisms[bands.class(normal)]);
    }
}
