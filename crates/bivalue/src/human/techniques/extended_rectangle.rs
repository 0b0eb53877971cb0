//! Extended rectangle: two lines of three cells each that three digits would fill in two ways.
//!
//! Two parallel lines cross three others in six cells. Either the two lines are in the same three
//! boxes, and there are two of the cells in each of these; or they are not, and each line has its
//! three cells in one box. If the six cells had three digits only, each of the two lines would have
//! all three of them, and the lines could exchange their digits: no other house would see a
//! difference. So a puzzle with one solution has another candidate in one of the cells, a
//! *guardian*. If they are all in one cell, it has none of the three digits; and what all guardians
//! see is false.
//!
//! (After Andrew Stuart's SudokuWiki.)

use std::ops::ControlFlow;

use super::Technique;
use super::guardians::Guarded;
use super::shortlist::Shortlist;
use super::tridagon::triples;
use crate::grid::{Cell, DigitSet, House};
use crate::human::{Kind, StepSink, View};

pub(super) struct ExtendedRectangle;

/// The greatest number of guardians.
const MOST: usize = 4;

static KINDS: [Kind; 1] = [Kind {
    id: "extended-rectangle",
    code: "",
    name: "Extended Rectangle",
    about: "Two lines of three cells each that would have three digits in two ways but for other candidates",
    pattern: "{digits} in {pattern}, or {guardian}",
    explanation: "If {pattern} held only {digits}, both lines of three would have the same three \
                  digits and could swap them: the puzzle would have two solutions. It has one, so \
                  {guardian:the only other candidate there is true,|one of the other candidates \
                  there is true:} {one-guardian}. {guardian:So|What all of them see is false}: \
                  {so}.",
    example: ":extended-rectangle:256:1..7.6........491...3+1....28+35+9+72..+1.47.+1+3.89.......73..+68.91+24....6+7.+9.9..2.1...:812 315 515 517 221 621 529 829 631 537 657 262 662 263 467 667 281 582 882 483 883 587 792 597 897 599 899::464:",
    ..Kind::PLAIN
}];

impl Technique for ExtendedRectangle {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if !view.has_unique_solution() {
            return ControlFlow::Continue(());
        }
        let mut list = Shortlist::new(sink);
        for digits in triples() {
            list.tick()?;
            let usable = usable(view, digits);
            for (one, other) in lines() {
                let both = usable[one.index()] & usable[other.index()];
                if both.count_ones() > 2 {
                    for at in places(one.index() / 3 == other.index() / 3) {
                        if at.iter().all(|at| both >> at & 1 != 0) {
                            let cells = at.map(|at| [one.cell(at), other.cell(at)]);
                            push(view, digits, cells.as_flattened(), &mut list);
                        }
                    }
                }
            }
        }
        list.sorted()
            .offer(|effect, pattern| sink.offer(&KINDS[0], *effect, |step| pattern.proved(step)))
    }
}

/// For each line the positions of the cells that have at least two of the digits, and not too many
/// others.
fn usable(view: &View, digits: DigitSet) -> [u16; 18] {
    let mut usable = [0; 18];
    let [a, b, c] = {
        let mut places = digits.into_iter().map(|digit| view.board().places(digit));
        std::array::from_fn(|_| places.next().unwrap_or_default())
    };
    for cell in (a & b | a & c | b & c) & view.board().empty_cells() {
        if (view.board().digits(cell) - digits).len() <= MOST {
            usable[cell.row()] |= 1 << cell.column();
            usable[9 + cell.column()] |= 1 << cell.row();
        }
    }
    usable
}

/// All pairs of parallel lines.
fn lines() -> impl Iterator<Item = (House, House)> {
    let of = |first: usize| {
        let pairs = (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
        pairs.map(move |(a, b)| (House::from_index(first + a), House::from_index(first + b)))
    };
    [0, 9].into_iter().flat_map(of)
}

/// The positions of the cells of both lines: one in each box if the lines are in the same boxes,
/// and otherwise all three in a box.
fn places(are_in_a_chute: bool) -> impl Iterator<Item = [usize; 3]> {
    (0..27).map(|way| [way % 3, way / 3 % 3, way / 9]).filter_map(move |[a, b, c]| {
        if are_in_a_chute {
            Some([a, 3 + b, 6 + c])
        } else {
            (a == b && b == c).then_some([3 * a, 3 * a + 1, 3 * a + 2])
        }
    })
}

fn push(view: &View, digits: DigitSet, cells: &[Cell], list: &mut Shortlist<'_, Guarded>) {
    let cells = cells.iter().map(|&cell| (cell, digits)).collect();
    let pattern = Guarded::of(view, digits, cells);
    if pattern.guardians.is_empty() || pattern.guardians.len() > MOST {
        return;
    }
    let effect = pattern.direct().on(view.board());
    if !effect.is_empty() {
        list.push(pattern.guardians.len() as u64, &KINDS[0], &effect, pattern);
    }
}
