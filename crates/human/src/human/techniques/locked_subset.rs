//! Locked pair and triple: a naked pair or triple in the three cells where a line meets a box, with
//! eliminations in both, and not only where they meet.

use std::ops::ControlFlow;

use super::naked_subset::{NakedSubset, explanation};
use super::{Scope, Technique};
use crate::human::{Kind, StepSink, View};

pub(super) struct LockedSubset {
    size: usize,
    kinds: &'static [Kind; 1],
}

pub(super) static PAIR: LockedSubset = LockedSubset {
    size: 2,
    kinds: &[Kind {
        id: "locked-pair",
        code: "0110",
        name: "Locked Pair",
        about: "Two cells that share a line and a box, with the same two candidates: the rest of both cannot have these digits",
        pattern: "{digits} in {pattern}",
        explanation: explanation!(),
        example: ":0110:47:..94...6..2+3...5....4..1.2.5.+1.9.8....+2...1..7.86+1..+53..+5......3.678+5.9.2.7.....5:112 812 632 832 651 171 871:428 449 459 467 478 498 728 749 759 778::",
        ..Kind::PLAIN
    }],
};

pub(super) static TRIPLE: LockedSubset = LockedSubset {
    size: 3,
    kinds: &[Kind {
        id: "locked-triple",
        code: "0111",
        name: "Locked Triple",
        about: "Three cells that share a line and a box, with three candidates between them: the rest of both cannot have these digits",
        pattern: "{digits} in {pattern}",
        explanation: explanation!(),
        example: ":0111:168:..94...6..2....5....4..1.2.5...9.8........1..7.86....3..+5......3.678+5.9.2.7.....5::112 123 171 632 651 812 832 871::",
        ..Kind::PLAIN
    }],
};

impl Technique for LockedSubset {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn scope(&self) -> Scope {
        Scope::Houses
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        NakedSubset::search(view, self.size, true, &self.kinds[0], sink)
    }
}
