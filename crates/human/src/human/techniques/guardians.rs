//! Conclusions from the guardians of an impossible pattern: of the other candidates in its cells
//! one is true.
//!
//! A single guardian is true. Of several, each excludes what it sees, so what all of them see is
//! false. And what all of them lead to by singles and locked candidates follows, whichever is true.

use std::collections::HashMap;
use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet};

use super::forcing_net::Nets;
use super::shortlist::Shortlist;
use crate::human::net::{Net, placed_by, void};
use crate::human::sort::sort_by_number;
use crate::human::{
    Branch, Constraint, Effect, Kind, Pattern, Proof, ProofLine, Reason, Role, Step, StepSink, View,
};

/// Cells that cannot all be filled with the pattern's digits.
#[derive(Clone)]
pub(super) struct Guarded {
    /// The digits of the pattern.
    pub(super) digits: DigitSet,
    /// The cells and the digits that they cannot all keep to, in an order in which each sees many
    /// before it, so that few ways to fill them have to be tried.
    pub(super) cells: Vec<(Cell, DigitSet)>,
    /// The other candidates of these cells.
    pub(super) guardians: Vec<Candidate>,
}

impl Guarded {
    /// The pattern of those cells with their guardians on a board.
    pub(super) fn of(view: &View, digits: DigitSet, cells: Vec<(Cell, DigitSet)>) -> Self {
        let others = cells.iter().flat_map(|&(cell, kept)| {
            let others = view.board().digits(cell) - kept;
            others.into_iter().map(move |digit| Candidate::new(cell, digit))
        });
        let mut guardians: Vec<_> = others.collect();
        guardians.sort_unstable_by_key(|x| (x.digit().index(), x.cell().index()));
        Self { digits, cells, guardians }
    }

    /// Returns what follows at once: a single guardian is true, and what all guardians see is
    /// false.
    pub(super) fn direct(&self) -> Effect {
        if let [x] = self.guardians[..] {
            return Effect::place(x);
        }
        seen_by_all(&self.guardians)
    }

    pub(super) fn constraint(&self) -> Constraint {
        Constraint::Pattern(Pattern { cells: self.cells.clone() })
    }

    /// Adds the marks of the pattern.
    fn marked(&self, step: Step) -> Step {
        let cells: CellSet = self.cells.iter().map(|&(cell, _)| cell).collect();
        let mut step = step.digits(self.digits).cells(Role::Pattern, cells);
        for digit in Digit::all() {
            let own = self.guardians.iter().filter(|x| x.digit() == digit);
            let cells: CellSet = own.map(|x| x.cell()).collect();
            if !cells.is_empty() {
                step = step.candidates(Role::Guardian, digit, cells);
            }
        }
        step
    }

    /// Adds the marks and the proof of what follows at once.
    pub(super) fn proved(&self, step: Step) -> Step {
        let why = match self.guardians.len() {
            1 => Reason::Only(self.constraint()),
            _ => Reason::Cases(self.constraint(), Vec::new()),
        };
        self.marked(step).because(why)
    }
}

/// The candidates that all of several candidates see.
pub(super) fn seen_by_all(all: &[Candidate]) -> Effect {
    let mut effect = Effect::NONE;
    for digit in Digit::all() {
        let seen = |cells: CellSet, x: &Candidate| {
            let own = CellSet::of(x.cell());
            cells & if x.digit() == digit { x.cell().peers() } else { own }
        };
        let cells = all.iter().fold(CellSet::ALL, seen);
        effect = effect.and_eliminate(DigitSet::of(digit), cells);
    }
    effect
}

/// Offers what follows at once from the guardians of each pattern: first from few guardians, and
/// then from few cells.
pub(super) fn direct(
    view: &View,
    patterns: Vec<Guarded>,
    kind: &'static Kind,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let mut list = Shortlist::new(sink);
    for pattern in patterns {
        let size = 100 * pattern.guardians.len() + pattern.cells.len();
        let effect = pattern.direct().on(view.board());
        if !effect.is_empty() {
            list.push(size as u64, kind, &effect, pattern);
        }
    }
    list.sorted().offer(|effect, pattern| sink.offer(kind, *effect, |step| pattern.proved(step)))
}

/// Offers what the guardians of a pattern all lead to, the shortest proofs first. For each
/// conclusion it takes the first one of the patterns with the fewest guardians.
pub(super) fn forced(
    view: &View,
    mut patterns: Vec<Guarded>,
    kind: &'static Kind,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    patterns.retain(|pattern| pattern.guardians.len() > 1);
    if patterns.is_empty() {
        return ControlFlow::Continue(());
    }
    sort_by_number(&mut patterns, |pattern| pattern.guardians.len());
    let mut net = Net::new(view);
    let Ok(implications) = net.implications(view, sink.meter()) else {
        return ControlFlow::Break(());
    };
    let consequences = implications.consequences(|_| sink.is_wanted(kind));
    let mut nets = Nets::new(&mut net);
    let mut shown: HashMap<Conclusion, (usize, Vec<Effect>)> = HashMap::new();
    let mut list = Shortlist::new(sink);
    for pattern in &patterns {
        list.tick()?;
        for so in consequences.common(&pattern.guardians) {
            list.tick()?;
            let case = Forced::of(&mut nets, pattern, so);
            let (least, effects) =
                shown.entry(so).or_insert_with(|| (pattern.guardians.len(), Vec::new()));
            if *least == pattern.guardians.len() && !effects.contains(&case.effect()) {
                effects.push(case.effect());
                let size = size(&mut nets, &pattern.guardians, so);
                list.push(size, kind, &case.effect(), case);
            }
        }
    }
    list.sorted()
        .offer(|effect, case| sink.offer(kind, *effect, |step| case.proved(&mut nets, step)))
}

/// A conclusion to which all guardians lead that do not lead to a contradiction.
struct Forced<'a> {
    pattern: &'a Guarded,
    so: Conclusion,
    /// The guardians that lead to a contradiction, which are false.
    refuted: Vec<Candidate>,
}

impl<'a> Forced<'a> {
    fn of(nets: &mut Nets<'_>, pattern: &'a Guarded, so: Conclusion) -> Self {
        let is_refuted = |x: &Candidate| {
            *x != so.candidate() && void(Conclusion::Place(*x), &nets.of(*x).lines(so)).is_some()
        };
        let refuted = pattern.guardians.iter().copied().filter(is_refuted).collect();
        Self { pattern, so, refuted }
    }

    /// The conclusion, and that the refuted guardians are false: their refutations are explained
    /// once, and not again with the next conclusion.
    fn effect(&self) -> Effect {
        let gone = self.refuted.iter().map(|&x| Conclusion::Eliminate(x));
        let mut effect = Effect::NONE;
        gone.chain([self.so]).for_each(|so| effect.add(so));
        effect
    }

    fn proved(&self, nets: &mut Nets<'_>, step: Step) -> Step {
        let Self { pattern, so, refuted } = self;
        let mut step = pattern.marked(step);
        let (mut lines, mut branches) = (Vec::new(), Vec::new());
        for &case in &pattern.guardians {
            let own = nets.of(case).lines(*so);
            for (digit, cell) in placed_by(Conclusion::Place(case), &own) {
                step = step.candidates(Role::Chain, digit, cell);
            }
            if refuted.contains(&case) {
                let so = vec![Conclusion::Eliminate(case)];
                lines.push(ProofLine { so, why: Reason::Refuted(own) });
            } else {
                branches.push(Branch { case, lines: own });
            }
        }
        lines.push(ProofLine { so: vec![*so], why: Reason::Cases(pattern.constraint(), branches) });
        step.proof(Proof { lines })
    }
}

/// The number of conclusions by which the guardians lead to a conclusion.
fn size(nets: &mut Nets<'_>, guardians: &[Candidate], so: Conclusion) -> u64 {
    let conclusions = |lines: Vec<ProofLine>| lines.iter().map(|line| line.so.len()).sum::<usize>();
    guardians.iter().map(|&x| conclusions(nets.of(x).lines(so)) as u64).sum()
}
