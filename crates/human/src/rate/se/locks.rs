//! Locked candidates by table: the thirds of lines in which a digit is a candidate.

use super::state::Candidates;
use super::tables::ROW;

/// For each set of positions in a line, the thirds of the line that have any of them.
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

/// For each set of thirds, of three parallel lines through three boxes, that have a digit: the
/// thirds from which it is eliminated. The only third of a box clears the rest of its line, and the
/// only third of a line clears the rest of its box.
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

/// The thirds of three parallel lines from which the digit is eliminated.
#[inline]
fn victims_in(candidates: &Candidates, first: usize, digit: usize) -> u16 {
    let thirds = |line: usize| THIRDS[(candidates.places(first + line, digit) & 511) as usize];
    VICTIMS[usize::from(thirds(0) | thirds(1) << 3 | thirds(2) << 6)]
}

/// The digits among the given ones that locked candidates eliminate somewhere, provided that none
/// of them has a house with one place left.
pub(super) fn lockable(candidates: &Candidates, digits: u16) -> u16 {
    let has_victims = |digit: usize| {
        (0..6).fold(0, |all, three| all | victims_in(candidates, ROW * 9 + three * 3, digit)) != 0
    };
    super::tables::bits(digits)
        .filter(|&digit| has_victims(digit))
        .fold(0, |all, digit| all | 1 << digit)
}
