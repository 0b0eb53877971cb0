use crate::grid::Solution;

/// A full grid, with where its digits are in rows, columns and boxes.
///
/// Lines, digits and boxes are counted from 0.
#[derive(Clone, Debug)]
pub struct Places {
    /// By row and column, the digit.
    digits: [[u8; 16]; 9],
    /// By digit and row, the column.
    columns: [[u8; 16]; 9],
    /// By digit and column, the row.
    rows: [[u8; 16]; 9],
    /// By digit and box, the row.
    rows_in_boxes: [[u8; 16]; 9],
}

/// More lines or rows than that are no small part of a grid.
const MOST_LINES: u32 = 7;

impl Places {
    /// The places in a full grid.
    #[must_use]
    pub fn of(solution: &Solution) -> Self {
        let mut places = Self {
            digits: [[0; 16]; 9],
            columns: [[0; 16]; 9],
            rows: [[0; 16]; 9],
            rows_in_boxes: [[0; 16]; 9],
        };
        let cells = solution.grid().as_array();
        for row in 0..9 {
            for column in 0..9 {
                let digit = cells[9 * row + column].map_or(0, |digit| digit.index() % 9);
                places.digits[row][column] = digit as u8;
                places.columns[digit][row] = column as u8;
                places.rows[digit][column] = row as u8;
                places.rows_in_boxes[digit][row / 3 * 3 + column / 3] = row as u8;
            }
        }
        places
    }

    /// The digit in a cell.
    pub(super) fn digit_index(&self, cell: usize) -> usize {
        usize::from(self.digits[cell / 9][cell % 9])
    }

    /// The cell of a digit in a house.
    pub(super) fn place_index(&self, house: usize, digit: usize) -> usize {
        let number = house % 9;
        match house / 9 {
            0 => 9 * number + usize::from(self.columns[digit][number]),
            1 => 9 * usize::from(self.rows[digit][number]) + number,
            _ => {
                let row = usize::from(self.rows_in_boxes[digit][number]);
                9 * row + usize::from(self.columns[digit][row])
            }
        }
    }

    /// Shows small unavoidable sets that can be had without a search: those of two digits that
    /// change places, and those of two lines of a chute that do. Of the cells' values, such as
    /// a bit for each, it shows the sum by `or`.
    ///
    /// ```
    /// use bivalue::{Budget, CellSet};
    /// use bivalue::analyse::{Places, unavoidable_sets};
    ///
    /// let text = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    /// let solution = bivalue::solve(text)?;
    /// // A bit for each cell makes sets of cells.
    /// let mut smallest = CellSet::ALL;
    /// Places::of(&solution).quick_unavoidable(&std::array::from_fn(|cell| 1 << cell), |bits| {
    ///     let set = CellSet::from_bits(bits);
    ///     smallest = if set.len() < smallest.len() { set } else { smallest };
    /// });
    /// let sets = unavoidable_sets(&solution, 6, &Budget::UNLIMITED)?;
    /// assert_eq!(smallest.len(), sets[0].len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn quick_unavoidable(&self, values: &[u128; 81], mut each: impl FnMut(u128)) {
        for a in 0..9 {
            for b in a + 1..9 {
                self.of_digits(a, b, values, &mut each);
            }
        }
        for chute in 0..3 {
            for (first, second) in [(0, 1), (0, 2), (1, 2)] {
                let (first, second) = (3 * chute + first, 3 * chute + second);
                let to =
                    |column: usize| self.columns[usize::from(self.digits[second][column])][first];
                cycles(
                    to,
                    |column| values[9 * first + column] | values[9 * second + column],
                    &mut each,
                );
                let to = |row: usize| self.rows[usize::from(self.digits[row][second])][first];
                cycles(to, |row| values[9 * row + first] | values[9 * row + second], &mut each);
            }
        }
    }

    /// Rows whose two digits change places belong together if one's column or box needs the
    /// other's.
    #[inline]
    fn of_digits(&self, a: usize, b: usize, values: &[u128; 81], each: &mut impl FnMut(u128)) {
        let mut links = [0_u16; 16];
        for row in 0..9 {
            let column = usize::from(self.columns[a][row]) % 16;
            let box_ = row / 3 * 3 + column / 3;
            links[row] = 1 << self.rows[b][column] | 1 << self.rows_in_boxes[b][box_];
        }
        let mut left = 0o777_u16;
        while left != 0 {
            let (mut part, mut next) = (0, left & left.wrapping_neg());
            while next != 0 {
                part |= next;
                let mut linked = 0;
                while next != 0 {
                    linked |= links[next.trailing_zeros() as usize % 16];
                    next &= next - 1;
                }
                next = linked & !part;
            }
            left &= !part;
            if part.count_ones() <= MOST_LINES {
                let mut sum = 0;
                while part != 0 {
                    let row = part.trailing_zeros() as usize;
                    sum |= values[9 * row + usize::from(self.columns[a][row])];
                    sum |= values[9 * row + usize::from(self.columns[b][row])];
                    part &= part - 1;
                }
                each(sum);
            }
        }
    }
}

/// Shows the cycles of a permutation, except those of length two, which are found as two digits
/// that change places.
#[inline(always)]
fn cycles(to: impl Fn(usize) -> u8, value: impl Fn(usize) -> u128, each: &mut impl FnMut(u128)) {
    let mut left = 0o777_u16;
    while left != 0 {
        let first = left.trailing_zeros() as usize % 9;
        let (mut at, mut length, mut sum) = (first, 0, 0);
        loop {
            left &= !(1 << at);
            length += 1;
            sum |= value(at);
            at = usize::from(to(at)) % 9;
            if at == first {
                break;
            }
        }
        if length > 2 && length <= MOST_LINES {
            each(sum);
        }
    }
}

/// Shows the indices of the cells in which two full grids differ.
#[inline(always)]
#[doc(hidden)]
pub fn differing_cells(one: &Solution, other: &Solution, mut each: impl FnMut(usize)) {
    let (one, other) = (one.grid().as_array(), other.grid().as_array());
    let mut differ = [0_u8; 88];
    for ((differ, one), other) in differ.iter_mut().zip(one).zip(other) {
        *differ = u8::from(one != other);
    }
    for (word, bytes) in differ.chunks_exact(8).enumerate() {
        let mut bytes = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
        while bytes != 0 {
            each(8 * word + bytes.trailing_zeros() as usize / 8);
            bytes &= bytes - 1;
        }
    }
}
