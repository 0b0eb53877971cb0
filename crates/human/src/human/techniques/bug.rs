//! BUG+1: a bivalue universal grave with one extra candidate.
//!
//! If every open cell had two candidates, and every house every open digit twice, each cell could
//! take its other digit, and the puzzle would have two solutions (or none). If a single candidate
//! prevents that, it is true.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, DigitSet};

use super::Technique;
use super::bug_more::Bug;
use crate::human::{Effect, Kind, StepSink, View};

pub(super) struct Bug1;

static KINDS: [Kind; 1] = [Kind {
    id: "bug-1",
    code: "0610",
    name: "Bivalue Universal Grave + 1",
    about: "Apart from one candidate, each open cell has two candidates and each digit two places in a house: that candidate is true, since the puzzle would otherwise not have exactly one solution",
    pattern: "{guardian}",
    explanation: "But for {guardian}, every open cell would have two candidates, and every digit \
                  two places in each house that lacks it. Then every cell could take its other \
                  digit instead, and the puzzle would have two solutions. It has one, so \
                  {guardian} is true: {so}.",
    example: ":0610:7:+4+5+9+6+71+3+28+723+85+9+64+1+8+6+132+4+7+9+5+1..+96+5+2+8.+2.5+1+8.+4+69698..+25+1.+9+12+5..+87.+58.2+1.+93.+3.+6.981+5+2::342 442::",
    ..Kind::PLAIN
}];

impl Technique for Bug1 {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = view.board();
        let triple = view.with_count(3);
        let Some(cell) = triple.single().filter(|_| view.has_unique_solution()) else {
            return ControlFlow::Continue(());
        };
        if view.bivalue() | triple != board.empty_cells() {
            return ControlFlow::Continue(());
        }
        for extra in board.digits(cell) {
            let Some(bug) = Bug::of_one(view, Candidate::new(cell, extra)) else { continue };
            let effect = Effect::eliminate(board.digits(cell) - DigitSet::of(extra), cell);
            sink.offer(&KINDS[0], effect, |step| {
                bug.proved(step.digits(extra), Vec::new(), &[], &[])
            })?;
        }
        ControlFlow::Continue(())
    }
}
