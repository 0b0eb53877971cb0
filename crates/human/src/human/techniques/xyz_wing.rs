//! XYZ-Wing: a cell with three candidates and two bivalue cells that it sees.
//!
//! The pivot has {x, y, z}, the pincers {x, z} and {y, z}. Whatever the pivot has, z is in one of
//! the three cells, so a cell that sees all three cannot be z.

use std::ops::ControlFlow;

use super::Technique;
use super::counting::wing;
use crate::human::{Effect, Kind, StepSink, View};

pub(super) struct XyzWing;

static KINDS: [Kind; 1] = [Kind {
    id: "xyz-wing",
    code: "0801",
    name: "XYZ-Wing",
    about: "A cell with candidates XYZ sees a cell XZ and a cell YZ: what sees all three cannot be Z",
    pattern: "{digits} in {pivot} and {pincer}",
    explanation: "The pivot {pivot} has {gone-digits}, or it takes one of {kept-digits}; then one \
                  of {pincer} loses that digit and is left with {gone-digits}. So one of the three \
                  has {gone-digits} in any case, and a cell that sees them all cannot: {so}.",
    example: ":0801:368:+5.9..34...+4.5...1..7.....593.+2641...+7.49.8..+19....+5..+46.+8157.+42+42+58..+1.71.+7......:812 547 847 848 767 768:627::",
    ..Kind::PLAIN
}];

impl Technique for XyzWing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = view.board();
        for pivot in view.with_count(3) {
            for (a, b) in (view.bivalue() & pivot.peers()).pairs() {
                let (left, right) = (board.digits(a), board.digits(b));
                if left == right || left | right != board.digits(pivot) {
                    continue;
                }
                let targets = pivot.peers() & a.peers() & b.peers();
                let effect = Effect::eliminate(left & right, targets);
                sink.offer(&KINDS[0], effect, |step| wing(step, view, pivot, [a, b]))?;
            }
        }
        ControlFlow::Continue(())
    }
}
