//! The six orders of three things, as numbers 0 to 5, in lexicographic order.

/// The thing at each place, for each order.
pub(super) const ORDERS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Returns the number of an order.
pub(super) const fn number(order: [u8; 3]) -> u8 {
    let later = (order[1] > order[2]) as u8;
    order[0] * 2 + later
}

/// Returns the inverse of an order.
pub(super) const fn undone(order: [u8; 3]) -> [u8; 3] {
    let mut back = [0; 3];
    back[order[0] as usize] = 0;
    back[order[1] as usize] = 1;
    back[order[2] as usize] = 2;
    back
}

/// `THEN[p][q]` is the order that results if `q` rearranges the places of `p`.
pub(super) const THEN: [[u8; 6]; 6] = {
    let mut table = [[0; 6]; 6];
    let mut p = 0;
    while p < 6 {
        let mut q = 0;
        while q < 6 {
            let (first, next) = (ORDERS[p], ORDERS[q]);
            table[p][q] =
                number([first[next[0] as usize], first[next[1] as usize], first[next[2] as usize]]);
            q += 1;
        }
        p += 1;
    }
    table
};

/// Returns the order that sorts three different values.
pub(super) const fn sorting(values: [u8; 3]) -> u8 {
    let [a, b, c] = values;
    match (a < b, b < c, a < c) {
        (true, true, _) => 0,
        (true, false, true) => 1,
        (false, _, true) => 2,
        (true, false, false) => 4,
        (false, true, false) => 3,
        (false, false, false) => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_a_group() {
        for p in 0..6 {
            assert_eq!(number(ORDERS[p]), p as u8);
            assert_eq!(THEN[p][usize::from(number(undone(ORDERS[p])))], 0);
            let shuffled = ORDERS[p];
            let sorted = ORDERS[usize::from(sorting(shuffled))].map(|i| shuffled[usize::from(i)]);
            assert_eq!(sorted, [0, 1, 2]);
        }
    }
}
