//! XY-Wing: three bivalue cells, two of which see the third.
//!
//! A *pivot* with candidates {x, y} sees two *pincers*, {x, z} and {y, z}. Whichever digit the
//! pivot has, one of the pincers is z, so a cell that sees both pincers cannot be z.

use std::ops::ControlFlow;

use super::counting::wing;
use super::{Scope, Technique};
use crate::human::{Effect, Kind, StepSink, View};

pub(super) struct XyWing;

static KINDS: [Kind; 1] = [Kind {
    id: "xy-wing",
    code: "0800",
    name: "XY-Wing",
    about: "A cell with candidates XY sees a cell XZ and a cell YZ: what sees these two cannot be Z",
    pattern: "{digits} in {pivot} and {pincer}",
    explanation: "The pivot {pivot} has only {kept-digits}. Whichever it takes, one of {pincer} \
                  loses that digit and is left with {gone-digits}. So one of the two has \
                  {gone-digits} in any case, and a cell that sees both cannot: {so}.",
    example: ":0800:349:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 258 262 462 463 394 398 399:928 934::",
    ..Kind::PLAIN
}];

impl Technique for XyWing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn scope(&self) -> Scope {
        Scope::Bivalue
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = view.board();
        let mut wings = Vec::new();
        for pivot in view.bivalue() {
            for (a, b) in (view.bivalue() & pivot.peers()).pairs() {
                // {x,z} ^ {y,z} = {x,y}: with all three bivalue, this is the whole pattern.
                if board.digits(a) ^ board.digits(b) == board.digits(pivot) {
                    wings.push([pivot, a, b]);
                }
            }
        }
        // The first cells come first, whichever of them is the pivot.
        wings.sort_by_key(|wing| {
            let mut cells = *wing;
            cells.sort_unstable();
            cells
        });
        for [pivot, a, b] in wings {
            let shared = board.digits(a) & board.digits(b);
            let effect = Effect::eliminate(shared, a.peers() & b.peers());
            sink.offer(&KINDS[0], effect, |step| wing(step, view, pivot, [a, b]))?;
        }
        ControlFlow::Continue(())
    }
}
