//! Senior exocet: at least one of the targets is outside of the chute of the base, or a cell beside
//! a target has a base digit as well.

use std::ops::ControlFlow;

use super::super::Technique;
use super::base_rule;
use super::search::found;
use crate::human::{Kind, StepSink, View};

pub(in crate::human::techniques) struct SeniorExocet;

static KINDS: [Kind; 1] = [Kind {
    id: "senior-exocet",
    code: "",
    name: "Senior Exocet",
    about: "Two cells of a line in a box, whose digits must be those of two cells anywhere in three lines that cross",
    pattern: "{digits} in {base} with targets {target}, cross lines {cover}",
    explanation: "Two of the digits {digits} are true in {base}. Each of {cover} needs such a \
                  digit, and not where {base} see it. Of the places that are left there, two lines \
                  hold all but {target} ({count}), and two lines are too few for three. So each of \
                  the two digits is in one of {target}, one in each, and these hold nothing else: \
                  {so}.",
    example: ":senior-exocet:1459:1...7...8.4.6.......5..1.......3.95...9....+82...+9.4.1...1.9.6+2..52...8..7..2.3...:329 729 929 437 338 639 361 497:339 739::",
    ..Kind::PLAIN
}];

impl Technique for SeniorExocet {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for found in found(view, sink)? {
            let effect = base_rule(view, found.digits, found.base, found.targets());
            if effect.changes(view.board()) && !found.is_junior(view) {
                sink.offer(&KINDS[0], effect, |step| {
                    let exocet = found.exocet(view);
                    let proof = exocet.proof(view, &step.effect);
                    exocet.marked(step).proof(proof)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
