//! The arrangement of a digit's places in a house.

use bivalue_core::grid::House;

/// The arrangement of a digit's positions in a house.
#[inline]
pub(super) fn spread(house: House, positions: u16) -> Spread {
    SPREADS[usize::from(house.index() >= 18)][usize::from(positions)]
}

/// The arrangement of a digit's positions in a house.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spread {
    None,
    Single,
    /// Several positions that lie in another house too.
    Locked,
    Open,
}

/// For each set of positions in a line, and in a box, their arrangement.
pub(super) static SPREADS: [[Spread; 512]; 2] = {
    let mut all = [[Spread::Open; 512]; 2];
    // The intersections with other houses; a line has only the first three.
    let parts: [usize; 6] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444];
    let mut positions: usize = 0;
    while positions < 512 {
        let mut part = 0;
        while part < 6 {
            if positions & !parts[part] == 0 {
                all[1][positions] = Spread::Locked;
                if part < 3 {
                    all[0][positions] = Spread::Locked;
                }
            }
            part += 1;
        }
        if positions.count_ones() < 2 {
            let spread = if positions == 0 { Spread::None } else { Spread::Single };
            all[0][positions] = spread;
            all[1][positions] = spread;
        }
        positions += 1;
    }
    all
};
