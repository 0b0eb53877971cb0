//! Bands whose columns' digits are known: how many there are, and which is which.
//!
//! Let the columns of the first box be 012, 345, 678. Its digits stand in 36 ways, if the order
//! of rows is left aside, and for each way there are names that make its rows 036, 147,
//! 258. Then the minirows of the second box are one of 56 shares, those of the third box are the
//! complement, and each box can have a share if every column has one digit for each row. So
//! the bands are counted by the bits that two words of 56 have in common.

use super::partitions::{Names, ORDERS, Partitions, order_number, shares};

/// The row, 0 to 2, that each digit has in a box.
pub(super) type Rows = [u8; 9];

/// The tables; see the [module's text](self).
pub(super) struct Fill {
    /// The shares: each digit's row in the second box.
    shares: Vec<Rows>,
    /// The shares that columns allow in the second box, the first lowest, and in the third.
    second: Vec<u64>,
    third: Vec<u64>,
    /// How many shares there are for columns of the second and third box.
    counts: Vec<[u8; 280]>,
    /// For each way to fill the first box the names that make it the standard one.
    names: Vec<Names>,
    /// The columns after renaming.
    renamed: Vec<[u16; 280]>,
    /// How many bands there are in all.
    bands: Vec<[u16; 280]>,
}

impl Fill {
    pub(super) fn new(partitions: &Partitions) -> Self {
        let shares = shares(|digit| (digit % 3) as u8);
        let second: Vec<u64> = partitions.sets.iter().map(|&sets| allowed(sets, &shares)).collect();
        let third: Vec<u64> = second.iter().map(|set| set.reverse_bits() >> 8).collect();
        let count = |second: u64| -> [u8; 280] {
            std::array::from_fn(|number| (second & third[number]).count_ones() as u8)
        };
        let names: Vec<Names> =
            (0..36).map(|way| names(ORDERS[way / 6], ORDERS[way % 6])).collect();
        let renamed = |names: &Names| -> [u16; 280] {
            std::array::from_fn(|number| partitions.renamed(number as u16, names))
        };
        let mut fill = Self {
            counts: second.iter().map(|&second| count(second)).collect(),
            renamed: names.iter().map(renamed).collect(),
            bands: vec![[0; 280]; Partitions::COUNT],
            shares,
            second,
            third,
            names,
        };
        for second in 0..Partitions::COUNT as u16 {
            for third in 0..Partitions::COUNT as u16 {
                let count: u16 = (0..36).map(|way| fill.of_way(way, second, third).2).sum();
                fill.bands[usize::from(second)][usize::from(third)] = 6 * count;
            }
        }
        fill
    }

    /// How many bands there are with the standard columns in the first box, and these in the
    /// second and the third.
    #[inline(always)]
    pub(super) fn count(&self, second: u16, third: u16) -> u64 {
        self.bands[usize::from(second)][usize::from(third)].into()
    }

    /// The same for one second box and all third ones.
    #[inline(always)]
    pub(super) fn counts(&self, second: u16) -> &[u16; 280] {
        &self.bands[usize::from(second)]
    }

    /// The columns' names, and the number of bands, for a way to fill the first box.
    #[inline(always)]
    fn of_way(&self, way: usize, second: u16, third: u16) -> (u16, u16, u16) {
        let renamed = &self.renamed[way];
        let (second, third) = (renamed[usize::from(second)], renamed[usize::from(third)]);
        (second, third, self.counts[usize::from(second)][usize::from(third)].into())
    }

    /// The rows of each digit in the first and in the second box, in the band of that number. In
    /// the third box a digit has the row that is left.
    #[inline(always)]
    pub(super) fn band(&self, second: u16, third: u16, number: u64) -> [Rows; 2] {
        let order = ORDERS[(number % 6) as usize];
        let mut number = (number / 6) as u16;
        for way in 0..36 {
            let (second, third, count) = self.of_way(way, second, third);
            if number >= count {
                number -= count;
                continue;
            }
            let mut allowed = self.second[usize::from(second)] & self.third[usize::from(third)];
            for _ in 0..number {
                allowed &= allowed - 1;
            }
            let share = &self.shares[allowed.trailing_zeros() as usize];
            let mut rows = [[0; 9]; 2];
            for digit in 0..9u8 {
                let name = self.names[way].of(digit);
                rows[0][usize::from(digit)] = order[usize::from(name % 3)];
                rows[1][usize::from(digit)] = order[usize::from(share[usize::from(name)])];
            }
            return rows;
        }
        unreachable!("the number is below the count")
    }

    /// The number of the band with these rows.
    pub(super) fn number(&self, second: u16, third: u16, rows: &[Rows; 2]) -> u64 {
        let order = [rows[0][0], rows[0][1], rows[0][2]];
        let back = |row: u8| order.iter().position(|&to| to == row).unwrap_or(0) as u8;
        let first = |at: usize| order_number([0, 1, 2].map(|digit| back(rows[0][at + digit])));
        let way = first(3) * 6 + first(6);
        let before: u64 = (0..way).map(|way| u64::from(self.of_way(way, second, third).2)).sum();
        let mut share = [0; 9];
        for digit in 0..9u8 {
            share[usize::from(self.names[way].of(digit))] = back(rows[1][usize::from(digit)]);
        }
        let share = self.shares.iter().position(|other| *other == share).unwrap_or(0);
        let (second, third, _) = self.of_way(way, second, third);
        let allowed = self.second[usize::from(second)] & self.third[usize::from(third)];
        let below = (allowed & ((1 << share) - 1)).count_ones();
        (before + u64::from(below)) * 6 + order_number(order) as u64
    }
}

/// The shares that give each of the columns one digit for each row.
fn allowed(columns: [u16; 3], shares: &[Rows]) -> u64 {
    let fits = |share: &Rows| {
        columns.iter().all(|column| {
            let rows =
                (0..9).filter(|digit| column >> digit & 1 == 1).map(|digit| 1 << share[digit]);
            rows.sum::<u8>() == 0b111
        })
    };
    (0..).zip(shares).map(|(at, share)| u64::from(fits(share)) << at).sum()
}

/// The names that make the standard box of one whose second and third column have their digits
/// in these rows.
fn names(second: [u8; 3], third: [u8; 3]) -> Names {
    let [a, b, c] = second.map(|row| 3 + row);
    let [d, e, f] = third.map(|row| 6 + row);
    Names::new([0, 1, 2, a, b, c, d, e, f])
}
