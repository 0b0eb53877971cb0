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

use bivalue_core::grid::{Cell, DigitSet, House};

use super::Technique;
use super::guardians::Guarded;
use super::shortlist::Shortlist;
use super::tridagon::triples;
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
            for one in (0..18).filter(|&line: &usize| usable[line].count_ones() > 2) {
                for other in one + 1..one / 9 * 9 + 9 {
                    let lines = [one, other].map(House::from_index);
                    for at in places(usable[one] & usable[other], one / 3 == other / 3) {
                        let cells = at.map(|at| lines.map(|line| line.cell(at)));
                        push(view, digits, cells.as_flattened(), &mut list);
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

/// The positions of the cells of both lines, out of those that are usable in both: one in each box
/// if the lines are in the same boxes, and otherwise all three in a box.
fn places(usable: u16, are_in_a_chute: bool) -> impl Iterator<Item = [usize; 3]> {
    let of_box = |at: usize| usize::from(usable >> (3 * at) & 7);
    let boxes = [0, 1, 2].map(of_box);
    let has_any = if are_in_a_chute { !boxes.contains(&0) } else { boxes.contains(&7) };
    let ways = if !has_any {
        0..0
    } else if are_in_a_chute {
        0..27
    } else {
        0..3
    };
    ways.filter_map(move |way: usize| {
        let [a, b, c] = [way % 3, way / 3 % 3, way / 9];
        if are_in_a_chute {
            let all = boxes[0] >> a & boxes[1] >> b & boxes[2] >> c & 1 != 0;
            all.then_some([a, 3 + b, 6 + c])
        } else {
            (boxes[a] == 7).then_some([3 * a, 3 * a + 1, 3 * a + 2])
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
