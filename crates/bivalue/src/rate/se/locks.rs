//! Locked candidates by table: where a digit stands in the thirds of lines.

use super::state::Candidates;
use super::tables::ROW;

/// Which thirds of a line have any of its positions.
static THIRDS: [u16; 512] = {
    let mut thirds = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut third = 0;
        while third < 3 {
            if mask >> (3 * third) & 7 != 0 {
                thirds[mask] |= 1 << third;
            }
            third += 1;
        }
        mask += 1;
    }
    thirds
};

/// For the thirds of three parallel lines through three boxes that have a digit, those from
/// which it goes: a third that a box has alone clears its line, and one that a line has alone
/// its box.
static VICTIMS: [u16; 512] = {
    let mut victims = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut at = 0;
        while at < 9 {
            let line = 0o007 << (at / 3 * 3);
            let across = 0o111 << (at % 3);
            if mask & across == 1 << at {
                victims[mask] |= (mask & line & !(1 << at)) as u16;
            }
            if mask & line == 1 << at {
                victims[mask] |= (mask & across & !(1 << at)) as u16;
            }
            at += 1;
        }
        mask += 1;
    }
    victims
};

/// The thirds from which the digit goes in three parallel lines.
#[inline]
fn victims_in(candidates: &Candidates, first: usize, digit: usize) -> u16 {
    let thirds = |line: usize| THIRDS[(candidates.places(first + line, digit) & 511) as usize];
    VICTIMS[usize::from(thirds(0) | thirds(1) << 3 | thirds(2) << 6)]
}

/// Those of the digits of which locked candidates take out something, if none of them has a
/// house with one place left.
pub(super) fn lockable(candidates: &Candidates, digits: u16) -> u16 {
    let has_victims = |digit: usize| {
        (0..6).fold(0, |all, three| all | victims_in(candidates, ROW * 9 + three * 3, digit)) != 0
    };
    super::tables::bits(digits)
        .filter(|&digit| has_victims(digit))
        .fold(0, |all, digit| all | 1 << digit)
}
