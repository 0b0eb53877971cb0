use crate::engine::simd::Plane;

/// An array made by a loop. (`std::array::from_fn` is not always inlined, and what is not
/// inlined here is not compiled for the level.)
macro_rules! array {
    ($zero:expr; $count:literal; |$index:ident| $value:expr) => {{
        let mut array = [$zero; $count];
        for $index in 0..$count {
            array[$index] = $value;
        }
        array
    }};
}
pub(super) use array;

/// Search states of as many lanes as a plane has bits: one plane for each candidate. Nothing but planes: see
/// [`super::Block`].
///
/// Aligned to two lines of the cache: some processors fetch them in pairs, and were a fifth slower
/// where these began in the middle of a pair.
#[repr(C, align(128))]
pub(in crate::engine) struct Planes<P: Plane> {
    /// By band, digit and cell of the band: bit `i` says whether lane `i` has the candidate.
    pub(in crate::engine) x: [[[P; 27]; 9]; 3],
    /// By digit, band and column: whether the minicolumn has the digit.
    pub(in crate::engine) minicolumns: [[[P; 9]; 3]; 9],
    /// Lanes that were seen to have no solution.
    pub(in crate::engine) dead: P,
    /// Lanes that the last sweep changed.
    pub(in crate::engine) changed: P,
    /// Lanes that have a cell with two or more candidates.
    pub(in crate::engine) open: P,
    /// Lanes that are dead if they did not change: a cell with two or more candidates is the
    /// only place of one, so it is that of two; or a digit that has a cell of its own has
    /// another place, so that is a cell of its own too.
    clash: P,
    ones: P,
}

impl<P: Plane> Planes<P> {
    /// Before anything is done with planes that are all zero.
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

/// Looks which minicolumns of a band have which digits, after its candidates were written.
#[inline(always)]
pub(in crate::engine) fn look<P: Plane>(planes: &mut Planes<P>, band: usize) {
    for digit in 0..9 {
        let x = &planes.x[band][digit];
        for column in 0..9 {
            planes.minicolumns[digit][band][column] = x[column].or3(x[9 + column], x[18 + column]);
        }
    }
}

/// Deduces once around all bands, in all lanes.
///
/// With `CHECK` it notes which lanes changed, and what it deduces is complete: a lane that
/// does not change is at the fixpoint. Without, it leaves out a case that seldom matters.
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

/// Of the nine minilines of a chute, those through which a permutation goes: each is on two of the six,
/// one even and one odd.
#[inline(always)]
fn through_a_permutation<P: Plane>(m: &[P; 9]) -> [P; 9] {
    let even = array![m[0]; 3; |k| m[k].and3(m[3 + (k + 1) % 3], m[6 + (k + 2) % 3])];
    let odd = array![m[0]; 3; |k| m[k].and3(m[3 + (k + 2) % 3], m[6 + (k + 1) % 3])];
    array![m[0]; 9; |at| {
        let (line, house) = (at / 3, at % 3);
        even[(house + 3 - line) % 3].or(odd[(house + line) % 3])
    }]
}

/// Locked candidates of a digit in the band and, for its part, in the three stacks.
///
/// `two` says for each box and digit whether it has more than one place there.
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
    let held = array![zero; 9; |i| x[3 * i].or3(x[3 * i + 1], x[3 * i + 2])];
    let rows = through_a_permutation(&held);
    let columns = array![zero; 9; |column| {
        let stack = column / 3 * 3;
        let (c1, c2) = (stack + (column + 1) % 3, stack + (column + 2) % 3);
        own[column].and(below[c1].and(above[c2]).or_both(below[c2], above[c1]))
    }];
    if CHECK {
        // A candidate goes where a whole miniline does.
        let mut changed = planes.changed;
        for miniline in 0..9 {
            changed = changed.or_differ(held[miniline], rows[miniline]);
            changed = changed.or_differ(own[miniline], columns[miniline]);
        }
        planes.changed = changed;
    }
    for row in 0..3 {
        for column in 0..9 {
            // What is left of the minilines says the same as what is allowed: it holds all that is.
            let cell = &mut x[9 * row + column];
            *cell = cell.and3(rows[3 * row + column / 3], columns[column]);
        }
    }
    planes.dead = planes.dead.or_not(rows[0].or3(rows[1], rows[2]), planes.ones);
    for stack in 0..3 {
        two[stack][digit] = columns[3 * stack]
            .majority(columns[3 * stack + 1], columns[3 * stack + 2])
            .or(rows[stack].majority(rows[3 + stack], rows[6 + stack]));
    }
}

/// The cells of a box, from its first.
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
    // By cell, whether it has two or more candidates, and whether it is settled: has one, or is
    // the only place of one. With `CHECK`, only the latter.
    let mut many = [zero; 9];
    let mut settled = [zero; 9];
    // The loops over cells and over digits are not to be unrolled: their values fit into the
    // registers, those of all cells at once do not.
    let nine = std::hint::black_box(9);
    // A copy, so that they are loaded once, before the loop.
    let all_two = array![zero; 9; |digit| two[digit]];
    for inside in 0..nine {
        let cell = INSIDE[inside] + stack * 3;
        let d = array![zero; 9; |digit| x[digit][cell]];
        let any = array![zero; 3; |i| d[3 * i].or3(d[3 * i + 1], d[3 * i + 2])];
        let both = array![zero; 3; |i| d[3 * i].majority(d[3 * i + 1], d[3 * i + 2])];
        dead = dead.or_not(any[0].or3(any[1], any[2]), ones);
        let here = any[0].majority(any[1], any[2]).or3(both[0], both[1].or(both[2]));
        let mut only = zero;
        for digit in 0..9 {
            only = only.or_but(d[digit], all_two[digit]);
        }
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
        let old = array![zero; 9; |inside| cells[INSIDE[inside] + stack * 3]];
        // Whether the digit has a cell of its own.
        let mut alone = zero;
        for inside in 0..9 {
            alone = alone.or_but(old[inside], many[inside]);
        }
        if CHECK {
            clash = clash.or_both(alone, two);
        }
        let is_settled = alone.or_not(two, ones);
        let new = array![zero; 9; |inside| {
            if CHECK {
                old[inside].but_both(two, settled[inside]).but_both(alone, many[inside])
            } else {
                // What is settled, by its one place or by a cell of its own, belongs into
                // settled cells, what is not into the others.
                old[inside].where_equal(is_settled, settled[inside])
            }
        }];
        for inside in 0..9 {
            cells[INSIDE[inside] + stack * 3] = new[inside];
            if CHECK {
                changed = changed.or_differ(old[inside], new[inside]);
            }
        }
        let minicolumns = &mut planes.minicolumns[digit][band];
        for column in 0..3 {
            minicolumns[stack * 3 + column] = new[column].or3(new[3 + column], new[6 + column]);
        }
    }
    planes.dead = dead;
    planes.open = open;
    planes.clash = clash;
    planes.changed = changed;
}
