//! Aligned pair exclusion: a candidate of a cell that leaves another cell no candidate.
//!
//! Two cells cannot have a pair of digits if they see each other and the digits are the same, or if
//! an almost locked set would lose both digits: each place of the first digit in it sees the first
//! cell, and each place of the second digit sees the second cell. A candidate of one cell that is
//! possible with no candidate of the other cell is false. (Where the other cell's candidates all
//! need almost locked sets, it is a death blossom; the classic pattern has both cells in a house,
//! hence the name.)

use std::ops::ControlFlow;

use bivalue_core::bits::members;
use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet};

use super::Technique;
use super::counting::{self, Once};
use crate::human::almost_locked::AlmostLockedSets;
use crate::human::{Effect, Kind, Proof, ProofLine, Reason, Role, StepSink, View};

pub(super) struct AlignedPairExclusion;

static KINDS: [Kind; 1] = [Kind {
    id: "aligned-pair-exclusion",
    code: "",
    name: "Aligned Pair Exclusion",
    about: "Two cells, and almost locked sets that forbid every pair of digits with some candidate",
    pattern: "{pivot} against {base} with {pincer}",
    explanation: "Suppose that {pivot} is true. Then none of {base} could be: each is the same \
                  digit in a cell that sees it, or both together would take two digits from an \
                  almost locked set ({pincer}), which can spare only one. But one of them has to \
                  be true: {so}.",
    example: ":aligned-pair-exclusion:4:.+246.38+71...+7812..+8+17+42....18..7.+46..3......8..9......2..........+81.4.+25.6+1...3..:521 921 523 328 329 629 939 244 651 555 655 955 556 956 558 564 365 565 665 566 769 772 374 575 975 676 677 777 985 787 791 998:479::",
    ..Kind::PLAIN
}];

impl Technique for AlignedPairExclusion {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        let losses = Losers::of(all);
        // (A cell with one candidate is a naked single.)
        let others = (2..=9).map(|count| view.with_count(count));
        for other in others.fold(CellSet::EMPTY, |all, cells| all | cells) {
            for digit in Digit::all() {
                sink.tick()?;
                let cells = view.board().places(digit) - CellSet::of(other);
                let mut targets = CellSet::EMPTY;
                for cell in cells {
                    let x = Candidate::new(cell, digit);
                    let is_excluded = |second: Digit| {
                        let y = Candidate::new(other, second);
                        x.sees(y) || second != digit && losses.first(x, y).is_some()
                    };
                    if view.board().digits(other).into_iter().all(is_excluded) {
                        targets.insert(cell);
                    }
                }
                for cell in targets {
                    offer(view, &losses, Candidate::new(cell, digit), other, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// For each candidate the almost locked sets that lose a digit if it is true.
struct Losers<'a> {
    all: &'a AlmostLockedSets,
    lost: Vec<u64>,
}

impl<'a> Losers<'a> {
    fn of(all: &'a AlmostLockedSets) -> Self {
        let words = all.words();
        let mut lost = vec![0; Candidate::COUNT * words];
        for group in all.groups() {
            for cell in group.targets {
                let at = Candidate::new(cell, group.digit).index() * words;
                for set in all.members(group) {
                    lost[at + set / 64] |= 1 << (set % 64);
                }
            }
        }
        Self { all, lost }
    }

    fn by(&self, x: Candidate) -> &[u64] {
        &self.lost[x.index() * self.all.words()..][..self.all.words()]
    }

    /// The smallest set from which both candidates take a digit.
    fn first(&self, x: Candidate, y: Candidate) -> Option<usize> {
        let mut both = self.by(x).iter().zip(self.by(y)).map(|(x, y)| x & y).enumerate();
        both.find(|&(_, word)| word != 0)
            .and_then(|(at, word)| members(&[word]).next().map(|bit| at * 64 + bit))
    }
}

fn offer(
    view: &View,
    losses: &Losers<'_>,
    x: Candidate,
    other: Cell,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let effect = Effect::eliminate(DigitSet::of(x.digit()), x.cell());
    sink.offer(&KINDS[0], effect, |mut step| {
        step = step.digits(x.digit()).candidates(Role::Pivot, x.digit(), x.cell()).candidates(
            Role::Base,
            view.board().digits(other),
            other,
        );
        let mut lines = Vec::new();
        for digit in view.board().digits(other) {
            let y = Candidate::new(other, digit);
            let Some(set) = losses.first(x, y).filter(|_| !x.sees(y)) else { continue };
            let cells = losses.all.sets[set].cells;
            let rest = losses.all.sets[set].digits - DigitSet::of(digit) - DigitSet::of(x.digit());
            let once: Vec<_> = rest
                .into_iter()
                .map(|digit| Once { digit, cells: losses.all.group(set, digit).cells })
                .collect();
            let truths: Vec<_> = counting::cells(cells).collect();
            let part = Effect::eliminate(DigitSet::of(digit), other);
            lines.extend(counting::proof(&part, &truths, &once, &[]).lines);
            step = step.candidates(Role::Pincer, losses.all.sets[set].digits, cells);
        }
        let line = ProofLine { so: vec![Conclusion::Eliminate(x)], why: Reason::Refuted(lines) };
        step.proof(Proof { lines: vec![line] })
    })
}
