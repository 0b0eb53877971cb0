use crate::engine::simd::{Plane, struct_of_planes};
use crate::engine::unrolled::{array, each};

struct_of_planes! {
    /// The states of as many lanes as a plane has bits: one plane for each candidate.
    ///
    /// Aligned to two cache lines, because some processors fetch lines in pairs and were a fifth
    /// slower if the planes began in the middle of a pair.
    #[repr(C, align(128))]
    pub(in crate::engine) struct Planes<P: Plane> {
        /// By band, digit and cell of the band: bit `i` says whether lane `i` has the candidate.
        pub(in crate::engine) x: [[[P; 27]; 9]; 3],
        /// By digit, band and column: whether the minicolumn has the digit.
        pub(in crate::engine) minicolumns: [[[P; 9]; 3]; 9],
        /// Lanes in which a contradiction was found.
        pub(in crate::engine) dead: P,
        /// Lanes that the last sweep changed.
        pub(in crate::engine) changed: P,
        /// Lanes that have a cell with two or more candidates.
        pub(in crate::engine) open: P,
        /// Lanes that are dead if the sweep did not change them. In them, a cell with two or more
        /// candidates is the only place of one of them: at a fixpoint, of two of them. Or a digit
        /// that is the only candidate of a cell has another place in the box: at a fixpoint, also
        /// as the only candidate.
        clash: P,
        ones: P,
    }
}

impl<P: Plane> Planes<P> {
    /// Initialises planes that are all zero.
    pub(in crate::engine) fn begin(&mut self, cpu: P::Cpu) {
        self.ones = P::ones(cpu);
    }

    /// All lanes.
    #[inline(always)]
    pub(in crate::engine) fn all(&self) -> P {
        self.ones
    }

    /// No lane.
    #[inline(always)]
    pub(in crate::engine) fn zero(&self) -> P {
        self.ones.xor(self.ones)
    }
}

/// Computes the minicolumns of a band after its candidates were written.
#[inline(always)]
pub(in crate::engine) fn update_minicolumns<P: Plane>(planes: &mut Planes<P>, band: usize) {
    each!(9, |digit| {
        let x = &planes.x[band][digit];
        each!(9, |column| {
            planes.minicolumns[digit][band][column] = x[column].or3(x[9 + column], x[18 + column]);
        });
    });
}

/// Deduces once in each band, in all lanes.
///
/// With `CHECK` it records which lanes changed, and its deductions are complete: a lane that does
/// not change is at the fixpoint. Without `CHECK` it leaves out a case that seldom matters.
#[inline(always)]
pub(in crate::engine) fn sweep<P: Plane, const CHECK: bool>(planes: &mut Planes<P>) {
    let zero = planes.zero();
    if CHECK {
        planes.changed = zero;
        planes.open = zero;
        planes.clash = zero;
    }
    for band in 0..3 {
        let mut two = [[zero; 9]; 3];
        for digit in 0..9 {
            close::<P, CHECK>(planes, band, digit, &mut two);
        }
        for stack in 0..3 {
            singles::<P, CHECK>(planes, band, stack, &two[stack]);
        }
    }
    if CHECK {
        planes.dead = planes.dead.or_but(planes.clash, planes.changed);
    }
}

/// The minilines of a chute that are part of a permutation of minilines which all have the digit.
/// Each of the nine is in two of the six permutations, one even and one odd.
#[inline(always)]
fn through_a_permutation<P: Plane>(m: &[P; 9]) -> [P; 9] {
    let even = array!(m[0]; 3, |k| m[k].and3(m[3 + (k + 1) % 3], m[6 + (k + 2) % 3]));
    let odd = array!(m[0]; 3, |k| m[k].and3(m[3 + (k + 2) % 3], m[6 + (k + 1) % 3]));
    array!(m[0]; 9, |at| {
        let (line, house) = (at / 3, at % 3);
        even[(house + 3 - line) % 3].or(odd[(house + line) % 3])
    })
}

/// Locked candidates of a digit in the band, and in the part of the three stacks that is in the
/// band.
///
/// Writes to `two`, for each box and digit, whether the digit has more than one place there.
#[inline(always)]
fn close<P: Plane, const CHECK: bool>(
    planes: &mut Planes<P>,
    band: usize,
    digit: usize,
    two: &mut [[P; 9]; 3],
) {
    let x = &mut planes.x[band][digit];
    let minicolumns = &planes.minicolumns[digit];
    let own = &minicolumns[band];
    let (below, above) = (&minicolumns[(band + 1) % 3], &minicolumns[(band + 2) % 3]);
    let zero = planes.ones.xor(planes.ones);
    let held = array!(zero; 9, |i| x[3 * i].or3(x[3 * i + 1], x[3 * i + 2]));
    let rows = through_a_permutation(&held);
    let columns = array!(zero; 9, |column| {
        let stack = column / 3 * 3;
        let (c1, c2) = (stack + (column + 1) % 3, stack + (column + 2) % 3);
        own[column].and(below[c1].and(above[c2]).or_both(below[c2], above[c1]))
    });
    if CHECK {
        // Candidates are only removed together with their whole miniline.
        let mut changed = planes.changed;
        each!(9, |miniline| {
            changed = changed.or_differ(held[miniline], rows[miniline]);
            changed = changed.or_differ(own[miniline], columns[miniline]);
        });
        planes.changed = changed;
    }
    each!(3, |row| {
        each!(9, |column| {
            // The minilines that are left imply those that are allowed, so no other mask is needed.
            let cell = &mut x[9 * row + column];
            *cell = cell.and3(rows[3 * row + column / 3], columns[column]);
        });
    });
    planes.dead = planes.dead.or_not(rows[0].or3(rows[1], rows[2]), planes.ones);
    each!(3, |stack| {
        two[stack][digit] = columns[3 * stack]
            .majority(columns[3 * stack + 1], columns[3 * stack + 2])
            .or(rows[stack].majority(rows[3 + stack], rows[6 + stack]));
    });
}

/// The cells of a box within a band, relative to its first cell.
const INSIDE: [usize; 9] = [0, 1, 2, 9, 10, 11, 18, 19, 20];

/// Naked and hidden singles in a box.
#[inline(always)]
fn singles<P: Plane, const CHECK: bool>(
    planes: &mut Planes<P>,
    band: usize,
    stack: usize,
    two: &[P; 9],
) {
    let x = &mut planes.x[band];
    let ones = planes.ones;
    let zero = ones.xor(ones);
    let (mut dead, mut changed) = (planes.dead, planes.changed);
    let (mut open, mut clash) = (planes.open, planes.clash);
    // For each cell, whether it has two or more candidates, and whether it is settled: it has one
    // candidate, or is the only place of a digit. With `CHECK`, only the latter.
    let mut many = [zero; 9];
    let mut settled = [zero; 9];
    // These loops over cells and digits must not be unrolled: the values of one iteration fit into
    // the registers, those of all iterations do not.
    let nine = std::hint::black_box(9);
    // A copy, so that the planes are loaded once, before the loop.
    let all_two = array!(zero; 9, |digit| two[digit]);
    for inside in 0..nine {
        let cell = INSIDE[inside] + stack * 3;
        let d = array!(zero; 9, |digit| x[digit][cell]);
        let any = array!(zero; 3, |i| d[3 * i].or3(d[3 * i + 1], d[3 * i + 2]));
        let both = array!(zero; 3, |i| d[3 * i].majority(d[3 * i + 1], d[3 * i + 2]));
        dead = dead.or_not(any[0].or3(any[1], any[2]), ones);
        let here = any[0].majority(any[1], any[2]).or3(both[0], both[1].or(both[2]));
        let mut only = zero;
        each!(9, |digit| {
            only = only.or_but(d[digit], all_two[digit]);
        });
        many[inside] = here;
        if CHECK {
            open = open.or(here);
            clash = clash.or_both(here, only);
            settled[inside] = only;
        } else {
            settled[inside] = only.or_not(here, ones);
        }
    }
    for digit in 0..nine {
        let cells = &mut x[digit];
        let two = two[digit];
        let old = array!(zero; 9, |inside| cells[INSIDE[inside] + stack * 3]);
        // Whether the digit is the only candidate of a cell.
        let mut alone = zero;
        each!(9, |inside| {
            alone = alone.or_but(old[inside], many[inside]);
        });
        if CHECK {
            clash = clash.or_both(alone, two);
        }
        let is_settled = alone.or_not(two, ones);
        let new = array!(zero; 9, |inside| {
            if CHECK {
                old[inside].but_both(two, settled[inside]).but_both(alone, many[inside])
            } else {
                // A digit is settled if it has one place, or is the only candidate of a cell.
                // Settled digits stay in settled cells, the others in the other cells.
                old[inside].where_equal(is_settled, settled[inside])
            }
        });
        each!(9, |inside| {
            cells[INSIDE[inside] + stack * 3] = new[inside];
            if CHECK {
                changed = changed.or_differ(old[inside], new[inside]);
            }
        });
        let minicolumns = &mut planes.minicolumns[digit][band];
        each!(3, |column| {
            minicolumns[stack * 3 + column] = new[column].or3(new[3 + column], new[6 + column]);
        });
    }
    planes.dead = dead;
    planes.open = open;
    planes.clash = clash;
    planes.changed = changed;
}
