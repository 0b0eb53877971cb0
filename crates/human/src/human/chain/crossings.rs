//! The cells in which a line meets a box, and the houses that hold some cells.

use bivalue_core::grid::{CellSet, House};

/// The houses that hold all of the cells.
pub(super) fn houses_of(cells: CellSet) -> impl Iterator<Item = House> {
    let houses = cells.first().map(bivalue_core::grid::Cell::houses);
    houses.into_iter().flatten().filter(move |house| cells.is_subset(house.cells()))
}

/// For each house the sets of three cells in which houses of other kinds meet it: a box meets three
/// rows and three columns, a line three boxes (its last three sets are empty).
pub(super) static CROSSING: [[CellSet; 6]; 27] = {
    let mut all = [[CellSet::EMPTY; 6]; 27];
    let mut house = 0;
    while house < 27 {
        let cells = House::from_index(house).cells().bits();
        let (mut other, end) = if house < 18 { (18, 27) } else { (0, 18) };
        let mut count = 0;
        while other < end {
            let both = cells & House::from_index(other).cells().bits();
            if both != 0 {
                all[house][count] = CellSet::from_bits(both);
                count += 1;
            }
            other += 1;
        }
        house += 1;
    }
    all
};

/// The ways to split positions in a house into a group and another part that is a candidate or a
/// group: the number of the group's part, its positions, and the number of the other part if it is
/// a group.
pub(super) fn parts_of(
    house: House,
    positions: u16,
) -> impl Iterator<Item = (usize, u16, Option<usize>)> {
    // A line has only the first three.
    static PARTS: [u16; 6] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444];
    let all = if house.index() < 18 { &PARTS[..3] } else { &PARTS };
    let parts = all.iter().map(move |part| positions & part).enumerate();
    parts.filter_map(move |(at, one)| {
        let rest = positions & !one;
        if one & one.wrapping_sub(1) == 0 || rest == 0 {
            return None;
        }
        let other = all.iter().position(|part| positions & part == rest);
        (rest.is_power_of_two() || other.is_some()).then_some((at, one, other))
    })
}
